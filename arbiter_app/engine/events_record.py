"""Events of the record of a game: what was noted for a reconstruction, and what came out of it (FIDE 8.5, 8.6)."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.engine.records import Override, Ply
from arbiter_app.engine.values import BoardRef, ClauseId, ClockReadings, Colour


@dataclass(frozen=True, slots=True)
class ReconstructionNoted:
    """Before a reconstruction: the position, the times, whose clock ran, and White's and Black's moves if known."""

    board: BoardRef
    fen: str
    readings: ClockReadings | None
    running: Colour | None
    own_moves: tuple[int, int] | None
    clauses: tuple[ClauseId, ...] = ()
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordReplaced:
    """The record of a game is now these half-moves, from the position given or from the first one."""

    board: BoardRef
    plies: tuple[Ply, ...]
    start_fen: str | None
    reason: str
    clauses: tuple[ClauseId, ...] = ()
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class PeriodBegun:
    """The next move is the first of a period: White's and Black's period from 0, their moves counted so far."""

    board: BoardRef
    periods: tuple[int, int]
    own_moves: tuple[int, int]
    before: ClockReadings | None
    after: ClockReadings | None
    clauses: tuple[ClauseId, ...] = ()
    overrides: tuple[Override, ...] = ()
