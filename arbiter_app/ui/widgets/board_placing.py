"""The tools beside the board in placing mode: chessmen to put down, clear, who is to move."""

from __future__ import annotations

import chess
from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.ui.theme import TOUCH_PX
from arbiter_app.ui.widgets.board import BoardWidget
from arbiter_app.ui.widgets.board_pieces import piece_name, piece_pixmap
from arbiter_app.ui.widgets.buttons import SecondaryButton

_ORDER = (chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN)
_PICTURE = 34


class PlacingPanel(QWidget):
    """Tools for one board; shows itself usable only while the board is in placing mode (see `begin`)."""

    def __init__(self, board: BoardWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board = board
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        grid = QGridLayout()
        grid.setSpacing(4)
        self._pieces = QButtonGroup(self)
        self.piece_buttons: dict[str, QToolButton] = {}
        for row, colour in enumerate(chess.COLORS):
            for number, piece_type in enumerate(_ORDER):
                button = self._piece_button(chess.Piece(piece_type, colour))
                grid.addWidget(button, row, number)
        self.take_off = SecondaryButton(self.tr("Take off"), parent=self)
        self.take_off.setCheckable(True)
        self._pieces.addButton(self.take_off)
        self.take_off.clicked.connect(lambda: board.set_piece_in_hand(None))
        column.addLayout(grid)
        column.addLayout(self._lower_rows())
        column.addStretch(1)

    def begin(self, board: chess.Board | None = None) -> None:
        """Start placing from a position, or from the one shown."""
        if board is not None:
            self._board.set_position(board)
        self._board.begin_placing()
        turn = self._board.position().turn
        (self.white_moves if turn else self.black_moves).setChecked(True)
        self.take_off.setChecked(True)
        self._board.set_piece_in_hand(None)

    def _piece_button(self, piece: chess.Piece) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(QIcon(piece_pixmap(piece, _PICTURE, self.devicePixelRatioF())))
        button.setIconSize(QSize(_PICTURE, _PICTURE))
        button.setMinimumSize(TOUCH_PX, TOUCH_PX)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        button.setProperty("kind", "piece")
        button.setCheckable(True)
        button.setAccessibleName(piece_name(piece))
        button.setToolTip(piece_name(piece))
        button.clicked.connect(lambda: self._board.set_piece_in_hand(piece))
        self._pieces.addButton(button)
        self.piece_buttons[piece.symbol()] = button
        return button

    def _lower_rows(self) -> QVBoxLayout:
        rows = QVBoxLayout()
        rows.setSpacing(6)
        tools = QHBoxLayout()
        self.clear = SecondaryButton(self.tr("Clear the board"), parent=self)
        self.clear.clicked.connect(self._board.clear_squares)
        tools.addWidget(self.take_off)
        tools.addWidget(self.clear)
        sides = QHBoxLayout()
        self.white_moves = SecondaryButton(self.tr("White to move"), parent=self)
        self.black_moves = SecondaryButton(self.tr("Black to move"), parent=self)
        self._turns = QButtonGroup(self)
        for button, colour in ((self.white_moves, chess.WHITE), (self.black_moves, chess.BLACK)):
            button.setCheckable(True)
            self._turns.addButton(button)
            sides.addWidget(button)
            button.clicked.connect(lambda _checked=False, turn=colour: self._board.set_side_to_move(turn))
        rows.addLayout(tools)
        rows.addLayout(sides)
        return rows
