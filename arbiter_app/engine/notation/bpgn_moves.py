"""The moves of a written bughouse game on its two boards."""

from __future__ import annotations

import re
from collections.abc import Mapping

from arbiter_app.engine.bughouse.legality import Read, Refusal, read_move
from arbiter_app.engine.bughouse.pair import Pair, read_bfen
from arbiter_app.engine.notation.bpgn_game import POSITION_TAG
from arbiter_app.engine.rulebook_bughouse import Bughouse
from arbiter_app.engine.values import Colour

_PLAIN = re.compile(r"(?:[KNBRQ]?[a-h]?[1-8]?x?[a-h][1-8](?:=[NBRQ])?|O-O(?:-O)?|[PNBRQ]@[a-h][1-8])[+#]?")


def first_position(tags: Mapping[str, str], rules: Bughouse) -> Pair:
    """Both boards before the first move. Raises ValueError where a tag gives a position that cannot be read."""
    given = tags.get(POSITION_TAG)
    return Pair(rules) if given is None else read_bfen(given, rules)


def read_written(pair: Pair, number: int, text: str, colour: Colour) -> Read:
    """A move as it stands in a file, with the reasons against it where it is not legal.

    The mark for check or mate stays as written: files differ in what they call mate while a partner can still help.
    A move in the usual notation that is legal is not looked at further: files of many thousand moves are read.
    """
    half = pair.board(number)
    if pair.turn(number) is colour and _PLAIN.fullmatch(text):
        try:
            move = half.parse_san(text)
        except ValueError:
            return _tried(pair, number, text, colour)
        if half.is_allowed(move) and (pair.rules.drop_mate or not move.drop):
            return Read(move, text)
    return _tried(pair, number, text, colour)


def _tried(pair: Pair, number: int, text: str, colour: Colour) -> Read:
    read = read_move(pair, number, text, colour)
    if pair.turn(number) is colour and any(one.code == "bughouse_not_your_turn" for one in read.refusals):
        # The letter of the board says who moves: a move that only the opponent could make is no question of the turn.
        return Read(None, text, (Refusal("bughouse_illegal"),))
    return Read(read.move, read.san.rstrip("+#") + text[len(text.rstrip("+#")) :], read.refusals)
