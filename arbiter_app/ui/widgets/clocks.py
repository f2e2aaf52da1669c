"""The face of one clock, and the field in which a reading is typed."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from arbiter_app.ui import theme
from arbiter_app.ui.widgets.clock_text import (
    MS_PER_HOUR,
    MS_PER_MINUTE,
    UnreadableTimeError,
    format_ms,
    format_span,
    parse_reading,
    parse_time,
)
from arbiter_app.ui.widgets.labels import plain_label

__all__ = ["ClockFace", "TimeEdit", "UnreadableTimeError", "format_ms", "format_span", "parse_time"]

_PAD = 10


class ClockFace(QWidget):
    """Name, side and time. A running clock stands on green; a fallen flag on red, with the word."""

    def __init__(
        self, name: str = "", side_text: str = "", parent: QWidget | None = None, *, compact: bool = False
    ) -> None:
        super().__init__(parent)
        self._compact = compact
        self._name = name
        self._side_text = side_text
        self._time = "—"
        self._active = False
        self._flag = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._describe()

    def set_names(self, name: str, side_text: str) -> None:
        """Whose clock it is, and the line below ("White · Club A")."""
        if (name, side_text) != (self._name, self._side_text):
            self._name, self._side_text = name, side_text
            self._changed()

    def set_clock(self, ms: int | None, *, active: bool = False, flag: bool = False, tenths_below: int = 0) -> None:
        """The reading in ms, None where it is not known. Repaints only when what is shown changes."""
        time = "—" if ms is None else format_ms(ms, tenths_below=tenths_below)
        if (time, active, flag) != (self._time, self._active, self._flag):
            self._time, self._active, self._flag = time, active, flag
            self._changed()

    def set_compact(self, is_compact: bool) -> None:
        """One line, or the name above the side."""
        if is_compact != self._compact:
            self._compact = is_compact
            self.updateGeometry()
            self.update()

    def time_text(self) -> str:
        """The time as shown."""
        return self._time

    def is_active(self) -> bool:
        """True while it runs."""
        return self._active

    def shows_flag(self) -> bool:
        """True when the flag is shown fallen."""
        return self._flag

    def sizeHint(self) -> QSize:
        return QSize(theme.px(300), theme.px(32 if self._compact else 50))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.px(150), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground, ink, soft = self._colours()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(ground))
        painter.drawRoundedRect(QRectF(self.rect()), 7, 7)
        box = self.rect().adjusted(_PAD, 0, -_PAD, 0)
        digits = theme.font(20 if self._compact else 30, bold=True, digits=True)
        width = QFontMetrics(digits).horizontalAdvance(self._time)
        painter.setFont(digits)
        painter.setPen(theme.colour(ink))
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._time)
        room = box.width() - width - 12
        if self._compact:
            named = QFontMetrics(theme.font(14)).horizontalAdvance(self._name) + 10
            centred = Qt.AlignmentFlag.AlignVCenter
            self._line(painter, QRect(box.left(), 0, room, self.height()), 14, ink, self._name, centred)
            beside = QRect(box.left() + named, 0, max(0, room - named), self.height())
            self._line(painter, beside, 12, soft, self._side_line(), centred)
            return
        half = self.height() // 2
        self._line(painter, QRect(box.left(), 0, room, half), 14, ink, self._name, Qt.AlignmentFlag.AlignBottom)
        below = QRect(box.left(), half, room, half)
        self._line(painter, below, 12, soft, self._side_line(), Qt.AlignmentFlag.AlignTop)

    def _line(self, painter: QPainter, rect: QRect, size: int, ink: str, text: str, align: Qt.AlignmentFlag) -> None:
        made = theme.font(size, bold=self._flag and size == 12)
        painter.setFont(made)
        painter.setPen(theme.colour(ink))
        shown = QFontMetrics(made).elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | align, shown)

    def _side_line(self) -> str:
        return self.tr("flag · {side}").format(side=self._side_text) if self._flag else self._side_text

    def _colours(self) -> tuple[str, str, str]:
        if self._flag:
            return "danger_soft", "danger_text", "danger_text"
        if self._active:
            return "primary", "on_primary", "on_primary"
        return "surface_alt", "text", "muted"

    def _changed(self) -> None:
        self._describe()
        self.update()

    def _describe(self) -> None:
        self.setAccessibleName(", ".join(part for part in (self._name, self._side_text) if part))
        state = self.tr("flag") if self._flag else self.tr("running") if self._active else self.tr("stopped")
        self.setAccessibleDescription(f"{self._time}, {state}")


class TimeEdit(QWidget):
    """A field for a clock reading, typed fast: "22:15", "1.22.15", "91" (minutes) or "02215".

    A line below says what was understood, or what is wrong and how it could be typed.
    """

    time_changed = Signal(object)
    """The reading in ms (int), or None while the text is no reading."""
    submitted = Signal(int)
    """Enter on a good reading, in ms."""

    def __init__(
        self, label: str = "", parent: QWidget | None = None, *, required: bool = True, last_ms: int | None = None
    ) -> None:
        """`label` names the field for screen readers; without `required` an empty field is no fault.

        `last_ms` is what the clock is last known to have shown: it tells "1:31" on a clock with hours from one without.
        """
        super().__init__(parent)
        self._required = required
        self._last_ms = last_ms
        self._ms: int | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        self.field = QLineEdit(self)
        self.field.setPlaceholderText(format_ms(last_ms) if last_ms else "0:22:15")
        self.field.setMaxLength(12)
        self.field.setAccessibleName(label)
        self._says = plain_label("", "small", wrap=True, parent=self)
        column.addWidget(self.field)
        column.addWidget(self._says)
        self.setFocusProxy(self.field)
        self.field.textChanged.connect(self._read)
        self.field.returnPressed.connect(self._submit)

    def ms(self) -> int | None:
        """The reading in ms; None while the text is no reading."""
        return self._ms

    def set_ms(self, ms: int | None) -> None:
        """Put a reading into the field."""
        self.field.setText("" if ms is None else format_ms(ms))

    def is_valid(self) -> bool:
        """True when what is typed can be taken: a reading, or nothing where nothing is required."""
        return self._ms is not None or (not self._required and not self.field.text().strip())

    def sentence(self) -> str:
        """What the line below the field says."""
        return self._says.text()

    def _read(self, text: str) -> None:
        try:
            self._ms, as_hours = parse_reading(text, self._last_ms)
        except UnreadableTimeError as why:
            self._ms = None
            sentence = "" if why.code == "empty" else self._fault(why.code)
        else:
            sentence = self._as_hours(self._ms) if as_hours else self.tr("= {time}").format(time=format_ms(self._ms))
        self._say(sentence)
        self.time_changed.emit(self._ms)

    def _as_hours(self, ms: int) -> str:
        hours, minutes = ms // MS_PER_HOUR, ms % MS_PER_HOUR // MS_PER_MINUTE
        return self.tr("read as {hours} h {minutes} min").format(hours=hours, minutes=minutes)

    def _submit(self) -> None:
        if self._ms is not None:
            self.submitted.emit(self._ms)
        elif not self.field.text().strip() and self._required:
            self._say(self._fault("empty"))

    def _say(self, sentence: str) -> None:
        faulty = bool(sentence) and self._ms is None
        self._says.setText(sentence)
        theme.set_role(self._says, "small-danger" if faulty else "small")
        if self.field.property("faulty") != faulty:
            self.field.setProperty("faulty", faulty)
            self.field.style().unpolish(self.field)
            self.field.style().polish(self.field)

    def _fault(self, code: str) -> str:
        match code:
            case "empty":
                return self.tr("Type what the clock shows, as in 22:15.")
            case "minutes":
                return self.tr("Minutes go up to 59, as in 1:22:15.")
            case "seconds":
                return self.tr("Seconds go up to 59, as in 22:15.")
            case "long":
                return self.tr("Less than 24 hours, as in 1:22:15.")
            case _:
                return self.tr("Type 22:15, 1:22:15, or minutes alone: 91.")
