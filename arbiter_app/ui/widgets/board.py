"""The chess board: shows a position, takes moves by click-click, drag and keyboard, and lets chessmen be placed.

It knows which moves are legal and nothing about claims: principle 5 of the design, the players see no hints.
"""

from __future__ import annotations

import chess
from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from arbiter_app.ui.theme import TOUCH_PX
from arbiter_app.ui.widgets.board_paint import BoardGeometry, BoardMarks, paint_board
from arbiter_app.ui.widgets.board_pieces import square_name
from arbiter_app.ui.widgets.board_promotion import PromotionChooser

_STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class BoardWidget(QWidget):
    """A board on a copy of a `chess.Board`. It changes nothing by itself: after a signal the owner sets the position.

    In placing mode (`begin_placing`) a click puts the piece in hand on a square, or takes away what stands there.
    """

    move_chosen = Signal(str)
    """A legal move, as UCI."""
    illegal_move_tried = Signal(str)
    """A move the position does not allow, as UCI (a promotion has no piece letter)."""
    position_placed = Signal(str)
    """The FEN, after every change in placing mode."""

    def __init__(self, parent: QWidget | None = None, *, flipped: bool = False) -> None:
        super().__init__(parent)
        self._board = chess.Board()
        self._last_move: chess.Move | None = None
        self._flipped = flipped
        self._coordinates = True
        self._interactive = True
        self._placing = False
        self._in_hand: chess.Piece | None = None
        self._picked: chess.Square | None = None
        self._cursor: chess.Square = chess.E1
        self._keyboard_used = False
        self._press: QPoint | None = None
        self._press_was_pick = False
        self._pointer: QPoint | None = None
        self._chooser: PromotionChooser | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(8 * TOUCH_PX, 8 * TOUCH_PX)
        self.setAccessibleName(self.tr("Chess board"))
        self._tell_cursor()

    # What is shown

    def position(self) -> chess.Board:
        """A copy of the position shown."""
        return self._board.copy(stack=False)

    def set_position(self, board: chess.Board, last_move: chess.Move | None = None) -> None:
        """Show a position; the move highlighted is `last_move`, or else the last one on the board's stack."""
        if last_move is None and board.move_stack:
            last_move = board.peek()
        self._board = board.copy(stack=False)
        self._last_move = last_move
        self._drop_pick()
        self._tell_cursor()
        self.update()

    def is_flipped(self) -> bool:
        """True when Black is at the bottom."""
        return self._flipped

    def set_flipped(self, flipped: bool) -> None:
        """Turn the board."""
        if flipped != self._flipped:
            self._flipped = flipped
            self._close_chooser()
            self.update()

    def flip(self) -> None:
        """Turn the board round."""
        self.set_flipped(not self._flipped)

    def set_interactive(self, interactive: bool) -> None:
        """False: the board only shows; the cursor still walks, for screen readers."""
        self._interactive = interactive
        self._drop_pick()

    def focused_square(self) -> chess.Square:
        """Where the keyboard's cursor stands."""
        return self._cursor

    def picked_square(self) -> chess.Square | None:
        """The square of the piece picked up, if any."""
        return self._picked

    def legal_destinations(self) -> frozenset[chess.Square]:
        """Where the piece picked up may go; these squares carry the dots."""
        if self._picked is None:
            return frozenset()
        from_mask = chess.BB_SQUARES[self._picked]
        return frozenset(move.to_square for move in self._board.generate_legal_moves(from_mask))

    def square_rect_center(self, square: chess.Square) -> QPoint:
        """The middle of a square in this widget's coordinates."""
        return self._geometry().rect(square).center()

    # Placing

    def is_placing(self) -> bool:
        """True in placing mode."""
        return self._placing

    def begin_placing(self) -> None:
        """Placing mode: nothing is legal or illegal, clicks put the piece in hand."""
        self._placing = True
        self._drop_pick()
        self._last_move = None
        self._board.ep_square = None
        self.update()

    def end_placing(self) -> None:
        """Back to moves. The owner sets the position it wants shown."""
        self._placing = False
        self._in_hand = None
        self.update()

    def set_piece_in_hand(self, piece: chess.Piece | None) -> None:
        """What a click puts down in placing mode; None takes pieces off."""
        self._in_hand = piece

    def clear_squares(self) -> None:
        """Take every piece off, in placing mode."""
        if self._placing:
            self._board.clear_board()
            self._placed()

    def set_side_to_move(self, colour: chess.Color) -> None:
        """Who moves, in placing mode."""
        if self._placing:
            self._board.turn = colour
            self._placed()

    def _place(self, square: chess.Square, piece: chess.Piece | None) -> None:
        """The same piece again takes it off."""
        if piece is not None and self._board.piece_at(square) == piece:
            piece = None
        self._board.set_piece_at(square, piece)
        self._placed()

    def _placed(self) -> None:
        self._board.castling_rights = self._board.clean_castling_rights()
        self._tell_cursor()
        self.update()
        self.position_placed.emit(self._board.fen())

    # Moves

    def _activate(self, square: chess.Square) -> None:
        """A click or Enter on a square: pick, put back, pick another, or move."""
        if self._placing:
            self._place(square, self._in_hand)
        elif not self._interactive:
            return
        elif self._picked is None:
            self._pick(square)
        elif square == self._picked:
            self._drop_pick()
        elif self._board.color_at(square) == self._board.turn:
            self._pick(square)
        else:
            self._try_move(self._picked, square)

    def _pick(self, square: chess.Square) -> bool:
        if self._board.color_at(square) != self._board.turn:
            return False
        self._picked = square
        self._tell_cursor()
        self.update()
        return True

    def _drop_pick(self) -> None:
        self._picked = None
        self._press = None
        self._pointer = None
        self._close_chooser()
        self._tell_cursor()
        self.update()

    def _try_move(self, from_square: chess.Square, to_square: chess.Square) -> None:
        # Not by a mask of the target square: for castling `chess` masks the rook's square.
        from_here = self._board.generate_legal_moves(chess.BB_SQUARES[from_square])
        moves = [move for move in from_here if move.to_square == to_square]
        if not moves:
            self._drop_pick()
            self.illegal_move_tried.emit(chess.Move(from_square, to_square).uci())
        elif moves[0].promotion is not None:
            self._ask_promotion(from_square, to_square)
        else:
            self._drop_pick()
            self.move_chosen.emit(moves[0].uci())

    def _ask_promotion(self, from_square: chess.Square, to_square: chess.Square) -> None:
        geometry = self._geometry()
        self._pointer = None
        chooser = PromotionChooser(self._board.turn, geometry.side, self)
        rect = geometry.rect(to_square)
        at_top = rect.top() < self.height() // 2
        top = rect.top() if at_top else rect.bottom() + 1 - chooser.height()
        left = min(max(0, rect.left() - 2), max(0, self.width() - chooser.width()))
        chooser.move(left, min(max(0, top), max(0, self.height() - chooser.height())))

        def promote(kind: int) -> None:
            self._drop_pick()
            self.setFocus()
            self.move_chosen.emit(chess.Move(from_square, to_square, promotion=kind).uci())

        def leave() -> None:
            self._drop_pick()
            self.setFocus()

        chooser.chosen.connect(promote)
        chooser.cancelled.connect(leave)
        self._chooser = chooser
        chooser.open_at()
        self.update()

    def promotion_chooser(self) -> PromotionChooser | None:
        """The chooser while it is open."""
        return self._chooser

    def _close_chooser(self) -> None:
        if self._chooser is not None:
            chooser, self._chooser = self._chooser, None
            chooser.blockSignals(True)
            chooser.hide()
            chooser.deleteLater()

    # Qt

    def sizeHint(self) -> QSize:
        return QSize(456, 456)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if self._chooser is not None:
            self._drop_pick()
            return
        square = self._geometry().square_at(event.position().toPoint())
        if square is None:
            self._drop_pick()
            return
        self._keyboard_used = False
        self._move_cursor(square)
        if self._placing or not self._interactive:
            self._activate(square)
            return
        if square != self._picked and self._board.color_at(square) == self._board.turn:
            self._press_was_pick = self._pick(square)
            self._press = event.position().toPoint()
        elif square == self._picked:
            self._press_was_pick = False
            self._press = event.position().toPoint()
        else:
            self._activate(square)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._press is None or self._picked is None:
            return
        at = event.position().toPoint()
        if self._pointer is None:
            if (at - self._press).manhattanLength() < QApplication.startDragDistance():
                return
            self._press_was_pick = True
        self._pointer = at
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._press is None:
            return
        dragged, self._press, self._pointer = self._pointer is not None, None, None
        square = self._geometry().square_at(event.position().toPoint())
        picked = self._picked
        self.update()
        if picked is None:
            return
        if not dragged:
            if square == picked and not self._press_was_pick:
                self._drop_pick()
        elif square is None:
            self._drop_pick()
        elif square != picked:
            self._move_cursor(square)
            self._try_move(picked, square)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk, Enter picks and drops, Esc puts back; everything else belongs to the screen."""
        key = Qt.Key(event.key())
        if key in _STEPS and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._keyboard_used = True
            self._move_cursor(self._geometry().neighbour(self._cursor, *_STEPS[key]))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._keyboard_used = True
            if not event.isAutoRepeat():
                self._activate(self._cursor)
        elif key == Qt.Key.Key_Escape and self._picked is not None:
            self._drop_pick()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self._placing:
            self._place(self._cursor, None)
        else:
            event.ignore()
            return
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._keyboard_used = True
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._close_chooser()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        check = self._board.king(self._board.turn) if not self._placing and self._is_check() else None
        marks = BoardMarks(
            last_move=self._last_move,
            check=check,
            picked=self._picked,
            destinations=self.legal_destinations(),
            cursor=self._cursor if self.hasFocus() and self._keyboard_used else None,
            coordinates=self._coordinates,
        )
        lifted = None
        if self._pointer is not None and self._picked is not None:
            lifted = (self._picked, self._pointer)
        painter = QPainter(self)
        paint_board(painter, self._geometry(), self._board, marks, lifted, self.devicePixelRatioF())

    def _is_check(self) -> bool:
        return self._board.king(self._board.turn) is not None and self._board.is_check()

    def _geometry(self) -> BoardGeometry:
        return BoardGeometry.fitting(self.width(), self.height(), self._flipped)

    def _move_cursor(self, square: chess.Square) -> None:
        self._cursor = square
        self._tell_cursor()
        self.update()

    def _tell_cursor(self) -> None:
        """A screen reader hears the square whenever it changes."""
        name = square_name(self._board, self._cursor)
        if self._picked == self._cursor:
            name = self.tr("{square}, picked up").format(square=name)
        self.setAccessibleDescription(name)
