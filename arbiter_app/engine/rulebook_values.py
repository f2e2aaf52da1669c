"""What TOML says for one setting, turned into the type that the setting has."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import time
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, get_args, get_origin

from arbiter_app.engine.rulebook_faults import did_you_mean, listed

NONE_WORD = "none"
_DURATION = re.compile(r"(\d+):([0-5]\d):([0-5]\d)")
_TIME_OF_DAY = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")


class Unfit(Exception):
    """A value that does not fit: what is wrong, what was expected, what was found."""

    def __init__(self, problem: str, expected: str, found: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.expected = expected
        self.found = found


def convert(hint: Any, raw: Any) -> Any:
    """The value of a setting whose type is `hint`. "No limit" is the word `"none"`.

    Raises Unfit.
    """
    if get_origin(hint) is UnionType:
        if raw == NONE_WORD:
            return None
        (inner,) = (part for part in get_args(hint) if part is not NoneType)
        try:
            return convert(inner, raw)
        except Unfit as unfit:
            raise Unfit(unfit.problem, f'{unfit.expected}, or "none"', unfit.found) from unfit
    if get_origin(hint) is tuple:
        return _tuple(get_args(hint)[0], raw)
    if get_origin(hint) is Mapping:
        if not isinstance(raw, dict):
            raise Unfit("wrong type", "a table", described(raw))
        return {key: convert(get_args(hint)[1], value) for key, value in raw.items()}
    if issubclass(hint, StrEnum):
        return _choice(hint, raw)
    if hint is time:
        return time_of_day(raw)
    # True is an int to Python, and not to whoever writes a rulebook.
    if not isinstance(raw, hint) or (hint is int and isinstance(raw, bool)):
        raise Unfit("wrong type", _TYPE_WORDS[hint], described(raw))
    return raw


def _tuple(hint: Any, raw: Any) -> tuple[Any, ...]:
    if not isinstance(raw, list):
        raise Unfit("wrong type", "a list", described(raw))
    return tuple(convert(hint, element) for element in raw)


def _choice(hint: type[StrEnum], raw: Any) -> StrEnum:
    words = [member.value for member in hint]
    if not isinstance(raw, str):
        raise Unfit("wrong type", listed(words), described(raw))
    if raw not in words:
        raise Unfit("unknown choice", listed(words), did_you_mean(raw, words))
    return hint(raw)


def duration_ms(raw: Any) -> int:
    """Milliseconds of a duration written `"h:mm:ss"`. Raises Unfit."""
    matched = _DURATION.fullmatch(raw) if isinstance(raw, str) else None
    if matched is None:
        raise Unfit("bad time", 'a duration as "h:mm:ss"', described(raw))
    hours, minutes, seconds = (int(part) for part in matched.groups())
    return ((hours * 60 + minutes) * 60 + seconds) * 1000


def time_of_day(raw: Any) -> time:
    """A local time of day written `"hh:mm"`. Raises Unfit."""
    matched = _TIME_OF_DAY.fullmatch(raw) if isinstance(raw, str) else None
    if matched is None:
        raise Unfit("bad time", 'a time of day as "hh:mm"', described(raw))
    return time(int(matched[1]), int(matched[2]))


def described(raw: Any) -> str:
    """A TOML value in words: `the text "six"`, `the number 6`."""
    if isinstance(raw, bool):
        return "true" if raw else "false"
    if isinstance(raw, str):
        return f'the text "{raw}"' if len(raw) <= 60 else f'the text "{raw[:60]}…"'
    if isinstance(raw, (int, float)):
        return f"the number {raw}"
    if isinstance(raw, list):
        return "a list"
    return "a table" if isinstance(raw, dict) else f"the date or time {raw}"


_TYPE_WORDS: Mapping[type, str] = {int: "a whole number", bool: "true or false", str: "a text"}
