"""The recorded game as a position: replaying plies, reading a typed move, naming what is possible instead."""

from __future__ import annotations

from dataclasses import dataclass

import chess

from arbiter_app.engine.laws.material import Men, men_on
from arbiter_app.engine.state import Board
from arbiter_app.engine.values import Colour

MOST_READINGS = 12


def position(board: Board) -> chess.Board:
    """The position after the recorded plies, with its move stack; up to the first ply that does not fit."""
    game = _start(board)
    for ply in board.plies:
        if not _push(game, ply.uci):
            break
    return game


def is_whole(board: Board) -> bool:
    """Whether every recorded ply is a legal move in its turn."""
    game = _start(board)
    return all(_push(game, ply.uci) for ply in board.plies)


def _start(board: Board) -> chess.Board:
    try:
        return chess.Board() if board.start_fen is None else chess.Board(board.start_fen)
    except ValueError:
        return chess.Board()


def _push(game: chess.Board, uci: str) -> bool:
    try:
        game.push_uci(uci)
    except ValueError:
        return False
    return True


def knows_position(board: Board) -> bool:
    """True when moves are recorded or a position was set up."""
    return bool(board.plies) or board.start_fen is not None


def men_of(board: Board, colour: Colour) -> Men | None:
    """The men of one side as far as the record tells; None when nothing is recorded."""
    return men_on(position(board), colour) if knows_position(board) else None


def own_moves_made(board: Board, colour: Colour) -> int | None:
    """How many moves one player has made on the board; None when the moves are not recorded."""
    if not knows_position(board):
        return None
    plies = 0 if board.start_fen is None else plies_before(board.start_fen)
    before = (plies + 1) // 2 if colour is Colour.WHITE else plies // 2
    return before + board.own_moves(colour)


def plies_before(fen: str) -> int:
    """How many half-moves were made before a position, by its move number and the side to move."""
    try:
        return chess.Board(fen).ply()
    except ValueError:
        return 0


@dataclass(frozen=True, slots=True)
class TypedMove:
    """A typed move understood: the move and its SAN; or None and what is possible instead."""

    move: chess.Move | None
    san: str = ""
    possible: tuple[str, ...] = ()


def read_move(game: chess.Board, text: str) -> TypedMove:
    """A move from SAN ("Nf3", "0-0", "exd5"), long form ("Ng1-f3") or squares ("g1f3")."""
    cleaned = text.strip().replace("–", "-").rstrip("!?")
    bare = cleaned.replace("-", "").replace(":", "x")
    castling = cleaned.upper() if set(cleaned.upper()) <= set("O-+#") else cleaned
    for attempt in (cleaned, bare, castling, cleaned.capitalize()):
        move = _parse(game, attempt)
        if move:
            return TypedMove(move, game.san(move))
    return TypedMove(None, possible=_possible_instead(game, cleaned))


def _parse(game: chess.Board, text: str) -> chess.Move | None:
    try:
        return game.parse_san(text)
    except ValueError:
        pass
    try:
        return game.parse_uci(text.lower())
    except ValueError:
        return None


def _possible_instead(game: chess.Board, text: str) -> tuple[str, ...]:
    """Legal moves near to what was typed: to the same square, by the same piece, else any."""
    legal = sorted(game.san(move) for move in game.legal_moves)
    bare = [san.rstrip("+#") for san in legal]
    target = text.rstrip("+#")[-2:].lower()
    same_square = [san for san, short in zip(legal, bare, strict=True) if short.lower().endswith(target)]
    first = text[:1].upper()
    by_piece = [san for san in legal if san[0] == first] if first in tuple("KQRBN") else []
    ordered = [san for san in same_square if san in by_piece or not by_piece] + by_piece + same_square
    chosen = tuple(dict.fromkeys(ordered)) or tuple(legal)
    return chosen[:MOST_READINGS]
