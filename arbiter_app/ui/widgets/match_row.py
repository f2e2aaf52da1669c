"""One board of the match sheet, painted; a running clock repaints only its own figures."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from arbiter_app.engine.values import Colour, Side
from arbiter_app.ui import theme
from arbiter_app.ui.palettes import Tone
from arbiter_app.ui.widgets.clock_text import format_ms
from arbiter_app.ui.widgets.labels import plain_tooltip
from arbiter_app.ui.widgets.match_view import MatchRowView, PlayerLine
from arbiter_app.ui.widgets.pills import paint_pill, pill_size

__all__ = ["MatchRow", "MatchRowView", "PlayerLine"]

ROW_HEIGHT = 54
ROW_HEIGHT_MOST = 64
_NARROWEST = 300
_RIGHT_ROOM = 96
_RIGHT_PERCENT = 36
"""At most so much of a row is for the result and the pills: they must be read whole, names may be shortened."""
_VCENTER = Qt.AlignmentFlag.AlignVCenter
_RIGHT = int(Qt.AlignmentFlag.AlignRight | _VCENTER)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | _VCENTER)


def clock_shown(line: PlayerLine) -> str:
    """The clock of a player as text; a dash where there is none."""
    return "—" if line.clock_ms is None else format_ms(line.clock_ms)


@dataclass(frozen=True, slots=True)
class _Places:
    """Where things are in a row of some size."""

    names: dict[Side, QRect]
    clocks: dict[Side, QRect]
    both_clocks: QRect
    right: QRect


@lru_cache(maxsize=32)
def _places(width: int, height: int, text_percent: int, right_room: int) -> _Places:
    """Two lines in the middle; names left, clocks, and at the right the result or pills."""
    del text_percent  # Part of the key only: `theme.px` depends on it.
    line = theme.px(22)
    tops = {Side.HOME: (height - 2 * line) // 2, Side.AWAY: (height - 2 * line) // 2 + line}
    right_width = min(right_room, width * _RIGHT_PERCENT // 100)
    right = QRect(width - right_width - 10, 0, right_width, height)
    clock_width, left = theme.px(58) + 12, theme.px(20) + 14
    clock_left = right.left() - clock_width - 10
    clocks = {side: QRect(clock_left, top, clock_width, line) for side, top in tops.items()}
    return _Places(
        names={side: QRect(left, top, clock_left - left - 6, line) for side, top in tops.items()},
        clocks=clocks,
        both_clocks=clocks[Side.HOME].united(clocks[Side.AWAY]),
        right=right,
    )


class MatchRow(QWidget):
    """A row. The sheet gives focus and the current mark; a click says which board."""

    clicked = Signal(int)
    """The board number."""
    opened = Signal(int)
    """A double click: the board number."""

    def __init__(self, view: MatchRowView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._current = False
        self._focused = False
        self._right_room = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._describe()

    def view(self) -> MatchRowView:
        """What is shown."""
        return self._view

    def set_view(self, view: MatchRowView) -> None:
        """Show something else; only the parts that differ are painted again."""
        old, self._view = self._view, view
        if old == view:
            return
        if not _differ_in_clocks_only(old, view):
            self._describe()
            self.update()
            return
        for side in Side:
            self._clock_changed(side, old.line(side), view.line(side))

    def set_clock(self, side: Side, ms: int | None, *, running: bool = False, flag: bool = False) -> None:
        """Tell one clock, the cheapest way to let it run."""
        old = self._view
        before = old.line(side)
        after = replace(before, clock_ms=ms, running=running, flag=flag)
        home, away = (after, old.away) if side is Side.HOME else (old.home, after)
        self._view = MatchRowView(old.board_number, home, away, old.result, old.pills)
        self._clock_changed(side, before, after)

    def _clock_changed(self, side: Side, before: PlayerLine, after: PlayerLine) -> None:
        state_changed = (before.running, before.flag) != (after.running, after.flag)
        if state_changed or clock_shown(before) != clock_shown(after):
            self.update(self.clock_rect(side))
        if state_changed:
            self._describe()

    def set_current(self, current: bool, focused: bool = False) -> None:
        """Mark it as the board chosen, and with a ring when the keyboard is on the sheet."""
        if (current, focused) != (self._current, self._focused):
            self._current, self._focused = current, focused
            self.update()

    def is_current(self) -> bool:
        """True when it is the board chosen."""
        return self._current

    def right_wanted(self) -> int:
        """The room its result and its first pills want at the right."""
        pills = self._view.pills[: 1 if self._view.result else 2]
        return max((pill_size(text).width() for text, _tone in pills), default=0)

    def set_right_room(self, room: int) -> None:
        """How much of the row is for results and pills: the same in all rows of a sheet."""
        if room != self._right_room:
            self._right_room = room
            self._describe()
            self.update()

    def clock_rect(self, side: Side) -> QRect:
        """Where the clock of a side stands, with the mark left of it."""
        return QRect(self._places().clocks[side])

    def _places(self) -> _Places:
        return _places(self.width(), self.height(), theme.text_percent(), self._right_room or theme.px(_RIGHT_ROOM))

    def shown_name(self, side: Side) -> str:
        """A player's name as it fits now."""
        return self._fit(side)[0]

    def shown_note(self, side: Side) -> str:
        """What stands in grey after a name as it fits now."""
        return self._fit(side)[1]

    def _fit(self, side: Side) -> tuple[str, str]:
        """Name and note as they fit; in a very narrow row a rating is left to the tooltip.

        A rating stays whole beside a long name, a long note gives way to the name, unless it is one that matters.
        """
        line = self._view.line(side)
        metrics = QFontMetrics(theme.font(14))
        room = self._places().names[side].width() - theme.px(18)
        note_room = 0
        if line.note and line.note_matters:
            note_room = min(metrics.horizontalAdvance(line.note) + 1, room) + 8
        elif line.note and room > theme.px(110):
            wanted = metrics.horizontalAdvance(line.note) + 1
            left_over = room - metrics.horizontalAdvance(line.name) - 9
            note_room = min(wanted, max(left_over, theme.px(44))) + 8
        name = metrics.elidedText(line.name, Qt.TextElideMode.ElideRight, max(0, room - note_room))
        return name, metrics.elidedText(line.note, Qt.TextElideMode.ElideRight, max(0, note_room - 8))

    # Qt

    def sizeHint(self) -> QSize:
        return QSize(theme.px(420), theme.px(ROW_HEIGHT_MOST))

    def minimumSizeHint(self) -> QSize:
        return QSize(_NARROWEST, max(theme.TOUCH_PX, theme.px(46)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._describe()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(self._view.board_number)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.opened.emit(self._view.board_number)

    def paintEvent(self, event: QPaintEvent) -> None:
        dirty = event.rect()
        painter = QPainter(self)
        painter.fillRect(dirty, theme.colour("selection" if self._current else "surface"))
        places = self._places()
        for side, rect in places.clocks.items():
            if rect.intersects(dirty):
                self._paint_clock(painter, side, rect)
        if places.both_clocks.contains(dirty):
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_frame(painter)
        painter.setFont(theme.font(14, bold=True))
        painter.setPen(theme.colour("muted"))
        number = QRect(6, 0, theme.px(22), self.height())
        painter.drawText(number, Qt.AlignmentFlag.AlignCenter, str(self._view.board_number))
        for side in Side:
            self._paint_player(painter, side)
        self._paint_right(painter)

    def _paint_frame(self, painter: QPainter) -> None:
        painter.fillRect(QRect(0, self.height() - 1, self.width(), 1), theme.colour("border"))
        if self._current:
            painter.fillRect(QRect(0, 0, 4, self.height()), theme.colour("primary"))
        if self._focused:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("focus"), 2))
            painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))

    def _paint_player(self, painter: QPainter, side: Side) -> None:
        rect = self._places().names[side]
        line = self._view.line(side)
        size = theme.px(10)
        square = QRectF(rect.left() + 0.5, rect.center().y() - size / 2 + 0.5, size, size)
        painter.setPen(QPen(theme.colour("text" if not theme.current().dark else "muted"), 1.2))
        painter.setBrush(QColor("#ffffff" if line.colour is Colour.WHITE else "#161816"))
        painter.drawRoundedRect(square, 1.5, 1.5)
        name, note = self._fit(side)
        text = rect.adjusted(theme.px(18), 0, 0, 0)
        painter.setFont(theme.font(14))
        painter.setPen(theme.colour("text"))
        painter.drawText(text, _LEFT, name)
        text.setLeft(text.left() + QFontMetrics(theme.font(14)).horizontalAdvance(name) + 8)
        painter.setPen(theme.colour("muted"))
        painter.drawText(text, _LEFT, note)

    def _paint_clock(self, painter: QPainter, side: Side, rect: QRect) -> None:
        line = self._view.line(side)
        ink = "danger" if line.flag else "primary_text" if line.running else "text"
        painter.setFont(theme.font(14, bold=line.running or line.flag, digits=True))
        painter.setPen(theme.colour(ink))
        painter.drawText(rect, _RIGHT, clock_shown(line))
        if line.running or line.flag:
            self._paint_clock_mark(painter, rect, ink, line.flag)

    def _paint_clock_mark(self, painter: QPainter, rect: QRect, ink: str, flag: bool) -> None:
        """A triangle left of a running clock, a little flag left of one that fell."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(theme.colour(ink))
        left, middle = rect.left() + 1.0, rect.center().y() + 0.5
        if flag:
            painter.drawLine(QPointF(left, middle - 5), QPointF(left, middle + 5))
            points = [QPointF(left, middle - 5), QPointF(left + 7, middle - 2), QPointF(left, middle + 1)]
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            points = [QPointF(left, middle - 4), QPointF(left + 6, middle), QPointF(left, middle + 4)]
        painter.drawPolygon(QPolygonF(points))

    def _paint_right(self, painter: QPainter) -> None:
        """The result above, pills below it; what does not fit is counted: "late 18 min, 1 more"."""
        rect = self._places().right
        pills = list(self._view.pills)
        slots = [
            QRect(rect.left(), clock.top(), rect.width(), clock.height()) for clock in self._places().clocks.values()
        ]
        if not pills or (not self._view.result and len(pills) == 1):
            slots = [rect]
        if self._view.result:
            painter.setFont(theme.font(17, bold=True))
            painter.setPen(theme.colour("text"))
            painter.drawText(slots.pop(0), _RIGHT, self._view.result)
        hidden = len(pills) - len(slots)
        for place, (slot, (text, tone)) in enumerate(zip(slots, pills, strict=False), start=1):
            self._paint_pill(painter, slot, text, tone, hidden if place == len(slots) else 0)

    def _paint_pill(self, painter: QPainter, slot: QRect, text: str, tone: Tone, hidden: int) -> None:
        if hidden > 0:
            count = self.tr(", {n} more").format(n=hidden)
            metrics = QFontMetrics(theme.font(12))
            room = slot.width() - pill_size(count).width()
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room) + count
        size = pill_size(text)
        width = min(slot.width(), size.width())
        top = slot.center().y() - size.height() / 2 + 0.5
        paint_pill(painter, QRectF(slot.right() + 1 - width, top, width, size.height()), text, tone)

    def _describe(self) -> None:
        """For screen readers; the tooltip says what may be cut off."""
        view = self._view
        self.setAccessibleName(self.tr("Board {number}").format(number=view.board_number))
        parts = [self._player_text(side) for side in Side]
        parts += [view.result] if view.result else []
        parts += [text for text, _tone in view.pills]
        self.setAccessibleDescription("; ".join(parts))
        cut = any(self._fit(side) != (view.line(side).name, view.line(side).note) for side in Side)
        hidden = any(pill_size(text).width() > self._places().right.width() for text, _tone in view.pills)
        self.setToolTip(plain_tooltip("; ".join(parts)) if cut or hidden or len(view.pills) > 1 else "")

    def _player_text(self, side: Side) -> str:
        line = self._view.line(side)
        colour = self.tr("White") if line.colour is Colour.WHITE else self.tr("Black")
        state = self.tr("flag") if line.flag else self.tr("clock running") if line.running else ""
        return ", ".join(part for part in (line.name, colour, line.note, state) if part)


def _differ_in_clocks_only(one: MatchRowView, other: MatchRowView) -> bool:
    """Whether all but the clocks is the same; asked for every board each second, so without making anything."""

    def still(line: PlayerLine) -> tuple[object, ...]:
        return line.name, line.colour, line.note, line.note_matters

    rest, other_rest = (one.board_number, one.result, one.pills), (other.board_number, other.result, other.pills)
    return rest == other_rest and all(still(one.line(side)) == still(other.line(side)) for side in Side)
