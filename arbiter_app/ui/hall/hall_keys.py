"""What each key does in the hall, by what is open at the moment."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from arbiter_app.ui.hall.keys import key_name

SECOND_DIGIT_MS = 700
"""So long a second digit still belongs to the first, where a match has ten boards or more."""
_TYPING = (QLineEdit, QPlainTextEdit, QTextEdit, QComboBox)


def is_typing() -> bool:
    """Whether a field has the keyboard: then no letter is a command."""
    return isinstance(QApplication.focusWidget(), _TYPING)


def letter_with_control(event: QKeyEvent) -> str:
    """The Latin letter of a key pressed together with Ctrl alone; empty for anything else."""
    if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier != Qt.KeyboardModifier.ControlModifier:
        return ""
    bare = QKeyEvent(event.type(), event.key(), Qt.KeyboardModifier.NoModifier)
    return key_name(bare)


class Digits(QObject):
    """Board numbers by digits: "7" is board 7; with ten boards or more "1" then "2" quickly is board 12."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._first = ""
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.setInterval(SECOND_DIGIT_MS)
        self.timer.timeout.connect(self.forget)

    def forget(self) -> None:
        """The next digit begins anew."""
        self._first = ""

    def take(self, digit: str, boards: int) -> int:
        """The board number that is meant now; 0 when there is none."""
        both = int(self._first + digit)
        self.forget()
        self.timer.stop()
        number = both if both <= boards else int(digit)
        if boards >= 10 and number * 10 <= boards and number:
            self._first = str(number)
            self.timer.start()
        return number if 1 <= number <= boards else 0


def page_key(event: QKeyEvent) -> str:
    """As `key_name`, and "Back" for the backspace key."""
    return "Back" if event.key() == Qt.Key.Key_Backspace else key_name(event)


def has_inside(parent: QWidget) -> bool:
    """Whether the keyboard is on something inside `parent`."""
    focus = QApplication.focusWidget()
    return focus is not None and (focus is parent or parent.isAncestorOf(focus))
