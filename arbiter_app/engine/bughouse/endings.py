"""How one board of a bughouse match ends by itself: mate and stalemate, by the settings (W-68, W-79)."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.engine.bughouse.half import Half
from arbiter_app.engine.bughouse.pair import Pair
from arbiter_app.engine.rulebook_bughouse import BughouseMate, BughouseStalemate
from arbiter_app.engine.values import Colour, Termination


@dataclass(frozen=True, slots=True)
class BoardEnding:
    """A board has ended; `winner` None: it is drawn."""

    termination: Termination
    winner: Colour | None


def board_ending(pair: Pair, number: int) -> BoardEnding | None:
    """Whether the side to move has been mated or stalemated; None where the game goes on, or the player waits."""
    half = pair.board(number)
    if half.has_move():
        return None
    to_move = pair.turn(number)
    if half.is_check():
        may_wait = pair.rules.mate_test is BughouseMate.ANY_PIECE and _may_receive(pair, number, half)
        return None if may_wait else BoardEnding(Termination.CHECKMATE, to_move.opponent)
    if pair.rules.stalemate is BughouseStalemate.WAITS and _may_receive(pair, number, half):
        return None
    return BoardEnding(Termination.STALEMATE, None)


def _may_receive(pair: Pair, number: int, half: Half) -> bool:
    """Whether a man that may still come from the other board would help."""
    return not pair.is_closed(3 - number) and half.has_move_with_any_piece()
