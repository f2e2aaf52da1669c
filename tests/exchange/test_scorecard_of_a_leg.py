"""The score card of a game day in a league of legs."""

from __future__ import annotations

from arbiter_app.engine.values import MatchId
from arbiter_app.exchange.scorecard_sheet import card_sheet
from arbiter_app.queries.scorecard import scorecard
from tests.engine.league.season import Season


def test_it_names_the_phase_and_the_day_and_no_round() -> None:
    season = Season.listed("A-B")
    season.plays_leg("A-B", days=2)
    occasion = card_sheet(scorecard(season.state, season.rulebook, MatchId("A-B-d2"))).occasion
    assert "Phase 1, day 2" in occasion
    assert "Round" not in occasion
