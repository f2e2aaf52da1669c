"""Is this a good day for a match? Holidays, Easter, tournaments, and who begins first (L-2.4 to L-2.9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import combinations

from dateutil.easter import easter

from arbiter_app.engine.competition.appearances import Source
from arbiter_app.engine.competition.berger import rounds_needed
from arbiter_app.engine.findings import Finding, Severity
from arbiter_app.engine.records_season import Holiday, SanctionedEvent
from arbiter_app.engine.rulebook_season import Fixtures
from arbiter_app.engine.values import ClauseId, MatchId, TeamId

MONDAY, FRIDAY, SATURDAY, SUNDAY = 0, 4, 5, 6
WEEK = timedelta(weeks=1)


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match in the calendar. `day`: local; `consent`: both teams agreed to a day nobody is obliged to play on."""

    match_id: MatchId
    division: str
    round_number: int
    home: TeamId
    away: TeamId
    day: date
    consent: bool = False


def easter_weeks(year: int) -> tuple[date, date]:
    """The first and the last day of the weeks beside Easter Sunday: Monday before to Sunday after."""
    sunday: date = easter(year)
    return sunday - WEEK + timedelta(days=1), sunday + WEEK


def holiday_days(day: date) -> frozenset[date]:
    """A holiday with the weekend it makes longer: the Saturday and Sunday next to a Monday or Friday, or its own."""
    weekend = {MONDAY: (-2, -1), FRIDAY: (1, 2), SATURDAY: (1,), SUNDAY: (-1,)}.get(day.weekday(), ())
    return frozenset({day, *(day + timedelta(days=step) for step in weekend)})


def day_findings(
    rule: Fixtures,
    fixture: Fixture,
    holidays: Sequence[Holiday],
    events: Sequence[SanctionedEvent],
    source: Source,
) -> tuple[Finding, ...]:
    """What speaks against the day of one match."""
    return (
        *_after_programme(rule, fixture, source),
        *_holiday(rule, fixture, holidays, source),
        *_easter(rule, fixture, source),
        *_tournament(rule, fixture, events, source),
    )


def season_findings(
    rule: Fixtures,
    fixtures: Sequence[Fixture],
    clubs: Mapping[TeamId, str],
    ranks: Mapping[str, int],
    source: Source,
) -> tuple[Finding, ...]:
    """What speaks against the calendar as a whole. `ranks`: divisions from 1, the highest."""
    return (*_higher_first(rule, fixtures, clubs, ranks, source), *_clubs_meet_late(rule, fixtures, clubs, source))


def _after_programme(rule: Fixtures, fixture: Fixture, source: Source) -> Iterator[Finding]:
    if not rule.programme_end:
        return
    month, day = rule.programme_end
    # A season runs over New Year: days of the autumn belong to the programme that ends next spring.
    if (month, day) < (fixture.day.month, fixture.day.day) < (month + 4, day):
        yield _warning("after_programme_end", source("fixtures.programme_end"), fixture)


def _holiday(rule: Fixtures, fixture: Fixture, holidays: Sequence[Holiday], source: Source) -> Iterator[Finding]:
    if not rule.holiday_needs_consent or fixture.consent:
        return
    for holiday in holidays:
        if fixture.day in holiday_days(holiday.day):
            yield _warning("holiday_weekend", source("fixtures.holiday_needs_consent"), fixture, holiday=holiday.name)
            return


def _easter(rule: Fixtures, fixture: Fixture, source: Source) -> Iterator[Finding]:
    first, last = easter_weeks(fixture.day.year)
    if rule.easter_weeks_free and first <= fixture.day <= last:
        params = {"first": first.isoformat(), "last": last.isoformat()}
        yield _warning("easter_weeks", source("fixtures.easter_weeks_free"), fixture, **params)


def _tournament(
    rule: Fixtures, fixture: Fixture, events: Sequence[SanctionedEvent], source: Source
) -> Iterator[Finding]:
    if rule.tournament_days_free:
        for event in events:
            if event.first <= fixture.day <= event.last:
                yield _warning("tournament_day", source("fixtures.tournament_days_free"), fixture, event=event.name)


def _higher_first(
    rule: Fixtures,
    fixtures: Sequence[Fixture],
    clubs: Mapping[TeamId, str],
    ranks: Mapping[str, int],
    source: Source,
) -> Iterator[Finding]:
    """A lower team of a club that begins before a higher one (L-2.8)."""
    if not rule.higher_team_first:
        return
    first: dict[TeamId, Fixture] = {}
    for fixture in sorted(fixtures, key=lambda one: one.day, reverse=True):
        first.update({fixture.home: fixture, fixture.away: fixture})
    for lower, higher in _club_pairs(clubs, first):
        down, up = first[lower], first[higher]
        if (ranks.get(down.division) or 0) > (ranks.get(up.division) or len(ranks) + 1) and down.day < up.day:
            params: dict[str, str | int] = {"team": lower, "other": higher, "later": up.day.isoformat()}
            yield _warning("lower_team_first", source("fixtures.higher_team_first"), down, **params)


def _club_pairs(clubs: Mapping[TeamId, str], teams: Mapping[TeamId, Fixture]) -> Iterator[tuple[TeamId, TeamId]]:
    for one, other in combinations(teams, 2):
        if clubs.get(one) and clubs.get(one) == clubs.get(other):
            yield one, other
            yield other, one


def _clubs_meet_late(
    rule: Fixtures, fixtures: Sequence[Fixture], clubs: Mapping[TeamId, str], source: Source
) -> Iterator[Finding]:
    """The first meeting of two teams of one club after the rounds its teams need for that (L-2.9)."""
    if not rule.club_meets_first:
        return
    met: set[frozenset[TeamId]] = set()
    for fixture in sorted(fixtures, key=lambda one: one.round_number):
        club = clubs.get(fixture.home)
        pair = frozenset((fixture.home, fixture.away))
        if not club or clubs.get(fixture.away) != club or pair in met:
            continue
        met.add(pair)
        here = {
            team
            for one in fixtures
            if one.division == fixture.division
            for team in (one.home, one.away)
            if clubs.get(team) == club
        }
        last = rounds_needed(len(here))
        if fixture.round_number > last:
            params: dict[str, str | int] = {"round": fixture.round_number, "last": last}
            yield _warning("club_meets_late", source("fixtures.club_meets_first"), fixture, **params)


def _warning(code: str, clause: ClauseId | None, fixture: Fixture, **params: str | int) -> Finding:
    told = {"home": fixture.home, "away": fixture.away, "day": fixture.day.isoformat(), **params}
    return Finding(code, Severity.WARN, clause, told, where=fixture.match_id)
