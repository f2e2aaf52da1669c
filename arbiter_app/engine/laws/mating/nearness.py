"""How near a position seems to a mate the two sides bring about together: guidance for the search, never a proof."""

from __future__ import annotations

from itertools import permutations

import chess

from arbiter_app.engine.laws.mating.position import KING_ATTACKS, KNIGHT_ATTACKS, Position, is_attacked

CORNERS = (chess.A1, chess.H1, chess.A8, chess.H8)
LIGHT, DARK = chess.BB_LIGHT_SQUARES, chess.BB_DARK_SQUARES
DISTANCE = [[chess.square_distance(a, b) for b in chess.SQUARES] for a in chess.SQUARES]
TO_CORNER = [min(chess.square_manhattan_distance(a, b) for b in CORNERS) for a in chess.SQUARES]
TO_DARK_CORNER = [min(chess.square_manhattan_distance(a, b) for b in (chess.A1, chess.H8)) for a in chess.SQUARES]
TO_LIGHT_CORNER = [min(chess.square_manhattan_distance(a, b) for b in (chess.H1, chess.A8)) for a in chess.SQUARES]


def remoteness(position: Position, winner_is_white: bool) -> tuple[int, int]:
    """Two small numbers, low where a mate seems near: as the men stand, and by way of fewer men."""
    _, white, black, pawns, knights, bishops, rooks, queens, kings, _, _ = position
    own, other = (white, black) if winner_is_white else (black, white)
    occupied = white | black
    king, victim = (kings & own).bit_length() - 1, (kings & other).bit_length() - 1
    heavy = own & (rooks | queens)
    minor = own & (knights | bishops)
    corner = TO_CORNER
    far = 0
    weak = False
    helpers = 0
    if not heavy:
        own_pawns = own & pawns
        if own_pawns:
            far += 8 + 4 * steps_to_promotion(own_pawns, occupied, winner_is_white)
        else:
            if not minor & knights:
                corner = TO_DARK_CORNER if minor & DARK else TO_LIGHT_CORNER
            if not minor & knights:
                wrong = LIGHT if minor & LIGHT else DARK
                if not (minor & LIGHT and minor & DARK):
                    helpers = other & (pawns | knights | bishops & ~wrong)
                    weak = True
            elif not minor & (minor - 1):
                helpers = other & ~(kings | queens)
                weak = True
    flights = 0
    squares = KING_ATTACKS[victim] & ~other & ~KING_ATTACKS[king]
    while squares:
        bit = squares & -squares
        squares ^= bit
        if not is_attacked(bit.bit_length() - 1, occupied ^ (1 << victim), own, winner_is_white, position):
            flights += 1
    distances = DISTANCE[victim]
    if weak:
        corners = [place for place in CORNERS if not minor & bishops or minor & DARK_OR_LIGHT[place]]
        far = 6 + pattern_distance(corners, victim, king, helpers, position, not winner_is_white)
    else:
        far += 2 * corner[victim] + 2 * distances[king]
    men = other.bit_count()
    near = sorted(distances[square] for square in chess.scan_forward(minor | heavy))
    first = far + 2 * flights + (0 if weak else sum(near[:2]))
    second = far + flights + 6 * (men if not weak else (other & ~helpers).bit_count())
    return first, second


def steps_to_promotion(pawns: int, occupied: int, white: bool) -> int:
    """Steps of the pawn nearest to its last rank; a man in the way counts two."""
    best = 12
    while pawns:
        bit = pawns & -pawns
        pawns ^= bit
        square = bit.bit_length() - 1
        rank = square >> 3
        steps = 7 - rank if white else rank
        ahead = chess.BB_FILES[square & 7] & (ALL_ABOVE[rank] if white else ALL_BELOW[rank])
        best = min(best, steps + 2 * (ahead & occupied).bit_count())
    return best


ALL_ABOVE = [chess.BB_ALL & ~((1 << 8 * (rank + 1)) - 1) for rank in range(8)]
ALL_BELOW = [(1 << 8 * rank) - 1 for rank in range(8)]


def knight_distances() -> list[list[int]]:
    """Knight moves from each square to each."""
    table = []
    for square in chess.SQUARES:
        row = [9] * 64
        ring, steps = chess.BB_SQUARES[square], 0
        while ring:
            for place in chess.scan_forward(ring):
                row[place] = steps
            steps += 1
            following = 0
            for place in chess.scan_forward(ring):
                following |= KNIGHT_ATTACKS[place]
            ring = sum(bit for place in chess.scan_forward(following) if row[place] == 9 for bit in (1 << place,))
        table.append(row)
    return table


KNIGHT_DISTANCE = knight_distances()
BESIDE_CORNER = {
    corner: list(
        permutations(
            [one for one in chess.SQUARES if chess.square_manhattan_distance(one, corner) == 1],
            2,
        )
    )
    for corner in CORNERS
}
"""For each corner the two squares that touch it along file and rank, in both orders: (helper's, covered)."""
DARK_OR_LIGHT = [LIGHT if LIGHT >> square & 1 else DARK for square in chess.SQUARES]


def pattern_distance(corners: list[int], victim: int, king: int, helpers: int, position: Position, white: bool) -> int:
    """How far the men are from the one pattern in which a single minor piece mates.

    The loser's king stands in the corner, a man of his beside him, and the winner's king covers the other square.
    """
    best = 99
    knight = position.knights & (position.black if white else position.white)
    for corner in corners:
        approach = abs(KNIGHT_DISTANCE[knight.bit_length() - 1][corner] - 1) if knight else 0
        for helped, covered in BESIDE_CORNER[corner]:
            far = approach + 2 * chess.square_manhattan_distance(victim, corner)
            far += 2 * max(0, DISTANCE[king][covered] - 1) + (2 if DISTANCE[king][corner] < 2 else 0)
            if far < best:
                best = min(best, far + 3 * helper_distance(helpers, helped, position, white))
    return best


def helper_distance(helpers: int, goal: int, position: Position, white: bool) -> int:
    """Moves, roughly, until one of these men stands on the goal; a pawn may have to promote first."""
    best = 12
    for square in chess.scan_forward(helpers):
        bit = 1 << square
        if bit & position.knights:
            best = min(best, KNIGHT_DISTANCE[square][goal])
        elif bit & position.pawns:
            steps = goal - square if white else square - goal
            if steps >= 0 and steps % 8 == 0:
                best = min(best, steps // 8)
            rank = square >> 3
            best = min(best, (7 - rank if white else rank) + 2)
        elif square == goal:
            best = 0
        else:
            best = min(best, 1 if chess.BB_DIAG_ATTACKS[square][0] >> goal & 1 else 2)
    return best
