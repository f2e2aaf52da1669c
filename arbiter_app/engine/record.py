"""The recorded game as a position: replaying plies, counting moves and men."""

from __future__ import annotations

import chess

from arbiter_app.engine.laws.material import Men, men_on
from arbiter_app.engine.state import Board
from arbiter_app.engine.values import Colour


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
    """True when moves are recorded or a position was set up. With drops one board alone does not tell."""
    if any("@" in ply.uci for ply in board.plies):
        return False
    return bool(board.plies) or board.start_fen is not None


def sheets_start(board: Board) -> str | None:
    """The position from which scoresheets are read; None for the first one.

    A position that was set up to be noted for a reconstruction is where the sheets lead, not where they begin.
    """
    noted = board.reconstruction
    if noted is not None and not board.plies and noted.fen == board.start_fen:
        return None
    return board.start_fen


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
