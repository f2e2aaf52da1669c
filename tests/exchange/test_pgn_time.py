"""Time controls in PGN: written as the standard says, read back, and in words where it has no form."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from arbiter_app.engine.rulebook import IncrementMode, NextPeriod, Period, TimeControl
from arbiter_app.engine.values import Colour
from arbiter_app.exchange.pgn_time import UnreadableControlError, read_periods, time_control_note, time_control_tag

FISCHER, DELAY, HOURGLASS = IncrementMode.FISCHER, IncrementMode.DELAY, IncrementMode.HOURGLASS


def control(*periods: Period, begins: NextPeriod = NextPeriod.BY_MOVES) -> TimeControl:
    return TimeControl("one", "One", periods, periods, next_period=begins)


@pytest.mark.parametrize(
    ("periods", "expected"),
    [
        ((Period(7_200_000, 40), Period(3_600_000)), "40/7200:3600"),
        ((Period(5_400_000, None, 30_000, FISCHER),), "5400+30"),
        ((Period(5_400_000, 40, 30_000, FISCHER), Period(1_800_000, None, 30_000, FISCHER)), "40/5400+30:1800+30"),
        ((Period(360_000),), "360"),
        ((Period(90_500),), "90.5"),
        ((Period(90_000, None, 0, HOURGLASS),), "*180"),
    ],
)
def test_time_controls_are_written_as_the_standard_says_and_read_back(
    periods: tuple[Period, ...], expected: str
) -> None:
    assert time_control_tag(control(*periods), Colour.WHITE) == expected
    assert time_control_note(control(*periods)) is None
    assert read_periods(expected) == periods


def test_each_side_has_its_own_and_a_control_that_is_not_known_is_a_question_mark() -> None:
    unequal = TimeControl("one", "One", (Period(360_000),), (Period(300_000),))
    assert [time_control_tag(unequal, colour) for colour in Colour] == ["360", "300"]
    assert time_control_tag(None, Colour.WHITE) == "?"
    assert (read_periods("?"), read_periods("-")) == (None, None)


def test_a_delay_is_not_written_as_an_increment_but_in_words() -> None:
    delayed = control(Period(300_000, None, 5_000, DELAY))
    assert time_control_tag(delayed, Colour.WHITE) == "300"
    assert "0:00:05 a move (delay)" in (time_control_note(delayed) or "")


def test_periods_that_begin_at_zero_are_told_in_words() -> None:
    at_zero = control(Period(3_600_000, 40), Period(900_000), begins=NextPeriod.AT_ZERO)
    assert time_control_tag(at_zero, Colour.WHITE) == "40/3600:900"
    assert "for both at zero" in (time_control_note(at_zero) or "")


@pytest.mark.parametrize("text", ["", "40/", "0/60", "+30", "60+", "1:30:00+x", "*", "-5", "40/5400+30d", "６0"])
def test_what_is_no_time_control_is_refused(text: str) -> None:
    with pytest.raises(UnreadableControlError):
        read_periods(text)


PERIODS = st.one_of(
    st.builds(Period, st.integers(0, 10**8), st.none() | st.integers(1, 99)),
    st.builds(Period, st.integers(0, 10**8), st.none() | st.integers(1, 99), st.integers(1, 60_000), st.just(FISCHER)),
)


@given(st.lists(PERIODS, min_size=1, max_size=4))
def test_writing_and_reading_are_inverse(periods: list[Period]) -> None:
    assert read_periods(time_control_tag(control(*periods), Colour.WHITE)) == tuple(periods)
