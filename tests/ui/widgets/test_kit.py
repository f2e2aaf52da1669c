"""Cards, buttons, notices, labels, rail, status bar and the signature pad."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import (
    Card,
    ElidedLabel,
    EmptyHint,
    NoticeBar,
    Pill,
    PrimaryButton,
    SealedCover,
    SecondaryButton,
    SectionLabel,
    plain_label,
    plain_tooltip,
)
from arbiter_app.ui.widgets.fields import ChoiceBox
from arbiter_app.ui.widgets.rail import Rail, RailEntry
from arbiter_app.ui.widgets.signature import SignaturePad, stroke_path
from arbiter_app.ui.widgets.statusbar import StatusBar

pytestmark = pytest.mark.qt
LEFT = Qt.MouseButton.LeftButton
LONG_NAME = "Бронислава-Йоханна Ó Ceallaigh-Featherstone"
TAGS = "<b>O'Ó, Й</b>"


@pytest.mark.parametrize("name", ["Player A1", LONG_NAME, TAGS, "a & b"])
def test_labels_show_names_as_they_are(qtbot: QtBot, name: str) -> None:
    for label in (plain_label(name), SectionLabel(name)):
        qtbot.addWidget(label)
        assert label.textFormat() == Qt.TextFormat.PlainText
        assert label.text() == name


@pytest.mark.parametrize(
    ("text", "tip"),
    [("Player A1", "Player A1"), ("a & b", "a & b"), ("<b>x</b>", "<span>&lt;b&gt;x&lt;/b&gt;</span>")],
)
def test_tooltips_show_names_as_they_are(text: str, tip: str) -> None:
    assert plain_tooltip(text) == tip


@pytest.mark.parametrize(("width", "cut"), [(600, False), (90, True)])
def test_a_label_without_room_is_elided_with_a_tooltip(qtbot: QtBot, width: int, cut: bool) -> None:
    label = ElidedLabel(LONG_NAME)
    qtbot.addWidget(label)
    label.resize(width, 24)
    label.grab()
    assert label.shown_text().endswith("…") is cut
    assert label.toolTip() == (LONG_NAME if cut else "")
    assert label.accessibleName() == LONG_NAME


def test_a_choice_without_room_is_elided(qtbot: QtBot) -> None:
    choice = ChoiceBox()
    qtbot.addWidget(choice)
    choice.addItems([LONG_NAME])
    choice.resize(140, 40)
    assert choice.shown_text().endswith("…")


def test_enter_presses_a_focused_button(qtbot: QtBot) -> None:
    button = PrimaryButton("Apply", "⏎")
    qtbot.addWidget(button)
    with qtbot.waitSignal(button.clicked):
        QTest.keyClick(button, Qt.Key.Key_Return)


def test_an_ampersand_in_a_name_makes_no_shortcut(qtbot: QtBot) -> None:
    button = SecondaryButton("Club &A")
    qtbot.addWidget(button)
    assert button.shortcut().isEmpty()
    assert button.accessibleName() == "Club &A"


def test_the_key_hint_can_follow_the_keyboard_layout(qtbot: QtBot) -> None:
    button = SecondaryButton("Illegal move", "I")
    qtbot.addWidget(button)
    button.set_key_hint("Ш")
    assert (button.key_hint(), button.accessibleDescription()) == ("Ш", "Key Ш")


def test_a_card_shows_its_title(qtbot: QtBot) -> None:
    for card in (Card(TAGS), Card(TAGS, section=True)):
        qtbot.addWidget(card)
        assert (card.title(), card.accessibleName()) == (TAGS, TAGS)


def test_a_pill_says_it_in_words(qtbot: QtBot) -> None:
    pill = Pill("editing", Tone.WARN)
    qtbot.addWidget(pill)
    pill.set_pill("sealed", Tone.OK)
    assert (pill.text(), pill.tone(), pill.accessibleName()) == ("sealed", Tone.OK, "sealed")


def test_a_problem_is_said_with_a_way_out(qtbot: QtBot) -> None:
    bar = NoticeBar()
    qtbot.addWidget(bar)
    assert bar.isHidden()
    bar.say("The stick is full.", Tone.DANGER, "Choose a folder")
    assert (bar.text(), bar.action_button.text()) == ("The stick is full.", "Choose a folder")
    assert not bar.action_button.isHidden()
    with qtbot.waitSignal(bar.action_clicked):
        QTest.mouseClick(bar.action_button, LEFT)
    with qtbot.waitSignal(bar.closed):
        QTest.mouseClick(bar.close_button, LEFT)
    assert bar.isHidden()


def test_a_short_notice_goes_by_itself_and_a_problem_does_not(qtbot: QtBot) -> None:
    bar = NoticeBar()
    qtbot.addWidget(bar)
    with qtbot.waitSignal(bar.closed):
        bar.say("Saved", Tone.OK, notice_ms=1)
    assert bar.isHidden()
    closed: list[bool] = []
    bar.closed.connect(lambda: closed.append(True))
    bar.say("Saved", Tone.OK, notice_ms=1)
    bar.say("The stick is full.")
    with qtbot.waitSignal(bar.closed, timeout=20, raising=False):
        pass
    assert (closed, bar.isHidden()) == ([], False)


def test_an_empty_place_says_what_to_do_next(qtbot: QtBot) -> None:
    hint = EmptyHint("No teams yet", "Add teams by hand.", "Add a team")
    qtbot.addWidget(hint)
    with qtbot.waitSignal(hint.clicked):
        QTest.mouseClick(hint.button, LEFT)
    hint.set_hint("Nothing to do")
    assert hint.button.isHidden()


def test_a_sealed_cover_tells_only_that_it_is_sealed(qtbot: QtBot) -> None:
    cover = SealedCover("Sealed 19:02", "Opens for both captains together")
    qtbot.addWidget(cover)
    assert cover.accessibleName() == "Sealed 19:02"
    assert cover.findChildren(QLabel) == []


# The rail


@pytest.fixture
def rail(qtbot: QtBot) -> Rail:
    widget = Rail([RailEntry("event", "Event", "F1"), RailEntry("hall", "Hall", "F3")])
    qtbot.addWidget(widget)
    widget.resize(92, 400)
    return widget


def test_the_rail_says_which_screen_is_wanted(rail: Rail) -> None:
    chosen: list[str] = []
    rail.chosen.connect(chosen.append)
    rail.set_current("hall")
    assert (rail.current(), chosen) == ("hall", [])
    QTest.mouseClick(rail.button("event"), LEFT)
    QTest.keyClick(rail.button("hall"), Qt.Key.Key_Return)
    assert chosen == ["event", "hall"]


def test_a_badge_is_told_in_words(rail: Rail) -> None:
    rail.set_badge("hall", "2", Tone.WARN, "2 boards without a result")
    assert rail.badge("hall") == "2"
    assert rail.button("hall").accessibleDescription() == "F3, 2 boards without a result"
    rail.set_badge("hall", "")
    assert (rail.badge("hall"), rail.button("hall").accessibleDescription()) == ("", "F3")


def test_the_status_bar_shows_four_things(qtbot: QtBot) -> None:
    bar = StatusBar()
    qtbot.addWidget(bar)
    bar.set_saved("Saved 20:14:30")
    bar.set_journal("Journal 1,284 entries, chain intact")
    bar.set_usb("No USB stick")
    bar.set_arbiter("Arbiter: Arbiter 1")
    assert bar.texts() == (
        "Saved 20:14:30", "Journal 1,284 entries, chain intact", "No USB stick", "Arbiter: Arbiter 1",
    )  # fmt: skip


# The pad


@pytest.fixture
def pad(qtbot: QtBot) -> SignaturePad:
    widget = SignaturePad("Captain, Club A")
    qtbot.addWidget(widget)
    widget.resize(500, 100)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


def draw(pad: SignaturePad, *points: tuple[int, int]) -> None:
    QTest.mousePress(pad, LEFT, pos=QPoint(*points[0]))
    for point in points[1:]:
        QTest.mouseMove(pad, QPoint(*point))
    QTest.mouseRelease(pad, LEFT, pos=QPoint(*points[-1]))


def test_strokes_are_whole_numbers_in_a_box_of_a_thousand(pad: SignaturePad) -> None:
    changes: list[bool] = []
    pad.strokes_changed.connect(lambda: changes.append(True))
    draw(pad, (50, 50), (100, 20), (250, 80))
    draw(pad, (300, 10))
    assert pad.strokes() == (((100, 500), (200, 200), (500, 800)), ((600, 100),))
    assert (len(changes), pad.is_empty(), pad.accessibleDescription()) == (2, False, "signed")


def test_a_stroke_off_the_pad_stays_in_the_box(pad: SignaturePad) -> None:
    draw(pad, (450, 50), (700, 150))
    assert pad.strokes() == (((900, 500), (1000, 1000)),)


def test_clear_wipes_the_pad_and_says_so_once(pad: SignaturePad) -> None:
    draw(pad, (50, 50), (100, 20))
    changes: list[bool] = []
    pad.strokes_changed.connect(lambda: changes.append(True))
    pad.clear()
    pad.clear()
    assert (pad.strokes(), pad.is_empty(), changes) == ((), True, [True])


def test_a_stored_signature_is_shown_as_it_was(pad: SignaturePad) -> None:
    strokes = (((100, 500), (200, 200)), ((600, 100),))
    empty = pad.grab().toImage()
    pad.set_strokes(strokes)
    assert pad.strokes() == strokes
    assert pad.grab().toImage() != empty


def test_a_pad_that_only_shows_takes_no_stroke(pad: SignaturePad) -> None:
    pad.set_writable(False)
    draw(pad, (50, 50), (100, 20))
    assert pad.is_empty()


def test_a_finger_draws_like_the_mouse(pad: SignaturePad, qapp: QApplication) -> None:
    finger = QTest.createTouchDevice()
    QTest.touchEvent(pad, finger).press(0, QPoint(50, 50), pad).commit()
    QTest.touchEvent(pad, finger).move(0, QPoint(150, 20), pad).commit()
    QTest.touchEvent(pad, finger).release(0, QPoint(250, 50), pad).commit()
    qapp.processEvents()
    assert pad.strokes() == (((100, 500), (300, 200), (500, 500)),)


@pytest.mark.parametrize("count", [1, 2, 3, 9])
def test_a_curve_begins_and_ends_where_the_stroke_does(count: int) -> None:
    stroke = tuple((100 * step, 50 * step) for step in range(count))
    path = stroke_path(stroke, QRectF(0, 0, 1000, 1000))
    assert path.elementAt(0).x == 0
    assert path.currentPosition().x() == pytest.approx(100 * (count - 1), abs=0.2)


def test_a_narrow_button_puts_long_words_in_two_lines_beside_its_key(qtbot: QtBot) -> None:
    button = SecondaryButton("Player A1 wins the game", "1")
    qtbot.addWidget(button)
    button.let_shrink()
    button.resize(160, button.sizeHint().height())
    assert button.minimumSizeHint().width() <= 160 < button.sizeHint().width()
    assert len(button.shown_lines()) == 2
    assert " ".join(button.shown_lines()) == button.text()


def test_the_key_of_a_narrow_button_is_painted(qtbot: QtBot) -> None:
    with_key, other = (SecondaryButton("Player A1 wins the game", key) for key in ("1", "7"))
    for button in (with_key, other):
        qtbot.addWidget(button)
        button.resize(160, button.sizeHint().height())
    assert with_key.grab().toImage() != other.grab().toImage()
