"""The match sheet and its rows."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from arbiter_app.engine.values import Colour, Side
from arbiter_app.ui import theme
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.match_row import MatchRow
from arbiter_app.ui.widgets.match_sheet import MatchSheet
from arbiter_app.ui.widgets.match_view import MatchRowView, PlayerLine

pytestmark = pytest.mark.qt
LONG_NAME = "Бронислава-Йоханна Ó Ceallaigh-Featherstone"
VIEW = MatchRowView(
    2,
    PlayerLine("Player A2", Colour.WHITE, "1930", 1_335_000, running=True),
    PlayerLine("Player B2", Colour.BLACK, "1940", 872_000),
    pills=(("illegal ×1", Tone.WARN),),
)


class Watched(MatchRow):
    """Notes which parts are painted."""

    def __init__(self, view: MatchRowView) -> None:
        self.painted: list[QRect] = []
        super().__init__(view)

    def paintEvent(self, event: QPaintEvent) -> None:
        self.painted.append(QRect(event.rect()))
        super().paintEvent(event)


@pytest.fixture
def row(qtbot: QtBot, qapp: QApplication) -> Watched:
    widget = Watched(VIEW)
    qtbot.addWidget(widget)
    widget.resize(400, 56)
    with qtbot.waitExposed(widget):
        widget.show()
    qapp.processEvents()
    widget.painted.clear()
    return widget


@pytest.fixture
def sheet(qtbot: QtBot) -> MatchSheet:
    widget = MatchSheet()
    qtbot.addWidget(widget)
    widget.resize(400, 616)
    widget.set_header("Club A", "2½ – ½", "Club B")
    widget.set_rows([replace(VIEW, board_number=number) for number in range(1, 9)])
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


def test_a_running_clock_repaints_only_its_own_figures(row: Watched, qapp: QApplication) -> None:
    row.set_clock(Side.HOME, 1_334_000, running=True)
    qapp.processEvents()
    assert row.painted == [row.clock_rect(Side.HOME)]


def test_nothing_is_painted_within_the_same_second(row: Watched, qapp: QApplication) -> None:
    row.set_clock(Side.HOME, 1_334_999, running=True)
    row.set_view(row.view())
    qapp.processEvents()
    assert row.painted == []


def test_a_result_repaints_the_row(row: Watched, qapp: QApplication) -> None:
    row.set_view(replace(VIEW, result="1–0"))
    qapp.processEvents()
    assert row.painted == [row.rect()]


def test_a_partial_repaint_gives_the_same_picture_as_a_whole_one(row: Watched, qapp: QApplication) -> None:
    row.set_clock(Side.HOME, 5_000, running=True)
    qapp.processEvents()
    partly = row.grab().toImage()
    fresh = MatchRow(row.view())
    fresh.resize(row.size())
    assert fresh.grab().toImage() == partly


@pytest.mark.parametrize(
    ("name", "note", "whole"),
    [("Player A2", "1930", True), (LONG_NAME, "1930", False), ("<b>O'Ó, Й</b>", "", True)],
)
def test_a_long_name_is_elided_and_told_in_the_tooltip(row: Watched, name: str, note: str, whole: bool) -> None:
    row.set_view(replace(VIEW, home=PlayerLine(name, Colour.WHITE, note)))
    assert (row.shown_name(Side.HOME) == name) is whole
    assert (name in row.toolTip()) is not whole


def test_a_row_tells_a_screen_reader_everything(row: Watched) -> None:
    assert row.accessibleName() == "Board 2"
    assert row.accessibleDescription() == ("Player A2, White, 1930, clock running; Player B2, Black, 1940; illegal ×1")


def test_a_fallen_flag_is_told_in_words(row: Watched) -> None:
    row.set_clock(Side.AWAY, 0, flag=True)
    assert "Player B2, Black, 1940, flag" in row.accessibleDescription()


def test_a_click_chooses_the_board(sheet: MatchSheet) -> None:
    chosen: list[int] = []
    opened: list[int] = []
    sheet.board_chosen.connect(chosen.append)
    sheet.board_opened.connect(opened.append)
    QTest.mouseClick(sheet.row(5), Qt.MouseButton.LeftButton)
    QTest.mouseDClick(sheet.row(5), Qt.MouseButton.LeftButton)
    assert (chosen, sheet.current_board(), sheet.row(5).is_current()) == ([5], 5, True)
    assert opened == [5]


def test_arrow_keys_walk_and_stop_at_the_ends(sheet: MatchSheet) -> None:
    chosen: list[int] = []
    sheet.board_chosen.connect(chosen.append)
    sheet.set_current(7)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        QTest.keyClick(sheet, key)
    assert chosen == [8, 7]
    assert "Board 7: Player A2" in sheet.accessibleDescription()


def test_setting_the_current_board_emits_nothing(sheet: MatchSheet) -> None:
    chosen: list[int] = []
    sheet.board_chosen.connect(chosen.append)
    sheet.set_current(3)
    assert (chosen, sheet.current_board()) == ([], 3)
    sheet.set_current(99)
    assert sheet.current_board() == 0


def test_rows_that_stay_are_changed_in_place(sheet: MatchSheet) -> None:
    before = sheet.row(3)
    sheet.set_rows([replace(VIEW, board_number=number, result="½–½") for number in range(1, 9)])
    assert sheet.row(3) is before
    assert before.view().result == "½–½"
    sheet.set_rows([replace(VIEW, board_number=number) for number in range(1, 5)])
    assert sheet.board_numbers() == (1, 2, 3, 4)


@pytest.mark.parametrize("boards", range(4, 11))
def test_four_to_ten_boards_fit_the_smallest_window_without_scrolling(
    sheet: MatchSheet, qapp: QApplication, boards: int
) -> None:
    """1280 x 720 leaves 616 pixels between the bar at the top and the one at the bottom."""
    sheet.set_rows([replace(VIEW, board_number=number) for number in range(1, boards + 1)])
    qapp.processEvents()
    last = sheet.row(boards)
    assert last.mapTo(sheet, last.rect().bottomLeft()).y() < sheet.height()
    assert last.height() >= theme.TOUCH_PX
    assert not last.visibleRegion().isEmpty()
    assert last.visibleRegion().boundingRect().height() == last.height()
