"""What the bar at the bottom says: saved, journal, stick, arbiter."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from arbiter_app.errors import Problem
from arbiter_app.shapes import Drive
from arbiter_app.ui.widgets.statusbar import StatusBar
from arbiter_app.ui.workspace import Workspace

STICKS_MS = 4000
"""How often is looked for a stick. Drives come and go without telling anybody."""
_BROKEN = "store.fault_"


class Status(QObject):
    """Keeps a StatusBar up to date."""

    def __init__(self, workspace: Workspace, bar: StatusBar, parent: QWidget) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._bar = bar
        self._failed = False
        workspace.changed.connect(self._saved)
        workspace.problem.connect(self._not_saved)
        workspace.event_opened.connect(self.refresh)
        self._timer = QTimer(self)
        self._timer.setInterval(STICKS_MS)
        self._timer.timeout.connect(self.look_for_sticks)
        self._timer.start()
        self.refresh()
        self.look_for_sticks()

    def refresh(self) -> None:
        """Say everything anew."""
        desk = self._workspace.desk
        saved = desk.saved_at
        if desk.readonly:
            self._bar.set_saved(self.tr("Read-only: nothing is recorded here"), good=False)
        elif self._failed:
            self._bar.set_saved(self.tr("Not saved: the last key was not recorded"), good=False)
        elif saved is not None:
            self._bar.set_saved(self.tr("Saved {time}").format(time=f"{self._workspace.local(saved):%H:%M:%S}"))
        count = f"{desk.entry_count:,}"
        is_broken = any(notice.code.startswith(_BROKEN) for notice in self._workspace.opened.notices)
        words = (
            self.tr("Journal {count} entries, chain broken")
            if is_broken
            else self.tr("Journal {count} entries, chain intact")
        )
        self._bar.set_journal(words.format(count=count), good=not is_broken)
        self._bar.set_arbiter(self.tr("Arbiter: {name}").format(name=desk.author or desk.state.arbiter or "—"))

    def look_for_sticks(self) -> None:
        """Say which stick is there."""
        try:
            drives = list(self._workspace.services.drives())
        except Problem:
            drives = []
        self._bar.set_usb(stick_text(self.tr("USB: none"), self.tr("USB: {label}, {free} free"), drives))

    def _saved(self) -> None:
        self._failed = False
        self.refresh()

    def _not_saved(self, problem: Problem) -> None:
        if problem.code.startswith(("store.", "desk.")):
            self._failed = True
            self.refresh()


def stick_text(none: str, one: str, drives: list[Drive]) -> str:
    """The first drive with its free space, or that there is none."""
    if not drives:
        return none
    return one.format(label=drives[0].label, free=size_text(drives[0].free_bytes))


def size_text(size: int) -> str:
    """A size in the units that stand on sticks: 14.2 GB."""
    for unit, factor in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if size >= factor:
            return f"{size / factor:.1f} {unit}"
    return f"{size} B"
