"""The whole evening, from the first screen to the stick."""

from __future__ import annotations

from datetime import datetime

from arbiter_app.ui.rehearsal import before, ending, hall
from arbiter_app.ui.rehearsal.clock import instant

STEPS = (*before.STEPS, *hall.STEPS, *ending.STEPS)


def begins() -> datetime:
    """When the first step is played, UTC."""
    return instant(STEPS[0].at)
