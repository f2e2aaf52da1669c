"""Checking a claim of a repetition with an announced move, against one pass of position keys over the same game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

import chess
from chess.polyglot import zobrist_hash

from arbiter_app.engine.laws.claims import judge_repetition
from arbiter_app.engine.laws.positions import read_line
from arbiter_app.engine.values import Colour
from benchmarks.frame import Measured, Row, timed

PLIES = 300
ROUNDS = 25


def game() -> list[chess.Move]:
    """A game of 300 half-moves: made at random, then a long shuffle, as before a claim."""
    random = Random(3)
    board = chess.Board()
    while board.ply() < PLIES * 2 // 3 or not board.turn:
        board.push(random.choice(list(board.legal_moves)))
    while board.ply() < PLIES:
        quiet = [move for move in board.legal_moves if not board.is_zeroing(move)]
        back = chess.Move(board.peek().to_square, board.peek().from_square) if board.move_stack else None
        board.push(back if back in quiet else quiet[0])
    return list(board.move_stack)


def measure(_folder: Path) -> Measured:
    """From the moves as the journal has them to the answer; the plain pass gets its moves ready made."""
    moves = game()
    written = [move.uci() for move in moves]
    last = read_line(None, written).last
    announced = next(move for move in last.legal_moves if not last.is_zeroing(move))
    of_ours: list[float] = []
    of_plain: dict[Callable[[chess.Board], object], list[float]] = {zobrist_hash: [], chess.Board.epd: []}
    for _ in range(ROUNDS):
        of_ours.append(timed(lambda: judge_repetition(read_line(None, written), Colour.WHITE, announced)))
        for key, times in of_plain.items():
            times.append(timed(partial(pass_of_keys, moves, key)))
    return Measured(median(of_ours), min(median(times) for times in of_plain.values()))


def pass_of_keys(moves: list[chess.Move], key: Callable[[chess.Board], object]) -> list[object]:
    """The key of every position of the game."""
    board = chess.Board()
    keys = [key(board)]
    for move in moves:
        board.push(move)
        keys.append(key(board))
    return keys


ROW = Row(
    "claim check (threefold with announced move) on a 300-ply game",
    "one pass of Zobrist or epd keys over the same game, the faster of the two",
    2,
    measure,
)
