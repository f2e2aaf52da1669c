"""The rail on the left: the eight screens, F1 to F8."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QFrame, QSizePolicy, QVBoxLayout, QWidget

from arbiter_app.ui import theme
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.labels import plain_tooltip

RAIL_WIDTH = 92


@dataclass(frozen=True, slots=True)
class RailEntry:
    """One place of the rail: a key for code ("hall"), the name shown, and the key hint ("F3")."""

    key: str
    name: str
    hint: str


class _RailButton(QAbstractButton):
    """Name, key, gold mark when current, and a badge with a word or figure."""

    def __init__(self, entry: RailEntry, parent: QWidget) -> None:
        super().__init__(parent)
        self._entry = entry
        self._badge = ""
        self._badge_tone = Tone.WARN
        self.setText(entry.name)
        self.setCheckable(True)
        self.setAccessibleName(entry.name)
        self.setAccessibleDescription(entry.hint)
        self.setToolTip(f"{entry.name} ({entry.hint})")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_badge(self, text: str, tone: Tone, tooltip: str) -> None:
        if (text, tone) != (self._badge, self._badge_tone) or tooltip:
            self._badge, self._badge_tone = text, tone
            about = tooltip or text
            name = self._entry.name
            self.setToolTip(plain_tooltip(f"{name}: {about}" if about else f"{name} ({self._entry.hint})"))
            self.setAccessibleDescription(f"{self._entry.hint}, {about}" if about else self._entry.hint)
            self.update()

    def badge(self) -> str:
        return self._badge

    def sizeHint(self) -> QSize:
        return QSize(max(RAIL_WIDTH, theme.px(78)), max(theme.TOUCH_PX, theme.px(48)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
            event.accept()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self.rect()
        if self.isChecked():
            painter.fillRect(area, theme.colour("rail_current"))
        if self.isChecked():
            painter.fillRect(QRect(0, 0, 4, area.height()), theme.colour("accent"))
        half = area.height() // 2
        painter.setFont(theme.font(13, bold=self.isChecked()))
        painter.setPen(theme.colour("rail_text"))
        name = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, area.width() - 10)
        painter.drawText(QRect(4, 0, area.width() - 4, half + 4), _BOTTOM, name)
        painter.setFont(theme.font(11))
        painter.setPen(theme.colour("rail_muted"))
        painter.drawText(QRect(4, half + 4, area.width() - 4, half - 4), _TOP, self._entry.hint)
        if self._badge:
            self._paint_badge(painter)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("rail_text"), 2))
            painter.drawRect(QRectF(area).adjusted(2, 2, -2, -2))

    def _paint_badge(self, painter: QPainter) -> None:
        ground, ink = theme.current().tone(self._badge_tone)
        made = theme.font(11, bold=True)
        painter.setFont(made)
        height = theme.px(16)
        width = max(height, painter.fontMetrics().horizontalAdvance(self._badge) + 8)
        rect = QRectF(self.width() - width - 5, self.height() - height - 4, width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(rect, height / 2, height / 2)
        painter.setPen(QColor(ink))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, self._badge)


_BOTTOM = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)
_TOP = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)


class Rail(QFrame):
    """The rail. The owner makes the F-keys; the rail shows them and takes clicks, Tab and Enter."""

    chosen = Signal(str)
    """The key of the entry that was clicked; also when it is the current one already."""

    def __init__(self, entries: Sequence[RailEntry], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 4)
        column.setSpacing(0)
        self._group = QButtonGroup(self)
        self._buttons: dict[str, _RailButton] = {}
        for entry in entries:
            button = _RailButton(entry, self)
            button.clicked.connect(lambda _checked=False, key=entry.key: self.chosen.emit(key))
            self._group.addButton(button)
            self._buttons[entry.key] = button
            column.addWidget(button)
        column.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Screens"))

    def button(self, key: str) -> QAbstractButton:
        """The button of an entry."""
        return self._buttons[key]

    def current(self) -> str:
        """The key of the current entry; empty when none is."""
        return next((key for key, button in self._buttons.items() if button.isChecked()), "")

    def set_current(self, key: str) -> None:
        """Mark an entry; emits nothing."""
        self._buttons[key].setChecked(True)

    def set_badge(self, key: str, text: str, tone: Tone = Tone.WARN, tooltip: str = "") -> None:
        """A figure or short word on an entry; an empty text takes it away. `tooltip` says what is counted."""
        self._buttons[key].set_badge(text, tone, tooltip)

    def badge(self, key: str) -> str:
        """What the badge of an entry shows."""
        return self._buttons[key].badge()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        QPainter(self).fillRect(self.rect(), theme.colour("rail"))
