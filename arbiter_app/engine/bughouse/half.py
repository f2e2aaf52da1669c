"""One of the two boards, on the crazyhouse board of python-chess: captured men leave it instead of changing sides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

import chess
from chess.variant import CrazyhouseBoard

from arbiter_app.engine.rulebook_bughouse import Bughouse

LETTERS = "PNBRQ"
KINDS = {letter: kind for kind, letter in enumerate(LETTERS, chess.PAWN)}
HOME_OF_KINGS = {chess.WHITE: chess.E1, chess.BLACK: chess.E8}
HOMES_OF_KINGS = chess.BB_E1 | chess.BB_E8
HOMES_OF_ROOKS = {chess.WHITE: chess.BB_A1 | chess.BB_H1, chess.BLACK: chess.BB_A8 | chess.BB_H8}


class Half(CrazyhouseBoard):
    """One board with the reserves of its two players.

    `pop` belongs to python-chess, which tries a move and takes it back at once (`san`, `gives_check`). Nobody else may
    use it: what came from the other board in the meantime would be lost. Boards are replayed instead.
    """

    def __init__(self, fen: str | None = CrazyhouseBoard.starting_fen, rules: Bughouse | None = None) -> None:
        """Raises ValueError for a position that cannot be read."""
        self.rules = rules or Bughouse()
        self.captured: tuple[chess.PieceType, bool] | None = None
        self.dropped_pawns = chess.BB_EMPTY
        self.kings_moved = chess.BB_EMPTY
        self._tried: list[tuple[chess.Bitboard, chess.Bitboard]] = []
        super().__init__(fen)

    def push(self, move: chess.Move) -> None:
        """Make a legal move or drop; `captured` then says what left the board, and whether it had been promoted."""
        self._tried.append((self.dropped_pawns, self.kings_moved))
        self.captured = None
        mover = self.turn
        origin, target = chess.BB_SQUARES[move.from_square], chess.BB_SQUARES[move.to_square]
        if not move.drop:
            self.kings_moved |= origin & self.kings & HOMES_OF_KINGS
        super().push(move)
        self.dropped_pawns &= ~(origin | target)
        if move.drop == chess.PAWN:
            self.dropped_pawns |= target
        elif move.drop == chess.ROOK and self.rules.dropped_rook_castles and self._king_stands_at_home(mover):
            self.castling_rights |= target & HOMES_OF_ROOKS[mover]

    def pop(self) -> chess.Move:
        """Take back a move that python-chess has only tried."""
        self.dropped_pawns, self.kings_moved = self._tried.pop()
        return super().pop()

    def copy(self, *, stack: bool | int = True) -> Self:
        """The same board again; `stack` as in python-chess."""
        board = super().copy(stack=stack)
        board.rules = self.rules
        board.dropped_pawns, board.kings_moved = self.dropped_pawns, self.kings_moved
        if stack:
            board._tried = self._tried[-len(board.move_stack) :] if board.move_stack else []
        return board

    def has_insufficient_material(self, _color: chess.Color) -> bool:
        """Never: men may come from the other board."""
        return False

    def _king_stands_at_home(self, colour: chess.Color) -> bool:
        home = chess.BB_SQUARES[HOME_OF_KINGS[colour]]
        return bool(home & self.kings & self.occupied_co[colour] & ~self.kings_moved)

    def _push_capture(
        self,
        _move: chess.Move,
        _capture_square: chess.Square,
        piece_type: chess.PieceType,
        was_promoted: bool,
    ) -> None:
        reverts = was_promoted and self.rules.promoted_reverts
        self.captured = (chess.PAWN if reverts else piece_type, was_promoted)

    def forbidden_for_pawns(self) -> chess.Bitboard:
        """Squares on which no pawn may be dropped: a pawn on the first or last rank has no move in any rulebook."""
        squares = chess.BB_BACKRANKS
        for rank in self.rules.pawn_forbidden_ranks:
            squares |= chess.BB_RANKS[rank - 1]
        return squares

    def is_double_step_of_dropped(self, move: chess.Move) -> bool:
        """Whether a pawn that was dropped on the second rank makes a double step from there."""
        if move.drop or not self.dropped_pawns >> move.from_square & 1:
            return False
        return abs(move.to_square - move.from_square) == 16

    def is_allowed(self, move: chess.Move) -> bool:
        """Whether the settings allow a move that is legal on a crazyhouse board; mate by a drop is judged elsewhere."""
        if self.is_double_step_of_dropped(move):
            return self.rules.dropped_pawn_steps_two
        if not move.drop:
            return True
        if move.drop == chess.PAWN and chess.BB_SQUARES[move.to_square] & self.forbidden_for_pawns():
            return False
        return self.rules.drop_check or not self.gives_check(move)

    def allowed_moves(self) -> Iterator[chess.Move]:
        """All moves and drops that may be made now."""
        return (move for move in self.legal_moves if self.is_allowed(move))

    def with_any_piece(self) -> Self:
        """This board as it would be if the side to move held one man of each kind more."""
        board = self.copy(stack=False)
        for kind in KINDS.values():
            board.pockets[self.turn].add(kind)
        return board

    def leaves_check(self, square: chess.Square, colour: chess.Color) -> bool:
        """Whether a man dropped on a square leaves the player's own king in check."""
        board = self
        if colour is not self.turn:
            board = self.copy(stack=False)
            board.turn = colour
        return board.is_check() and not board.legal_drop_squares_mask() >> square & 1


def read_position(fen: str, rules: Bughouse) -> Half:
    """A board from a FEN with reserves in brackets. Raises ValueError naming what is wrong."""
    try:
        board = Half(fen, rules)
    except (ValueError, IndexError) as error:
        raise ValueError(f"“{fen[:90]}” is no position") from error
    for colour, name in ((chess.WHITE, "White"), (chess.BLACK, "Black")):
        if board.pockets[colour].count(chess.KING):
            raise ValueError(f"{name} has a king in the reserve")
        if chess.popcount(board.kings & board.occupied_co[colour]) != 1:
            raise ValueError(f"{name} needs one king on the board")
    if board.pawns & chess.BB_BACKRANKS:
        raise ValueError("a pawn stands on the first or the last rank")
    if board.was_into_check():
        raise ValueError(f"{'Black' if board.turn else 'White'} is in check and not on move")
    return board
