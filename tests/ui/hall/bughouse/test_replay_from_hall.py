"""From the hall of a bughouse match to its replay and back, through the window as it is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from arbiter_app.engine.linked_boards import pair_of
from arbiter_app.ui.event.view import EventScreen
from arbiter_app.ui.hall.bughouse.replay_page import ReplayScreen
from arbiter_app.ui.hall.view import HallScreen
from arbiter_app.ui.main_window import MainWindow
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.settings import AppSettings
from tests.exchange.bughouse_evening import MATCH, BughouseEvening, at, started
from tests.exchange.bughouse_games import RULES
from tests.ui.fake_services import FakePicker, FakeServices, match_workspace

pytestmark = pytest.mark.qt


class Window:
    """The whole window over the match after twenty half-moves."""

    def __init__(self, qtbot: QtBot, settings: AppSettings, picker: FakePicker, evening: BughouseEvening) -> None:
        self.evening = evening
        evening.desk.now = lambda: at(80)
        services = FakeServices(evening.desk.now)
        self.window = MainWindow(services, settings, picker, OpenedEvent(evening.desk, None))
        qtbot.addWidget(self.window)
        self.window.resize(1280, 720)
        with qtbot.waitExposed(self.window):
            self.window.show()
        workspace = self.window.workspace
        assert workspace is not None
        workspace.choose_match(MATCH)
        self.window.show_screen("hall")

    @property
    def hall(self) -> HallScreen:
        assert self.window.desk_view is not None
        hall = self.window.desk_view.page("hall")
        assert isinstance(hall, HallScreen)
        return hall

    @property
    def shown(self) -> str:
        assert self.window.desk_view is not None
        return self.window.desk_view.current()

    def replay(self) -> ReplayScreen:
        assert self.window.desk_view is not None
        found = self.window.desk_view.page("replay")
        assert isinstance(found, ReplayScreen)
        return found


@pytest.fixture
def window(qtbot: QtBot, settings: AppSettings, picker: FakePicker) -> Window:
    evening = started()
    evening.play(20)
    return Window(qtbot, settings, picker, evening)


def test_the_button_opens_the_replay_and_escape_leads_back_to_the_hall(window: Window) -> None:
    QTest.mouseClick(window.hall.play.side.transfers.replay_button, Qt.MouseButton.LeftButton)
    assert window.shown == "replay"
    assert window.replay().steps.count.text() == "20 / 20"
    QTest.keyClick(window.replay(), Qt.Key.Key_Left)
    assert window.replay().steps.count.text() == "19 / 20"
    QTest.keyClick(window.replay(), Qt.Key.Key_Escape)
    assert window.shown == "hall"


@pytest.mark.parametrize("letter", ["V", "М"])
def test_the_key_of_the_replay_in_either_layout(window: Window, letter: str) -> None:
    press = QKeyEvent(QEvent.Type.KeyPress, ord(letter), Qt.KeyboardModifier.NoModifier, letter)
    QApplication.sendEvent(window.hall.play.boards, press)
    assert window.shown == "replay"


def test_what_is_played_meanwhile_is_there_when_one_comes_back(window: Window) -> None:
    QTest.keyClick(window.hall.play.boards, Qt.Key.Key_V)
    window.replay().left.emit()
    window.evening.move(84, 2, "N@d3")
    QTest.keyClick(window.hall.play.boards, Qt.Key.Key_V)
    assert window.replay().steps.count.text() == "21 / 21"
    assert window.replay().result.text().startswith("1–0")


@pytest.mark.parametrize("by_key", [False, True])
def test_copy_position_in_the_hall_gives_both_boards_with_reserves(window: Window, by_key: bool) -> None:
    QGuiApplication.clipboard().clear()
    if by_key:
        QTest.keyClick(window.hall.play.boards, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    else:
        QTest.mouseClick(window.hall.play.side.transfers.copy_button, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == pair_of(window.evening.match, RULES).bfen()
    assert window.hall.bar.text() == "The position of both boards is copied."


def test_a_good_move_after_a_refused_one_leaves_the_field_empty(window: Window) -> None:
    pane = window.hall.play.boards.panes[2]
    for text, left in (("N@e4", "N@e4"), ("N@d5", "")):
        pane.field.clear()
        QTest.keyClicks(pane.field, text)
        QTest.keyClick(pane.field, Qt.Key.Key_Return)
        assert pane.field.text() == left
    assert [ply.san for ply in window.evening.board(2).plies][-1] == "N@d5"


def test_before_any_match_the_event_screen_leads_to_the_replay(window: Window) -> None:
    window.window.show_screen("event")
    assert window.window.desk_view is not None
    event = window.window.desk_view.page("event")
    assert isinstance(event, EventScreen)
    QTest.mouseClick(event.replay_button, Qt.MouseButton.LeftButton)
    assert window.shown == "replay"
    QTest.keyClick(window.replay(), Qt.Key.Key_Escape)
    assert window.shown == "event"


def test_where_no_bughouse_is_played_nothing_leads_there(qtbot: QtBot, services: FakeServices) -> None:
    event = EventScreen(match_workspace(services))
    qtbot.addWidget(event)
    assert event.replay_button.isHidden()
