"""Squads of a league with levels: the room they have, and each player's appearances."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.engine.competition.appearances import allowance, bughouse_used
from arbiter_app.engine.competition.capacity import Capacity, capacities
from arbiter_app.engine.league import legs_of_team, season_of, singles_days
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import State
from arbiter_app.engine.values import PlayerId, TeamId
from arbiter_app.queries.event import team_name


@dataclass(frozen=True, slots=True)
class SquadRoom:
    """How far a team's squad reaches: for each level the appearances left and the places still to fill."""

    team_id: TeamId
    team: str
    capacities: tuple[Capacity, ...]


@dataclass(frozen=True, slots=True)
class MemberRow:
    """One player: level, singles and bughouse matches used and allowed. `bughouse_limit` 0: none for his level."""

    player_id: PlayerId
    name: str
    level: int | None
    used: int
    limit: int
    bughouse_used: int
    bughouse_limit: int


def squad_rooms(state: State, rulebook: Rulebook) -> tuple[SquadRoom, ...]:
    """The forecast for every team, over the legs whose lists are not open yet."""
    if not rulebook.levels.names:
        return ()
    rooms = []
    for team_id in state.teams:
        legs = legs_of_team(state, team_id)
        left = sum(1 for leg in legs if leg.opened_at is None and leg.closed_at is None)
        if not legs:
            left = max(0, len(state.teams) - 1)
        season = season_of(state, team_id)
        found = capacities(rulebook.levels, rulebook.level_switches, season, left, singles_days(rulebook))
        rooms.append(SquadRoom(team_id, team_name(state, team_id), found))
    return tuple(rooms)


def member_rows(state: State, rulebook: Rulebook, team_id: TeamId) -> tuple[MemberRow, ...]:
    """The players of a team by level, those without one first."""
    levels, season = rulebook.levels, season_of(state, team_id)
    rows = []
    for member in season.members:
        used, limit = 0, 0
        if member.level is not None:
            allowed = allowance(levels, rulebook.level_switches, season, member)
            used, limit = allowed.used, allowed.limit
        plays_bughouse = member.level in levels.bughouse_levels
        most = (season.opponents if levels.bughouse_limit is None else levels.bughouse_limit) if plays_bughouse else 0
        rows.append(
            MemberRow(
                member.player_id,
                member.name,
                member.level,
                used,
                limit,
                bughouse_used(levels, season, member.player_id),
                most,
            )
        )
    return tuple(sorted(rows, key=lambda row: row.level or 0))
