"""Which men can mate which, by placements (the table of L-12.2(e), W8): the expected answers are the table's."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import chess
import pytest

from arbiter_app.engine.laws.mating.quick import quick
from arbiter_app.engine.laws.mating.search import full
from arbiter_app.engine.laws.mating.verdict import Answer
from arbiter_app.engine.values import Colour

VICTIM = chess.A1
NEAR = (chess.B3, chess.C2, chess.C1)
"""Where the mating king stands in a family: beside the corner, where every mate with few men happens."""
CANNOT = ("", "N", "B", "N v q", "B v q", "B v r", "N v qq", "BB v r")
CAN = ("N v r", "N v b", "N v n", "N v p", "B v n", "B v p", "B v b", "R", "Q", "BN", "BB")
"""White's men against Black's besides the kings. Two bishops of one letter: on one colour in CANNOT, on both in CAN."""


def letters(names: str) -> tuple[chess.Piece, ...]:
    """The men of "N v r"."""
    own, _, other = names.partition(" v ")
    return tuple(chess.Piece.from_symbol(letter) for letter in own + other)


def is_light(square: chess.Square) -> bool:
    return bool(chess.BB_LIGHT_SQUARES & chess.BB_SQUARES[square])


def family(names: str, *, one_colour: bool) -> Iterator[chess.Board]:
    """All legal positions with Black's king on a1 and White's king near it, either side to move.

    With more than two men the squares are those of even number, so that a family stays small.
    """
    men = letters(names)
    squares = chess.SQUARES if len(men) < 3 else chess.SQUARES[::3]
    for king, *places in product(NEAR, *[squares] * len(men)):
        if len({VICTIM, king, *places}) < len(men) + 2:
            continue
        bishops = [is_light(at) for man, at in zip(men, places, strict=True) if man.piece_type == chess.BISHOP]
        if one_colour and len(set(bishops)) > 1:
            continue
        board = chess.Board(None)
        board.set_piece_at(VICTIM, chess.Piece.from_symbol("k"))
        board.set_piece_at(king, chess.Piece.from_symbol("K"))
        for man, at in zip(men, places, strict=True):
            board.set_piece_at(at, man)
        for turn in chess.COLORS:
            board.turn = turn
            if board.is_valid():
                yield board


@pytest.mark.clause("L-12.2(e)", "F-6.9")
@pytest.mark.parametrize("names", CANNOT)
def test_no_placement_of_these_men_can_mate(names: str) -> None:
    asked = 0
    for board in family(names, one_colour=True):
        asked += 1
        assert not (board.is_checkmate() and board.turn is chess.BLACK), board.fen()
        assert quick(board, Colour.WHITE).answer is Answer.NO, board.fen()
    assert asked > 5


@pytest.mark.clause("L-12.2(e)", "F-6.9")
@pytest.mark.parametrize("names", CAN)
def test_a_mate_exists_with_these_men_and_is_seen_on_the_board(names: str) -> None:
    mates = 0
    for board in family(names, one_colour=False):
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
