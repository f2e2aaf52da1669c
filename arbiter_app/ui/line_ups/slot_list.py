"""The boards of a draft: chosen by mouse or arrow keys, moved by drag or Alt with the arrows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from arbiter_app.ui import theme
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.pills import paint_pill, pill_size

_DRAG_FROM = 8
_MOST_HEIGHT = 44
_FULL_HEIGHT_FOR = 8


@dataclass(frozen=True, slots=True)
class SlotView:
    """One board: what stands there, the rating in words, and what is wrong in a few. `faint`: no player."""

    number: int
    text: str
    rating: str = ""
    faint: bool = False
    pill: str = ""


class SlotList(QWidget):
    """Shows boards; says which is chosen, moved, or cleared."""

    chosen = Signal(int)
    moved = Signal(int, int)
    cleared = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._views: tuple[SlotView, ...] = ()
        self._current = 1
        self._pressed: int | None = None
        self._pressed_y = 0
        self._target: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(self.tr("Boards of the line-up"))

    def views(self) -> tuple[SlotView, ...]:
        """What is shown."""
        return self._views

    def current(self) -> int:
        """The board chosen."""
        return self._current

    def set_views(self, views: Sequence[SlotView], current: int) -> None:
        """Show these boards."""
        count_changed = len(views) != len(self._views)
        self._views, self._current = tuple(views), current
        if not views:
            self._pressed = self._target = None
        if count_changed:
            self.updateGeometry()
        self._describe()
        self.update()

    def row_rect(self, number: int) -> QRect:
        """Where a board stands."""
        height = self._row_height()
        return QRect(0, (number - 1) * height, self.width(), height)

    def sizeHint(self) -> QSize:
        return QSize(theme.px(360), max(1, len(self._views)) * max(_MOST_HEIGHT, theme.px(30)))

    def minimumSizeHint(self) -> QSize:
        # Ten boards and more do not leave a finger's height for each in the smallest window.
        row = theme.TOUCH_PX if len(self._views) <= _FULL_HEIGHT_FOR else max(32, theme.px(26))
        return QSize(theme.px(240), max(1, len(self._views)) * row)

    def _row_height(self) -> int:
        most = max(_MOST_HEIGHT, theme.px(30))
        return min(most, self.height() // max(1, len(self._views)))

    def _number_at(self, y: int) -> int:
        return max(1, min(len(self._views), y // max(1, self._row_height()) + 1))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._views:
            self._pressed_y = int(event.position().y())
            self._pressed = self._number_at(self._pressed_y)
            self.chosen.emit(self._pressed)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        y = int(event.position().y())
        if self._pressed is not None and (self._target is not None or abs(y - self._pressed_y) >= _DRAG_FROM):
            self._target = self._number_at(y)
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        pressed, target = self._pressed, self._target
        self._pressed = self._target = None
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.update()
        if pressed is not None and target is not None and pressed != target:
            self.moved.emit(pressed, target)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is not None and self._views:
            to = self._current + step
            if 1 <= to <= len(self._views):
                if event.modifiers() & Qt.KeyboardModifier.AltModifier:
                    self.moved.emit(self._current, to)
                else:
                    self.chosen.emit(to)
            event.accept()
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self._views:
            self.cleared.emit()
            event.accept()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for view in self._views:
            self._paint_row(painter, view)
        if self._target is not None and self._pressed is not None and self._target != self._pressed:
            rect = self.row_rect(self._target)
            y = rect.top() if self._target < self._pressed else rect.bottom()
            painter.setPen(QPen(theme.colour("primary"), 3))
            painter.drawLine(rect.left(), y, rect.right(), y)

    def _paint_row(self, painter: QPainter, view: SlotView) -> None:
        rect = self.row_rect(view.number)
        is_current = view.number == self._current
        if is_current:
            painter.fillRect(rect, theme.colour("selection"))
            painter.fillRect(QRect(rect.left(), rect.top(), 4, rect.height()), theme.colour("primary"))
        painter.setPen(QPen(theme.colour("border"), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if is_current and self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("focus"), 2))
            painter.drawRect(QRectF(rect).adjusted(1, 1, -1, -1))
        inner = rect.adjusted(12, 0, -8, 0)
        number_width = theme.px(26)
        painter.setFont(theme.font(14, bold=True, digits=True))
        painter.setPen(theme.colour("muted"))
        painter.drawText(QRect(inner.left(), inner.top(), number_width, inner.height()), _LEFT, str(view.number))
        painter.setFont(theme.font(14, digits=True))
        rating_width = painter.fontMetrics().horizontalAdvance(view.rating)
        painter.drawText(inner, _RIGHT, view.rating)
        room = inner.width() - number_width - rating_width - 16
        pill = pill_size(view.pill) if view.pill else QSize(0, 0)
        painter.setFont(theme.font(14))
        painter.setPen(theme.colour("muted" if view.faint else "text"))
        metrics = painter.fontMetrics()
        wanted = metrics.horizontalAdvance(view.text) + 4
        pill_width = min(pill.width(), max(theme.px(70), room - wanted - 8)) if view.pill else 0
        name_room = min(wanted, room - (pill_width + 8 if view.pill else 0))
        shown = metrics.elidedText(view.text, Qt.TextElideMode.ElideRight, name_room)
        left = inner.left() + number_width
        painter.drawText(QRect(left, inner.top(), name_room, inner.height()), _LEFT, shown)
        if view.pill:
            place = QRectF(left + name_room + 8, rect.center().y() - pill.height() / 2, pill_width, pill.height())
            paint_pill(painter, place, view.pill, Tone.DANGER)

    def _describe(self) -> None:
        view = next((one for one in self._views if one.number == self._current), None)
        if view is None:
            self.setAccessibleDescription("")
            return
        words = self.tr("Board {number}: {text}").format(number=view.number, text=view.text)
        self.setAccessibleDescription(", ".join(part for part in (words, view.rating, view.pill) if part))


_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
