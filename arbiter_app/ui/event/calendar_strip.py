"""The months of a season under each other, a square for each day: matches, days kept free, matches on such days."""

from __future__ import annotations

from calendar import monthrange
from collections import Counter
from datetime import date

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from arbiter_app.queries.season_calendar import SeasonCalendar
from arbiter_app.ui import theme
from arbiter_app.ui.dates import month_name, whole_day
from arbiter_app.ui.widgets.labels import plain_tooltip

_DAYS, _NAME, _TOP, _ROW, _SATURDAY = 31, 64, 20, 26, 5
_LEAST_ROW = 19


class CalendarStrip(QWidget):
    """A click on a day chooses it; the table below says all of it in words, for keys and screen readers."""

    day_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._calendar: SeasonCalendar | None = None
        self._counts: Counter[date] = Counter()
        self._warned: frozenset[date] = frozenset()
        self._chosen: date | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(self.tr("Calendar of the season"))
        theme.themed.connect(self.updateGeometry)

    def set_calendar(self, calendar: SeasonCalendar, chosen: date | None) -> None:
        """Show a season; `chosen`: the day that stands out."""
        self._calendar, self._chosen = calendar, chosen
        self._counts = Counter(one.day for one in calendar.matches)
        self._warned = frozenset(one.day for one in calendar.matches if one.findings)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """A row for each month."""
        rows = 1 if self._calendar is None else len(self._calendar.months)
        return QSize(700, theme.px(_TOP + rows * _ROW) + 2)

    def minimumSizeHint(self) -> QSize:
        """All months are seen, in lower rows where the window is small."""
        rows = 1 if self._calendar is None else len(self._calendar.months)
        return QSize(400, theme.px(_TOP) + rows * _LEAST_ROW)

    def day_at(self, x: float, y: float) -> date | None:
        """The day painted at a place."""
        if self._calendar is None:
            return None
        row, column = int((y - theme.px(_TOP)) // self._row()), int((x - theme.px(_NAME)) // self._step())
        if not 0 <= row < len(self._calendar.months) or x < theme.px(_NAME):
            return None
        year, month = self._calendar.months[row]
        return date(year, month, column + 1) if 0 <= column < monthrange(year, month)[1] else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        day = self.day_at(event.position().x(), event.position().y())
        if day is not None:
            self.day_chosen.emit(day)

    def event(self, event: QEvent) -> bool:
        """The tooltip says what a day is."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            day = self.day_at(event.pos().x(), event.pos().y())
            QToolTip.showText(event.globalPos(), "" if day is None else plain_tooltip(self._words(day)), self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._calendar is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        step, row = self._step(), self._row()
        painter.setFont(theme.font(11, digits=True))
        painter.setPen(theme.colour("muted"))
        for column in range(_DAYS):
            box = QRectF(theme.px(_NAME) + column * step, 0, step, theme.px(_TOP) - 2)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), str(column + 1))
        for number, (year, month) in enumerate(self._calendar.months):
            top = theme.px(_TOP) + number * row
            painter.setFont(theme.font(13))
            painter.setPen(theme.colour("text"))
            box = QRectF(0, top, theme.px(_NAME) - 6, row)
            flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
            painter.drawText(box, flags, month_name(year, month))
            for column in range(monthrange(year, month)[1]):
                cell = QRectF(theme.px(_NAME) + column * step + 1, top + 1, step - 2, row - 2)
                self._paint_day(painter, cell, date(year, month, column + 1))

    def _paint_day(self, painter: QPainter, cell: QRectF, day: date) -> None:
        assert self._calendar is not None
        ground = QColor(theme.colour("border"))
        ground.setAlphaF(0.55 if day.weekday() >= _SATURDAY else 0.25)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(cell, 3, 3)
        if day in self._calendar.free:
            painter.setPen(QPen(theme.colour("warn_text"), 1.2))
            painter.drawLine(cell.bottomLeft() + QPointF(2, -2), cell.topRight() + QPointF(-2, 2))
        count = self._counts[day]
        if count:
            is_warned = day in self._warned
            painter.setPen(QPen(theme.colour("danger"), 2) if is_warned else Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("primary"))
            painter.drawRoundedRect(cell.adjusted(1, 1, -1, -1), 3, 3)
            painter.setPen(theme.colour("on_primary"))
            painter.setFont(theme.font(12, bold=True, digits=True))
            painter.drawText(cell, int(Qt.AlignmentFlag.AlignCenter), f"{count}!" if is_warned else str(count))
        if day == self._chosen:
            painter.setPen(QPen(theme.colour("focus"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(cell, 3, 3)

    def _words(self, day: date) -> str:
        assert self._calendar is not None
        said = [whole_day(day)]
        if day in self._calendar.free:
            said.append(self.tr("kept free: {name}").replace("{name}", self._calendar.free[day]))
        said += [f"{one.home} – {one.away}" for one in self._calendar.matches if one.day == day]
        return "\n".join(said)

    def _row(self) -> float:
        rows = 1 if self._calendar is None else len(self._calendar.months)
        return min(theme.px(_ROW), (self.height() - theme.px(_TOP)) / rows)

    def _step(self) -> float:
        return (self.width() - theme.px(_NAME)) / _DAYS
