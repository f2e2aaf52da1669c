"""Panels, notices and hints; the names screens import most often are gathered here."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from arbiter_app.ui import theme
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.buttons import DangerButton, KitButton, LinkButton, PrimaryButton, SecondaryButton
from arbiter_app.ui.widgets.labels import ElidedLabel, SectionLabel, plain_label, plain_tooltip
from arbiter_app.ui.widgets.pills import Pill

__all__ = [
    "Card", "DangerButton", "ElidedLabel", "EmptyHint", "KitButton", "LinkButton", "NoticeBar", "Pill",
    "PrimaryButton", "SealedCover", "SecondaryButton", "SectionLabel", "Tone", "plain_label", "plain_tooltip",
    "set_panel",
]  # fmt: skip


def set_panel(frame: QFrame, panel: str) -> None:
    """Give a frame its ground from the style sheet: "card", "accent", "primary", "inset", "notice-warn", ..."""
    if frame.property("panel") == panel:
        return
    frame.setProperty("panel", panel)
    for widget in (frame, *frame.findChildren(QLabel)):
        widget.style().unpolish(widget)
        widget.style().polish(widget)
    frame.update()


class Card(QFrame):
    """A titled panel. Put content into `body`; small things right of the title with `add_to_header`."""

    def __init__(self, title: str = "", parent: QWidget | None = None, *, section: bool = False) -> None:
        """`section`: the title in small grey capitals, as in the right column, rather than as a heading."""
        super().__init__(parent)
        set_panel(self, "card")
        outer = QVBoxLayout(self)
        outer.setContentsMargins(14, 12, 14, 12)
        outer.setSpacing(8)
        self._header = QHBoxLayout()
        self._header.setSpacing(8)
        self._title: ElidedLabel | SectionLabel
        self._title = SectionLabel(title, self) if section else ElidedLabel(title, "heading", self)
        self._header.addWidget(self._title, 1)
        outer.addLayout(self._header)
        self.body = QVBoxLayout()
        self.body.setSpacing(8)
        outer.addLayout(self.body, 1)
        self.set_title(title)

    def title(self) -> str:
        """The title; empty when the card has none."""
        return self._title.text()

    def set_title(self, title: str) -> None:
        """Change the title; an empty one takes no room."""
        if isinstance(self._title, ElidedLabel):
            self._title.set_text(title)
        else:
            self._title.setText(title)
        self._title.setVisible(bool(title))
        self.setAccessibleName(title)

    def add_to_header(self, widget: QWidget) -> None:
        """Put a pill or a button at the right end of the title line."""
        self._header.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)

    def set_panel(self, panel: str) -> None:
        """Give the ground: "card", "accent" (gold border: a decision waits) or "primary" (green border: your turn)."""
        set_panel(self, panel)


class NoticeBar(QFrame):
    """A bar that says a problem in a sentence and offers the way out. Hidden until something is said.

    `notice_ms` of 0 leaves it standing until it is closed; a time hides it by itself (for "Saved", never for problems).
    """

    action_clicked = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 6, 6, 6)
        row.setSpacing(10)
        self._text = plain_label("", wrap=True, parent=self)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.action_button = SecondaryButton("", parent=self)
        self.close_button = SecondaryButton("✕", parent=self)
        self.close_button.setAccessibleName(self.tr("Close this notice"))
        self.close_button.setToolTip(self.tr("Close this notice"))
        row.addWidget(self._text, 1)
        row.addWidget(self.action_button)
        row.addWidget(self.close_button)
        self.action_button.clicked.connect(self.action_clicked)
        self.close_button.clicked.connect(self.dismiss)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.dismiss)
        set_panel(self, "notice-neutral")
        self.hide()

    def text(self) -> str:
        """The sentence in the bar."""
        return self._text.text()

    def say(self, text: str, tone: Tone = Tone.DANGER, action: str = "", *, notice_ms: int = 0) -> None:
        """Show a sentence; `action` is the text of the way-out button, none when empty."""
        self._timer.stop()
        set_panel(self, f"notice-{tone.value}")
        self._text.setText(text)
        self.setAccessibleName(text)
        self.action_button.setText(action)
        self.action_button.setVisible(bool(action))
        self.show()
        if notice_ms > 0:
            self._timer.start(notice_ms)

    def dismiss(self) -> None:
        """Hide the bar."""
        self._timer.stop()
        if not self.isHidden():
            self.hide()
            self.closed.emit()


class EmptyHint(QFrame):
    """Says what to do next where there is nothing to show yet; `clicked` is the button's."""

    clicked = Signal()

    def __init__(self, title: str, text: str = "", button: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setSpacing(8)
        column.addStretch(1)
        self._title = plain_label(title, "heading", wrap=True, parent=self)
        self._text = plain_label(text, "muted", wrap=True, parent=self)
        self._text.setMaximumWidth(460)
        self.button = PrimaryButton(button, parent=self)
        for label in (self._title, self._text):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        column.addWidget(self._title)
        line = QHBoxLayout()
        line.addWidget(self._text)
        column.addLayout(line)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self._text.setVisible(bool(text))
        self.button.setVisible(bool(button))
        self.button.clicked.connect(self.clicked)

    def set_hint(self, title: str, text: str = "", button: str = "") -> None:
        """Say something else."""
        self._title.setText(title)
        self._text.setText(text)
        self._text.setVisible(bool(text))
        self.button.setText(button)
        self.button.setVisible(bool(button))


class SealedCover(QWidget):
    """A striped panel over what nobody may see yet; it is given no more than its two lines of text."""

    def __init__(self, title: str, subtitle: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = title
        self._subtitle = subtitle
        self.setMinimumSize(160, 120)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.set_text(title, subtitle)

    def set_text(self, title: str, subtitle: str = "") -> None:
        """For example "Sealed 19:02" and who opens it when."""
        self._title, self._subtitle = title, subtitle
        self.setAccessibleName(title)
        self.setAccessibleDescription(subtitle)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(320, 240)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        clip = QPainterPath()
        clip.addRoundedRect(QRectF(self.rect()), 8, 8)
        painter.setClipPath(clip)
        painter.fillRect(self.rect(), theme.colour("surface_alt"))
        painter.setPen(QPen(theme.colour("stripe"), 10))
        for left in range(-self.height(), self.width() + 20, 28):
            painter.drawLine(left, -10, left + self.height() + 20, self.height() + 10)
        self._paint_text(painter)

    def _paint_text(self, painter: QPainter) -> None:
        box = self.rect().adjusted(16, 16, -16, -16)
        wrap = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignHCenter
        title_font, text_font = theme.font(18, bold=True), theme.font(14)
        painter.setFont(title_font)
        title = painter.boundingRect(box, int(wrap), self._title)
        painter.setFont(text_font)
        text_box = box.adjusted(max(0, box.width() // 2 - 140), 0, -max(0, box.width() // 2 - 140), 0)
        text = painter.boundingRect(text_box, int(wrap), self._subtitle)
        top = box.center().y() - (title.height() + 6 + text.height()) // 2
        title.moveTop(top)
        text.moveTop(top + title.height() + 6)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("surface_alt"))
        painter.drawRoundedRect(title.united(text).adjusted(-12, -8, 12, 8), 8, 8)
        for rect, made, ink, words in (
            (title, title_font, "text", self._title),
            (text, text_font, "muted", self._subtitle),
        ):
            painter.setFont(made)
            painter.setPen(theme.colour(ink))
            painter.drawText(rect, int(wrap), words)
