"""Time controls in the words of the PGN standard (9.6.1), both ways.

The standard knows moves, seconds, Fischer increments and the hourglass. It has no form for a delay, for periods that
begin at zero, nor for an increment from a later move: those are told by `time_control_note`.
"""

from __future__ import annotations

import re

from arbiter_app.engine.rulebook import IncrementMode, NextPeriod, Period, TimeControl
from arbiter_app.engine.rulebook_words import time_control_words
from arbiter_app.engine.values import Colour

UNKNOWN = "?"
NONE = "-"
_FIELD = re.compile(r"(?:(\d+)/)?(\d+(?:\.\d{1,3})?)(?:\+(\d+(?:\.\d{1,3})?))?", re.ASCII)
_GLASS = re.compile(r"\*(\d+(?:\.\d{1,3})?)", re.ASCII)


class UnreadableControlError(ValueError):
    """A text that is no time control in the words of the standard."""


def time_control_tag(control: TimeControl | None, colour: Colour) -> str:
    """A time control as the standard says: "40/7200:3600", "5400+30", "*180"; "?" when it is not known."""
    if control is None:
        return UNKNOWN
    periods = control.white if colour is Colour.WHITE else control.black
    if any(period.mode is IncrementMode.HOURGLASS for period in periods):
        return f"*{_seconds(sum(side[0].base_ms for side in (control.white, control.black) if side))}"
    return ":".join(_period(period) for period in periods) or UNKNOWN


def time_control_note(control: TimeControl | None) -> str | None:
    """What the standard has no form for, as a sentence; None where the tag says everything."""
    if control is None:
        return None
    is_told = control.next_period is NextPeriod.BY_MOVES and all(
        period.mode not in (IncrementMode.DELAY, IncrementMode.BRONSTEIN) and period.increment_from_move <= 1
        for period in control.white + control.black
    )
    return None if is_told else time_control_words(control)


def read_periods(text: str) -> tuple[Period, ...] | None:
    """The periods of one side; None for "?" and "-". The sand of an hourglass is half on each side at the start.

    Raises UnreadableControlError.
    """
    text = text.strip()
    if text in (UNKNOWN, NONE):
        return None
    glass = _GLASS.fullmatch(text)
    if glass is not None:
        return (Period(_ms(glass[1]) // 2, mode=IncrementMode.HOURGLASS),)
    return tuple(_read_field(field) for field in text.split(":"))


def _read_field(field: str) -> Period:
    found = _FIELD.fullmatch(field)
    if found is None or found[1] == "0":
        raise UnreadableControlError(field)
    increment = 0 if found[3] is None else _ms(found[3])
    mode = IncrementMode.FISCHER if increment else IncrementMode.NONE
    return Period(_ms(found[2]), None if found[1] is None else int(found[1]), increment, mode)


def _period(period: Period) -> str:
    moves = "" if period.moves is None else f"{period.moves}/"
    is_fischer = period.mode is IncrementMode.FISCHER and period.increment_from_move <= 1
    added = f"+{_seconds(period.increment_ms)}" if period.increment_ms and is_fischer else ""
    return f"{moves}{_seconds(period.base_ms)}{added}"


def _seconds(ms: int) -> str:
    whole, rest = divmod(ms, 1000)
    return f"{whole}.{rest:03}".rstrip("0") if rest else str(whole)


def _ms(seconds: str) -> int:
    whole, _, rest = seconds.partition(".")
    return int(whole) * 1000 + int(rest.ljust(3, "0"))
