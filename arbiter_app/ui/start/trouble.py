"""A file that could not be opened: what happened, and every way out as a button."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from arbiter_app.errors import Problem
from arbiter_app.ui.widgets.cards import Card, PrimaryButton, SecondaryButton, plain_label

_AGAIN = frozenset({"store.busy", "store.vanished", "store.io_error"})
_READONLY = frozenset({"store.held", "store.read_only", "store.damaged", "store.older", "store.io_error"})
_RESTORE = frozenset(
    {
        "event.no_rulebook",
        "store.cut_short",
        "store.damaged",
        "store.empty",
        "store.not_an_event_file",
        "store.not_found",
        "store.unreadable_entry",
    }
)


class TroublePage(Card):
    """Its buttons carry the path of the file they are about."""

    readonly_wanted = Signal(object)
    restore_wanted = Signal(object)
    again_wanted = Signal(object)
    other_wanted = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._path = Path()
        self.set_panel("danger")
        self.sentence = plain_label("", "strong", wrap=True, parent=self)
        self.way_out = plain_label("", wrap=True, parent=self)
        self.place = plain_label("", "small", wrap=True, parent=self)
        self.restore_button = PrimaryButton(self.tr("Restore the last good copy"), parent=self)
        self.readonly_button = SecondaryButton(self.tr("Open it read-only"), parent=self)
        self.again_button = SecondaryButton(self.tr("Try again"), parent=self)
        self.other_button = SecondaryButton(self.tr("Choose another file…"), parent=self)
        self.back_button = SecondaryButton(self.tr("Back"), "Esc", self)
        for label in (self.sentence, self.way_out, self.place):
            self.body.addWidget(label)
        buttons = QHBoxLayout()
        for button in (
            self.restore_button, self.readonly_button, self.again_button, self.other_button, self.back_button,
        ):  # fmt: skip
            buttons.addWidget(button)
        buttons.addStretch(1)
        self.body.addSpacing(8)
        self.body.addLayout(buttons)
        self.body.addStretch(1)
        self.restore_button.clicked.connect(lambda: self.restore_wanted.emit(self._path))
        self.readonly_button.clicked.connect(lambda: self.readonly_wanted.emit(self._path))
        self.again_button.clicked.connect(lambda: self.again_wanted.emit(self._path))
        self.other_button.clicked.connect(self.other_wanted)
        self.back_button.clicked.connect(self.left)
        self.setFocusProxy(self.other_button)

    def show_problem(self, problem: Problem, path: Path) -> None:
        """Say what is wrong with a file, and offer what can be done with this kind of trouble."""
        self._path = path
        self.set_title(self.tr("“{name}” could not be opened").format(name=path.name))
        self.sentence.setText(problem.sentence)
        self.way_out.setText(problem.way_out)
        self.place.setText(str(path))
        has_copy = path.with_name(f"{path.name}.bak").exists()
        self.restore_button.setVisible(problem.code in _RESTORE and has_copy)
        self.readonly_button.setVisible(problem.code in _READONLY)
        self.again_button.setVisible(problem.code in _AGAIN)
