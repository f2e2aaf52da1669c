"""Can the squad fill the places that are left? A forecast for each level, and the smallest squads that can (W-16)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from arbiter_app.engine.competition.appearances import (
    Member,
    Source,
    TeamSeason,
    allowance,
    bughouse_used,
    free_slots,
    limiting_levels,
)
from arbiter_app.engine.findings import Finding, Severity
from arbiter_app.engine.rulebook_league import CapacityCheck, Levels, LevelSwitches


@dataclass(frozen=True, slots=True)
class Capacity:
    """Appearances a level can still give, and places that are left to fill. `is_bughouse`: of the bughouse matches."""

    level: int
    appearances: int
    places: int
    is_bughouse: bool = False

    @property
    def is_enough(self) -> bool:
        """Whether every place can be filled."""
        return self.appearances >= self.places


def capacities(
    levels: Levels, switches: LevelSwitches, season: TeamSeason, legs_left: int, singles_days: int
) -> tuple[Capacity, ...]:
    """The forecast for each level, then for each level of the bughouse pair; `legs_left`: legs not begun."""
    return (
        *(
            Capacity(
                level, singles_capacity(levels, switches, season, level, legs_left), places=singles_days * legs_left
            )
            for level in range(1, len(levels.names) + 1)
        ),
        *(
            Capacity(level, bughouse_capacity(levels, season, level, legs_left), legs_left, is_bughouse=True)
            for level in levels.bughouse_levels
        ),
    )


def singles_capacity(levels: Levels, switches: LevelSwitches, season: TeamSeason, level: int, legs_left: int) -> int:
    """Singles that the players of a level can still play, never below none (X-W2).

    Each player counts without a new double slot; then as many second games as slots are free and players could use
    them (X-W3).
    """
    total, second, slots = 0, 0, 0
    for member in _present(season, level):
        left = allowance(levels, switches, season, member)
        sure = max(0, min(left.without_slot - left.used, legs_left))
        total += sure
        if min(left.with_slot - left.used, legs_left) > sure:
            second += 1
            path = limiting_levels(switches, member, level)
            slots = max(slots, sum(free_slots(levels, season, one) for one in path))
    return total + min(slots, second)


def bughouse_capacity(levels: Levels, season: TeamSeason, level: int, legs_left: int) -> int:
    """Bughouse matches that the players of a level can still play."""
    limit = legs_left if levels.bughouse_limit is None else levels.bughouse_limit
    return sum(
        max(0, min(limit - bughouse_used(levels, season, member.player_id), legs_left))
        for member in _present(season, level)
    )


def smallest_squad(levels: Levels, teams: int, singles_days: int) -> tuple[int, ...]:
    """Players of each level that fill every place of a season of so many teams; the recommendation for other sizes."""
    opponents, found = teams - 1, []
    for level in range(1, len(levels.names) + 1):
        limit = min(levels.season_limit[level - 1] or opponents, opponents)
        games = singles_days * opponents
        extra = min(levels.double_slots[level - 1], games) if limit < opponents else 0
        found.append(max(singles_days, -(-(games - extra) // limit)))
    return tuple(found)


def smallest_bughouse_squad(levels: Levels, teams: int) -> tuple[int, ...]:
    """Players of each level of the bughouse pair that fill every bughouse match of the season."""
    opponents = teams - 1
    limit = opponents if levels.bughouse_limit is None else min(levels.bughouse_limit, opponents)
    return tuple(-(-opponents // limit) for _ in levels.bughouse_levels)


def capacity_findings(
    levels: Levels,
    switches: LevelSwitches,
    season: TeamSeason,
    legs_left: int,
    singles_days: int,
    source: Source,
) -> Iterator[Finding]:
    """The levels that cannot fill their places; a warning or a refusal, as the setting says."""
    if levels.capacity_check is CapacityCheck.OFF:
        return
    severity = Severity.REFUSE if levels.capacity_check is CapacityCheck.BLOCK else Severity.WARN
    clause = source("levels.capacity_check")
    for one in capacities(levels, switches, season, legs_left, singles_days):
        if not one.is_enough:
            code = "capacity_bughouse" if one.is_bughouse else "capacity_level"
            params: dict[str, str | int] = {
                "level": one.level,
                "appearances": one.appearances,
                "places": one.places,
            }
            yield Finding(code, severity, clause, params, where=f"level/{one.level}")


def _present(season: TeamSeason, level: int) -> tuple[Member, ...]:
    return tuple(member for member in season.members if member.level == level)
