"""What a player wants to play on one board, and every reason why he may not (W-71, W-75 to W-78, X-W12)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

import chess

from arbiter_app.engine.bughouse.endings import is_mate_after
from arbiter_app.engine.bughouse.half import LETTERS, Half
from arbiter_app.engine.bughouse.pair import Pair
from arbiter_app.engine.notation import read_move as read_plain_move
from arbiter_app.engine.notation.letters import LETTERS as LANGUAGES, letters_of
from arbiter_app.engine.values import Colour

DROP = re.compile(r"(?P<letter>[^@\s]{0,2})@(?P<square>[a-hA-H][1-8])[+#]?")
SHOWN = 20
"""So much of what was typed is shown again."""


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
    nothing in the reserve, an occupied square, a rank no pawn may be dropped on, a check he would stand in; then what
    the settings say about drops that give check or mate.
    """
    written = text.strip()
    to_move = pair.turn(number)
    player = colour or to_move
    turn = () if player is to_move else (Refusal("bughouse_not_your_turn", {"colour": player}),)
    if "@" not in written:
        return Read(None, refusals=turn) if turn else _plain(pair, number, written)
    matched = DROP.fullmatch(written)
    kinds = () if matched is None else kinds_of(matched["letter"])
    if matched is None or not kinds:
        return _refused("bughouse_unreadable", written)
    held = [kind for kind in kinds if LETTERS[kind - 1] in pair.reserve(number, player)]
    if len(kinds) > 1 and len(held) != 1:
        moves = ", ".join(f"{LETTERS[kind - 1]}@{matched['square'].lower()}" for kind in held or kinds)
        return Read(None, refusals=(Refusal("bughouse_ambiguous", {"move": written[:SHOWN], "moves": moves}),))
    return _drop(pair, number, player, (held or kinds)[0], chess.parse_square(matched["square"].lower()), turn)


def _refused(code: str, text: str) -> Read:
    return Read(None, refusals=(Refusal(code, {"move": text[:SHOWN]}),))


@cache
def kinds_of(letter: str) -> tuple[int, ...]:
    """What a letter before the @ can mean: by the English letters, or else in every language; without one a pawn."""
    if not letter:
        return (chess.PAWN,)
    forms = (letter, letter.upper(), letter.lower())
    for languages in (("en",), tuple(LANGUAGES)):
        known = [letters_of(language) for language in languages]
        found = {letters[form] for letters in known for form in forms if form in letters}
        if found:
            return tuple(sorted(found - {chess.KING}))
    return ()


def _drop(pair: Pair, number: int, player: Colour, kind: int, square: int, turn: tuple[Refusal, ...]) -> Read:
    half = pair.board(number)
    piece, name = LETTERS[kind - 1], chess.square_name(square)
    found = list(turn)
    if piece not in pair.reserve(number, player):
        found.append(Refusal("bughouse_not_in_reserve", {"piece": piece, "colour": player}))
    if half.occupied >> square & 1:
        found.append(Refusal("bughouse_square_occupied", {"square": name}))
    if kind == chess.PAWN and half.forbidden_for_pawns() >> square & 1:
        found.append(Refusal("bughouse_pawn_rank", {"rank": chess.square_rank(square) + 1}))
    if half.leaves_check(square, player is Colour.WHITE):
        found.append(Refusal("bughouse_check", {"colour": player}))
    if found:
        return Read(None, refusals=tuple(found))
    move = chess.Move(square, square, drop=kind)
    if not half.is_allowed(move):
        return Read(None, refusals=(Refusal("bughouse_drop_check", {"square": name}),))
    if not pair.rules.drop_mate and is_mate_after(pair, number, move):
        return Read(None, refusals=(Refusal("bughouse_drop_mate", {"square": name}),))
    return Read(move, f"{piece}@{name}{_suffix(pair, number, move)}")


def _plain(pair: Pair, number: int, text: str) -> Read:
    half = pair.board(number)
    read = read_plain_move(_without_reserves(half), text)
    if read.is_ambiguous:
        moves = ", ".join(read.candidates)
        return Read(None, refusals=(Refusal("bughouse_ambiguous", {"move": text[:SHOWN], "moves": moves}),))
    if read.move is None and read.for_opponent:
        return Read(None, refusals=(Refusal("bughouse_not_your_turn", {"colour": pair.turn(number).opponent}),))
    if read.move is None or not half.is_allowed(read.move):
        return _refused("bughouse_illegal", text)
    return Read(read.move, read.san.rstrip("+#") + _suffix(pair, number, read.move))


def _without_reserves(half: Half) -> Half:
    """The men on the board alone, so that no drop is taken for a move."""
    board = half.copy(stack=False)
    for colour in chess.COLORS:
        board.pockets[colour].reset()
    return board


def _suffix(pair: Pair, number: int, move: chess.Move) -> str:
    """The sign of mate, by the settings, or of check."""
    if not pair.board(number).gives_check(move):
        return ""
    return "#" if is_mate_after(pair, number, move) else "+"
