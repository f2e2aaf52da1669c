"""The totals of the teams as bars, the first place on top: a part for each leg, what was taken off hatched."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from arbiter_app.ui import theme
from arbiter_app.wording import points_text

_BAR, _GAP, _SEAM, _HATCH = 24, 8, 2, 7
_INSET = 8


@dataclass(frozen=True, slots=True)
class ChartRow:
    """One team. `parts`: what each leg brought, against whom; `taken`: what was taken off; all in half-points."""

    team: str
    parts: tuple[tuple[str, int], ...]
    taken: int
    total: int


class TotalsChart(QWidget):
    """Every part and every total says its figure; a total below zero has no bar and says it all the same."""

    row_clicked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[ChartRow, ...] = ()
        self._chosen = -1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Totals as bars"))
        theme.themed.connect(self.updateGeometry)

    def rows(self) -> tuple[ChartRow, ...]:
        """What is painted."""
        return self._rows

    def set_rows(self, rows: tuple[ChartRow, ...]) -> None:
        """Show these teams."""
        if rows != self._rows:
            self._rows = rows
            self.setAccessibleDescription("; ".join(self._spoken(row) for row in rows))
            self.updateGeometry()
            self.update()

    def choose(self, place: int) -> None:
        """Name one team in bold; -1 for none."""
        if place != self._chosen:
            self._chosen = place
            self.update()

    def sizeHint(self) -> QSize:
        """Room for all bars."""
        return QSize(240, max(1, len(self._rows)) * (self._bar() + _GAP) - _GAP)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = int(event.position().y()) // (self._bar() + _GAP)
        if 0 <= place < len(self._rows):
            self.row_clicked.emit(place)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Name, parts and figure of each team."""
        painter = QPainter(self)
        bold = QFontMetrics(theme.font(14, bold=True, digits=True))
        widest = max((bold.horizontalAdvance(row.team) for row in self._rows), default=0)
        name_width = min(self.width() // 3, widest) + _INSET
        figure = max((bold.horizontalAdvance(points_text(row.total)) for row in self._rows), default=0) + _INSET
        most = max((max(sum(part for _, part in row.parts), row.total) for row in self._rows), default=0) or 1
        scale = max(10, self.width() - name_width - figure) / most
        for place, row in enumerate(self._rows):
            top = place * (self._bar() + _GAP)
            self._paint_name(painter, row, QRectF(0, top, name_width - _INSET, self._bar()), place == self._chosen)
            end = self._paint_parts(painter, row, name_width, top, scale)
            painter.setPen(theme.colour("text"))
            painter.setFont(theme.font(14, bold=True, digits=True))
            box = QRectF(end + _INSET, top, figure, self._bar())
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), points_text(row.total))

    def _paint_name(self, painter: QPainter, row: ChartRow, box: QRectF, is_chosen: bool) -> None:
        font = theme.font(14, bold=is_chosen)
        painter.setFont(font)
        painter.setPen(theme.colour("text" if is_chosen else "muted"))
        text = QFontMetrics(font).elidedText(row.team, Qt.TextElideMode.ElideRight, int(box.width()))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), text)

    def _paint_parts(self, painter: QPainter, row: ChartRow, left: float, top: float, scale: float) -> float:
        """The parts from the left on; gives where the bar ends."""
        small = theme.font(13, digits=True)
        start = left
        for number, (_, part) in enumerate(row.parts):
            width = part * scale
            if part > 0:
                bar = QRectF(start, top, max(1.0, width - _SEAM), self._bar())
                painter.fillRect(bar, theme.colour("primary" if number % 2 == 0 else "primary_hover"))
                self._figure(painter, bar, points_text(part), theme.colour("on_primary"), small)
            start += width
        if row.taken < 0:
            self._paint_taken(painter, QRectF(start, top, row.taken * scale, self._bar()).normalized(), left)
        return max(left, start)

    def _paint_taken(self, painter: QPainter, bar: QRectF, left: float) -> None:
        bar.setLeft(max(left, bar.left()))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(bar, theme.colour("surface"))
        painter.setClipRect(bar)
        painter.setPen(QPen(theme.colour("danger"), 2))
        across = bar.left() - bar.height()
        while across < bar.right():
            painter.drawLine(QPointF(across, bar.bottom()), QPointF(across + bar.height(), bar.top()))
            across += _HATCH
        painter.setClipping(False)
        painter.setPen(QPen(theme.colour("danger"), 1))
        painter.drawRect(bar.adjusted(0, 0, -1, -1))
        painter.restore()

    def _figure(self, painter: QPainter, bar: QRectF, text: str, ink: QColor, font: QFont) -> None:
        if QFontMetrics(font).horizontalAdvance(text) + 4 <= bar.width():
            painter.setFont(font)
            painter.setPen(ink)
            painter.drawText(bar, int(Qt.AlignmentFlag.AlignCenter), text)

    def _spoken(self, row: ChartRow) -> str:
        parts = [f"{points_text(part)} {against}" for against, part in row.parts]
        if row.taken:
            parts.append(points_text(row.taken))
        return f"{row.team}: {points_text(row.total)} ({', '.join(parts)})"

    def _bar(self) -> int:
        return theme.px(_BAR)
