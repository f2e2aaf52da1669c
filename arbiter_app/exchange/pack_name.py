"""What a pack is called: a name that every file system on a stick takes, and that tells people which match it is."""

from __future__ import annotations

import re
import unicodedata

from arbiter_app.queries.scorecard import ScoreCard

LONGEST_PART = 28
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)
_CYRILLIC = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґў",
        "a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya i yi ye g w".split(" "),  # noqa: SIM905
        strict=True,
    )
)


def pack_base(card: ScoreCard) -> str:
    """The name without its revision: competition, division, round, home, away."""
    parts = (card.event_title, card.division_name, f"r{card.round_number}", card.home.name, card.away.name)
    return "-".join(filter(None, map(safe_part, parts))) or "match"


def revision_name(base: str, revision: int) -> str:
    """The folder of one revision; the first has no suffix."""
    return base if revision <= 1 else f"{base}-rev{revision}"


def temporary_name(name: str) -> str:
    """The hidden folder in which a pack is made."""
    return f".{name}.part"


def is_leftover(name: str, base: str) -> bool:
    """Whether a name is that of a pack of this match that was never finished."""
    return re.fullmatch(rf"\.{re.escape(base)}(-rev\d+)?\.part", name, re.IGNORECASE) is not None


def safe_part(text: str) -> str:
    """Letters, digits and single hyphens only: FAT, and sticks mounted with any character set, take nothing else."""
    latin = "".join(_latin(letter) for letter in text)
    plain = unicodedata.normalize("NFKD", latin).encode("ascii", "ignore").decode()
    joined = re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-")[:LONGEST_PART].strip("-")
    return f"{joined}_" if _RESERVED.fullmatch(joined) else joined


def _latin(letter: str) -> str:
    found = _CYRILLIC.get(letter.lower())
    if found is None:
        return letter
    return found.replace("-", "").capitalize() if letter.isupper() else found.replace("-", "")
