"""Lateness as each competition has it: no tolerance, a few minutes, an hour; who bears the time."""

from __future__ import annotations

import pytest

from arbiter_app.engine.rulebook import LateTime, LostTime, Substitution
from arbiter_app.engine.values import ClockSource, Side, Termination
from tests.engine.hall import (
    AWAY,
    HALL_CLOCK,
    HOME,
    THIS_COMPUTER,
    WHITE,
    Hall,
    clauses,
    clocks,
    laws_in_a_team_match,
    lines,
    refused,
    with_rules,
)

CLOCKS = pytest.mark.parametrize("clock", [THIS_COMPUTER, HALL_CLOCK])
# In Division 5 play begins at 19:30 with 1:45:00 each, and the away team has White on board 1.
BOTH = [(1, HOME), (1, AWAY)]


def hall_with(clock: ClockSource, absent: list[tuple[int, Side]], **lateness: object) -> Hall:
    return Hall.playing(5, with_rules(laws_in_a_team_match(), "lateness", **lateness), clock, absent=absent)


@pytest.mark.clause("F-6.7.1")
@pytest.mark.parametrize(
    ("minutes", "in_time", "too_late"),
    [(0, "19:30:00", "19:30:01"), (5, "19:35:00", "19:35:01"), (60, "20:30:00", "20:30:01")],
)
@pytest.mark.parametrize("side", list(Side))
def test_the_default_time_is_what_was_announced(minutes: int, in_time: str, too_late: str, side: Side) -> None:
    hall = hall_with(HALL_CLOCK, [(1, side)], default_minutes=minutes)
    hall.at(in_time).arrives(1, side)
    assert hall.board(1).end is None
    hall = hall_with(HALL_CLOCK, [(1, side)], default_minutes=minutes)
    ruling = hall.at(too_late).arrives(1, side)
    assert hall.outcome(1) == (None, Termination.DEFAULT)
    assert "F-6.7.1" in clauses(ruling)


@pytest.mark.clause("F-6.7.1")
@pytest.mark.parametrize("minutes", [0, 5, 60])
def test_with_both_absent_at_the_limit_both_lose(minutes: int) -> None:
    hall = hall_with(HALL_CLOCK, BOTH, default_minutes=minutes)
    limit = f"{19 + (30 + minutes) // 60}:{(30 + minutes) % 60:02}"
    with refused("default_time_not_over", "F-6.7.1"):
        hall.at(f"{limit}:00").rules_absence(1)
    hall.at(f"{limit}:01").rules_absence(1)
    assert hall.outcome(1) == (None, Termination.DOUBLE_DEFAULT)
    assert hall.half_points(1) == (0, 0)


class TestLatenessOffTheOwnClock:
    """The clocks wait until both are there; the lateness of each goes off the own clock, whatever the colour."""

    pytestmark = pytest.mark.clause("F-6.7.1", "F-6.6")

    @CLOCKS
    @pytest.mark.parametrize("side", list(Side))
    def test_one_player_late(self, clock: ClockSource, side: Side) -> None:
        hall = hall_with(clock, [(1, side)], default_minutes=5, late_time=LateTime.DEDUCTED)
        assert hall.runs(1) is None
        hall.at("19:34:59").arrives(1, side)
        late = hall.board(1).colour_of(side)
        assert hall.shows(1).of(late) == clocks("1:40:01", "0:00:00").white_ms
        assert hall.shows(1).of(late.opponent) == clocks("1:45:00", "0:00:00").white_ms

    def test_the_game_starts_at_the_arrival(self) -> None:
        hall = hall_with(THIS_COMPUTER, [(1, HOME)], default_minutes=5, late_time=LateTime.DEDUCTED)
        hall.at("19:34:00").arrives(1, HOME)
        assert hall.runs(1) is WHITE

    @CLOCKS
    def test_each_loses_the_own_lateness_when_both_are_late(self, clock: ClockSource) -> None:
        hall = hall_with(clock, BOTH, default_minutes=5, late_time=LateTime.DEDUCTED)
        white, black = hall.board(1).side_of(WHITE), hall.board(1).side_of(WHITE).opponent
        hall.at("19:31:20").arrives(1, white)
        assert hall.runs(1) is None
        hall.at("19:33:05").arrives(1, black)
        assert hall.shows(1) == clocks("1:43:40", "1:41:55")

    def test_a_clock_emptied_by_the_lateness_is_lost_on_time(self) -> None:
        hall = hall_with(HALL_CLOCK, [(1, HOME)], default_minutes=120, late_time=LateTime.DEDUCTED)
        assert "clock_is_empty" in lines(hall.at("21:20:00").arrives(1, HOME))


