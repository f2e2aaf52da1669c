"""One club in a season, declared teams, last rounds and weaker club-mates higher up (L-6.2 to L-6.6, L-6.8(c))."""

from __future__ import annotations

from datetime import timedelta

import pytest

from arbiter_app.engine.eligibility.checks import place_findings
from arbiter_app.engine.eligibility.season import Permission, PermissionKind, Presence
from arbiter_app.engine.values import PlayerId, TeamId
from tests.engine.eligibility.clubs import LEAGUE, League, source


@pytest.fixture
def league() -> League:
    """Club K in divisions 2, 3, 4 and 6, Club J in division 2."""
    league = League()
    for team, division in (("K2", 2), ("K3", 3), ("K4", 4), ("K6", 6)):
        league.team(team, division)
    league.team("J2", 2, "Club J")
    return league


class TestOneClub:
    def test_who_played_for_one_club_plays_for_no_other(self, league: League) -> None:
        league.player("A9", 1700, "K2")
        assert league.answers("A9", "J2") == []
        league.plays("A9", "K2")
        assert league.answers("A9", "J2") == ["played_for_other_club"]

    def test_a_board_without_a_game_binds_to_no_club(self, league: League) -> None:
        league.player("A9", 1700, "K2")
        league.plays("A9", "K2", Presence.RECEIVED)
        assert league.answers("A9", "J2") == []

    def test_later_games_do_not_count_against_an_earlier_match(self, league: League) -> None:
        league.player("A9", 1700, "K2")
        earlier = league.place("A9", "J2")
        league.weeks += 1
        league.plays("A9", "K2")
        assert place_findings(LEAGUE, league.season(), earlier, source) == ()


class TestSameDivision:
    """Two teams of a club in division 5: the A team and the B team (L-6.2/1, L-6.2/3)."""

    @pytest.fixture
    def fifth(self, league: League) -> League:
        league.team("M1", 5)
        league.team("M2", 5)
        league.player("A5", 1650, "M1")
        league.player("A6", 1580, "M1")
        league.player("B3", 1600, "M2")
        return league

    def test_they_are_strangers(self, fifth: League) -> None:
        assert fifth.answers("B3", "M1") == ["team_of_same_division"]
        assert fifth.answers("B3", "M2") == []

    def test_who_played_for_one_is_strange_to_the_other(self, fifth: League) -> None:
        fifth.player("New", 1500)
        fifth.plays("New", "M1")
        assert fifth.answers("New", "M2") == ["team_of_same_division"]

    def test_permission_to_stand_in_for_a_stronger_player(self, fifth: League) -> None:
        fifth.permits(PermissionKind.SAME_DIVISION, "B3", "M1", "A5")
        assert fifth.answers("B3", "M1") == []

    def test_nobody_stands_in_for_a_weaker_player(self, fifth: League) -> None:
        fifth.permits(PermissionKind.SAME_DIVISION, "B3", "M1", "A6")
        assert fifth.answers("B3", "M1") == ["stands_in_for_weaker"]

    def test_an_equal_player_may_be_stood_in_for(self, fifth: League) -> None:
        fifth.player("A7", 1600, "M1")
        fifth.permits(PermissionKind.SAME_DIVISION, "B3", "M1", "A7")
        assert fifth.answers("B3", "M1") == []

    def test_three_times_in_a_season(self, fifth: League) -> None:
        for _ in range(3):
            fifth.permits(PermissionKind.SAME_DIVISION, "B3", "M1", "A5")
            assert fifth.answers("B3", "M1") == []
            fifth.plays("B3", "M1")
        fifth.permits(PermissionKind.SAME_DIVISION, "B3", "M1", "A5")
        assert fifth.answers("B3", "M1") == ["permission_used_up"]

    def test_a_permission_given_after_the_start_is_none(self, fifth: League) -> None:
        late = Permission(PermissionKind.SAME_DIVISION, PlayerId("B3"), TeamId("M1"), fifth.now(), "LC", PlayerId("A5"))
        fifth.permissions.append(late)
        assert fifth.answers("B3", "M1") == ["team_of_same_division"]

    def test_only_upward_and_only_the_bottom_two_of_three(self, fifth: League) -> None:
        fifth.permits(PermissionKind.SAME_DIVISION, "A5", "M2", "B3")
        assert "permission_not_for_these_teams" in fifth.answers("A5", "M2")
        fifth.team("M3", 5)
        fifth.permits(PermissionKind.SAME_DIVISION, "B3", "M1", "A5")
        assert fifth.answers("B3", "M1") == ["permission_not_for_these_teams"]
        fifth.player("C1", 1500, "M3")
        fifth.permits(PermissionKind.SAME_DIVISION, "C1", "M2", "B3")
        assert fifth.answers("C1", "M2") == []


