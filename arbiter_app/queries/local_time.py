"""From instants to what the clock on the wall of the hall showed."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


def local(instant: datetime, time_zone: str) -> datetime:
    """The instant in a time zone by its IANA name; in UTC where this computer does not know the zone."""
    try:
        return instant.astimezone(ZoneInfo(time_zone))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return instant.astimezone(UTC)
