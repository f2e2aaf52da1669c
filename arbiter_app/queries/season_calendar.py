"""The calendar of a season in divisions: its matches, days that are kept free, and what speaks against a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from arbiter_app.engine.competition.fixtures import easter_weeks, holiday_days
from arbiter_app.engine.findings import Finding
from arbiter_app.engine.local_time import local_date, zone_of
from arbiter_app.engine.records_season import Holiday, SanctionedEvent
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.season_calendar import fixture_findings
from arbiter_app.engine.state import State
from arbiter_app.engine.values import MatchId
from arbiter_app.queries.event import division_name, team_name

ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class CalendarMatch:
    """One match with its local day; `findings`: what speaks against it."""

    match_id: MatchId
    day: date
    division: str
    round_number: int
    home: str
    away: str
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class FreeSpan:
    """Days that are kept free, first and last included. `entry`: what was entered for it; None: by the rules alone."""

    first: date
    last: date
    name: str
    entry: Holiday | SanctionedEvent | None = None


@dataclass(frozen=True, slots=True)
class SeasonCalendar:
    """`months`: year and month of each row, without gaps; `free`: the spans by day; `matches`: by day."""

    months: tuple[tuple[int, int], ...]
    matches: tuple[CalendarMatch, ...]
    spans: tuple[FreeSpan, ...]
    free: Mapping[date, str]


def has_calendar(rulebook: Rulebook) -> bool:
    """Whether the rules keep days free."""
    rule = rulebook.fixtures
    return rule.holiday_needs_consent or rule.tournament_days_free or rule.easter_weeks_free


def season_calendar(state: State, rulebook: Rulebook, today: date, easter_name: str) -> SeasonCalendar:
    """The season from its first match to its last; the coming nine months while there is none.

    `easter_name`: what the weeks beside Easter are called.
    """
    zone = zone_of(state.time_zone)
    against = fixture_findings(state, rulebook)
    matches = [
        CalendarMatch(
            match.id,
            local_date(match.begins_at, zone),
            division_name(rulebook, match.division),
            match.round_number,
            team_name(state, match.home),
            team_name(state, match.away),
            against[match.id],
        )
        for match in state.matches.values()
        if match.leg_id is None
    ]
    matches.sort(key=lambda one: (one.day, one.division, one.home))
    entered = [
        *(FreeSpan(min(holiday_days(one.day)), max(holiday_days(one.day)), one.name, one) for one in state.holidays),
        *(FreeSpan(one.first, one.last, one.name, one) for one in state.tournaments),
    ]
    days = [one.day for one in matches] + [one.first for one in entered] + [one.last for one in entered]
    months = _months(min(days, default=today), max(days, default=today + 240 * ONE_DAY))
    spans = sorted([*entered, *_easter(rulebook, months, easter_name)], key=lambda one: (one.first, one.name))
    free: dict[date, str] = {}
    for span in spans:
        day = span.first
        while day <= span.last:
            free[day] = f"{free[day]}, {span.name}" if day in free else span.name
            day += ONE_DAY
    return SeasonCalendar(months, tuple(matches), tuple(spans), free)


def _easter(rulebook: Rulebook, months: tuple[tuple[int, int], ...], name: str) -> list[FreeSpan]:
    if not rulebook.fixtures.easter_weeks_free:
        return []
    weeks = [easter_weeks(year) for year in sorted({year for year, _ in months})]
    return [FreeSpan(first, last, name) for first, last in weeks if (first.year, first.month) in months]


def _months(first: date, last: date) -> tuple[tuple[int, int], ...]:
    count = (last.year - first.year) * 12 + last.month - first.month
    start = first.year * 12 + first.month - 1
    return tuple(((start + step) // 12, (start + step) % 12 + 1) for step in range(count + 1))
