"""What a game day waits for: the lists of players for its leg, then its picks; what has come in, how long there is."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from arbiter_app.engine.competition.hand_in import HandInKind
from arbiter_app.engine.values import Side
from arbiter_app.queries.hand_in import HandInRow
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import LinkButton, Pill, SecondaryButton, plain_label, set_panel


class ListsBar(QFrame):
    """One line: what is due when, and for each team whether it is in. Lists are handed in from here."""

    hand_in_wanted = Signal(str)
    rulings_wanted = Signal()
    clause_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_panel(self, "accent")
        self.text = plain_label("", "strong", wrap=True, parent=self)
        self.link = LinkButton("", self, middle=True)
        self.pills = {side: Pill("", Tone.NEUTRAL, self) for side in Side}
        self.buttons = {side: SecondaryButton("", parent=self) for side in Side}
        self.rule_button = SecondaryButton(self.tr("To the rulings"), parent=self)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 10, 14, 10)
        row.setSpacing(8)
        row.addWidget(self.text, 1)
        row.addWidget(self.link)
        for side in Side:
            row.addWidget(self.pills[side])
            row.addWidget(self.buttons[side])
            self.buttons[side].clicked.connect(lambda _=False, one=side: self.hand_in_wanted.emit(one.value))
        row.addWidget(self.rule_button)
        self.link.clicked.connect(lambda: self.clause_clicked.emit(self.link.text()))
        self.rule_button.clicked.connect(self.rulings_wanted)

    def show_row(self, row: HandInRow | None, when: str, *, can_write: bool) -> None:
        """Show the lists of a leg, or the picks of a day; nothing where they are open, or there are none."""
        self.setVisible(row is not None)
        if row is None:
            return
        is_list = row.kind is HandInKind.LIST
        self.text.setText(f"{self._what(row).format(leg=row.leg, when=when)} {self._left(row)}".rstrip())
        self.link.setText(row.clause or "")
        self.link.setVisible(bool(row.clause))
        self.rule_button.setVisible(row.proposal is not None)
        for side, team in ((Side.HOME, row.home), (Side.AWAY, row.away)):
            words, tone = self._state(row, side)
            self.pills[side].set_pill(words.format(team=team), tone)
            button = self.tr("Hand in again") if row.received(side) is not None else self.tr("Hand in…")
            self.buttons[side].setText(button)
            self.buttons[side].setAccessibleName(f"{button} {team}")
            self.buttons[side].setEnabled(can_write)
            self.buttons[side].setVisible(is_list)

    def _what(self, row: HandInRow) -> str:
        if row.kind is HandInKind.LIST:
            return self.tr("Lists of players for {leg}: due before {when}.")
        return self.tr("Picks of this game day: due before {when}.")

    def _left(self, row: HandInRow) -> str:
        if row.proposal is not None:
            return self.tr("The time is over: decide what is missing.")
        if row.is_settled:
            return ""
        if row.warning is not None:
            return self.tr("Less than {minutes} minutes left.").format(minutes=row.warning)
        return self.tr("Both open together when the second is in.")

    def _state(self, row: HandInRow, side: Side) -> tuple[str, Tone]:
        if row.received(side) is not None:
            return self.tr("{team}: sealed"), Tone.OK
        if row.proposal is not None:
            return self.tr("{team}: missing"), Tone.DANGER
        if row.warning is None:
            return self.tr("{team}: not yet"), Tone.NEUTRAL
        return self.tr("{team}: not yet"), Tone.DANGER if row.is_last_call else Tone.WARN
