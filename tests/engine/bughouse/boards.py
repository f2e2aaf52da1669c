"""Two boards for the tests: moves played in a row, positions set up, games played by a seeded hand."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import chess

from arbiter_app.engine.bughouse.endings import playable_moves
from arbiter_app.engine.bughouse.legality import Read, read_move
from arbiter_app.engine.bughouse.pair import Pair, Step
from arbiter_app.engine.rulebook_bughouse import Bughouse

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"


def played(moves: str, rules: Bughouse | None = None, pair: Pair | None = None) -> Pair:
    """The boards after moves like "1 e4 | 2 c4 | 1 d5"; each has to be legal."""
    pair = pair or Pair(rules or Bughouse())
    for move in moves.split("|"):
        board, text = move.split()
        read = read_move(pair, int(board), text)
        assert read.move is not None, (move, read.refusals)
        pair.push(int(board), read.move)
    return pair


def first_board(fen: str, rules: Bughouse | None = None) -> Pair:
    """A position on board 1; board 2 stands at its beginning."""
    return Pair(rules or Bughouse(), (fen, START))


def codes(read: Read) -> tuple[str, ...]:
    """The reasons of a refusal in their order."""
    assert (read.move is None) is bool(read.refusals)
    return tuple(refusal.code for refusal in read.refusals)


def random_game(seed: int, plies: int, rules: Bughouse | None = None) -> Iterator[tuple[Pair, Step, chess.Move]]:
    """A game of at most so many half-moves by a hand that likes to take, to drop and to promote: after each of them."""
    hand = Random(seed)
    pair = Pair(rules or Bughouse())
    for _ in range(plies):
        number = hand.choice((1, 2))
        moves = sorted(playable_moves(pair, number), key=chess.Move.uci)
        if not moves:
            return
        half = pair.board(number)
        lively = [move for move in moves if move.promotion or half.is_capture(move)]
        drops = [move for move in moves if move.drop]
        move = hand.choice(hand.choice([group for group in (moves, lively, drops) if group]))
        pair.push(number, move)
        yield pair, Step(number, move.uci()), move
