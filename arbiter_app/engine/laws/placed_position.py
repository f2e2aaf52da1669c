"""A position typed as FEN or set up by hand: what cannot be read, and what cannot come up in a game (FIDE 2, 3).

A position that cannot be read is no position. One that cannot come up is kept when the arbiter says it stands there so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import chess

from arbiter_app.engine.findings import Finding, Severity
from arbiter_app.engine.values import Colour

MOST_MEN, MOST_PAWNS = 16, 8
MEN = "kqrbnp"
_AT_FIRST = {chess.QUEEN: 1, chess.ROOK: 2, chess.BISHOP: 2, chess.KNIGHT: 2}


def read_fen(fen: str) -> chess.Board | tuple[Finding, ...]:
    """The position, or all that is wrong with the text. Fields left out at the end are as at the start of a game."""
    faults = tuple(_faults(fen.split()))
    if faults:
        return faults
    try:
        return chess.Board(" ".join(fen.split()))
    except ValueError:
        return (_fault("position_unreadable"),)


def _fault(code: str, **params: str | int) -> Finding:
    return Finding(code, Severity.REFUSE, None, params, overridable=False, where="fen")


def _faults(fields: list[str]) -> Iterator[Finding]:
    if not fields:
        yield _fault("fen_empty")
        return
    yield from _squares_faults(fields[0])
    turn, castling, en_passant = (*fields[1:4], *("w", "-", "-")[len(fields[1:4]) :])
    if turn not in ("w", "b"):
        yield _fault("fen_turn", text=turn[:20])
    if not re.fullmatch("-|[KQkqA-Ha-h]{1,4}", castling):
        yield _fault("fen_castling", text=castling[:20])
    if not re.fullmatch("-|[a-h][36]", en_passant):
        yield _fault("fen_en_passant", text=en_passant[:20])
    for number in fields[4:6]:
        if not re.fullmatch("[0-9]{1,4}", number):
            yield _fault("fen_number", text=number[:20])
    if len(fields) > 6:
        yield _fault("fen_too_long", text=" ".join(fields[6:])[:20])


def _squares_faults(squares: str) -> Iterator[Finding]:
    rows = squares.split("/")
    if len(rows) != 8:
        yield _fault("fen_rows", rows=len(rows))
    for rank, row in zip(range(8, 0, -1), rows, strict=False):
        strange = sorted({sign for sign in row if sign.lower() not in MEN and sign not in "12345678"})
        if strange:
            yield _fault("fen_sign", rank=rank, text=" ".join(strange)[:20])
            continue
        length = sum(int(sign) if sign.isdigit() else 1 for sign in row)
        if length != 8:
            yield _fault("fen_row_length", rank=rank, squares=length)


def _odd(code: str, **params: str | int) -> Finding:
    return Finding(code, Severity.WARN, None, params, where="fen")


def oddities(board: chess.Board) -> tuple[Finding, ...]:
    """Why a position cannot come up in a game; empty when nothing speaks against it. The arbiter may keep it.

    Does not decide whether a game leads to it: that needs the moves.
    """
    return (*_kings(board), *_pawns(board), *_men(board), *_check(board), *_rights(board))


def has_both_kings(board: chess.Board) -> bool:
    """Whether each side has just one king: without that there is neither check nor mate."""
    return all(len(board.pieces(chess.KING, side)) == 1 for side in chess.COLORS)


def _kings(board: chess.Board) -> Iterator[Finding]:
    for colour, side in zip(Colour, chess.COLORS, strict=True):
        kings = len(board.pieces(chess.KING, side))
        if not kings:
            yield _odd("no_king", colour=colour)
        elif kings > 1:
            yield _odd("several_kings", colour=colour, count=kings)


def _pawns(board: chess.Board) -> Iterator[Finding]:
    outside = board.pawns & (chess.BB_RANK_1 | chess.BB_RANK_8)
    if outside:
        squares = ", ".join(chess.square_name(square) for square in chess.scan_forward(outside))
        yield _odd("pawns_on_end_ranks", squares=squares)
    for colour, side in zip(Colour, chess.COLORS, strict=True):
        pawns = len(board.pieces(chess.PAWN, side))
        if pawns > MOST_PAWNS:
            yield _odd("too_many_pawns", colour=colour, count=pawns)


def _men(board: chess.Board) -> Iterator[Finding]:
    for colour, side in zip(Colour, chess.COLORS, strict=True):
        count = chess.popcount(board.occupied_co[side])
        if count > MOST_MEN:
            yield _odd("too_many_men", colour=colour, count=count)
            continue
        promoted = sum(max(0, len(board.pieces(kind, side)) - most) for kind, most in _AT_FIRST.items())
        missing = MOST_PAWNS - len(board.pieces(chess.PAWN, side))
        if promoted > max(0, missing):
            yield _odd("too_many_promoted", colour=colour, count=promoted, pawns=max(0, missing))


def _check(board: chess.Board) -> Iterator[Finding]:
    if not has_both_kings(board):
        return
    status = board.status()
    if status & chess.STATUS_OPPOSITE_CHECK:
        yield _odd("check_to_side_not_on_move", colour=Colour.BLACK if board.turn else Colour.WHITE)
    elif status & (chess.STATUS_TOO_MANY_CHECKERS | chess.STATUS_IMPOSSIBLE_CHECK):
        yield _odd("check_impossible", colour=Colour.WHITE if board.turn else Colour.BLACK)


def _rights(board: chess.Board) -> Iterator[Finding]:
    if board.castling_rights != board.clean_castling_rights():
        yield _odd("castling_impossible")
    if board.ep_square is not None and board.status() & chess.STATUS_INVALID_EP_SQUARE:
        yield _odd("en_passant_impossible", square=chess.square_name(board.ep_square))
