"""Reading one move off a scoresheet in a position: what it is, what it could be, or what is possible instead."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import chess

from arbiter_app.engine.notation.letters import FILES, LETTERS, letters_of
from arbiter_app.engine.notation.written import Written, clean, fits, parse

MOST_READINGS = 12
DEFAULT_LANGUAGE = "en"


@dataclass(frozen=True, slots=True)
class Reading:
    """A move as understood: `move` and its SAN; or None, and why.

    `candidates`: the moves it can mean when there are several. `possible`: legal moves near to it, when there is none.
    `for_opponent`: it would be this move for the side that is not on move. `language`: whose letters it was read with.
    `offers_draw`: the sheet marks an offer of a draw with it.
    """

    text: str
    move: chess.Move | None = None
    san: str = ""
    candidates: tuple[str, ...] = ()
    possible: tuple[str, ...] = ()
    for_opponent: str = ""
    language: str = ""
    offers_draw: bool = False

    @property
    def is_ambiguous(self) -> bool:
        """True when the words can mean several legal moves."""
        return bool(self.candidates)


def read_move(game: chess.Board, text: str, language: str = "", *, instead: bool = True) -> Reading:
    """Read one move: SAN, long form, squares, without signs, with the letters of any language.

    The given language (English, when none is) comes first. Only words that have no meaning in it are read in the
    others, and where these disagree the reading is ambiguous: a slip in a letter is never taken for another language.
    `instead` False saves the search for what is possible.
    Raises KeyError for an unknown language.
    """
    offers_draw = clean(text).offers_draw
    asked = language or DEFAULT_LANGUAGE
    legal = list(game.legal_moves)
    own = parse(text, asked, with_alike=True)
    found = dict.fromkeys(_meant(game, legal, own), asked)
    if not found:
        found = dict.fromkeys(_meant(game, legal, parse(text, asked, any_case=True, with_alike=True)), asked)
        for other in () if own else LETTERS:
            for move in _meant(game, legal, parse(text, other)):
                found.setdefault(move, other)
    if len(found) == 1:
        ((move, used),) = found.items()
        return Reading(text, move, game.san(move), language=used, offers_draw=offers_draw)
    if found:
        return Reading(text, candidates=tuple(sorted(map(game.san, found))), offers_draw=offers_draw)
    if not instead:
        return Reading(text, offers_draw=offers_draw)
    return Reading(
        text,
        possible=possible_instead(game, text, asked, _meant_elsewhere(game, legal, text)),
        for_opponent=_for_opponent(game, text, asked),
        offers_draw=offers_draw,
    )


def _meant(game: chess.Board, legal: Iterable[chess.Move], forms: tuple[Written, ...]) -> list[chess.Move]:
    return [move for move in legal if any(fits(form, game, move) for form in forms)] if forms else []


def _meant_elsewhere(game: chess.Board, legal: Iterable[chess.Move], text: str) -> list[str]:
    """What the words mean in other languages."""
    return sorted({game.san(move) for other in LETTERS for move in _meant(game, legal, parse(text, other))})


def _for_opponent(game: chess.Board, text: str, language: str) -> str:
    """The move it would be for the other side; empty when it is none, or when the side to move is in check."""
    if game.is_check():
        return ""
    other = game.copy(stack=False)
    other.push(chess.Move.null())
    if other.king(chess.WHITE) is None or other.king(chess.BLACK) is None:
        return ""
    found = _meant(other, list(other.legal_moves), parse(text, language))
    return other.san(found[0]) if len(found) == 1 else ""


def possible_instead(game: chess.Board, text: str, language: str, elsewhere: list[str]) -> tuple[str, ...]:
    """Legal moves near to what was typed: as read in other languages, by that man to that square, by that man, to it.

    Where nothing is near, any.
    """
    body = clean(text).body
    target = body[-2:].lower()
    file = FILES.get(body[:1])
    first = chess.PAWN if file is not None else letters_of(language, with_alike=True).get(body[:1].upper())
    same_square, by_piece, others = [], [], []
    # Two kings of one colour may have moves of the same name: nothing may compare the moves themselves.
    for san, move in sorted(((game.san(move), move) for move in game.legal_moves), key=lambda pair: pair[0]):
        others.append(san)
        if chess.square_name(move.to_square) == target:
            same_square.append(san)
        if first is not None and game.piece_type_at(move.from_square) == first:
            by_piece.append(san)
    if file is not None:
        by_piece.sort(key=lambda san: san[0] != chess.FILE_NAMES[file])
    both = [san for san in same_square if san in by_piece or not by_piece]
    near = dict.fromkeys(elsewhere + both + by_piece + same_square)
    return tuple(near or others)[:MOST_READINGS]
