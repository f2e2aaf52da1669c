"""The letters of the men in the languages of scoresheets (FIDE Laws, appendix C), and signs that look alike."""

from __future__ import annotations

from collections.abc import Mapping

import chess

KINDS = (chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)
FIGURINES: Mapping[str, int] = {
    sign: kind
    for signs, kind in (
        ("♔♚", chess.KING),
        ("♕♛", chess.QUEEN),
        ("♖♜", chess.ROOK),
        ("♗♝", chess.BISHOP),
        ("♘♞", chess.KNIGHT),
        ("♙♟", chess.PAWN),
    )
    for sign in signs
}

LETTERS: Mapping[str, Mapping[str, int]] = {
    language: dict(zip(letters.split(), KINDS, strict=True))
    for language, letters in (
        ("en", "K Q R B N"),
        ("de", "K D T L S"),
        ("fr", "R D T F C"),
        ("es", "R D T A C"),
        ("it", "R D T A C"),
        ("pt", "R D T B C"),
        ("nl", "K D T L P"),
        ("pl", "K H W G S"),
        ("cs", "K D V S J"),
        ("hu", "K V B F H"),
        ("ro", "R D T N C"),
        ("sv", "K D T L S"),
        ("da", "K D T L S"),
        ("nb", "K D T L S"),
        ("fi", "K D T L R"),
        ("et", "K L V O R"),
        ("sl", "K D T L S"),
        ("hr", "K D T L S"),
        ("tr", "Ş V K F A"),
        ("ru", "Кр Ф Л С К"),
        ("uk", "Кр Ф Т С К"),
        ("bg", "Ц Д Т О К"),
    )
}
"""The letters of king, queen, rook, bishop and knight, by ISO 639 code of the language."""

ALIKE = str.maketrans("КСТОНР", "KCTOHP")
PAWNS: Mapping[str, str] = {"en": "P", "ru": "п", "uk": "п"}

FILES: Mapping[str, int] = {name: number for number, name in enumerate("abcdefgh")} | {
    "а": 0,
    "в": 1,
    "б": 1,
    "с": 2,
    "д": 3,
    "е": 4,
    "ф": 5,
    "г": 6,
    "н": 7,
}
"""The files, with the Cyrillic letters that look or sound like them."""


def letters_of(language: str, *, with_alike: bool = False) -> Mapping[str, int]:
    """The letters of one language, with figurines; `with_alike` adds Latin letters that look like Cyrillic ones.

    Raises KeyError for a language that is not in the list.
    """
    own = LETTERS[language]
    found = dict(FIGURINES)
    if with_alike:
        for letter, kind in own.items():
            found[letter.translate(ALIKE)] = kind
            found[letter.upper()] = kind
            found[letter.translate(ALIKE).upper()] = kind
            found[letter.replace("Кр", "Kр").replace("р", "p")] = kind
    if language in PAWNS:
        found[PAWNS[language]] = chess.PAWN
    found.update(own)
    return found


def spell(san: str, language: str) -> str:
    """A move in SAN with the letters of another language ("Nf3" is "Sf3" in German)."""
    names = {kind: letter for letter, kind in LETTERS[language].items()}
    english = LETTERS["en"]
    if san.startswith("O-O"):
        return san
    return "".join(names[english[sign]] if sign in english else sign for sign in san)
