"""T S: a clock in the hall that was set to other times is set right, with the sum for each side."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from arbiter_app.engine.events import ClocksAdjusted
from arbiter_app.engine.values import ClockReadings, ClockSource
from tests.ui.hall.hall_hand import begun, sit_down

pytestmark = pytest.mark.qt


@pytest.mark.clause("F-6.10")
def test_half_an_hour_too_little_for_both_is_given_back(qtbot: QtBot) -> None:
    """Two hours is right, an hour and a half was set: 1:20:00 and 1:10:00 become 1:50:00 and 1:40:00."""
    hand = sit_down(qtbot, begun(ClockSource.HALL))
    hand.keys("1", "T", "S")
    fields = hand.screen.play.question.fields
    assert fields is not None
    typed = {"base_ms": "1:30:00", "white_ms": "1:20:00", "black_ms": "1:10:00", "white_moves": "9", "black_moves": "8"}
    for name, text in typed.items():
        fields.editors[name].setFocus()
        hand.retype(text)
    hand.keys("Enter")
    assert hand.screen.play.front() is hand.screen.play.proposal
    hand.keys("Enter")
    event = hand.evening.desk.entries()[-1].event
    assert isinstance(event, ClocksAdjusted)
    assert event.after == ClockReadings(6_600_000, 6_000_000)


def test_a_clock_of_this_computer_is_not_set_wrongly(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, begun())
    hand.keys("1", "T")
    assert "S" not in hand.screen.play.question.options
