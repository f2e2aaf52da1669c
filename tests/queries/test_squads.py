"""What a team is told of its squad: how small it may be, and how full a player's weeks are."""

from __future__ import annotations

import pytest

from arbiter_app.queries.squads import SmallestSquad, member_rows, squad_rooms
from tests.engine.league.season import A, Season


@pytest.mark.clause("W-16")
def test_the_smallest_squad_that_fills_every_place_is_told_beside_the_forecast() -> None:
    season = Season.arranged()
    (room,) = [one for one in squad_rooms(season.state, season.rulebook) if one.team_id == A]
    assert room.smallest == SmallestSquad(
        4, (3, 5, 7), ((2, 2), (3, 2)), season.rulebook.source("levels.capacity_check")
    )


@pytest.mark.clause("W-91")
def test_the_fullest_week_of_a_player_is_shown_and_blocks_nothing() -> None:
    season = Season.arranged()
    season.plays_leg("A-B")
    weeks = {row.name: row.week for row in member_rows(season.state, season.rulebook, A)}
    once, never, twice = weeks["A1"], weeks["A15"], weeks["A4"]
    assert once is not None
    assert (once.games, once.minutes, once.is_above_target) == (1, 30, False)
    assert never is None
    # The single of A4 is on Tuesday of one week, the bughouse match on Wednesday of the next.
    assert twice is not None
    assert (twice.games, twice.minutes) == (1, 30)
