"""Boards that a team conceded in one match, and the fine that several defaults may bring (L-5.1, L-5.3, L-5.5, L-7.9).

Does not decide whether a fine is imposed: that is the controller's.
"""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.engine.rulebook import Deadlines
from arbiter_app.engine.state import Board, Match
from arbiter_app.engine.values import Side, Termination


@dataclass(frozen=True, slots=True)
class FinePrompt:
    """A fine that may be imposed on a team: how many players defaulted, and the least amount in whole euro."""

    side: Side
    players: int
    minimum: int

    def is_enough(self, amount: int) -> bool:
        """Whether a fine of this amount is what the rules ask for."""
        return amount >= self.minimum


def is_defaulted_by(board: Board, side: Side) -> bool:
    """Whether a declared player of this side did not play this board."""
    end, seat = board.end, board.seat(side)
    if end is None or not (seat.is_named and seat.declared):
        return False
    if end.termination is Termination.DEFAULT:
        return end.points.of(side) < end.points.of(side.opponent)
    if end.termination is Termination.EQUIPMENT_WALKOVER:
        return side is Side.HOME and bool(end.remark)
    return end.termination in (Termination.DOUBLE_DEFAULT, Termination.DOUBLE_WALKOVER)


def is_conceded_by(board: Board, side: Side) -> bool:
    """Whether this side gave the board away without a game, by default or walkover."""
    end = board.end
    if end is None or not end.termination.is_unplayed:
        return False
    if is_defaulted_by(board, side):
        return True
    if end.termination is Termination.EQUIPMENT_WALKOVER:
        return side is Side.HOME
    if end.termination in (Termination.DOUBLE_DEFAULT, Termination.DOUBLE_WALKOVER):
        return True
    return end.points.of(side) < end.points.of(side.opponent)


def defaults_by(match: Match, side: Side) -> int:
    """Boards that a team defaulted in a match."""
    return sum(1 for board in match.boards if is_defaulted_by(board, side))


def conceded_by(match: Match, side: Side) -> int:
    """Boards that a team conceded in a match, defaults and walkovers together (L-5.5)."""
    return sum(1 for board in match.boards if is_conceded_by(board, side))


def fine_prompts(rule: Deadlines, match: Match) -> tuple[FinePrompt, ...]:
    """The fines that may follow a match: so much for each defaulting player, from so many boards on (L-5.3)."""
    least, each = rule.fine_default_from_boards, rule.fine_default_minimum
    if least is None or each is None:
        return ()
    counts = {side: defaults_by(match, side) for side in Side}
    return tuple(FinePrompt(side, count, count * each) for side, count in counts.items() if count >= least)
