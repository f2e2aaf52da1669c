"""How easily one sign of a scoresheet is taken for another: costs in hundredths of an ordinary slip."""

from __future__ import annotations

import chess

from arbiter_app.engine.notation import LETTERS

CLOSE, NEAR, FAR, ILLEGIBLE = 80, 100, 130, 220
UNSEEN = 30
"""A sign that is not written, or that nobody can read."""

_FILE_PAIRS = ("ce", "ad", "bh", "ef", "gd", "cd", "be")
_RANK_PAIRS = ("17", "38", "68", "56", "35", "27", "14", "47", "58", "23")
_PIECE_PAIRS = (
    (chess.ROOK, chess.BISHOP),
    (chess.KING, chess.ROOK),
    (chess.KING, chess.KNIGHT),
    (chess.KING, chess.BISHOP),
    (chess.QUEEN, chess.BISHOP),
    (chess.KNIGHT, chess.ROOK),
)
SIGNS_FOR_FILES = {"6": "b", "9": "g", "0": "d", "4": "h", "o": "a", "q": "g", "t": "f", "j": "f", "n": "h", "l": "e"}
SIGNS_FOR_RANKS = {
    "l": "1", "i": "1", "|": "1", "/": "1", "z": "2", "s": "5", "b": "6", "g": "8", "t": "7", "h": "4", "y": "4",
    "9": "8", "0": "8", "з": "3",
}  # fmt: skip


def _grid(pairs: tuple[str, ...], names: str) -> tuple[tuple[int, ...], ...]:
    """Signs that look alike are close; neighbours, and the same seen from the other side of the board, are near."""
    alike = {(pair[0], pair[1]) for pair in pairs} | {(pair[1], pair[0]) for pair in pairs}
    rows = []
    for one, written in enumerate(names):
        row = []
        for two, played in enumerate(names):
            near = abs(one - two) == 1 or one + two == 7
            row.append(0 if one == two else CLOSE if (written, played) in alike else NEAR if near else FAR)
        rows.append(tuple(row))
    return tuple(rows)


FILE_COSTS = _grid(_FILE_PAIRS, "abcdefgh")
RANK_COSTS = _grid(_RANK_PAIRS, "12345678")


def _piece_costs() -> tuple[tuple[int, ...], ...]:
    close = {*_PIECE_PAIRS, *((two, one) for one, two in _PIECE_PAIRS)}
    rows = []
    for one in range(7):
        row = []
        for two in range(7):
            pawn = chess.PAWN in (one, two)
            row.append(0 if one == two else 110 if pawn else 90 if (one, two) in close else 105)
        rows.append(tuple(row))
    return tuple(rows)


PIECE_COSTS = _piece_costs()
"""By kind of man as in python-chess; row: what is written, column: what was played."""


def kind_of(letter: str, language: str) -> int | None:
    """The man a letter stands for, in either case; None when it is no such letter."""
    letters = LETTERS[language]
    return letters.get(letter) or letters.get(letter.upper())
