"""Squads and lists of players: everybody has a level, each level has enough players (W-3, W-11, W-13, W-16, W-21)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from arbiter_app.engine.competition.appearances import Source, TeamSeason, source_of
from arbiter_app.engine.competition.capacity import capacity_findings
from arbiter_app.engine.findings import Finding, Severity
from arbiter_app.engine.rulebook_league import Levels, LevelSwitches
from arbiter_app.engine.values import PlayerId


def check_squad(
    levels: Levels,
    switches: LevelSwitches,
    season: TeamSeason,
    legs_left: int,
    singles_days: int,
    source: Source,
) -> tuple[Finding, ...]:
    """Everything that is wrong with a squad: players without a level, levels with too few, places it cannot fill."""
    found = [
        _level_required(levels, member.name, source)
        for member in season.members
        if member.level is None or not 1 <= member.level <= len(levels.names)
    ]
    if found:
        return tuple(found)
    found += minimum_findings(levels, [member.level for member in season.members], source, Severity.REFUSE)
    found += capacity_findings(levels, switches, season, legs_left, singles_days, source)
    return tuple(found)


def check_list(
    levels: Levels,
    season: TeamSeason,
    listed: Sequence[PlayerId],
    source: Source,
    at_level: Mapping[PlayerId, int] | None = None,
) -> tuple[Finding, ...]:
    """Everything that is wrong with the list of players for a leg; it has no mark for bughouse (W-22, W-23).

    `at_level`: where the list itself says at what level somebody plays.
    """
    found: list[Finding] = []
    seen: set[PlayerId] = set()
    given: list[int | None] = []
    for number, player_id in enumerate(listed, 1):
        member = season.member(player_id)
        name = player_id if member is None else member.name
        level = None if member is None else (at_level or {}).get(player_id, member.level)
        params: dict[str, str | int] = {"player": name}
        if member is None:
            found.append(_impossible("listed_not_of_team", params, number))
        elif player_id in seen:
            found.append(_impossible("listed_twice", params, number))
        elif level is None or not 1 <= level <= len(levels.names):
            found.append(_level_required(levels, name, source))
        else:
            given.append(level)
        seen.add(player_id)
    return (*found, *minimum_findings(levels, given, source, Severity.REFUSE))


def minimum_findings(
    levels: Levels, given: Sequence[int | None], source: Source, severity: Severity
) -> Iterator[Finding]:
    """Levels with fewer players than a team needs, for singles and for bughouse; `given`: the level of each player."""
    for level, least in enumerate(levels.squad_minimum, 1):
        players = given.count(level)
        if players < least:
            params: dict[str, str | int] = {"level": level, "players": players, "minimum": least}
            clause = source_of(source, "levels.squad_minimum", level)
            yield Finding("min_level", severity, clause, params, where=f"level/{level}")
    for level, least in zip(levels.bughouse_levels, levels.bughouse_minimum, strict=False):
        players = given.count(level)
        if players < least:
            params = {"level": level, "players": players, "minimum": least}
            clause = source("levels.bughouse_minimum")
            yield Finding("bughouse_min_level", severity, clause, params, where=f"level/{level}")


def _level_required(levels: Levels, name: str, source: Source) -> Finding:
    params: dict[str, str | int] = {"player": name, "levels": len(levels.names)}
    return Finding("level_required", Severity.REFUSE, source("levels.names"), params, overridable=False)


def _impossible(code: str, params: dict[str, str | int], number: int) -> Finding:
    return Finding(code, Severity.REFUSE, params=params, overridable=False, where=str(number))
