"""A clock in the hall runs on unseen: an old reading is never taken for what it shows now."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.values import ClockReadings, ClockSource, Colour
from arbiter_app.ui.widgets.clocks import TimeEdit
from tests.queries.evening import ref
from tests.ui.hall.hall_hand import Hand, begun, sit_down

pytestmark = pytest.mark.qt
MINUTE_MS = 60_000
SHOWN = ClockReadings(101 * MINUTE_MS, 95 * MINUTE_MS)


@pytest.fixture
def hall(qtbot: QtBot) -> Hand:
    """An hour and ten minutes after the start; clocks stand in the hall, and nobody has read them since."""
    hand = sit_down(qtbot, begun(ClockSource.HALL, absent=()))
    hand.later(minutes=60)
    hand.keys("2")
    return hand


def reads(hall: Hand, readings: ClockReadings = SHOWN) -> None:
    """The arbiter reads the clock of board 2 off."""
    hall.evening.do(cmd.ReadClock(at=hall.evening.at, board=ref(2), readings=readings))


def editor(hall: Hand, name: str) -> TimeEdit:
    """A field for a reading, beside the card or in the question."""
    play = hall.screen.play
    fields = play.proposal.fields if play.front() is play.proposal else play.question.fields
    assert fields is not None
    found = fields.editors[name]
    assert isinstance(found, TimeEdit)
    return found


def last_event(hall: Hand) -> ev.Event:
    """What was recorded last."""
    event = hall.evening.desk.entries()[-1].event
    assert event is not None
    return event


class TestIllegalMove:
    """I, W, Enter: the bonus counts, the readings stay open until somebody types them."""

    def test_three_keys_record_no_reading(self, hall: Hand) -> None:
        hall.keys("I", "W", "Enter")
        event = last_event(hall)
        assert isinstance(event, ev.IllegalMoveRecorded)
        assert (event.before, event.after) == (None, None)

    def test_the_card_says_what_to_add_and_no_absolute_figure(self, hall: Hand) -> None:
        hall.keys("I", "W")
        view = hall.screen.play.proposal.card.view()
        assert view.clocks == ()
        assert view.effects[0].startswith("Black's clock: set +2:00")
        assert not any("→" in one for one in view.effects)

    def test_the_sum_is_there_once_both_readings_are_typed(self, hall: Hand) -> None:
        hall.keys("I", "W")
        editor(hall, "black_ms").field.setText("1:35:00")
        assert not hall.screen.play.proposal.card.can_apply()
        editor(hall, "white_ms").field.setText("1:41:00")
        view = hall.screen.play.proposal.card.view()
        assert view.clocks[1] == ("Black", 95 * MINUTE_MS, 97 * MINUTE_MS, "1:35:00 + 2:00")
        hall.screen.play.proposal.card.apply()
        event = last_event(hall)
        assert isinstance(event, ev.IllegalMoveRecorded)
        assert event.before == SHOWN

    def test_a_reading_of_a_moment_ago_is_there_by_itself(self, hall: Hand) -> None:
        reads(hall)
        hall.keys("I", "W", "Enter")
        event = last_event(hall)
        assert isinstance(event, ev.IllegalMoveRecorded)
        assert event.after == ClockReadings(101 * MINUTE_MS, 97 * MINUTE_MS)

    def test_after_a_few_seconds_of_running_it_is_old(self, hall: Hand) -> None:
        reads(hall)
        hall.later(seconds=10)
        hall.keys("I", "W")
        assert editor(hall, "white_ms").ms() is None
        assert editor(hall, "white_ms").field.placeholderText() == "1:41:00"

    def test_a_clock_that_stands_still_since_shows_what_it_was_set_to(self, hall: Hand) -> None:
        reads(hall)
        hall.keys("I", "W", "Enter")
        hall.later(minutes=3)
        hall.keys("P", "W")
        assert editor(hall, "black_ms").ms() == 97 * MINUTE_MS


class TestAdjusting:
    """T on a clock in the hall."""

    def test_two_minutes_more_ask_for_the_readings_first(self, hall: Hand) -> None:
        last = hall.evening.desk.entry_count
        hall.keys("T", "W")
        hall.type("1:41:00")
        hall.keys("Enter")
        hall.type("1:35:00")
        hall.keys("Enter")
        view = hall.screen.play.proposal.card.view()
        assert view.clocks[0] == ("White", 101 * MINUTE_MS, 103 * MINUTE_MS, "1:41:00 + 2:00")
        hall.keys("Enter")
        assert hall.new_kinds(last) == ["ClockRead", "ClocksAdjusted"]
        event = last_event(hall)
        assert isinstance(event, ev.ClocksAdjusted)
        assert (event.before, event.after) == (SHOWN, ClockReadings(103 * MINUTE_MS, 95 * MINUTE_MS))

    def test_a_reading_of_a_moment_ago_needs_no_typing(self, hall: Hand) -> None:
        reads(hall)
        hall.keys("T", "W", "Enter")
        event = last_event(hall)
        assert isinstance(event, ev.ClocksAdjusted)
        assert event.after.white_ms == 103 * MINUTE_MS

    def test_typing_both_begins_with_empty_fields(self, hall: Hand) -> None:
        hall.keys("T", "E")
        assert editor(hall, "white_ms").ms() is None
        assert editor(hall, "black_ms").ms() is None


def test_a_penalty_records_no_old_reading(hall: Hand) -> None:
    hall.keys("P", "W", "Enter")
    event = last_event(hall)
    assert isinstance(event, ev.PenaltyGiven)
    assert event.before is None


def test_reading_off_begins_with_empty_fields_that_hint_at_the_last_reading(hall: Hand) -> None:
    hall.keys("C")
    assert editor(hall, "white_ms").ms() is None
    assert editor(hall, "white_ms").field.placeholderText() == "2:00:00"


def test_two_parts_typed_for_a_long_clock_are_hours_and_minutes(hall: Hand) -> None:
    hall.keys("C")
    hall.type("1:31")
    assert editor(hall, "white_ms").ms() == 91 * MINUTE_MS
    assert editor(hall, "white_ms").sentence() == "read as 1 h 31 min"


def test_deciding_otherwise_with_one_reading_needs_the_other_too(hall: Hand) -> None:
    hall.keys("I", "W")
    hall.screen.controller.decide_otherwise("agreed by both", {"white_ms": 60 * MINUTE_MS, "black_ms": None})
    assert hall.board(2).illegal_count(Colour.WHITE) == 0
    hall.screen.controller.decide_otherwise("agreed by both", {"white_ms": 60 * MINUTE_MS, "black_ms": 50 * MINUTE_MS})
    event = last_event(hall)
    assert isinstance(event, ev.IllegalMoveRecorded)
    assert event.after == ClockReadings(60 * MINUTE_MS, 50 * MINUTE_MS)
