"""What an illegal move brings under the rules of a competition, and the position it leaves (FIDE 7.5; C-10.6)."""

from __future__ import annotations

import re

import chess

from arbiter_app.engine.laws.endings import ladder_step
from arbiter_app.engine.rulebook import IllegalMoves, IllegalWindow, LadderStep

SQUARES = re.compile(r"([a-h][1-8])[-x:]?([a-h][1-8])=?([qrbn]?)")
CASTLING = {"O-O": 1, "0-0": 1, "O-O-O": -1, "0-0-0": -1}


def has_run_out(rule: IllegalMoves, opponent_has_moved: bool) -> bool:
    """Whether an illegal move can no longer be penalised, because the opponent has made the next move (FIDE A.5.2)."""
    return rule.window is IllegalWindow.UNTIL_REPLY and opponent_has_moved


def step_for(rule: IllegalMoves, count: int, is_recording: bool, is_claimed: bool) -> LadderStep:
    """What the `count`-th illegal move of a player brings; who does not record may lose by a claim (C-10.6)."""
    if rule.unrecorded_loses_on_claim and not is_recording and is_claimed:
        return LadderStep.LOSS
    return ladder_step(rule.ladder, count)


def promotion_to_queen(before: chess.Board, written: str) -> chess.Move | None:
    """The move of a pawn that was left on the last rank, as the promotion to a queen that it becomes (FIDE 7.5.2).

    `written`: the square or the move without the piece ("e8", "dxe8", "d7e8"); empty: the only one there is. None where
    it is not to be told.
    """
    queens = [move for move in before.legal_moves if move.promotion == chess.QUEEN]
    text = written.strip().replace("-", "").replace("=", "")
    if not text:
        return queens[0] if len(queens) == 1 else None
    matched = SQUARES.fullmatch(text.lower())
    if matched is not None:
        return next((move for move in queens if move.uci()[:4] == matched[1] + matched[2]), None)
    wanted = [move for move in queens if before.san(move).partition("=")[0] == text]
    wanted = wanted or [move for move in queens if chess.square_name(move.to_square) == text.lower()]
    return wanted[0] if len(wanted) == 1 else None


def position_after(before: chess.Board, written: str) -> chess.Board | None:
    """The position after a move that is not legal, by its squares ("e1e5", "e7-e8=Q") or as castling.

    None where it cannot be told: no own piece there, the king of the opponent would be taken, or the move is legal.
    """
    after = before.copy(stack=False)
    castling = CASTLING.get(written.strip().upper())
    done = _castled(after, castling) if castling else _moved(after, written)
    if not done:
        return None
    after.ep_square = None
    after.castling_rights = after.clean_castling_rights()
    after.turn = not before.turn
    if before.turn is chess.BLACK:
        after.fullmove_number += 1
    return after


def _moved(after: chess.Board, written: str) -> bool:
    matched = SQUARES.fullmatch(written.strip().lower())
    if matched is None:
        return False
    origin, target = chess.parse_square(matched[1]), chess.parse_square(matched[2])
    piece, taken = after.piece_at(origin), after.piece_at(target)
    if piece is None or piece.color is not after.turn or origin == target:
        return False
    if taken is not None and (taken.piece_type == chess.KING or taken.color is piece.color):
        return False
    is_last_rank = chess.square_rank(target) in (0, 7)
    promotion = None
    if piece.piece_type == chess.PAWN and is_last_rank:
        promotion = chess.Piece.from_symbol(matched[3] or "q").piece_type
    if after.is_legal(chess.Move(origin, target, promotion)):
        return False
    after.remove_piece_at(origin)
    after.set_piece_at(target, chess.Piece(promotion or piece.piece_type, piece.color))
    is_quiet = piece.piece_type != chess.PAWN and taken is None
    after.halfmove_clock = after.halfmove_clock + 1 if is_quiet else 0
    return True


def _castled(after: chess.Board, direction: int) -> bool:
    """King and rook where castling puts them, whatever stood in its way."""
    rank = 0 if after.turn is chess.WHITE else 7
    king, corner = chess.square(4, rank), chess.square(7 if direction > 0 else 0, rank)
    own_king, own_rook = chess.Piece(chess.KING, after.turn), chess.Piece(chess.ROOK, after.turn)
    if after.piece_at(king) != own_king or after.piece_at(corner) != own_rook:
        return False
    if after.is_legal(chess.Move(king, king + 2 * direction)):
        return False
    for square in (king, corner):
        after.remove_piece_at(square)
    after.set_piece_at(king + 2 * direction, own_king)
    after.set_piece_at(king + direction, own_rook)
    after.halfmove_clock += 1
    return True
