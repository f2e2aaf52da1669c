"""A position as a tuple of bitboards, and the legal moves from it.

python-chess has all this on its `Board`; the prover visits many positions and keeps them, so that it needs a position
that is a small, hashable value. Only what decides future legal moves is kept: no move counts, and the en passant
square only where an enemy pawn stands beside the pawn. Two positions are equal where the same moves follow.
The tests compare the moves with those of python-chess.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import chess

from arbiter_app.engine.laws.mating.verdict import NotJudgedError, Reason

END_RANKS = chess.BB_RANK_1 | chess.BB_RANK_8
PROMOTIONS = (chess.QUEEN, chess.KNIGHT, chess.ROOK, chess.BISHOP)
ALLOWED_STATUS = (
    chess.STATUS_VALID
    | chess.STATUS_TOO_MANY_WHITE_PAWNS
    | chess.STATUS_TOO_MANY_BLACK_PAWNS
    | chess.STATUS_TOO_MANY_WHITE_PIECES
    | chess.STATUS_TOO_MANY_BLACK_PIECES
    | chess.STATUS_BAD_CASTLING_RIGHTS
    | chess.STATUS_TOO_MANY_CHECKERS
    | chess.STATUS_IMPOSSIBLE_CHECK
)
"""A position that could never arise in a game may still be played on from; what is left out here could not."""

KNIGHT_ATTACKS = chess.BB_KNIGHT_ATTACKS
KING_ATTACKS = chess.BB_KING_ATTACKS
BLACK_PAWN_ATTACKS, WHITE_PAWN_ATTACKS = chess.BB_PAWN_ATTACKS
DIAG_MASKS, DIAG_ATTACKS = chess.BB_DIAG_MASKS, chess.BB_DIAG_ATTACKS
FILE_MASKS, FILE_ATTACKS = chess.BB_FILE_MASKS, chess.BB_FILE_ATTACKS
RANK_MASKS, RANK_ATTACKS = chess.BB_RANK_MASKS, chess.BB_RANK_ATTACKS
QUEEN_LINES = [DIAG_ATTACKS[s][0] | FILE_ATTACKS[s][0] | RANK_ATTACKS[s][0] for s in chess.SQUARES]
CASTLING_ROOKS = {chess.A1: chess.C1, chess.H1: chess.G1, chess.A8: chess.C8, chess.H8: chess.G8}

Move = int
"""from-square | to-square << 6 | piece promoted to << 12."""


class Position(NamedTuple):
    """Bitboards: of colours, then of kinds. `castling`: the rooks that may still castle. `ep`: a bitboard too."""

    white_to_move: bool
    white: int
    black: int
    pawns: int
    knights: int
    bishops: int
    rooks: int
    queens: int
    kings: int
    castling: int
    ep: int


def position_of(board: chess.Board) -> Position:
    """The position on a board of python-chess; raises NotJudgedError where no legal game could go on from it."""
    if type(board).uci_variant != "chess":
        raise NotJudgedError(Reason.OTHER_CHESS)
    if board.status() & ~ALLOWED_STATUS:
        raise NotJudgedError(Reason.NOT_A_POSITION)
    castling = board.castling_rights and board.clean_castling_rights()
    if castling and board.chess960:
        raise NotJudgedError(Reason.OTHER_CHESS)
    white, black = board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK]
    ep = 0
    if board.ep_square is not None:
        beside = (BLACK_PAWN_ATTACKS if board.turn else WHITE_PAWN_ATTACKS)[board.ep_square]
        if beside & board.pawns & (white if board.turn else black):
            ep = chess.BB_SQUARES[board.ep_square]
    return Position(
        board.turn,
        white,
        black,
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        castling,
        ep,
    )


def is_attacked(square: int, occupied: int, by: int, by_white: bool, position: Position) -> bool:
    """Whether men of `by` (a bitboard of one colour) attack a square, with `occupied` standing in the way."""
    _, _, _, pawns, knights, bishops, rooks, queens, kings, _, _ = position
    queens &= by
    if KNIGHT_ATTACKS[square] & knights & by:
        return True
    straight = (rooks & by) | queens
    if straight and (
        RANK_ATTACKS[square][RANK_MASKS[square] & occupied] & straight
        or FILE_ATTACKS[square][FILE_MASKS[square] & occupied] & straight
    ):
        return True
    slanting = (bishops & by) | queens
    if slanting and DIAG_ATTACKS[square][DIAG_MASKS[square] & occupied] & slanting:
        return True
    if (BLACK_PAWN_ATTACKS if by_white else WHITE_PAWN_ATTACKS)[square] & pawns & by:
        return True
    return bool(KING_ATTACKS[square] & kings & by)


def is_check(position: Position) -> bool:
    """Whether the side to move is in check."""
    white_to_move, white, black = position[:3]
    own, enemy = (white, black) if white_to_move else (black, white)
    king = (position.kings & own).bit_length() - 1
    return is_attacked(king, white | black, enemy, not white_to_move, position)


def pseudo_moves(position: Position) -> Iterator[Move]:
    """Moves that are legal but for the safety of the king; castling is legal in full."""
    white_to_move, white, black, pawns, knights, bishops, rooks, queens, kings, castling, ep = position
    own, enemy = (white, black) if white_to_move else (black, white)
    occupied = white | black
    men = own & ~pawns
    while men:
        bit = men & -men
        men ^= bit
        square = bit.bit_length() - 1
        targets = 0
        if bit & knights:
            targets = KNIGHT_ATTACKS[square]
        elif bit & kings:
            targets = KING_ATTACKS[square]
        else:
            if bit & bishops or bit & queens:
                targets = DIAG_ATTACKS[square][DIAG_MASKS[square] & occupied]
            if bit & rooks or bit & queens:
                targets |= RANK_ATTACKS[square][RANK_MASKS[square] & occupied]
                targets |= FILE_ATTACKS[square][FILE_MASKS[square] & occupied]
        targets &= ~own
        while targets:
            to = targets & -targets
            targets ^= to
            yield square | (to.bit_length() - 1) << 6
    if castling & own:
        yield from castling_moves(position)
    men = own & pawns
    attacks = WHITE_PAWN_ATTACKS if white_to_move else BLACK_PAWN_ATTACKS
    second = chess.BB_RANK_2 if white_to_move else chess.BB_RANK_7
    while men:
        bit = men & -men
        men ^= bit
        square = bit.bit_length() - 1
        targets = attacks[square] & (enemy | ep)
        ahead = bit << 8 if white_to_move else bit >> 8
        if not ahead & occupied:
            targets |= ahead
            if bit & second:
                targets |= (ahead << 8 if white_to_move else ahead >> 8) & ~occupied
        while targets:
            to = targets & -targets
            targets ^= to
            move = square | (to.bit_length() - 1) << 6
            if to & END_RANKS:
                for kind in PROMOTIONS:
                    yield move | kind << 12
            else:
                yield move


def castling_moves(position: Position) -> Iterator[Move]:
    """Legal castlings: nothing between, and the king on no attacked square from where he stands to where he goes."""
    white_to_move, white, black = position[:3]
    own, enemy = (white, black) if white_to_move else (black, white)
    occupied = white | black
    king = (position.kings & own).bit_length() - 1
    for rook, goal in CASTLING_ROOKS.items():
        if not position.castling & own & chess.BB_SQUARES[rook] or chess.between(king, rook) & occupied:
            continue
        path = (king, (king + goal) // 2, goal)
        if not any(is_attacked(square, occupied, enemy, not white_to_move, position) for square in path):
            yield king | goal << 6


def after(position: Position, move: Move) -> Position:
    """The position after a pseudo-legal move, with the other side to move."""
    white_to_move, white, black, pawns, knights, bishops, rooks, queens, kings, castling, _ = position
    start, goal, promoted = move & 63, move >> 6 & 63, move >> 12
    bit, to = 1 << start, 1 << goal
    own, enemy = (white, black) if white_to_move else (black, white)
    own ^= bit | to
    if enemy & to:
        enemy ^= to
        keep = ~to
        pawns, knights, bishops, rooks, queens = (
            pawns & keep,
            knights & keep,
            bishops & keep,
            rooks & keep,
            queens & keep,
        )
    ep = 0
    if pawns & bit:
        pawns ^= bit
        if promoted:
            if promoted == chess.QUEEN:
                queens |= to
            elif promoted == chess.KNIGHT:
                knights |= to
            elif promoted == chess.ROOK:
                rooks |= to
            else:
                bishops |= to
        else:
            pawns |= to
            step = goal - start
            if step in (16, -16):
                between = (start + goal) >> 1
                beside = (WHITE_PAWN_ATTACKS if white_to_move else BLACK_PAWN_ATTACKS)[between]
                if beside & pawns & enemy:
                    ep = 1 << between
            elif to == position.ep:
                taken = to >> 8 if white_to_move else to << 8
                enemy ^= taken
                pawns ^= taken
    elif knights & bit:
        knights ^= bit | to
    elif bishops & bit:
        bishops ^= bit | to
    elif rooks & bit:
        rooks ^= bit | to
    elif queens & bit:
        queens ^= bit | to
    else:
        kings ^= bit | to
        if castling & own or goal - start in (2, -2):
            castling &= ~(chess.BB_RANK_1 if white_to_move else chess.BB_RANK_8)
            if goal - start in (2, -2):
                corner, beside_king = (start + 3, start + 1) if goal > start else (start - 4, start - 1)
                rooks ^= 1 << corner | 1 << beside_king
                own ^= 1 << corner | 1 << beside_king
    castling &= ~(bit | to)
    white, black = (own, enemy) if white_to_move else (enemy, own)
    return Position(not white_to_move, white, black, pawns, knights, bishops, rooks, queens, kings, castling, ep)


def successors(position: Position) -> Iterator[tuple[Move, Position]]:
    """Every legal move with the position after it.

    Without check only moves of the king, off a line with the king, or en passant can leave him attacked; the
    others are not tested.
    """
    white_to_move, white, black = position[:3]
    own = white if white_to_move else black
    king = (position.kings & own).bit_length() - 1
    lines = QUEEN_LINES[king]
    checked = is_check(position)
    for move in pseudo_moves(position):
        start = move & 63
        following = after(position, move)
        if checked or start == king or lines >> start & 1 or 1 << (move >> 6 & 63) == position.ep:
            own, enemy = (following[1], following[2]) if white_to_move else (following[2], following[1])
            place = (following.kings & own).bit_length() - 1
            if is_attacked(place, own | enemy, enemy, not white_to_move, following):
                continue
        yield move, following


def uci(move: Move) -> str:
    """A move in UCI notation."""
    return chess.Move(move & 63, move >> 6 & 63, move >> 12 or None).uci()
