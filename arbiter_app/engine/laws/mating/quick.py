"""The quick stage: every reason against a mate that can be found at once.

It says YES only where it meets the mate itself, NO only with a proof, and UNPROVEN for nearly every position of an
ordinary game, where nobody doubts the mate: then the full search finds one.
"""

from __future__ import annotations

from collections.abc import Iterator

import chess

from arbiter_app.engine.laws.mating.blocked import Field, is_blocked, someone_runs
from arbiter_app.engine.laws.mating.counted import impossible_by_men
from arbiter_app.engine.laws.mating.position import Move, Position, is_check, position_of, successors, uci
from arbiter_app.engine.laws.mating.verdict import Answer, NotJudgedError, Reason, Verdict
from arbiter_app.engine.values import Colour

FEW_MOVES = 12
DEPTH = 7
POSITIONS = 1_500
BLOCK_TESTS = 60


def quick(board: chess.Board, winner: Colour) -> Verdict:
    """Whether `winner` can still mate by any series of legal moves, as far as a short look tells (FIDE 5.1.2, 6.9).

    Does not look at move counts and repetitions, and leaves `board` as it is.
    """
    try:
        position = position_of(board)
    except NotJudgedError as refused:
        return Verdict(Answer.UNPROVEN, refused.reason)
    return judge(position, winner is Colour.WHITE)


def is_dead(board: chess.Board) -> bool:
    """Whether it is proven that neither side can mate any more (FIDE 5.2.2). False is no proof of the contrary."""
    return all(quick(board, winner).answer is Answer.NO for winner in Colour)


def judge(position: Position, winner_is_white: bool) -> Verdict:
    """The quick stages in their order: what stands on the board, forced moves, counted men, blocks, all lines."""
    line: list[Move] = []
    seen = set()
    while True:
        moves = list(first(FEW_MOVES + 1, successors(position)))
        if not moves:
            return ended(position, winner_is_white, line)
        reason = impossible_by_men(position, winner_is_white)
        if reason:
            return no(Reason.FORCED_LINE, line) if line else no(reason)
        if len(moves) > 1:
            break
        seen.add(position)
        line.append(moves[0][0])
        position = moves[0][1]
        if position in seen:
            return no(Reason.FORCED_LINE, line)
    if not someone_runs(position):
        blocked = is_blocked(position, winner_is_white)
        if blocked:
            return no(Reason.BLOCKED, line, blocked, winner_is_white)
    if len(moves) <= FEW_MOVES:
        return Exhaustion(winner_is_white).verdict(position, line)
    return Verdict(Answer.UNPROVEN, Reason.NOT_REFUTED)


def first(count: int, moves: Iterator[tuple[Move, Position]]) -> Iterator[tuple[Move, Position]]:
    """The first `count` moves only: finding all of them is what costs."""
    for _, move in zip(range(count), moves, strict=False):
        yield move


def ended(position: Position, winner_is_white: bool, line: list[Move]) -> Verdict:
    """The verdict where the side to move has no move (FIDE 5.1.1, 5.2.1); a mate on the board comes before all else."""
    if not is_check(position):
        return no(Reason.FORCED_LINE if line else Reason.STALEMATE, line)
    if position.white_to_move is winner_is_white:
        return no(Reason.FORCED_LINE if line else Reason.CHECKMATED, line)
    return Verdict(Answer.YES, Reason.MATE_FOUND if line else Reason.CHECKMATED, tuple(map(uci, line)))


def no(
    reason: Reason, line: list[Move] | None = None, board: Field | None = None, winner_is_white: bool = False
) -> Verdict:
    """A NO with what can be shown of it."""
    reach = tuple(
        (chess.square_name(man.square), tuple(map(chess.square_name, chess.scan_forward(man.reach))))
        for man in (board.of(winner_is_white) if board else ())
    )
    return Verdict(Answer.NO, reason, tuple(map(uci, line or ())), reach)


class Exhaustion:
    """All lines from a position, given up at the first that stays open; so it costs little where mate is possible.

    Every position met is either refuted by itself or has all its moves followed; a position met again needs no second
    look. When nothing is left open, no series of legal moves leads to a mate.
    """

    def __init__(self, winner_is_white: bool) -> None:
        self.winner_is_white = winner_is_white
        self.seen: set[Position] = set()
        self.block_tests = BLOCK_TESTS

    def verdict(self, position: Position, line: list[Move]) -> Verdict:
        """NO where all lines end, YES with a line where one of them is a mate, else UNPROVEN."""
        path = list(line)
        open_line = self.is_open(position, DEPTH, path)
        if open_line is None:
            return Verdict(Answer.NO, Reason.EXHAUSTED, tuple(map(uci, line)))
        if open_line:
            return Verdict(Answer.YES, Reason.MATE_FOUND, tuple(map(uci, path)))
        return Verdict(Answer.UNPROVEN, Reason.NOT_REFUTED)

    def is_open(self, position: Position, depth: int, path: list[Move]) -> bool | None:
        """None where every line from here ends without a mate; True for a mate (then `path` leads to it)."""
        self.seen.add(position)
        moves = list(first(FEW_MOVES + 1, successors(position)))
        if not moves:
            mated = is_check(position) and position.white_to_move is not self.winner_is_white
            return True if mated else None
        if impossible_by_men(position, self.winner_is_white):
            return None
        if self.block_tests and not someone_runs(position):
            self.block_tests -= 1
            if is_blocked(position, self.winner_is_white):
                return None
        if not depth or len(moves) > FEW_MOVES or len(self.seen) > POSITIONS:
            return False
        for move, following in moves:
            if following in self.seen:
                continue
            path.append(move)
            found = self.is_open(following, depth - 1, path)
            if found is not None:
                return found
            path.pop()
        return None
