"""The players a captain may choose from, with the figure that counts for the order and where they stand already."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from arbiter_app.engine.values import PlayerId
from arbiter_app.queries.line_ups import SquadRow
from arbiter_app.ui.line_ups.words import rating_text, short_rating
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import Card, SecondaryButton, plain_label
from arbiter_app.ui.widgets.tables import Column, RowsTable


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """A player with the board he stands on in the draft (None: on none)."""

    squad: SquadRow
    board: int | None


class SquadCard(Card):
    """A click or Enter chooses a player."""

    player_chosen = Signal(str)
    fill_wanted = Signal()
    copy_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        board = self.tr("board {number}")
        no_panel, no_number = self.tr("not on panel"), self.tr("no number")
        not_free = self.tr("not free")

        def note(row: ChoiceRow) -> str:
            if row.board is not None:
                return board.format(number=row.board)
            if row.squad.is_levelled:
                return "" if row.squad.fits else not_free
            if row.squad.club_team:
                return row.squad.club_team
            if not row.squad.on_panel:
                return no_panel
            return "" if row.squad.registered else no_number

        name = Column[ChoiceRow](self.tr("Player"), lambda row: row.squad.name, width=-3)
        self._rated = (
            name,
            Column[ChoiceRow](
                self.tr("Rating"),
                lambda row: short_rating(row.squad),
                align="right",
                digits=True,
                muted=True,
                tooltip=lambda row: rating_text(row.squad),
            ),
            Column[ChoiceRow]("", note, width=96, tone=lambda row: Tone.OK if row.board is not None else Tone.WARN),
        )
        self._levelled = (
            name,
            Column[ChoiceRow](
                self.tr("Level"), lambda row: short_rating(row.squad), align="right", digits=True, muted=True
            ),
            Column[ChoiceRow]("", note, tone=lambda row: Tone.OK if row.board is not None else Tone.WARN),
        )
        self._is_levelled = False
        self.table: RowsTable[ChoiceRow] = RowsTable(self._rated, self)
        self.fill_button = SecondaryButton(self.tr("In order of rating"), parent=self)
        self.copy_button = SecondaryButton(self.tr("As in the last match"), parent=self)
        self.help = plain_label("", "small", wrap=True, parent=self)
        self.body.addWidget(self.table, 1)
        self.body.addWidget(self.help)
        buttons = QVBoxLayout()
        buttons.addWidget(self.fill_button)
        buttons.addWidget(self.copy_button)
        self.body.addLayout(buttons)
        self.table.clicked.connect(lambda index: self._choose(self.table.rows_model().row_at(index.row())))
        self.table.row_opened.connect(self._choose_and_go_on)
        self.fill_button.clicked.connect(self.fill_wanted)
        self.copy_button.clicked.connect(self.copy_wanted)
        self.setFocusProxy(self.table)

    def set_rows(self, team: str, rows: tuple[SquadRow, ...], boards: dict[PlayerId, int], *, can_copy: bool) -> None:
        """Show a squad; `boards` says who stands where in the draft."""
        levelled = any(row.is_levelled for row in rows)
        self.set_title((self.tr("Squad of {team}") if levelled else self.tr("Panel of {team}")).format(team=team))
        self.fill_button.setVisible(not levelled)
        if levelled != self._is_levelled:
            self._is_levelled = levelled
            self.table.set_columns(self._levelled if levelled else self._rated)
        self.table.setAccessibleName(self.title())
        self.table.set_rows([ChoiceRow(row, boards.get(row.player_id)) for row in rows])
        self.copy_button.setVisible(can_copy)
        words = self.tr("A click or Enter puts a player on the board chosen; the next empty board is chosen then.")
        if levelled:
            words += " " + self.tr("Beside each name: the level, and how often he has played of how often he may.")
        if any(row.lifted for row in rows):
            words += " " + self.tr("A figure in brackets counts for the order of the boards.")
        self.help.setText(words)

    def wipe(self) -> None:
        """Leave nothing of a draft here."""
        self.table.set_rows(())

    def _choose_and_go_on(self, row: ChoiceRow) -> None:
        """Enter puts a player on his board and steps to the next one that stands on none."""
        is_new = row.board is None
        self._choose(row)
        if is_new:
            rows = self.table.rows_model().rows()
            here = self.table.currentIndex().row()
            free = [number for number, one in enumerate(rows) if one.board is None]
            following = next((number for number in free if number > here), free[0] if free else here)
            self.table.choose(following)

    def _choose(self, row: ChoiceRow | None) -> None:
        if row is not None:
            self.player_chosen.emit(row.squad.player_id)
