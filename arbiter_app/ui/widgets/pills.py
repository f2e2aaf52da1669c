"""Pills: a short word on a coloured ground. One line always; too long a word is elided, with a tooltip."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from arbiter_app.ui import theme
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.labels import plain_tooltip

_PAD = 8


def pill_size(text: str) -> QSize:
    """The room a pill wants, at the text size in force."""
    return QSize(QFontMetrics(theme.font(12)).horizontalAdvance(text) + 2 * _PAD + 2, theme.px(20))


def paint_pill(painter: QPainter, rect: QRectF, text: str, tone: Tone) -> None:
    """Paint a pill into `rect`, eliding the text when it does not fit."""
    ground, ink = theme.current().tone(tone)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor(ground))
    painter.setPen(QPen(QColor(ink), 1) if theme.current().name == "contrast" else Qt.PenStyle.NoPen)
    radius = rect.height() / 2
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    painter.setFont(theme.font(12))
    painter.setPen(QColor(ink))
    room = int(rect.width()) - 2 * _PAD + 2
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, shown)
    painter.restore()


class Pill(QWidget):
    """A pill as a widget."""

    def __init__(self, text: str, tone: Tone = Tone.NEUTRAL, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = text
        self._tone = tone
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def text(self) -> str:
        """What it says."""
        return self._text

    def tone(self) -> Tone:
        """How it says it."""
        return self._tone

    def set_pill(self, text: str, tone: Tone) -> None:
        """Say something else."""
        if (text, tone) != (self._text, self._tone):
            self._text, self._tone = text, tone
            self.setAccessibleName(text)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        return pill_size(self._text)

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.sizeHint().width(), theme.px(48)), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setToolTip(plain_tooltip(self._text) if self.width() < self.sizeHint().width() else "")

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        paint_pill(QPainter(self), QRectF(self.rect()), self._text, self._tone)
