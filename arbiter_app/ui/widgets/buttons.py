"""Buttons, painted by ourselves so that the key hint sits in a chip at the right edge."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from arbiter_app.ui import theme

_PAD = 14
_GAP = 8
_LEAST_TEXT = 64
"""So much of the words is left at least where a button may be narrowed."""


class KitButton(QPushButton):
    """Base of the three buttons. `key_hint` is shown in a chip ("Space", "I"); it does not set a shortcut."""

    filled = False

    def __init__(self, text: str, key_hint: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._key_hint = ""
        self._bold = self.filled
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.setText(text)
        self.set_key_hint(key_hint)

    def setText(self, text: str) -> None:  # noqa: N802 (Qt calls it so)
        """The text as it is: an "&" in a team's name makes no shortcut."""
        super().setText(text)
        self.setShortcut(QKeySequence())
        self.setAccessibleName(text)
        self.updateGeometry()

    def key_hint(self) -> str:
        """What the chip shows; empty when there is no chip."""
        return self._key_hint

    def set_key_hint(self, key_hint: str) -> None:
        """Change the chip, e.g. to the letter of the current keyboard layout."""
        self._key_hint = key_hint
        says = self.tr("Key {key}").format(key=key_hint) if key_hint else ""
        self.setAccessibleDescription(says)
        self.setToolTip(says)
        self.updateGeometry()
        self.update()

    def let_shrink(self) -> None:
        """Let a layout make it narrower than its words, which then stand smaller and in two lines."""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return self._size(self._text_width())

    def minimumSizeHint(self) -> QSize:
        may_shrink = self.sizePolicy().horizontalPolicy() is QSizePolicy.Policy.Preferred
        return self._size(min(self._text_width(), theme.px(_LEAST_TEXT))) if may_shrink else self.sizeHint()

    def _size(self, text_width: int) -> QSize:
        width = 2 * _PAD + text_width
        if self._key_hint:
            width += _GAP + self._chip_width()
        return QSize(max(theme.TOUCH_PX, width), max(theme.TOUCH_PX, theme.px(20) + 16))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses a focused button, once however long it is held."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.click()
            event.accept()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground, line, ink = self._colours()
        body = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(line, 1))
        painter.setBrush(ground)
        painter.drawRoundedRect(body, 7, 7)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("surface"), 1))
            if self.filled:
                painter.drawRoundedRect(body.adjusted(3, 3, -3, -3), 5, 5)
            painter.setPen(QPen(theme.colour("focus"), 2))
            painter.drawRoundedRect(body.adjusted(1, 1, -1, -1), 6, 6)
        self._paint_text(painter, ink)

    def _paint_text(self, painter: QPainter, ink: QColor) -> None:
        inner = self.rect().adjusted(_PAD, 0, -_PAD, 0)
        painter.setPen(ink)
        chip_width = self._chip_width() if self._key_hint else 0
        room = inner.width() - chip_width - (_GAP if self._key_hint else 0)
        font, lines = self._fitted(room)
        painter.setFont(font)
        step = painter.fontMetrics().height()
        top = (self.height() - step * len(lines)) // 2
        side = Qt.AlignmentFlag.AlignLeft if self._key_hint else Qt.AlignmentFlag.AlignHCenter
        for place, words in enumerate(lines):
            where = QRect(inner.left(), top + place * step, room + 2, step)
            painter.drawText(where, side | Qt.AlignmentFlag.AlignVCenter, words)
        if not self._key_hint:
            return
        height = theme.px(18)
        chip = QRectF(inner.right() - chip_width + 1, (self.height() - height) / 2, chip_width, height)
        line = QColor(ink)
        line.setAlphaF(0.45)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(line, 1))
        painter.drawRoundedRect(chip, 4, 4)
        painter.setFont(theme.font(12))
        painter.setPen(ink if self.filled or not self.isEnabled() else theme.colour("muted"))
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, self._key_hint)

    def _fitted(self, room: int) -> tuple[QFont, tuple[str, ...]]:
        """The words beside the key: smaller, then in two lines, where they do not fit; the key is always there."""
        font = theme.font(14, bold=self._bold)
        for size in (14, 13, 12):
            font = theme.font(size, bold=self._bold)
            if QFontMetrics(font).horizontalAdvance(self.text()) <= room + 2:
                return font, (self.text(),)
        metrics = QFontMetrics(font)
        first, rest = "", self.text().split(" ")
        while rest and metrics.horizontalAdvance(f"{first} {rest[0]}".strip()) <= room + 2:
            first = f"{first} {rest.pop(0)}".strip()
        if not first:
            return font, (metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, room),)
        return font, (first, metrics.elidedText(" ".join(rest), Qt.TextElideMode.ElideRight, room))

    def shown_lines(self) -> tuple[str, ...]:
        """The words as they fit now beside the key."""
        chip = self._chip_width() + _GAP if self._key_hint else 0
        return self._fitted(self.width() - 2 * _PAD - chip)[1]

    def _text_width(self) -> int:
        return QFontMetrics(theme.font(14, bold=self._bold)).horizontalAdvance(self.text()) + 2

    def _chip_width(self) -> int:
        return max(theme.px(18), QFontMetrics(theme.font(12)).horizontalAdvance(self._key_hint) + 10)

    def _colours(self) -> tuple[QColor, QColor, QColor]:
        """Ground, border and text in the state the button is in."""
        ground = theme.colour("surface_alt" if self._is_hot() else "surface")
        if not self.isEnabled():
            return theme.colour("surface_alt"), theme.colour("border"), theme.colour("muted")
        return ground, theme.colour("border_strong"), theme.colour("text")

    def _is_hot(self) -> bool:
        return self.isDown() or self.underMouse() or self.isChecked()


