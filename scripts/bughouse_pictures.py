"""Makes the pictures of docs/bughouse.md: the bughouse match of the sample league, in the real windows.

`bughouse_pictures.py FOLDER` writes them there, small.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import chess
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from arbiter_app import bootstrap
from arbiter_app.engine.values import Colour, MatchId
from arbiter_app.resources import resource
from arbiter_app.ui import theme
from arbiter_app.ui.app import make_app
from arbiter_app.ui.hall.bughouse.board_pane import BoardPane
from arbiter_app.ui.hall.view import HallScreen
from arbiter_app.ui.main_window import USUAL, MainWindow
from arbiter_app.ui.rehearsal.clock import SteppedClock, settle
from arbiter_app.ui.rehearsal.few_colours import in_few_colours
from arbiter_app.ui.rehearsal.hand import LEFT, Hand
from arbiter_app.ui.rehearsal.stage import ReadyPicker
from arbiter_app.ui.settings import AppSettings
from arbiter_app.wiring import StickServices

MATCH = MatchId("A-B-d4")
START = datetime(2026, 3, 11, 17, 0, tzinfo=UTC)
"""18:00 in Berlin, where the sample league is played."""
BEFORE_THE_REFUSALS = """
6 1 e4 | 10 2 c4 | 12 1 d5 | 18 1 exd5 | 20 2 Nf6 | 24 1 c6 | 30 1 dxc6 | 30 2 e4 | 36 1 Bd7 | 40 2 Nc6 | 42 1 cxb7
48 1 Nc6 | 50 2 Ne2 | 54 1 bxa8=Q | 60 1 Qxa8 | 60 2 e6
"""
UP_TO_THE_MATE = "66 1 Bb5 | 70 2 P@e7 | 72 1 e6 | 78 1 Bxc6"
"""Seconds since the start, board, move: case W-C7 of the rules."""
SETTLES_MS = 60
"""What was just shown is laid out a second time once its scroll bars are known."""
DAMAGED = ("4b. N@d3#", "4b. N@d3# {856} 5B. Kx9")
"""What a cut line makes of the last move."""


class Shoot:
    """A window over the match before its start, a hand at it, and a folder for the pictures."""

    def __init__(self, work: Path, folder: Path) -> None:
        self.folder = folder
        self.clock = SteppedClock(START)
        self.picker = ReadyPicker()
        path = work / "league.arbiter"
        _before_the_start(path)
        settings = AppSettings(work / "settings.ini")
        settings.language = "en"
        self.app = make_app(settings)
        stick = work / "stick"
        stick.mkdir()
        services = StickServices(settings, work, self.clock, stick)
        self.window = MainWindow(services, settings, self.picker, services.open_event(path))
        self.hand = Hand(self.window)
        self.window.resize(*USUAL)
        self.window.show()
        self.window.activateWindow()
        QTest.qWaitForWindowActive(self.window)
        workspace = self.window.workspace
        assert workspace is not None
        workspace.choose_match(MATCH)
        self.window.show_screen("hall")
        settle()

    @property
    def hall(self) -> HallScreen:
        assert self.window.desk_view is not None
        hall = self.window.desk_view.page("hall")
        assert isinstance(hall, HallScreen)
        return hall

    def pane(self, number: int) -> BoardPane:
        return self.hall.play.boards.panes[number]

    def at(self, seconds: int) -> None:
        """So long after the start."""
        self.clock.go_to(START + timedelta(seconds=seconds))

    def look(self, name: str) -> None:
        QTest.qWait(SETTLES_MS)
        image = in_few_colours(self.window.grab().toImage())
        image.save(str(self.folder / f"bughouse-{name}.png"), None, 0)
        print(name)

    def type_move(self, number: int, move: str) -> None:
        field = self.pane(number).field
        QTest.mouseClick(field, LEFT)
        QTest.keyClicks(field, move)
        QTest.keyClick(field, Qt.Key.Key_Return)
        settle()

    def play(self, rows: str) -> None:
        for row in rows.replace("\n", "|").split("|"):
            if row.strip():
                seconds, number, move = row.split()
                self.at(int(seconds))
                self.type_move(int(number), move)

    def square(self, number: int, name: str) -> QPoint:
        return self.pane(number).board.square_rect_center(chess.parse_square(name))

    def pick(self, number: int, colour: Colour, piece: str) -> None:
        tray = self.pane(number).places[colour].reserve
        QTest.mouseClick(tray, LEFT, pos=tray.place_rect(piece).center())
        settle()

    def put(self, number: int, square: str) -> None:
        QTest.mouseClick(self.pane(number).board, LEFT, pos=self.square(number, square))
        settle()

    def replay_key(self, *keys: Qt.Key) -> None:
        assert self.window.desk_view is not None
        for key in keys:
            QTest.keyClick(self.window.desk_view.page("replay"), key)
        settle()

    def in_theme(self, name: str, act: Callable[[], None]) -> None:
        theme.apply_theme(self.app, name, 100)
        act()
        theme.apply_theme(self.app, "light", 100)


def _before_the_start(path: Path) -> None:
    lines = bootstrap.load_script(resource("sample", "workplace-league", "season.jsonl"))
    first = next(
        number for number, line in enumerate(lines) if (line.name, line.fields.get("match")) == ("start_match", MATCH)
    )
    opened, reader, rest = bootstrap.begin_script(lines[:first], path)
    try:
        bootstrap.play_script(rest, opened.desk, reader)
    finally:
        opened.close()


def shoot(work: Path, folder: Path) -> None:
    """All pictures, in the order of the match."""
    on = Shoot(work, folder)
    on.hand.click("this computer")
    on.hand.keys("H")
    on.hand.keys("Enter")
    on.play(BEFORE_THE_REFUSALS)
    on.pick(2, Colour.WHITE, "P")
    on.look("picked")
    on.put(2, "b8")
    on.look("refused")
    on.play(UP_TO_THE_MATE)
    on.look("hall")
    on.in_theme("dark", lambda: on.look("dark"))
    on.window.resize(1280, 720)
    on.look("1280x720")
    on.window.resize(*USUAL)
    QTest.mouseClick(on.pane(1).appeal_button, LEFT)
    on.look("claim")
    on.hand.keys("Esc")
    on.hand.click("Resume all")
    on.at(84)
    on.type_move(2, "N@d3")
    on.look("mate")
    on.hand.click("Apply")
    on.look("ended")
    _replay(on, work)
    on.window.close()


def _replay(on: Shoot, work: Path) -> None:
    QTest.mouseClick(on.hall.play.side.transfers.replay_button, LEFT)
    settle()
    on.replay_key(*[Qt.Key.Key_Left] * 7)
    on.look("replay")
    on.in_theme("dark", lambda: on.look("replay-dark"))
    saved = on.picker.file = work / "damaged.bpgn"
    on.replay_key(Qt.Key.Key_S)
    whole = work / "A-B-d4.bpgn"
    saved.write_text(whole.read_text("utf-8").replace(*DAMAGED), "utf-8")
    on.replay_key(Qt.Key.Key_O, Qt.Key.Key_End)
    on.look("faults")


def main() -> int:
    """Returns 0."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as work:
        shoot(Path(work), folder)
    QApplication.closeAllWindows()
    return 0


if __name__ == "__main__":
    sys.exit(main())
