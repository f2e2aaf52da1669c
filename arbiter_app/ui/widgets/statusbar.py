"""The bar at the bottom: what is saved, the journal and its chain, the USB stick, who is the arbiter."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from arbiter_app.ui import theme
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import set_panel
from arbiter_app.ui.widgets.labels import ElidedLabel


class _Dot(QWidget):
    """A dot beside "Saved 20:14:30"; the words change with it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._tone = Tone.OK
        self.setFixedSize(QSize(12, 12))

    def set_tone(self, tone: Tone) -> None:
        if tone is not self._tone:
            self._tone = tone
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("primary" if self._tone is Tone.OK else "danger"))
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self._tone is Tone.OK:
            painter.drawEllipse(box)
        else:
            painter.drawRect(box)


class StatusBar(QFrame):
    """Four texts, given ready in words by the owner. Each sets only its own label, so a tick costs little."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_panel(self, "statusbar")
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 2, 16, 2)
        row.setSpacing(8)
        self._dot = _Dot(self)
        self._saved = ElidedLabel("", parent=self)
        self._journal = ElidedLabel("", parent=self)
        self._usb = ElidedLabel("", parent=self)
        self._arbiter = ElidedLabel("", parent=self)
        row.addWidget(self._dot)
        row.addWidget(self._saved)
        row.addSpacing(12)
        row.addWidget(self._journal)
        row.addStretch(1)
        row.addWidget(self._usb)
        row.addSpacing(12)
        row.addWidget(self._arbiter)
        for label in (self._saved, self._journal, self._usb, self._arbiter):
            policy = label.sizePolicy()
            policy.setHorizontalPolicy(policy.Policy.Preferred)
            label.setSizePolicy(policy)
        theme.themed.connect(self._rescale)
        self._rescale()

    def texts(self) -> tuple[str, str, str, str]:
        """Saved, journal, USB, arbiter."""
        return self._saved.text(), self._journal.text(), self._usb.text(), self._arbiter.text()

    def set_saved(self, text: str, *, good: bool = True) -> None:
        """Give the text "Saved 20:14:30", or in words what could not be saved."""
        self._saved.set_text(text)
        self._saved.set_role("" if good else "danger")
        self._dot.set_tone(Tone.OK if good else Tone.DANGER)

    def set_journal(self, text: str, *, good: bool = True) -> None:
        """Give the text "Journal 1,284 entries, chain intact"."""
        self._journal.set_text(text)
        self._journal.set_role("" if good else "danger")

    def set_usb(self, text: str) -> None:
        """Give the text "USB: USB STICK 14.2 GB free", or that there is none."""
        self._usb.set_text(text)

    def set_arbiter(self, text: str) -> None:
        """Give the text "Arbiter: Arbiter 1"."""
        self._arbiter.set_text(text)

    def _rescale(self) -> None:
        self.setFixedHeight(theme.px(28))
