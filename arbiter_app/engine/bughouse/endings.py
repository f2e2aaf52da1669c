"""How a board of a bughouse match ends by itself, and what the ends of both mean for the match (W-68, W-79)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

import chess

from arbiter_app.engine.bughouse.half import Half
from arbiter_app.engine.bughouse.pair import Pair
from arbiter_app.engine.rulebook_bughouse import Bughouse, BughouseMate, BughouseStalemate, OneBoardDrawn
from arbiter_app.engine.values import Colour, Side, Termination

MICROSECONDS_IN_A_TENTH = 100_000


@dataclass(frozen=True, slots=True)
class BoardEnding:
    """A board has ended; `winner` None: it is drawn."""

    termination: Termination
    winner: Colour | None


def board_ending(pair: Pair, number: int) -> BoardEnding | None:
    """Whether the side to move has been mated or stalemated; None where the game goes on, or the player waits.

    Where a player may wait for a man, it is to be asked again when the partner's board has ended.
    """
    half = pair.board(number)
    to_move = pair.turn(number)
    if any(True for _ in playable_moves(pair, number)):
        return None
    if half.is_check():
        may_wait = pair.rules.mate_test is BughouseMate.ANY_PIECE and _may_be_helped(pair, number, half)
        return None if may_wait else BoardEnding(Termination.CHECKMATE, to_move.opponent)
    if pair.rules.stalemate is BughouseStalemate.WAITS and _may_be_helped(pair, number, half):
        return None
    return BoardEnding(Termination.STALEMATE, None)


def playable_moves(pair: Pair, number: int) -> Iterator[chess.Move]:
    """All moves and drops that the rules allow the side to move of a board."""
    half = pair.board(number)
    for move in half.allowed_moves():
        if pair.rules.drop_mate or not move.drop or not is_mate_after(pair, number, move):
            yield move


def is_mate_after(pair: Pair, number: int, move: chess.Move) -> bool:
    """Whether a legal move mates, by the settings. The answers of the opponent are not searched for mates by a drop."""
    half = pair.board(number)
    if not half.gives_check(move):
        return False
    after = half.copy(stack=False)
    after.push(move)
    if any(True for _ in after.allowed_moves()):
        return False
    return pair.rules.mate_test is not BughouseMate.ANY_PIECE or not _may_be_helped(pair, number, after)


def _may_be_helped(pair: Pair, number: int, half: Half) -> bool:
    """Whether the side to move may still receive a man, and one would give it a move."""
    to_move = Colour.WHITE if half.turn else Colour.BLACK
    return pair.may_receive(number, to_move) and any(True for _ in half.with_any_piece().allowed_moves())


@dataclass(frozen=True, slots=True)
class Finish:
    """One board is over: when, for which team (None: drawn), and why."""

    board: int
    at: datetime
    winner: Side | None
    termination: Termination


class Standing(StrEnum):
    """How far a match is: open, decided, drawn, or two finishes between which the arbiter has to choose."""

    OPEN = "open"
    WON = "won"
    DRAWN = "drawn"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the finishes mean for the match. `deciding`: those it rests on; `late`: those after the end."""

    standing: Standing
    winner: Side | None = None
    deciding: tuple[Finish, ...] = ()
    late: tuple[Finish, ...] = ()


def match_outcome(rules: Bughouse, finishes: Iterable[Finish]) -> Outcome:
    """Who has won the match. Every way of losing a board counts alike; material is never asked for (W-79, W-C8).

    Times are compared in whole tenths of a second. Two teams that win in the same tenth leave it to the arbiter.
    """
    ordered = tuple(sorted(finishes, key=lambda finish: (finish.at, finish.board)))
    if not rules.first_finish_ends_both:
        return _both_count(ordered)
    waits_for_other = rules.one_board_drawn is OneBoardDrawn.OTHER_DECIDES
    deciders = tuple(finish for finish in ordered if finish.winner is not None or not waits_for_other)
    if not deciders:
        return Outcome(Standing.DRAWN, None, ordered) if len(ordered) > 1 else Outcome(Standing.OPEN)
    first = tuple(finish for finish in deciders if tenth_of(finish.at) == tenth_of(deciders[0].at))
    late = tuple(finish for finish in ordered if tenth_of(finish.at) > tenth_of(deciders[0].at))
    winners = {finish.winner for finish in first}
    if len(winners) > 1:
        return Outcome(Standing.UNDECIDED, None, first, late)
    winner = first[0].winner
    return Outcome(Standing.DRAWN if winner is None else Standing.WON, winner, first, late)


def _both_count(finishes: tuple[Finish, ...]) -> Outcome:
    """Both boards are played out: the team that has won more of them has won."""
    if len(finishes) < 2:
        return Outcome(Standing.OPEN)
    balance = sum((finish.winner is Side.HOME) - (finish.winner is Side.AWAY) for finish in finishes)
    if not balance:
        return Outcome(Standing.DRAWN, None, finishes)
    return Outcome(Standing.WON, Side.HOME if balance > 0 else Side.AWAY, finishes)


def tenth_of(at: datetime) -> datetime:
    """The tenth of a second an instant lies in: its beginning."""
    return at.replace(microsecond=at.microsecond // MICROSECONDS_IN_A_TENTH * MICROSECONDS_IN_A_TENTH)
