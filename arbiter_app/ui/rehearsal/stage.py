"""What a rehearsal plays on: the window, its clock, a hand, an eye, and who is told how far it got."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget

from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Match
from arbiter_app.ui.main_window import USUAL, MainWindow
from arbiter_app.ui.rehearsal.clock import SteppedClock, instant, settle
from arbiter_app.ui.rehearsal.hand import Hand, NotThere

Eye = Callable[[str, QWidget], None]
"""Looks at a window by a name for the picture."""
Teller = Callable[[str], None]


@dataclass(slots=True)
class ReadyPicker:
    """Stands for the system's file dialogs, which no program can click: answers with what was laid ready."""

    file: Path | None = None

    def open_file(self, parent: QWidget, title: str, folder: Path, pattern: str) -> Path | None:
        """The file laid ready."""
        del parent, title, folder, pattern
        return self.file

    def save_file(self, parent: QWidget, title: str, suggestion: Path, pattern: str) -> Path | None:
        """The place suggested."""
        del parent, title, pattern
        return suggestion

    def folder(self, parent: QWidget, title: str, start: Path) -> Path | None:
        """No other folder than those on the screen."""
        del parent, title, start
        return None


@dataclass(slots=True)
class Stage:
    """Everything a step of the evening acts with."""

    window: MainWindow
    clock: SteppedClock
    picker: ReadyPicker
    roster: Path
    eye: Eye
    hand: Hand = field(init=False)

    def __post_init__(self) -> None:
        self.hand = Hand(self.window)

    def look(self, name: str, window: QWidget | None = None) -> None:
        """Take a picture of the window, or of another one."""
        settle()
        self.eye(name, window or self.window)

    def come_back(self) -> None:
        """The window is in front again, as a system puts it there when the one before it closes."""
        self.window.activateWindow()
        QTest.qWaitForWindowActive(self.window)

    def go_to(self, screen: str) -> None:
        """Another screen, by its entry in the rail."""
        assert self.window.desk_view is not None
        self.hand.click(screen, self.window.desk_view.rail)

    def board(self, number: int) -> None:
        """In the hall, choose a board by its figure."""
        if isinstance(self.hand.focus(), QLineEdit):
            self.hand.keys("Esc")
        self.hand.keys(str(number))

    def entry_count(self) -> int:
        """How many entries the journal has; 0 before there is an event."""
        workspace = self.window.workspace
        return 0 if workspace is None else workspace.desk.entry_count

    def match(self) -> Match:
        """The match as it stands."""
        workspace = self.window.workspace
        assert workspace is not None
        match = workspace.match
        assert match is not None
        return match

    def rulebook(self) -> Rulebook:
        """The rules of the event."""
        workspace = self.window.workspace
        assert workspace is not None
        return workspace.desk.rulebook

    def resize(self, width: int, height: int) -> None:
        """The window in another size, as on another laptop."""
        self.window.resize(width, height)
        settle()


@dataclass(frozen=True, slots=True)
class Step:
    """One thing somebody does, at a local time."""

    at: str
    what: str
    act: Callable[[Stage], None]
    entries: int = 1
    """How many entries it must leave in the journal."""


class RehearsalFailed(Exception):
    """A step could not be played as a person would play it."""


def play(stage: Stage, steps: tuple[Step, ...], tell: Teller) -> None:
    """Play the steps one after the other. Raises RehearsalFailed naming the step."""
    stage.window.resize(*USUAL)
    stage.window.show()
    stage.come_back()
    for number, step in enumerate(steps, start=1):
        stage.clock.go_to(instant(step.at))
        before = stage.entry_count()
        try:
            step.act(stage)
        except NotThere as missing:
            stage.look("failed")
            raise RehearsalFailed(f"{step.at} {step.what}: {missing}") from missing
        settle()
        left = stage.entry_count() - before
        if left != step.entries:
            stage.look("failed")
            raise RehearsalFailed(f"{step.at} {step.what}: {left} entries instead of {step.entries}")
        tell(f"{step.at}  {step.what} … {number}/{len(steps)}")
