"""One pack of the chosen match, onto a stick or into a folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from arbiter_app.errors import Problem
from arbiter_app.shapes import Drive
from arbiter_app.ui.workspace import Workspace


class ExportController(QObject):
    """`progressed` carries step, done, of; `written` a PackReport; `failed` a Problem."""

    started = Signal()
    progressed = Signal(str, int, int)
    written = Signal(object)
    failed = Signal(object)

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._busy = False

    @property
    def is_busy(self) -> bool:
        """True while a pack is being written."""
        return self._busy

    def drives(self) -> Sequence[Drive]:
        """The sticks that are there now."""
        try:
            return self._workspace.services.drives()
        except Problem as problem:
            self.failed.emit(problem)
            return ()

    def chosen_folder(self, folder: Path) -> Drive | None:
        """A folder as a place to write to; None when it cannot be looked at, which is told of."""
        try:
            return self._workspace.services.chosen_folder(folder)
        except Problem as problem:
            self.failed.emit(problem)
            return None

    def export(self, folder: Path) -> None:
        """Write the pack there; a second press while one is being written does nothing."""
        match = self._workspace.match
        if match is None or self._busy:
            return
        self._busy = True
        self.started.emit()
        try:
            report = self._workspace.services.export_pack(self._workspace.desk, match.id, folder, self.progressed.emit)
        except Problem as problem:
            self._busy = False
            self.failed.emit(problem)
            return
        except BaseException:
            self._busy = False
            raise
        self._busy = False
        self.written.emit(report)
