"""The legal moves that fit what has been typed so far."""

from __future__ import annotations

import chess

from arbiter_app.engine.notation.letters import FILES, LETTERS
from arbiter_app.engine.notation.moves import DEFAULT_LANGUAGE
from arbiter_app.engine.notation.written import clean

_PASSED_OVER = str.maketrans("", "", "x-=/()")
_TO_LATIN = str.maketrans({sign: "abcdefgh"[file] for sign, file in FILES.items()})
_ZEROS = str.maketrans({"o": "0", "O": "0", "о": "0", "О": "0"})


def completions(game: chess.Board, typed: str, language: str = "") -> tuple[str, ...]:
    """The SANs that can still become of what was typed, in the letters of the language or, if none fits, of any.

    Moves whose shortest spelling begins so come first. Nothing typed fits everything.
    """
    asked = language or DEFAULT_LANGUAGE
    cleaned = clean(typed).body
    body, takes = cleaned.translate(_PASSED_OVER), "x" in cleaned
    moves = [(game.san(move), move) for move in game.legal_moves if game.is_capture(move) or not takes]
    moves.sort(key=lambda pair: pair[0])
    exact = _fitting(game, moves, body, asked, any_case=False)
    if exact:
        return exact
    found = _fitting(game, moves, body, asked, any_case=True)
    for other in LETTERS:
        found += _fitting(game, moves, body, other, any_case=False)
    return tuple(dict.fromkeys(found))


def _fitting(
    game: chess.Board, moves: list[tuple[str, chess.Move]], body: str, language: str, *, any_case: bool
) -> tuple[str, ...]:
    wanted = body.lower() if any_case else body
    short, long = [], []
    for san, move in moves:
        spellings = _spellings(game, san, move, language)
        if any_case:
            spellings = tuple(spelling.lower() for spelling in spellings)
        heads = [_matches(spelling, wanted) for spelling in spellings]
        if heads[0]:
            short.append(san)
        elif any(heads):
            long.append(san)
    return (*short, *long)


def _matches(spelling: str, wanted: str) -> bool:
    """Whether the spelling begins so, with the files of either alphabet."""
    return spelling.startswith((wanted, wanted[:1] + wanted[1:].translate(_TO_LATIN), wanted.translate(_TO_LATIN)))


def _spellings(game: chess.Board, san: str, move: chess.Move, language: str) -> tuple[str, ...]:
    """The short form first, then with one square more; promotions with the letter of the language."""
    names = {kind: letter for letter, kind in LETTERS[language].items()}
    squares = chess.square_name(move.from_square) + chess.square_name(move.to_square)
    if move.promotion is not None:
        squares += names[move.promotion]
    kind = game.piece_type_at(move.from_square) or chess.PAWN
    letter = names.get(kind, "")
    bare = san.rstrip("+#").translate(_PASSED_OVER)
    if san.startswith("O"):
        zeros = bare.translate(_ZEROS)
        return (zeros, "O" * len(zeros), "o" * len(zeros), letter + squares, squares)
    english = LETTERS["en"]
    own = "".join(names[english[sign]] if sign in english else sign for sign in bare)
    return (own, letter + squares, squares)
