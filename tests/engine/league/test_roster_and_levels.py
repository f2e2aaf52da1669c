"""Details of a player entered by hand or from a file, where lists of a leg have shown his level (W-25, W-26)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import Accepted
from arbiter_app.engine.records import Player
from arbiter_app.engine.values import PlayerId
from tests.engine.hall import refused
from tests.engine.league.season import HOME, Season

Enter = Callable[[Season, Player], Accepted]


def by_hand(season: Season, player: Player) -> Accepted:
    return season.do(cmd.RegisterPlayer(at=season.now, player=player))


def from_file(season: Season, player: Player) -> Accepted:
    return season.do(cmd.ImportRoster(at=season.now, teams=(), players=(player,), file_name="squads.csv"))


def known(season: Season, name: str) -> Player:
    return season.state.players[PlayerId(name)]


@pytest.mark.clause("W-25")
@pytest.mark.parametrize("enter", [by_hand, from_file])
@pytest.mark.parametrize("level", [1, None])
def test_the_level_of_a_listed_player_changes_by_a_change_of_level_only(enter: Enter, level: int | None) -> None:
    season = Season.listed("A-B")
    player = known(season, "A4")
    with refused("level_is_listed", player="A4", level=2):
        enter(season, replace(player, level=level))
    enter(season, replace(player, name="Player Renamed"))
    assert (known(season, "A4").name, known(season, "A4").level) == ("Player Renamed", 2)


@pytest.mark.parametrize("enter", [by_hand, from_file])
def test_a_level_that_no_open_list_has_shown_is_entered_and_put_right_freely(enter: Enter) -> None:
    season = Season.arranged()
    season.seals_list("A-B", HOME)
    enter(season, replace(known(season, "A4"), level=3))
    assert known(season, "A4").level == 3
