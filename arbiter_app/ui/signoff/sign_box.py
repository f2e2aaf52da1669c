"""One captain's box: name and role, the pad, and the four things a captain can do."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QStackedWidget, QVBoxLayout, QWidget

from arbiter_app.engine.records import SignatureKind
from arbiter_app.engine.values import Side
from arbiter_app.queries.scorecard import CardSignature, ScoreCard
from arbiter_app.ui.signoff.statement import Act, StatementForm
from arbiter_app.ui.signoff.words import ROLES, kind_word, role_word, score_text, seat_text
from arbiter_app.ui.widgets.cards import (
    Card,
    DangerButton,
    PrimaryButton,
    SecondaryButton,
    plain_label,
)
from arbiter_app.ui.widgets.fields import ChoiceBox
from arbiter_app.ui.widgets.signature import SignaturePad, Strokes

_LONGEST_NAME = 120
_FEWEST_LETTERS = 4


class SignBox(Card):
    """Shows a signature, or lets one be given; says what the captain does."""

    signed = Signal(object, str)
    """A `SignatureKind` and the words that go with it."""
    disputed = Signal(int, str)

    def __init__(self, side: Side, parent: QWidget | None = None) -> None:
        super().__init__(" ", parent)
        self.side = side
        self._card: ScoreCard | None = None
        self._prefilled = ""
        self._held = False
        self.name = QLineEdit(self)
        self.name.setMaxLength(_LONGEST_NAME)
        self.name.setPlaceholderText(self.tr("Name of the signer"))
        self.name.setAccessibleName(self.tr("Name of the signer"))
        self.role = ChoiceBox(self)
        self.role.setAccessibleName(self.tr("Role of the signer"))
        self.role.setMinimumContentsLength(_FEWEST_LETTERS)
        for role in ROLES:
            self.role.addItem(role_word(role), role)
        self.pad = SignaturePad(self.tr("Signature"), self)
        self.pad.setMinimumHeight(72)
        self.clear_button = SecondaryButton(self.tr("Clear"), parent=self)
        self.agree_button = PrimaryButton(self.tr("I agree with this card"), parent=self)
        self.reserve_button = SecondaryButton(self.tr("Sign with reservation…"), parent=self)
        self.dispute_button = DangerButton(self.tr("Dispute a board…"), parent=self)
        self.refuse_button = DangerButton(self.tr("Refuse…"), parent=self)
        self.problem = plain_label("", "danger", wrap=True, parent=self)
        self.said = plain_label("", "muted", wrap=True, parent=self)
        self.form = StatementForm(self)
        self.pages = QStackedWidget(self)
        self._sign_page = self._lay_out()
        self.pages.addWidget(self._sign_page)
        self.pages.addWidget(self.form)
        self.body.addWidget(self.pages, 1)
        self._connect()

    def _lay_out(self) -> QWidget:
        page = QWidget(self)
        row = QHBoxLayout(page)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        left = QVBoxLayout()
        left.setSpacing(6)
        self._who = QWidget(page)
        who = QHBoxLayout(self._who)
        who.setContentsMargins(0, 0, 0, 0)
        who.setSpacing(8)
        who.addWidget(self.name, 5)
        who.addWidget(self.role, 4)
        left.addWidget(self._who)
        ground = QGridLayout()
        ground.addWidget(self.pad, 0, 0)
        ground.addWidget(self.clear_button, 0, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight)
        left.addLayout(ground, 1)
        left.addWidget(self.said)
        left.addWidget(self.problem)
        row.addLayout(left, 1)
        self._buttons = QWidget(page)
        column = QVBoxLayout(self._buttons)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for button in (self.agree_button, self.reserve_button, self.dispute_button, self.refuse_button):
            column.addWidget(button)
        column.addStretch(1)
        row.addWidget(self._buttons)
        return page

    def _connect(self) -> None:
        self.clear_button.clicked.connect(self.pad.clear)
        self.pad.strokes_changed.connect(lambda: self.tell(""))
        self.agree_button.clicked.connect(self._agree)
        self.reserve_button.clicked.connect(lambda: self._ask(Act.RESERVATION))
        self.dispute_button.clicked.connect(lambda: self._ask(Act.DISPUTE))
        self.refuse_button.clicked.connect(lambda: self._ask(Act.REFUSAL))
        self.form.stated.connect(self._stated)
        self.form.cancelled.connect(self._leave_form)

    # What is shown

    def show_card(self, card: ScoreCard, *, may_sign: bool, signed_at: str, disputed: tuple[int, ...] = ()) -> None:
        """Show this side of a card. `signed_at` is the local time of the signature; `may_sign`: the card was seen.

        `disputed`: the boards that this side does not agree to.
        """
        other = self._card is None or self._card.match_id != card.match_id
        self._card = card
        captain = card.team(self.side).captain
        if other or captain != self._prefilled:
            self._prefilled = captain
            self.name.setText(captain)
            self.name.setCursorPosition(0)
            self.role.setCurrentIndex(0)
        signature = card.signature(self.side)
        holds = signature is not None and signature.kind is not SignatureKind.REFUSED
        if other or (self._held and not holds):
            self.pad.clear()
            self._leave_form()
        self._held = holds
        if holds and signature is not None:
            self._show_signature(signature, signed_at, disputed)
        else:
            self._show_empty(card, signature, signed_at)
        for button in self._acts():
            button.setEnabled(may_sign)
        self._who.setVisible(not holds)
        self.clear_button.setVisible(not holds and may_sign)
        self._buttons.setVisible(not holds)
        self.pad.set_writable(not holds and may_sign)
        self.set_panel("primary" if may_sign and not holds else "card")

    def _acts(self) -> tuple[QWidget, ...]:
        return (self.agree_button, self.reserve_button, self.dispute_button, self.refuse_button, self.clear_button)

    def _show_signature(self, signature: CardSignature, signed_at: str, disputed: tuple[int, ...]) -> None:
        self._leave_form()
        words = self.tr("Signed {time} · {team}")
        self.set_title(words.format(team=signature.team, time=signed_at))
        self.pad.set_strokes(signature.strokes)
        said = self.tr("{name} ({role}) {act}, card code {code}")
        if not signature.is_current:
            said = self.tr("{name} ({role}) {act}, but of another card: code {code}")
        role = role_word(signature.role)
        act = kind_word(signature.kind)
        if disputed:
            boards = ", ".join(map(str, sorted(set(disputed))))
            act = self.tr("{act} except board {boards}").format(act=act, boards=boards)
        text = said.format(name=signature.name, role=role, act=act, code=signature.card_code)
        self._say(f"{text}: {signature.reservation}" if signature.reservation else text)

    def _show_empty(self, card: ScoreCard, signature: CardSignature | None, signed_at: str) -> None:
        team = card.team(self.side).name
        words = (
            self.tr("Sign here for {score} · {team}") if card.is_complete else self.tr("Not to be signed yet · {team}")
        )
        self.set_title(words.format(team=team, score=score_text(card.score)))
        if signature is None:
            self._say("")
        else:
            words = self.tr("{name} refused to sign at {time}: {text}")
            self._say(words.format(name=signature.name, time=signed_at, text=signature.reservation))

    def _say(self, text: str) -> None:
        self.said.setText(text)
        self.said.setVisible(bool(text))

    def tell(self, problem: str) -> None:
        """Say what stands in the way; empty takes it away."""
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))

    def wipe(self) -> bool:
        """The card is another: what was drawn under the last one goes. True when there was something."""
        drawn = not self.pad.is_empty()
        self._leave_form()
        self.pad.clear()
        return drawn

    def is_signed(self) -> bool:
        """True when a signature stands here."""
        return self._held

    def strokes(self) -> Strokes:
        """What was drawn."""
        return self.pad.strokes()

    def signer(self) -> tuple[str, str]:
        """Name and role as they stand in the fields."""
        return self.name.text().strip(), cast(str, self.role.currentData())

    # What the captain does

    def _agree(self) -> None:
        if self._is_ready():
            self.signed.emit(SignatureKind.AGREED, "")

    def _ask(self, act: Act) -> None:
        card = self._card
        if card is None or (act is Act.RESERVATION and not self._is_ready()):
            return
        boards = [
            (row.board_number, f"{row.board_number}  {seat_text(row.home)} – {seat_text(row.away)}")
            for row in card.rows
        ]
        self.form.ask(act, card.team(self.side).name, boards if act is Act.DISPUTE else ())
        self.pages.setCurrentWidget(self.form)

    def _is_ready(self) -> bool:
        if self.pad.is_empty():
            self.tell(self.tr("Sign in the box first."))
            return False
        if not self.name.text().strip():
            self.tell(self.tr("Write down who signs."))
            self.name.setFocus()
            return False
        return True

    def _stated(self, text: str, board: int) -> None:
        match self.form.act:
            case Act.DISPUTE:
                self.disputed.emit(board, text)
            case Act.RESERVATION:
                self.signed.emit(SignatureKind.WITH_RESERVATION, text)
            case Act.REFUSAL:
                self.signed.emit(SignatureKind.REFUSED, text)

    def _leave_form(self) -> None:
        self.pages.setCurrentWidget(self._sign_page)
