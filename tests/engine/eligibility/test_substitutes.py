"""Substitutes: three free games, the fourth ties, and a stronger club-mate may bar them (L-6.6, L-6.7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.engine.eligibility.season import Presence, substitutions, tied_team
from arbiter_app.engine.rulebook_eligibility import LowerClubMate
from arbiter_app.engine.values import PlayerId, TeamId
from tests.engine.eligibility.clubs import LEAGUE, League


@pytest.fixture
def league() -> League:
    """Club K in divisions 1, 2 and 4; S, rated 1500, is declared for the team in division 4."""
    league = League()
    league.team("K1", 1)
    league.team("K2", 2)
    league.team("K3", 4)
    league.player("S", 1500, "K3")
    return league


def test_a_substitute_through_a_season(league: League) -> None:
    """W5, row by row."""
    assert league.answers("S", "K2") == []
    league.plays("S", "K2")
    assert league.answers("S", "K1") == []
    league.plays("S", "K1")
    assert league.answers("S", "K2") == []
    league.plays("S", "K2")
    assert league.answers("S", "K3") == []
    league.plays("S", "K3")
    assert league.answers("S", "K1") == ["substitution_ties?"]
    league.plays("S", "K1")
    assert league.answers("S", "K3") == ["substitute_too_often"]
    assert league.answers("S", "K2") == ["substitute_tied"]
    assert league.answers("S", "K1") == []
    league.plays("S", "K1")
    assert league.answers("S", "K1") == []
    league.player("Strong", 1650, "K2")
    assert league.answers("S", "K1") == ["stronger_club_mate_lower"]


def test_the_counter_and_the_team_he_is_tied_to(league: League) -> None:
    counts, tied = [], []
    for team in ("K2", "K1", "K2", "K3", "K1"):
        league.plays("S", team)
        games = substitutions(LEAGUE, league.season(), league.players[PlayerId("S")])
        counts.append(len(games))
        tied.append(tied_team(LEAGUE, games))
    assert counts == [1, 2, 3, 3, 4]
    assert tied == [None, None, None, None, TeamId("K1")]


def test_a_board_won_without_a_game_does_not_raise_the_counter(league: League) -> None:
    for presence in (Presence.PLAYED, Presence.RECEIVED, Presence.ABSENT, Presence.PLAYED, Presence.PLAYED):
        league.plays("S", "K2", presence)
    assert league.answers("S", "K3") == []
    league.rule = replace(LEAGUE, received_is_substitution=True)
    assert league.answers("S", "K3") == ["substitute_too_often"]


def test_a_player_declared_for_a_higher_team_may_not_play_lower(league: League) -> None:
    league.player("High", 1700, "K2")
    assert league.answers("High", "K3") == ["declared_higher"]
    assert league.answers("S", "K2") == []


def test_a_substitute_serves_one_of_two_teams_in_a_division(league: League) -> None:
    league.team("M2", 2)
    league.plays("S", "K2")
    assert league.answers("S", "M2") == ["substitute_of_other_team"]
    assert league.answers("S", "K1") == []


class TestFourthGameForOneTeam:
    """After three games for one team a club-mate 150 stronger in a lower division bars the fourth (L-6.7/1)."""

    @pytest.fixture
    def thrice(self, league: League) -> League:
        league.team("K5", 3)
        for _ in range(3):
            league.plays("S", "K2")
        return league

    @pytest.mark.parametrize(("rating", "answer"), [(1650, ["stronger_club_mate_lower"]), (1649, [])])
    def test_the_difference_that_bars(self, thrice: League, rating: int, answer: list[str]) -> None:
        thrice.player("Mate", rating, "K5")
        assert thrice.answers("S", "K2") == ["substitution_ties?", *answer]

    @pytest.mark.parametrize(
        ("where", "answer"),
        [
            (LowerClubMate.EITHER, ["stronger_club_mate_lower"]),
            (LowerClubMate.PLAYED, ["stronger_club_mate_lower"]),
            (LowerClubMate.DECLARED, []),
        ],
    )
    def test_a_club_mate_who_only_played_there(self, thrice: League, where: LowerClubMate, answer: list[str]) -> None:
        thrice.player("Mate", 1700, "K2")
        thrice.plays("Mate", "K5")
        thrice.rule = replace(LEAGUE, lower_club_mate=where)
        assert thrice.answers("S", "K2") == ["substitution_ties?", *answer]

    def test_a_player_of_another_club_bars_nobody(self, thrice: League) -> None:
        thrice.team("J1", 5, "Club J")
        thrice.player("Other", 1900, "J1", "Club J")
        assert thrice.answers("S", "K2") == ["substitution_ties?"]
