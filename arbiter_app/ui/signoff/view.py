"""The Sign-off screen: the card whole, then the two captains."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from arbiter_app.engine.findings import Finding, Severity
from arbiter_app.engine.records import BoardChange, SignatureKind
from arbiter_app.engine.values import Side
from arbiter_app.queries.journal_undo import UndoEffects
from arbiter_app.queries.scorecard import ScoreCard
from arbiter_app.ui.dialogs import FilePicker, Printing, SystemPicker, SystemPrinting
from arbiter_app.ui.signoff.card_view import CardView, button_line
from arbiter_app.ui.signoff.controller import NOT_SAVED, SignoffController
from arbiter_app.ui.signoff.dispute_bar import DisputeBar
from arbiter_app.ui.signoff.sign_box import SignBox
from arbiter_app.ui.signoff.words import card_title, changes_text
from arbiter_app.ui.texts import say
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import (
    Card,
    EmptyHint,
    NoticeBar,
    Pill,
    PrimaryButton,
    SecondaryButton,
    plain_label,
    set_panel,
)
from arbiter_app.ui.workspace import Workspace

_MOST_MISSING = 8
_TITLE_LEAST = 200
"""Beside all the buttons at large text it must not become a tower of words."""


class SignoffScreen(QWidget):
    """The card, its state in words, and what can be done with it now."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._picker: FilePicker = SystemPicker()
        self._printing: Printing = SystemPrinting()
        self._to_confirm: dict[Side, tuple[Finding, ...]] = {}
        self.controller = SignoffController(workspace, self)
        self.hint = EmptyHint("", parent=self)
        self.title = plain_label("", "title", wrap=True, parent=self)
        self.title.setMinimumWidth(_TITLE_LEAST)
        self.code = plain_label("", "muted", parent=self)
        self.state_pill = Pill("", Tone.NEUTRAL, self)
        self.print_button = SecondaryButton(self.tr("Print…"), parent=self)
        self.save_button = SecondaryButton(self.tr("Save as PDF…"), parent=self)
        self.export_button = PrimaryButton(self.tr("Export to USB"), parent=self)
        self.notice = NoticeBar(self)
        self.fine = QFrame(self)
        set_panel(self.fine, "notice-warn")
        self.fine_text = plain_label("", "muted", wrap=True, parent=self.fine)
        self.fine_clause = SecondaryButton("", parent=self.fine)
        self.settle_button = SecondaryButton(self.tr("Settle the dispute…"), parent=self)
        self.dispute_bar = DisputeBar(self)
        self._settling: UndoEffects | None = None
        self.card_view = CardView(self)
        self.boxes = {side: SignBox(side, self) for side in Side}
        self.gate = QWidget(self)
        self.gate_text = plain_label("", "strong", wrap=True, parent=self.gate)
        self.more_button = SecondaryButton(self.tr("Show the rest of the card"), parent=self)
        self.missing_buttons: list[SecondaryButton] = []
        self.pages = QStackedWidget(self)
        self._lay_out()
        self._connect()
        self._show_card(self.controller.shown)

    def use_picker(self, picker: FilePicker) -> None:
        """Ask for files through this picker from now on."""
        self._picker = picker

    def use_printing(self, printing: Printing) -> None:
        """Ask for printers through this from now on."""
        self._printing = printing
        self._show_printing()

    def _show_printing(self) -> None:
        """Where this computer cannot print the button says so; the reason is in its tip."""
        why_not = self._printing.why_not()
        self.print_button.setText(self.tr("Cannot print here") if why_not else self.tr("Print…"))
        self.print_button.setEnabled(not why_not)
        tip = self.tr("Save the card as PDF and print that elsewhere. ({why})")
        self.print_button.setToolTip(tip.format(why=why_not) if why_not else "")

    def _lay_out(self) -> None:
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.pages)
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.notice)
        sheet = Card("", self)
        buttons = (self.settle_button, self.more_button, self.print_button, self.save_button, self.export_button)
        head = button_line(self.title, self.state_pill, self.code, *buttons)
        head.setStretch(0, 1)
        sheet.body.addLayout(head)
        line = QHBoxLayout(self.fine)
        line.setContentsMargins(12, 2, 2, 2)
        line.addWidget(self.fine_text, 1)
        line.addWidget(self.fine_clause)
        sheet.body.addWidget(self.fine)
        sheet.body.addWidget(self.dispute_bar)
        sheet.body.addWidget(self.card_view, 1)
        column.addWidget(sheet, 1)
        gate = QHBoxLayout(self.gate)
        gate.setContentsMargins(4, 0, 4, 0)
        gate.addWidget(self.gate_text, 1)
        self._missing_row = QHBoxLayout()
        self._missing_row.setSpacing(8)
        gate.addLayout(self._missing_row)
        column.addWidget(self.gate)
        signers = QWidget(page)
        signers.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        row = QHBoxLayout(signers)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        for box in self.boxes.values():
            row.addWidget(box, 1)
        column.addWidget(signers)
        self.pages.addWidget(page)
        self.card_view.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocusProxy(self.card_view)
        self.pages.addWidget(self.hint)

    def _connect(self) -> None:
        self.controller.card_changed.connect(self._show_card)
        self.controller.content_changed.connect(self._content_changed)
        self.card_view.end_seen.connect(self._show_boxes)
        self.more_button.clicked.connect(self.card_view.show_more)
        self.print_button.clicked.connect(self._print)
        self.save_button.clicked.connect(self._save)
        self.export_button.clicked.connect(lambda: self.controller.want_screen("export"))
        self.fine_clause.clicked.connect(lambda: self._workspace.clause_wanted.emit(self.fine_clause.text()))
        self.hint.clicked.connect(self._leave_hint)
        self.settle_button.clicked.connect(self._ask_settling)
        self.dispute_bar.settled.connect(self._settle)
        self.dispute_bar.left.connect(self.card_view.setFocus)
        for side, box in self.boxes.items():
            box.signed.connect(partial(self._sign, side))
            box.disputed.connect(partial(self._dispute, side))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_printing()
        self.controller.set_active(True)
        self.card_view.setFocus()
        self._show_boxes()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.controller.set_active(False)

    # What is shown

    def _show_card(self, card: ScoreCard | None) -> None:
        if card is None:
            self.hint.set_hint(
                self.tr("No match yet"),
                self.tr("The card of a match is signed here once every board has its result."),
                self.tr("Set up a match"),
            )
        elif not card.rows:
            self.hint.set_hint(
                self.tr("The line-ups are not open yet"),
                self.tr("The card begins when both line-ups are sealed and opened."),
                self.tr("Go to the line-ups"),
            )
        if card is None or not card.rows:
            self.pages.setCurrentIndex(1)
            return
        self.pages.setCurrentIndex(0)
        self.title.setText(card_title(card))
        self.code.setText(self.tr("Card code {code}").format(code=card.code))
        self._show_state(card)
        self._show_fine()
        has_disputes = bool(self.controller.disputes())
        self.settle_button.setVisible(has_disputes and not self.controller.readonly)
        # The code stands in the signatures too; in a small window there is no room for both.
        self.code.setVisible(not has_disputes)
        # What was asked was about the card as it stood.
        self._settling = None
        self.dispute_bar.hide()
        self.card_view.show_card(card)
        self._show_voided(card)
        self._show_boxes()

    def _show_state(self, card: ScoreCard) -> None:
        in_dispute = sorted({one.board_number for one in self.controller.disputes()})
        boards = ", ".join(map(str, in_dispute))
        if card.is_locked and in_dispute:
            words = self.tr("signed by both, in dispute: board {boards}")
            self.state_pill.set_pill(words.format(boards=boards), Tone.WARN)
        elif card.is_locked and any(one.kind is SignatureKind.WITH_RESERVATION for one in card.signatures):
            self.state_pill.set_pill(self.tr("signed by both, with a reservation"), Tone.WARN)
        elif card.is_locked:
            self.state_pill.set_pill(self.tr("signed by both"), Tone.OK)
        elif card.signatures_voided or any(not one.is_current for one in card.signatures):
            self.state_pill.set_pill(self.tr("changed after signing"), Tone.DANGER)
        elif not card.is_complete:
            self.state_pill.set_pill(self.tr("not complete"), Tone.WARN)
        else:
            self.state_pill.set_pill(self.tr("to be signed"), Tone.NEUTRAL)
        self.export_button.setVisible(card.is_locked)

    def _show_fine(self) -> None:
        hints = self.controller.fines()
        self.fine.setVisible(bool(hints))
        words = self.tr("{team} defaulted on boards {boards}: a fine of at least {sum} euro is possible.")
        told = [
            words.format(team=one.team, boards=", ".join(str(board) for board in one.boards), sum=one.minimum)
            for one in hints
        ]
        self.fine_text.setText(" ".join(told))
        clause = next((one.clause for one in hints if one.clause), "")
        self.fine_clause.setText(clause)
        self.fine_clause.setVisible(bool(clause))

    def _show_voided(self, card: ScoreCard) -> None:
        if not card.signatures_voided:
            if self.notice.property("voided"):
                self.notice.setProperty("voided", False)
                self.notice.dismiss()
            return
        words = self.tr(
            "The card changed after signing, so the signatures are void: {changes}. Both captains sign again."
        )
        self.notice.setProperty("voided", True)
        self.notice.say(words.format(changes=changes_text(self.controller.voided())), Tone.DANGER)

    def _show_boxes(self) -> None:
        card = self.controller.shown
        if card is None or not card.rows:
            return
        seen = self.card_view.is_end_seen()
        may_sign = card.is_complete and seen and not self.controller.readonly
        for side, box in self.boxes.items():
            signature = card.signature(side)
            at = "" if signature is None else f"{self._workspace.local(signature.signed_at):%H:%M}"
            boards = tuple(one.board_number for one in self.controller.disputes() if one.side is side)
            box.show_card(card, may_sign=may_sign, signed_at=at, disputed=boards)
            unseen = card.is_complete and not seen and not box.is_signed()
            box.tell(self.tr("Look at the card to its end before signing.") if unseen else "")
        self._show_gate(card, seen)

    def _show_gate(self, card: ScoreCard, seen: bool) -> None:
        """Why the card cannot be signed yet, with the way there."""
        for button in self.missing_buttons:
            self._missing_row.removeWidget(button)
            button.deleteLater()
        missing = card.missing_boards
        self.missing_buttons = []
        for number in missing[:_MOST_MISSING]:
            button = SecondaryButton(self.tr("Board {number}").format(number=number), parent=self.gate)
            button.clicked.connect(partial(self._go_to_board, number))
            self._missing_row.addWidget(button)
            self.missing_buttons.append(button)
        self.more_button.setVisible(not missing and not seen and not card.is_locked)
        self.gate.setVisible(bool(missing) or self.controller.readonly)
        if missing:
            boards = ", ".join(str(number) for number in missing)
            words = self.tr("Nobody can sign yet: no result on board {boards}.")
            self.gate_text.setText(words.format(boards=boards))
        else:
            self.gate_text.setText(self.tr("This event is open for reading only, so nothing can be signed here."))

    def _content_changed(self, changes: tuple[BoardChange, ...]) -> None:
        """What the captains look at is another card now: half a signature under the old one does not count."""
        drawn = [box.wipe() for box in self.boxes.values()]
        if any(drawn) and self.isVisible():
            words = self.tr("The card changed while it was being signed: {changes}. Read it again, then sign.")
            self.notice.say(words.format(changes=changes_text(changes)), Tone.WARN)

    # What is done

    def _sign(self, side: Side, kind: SignatureKind, text: str) -> None:
        box = self.boxes[side]
        name, role = box.signer()
        strokes = () if kind is SignatureKind.REFUSED else box.strokes()
        findings = self.controller.sign(side, kind, name, role, strokes, text, self._to_confirm.pop(side, ()))
        if findings:
            if all(one.severity is not Severity.REFUSE for one in findings):
                self._to_confirm[side] = findings
            box.tell(self._sentences(findings))
            box.form.tell(self._sentences(findings))
            return
        if kind is SignatureKind.REFUSED:
            box.wipe()
        # The button that had the keyboard is gone with the box; the card takes it.
        self.card_view.setFocus()

    def _dispute(self, side: Side, board: int, text: str) -> None:
        box = self.boxes[side]
        findings = self.controller.dispute(side, board, text, self._to_confirm.pop(side, ()))
        if not findings:
            box.wipe()
            return
        if all(one.severity is not Severity.REFUSE for one in findings):
            self._to_confirm[side] = findings
            box.form.tell(self._sentences(findings), self.tr("Dispute it all the same"))
        else:
            box.form.tell(self._sentences(findings))

    def _ask_settling(self) -> None:
        disputes = self.controller.disputes()
        if disputes:
            self._settling = self.controller.settling(disputes[0].entry)
            self.dispute_bar.ask(disputes[0], self._settling)

    def _settle(self, reason: str) -> None:
        effects, self._settling = self._settling, None
        if effects is None:
            return
        if self.controller.settle(effects, reason):
            self.card_view.setFocus()
        else:
            self._ask_settling()
            self.dispute_bar.reason.setText(reason)

    def _print(self) -> None:
        copy = self.controller.next_copy()
        printer = self._printing.printer(self, self.tr("Print the score card"))
        if printer is not None and self.controller.print_card(printer):
            words = self.tr("The card was sent to the printer.")
            again = self.tr("The card was sent to the printer, marked as copy {number}.").format(number=copy)
            self.notice.say(words if copy == 1 else again, Tone.OK)

    def _save(self) -> None:
        pattern = self.tr("PDF (*.pdf)")
        path = self._picker.save_file(self, self.tr("Save the score card"), self.controller.suggested_file(), pattern)
        if path is None:
            return
        if not path.suffix:
            path = path.with_suffix(".pdf")
        if self.controller.write_card(path):
            words = self.tr("The card was written to {path}.")
            self.notice.say(words.format(path=path), Tone.OK)

    def _go_to_board(self, number: int) -> None:
        self.controller.show_board(number)

    def _leave_hint(self) -> None:
        self.controller.want_screen("event" if self.controller.shown is None else "lineups")

    def _sentences(self, findings: tuple[Finding, ...]) -> str:
        told = [
            self.tr("It was not saved. See the notice above.") if one.code == NOT_SAVED else say(one.code, one.params)
            for one in findings
        ]
        return " ".join(told)
