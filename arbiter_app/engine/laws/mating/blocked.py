"""Blocked positions: what the men can ever reach, and whether that is enough to mate.

For each man a growing set of squares is kept: all he could ever stand on. Every rule below lets through at least what
the Laws let through, whoever is to move and whatever the other men do, and a rule that holds something back does so
only as long as its ground holds. When nothing grows any more, the sets contain every square reached by any series of
legal moves: take the first move that leaves the sets; before it every man stood within his set, so one of the rules
would have let the move through.

* A man is *fixed* while he can neither move nor be taken. Nobody of his side enters his square, no slider passes, no
  pawn pushes onto it.
* A slider moves by single steps, so that the squares he passes are in his set. They are empty when he passes, hence
  not fixed. The king of the other side is in the way only while that king is fixed.
* A king enters no square that a fixed man of the other side attacks; of sliders only the next squares count.
* A pawn takes where a man of the other side could stand. Taking en passant is taking on the square the pawn passed,
  which is in the set of the pawn that makes the double step; only one possible at once needs a rule of its own.
* Two pawns face each other on a file. While neither can leave it and the other's cannot be taken, a pawn does not get
  to where the other started or beyond.
* A pawn that could reach the last rank could be anything: then nothing is claimed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import chess

from arbiter_app.engine.laws.mating.position import KING_ATTACKS, KNIGHT_ATTACKS, QUEEN_LINES, Position

ALL = chess.BB_ALL
NOT_A, NOT_H = ALL & ~chess.BB_FILE_A, ALL & ~chess.BB_FILE_H
NOT_AB, NOT_GH = NOT_A & ~chess.BB_FILE_B, NOT_H & ~chess.BB_FILE_G
END_RANKS = chess.BB_RANK_1 | chess.BB_RANK_8
FILES = [chess.BB_FILES[square & 7] for square in chess.SQUARES]


def king_steps(squares: int) -> int:
    """Squares a king attacks from any of these."""
    beside = (squares << 1 & NOT_A) | (squares >> 1 & NOT_H)
    row = squares | beside
    return beside | (row << 8 & ALL) | row >> 8


def knight_steps(squares: int) -> int:
    """Squares a knight attacks from any of these."""
    near = (squares << 1 & NOT_A) | (squares >> 1 & NOT_H)
    far = (squares << 2 & NOT_AB) | (squares >> 2 & NOT_GH)
    return (near << 16 & ALL) | near >> 16 | (far << 8 & ALL) | far >> 8


def slanting_steps(squares: int) -> int:
    """Next squares on the diagonals."""
    beside = (squares << 1 & NOT_A) | (squares >> 1 & NOT_H)
    return (beside << 8 & ALL) | beside >> 8


def straight_steps(squares: int) -> int:
    """Next squares on files and ranks."""
    return (squares << 1 & NOT_A) | (squares >> 1 & NOT_H) | (squares << 8 & ALL) | squares >> 8


def pawn_takes(squares: int, white: bool) -> int:
    """Squares a pawn attacks from any of these."""
    ahead = (squares << 8) & ALL if white else squares >> 8
    return (ahead << 1 & NOT_A) | (ahead >> 1 & NOT_H)


@dataclass(slots=True)
class Man:
    """One man: where he started, and all he could stand on so far."""

    white: bool
    kind: int
    start: int
    reach: int
    takeable: bool = False
    facing: list[Man] = field(default_factory=list)

    @property
    def square(self) -> int:
        """The square he started on."""
        return self.start.bit_length() - 1


@dataclass(slots=True)
class Field:
    """All men of a position; `loose`: squares of the men that can move or be taken."""

    men: list[Man]
    loose: int = 0

    def of(self, white: bool) -> list[Man]:
        """The men of one side."""
        return [man for man in self.men if man.white is white]


def someone_runs(position: Position) -> bool:
    """Whether a pawn has no pawn before it on its file and the next square is empty: it will nearly always promote."""
    pawns = position.pawns
    white, black = pawns & position.white, pawns & position.black
    occupied = position.white | position.black
    above = pawns << 8 & ALL
    above |= above << 8
    above |= above << 16
    above |= above << 32
    below = pawns >> 8
    below |= below >> 8
    below |= below >> 16
    below |= below >> 32
    return bool(white & ~below & ~(occupied >> 8) or black & ~above & ~(occupied << 8))


def gather(position: Position) -> Field:
    """The men of a position, none of them moved yet; kings first, then pieces, then pawns."""
    kinds = (
        (chess.KING, position.kings),
        (chess.KNIGHT, position.knights),
        (chess.BISHOP, position.bishops),
        (chess.ROOK, position.rooks),
        (chess.QUEEN, position.queens),
        (chess.PAWN, position.pawns),
    )
    men = []
    for kind, squares in kinds:
        while squares:
            bit = squares & -squares
            squares ^= bit
            men.append(Man(bool(position.white & bit), kind, bit, bit))
    pawns = [man for man in men if man.kind == chess.PAWN]
    for man in pawns:
        file = FILES[man.square]
        man.facing = [
            each
            for each in pawns
            if each.white is not man.white and each.start & file and (each.start > man.start) is man.white
        ]
    return Field(men)


def spread(position: Position, board: Field) -> bool:
    """Let all sets grow until nothing changes; False as soon as a pawn could reach the last rank."""
    white, black = position.white, position.black
    sides = (board.of(False), board.of(True))
    if position.ep:
        passing(position, board)
    while True:
        before = board.loose
        changed = False
        union = [0, 0]
        for man in board.men:
            if man.kind != chess.KING:
                union[man.white] |= man.reach
        for man in board.men:
            reach = man.reach
            loose = board.loose
            own = (white if man.white else black) & ~loose
            if man.kind == chess.PAWN:
                grown = pawn_reach(man, (white | black) & ~loose, union[not man.white])
                if grown & END_RANKS:
                    return False
            else:
                enemy = (black if man.white else white) & ~loose
                grown = piece_reach(man, own, enemy, position)
            if grown == reach:
                continue
            changed = True
            man.reach = grown
            if man.kind != chess.KING:
                union[man.white] |= grown
            board.loose |= man.start
        for own_white in (False, True):
            fresh = [man for man in sides[not own_white] if not man.takeable and man.kind != chess.KING]
            for man in sides[own_white]:
                if man.kind == chess.PAWN:
                    taken = pawn_takes(man.reach, own_white) & man.reach
                else:
                    taken = man.reach if man.reach != man.start else 0
                if not taken & union[not own_white]:
                    continue
                for other in fresh:
                    if not other.takeable and taken & other.reach:
                        other.takeable = True
                        changed = True
                        board.loose |= other.start
        if not changed and before == board.loose:
            return True


def passing(position: Position, board: Field) -> None:
    """The en passant capture that is possible at once."""
    passed = position.ep >> 8 if position.white_to_move else position.ep << 8
    for man in board.men:
        if man.kind != chess.PAWN:
            continue
        if man.start == passed:
            man.takeable = True
            board.loose |= passed
        elif man.white is position.white_to_move and pawn_takes(man.start, man.white) & position.ep:
            man.reach |= position.ep
            board.loose |= man.start


def piece_reach(man: Man, own: int, enemy: int, position: Position) -> int:
    """The set of a king or piece grown to its end; `own`, `enemy`: squares of the fixed men of either side."""
    if man.kind == chess.KING:
        closed = own | attacked_by_fixed(enemy, not man.white, position)
        steps = king_steps
    else:
        closed = own | (enemy & position.kings)
        if man.kind == chess.KNIGHT:
            steps = knight_steps
        elif man.kind == chess.BISHOP:
            steps = slanting_steps
        elif man.kind == chess.ROOK:
            steps = straight_steps
        else:
            steps = king_steps
    open_squares = ~closed
    reach = man.reach
    while True:
        grown = reach | (steps(reach) & open_squares)
        if grown == reach:
            return reach
        reach = grown


def attacked_by_fixed(fixed: int, white: bool, position: Position) -> int:
    """Squares that fixed men of one side attack for ever; of sliders only the next squares are certain."""
    queens = fixed & position.queens
    attacked = pawn_takes(fixed & position.pawns, white) | king_steps(fixed & position.kings | queens)
    attacked |= slanting_steps(fixed & position.bishops) | straight_steps(fixed & position.rooks)
    return attacked | knight_steps(fixed & position.knights)


def pawn_reach(man: Man, fixed: int, others: int) -> int:
    """The set of a pawn grown to its end; `fixed`: squares of fixed men, `others`: where the other side could be."""
    reach = man.reach
    file = FILES[man.square]
    while True:
        closed = fixed
        if not reach & ~file:
            for each in man.facing:
                if not each.takeable and not each.reach & ~file:
                    closed |= each.start
        pushed = (reach << 8 & ALL if man.white else reach >> 8) & ~closed
        grown = reach | pushed | (pawn_takes(reach, man.white) & others)
        if grown == reach:
            return reach
        reach = grown


def attacks(man: Man) -> int:
    """All squares a man could ever attack. A slider attacks from afar only through squares of his own set."""
    if man.kind == chess.PAWN:
        return pawn_takes(man.reach, man.white)
    if man.kind == chess.KNIGHT:
        return knight_steps(man.reach)
    if man.kind == chess.BISHOP:
        return slanting_steps(man.reach)
    return straight_steps(man.reach) if man.kind == chess.ROOK else king_steps(man.reach)


def lines_from(kind: int, white: bool, square: int) -> int:
    """What a man attacks from a square with nothing in the way."""
    if kind == chess.PAWN:
        return pawn_takes(1 << square, white)
    if kind == chess.KNIGHT:
        return KNIGHT_ATTACKS[square]
    if kind == chess.BISHOP:
        return chess.BB_DIAG_ATTACKS[square][0]
    if kind == chess.ROOK:
        return chess.BB_FILE_ATTACKS[square][0] | chess.BB_RANK_ATTACKS[square][0]
    return QUEEN_LINES[square]


def can_be_mated(board: Field, winner_is_white: bool) -> bool:
    """Whether the sets leave room for a mate by the winner; `board` after `spread`.

    A mate needs a square of the loser's king that a man (not the king) of the winner attacks, and for each square
    beside it that the king could enter: an attack by such a man, an attack by the winner's king, or a man of the
    loser on it, a different one for each square. Squares outside the king's set are closed to him for ever. Where one
    single man of the winner could ever attack the king or a square beside him, he must do it all from one square.
    """
    own = board.of(winner_is_white)
    others = board.of(not winner_is_white)
    king, victim = own[0], others[0]
    helpers = [man.reach for man in others[1:]]
    strikers = [(man, attacks(man)) for man in own[1:]]
    strikers = [(man, struck) for man, struck in strikers if struck & victim.reach]
    struck_by_all = 0
    for _, struck in strikers:
        struck_by_all |= struck
    targets = victim.reach & struck_by_all
    while targets:
        bit = targets & -targets
        targets ^= bit
        square = bit.bit_length() - 1
        flights = KING_ATTACKS[square] & victim.reach
        if len(strikers) == 1:
            man = strikers[0][0]
            left = {
                flights & ~lines_from(man.kind, man.white, place)
                for place in chess.scan_forward(man.reach & ~bit)
                if lines_from(man.kind, man.white, place) & bit
            }
        else:
            left = {flights & ~struck_by_all}
        if any(can_be_closed(each, square, king.reach, helpers) for each in left):
            return True
    return False


def can_be_closed(flights: int, square: int, king: int, helpers: list[int]) -> bool:
    """Whether the winner's king and men of the loser could take these squares from a king on `square`."""
    if not flights:
        return True
    places = king & ~KING_ATTACKS[square] & ~(1 << square)
    rests = {flights & ~KING_ATTACKS[place] for place in chess.scan_forward(places)}
    return any(can_be_filled(rest, helpers) for rest in rests)


def can_be_filled(squares: int, helpers: list[int]) -> bool:
    """Whether a different man of `helpers` (their sets) can stand on each of these squares."""
    if not squares:
        return True
    bit = squares & -squares
    return any(
        reach & bit and can_be_filled(squares ^ bit, helpers[:index] + helpers[index + 1 :])
        for index, reach in enumerate(helpers)
    )


def is_blocked(position: Position, winner_is_white: bool) -> Field | None:
    """The squares all men can ever reach, where these prove that the winner cannot mate; else None."""
    board = gather(position)
    if not spread(position, board) or can_be_mated(board, winner_is_white):
        return None
    return board
