"""Taking an entry back: the consequences first, then the reason, then one key."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from arbiter_app.engine.card import WHOLE_MATCH
from arbiter_app.queries.journal_undo import UndoEffects
from arbiter_app.ui.journal.detail import button_row
from arbiter_app.ui.journal.lines import JournalLine
from arbiter_app.ui.texts import say, say_word
from arbiter_app.ui.widgets.cards import DangerButton, SecondaryButton, SectionLabel, plain_label
from arbiter_app.ui.widgets.clock_text import format_ms
from arbiter_app.wording import points_text

_LONGEST_REASON = 200
_MOST_BOARDS = 8


class UndoForm(QWidget):
    """Shows what follows; says the reason once, or that nothing shall happen."""

    confirmed = Signal(str)
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self.what = plain_label("", "strong", wrap=True, parent=self)
        self.effects = plain_label("", wrap=True, parent=self)
        self.reason = QLineEdit(self)
        self.reason.setMaxLength(_LONGEST_REASON)
        self.reason.setPlaceholderText(self.tr("Reason; it is kept and printed"))
        self.reason.setAccessibleName(self.tr("Reason for taking the entry back"))
        self.problem = plain_label("", "danger", wrap=True, parent=self)
        self.apply_button = DangerButton(self.tr("Take it back"), parent=self)
        self.cancel_button = SecondaryButton(self.tr("Cancel"), self.tr("Esc"), self)
        self._column.addWidget(SectionLabel(self.tr("Undo this entry"), self))
        self._column.addWidget(self.what)
        self._column.addWidget(SectionLabel(self.tr("What follows"), self))
        self._column.addWidget(self.effects)
        self._column.addWidget(self.reason)
        self._column.addWidget(self.problem)
        self._column.addLayout(button_row(self.cancel_button, self.apply_button))
        self._column.addStretch(1)
        self.reason.textChanged.connect(self._reason_typed)
        self.reason.returnPressed.connect(self._confirm)
        self.apply_button.clicked.connect(self._confirm)
        self.cancel_button.clicked.connect(self.cancelled)

    def ask(self, line: JournalLine, effects: UndoEffects) -> None:
        """Show what would follow and wait for the reason."""
        self.what.setText(self.tr("{seq}: {what}").format(seq=line.seq, what=line.what))
        told = [f"• {text}" for text in self._told(effects)]
        self.effects.setText("\n".join(told))
        self.problem.setText("" if effects.obstacle is None else say(effects.obstacle.code, effects.obstacle.params))
        self.problem.setVisible(effects.obstacle is not None)
        self.reason.clear()
        self._blocked = effects.obstacle is not None
        self.reason.setEnabled(not self._blocked)
        self._reason_typed()
        self.reason.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
            event.accept()
        else:
            super().keyPressEvent(event)

    def _told(self, effects: UndoEffects) -> list[str]:
        told = [say(one.code, one.params) for one in effects.consequences]
        score = effects.score
        if score is not None:
            before = f"{points_text(score.home_before)} – {points_text(score.away_before)}"
            after = f"{points_text(score.home_after)} – {points_text(score.away_after)}"
            told.append(self.tr("Match score {before} becomes {after}").format(before=before, after=after))
        for clock in effects.clocks:
            if clock.before_ms is not None and clock.after_ms is not None:
                words = self.tr("{colour}’s clock: {before} becomes {after}")
                shown = {"before": format_ms(clock.before_ms), "after": format_ms(clock.after_ms)}
                told.append(words.format(colour=say_word(clock.colour.value), **shown))
        for change in effects.boards[:_MOST_BOARDS]:
            words = self.tr("Board {number}: {was} becomes {now}")
            if change.board_number == WHOLE_MATCH:
                words = self.tr("On the card, about the match: {was} becomes {now}")
            told.append(words.format(number=change.board_number, was=change.was, now=change.now))
        told.append(self.tr("The entry stays in the journal, crossed out, with your reason."))
        return told

    def _reason_typed(self) -> None:
        self.apply_button.setEnabled(bool(self.reason.text().strip()) and not self._blocked)

    def _confirm(self) -> None:
        if self.apply_button.isEnabled():
            self.apply_button.setEnabled(False)  # A second Enter finds nothing to confirm.
            self.confirmed.emit(self.reason.text().strip())

    _blocked = False
