"""Why something is not done at once: the findings with their clauses, and going on in spite of them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from arbiter_app.engine.findings import Finding, Severity
from arbiter_app.ui.texts import say
from arbiter_app.ui.widgets.cards import (
    DangerButton,
    LinkButton,
    PrimaryButton,
    SecondaryButton,
    plain_label,
    set_panel,
)


def needs_reason(findings: tuple[Finding, ...]) -> bool:
    """True when a rule refuses, so that going on asks for a reason."""
    return any(one.severity is Severity.REFUSE for one in findings)


class DoubtBar(QFrame):
    """Hidden until asked. `accepted` carries the reason (empty for a mere warning), once for each question."""

    accepted = Signal(str)
    left = Signal()
    clause_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._findings: tuple[Finding, ...] = ()
        self._spent = False
        set_panel(self, "accent")
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(6)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(1, 1)
        column.addLayout(self._grid)
        self.reason = QLineEdit(self)
        self.reason.setPlaceholderText(self.tr("Reason; it is kept and printed on the card"))
        self.reason.setAccessibleName(self.tr("Reason"))
        self.reason.setMaxLength(200)
        column.addWidget(self.reason)
        self.go_on_button = PrimaryButton(self.tr("Go on"), "⏎", self)
        self.override_button = DangerButton(self.tr("Record it with this reason"), "⏎", self)
        self.back_button = SecondaryButton(self.tr("Back"), "Esc", self)
        row = QHBoxLayout()
        for button in (self.go_on_button, self.override_button, self.back_button):
            row.addWidget(button)
        row.addStretch(1)
        column.addLayout(row)
        self.reason.textChanged.connect(self._check)
        self.reason.returnPressed.connect(self.accept)
        self.go_on_button.clicked.connect(self.accept)
        self.override_button.clicked.connect(self.accept)
        self.back_button.clicked.connect(self.leave)
        self.hide()

    def ask(self, findings: tuple[Finding, ...]) -> None:
        """Show these findings."""
        self._findings = findings
        self._spent = False
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for row, finding in enumerate(findings):
            if finding.clause:
                link = LinkButton(finding.clause, self)
                link.clicked.connect(lambda _checked=False, clause=finding.clause: self.clause_clicked.emit(clause))
                self._grid.addWidget(link, row, 0, Qt.AlignmentFlag.AlignTop)
            label = plain_label(say(finding.code, finding.params), wrap=True, parent=self)
            self._grid.addWidget(label, row, 1, Qt.AlignmentFlag.AlignTop)
        wants_reason = needs_reason(findings)
        self.reason.clear()
        self.reason.setVisible(wants_reason)
        self.override_button.setVisible(wants_reason)
        self.go_on_button.setVisible(not wants_reason)
        self._check()
        self.show()
        (self.reason if wants_reason else self.go_on_button).setFocus()

    def findings(self) -> tuple[Finding, ...]:
        """What is asked about."""
        return self._findings

    def accept(self) -> None:
        """Go on, once; a refusal only with a reason."""
        reason = self.reason.text().strip()
        if self._spent or self.isHidden() or (needs_reason(self._findings) and not reason):
            return
        self._spent = True
        self.hide()
        self.accepted.emit(reason)

    def leave(self) -> None:
        """Do nothing."""
        self.hide()
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
            event.accept()
            return
        super().keyPressEvent(event)

    def _check(self) -> None:
        self.override_button.setEnabled(bool(self.reason.text().strip()))
