"""What the record shows about a possible draw, for the arbiter's eyes only (FIDE 12.6): never for the hall display."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.engine.decide.claim_check import recorded_line
from arbiter_app.engine.laws.claims import (
    FIFTY_MOVES,
    THREEFOLD,
    AutomaticDraw,
    AutomaticKind,
    find_automatic_draws,
    judge_repetition,
)
from arbiter_app.engine.laws.mating.quick import is_dead
from arbiter_app.engine.laws.positions import Occurrence
from arbiter_app.engine.record import position
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Board


@dataclass(frozen=True, slots=True)
class ClaimHint:
    """How often the position on the board has stood, and half-moves without capture and pawn move (100 are enough).

    `automatic`: draws that need no claim, also those reached earlier in the game.
    """

    count: int
    occurrences: tuple[Occurrence, ...]
    half_moves: int
    automatic: tuple[AutomaticDraw, ...]

    @property
    def could_be_claimed(self) -> bool:
        """True when the player on move could claim without announcing a move."""
        return self.count >= THREEFOLD or self.half_moves >= FIFTY_MOVES


def claim_hint(board: Board) -> ClaimHint | None:
    """The hint for a board; None where moves are not recorded, or known to be missing."""
    line = recorded_line(board)
    if line is None:
        return None
    answer = judge_repetition(line, line.to_move)
    return ClaimHint(answer.count, answer.occurrences, line.quiet[-1], find_automatic_draws(line))


def quiet_hint(rulebook: Rulebook, board: Board) -> str:
    """What the arbiter is told of a game in play, and nobody else (W-62): a code, empty for nothing.

    `dead`, `fivefold` and `seventyfive` where these do not end the game by themselves; `threefold`, `fifty`.
    """
    if not rulebook.draw_claims.shown_to_arbiter or board.end is not None:
        return ""
    if not rulebook.judgements.dead_position_by_itself and board.plies and is_dead(position(board)):
        return "dead"
    known = claim_hint(board)
    if known is None:
        return ""
    reached = {one.kind for one in known.automatic}
    for kind in AutomaticKind:
        if kind in reached:
            return kind.value
    if known.count >= THREEFOLD:
        return "threefold"
    return "fifty" if known.half_moves >= FIFTY_MOVES else ""
