"""The second window, for players and spectators."""

from __future__ import annotations

from datetime import datetime, timedelta

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from arbiter_app.engine.values import MatchId
from arbiter_app.queries.hall_display import display, match_on_display, next_change
from arbiter_app.ui.hall_display.picture import Picture, hour_text
from arbiter_app.ui.workspace import Workspace

_MINUTE = timedelta(minutes=1)
_ONE_MS = timedelta(milliseconds=1)


class HallDisplay(QWidget):
    """A window of its own: full screen on a second monitor where there is one. Esc or F11 leaves the full screen.

    It stays with the match it was opened for while that is played, whatever the arbiter looks at.
    """

    closed = Signal()

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self._workspace = workspace
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumSize(800, 450)
        self.picture = Picture(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.picture)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.refresh)
        workspace.changed.connect(self.refresh)
        workspace.match_chosen.connect(self.refresh)
        workspace.event_opened.connect(self._begin_anew)
        self._match_id: MatchId | None = None
        self.refresh()

    def _begin_anew(self) -> None:
        self._match_id = None
        self.refresh()

    def refresh(self) -> None:
        """Show the match of the hall as it stands now, and set the timer to when it looks different next."""
        now = self._workspace.now()
        desk = self._workspace.desk
        chosen = self._workspace.match
        self._match_id = match_on_display(desk.state, self._match_id, None if chosen is None else chosen.id)
        match = None if self._match_id is None else desk.state.matches.get(self._match_id)
        shown = None if match is None else display(desk.state, desk.rulebook, match, now)
        self.setWindowTitle(self.tr("Hall display") if shown is None else f"{shown.home} – {shown.away}")
        read_texts: dict[int, str] = {}
        waiting = ""
        if shown is not None:
            words = self.tr("as read at {time}")
            read_texts = {
                row.board_number: words.format(time=hour_text(self._workspace.local(row.read_at)))
                for row in shown.rows
                if row.read_at is not None
            }
            start = hour_text(self._workspace.local(shown.start))
            waiting = self.tr("Play starts at {time}").format(time=start)
        self.picture.set_display(shown, read_texts, waiting)
        self.picture.set_hour(hour_text(self._workspace.local(now)))
        changes = None if match is None else next_change(match, now)
        self._wait_for(now, changes)

    def next_wait_ms(self) -> int:
        """How long the timer waits now."""
        return self._timer.interval()

    def show_beside(self, other: QWidget) -> None:
        """Full screen on another monitor than `other`, or as a window where there is only one."""
        screens = QGuiApplication.screens()
        free = [screen for screen in screens if screen is not other.screen()]
        if free:
            self.setScreen(free[0])
            self.setGeometry(free[0].geometry())
            self.showFullScreen()
        else:
            self.resize(1366, 768)
            self.show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F11:
            if self.isFullScreen():
                self.showNormal()
            else:
                self.showFullScreen()
            event.accept()
        elif event.key() == Qt.Key.Key_Escape:
            if self.isFullScreen():
                self.showNormal()
            else:
                self.close()
            event.accept()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self._timer.stop()
        self.closed.emit()

    def _wait_for(self, now: datetime, changes: datetime | None) -> None:
        minute = now.replace(second=0, microsecond=0) + _MINUTE
        until = minute if changes is None else min(minute, changes)
        self._timer.start(max(1, -(-(until - now) // _ONE_MS)))
