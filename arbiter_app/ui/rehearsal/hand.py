"""A hand at mouse and keyboard: it finds what a person would see, by its words, and clicks and types there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QTableView,
    QWidget,
)

from arbiter_app.ui.rehearsal.clock import settle

LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
_NAMED = {
    "Enter": Qt.Key.Key_Return,
    "Esc": Qt.Key.Key_Escape,
    "Space": Qt.Key.Key_Space,
    "Tab": Qt.Key.Key_Tab,
    "Down": Qt.Key.Key_Down,
    "=": Qt.Key.Key_Equal,
}
_MOST_ROWS = 60
Widget = TypeVar("Widget", bound=QWidget)


class NotThere(Exception):
    """The hand found nothing of that name on the screen, or more than one."""


class Hand:
    """Acts on one window and on what lies over it."""

    def __init__(self, window: QWidget) -> None:
        self.window = window

    # Finding

    def find(
        self, kind: type[Widget], fits: Callable[[Widget], bool], what: str, within: QWidget | None = None
    ) -> Widget:
        """The one widget of a kind that can be seen, can be used, and fits. Raises NotThere."""
        place = within or self.window
        found = [one for one in place.findChildren(kind) if _is_usable(one) and fits(one)]
        if len(found) != 1:
            raise NotThere(f"{len(found)} × “{what}” on the screen")
        return found[0]

    def buttons(self, words: str) -> list[QAbstractButton]:
        """All buttons that say so, from the top of the screen down."""
        found = [one for one in self.window.findChildren(QAbstractButton) if _is_usable(one) and one.text() == words]
        return sorted(found, key=lambda one: one.mapTo(self.window, QPoint()).y())

    def button(self, words: str, within: QWidget | None = None) -> QAbstractButton:
        """The button that says so, or is named so for a screen reader."""
        return self.find(QAbstractButton, lambda one: words in (one.text(), one.accessibleName()), words, within)

    def sees_button(self, words: str) -> bool:
        """Whether such a button can be used now."""
        try:
            self.button(words)
        except NotThere:
            return False
        return True

    def named(self, kind: type[Widget], name: str, within: QWidget | None = None) -> Widget:
        """The widget with this name for a screen reader."""
        return self.find(kind, lambda one: one.accessibleName() == name, name, within)

    # Mouse

    def click(self, words: str, within: QWidget | None = None) -> None:
        """Click the button that says so."""
        self.click_at(self.button(words, within))

    def click_at(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Click in the middle of a widget, or at a point of it."""
        QTest.mouseClick(widget, LEFT, PLAIN, QPoint() if at is None else at)
        settle()

    def tick(self, words: str, within: QWidget | None = None) -> None:
        """Click the box with these words."""
        box = self.find(QCheckBox, lambda one: one.text() == words, words, within)
        self.click_at(box, QPoint(8, box.height() // 2))

    def click_row(self, name: str, text: str) -> None:
        """Click the row of a table in which a cell reads so."""
        table = self.named(QTableView, name)
        model = table.model()
        for row in range(model.rowCount()):
            for column in range(model.columnCount()):
                index = model.index(row, column)
                if index.data() == text:
                    table.scrollTo(index)
                    self.click_at(table.viewport(), table.visualRect(index).center())
                    return
        raise NotThere(f"no row “{text}” in “{name}”")

    def draw(self, pad: QWidget, points: tuple[tuple[int, int], ...]) -> None:
        """One stroke through points in hundredths of the pad's width and height."""
        places = [QPoint(x * pad.width() // 100, y * pad.height() // 100) for x, y in points]
        QTest.mousePress(pad, LEFT, PLAIN, places[0])
        for place in places[1:]:
            QTest.mouseMove(pad, place)
        QTest.mouseRelease(pad, LEFT, PLAIN, places[-1])
        settle()

    # Keys

    def keys(self, *names: str) -> None:
        """Press keys where the keyboard is: letters, figures, "Enter", "Esc", "Space", "Tab", "Shift+R"."""
        for name in names:
            modifiers, bare = PLAIN, name
            if name.startswith("Shift+"):
                modifiers, bare = Qt.KeyboardModifier.ShiftModifier, name.removeprefix("Shift+")
            key = _NAMED.get(bare) or Qt.Key(ord(bare))
            QTest.keyClick(self.focus(), key, modifiers)
            settle()

    def write(self, text: str) -> None:
        """Type text where the keyboard is."""
        QTest.keyClicks(self.focus(), text)
        settle()

    def fill(self, name: str, text: str, within: QWidget | None = None) -> None:
        """Click into a field and type over what stands there."""
        field = self.find(
            QWidget,
            lambda one: isinstance(one, QLineEdit | QAbstractSpinBox) and one.accessibleName() == name,
            name,
            within,
        )
        self.click_at(field)
        QTest.keyClick(field, Qt.Key.Key_A, CONTROL)
        QTest.keyClicks(field, text)
        settle()

    def choose(self, name: str, text: str, within: QWidget | None = None) -> None:
        """Open a choice by a click and go down to the entry that begins so."""
        box = self.named(QComboBox, name, within)
        self.click_at(box)
        entries = box.view()
        QTest.keyClick(entries, Qt.Key.Key_Home)
        for _entry in range(_MOST_ROWS):
            if str(entries.currentIndex().data()).startswith(text):
                QTest.keyClick(entries, Qt.Key.Key_Return)
                settle()
                return
            QTest.keyClick(entries, Qt.Key.Key_Down)
        raise NotThere(f"no entry “{text}” in “{name}”")

    def focus(self) -> QWidget:
        """Where the keyboard is."""
        return QApplication.focusWidget() or self.window


def _is_usable(widget: QWidget) -> bool:
    return widget.isVisible() and widget.isEnabled()
