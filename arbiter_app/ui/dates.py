"""Days and times as people read them, in the language of the windows; and days as people type them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import TypeVar

from PySide6.QtCore import QDate, QLocale

_ISO = re.compile(r"(?<![\w-])(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d:\d\d)\S*|(?![\w-]))")
_TYPED = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})\.(\d{1,2})\.(\d{4})|(\d{1,2})[ -]([^\W\d]+)\.?[ -](\d{4})")
_MONTHS = range(1, 13)
Value = TypeVar("Value")
_spoken = ["en"]


def speak(language: str) -> None:
    """Write days in this language from now on, as "ru"."""
    _spoken[:] = [language]


def short_day(day: date) -> str:
    """A day of this season, as "Tue 3 Mar"."""
    return _text(day, "ddd d MMM")


def day_of_month(day: date) -> str:
    """A day of this season where there is little room, as "3 Mar"."""
    return _text(day, "d MMM")


def whole_day(day: date) -> str:
    """A day with its year, as "Tue 3 Mar 2026"."""
    return _text(day, "ddd d MMM yyyy")


def month_name(year: int, month: int) -> str:
    """A month with its year, as "Mar 26"."""
    return _text(date(year, month, 1), "MMM yy")


def short_moment(local: datetime) -> str:
    """A local time on a day of this season, as "Tue 3 Mar, 18:00"."""
    return f"{short_day(local.date())}, {local:%H:%M}"


def typed_days(days: Iterable[date]) -> str:
    """Days as they stand in a field, as "1 Apr 2026, 2 Apr 2026"; `read_days` reads them."""
    return ", ".join(_text(day, "d MMM yyyy") for day in days)


def read_days(text: str) -> tuple[date, ...] | None:
    """Days as they are typed: 1 Apr 2026, 1.4.2026 or 2026-04-01, with commas between; None where one is no day."""
    found: list[date] = []
    rest = text
    for typed in _TYPED.finditer(text):
        day = _read(typed)
        if day is None:
            return None
        found.append(day)
        rest = rest.replace(typed.group(), "", 1)
    return None if rest.strip(" ,;") else tuple(dict.fromkeys(found))


def with_days(params: Mapping[str, Value]) -> dict[str, Value | str]:
    """The values of a sentence, with every day and instant of the engine in them as people read it.

    A day that is only a part of a name, as of a folder, is left as it is.
    """
    return {name: _ISO.sub(_readable, value) if isinstance(value, str) else value for name, value in params.items()}


def _readable(found: re.Match[str]) -> str:
    year, month, day, clock = found.groups()
    try:
        text = whole_day(date(int(year), int(month), int(day)))
    except ValueError:
        return found.group()
    return f"{text}, {clock}" if clock else text


def _read(typed: re.Match[str]) -> date | None:
    year, month, day, d2, m2, y2, d3, name, y3 = typed.groups()
    try:
        if year:
            return date(int(year), int(month), int(day))
        if y2:
            return date(int(y2), int(m2), int(d2))
        number = _month(name)
        return None if number is None else date(int(y3), number, int(d3))
    except ValueError:
        return None


def _month(name: str) -> int | None:
    """The month of a name or its beginning, in the language of the windows or in English."""
    start = name.casefold()
    found = {
        number
        for locale in (_locale(), QLocale(QLocale.Language.English))
        for number in _MONTHS
        for shape in (QLocale.FormatType.LongFormat, QLocale.FormatType.ShortFormat)
        if locale.monthName(number, shape).casefold().startswith(start)
    }
    return found.pop() if len(found) == 1 else None


def _text(day: date, shape: str) -> str:
    return _locale().toString(QDate(day.year, day.month, day.day), shape)


def _locale() -> QLocale:
    return QLocale(_spoken[0])
