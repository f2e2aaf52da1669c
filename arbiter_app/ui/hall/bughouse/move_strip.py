"""The last moves of a board, as many as there is room for below it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QTextLayout
from PySide6.QtWidgets import QSizePolicy, QWidget

from arbiter_app.ui import theme
from arbiter_app.ui.hall.words import tr

_SIZE = 13
_MOST = 40
_JOINED = str.maketrans({" ": "\u00a0", "…": "…\u2060"})
"""Keeps a move in one line."""


class MoveStrip(QWidget):
    """Takes the room that is left and none of its own: whole lines, the newest move always among them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._moves: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def set_moves(self, moves: Sequence[str]) -> None:
        """The moves in their order, with their numbers."""
        if tuple(moves) != self._moves:
            self._moves = tuple(moves)
            self.setAccessibleName(tr("Moves: {moves}").replace("{moves}", " ".join(moves)) if moves else "")
            self.update()

    def shown_moves(self) -> tuple[str, ...]:
        """Those for which there is room: as many as possible, ending with the last."""
        rows = self.height() // self._line_height()
        moves = self._moves[-_MOST:]
        for first in range(len(moves)):
            if len(self._lines(moves[first:])) <= rows:
                return moves[first:]
        return ()

    def _line_height(self) -> int:
        return QFontMetrics(theme.font(_SIZE)).lineSpacing()

    def _lines(self, moves: Sequence[str]) -> list[str]:
        """The moves broken into lines; a number is not parted from its move."""
        text = "  ".join(move.translate(_JOINED) for move in moves)
        layout = QTextLayout(text, theme.font(_SIZE))
        layout.beginLayout()
        lines: list[str] = []
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(40, self.width()))
            lines.append(text[line.textStart() : line.textStart() + line.textLength()].strip())
        layout.endLayout()
        return lines

    def sizeHint(self) -> QSize:
        return QSize(0, 0)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setFont(theme.font(_SIZE))
        painter.setPen(theme.colour("muted"))
        first = painter.fontMetrics().ascent()
        for place, line in enumerate(self._lines(self.shown_moves())):
            painter.drawText(QPointF(0, first + place * self._line_height()), line)
