"""What the record shows about a possible draw, for the arbiter's eyes only (FIDE 12.6): never for the hall display."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.engine.decide.claim_check import recorded_line
from arbiter_app.engine.laws.claims import (
    FIFTY_MOVES,
    THREEFOLD,
    AutomaticDraw,
    find_automatic_draws,
    judge_repetition,
)
from arbiter_app.engine.laws.positions import Occurrence
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
