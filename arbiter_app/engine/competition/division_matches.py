"""The matches of a division board by board, as the questions after the last round need them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbiter_app.engine.values import MatchId, Side, TeamId


@dataclass(frozen=True, slots=True)
class ScoredBoard:
    """One board. `home`, `away`: half-points; `conceded_by`: who gave it away, by default or walkover; maybe both."""

    number: int
    home: int
    away: int
    conceded_by: tuple[Side, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoredMatch:
    """One match. `home_points`, `away_points`: the match score in half-points, after all rulings."""

    id: MatchId
    home: TeamId
    away: TeamId
    home_points: int
    away_points: int
    boards: tuple[ScoredBoard, ...] = ()

    def side_of(self, team: TeamId) -> Side | None:
        """Which side a team is; None when it does not play here."""
        if team == self.home:
            return Side.HOME
        return Side.AWAY if team == self.away else None

    def team_of(self, side: Side) -> TeamId:
        """The team on one side."""
        return self.home if side is Side.HOME else self.away

    def points_of(self, side: Side) -> int:
        """The match score of one side."""
        return self.home_points if side is Side.HOME else self.away_points

    def points_on(self, side: Side, boards: Sequence[int]) -> int:
        """What one side has on some boards."""
        return sum((one.home if side is Side.HOME else one.away) for one in self.boards if one.number in boards)

    def conceded(self, side: Side) -> tuple[int, ...]:
        """Numbers of the boards that one side conceded."""
        return tuple(one.number for one in self.boards if side in one.conceded_by)

    def received(self, side: Side) -> tuple[int, ...]:
        """Numbers of the boards that the other side alone conceded."""
        return tuple(one.number for one in self.boards if one.conceded_by == (side.opponent,))


def meetings(matches: Sequence[ScoredMatch], team: TeamId, other: TeamId) -> Iterator[tuple[ScoredMatch, Side]]:
    """The matches of two teams in their order, and which side the first of them was."""
    for match in matches:
        side = match.side_of(team)
        if side is not None and match.side_of(other) is not None and team != other:
            yield match, side


def boards_conceded(matches: Sequence[ScoredMatch], team: TeamId) -> int:
    """How many boards a team conceded."""
    return sum(len(one.conceded(side)) for one in matches if (side := one.side_of(team)) is not None)


def boards_received(matches: Sequence[ScoredMatch], team: TeamId) -> int:
    """How many boards others conceded to a team."""
    return sum(len(one.received(side)) for one in matches if (side := one.side_of(team)) is not None)
