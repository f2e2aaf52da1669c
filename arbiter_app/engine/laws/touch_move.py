"""Which legal moves satisfy the duty of a player who touched pieces (FIDE 4.2 to 4.5, 4.7, 4.8).

Does not decide whether a touch was intended; that is the arbiter's, who says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

import chess

from arbiter_app.engine.values import ClauseId

ADJUSTING, TOUCHED, CASTLING, FREE = ClauseId("F-4.2"), ClauseId("F-4.3"), ClauseId("F-4.4"), ClauseId("F-4.5")
MADE, RIGHT_TO_COMPLAIN = ClauseId("F-4.7"), ClauseId("F-4.8")


class DutyKind(StrEnum):
    """What a player has to do."""

    FREE = "free"
    MOVE = "move"
    CAPTURE = "capture"
    CAPTURE_WITH = "capture_with"
    CASTLE = "castle"
    MOVE_KING = "move_king"
    NOT_CASTLE = "not_castle"
    MOVE_STANDS = "move_stands"


@dataclass(frozen=True, slots=True)
class Duty:
    """The legal moves that satisfy the duty, the clause, and by which man it is bound ("e2"; "" where free).

    `target`: the enemy man that has to be taken, where there is one.
    """

    kind: DutyKind
    clause: ClauseId
    moves: tuple[chess.Move, ...]
    square: str = ""
    target: str = ""

    @property
    def is_free(self) -> bool:
        """True when any legal move may be made."""
        return self.kind is DutyKind.FREE


class NotTouchable(ValueError):
    """There is no man on a square that is said to have been touched. `square`: which."""

    def __init__(self, square: str) -> None:
        super().__init__(f"nothing stands on {square}")
        self.square = square


@dataclass(frozen=True, slots=True)
class Touch:
    """What was touched, in order, by the player on move.

    `squares`: where the men stood. `order_known` False: own men count as touched first. `adjusting`: he said so first
    (or it was clearly by accident). `released_on`: the square where he let go of the first man of his own, or put the
    king down. `promotes_to`: the piece that has touched the square of promotion. `complaint_too_late`: the opponent
    complains after intentionally touching a man himself.
    """

    squares: tuple[str, ...]
    order_known: bool = True
    adjusting: bool = False
    released_on: str = ""
    promotes_to: str = ""
    complaint_too_late: bool = False


def touch_duty(board: chess.Board, touch: Touch) -> Duty:
    """What the player on move must do after touching these men.

    Raises NotTouchable for an empty square, ValueError for what is no square or no piece.
    """
    legal = tuple(board.legal_moves)
    touched = [_man(board, square) for square in touch.squares]
    if touch.complaint_too_late:
        return Duty(DutyKind.FREE, RIGHT_TO_COMPLAIN, legal)
    if touch.adjusting or not touched:
        return Duty(DutyKind.FREE, ADJUSTING if touch.adjusting else FREE, legal)
    own = [square for square in touched if board.color_at(square) == board.turn]
    enemies = [square for square in touched if square not in own]
    order = touched if touch.order_known else own + enemies
    stands = _released(own, touch, legal)
    if stands is not None:
        return stands
    castling = _castling_duty(board, own, legal, touch.order_known) if not enemies else None
    duty = castling or _first_that_can(board, order, own, enemies, legal)
    return _promoting(duty, touch)


def _man(board: chess.Board, name: str) -> chess.Square:
    square = chess.parse_square(name.strip().lower())
    if board.piece_at(square) is None:
        raise NotTouchable(chess.square_name(square))
    return square


def _released(own: Sequence[chess.Square], touch: Touch, legal: Sequence[chess.Move]) -> Duty | None:
    """A legal move with the man let go of stands (4.7); a king put down two squares off binds to castling there."""
    if not touch.released_on or not own:
        return None
    target = chess.parse_square(touch.released_on)
    moves = tuple(move for move in legal if (move.from_square, move.to_square) == (own[0], target))
    if not moves:
        return None
    return _promoting(Duty(DutyKind.MOVE_STANDS, MADE, moves, chess.square_name(own[0])), touch)


def _promoting(duty: Duty, touch: Touch) -> Duty:
    """The choice of a promotion is final once the piece has touched the square (4.4)."""
    if not touch.promotes_to:
        return duty
    piece = chess.Piece.from_symbol(touch.promotes_to).piece_type
    moves = tuple(move for move in duty.moves if move.promotion == piece)
    return Duty(duty.kind, CASTLING, moves, duty.square, duty.target) if moves else duty


def _castling_duty(
    board: chess.Board, own: Sequence[chess.Square], legal: Sequence[chess.Move], order_known: bool
) -> Duty | None:
    """King and rook touched: castle there, or move the king. Rook first: no castling on that side (4.4)."""
    if len(own) < 2:
        return None
    king = board.king(board.turn)
    first, second = own[0], own[1]
    if not order_known and second == king:
        first, second = second, first
    if king is None or not _is_rook(board, second if first == king else first) or king not in (first, second):
        return None
    rook = second if first == king else first
    castles = tuple(move for move in legal if board.is_castling(move) and _rook_of(move) == rook)
    if first == king:
        if castles:
            return Duty(DutyKind.CASTLE, CASTLING, castles, chess.square_name(king))
        moves = _moves_of(king, legal)
        if moves:
            return Duty(DutyKind.MOVE_KING, CASTLING, moves, chess.square_name(king))
        return Duty(DutyKind.FREE, CASTLING, tuple(legal))
    left = tuple(move for move in legal if move not in castles)
    for square in (rook, king):
        moves = _moves_of(square, left)
        if moves:
            return Duty(DutyKind.MOVE, CASTLING, moves, chess.square_name(square))
    return Duty(DutyKind.NOT_CASTLE if castles else DutyKind.FREE, CASTLING, left)


def _is_rook(board: chess.Board, square: chess.Square) -> bool:
    return board.piece_type_at(square) == chess.ROOK


def _rook_of(castling: chess.Move) -> chess.Square:
    """Where the rook of a castling move stands."""
    rank = chess.square_rank(castling.from_square)
    return chess.square(7 if chess.square_file(castling.to_square) > 4 else 0, rank)


def _first_that_can(
    board: chess.Board,
    order: Sequence[chess.Square],
    own: Sequence[chess.Square],
    enemies: Sequence[chess.Square],
    legal: Sequence[chess.Move],
) -> Duty:
    """Take the first enemy man with the first own one; else the first man touched that can move or be taken (4.3)."""
    if own and enemies:
        taking = tuple(move for move in _captures(board, enemies[0], legal) if move.from_square == own[0])
        if taking:
            names = chess.square_name(own[0]), chess.square_name(enemies[0])
            return Duty(DutyKind.CAPTURE_WITH, TOUCHED, taking, *names)
    for square in order:
        name = chess.square_name(square)
        if square in own:
            moves = _moves_of(square, legal)
            if moves:
                return Duty(DutyKind.MOVE, TOUCHED, moves, name)
        else:
            taking = tuple(_captures(board, square, legal))
            if taking:
                return Duty(DutyKind.CAPTURE, TOUCHED, taking, target=name)
    return Duty(DutyKind.FREE, FREE, tuple(legal))


def _moves_of(square: chess.Square, legal: Sequence[chess.Move]) -> tuple[chess.Move, ...]:
    return tuple(move for move in legal if move.from_square == square)


def _captures(board: chess.Board, square: chess.Square, legal: Sequence[chess.Move]) -> Iterator[chess.Move]:
    """The legal moves that take the man on this square, en passant too."""
    for move in legal:
        if board.is_en_passant(move):
            taken = chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
        else:
            taken = move.to_square
        if taken == square:
            yield move
