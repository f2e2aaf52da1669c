"""Appearances and picks: limits by level, double slots, changes of level, the bughouse pair."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.engine.competition.appearances import Appearance, Use, allowance, counts, slot_holders
from arbiter_app.engine.competition.picks import check_picks, eligible, incomplete_findings
from arbiter_app.engine.findings import Finding, Severity
from arbiter_app.engine.rulebook_league import HandIn, InvalidPick, SwitchCap
from arbiter_app.engine.values import MatchId, PlayerId
from tests.engine.competition.workplace import (
    HAND_IN,
    LEVELS,
    SWITCHES,
    B,
    at_board,
    bughouse_day,
    of_setting,
    picked,
    said,
    season,
    singles_day,
    source,
    squad,
)

ONE_MORE = replace(SWITCHES, cap=SwitchCap.ONE_MORE)
NOT_STICKY = replace(SWITCHES, sticky=False)


class TestSinglesOfADay:
    @pytest.mark.clause("W-35", "W-3")
    def test_one_player_of_each_level(self) -> None:
        assert picked(season(squad()), "A1", "A4", "A9") == []

    @pytest.mark.clause("W-35")
    def test_two_of_one_level_are_refused(self) -> None:
        assert picked(season(squad()), "A1", "A2", "A9") == ["one_per_level A2 2 on 2"]

    @pytest.mark.clause("W-8")
    def test_a_fourth_single_of_a_level_in_a_leg_is_refused(self) -> None:
        team = season(squad(), "A4 v B", "A5 v B", "A6 v B")
        assert at_board("A7", team, "B") == ["level_full 2 3"]
        assert at_board("A9", team, "B") == []

    @pytest.mark.clause("W-8")
    def test_a_single_given_back_leaves_its_place(self) -> None:
        team = season(squad(), "A4 v B", "A5 v B", "A6 v B")
        given_back = replace(team.appearances[2], use=Use.RELEASED)
        team = replace(team, appearances=(*team.appearances[:2], given_back))
        assert at_board("A7", team, "B") == []
        assert at_board("A6", team, "B") == []

    def test_a_player_twice_is_refused_whatever_the_reason(self) -> None:
        assert picked(season(squad()), "A1", "A1", "A9") == ["player_twice A1 2 1"]

    def test_a_player_of_another_team_is_refused(self) -> None:
        assert picked(season(squad()), "A1", "B4", "A9") == ["pick_not_of_team B4"]

    def test_a_player_who_is_not_on_the_list_is_refused(self) -> None:
        team = season(squad(A4=(2, 2, None)))
        assert picked(team, "A1", "A4", "A9") == ["not_on_list A4"]

    def test_all_faults_are_told_with_their_boards(self) -> None:
        team = season(squad(), "A4 v B", "A4 v C")
        findings = check_picks(
            LEVELS, SWITCHES, team, singles_day(), [PlayerId("A9"), PlayerId("A4"), PlayerId("A1")], source
        )
        assert [(one.code, one.where) for one in findings] == [
            ("one_per_level", "1"),
            ("cap_level", "2"),
            ("one_per_level", "3"),
        ]
        assert of_setting(findings)[:2] == ["divisions.singles.board_levels", "levels.season_limit.2"]


class TestLimits:
    @pytest.mark.clause("W-10", "W-9")
    def test_level_1_plays_every_other_team(self) -> None:
        team = season(squad(), "A1 v B", "A1 v C")
        assert at_board("A1", team) == []
        assert allowance(LEVELS, SWITCHES, team, team.members[0]).left == 1

    @pytest.mark.clause("W-10")
    def test_level_1_meets_a_team_once(self) -> None:
        team = season(squad(), "A1 v B", "A1 v C", "A1 v D")
        assert at_board("A1", team) == ["already_met A1 D", "cap_level 1 A1 3/3"]

    @pytest.mark.clause("W-9", "W-12")
    def test_level_2_plays_twice(self) -> None:
        assert at_board("A4", season(squad(), "A4 v B", "A4 v C")) == ["cap_level 2 A4 2/2"]
        assert at_board("A5", season(squad(), "A5 v B", "A5 v C")) == ["cap_level 2 A5 2/2"]
        assert at_board("A8", season(squad(), "A8 v B")) == []

    @pytest.mark.clause("W-12")
    def test_level_2_meets_a_team_once_though_one_game_is_left(self) -> None:
        assert at_board("A4", season(squad(), "A4 v B"), "B") == ["already_met A4 B"]

    @pytest.mark.clause("W-14")
    def test_no_third_player_of_level_3_plays_twice(self) -> None:
        team = season(squad(), "A9 v B", "A10 v B", "A11 v B", "A9 v C", "A10 v C")
        assert at_board("A11", team) == ["double_slots A11 2/2 A9, A10"]

    @pytest.mark.clause("W-15", "W-14")
    def test_the_second_double_slot_is_taken_by_the_pick(self) -> None:
        team = season(squad(), "A9 v B", "A12 v B", "A13 v B", "A9 v C")
        assert at_board("A12", team) == []
        team = season(squad(), "A9 v B", "A12 v B", "A13 v B", "A9 v C", "A12 v C")
        assert at_board("A13", team) == ["double_slots A13 2/2 A9, A12"]

    @pytest.mark.clause("W-15")
    def test_a_player_of_level_3_who_has_not_played_needs_no_slot(self) -> None:
        team = season(squad(), "A9 v B", "A10 v B", "A9 v C", "A10 v C")
        assert at_board("A15", team) == []

    @pytest.mark.clause("W-14")
    def test_a_holder_of_a_double_slot_plays_no_third_single(self) -> None:
        team = season(squad(), "A9 v B", "A9 v C")
        assert at_board("A9", team) == ["cap_level 3 A9 2/2"]

    @pytest.mark.clause("W-14")
    def test_a_slot_stays_with_its_holder_when_all_are_taken_and_his_level_changes_later(self) -> None:
        members = squad(A9=(3, 3, 3, 2))
        team = season(members, "A9 v B", "A10 v B", "A9 v C", "A10 v C")
        assert at_board("A9", team) == ["cap_level 3 A9 2/2"]
        left = allowance(LEVELS, SWITCHES, team, members[8])
        assert (left.used, left.limit, left.without_slot, left.with_slot) == (2, 2, 2, 2)

    @pytest.mark.clause("W-14")
    def test_two_picks_of_one_day_cannot_take_the_same_slot(self) -> None:
        """A12 went from level 3 to 2 and would take the last slot on board 2, A13 on board 3 too."""
        team = season(squad(A12=(3, 2, 2)), "A9 v B", "A12 v B", "A13 v B", "A9 v C")
        assert picked(team, None, "A12", "A13", day=singles_day("D")) == ["double_slots A13 2/2 A9, A12"]

    @pytest.mark.clause("W-9", "W-49")
    @pytest.mark.parametrize(("use", "count"), [(Use.PICKED, True), (Use.FORFEITED, True), (Use.POSTPONED, True)])
    def test_a_published_pick_counts_whatever_became_of_it(self, use: Use, count: bool) -> None:
        one = Appearance(PlayerId("A4"), MatchId("d1"), 1, 2, B, use=use)
        assert counts(LEVELS, one) is count

    @pytest.mark.clause("W-9", "W-88")
    def test_forfeits_and_games_put_off_need_not_count(self) -> None:
        levels = replace(LEVELS, forfeits_count=False, postponed_counts=False)
        one = Appearance(PlayerId("A4"), MatchId("d1"), 1, 2, B, use=Use.FORFEITED)
        assert not counts(levels, one)
        assert not counts(levels, replace(one, use=Use.POSTPONED))
        team = season(squad(), "A4 v B")
        put_off = replace(team, appearances=(replace(team.appearances[0], use=Use.POSTPONED),))
        assert at_board("A4", put_off, "B", levels=levels) == ["already_met A4 B"]

    @pytest.mark.clause("W-31")
    def test_picks_that_are_replaced_give_back_their_appearances(self) -> None:
        team = season(squad(), "A9 v B", "A10 v B", "A9 v C", "A11 v B")
        today = Appearance(PlayerId("A11"), MatchId("today"), 3, 3, B, use=Use.PICKED)
        assert at_board("A11", team.adding(today)) == []
        assert [one.name for one in slot_holders(LEVELS, team.adding(today), 3)] == ["A9", "A11"]


class TestChangesOfLevel:
    """W-C3: each row stands alone."""

    @pytest.mark.clause("W-28", "W-29")
    def test_a3_after_one_game_at_level_1_has_one_more_at_level_2(self) -> None:
        team = season(squad(A3=(1, 2, 2)), "A3 v B")
        assert at_board("A3", team, "C") == []
        left = allowance(LEVELS, SWITCHES, team, team.members[2])
        assert (left.used, left.limit, left.left) == (1, 2, 1)

    @pytest.mark.clause("W-27")
    def test_a3_has_none_left_for_leg_3(self) -> None:
        assert at_board("A3", season(squad(A3=(1, 2, 2)), "A3 v B", "A3 v C")) == ["cap_switch A3 2/2"]

    @pytest.mark.clause("W-27", "W-29")
    def test_a2_after_two_games_at_level_1_plays_only_bughouse(self) -> None:
        team = season(squad(A2=(1, 1, 2)), "A2 v B", "A2 v C")
        assert at_board("A2", team) == ["cap_switch A2 2/2"]
        assert picked(team, "A2", "A9", day=bughouse_day()) == []

    @pytest.mark.clause("W-29")
    def test_a1_who_has_not_played_has_two_left(self) -> None:
        team = season(squad(A1=(1, 2, 2)))
        assert at_board("A1", team, "C") == []
        assert at_board("A1", season(team.members, "A1 v C")) == []

    @pytest.mark.clause("W-29")
    def test_read_literally_a_change_leaves_exactly_one_game(self) -> None:
        team = season(squad(A1=(1, 2, 2)))
        assert at_board("A1", team, "C", switches=ONE_MORE) == []
        after = season(team.members, "A1 v C")
        assert at_board("A1", after, switches=ONE_MORE) == ["cap_switch A1 1/1"]
        played_two = season(squad(A2=(1, 1, 2)), "A2 v B", "A2 v C")
        assert at_board("A2", played_two, switches=ONE_MORE) == []

    @pytest.mark.clause("W-28")
    def test_a5_takes_the_limit_of_level_2_up_to_level_1(self) -> None:
        members = squad(A5=(2, 1, 1))
        assert at_board("A5", season(members, "A5 v B"), "C") == []
        assert at_board("A5", season(members, "A5 v B", "A5 v C")) == ["cap_switch A5 2/2"]

    @pytest.mark.clause("W-28", "W-14")
    def test_a12_takes_a_double_slot_while_one_is_free(self) -> None:
        members = squad(A12=(3, 2, 2))
        team = season(members, "A12 v B", "A9 v B", "A9 v C")
        assert at_board("A12", team, "C") == []
        taken = season(members, "A12 v B", "A9 v B", "A10 v B", "A9 v C", "A10 v C")
        assert at_board("A12", taken, "C") == ["double_slots A12 2/2 A9, A10"]
        assert [one.name for one in slot_holders(LEVELS, season(members, "A12 v B", "A12 v C"), 3)] == ["A12"]

    @pytest.mark.clause("W-28")
    def test_a7_gets_no_higher_limit_by_going_back(self) -> None:
        team = season(squad(A7=(1, 2, 1)), "A7 v B", "A7 v C")
        assert at_board("A7", team) == ["cap_switch A7 2/2"]

    @pytest.mark.clause("W-28")
    def test_where_limits_are_not_sticky_going_back_restores_the_limit(self) -> None:
        team = season(squad(A7=(1, 2, 1)), "A7 v B", "A7 v C")
        assert at_board("A7", team, switches=NOT_STICKY) == []
        up = season(squad(A5=(2, 1, 1)), "A5 v B", "A5 v C")
        assert at_board("A5", up, switches=NOT_STICKY) == ["cap_switch A5 2/2"]

    @pytest.mark.clause("W-28")
    def test_games_beyond_the_new_limit_leave_none_and_not_less(self) -> None:
        team = season(squad(A1=(1, 1, 1, 2)), "A1 v B", "A1 v C", "A1 v D")
        left = allowance(LEVELS, SWITCHES, team, team.members[0])
        assert (left.used, left.limit, left.left) == (3, 2, 0)

    def test_a_player_without_a_level_has_no_allowance(self) -> None:
        team = season(squad())
        with pytest.raises(ValueError, match="no level"):
            allowance(LEVELS, SWITCHES, team, replace(team.members[0], level=None))


class TestBughouse:
    @pytest.mark.clause("W-17")
    def test_a_pair_is_one_of_level_2_and_one_of_level_3(self) -> None:
        assert picked(season(squad()), "A4", "A9", day=bughouse_day()) == []
        assert picked(season(squad()), "A4", "A5", day=bughouse_day()) == ["bughouse_needs_levels 2, 3: A4, A5"]

    @pytest.mark.clause("W-18")
    def test_level_1_plays_no_bughouse(self) -> None:
        assert picked(season(squad()), "A1", "A9", day=bughouse_day()) == ["bughouse_not_for_level A1 1"]
        assert picked(season(squad()), "A1", "A12", day=bughouse_day()) == ["bughouse_not_for_level A1 1"]

    @pytest.mark.clause("W-18")
    def test_the_level_in_the_list_of_this_leg_counts(self) -> None:
        team = season(squad(A3=(1, 1, 2)))
        assert picked(team, "A3", "A9", day=bughouse_day("C")) == ["bughouse_not_for_level A3 1"]
        assert picked(team, "A3", "A9", day=bughouse_day("D")) == []

    @pytest.mark.clause("W-19")
    def test_a_single_and_bughouse_in_one_leg(self) -> None:
        team = season(squad(), "A4 v B")
        assert picked(team, "A4", "A9", day=bughouse_day("B")) == []
        team = season(squad(), "A4 v B", "A4+A9 v B")
        left = allowance(LEVELS, SWITCHES, team, team.members[3])
        assert (left.used, left.limit) == (1, 2)

    @pytest.mark.clause("W-19")
    def test_as_a_setting_bughouse_uses_a_single_too(self) -> None:
        team = season(squad(), "A4 v B", "A4+A9 v C")
        assert at_board("A4", team) == []
        shared = replace(LEVELS, bughouse_is_separate=False)
        assert at_board("A4", team, levels=shared) == ["cap_level 2 A4 2/2"]

    @pytest.mark.clause("W-20")
    def test_nobody_plays_bughouse_a_third_time(self) -> None:
        team = season(squad(), "A4+A9 v B", "A5+A9 v C")
        assert picked(team, "A4", "A9", day=bughouse_day()) == ["cap_bughouse A9 2/2"]

    @pytest.mark.clause("W-20", "W-19")
    def test_season_of_w_c4(self) -> None:
        team = season(squad(), "A4+A9 v B", "A4+A9 v C", "A5 v B", "A5 v C")
        assert picked(team, "A4", "A12", day=bughouse_day()) == ["cap_bughouse A4 2/2"]
        assert picked(team, "A5", "A12", day=bughouse_day()) == []

    def test_partners_sit_by_level_unless_they_may_sit_as_they_like(self) -> None:
        by_level = bughouse_day()
        assert picked(season(squad()), "A9", "A4", day=by_level) == ["bughouse_seat 1 A9 2", "bughouse_seat 2 A4 3"]
        assert picked(season(squad()), "A9", "A4", day=replace(by_level, levels=())) == []

    def test_who_may_be_picked_for_a_board(self) -> None:
        team = season(squad(), "A4+A9 v B", "A4+A9 v C")
        names = [one.name for one in eligible(LEVELS, SWITCHES, team, bughouse_day(), 1, source)]
        assert names == ["A5", "A6", "A7", "A8"]


class TestCapsOfLeg3:
    """W-C4: four teams, leg 3 against D."""

    @pytest.mark.clause("W-9", "W-10", "W-12", "W-14", "W-15")
    @pytest.mark.parametrize(
        ("name", "said"),
        [
            ("A1", []),
            ("A2", ["already_met A2 D", "cap_level 1 A2 3/3"]),
            ("A4", ["cap_level 2 A4 2/2"]),
            ("A8", []),
            ("A11", ["double_slots A11 2/2 A9, A10"]),
            ("A15", []),
        ],
    )
    def test_singles(self, name: str, said: list[str]) -> None:
        played = ["A1 v B", "A2 v B", "A4 v B", "A8 v B", "A9 v B", "A10 v B", "A11 v B"]
        played += ["A1 v C", "A2 v C", "A4 v C", "A9 v C", "A10 v C", "A2 v D"]
        assert at_board(name, season(squad(), *played)) == said

    @pytest.mark.clause("W-16")
    def test_the_smallest_squad_lacks_a_player_of_level_3_on_the_last_day(self) -> None:
        played = ["A9 v B", "A10 v B", "A11 v B", "A9 v C", "A10 v C", "A12 v C", "A13 v D", "A14 v D"]
        assert picked(season(squad(14), *played), "A1", "A4", None) == ["nobody_eligible 3 3?"]
        team = season(squad(15), *played)
        assert [one.name for one in eligible(LEVELS, SWITCHES, team, singles_day(), 3, source)] == ["A15"]
        assert picked(team, "A1", "A4", "A15") == []


class TestBlindExchange:
    """W-C5: picks of leg A-B for D3."""

    @pytest.mark.clause("W-86", "W-31")
    def test_a4_who_met_b_on_d1_is_refused_though_his_limit_allows_it(self) -> None:
        team = season(squad(), "A1 v B", "A4 v B", "A9 v B")
        assert picked(team, "A2", "A5", "A10", day=singles_day("B")) == []
        assert picked(team, "A2", "A4", "A10", day=singles_day("B")) == ["already_met A4 B"]
        assert picked(team, "A2", "A7", "A10", day=singles_day("B")) == []


class TestPicksWrongAtTheDeadline:
    """Board 2 left empty because whom the captain wants there is refused."""

    PICKS = (PlayerId("A1"), None, PlayerId("A9"))

    def incomplete(self, hand_in: HandIn, *found: Finding) -> list[str]:
        return said(incomplete_findings(hand_in, found, self.PICKS, source))

    @pytest.mark.clause("W-86")
    def test_they_cost_their_board(self) -> None:
        assert self.incomplete(HAND_IN) == []

    @pytest.mark.clause("W-86")
    def test_or_they_count_as_missing_unless_nobody_could_be_picked(self) -> None:
        strict = replace(HAND_IN, invalid_pick=InvalidPick.PICKS)
        assert self.incomplete(strict) == ["picks_incomplete"]
        assert self.incomplete(strict, Finding("nobody_eligible", Severity.WARN, where="2")) == []
