"""Before the start: presence, wishes, equipment, and the one button that starts the clocks."""

from __future__ import annotations

from datetime import timedelta

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from arbiter_app.engine.values import ClockSource, Side
from arbiter_app.ui import theme
from tests.queries.evening import START, opened
from tests.ui.hall.hall_hand import Hand, begun, sit_down

pytestmark = pytest.mark.qt
HOME, AWAY = Side.HOME, Side.AWAY


@pytest.fixture
def before(qtbot: QtBot) -> Hand:
    """The line-ups are open; it is the scheduled start to the second."""
    evening = opened()
    evening.clock.now = START
    return sit_down(qtbot, evening)


def wish_all(hand: Hand, control: str = "standard-120") -> None:
    """Everybody wishes the same."""
    for number in range(1, 8):
        for side in Side:
            hand.click(hand.screen.start_page.rows[number].cells[side].wishes[control])


def test_nobody_is_marked_as_here_or_absent_at_first(before: Hand) -> None:
    assert before.screen.start_desk.present == set()
    assert not before.screen.start_page.rows[1].cells[HOME].here.isChecked()


def test_a_click_marks_a_player_and_a_second_takes_it_back(before: Hand) -> None:
    here = before.screen.start_page.rows[2].cells[AWAY].here
    before.click(here)
    assert here.text() == "✓ Player B2"
    before.click(here)
    assert here.text() == "Player B2"


def test_all_here_then_start_takes_two_keys(before: Hand) -> None:
    wish_all(before)
    before.keys("H", "Enter")
    assert before.evening.match.started_at == START
    assert all(board.home.arrived_at for board in before.evening.match.boards[:7])
    assert before.screen.stack.currentWidget() is before.screen.play


def test_a_wish_is_recorded_and_what_follows_is_shown(before: Hand) -> None:
    row = before.screen.start_page.rows[1]
    before.click(row.cells[AWAY].wishes["fischer-90-30"])
    assert before.board(1).away.wish == "fischer-90-30"
    assert row.follows.text() == "Fischer · one player wishes it"


def test_a_board_without_a_wish_is_named_and_starts_later(before: Hand) -> None:
    wish_all(before)
    before.click(before.screen.start_page.rows[4].cells[HOME].wishes["standard-120"])
    before.keys("H")
    for number in range(1, 8):
        assert before.screen.start_page.rows[number].waits.isHidden()


def test_boards_that_wait_are_named_before_the_start(before: Hand) -> None:
    before.keys("H")
    assert "Board 1, 2, 3, 4, 5, 6, 7 will not start yet" in before.screen.start_page.doubts_text()


def test_few_players_marked_asks_once_more(before: Hand) -> None:
    wish_all(before)
    before.keys("Enter")
    assert before.evening.match.started_at is None
    assert "Only 0 of 14" in before.screen.start_page.doubts_text()
    before.keys("Enter")
    assert before.evening.match.started_at == START


def test_too_early_asks_once_more(qtbot: QtBot) -> None:
    evening = opened()
    evening.clock.now = START - timedelta(minutes=5)
    hand = sit_down(qtbot, evening)
    wish_all(hand)
    hand.keys("H", "Enter")
    assert hand.evening.match.started_at is None
    assert "5 minutes before" in hand.screen.start_page.doubts_text()
    hand.click(hand.screen.start_page.start_button)
    assert hand.evening.match.started_at is not None


def test_the_minutes_to_the_start_pass_on_the_page(qtbot: QtBot) -> None:
    evening = opened()
    evening.clock.now = START - timedelta(minutes=5)
    hand = sit_down(qtbot, evening)
    wish_all(hand)
    hand.keys("H", "Enter")
    page = hand.screen.start_page
    assert hand.screen.ticker.next_at() == START - timedelta(minutes=4)
    hand.later(minutes=3)
    assert "2 minutes before" in page.doubts_text()
    hand.later(minutes=2)
    assert page.doubts_text() == ""
    assert page.start_button.text() == "Start clocks"
    assert hand.screen.ticker.next_at() is None


def test_this_computer_can_be_the_clock(before: Hand) -> None:
    wish_all(before)
    before.click(before.screen.start_page.source_buttons[ClockSource.APPLICATION])
    before.keys("H")
    before.click(before.screen.start_page.start_button)
    clock = before.board(1).clock
    assert clock is not None
    assert clock.source is ClockSource.APPLICATION


def test_missing_equipment_is_reported_and_taken_back(before: Hand) -> None:
    desk = before.screen.start_desk
    desk.set_equipment(3, "clock")
    assert before.board(3).equipment_missing == "clock"
    assert before.screen.start_page.rows[3].waits.text() == "waits for equipment"
    desk.set_equipment(3, "plain")
    assert before.board(3).equipment_missing == ""
    assert not before.board(3).digital_clock


def test_a_board_that_waits_for_a_wish_starts_from_the_clock_panel(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, begun(ClockSource.APPLICATION, absent=(), wishes=(1, 2, 3, 4, 5, 7)))
    assert hand.board(6).clock is None
    hand.keys("6", "S", "1", "1", "Enter")
    clock = hand.board(6).clock
    assert clock is not None
    assert clock.control.id == "standard-120"


def test_one_click_gives_a_control_to_everybody_who_said_nothing(before: Hand) -> None:
    page = before.screen.start_page
    before.click(page.rows[1].cells[AWAY].wishes["fischer-90-30"])
    before.click(page.wish_buttons["standard-120"])
    wishes = [board.seat(side).wish for board in before.evening.match.boards[:7] for side in Side]
    assert wishes.count("fischer-90-30") == 1
    assert wishes.count("standard-120") == 13
    assert before.board(1).away.wish == "fischer-90-30"
    assert before.board(8).home.wish is None


@pytest.mark.parametrize("told", [True, False])
def test_the_closing_venue_is_asked_about_in_words_and_elected_once(before: Hand, told: bool) -> None:
    page = before.screen.start_page
    assert not page.closing_buttons[told].isVisible()
    before.click(page.closing_button)
    assert not page.source_buttons[ClockSource.HALL].isVisible()
    before.click(page.closing_buttons[told])
    assert before.evening.match.closing_time_standard
    assert not page.closing_button.isVisible()
    assert page.source_buttons[ClockSource.HALL].isVisible()


def test_going_back_from_the_closing_venue_elects_nothing(before: Hand) -> None:
    page = before.screen.start_page
    before.click(page.closing_button)
    before.click(page.closing_back)
    assert not before.evening.match.closing_time_standard
    assert page.closing_button.isVisible()


def test_names_can_be_read_beside_larger_text(qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply_theme(qapp, "light", 125)
    try:
        evening = opened()
        evening.clock.now = START
        hand = sit_down(qtbot, evening)
        page = hand.screen.start_page
        for row in page.rows.values():
            here = row.cells[HOME].here
            assert here.width() >= here.sizeHint().width()
        assert page.start_button.width() >= page.start_button.sizeHint().width()
    finally:
        theme.apply_theme(qapp, "light", 100)
