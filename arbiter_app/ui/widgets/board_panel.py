"""A board with something right below it: the board as large a square as fits, the rest for what stands below."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from arbiter_app.ui.widgets.board import BoardWidget

_GAP = 8


class BoardPanel(QWidget):
    """Lays out `board` over `below`, without the gap that a box layout leaves around a square."""

    def __init__(self, board: BoardWidget, below: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.board = board
        self.below = below
        board.setParent(self)
        below.setParent(self)

    def sizeHint(self) -> QSize:
        board, below = self.board.sizeHint(), self.below.sizeHint()
        return QSize(max(board.width(), below.width()), board.height() + _GAP + below.height())

    def minimumSizeHint(self) -> QSize:
        board, below = self.board.minimumSize(), self.below.minimumSizeHint()
        return QSize(max(board.width(), below.width()), board.height() + _GAP + below.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        least_below = self.below.minimumSizeHint().height()
        side = max(8, min(self.width(), self.height() - least_below - _GAP)) // 8 * 8
        self.board.setGeometry(QRect((self.width() - side) // 2, 0, side, side))
        top = side + _GAP
        self.below.setGeometry(QRect(0, top, self.width(), max(least_below, self.height() - top)))
