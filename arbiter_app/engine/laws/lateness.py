"""The default time (FIDE 6.7, L-7.15) and time lost through missing equipment (L-7.9).

Whole seconds are compared, the rest cut off: an arrival in the very second of the limit is in time.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from arbiter_app.engine.rulebook import Equipment, Lateness
from arbiter_app.engine.values import ms_between

SECOND_MS = 1000
MINUTE_MS = 60 * SECOND_MS


def late_ms(scheduled_start: datetime, at: datetime) -> int:
    """Milliseconds after the scheduled start, whole seconds only; 0 before it."""
    return max(0, ms_between(scheduled_start, at)) // SECOND_MS * SECOND_MS


def is_in_time(rule: Lateness, scheduled_start: datetime, at: datetime) -> bool:
    """Whether a player arriving at `at` still plays."""
    late = late_ms(scheduled_start, at)
    limit = rule.default_minutes * MINUTE_MS
    return late <= limit if rule.arrival_at_limit_is_in_time else late < max(limit, SECOND_MS)


def default_from(rule: Lateness, scheduled_start: datetime) -> datetime:
    """The first instant (whole second) at which an absent player is defaulted."""
    limit = scheduled_start + timedelta(minutes=rule.default_minutes)
    return limit + timedelta(seconds=1) if rule.arrival_at_limit_is_in_time else limit


def equipment_is_forfeited(rule: Equipment, scheduled_start: datetime, at: datetime) -> bool:
    """Whether so much time is lost that the boards are walkovers; the limit itself is too late."""
    return late_ms(scheduled_start, at) >= rule.walkover_minutes * MINUTE_MS
