"""Keys: two-figure boards, letters by position, Tab only as the clock, nothing while typing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from pytestqt.qtbot import QtBot

from arbiter_app.engine.values import ClockSource
from arbiter_app.ui.hall.hall_keys import Digits
from arbiter_app.ui.hall.incidents import INCIDENTS
from arbiter_app.ui.hall.keys import hint, is_cyrillic, key_name
from tests.ui.hall.hall_hand import Hand, begun, sit_down

pytestmark = pytest.mark.qt
PLAIN = Qt.KeyboardModifier.NoModifier


def pressed(key: int, modifier: Qt.KeyboardModifier = PLAIN) -> QKeyEvent:
    """A key press as Qt tells it."""
    return QKeyEvent(QEvent.Type.KeyPress, key, modifier)


class TestDigits:
    """The number of a board, by one figure or two in quick succession."""

    def test_with_up_to_nine_boards_each_figure_is_a_board(self) -> None:
        digits = Digits()
        assert [digits.take(one, 8) for one in "12"] == [1, 2]

    def test_with_ten_boards_a_quick_second_figure_joins_the_first(self) -> None:
        digits = Digits()
        assert [digits.take(one, 12) for one in "12"] == [1, 12]
        assert [digits.take(one, 12) for one in "10"] == [1, 10]

    def test_a_slow_second_figure_begins_anew(self) -> None:
        digits = Digits()
        digits.take("1", 12)
        digits.timer.timeout.emit()
        assert digits.take("2", 12) == 2

    def test_a_second_figure_beyond_the_last_board_stands_alone(self) -> None:
        digits = Digits()
        assert [digits.take(one, 12) for one in "15"] == [1, 5]

    def test_there_is_no_board_zero(self) -> None:
        assert Digits().take("0", 12) == 0


class TestNames:
    """What a key is called, whatever the layout."""

    @pytest.mark.parametrize(
        ("key", "name"),
        [
            (Qt.Key.Key_A, "A"),
            (ord("Ф"), "A"),
            (ord("Т"), "N"),
            (Qt.Key.Key_7, "7"),
            (Qt.Key.Key_Equal, "="),
            (Qt.Key.Key_Minus, "-"),
            (Qt.Key.Key_Enter, "Enter"),
            (Qt.Key.Key_Escape, "Esc"),
            (Qt.Key.Key_F3, ""),
            (Qt.Key.Key_Shift, ""),
            (ord("é"), ""),
        ],
    )
    def test_letters_go_by_the_physical_key(self, key: int, name: str) -> None:
        assert key_name(pressed(key)) == name

    @pytest.mark.parametrize("modifier", [Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier])
    def test_with_ctrl_or_alt_a_letter_is_no_incident(self, modifier: Qt.KeyboardModifier) -> None:
        assert key_name(pressed(Qt.Key.Key_A, modifier)) == ""

    def test_only_letters_tell_the_layout(self) -> None:
        assert is_cyrillic(pressed(ord("Ш"))) is True
        assert is_cyrillic(pressed(Qt.Key.Key_I)) is False
        assert is_cyrillic(pressed(Qt.Key.Key_5)) is None

    def test_every_incident_has_a_key_of_its_own_on_both_layouts(self) -> None:
        keys = [incident.key for incident in INCIDENTS]
        assert len(set(keys)) == len(keys)
        assert len({hint(key, True) for key in keys}) == len(keys)


class TestTab:
    """Tab is the clock of this computer while the hall is ready, and walks otherwise."""

    def test_in_a_field_tab_walks(self, hand: Hand) -> None:
        last = hand.evening.desk.entry_count
        hand.keys("1", "M", "Tab")
        assert hand.evening.desk.entry_count == last
        assert not hand.screen.play.column.field.hasFocus()

    def test_with_a_clock_in_the_hall_tab_walks(self, qtbot: QtBot) -> None:
        hand = sit_down(qtbot, begun(ClockSource.HALL))
        last = hand.evening.desk.entry_count
        hand.keys("1", "Tab")
        assert hand.evening.desk.entry_count == last

    def test_while_a_card_is_open_tab_presses_no_clock(self, hand: Hand) -> None:
        last = hand.evening.desk.entry_count
        hand.keys("1", "I", "B", "Tab")
        assert hand.evening.desk.entry_count == last


class TestWhileTyping:
    """What is typed stays in the field."""

    def test_undo_in_a_field_is_the_fields_own(self, hand: Hand) -> None:
        last = hand.evening.desk.entry_count
        hand.keys("1", "I", "B", "Enter", "M")
        hand.type("Nf3")
        hand.keys("Ctrl+Z")
        assert hand.screen.controller.step is None
        assert hand.new_kinds(last) == ["IllegalMoveRecorded"]

    def test_digits_in_a_reason_choose_no_board(self, hand: Hand) -> None:
        hand.keys("1", "P", "B")
        fields = hand.screen.play.proposal.fields
        assert fields is not None
        fields.editors["reason"].setFocus()
        hand.retype("talked at board 5")
        assert hand.workspace.board_number == 1
        hand.keys("Enter")
        assert hand.board(1).penalties == ("warning",)

    def test_space_in_a_note_pauses_nothing(self, hand: Hand) -> None:
        hand.keys("1", "N")
        hand.type("two words")
        clock = hand.board(1).clock
        assert clock is not None
        assert clock.running is not None

    def test_a_key_while_a_card_is_open_begins_no_other_incident(self, hand: Hand) -> None:
        last = hand.evening.desk.entry_count
        hand.keys("1", "I", "B", "Space", "R", "5")
        assert hand.evening.desk.entry_count == last
        assert hand.screen.play.front() is hand.screen.play.proposal
        assert hand.workspace.board_number == 1
