"""The time of day, steadily: read from the computer once, then counted on by a clock that nobody can set.

Setting the computer's time, its time zone or summer time moves no chess clock this way; a closed lid does, for that
time has passed in the hall.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import cache

from arbiter_app.store.records import utc_now

_NS_PER_MS = 1_000_000


class SteadyTime:
    """Called, it gives the instant now, UTC, in whole milliseconds; it never goes back."""

    def __init__(self, wall: Callable[[], datetime], counted_ns: Callable[[], int]) -> None:
        """`wall` is asked once, now; `counted_ns` counts nanoseconds from any beginning."""
        moment = wall()
        self._anchor = moment.replace(microsecond=moment.microsecond // 1000 * 1000)
        self._counted_ns = counted_ns
        self._begun_ns = counted_ns()

    def __call__(self) -> datetime:
        passed_ms = (self._counted_ns() - self._begun_ns) // _NS_PER_MS
        return self._anchor + timedelta(milliseconds=passed_ms)


def counted_ns() -> int:
    """Nanoseconds from some beginning, sleep included where the system tells it."""
    if sys.platform == "win32":
        return time.monotonic_ns()
    if sys.platform == "darwin":
        return time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    return time.monotonic_ns()


def steady_now() -> datetime:
    """Now, UTC, by the one steady time of this process."""
    return _of_this_process()()


@cache
def _of_this_process() -> SteadyTime:
    return SteadyTime(utc_now, counted_ns)
