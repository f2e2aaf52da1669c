"""The moves of both boards of a replay in the order of time; a click on one jumps there."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from arbiter_app.queries.bughouse_replay import Frame, Replay
from arbiter_app.ui.hall.words import tr
from arbiter_app.ui.widgets.clock_text import MS_PER_HOUR, format_ms
from arbiter_app.ui.widgets.tables import Column, RowsTable

TENTHS_BELOW_MS = 20_000
_LEFT_TO_THE_SCREEN = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End)


def _on(board: int, frame: Frame) -> str:
    if frame.mover is None:
        return tr("Beginning") if board == 1 else ""
    return frame.label if frame.board == board else ""


def _clock(frame: Frame) -> str:
    shown = None if frame.mover is None else frame.clocks[frame.mover]
    if shown is None:
        return ""
    # The whole reading stands at the board; here the moves need the room.
    text = format_ms(shown, tenths_below=TENTHS_BELOW_MS)
    return text if shown >= MS_PER_HOUR else text.removeprefix("0:").removeprefix("0")


class MovesTable(RowsTable[Frame]):
    """A column for each board and one for the mover's clock. Up and Down walk; the other arrows are the screen's."""

    jumped = Signal(int)
    """The number of the half-move that was chosen here."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            (
                Column[Frame](
                    tr("Board A"), lambda frame: _on(1, frame), width=-5, tooltip=lambda frame: frame.comment
                ),
                Column[Frame](
                    tr("Board B"), lambda frame: _on(2, frame), width=-5, tooltip=lambda frame: frame.comment
                ),
                Column[Frame](tr("Clock"), _clock, align="right", width=-4, digits=True, muted=True),
            ),
            parent,
        )
        self.setAccessibleName(tr("Moves of both boards in the order of time"))
        self._is_told = False
        self.row_chosen.connect(self._jump)

    def show_game(self, played: Replay | None) -> None:
        """The moves of another game."""
        self._is_told = True
        self.set_rows(() if played is None else played.frames)
        self._is_told = False

    def show_place(self, index: int) -> None:
        """Mark a half-move and bring it into view."""
        self._is_told = True
        self.choose(index)
        self._is_told = False
        self.scrollTo(self.rows_model().index(index, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _LEFT_TO_THE_SCREEN:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def _jump(self, frame: Frame | None) -> None:
        if frame is not None and not self._is_told:
            self.jumped.emit(frame.index)
