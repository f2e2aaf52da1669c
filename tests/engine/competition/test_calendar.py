"""Phases and game days: every pair once, singles every second day, bughouse of a phase on one day."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from arbiter_app.engine.competition.calendar import check_calendar, phase_calendar, season_calendar
from arbiter_app.engine.competition.round_robin import check_pair, check_teams, round_robin
from arbiter_app.engine.rulebook_league import Legs, SinglesPattern
from arbiter_app.engine.values import TeamId
from tests.engine.competition.workplace import (
    BUGHOUSE,
    D1,
    D2,
    D3,
    D4,
    D5,
    D6,
    D7,
    KINDS,
    LEGS,
    STANDARD,
    A,
    B,
    C,
    D,
    of_setting,
    said,
    source,
)

PARALLEL = replace(LEGS, singles_pattern=SinglesPattern.PARALLEL)


def teams(count: int) -> list[TeamId]:
    return [TeamId(chr(ord("A") + number)) for number in range(count)]


class TestRoundRobin:
    @pytest.mark.clause("W-1")
    def test_four_teams(self) -> None:
        assert [phase.legs for phase in round_robin([A, B, C, D])] == [
            ((A, B), (C, D)),
            ((A, C), (B, D)),
            ((A, D), (B, C)),
        ]

    @pytest.mark.clause("W-1")
    @pytest.mark.parametrize(
        ("count", "phases", "legs"), [(3, 3, 1), (4, 3, 2), (5, 5, 2), (6, 5, 3), (7, 7, 3), (8, 7, 4)]
    )
    def test_number_of_phases_and_legs(self, count: int, phases: int, legs: int) -> None:
        """X-W1: as many phases as teams when their number is odd, one team free in each."""
        found = round_robin(teams(count))
        assert [len(phase.legs) for phase in found] == [legs] * phases
        assert len({phase.free for phase in found}) == (count if count % 2 else 1)

    @pytest.mark.clause("W-1")
    @given(st.integers(2, 30))
    def test_every_pair_once_and_every_team_at_most_once_a_phase(self, count: int) -> None:
        phases = round_robin(teams(count))
        pairs = [frozenset(leg) for phase in phases for leg in phase.legs]
        assert sorted(map(sorted, pairs)) == sorted(map(list, combinations(sorted(teams(count)), 2)))
        for phase in phases:
            playing = [team for leg in phase.legs for team in leg] + ([phase.free] if phase.free else [])
            assert sorted(playing) == sorted(teams(count))

    def test_no_teams_have_no_phases_and_a_team_twice_is_an_error(self) -> None:
        assert round_robin([]) == ()
        with pytest.raises(ValueError, match="twice"):
            round_robin([A, B, A])

    @pytest.mark.clause("W-1")
    def test_a_pair_meets_once(self) -> None:
        legs = [(A, B), (C, D)]
        found = check_pair(LEGS, legs, B, A, source)
        assert (said(found), of_setting(found)) == (["pair_exists B-A"], ["legs.meet_once"])
        assert check_pair(LEGS, legs, A, C, source) == ()
        assert said(check_pair(LEGS, legs, A, A, source)) == ["team_against_itself"]
        assert check_pair(replace(LEGS, meet_once=False), legs, A, B, source) == ()

    @pytest.mark.clause("W-1")
    @pytest.mark.parametrize(("count", "is_allowed"), [(2, False), (3, True), (8, True), (9, False)])
    def test_number_of_teams(self, count: int, is_allowed: bool) -> None:
        expected = [] if is_allowed else [f"number_of_teams {count} of 3 to 8"]
        assert said(check_teams(LEGS, teams(count), source)) == expected


class TestCalendar:
    @pytest.mark.clause("W-34", "W-36", "W-37")
    def test_example_calendar(self) -> None:
        phase = round_robin([A, B, C, D])[0]
        days = phase_calendar(LEGS, KINDS, phase, D1)
        assert [(one.leg, one.kind, one.day) for one in days] == [
            ((A, B), STANDARD, D1),
            ((A, B), STANDARD, D3),
            ((A, B), STANDARD, D5),
            ((A, B), BUGHOUSE, D7),
            ((C, D), STANDARD, D2),
            ((C, D), STANDARD, D4),
            ((C, D), STANDARD, D6),
            ((C, D), BUGHOUSE, D7),
        ]
        assert [one.number for one in days] == [1, 2, 3, 4] * 2
        assert check_calendar(LEGS, days, source) == ()

    @pytest.mark.clause("W-34")
    def test_both_legs_on_the_same_alternate_days(self) -> None:
        days = phase_calendar(PARALLEL, KINDS, round_robin([A, B, C, D])[0], D1)
        assert [one.day for one in days] == [D1, D3, D5, D6] * 2

    @pytest.mark.clause("W-34", "W-36")
    def test_three_and_four_legs_share_odd_and_even_days(self) -> None:
        """X-W10."""
        days = phase_calendar(LEGS, KINDS, round_robin(teams(8))[0], D1)
        assert [one.day for one in days] == [D1, D3, D5, D7, D2, D4, D6, D7] * 2
        days = phase_calendar(LEGS, KINDS, round_robin(teams(6))[0], D1)
        assert [one.day for one in days] == [D1, D3, D5, D7, D2, D4, D6, D7, D1, D3, D5, D7]

    @pytest.mark.clause("W-34", "W-36")
    def test_one_leg_alone(self) -> None:
        days = phase_calendar(LEGS, KINDS, round_robin([A, B, C])[0], D1)
        assert [one.day for one in days] == [D1, D3, D5, D6]

    @pytest.mark.clause("W-37")
    def test_every_phase_ends_together_and_the_next_begins_after_it(self) -> None:
        days = season_calendar(LEGS, KINDS, round_robin([A, B, C, D]), D1)
        ends = {number: {one.day for one in days if (one.phase, one.number) == (number, 4)} for number in (1, 2, 3)}
        assert ends == {1: {D7}, 2: {date(2026, 3, 20)}, 3: {date(2026, 3, 31)}}
        assert min(one.day for one in days if one.phase == 2) == date(2026, 3, 12)
        assert check_calendar(LEGS, days, source) == ()

    def test_weekends_and_days_off_are_left_out(self) -> None:
        days = phase_calendar(LEGS, KINDS, round_robin([A, B, C, D])[0], date(2026, 2, 28), days_off=[D2])
        assert [one.day for one in days][:4] == [date(2026, 3, 2), D3, D5, D7]
        assert check_calendar(LEGS, days, source, days_off=[D2]) == ()

    @pytest.mark.clause("W-34")
    def test_singles_on_the_next_day_are_warned_of(self) -> None:
        days = phase_calendar(LEGS, KINDS, round_robin([A, B, C, D])[0], D1)
        moved = [replace(one, day=D2) if one.day == D3 else one for one in days]
        assert said(check_calendar(LEGS, moved, source)) == [
            "not_alternate A-B 2026-03-03 2026-03-04 1?",
            "not_alternate A-B 2026-03-04 2026-03-09 3?",
        ]
        assert check_calendar(replace(LEGS, singles_every_second_day=False), moved, source) == ()

    @pytest.mark.clause("W-36")
    def test_bughouse_of_a_phase_on_two_days_is_refused(self) -> None:
        days = phase_calendar(LEGS, KINDS, round_robin([A, B, C, D])[0], D1)
        moved = [replace(one, day=date(2026, 3, 12)) if one.leg == (C, D) and one.number == 4 else one for one in days]
        assert said(check_calendar(LEGS, moved, source)) == ["bughouse_same_day 1: 2026-03-11, 2026-03-12"]
        assert check_calendar(replace(LEGS, bughouse_on_one_day=False), moved, source) == ()

    def test_as_settings_days_follow_each_other_and_each_leg_has_its_bughouse_day(self) -> None:
        rule = replace(LEGS, singles_every_second_day=False, bughouse_on_one_day=False)
        days = phase_calendar(rule, KINDS, round_robin([A, B, C, D])[0], D1)
        assert [one.day for one in days] == [D1, D2, D3, D4] * 2

    @given(st.integers(3, 8), st.dates(date(2020, 1, 1), date(2040, 1, 1)), st.sampled_from([LEGS, PARALLEL]))
    def test_no_team_plays_twice_a_day_and_nobody_at_the_weekend(self, count: int, first: date, rule: Legs) -> None:
        days = season_calendar(rule, KINDS, round_robin(teams(count)), first)
        busy = [(team, one.day) for one in days for team in one.leg]
        assert len(busy) == len(set(busy)) == count * (count - 1) * 4
        assert all(one.day.weekday() < 5 and one.day >= first for one in days)
        assert check_calendar(rule, days, source) == ()
