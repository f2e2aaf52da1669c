"""What the record shows about a possible draw, for the arbiter's eyes only (FIDE 12.6): never for the hall display."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from arbiter_app.engine.bughouse.pair import Step
from arbiter_app.engine.bughouse.repetition import position_keys, quiet_half_moves
from arbiter_app.engine.decide.claim_check import recorded_line
from arbiter_app.engine.laws.claims import (
    FIFTY_MOVES,
    FIVEFOLD,
    SEVENTYFIVE_MOVES,
    THREEFOLD,
    AutomaticDraw,
    AutomaticKind,
    find_automatic_draws,
    judge_repetition,
)
from arbiter_app.engine.laws.mating.quick import is_dead
from arbiter_app.engine.laws.positions import Occurrence
from arbiter_app.engine.linked_boards import steps_of
from arbiter_app.engine.record import position
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.rulebook_bughouse import Bughouse
from arbiter_app.engine.state import Board, Match


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


def bughouse_hint(rulebook: Rulebook, match: Match, board: Board) -> str:
    """The same of a board of a bughouse match: positions with their reserves, a drop is a move (W-47, W-62, W-75)."""
    if not rulebook.draw_claims.shown_to_arbiter or board.end is not None or not board.plies:
        return ""
    steps = tuple(steps_of(match, rulebook.bughouse))
    return _bughouse_hint(rulebook.bughouse, steps, board.ref.board_number)


@lru_cache(maxsize=8)
def _bughouse_hint(rules: Bughouse, steps: tuple[Step, ...], number: int) -> str:
    keys = position_keys(rules, steps, number)
    quiet = quiet_half_moves(rules, steps, number)
    times = Counter(keys)
    if max(times.values()) >= FIVEFOLD:
        return AutomaticKind.FIVEFOLD.value
    if max(quiet) >= SEVENTYFIVE_MOVES:
        return AutomaticKind.SEVENTYFIVE_MOVES.value
    if times[keys[-1]] >= THREEFOLD:
        return "threefold"
    return "fifty" if quiet[-1] >= FIFTY_MOVES else ""
