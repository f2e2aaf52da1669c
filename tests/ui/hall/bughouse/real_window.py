"""The whole window over the bughouse match of the sample league, before its start; a hand with mouse and keys at it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import chess
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from arbiter_app import resources
from arbiter_app.bootstrap import OpenEvent, begin_script, play_script
from arbiter_app.engine import commands as cmd
from arbiter_app.engine.linked_boards import pair_of
from arbiter_app.engine.records import SeatRef
from arbiter_app.engine.rulebook_bughouse import Bughouse
from arbiter_app.engine.state import Board, Match
from arbiter_app.engine.values import BoardRef, ClockSource, Colour, MatchId, Side
from arbiter_app.script import read_script
from arbiter_app.ui.hall.bughouse.board_pane import BoardPane
from arbiter_app.ui.hall.view import HallScreen
from arbiter_app.ui.main_window import MainWindow
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.settings import AppSettings
from tests.ui.fake_services import FakePicker, FakeServices, HallClock

MATCH = MatchId("A-B-d4")
START = datetime(2026, 3, 11, 17, 0, tzinfo=UTC)
"""18:00 in Berlin, where the league plays."""
LEFT = Qt.MouseButton.LeftButton
_PROMOTES = {"Q": 0, "R": 1, "B": 2, "N": 3}


class RealWindow:
    """The window of the app with the match chosen; what is read is read from the desk behind it."""

    def __init__(
        self, qtbot: QtBot, settings: AppSettings, picker: FakePicker, size: tuple[int, int], rules: Bughouse | None
    ) -> None:
        self.clock = HallClock(START)
        self.desk = _before_the_start().desk
        self.desk.now = self.clock
        if rules is not None:
            self.desk.rulebook = replace(self.desk.rulebook, bughouse=rules)
        services = FakeServices(self.clock)
        self.window = MainWindow(services, settings, picker, OpenedEvent(self.desk, None))
        qtbot.addWidget(self.window)
        self.window.resize(*size)
        with qtbot.waitExposed(self.window):
            self.window.show()
        self.window.activateWindow()
        workspace = self.window.workspace
        assert workspace is not None
        self.workspace = workspace
        workspace.choose_match(MATCH)
        self.window.show_screen("hall")

    # What is there

    @property
    def match(self) -> Match:
        return self.desk.state.matches[MATCH]

    @property
    def hall(self) -> HallScreen:
        assert self.window.desk_view is not None
        hall = self.window.desk_view.page("hall")
        assert isinstance(hall, HallScreen)
        return hall

    def board(self, number: int) -> Board:
        found = self.match.board(number)
        assert found is not None
        return found

    def pane(self, number: int) -> BoardPane:
        return self.hall.play.boards.panes[number]

    def placement(self, number: int) -> str:
        """The men on a board, by the record."""
        rules = self.desk.rulebook.in_division(self.match.division).bughouse
        return pair_of(self.match, rules).board(number).board_fen(promoted=False)

    def reserve(self, number: int, colour: Colour) -> str:
        """A reserve by the record, in the order P N B R Q."""
        rules = self.desk.rulebook.in_division(self.match.division).bughouse
        return "".join(pair_of(self.match, rules).reserve(number, colour))

    def shown_reserve(self, number: int, colour: Colour) -> str:
        """A reserve as it is painted."""
        counts = self.pane(number).places[colour].reserve.counts()
        return "".join(piece * count for piece, count in counts.items())

    def shown_time(self, number: int, colour: Colour) -> str:
        return self.pane(number).places[colour].header.clock.time_text()

    def says(self, number: int) -> str:
        """The line under a board."""
        return self.pane(number).sentence()

    def kinds(self, after: int = 0) -> list[str]:
        """The kinds of the entries behind a number of the journal."""
        return [entry.kind for entry in self.desk.entries() if entry.seq > after]

    # Time

    def at(self, seconds: float) -> None:
        """So long after the start; the timer of the hall fires."""
        self.clock.moment = START + timedelta(seconds=seconds)
        self.hall.ticker.tick()

    # Mouse

    def press(self, widget: QWidget) -> None:
        """Click a widget that has to be in full view."""
        QApplication.processEvents()
        assert widget.isVisible(), widget
        assert widget.isEnabled(), widget
        QTest.mouseClick(widget, LEFT)

    def point(self, number: int, square: str) -> QPoint:
        return self.pane(number).board.square_rect_center(chess.parse_square(square))

    def square(self, number: int, square: str) -> None:
        QTest.mouseClick(self.pane(number).board, LEFT, pos=self.point(number, square))

    def move(self, number: int, start: str, end: str, promotes: str = "") -> None:
        """Two clicks, and one on the new piece."""
        self.square(number, start)
        self.square(number, end)
        chooser = self.pane(number).board.promotion_chooser()
        assert (chooser is not None) == bool(promotes)
        if chooser is not None:
            QTest.mouseClick(chooser.buttons[_PROMOTES[promotes]], LEFT)

    def drop(self, number: int, colour: Colour, piece: str, square: str) -> None:
        """A click on the reserve, and one on the square."""
        tray = self.pane(number).places[colour].reserve
        QTest.mouseClick(tray, LEFT, pos=tray.place_rect(piece).center())
        self.square(number, square)

    def drag(self, number: int, colour: Colour, piece: str, square: str) -> None:
        """The man is pulled from the reserve to the square."""
        board, tray = self.pane(number).board, self.pane(number).places[colour].reserve
        start = tray.place_rect(piece).center()
        end = tray.mapFromGlobal(board.mapToGlobal(self.point(number, square)))
        QTest.mousePress(tray, LEFT, pos=start)
        for step in range(1, 5):
            QTest.mouseMove(tray, start + (end - start) * step / 4)
        QTest.mouseRelease(tray, LEFT, pos=end)

    # Keys

    def keys(self, *keys: Qt.Key | str, control: bool = False) -> None:
        """Keys where the keyboard is."""
        QApplication.processEvents()
        modifier = Qt.KeyboardModifier.ControlModifier if control else Qt.KeyboardModifier.NoModifier
        for key in keys:
            QTest.keyClick(self.focus(), Qt.Key(ord(key)) if isinstance(key, str) else key, modifier)

    def type(self, text: str) -> None:
        """Text over what stands in the field that has the keyboard."""
        QTest.keyClick(self.focus(), Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(self.focus(), text)

    def type_move(self, number: int, text: str) -> None:
        """Ctrl with the number of the board, the move, Enter."""
        self.keys(str(number), control=True)
        self.type(text)
        self.keys(Qt.Key.Key_Return)

    def focus(self) -> QWidget:
        widget = QApplication.focusWidget()
        return self.window if widget is None else widget

    # Ways

    def start_by_mouse(self) -> None:
        page = self.hall.start_page
        self.press(page.source_buttons[ClockSource.APPLICATION])
        self.press(page.all_button)
        self.press(page.start_button)
        assert self.board(1).clock is not None, page.doubts_text()

    def do(self, command: cmd.Command) -> None:
        """Submit a command that has to stand, behind the screen's back."""
        outcome = self.desk.submit(command)
        assert outcome.is_accepted, (command, outcome.decision)
        self.hall.refresh()

    def begin(self, moves: str = "", source: ClockSource = ClockSource.APPLICATION) -> None:
        """Start, and play these moves, two seconds each: "1 e4, 1 d5, 2 c4"."""
        everybody = tuple(SeatRef(number, side) for number in (1, 2) for side in Side)
        self.do(cmd.StartMatch(at=START, match_id=MATCH, source=source, present=everybody))
        for count, words in enumerate(filter(None, moves.split(", ")), 1):
            number, move = words.split()
            self.at(2 * count)
            self.do(cmd.MakeMove(at=self.clock(), board=BoardRef(MATCH, int(number)), move=move))


def in_window(widget: QWidget) -> QRect:
    """Where a widget stands in its window."""
    return QRect(widget.mapTo(widget.window(), QPoint(0, 0)), widget.size())


OpenWindow = Callable[..., RealWindow]


def _before_the_start() -> OpenEvent:
    """The league up to its first bughouse match; the captains' picks are open."""
    text = resources.resource("sample", "workplace-league", "season.jsonl").read_text("utf-8")
    lines = read_script(text)
    first = next(
        number for number, line in enumerate(lines) if (line.name, line.fields.get("match")) == ("start_match", MATCH)
    )
    opened, reader, rest = begin_script(lines[:first], None)
    play_script(rest, opened.desk, reader)
    return opened
