"""The season of a league in legs: a plan before it is arranged, the game days as they stand, the sheet of deadlines."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, tzinfo

from arbiter_app.engine.competition.calendar import GameDay, season_calendar
from arbiter_app.engine.competition.hand_in import Due, sheet_of_deadlines
from arbiter_app.engine.competition.round_robin import check_teams, round_robin
from arbiter_app.engine.findings import Finding
from arbiter_app.engine.league import players_on, playing_days
from arbiter_app.engine.local_time import local_date
from arbiter_app.engine.records_league import Leg, Official, OfficialRole
from arbiter_app.engine.rulebook import GameKind, Rulebook
from arbiter_app.engine.state import State
from arbiter_app.engine.values import LegId, MatchId, PlayerId, TeamId
from arbiter_app.queries.event import team_name


@dataclass(frozen=True, slots=True)
class PlannedLeg:
    """One leg of a plan: its teams, its phase, the dates of its game days in their order."""

    leg_id: LegId
    home: TeamId
    away: TeamId
    phase: int
    days: tuple[date, ...]

    def starts(self, at: time, zone: tzinfo) -> tuple[datetime, ...]:
        """When its game days begin, UTC; `at` is local."""
        return tuple(datetime.combine(day, at, zone).astimezone(UTC) for day in self.days)


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """All legs of a season that could be arranged, or why not."""

    legs: tuple[PlannedLeg, ...]
    findings: tuple[Finding, ...]


def has_legs(rulebook: Rulebook) -> bool:
    """Whether a season under these rules is played in legs."""
    return bool(rulebook.legs.game_days)


def plan(state: State, rulebook: Rulebook, first: date, days_off: Collection[date] = ()) -> SeasonPlan:
    """Every team against every other, from a first day on (W-1, W-34 to W-37)."""
    teams = tuple(state.teams)
    findings = check_teams(rulebook.legs, teams, rulebook.sources.get)
    if findings:
        return SeasonPlan((), findings)
    kinds = {name: rulebook.divisions[name].game_kind for name in rulebook.legs.game_days}
    days = season_calendar(rulebook.legs, kinds, round_robin(teams), first, days_off)
    return SeasonPlan(_legs(state, days), ())


def _legs(state: State, days: Sequence[GameDay]) -> tuple[PlannedLeg, ...]:
    found: dict[tuple[int, TeamId, TeamId], list[GameDay]] = {}
    for day in days:
        found.setdefault((day.phase, *day.leg), []).append(day)
    taken = set(state.legs)
    legs = []
    for (phase, home, away), own in found.items():
        leg_id = free_leg_id(home, away, taken)
        taken.add(leg_id)
        legs.append(PlannedLeg(leg_id, home, away, phase, tuple(day.day for day in own)))
    return tuple(legs)


def free_leg_id(home: TeamId, away: TeamId, taken: Collection[str]) -> LegId:
    """A short name for a leg that is not taken yet."""
    plain = f"{home}-{away}"
    name, number = plain, 2
    while name in taken:
        name, number = f"{plain}-{number}", number + 1
    return LegId(name)


@dataclass(frozen=True, slots=True)
class DayCell:
    """One game day of a leg in the calendar. `moved`: some of its games, or the whole day, are on another date."""

    match_id: MatchId
    day: date
    is_bughouse: bool
    put_off: tuple[date, ...] = ()


@dataclass(frozen=True, slots=True)
class SeasonLegRow:
    """A leg of the season with its days and officials."""

    leg_id: LegId
    phase: int
    home: str
    away: str
    days: tuple[DayCell, ...]
    arbiter: str
    moderator: str
    arbiter_plays: tuple[date, ...] = ()
    """Game days of this leg on which its arbiter plays himself, by picks that are open (W-64)."""
    controller: str = ""


def season_rows(state: State, zone: tzinfo) -> tuple[SeasonLegRow, ...]:
    """All legs by phase and first day."""
    rows = []
    for leg in sorted(state.legs.values(), key=lambda one: (one.phase, one.days[0].scheduled_start)):
        cells = []
        for day in leg.days:
            match = state.matches.get(day.match_id)
            start = day.scheduled_start if match is None else match.scheduled_start
            boards = () if match is None else match.boards
            put_off = {local_date(board.postponed_to, zone) for board in boards if board.postponed_to is not None}
            is_bughouse = day.game_kind is GameKind.BUGHOUSE
            cells.append(DayCell(day.match_id, local_date(start, zone), is_bughouse, tuple(sorted(put_off))))
        officials = [leg.official(role) for role in OfficialRole]
        arbiter, moderator, controller = ("" if one is None else one.name for one in officials)
        rows.append(
            SeasonLegRow(
                leg.id,
                leg.phase,
                team_name(state, leg.home),
                team_name(state, leg.away),
                tuple(cells),
                arbiter,
                moderator,
                _plays(state, officials[0], leg, zone),
                controller,
            )
        )
    return tuple(rows)


def _plays(state: State, arbiter: Official | None, leg: Leg, zone: tzinfo) -> tuple[date, ...]:
    if arbiter is None or arbiter.player_id is None:
        return ()
    matches = [match for day in leg.days if (match := state.matches.get(day.match_id)) is not None]
    days = {day for match in matches for day in playing_days(match, zone)}
    return tuple(day for day in sorted(days) if arbiter.player_id in players_on(state, day))


def player_named(state: State, team_id: TeamId, name: str) -> PlayerId | None:
    """The player of a team with this name, in capitals or not; None where there is none, or more than one."""
    wanted = name.strip().casefold()
    found = [player.id for player in state.squad(team_id) if player.name.casefold() == wanted]
    return found[0] if len(found) == 1 else None


@dataclass(frozen=True, slots=True)
class DeadlineLine:
    """One line of the printed sheet of deadlines."""

    leg: str
    due: Due


def deadline_sheet(state: State, rulebook: Rulebook, zone: tzinfo) -> tuple[DeadlineLine, ...]:
    """All deadlines of the season, by date: the sheet that captains sign before it begins."""
    lines = []
    for row in season_rows(state, zone):
        days = [cell.day for cell in row.days]
        for one in sheet_of_deadlines(rulebook.hand_in, days, zone, rulebook.sources.get):
            lines.append(DeadlineLine(f"{row.home} – {row.away}", one))
    return tuple(sorted(lines, key=lambda line: (line.due.at, line.leg)))