class TestBothAbsentAtTheStart:
    pytestmark = pytest.mark.clause("F-6.7.2")

    @CLOCKS
    @pytest.mark.parametrize(
        ("rule", "shown"),
        [
            (LostTime.WHITE_FROM_START, ("1:25:00", "1:45:00")),
            (LostTime.SPLIT, ("1:35:00", "1:35:00")),
            (LostTime.FROM_PRESS, ("1:45:00", "1:45:00")),
        ],
    )
    def test_who_bears_the_time_until_white_comes(
        self, clock: ClockSource, rule: LostTime, shown: tuple[str, str]
    ) -> None:
        hall = hall_with(clock, BOTH, default_minutes=60, both_absent=rule)
        hall.at("19:50:00").arrives(1, hall.board(1).side_of(WHITE))
        assert hall.shows(1) == clocks(*shown)

    @CLOCKS
    def test_shared_time_ends_with_the_first_and_the_other_bears_the_rest(self, clock: ClockSource) -> None:
        hall = hall_with(clock, BOTH, default_minutes=60, both_absent=LostTime.SPLIT)
        white = hall.board(1).side_of(WHITE)
        hall.at("19:50:00").arrives(1, white.opponent)
        hall.at("20:00:00").arrives(1, white)
        assert hall.shows(1) == clocks("1:25:00", "1:35:00")


class TestReplacingAPlayerWhoIsNotThere:
    pytestmark = pytest.mark.clause("F-6.7.1")

    @pytest.mark.parametrize(
        ("window", "last", "first_too_late"),
        [
            (Substitution.UNTIL_START, "19:29:59", "19:30:01"),
            (Substitution.UNTIL_DEFAULT_TIME, "19:35:00", "19:35:01"),
        ],
    )
    def test_he_may_be_replaced_as_long_as_the_rules_say(
        self, window: Substitution, last: str, first_too_late: str
    ) -> None:
        rules = with_rules(laws_in_a_team_match(), "lateness", default_minutes=5, substitution=window)
        for time, plays in ((last, True), (first_too_late, False)):
            hall = Hall.ready(5, rules, HALL_CLOCK)
            if time > "19:30":
                hall.starts(absent=[(1, HOME)])
            hall.at(time)
            if plays:
                hall.names(1, HOME, "A9")
                assert hall.board(1).home.player_id == "A9"
            else:
                with refused("substitution_too_late", "F-6.7.1"):
                    hall.names(1, HOME, "A9")

    def test_who_is_there_is_not_replaced(self) -> None:
        rules = with_rules(
            laws_in_a_team_match(), "lateness", default_minutes=5, substitution=Substitution.UNTIL_DEFAULT_TIME
        )
        hall = Hall.playing(5, rules, HALL_CLOCK)
        with refused("place_not_open"):
            hall.at("19:31:00").names(1, HOME, "A9")

    def test_by_the_laws_nobody_is_replaced_once_the_line_ups_are_open(self) -> None:
        hall = hall_with(HALL_CLOCK, [(1, HOME)], default_minutes=5)
        with refused("place_not_open"):
            hall.at("19:31:00").names(1, HOME, "A9")
