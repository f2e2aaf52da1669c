"""What somebody wrote for a move, taken apart without a position: piece, squares, promotion, marks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

import chess

from arbiter_app.engine.notation.letters import FILES, letters_of

LONGEST = 24
_CASTLING = re.compile("[0OoОо]-?[0OoОо](-?[0OoОо])?")
_TAIL = re.compile(r"(?:[!?+#†‡□⩲±∓∞]|e\.?p\.?|dbl|ch\.?|mate|matt?|мат|шах|\(=\)|=|,|;|\.)+$", re.IGNORECASE)
_SIGNS = str.maketrans(
    {"–": "-", "—": "-", "−": "-", "‑": "-", "×": "x", ":": "x", "*": "x", "·": "x", "х": "x", "Х": "x", "X": "x"}
)
_SQUARE = rf"(?P<to_file>[{''.join(FILES)}])(?P<to_rank>[1-8])?"


@dataclass(frozen=True, slots=True)
class Written:
    """A move as far as the words of the sheet tell it; None is what they leave open.

    Files and ranks count from 0; `castling` is the king's file afterwards; `taken` is the kind of the man captured.
    """

    piece: int | None
    to_file: int | None = None
    to_rank: int | None = None
    from_file: int | None = None
    from_rank: int | None = None
    promotion: int | None = None
    castling: int | None = None
    taken: int | None = None
    captures: bool = False
    checks: bool = False


@dataclass(frozen=True, slots=True)
class Cleaned:
    """The words without their marks: `body` is the move itself."""

    body: str
    checks: bool = False
    offers_draw: bool = False


def clean(text: str) -> Cleaned:
    """Take spaces, marks of check and remarks off; a trailing "=" or "(=)" is an offer of a draw (FIDE 8.1, C.13)."""
    body = re.sub(r"\s+", "", text)[:LONGEST].translate(_SIGNS).replace("(x)", "x")
    found = _TAIL.search(body)
    tail = "" if found is None else found.group().lower()
    body = body if found is None else body[: found.start()]
    checks = any(sign in tail for sign in ("+", "#", "†", "‡", "ch", "mat", "мат", "шах"))
    return Cleaned(body, checks, "=" in tail)


def parse(text: str, language: str, *, any_case: bool = False, with_alike: bool = False) -> tuple[Written, ...]:
    """The ways in which the letters of one language let the words be understood; none when they are no move."""
    cleaned = clean(text)
    if _CASTLING.fullmatch(cleaned.body):
        file = 6 if len(cleaned.body.replace("-", "")) == 2 else 2
        return (Written(chess.KING, castling=file, checks=cleaned.checks),)
    body = cleaned.body
    captures = "x" in body
    trailing = body.rstrip("x")
    found = []
    for form in _forms(language, any_case, with_alike):
        match = form.fullmatch(trailing)
        written = None if match is None else _from_groups(match.groupdict(), _table(language, with_alike, any_case))
        if written is not None:
            found.append(replace(written, captures=captures, checks=cleaned.checks))
    return tuple(dict.fromkeys(found))


@cache
def _table(language: str, with_alike: bool, any_case: bool) -> Mapping[str, int]:
    letters = letters_of(language, with_alike=with_alike)
    if not any_case:
        return letters
    return {letter.lower(): kind for letter, kind in letters.items()}


@cache
def _forms(language: str, any_case: bool, with_alike: bool) -> tuple[re.Pattern[str], ...]:
    """Without a letter (pawns, and squares alone), with one, and "NxB" without a square."""
    letters = sorted(letters_of(language, with_alike=with_alike), key=lambda letter: (-len(letter), letter))
    names = "|".join(letters)
    origin = rf"(?P<from_file>[{''.join(FILES)}])?(?P<from_rank>[1-8])?"
    flags = re.IGNORECASE if any_case else re.NOFLAG
    promotion = rf"(?:[=/(-]?(?P<promotion>(?i:{names}))\)?)?"
    return (
        re.compile(rf"{origin}[x-]*{_SQUARE}{promotion}", flags),
        re.compile(rf"(?P<piece>{names}){origin}[x-]*{_SQUARE}", flags),
        re.compile(rf"(?P<piece>{names})?(?P<from_file>[{''.join(FILES)}])?x(?P<taken>{names})", flags),
        re.compile(rf"(?P<piece>{names})?{origin}x(?P<taken>{names}){_SQUARE}{promotion}", flags),
    )


def _from_groups(groups: Mapping[str, str | None], letters: Mapping[str, int]) -> Written | None:
    piece = _kind(groups.get("piece"), letters)
    from_file, to_file = _file(groups.get("from_file")), _file(groups.get("to_file"))
    from_rank, to_rank = _rank(groups.get("from_rank")), _rank(groups.get("to_rank"))
    taken = _kind(groups.get("taken"), letters)
    if piece is None and (from_file is None or from_rank is None):
        piece = chess.PAWN
        if from_file is None and (from_rank is not None or (taken is not None and to_file is None)):
            return None
        if from_file is not None and from_file == to_file:
            return None
    if to_file is not None and to_rank is None and (piece != chess.PAWN or from_file is None):
        return None
    promotion = _kind(groups.get("promotion"), letters)
    if promotion in (chess.KING, chess.PAWN):
        return None
    return Written(piece, to_file, to_rank, from_file, from_rank, promotion, taken=taken)


def _kind(letter: str | None, letters: Mapping[str, int]) -> int | None:
    if letter is None:
        return None
    found = letters.get(letter) or letters.get(letter.lower()) or letters.get(letter.upper())
    return found or letters.get(letter.capitalize())


def _file(letter: str | None) -> int | None:
    return None if letter is None else FILES[letter.lower()]


def _rank(digit: str | None) -> int | None:
    return None if digit is None else int(digit) - 1


def fits(written: Written, game: chess.Board, move: chess.Move) -> bool:
    """Whether a legal move of the position is one that the words can mean."""
    kind = game.piece_type_at(move.from_square)
    to_file, to_rank = chess.square_file(move.to_square), chess.square_rank(move.to_square)
    if written.castling is not None:
        return game.is_castling(move) and to_file == written.castling
    if written.taken is not None and written.taken != _captured(game, move):
        return False
    return (
        written.piece in (None, kind)
        and written.to_file in (None, to_file)
        and written.to_rank in (None, to_rank)
        and written.from_file in (None, chess.square_file(move.from_square))
        and written.from_rank in (None, chess.square_rank(move.from_square))
        and written.promotion in (None, move.promotion)
        and not (kind == chess.PAWN and written.from_file is None and game.is_capture(move) and not written.captures)
    )


def _captured(game: chess.Board, move: chess.Move) -> int | None:
    return chess.PAWN if game.is_en_passant(move) else game.piece_type_at(move.to_square)
