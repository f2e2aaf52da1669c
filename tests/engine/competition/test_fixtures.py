"""Days that matches should not be on, and matches that should come first (L-2.4 to L-2.9)."""

from __future__ import annotations

from datetime import date

import pytest

from arbiter_app.engine.competition.fixtures import (
    Fixture,
    day_findings,
    holiday_days,
    season_findings,
)
from arbiter_app.engine.records_season import Holiday, SanctionedEvent
from arbiter_app.engine.rulebook_season import Fixtures
from arbiter_app.engine.values import MatchId, TeamId
from tests.engine.competition.workplace import source

RULE = Fixtures((4, 30), True, True, True, True, True)
OCTOBER = Holiday("October holiday", date(2017, 10, 30))
TOURNAMENT = SanctionedEvent("Open", date(2018, 2, 16), date(2018, 2, 18))
RANKS = {"division-1": 1, "division-3": 3}


def match(day: str, home: str = "A", away: str = "B", division: str = "division-1", round_number: int = 1) -> Fixture:
    match_id = MatchId(f"{home}-{away}")
    return Fixture(match_id, division, round_number, TeamId(home), TeamId(away), date.fromisoformat(day))


def on(day: str, rule: Fixtures = RULE) -> list[str]:
    return [one.code for one in day_findings(rule, match(day), [OCTOBER], [TOURNAMENT], source)]


@pytest.mark.parametrize(
    ("day", "codes"),
    [
        ("2018-04-30", []),
        ("2018-05-03", ["after_programme_end"]),
        ("2017-10-12", []),
        ("2017-10-28", ["holiday_weekend"]),
        ("2017-10-29", ["holiday_weekend"]),
        ("2017-10-30", ["holiday_weekend"]),
        ("2017-10-31", []),
        ("2018-03-25", []),
        ("2018-03-26", ["easter_weeks"]),
        ("2018-04-05", ["easter_weeks"]),
        ("2018-04-08", ["easter_weeks"]),
        ("2018-04-09", []),
        ("2018-02-15", []),
        ("2018-02-17", ["tournament_day"]),
    ],
)
def test_what_speaks_against_a_day(day: str, codes: list[str]) -> None:
    assert on(day) == codes
    assert on(day, Fixtures()) == []


def test_both_teams_may_agree_to_a_holiday() -> None:
    agreed = Fixture(MatchId("a-b"), "division-1", 1, TeamId("A"), TeamId("B"), date(2017, 10, 28), consent=True)
    assert day_findings(RULE, agreed, [OCTOBER], [], source) == ()


@pytest.mark.parametrize(
    ("holiday", "days"),
    [
        (date(2017, 10, 30), {28, 29, 30}),
        (date(2017, 12, 8), {8, 9, 10}),
        (date(2017, 11, 1), {1}),
        (date(2017, 12, 16), {16, 17}),
        (date(2017, 12, 17), {16, 17}),
    ],
)
def test_the_weekend_of_a_holiday(holiday: date, days: set[int]) -> None:
    assert {day.day for day in holiday_days(holiday)} == days


CLUBS = {TeamId("A1"): "Club A", TeamId("A2"): "Club A", TeamId("A3"): "Club A", TeamId("B"): "Club B"}


def of_season(*fixtures: Fixture) -> list[str]:
    return [f"{one.code} {one.where}" for one in season_findings(RULE, fixtures, CLUBS, RANKS, source)]


class TestHigherTeamFirst:
    def test_a_lower_team_that_begins_before_the_higher_one(self) -> None:
        higher = match("2017-10-05", "A1", "B")
        assert of_season(higher, match("2017-10-03", "A2", "B", "division-3")) == ["lower_team_first A2-B"]

    def test_the_same_day_or_later_is_in_order(self) -> None:
        higher = match("2017-10-05", "A1", "B")
        assert of_season(higher, match("2017-10-05", "A2", "B", "division-3")) == []

    def test_only_first_matches_are_compared(self) -> None:
        early, late = match("2017-10-02", "A1", "B"), match("2017-11-02", "B", "A1", round_number=2)
        assert of_season(late, early, match("2017-10-03", "A2", "B", "division-3")) == []

    def test_a_division_that_stands_alone_is_not_compared(self) -> None:
        higher = match("2017-10-05", "A1", "B")
        assert of_season(higher, match("2017-10-03", "A2", "B", "novices")) == []


class TestClubMeetsFirst:
    def test_two_teams_of_a_club_meet_in_the_first_round(self) -> None:
        assert of_season(match("2017-10-05", "A1", "A2")) == []
        assert of_season(match("2017-10-26", "A1", "A2", round_number=4)) == ["club_meets_late A1-A2"]

    def test_three_teams_have_three_rounds(self) -> None:
        pairs = [("A1", "A2", 1), ("A2", "A3", 2), ("A1", "A3", 3)]
        assert of_season(*(match("2017-10-05", home, away, round_number=number) for home, away, number in pairs)) == []
        pairs[2] = ("A1", "A3", 5)
        late = of_season(*(match("2017-10-05", home, away, round_number=number) for home, away, number in pairs))
        assert late == ["club_meets_late A1-A3"]

    def test_the_second_meeting_may_be_late(self) -> None:
        first, second = match("2017-10-05", "A1", "A2"), match("2018-01-05", "A2", "A1", round_number=8)
        assert of_season(second, first) == []
