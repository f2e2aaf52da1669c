"""One board before the start: two players to mark as here, their wishes, the clock, and what follows."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from arbiter_app.engine.values import Side
from arbiter_app.queries.hall import Presence
from arbiter_app.queries.hall_start import RemoteChance, StartRow
from arbiter_app.ui import theme
from arbiter_app.ui.hall.start_desk import DIGITAL, ELSEWHERE, NO_CLOCK, NO_SET, PLAIN
from arbiter_app.ui.hall.words import colour_word, tr
from arbiter_app.ui.widgets.buttons import SecondaryButton
from arbiter_app.ui.widgets.fields import ChoiceBox
from arbiter_app.ui.widgets.labels import ElidedLabel, plain_label
from arbiter_app.ui.widgets.pills import Pill

CLOCK, FOLLOWS = 140, 216
CLOCK_BESIDE_LARGE_TEXT, FOLLOWS_BESIDE_LARGE_TEXT = 166, 150


class SeatCell(QObject):
    """The controls of one player: here or not, and the wish."""

    here_toggled = Signal()
    wished = Signal(str)

    def __init__(self, controls: Sequence[tuple[str, str]], parent: QWidget) -> None:
        super().__init__(parent)
        self.here = SecondaryButton("", parent=parent)
        self.here.setCheckable(True)
        self.here.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.here.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.here.clicked.connect(self.here_toggled)
        self.wishes: dict[str, SecondaryButton] = {}
        for control_id, words in controls:
            button = SecondaryButton(words, parent=parent)
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _checked=False, one=control_id: self.wished.emit(one))
            self.wishes[control_id] = button

    def show_seat(self, row: StartRow, side: Side, here: bool) -> None:
        """Show the player and what is marked."""
        seat = row.seat(side)
        name = seat.name or (tr("to be named") if seat.presence is Presence.OPEN else tr("nobody"))
        self.here.setText(f"{'✓ ' if here else ''}{name}")
        self.here.setChecked(here)
        says = tr("here") if here else tr("not seen")
        self.here.setAccessibleName(f"{seat.name}, {colour_word(seat.colour)}, {says}")
        self.here.setToolTip(f"{colour_word(seat.colour)}, {says}")
        self.here.setEnabled(bool(seat.name) and not row.has_ended)
        for control_id, button in self.wishes.items():
            button.setChecked(row.wish(side) == control_id)
            button.setAccessibleName(f"{seat.name}: {button.text()}")
            button.setEnabled(not row.has_ended)


class StartRowWidget(QWidget):
    """One line of the start page."""

    here_toggled = Signal(int, object)
    """Board number and Side."""
    wished = Signal(int, object, str)
    """Board number, Side, control id."""
    equipment_chosen = Signal(int, str)

    def __init__(self, number: int, controls: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 1, 0, 1)
        line.setSpacing(6)
        self._number = plain_label(str(number), "strong", parent=self)
        self._number.setFixedWidth(theme.px(24))
        line.addWidget(self._number)
        self.cells: dict[Side, SeatCell] = {}
        self._colours: dict[Side, QLabel] = {}
        for side in Side:
            cell = SeatCell(controls, self)
            cell.here_toggled.connect(lambda one=side: self.here_toggled.emit(number, one))
            cell.wished.connect(lambda control, one=side: self.wished.emit(number, one, control))
            self.cells[side] = cell
            mark = plain_label("", "strong", parent=self)
            mark.setFixedWidth(theme.px(16))
            self._colours[side] = mark
            line.addWidget(mark)
            line.addWidget(cell.here, 1)
            for button in cell.wishes.values():
                line.addWidget(button)
            line.addSpacing(6)
        self.equipment = ChoiceBox(self)
        self.equipment.setAccessibleName(tr("Clock and set of board {n}").format(n=number))
        # Larger text takes its room from these two columns, so that the names can still be read.
        self.equipment.setFixedWidth(CLOCK if theme.text_percent() <= 100 else CLOCK_BESIDE_LARGE_TEXT)
        if controls:
            self.equipment.addItem(tr("Digital clock"), DIGITAL)
            self.equipment.addItem(tr("Plain clock"), PLAIN)
        else:
            self.equipment.addItem(tr("Clock is there"), DIGITAL)
        self.equipment.addItem(tr("No clock"), NO_CLOCK)
        self.equipment.addItem(tr("No set"), NO_SET)
        self.equipment.activated.connect(
            lambda _index: self.equipment_chosen.emit(number, str(self.equipment.currentData()))
        )
        line.addWidget(self.equipment)
        line.addSpacing(6)
        line.addWidget(self._make_follows())

    def _make_follows(self) -> QWidget:
        cell = QWidget(self)
        cell.setFixedWidth(FOLLOWS if theme.text_percent() <= 100 else FOLLOWS_BESIDE_LARGE_TEXT)
        row = QHBoxLayout(cell)
        row.setContentsMargins(0, 0, 0, 0)
        self.waits = Pill("", theme.Tone.DANGER, cell)
        self.follows = ElidedLabel("", "muted", cell)
        row.addWidget(self.waits, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.follows, 1)
        return cell

    def show_row(self, row: StartRow, here: frozenset[Side], follows: str, waits: str) -> None:
        """Show a row; `follows` is the control it starts with, `waits` what it waits for."""
        for side, cell in self.cells.items():
            cell.show_seat(row, side, side in here)
            self._colours[side].setText("□" if row.seat(side).colour == "white" else "■")
            self._colours[side].setToolTip(colour_word(row.seat(side).colour))
        self._offer_elsewhere(row.chance)
        stands = (
            row.missing
            or (ELSEWHERE if row.elsewhere else "")
            or (DIGITAL if row.digital_clock or not self.cells[Side.HOME].wishes else PLAIN)
        )
        self.equipment.setCurrentIndex(max(0, self.equipment.findData(stands)))
        self.equipment.setToolTip(
            tr("{name} plays at {venue}").format(name=row.away.name, venue=row.elsewhere) if row.elsewhere else ""
        )
        self.equipment.setEnabled(not row.has_ended)
        self.follows.set_text(follows)
        self.waits.set_pill(waits, theme.Tone.DANGER)
        self.waits.setVisible(bool(waits))

    def _offer_elsewhere(self, chance: RemoteChance | None) -> None:
        """The away player's own venue, where he may play there: by himself, or to help a team-mate."""
        words = {RemoteChance.PLAYER: tr("Away venue"), RemoteChance.HELPER: tr("Away, helper")}
        place = self.equipment.findData(ELSEWHERE)
        if chance is None:
            if place >= 0:
                self.equipment.removeItem(place)
        elif place < 0:
            self.equipment.addItem(words[chance], ELSEWHERE)
        else:
            self.equipment.setItemText(place, words[chance])
