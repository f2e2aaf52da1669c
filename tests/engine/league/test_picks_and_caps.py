"""Picks for a game day through `decide`: levels, limits, sealing (W-8 to W-20, W-30, W-31, W-86, W-C4, W-C5)."""

from __future__ import annotations

import pytest

from arbiter_app.engine.competition.squads import check_squad
from arbiter_app.engine.findings import Severity
from arbiter_app.engine.league import season_of, singles_days
from arbiter_app.engine.rulebook_league import InvalidPick
from arbiter_app.engine.values import Termination
from tests.engine.hall import Refusal, refused
from tests.engine.league.season import (
    AWAY,
    D1_EVE,
    D3,
    D3_EVE,
    HOME,
    A,
    Season,
    with_rules,
)


def before_leg_3() -> Season:
    """Team A has played B and C; A9 and A10 hold both double slots, A1 and A4 have played twice, A8 once (v B)."""
    season = Season.arranged()

    def play() -> None:
        season.plays_leg("A-B", home=("A1 A4 A9", "A2 A8 A10", "A3 A6 A11", "A4 A9"))
        season.plays_leg("A-C", home=("A1 A4 A9", "A2 A5 A10", "A3 A7 A12", "A4 A10"))
        season.opens_lists("A-D")

    season._once("before leg 3", play)
    return season


class TestLimits:
    """W-C4: who may still be picked against D."""

    @pytest.mark.clause("W-10")
    def test_level_1_plays_every_other_team_once(self) -> None:
        season = before_leg_3()
        season.opens_picks("A-D-d1", "A1 A5 A13")
        with pytest.raises(Refusal) as caught:
            season.picks("A-D-d2", HOME, "A1 A6 A14")
        assert [(one.code, one.clause) for one in caught.value.findings] == [
            ("already_met", "W-10"),
            ("cap_level", "W-10"),
        ]
        cap = caught.value.findings[1].params
        assert (cap["used"], cap["limit"]) == (3, 3)

    @pytest.mark.clause("W-9", "W-12")
    def test_level_2_plays_two_teams(self) -> None:
        season = before_leg_3()
        with refused("cap_level", "W-12", player="A4", used=2, limit=2, level=2):
            season.picks("A-D-d1", HOME, "A1 A4 A13")
        season.picks("A-D-d1", HOME, "A1 A8 A13")

    @pytest.mark.clause("W-14")
    def test_two_of_level_3_play_twice_and_no_third(self) -> None:
        season = before_leg_3()
        with refused("double_slots", "W-14", player="A11", used=2, limit=2, holders="A9, A10"):
            season.picks("A-D-d1", HOME, "A1 A5 A11")

    @pytest.mark.clause("W-15")
    def test_all_others_of_level_3_play_once(self) -> None:
        season = before_leg_3()
        season.picks("A-D-d1", HOME, "A1 A5 A15")

    @pytest.mark.clause("W-15")
    def test_level_3_never_plays_three_times__x_w11(self) -> None:
        with refused("cap_level", "W-15", player="A9", used=2, limit=2, level=3):
            before_leg_3().picks("A-D-d1", HOME, "A1 A5 A9")

    @pytest.mark.clause("W-14", "W-15")
    def test_the_second_slot_is_taken_by_the_first_who_needs_it(self) -> None:
        season = Season.arranged()
        season.plays_leg("A-B", home=("A1 A4 A9", "A2 A5 A12", "A3 A6 A13", "A4 A10"))
        season.plays_leg("A-C", home=("A1 A7 A9", "A2 A8 A12", "A3 A4 A10", "A5 A11"))
        season.opens_lists("A-D")
        with refused("double_slots", "W-14", player="A13", holders="A9, A12"):
            season.picks("A-D-d1", HOME, "A1 A5 A13")

    @pytest.mark.clause("W-20")
    def test_bughouse_is_played_twice__x_w8(self) -> None:
        season = before_leg_3()
        with refused("cap_bughouse", "W-20", player="A4", used=2, limit=2):
            season.picks("A-D-d4", HOME, "A4 A12")
        season.picks("A-D-d4", HOME, "A5 A12")

    @pytest.mark.clause("W-19")
    def test_bughouse_uses_no_single(self) -> None:
        season = Season.arranged()
        season.plays_leg("A-B", home=("A1 A4 A9", "", "", "A4 A9"))
        season.opens_lists("A-C")
        season.picks("A-C-d1", HOME, "A1 A4 A9")
        used = [one.kind for one in season_of(season.state, A).appearances if one.player_id == "A4"]
        assert sorted(used) == ["bughouse", "standard"]

    @pytest.mark.clause("W-19")
    def test_a_rulebook_may_count_bughouse_with_the_singles(self) -> None:
        season = Season.arranged(with_rules("levels", bughouse_is_separate=False))
        season.plays_leg("A-B")
        season.opens_lists("A-C")
        with refused("cap_level", player="A4", used=2, limit=2):
            season.picks("A-C-d1", HOME, "A1 A4 A12")

    @pytest.mark.clause("W-9", "W-49")
    @pytest.mark.parametrize("counts", [True, False])
    def test_a_forfeited_game_is_used(self, counts: bool) -> None:
        season = Season.arranged(with_rules("levels", forfeits_count=counts))
        season.opens_lists("A-B")
        season.opens_picks("A-B-d1")
        season.starts("A-B-d1", absent=("A4",))
        season.at("18:00:01").rules_absence("A-B-d1", 2)
        if counts:
            with refused("already_met", "W-12", player="A4"):
                season.at("12:00:00", D3_EVE).picks("A-B-d2", HOME, "A2 A4 A10")
        else:
            season.at("12:00:00", D3_EVE).picks("A-B-d2", HOME, "A2 A4 A10")

    @pytest.mark.clause("W-8")
    def test_each_level_has_three_singles_in_a_leg(self) -> None:
        """A fourth day of singles, in a league that has one, finds the level full."""
        season = Season.arranged()
        season.plays_leg("A-B", days=3)
        levels = [line.item.level for line in season.leg_lines("A-B").lines]
        assert [levels.count(level) for level in (1, 2, 3)] == [3, 3, 3]

    @pytest.mark.clause("W-16")
    def test_six_of_level_3_have_eight_games_for_nine_places(self) -> None:
        for last, said in ((14, [("capacity_level", 3, 8, 9)]), (15, [])):
            season = Season.arranged(last=last)
            found = check_squad(
                season.rulebook.levels, season.rulebook.level_switches, season_of(season.state, A), 3,
                singles_days(season.rulebook), season.rulebook.sources.get,
            )  # fmt: skip
            told = [(one.code, one.params["level"], one.params["appearances"], one.params["places"]) for one in found]
            assert told == said
            assert all(one.severity is Severity.WARN for one in found)

    @pytest.mark.clause("W-16")
    def test_with_six_of_level_3_the_ninth_single_cannot_be_filled__w_c4__x_w4(self) -> None:
        """Leg 3 has A13, A14 and nobody else: the place stays empty, and the fifth point goes to D."""
        season = Season.arranged(last=14)
        season.plays_leg("A-B", home=("A1 A4 A9", "A2 A5 A10", "A3 A6 A11", "A4 A9"))
        season.plays_leg("A-C", home=("A1 A7 A9", "A2 A8 A10", "A3 A4 A12", "A5 A10"))
        season.plays_leg("A-D", home=("A1 A5 A13", "A2 A6 A14"), away=("D1 D5 D14", "D2 D6 D13"), days=2)
        with refused("nobody_eligible", "W-15", level=3, board=3):
            season.at("12:00:00", season.eve_of("A-D-d3")).picks("A-D-d3", HOME, "A3 A7 -")
        season.opens_picks("A-D-d3", "A3 A7 -")
        assert season.outcome("A-D-d3", 3) == (None, Termination.WALKOVER)
        assert season.points("A-D-d3", 3) == (0, 5)


