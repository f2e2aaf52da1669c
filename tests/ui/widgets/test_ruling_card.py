"""The ruling card: nothing happens before Enter, and nothing happens twice."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from arbiter_app.ui.widgets.clocks import ClockFace
from arbiter_app.ui.widgets.ruling_card import RulingCard
from arbiter_app.ui.widgets.ruling_view import Alternative, RulingView

pytestmark = pytest.mark.qt
LEFT = Qt.MouseButton.LeftButton
ENTER = Qt.Key.Key_Return
VIEW = RulingView(
    heading="Ruling · Board 2",
    title="Illegal move by <b>Ó Й</b>",
    subtitle="second in this game",
    effects=("White gains 2:00", "A third illegal move loses the game"),
    why=(("L-7.12", "two minutes for each of the first two."), ("", "1st recorded 19:58")),
    clocks=(("White", 1_335_000, 1_455_000, "0:22:15 + 2:00"), ("Black", 872_000, 872_000, "")),
    todo=("Put the knight back on f3.",),
    alternatives=(Alternative("warning", "A warning only"),),
)
AGREED = replace(VIEW, confirms=("White agrees the times", "Black agrees the times"))


class Heard:
    """What the card said, in order."""

    def __init__(self, card: RulingCard) -> None:
        self.applied: list[bool] = []
        self.cancelled: list[bool] = []
        self.own: list[tuple[str, dict[str, object]]] = []
        self.clauses: list[str] = []
        self.alternatives: list[str] = []
        card.applied.connect(lambda: self.applied.append(True))
        card.cancelled.connect(lambda: self.cancelled.append(True))
        card.decide_otherwise.connect(lambda reason, details: self.own.append((reason, details)))
        card.clause_clicked.connect(self.clauses.append)
        card.alternative_chosen.connect(self.alternatives.append)


@pytest.fixture
def card(qtbot: QtBot) -> RulingCard:
    widget = RulingCard()
    qtbot.addWidget(widget)
    widget.resize(330, 640)
    with qtbot.waitExposed(widget):
        widget.show()
    widget.set_view(VIEW)
    widget.take_focus()
    return widget


@pytest.fixture
def heard(card: RulingCard) -> Heard:
    return Heard(card)


def shown_texts(card: RulingCard) -> list[str]:
    return [label.text() for label in card.findChildren(QLabel) if label.isVisibleTo(card)]


@pytest.mark.parametrize(
    "text",
    [
        "Ruling · Board 2",
        "Illegal move by <b>Ó Й</b>",
        "second in this game",
        "White gains 2:00",
        "A third illegal move loses the game",
        "two minutes for each of the first two.",
        "1st recorded 19:58",
        "1. Put the knight back on f3.",
    ],
)
def test_the_card_shows_what_would_happen_and_why(card: RulingCard, text: str) -> None:
    assert text in shown_texts(card)


def test_names_are_plain_text_everywhere(card: RulingCard) -> None:
    assert {label.textFormat() for label in card.findChildren(QLabel)} == {Qt.TextFormat.PlainText}


def test_the_clocks_to_set_show_the_sum(card: RulingCard) -> None:
    white, black = card.findChildren(ClockFace)
    assert (white.time_text(), white.accessibleName()) == ("0:24:15", "White, 0:22:15 + 2:00")
    assert (black.time_text(), black.accessibleName()) == ("0:14:32", "Black")


def test_enter_applies_once_only(card: RulingCard, heard: Heard) -> None:
    for _press in range(3):
        QTest.keyClick(card, ENTER)
    assert heard.applied == [True]
    assert not card.apply_button.isEnabled()


def test_enter_on_the_focused_apply_button_applies_once_only(card: RulingCard, heard: Heard) -> None:
    assert card.apply_button.hasFocus()
    QTest.keyClick(card.apply_button, ENTER)
    QTest.keyClick(card.apply_button, ENTER)
    QTest.keyClick(card, ENTER)
    assert heard.applied == [True]


def test_a_double_click_applies_once_only(card: RulingCard, heard: Heard) -> None:
    QTest.mouseClick(card.apply_button, LEFT)
    QTest.mouseDClick(card.apply_button, LEFT)
    QTest.mouseClick(card.apply_button, LEFT)
    assert heard.applied == [True]


def test_click_and_enter_together_apply_once_only(card: RulingCard, heard: Heard) -> None:
    QTest.mouseClick(card.apply_button, LEFT)
    card.apply()
    assert heard.applied == [True]


def test_a_held_enter_key_does_not_apply(card: RulingCard, heard: Heard) -> None:
    repeat = QKeyEvent(QKeyEvent.Type.KeyPress, ENTER, Qt.KeyboardModifier.NoModifier, "\r", True)
    card.keyPressEvent(repeat)
    card.apply_button.keyPressEvent(
        QKeyEvent(QKeyEvent.Type.KeyPress, ENTER, Qt.KeyboardModifier.NoModifier, "\r", True)
    )
    assert heard.applied == []


def test_a_new_ruling_can_be_applied_again(card: RulingCard, heard: Heard) -> None:
    card.apply()
    card.set_view(VIEW)
    card.apply()
    assert heard.applied == [True, True]


def test_what_could_not_be_saved_can_be_applied_again(card: RulingCard, heard: Heard) -> None:
    card.apply()
    card.rearm()
    card.apply()
    assert heard.applied == [True, True]


def test_escape_leaves(card: RulingCard, heard: Heard) -> None:
    QTest.keyClick(card, Qt.Key.Key_Escape)
    assert (heard.cancelled, heard.applied) == ([True], [])


def test_a_refusal_cannot_be_applied(card: RulingCard, heard: Heard) -> None:
    card.set_view(replace(VIEW, apply_enabled=False, severity="refuse", overridable=False))
    card.take_focus()
    QTest.keyClick(card, ENTER)
    assert heard.applied == []
    assert card.cancel_button.hasFocus()
    assert not card.otherwise_button.isVisible()


def test_all_boxes_must_be_ticked_before_apply(card: RulingCard, heard: Heard) -> None:
    card.set_view(AGREED)
    card.take_focus()
    white, black = card.confirm_boxes()
    assert white.hasFocus()
    QTest.keyClick(white, ENTER)
    QTest.keyClick(white, Qt.Key.Key_Space)
    QTest.keyClick(white, ENTER)
    assert heard.applied == []
    sentence = next(label for label in card.findChildren(QLabel) if label.text() == "Black agrees the times")
    QTest.mouseClick(sentence, LEFT)
    assert black.isChecked(), "a click on the sentence ticks the box"
    QTest.keyClick(black, ENTER)
    assert heard.applied == [True]


def test_a_new_ruling_has_empty_boxes(card: RulingCard) -> None:
    card.set_view(AGREED)
    for box in card.confirm_boxes():
        box.setChecked(True)
    card.set_view(AGREED)
    assert [box.isChecked() for box in card.confirm_boxes()] == [False, False]


def test_a_clause_is_a_link(card: RulingCard, heard: Heard) -> None:
    QTest.mouseClick(card.clause_buttons[0], LEFT)
    QTest.keyClick(card.clause_buttons[0], ENTER)
    assert heard.clauses == ["L-7.12", "L-7.12"]
    assert heard.applied == []


def test_an_alternative_is_one_click(card: RulingCard, heard: Heard) -> None:
    QTest.mouseClick(card.alternative_buttons["warning"], LEFT)
    assert heard.alternatives == ["warning"]


def test_deciding_otherwise_needs_a_reason(card: RulingCard, heard: Heard) -> None:
    QTest.mouseClick(card.otherwise_button, LEFT)
    form = card.form
    assert form.isVisible()
    assert not form.record.isEnabled()
    QTest.keyClicks(form.reason, "Clock was set wrong")
    QTest.mouseClick(form.record, LEFT)
    QTest.mouseClick(form.record, LEFT)
    assert heard.own == [("Clock was set wrong", {"white_ms": None, "black_ms": None, "result": None})]


def test_deciding_otherwise_takes_clock_readings_and_a_result(card: RulingCard, heard: Heard) -> None:
    card.open_form()
    form = card.form
    QTest.keyClicks(form.reason, "Both agree")
    QTest.keyClicks(form.white.field, "22:15")
    QTest.keyClicks(form.black.field, "x")
    assert not form.record.isEnabled()
    form.black.field.setText("14:32")
    form.result.setCurrentIndex(2)
    QTest.keyClick(form.reason, ENTER, Qt.KeyboardModifier.ControlModifier)
    assert heard.own == [("Both agree", {"white_ms": 1_335_000, "black_ms": 872_000, "result": "1/2-1/2"})]


def test_enter_in_the_open_form_never_applies_the_proposal(card: RulingCard, heard: Heard) -> None:
    card.open_form()
    QTest.keyClicks(card.form.reason, "a")
    QTest.keyClick(card.form.reason, ENTER)
    QTest.keyClicks(card.form.white.field, "22:15")
    QTest.keyClick(card.form.white.field, ENTER)
    QTest.keyClick(card, ENTER)
    assert (heard.applied, heard.own) == ([], [])


def test_escape_closes_the_form_first_and_keeps_what_was_typed(card: RulingCard, heard: Heard) -> None:
    card.open_form()
    QTest.keyClicks(card.form.reason, "half a reason")
    QTest.keyClick(card.form.white.field, Qt.Key.Key_Escape)
    assert not card.form.isVisible()
    assert heard.cancelled == []
    card.open_form()
    assert card.form.reason.toPlainText() == "half a reason"


def test_once_applied_nothing_else_can_be_decided(card: RulingCard, heard: Heard) -> None:
    card.apply()
    QTest.mouseClick(card.otherwise_button, LEFT)
    QTest.mouseClick(card.alternative_buttons["warning"], LEFT)
    assert not card.form.isVisible()
    assert heard.alternatives == []
