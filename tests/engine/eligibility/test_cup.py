"""Who may play for a cup team: the three trophies, one club, one team, players without a rating (C-Def, C-2)."""

from __future__ import annotations

import pytest

from arbiter_app.engine.eligibility.cup import CupFacts, cup_findings, unrated_findings
from arbiter_app.engine.eligibility.season import Presence
from arbiter_app.engine.rulebook_eligibility import CupEligibility
from arbiter_app.engine.values import PlayerId, TeamId
from tests.engine.eligibility.clubs import RANKS, League, source

TROPHIES = ("branagan", "killane", "brennan")
UPPER, LOWER = tuple(RANKS)[:2], tuple(RANKS)[2:]
BRANAGAN = CupEligibility(UPPER, None, TROPHIES, one_team=True, member_required=True, unrated_moves=1)
KILLANE = CupEligibility(LOWER, None, TROPHIES, one_team=True, member_required=True, unrated_moves=1)
BRENNAN = CupEligibility(tuple(RANKS), 1500, TROPHIES, one_team=True, member_required=True, unrated_moves=1)
P = PlayerId("P")


@pytest.fixture
def league() -> League:
    """Club K in divisions 1, 2, 4 and with two teams in the Killane; Club J with a team in each cup."""
    league = League()
    for team, division in (("K1", 1), ("K2", 2), ("K4", 4)):
        league.team(team, division)
    for team, trophy in (("KB", "branagan"), ("KK1", "killane"), ("KK2", "killane"), ("KW", "brennan")):
        league.team(team, trophy)
    league.team("JB", "branagan", "Club J")
    league.team("JK", "killane", "Club J")
    league.player("P", 1499, "K4")
    return league


def answers(league: League, rule: CupEligibility, team: str, facts: CupFacts | None = None) -> list[str]:
    found = cup_findings(rule, league.season(), facts or CupFacts(), league.place("P", team), source)
    return [one.code for one in found]


class TestTrophies:
    def test_the_first_is_for_who_played_in_the_upper_divisions_as_a_substitute_too(self, league: League) -> None:
        league.plays("P", "K4")
        assert answers(league, BRANAGAN, "KB") == ["not_played_in_divisions"]
        league.plays("P", "K2")
        assert answers(league, BRANAGAN, "KB") == []

    def test_who_played_up_keeps_the_rights_of_the_other_cups(self, league: League) -> None:
        league.plays("P", "K4")
        league.plays("P", "K2")
        assert answers(league, KILLANE, "KK1") == []

    def test_the_second_is_for_who_played_lower(self, league: League) -> None:
        league.plays("P", "K1")
        assert answers(league, KILLANE, "KK1") == ["not_played_in_divisions"]

    @pytest.mark.parametrize(("rating", "codes"), [(1499, []), (1500, ["rated_too_high"]), (None, [])])
    def test_the_third_has_a_limit_of_rating(self, league: League, rating: int | None, codes: list[str]) -> None:
        league.player("P", rating, "K4")
        assert answers(league, BRENNAN, "KW") == ["not_played_in_divisions", *codes]
        league.plays("P", "K4")
        assert answers(league, BRENNAN, "KW") == codes

    def test_a_board_won_without_a_game_opens_no_cup(self, league: League) -> None:
        league.plays("P", "K4", Presence.RECEIVED)
        assert answers(league, KILLANE, "KK1") == ["not_played_in_divisions"]


class TestOneClubOneTeam:
    @pytest.fixture
    def played(self, league: League) -> League:
        league.plays("P", "K4")
        league.plays("P", "K2")
        return league

    def test_nobody_changes_his_club_between_the_cups(self, played: League) -> None:
        played.plays("P", "KK1")
        assert answers(played, BRANAGAN, "JB") == ["cup_for_other_club"]
        assert answers(played, BRANAGAN, "KB") == []

    def test_league_games_for_another_club_do_not_count_here(self, played: League) -> None:
        assert answers(played, BRANAGAN, "JB") == []

    def test_who_is_registered_for_one_team_plays_for_no_other(self, played: League) -> None:
        facts = CupFacts(registered={P: (TeamId("KK2"),)})
        assert answers(played, KILLANE, "KK1", facts) == ["cup_for_other_team"]
        assert answers(played, KILLANE, "KK2", facts) == []
        assert answers(played, BRANAGAN, "KB", facts) == []

    def test_a_substitute_serves_one_team(self, played: League) -> None:
        played.plays("P", "KK1")
        assert answers(played, KILLANE, "KK2") == ["cup_for_other_team"]

    def test_only_members(self, played: League) -> None:
        assert answers(played, KILLANE, "KK1", CupFacts(lapsed=frozenset({P}))) == ["no_member"]


class TestWithoutRating:
    """On board 5 in the last match: 4, 5 and 6 are near enough; a new substitute begins on the lowest board."""

    def codes(self, league: League, board: int, facts: CupFacts) -> list[str]:
        league.player("P", None, "K4")
        place = league.place("P", "KK1")
        found = unrated_findings(KILLANE, league.season(), facts, place, board, lowest=6, source=source)
        return [one.code for one in found]

    @pytest.mark.parametrize(("board", "codes"), [(4, []), (5, []), (6, []), (3, ["unrated_moves_far"])])
    def test_one_board_a_match(self, league: League, board: int, codes: list[str]) -> None:
        assert self.codes(league, board, CupFacts(boards={P: 5})) == codes

    def test_a_substitute_begins_on_the_lowest_board(self, league: League) -> None:
        assert self.codes(league, 6, CupFacts()) == []
        assert self.codes(league, 4, CupFacts()) == ["unrated_begins_high"]

    def test_a_registered_player_begins_where_the_captain_says(self, league: League) -> None:
        assert self.codes(league, 4, CupFacts(registered={P: (TeamId("KK1"),)})) == []

    def test_permission_lets_him_move(self, league: League) -> None:
        assert self.codes(league, 1, CupFacts(boards={P: 5}, permitted=frozenset({P}))) == []

    def test_who_has_a_rating_moves_freely(self, league: League) -> None:
        place = league.place("P", "KK1")
        facts = CupFacts(boards={P: 6})
        assert unrated_findings(KILLANE, league.season(), facts, place, 1, lowest=6, source=source) == ()
