"""What rulings on players who should not have played make of the points (L-6.1 to L-6.10, L-8.1(b), X-7, X-8, X-19).

First each board, then what comes off the match, then what takes all points of a team, then what makes the match count
for nobody: in this order, whenever each ruling was given. The result on a board stays for the rating (L-8.5).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from arbiter_app.engine.rulebook_season import Offence, Sanction, Sanctions
from arbiter_app.engine.values import BoardPoints, ClauseId, Side

_ZEROES = (Sanction.MATCH_ZEROED, Sanction.BOARD_LOST_AND_MATCH_ZEROED)
_ORDER = (
    Sanction.POINTS_PASS_OVER,
    Sanction.POINTS_PASS_OVER_AND_PENALTY,
    Sanction.POINTS_REMOVED,
    Sanction.BOARD_LOST_AND_MATCH_ZEROED,
    Sanction.MATCH_ZEROED,
)
"""On one board: what passes over comes before what only goes."""


@dataclass(frozen=True, slots=True)
class Offender:
    """Which team broke which rule, and on which boards; no boards where it is about the whole match.

    `half_points`: what the committee takes off the match beside.
    """

    side: Side
    offence: Offence
    boards: tuple[int, ...] = ()
    half_points: int = 0


@dataclass(frozen=True, slots=True)
class MatchSanction:
    """A ruling and what it brings, whatever the rules say later.

    `penalty`: half-points of a board that costs more than what was won there; `win`: half-points of a won board;
    `voids`: the match counts for nobody once both teams have such a ruling.
    """

    offender: Offender
    sanction: Sanction | None
    penalty: int = 0
    win: int = 2
    voids: bool = False
    clauses: tuple[ClauseId, ...] = ()
    ruled_by: str = ""
    reason: str = ""
    at: datetime | None = None
    seq: int = 0

    @property
    def side(self) -> Side:
        """The team it is against."""
        return self.offender.side

    @property
    def zeroes(self) -> bool:
        """Whether the team loses all points of the match."""
        return self.sanction in _ZEROES


def sanction_for(rule: Sanctions, offender: Offender, win: int) -> MatchSanction:
    """What the rules have for an offence. `win`: half-points of a won board."""
    voids = rule.both_void_match and offender.offence is Offence.LAST_ROUND
    return MatchSanction(offender, rule.of(offender.offence), -rule.penalty, win, voids)


def ruled_board(number: int, points: BoardPoints, given: Iterable[MatchSanction]) -> BoardPoints:
    """The points of a board after all rulings on it.

    A board on which both players offended stays as it is: that is for the controller to decide (X-19).
    """
    here = [one for one in given if number in one.offender.boards and one.sanction is not None]
    if len({one.side for one in here}) > 1:
        return points
    for one in sorted(here, key=_rank):
        points = _board(one, points)
    return points


def ruled_score(score: BoardPoints, given: Sequence[MatchSanction]) -> BoardPoints:
    """The match score after the rulings on the whole match, from the sum of the boards."""
    if is_void(given):
        return BoardPoints(0, 0)
    home, away = (_score(side, score.of(side), given) for side in Side)
    return BoardPoints(home, away)


def is_void(given: Iterable[MatchSanction]) -> bool:
    """Whether the match counts for nobody: both teams did what makes it so (L-6.3/4)."""
    return len({one.side for one in given if one.voids}) > 1


def _score(side: Side, points: int, given: Sequence[MatchSanction]) -> int:
    own = [one for one in given if one.side is side]
    points -= sum(one.offender.half_points for one in own)
    # A score below nought does not rise by losing all points.
    return min(points, 0) if any(one.zeroes for one in own) else points


def _rank(one: MatchSanction) -> int:
    return 0 if one.sanction is None else _ORDER.index(one.sanction)


def _board(one: MatchSanction, points: BoardPoints) -> BoardPoints:
    """One board. A penalty or default that stands there already is kept: only what was won goes (X-8)."""
    own, other = points.of(one.side), points.of(one.side.opponent)
    won = max(0, own)
    match one.sanction:
        case Sanction.POINTS_REMOVED:
            return _pair(one.side, own - won, other)
        case Sanction.POINTS_PASS_OVER:
            return _pair(one.side, own - won, other + won)
        case Sanction.POINTS_PASS_OVER_AND_PENALTY:
            return _pair(one.side, min(own, one.penalty), other + won)
        case Sanction.BOARD_LOST_AND_MATCH_ZEROED:
            return _pair(one.side, min(own, 0), max(other, one.win))
        case _:
            return points


def _pair(side: Side, own: int, other: int) -> BoardPoints:
    return BoardPoints(own, other) if side is Side.HOME else BoardPoints(other, own)
