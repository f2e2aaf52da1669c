"""The totals of the teams as bars, the first place on top; each bar says its figure."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from arbiter_app.ui import theme
from arbiter_app.wording import points_text

_BAR = 18
_GAP = 8


class TotalsChart(QWidget):
    """Horizontal bars; a total below zero has no bar and says its figure all the same."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[tuple[str, int], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Totals as bars"))

    def set_rows(self, rows: tuple[tuple[str, int], ...]) -> None:
        """Teams with their totals in half-points."""
        if rows != self._rows:
            self._rows = rows
            self.setAccessibleDescription(", ".join(f"{team}: {points_text(total)}" for team, total in rows))
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Room for all bars."""
        return QSize(240, max(1, len(self._rows)) * (_BAR + _GAP))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Name, bar and figure of each team."""
        painter = QPainter(self)
        palette = theme.current()
        metrics = self.fontMetrics()
        most = max((total for _, total in self._rows), default=0) or 1
        name_width = min(self.width() // 3, max((metrics.horizontalAdvance(t) for t, _ in self._rows), default=0) + 8)
        figure = metrics.horizontalAdvance("0000") + 8
        room = max(10, self.width() - name_width - figure)
        for place, (team, total) in enumerate(self._rows):
            top = place * (_BAR + _GAP)
            painter.setPen(QColor(palette.muted))
            text = metrics.elidedText(team, Qt.TextElideMode.ElideRight, name_width - 8)
            line = QRectF(0, top, name_width - 8, _BAR)
            painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), text)
            length = max(0.0, room * total / most)
            painter.fillRect(QRectF(name_width, top + 2, length, _BAR - 4), QColor(palette.primary))
            painter.setPen(QColor(palette.text))
            box = QRectF(name_width + length + 6, top, figure, _BAR)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), points_text(total))
