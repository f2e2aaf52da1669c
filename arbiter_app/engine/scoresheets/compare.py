"""Where two scoresheets part, and where each of them first cannot be followed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import chess

from arbiter_app.engine.notation import Reading, read_move
from arbiter_app.engine.scoresheets.slots import Sheet, meant
from arbiter_app.engine.values import Colour


@dataclass(frozen=True, slots=True)
class Parting:
    """The first half-move on which the sheets differ, as each of them writes it. `slot` counts from 0."""

    slot: int
    number: int
    colour: Colour
    white_writes: str
    black_writes: str


@dataclass(frozen=True, slots=True)
class Stop:
    """The first half-move of a sheet that is impossible, ambiguous or not written, and what it could be."""

    sheet: Colour
    slot: int
    number: int
    colour: Colour
    reading: Reading


def parting(start: chess.Board, white: Sheet, black: Sheet) -> Parting | None:
    """Where the sheets part; None while they say the same to the end of the shorter one. A gap does not part them."""
    game = start.copy(stack=False)
    for slot in range(min(len(white), len(black))):
        first, second = white.slots[slot], black.slots[slot]
        one = meant(first, game)
        two = one if first.text == second.text else meant(second, game)
        move = one or two
        alike = one == two or (first.is_gap and two is not None) or (second.is_gap and one is not None)
        if not alike or (move is None and not (first.is_gap and second.is_gap) and first.text != second.text):
            return Parting(slot, game.fullmove_number, _turn(game), first.text, second.text)
        if move is None:
            return None
        game.push(move)
    return None


def first_stop(start: chess.Board, sheets: Sequence[Sheet], which: int) -> Stop | None:
    """Where one sheet cannot be followed by itself; gaps are filled from the other where that is possible."""
    game = start.copy(stack=False)
    own, other = sheets[which], sheets[1 - which]
    for at, slot in enumerate(own.slots):
        source = other.slots[at] if slot.is_gap and at < len(other) else slot
        move = meant(source, game)
        if move is None:
            told = read_move(game, slot.text, own.language)
            return Stop(tuple(Colour)[which], at, game.fullmove_number, _turn(game), told)
        game.push(move)
    return None


def _turn(game: chess.Board) -> Colour:
    return Colour.WHITE if game.turn else Colour.BLACK
