"""The league by keyboard alone: from the first screen to the table, and the last match of the season up to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QTableView, QWidget
from pytestqt.qtbot import QtBot

from arbiter_app import bootstrap
from arbiter_app.engine.values import LegId, MatchId
from arbiter_app.queries.league_table import table_rows
from arbiter_app.resources import resource
from arbiter_app.script import read_script
from arbiter_app.ui.main_window import MainWindow
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.settings import AppSettings
from arbiter_app.wiring import RealServices
from tests.ui.fake_services import FakePicker, HallClock
from tests.ui.league.season_desk import local

pytestmark = pytest.mark.qt

EVE, LAST_DAY = date(2026, 3, 30), date(2026, 3, 31)
MATCH = MatchId("B-C-d4")
_MOST_TABS = 80
_KEYS = {
    "Enter": Qt.Key.Key_Return, "Esc": Qt.Key.Key_Escape, "Tab": Qt.Key.Key_Tab, "Down": Qt.Key.Key_Down,
    "Up": Qt.Key.Key_Up, "=": Qt.Key.Key_Equal, "F1": Qt.Key.Key_F1, "F2": Qt.Key.Key_F2, "F3": Qt.Key.Key_F3,
    "F5": Qt.Key.Key_F5, "F7": Qt.Key.Key_F7,
}  # fmt: skip


class Keyboard:
    """A window, and a person who has no mouse."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self.window = window
        qtbot.addWidget(window)
        window.resize(1280, 720)
        with qtbot.waitActive(window):
            window.show()
            window.activateWindow()

    def keys(self, *names: str) -> None:
        """Press keys where the keyboard is."""
        for name in names:
            QTest.keyClick(self.focus(), _KEYS.get(name) or Qt.Key(ord(name)))
            QApplication.processEvents()

    def focus(self) -> QWidget:
        """What has the keyboard; the window itself where nothing has."""
        return QApplication.focusWidget() or self.window

    def tab_to(self, fits: Callable[[QWidget], bool], what: str) -> QWidget:
        """Tab until something has the keyboard."""
        for _ in range(_MOST_TABS):
            if fits(self.focus()):
                return self.focus()
            self.keys("Tab")
        raise AssertionError(f"Tab never came to {what}")

    def button(self, words: str) -> None:
        """Tab to a button that begins with these words, and press it."""
        self.tab_to(lambda one: isinstance(one, QAbstractButton) and one.text().startswith(words), words)
        self.keys("Enter")

    def table(self, name: str) -> QTableView:
        """Tab to a table by its name."""
        found = self.tab_to(lambda one: isinstance(one, QTableView) and one.accessibleName() == name, name)
        assert isinstance(found, QTableView)
        return found

    def row(self, table: QTableView, text: str) -> None:
        """Arrow keys to the row in which a cell reads so."""
        model = table.model()
        rows = [
            row
            for row in range(model.rowCount())
            if text in [str(model.index(row, column).data()) for column in range(model.columnCount())]
        ]
        assert rows, f"no row “{text}”"
        while table.currentIndex().row() != rows[0]:
            self.keys("Down" if table.currentIndex().row() < rows[0] else "Up")


@pytest.fixture
def clock() -> HallClock:
    """The eve of the last match."""
    return HallClock(local("11:30:00", EVE))


@pytest.fixture
def services(settings: AppSettings, clock: HallClock, tmp_path: Path) -> RealServices:
    """The real errands, in a folder of their own."""
    return RealServices(settings, tmp_path, clock)


@pytest.fixture
def before_the_last_match(tmp_path: Path, services: RealServices) -> Iterator[OpenedEvent]:
    """The sample season in a file, up to the picks of its last match; no leg of the last phase is closed."""
    path = tmp_path / "season.arbiter"
    lines = read_script(resource("sample", "workplace-league", "season.jsonl").read_text("utf-8"))
    end = next(at for at, one in enumerate(lines) if one.fields.get("match") == MATCH)
    opened, reader, rest = bootstrap.begin_script(lines[:end], path)
    bootstrap.play_script(rest, opened.desk, reader)
    opened.close()
    yield services.open_event(path)
    services.close_event()


def totals(window: MainWindow) -> list[tuple[str, int]]:
    """The table as the desk has it."""
    workspace = window.workspace
    assert workspace is not None
    return [(row.team, row.total // 2) for row in table_rows(workspace.desk.state, workspace.desk.rulebook)]


@pytest.mark.clause("W-52")
def test_the_sample_season_opens_from_the_first_screen_and_answers_why(
    qtbot: QtBot, services: RealServices, settings: AppSettings, clock: HallClock
) -> None:
    clock.moment = local("12:00:00", date(2026, 4, 3))
    keyboard = Keyboard(qtbot, MainWindow(services, settings, FakePicker()))
    keyboard.button("Open the sample league")
    assert totals(keyboard.window) == [("Team B", 186), ("Team A", 170), ("Team C", 150), ("Team D", 70)]
    keyboard.keys("F5")
    keyboard.row(keyboard.table("Table of the league"), "Team C")
    keyboard.keys("Enter")
    keyboard.row(keyboard.table("What makes up the total"), "−8")
    keyboard.keys("Enter")
    view = keyboard.window.desk_view
    assert view is not None
    assert view.current() == "rulebook"
    keyboard.keys("F5")
    keyboard.row(keyboard.table("What makes up the total"), "60")
    keyboard.keys("Enter", "Enter")
    assert view.current() == "hall"
    match = view.workspace.match
    assert match is not None
    assert match.leg_id == "C-D"
    services.close_event()


@pytest.mark.clause("W-2", "W-30", "W-31", "W-46", "W-48")
def test_the_last_match_is_played_and_the_legs_are_closed(
    qtbot: QtBot,
    services: RealServices,
    settings: AppSettings,
    clock: HallClock,
    before_the_last_match: OpenedEvent,
) -> None:
    keyboard = Keyboard(qtbot, MainWindow(services, settings, FakePicker(), before_the_last_match))
    desk = before_the_last_match.desk
    keyboard.keys("F2")
    for team, names in (("Team B", ("Player B5", "Player B10")), ("Team C", ("Player C6", "Player C11"))):
        keyboard.button(f"Enter the line-up of {team}")
        for name in names:
            keyboard.row(keyboard.table(f"Squad of {team}"), name)
            keyboard.keys("Enter")
        keyboard.button("Seal line-up")
        keyboard.button("Seal")
    assert desk.state.matches[MATCH].revealed_at == clock()
    clock.moment = local("18:00:00", LAST_DAY)
    keyboard.keys("F3", "H", "Enter")
    assert desk.state.matches[MATCH].started_at == clock()
    clock.moment = local("18:22:00", LAST_DAY)
    for board in "12":
        keyboard.keys(board, "R", "=", "Enter")
    assert [board.end is not None for board in desk.state.matches[MATCH].boards] == [True, True]
    keyboard.keys("F5")
    for team, leg in (("Team A", "A-D"), ("Team B", "B-C")):
        legs = keyboard.table("Legs")
        rows = legs.model().rowCount()
        place = rows - 2 if leg == "A-D" else rows - 1
        assert legs.model().index(place, 1).data() == team
        while legs.currentIndex().row() != place:
            keyboard.keys("Down" if legs.currentIndex().row() < place else "Up")
        keyboard.button("Close the leg")
        assert desk.state.legs[LegId(leg)].closed_at == clock()
    assert totals(keyboard.window) == [("Team B", 186), ("Team A", 170), ("Team C", 150), ("Team D", 70)]
    assert all(leg.closed_at is not None for leg in desk.state.legs.values())
