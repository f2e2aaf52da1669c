"""Is a claim of a draw right? Threefold repetition and fifty moves (FIDE 9.2, 9.3), and 9.6, which needs no claim.

Checked over a game line. Does not decide whether the claim was made as it should be (9.4, 9.5), nor what follows.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

import chess

from arbiter_app.engine.laws.positions import Difference, GameLine, Occurrence, differences, occurrences
from arbiter_app.engine.values import Colour

THREEFOLD, FIVEFOLD = 3, 5
FIFTY_MOVES, SEVENTYFIVE_MOVES = 100, 150
"""In half-moves: 50 and 75 moves by each player."""


class Verdict(StrEnum):
    """What the moves say about a claim."""

    RIGHT = "right"
    WRONG = "wrong"
    EARLIER_MOVES_UNKNOWN = "earlier_moves_unknown"
    NOT_ON_MOVE = "not_on_move"
    GAME_IS_OVER = "game_is_over"

    @property
    def settles(self) -> bool:
        """True where the claim is decided by the moves alone."""
        return self in (Verdict.RIGHT, Verdict.WRONG)


class Basis(StrEnum):
    """What makes a claim right: the position on the board, or the one after the announced move."""

    ON_THE_BOARD = "on_the_board"
    ANNOUNCED = "announced"


@dataclass(frozen=True, slots=True)
class LookAlike:
    """A position with the same men on the same squares that is not the same, and why."""

    occurrence: Occurrence
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class RepetitionAnswer:
    """How often the position in question stood: after the announced move, or on the board where that decides.

    `on_the_board`: how often the position on the board has appeared so far. `impossible`: the announced move is not
    legal. `mates`: the announced move would give mate, which changes nothing: the claim comes first.
    """

    verdict: Verdict
    basis: Basis | None = None
    count: int = 0
    occurrences: tuple[Occurrence, ...] = ()
    look_alikes: tuple[LookAlike, ...] = ()
    on_the_board: int = 0
    impossible: bool = False
    mates: bool = False


class ZeroingMove(StrEnum):
    """What ends a count of fifty moves."""

    CAPTURE = "capture"
    PAWN_MOVE = "pawn_move"


@dataclass(frozen=True, slots=True)
class QuietAnswer:
    """How many half-moves without a capture and a pawn move there are, the announced one included.

    `white`, `black`: the same as moves of each. `since`: the capture or pawn move they are counted from; None when they
    go back to the first position. `announced_is`: why the announced move does not count.
    """

    verdict: Verdict
    basis: Basis | None = None
    half_moves: int = 0
    white: int = 0
    black: int = 0
    since: Occurrence | None = None
    announced_is: ZeroingMove | None = None
    on_the_board: int = 0
    impossible: bool = False
    mates: bool = False


def judge_repetition(line: GameLine, claimant: Colour, announced: chess.Move | None = None) -> RepetitionAnswer:
    """Whether the same position has appeared, or with the announced move is about to appear, three times (FIDE 9.2).

    A claim with an announced move is right too when the position on the board is the third already.
    """
    barred = _barred(line, claimant)
    if barred is not None:
        return RepetitionAnswer(barred)
    here = _count(line, len(line.moves))
    if announced is None or here >= THREEFOLD or not line.last.is_legal(announced):
        return _repetition(line, here, None, announced is not None and not line.last.is_legal(announced))
    return _repetition(line.with_move(announced), here, len(line.moves) + 1, False)


def _repetition(line: GameLine, here: int, announced_ply: int | None, impossible: bool) -> RepetitionAnswer:
    end = len(line.moves)
    first = end - line.quiet[end]
    key = line.keys[end]
    places = range(first, end + 1)
    same = [ply for ply in places if line.keys[ply] == key]
    alike = {ply: why for ply in places if (why := differences(line.keys[ply], key))}
    named = {one.ply: one for one in occurrences(line, [*same, *alike], announced_ply)}
    if len(same) >= THREEFOLD:
        verdict = Verdict.RIGHT
    else:
        verdict = Verdict.WRONG if line.begins_known or first > 0 else Verdict.EARLIER_MOVES_UNKNOWN
    basis = Basis.ON_THE_BOARD if announced_ply is None else Basis.ANNOUNCED
    return RepetitionAnswer(
        verdict,
        basis if verdict is Verdict.RIGHT else None,
        len(same),
        tuple(named[ply] for ply in same),
        tuple(LookAlike(named[ply], why) for ply, why in alike.items()),
        here,
        impossible,
        announced_ply is not None and line.last.is_checkmate(),
    )


def _count(line: GameLine, ply: int) -> int:
    """How often the position at one place of the row had appeared by then."""
    return line.keys[ply - line.quiet[ply] : ply + 1].count(line.keys[ply])


def judge_fifty_moves(line: GameLine, claimant: Colour, announced: chess.Move | None = None) -> QuietAnswer:
    """Whether 50 moves by each without capture and pawn move are there, the announced one included (FIDE 9.3)."""
    barred = _barred(line, claimant)
    if barred is not None:
        return QuietAnswer(barred)
    here = line.quiet[-1]
    if announced is None or here >= FIFTY_MOVES or not line.last.is_legal(announced):
        return _quiet(line, line, None, announced is not None and not line.last.is_legal(announced))
    return _quiet(line, line.with_move(announced), announced, False)


def _quiet(line: GameLine, counted: GameLine, announced: chess.Move | None, impossible: bool) -> QuietAnswer:
    count = counted.quiet[-1]
    zeroing = None
    if announced is not None and not count:
        zeroing = ZeroingMove.CAPTURE if line.last.is_capture(announced) else ZeroingMove.PAWN_MOVE
    begins = len(counted.moves) - count
    since = None if begins == 0 else occurrences(counted, [begins])[0]
    if count >= FIFTY_MOVES:
        verdict = Verdict.RIGHT
    else:
        verdict = Verdict.WRONG if line.begins_known or begins > 0 else Verdict.EARLIER_MOVES_UNKNOWN
    last_mover_is_white = counted.last.turn == chess.BLACK
    more, fewer = (count + 1) // 2, count // 2
    basis = Basis.ON_THE_BOARD if announced is None else Basis.ANNOUNCED
    return QuietAnswer(
        verdict,
        basis if verdict is Verdict.RIGHT else None,
        count,
        more if last_mover_is_white else fewer,
        fewer if last_mover_is_white else more,
        since,
        zeroing,
        line.quiet[-1],
        impossible,
        announced is not None and counted.last.is_checkmate(),
    )


def _barred(line: GameLine, claimant: Colour) -> Verdict | None:
    """Only the player on move claims, and only while the game goes on."""
    if line.to_move is not claimant:
        return Verdict.NOT_ON_MOVE
    return None if any(line.last.generate_legal_moves()) else Verdict.GAME_IS_OVER


class AutomaticKind(StrEnum):
    """A draw that needs no claim."""

    FIVEFOLD = "fivefold"
    SEVENTYFIVE_MOVES = "seventyfive"


@dataclass(frozen=True, slots=True)
class AutomaticDraw:
    """The game was drawn at this position, whoever noticed when (FIDE 9.6). `later`: half-moves made since."""

    kind: AutomaticKind
    at: Occurrence
    occurrences: tuple[Occurrence, ...]
    later: int


def find_automatic_draws(line: GameLine) -> tuple[AutomaticDraw, ...]:
    """Where the game was drawn by five occurrences or by 75 moves of each, in the order of the moves.

    At most one of each kind, the first. Mate by the very move that completes the 75 comes before it.
    """
    found: list[AutomaticDraw] = []
    seen: Counter[tuple[int, ...]] = Counter()
    for ply, key in enumerate(line.keys):
        seen[key] += 1
        if seen[key] == FIVEFOLD:
            found.append(_fivefold(line, ply))
            break
    for ply, count in enumerate(line.quiet):
        if count == SEVENTYFIVE_MOVES and not (ply == len(line.moves) and line.last.is_checkmate()):
            at = occurrences(line, [ply])[0]
            found.append(AutomaticDraw(AutomaticKind.SEVENTYFIVE_MOVES, at, (), len(line.moves) - ply))
            break
    return tuple(sorted(found, key=lambda one: one.at.ply))


def _fivefold(line: GameLine, ply: int) -> AutomaticDraw:
    same = [earlier for earlier in range(ply + 1) if line.keys[earlier] == line.keys[ply]]
    named = occurrences(line, same)
    return AutomaticDraw(AutomaticKind.FIVEFOLD, named[-1], named, len(line.moves) - ply)
