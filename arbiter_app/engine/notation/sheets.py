"""Reading a whole scoresheet, typed or pasted: moves with their positions, up to the first that is not understood."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

import chess

from arbiter_app.engine.notation.letters import LETTERS
from arbiter_app.engine.notation.moves import Reading, read_move
from arbiter_app.engine.values import Colour

MOST_GLUED = 4
_COMMENTS = re.compile(
    r"\{[^}]*\}|;[^\n]*|^\s*\[[^\]]*\]\s*$|\$\d+|\((?![=QRBNqrbn♕♛♖♜♗♝♘♞]\)|=\))[^()]*\)", re.MULTILINE
)
_NUMBERS = re.compile(r"(?<![\w/=(-])\d{1,3}\s*(?:\.(?:\s*\.)*|…|\))|(?<!\S)[1-9]\d{0,2}(?!\S)|…|\.{2,}")
_TIMES = re.compile(r"(?<!\S)\d{1,2}:\d\d(?::\d\d)?(?!\S)")
_RESULT = re.compile(r"(?<!\S)(?:1\s*[-–:]\s*0|0\s*[-–:]\s*1|1/2(?:\s*[-–:]\s*1/2)?|½(?:\s*[-–:]\s*½)?|\*)(?!\S)")
_DASHES = re.compile(r"(?<=\S)[ \t]*([-–—])[ \t]*(?=\S)")
_TOKEN = re.compile(r"[^\s|,]+")
_ONLY_MARKS = re.compile(r"[!?+#†‡=()]+|e\.?p\.?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SheetPly:
    """One half-move of the sheet: number and colour, as written, as understood, and the position after it."""

    number: int
    colour: Colour
    text: str
    uci: str
    san: str
    fen: str
    offers_draw: bool = False


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """The first move that is not understood: where it stands in the text, and its reading."""

    number: int
    colour: Colour
    start: int
    end: int
    reading: Reading


@dataclass(frozen=True, slots=True)
class SheetReading:
    """The moves of a sheet as far as they are understood; `stopped` None when all are."""

    plies: tuple[SheetPly, ...]
    stopped: NotUnderstood | None
    language: str

    @property
    def moves(self) -> tuple[chess.Move, ...]:
        """The moves understood."""
        return tuple(chess.Move.from_uci(ply.uci) for ply in self.plies)


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    start: int
    end: int


def read_sheet(game: chess.Board, text: str, language: str = "") -> SheetReading:
    """Read moves with or without numbers, in lines or columns; comments, clock times and the result are passed over.

    Without a language, the one whose letters read most of the moves is taken. `game` is left as it is.
    """
    tokens = _tokens_of(text)
    languages = (language,) if language else likely_languages(token.text for token in tokens)
    best, most = SheetReading((), None, languages[0]), -1
    for each in languages:
        found, own = _read(game, tokens, each)
        if own > most:
            best, most = found, own
        if own == len(tokens):
            break
    return best


def split_sheet(text: str) -> tuple[str, ...]:
    """The written half-moves of a text one by one, without numbers, comments and the result."""
    return tuple(token.text for token in _tokens_of(text))


def _tokens_of(text: str) -> list[_Token]:
    """The words of a sheet that can be moves, with their places in the text."""
    plain = text
    for passed_over in (_COMMENTS, _RESULT, _TIMES):
        plain = passed_over.sub(_blank, plain)
    plain = _NUMBERS.sub(_blank, _DASHES.sub(_closed, plain))
    tokens: list[_Token] = []
    for match in _TOKEN.finditer(plain):
        word = match.group().replace("\u0000", "")
        if tokens and _ONLY_MARKS.fullmatch(word):
            last = tokens.pop()
            tokens.append(_Token(last.text + word, last.start, match.end()))
        else:
            tokens.append(_Token(word, match.start(), match.end()))
    return tokens


def _blank(match: re.Match[str]) -> str:
    return " " * len(match.group())


def _closed(match: re.Match[str]) -> str:
    """A dash without the spaces around it, as long as before."""
    return match.group(1) + "\u0000" * (len(match.group()) - 1)


def likely_languages(words: Iterable[str]) -> tuple[str, ...]:
    """The languages whose letters the words use, those with the fewest strange letters first."""
    used = [head for head in map(_head, words) if head]
    strange: dict[tuple[tuple[str, int], ...], tuple[int, str]] = {}
    for language, letters in LETTERS.items():
        missing = sum(1 for head in used if head not in letters)
        strange.setdefault(tuple(letters.items()), (missing, language))
    fewest = min(missing for missing, _ in strange.values())
    return tuple(language for missing, language in strange.values() if missing == fewest)


def _head(word: str) -> str:
    """The letter of a man at the beginning of a word; empty for pawns and castling."""
    if word[:2] in ("Кр", "КР"):
        return "Кр"
    return word[0] if word[:1].isupper() and word[0] not in "OО" else ""


def _read(game: chess.Board, tokens: list[_Token], language: str) -> tuple[SheetReading, int]:
    """The sheet in one language, and how many moves its own letters gave."""
    now = game.copy(stack=False)
    plies: list[SheetPly] = []
    at = own = 0
    while at < len(tokens):
        token, reading = tokens[at], read_move(now, tokens[at].text, language, instead=False)
        used = 1
        if reading.move is None:
            used, token, reading = _glued(now, tokens, at, language, reading)
        colour = Colour.WHITE if now.turn else Colour.BLACK
        if reading.move is None:
            reading = read_move(now, tokens[at].text, language)
            stopped = NotUnderstood(now.fullmove_number, colour, token.start, token.end, reading)
            return SheetReading(tuple(plies), stopped, language), own
        number = now.fullmove_number
        now.push(reading.move)
        plies.append(
            SheetPly(number, colour, token.text, reading.move.uci(), reading.san, now.fen(), reading.offers_draw)
        )
        at += used
        own += reading.language == language
    return SheetReading(tuple(plies), None, language), own


def _glued(
    game: chess.Board, tokens: list[_Token], at: int, language: str, alone: Reading
) -> tuple[int, _Token, Reading]:
    """A move written with spaces in it ("N f3", "e2 e4", "0 - 0")."""
    text = tokens[at].text
    for used in range(2, MOST_GLUED + 1):
        if at + used > len(tokens):
            break
        text += tokens[at + used - 1].text
        reading = read_move(game, text, language, instead=False)
        if reading.move is not None:
            return used, _Token(text, tokens[at].start, tokens[at + used - 1].end), reading
    return 1, tokens[at], alone
