"""How times are shown: zero means zero, and nothing else does."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from arbiter_app.ui.widgets.clock_text import format_ms
from arbiter_app.wording import time_text

TENTHS_BELOW = 10_000


@pytest.mark.clause("F-6.8")
@pytest.mark.parametrize(
    ("ms", "shown", "with_tenths"),
    [
        (-1, "0:00:00", "0:00:00"),
        (0, "0:00:00", "0:00:00"),
        (1, "0:00:01", "0:00:00.1"),
        (100, "0:00:01", "0:00:00.1"),
        (101, "0:00:01", "0:00:00.2"),
        (999, "0:00:01", "0:00:01.0"),
        (1_000, "0:00:01", "0:00:01.0"),
        (1_001, "0:00:02", "0:00:01.1"),
        (9_999, "0:00:10", "0:00:10.0"),
        (10_000, "0:00:10", "0:00:10"),
        (59_001, "0:01:00", "0:01:00"),
        (59_999, "0:01:00", "0:01:00"),
        (3_599_001, "1:00:00", "1:00:00"),
        (3_600_000, "1:00:00", "1:00:00"),
        (3_600_001, "1:00:01", "1:00:01"),
        (36_000_000, "10:00:00", "10:00:00"),
    ],
)
def test_a_time_is_rounded_up_to_what_is_shown(ms: int, shown: str, with_tenths: str) -> None:
    assert format_ms(ms) == shown
    assert format_ms(ms, tenths_below=TENTHS_BELOW) == with_tenths


@pytest.mark.clause("F-6.8")
@given(st.integers(-5_000, 10_000_000), st.sampled_from([0, TENTHS_BELOW]))
def test_zero_is_shown_when_the_time_is_up_and_only_then(ms: int, tenths_below: int) -> None:
    is_zero = format_ms(ms, tenths_below=tenths_below).strip("0:.") == ""
    assert is_zero is (ms <= 0)


@given(st.integers(0, 100_000_000))
def test_the_board_the_ruling_and_the_printed_card_show_the_same_time(ms: int) -> None:
    assert format_ms(ms) == time_text(ms)