class TestPairs:
    """Bughouse is played by one of level 2 and one of level 3."""

    @pytest.mark.clause("W-17")
    def test_one_of_each_level(self) -> None:
        season = Season.listed("A-B")
        with refused("bughouse_needs_levels", "W-17"):
            season.picks("A-B-d4", HOME, "A4 A5")
        with refused("bughouse_seat"):
            season.picks("A-B-d4", HOME, "A9 A4")
        season.picks("A-B-d4", HOME, "A4 A9")

    @pytest.mark.clause("W-18")
    def test_level_1_does_not_play_bughouse(self) -> None:
        with refused("bughouse_not_for_level", "W-17", player="A1", level=1):
            Season.listed("A-B").picks("A-B-d4", HOME, "A1 A9")

    @pytest.mark.clause("W-18")
    def test_the_level_on_the_list_of_the_leg_decides(self) -> None:
        season = Season.arranged()
        season.accepting("min_level").changes_level("A4", 1)
        season.opens_lists("A-B")
        with refused("bughouse_not_for_level", player="A4", level=1):
            season.picks("A-B-d4", HOME, "A4 A9")

    @pytest.mark.clause("W-35")
    def test_singles_are_one_of_each_level(self) -> None:
        season = Season.listed("A-B")
        with refused("one_per_level", "W-35", player="A2", level=2, board=2):
            season.picks("A-B-d1", HOME, "A1 A2 A9")
        season.picks("A-B-d1", HOME, "A1 A4 A9")


