"""The full search for a mate in a thread of its own: with progress, a limit in seconds, and a way to stop it."""

from __future__ import annotations

from time import monotonic

import chess
from PySide6.QtCore import QObject, QThread, Signal

from arbiter_app.engine.laws.mating.search import search
from arbiter_app.engine.laws.mating.verdict import Answer, Reason, Verdict
from arbiter_app.engine.values import Colour

SECONDS = 10.0
MOST_POSITIONS = 4_000_000
"""A limit by memory, should the seconds not come first."""
TOLD_EVERY_S = 0.2


class MatingSearch(QThread):
    """One question. The verdict stands in `verdict` once it is finished.

    `progress` carries the positions looked at, and the thousandths of the time that are over.
    """

    progress = Signal(int, int)

    def __init__(
        self, position: chess.Board, colour: Colour, seconds: float = SECONDS, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._position = position
        self._colour = colour
        self._seconds = seconds
        self.verdict: Verdict | None = None

    def run(self) -> None:
        """Search until there is a verdict, the time is over, or `requestInterruption` was called."""
        began = told = monotonic()
        steps = search(self._position, self._colour, MOST_POSITIONS)
        while True:
            try:
                followed = next(steps).followed
            except StopIteration as done:
                self.verdict = done.value
                return
            now = monotonic()
            if self.isInterruptionRequested() or now - began > self._seconds:
                self.verdict = Verdict(Answer.UNPROVEN, Reason.LIMIT_REACHED)
                return
            if now - told > TOLD_EVERY_S:
                told = now
                self.progress.emit(followed, int(1000 * (now - began) / self._seconds))
