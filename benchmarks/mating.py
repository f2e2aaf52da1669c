"""The quick mating question over ordinary positions, one by one, against one generation of the legal moves of each."""

from __future__ import annotations

from functools import lru_cache, partial
from random import Random
from statistics import mean, quantiles
from typing import NamedTuple

import chess

from arbiter_app.engine.laws.mating.quick import quick
from arbiter_app.engine.values import Colour
from benchmarks.frame import timed

GAMES = 400
ROUNDS = 3


class Times(NamedTuple):
    """Seconds: the mean and the 99th percentile of ours, the mean of the plain thing."""

    mean_s: float
    p99_s: float
    plain_s: float


def positions() -> list[chess.Board]:
    """One position out of each of some games of random moves, from the opening to bare kings and pawns."""
    random, found = Random(7), []
    for number in range(GAMES):
        board = chess.Board()
        for _ in range(10 + number * 150 // GAMES):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(random.choice(moves))
        if any(board.legal_moves):
            found.append(board.copy(stack=False))
    return found


@lru_cache(maxsize=1)
def times() -> Times:
    """Of each question the quickest of some rounds, asked for both sides."""
    ours: list[float] = []
    plain: list[float] = []
    for board in positions():
        plain.append(min(timed(partial(list, board.legal_moves)) for _ in range(ROUNDS)))
        for winner in Colour:
            ours.append(min(timed(partial(quick, board, winner)) for _ in range(ROUNDS)))
    return Times(mean(ours), quantiles(ours, n=100)[98], mean(plain))
