"""When a position of one board is the same one again (W-47, X-W16). Does not judge a claim."""

from __future__ import annotations

from collections.abc import Iterable

from arbiter_app.engine.bughouse.pair import Pair, Step, make
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


def times_it_stood(rules: Bughouse, steps: Iterable[Step], number: int, announced: str = "") -> int:
    """How often the position of a board that now stands, or will after an announced legal move, has appeared by then.

    Men come back onto the board, so a capture does not make earlier positions impossible: all of them are looked at.
    Raises ValueError for a step that cannot be read.
    """
    pair = Pair(rules)
    keys = [repetition_key(pair, number)]
    for step in (*steps, *([Step(number, announced)] if announced else ())):
        plies = pair.board(number).ply()
        make(pair, step)
        if pair.board(number).ply() != plies:
            keys.append(repetition_key(pair, number))
    return keys.count(keys[-1])
