"""The modes of a chess clock, with figures worked out by hand, and what holds for any sequence of moves."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from hypothesis import given, strategies as st

from arbiter_app.engine import clock as clocks
from arbiter_app.engine.clock import GameClock
from arbiter_app.engine.rulebook import IncrementMode, NextPeriod, Period, TimeControl
from arbiter_app.engine.rulebook_words import time_control_words
from arbiter_app.engine.values import ClockReadings, ClockSource, Colour
from tests.engine.hall import BLACK, WHITE, instant
from tests.rulebooks.books import CLAUSE, DIVISION, HEAD, TIME_CONTROL, parsed

START = instant("19:30:00")
SECOND = 1000
MINUTE = 60 * SECOND
FISCHER, BRONSTEIN, DELAY, HOURGLASS = (
    IncrementMode.FISCHER,
    IncrementMode.BRONSTEIN,
    IncrementMode.DELAY,
    IncrementMode.HOURGLASS,
)
USED = st.lists(st.integers(0, 4 * MINUTE), max_size=30)


def clock_of(
    *periods: Period, black: tuple[Period, ...] = (), begins: NextPeriod = NextPeriod.BY_MOVES, before: bool = True
) -> GameClock:
    control = TimeControl("any", "any", periods, black or periods, before, begins)
    return clocks.new_clock(control, ClockSource.APPLICATION, START, WHITE)


def after_moves(clock: GameClock, *used_ms: int) -> GameClock:
    """The clock after moves in turn that took so long."""
    for used in used_ms:
        clock = clocks.press(clock, clock.since + timedelta(milliseconds=used))
    return clock


def shown(clock: GameClock, at: datetime | None = None) -> tuple[int, int]:
    readings = clocks.readings(clock, at or clock.since)
    return readings.white_ms, readings.black_ms


def later(clock: GameClock, ms: int) -> datetime:
    return clock.since + timedelta(milliseconds=ms)


@pytest.mark.clause("F-6.3")
class TestOneMove:
    """White takes 7 s and Black 3 s of 60 s with 5 s a move."""

    @pytest.mark.parametrize(
        ("mode", "white", "black"),
        [
            (FISCHER, 60 + 5 - 7 + 5, 60 + 5 - 3 + 5),
            (DELAY, 60 - 2, 60),
            (BRONSTEIN, 60 - 7 + 5, 60),
            (HOURGLASS, 60 - 7 + 3, 60 + 7 - 3),
        ],
    )
    def test_what_each_side_shows_then(self, mode: IncrementMode, white: int, black: int) -> None:
        increment = 0 if mode is HOURGLASS else 5 * SECOND
        clock = after_moves(clock_of(Period(MINUTE, None, increment, mode)), 7 * SECOND, 3 * SECOND)
        assert shown(clock) == (white * SECOND, black * SECOND)

    @pytest.mark.parametrize(("mode", "falls"), [(FISCHER, 65), (DELAY, 65), (BRONSTEIN, 60), (HOURGLASS, 60)])
    def test_when_the_flag_falls(self, mode: IncrementMode, falls: int) -> None:
        increment = 0 if mode is HOURGLASS else 5 * SECOND
        clock = clock_of(Period(MINUTE, None, increment, mode))
        assert clocks.next_flag_at(clock) == later(clock, falls * SECOND)

    def test_fischer_can_begin_without_the_increment(self) -> None:
        clock = clock_of(Period(MINUTE, None, 5 * SECOND, FISCHER), before=False)
        assert shown(clock) == (60 * SECOND, 60 * SECOND)


@pytest.mark.clause("F-6.3")
def test_an_increment_from_move_61_comes_with_the_61st_move_and_not_before() -> None:
    """The decider of a knock-out: 5 minutes against 4, 3 s a move from move 61 on."""
    period = Period(5 * MINUTE, None, 3 * SECOND, FISCHER, increment_from_move=61)
    clock = clock_of(period, black=(Period(4 * MINUTE),))
    assert shown(clock) == (5 * MINUTE, 4 * MINUTE)
    clock = after_moves(clock, *[SECOND] * 120)
    assert shown(clock) == (4 * MINUTE, 3 * MINUTE)
    clock = after_moves(clock, SECOND)
    assert shown(clock) == (4 * MINUTE + 2 * SECOND, 3 * MINUTE)
    assert clocks.increments_gained_ms(clock, WHITE, 2) == 3 * SECOND


@pytest.mark.clause("F-6.3")
class TestPeriods:
    """Two moves in a minute, then half a minute for the rest."""

    PERIODS = (Period(MINUTE, 2), Period(30 * SECOND))

    def test_by_moves_the_time_saved_carries_over_and_only_for_who_made_them(self) -> None:
        clock = after_moves(clock_of(*self.PERIODS), 20 * SECOND, SECOND, 10 * SECOND)
        assert shown(clock) == ((60 - 30 + 30) * SECOND, 59 * SECOND)

    def test_by_moves_a_flag_falls_at_the_first_zero(self) -> None:
        clock = clock_of(*self.PERIODS)
        assert clocks.next_flag_at(clock) == later(clock, MINUTE)

    def test_at_zero_both_get_the_next_period_at_once(self) -> None:
        clock = after_moves(clock_of(*self.PERIODS, begins=NextPeriod.AT_ZERO), 10 * SECOND, SECOND, SECOND, SECOND)
        assert shown(clock) == (49 * SECOND, 58 * SECOND), "moves alone begin no period"
        assert shown(clock, later(clock, 49 * SECOND - 1)) == (1, 58 * SECOND)
        assert shown(clock, later(clock, 49 * SECOND)) == (30 * SECOND, 88 * SECOND)
        assert clocks.next_zero_at(clock) == later(clock, 49 * SECOND)
        assert clocks.next_flag_at(clock) == later(clock, 79 * SECOND)
        assert not clocks.flag_has_fallen(clock, WHITE, later(clock, 79 * SECOND - 1))

    @pytest.mark.clause("F-6.8")
    def test_at_zero_a_side_without_all_its_moves_has_overstepped(self) -> None:
        clock = after_moves(clock_of(*self.PERIODS, begins=NextPeriod.AT_ZERO), 10 * SECOND, SECOND)
        falls = later(clock, 50 * SECOND)
        assert clocks.next_flag_at(clock) == falls
        now = clocks.at_instant(clock, falls)
        assert (now.white.missing_moves, now.black.missing_moves) == (1, 0)
        assert clocks.flag_has_fallen(now, WHITE, later(now, 5 * SECOND)), "a later look finds it as well"
        assert clocks.next_flag_at(now) is None

    def test_at_zero_the_arbiter_finds_the_moves_on_the_scoresheet_and_the_game_goes_on(self) -> None:
        clock = after_moves(clock_of(*self.PERIODS, begins=NextPeriod.AT_ZERO), 10 * SECOND, SECOND)
        now = clocks.at_instant(clock, later(clock, 50 * SECOND))
        set_right = clocks.begin_period(now, (1, 1), (2, 1))
        assert not clocks.flag_has_fallen(set_right, WHITE, set_right.since)
        assert clocks.next_flag_at(set_right) == later(set_right, 30 * SECOND)


@pytest.mark.clause("F-6.3")
class TestHourglass:
    def test_nothing_flows_once_the_glass_is_empty(self) -> None:
        clock = clock_of(Period(MINUTE, None, 0, HOURGLASS))
        assert shown(clock, later(clock, 90 * SECOND)) == (0, 2 * MINUTE)

    @given(USED)
    def test_the_sum_of_both_sides_never_changes(self, used: list[int]) -> None:
        clock = clock_of(Period(2 * MINUTE, None, 0, HOURGLASS), black=(Period(MINUTE, None, 0, HOURGLASS),))
        for one in used:
            assert sum(shown(clock, later(clock, one // 2))) == 3 * MINUTE
            clock = after_moves(clock, one)
            assert sum(shown(clock)) == 3 * MINUTE


@pytest.mark.clause("F-6.3")
@given(USED, st.integers(1, 40 * SECOND))
def test_delay_is_bronstein_with_the_delay_added_before(used: list[int], delay: int) -> None:
    """A clock that shows R + d and pays back at the press ends in the same instant as one that waits for d."""
    waits = clock_of(Period(5 * MINUTE, None, delay, DELAY))
    pays = clock_of(Period(5 * MINUTE + delay, None, delay, BRONSTEIN))
    for one in used:
        assert clocks.next_flag_at(waits) == clocks.next_flag_at(pays)
        waits, pays = after_moves(waits, one), after_moves(pays, one)
        if clocks.next_flag_at(waits) is None:
            break
        for colour in Colour:
            if waits.side(colour).remaining_ms > 0:
                assert pays.side(colour).remaining_ms == waits.side(colour).remaining_ms + delay


@pytest.mark.clause("F-6.3")
@given(USED, st.integers(0, 40 * SECOND), st.booleans())
def test_fischer_shows_base_and_increments_less_what_was_used(used: list[int], increment: int, before: bool) -> None:
    clock = clock_of(Period(5 * MINUTE, None, increment, FISCHER), before=before)
    for one in used:
        clock = after_moves(clock, one)
    for colour in Colour:
        side = clock.side(colour)
        if side.remaining_ms > 0:
            assert side.remaining_ms == 5 * MINUTE + (side.moves + before) * increment - side.used_ms


@pytest.mark.clause("F-6.3")
def test_what_a_rulebook_says_of_a_control_is_read_and_printed() -> None:
    periods = 'periods = [{ base = "1:00:00", moves = 40 }, { base = "0:30:00" }]\nnext_period = "at_zero"'
    own = TIME_CONTROL.replace('periods = [{ base = "1:30:00" }]', periods)
    (control,) = parsed(HEAD + CLAUSE + own + DIVISION).time_controls.values()
    assert control.next_period is NextPeriod.AT_ZERO
    assert time_control_words(control) == "1:00:00 for 40 moves, then, for both at zero, 0:30:00 for all moves."
    glass = TIME_CONTROL.replace('{ base = "1:30:00" }', '{ base = "0:02:00", mode = "hourglass" }')
    (control,) = parsed(HEAD + CLAUSE + glass + DIVISION).time_controls.values()
    assert control.white == (Period(2 * MINUTE, None, 0, HOURGLASS),)
    assert "flows to the other" in time_control_words(control)
    assert not control.has_increment
    late = '{ base = "0:05:00", increment = "0:00:03", mode = "fischer", increment_from_move = 61 }'
    own = TIME_CONTROL.replace('{ base = "1:30:00" }', late)
    (control,) = parsed(HEAD + CLAUSE + own + DIVISION).time_controls.values()
    assert time_control_words(control) == "0:05:00 for all moves with 0:00:03 a move (fischer) from move 61 on."
    assert ClockReadings(clocks.starting_ms(control, WHITE), clocks.starting_ms(control, BLACK)) == ClockReadings(
        5 * MINUTE, 5 * MINUTE
    )
