"""After the reveal: who meets whom with which colour, walkovers, and the places that are still open."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from arbiter_app.engine.records import SlotKind
from arbiter_app.engine.values import Side
from arbiter_app.queries.line_ups import PairingRow, SeatRow, SquadRow
from arbiter_app.ui.line_ups.words import ended_text, rating_text
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import Card, EmptyHint, PrimaryButton
from arbiter_app.ui.widgets.tables import Column, RowsTable


class PairingsPage(QWidget):
    """`named` carries board number, side value and player id."""

    named = Signal(int, str, str)
    hall_wanted = Signal()
    seat_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.card = Card("", self)
        self.card.set_title(self.tr("The boards"))
        self.hall_button = PrimaryButton(self.tr("To the hall"), "F3", self)
        self.card.add_to_header(self.hall_button)
        self.naming = Card("", self, section=True)
        self.table: RowsTable[PairingRow] | None = None
        self._place = QVBoxLayout()
        self.card.body.addLayout(self._place, 1)
        self._open: tuple[int, Side] | None = None
        self.squad: RowsTable[SquadRow] = RowsTable(
            (
                Column[SquadRow](self.tr("Player"), lambda row: row.name, width=-3),
                Column[SquadRow](self.tr("Rating"), rating_text, align="right", digits=True, muted=True),
            ),
            self.naming,
        )
        self.name_button = PrimaryButton(self.tr("Name this player"), parent=self)
        self.hint = EmptyHint(
            self.tr("Everybody is named"),
            self.tr("Go on in the hall: wishes for the time control, then the start."),
            parent=self,
        )
        self.naming.body.addWidget(self.squad, 1)
        self.naming.body.addWidget(self.name_button)
        self.naming.body.addWidget(self.hint, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self.card, 5)
        row.addWidget(self.naming, 2)
        self.hall_button.clicked.connect(self.hall_wanted)
        self.name_button.clicked.connect(self._tell_named)
        self.squad.row_opened.connect(lambda _row: self._tell_named())

    def set_rows(self, home: str, away: str, rows: tuple[PairingRow, ...]) -> None:
        """Show the boards of a match between these teams."""
        if self.table is None or self.table.accessibleName() != f"{home} – {away}":
            self._make_table(home, away)
        if self.table is not None:
            self.table.set_rows(rows)
            if self.table.chosen_row() is None:
                first_open = next((place for place, row in enumerate(rows) if open_sides(row)), 0)
                self.table.choose(first_open)
            self._tell_seat(self.table.chosen_row())

    def show_naming(self, place: tuple[int, Side] | None, team: str, players: tuple[SquadRow, ...]) -> None:
        """Offer players for an open place; None where the chosen board has none."""
        self._open = place
        is_open = place is not None
        for widget in (self.squad, self.name_button):
            widget.setVisible(is_open)
        self.hint.setVisible(not is_open)
        if place is None:
            self.naming.set_title("")
            return
        words = self.tr("Board {number}: name the player of {team}")
        self.naming.set_title(words.format(number=place[0], team=team))
        self.squad.setAccessibleName(self.naming.title())
        self.squad.set_rows(players)

    def _make_table(self, home: str, away: str) -> None:
        if self.table is not None:
            self._place.removeWidget(self.table)
            self.table.hide()
            self.table.deleteLater()
        white, black = self.tr("White"), self.tr("Black")
        later, nobody = self.tr("to be named"), self.tr("nobody")

        def name(seat: SeatRow) -> str:
            if seat.kind is SlotKind.NAMED:
                return seat.name
            return later if seat.kind is SlotKind.TO_BE_NAMED else nobody

        def rating(seat: SeatRow) -> str:
            return "" if seat.kind is not SlotKind.NAMED else "—" if seat.rating is None else str(seat.rating)

        def colour(row: PairingRow, side: Side) -> str:
            return f"□ {white}" if row.white is side else f"■ {black}"

        def tone(seat: SeatRow) -> Tone | None:
            return None if seat.kind is SlotKind.NAMED else Tone.WARN

        columns = (
            Column[PairingRow]("", lambda row: str(row.board_number), width=36, strong=True, muted=True),
            Column[PairingRow](
                home, lambda row: name(row.home), width=-3, strong=True, tone=lambda row: tone(row.home)
            ),
            Column[PairingRow]("", lambda row: rating(row.home), align="right", digits=True, width=60, muted=True),
            Column[PairingRow]("", lambda row: colour(row, Side.HOME), width=84),
            Column[PairingRow]("", lambda row: colour(row, Side.AWAY), width=84),
            Column[PairingRow](
                away, lambda row: name(row.away), width=-3, strong=True, tone=lambda row: tone(row.away)
            ),
            Column[PairingRow]("", lambda row: rating(row.away), align="right", digits=True, width=60, muted=True),
            Column[PairingRow](
                "", lambda row: ended_text(row.ended) if row.ended else "", width=120, tone=lambda _row: Tone.DANGER
            ),
        )
        self.table = RowsTable(columns, self)
        self.table.setAccessibleName(f"{home} – {away}")
        self.table.row_chosen.connect(self._tell_seat)
        self._place.addWidget(self.table)
        self.setFocusProxy(self.table)

    def _tell_seat(self, row: PairingRow | None) -> None:
        sides = () if row is None else open_sides(row)
        self.seat_chosen.emit(None if row is None or not sides else (row.board_number, sides[0]))

    def _tell_named(self) -> None:
        row = self.squad.chosen_row()
        if row is not None and self._open is not None:
            self.named.emit(self._open[0], self._open[1].value, row.player_id)


def open_sides(row: PairingRow) -> tuple[Side, ...]:
    """The sides of a board whose player is still to be named."""
    return tuple(side for side in Side if row.seat(side).kind is SlotKind.TO_BE_NAMED)
