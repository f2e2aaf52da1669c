"""The time of day of a rehearsal: it stands still until it is moved, and timers fire as they would have on the way."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QApplication

DAY = date(2017, 10, 12)
ZONE = "Europe/Dublin"
LONGEST_STEP = timedelta(seconds=25)
"""Longer leaps would look like a laptop that slept."""


def instant(local: str) -> datetime:
    """A time of the evening, as "20:15:01", in UTC."""
    return datetime.combine(DAY, time.fromisoformat(local), ZoneInfo(ZONE)).astimezone(UTC)


class SteppedClock:
    """Calling it tells the time."""

    def __init__(self, moment: datetime) -> None:
        self._moment = moment

    def __call__(self) -> datetime:
        return self._moment

    def go_to(self, moment: datetime) -> None:
        """Let time pass up to `moment`; nothing waits for it. An earlier moment is passed over."""
        while self._moment < moment:
            before = self._moment
            self._moment = min(moment, before + LONGEST_STEP)
            _fire((self._moment - before) // timedelta(milliseconds=1))
        settle()


def _fire(passed_ms: int) -> None:
    """Let every timer that counts to one moment fire now if that moment is past, through the event loop as ever."""
    due: list[tuple[QTimer, int]] = []
    for top in QApplication.topLevelWidgets():
        for timer in top.findChildren(QTimer):
            if timer.isActive() and timer.isSingleShot() and timer.remainingTime() <= passed_ms:
                due.append((timer, timer.interval()))
                timer.start(0)
    settle()
    for timer, interval in due:
        if not timer.isActive():
            timer.setInterval(interval)


def settle() -> None:
    """Let everything happen that waits to happen now, as it does between two acts of a person."""
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
