"""`replace` does what that of the standard library does."""

import dataclasses

import pytest

from arbiter_app.engine.replacing import replace
from arbiter_app.engine.state import State
from arbiter_app.engine.values import BoardRef, ClockReadings, MatchId


@dataclasses.dataclass(frozen=True, slots=True)
class One:
    """A value with a single field."""

    number: int


@pytest.mark.parametrize(
    ("value", "changes"),
    [
        (One(1), {"number": 2}),
        (ClockReadings(1, 2), {}),
        (ClockReadings(1, 2), {"black_ms": 3}),
        (BoardRef(MatchId("m1"), 1), {"board_number": 2, "match_id": MatchId("m2")}),
        (State(), {"title": "Evening", "seq": 7}),
    ],
)
def test_replace_equals_that_of_the_standard_library(value: ClockReadings, changes: dict[str, int]) -> None:
    assert replace(value, **changes) == dataclasses.replace(value, **changes)


def test_the_value_itself_stays_as_it_was() -> None:
    readings = ClockReadings(1, 2)
    assert replace(readings, white_ms=5) == ClockReadings(5, 2)
    assert readings == ClockReadings(1, 2)
