"""Commands about what was found later: reconstruction from scoresheets, a clock set wrongly (FIDE 6.10, 8.5, 8.6)."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.engine.commands_setup import CommandBase
from arbiter_app.engine.values import BoardRef, ClockReadings, Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteReconstruction(CommandBase):
    """Note the position, the times and the moves made before a game is reconstructed; the clocks stop.

    `fen`: the position on the board; left out, it is that of the record. `running`: whose clock ran. `white_moves`,
    `black_moves`: how many each has made, if known.
    """

    board: BoardRef
    fen: str = ""
    readings: ClockReadings | None = None
    running: Colour | None = None
    white_moves: int | None = None
    black_moves: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaceRecord(CommandBase):
    """Make these moves the record of the game, from its first position or from `start_fen`."""

    board: BoardRef
    moves: tuple[str, ...]
    reason: str
    start_fen: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginNextPeriod(CommandBase):
    """It cannot be shown that the time limit was overstepped: the next move is the first of the next period.

    `readings`: what the hall clock shows. `added`: it has added the time of that period by itself.
    """

    board: BoardRef
    readings: ClockReadings | None = None
    added: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectSetting(CommandBase):
    """The clock in the hall was set wrongly from the start: both times as they should be, with the sum.

    `base_ms`, `increment_ms`: what it was set to (Fischer); `black_base_ms`: if other for Black. `readings`: what it
    shows now. `white_moves`, `black_moves`: how many each has completed; left out, those of the record.
    """

    board: BoardRef
    base_ms: int
    increment_ms: int = 0
    black_base_ms: int | None = None
    readings: ClockReadings | None = None
    white_moves: int | None = None
    black_moves: int | None = None
    reason: str = ""
