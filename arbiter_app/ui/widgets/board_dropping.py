"""A board on which a man from a reserve can be put down: by click, by keyboard, or dragged in from outside."""

from __future__ import annotations

import chess
from chess.variant import CrazyhouseBoard
from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

from arbiter_app.ui.widgets.board import BoardWidget


class DroppingBoard(BoardWidget):
    """Holds at most one man of a reserve; the next square chosen is where it is wished, legal or not."""

    drop_chosen = Signal(str, str)
    """The man's symbol ("N" white, "n" black) and the name of the square."""
    held_changed = Signal()

    def __init__(self, *, flipped: bool = False) -> None:
        self._held: chess.Piece | None = None
        super().__init__(flipped=flipped)

    def is_usable(self) -> bool:
        """Whether moves are taken now."""
        return self._interactive

    def held(self) -> chess.Piece | None:
        """The man of a reserve that is picked up, if any."""
        return self._held

    def hold(self, piece: chess.Piece | None) -> None:
        """Pick up a man of a reserve, or put it back."""
        if piece is not None and not self._interactive:
            return
        if piece != self._held:
            self._drop_pick()
            self._held = piece
            self.held_changed.emit()
            self.update()

    def drop(self, piece: chess.Piece, square: chess.Square) -> None:
        """The man is wished on a square."""
        self.hold(None)
        self._move_cursor(square)
        self.drop_chosen.emit(piece.symbol(), chess.square_name(square))

    def square_under(self, global_point: QPoint) -> chess.Square | None:
        """The square under a point of the screen; None beside the board."""
        return self._geometry().square_at(self.mapFromGlobal(global_point))

    def square_side(self) -> int:
        """The side of a square in pixels."""
        return self._geometry().side

    def set_position(self, board: chess.Board, last_move: chess.Move | None = None) -> None:
        self.hold(None)
        super().set_position(board, last_move)

    def set_interactive(self, interactive: bool) -> None:
        if interactive != self._interactive:
            self.hold(None)
            super().set_interactive(interactive)

    def legal_destinations(self) -> frozenset[chess.Square]:
        """Where the man picked up may go, from a square or from a reserve."""
        if self._held is None:
            return super().legal_destinations()
        board = self._board
        if not isinstance(board, CrazyhouseBoard) or self._held.color != board.turn:
            return frozenset()
        if not board.pockets[board.turn].count(self._held.piece_type):
            return frozenset()
        squares = board.legal_drop_squares()
        if self._held.piece_type == chess.PAWN:
            squares &= ~chess.BB_BACKRANKS
        return frozenset(squares)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._held is None or event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        self._keyboard_used = False
        square = self._geometry().square_at(event.position().toPoint())
        if square is None:
            self.hold(None)
        else:
            self.drop(self._held, square)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._held is not None:
            self.hold(None)
            event.accept()
            return
        super().keyPressEvent(event)

    def _activate(self, square: chess.Square) -> None:
        if self._held is None:
            super()._activate(square)
        else:
            self.drop(self._held, square)
