"""One open event in the window: rail, header, the screen chosen, notices, status."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from arbiter_app.engine.commands import RestartClocks, StopClocks
from arbiter_app.ui.dialogs import FilePicker
from arbiter_app.ui.shell.header import Header
from arbiter_app.ui.shell.notices import Notices
from arbiter_app.ui.shell.screens import SCREENS, make_screen, rail_entries, screen_key
from arbiter_app.ui.shell.status import Status
from arbiter_app.ui.widgets.rail import Rail
from arbiter_app.ui.widgets.statusbar import StatusBar
from arbiter_app.ui.workspace import Workspace

EXPORT = "export"
REPLAY = "replay"
BESIDE = (EXPORT, REPLAY)
"""Screens that are not in the rail: from them it goes back to the one that is."""
START = "start"
BACK = "back"


class ShellController(QObject):
    """The commands of the header."""

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace

    def pause_all(self) -> None:
        """Stop every clock of the match."""
        match = self._workspace.match
        if match is not None:
            # Everything at once is for what happens to the whole hall; rules without breaks want it named (W-59).
            reason = "technical fault" if self._workspace.desk.rulebook.rights.pause_needs_reason else "paused"
            self._workspace.ask(StopClocks(at=self._workspace.now(), match_id=match.id, reason=reason))

    def resume_all(self) -> None:
        """Let every clock that stands go on."""
        match = self._workspace.match
        if match is not None:
            self._workspace.ask(RestartClocks(at=self._workspace.now(), match_id=match.id))


class DeskView(QWidget):
    """Builds a screen when it is shown for the first time, and keeps it."""

    start_wanted = Signal()
    view_wanted = Signal()
    way_wanted = Signal(object)
    """A WayOut of a trouble with the open file."""
    hall_display_wanted = Signal()

    def __init__(self, workspace: Workspace, picker: FilePicker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._picker = picker
        self._screens: dict[str, QWidget] = {}
        self._previous = ""
        self._controller = ShellController(workspace, self)
        self.rail = Rail(rail_entries(), self)
        self.header = Header(workspace, self)
        self.notices = Notices(self)
        self.stack = QStackedWidget(self)
        self.status_bar = StatusBar(self)
        self.status = Status(workspace, self.status_bar, self)
        self._lay_out()
        self._connect()
        self._tell_opening()

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.notices)
        middle = QVBoxLayout()
        middle.setContentsMargins(12, 10, 12, 10)
        middle.addWidget(self.stack)
        column.addLayout(middle, 1)
        column.addWidget(self.status_bar)
        row.addLayout(column, 1)

    def _connect(self) -> None:
        workspace = self._workspace
        self.rail.chosen.connect(self.show_screen)
        self.header.pause_wanted.connect(self._controller.pause_all)
        self.header.resume_wanted.connect(self._controller.resume_all)
        self.header.view_wanted.connect(self.view_wanted)
        self.header.hall_display_wanted.connect(self.hall_display_wanted)
        self.header.export_wanted.connect(lambda: self.show_screen(EXPORT))
        self.notices.clause_wanted.connect(workspace.clause_wanted)
        self.notices.way_wanted.connect(self.way_wanted)
        workspace.clause_wanted.connect(self.show_clause)
        workspace.screen_wanted.connect(self.show_screen)
        workspace.problem.connect(self.notices.tell_problem)
        workspace.refused.connect(self.notices.tell_refused)
        workspace.event_opened.connect(self._tell_opening)

    @property
    def workspace(self) -> Workspace:
        """The event shown."""
        return self._workspace

    def current(self) -> str:
        """The key of the screen shown."""
        shown = self.stack.currentWidget()
        return next((key for key, screen in self._screens.items() if screen is shown), "")

    def page(self, key: str) -> QWidget:
        """A screen, built now if it was not before."""
        if key not in self._screens:
            self._screens[key] = self._make(key)
            self.stack.addWidget(self._screens[key])
        return self._screens[key]

    def built(self) -> tuple[str, ...]:
        """The keys of the screens that exist already."""
        return tuple(self._screens)

    def show_screen(self, name: str) -> None:
        """Show a screen by its key; "start" leaves the event, "export" opens the way to the stick, "replay" a game of
        bughouse; "back" goes back."""
        if name == START:
            self.start_wanted.emit()
            return
        if name == BACK:
            name = self._previous or SCREENS[0].key
        key = name if name in BESIDE else screen_key(name)
        if not key:
            return
        if self.current() not in ("", *BESIDE, key):
            self._previous = self.current()
        screen = self.page(key)
        self.stack.setCurrentWidget(screen)
        if key not in BESIDE:
            self.rail.set_current(key)
        screen.setFocus()

    def show_clause(self, clause_id: str) -> None:
        """Show the rulebook at one clause."""
        screen = self.page("rulebook")
        self.show_screen("rulebook")
        show = getattr(screen, "show_clause", None)
        if callable(show):
            show(clause_id)

    def set_busy(self, busy: bool) -> None:
        """While a pack is written nothing can be recorded: what is on the stick must be what the journal says."""
        self.rail.setEnabled(not busy)
        self.header.setEnabled(not busy)

    def _make(self, key: str) -> QWidget:
        if key == EXPORT:
            from arbiter_app.ui.export.view import ExportScreen

            made = ExportScreen(self._workspace, self._picker, self)
            made.left.connect(lambda: self.show_screen(self._behind()))
            made.busy.connect(self.set_busy)
            return made
        if key == REPLAY:
            from arbiter_app.ui.hall.bughouse.replay_page import ReplayScreen

            replay = ReplayScreen(self._workspace, self._picker, self)
            replay.left.connect(lambda: self.show_screen(self._behind()))
            replay.busy.connect(self.set_busy)
            return replay
        screen = make_screen(key, self._workspace)
        if (layout := screen.layout()) is not None:
            # The frame around a screen is the shell's.
            layout.setContentsMargins(0, 0, 0, 0)
        use_picker = getattr(screen, "use_picker", None)
        if callable(use_picker):
            use_picker(self._picker)
        return screen

    def _behind(self) -> str:
        return self.rail.current() or SCREENS[0].key

    def _tell_opening(self) -> None:
        self.notices.clear()
        opened = self._workspace.opened
        for notice in opened.notices:
            self.notices.tell_problem(notice)
