"""The minutes a week that a player's games may take: told, and nothing is refused for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.engine.competition.load import WeekLoad, weekly_load
from tests.engine.competition.workplace import D1, D3, D5, LEGS

AN_HOUR = replace(LEGS, most_minutes_in_week=60)


@pytest.mark.clause("W-91")
def test_two_games_of_15_minutes_each_side_are_up_to_an_hour() -> None:
    assert weekly_load(AN_HOUR, [D5, D1, D3], 30) == (
        WeekLoad(2026, 10, 2, 60, 60),
        WeekLoad(2026, 11, 1, 30, 60),
    )
    assert [one.is_above_target for one in weekly_load(AN_HOUR, [D1, D3], 31)] == [True]


def test_without_a_target_no_week_is_too_full() -> None:
    assert [one.is_above_target for one in weekly_load(LEGS, [D1, D3], 300)] == [False]
    assert weekly_load(LEGS, [], 30) == ()
