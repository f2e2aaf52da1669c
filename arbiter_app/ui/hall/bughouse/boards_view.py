"""Both boards of a bughouse match side by side, the partner's turned: a pure view over rows."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from arbiter_app.engine.values import Colour
from arbiter_app.queries.bughouse_rows import BughouseView
from arbiter_app.ui.hall.bughouse.board_pane import BoardPane
from arbiter_app.ui.hall.words import tr

_NUMBERS = {Qt.Key.Key_1: 1, Qt.Key.Key_2: 2}


class BoardsView(QWidget):
    """`set_view` shows a match; the signals say what is wanted. Boards are told apart by their numbers, 1 and 2."""

    move_wished = Signal(int, str)
    """Board and move: UCI from the board, or text as it was typed ("Nf3", "N@f3")."""
    drop_wished = Signal(int, str, str, str)
    """Board, the man's letter, the square, and whose reserve it was taken from: "white" or "black"."""
    pass_wished = Signal(int, str, str)
    """Board, who passes ("white" or "black"), and the man's letter."""
    board_chosen = Signal(int)
    appeal_wished = Signal(int)
    clock_clicked = Signal(int)
    field_left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Both boards"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self.panes = {number: BoardPane(self) for number in _NUMBERS.values()}
        self._chosen: int | None = None
        for number, pane in self.panes.items():
            row.addWidget(pane, 1)
            self._connect(number, pane)

    def _connect(self, number: int, pane: BoardPane) -> None:
        pane.move_wished.connect(lambda text: self.move_wished.emit(number, text))
        pane.drop_wished.connect(lambda piece, square, whose: self.drop_wished.emit(number, piece, square, whose))
        pane.pass_wished.connect(lambda whose, piece: self.pass_wished.emit(number, whose, piece))
        pane.chosen.connect(lambda: self.board_chosen.emit(number))
        pane.appeal_wished.connect(lambda: self.appeal_wished.emit(number))
        pane.clock_clicked.connect(lambda: self.clock_clicked.emit(number))
        pane.field_left.connect(self.field_left)
        pane.board.held_changed.connect(lambda: self._hold_one(number))

    def _hold_one(self, number: int) -> None:
        """There is one hand: what it holds over one board it does not hold over the other."""
        if self.panes[number].board.held() is not None:
            self.panes[3 - number].board.hold(None)

    def set_view(self, view: BughouseView) -> None:
        """Show a match. Raises KeyError for boards that are not numbered 1 and 2, ValueError for a bad position."""
        self._chosen = view.chosen
        for number, pane in self.panes.items():
            pane.set_row(view.board(number), is_chosen=number == view.chosen, by_hand=view.by_hand)

    def set_clock(
        self, number: int, colour: Colour, clock_ms: int | None, *, is_running: bool, has_flag: bool = False
    ) -> None:
        """Another reading of one of the four clocks, between two calls of `set_view`."""
        self.panes[number].set_clock(colour, clock_ms, is_running=is_running, has_flag=has_flag)

    def let_appeal(self, may: bool) -> None:
        """While one appeal is looked at there is no second one (W-63)."""
        for pane in self.panes.values():
            pane.let_appeal(may)

    def focus_field(self) -> None:
        """The keyboard to the field of the chosen board, of the first where none is chosen."""
        self.panes[self._chosen or 1].field.setFocus()

    def focus_board(self) -> None:
        """The keyboard to the chosen board, to the first where none is chosen."""
        self.panes[self._chosen or 1].board.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """1 and 2 choose a board, unless a field has taken the figure; with Ctrl its field, from another one too."""
        number = _NUMBERS.get(Qt.Key(event.key())) if event.key() in _NUMBERS else None
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        is_plain = modifiers == Qt.KeyboardModifier.NoModifier
        if number is None or not (is_plain or modifiers == Qt.KeyboardModifier.ControlModifier):
            event.ignore()
            return
        self.board_chosen.emit(number)
        pane = self.panes[number]
        (pane.board if is_plain else pane.field).setFocus()
        event.accept()
