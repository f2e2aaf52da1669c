"""The default time (FIDE 6.7, L-7.15) and time lost through missing equipment (L-7.9).

Whole seconds are compared, the rest cut off: an arrival in the very second of the limit is in time.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from arbiter_app.engine.rulebook import Equipment, Lateness, LateTime, LostTime, Substitution
from arbiter_app.engine.values import Colour, ms_between

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


def lost_ms(rule: Lateness, colour: Colour, started_at: datetime, at: datetime, other_at: datetime | None) -> int:
    """What a player has lost who sits down at `at`, in whole seconds; `other_at`: when the opponent came, if he did.

    Where lateness is deducted, that is all of it. Else the clocks ran: White's from the start, from Black's press, or
    shared while nobody was there; Black's from the move that White made at once when he came.
    """
    if rule.late_time is LateTime.DEDUCTED:
        return late_ms(started_at, at)
    if rule.both_absent is LostTime.SPLIT:
        nobody_until = at if other_at is None else max(started_at, other_at)
        alone = 0 if other_at is None else late_ms(nobody_until, at)
        return shared_ms(started_at, nobody_until) + alone
    if colour is Colour.WHITE and rule.both_absent is LostTime.WHITE_FROM_START:
        return late_ms(started_at, at)
    if other_at is None:
        return 0
    return late_ms(max(started_at, other_at), at)


def shared_ms(started_at: datetime, first_at: datetime) -> int:
    """The half of each of the time in which nobody was there, in whole seconds."""
    return late_ms(started_at, first_at) // 2 // SECOND_MS * SECOND_MS


def runs_before_both_are_there(rule: Lateness) -> bool:
    """Whether a clock runs while a player is missing."""
    return rule.late_time is LateTime.CLOCK_RUNS


def may_be_replaced(rule: Lateness, scheduled_start: datetime, has_started: bool, at: datetime) -> bool:
    """Whether a named player who is not there may still be replaced by another."""
    if rule.substitution is Substitution.UNTIL_START:
        return not has_started
    return rule.substitution is Substitution.UNTIL_DEFAULT_TIME and is_in_time(rule, scheduled_start, at)
