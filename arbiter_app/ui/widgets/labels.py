"""Labels. Names of players and teams are plain text always: `<b>x</b>` is a name, not bold type."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QStyle, QWidget

from arbiter_app.ui import theme


def plain_label(text: str = "", role: str = "", *, wrap: bool = False, parent: QWidget | None = None) -> QLabel:
    """A plain-text label with a text role of the style sheet: "title", "heading", "strong", "muted", "small", ..."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setText(text)
    label.setWordWrap(wrap)
    if role:
        theme.set_role(label, role)
    return label


class SectionLabel(QLabel):
    """A small heading in capitals; screen readers get the text as it was given."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        capitals = self.font()
        capitals.setCapitalization(QFont.Capitalization.AllUppercase)
        capitals.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 104)
        self.setFont(capitals)
        theme.set_role(self, "section")
        self.setText(text)


class ElidedLabel(QFrame):
    """One line that ends in "…" where room is short; the whole text is in the tooltip then."""

    def __init__(self, text: str = "", role: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = plain_label(text, role, parent=self)
        self._label.hide()
        self._text = text
        self._align = Qt.AlignmentFlag.AlignLeft
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def text(self) -> str:
        """The whole text."""
        return self._text

    def set_text(self, text: str) -> None:
        """Show another text."""
        if text != self._text:
            self._text = text
            self._label.setText(text)
            self.setAccessibleName(text)
            self._tell_tooltip()
            self.updateGeometry()
            self.update()

    def set_role(self, role: str) -> None:
        """Change the text role."""
        theme.set_role(self._label, role)
        self.updateGeometry()
        self.update()

    def set_alignment(self, horizontal: Qt.AlignmentFlag) -> None:
        """Left, right or centred."""
        self._align = horizontal
        self.update()

    def shown_text(self) -> str:
        """The text as it fits now."""
        return self._label.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideRight, self.width())

    def sizeHint(self) -> QSize:
        self._label.ensurePolished()
        metrics = self._label.fontMetrics()
        return QSize(metrics.horizontalAdvance(self._text) + 2, metrics.height() + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.sizeHint().width(), theme.px(36)), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell_tooltip()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        self._label.ensurePolished()
        painter = QPainter(self)
        painter.setFont(self._label.font())
        style: QStyle = self.style()
        style.drawItemText(
            painter, self.rect(), int(self._align | Qt.AlignmentFlag.AlignVCenter),
            self._label.palette(), self.isEnabled(), self.shown_text(), self._label.foregroundRole(),
        )  # fmt: skip

    def _tell_tooltip(self) -> None:
        self.setToolTip(plain_tooltip(self._text) if self.shown_text() != self._text else "")


def plain_tooltip(text: str) -> str:
    """A tooltip that shows the text as it is: Qt takes anything that looks like HTML for rich text."""
    if "<" not in text:
        return text
    safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return f"<span>{safe}</span>"
