"""The pad on which a captain signs, by mouse, finger or pen."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QTabletEvent, QTouchEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from arbiter_app.ui import theme

Point = tuple[int, int]
Stroke = tuple[Point, ...]
Strokes = tuple[Stroke, ...]
BOX = 1000
_NEAR = 3
"""Points nearer than this, in thousandths of the box, add nothing to a stroke."""


def stroke_path(stroke: Stroke, rect: QRectF) -> QPainterPath:
    """A stroke as a smooth curve in a rectangle: quadratic pieces between the middles of its points."""
    points = [QPointF(rect.left() + x * rect.width() / BOX, rect.top() + y * rect.height() / BOX) for x, y in stroke]
    path = QPainterPath(points[0])
    if len(points) == 1:
        path.lineTo(points[0] + QPointF(0.1, 0))
    for before, after in pairwise(points[1:]):
        path.quadTo(before, (before + after) / 2)
    path.lineTo(points[-1])
    return path


class SignaturePad(QWidget):
    """Takes strokes as points in a box of 0..1000 by 0..1000, so that a signature fits any paper later."""

    strokes_changed = Signal()

    def __init__(self, name: str = "", parent: QWidget | None = None, *, writable: bool = True) -> None:
        """`name`: whose signature it is, for screen readers; a pad that is not writable only shows."""
        super().__init__(parent)
        self._strokes: list[Stroke] = []
        self._current: list[Point] = []
        self._writable = writable
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(200, 80)
        self.setAccessibleName(name)
        self.set_writable(writable)

    def set_writable(self, writable: bool) -> None:
        """Take strokes or only show them."""
        self._writable = writable
        self.setCursor(Qt.CursorShape.CrossCursor if writable else Qt.CursorShape.ArrowCursor)
        self.update()

    def strokes(self) -> Strokes:
        """What was drawn; a stroke under way is not in it."""
        return tuple(self._strokes)

    def set_strokes(self, strokes: Strokes) -> None:
        """Show a stored signature."""
        self._current = []
        self._strokes = [tuple(stroke) for stroke in strokes if stroke]
        self._changed()

    def is_empty(self) -> bool:
        """True while nothing is drawn."""
        return not self._strokes

    def clear(self) -> None:
        """Wipe the pad."""
        self._current = []
        if self._strokes:
            self._strokes = []
            self._changed()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(420, 110)

    def _paint_ground(self, painter: QPainter, rect: QRectF) -> None:
        """A frame, and what it is for while it is empty."""
        painter.setBrush(theme.colour("surface"))
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 6, 6)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if not self._strokes and not self._current:
            painter.setFont(theme.font(14))
            painter.setPen(theme.colour("muted"))
            place = rect.adjusted(12, 8, -12, -8)
            words = painter.fontMetrics().elidedText(self.hint(), Qt.TextElideMode.ElideRight, int(place.width()))
            painter.drawText(place, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), words)

    def hint(self) -> str:
        """What stands in an empty pad that waits for a signature; nothing otherwise."""
        is_waiting = self._writable and not self._strokes and not self._current
        return self.tr("Sign here: mouse, finger or pen") if is_waiting else ""

    # Pen, finger and mouse give the same three acts.

    def _begin(self, at: QPointF) -> None:
        self._current = [self._scaled(at)]
        self.update()

    def _draw(self, at: QPointF) -> None:
        if not self._current:
            return
        x, y = self._scaled(at)
        last_x, last_y = self._current[-1]
        if abs(x - last_x) + abs(y - last_y) >= _NEAR:
            self._current.append((x, y))
            self.update()

    def _finish(self, at: QPointF) -> None:
        if self._current:
            self._draw(at)
            self._strokes.append(tuple(self._current))
            self._current = []
            self._changed()

    def _scaled(self, at: QPointF) -> Point:
        x = round(at.x() * BOX / max(1, self.width()))
        y = round(at.y() * BOX / max(1, self.height()))
        return min(BOX, max(0, x)), min(BOX, max(0, y))

    def _changed(self) -> None:
        self.setAccessibleDescription(self.tr("empty") if self.is_empty() else self.tr("signed"))
        self.update()
        self.strokes_changed.emit()

    # Qt

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QTouchEvent) and self._writable:
            points = event.points()
            if points:
                at = points[0].position()
                match event.type():
                    case QEvent.Type.TouchBegin:
                        self._begin(at)
                    case QEvent.Type.TouchUpdate:
                        self._draw(at)
                    case _:
                        self._finish(at)
            event.accept()
            return True
        return super().event(event)

    def tabletEvent(self, event: QTabletEvent) -> None:
        if not self._writable:
            event.ignore()
            return
        match event.type():
            case QEvent.Type.TabletPress:
                self._begin(event.position())
            case QEvent.Type.TabletMove:
                self._draw(event.position())
            case QEvent.Type.TabletRelease:
                self._finish(event.position())
            case _:
                pass
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._writable and event.button() == Qt.MouseButton.LeftButton:
            self._begin(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._draw(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._finish(event.position())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        line = QPen(theme.colour("border_strong"), 1.5)
        painter.setPen(line)
        if self._writable:
            self._paint_ground(painter, rect)
            painter.setPen(line)
        base = rect.height() * 0.85
        painter.drawLine(QPointF(rect.left() + 10, base), QPointF(rect.right() - 10, base))
        pen = QPen(theme.colour("ink"), 2.4)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        drawn = [*self._strokes, tuple(self._current)] if self._current else self._strokes
        for stroke in drawn:
            painter.drawPath(stroke_path(stroke, rect))
