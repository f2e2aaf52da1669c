"""The calendar of a season in divisions: holidays, tournaments, and the day of a match (L-2.4 to L-2.9)."""

from __future__ import annotations

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.decide.support import impossible, sources
from arbiter_app.engine.findings import Accepted, Decision, Finding, Ruling
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.season_calendar import findings_with
from arbiter_app.engine.state import Match, State


def set_season_calendar(rulebook: Rulebook, command: cmd.SetSeasonCalendar) -> Decision:
    """Holidays and tournaments are entered as a whole; without such rules there is nothing to enter."""
    rule = rulebook.fixtures
    if not (rule.holiday_needs_consent or rule.tournament_days_free):
        return impossible("no_season_calendar")
    for tournament in command.tournaments:
        if tournament.last < tournament.first:
            return impossible("tournament_ends_before_it_begins", event=tournament.name, where="tournaments")
    names = [*(one.name for one in command.holidays), *(one.name for one in command.tournaments)]
    if not all(name.strip() for name in names):
        return impossible("calendar_name_missing", where="name")
    holidays = tuple(sorted(set(command.holidays), key=lambda one: (one.day, one.name)))
    tournaments = tuple(sorted(set(command.tournaments), key=lambda one: (one.first, one.name)))
    clauses = sources(rulebook, "fixtures.holiday_needs_consent", "fixtures.tournament_days_free")
    params = {"holidays": len(holidays), "tournaments": len(tournaments)}
    return Accepted((ev.SeasonCalendarSet(holidays, tournaments),), Ruling("season_calendar_set", params, clauses))


def arranged_findings(state: State, rulebook: Rulebook, command: cmd.ArrangeMatch) -> tuple[Finding, ...]:
    """What speaks against a match on this day."""
    match = Match(
        command.match_id,
        command.home,
        command.away,
        command.division,
        command.round_number,
        command.scheduled_start,
        command.venue,
        0,
        consent=command.consent,
    )
    return findings_with(state, rulebook, match)
