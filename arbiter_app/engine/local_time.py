"""Local dates of an event: from instants in UTC by the event's time zone."""

from __future__ import annotations

from datetime import UTC, date, datetime, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


def zone_of(name: str) -> tzinfo:
    """The time zone of this name; UTC where it is not known here."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def local_date(at: datetime, zone: tzinfo) -> date:
    """The date on a calendar in the hall."""
    return at.astimezone(zone).date()
