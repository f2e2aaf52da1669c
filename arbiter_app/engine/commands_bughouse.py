"""Commands of a bughouse match beside those of its two boards."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.engine.commands_setup import CommandBase
from arbiter_app.engine.values import BoardRef, Colour, MatchId, Side, Termination


@dataclass(frozen=True, slots=True, kw_only=True)
class PassPiece(CommandBase):
    """A player passes a captured man to the partner by hand; `piece` is P, N, B, R or Q."""

    board: BoardRef
    colour: Colour
    piece: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleFirstFinish(CommandBase):
    """Say which of two finishes came first: on which board, for which team, and how that board ended.

    For two finishes in the same tenth of a second, and for one that turns out to have come before the one recorded.
    """

    match_id: MatchId
    board_number: int
    winner: Side
    termination: Termination
    reason: str
