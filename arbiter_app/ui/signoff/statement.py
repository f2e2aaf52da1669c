"""The words a captain adds: a reservation, a refusal, or which board is disputed."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QVBoxLayout, QWidget

from arbiter_app.ui.signoff.card_view import button_line
from arbiter_app.ui.widgets.cards import DangerButton, SecondaryButton, plain_label
from arbiter_app.ui.widgets.fields import ChoiceBox

_LONGEST = 400


class Act(StrEnum):
    """What the words are about."""

    RESERVATION = "reservation"
    DISPUTE = "dispute"
    REFUSAL = "refusal"


class StatementForm(QWidget):
    """Asks for the words; says them once they are there, or that nothing is to happen."""

    stated = Signal(str, int)
    """The words and the board (0 where no board is asked for)."""
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.act = Act.RESERVATION
        self.question = plain_label("", wrap=True, parent=self)
        self.board = ChoiceBox(self)
        self.board.setAccessibleName(self.tr("Board in dispute"))
        self.text = QPlainTextEdit(self)
        self.text.setTabChangesFocus(True)
        self.text.setMinimumHeight(52)
        self.text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.problem = plain_label("", "danger", wrap=True, parent=self)
        self.done_button = DangerButton("", parent=self)
        self.cancel_button = SecondaryButton(self.tr("Cancel"), self.tr("Esc"), self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.question)
        column.addWidget(self.board)
        column.addWidget(self.text, 1)
        column.addWidget(self.problem)
        row = button_line(self.done_button, self.cancel_button)
        row.addStretch(1)
        column.addLayout(row)
        self.text.textChanged.connect(self._typed)
        self.done_button.clicked.connect(self._state)
        self.cancel_button.clicked.connect(self.cancelled)

    def ask(self, act: Act, team: str, boards: Sequence[tuple[int, str]] = ()) -> None:
        """Begin. `boards`: the numbers and names to choose from, for a dispute."""
        self.act = act
        words = {
            Act.RESERVATION: self.tr("{team} signs, but not without a reservation. It is printed on the card."),
            Act.DISPUTE: self.tr("{team} does not agree to one board; the others can be signed."),
            Act.REFUSAL: self.tr("{team} does not sign. The reason is printed on the card."),
        }
        done = {
            Act.RESERVATION: self.tr("Sign with this reservation"),
            Act.DISPUTE: self.tr("Dispute this board"),
            Act.REFUSAL: self.tr("Refuse to sign"),
        }
        hints = {
            Act.RESERVATION: self.tr("What the reservation is about"),
            Act.DISPUTE: self.tr("What is in dispute"),
            Act.REFUSAL: self.tr("Why the card is not signed"),
        }
        self.question.setText(words[act].format(team=team))
        self.done_button.setText(done[act])
        self.text.setPlaceholderText(hints[act])
        self.text.setAccessibleName(hints[act])
        self.board.setVisible(act is Act.DISPUTE)
        self.board.clear()
        for number, name in boards:
            self.board.addItem(name, number)
        self.text.clear()
        self.tell("")
        self._typed()
        (self.board if act is Act.DISPUTE else self.text).setFocus()

    def tell(self, problem: str, done: str = "") -> None:
        """Say what stands in the way; `done` renames the button to go on all the same."""
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        if done:
            self.done_button.setText(done)
        self._typed()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
            event.accept()
        else:
            super().keyPressEvent(event)

    def _typed(self) -> None:
        if len(self.text.toPlainText()) > _LONGEST:
            self.text.setPlainText(self.text.toPlainText()[:_LONGEST])
        self.done_button.setEnabled(bool(self.text.toPlainText().strip()))

    def _state(self) -> None:
        board = self.board.currentData() if self.act is Act.DISPUTE else 0
        self.done_button.setEnabled(False)  # A second click finds nothing to do.
        self.stated.emit(self.text.toPlainText().strip(), int(board or 0))
