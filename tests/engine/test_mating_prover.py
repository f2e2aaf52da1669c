"""The mating prover: blocked positions by hand, random ones against another search, and what it must not claim."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import islice

import chess
import chess.variant
import pytest
from hypothesis import given, strategies as st

from arbiter_app.engine.laws.mating.position import position_of, successors, uci
from arbiter_app.engine.laws.mating.quick import quick
from arbiter_app.engine.laws.mating.search import full, search
from arbiter_app.engine.laws.mating.verdict import Answer, Reason, Verdict
from arbiter_app.engine.values import Colour

WHITE, BLACK = Colour.WHITE, Colour.BLACK
WALL = "p1p1p1p1/P1P1P1P1"
"""Four pairs of pawns that face each other on every other file: no king gets through, nothing can be taken."""

IN_GAMES, IN_WALLS = 100, 1_500
"""Positions the plain search of these tests follows: most mates of a few men are near, and kings walk long in walls."""

HAND_MADE = [
    # Kings alone behind the wall: nobody can ever do anything.
    (f"8/8/4k3/{WALL}/4K3/8/8 w - - 0 40", WHITE, Answer.NO),
    (f"8/8/4k3/{WALL}/4K3/8/8 w - - 0 40", BLACK, Answer.NO),
    # One pair missing: the kings get through, a pawn promotes in the end.
    ("8/8/4k3/p1p1p3/P1P1P3/4K3/8/8 w - - 0 40", WHITE, Answer.YES),
    # A bishop on light squares cannot touch a pawn of the wall: Black's stand on dark ones.
    (f"8/8/4k3/{WALL}/4K3/2B5/8 w - - 0 40", WHITE, Answer.NO),
    # One on dark squares takes a pawn and lets his king in.
    (f"8/8/4k3/{WALL}/4K3/3B4/8 w - - 0 40", WHITE, Answer.YES),
    # A knight jumps over any wall.
    (f"8/8/4k3/{WALL}/4K3/3N4/8 w - - 0 40", WHITE, Answer.YES),
    # The last move let a pawn be taken in passing: it opens the wall.
    ("8/8/4k3/p1p1p1p1/P1P1PpP1/8/4K3/8 b - g3 0 40", BLACK, Answer.YES),
    # Every pawn locked on neighbouring files, none beside an enemy it could take.
    ("8/3k4/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/3K4/8 w - - 0 50", WHITE, Answer.NO),
    ("8/3k4/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/3K4/8 w - - 0 50", BLACK, Answer.NO),
    # The only legal move takes the last man that could mate.
    ("8/8/8/8/8/8/1q6/K6k w - - 0 60", BLACK, Answer.NO),
    ("8/8/8/8/8/1k6/1q6/K7 w - - 0 60", BLACK, Answer.YES),
    # Stalemate on the board, and mate on the board, come before all counting of men.
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 60", WHITE, Answer.NO),
    ("7k/8/6KB/8/8/8/8/6R1 b - - 0 60", WHITE, Answer.YES),
    ("R6k/8/6K1/8/8/8/8/8 b - - 0 60", WHITE, Answer.YES),
    ("R6k/8/6K1/8/8/8/8/8 b - - 0 60", BLACK, Answer.NO),
    # A lone knight needs the pawn to become a knight or a bishop first.
    ("7k/p7/8/8/8/8/8/KN6 w - - 0 1", WHITE, Answer.YES),
    # Black's queen hems nobody in.
    ("7k/q7/8/8/8/8/8/KN6 w - - 0 1", WHITE, Answer.NO),
]


@pytest.mark.clause("F-5.2.2", "F-6.9")
@pytest.mark.parametrize(("fen", "winner", "answer"), HAND_MADE)
def test_positions_worked_out_by_hand(fen: str, winner: Colour, answer: Answer) -> None:
    board = chess.Board(fen)
    verdict = full(board, winner, 300_000)
    assert verdict.answer is answer
    if answer is Answer.YES:
        assert mates(board, verdict, winner)


def mates(board: chess.Board, verdict: Verdict, winner: Colour) -> bool:
    """Whether the line is legal and ends in checkmate by this side, as python-chess sees it."""
    replayed = board.copy()
    for move in verdict.line:
        assert chess.Move.from_uci(move) in replayed.legal_moves, verdict.line
        replayed.push_uci(move)
    return replayed.is_checkmate() and replayed.turn is (winner is BLACK)


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
        "4k3/8/8/8/4R3/8/8/4K3 w - - 0 1",
        "8/8/8/3kK3/8/8/8/8 w - - 0 1",
    ],
)
def test_of_a_position_that_cannot_stand_in_a_game_nothing_is_claimed(fen: str) -> None:
    for winner in Colour:
        verdict = quick(chess.Board(fen), winner)
        assert (verdict.answer, verdict.reason) == (Answer.UNPROVEN, Reason.NOT_A_POSITION)


def test_a_limit_leaves_the_question_open_and_more_answers_it() -> None:
    board = chess.Board("7k/p7/8/8/8/8/8/KN6 w - - 0 1")
    short = full(board, WHITE, 300)
    assert (short.answer, short.reason) == (Answer.UNPROVEN, Reason.LIMIT_REACHED)
    assert full(board, WHITE, 300_000).answer is Answer.YES


def test_a_search_tells_how_far_it_has_come() -> None:
    steps = search(chess.Board("7k/p7/8/8/8/8/8/KN6 w - - 0 1"), WHITE, 2_000)
    told = [step.followed for step in steps]
    assert told == sorted(told)
    assert told[-1] <= 2_000


def random_position(rnd: random.Random) -> chess.Board:
    """Out of a game of random moves, most of the men taken off."""
    while True:
        board = chess.Board()
        for _ in range(rnd.randint(20, 120)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rnd.choice(moves))
        men = [square for square, man in board.piece_map().items() if man.piece_type != chess.KING]
        for square in rnd.sample(men, k=max(0, len(men) - rnd.randint(1, 4))):
            board.remove_piece_at(square)
        board = chess.Board(f"{board.board_fen()} {'w' if board.turn else 'b'} - - 0 1")
        if board.is_valid():
            return board


def position_reached(rnd: random.Random) -> chess.Board:
    """Out of a game in which men are mostly taken when they can be, a few of them left."""
    while True:
        board = chess.Board()
        men = rnd.randint(3, 7)
        while any(board.legal_moves) and board.ply() < 400 and chess.popcount(board.occupied) > men:
            moves = list(board.legal_moves)
            takes = [move for move in moves if board.is_capture(move)]
            board.push(rnd.choice(takes if takes and rnd.random() < 0.8 else moves))
        if any(board.legal_moves) and chess.popcount(board.occupied) <= men:
            return board.copy(stack=False)


def walled_position(rnd: random.Random) -> chess.Board:
    """Pairs of pawns that face each other on most files, the kings on either side, now and then a bishop."""
    while True:
        board = chess.Board(None)
        rank = 3
        for file in range(8):
            # Pawns of neighbouring pairs take each other where the pairs stand on the same ranks.
            rank = rnd.choice([one for one in (2, 3, 4) if one != rank])
            if rnd.random() < 0.9:
                board.set_piece_at(chess.square(file, rank), chess.Piece(chess.PAWN, chess.WHITE))
                board.set_piece_at(chess.square(file, rank + 1), chess.Piece(chess.PAWN, chess.BLACK))
        board.set_piece_at(rnd.randrange(16), chess.Piece(chess.KING, chess.WHITE))
        board.set_piece_at(rnd.randrange(48, 64), chess.Piece(chess.KING, chess.BLACK))
        if rnd.random() < 0.3:
            board.set_piece_at(rnd.randrange(8, 16), chess.Piece(chess.BISHOP, chess.WHITE))
        if board.is_valid() and any(board.legal_moves):
            return board


Settled = tuple[chess.Board, Colour, bool]
"""A position, the side that shall mate, and whether it can."""


def seems_far(board: chess.Board, won: chess.Color) -> int:
    """How far a mate seems: only which line is looked at first depends on it."""
    king = board.king(not won)
    own_king = board.king(won)
    assert king is not None
    assert own_king is not None
    file, rank = chess.square_file(king), chess.square_rank(king)
    sides = (min(file, 7 - file), min(rank, 7 - rank))
    flights = [
        one
        for one in board.attacks(king)
        if board.color_at(one) is not (not won) and not board.is_attacked_by(won, one)
    ]
    heavy = board.pieces(chess.QUEEN, won) | board.pieces(chess.ROOK, won)
    pawns = board.pieces(chess.PAWN, won)
    far = 2 * len(flights) + 2 * chess.square_distance(king, own_king)
    far += 2 * (min(sides) if heavy or pawns else sum(sides))
    if pawns and not heavy:
        far += 8 + 4 * min(7 - chess.square_rank(one) if won else chess.square_rank(one) for one in pawns)
    return far + min((chess.square_distance(king, one) for one in heavy), default=0)


def squares_of(board: chess.Board) -> tuple[int | bool | None, ...]:
    """All of a position on which its moves depend."""
    kinds = (board.pawns, board.knights, board.bishops, board.rooks, board.queens)
    return (*kinds, board.occupied_co[chess.WHITE], board.occupied, board.turn, board.castling_rights, board.ep_square)


def plain_search(board: chess.Board, winner: Colour, limit: int) -> bool | None:
    """Everything both sides can play, by python-chess alone: True for a mate, False for none, None at the limit.

    Of its own knowledge it has one thing: men that python-chess guarantees can win no more are not followed.
    """
    won = winner is WHITE
    waiting, seen = [(0, 0, board)], {squares_of(board)}
    for _ in range(limit):
        if not waiting:
            return False
        here = heappop(waiting)[2]
        if here.is_checkmate() and here.turn is not won:
            return True
        if here.has_insufficient_material(won):
            continue
        for move in here.legal_moves:
            after = here.copy(stack=False)
            after.push(move)
            key = squares_of(after)
            if key not in seen:
                seen.add(key)
                mates = after.turn is not won and after.is_checkmate()
                heappush(waiting, (-1 if mates else seems_far(after, won), len(seen), after))
    return None


def settled(make: Callable[[random.Random], chess.Board], seed: int, limit: int) -> Iterator[Settled]:
    """Positions with what the plain search found; those it leaves open are passed over, and bare kings."""
    rnd = random.Random(seed)
    while True:
        board, winner = make(rnd), rnd.choice((WHITE, BLACK))
        if chess.popcount(board.occupied_co[winner is WHITE]) > 1:
            found = plain_search(board, winner, limit)
            if found is not None:
                yield board, winner, found


@pytest.mark.clause("F-6.9", "F-7.5.5", "F-A.5.3")
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize(("make", "count", "limit"), [(position_reached, 25, IN_GAMES), (walled_position, 5, IN_WALLS)])
def test_what_a_plain_search_settles_the_prover_settles_likewise(
    make: Callable[[random.Random], chess.Board], count: int, limit: int, seed: int
) -> None:
    for board, winner, can in islice(settled(make, seed, limit), count):
        verdict = full(board, winner, 100_000)
        assert verdict.answer is (Answer.YES if can else Answer.NO), board.fen()
        if can:
            assert mates(board, verdict, winner), board.fen()


@pytest.mark.parametrize("seed", range(6))
def test_its_moves_are_those_of_python_chess(seed: int) -> None:
    rnd = random.Random(seed)
    board = chess.Board()
    for _ in range(150):
        moves = list(board.legal_moves)
        if not moves:
            break
        own = {uci(move): after for move, after in successors(position_of(board))}
        assert set(own) == {move.uci() for move in moves}, board.fen()
        chosen = rnd.choice(moves)
        board.push(chosen)
        assert own[chosen.uci()] == position_of(board), board.fen()


@given(st.integers(min_value=0, max_value=2**32 - 1))
def test_colours_exchanged_exchange_the_answer(seed: int) -> None:
    board = random_position(random.Random(seed))
    for winner in Colour:
        one, other = quick(board, winner), quick(board.mirror(), winner.opponent)
        assert (one.answer, one.reason) == (other.answer, other.reason), board.fen()


@given(st.integers(min_value=0, max_value=2**32 - 1))
def test_what_the_quick_look_proves_a_plain_search_does_not_deny(seed: int) -> None:
    board = random_position(random.Random(seed))
    for winner in Colour:
        verdict = quick(board, winner)
        if verdict.answer is Answer.NO:
            assert plain_search(board, winner, 40) is not True, board.fen()
        if verdict.answer is Answer.YES:
            assert mates(board, verdict, winner), board.fen()


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        (chess.Board(), Reason.NOT_REFUTED),
        (chess.Board("r3k3/8/8/8/8/8/8/RK5R w KQ - 0 1", chess960=True), Reason.OTHER_CHESS),
        (chess.variant.CrazyhouseBoard(), Reason.OTHER_CHESS),
    ],
)
def test_where_nothing_is_shown_the_quick_look_says_so(board: chess.Board, reason: Reason) -> None:
    for winner in Colour:
        verdict = quick(board, winner)
        assert (verdict.answer, verdict.reason, verdict.line) == (Answer.UNPROVEN, reason, ())
