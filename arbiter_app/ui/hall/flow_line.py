"""A sentence that wraps, with links to clauses right behind its last word: plain text, whatever a name may hold."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent, QTextLayout
from PySide6.QtWidgets import QSizePolicy, QWidget

from arbiter_app.ui import theme
from arbiter_app.ui.widgets.buttons import LinkButton

_GAP = 8
_SIZE = 14


class FlowLine(QWidget):
    """The time in grey, then the sentence; `clause_wanted` is called with the id of a link."""

    def __init__(
        self,
        time: str,
        sentence: str,
        clauses: tuple[str, ...],
        clause_wanted: Callable[[str], None],
        parent: QWidget | None = None,
        *,
        muted: bool = False,
        indented: bool = True,
    ) -> None:
        super().__init__(parent)
        self._indented = indented
        self._time = time
        self._text = sentence
        self._muted = muted
        self.sentence = f"{time} {sentence}".strip()
        self.setAccessibleName(self.sentence)
        self.links: list[LinkButton] = []
        for clause in clauses:
            link = LinkButton(clause, self)
            link.clicked.connect(lambda _checked=False, one=clause: clause_wanted(one))
            self.links.append(link)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _indent(self) -> int:
        if not self._indented:
            return 0
        # Every time of a list takes the room of zeros, so that the sentences stand under one another.
        zeros = "".join("0" if sign.isdigit() else sign for sign in self._time)
        return QFontMetrics(theme.font(_SIZE)).horizontalAdvance(max("00:00", zeros, key=len)) + _GAP

    def _line_height(self) -> int:
        return QFontMetrics(theme.font(_SIZE)).lineSpacing()

    def _lay(self, width: int) -> tuple[QTextLayout, float, int]:
        """The text laid out, where its last line ends, and how many lines it has."""
        layout = QTextLayout(self._text, theme.font(_SIZE))
        layout.beginLayout()
        lines, end = 0, 0.0
        while True:
            line = layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(max(40, width - self._indent()))
            line.setPosition(QPointF(0, lines * self._line_height()))
            end = line.naturalTextWidth()
            lines += 1
        layout.endLayout()
        return layout, end, lines

    def _places(self, width: int) -> tuple[list[tuple[int, int]], int]:
        """Where each link stands, and the height of all."""
        _layout, end, lines = self._lay(width)
        height = self._line_height()
        left, row = self._indent() + int(end) + _GAP, max(0, lines - 1)
        places: list[tuple[int, int]] = []
        for link in self.links:
            wide = link.sizeHint().width()
            if left + wide > width and left > self._indent():
                left, row = self._indent(), row + 1
            places.append((left, row * height))
            left += wide + _GAP
        return places, (row + 1) * height

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._places(width)[1]

    def sizeHint(self) -> QSize:
        return QSize(240, self.heightForWidth(max(120, self.width())))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self._line_height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        places, _height = self._places(self.width())
        for link, (left, top) in zip(self.links, places, strict=True):
            link.setGeometry(left, top, link.sizeHint().width(), self._line_height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setFont(theme.font(_SIZE))
        metrics = painter.fontMetrics()
        painter.setPen(theme.colour("muted"))
        painter.drawText(0, metrics.ascent(), self._time)
        painter.setPen(theme.colour("muted" if self._muted else "text"))
        layout, _end, _lines = self._lay(self.width())
        layout.draw(painter, QPointF(self._indent(), 0))
