"""The full search: finds a mate that both sides bring about together, or shows that there is none.

All positions reached are kept, so that none is looked at twice; the one that seems nearest to a mate is followed next.
When no position is left to follow and none was given up, every series of legal moves has been seen: NO. A position is
given up only where a mate from it is disproved. The order of the search decides how soon it ends, never the answer.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from heapq import heappop, heappush

import chess

from arbiter_app.engine.laws.mating.blocked import is_blocked
from arbiter_app.engine.laws.mating.counted import impossible_by_men
from arbiter_app.engine.laws.mating.nearness import remoteness
from arbiter_app.engine.laws.mating.position import Move, Position, is_check, position_of, successors, uci
from arbiter_app.engine.laws.mating.quick import judge
from arbiter_app.engine.laws.mating.verdict import Answer, NotJudgedError, Reason, Verdict
from arbiter_app.engine.values import Colour

REPORT_EVERY = 256
GREED = 3


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search has come: positions followed, positions waiting, length of the line looked at now."""

    followed: int
    waiting: int
    depth: int


Search = Generator[Progress, None, Verdict]


def search(board: chess.Board, winner: Colour, limit: int) -> Search:
    try:
        position = position_of(board)
    except NotJudgedError as refused:
        return Verdict(Answer.UNPROVEN, refused.reason)
    verdict = judge(position, winner is Colour.WHITE)
    if verdict.answer is not Answer.UNPROVEN:
        return verdict
    return (yield from Tree(position, winner is Colour.WHITE).grow(limit))


class Tree:
    def __init__(self, root: Position, winner_is_white: bool) -> None:
        self.winner_is_white = winner_is_white
        self.came_from: dict[Position, tuple[Position, Move] | None] = {root: None}
        self.waiting: list[list[tuple[int, int, int, Position]]] = [[(0, 0, 0, root)], []]

    def grow(self, limit: int) -> Search:
        winner = self.winner_is_white
        came_from, waiting = self.came_from, self.waiting
        followed = 0
        serial = 0
        turn = 0
        done: set[Position] = set()
        while waiting[0] or waiting[1]:
            if followed >= limit:
                return Verdict(Answer.UNPROVEN, Reason.LIMIT_REACHED)
            turn ^= 1
            if not waiting[turn]: turn ^= 1
            _, _, depth, position = heappop(waiting[turn])
            if position in done: continue
            done.add(position)
            followed += 1
            if followed % REPORT_EVERY == 0:
                yield Progress(followed, len(waiting), depth)
            if self.is_irreversible(position) and is_blocked(position, winner):
                continue
            mover_wins = position.white_to_move is winner
            for move, following in successors(position):
                if following in came_from:
                    continue
                came_from[following] = (position, move)
                if impossible_by_men(following, winner):
                    if not (mover_wins and is_check(following)):
                        continue
                if mover_wins and is_check(following) and next(successors(following), None) is None:
                    return Verdict(Answer.YES, Reason.MATE_FOUND, self.line(following))
                if impossible_by_men(following, winner): continue
                serial += 1
                a, b = remoteness(following, winner)
                heappush(waiting[0], (depth + 1 + GREED * a, -serial, depth + 1, following))
                heappush(waiting[1], (depth + 1 + GREED * b, -serial, depth + 1, following))
        return Verdict(Answer.NO, Reason.EXHAUSTED)

    def is_irreversible(self, position: Position) -> bool:
        before = self.came_from[position]
        if before is None:
            return False
        earlier = before[0]
        return earlier.pawns != position.pawns or (earlier.white | earlier.black).bit_count() != (position.white | position.black).bit_count()

    def line(self, position: Position) -> tuple[str, ...]:
        moves = []
        before = self.came_from[position]
        while before is not None:
            position, move = before
            moves.append(uci(move))
            before = self.came_from[position]
        return tuple(reversed(moves))


def full(board: chess.Board, winner: Colour, limit: int) -> Verdict:
    steps = search(board, winner, limit)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            verdict: Verdict = done.value
            return verdict
