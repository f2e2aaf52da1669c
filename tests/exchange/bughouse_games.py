"""Invented games of bughouse for the tests: the one of the rules, and games played by a seeded hand."""

from __future__ import annotations

import random
from collections.abc import Callable

from arbiter_app.engine.bughouse.legality import read_move
from arbiter_app.engine.bughouse.pair import Pair
from arbiter_app.engine.notation.bpgn_game import BpgnGame, BpgnMove
from arbiter_app.engine.rulebook_bughouse import Bughouse
from arbiter_app.engine.values import Colour

RULES = Bughouse()
PLAYERS = {"WhiteA": "Player A4", "BlackA": "Player B4", "WhiteB": "Player B9", "BlackB": "Player A9"}

# What the rules play: seconds since the start, board, move.
STEPS = """
6 1 e4 | 10 2 c4 | 12 1 d5 | 18 1 exd5 | 20 2 Nf6 | 24 1 c6 | 30 1 dxc6 | 30 2 e4 | 36 1 Bd7 | 40 2 Nc6 | 42 1 cxb7
48 1 Nc6 | 50 2 Ne2 | 54 1 bxa8=Q | 60 1 Qxa8 | 60 2 e6 | 66 1 Bb5 | 70 2 P@e7 | 72 1 e6 | 78 1 Bxc6+ | 84 2 N@d3#
"""
FULL_MS = 15 * 60_000


def team_match() -> BpgnGame:
    """The sequence of W-C7 with what each clock shows when its player has moved."""
    left = {(board, colour): FULL_MS for board in (1, 2) for colour in Colour}
    pressed, count = {1: 0, 2: 0}, {1: 0, 2: 0}
    moves = []
    for step in STEPS.replace("\n", "|").split("|"):
        if not step.strip():
            continue
        seconds, number, san = step.split()
        board, at_ms = int(number), int(seconds) * 1000
        colour = Colour.BLACK if count[board] % 2 else Colour.WHITE
        left[board, colour] -= at_ms - pressed[board]
        pressed[board] = at_ms
        moves.append(BpgnMove(board, colour, count[board] // 2 + 1, san, left[board, colour]))
        count[board] += 1
    tags = {
        "Event": "Workplace league",
        "Site": "Canteen",
        "Date": "2026.03.11",
        "Round": "1",
        **PLAYERS,
        "WhiteAElo": "1610",
        "BlackBElo": "1240",
        "TimeControl": "900+0",
        "Result": "1-0",
        "TeamWhiteA": "Team A",
        "TeamBlackA": "Team B",
    }
    return BpgnGame(tags, tuple(moves), "1-0", "Player B9 checkmated")


Clock = Callable[[random.Random, int], int | None]


def no_clock(_hand: random.Random, _plies: int) -> None:
    """For games whose clocks nobody noted."""


def random_game(seed: int, plies: int = 60, clock: Clock = no_clock, tags: dict[str, str] | None = None) -> BpgnGame:
    """A legal game of at most so many half-moves, on whichever board the hand falls."""
    hand = random.Random(seed)
    pair = Pair(RULES)
    moves: list[BpgnMove] = []
    for ply in range(plies):
        number = hand.choice((1, 2))
        board = pair.board(number)
        legal = sorted(move.uci() for move in board.allowed_moves())
        if not legal:
            break
        read = read_move(pair, number, hand.choice(legal))
        assert read.move is not None
        moves.append(BpgnMove(number, pair.turn(number), board.fullmove_number, read.san, clock(hand, ply)))
        pair.push(number, read.move)
    return BpgnGame({**(tags or PLAYERS), "Result": "*"}, tuple(moves), "*")
