"""A hand at the keyboard of the hall: an evening that was started, the screen in a window, keys and clicks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from arbiter_app.desk import Desk
from arbiter_app.engine import commands as cmd
from arbiter_app.engine.events import scope_of
from arbiter_app.engine.records import SeatRef
from arbiter_app.engine.state import Board, Draft, Recorded
from arbiter_app.engine.values import ClockSource, MatchId, Side
from arbiter_app.errors import Problem
from arbiter_app.ui.hall.view import HallScreen
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.workspace import Workspace
from tests.queries.evening import MATCH, START, Evening, opened, ref
from tests.ui.evening_workspace import open_workspace

HOME, AWAY = Side.HOME, Side.AWAY
ABSENT = ((3, HOME), (7, AWAY))
"""Who is not there when the clocks start, unless a test says otherwise."""
_NAMED_KEYS = {
    "Enter": Qt.Key.Key_Return,
    "Esc": Qt.Key.Key_Escape,
    "Space": Qt.Key.Key_Space,
    "Tab": Qt.Key.Key_Tab,
    "Back": Qt.Key.Key_Backspace,
    "Down": Qt.Key.Key_Down,
    "PageDown": Qt.Key.Key_PageDown,
    "=": Qt.Key.Key_Equal,
    "-": Qt.Key.Key_Minus,
}


def begun(
    source: ClockSource = ClockSource.APPLICATION,
    absent: tuple[tuple[int, Side], ...] = ABSENT,
    names: dict[str, str] | None = None,
    wishes: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7),
    change: Callable[[Evening], None] = lambda _evening: None,
) -> Evening:
    """The clocks were started at 19:15; on board 8 there is nobody for Club B. `change` comes before the start."""
    evening = opened(names)
    change(evening)
    for board in wishes:
        for side in Side:
            evening.do(cmd.WishTimeControl(at=evening.at, board=ref(board), side=side, control_id="standard-120"))
    evening.clock.now = START
    present = tuple(SeatRef(board, side) for board in range(1, 8) for side in Side if (board, side) not in absent)
    evening.do(cmd.StartMatch(at=START, match_id=MATCH, source=source, present=present))
    evening.clock.now = START + timedelta(minutes=10)
    return evening


@dataclass(slots=True)
class Hand:
    """The screen of an evening, and what a hand does with it."""

    evening: Evening
    workspace: Workspace
    screen: HallScreen
    window: QMainWindow

    def keys(self, *names: str) -> None:
        """Press keys where the keyboard is: letters, figures, "Enter", "Esc", "Space", "Tab", "Ctrl+Z", "Shift+R"."""
        for name in names:
            modifiers = Qt.KeyboardModifier.NoModifier
            bare = name
            if name.startswith("Ctrl+"):
                modifiers, bare = Qt.KeyboardModifier.ControlModifier, name[5:]
            elif name.startswith("Shift+"):
                modifiers, bare = Qt.KeyboardModifier.ShiftModifier, name[6:]
            key = _NAMED_KEYS.get(bare, Qt.Key(ord(bare)) if len(bare) == 1 else Qt.Key.Key_unknown)
            QTest.keyClick(self.focus(), key, modifiers)

    def cyrillic(self, *letters: str, ctrl: bool = False) -> None:
        """Press letter keys under a Russian layout: Qt then tells the Cyrillic letter as the key."""
        modifier = Qt.KeyboardModifier.ControlModifier if ctrl else Qt.KeyboardModifier.NoModifier
        for letter in letters:
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                event = QKeyEvent(kind, ord(letter.upper()), modifier, letter.lower())
                QApplication.sendEvent(self.focus(), event)

    def held(self, key: Qt.Key) -> None:
        """The repeated press that a held key gives."""
        event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, "", True)
        QApplication.sendEvent(self.focus(), event)

    def type(self, text: str) -> None:
        """Type text into the field that has the keyboard."""
        QTest.keyClicks(self.focus(), text)

    def retype(self, text: str) -> None:
        """Type over what stands in the field that has the keyboard."""
        QTest.keyClick(self.focus(), Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(self.focus(), text)

    def click(self, widget: QWidget) -> None:
        """Click in the middle of a widget."""
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint())

    def focus(self) -> QWidget:
        """Where the keyboard is."""
        widget = QApplication.focusWidget()
        return self.screen if widget is None else widget

    def board(self, number: int) -> Board:
        """A board as it stands."""
        return self.evening.match.boards[number - 1]

    def new_kinds(self, after: int) -> list[str]:
        """The kinds of the entries behind a number of the journal."""
        return [one.kind for one in self.evening.desk.entries() if one.seq > after]

    def later(self, **span: float) -> None:
        """Time passes and the timer fires, as it would at its deadline."""
        self.evening.clock.on(**span)
        self.screen.ticker.tick()


def sit_down(qtbot: QtBot, evening: Evening, recovered: tuple[MatchId, ...] = ()) -> Hand:
    """Open the hall of an evening in a window of the smallest size."""
    workspace = open_workspace(evening)
    if recovered:
        workspace = Workspace(OpenedEvent(evening.desk, None, recovered=recovered), workspace.services)
    screen = HallScreen(workspace)
    window = QMainWindow()
    window.setCentralWidget(screen)
    window.resize(1164, 616)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    screen.go_home()
    return Hand(evening, workspace, screen, window)


@dataclass(slots=True)
class Disk:
    """A journal in memory that can be full."""

    recorded: list[Recorded]
    full: bool = False
    readonly: bool = False

    def append(self, drafts: Sequence[Draft]) -> Sequence[Recorded]:
        """Keep the entries, or refuse as a full disk does."""
        if self.full:
            raise Problem("disk.full", "The disk is full.", "Make room and press the key again.")
        new = [
            Recorded(
                len(self.recorded) + number, one.happened_at, one.happened_at, one.author, scope_of(one.event),
                type(one.event).__name__, one.event, "",
            )
            for number, one in enumerate(drafts, start=1)
        ]  # fmt: skip
        self.recorded += new
        return new

    def entries(
        self, scope: str = "", leave_sealed: Callable[[str, str], bool] = lambda _kind, _scope: False
    ) -> Iterable[Recorded]:
        """What was kept."""
        del leave_sealed
        return [one for one in self.recorded if one.scope.startswith(scope)]


def on_a_disk(evening: Evening) -> Disk:
    """Let the evening go on with a journal that can be full."""
    disk = Disk(list(evening.desk.entries()))
    desk = evening.desk
    evening.desk = Desk(disk, desk.rulebook, desk.author, evening.clock, disk.recorded)
    return disk
