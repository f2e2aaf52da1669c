"""The lists of players for a leg, before its picks: what has come in, how long there is, and the list of one team."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from arbiter_app.engine.values import Side
from arbiter_app.queries.hand_in import HandInRow, ListDraft, ListedRow
from arbiter_app.ui.texts import say
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import Card, LinkButton, Pill, PrimaryButton, SecondaryButton, plain_label, set_panel
from arbiter_app.ui.widgets.tables import Column, RowsTable


class ListsBar(QFrame):
    """One line: the leg, when its lists are due, and for each team whether the list is in."""

    hand_in_wanted = Signal(str)
    clause_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_panel(self, "accent")
        self.text = plain_label("", "strong", wrap=True, parent=self)
        self.link = LinkButton("", self)
        self.pills = {side: Pill("", Tone.NEUTRAL, self) for side in Side}
        self.buttons = {side: SecondaryButton("", parent=self) for side in Side}
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 10, 14, 10)
        row.setSpacing(8)
        row.addWidget(self.text, 1)
        row.addWidget(self.link)
        for side in Side:
            row.addWidget(self.pills[side])
            row.addWidget(self.buttons[side])
            self.buttons[side].clicked.connect(lambda _=False, one=side: self.hand_in_wanted.emit(one.value))
        self.link.clicked.connect(lambda: self.clause_clicked.emit(self.link.text()))

    def show_row(self, row: HandInRow | None, when: str, *, can_write: bool) -> None:
        """Show the lists of a leg; nothing where they are open, or there are none."""
        self.setVisible(row is not None)
        if row is None:
            return
        words = self.tr("Lists of players for {leg}: due before {when}. Both open together when the second is in.")
        self.text.setText(words.format(leg=row.leg, when=when))
        self.link.setText(row.clause or "")
        self.link.setVisible(bool(row.clause))
        for side, team in ((Side.HOME, row.home), (Side.AWAY, row.away)):
            is_in = row.received(side) is not None
            late = row.proposal is not None and not is_in
            words = self.tr("{team}: sealed") if is_in else self.tr("{team}: missing")
            tone = Tone.OK if is_in else Tone.DANGER if late else Tone.WARN
            self.pills[side].set_pill(words.format(team=team), tone)
            button = self.tr("Hand in again") if is_in else self.tr("Hand in…")
            self.buttons[side].setText(button)
            self.buttons[side].setAccessibleName(f"{button} {team}")
            self.buttons[side].setEnabled(can_write)


class ListPage(Card):
    """The list of one team: its squad with levels. Only its captain looks."""

    sealed = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.about = plain_label("", "", wrap=True, parent=self)
        self.table: RowsTable[ListedRow] = RowsTable(
            (
                Column[ListedRow](self.tr("Player"), lambda row: row.name, width=-3),
                Column[ListedRow](
                    self.tr("Level"), lambda row: "–" if row.level is None else str(row.level), width=80, digits=True
                ),
            ),
            self,
        )
        self.table.setAccessibleName(self.tr("Players with their levels"))
        self.counts = plain_label("", "strong", wrap=True, parent=self)
        self.findings = plain_label("", "", wrap=True, parent=self)
        self.seal_button = PrimaryButton(self.tr("Seal the list"), "⏎", self)
        self.leave_button = SecondaryButton(self.tr("Leave it"), "Esc", self)
        self.body.addWidget(self.about)
        self.body.addWidget(self.table, 1)
        self.body.addWidget(self.counts)
        self.body.addWidget(self.findings)
        row = QHBoxLayout()
        row.addWidget(self.seal_button)
        row.addWidget(self.leave_button)
        row.addStretch(1)
        self.body.addLayout(row)
        self.seal_button.clicked.connect(self.sealed)
        self.leave_button.clicked.connect(self.left)
        self.table.row_opened.connect(lambda _row: self.sealed.emit())
        self.setFocusProxy(self.table)

    def show_draft(self, team: str, draft: ListDraft) -> None:
        """Show what would be handed in."""
        self.set_title(self.tr("List of {team}").format(team=team))
        self.about.setText(
            self.tr(
                "This is the squad with its levels. Change levels under Teams and players on the Event screen; "
                "once both lists are open they stay until the leg is closed. Bughouse players are not marked."
            )
        )
        self.table.set_rows(draft.rows)
        self.counts.setText(
            " · ".join(
                self.tr("{level}: {players} of at least {least}").format(level=name, players=players, least=least)
                for name, players, least in draft.counts
            )
        )
        self.findings.setText("\n".join(say(one.code, one.params) for one in draft.findings))
        self.findings.setVisible(bool(draft.findings))

    def wipe(self) -> None:
        """Leave nothing of a list here."""
        self.table.set_rows(())
        self.counts.setText("")
        self.findings.setText("")
