"""Clocks stop for a reason that the rules know; a break is none (W-59, W-63)."""

from __future__ import annotations

import pytest

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.findings import Accepted, Refused
from arbiter_app.engine.values import ClockSource
from tests.engine.league.season import HALL_CLOCK, THIS_COMPUTER, Season, with_rules

DAY = "A-B-d1"


def stop(season: Season, reason: str = "") -> cmd.StopClocks:
    """The clocks of board 1 stop."""
    return cmd.StopClocks(at=season.now, match_id=season.match(DAY).id, boards=(1,), reason=reason)


@pytest.mark.clause("W-59")
@pytest.mark.parametrize("source", [HALL_CLOCK, THIS_COMPUTER])
@pytest.mark.parametrize("reason", ["", "   "])
def test_a_pause_without_a_reason_is_refused(reason: str, source: ClockSource) -> None:
    season = Season.playing(DAY, source=source)
    decision = season.at("18:05:00").decides(stop(season, reason))
    assert isinstance(decision, Refused)
    (finding,) = decision.findings
    assert (finding.code, finding.clause, finding.overridable) == ("pause_reason_missing", "W-59", False)


@pytest.mark.clause("W-59")
@pytest.mark.parametrize("reason", ["draw appeal", "displaced pieces", "illegal move", "conduct", "technical fault"])
def test_the_reason_is_kept_with_the_pause(reason: str) -> None:
    season = Season.playing(DAY, source=THIS_COMPUTER)
    decision = season.at("18:05:00").do(stop(season, reason))
    assert decision.events == (ev.ClocksStopped(season.match(DAY).id, (1,), reason),)
    assert season.runs(DAY, 1) is None


def test_elsewhere_a_pause_needs_no_reason() -> None:
    season = Season.playing(DAY, with_rules("rights", pause_needs_reason=False), THIS_COMPUTER)
    assert isinstance(season.at("18:05:00").decides(stop(season)), Accepted)
