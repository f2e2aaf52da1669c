"""The inline form behind "Decide otherwise…": a reason, and if wanted clock readings and a result."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from arbiter_app.engine.values import GameResult
from arbiter_app.ui.widgets.buttons import DangerButton, SecondaryButton
from arbiter_app.ui.widgets.clocks import TimeEdit
from arbiter_app.ui.widgets.fields import ChoiceBox
from arbiter_app.ui.widgets.labels import SectionLabel, plain_label


@dataclass(frozen=True, slots=True)
class OwnDecision:
    """What the arbiter decided instead: None where nothing was typed or chosen."""

    reason: str
    white_ms: int | None
    black_ms: int | None
    result: str | None

    def details(self) -> dict[str, int | str | None]:
        """As a dict with the keys "white_ms", "black_ms" and "result"."""
        return {"white_ms": self.white_ms, "black_ms": self.black_ms, "result": self.result}


class _ReasonEdit(QPlainTextEdit):
    """Tab leaves the field; Ctrl+Enter records."""

    submitted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if control and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
            self.submitted.emit()
            return
        super().keyPressEvent(event)


class DecideOtherwiseForm(QFrame):
    """`decided` carries an OwnDecision; it comes once, until `reset`."""

    decided = Signal(object)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(SectionLabel(self.tr("Your decision"), self))
        self.reason = _ReasonEdit(self)
        self.reason.setPlaceholderText(self.tr("Reason; it is kept and printed on the card"))
        self.reason.setAccessibleName(self.tr("Reason"))
        self.reason.setTabChangesFocus(True)
        self.reason.setFixedHeight(64)
        column.addWidget(self.reason)
        times = QHBoxLayout()
        self.white = TimeEdit(self.tr("White's clock"), self, required=False)
        self.black = TimeEdit(self.tr("Black's clock"), self, required=False)
        for edit, hint in ((self.white, self.tr("White's clock")), (self.black, self.tr("Black's clock"))):
            edit.field.setPlaceholderText(hint)
            times.addWidget(edit, 1, Qt.AlignmentFlag.AlignTop)
            edit.time_changed.connect(self._check)
        column.addLayout(times)
        self.result = ChoiceBox(self)
        self.result.setAccessibleName(self.tr("Result"))
        column.addWidget(self.result)
        self.record = DangerButton(self.tr("Record this decision"), parent=self)
        self.back = SecondaryButton(self.tr("Back"), parent=self)
        buttons = QHBoxLayout()
        buttons.addWidget(self.record, 1)
        buttons.addWidget(self.back)
        column.addLayout(buttons)
        self._missing = plain_label("", "small", wrap=True, parent=self)
        column.addWidget(self._missing)
        self._done = False
        self._records = ""
        self._times_only = False
        self.reason.textChanged.connect(self._check)
        self.reason.submitted.connect(self.submit)
        self.record.clicked.connect(self.submit)
        self.back.clicked.connect(self.left)
        self.reset(())

    def reset(self, results: tuple[tuple[str, str], ...], records: str = "", *, times_only: bool = False) -> None:
        """Empty the form and offer these results, or the usual three; with `records` only a reason can be given.

        With `times_only` there is no result to choose.
        """
        self._done = False
        self._records = records
        self._times_only = times_only
        for widget in (self.white, self.black, self.result):
            widget.setVisible(not records and not (times_only and widget is self.result))
        self.reason.clear()
        self.white.set_ms(None)
        self.black.set_ms(None)
        self.result.clear()
        self.result.addItem(self.tr("No result; the game goes on"), None)
        for key, words in results or self._usual_results():
            self.result.addItem(words, key)
        self._check()

    def rearm(self) -> None:
        """Let the decision be recorded again, after it could not be saved."""
        self._done = False
        self._check()

    def submit(self) -> None:
        """Record, if there is a reason and nothing else is wrong; once only."""
        if self._done or not self._is_complete():
            return
        self._done = True
        self._check()
        chosen = self.result.currentData()
        self.decided.emit(
            OwnDecision(
                reason=self.reason.toPlainText().strip(),
                white_ms=self.white.ms(),
                black_ms=self.black.ms(),
                result=None if chosen is None else str(chosen),
            )
        )

    def _usual_results(self) -> tuple[tuple[str, str], ...]:
        return (
            (GameResult.WHITE_WINS.value, self.tr("White wins")),
            (GameResult.DRAW.value, self.tr("Draw")),
            (GameResult.BLACK_WINS.value, self.tr("Black wins")),
        )

    def _is_complete(self) -> bool:
        return bool(self.reason.toPlainText().strip()) and self.white.is_valid() and self.black.is_valid()

    def _check(self) -> None:
        self.record.setEnabled(not self._done and self._is_complete())
        if not self.reason.toPlainText().strip():
            sentence = self.tr("A reason is needed: it is kept and printed on the card.")
        elif not (self.white.is_valid() and self.black.is_valid()):
            sentence = self.tr("Correct the clock reading, or leave it empty to change nothing.")
        elif self._times_only:
            sentence = self._records or self.tr("Type the times that hold instead.")
        else:
            sentence = self._records or self.tr("Empty readings and no result change nothing else.")
        if self._records and sentence != self._records:
            sentence = f"{self._records} {sentence}"
        self._missing.setText(sentence)
