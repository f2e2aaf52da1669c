"""What rulings on players who should not have played make of a match (L-6.1 to L-6.10, L-7.13, X-7, X-8, X-19).

First each board, then what takes all points of a team, then what makes the match count for nobody. What happened on a
board stays for rating: this is about the points alone (L-8.5).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arbiter_app.engine.rulebook_season import Offence, Sanction, Sanctions
from arbiter_app.engine.scoring import side_points
from arbiter_app.engine.values import BoardPoints, Side


@dataclass(frozen=True, slots=True)
class Offender:
    """One ruling: on which board, which team, for what. `with_lower_boards`: all lower boards follow."""

    board_number: int
    side: Side
    offence: Offence
    with_lower_boards: bool = False


@dataclass(frozen=True, slots=True)
class Ruled:
    """A match after the rulings: points by board number, and the match score; half-points. `is_void`: no result."""

    boards: Mapping[int, BoardPoints]
    score: BoardPoints
    is_void: bool = False


def ruled_match(rule: Sanctions, boards: Mapping[int, BoardPoints], win: int, offenders: Sequence[Offender]) -> Ruled:
    """The points after all rulings, from the points before any. `win`: half-points of a won board.

    A board on which both players offended stays as it is: that is for the controller to decide (X-19).
    """
    after = dict(boards)
    both = {number for number in boards if len({one.side for one in offenders if one.board_number == number}) > 1}
    for one in offenders:
        sanction = rule.of(one.offence)
        if sanction is None:
            continue
        for number in _boards(one, after):
            if number not in both:
                after[number] = _board(rule, sanction, after[number], one.side, win)
    home, away = (sum(points.of(side) for points in after.values()) for side in Side)
    zeroed = {one.side for one in offenders if _zeroes(rule.of(one.offence))}
    score = BoardPoints(
        min(home, 0) if Side.HOME in zeroed else home,
        min(away, 0) if Side.AWAY in zeroed else away,
    )
    last_round = {one.side for one in offenders if one.offence is Offence.LAST_ROUND}
    if rule.both_void_match and len(last_round) == len(Side):
        return Ruled(after, BoardPoints(0, 0), is_void=True)
    return Ruled(after, score)


def _boards(one: Offender, boards: Mapping[int, BoardPoints]) -> list[int]:
    if one.with_lower_boards:
        return [number for number in sorted(boards) if number >= one.board_number]
    return [one.board_number] if one.board_number in boards else []


def _zeroes(sanction: Sanction | None) -> bool:
    return sanction in (Sanction.MATCH_ZEROED, Sanction.BOARD_LOST_AND_MATCH_ZEROED)


def _board(rule: Sanctions, sanction: Sanction, points: BoardPoints, offender: Side, win: int) -> BoardPoints:
    """One board. A penalty or default that stands there already is kept: only what was won goes (X-8)."""
    own, other = points.of(offender), points.of(offender.opponent)
    won = max(0, own)
    match sanction:
        case Sanction.POINTS_REMOVED:
            return side_points(offender, own - won, other)
        case Sanction.POINTS_PASS_OVER:
            return side_points(offender, own - won, other + won)
        case Sanction.POINTS_PASS_OVER_AND_PENALTY:
            return side_points(offender, own - won + rule.penalty, other + won)
        case Sanction.BOARD_LOST_AND_MATCH_ZEROED:
            return side_points(offender, min(own, 0), max(other, win))
        case Sanction.MATCH_ZEROED:
            return points
