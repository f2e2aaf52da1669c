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
"""How much nearness to a mate counts against the moves it took to come there."""
MOST_KEPT = 1_000_000
"""Positions kept at most; with some 350 bytes each that is what a laptop can spare."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search has come: positions followed, positions waiting, length of the line looked at now."""

    followed: int
    waiting: int
    depth: int


Search = Generator[Progress, None, Verdict]
Waiting = tuple[int, int, int, Position]
"""How far from a mate, serial number, depth, position."""


def search(board: chess.Board, winner: Colour, limit: int) -> Search:
    """Search until there is a verdict or `limit` positions were followed; tells its progress on the way.

    A generator: whoever drives it decides when to stop, so that no clock is read here.
    """
    try:
        position = position_of(board)
    except NotJudgedError as refused:
        return Verdict(Answer.UNPROVEN, refused.reason)
    verdict = judge(position, winner is Colour.WHITE)
    if verdict.answer is not Answer.UNPROVEN:
        return verdict
    return (yield from Tree(position, winner is Colour.WHITE).grow(limit))


class Tree:
    """All positions met, each with the one it was met from.

    Two orders of what to follow next take turns: as the men stand, and by way of fewer men. Either finds some mates
    soon that the other finds late; a position is followed once, whichever comes to it first.
    """

    def __init__(self, root: Position, winner_is_white: bool) -> None:
        self.winner_is_white = winner_is_white
        self.came_from: dict[Position, tuple[Position, Move] | None] = {root: None}
        self.waiting: tuple[list[Waiting], list[Waiting]] = ([(0, 0, 0, root)], [])
        self.followed: set[Position] = set()

    def grow(self, limit: int) -> Search:
        """Follow one position after the other."""
        turn = 0
        while any(self.waiting):
            if len(self.followed) >= limit or len(self.came_from) > MOST_KEPT:
                return Verdict(Answer.UNPROVEN, Reason.LIMIT_REACHED)
            turn = 1 - turn if self.waiting[1 - turn] else turn
            _, _, depth, position = heappop(self.waiting[turn])
            if position in self.followed:
                continue
            self.followed.add(position)
            if len(self.followed) % REPORT_EVERY == 0:
                yield Progress(len(self.followed), len(self.waiting[0]), depth)
            if self.is_irreversible(position) and is_blocked(position, self.winner_is_white):
                continue
            mate = self.follow(position, depth)
            if mate is not None:
                return Verdict(Answer.YES, Reason.MATE_FOUND, self.line(mate))
        return Verdict(Answer.NO, Reason.EXHAUSTED)

    def follow(self, position: Position, depth: int) -> Position | None:
        """Take all moves of a position; the position after one that mates, if there is one.

        Positions whose men rule a mate out are given up: no capture brings a man back.
        """
        winner = self.winner_is_white
        gives_check = position.white_to_move is winner
        for move, following in successors(position):
            if following in self.came_from:
                continue
            self.came_from[following] = (position, move)
            if gives_check and is_check(following) and next(successors(following), None) is None:
                return following
            if impossible_by_men(following, winner):
                continue
            # The serial number lets what was met last go first among equals, and keeps positions from being compared.
            serial = -len(self.came_from)
            for queue, far in zip(self.waiting, remoteness(following, winner), strict=True):
                heappush(queue, (depth + 1 + GREED * far, serial, depth + 1, following))
        return None

    def is_irreversible(self, position: Position) -> bool:
        """Whether the move that led here can never be undone, so that it may have blocked the position; so the root."""
        before = self.came_from[position]
        if before is None:
            return True
        earlier = before[0]
        men, men_before = position.white | position.black, earlier.white | earlier.black
        return earlier.pawns != position.pawns or men_before.bit_count() != men.bit_count()

    def line(self, position: Position) -> tuple[str, ...]:
        """The moves that led to a position, in UCI notation."""
        moves = []
        before = self.came_from[position]
        while before is not None:
            position, move = before
            moves.append(uci(move))
            before = self.came_from[position]
        return tuple(reversed(moves))


def full(board: chess.Board, winner: Colour, limit: int) -> Verdict:
    """The verdict of the whole search, for who needs no progress."""
    steps = search(board, winner, limit)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            verdict: Verdict = done.value
            return verdict