class TestLastRound:
    def test_nobody_comes_in_for_it_alone(self, league: League) -> None:
        league.player("A9", 1500, "K6")
        assert league.answers("A9", "K6") == []
        assert league.answers("A9", "K6", last_round=True) == ["no_earlier_game"]

    @pytest.mark.parametrize(
        ("presence", "answer"),
        [(Presence.PLAYED, []), (Presence.RECEIVED, []), (Presence.ABSENT, ["no_earlier_game"])],
    )
    def test_one_match_in_any_division_is_enough(self, league: League, presence: Presence, answer: list[str]) -> None:
        league.player("A9", 1500, "K6")
        league.plays("A9", "K6", presence)
        assert league.answers("A9", "K2", last_round=True) == answer


class TestDeclared:
    def test_the_first_game_of_an_undeclared_player_is_asked_about(self, league: League) -> None:
        league.player("A15", 1500)
        assert league.answers("A15", "K2") == ["first_game_declares?"]

    def test_without_a_choice_it_binds_him(self, league: League) -> None:
        league.player("A15", 1500)
        league.plays("A15", "K2")
        assert league.answers("A15", "K4") == ["declared_higher"]
        assert league.answers("A15", "K2") == []

    def test_declared_lower_he_was_a_substitute(self, league: League) -> None:
        league.player("A15", 1500)
        league.plays("A15", "K2")
        league.player("A15", 1500, "K4")
        assert league.answers("A15", "K4") == []

    def test_a_division_that_stands_alone_is_neither_higher_nor_lower(self, league: League) -> None:
        league.team("N1", "novices")
        league.player("Nov", 900, "K6")
        assert league.answers("Nov", "N1") == []
        league.player("Only", 900, "N1")
        assert league.answers("Only", "K6") == []


class TestWeakerClubMateHigher:
    """1800 on the sheet in division 4, a club-mate declared in division 3 (L-6.8(c))."""

    @pytest.mark.parametrize(("rating", "answer"), [(1650, ["weaker_club_mate_higher"]), (1651, [])])
    def test_the_difference_that_bars(self, league: League, rating: int, answer: list[str]) -> None:
        league.player("Strong", 1800, "K4")
        league.player("Weak", rating, "K3")
        assert league.answers("Strong", "K4") == answer
        assert league.answers("Strong", "K3") == []

    def test_permission_clears_it(self, league: League) -> None:
        league.player("Strong", 1800, "K4")
        league.player("Weak", 1650, "K3")
        league.permits(PermissionKind.LOWER_TEAM, "Strong", "K4")
        assert league.answers("Strong", "K4") == []

    def test_without_a_rating_nothing_is_compared(self, league: League) -> None:
        league.player("Unrated", None, "K4")
        league.player("Weak", 1650, "K3")
        assert league.answers("Unrated", "K4") == ["no_rating_to_compare?"]

    def test_no_floor_is_put_under_ratings(self, league: League) -> None:
        league.player("Strong", 1190, "K4")
        league.player("Weak", 1040, "K3")
        assert league.answers("Strong", "K4") == ["weaker_club_mate_higher"]


def test_the_match_itself_is_no_earlier_game(league: League) -> None:
    league.player("A9", 1500, "K6")
    place = league.place("A9", "K6", last_round=True)
    league.plays("A9", "K6")
    found = place_findings(LEAGUE, league.season(), place, source)
    assert [one.code for one in found] == ["no_earlier_game"]
    league.weeks += 1
    assert league.answers("A9", "K6", last_round=True) == []
    assert league.now() - place.starts_at == timedelta(weeks=2)
