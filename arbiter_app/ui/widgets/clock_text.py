"""Clock readings as text, both ways. Integers in milliseconds; no Qt."""

from __future__ import annotations

import re

MS_PER_SECOND = 1000
MS_PER_MINUTE = 60_000
MS_PER_HOUR = 3_600_000
_LONGEST_MS = 24 * MS_PER_HOUR
_HOURS_ABOVE_MS = 20 * MS_PER_MINUTE
_SEPARATORS = re.compile(r"[:.,;\s]+")


class UnreadableTimeError(ValueError):
    """A typed reading that is no clock time; `code` names why: "empty", "form", "minutes", "seconds", "long"."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def format_ms(ms: int, *, tenths_below: int = 0) -> str:
    """A reading as h:mm:ss. Rounded up to whole seconds, so that 0:00:00 is never shown while time is left.

    `tenths_below`: readings under this many ms are shown with tenths (also rounded up); 0 never does.
    """
    if ms <= 0:
        return "0:00:00"
    if ms < tenths_below:
        tenths = -(-ms // 100)
        return f"{_hms(tenths // 10)}.{tenths % 10}"
    return _hms(-(-ms // MS_PER_SECOND))


def format_span(ms: int) -> str:
    """A length of time in a sum, as short as can be: "2:00", "1:05:00", "-0:30".

    What is added is rounded up and what is taken off down, so that it is the difference of the readings shown, which
    are rounded up.
    """
    seconds = -(-ms // MS_PER_SECOND) if ms >= 0 else -ms // MS_PER_SECOND
    sign = "−" if ms < 0 else ""
    hours, rest = divmod(seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    return sign + (f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}")


def _hms(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def parse_time(text: str) -> int:
    """A typed reading to ms.

    With separators (":", ".", "," or space): "h:mm:ss" or "mm:ss". Figures alone: up to three are minutes ("91"),
    five or six are h:mm:ss read from the right ("02215" is 0:22:15), four are mm:ss ("2215").
    Raises UnreadableTimeError.
    """
    text = text.strip()
    if not text:
        raise UnreadableTimeError("empty")
    parts = [part for part in _SEPARATORS.split(text) if part]
    if not all(part.isascii() and part.isdigit() for part in parts):
        raise UnreadableTimeError("form")
    match parts:
        case [figures]:
            hours, minutes, seconds = _from_figures(figures)
        case [typed_minutes, typed_seconds]:
            hours, minutes, seconds = 0, int(typed_minutes), int(typed_seconds)
        case [typed_hours, typed_minutes, typed_seconds]:
            hours, minutes, seconds = int(typed_hours), int(typed_minutes), int(typed_seconds)
            if minutes > 59:
                raise UnreadableTimeError("minutes")
        case _:
            raise UnreadableTimeError("form")
    if seconds > 59:
        raise UnreadableTimeError("seconds")
    total = hours * MS_PER_HOUR + minutes * MS_PER_MINUTE + seconds * MS_PER_SECOND
    if total >= _LONGEST_MS:
        raise UnreadableTimeError("long")
    return total


def parse_reading(text: str, last_ms: int | None = None) -> tuple[int, bool]:
    """A typed reading to ms, and whether two parts were taken for hours and minutes.

    A clock that last showed more than twenty minutes shows hours and minutes: "1:31" is 1 h 31 min there, unless that
    would be more than it showed. Without `last_ms`, and below that, two parts are minutes and seconds, as in
    `parse_time`. Raises UnreadableTimeError.
    """
    if last_ms is not None and last_ms > _HOURS_ABOVE_MS:
        parts = [part for part in _SEPARATORS.split(text.strip()) if part]
        if len(parts) == 2 and all(part.isascii() and part.isdigit() for part in parts) and int(parts[1]) <= 59:
            as_hours = int(parts[0]) * MS_PER_HOUR + int(parts[1]) * MS_PER_MINUTE
            if as_hours <= last_ms:
                return as_hours, True
    return parse_time(text), False


def _from_figures(figures: str) -> tuple[int, int, int]:
    """Hours, minutes and seconds of a run of figures."""
    if len(figures) <= 3:
        return 0, int(figures), 0
    if len(figures) == 4:
        return 0, int(figures[:2]), int(figures[2:])
    if len(figures) <= 6:
        minutes = int(figures[-4:-2])
        if minutes > 59:
            raise UnreadableTimeError("minutes")
        return int(figures[:-4]), minutes, int(figures[-2:])
    raise UnreadableTimeError("form")
