"""When a session starts (L-7.3). Does not decide on which day it is played."""

from __future__ import annotations

from datetime import time

from arbiter_app.engine.rulebook import Division


def session_start(division: Division, is_saturday_match: bool = False) -> time:
    """The local time at which the clocks are started; on a Saturday that the home club chose it may be another one."""
    if is_saturday_match and division.saturday_start is not None:
        return division.saturday_start
    return division.session_start
