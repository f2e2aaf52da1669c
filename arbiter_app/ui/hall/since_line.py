"""How long a claim has been looked into: a line that counts while it is there, by the clock of the event."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from arbiter_app.engine.values import ms_between
from arbiter_app.ui.hall.words import tr
from arbiter_app.ui.widgets.clock_text import format_span
from arbiter_app.ui.widgets.labels import plain_label

SECOND_MS = 1000


class SinceLine(QWidget):
    """Hidden until it has something to count: "Claimed 2:35 ago"."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.now: Callable[[], datetime] = lambda: datetime.now(UTC)
        self.label = plain_label("", "strong", parent=self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.label)
        self._since: datetime | None = None
        self.timer = QTimer(self)
        self.timer.setInterval(SECOND_MS)
        self.timer.timeout.connect(self.renew)
        self.hide()

    def count_from(self, since: datetime | None) -> None:
        """Count from this instant on; None: there is nothing to count."""
        self._since = since
        self.setVisible(since is not None)
        if since is None:
            self.timer.stop()
        else:
            self.renew()
            self.timer.start()

    def renew(self) -> None:
        """Write the whole seconds that have passed; stop once the page is left."""
        page = self.parentWidget()
        if self._since is None or page is None or page.isHidden():
            self.timer.stop()
            return
        passed = max(0, ms_between(self._since, self.now())) // SECOND_MS * SECOND_MS
        self.label.setText(tr("Claimed {time} ago").format(time=format_span(passed)))
