"""The display changes in the very instant in which another second is shown, in every mode of the clock."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given, strategies as st

from arbiter_app.engine import clock as clocks
from arbiter_app.engine.rulebook import IncrementMode, NextPeriod, Period, TimeControl
from arbiter_app.engine.values import ClockSource, Colour
from arbiter_app.queries.hall_clocks import next_second_at
from arbiter_app.wording import time_text
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
def test_nothing_changes_before_the_next_second_and_the_time_shown_changes_then(
    base: int, increment: int, mode: IncrementMode, begins: NextPeriod, passed: int
) -> None:
    periods = (Period(base, None, increment, mode), Period(base, None, increment, mode))
    control = TimeControl("any", "any", periods, periods, False, begins)
    clock = clocks.new_clock(control, ClockSource.APPLICATION, START, Colour.WHITE)
    now = START + timedelta(milliseconds=passed)
    changes = next_second_at(clock, now)

    def shown(at_ms: int) -> str:
        assert changes is not None
        return time_text(clocks.readings(clock, changes + timedelta(milliseconds=at_ms)).white_ms)

    if changes is None:
        assert clocks.flag_has_fallen(clock, Colour.WHITE, now)
    else:
        assert changes > now
        assert shown(-1) == time_text(clocks.readings(clock, now).white_ms)
        assert shown(0) != shown(-1) or begins is NextPeriod.AT_ZERO
