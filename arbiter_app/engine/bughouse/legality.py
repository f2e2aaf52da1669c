"""What a player wants to play on one board, and every reason why he may not (W-71, W-75 to W-78, X-W12)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import chess

from arbiter_app.engine.bughouse.endings import board_ending
from arbiter_app.engine.bughouse.half import KINDS, LETTERS, Half
from arbiter_app.engine.bughouse.pair import Pair
from arbiter_app.engine.notation import read_move as read_plain_move
from arbiter_app.engine.notation.letters import letters_of
from arbiter_app.engine.values import Colour

DROP = re.compile(r"(?P<letter>[^\W\d_]{0,2})@(?P<square>[a-hA-H][1-8])[+#]?")


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason against a move: a code with what it is about."""

    code: str
    params: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Read:
    """What was typed, understood: a move with its notation, or the reasons against it."""

    move: chess.Move | None
    san: str = ""
    refusals: tuple[Refusal, ...] = ()


def read_move(pair: Pair, number: int, text: str, colour: Colour | None = None) -> Read:
    """Read a move ("Nf3", "e2e4", "O-O") or a drop ("N@f3", "@e4" for a pawn) for the side to move of a board.

    `colour`: who wants to play it, where that is known. Of a drop all reasons are given, in this order: not his turn,
    nothing in the reserve, an occupied square, a rank no pawn may be dropped on, a check he would stand in.
    """
    half = pair.board(number)
    written = text.strip()
    is_other_turn = colour is not None and colour is not pair.turn(number)
    turn = (Refusal("bughouse_not_your_turn", {"colour": pair.turn(number).opponent}),) if is_other_turn else ()
    matched = DROP.fullmatch(written)
    if matched is not None:
        kind = _kind(matched["letter"])
        if kind is None:
            return Read(None, refusals=(Refusal("bughouse_unreadable", {"move": written[:20]}),))
        return _drop(pair, number, kind, chess.parse_square(matched["square"].lower()), turn)
    if turn:
        return Read(None, refusals=turn)
    return _plain(pair, number, half, written)


def _kind(letter: str) -> int | None:
    """The kind of man a letter stands for, in any language; a pawn without one."""
    if not letter:
        return chess.PAWN
    if letter.upper() in KINDS:
        return KINDS[letter.upper()]
    for language in ("ru", "de", "fr"):
        kind = letters_of(language).get(letter) or letters_of(language).get(letter.upper())
        if kind is not None and kind != chess.KING:
            return kind
    return None


def _drop(pair: Pair, number: int, kind: int, square: int, turn: tuple[Refusal, ...]) -> Read:
    half = pair.board(number)
    piece, name = LETTERS[kind - 1], chess.square_name(square)
    player = pair.turn(number) if not turn else pair.turn(number).opponent
    found = list(turn)
    if piece not in pair.reserve(number, player):
        found.append(Refusal("bughouse_not_in_reserve", {"piece": piece, "colour": player}))
    if half.occupied >> square & 1:
        found.append(Refusal("bughouse_square_occupied", {"square": name}))
    if kind == chess.PAWN and half.forbidden_for_pawns() >> square & 1:
        found.append(Refusal("bughouse_pawn_rank", {"rank": chess.square_rank(square) + 1}))
    if found:
        return Read(None, refusals=tuple(found))
    move = chess.Move(square, square, drop=kind)
    if not half.is_legal(move):
        return Read(None, refusals=(Refusal("bughouse_check", {"colour": player}),))
    if not half.is_allowed(move):
        return Read(None, refusals=(Refusal("bughouse_drop_check", {"square": name}),))
    after = _after(pair, number, move)
    if not pair.rules.drop_mate and _mates(after, number):
        return Read(None, refusals=(Refusal("bughouse_drop_mate", {"square": name}),))
    return Read(move, f"{piece}@{name}{_suffix(after, number)}")


def _plain(pair: Pair, number: int, half: Half, text: str) -> Read:
    read = read_plain_move(half, text)
    if read.move is None or read.move.drop:
        return Read(None, refusals=(_not_read(read.is_ambiguous, read.for_opponent, pair, number, text),))
    if not half.is_allowed(read.move):
        return Read(None, refusals=(Refusal("bughouse_illegal", {"move": text[:20]}),))
    after = _after(pair, number, read.move)
    return Read(read.move, read.san.rstrip("+#") + _suffix(after, number))


def _not_read(is_ambiguous: bool, for_opponent: object, pair: Pair, number: int, text: str) -> Refusal:
    if is_ambiguous:
        return Refusal("bughouse_ambiguous", {"move": text[:20]})
    if for_opponent:
        return Refusal("bughouse_not_your_turn", {"colour": pair.turn(number).opponent})
    return Refusal("bughouse_illegal", {"move": text[:20]})


def _after(pair: Pair, number: int, move: chess.Move) -> Pair:
    """The pair as it would be; the other board is not looked at."""
    after = Pair(pair.rules, (pair.fen(1), pair.fen(2)))
    if pair.is_closed(3 - number):
        after.close(3 - number)
    after.board(number).dropped_pawns = pair.board(number).dropped_pawns
    after.push(number, move)
    return after


def _mates(after: Pair, number: int) -> bool:
    ending = board_ending(after, number)
    return ending is not None and ending.winner is not None


def _suffix(after: Pair, number: int) -> str:
    if _mates(after, number):
        return "#"
    return "+" if after.board(number).is_check() else ""
