"""Squads of a league with levels: the room they have, and each player's appearances."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.engine.competition.appearances import (
    Member,
    TeamSeason,
    Use,
    allowance,
    bughouse_used,
    has_switched,
    limiting_levels,
    slot_holders,
)
from arbiter_app.engine.competition.capacity import (
    Capacity,
    capacities,
    smallest_bughouse_squad,
    smallest_squad,
)
from arbiter_app.engine.competition.load import WeekLoad, weekly_load
from arbiter_app.engine.competition.squads import check_squad
from arbiter_app.engine.findings import Finding
from arbiter_app.engine.league import legs_of_team, season_of, singles_days
from arbiter_app.engine.local_time import local_date, zone_of
from arbiter_app.engine.rulebook import GameKind, Rulebook
from arbiter_app.engine.state import State
from arbiter_app.engine.values import ClauseId, PlayerId, TeamId
from arbiter_app.queries.event import team_name


@dataclass(frozen=True, slots=True)
class DoubleSlots:
    """Second games that players of a level may have: how many, and who has taken one."""

    level: int
    limit: int
    holders: tuple[str, ...]
    clause: ClauseId | None


@dataclass(frozen=True, slots=True)
class SmallestSquad:
    """Players of each level that fill every place of a season of so many teams; `bughouse`: level and players."""

    teams: int
    singles: tuple[int, ...]
    bughouse: tuple[tuple[int, int], ...]
    clause: ClauseId | None


@dataclass(frozen=True, slots=True)
class SquadRoom:
    """How far a team's squad reaches: for each level the appearances left and the places still to fill.

    `findings`: players without a level, levels with too few, and those that do not reach, each with its rule.
    """

    team_id: TeamId
    team: str
    capacities: tuple[Capacity, ...]
    findings: tuple[Finding, ...] = ()
    doubles: tuple[DoubleSlots, ...] = ()
    smallest: SmallestSquad | None = None


@dataclass(frozen=True, slots=True)
class MemberRow:
    """One player: level, singles and bughouse matches used and allowed. `bughouse_limit` 0: none for his level.

    `held`: the levels whose limits bind him, where that is more than his own; `met`: teams met in a single; `clause`:
    the rule that limits his singles; `week`: the week that may take most of his time, by picks that are open (W-91).
    """

    player_id: PlayerId
    name: str
    level: int | None
    used: int
    limit: int
    bughouse_used: int
    bughouse_limit: int
    held: tuple[int, ...] = ()
    met: tuple[str, ...] = ()
    has_double: bool = False
    clause: ClauseId | None = None
    week: WeekLoad | None = None


def squad_rooms(state: State, rulebook: Rulebook) -> tuple[SquadRoom, ...]:
    """The forecast for every team, over the legs whose lists are not open yet."""
    if not rulebook.levels.names:
        return ()
    rooms = []
    levels, switches = rulebook.levels, rulebook.level_switches
    for team_id in state.teams:
        legs = legs_of_team(state, team_id)
        left = sum(1 for leg in legs if leg.opened_at is None and leg.closed_at is None)
        if not legs:
            left = max(0, len(state.teams) - 1)
        season, days = season_of(state, team_id), singles_days(rulebook)
        rooms.append(
            SquadRoom(
                team_id,
                team_name(state, team_id),
                capacities(levels, switches, season, left, days),
                check_squad(levels, switches, season, left, days, rulebook.sources.get),
                _doubles(rulebook, season),
                _smallest(rulebook, season, days),
            )
        )
    return tuple(rooms)


def _smallest(rulebook: Rulebook, season: TeamSeason, days: int) -> SmallestSquad | None:
    teams, levels = season.opponents + 1, rulebook.levels
    if season.opponents < 1 or not days:
        return None
    pair = tuple(zip(levels.bughouse_levels, smallest_bughouse_squad(levels, teams), strict=True))
    return SmallestSquad(
        teams, smallest_squad(levels, teams, days), pair, rulebook.sources.get("levels.capacity_check")
    )


def _doubles(rulebook: Rulebook, season: TeamSeason) -> tuple[DoubleSlots, ...]:
    levels, clause = rulebook.levels, rulebook.sources.get("levels.double_slots")
    return tuple(
        DoubleSlots(level, limit, tuple(one.name for one in slot_holders(levels, season, level)), clause)
        for level, limit in enumerate(levels.double_slots, 1)
        if limit
    )


def member_rows(state: State, rulebook: Rulebook, team_id: TeamId) -> tuple[MemberRow, ...]:
    """The players of a team by level, those without one first."""
    season = season_of(state, team_id)
    doubles = {
        member.player_id
        for level in range(1, len(rulebook.levels.names) + 1)
        for member in slot_holders(rulebook.levels, season, level)
    }
    rows = [_member_row(state, rulebook, season, member, member.player_id in doubles) for member in season.members]
    return tuple(sorted(rows, key=lambda row: row.level or 0))


def _member_row(state: State, rulebook: Rulebook, season: TeamSeason, member: Member, has_double: bool) -> MemberRow:
    levels, switches = rulebook.levels, rulebook.level_switches
    used, limit = 0, 0
    held: tuple[int, ...] = ()
    clause: ClauseId | None = None
    if member.level is not None:
        allowed = allowance(levels, switches, season, member)
        used, limit = allowed.used, allowed.limit
        path = f"levels.season_limit.{member.level}"
        clause = rulebook.sources.get(path) or rulebook.sources.get("levels.season_limit")
        if has_switched(member, member.level):
            held = limiting_levels(switches, member, member.level)
            clause = rulebook.sources.get("level_switches.cap")
    plays_bughouse = member.level in levels.bughouse_levels
    most = (season.opponents if levels.bughouse_limit is None else levels.bughouse_limit) if plays_bughouse else 0
    met = {
        one.opponent: None
        for one in season.appearances
        if one.player_id == member.player_id and one.kind is GameKind.STANDARD
    }
    return MemberRow(
        member.player_id,
        member.name,
        member.level,
        used,
        limit,
        bughouse_used(levels, season, member.player_id),
        most,
        held,
        tuple(team_name(state, one) for one in met),
        has_double,
        clause,
        _busiest_week(state, rulebook, season, member),
    )


def _busiest_week(state: State, rulebook: Rulebook, season: TeamSeason, member: Member) -> WeekLoad | None:
    matches = [
        state.matches[one.match_id]
        for one in season.appearances
        if one.player_id == member.player_id and one.use is not Use.RELEASED
    ]
    if not matches:
        return None
    zone = zone_of(state.time_zone)
    longest = max(_minutes(rulebook, match.division) for match in matches)
    weeks = weekly_load(rulebook.legs, [local_date(match.scheduled_start, zone) for match in matches], longest)
    return max(weeks, key=lambda week: week.minutes)


def _minutes(rulebook: Rulebook, division: str) -> int:
    """What both clocks of a game of the division have together, in minutes; without time added for moves."""
    controls = [rulebook.time_controls[name] for name in rulebook.divisions[division].time_controls]
    return max(sum(period.base_ms for period in one.white + one.black) for one in controls) // 60_000
