"""Settling the dispute of a board with a reason. What follows is told first."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QVBoxLayout, QWidget

from arbiter_app.queries.journal_undo import UndoEffects
from arbiter_app.queries.signoff import CardDispute
from arbiter_app.ui.signoff.card_view import button_line
from arbiter_app.ui.texts import say
from arbiter_app.ui.widgets.cards import PrimaryButton, SecondaryButton, plain_label, set_panel

_LONGEST = 200


class DisputeBar(QFrame):
    """Asks about the first dispute that stands; hidden until asked, so that the card keeps its room."""

    settled = Signal(str)
    """The reason, once for each question."""
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_panel(self, "notice-warn")
        self.text = plain_label("", wrap=True, parent=self)
        self.follows = plain_label("", wrap=True, parent=self)
        self.reason = QLineEdit(self)
        self.reason.setMaxLength(_LONGEST)
        self.reason.setPlaceholderText(self.tr("How it was settled; it is kept in the journal"))
        self.reason.setAccessibleName(self.tr("How the dispute was settled"))
        self.done_button = PrimaryButton(self.tr("It is settled"), "⏎", self)
        self.back_button = SecondaryButton(self.tr("Back"), "Esc", self)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 8, 8)
        column.setSpacing(4)
        column.addWidget(self.text)
        column.addWidget(self.follows)
        row = button_line(self.reason, self.done_button, self.back_button)
        row.setStretch(0, 1)
        column.addLayout(row)
        self.reason.textChanged.connect(self._check)
        self.reason.returnPressed.connect(self._settle)
        self.done_button.clicked.connect(self._settle)
        self.back_button.clicked.connect(self._leave)
        self.hide()

    def ask(self, dispute: CardDispute, effects: UndoEffects) -> None:
        """Say what settling a dispute leads to, and wait for the reason."""
        words = self.tr("Board {number} is in dispute. {team}: {text}")
        self.text.setText(words.format(number=dispute.board_number, team=dispute.team, text=dispute.text))
        told = [say(one.code, one.params) for one in effects.consequences]
        if effects.obstacle is not None:
            told = [say(effects.obstacle.code, effects.obstacle.params)]
        told.append(self.tr("If the result was wrong, correct it in the hall first."))
        self.follows.setText(" ".join(told))
        self.reason.setEnabled(effects.obstacle is None)
        self.reason.clear()
        self._check()
        self.show()
        (self.reason if effects.obstacle is None else self.back_button).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._leave()
            event.accept()
            return
        super().keyPressEvent(event)

    def _check(self) -> None:
        self.done_button.setEnabled(bool(self.reason.text().strip()))

    def _settle(self) -> None:
        if self.done_button.isEnabled():
            self.done_button.setEnabled(False)  # A second Enter finds nothing to settle.
            self.settled.emit(self.reason.text().strip())

    def _leave(self) -> None:
        self.hide()
        self.left.emit()
