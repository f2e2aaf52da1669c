"""When a position of one board is the same one again, and how long nothing happened on it (W-47, X-W16).

Does not judge a claim.
"""

from __future__ import annotations

from collections.abc import Iterable

import chess

from arbiter_app.engine.bughouse.pair import END, PASS, Pair, Step, make
from arbiter_app.engine.rulebook_bughouse import Bughouse
from arbiter_app.engine.values import Colour


def repetition_key(pair: Pair, number: int) -> tuple[object, ...]:
    """What makes a position of one board the one it is: men, who moves, rights, and its reserves where they count.

    To be asked right after the move that led to it: the reserves of that moment belong to it (X-W16).
    """
    half = pair.board(number)
    square = half.ep_square if half.ep_square is not None and half.has_legal_en_passant() else None
    key: tuple[object, ...] = (half.board_fen(promoted=False), half.turn, half.clean_castling_rights(), square)
    if not pair.rules.repetition_with_reserves:
        return key
    return (*key, *(pair.reserve(number, colour) for colour in Colour))


def where_it_stood(rules: Bughouse, steps: Iterable[Step], number: int, announced: str = "") -> tuple[int, ...]:
    """After how many half-moves of its board that position stood, each time.

    Men come back onto the board, so a capture does not make earlier positions impossible: all of them are looked at.
    Raises ValueError for a step that cannot be read.
    """
    keys = position_keys(rules, (*steps, *([Step(number, announced)] if announced else ())), number)
    return tuple(ply for ply, key in enumerate(keys) if key == keys[-1])


def position_keys(rules: Bughouse, steps: Iterable[Step], number: int) -> list[tuple[object, ...]]:
    """All positions of a board from the first one on. Raises ValueError for a step that cannot be read."""
    pair = Pair(rules)
    keys = [repetition_key(pair, number)]
    for step in steps:
        plies = pair.board(number).ply()
        make(pair, step)
        if pair.board(number).ply() != plies:
            keys.append(repetition_key(pair, number))
    return keys


def quiet_half_moves(rules: Bughouse, steps: Iterable[Step], number: int) -> list[int]:
    """For each position of a board, the half-moves since the last capture and move of a pawn; a drop is a move (W-75).

    Raises ValueError for a step that cannot be read.
    """
    pair = Pair(rules)
    counts = [0]
    for step in steps:
        if step.board == number and step.move != END and not step.move.startswith(PASS):
            zeroes = pair.board(number).is_zeroing(chess.Move.from_uci(step.move))
            counts.append(0 if zeroes else counts[-1] + 1)
        make(pair, step)
    return counts
