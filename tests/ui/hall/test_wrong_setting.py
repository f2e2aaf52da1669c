"""T S: a clock in the hall that was set to other times is set right, with the sum for each side."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from arbiter_app.engine.events import ClocksAdjusted
from arbiter_app.engine.values import ClockReadings, ClockSource
from arbiter_app.ui.widgets.fields import ChoiceBox
from tests.ui.hall.hall_hand import Hand, begun, sit_down

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


def fill(hand: Hand, **typed: str) -> None:
    """Type into the fields of the question."""
    fields = hand.screen.play.question.fields
    assert fields is not None
    for name, text in typed.items():
        fields.editors[name].setFocus()
        hand.retype(text)


def choose(hand: Hand, name: str, key: str) -> None:
    """Choose in a box of the question."""
    fields = hand.screen.play.question.fields
    assert fields is not None
    box = fields.editors[name]
    assert isinstance(box, ChoiceBox)
    box.setCurrentIndex(box.findData(key))


@pytest.mark.clause("F-6.10")
def test_one_of_the_divisions_controls_can_be_named_as_what_was_set(qtbot: QtBot) -> None:
    """The other control has 1:30:00 and 30 seconds a move: after 9 and 8 moves 30 minutes less 4:30 or 4:00."""
    hand = sit_down(qtbot, begun(ClockSource.HALL))
    hand.keys("1", "T", "S")
    others = hand.evening.desk.rulebook.divisions["division-1"].time_controls[1:]
    control = hand.evening.desk.rulebook.time_controls[others[0]]
    choose(hand, "set_to", others[0])
    fields = hand.screen.play.question.fields
    assert fields is not None
    assert fields.values()["base_ms"] == control.white[0].base_ms
    assert fields.values()["increment"] == control.white[0].increment_ms // 1000
    assert fields.values()["black_base_ms"] is None
    fill(hand, white_ms="1:20:00", black_ms="1:10:00", white_moves="9", black_moves="8")
    hand.keys("Enter", "Enter")
    event = hand.evening.desk.entries()[-1].event
    assert isinstance(event, ClocksAdjusted)
    short = 7_200_000 - control.white[0].base_ms
    each = control.white[0].increment_ms
    first = each if control.increment_before_first_move else 0
    given = ClockReadings(4_800_000 + short - first - 9 * each, 4_200_000 + short - first - 8 * each)
    assert event.after == given


@pytest.mark.clause("F-6.10")
def test_blacks_clock_may_have_been_set_to_another_time(qtbot: QtBot) -> None:
    """Six minutes and five instead of two hours each: what either lacks is added."""
    hand = sit_down(qtbot, begun(ClockSource.HALL))
    hand.keys("1", "T", "S")
    choose(hand, "sides", "own")
    fill(
        hand,
        base_ms="6:00",
        black_base_ms="5:00",
        white_ms="4:00",
        black_ms="3:00",
        white_moves="3",
        black_moves="3",
    )
    hand.keys("Enter", "Enter")
    event = hand.evening.desk.entries()[-1].event
    assert isinstance(event, ClocksAdjusted)
    assert event.after == ClockReadings((114 + 4) * 60_000, (115 + 3) * 60_000)
