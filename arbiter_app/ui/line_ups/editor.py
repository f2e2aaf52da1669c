"""One captain's private entry: the boards, what speaks against it with its repairs, and sealing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from arbiter_app.engine.findings import Finding, Severity
from arbiter_app.ui.doubts import DoubtBar
from arbiter_app.ui.line_ups.slot_list import SlotList, SlotView
from arbiter_app.ui.texts import say
from arbiter_app.ui.widgets.cards import (
    DangerButton,
    LinkButton,
    PrimaryButton,
    SecondaryButton,
    plain_label,
    set_panel,
)


class LineUpEditor(QWidget):
    """Shows a draft and says what the captain wants."""

    open_wanted = Signal()
    nobody_wanted = Signal()
    clear_wanted = Signal()
    move_wanted = Signal(int, int)
    swap_wanted = Signal(int, int)
    seal_wanted = Signal(str)
    """The reason where the arbiter sets findings aside; empty otherwise."""
    leave_wanted = Signal()
    clause_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._findings: tuple[Finding, ...] = ()
        self._complete = False
        self.slots_list = SlotList(self)
        self.open_button = SecondaryButton(self.tr("To be named"), parent=self)
        self.nobody_button = SecondaryButton(self.tr("Nobody"), parent=self)
        self.up_button = SecondaryButton("▲", parent=self)
        self.down_button = SecondaryButton("▼", parent=self)
        self.clear_button = SecondaryButton(self.tr("Clear"), "Del", self)
        self.up_button.setAccessibleName(self.tr("Move up"))
        self.down_button.setAccessibleName(self.tr("Move down"))
        self.up_button.setToolTip(self.tr("Move up (Alt and arrow up)"))
        self.down_button.setToolTip(self.tr("Move down (Alt and arrow down)"))
        self.seal_button = PrimaryButton(self.tr("Seal line-up"), parent=self)
        self.protest_button = DangerButton(self.tr("Seal under protest…"), parent=self)
        self.leave_button = SecondaryButton(self.tr("Leave without sealing"), parent=self)
        self.says = plain_label("", "small", wrap=True, parent=self)
        self.confirm = QFrame(self)
        self.confirm_button = PrimaryButton(self.tr("Seal it"), "⏎", self)
        self.confirm_back = SecondaryButton(self.tr("Back"), parent=self)
        self.protest = DoubtBar(self)
        self.protest.override_button.setText(self.tr("Seal under protest"))
        self.swap_buttons: list[SecondaryButton] = []
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.slots_list, 4)
        row = QHBoxLayout()
        row.setSpacing(6)
        for button in (self.open_button, self.nobody_button, self.clear_button, self.up_button, self.down_button):
            row.addWidget(button)
        row.addStretch(1)
        column.addLayout(row)
        content = QWidget(self)
        content.setProperty("panel", "transparent")
        self._finding_column = QVBoxLayout(content)
        self._finding_column.setContentsMargins(0, 2, 4, 2)
        self._finding_column.setSpacing(4)
        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(content)
        column.addWidget(self._scroll, 3)
        column.addWidget(self.says)
        column.addWidget(self.protest)
        set_panel(self.confirm, "primary")
        confirm = QVBoxLayout(self.confirm)
        words = self.tr("Once it is sealed nobody sees it, until both line-ups are opened together.")
        confirm.addWidget(plain_label(words, wrap=True, parent=self))
        pair = QHBoxLayout()
        pair.addWidget(self.confirm_button)
        pair.addWidget(self.confirm_back)
        pair.addStretch(1)
        confirm.addLayout(pair)
        column.addWidget(self.confirm)
        self.confirm.hide()
        self._buttons = QWidget(self)
        last = QHBoxLayout(self._buttons)
        last.setContentsMargins(0, 0, 0, 0)
        last.setSpacing(6)
        for widget in (self.seal_button, self.protest_button, self.leave_button):
            last.addWidget(widget)
        last.addStretch(1)
        column.addWidget(self._buttons)
        self.setFocusProxy(self.slots_list)

    def _connect(self) -> None:
        self.open_button.clicked.connect(self.open_wanted)
        self.nobody_button.clicked.connect(self.nobody_wanted)
        self.clear_button.clicked.connect(self.clear_wanted)
        self.up_button.clicked.connect(lambda: self._step(-1))
        self.down_button.clicked.connect(lambda: self._step(1))
        self.slots_list.cleared.connect(self.clear_wanted)
        self.slots_list.moved.connect(self.move_wanted)
        self.seal_button.clicked.connect(self._ask_confirm)
        self.confirm_button.clicked.connect(self._confirmed)
        self.confirm_back.clicked.connect(self.close_questions)
        self.protest_button.clicked.connect(self._ask_protest)
        self.protest.accepted.connect(self.seal_wanted)
        self.protest.left.connect(self.close_questions)
        self.protest.clause_clicked.connect(self.clause_clicked)
        self.leave_button.clicked.connect(self.leave_wanted)

    def show_draft(
        self,
        views: Sequence[SlotView],
        current: int,
        findings: tuple[Finding, ...],
        repairs: tuple[tuple[int, int], ...],
        missing: tuple[int, ...],
        *,
        may_leave_open: bool = True,
    ) -> None:
        """Show a draft with what speaks against it; `missing` are the boards without a decision.

        `may_leave_open`: whether these rules let a place be named later.
        """
        self.slots_list.set_views(views, current)
        self._complete = not missing and bool(views)
        self.open_button.setEnabled(bool(views))
        self.open_button.setVisible(may_leave_open)
        self.up_button.setEnabled(current > 1)
        self.down_button.setEnabled(current < len(views))
        if findings != self._findings or len(repairs) != len(self.swap_buttons):
            self.close_questions()
        self._findings = findings
        self._show_findings(findings, repairs)
        refused = any(one.severity is Severity.REFUSE for one in findings)
        hopeless = any(one.severity is Severity.REFUSE and not one.overridable for one in findings)
        self.seal_button.setVisible(not refused)
        self.seal_button.setEnabled(self._complete)
        self.protest_button.setVisible(refused)
        self.protest_button.setEnabled(self._complete and not hopeless)
        words = self.tr("Still to decide: board {boards}. Choose a player, “To be named” or “Nobody”.")
        if not may_leave_open:
            words = self.tr("Still to decide: board {boards}. Choose a player or “Nobody”.")
        self.says.setText(words.format(boards=", ".join(map(str, missing))) if missing else "")
        self.says.setVisible(bool(missing))

    def wipe(self) -> None:
        """Leave nothing of a draft in any widget."""
        self.close_questions()
        self.protest.reason.clear()
        self.slots_list.set_views((), 1)
        self._findings = ()
        self._show_findings((), ())
        self.says.setText("")

    def close_questions(self) -> None:
        """Back from sealing to the draft."""
        self.confirm.hide()
        if not self.protest.isHidden():
            self.protest.hide()
        self._scroll.setVisible(bool(self._findings))
        self._buttons.show()

    def finding_texts(self) -> list[str]:
        """The sentences shown below the boards."""
        return [say(one.code, one.params) for one in self._findings]

    def _show_findings(self, findings: tuple[Finding, ...], repairs: tuple[tuple[int, int], ...]) -> None:
        while (item := self._finding_column.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.swap_buttons = []
        for finding in findings:
            self._finding_column.addWidget(self._finding(finding, repairs))
        self._finding_column.addStretch(1)
        self._scroll.setVisible(bool(findings))

    def _finding(self, finding: Finding, repairs: tuple[tuple[int, int], ...]) -> QFrame:
        frame = QFrame(self)
        set_panel(frame, "bar-danger" if finding.severity is Severity.REFUSE else "bar-primary")
        row = QHBoxLayout(frame)
        row.setContentsMargins(10, 0, 0, 0)
        row.setSpacing(8)
        if finding.clause:
            link = LinkButton(finding.clause, frame)
            link.clicked.connect(lambda _checked=False, clause=finding.clause: self.clause_clicked.emit(clause))
            row.addWidget(link, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(plain_label(say(finding.code, finding.params), wrap=True, parent=frame), 1)
        for one, other in repairs:
            if finding.where == str(other) and finding.code == "board_order":
                words = self.tr("Swap {one} and {other}").format(one=one, other=other)
                button = SecondaryButton(words, parent=frame)
                button.clicked.connect(lambda _checked=False, a=one, b=other: self.swap_wanted.emit(a, b))
                self.swap_buttons.append(button)
                row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        return frame

    def _step(self, step: int) -> None:
        current = self.slots_list.current()
        self.move_wanted.emit(current, current + step)

    def _ask_confirm(self) -> None:
        if self._complete:
            self._buttons.hide()
            self.confirm.show()
            self.confirm_button.setFocus()

    def _confirmed(self) -> None:
        if not self.confirm.isHidden():
            self.close_questions()
            self.seal_wanted.emit("")

    def _ask_protest(self) -> None:
        if self._complete:
            self._buttons.hide()
            self._scroll.hide()
            self.protest.ask(self._findings)
