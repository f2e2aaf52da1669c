"""The places of all teams over the rounds: a line each, the first place on top; the chosen team stands out."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from arbiter_app.queries.division_table import DivisionView
from arbiter_app.ui import theme

_ROW, _TOP, _DOT, _INSET = 34, 34, 4, 12


class PlacesChart(QWidget):
    """Up and down choose a team, as in the table; a click on a name too."""

    team_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: DivisionView | None = None
        self._chosen = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Places over the rounds"))
        theme.themed.connect(self.updateGeometry)

    def set_view(self, view: DivisionView, chosen: int) -> None:
        """Show these teams; `chosen`: which row stands out."""
        if view == self._view and chosen == self._chosen:
            return
        self._view, self._chosen = view, max(0, chosen)
        self.setAccessibleDescription(self._spoken())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for a line of text for each team."""
        count = 0 if self._view is None else len(self._view.rows)
        return QSize(400, theme.px(_TOP) + count * theme.px(24))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        count = 0 if self._view is None else len(self._view.rows)
        if step is None or not 0 <= self._chosen + step < count:
            super().keyPressEvent(event)
            return
        self.team_chosen.emit(self._chosen + step)
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._view is None:
            return
        place = int((event.position().y() - theme.px(_TOP)) / self._step())
        if 0 <= place < len(self._view.rows):
            self.team_chosen.emit(place)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Numbers of rounds on top, lines, and the names at the end of their lines."""
        view = self._view
        if view is None or not view.rows or not view.rounds:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        name_width = min(self.width() // 3, self._widest_name()) + _INSET
        right = self.width() - name_width - _INSET
        self._paint_rounds(painter, right)
        order = [number for number in range(len(view.rows)) if number != self._chosen]
        for number in (*order, self._chosen):
            if number < len(view.rows):
                self._paint_line(painter, number, right)
        if self.hasFocus():
            painter.setPen(QPen(theme.colour("focus"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))

    def _paint_rounds(self, painter: QPainter, right: float) -> None:
        assert self._view is not None
        painter.setFont(theme.font(13, digits=True))
        for number, (round_number, _) in enumerate(self._view.rounds):
            x = self._x(number, right)
            painter.setPen(QPen(theme.colour("border"), 1))
            painter.drawLine(QPointF(x, theme.px(_TOP)), QPointF(x, self.height() - _INSET))
            painter.setPen(theme.colour("muted"))
            box = QRectF(x - 40, 0, 80, theme.px(_TOP) - 4)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), self.tr("R{number}").format(number=round_number))

    def _paint_line(self, painter: QPainter, row: int, right: float) -> None:
        assert self._view is not None
        is_chosen = row == self._chosen
        colour = theme.colour("primary" if is_chosen else "muted")
        painter.setPen(QPen(colour, 3 if is_chosen else 1.4))
        painter.setBrush(colour)
        points = [
            QPointF(self._x(number, right), self._y(places[row]))
            for number, (_, places) in enumerate(self._view.rounds)
        ]
        # The name stands in the order of the table; a shared place ends between its lines.
        points[-1].setY(self._y(row + 1))
        painter.drawPolyline(points)
        for point in points:
            painter.drawEllipse(point, _DOT, _DOT)
        font = theme.font(14, bold=is_chosen)
        painter.setFont(font)
        painter.setPen(theme.colour("text" if is_chosen else "muted"))
        room = int(self.width() - right - 2 * _INSET)
        about = self._view.rows[row]
        text = QFontMetrics(font).elidedText(f"{about.places}  {about.team}", Qt.TextElideMode.ElideRight, room)
        box = QRectF(right + _INSET, self._y(row + 1) - 14, room, 28)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), text)

    def _x(self, number: int, right: float) -> float:
        assert self._view is not None
        left, count = 28.0, len(self._view.rounds)
        return right if count == 1 else left + (right - left) * number / (count - 1)

    def _y(self, place: int) -> float:
        return theme.px(_TOP) + (place - 0.5) * self._step()

    def _step(self) -> float:
        count = 1 if self._view is None else max(1, len(self._view.rows))
        return min(theme.px(_ROW) * 1.6, (self.height() - theme.px(_TOP) - _INSET) / count)

    def _widest_name(self) -> int:
        assert self._view is not None
        metrics = QFontMetrics(theme.font(14, bold=True))
        return max(metrics.horizontalAdvance(f"{row.places}  {row.team}") for row in self._view.rows) + _INSET

    def _spoken(self) -> str:
        if self._view is None:
            return ""
        return "; ".join(
            f"{row.team}: {', '.join(str(places[number]) for _, places in self._view.rounds)}"
            for number, row in enumerate(self._view.rows)
        )
