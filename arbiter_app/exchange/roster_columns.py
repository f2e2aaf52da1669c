"""What the columns of a roster are called, and what may stand in them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from enum import StrEnum


class Column(StrEnum):
    """The columns we know; the value is the name we write ourselves."""

    TEAM = "team"
    CLUB = "club"
    CAPTAIN = "captain"
    PLAYER = "player"
    REGISTRATION = "registration"
    RATING = "rating"
    ESTIMATE = "estimate"
    PANEL = "panel"
    FIDE_ID = "fide id"
    LEVEL = "level"
    DIVISION = "division"


REQUIRED = (Column.TEAM, Column.PLAYER)

SYNONYMS: dict[Column, tuple[str, ...]] = {
    Column.TEAM: ("team", "teamname", "side", "команда", "названиекоманды"),
    Column.CLUB: ("club", "clubname", "клуб"),
    Column.CAPTAIN: ("captain", "teamcaptain", "капитан", "капитанкоманды"),
    Column.PLAYER: ("player", "name", "playername", "fullname", "игрок", "имя", "фио", "фамилияимя", "участник"),
    Column.REGISTRATION: (
        "registration",
        "registrationnumber",
        "registrationno",
        "regno",
        "reg",
        "icu",
        "icunumber",
        "icuno",
        "icuid",
        "icucode",
        "nationalid",
        "number",
        "регистрация",
        "регистрационныйномер",
        "номер",
    ),
    Column.RATING: ("rating", "elo", "icurating", "nationalrating", "rtg", "рейтинг", "эло"),
    Column.ESTIMATE: ("estimate", "estimatedrating", "captainsestimate", "est", "оценка", "оценкарейтинга"),
    Column.PANEL: ("panel", "onpanel", "declared", "заявка", "основнойсостав", "взаявке"),
    Column.FIDE_ID: ("fide", "fideid", "fidecode", "fideno", "fidenumber", "idфиде", "кодфиде", "фиде", "номерфиде"),
    Column.LEVEL: ("level", "playerlevel", "lvl", "уровень", "уровеньигрока"),
    Column.DIVISION: ("division", "teamdivision", "div", "league", "дивизион", "лига"),
}
BUGHOUSE_NAMES = frozenset({"bughouse", "bh", "bug", "playsbughouse", "bughouseplayer", "багхаус", "шведки"})
"""Headings of a mark for bughouse players: no list may carry one, so it is dropped and said (W-23)."""
_BY_NAME = {name: column for column, names in SYNONYMS.items() for name in names}

YES = frozenset({"yes", "y", "true", "1", "x", "✓", "да", "д", "+"})
NO = frozenset({"", "no", "n", "false", "0", "-", "–", "нет", "н"})
NOT_RATED = frozenset({"", "-", "–", "—", "0", "unr", "unrated", "none", "n/a", "нет", "без рейтинга"})

_SPACES = re.compile(r"\s+")
_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,7}")


def columns_of(header: Sequence[str]) -> tuple[Column | None, ...]:
    """Which column each heading means; None for one that is not ours."""
    return tuple(_BY_NAME.get(_heading(text)) for text in header)


def names_bughouse(heading: str) -> bool:
    """Whether a column marks who plays bughouse."""
    return _heading(heading) in BUGHOUSE_NAMES


def clean(text: str) -> str:
    """Text as people mean it: every kind of space becomes one space, none at the ends, letters composed."""
    return _SPACES.sub(" ", unicodedata.normalize("NFC", text)).strip()


def control_character(text: str) -> str:
    """The first control character that no name can have, as U+0007; empty when there is none."""
    found = next((letter for letter in text if unicodedata.category(letter) == "Cc" and not letter.isspace()), "")
    return f"U+{ord(found):04X}" if found else ""


def key_of(text: str) -> str:
    """The form in which two spellings of one name are equal: no difference of capitals or spaces."""
    return clean(text).casefold()


def whole_number(text: str) -> int | None:
    """A whole number, or None where the text is none."""
    return int(text) if _WHOLE_NUMBER.fullmatch(text) else None


def has_odd_capitals(name: str) -> bool:
    """True for "PLAYER ONE", "player one" and "pLAYER": names as a caps-lock key or a hurried hand leaves them."""
    letters = [letter for letter in name if letter.isalpha()]
    if len(letters) < 4:
        return False
    if name.isupper() or name.islower():
        return True
    return any(len(word) > 2 and word[0].islower() and word[1:].isupper() for word in re.findall(r"[^\W\d_]+", name))


def _heading(text: str) -> str:
    return re.sub(r"[\W_]+", "", key_of(text))
