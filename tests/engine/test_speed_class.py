"""Standard, rapid, blitz: by the base time and 60 times the increment."""

from __future__ import annotations

import pytest

from arbiter_app.engine.laws.speed import SpeedClass, speed_class, speed_of
from arbiter_app.engine.rulebook import IncrementMode, Period, TimeControl

FISCHER = IncrementMode.FISCHER


@pytest.mark.clause("F-A.1", "F-B.1")
@pytest.mark.parametrize(
    ("base", "increment", "speed"),
    [
        (600, 0, SpeedClass.BLITZ),
        (601, 0, SpeedClass.RAPID),
        (720, 0, SpeedClass.RAPID),
        (180, 7, SpeedClass.BLITZ),
        (180, 8, SpeedClass.RAPID),
        (3000, 10, SpeedClass.STANDARD),
        (3000, 9, SpeedClass.RAPID),
        (3600, 0, SpeedClass.STANDARD),
    ],
)
def test_the_kind_of_play_goes_by_the_time_for_sixty_moves(base: int, increment: int, speed: SpeedClass) -> None:
    assert speed_of(base * 1000, increment * 1000) is speed
    mode = FISCHER if increment else IncrementMode.NONE
    periods = (Period(base * 1000, None, increment * 1000, mode),)
    assert speed_class(TimeControl("c", "C", periods, periods)) is speed


@pytest.mark.clause("F-A.1", "F-B.1")
def test_periods_are_added_as_far_as_sixty_moves_reach() -> None:
    two = (Period(30 * 60_000, 40), Period(30 * 60_000))
    late = (Period(30 * 60_000, 60), Period(30 * 60_000))
    assert speed_class(TimeControl("c", "C", two, two)) is SpeedClass.STANDARD
    assert speed_class(TimeControl("c", "C", late, late)) is SpeedClass.RAPID


@pytest.mark.clause("F-A.1", "F-B.1")
def test_of_unequal_sides_the_slower_decides() -> None:
    assert speed_class(TimeControl("c", "C", (Period(360_000),), (Period(660_000),))) is SpeedClass.RAPID
