"""Officials of a leg, reserve days with two approvals, points taken from a team."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from arbiter_app.engine.competition.officials import Official, OfficialRole, check_not_playing, check_official
from arbiter_app.engine.competition.postponement import check_postponement
from arbiter_app.engine.competition.team_penalties import check_team_penalty
from arbiter_app.engine.rulebook_league import Officials, PenaltyTarget, Postponement, TeamPenalties
from arbiter_app.engine.values import PlayerId, TeamId
from tests.engine.competition.workplace import (
    D7,
    OFFICIALS,
    PENALTIES,
    POSTPONEMENT,
    A,
    B,
    C,
    of_setting,
    said,
    source,
)

ARBITER, MODERATOR, CONTROLLER = OfficialRole.ARBITER, OfficialRole.MODERATOR, OfficialRole.CONTROLLER
RESERVE = date(2026, 3, 12)


class TestNeutral:
    def appointed(self, role: OfficialRole, team: TeamId | None, rule: Officials = OFFICIALS) -> list[str]:
        return said(check_official(rule, Official("M2", role, team), (A, B), "A-B", source))

    @pytest.mark.clause("W-33")
    def test_a_moderator_belongs_to_neither_team(self) -> None:
        assert self.appointed(MODERATOR, B) == ["official_not_neutral M2 moderator B A-B"]
        assert self.appointed(MODERATOR, C) == []

    @pytest.mark.clause("W-64")
    def test_the_arbiter_belongs_to_a_third_team_or_none(self) -> None:
        assert self.appointed(ARBITER, A) == ["official_not_neutral M2 arbiter A A-B"]
        assert self.appointed(ARBITER, C) == []
        assert self.appointed(ARBITER, None) == []
        found = check_official(OFFICIALS, Official("R1", ARBITER, A), (A, B), "A-B", source)
        assert of_setting(found) == ["officials.arbiter_is_neutral"]

    def test_the_controller_and_a_league_without_the_rule_ask_nothing(self) -> None:
        assert self.appointed(CONTROLLER, A) == []
        assert self.appointed(CONTROLLER, A, Officials()) == ["no_controller_here"]
        assert self.appointed(ARBITER, A, Officials()) == []
        assert self.appointed(MODERATOR, A, Officials()) == []

    @pytest.mark.clause("W-88")
    def test_there_is_a_controller_only_where_the_rules_have_one(self) -> None:
        assert self.appointed(CONTROLLER, None) == []
        assert self.appointed(CONTROLLER, None, replace(OFFICIALS, has_controller=False)) == ["no_controller_here"]

    @pytest.mark.clause("W-64")
    def test_an_arbiter_who_plays_bughouse_that_day_is_refused_once_the_picks_are_open(self) -> None:
        """X-W20: sealed picks are not given to the check."""
        arbiter = Official("C4", ARBITER, C, PlayerId("C4"))
        assert check_not_playing(OFFICIALS, arbiter, D7, (), source) == ()
        found = check_not_playing(OFFICIALS, arbiter, D7, [PlayerId("C4"), PlayerId("C9")], source)
        assert (said(found), of_setting(found)) == (
            ["official_playing C4 2026-03-11"],
            ["officials.arbiter_is_not_playing"],
        )

    @pytest.mark.clause("W-64")
    def test_who_does_not_play_or_is_no_arbiter_is_accepted(self) -> None:
        picks = [PlayerId("C4")]
        assert check_not_playing(OFFICIALS, Official("R1", ARBITER, C), D7, picks, source) == ()
        assert check_not_playing(OFFICIALS, Official("C5", ARBITER, C, PlayerId("C5")), D7, picks, source) == ()
        assert check_not_playing(OFFICIALS, Official("C4", MODERATOR, C, PlayerId("C4")), D7, picks, source) == ()
        assert check_not_playing(Officials(), Official("C4", ARBITER, C, PlayerId("C4")), D7, picks, source) == ()


class TestReserveDay:
    def put_off(
        self,
        *approvals: OfficialRole,
        day: date = RESERVE,
        reason: str = "fire alarm",
        rule: Postponement = POSTPONEMENT,
    ) -> list[str]:
        return said(check_postponement(rule, approvals, day, [RESERVE], reason, source))

    @pytest.mark.clause("W-88")
    def test_arbiter_and_controller_agree(self) -> None:
        assert self.put_off(ARBITER, CONTROLLER) == []

    @pytest.mark.clause("W-88")
    def test_one_approval_is_not_enough(self) -> None:
        assert self.put_off(ARBITER) == ["two_approvals 1/2 controller"]
        assert self.put_off(CONTROLLER) == ["two_approvals 1/2 arbiter"]
        assert self.put_off(ARBITER, ARBITER) == ["two_approvals 1/2 controller"]
        assert self.put_off(ARBITER, MODERATOR) == ["two_approvals 1/2 controller"]

    @pytest.mark.clause("W-88")
    def test_only_to_a_day_of_the_list(self) -> None:
        assert self.put_off(ARBITER, CONTROLLER, day=date(2026, 3, 13)) == ["not_reserve_day 2026-03-13"]
        free = replace(POSTPONEMENT, reserve_days_only=False)
        assert self.put_off(ARBITER, CONTROLLER, day=date(2026, 3, 13), rule=free) == []

    @pytest.mark.clause("W-89")
    def test_each_case_needs_a_reason(self) -> None:
        assert self.put_off(ARBITER, CONTROLLER, reason=" ") == ["reason_required"]

    def test_everything_that_is_missing_is_told_and_a_league_may_know_no_reserve_days(self) -> None:
        assert self.put_off(day=date(2026, 3, 13), reason="") == [
            "two_approvals 0/2 arbiter, controller",
            "not_reserve_day 2026-03-13",
            "reason_required",
        ]
        assert self.put_off(ARBITER, CONTROLLER, rule=Postponement()) == ["postponement_not_allowed"]


class TestTeamPenalty:
    def fined(
        self,
        points: int | None,
        is_playing: bool = True,
        reason: str = "helped",
        rule: TeamPenalties = PENALTIES,
        leg: str = "A-B",
    ) -> list[str]:
        return said(check_team_penalty(rule, points, C, is_playing, leg, reason, source))

    @pytest.mark.clause("W-52")
    @pytest.mark.parametrize("points", [None, 0, -8])
    def test_an_amount_above_zero_is_needed(self, points: int | None) -> None:
        assert self.fined(points) == ["amount_required"]

    @pytest.mark.clause("W-52", "W-53")
    def test_a_team_that_does_not_play_that_day_may_be_fined(self) -> None:
        assert self.fined(8, is_playing=False) == []
        only_playing = replace(PENALTIES, any_team=False)
        assert self.fined(8, is_playing=False, rule=only_playing) == ["team_not_playing C"]
        assert self.fined(8, rule=only_playing) == []

    @pytest.mark.clause("W-52")
    def test_a_reason_is_needed_and_where_it_comes_off_a_leg_the_leg(self) -> None:
        assert self.fined(8, reason="") == ["reason_required"]
        assert self.fined(8, leg="") == []
        assert self.fined(8, leg="", rule=replace(PENALTIES, target=PenaltyTarget.LEG)) == ["leg_required"]

    def test_a_league_may_know_no_penalties(self) -> None:
        assert self.fined(8, rule=TeamPenalties()) == ["team_penalty_not_allowed"]