class SecondaryButton(KitButton):
    """The usual button. A checkable one shows its state by a filled ground and a strong border."""

    def _colours(self) -> tuple[QColor, QColor, QColor]:
        if self.isCheckable() and self.isChecked() and self.isEnabled():
            return theme.colour("selection"), theme.colour("primary"), theme.colour("primary_text")
        return super()._colours()


class PrimaryButton(KitButton):
    """What Enter does, or what comes next."""

    filled = True

    def _colours(self) -> tuple[QColor, QColor, QColor]:
        if not self.isEnabled():
            return super()._colours()
        ground = theme.colour("primary_hover" if self._is_hot() else "primary")
        return ground, ground, theme.colour("on_primary")


class DangerButton(KitButton):
    """What takes something away or goes against the rules' proposal."""

    def _colours(self) -> tuple[QColor, QColor, QColor]:
        if not self.isEnabled():
            return super()._colours()
        ground = theme.colour("danger_soft" if self._is_hot() else "surface")
        return ground, theme.colour("danger"), theme.colour("danger_text" if self._is_hot() else "danger")


class LinkButton(QPushButton):
    """A clause id in running text; opens the rulebook. Reached by Tab like every control.

    `middle`: beside buttons its text stands in the middle, as theirs does; beside a sentence at the top.
    """

    def __init__(self, text: str, parent: QWidget | None = None, *, middle: bool = False) -> None:
        super().__init__(text, parent)
        self._place = Qt.AlignmentFlag.AlignCenter if middle else Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFlat(True)
        self.setAccessibleName(self.tr("Clause {clause}").format(clause=text))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        width = QFontMetrics(theme.font(14)).horizontalAdvance(self.text())
        return QSize(max(theme.TOUCH_PX, width + 4), theme.TOUCH_PX)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
            event.accept()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        made = QFont(theme.font(14))
        made.setUnderline(True)
        painter.setFont(made)
        painter.setPen(theme.colour("primary_text"))
        painter.drawText(self.rect(), self._place, self.text())
        if self.hasFocus():
            painter.setPen(QPen(theme.colour("focus"), 2))
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))
