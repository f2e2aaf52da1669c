"""Slow work in a thread of its own, while the window goes on painting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QEventLoop, QObject, Qt, QThread, Signal, Slot

from arbiter_app.shapes import Progress

Result = TypeVar("Result")


class _Teller(QObject):
    """Lives in the thread of the window, so that what it is told arrives there."""

    def __init__(self, told: Progress) -> None:
        super().__init__()
        self._told = told

    @Slot(str, int, int)
    def tell(self, step: str, done: int, of: int) -> None:
        """One step on."""
        self._told(step, done, of)


class _Worker(QThread, Generic[Result]):
    progress = Signal(str, int, int)

    def __init__(self, work: Callable[[Progress], Result]) -> None:
        super().__init__()
        self._work = work
        self.result: list[Result] = []
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            self.result.append(self._work(self.progress.emit))
        except BaseException as error:
            self.error = error


def run_aside(work: Callable[[Progress], Result], told: Progress) -> Result:
    """Do `work` in another thread and return what it returns, or raise what it raises.

    `work` may touch nothing that belongs to this thread (no journal, no widget). `told` is called in this one. Events
    go on being handled meanwhile: whoever calls this sees to it that none of them gets in the way.
    """
    teller = _Teller(told)
    worker = _Worker(work)
    loop = QEventLoop()
    worker.progress.connect(teller.tell, Qt.ConnectionType.QueuedConnection)
    worker.finished.connect(loop.quit, Qt.ConnectionType.QueuedConnection)
    worker.start()
    loop.exec()
    worker.wait()
    if worker.error is not None:
        raise worker.error
    return worker.result[0]
