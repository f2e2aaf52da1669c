"""Which men can mate which, by placements (the table of L-12.2(e), W8): the expected answers are the table's."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

import chess
import pytest

from arbiter_app.engine.laws.mating.quick import quick
from arbiter_app.engine.laws.mating.search import full
from arbiter_app.engine.laws.mating.verdict import Answer
from arbiter_app.engine.values import Colour

VICTIM = chess.A1
NEAR = (chess.B3, chess.C2, chess.C1)
"""Where the mating king stands in a family: beside the corner, where every mate with few men happens."""
CANNOT = ("", "N", "B", "BB", "N v q", "B v q", "B v r", "B v b", "N v qq", "BB v r", "BB v b")
CAN = ("N v r", "N v b", "N v n", "N v p", "B v n", "B v p", "B v b", "R", "Q", "BN", "BB")
"""White's men against Black's besides the kings. All bishops on one colour in CANNOT, on any in CAN."""
WEDGE = [square for square in chess.SQUARES if chess.square_rank(square) <= chess.square_file(square) < 4]
"""One king square for each eight that turning and mirroring the board make equal; no pawn is among the men."""
EACH_KING = 25


def letters(names: str) -> tuple[chess.Piece, ...]:
    """The men of "N v r"."""
    own, _, other = names.partition(" v ")
    return tuple(chess.Piece.from_symbol(letter) for letter in own + other)


def is_light(square: chess.Square) -> bool:
    return bool(chess.BB_LIGHT_SQUARES & chess.BB_SQUARES[square])


def position(victim: chess.Square, king: chess.Square, men: Iterable[tuple[chess.Piece, chess.Square]]) -> chess.Board:
    """Black's king, White's king, and men on their squares; White to move."""
    board = chess.Board(None)
    board.set_piece_at(victim, chess.Piece.from_symbol("k"))
    board.set_piece_at(king, chess.Piece.from_symbol("K"))
    for man, at in men:
        board.set_piece_at(at, man)
    return board


def on_one_colour(men: Sequence[chess.Piece], places: Sequence[chess.Square]) -> bool:
    """Whether all bishops stand on squares of one colour."""
    bishops = {is_light(at) for man, at in zip(men, places, strict=True) if man.piece_type == chess.BISHOP}
    return len(bishops) < 2


def family(names: str) -> Iterator[chess.Board]:
    """All legal positions with Black's king on a1 and White's king near it, either side to move.

    With more than two men the squares are every third, so that a family stays small.
    """
    men = letters(names)
    squares = chess.SQUARES if len(men) < 3 else chess.SQUARES[::3]
    for king, *places in product(NEAR, *[squares] * len(men)):
        if len({VICTIM, king, *places}) < len(men) + 2:
            continue
        board = position(VICTIM, king, zip(men, places, strict=True))
        for turn in chess.COLORS:
            board.turn = turn
            if board.is_valid():
                yield board


def attacked(men: Sequence[chess.Piece], places: Sequence[chess.Square], occupied: int) -> int:
    """All that knights and bishops on these squares attack."""
    found = 0
    for man, at in zip(men, places, strict=True):
        if man.piece_type == chess.KNIGHT:
            found |= chess.BB_KNIGHT_ATTACKS[at]
        else:
            found |= chess.BB_DIAG_ATTACKS[at][chess.BB_DIAG_MASKS[at] & occupied]
    return found


def checked_without_flight(names: str) -> Iterator[chess.Board]:
    """Every placement with Black to move in check in which his own men stand on all squares he could flee to.

    Every other placement is no mate: the king is not in check, or walks away. Squares are left to flee to by the
    winner's men alone, with nothing of Black's in their way; that leaves too many placements in, never too few.
    """
    men = letters(names)
    own = [man for man in men if man.color is chess.WHITE]
    helpers = [man for man in men if man.color is chess.BLACK]
    for victim, king in product(WEDGE, chess.SQUARES):
        if chess.square_distance(victim, king) < 2:
            continue
        steps = chess.BB_KING_ATTACKS[victim] & ~chess.BB_KING_ATTACKS[king]
        # White's men are alike. Bishops on one colour check on the king's colour or not at all.
        stands = [one for one in chess.SQUARES if one not in (victim, king)]
        if any(man.piece_type == chess.BISHOP for man in own):
            stands = [one for one in stands if is_light(one) is is_light(victim)]
        for places in combinations(stands, len(own)):
            taken = chess.BB_SQUARES[king] | sum(chess.BB_SQUARES[at] for at in places)
            if not attacked(own, places, taken) & chess.BB_SQUARES[victim]:
                continue
            flights = list(chess.scan_forward(steps & ~attacked(own, places, taken) & ~taken))
            if len(flights) > len(helpers):
                continue
            free = [square for square in chess.SQUARES if not chess.BB_SQUARES[square] & taken and square != victim]
            for covers in product(free, repeat=len(helpers)):
                if not set(flights) <= set(covers) or len(set(covers)) < len(helpers):
                    continue
                board = position(victim, king, zip((*own, *helpers), (*places, *covers), strict=True))
                board.turn = chess.BLACK
                if on_one_colour((*own, *helpers), (*places, *covers)):
                    yield board


@pytest.mark.clause("L-12.2(e)", "F-6.9")
@pytest.mark.parametrize("names", CANNOT)
def test_no_placement_of_these_men_is_mate(names: str) -> None:
    for board in checked_without_flight(names):
        assert not board.is_checkmate(), board.fen()


@pytest.mark.clause("L-12.2(e)", "F-6.9")
@pytest.mark.parametrize("names", ["N v n", "N v b", "N v r", "B v n", "BB v n"])
def test_the_same_enumeration_finds_the_mates_there_are(names: str) -> None:
    assert any(board.is_checkmate() for board in checked_without_flight(names))


@pytest.mark.clause("L-12.2(e)", "F-6.9")
@pytest.mark.parametrize("names", CANNOT)
def test_wherever_these_men_stand_the_quick_look_says_no(names: str) -> None:
    rnd, men = random.Random(names), letters(names)
    for victim in chess.SQUARES:
        asked = 0
        while asked < EACH_KING:
            king, *places = rnd.sample([one for one in chess.SQUARES if one != victim], k=len(men) + 1)
            board = position(victim, king, zip(men, places, strict=True))
            board.turn = rnd.choice(chess.COLORS)
            if board.is_valid() and on_one_colour(men, places):
                asked += 1
                assert quick(board, Colour.WHITE).answer is Answer.NO, board.fen()


@pytest.mark.clause("L-12.2(e)", "F-6.9")
@pytest.mark.parametrize("names", CAN)
def test_a_mate_exists_with_these_men_and_is_seen_on_the_board(names: str) -> None:
    mates = 0
    for board in family(names):
        if board.turn is chess.BLACK and board.is_checkmate():
            mates += 1
            assert quick(board, Colour.WHITE).answer is Answer.YES, board.fen()
    assert mates


@pytest.mark.clause("F-5.1.2", "F-7.5.5")
@pytest.mark.parametrize(
    "names", ["R", "Q", "BN", "BB", "NN v p", "N v r", "N v b", "N v n", "N v p", "B v n", "B v p", "B v b"]
)
def test_a_line_of_legal_moves_leads_to_mate_from_the_middle_of_the_board(names: str) -> None:
    board = chess.Board(None)
    board.set_piece_at(chess.E8, chess.Piece.from_symbol("k"))
    board.set_piece_at(chess.E1, chess.Piece.from_symbol("K"))
    for man, at in zip(letters(names), (chess.B2, chess.G2, chess.A5), strict=False):
        board.set_piece_at(at, man)
    verdict = full(board, Colour.WHITE, 400_000)
    assert verdict.answer is Answer.YES
    for move in verdict.line:
        board.push_uci(move)
    assert board.is_checkmate()
    assert board.turn is chess.BLACK