class TestDeadline:
    """Picks are due before 17:00 on the day before each game day (W-30)."""

    @pytest.mark.clause("W-30")
    def test_the_last_second_is_in_time_and_the_next_one_late(self) -> None:
        season = Season.playing("A-B-d1")
        season.at("16:59:59", D3_EVE).picks("A-B-d2", HOME, "A2 A5 A10")
        with refused("picks_late", "W-30", due="2026-03-04T17:00:00+01:00"):
            season.at("17:00:00", D3_EVE).picks("A-B-d2", AWAY, "B2 B5 B10")

    @pytest.mark.clause("W-30")
    def test_a_rulebook_may_let_the_very_second_be_in_time(self) -> None:
        season = Season.listed("A-B", with_rules("hand_in", due_time_is_in_time=True))
        season.at("17:00:00", D1_EVE).picks("A-B-d1", HOME, "A1 A4 A9")
        with refused("picks_late"):
            season.at("17:00:01", D1_EVE).picks("A-B-d1", AWAY, "B1 B4 B9")

    @pytest.mark.clause("W-30")
    def test_the_day_before_a_monday_is_the_sunday(self) -> None:
        """The third day of leg A–B is Monday 9 March."""
        season = Season.listed("A-B")
        with refused("picks_late", due="2026-03-08T17:00:00+01:00"):
            season.at("17:00:00", season.eve_of("A-B-d3")).picks("A-B-d3", HOME, "A3 A6 A11")

    @pytest.mark.clause("W-86")
    def test_what_breaks_a_limit_is_refused_at_once_and_may_be_put_right(self) -> None:
        season = before_leg_3()
        eve = season.eve_of("A-D-d1")
        with refused("cap_level", player="A4", used=2, limit=2):
            season.at("14:00:00", eve).picks("A-D-d1", HOME, "A1 A4 A13")
        season.at("14:10:00").picks("A-D-d1", HOME, "A1 A5 A13")
        assert season.match("A-D-d1").home_line_up is not None

    @pytest.mark.clause("W-86")
    def test_a_place_that_is_not_put_right_is_left_empty_and_only_that_board_is_lost(self) -> None:
        season = Season.listed("A-B")
        season.opens_picks("A-B-d1", "A1 - A9")
        assert [season.points("A-B-d1", board) for board in (1, 2, 3)] == [None, (0, 10), None]

    @pytest.mark.clause("W-86")
    def test_or_picks_with_an_empty_place_are_not_taken_where_the_rules_say_so(self) -> None:
        season = Season.listed("A-B", with_rules("hand_in", invalid_pick=InvalidPick.PICKS))
        with refused("picks_incomplete", "W-86", board=2):
            season.opens_picks("A-B-d1", "A1 - A9")


class TestBlindExchange:
    """W-C5: the picks for D3 of leg A–B."""

    @pytest.mark.clause("W-31", "W-86")
    def test_the_evening_of_the_rules(self) -> None:
        season = Season.listed("A-B")
        season.plays_leg("A-B", days=1)
        season.at("11:30:00", D3_EVE).picks("A-B-d2", HOME, "A2 A5 A10")
        with refused("already_met", "W-12", player="A4", opponent="Team B"):
            season.at("13:05:00").picks("A-B-d2", HOME, "A2 A4 A10")
        season.at("13:06:00").picks("A-B-d2", HOME, "A2 A7 A10")
        season.at("13:06:30").picks("A-B-d2", HOME, "A2 A5 A10")
        assert season.match("A-B-d2").boards == ()
        season.at("16:40:12").picks("A-B-d2", AWAY, "B2 B5 B10")
        match = season.match("A-B-d2")
        assert match.revealed_at == season.now
        assert [board.home.player_id for board in match.boards] == ["A2", "A5", "A10"]
        with refused("picks_published", "W-31"):
            season.at("16:45:00").picks("A-B-d2", HOME, "A2 A5 A11")

    @pytest.mark.clause("W-31")
    def test_as_long_as_the_others_do_not_come_the_picks_stay_sealed(self) -> None:
        season = Season.listed("A-B")
        season.at("12:00:00", D1_EVE).picks("A-B-d1", HOME, "A1 A4 A9")
        assert season.at("17:00:00", D3).match("A-B-d1").revealed_at is None

    @pytest.mark.clause("W-9", "W-31")
    def test_a_sealed_pick_that_is_replaced_gives_its_game_and_slot_back__x_w17(self) -> None:
        season = Season.arranged()
        season.plays_leg("A-B", home=("A1 A4 A9", "A2 A5 A10", "A3 A6 A11", "A4 A9"))
        season.opens_lists("A-C")
        season.at("12:00:00", season.eve_of("A-C-d1")).picks("A-C-d1", HOME, "A1 A7 A11")
        season.picks("A-C-d1", HOME, "A1 A7 A9")
        season.picks("A-C-d1", AWAY, "C1 C7 C12")
        season.opens_picks("A-C-d2", "A2 A8 A10")
        with refused("double_slots", holders="A9, A10"):
            season.picks("A-C-d3", HOME, "A3 A4 A11")


def test_more_names_than_boards_are_refused_for_their_number_whoever_they_are() -> None:
    season = Season.listed("A-B").at("16:30:00", D1_EVE)
    with refused("line_up_size", names=4, boards=3):
        season.picks("A-B-d1", HOME, "A1 A4 A9 A10")
