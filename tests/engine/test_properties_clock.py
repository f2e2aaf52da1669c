"""Clocks, for any control and any acts at any instants, also such that come out of order."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from hypothesis import given, strategies as st

from arbiter_app.engine import clock as clocks
from arbiter_app.engine.clock import GameClock
from arbiter_app.engine.rulebook import IncrementMode, NextPeriod, Period, TimeControl
from arbiter_app.engine.values import ClockReadings, ClockSource, Colour, ms_between
from tests.engine.hall import instant

START = instant("19:30:00")
HOUR = 3_600_000
Act = Callable[[GameClock], GameClock]

PERIODS = st.lists(
    st.builds(
        Period,
        st.integers(0, 2 * HOUR),
        st.none() | st.integers(1, 3),
        st.integers(0, 40_000),
        st.sampled_from(IncrementMode),
        st.integers(1, 3),
    ),
    max_size=3,
).map(tuple)
CONTROLS = st.builds(
    TimeControl, st.just("any"), st.just("any"), PERIODS, PERIODS, st.booleans(), st.sampled_from(NextPeriod)
)
INSTANTS = st.integers(-1_000_000, 5 * HOUR * 1000).map(lambda us: START + timedelta(microseconds=us))
COLOURS = st.sampled_from(Colour)
READINGS = st.builds(ClockReadings, st.integers(0, HOUR), st.integers(0, HOUR))
ACTS: st.SearchStrategy[Act] = st.one_of(
    INSTANTS.map(lambda at: lambda clock: clocks.press(clock, at)),
    INSTANTS.map(lambda at: lambda clock: clocks.switch_without_move(clock, at)),
    INSTANTS.map(lambda at: lambda clock: clocks.stop(clock, at)),
    INSTANTS.map(lambda at: lambda clock: clocks.at_instant(clock, at)),
    st.tuples(INSTANTS, COLOURS).map(lambda args: lambda clock: clocks.run(clock, *args)),
    st.tuples(INSTANTS, READINGS).map(lambda args: lambda clock: clocks.set_readings(clock, *args)),
    st.tuples(COLOURS, st.integers(0, 3)).map(lambda args: lambda clock: clocks.take_back_moves(clock, *args)),
)


@st.composite
def used_clocks(draw: st.DrawFn) -> GameClock:
    """A clock after any acts."""
    clock = clocks.new_clock(draw(CONTROLS), draw(st.sampled_from(ClockSource)), START, draw(st.none() | COLOURS))
    for act in draw(st.lists(ACTS, max_size=15)):
        clock = act(clock)
    return clock


@given(used_clocks())
def test_used_time_of_both_equals_elapsed_time_less_pauses(clock: GameClock) -> None:
    now = clocks.at_instant(clock, START + timedelta(hours=6))
    for moment in (clock, now):
        assert moment.white.used_ms + moment.black.used_ms + moment.paused_ms == ms_between(START, moment.since)


@given(st.lists(INSTANTS, max_size=30).map(sorted))
def test_parts_of_a_millisecond_are_not_lost_however_often_the_clock_is_pressed(instants: list[datetime]) -> None:
    control = TimeControl("any", "any", (Period(9 * HOUR),), (Period(9 * HOUR),), False)
    clock = clocks.new_clock(control, ClockSource.APPLICATION, START, Colour.WHITE)
    for at in instants:
        clock = clocks.press(clock, at)
    end = START + timedelta(hours=6)
    assert sum(clocks.at_instant(clock, end).side(colour).used_ms for colour in Colour) == 6 * HOUR


@given(used_clocks(), st.integers(0, HOUR * 1000), st.integers(0, HOUR * 1000))
def test_looking_at_a_clock_in_between_changes_nothing(clock: GameClock, first: int, more: int) -> None:
    looked_at = clock.since + timedelta(microseconds=first)
    later = looked_at + timedelta(microseconds=more)
    assert clocks.at_instant(clocks.at_instant(clock, looked_at), later) == clocks.at_instant(clock, later)


@given(used_clocks())
def test_an_instant_before_the_last_one_changes_nothing(clock: GameClock) -> None:
    assert clocks.at_instant(clock, clock.since - timedelta(hours=1)) == clock


@given(used_clocks())
def test_the_flag_falls_at_the_instant_foretold_and_not_a_millisecond_before(clock: GameClock) -> None:
    falls_at = clocks.next_flag_at(clock)
    running = clock.running
    if falls_at is None:
        assert running is None or clocks.flag_has_fallen(clock, running, clock.since)
    else:
        assert running is not None
        assert clocks.flag_has_fallen(clock, running, falls_at)
        assert not clocks.flag_has_fallen(clock, running, falls_at - timedelta(milliseconds=1))


@given(used_clocks())
def test_nothing_is_granted_once_zero_is_reached(clock: GameClock) -> None:
    mover = clock.running
    if mover is not None and clock.side(mover).remaining_ms == 0:
        assert clocks.press(clock, clock.since).side(mover).remaining_ms == 0


@given(used_clocks())
def test_readings_are_never_below_zero_nor_below_the_least_that_was_seen(clock: GameClock) -> None:
    for colour in Colour:
        side = clock.side(colour)
        assert side.lowest_ms >= 0
        if clock.is_certain:
            assert side.lowest_ms <= side.remaining_ms
