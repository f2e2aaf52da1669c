"""Events of a bughouse match beside those of its two boards."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.engine.records import GameEnd
from arbiter_app.engine.values import BoardRef, ClauseId, Colour, MatchId


@dataclass(frozen=True, slots=True)
class PieceTransferred:
    """A man captured by `by` on `board` went to the partner, or lies ready to be passed (`waits`) (W-73, W-78).

    `arrives`: False where the partner's board had ended, so that the man goes nowhere (X-W15).
    """

    board: BoardRef
    by: Colour
    piece: str
    was_promoted: bool
    to_board: int
    to: Colour
    waits: bool = False
    arrives: bool = True
    clauses: tuple[ClauseId, ...] = ()


@dataclass(frozen=True, slots=True)
class PiecePassed:
    """A man that lay ready was passed to the partner by hand."""

    board: BoardRef
    by: Colour
    piece: str
    to_board: int
    to: Colour


@dataclass(frozen=True, slots=True)
class FirstFinishRuled:
    """The arbiter decided which finish came first: how each of the two boards ended (W-79)."""

    match_id: MatchId
    ends: tuple[tuple[int, GameEnd], ...]
    reason: str
    clauses: tuple[ClauseId, ...] = ()
