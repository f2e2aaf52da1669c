"""The right column while an incident is open: a question, something to type, or a proposal with its card."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from arbiter_app.engine.findings import Refused
from arbiter_app.ui.hall.controller import Proposal
from arbiter_app.ui.hall.field_panel import FieldPanel
from arbiter_app.ui.hall.keys import hint
from arbiter_app.ui.hall.since_line import SinceLine
from arbiter_app.ui.hall.steps import Ask, Write
from arbiter_app.ui.hall.words import tr
from arbiter_app.ui.widgets.buttons import LinkButton, PrimaryButton, SecondaryButton
from arbiter_app.ui.widgets.cards import set_panel
from arbiter_app.ui.widgets.labels import SectionLabel, plain_label
from arbiter_app.ui.widgets.ruling_card import RulingCard

MOST_IN_ONE_COLUMN = 7
"""So many answers stand below each other in the smallest window."""


class _Scroller(QScrollArea):
    """What may be taller than the column."""

    def __init__(self, content: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        content.setProperty("panel", "transparent")
        self.setWidget(content)


class QuestionPage(QFrame):
    """Shows an Ask or a Write. The keys of the options are the screen's business; clicks are told here."""

    chosen = Signal(str)
    submitted = Signal(object)
    cancelled = Signal()
    clause_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_panel(self, "accent")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._outer = QVBoxLayout(self)
        self._outer.setContentsMargins(12, 12, 12, 12)
        self.since = SinceLine(self)
        self._outer.addWidget(self.since)
        self._content: QWidget | None = None
        self._heading = ""
        self._cyrillic = False
        self._spent = False
        self.options: dict[str, SecondaryButton] = {}
        self.fields: FieldPanel | None = None
        self.go_button: PrimaryButton | None = None

    def set_heading(self, heading: str, cyrillic: bool) -> None:
        """The small line above every question ("Board 2"), and the keyboard layout for the keys shown."""
        self._heading = heading
        self._cyrillic = cyrillic

    def show_step(self, step: Ask | Write) -> None:
        """Show a question or the fields."""
        self.options = {}
        self.fields = None
        self.go_button = None
        self._spent = False
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(SectionLabel(self._heading))
        column.addWidget(plain_label(step.title, "title", wrap=True))
        if step.note:
            column.addWidget(plain_label(step.note, "muted", wrap=True))
        if isinstance(step, Ask):
            self._add_options(column, step)
            first: FieldPanel | None = None
        else:
            first = self._add_fields(column, step)
        cancel = SecondaryButton(tr("Cancel"), "Esc", content)
        cancel.clicked.connect(self.cancelled)
        column.addWidget(cancel)
        column.addStretch(1)
        if self._content is not None:
            self._outer.removeWidget(self._content)
            self._content.hide()
            self._content.deleteLater()
        self._content = _Scroller(content, self)
        self._outer.addWidget(self._content)
        self.since.count_from(step.since if isinstance(step, Ask) else None)
        self.setAccessibleName(step.title)
        self.setAccessibleDescription(step.note)
        if first is not None:
            first.take_focus()
        else:
            self.setFocus()

    def _add_options(self, column: QVBoxLayout, step: Ask) -> None:
        grid = QGridLayout()
        grid.setSpacing(8)
        across = 2 if len(step.options) > MOST_IN_ONE_COLUMN else 1
        for place, option in enumerate(step.options):
            button = SecondaryButton(option.label, hint(option.key, self._cyrillic), self)
            button.setToolTip(option.label if "<" not in option.label else "")
            button.let_shrink()
            button.clicked.connect(lambda _checked=False, key=option.key: self.chosen.emit(key))
            self.options[option.key] = button
            grid.addWidget(button, place // across, place % across)
            grid.setColumnStretch(place % across, 1)
        column.addLayout(grid)
        if step.clauses:
            row = QHBoxLayout()
            for clause in step.clauses:
                link = LinkButton(clause)
                link.clicked.connect(lambda _checked=False, one=clause: self.clause_clicked.emit(one))
                row.addWidget(link)
            row.addStretch(1)
            column.addLayout(row)

    def _add_fields(self, column: QVBoxLayout, step: Write) -> FieldPanel:
        panel = FieldPanel(step.fields, self)
        column.addWidget(panel)
        self.go_button = PrimaryButton(step.go or tr("Go on"), "⏎", self)
        self.go_button.clicked.connect(self.submit)
        panel.submitted.connect(self.submit)
        column.addWidget(self.go_button)
        self.fields = panel
        return panel

    def submit(self) -> None:
        """Go on with what is typed, once; not while a reading cannot be read."""
        if self.fields is None or self._spent:
            return
        faulty = self.fields.first_faulty()
        if faulty is not None:
            faulty.setFocus()
            return
        self._spent = True
        self.submitted.emit(self.fields.values())

    def rearm(self) -> None:
        """It could not be saved: Enter works again."""
        self._spent = False


class ProposalPage(QWidget):
    """The ruling card, and below it the fields that change what follows."""

    values_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        self.since = SinceLine(self)
        column.addWidget(self.since)
        self.card = RulingCard(self)
        column.addWidget(self.card, 1)
        self._frame = QFrame(self)
        set_panel(self._frame, "card")
        self._frame_column = QVBoxLayout(self._frame)
        self._frame_column.setContentsMargins(12, 8, 12, 10)
        self.fields: FieldPanel | None = None
        self._shown: Proposal | None = None
        column.addWidget(self._frame)

    def show_proposal(self, proposal: Proposal) -> None:
        """Show the card of a new proposal and its fields; the keyboard is on Apply."""
        if self.fields is not None:
            self._frame_column.removeWidget(self.fields)
            self.fields.hide()
            self.fields.deleteLater()
            self.fields = None
        self._frame.setVisible(bool(proposal.step.fields))
        if proposal.step.fields:
            self.fields = FieldPanel(proposal.step.fields, self._frame)
            self._frame_column.addWidget(self.fields)
            self.fields.changed.connect(self._tell_values)
            self.fields.submitted.connect(self._submit)
        self._shown = proposal
        self.since.count_from(proposal.step.since)
        self.card.set_view(proposal.view)
        self.card.setFocus()

    def change_card(self, proposal: Proposal) -> None:
        """The same proposal with other consequences: the fields stay as they are."""
        self._shown = proposal
        if proposal.view != self.card.view():
            self.card.set_view(proposal.view)
            if self.fields is None or not self.fields.has_keyboard():
                self.card.setFocus()

    def _submit(self) -> None:
        """Apply; where something typed cannot be read, put the keyboard there and select just that."""
        if self.fields is None or self._shown is None or not self._select_faulty(self.fields, self._shown):
            self.card.apply()

    @staticmethod
    def _select_faulty(fields: FieldPanel, shown: Proposal) -> bool:
        decision = shown.settled.decision
        for finding in decision.findings if isinstance(decision, Refused) else ():
            start, end = finding.params.get("start"), finding.params.get("end")
            if isinstance(start, int) and isinstance(end, int) and fields.select(finding.where, start, end):
                return True
        return False

    def _tell_values(self) -> None:
        """While a reading cannot be read nothing can be applied."""
        if self.fields is None:
            return
        if self.fields.is_valid():
            self.values_changed.emit(self.fields.values())
        else:
            self.card.set_view(replace(self.card.view(), apply_enabled=False))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc in a field leaves the card."""
        if event.key() == Qt.Key.Key_Escape:
            self.card.cancel()
            event.accept()
            return
        super().keyPressEvent(event)
