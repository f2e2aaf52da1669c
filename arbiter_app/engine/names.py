"""When two spellings of a name are the same name."""

from __future__ import annotations

import unicodedata


def folded(text: str) -> str:
    """The form in which two spellings of a name are equal: no difference of capitals, spaces or composed letters."""
    return " ".join(unicodedata.normalize("NFC", text).split()).casefold()
