"""The move that replaces an illegal one: articles 4.3 and 4.7 bind it (FIDE 7.5.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import chess

from arbiter_app.engine.laws.touch_move import Duty, Touch, touch_duty
from arbiter_app.engine.notation.letters import LETTERS
from arbiter_app.engine.notation.moves import DEFAULT_LANGUAGE
from arbiter_app.engine.notation.written import Written, parse


@dataclass(frozen=True, slots=True)
class Replacing:
    """What the illegal move touched ("e1", then the man taken), and the duty. `was_legal`: it was no illegal move."""

    touched: tuple[str, ...]
    duty: Duty
    was_legal: bool = False


def replacing_moves(board: chess.Board, illegal: str) -> Replacing | None:
    """The legal moves that satisfy the duty after an illegal move, in the position before it.

    `illegal`: the move as it was played, "Ke1-e3", "e1xe3", "0-0", or short ("Ke3") where only one man can be meant.
    None when it is not clear which man was moved.
    """
    found = _played(board, illegal)
    if found is None:
        return None
    origin, target, rook = found
    touched = [origin]
    if rook is not None:
        touched.append(rook)
    elif board.color_at(target) == (not board.turn):
        touched.append(target)
    names = tuple(chess.square_name(square) for square in touched)
    was_legal = any((move.from_square, move.to_square) == (origin, target) for move in board.legal_moves)
    return Replacing(names, touch_duty(board, Touch(names)), was_legal)


def _played(board: chess.Board, text: str) -> tuple[chess.Square, chess.Square, chess.Square | None] | None:
    """From where to where the man went, and the rook of a castling."""
    for language in (DEFAULT_LANGUAGE, *LETTERS):
        meant = {
            (square, target, _rook(board, square, target))
            for written in parse(text, language, with_alike=language == DEFAULT_LANGUAGE)
            for square, target in _squares(board, written)
        }
        if len(meant) == 1:
            return meant.pop()
    return None


def _squares(board: chess.Board, written: Written) -> Iterator[tuple[chess.Square, chess.Square]]:
    if written.castling is not None:
        king = board.king(board.turn)
        if king is not None:
            yield king, chess.square(written.castling, chess.square_rank(king))
        return
    if written.to_file is None or written.to_rank is None:
        return
    target = chess.square(written.to_file, written.to_rank)
    for square in chess.SquareSet(board.occupied_co[board.turn]):
        fits = (
            written.piece in (None, board.piece_type_at(square))
            and written.from_file in (None, chess.square_file(square))
            and written.from_rank in (None, chess.square_rank(square))
        )
        if fits and square != target:
            is_short_pawn = written.piece == chess.PAWN and written.from_file is None
            if not is_short_pawn or chess.square_file(square) == written.to_file:
                yield square, target


def _rook(board: chess.Board, origin: chess.Square, target: chess.Square) -> chess.Square | None:
    """The rook touched after a king that went two squares along its rank."""
    is_along = chess.square_rank(origin) == chess.square_rank(target)
    if board.piece_type_at(origin) != chess.KING or not is_along or chess.square_distance(origin, target) != 2:
        return None
    corner = chess.square(7 if target > origin else 0, chess.square_rank(origin))
    is_own_rook = board.piece_at(corner) == chess.Piece(chess.ROOK, board.turn)
    return corner if is_own_rook else None
