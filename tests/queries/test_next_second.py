"""The display changes in the very instant in which another second or tenth is shown, in every mode of the clock."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from hypothesis import given, strategies as st

from arbiter_app.engine import clock as clocks
from arbiter_app.engine.rulebook import IncrementMode, NextPeriod, Period, TimeControl
from arbiter_app.engine.values import ClockSource, Colour
from arbiter_app.queries.hall_clocks import TENTHS_BELOW_MS, next_shown_at
from arbiter_app.ui.widgets.clock_text import format_ms
from tests.engine.hall import instant

START = instant("19:30:00")


@pytest.mark.clause("F-6.8")
@given(
    st.integers(1, 90_000),
    st.integers(0, 9_000),
    st.sampled_from(IncrementMode),
    st.sampled_from(NextPeriod),
    st.integers(0, 120_000),
)
def test_nothing_changes_before_the_next_time_shown_and_another_is_shown_then(
    base: int, increment: int, mode: IncrementMode, begins: NextPeriod, passed: int
) -> None:
    periods = (Period(base, None, increment, mode), Period(base, None, increment, mode))
    control = TimeControl("any", "any", periods, periods, False, begins)
    clock = clocks.new_clock(control, ClockSource.APPLICATION, START, Colour.WHITE)
    now = START + timedelta(milliseconds=passed)
    changes = next_shown_at(clock, now)

    def face(at: datetime) -> str:
        return format_ms(clocks.readings(clock, at).white_ms, tenths_below=TENTHS_BELOW_MS)

    def shown(at_ms: int) -> str:
        assert changes is not None
        return face(changes + timedelta(milliseconds=at_ms))

    if changes is None:
        assert clocks.flag_has_fallen(clock, Colour.WHITE, now)
    else:
        assert changes > now
        assert shown(-1) == face(now)
        assert shown(0) != shown(-1) or begins is NextPeriod.AT_ZERO


@pytest.mark.parametrize(("left", "wait"), [(20_001, 1), (20_000, 1), (19_999, 99), (150, 50), (100, 100), (1, 1)])
def test_tenths_are_told_below_the_limit_and_never_zero_before_the_time_is_up(left: int, wait: int) -> None:
    periods = (Period(left),)
    clock = clocks.new_clock(TimeControl("any", "any", periods, periods), ClockSource.APPLICATION, START, Colour.WHITE)
    changes = next_shown_at(clock, START)
    assert changes == START + timedelta(milliseconds=wait)
    assert (format_ms(left, tenths_below=TENTHS_BELOW_MS) == format_ms(0)) is False
