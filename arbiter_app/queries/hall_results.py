"""Results typed fast: the next open board, the second pass, swapped sides, and the same sheet twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from arbiter_app.engine.state import Board, Match, State
from arbiter_app.engine.values import GameResult, MatchId, Side

LEAST_BOARDS = 2
"""A sheet with fewer decided boards than this says nothing about swapped sides."""
CLEAR_FAVOURITE = 100
"""From this many rating points on, one win of the weaker player is a surprise and a sheet full of them is a doubt."""
LEAST_UPSETS = 3


@dataclass(frozen=True, slots=True)
class Typed:
    """One board as typed: the side that won, None for a draw; or the sides that were not there."""

    winner: Side | None = None
    absent: tuple[Side, ...] = ()

    @property
    def is_forfeit(self) -> bool:
        """True for a board without a game."""
        return bool(self.absent)

    def swapped(self) -> Typed:
        """The same from the other side."""
        winner = None if self.winner is None else self.winner.opponent
        return Typed(winner, tuple(side for side in Side if side.opponent in self.absent))


def game_result(board: Board, typed: Typed) -> GameResult:
    """What is written for a typed board with a game."""
    if typed.winner is None:
        return GameResult.DRAW
    return GameResult.won_by(board.colour_of(typed.winner))


def written(board: Board) -> Typed | None:
    """What stands on a board, in the form it would be typed; None while it has no end."""
    end = board.end
    if end is None:
        return None
    if end.result is not None:
        winner = end.result.winner
        return Typed(None if winner is None else board.side_of(winner))
    return Typed(absent=tuple(side for side in Side if end.points.of(side) < 2))


def next_open(match: Match, after: int) -> int | None:
    """The next board without an end behind `after`, from the top again at the bottom; None when all have one."""
    numbers = [board.ref.board_number for board in match.boards if board.end is None]
    return next((number for number in numbers if number > after), numbers[0] if numbers else None)


def next_unverified(match: Match, after: int) -> int | None:
    """The next board with an end that the second pass has not seen, in the same way."""
    numbers = [one.ref.board_number for one in match.boards if one.end is not None and not one.verified]
    return next((number for number in numbers if number > after), None)


def is_swapped(match: Match, typed: Mapping[int, Typed]) -> bool:
    """Whether everything typed so far is what stands there with the two teams exchanged."""
    pairs = [
        (stands, typed[board.ref.board_number])
        for board in match.boards
        if board.ref.board_number in typed and (stands := written(board)) is not None
    ]
    decided = [(stands, again) for stands, again in pairs if stands.winner is not None or stands.is_forfeit]
    if len(decided) < LEAST_BOARDS:
        return False
    return all(again == stands.swapped() for stands, again in pairs)


def one_sided(match: Match) -> Side | None:
    """The side that won every board, all of them played; None otherwise.

    That happens, but it is also what a sheet looks like on which one key was typed for every board.
    """
    winners = {None if one is None or one.is_forfeit else one.winner for one in map(written, match.boards)}
    return winners.pop() if len(match.boards) > LEAST_BOARDS and len(winners) == 1 else None


def all_upsets(state: State, match: Match) -> int:
    """On how many boards the weaker player won, when that is every decided board with a clear favourite; else 0.

    With at least `LEAST_UPSETS` of them that is more often a sheet read from the wrong side than such an evening.
    """
    upsets = 0
    for board in match.boards:
        stands = written(board)
        ratings = {side: _rating(state, board, side) for side in Side}
        home, away = ratings[Side.HOME], ratings[Side.AWAY]
        if stands is None or stands.winner is None or not home or not away or abs(home - away) < CLEAR_FAVOURITE:
            continue
        if (home > away) is (stands.winner is Side.HOME):
            return 0
        upsets += 1
    return upsets if upsets >= LEAST_UPSETS else 0


def _rating(state: State, board: Board, side: Side) -> int | None:
    player_id = board.seat(side).player_id
    return None if player_id is None else state.players[player_id].rating


@dataclass(frozen=True, slots=True)
class SameSheet:
    """Another match whose sheet reads the same, or the same with the two teams exchanged."""

    match_id: MatchId
    swapped: bool


def same_sheet(state: State, match: Match) -> SameSheet | None:
    """Another match with the same results on every board: was one sheet typed twice?

    Only played boards with at least three decided ones count, so that a row of draws is no alarm.
    """
    mine = _sheet(match)
    if mine is None or sum(1 for one in mine if one.winner is not None) < 3:
        return None
    for other in state.matches.values():
        theirs = None if other.id == match.id else _sheet(other)
        if theirs is None or not _shares_a_team(match, other):
            continue
        if theirs == mine:
            return SameSheet(other.id, swapped=False)
        if theirs == tuple(one.swapped() for one in mine):
            return SameSheet(other.id, swapped=True)
    return None


def _sheet(match: Match) -> tuple[Typed, ...] | None:
    stands = [written(board) for board in match.boards]
    found = tuple(one for one in stands if one is not None)
    return found if found and len(found) == len(stands) else None


def _shares_a_team(one: Match, other: Match) -> bool:
    """The same two teams, or a match of the same round: those are the sheets that lie together on a table."""
    return {one.home, one.away} == {other.home, other.away} or (
        one.division == other.division and one.round_number == other.round_number
    )
