"""Replaying a bughouse game on two linked boards, against python-chess pushing the same moves on two boards."""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import median

import chess
from chess.variant import CrazyhouseBoard

from arbiter_app.engine.bughouse.pair import Pair, Step, replay
from arbiter_app.engine.rulebook_bughouse import Bughouse
from benchmarks.frame import Measured, Row, timed

GAMES = 20
PLIES = 120
ROUNDS = 15
RULES = Bughouse()


def game(seed: int) -> list[Step]:
    """A game made at random, on whichever board chance takes; moves as the journal has them."""
    random = Random(seed)
    pair = Pair(RULES)
    steps: list[Step] = []
    while len(steps) < PLIES:
        number = random.choice((1, 2))
        legal = sorted(pair.board(number).allowed_moves(), key=chess.Move.uci)
        if not legal:
            break
        move = random.choice(legal)
        pair.push(number, move)
        steps.append(Step(number, move.uci()))
    return steps


def measure(_folder: Path) -> Measured:
    """All games, from the moves as written to the last position, both ways in turn."""
    games = [game(seed) for seed in range(GAMES)]
    of_ours: list[float] = []
    of_plain: list[float] = []
    for _ in range(ROUNDS):
        of_ours.append(timed(lambda: [replay(RULES, steps) for steps in games]))
        of_plain.append(timed(lambda: [push_plainly(steps) for steps in games]))
    return Measured(median(of_ours), median(of_plain))


def push_plainly(steps: list[Step]) -> dict[int, CrazyhouseBoard]:
    """The same moves on two boards that know nothing of each other; what a drop needs is put into the pocket."""
    boards = {1: CrazyhouseBoard(), 2: CrazyhouseBoard()}
    for step in steps:
        board = boards[step.board]
        move = chess.Move.from_uci(step.move)
        if move.drop:
            board.pockets[board.turn].add(move.drop)
        board.push(move)
    return boards


ROW = Row(
    "bughouse replay, moves per second",
    "python-chess `CrazyhouseBoard` pushing the same moves on two boards",
    1.5,
    measure,
)
