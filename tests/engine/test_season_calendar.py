"""The days of matches in a season: what warns when one is arranged or moved (L-2.4 to L-2.9)."""

from __future__ import annotations

from datetime import date

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import Accepted
from arbiter_app.engine.records import Team
from arbiter_app.engine.records_season import Holiday, SanctionedEvent
from arbiter_app.engine.season_calendar import fixture_findings
from arbiter_app.engine.values import ClockSource, MatchId, TeamId
from tests.engine.hall import Hall, instant, league, refused

OCTOBER = Holiday("October holiday", date(2017, 10, 30))
OPEN = SanctionedEvent("Open", date(2018, 2, 16), date(2018, 2, 18))


class Calendar(Hall):
    """Clubs with teams in divisions; matches by their day."""

    def __init__(self) -> None:
        super().__init__(league(), "division-1", ClockSource.HALL)
        self.now = instant("12:00:00", "2017-09-01")

    def _once(self, stage: str, prepare: object) -> None:
        """Nothing is arranged before it is wanted."""

    def enters(self, team: str, club: str, division: str) -> None:
        self.do(cmd.RegisterTeam(at=self.now, team=Team(TeamId(team), team, club, division=division)))

    def arranges(
        self, pair: str, day: str, *, division: str = "division-1", round_number: int = 1, consent: bool = False
    ) -> None:
        home, away = pair.split("–")
        for team in {home, away} - set(self.state.teams):
            self.enters(team, f"Club {team}", division)
        self.do(
            cmd.ArrangeMatch(
                at=self.now, match_id=MatchId(f"{home}-{away}"), home=TeamId(home), away=TeamId(away),
                division=division, round_number=round_number, scheduled_start=instant("19:15:00", day), venue="Hall 1",
                consent=consent,
            )
        )  # fmt: skip


@pytest.fixture
def calendar() -> Calendar:
    found = Calendar()
    found.do(cmd.SetSeasonCalendar(at=found.now, holidays=(OCTOBER,), tournaments=(OPEN,)))
    return found


@pytest.mark.clause("L-2.4")
def test_after_the_thirtieth_of_april(calendar: Calendar) -> None:
    calendar.arranges("A–B", "2018-04-30")
    with refused("after_programme_end", "L-2.4", home="C", day="2018-05-03"):
        calendar.arranges("C–D", "2018-05-03")


@pytest.mark.clause("L-2.5")
def test_a_holiday_weekend_needs_the_consent_of_both(calendar: Calendar) -> None:
    with refused("holiday_weekend", "L-2.5", holiday="October holiday"):
        calendar.arranges("A–B", "2017-10-28")
    calendar.arranges("A–B", "2017-10-28", consent=True)
    assert calendar.state.matches[MatchId("A-B")].consent


@pytest.mark.clause("L-2.6")
@pytest.mark.parametrize(("day", "is_free"), [("2018-03-26", False), ("2018-04-05", False), ("2018-04-09", True)])
def test_the_weeks_beside_easter(calendar: Calendar, day: str, is_free: bool) -> None:
    if is_free:
        calendar.arranges("A–B", day)
        return
    with refused("easter_weeks", "L-2.6", first="2018-03-26", last="2018-04-08"):
        calendar.arranges("A–B", day)


@pytest.mark.clause("L-2.7")
def test_the_days_of_a_tournament(calendar: Calendar) -> None:
    calendar.arranges("A–B", "2018-02-15")
    with refused("tournament_day", "L-2.7", event="Open"):
        calendar.arranges("C–D", "2018-02-17")


@pytest.mark.clause("L-2.8")
def test_the_lower_team_of_a_club_begins_later(calendar: Calendar) -> None:
    calendar.enters("A1", "Club A", "division-1")
    calendar.enters("A2", "Club A", "division-3")
    calendar.arranges("A1–B", "2017-10-05")
    with refused("lower_team_first", "L-2.8", team="A2", other="A1", later="2017-10-05"):
        calendar.arranges("A2–C", "2017-10-03", division="division-3")
    calendar.arranges("A2–C", "2017-10-06", division="division-3")


@pytest.mark.clause("L-2.9")
def test_teams_of_one_club_meet_in_the_first_round(calendar: Calendar) -> None:
    for team in ("M1", "M2"):
        calendar.enters(team, "Club M", "division-5")
    with refused("club_meets_late", "L-2.9", round=4, last=1):
        calendar.arranges("M1–M2", "2017-11-02", division="division-5", round_number=4)
    calendar.arranges("M1–M2", "2017-10-05", division="division-5")


@pytest.mark.clause("L-2.6")
def test_a_match_is_not_moved_beside_easter_unasked(calendar: Calendar) -> None:
    calendar.arranges("A–B", "2018-02-15")
    move = cmd.RescheduleMatch(
        at=calendar.now, match_id=MatchId("A-B"), scheduled_start=instant("19:15:00", "2018-04-05"), reason="hall let"
    )
    with refused("easter_weeks", "L-2.6"):
        calendar.do(move)
    assert isinstance(calendar.accepting("easter_weeks").attempt(move), Accepted)


@pytest.mark.clause("L-2.5", "L-2.7")
def test_what_is_entered_later_speaks_against_matches_that_stand(calendar: Calendar) -> None:
    calendar.arranges("A–B", "2018-01-06")
    assert fixture_findings(calendar.state, calendar.rulebook) == {"A-B": ()}
    january = Holiday("January holiday", date(2018, 1, 6))
    calendar.do(cmd.SetSeasonCalendar(at=calendar.now, holidays=(OCTOBER, january), tournaments=(OPEN,)))
    (found,) = fixture_findings(calendar.state, calendar.rulebook)["A-B"]
    assert (found.code, found.params["home"], found.params["holiday"]) == ("holiday_weekend", "A", "January holiday")


def test_what_cannot_be_a_calendar(calendar: Calendar) -> None:
    backwards = SanctionedEvent("Open", date(2018, 2, 18), date(2018, 2, 16))
    with refused("tournament_ends_before_it_begins"):
        calendar.do(cmd.SetSeasonCalendar(at=calendar.now, tournaments=(backwards,)))
    with refused("calendar_name_missing"):
        calendar.do(cmd.SetSeasonCalendar(at=calendar.now, holidays=(Holiday(" ", date(2018, 1, 1)),)))
