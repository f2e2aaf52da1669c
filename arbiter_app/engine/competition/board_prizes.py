"""Prizes for boards: who scored so many percent of what there was to win in the own division (L-9.2, X-6, Q20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arbiter_app.engine.rulebook_season import BoardPrizes
from arbiter_app.engine.values import PlayerId, TeamId


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """One board of one player. `half_points`: after rulings; `received`: it was won without a game."""

    player_id: PlayerId
    team: TeamId
    half_points: int
    received: bool = False


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """One player's account. `points` and `available` in half-points; `available`: a win in each match of his team."""

    player_id: PlayerId
    team: TeamId
    points: int
    available: int
    is_won: bool

    @property
    def hundredths(self) -> int:
        """The score in hundredths of a percent, cut off: 7727 for 77.27 %."""
        return self.points * 10_000 // self.available


def board_prizes(
    rule: BoardPrizes,
    scores: Sequence[PlayerScore],
    own_team: Mapping[PlayerId, TeamId],
    scheduled: Mapping[TeamId, int],
    win: int,
) -> tuple[PrizeRow, ...]:
    """All players with points for their own team, the best first.

    `scores`: without play-offs; `own_team`: the team each player is declared for, whose matches alone count;
    `scheduled`: how many matches each team has in the season; `win`: half-points of a win.
    """
    if rule.percent is None:
        return ()
    points: dict[PlayerId, int] = {}
    for one in scores:
        if own_team.get(one.player_id) == one.team and (rule.received_counts or not one.received):
            points[one.player_id] = points.get(one.player_id, 0) + one.half_points
    rows = []
    for player_id, total in points.items():
        team = own_team[player_id]
        available = scheduled.get(team, 0) * win
        if available:
            rows.append(PrizeRow(player_id, team, total, available, total * 100 >= rule.percent * available))
    return tuple(sorted(rows, key=lambda row: (-row.points * 10_000 // row.available, row.player_id)))
