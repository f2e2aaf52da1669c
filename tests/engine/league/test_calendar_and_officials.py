"""Legs in the calendar, and who may be an official of one (W-1, W-2, W-32 to W-37, W-64, W-91)."""

from __future__ import annotations

from datetime import date

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.competition.round_robin import round_robin
from arbiter_app.engine.records_league import OfficialRole
from arbiter_app.engine.rulebook import GameKind
from arbiter_app.engine.values import MatchId
from tests.engine.hall import refused
from tests.engine.league.season import (
    AWAY,
    D1,
    D2,
    D3,
    D4,
    D5,
    D7,
    HOME,
    LEGS,
    WHITE,
    Season,
    local,
    rules,
)

ARBITER, MODERATOR, CONTROLLER = OfficialRole.ARBITER, OfficialRole.MODERATOR, OfficialRole.CONTROLLER


class TestLegs:
    """Each pair of teams meets once, over four game days."""

    @pytest.mark.clause("W-1")
    def test_the_phases_are_those_of_the_rules(self) -> None:
        phases = round_robin(tuple("ABCD"))  # type: ignore[arg-type]
        assert [["".join(sorted(pair)) for pair in phase.legs] for phase in phases] == [
            ["AB", "CD"],
            ["AC", "BD"],
            ["AD", "BC"],
        ]

    @pytest.mark.clause("W-1")
    @pytest.mark.parametrize("again", ["A-B-2", "B-A"])
    def test_two_teams_do_not_meet_twice(self, again: str) -> None:
        season = Season.arranged()
        with refused("pair_exists", "W-1"):
            season.arranges_on(again, D1, D3, D5, D7, phase=1)

    @pytest.mark.clause("W-1")
    def test_a_team_does_not_meet_itself(self) -> None:
        with refused("team_against_itself"):
            Season.founded().arranges_on("A-A", D1, D3, D5, D7, phase=1)

    @pytest.mark.clause("W-2", "W-8", "W-35")
    def test_a_leg_has_nine_singles_and_one_bughouse_match(self) -> None:
        season = Season.arranged()
        days = season.leg("A-B").days
        assert [(day.game_kind, day.board_count) for day in days] == [
            *[(GameKind.STANDARD, 3)] * 3,
            (GameKind.BUGHOUSE, 2),
        ]
        labels = [line.item.label for line in season.leg_lines("A-B").lines]
        assert labels == [f"D{day} L{level}" for day in (1, 2, 3) for level in (1, 2, 3)] + ["BH"]

    @pytest.mark.clause("W-2")
    def test_a_leg_with_other_days_is_refused(self) -> None:
        with refused("game_days_differ", days=3, needed=4):
            Season.founded().arranges_on("A-B", D1, D3, D5)

    @pytest.mark.clause("W-34")
    def test_singles_on_two_days_running_are_warned_of(self) -> None:
        with refused("not_alternate", "W-34", apart=1):
            Season.founded().arranges_on("A-B", D1, D2, D4, D7)
        season = Season.arranged()
        move = cmd.RescheduleMatch(
            at=season.now, match_id=MatchId("A-B-d2"), scheduled_start=local("18:00:00", D2), reason="hall is let"
        )
        with refused("not_alternate", "W-34", before=D2.isoformat(), day=D5.isoformat(), apart=3):
            season.do(move)
        season.accepting("not_alternate").do(move)
        assert season.match("A-B-d2").scheduled_start == local("18:00:00", D2)

    @pytest.mark.clause("W-34")
    def test_over_a_weekend_every_second_playing_day_counts(self) -> None:
        """Thursday 5 March, then Monday 9 March."""
        Season.founded().arranges_on("A-B", D1, D3, D5, D7)

    @pytest.mark.clause("W-36", "W-37")
    def test_the_bughouse_matches_of_a_phase_are_on_one_day(self) -> None:
        season = Season.founded()
        season.arranges("A-B")
        with refused("bughouse_same_day", "W-36"):
            season.arranges_on("C-D", *LEGS["C-D"][1][:3], date(2026, 3, 12))
        season.arranges("C-D")
        assert {leg.days[-1].scheduled_start for leg in season.state.legs.values()} == {local("18:00:00", D7)}

    @pytest.mark.clause("W-35", "W-48")
    def test_all_games_of_a_day_start_in_the_same_second(self) -> None:
        season = Season.playing("A-B-d1")
        assert [board.started_at for board in season.match("A-B-d1").boards] == [local("18:00:00", D1)] * 3

    @pytest.mark.clause("W-35")
    @pytest.mark.parametrize("lot", range(8))
    def test_the_colours_of_singles_are_drawn_and_kept(self, lot: int) -> None:
        season = Season.listed("A-B")
        season.opens_picks("A-B-d1", lot=lot)
        whites = [board.colour_of(HOME) is WHITE for board in season.match("A-B-d1").boards]
        assert whites == [lot >> place & 1 == 0 for place in range(3)]

    @pytest.mark.clause("W-91")
    def test_an_hour_a_week_is_only_an_aim(self) -> None:
        """A player with two games in a week needs up to 60 minutes; nothing is blocked."""
        assert rules().legs.most_minutes_in_week == 60
        season = Season.listed("A-B")
        season.plays_leg("A-B", home=("A1 A4 A9", "A2 A5 A10", "A3 A6 A11", "A6 A11"))
        assert season.leg_score("A-B") == (100, 0)


class TestOfficials:
    """Arbiter and moderator belong to a third team."""

    @pytest.mark.clause("W-32")
    def test_the_moderator_is_kept_with_his_team(self) -> None:
        season = Season.arranged()
        season.assigns("A-B", MODERATOR, "M1", "C")
        official = season.leg("A-B").official(MODERATOR)
        assert official is not None
        assert (official.name, official.team_id) == ("M1", "C")

    @pytest.mark.clause("W-33")
    @pytest.mark.parametrize("team", ["A", "B"])
    def test_a_moderator_of_a_playing_team_is_refused(self, team: str) -> None:
        with refused("official_not_neutral", "W-33", role="moderator", leg="Team A–Team B"):
            Season.arranged().assigns("A-B", MODERATOR, "M2", team)

    @pytest.mark.clause("W-64")
    def test_an_arbiter_of_a_third_team_is_accepted_and_one_of_a_playing_team_refused(self) -> None:
        season = Season.arranged()
        season.assigns("A-B", ARBITER, "C3", "C", "C3")
        with refused("official_not_neutral", "W-64", role="arbiter"):
            season.assigns("A-B", ARBITER, "A3", "A")
        official = season.leg("A-B").official(ARBITER)
        assert official is not None
        assert official.name == "C3"

    @pytest.mark.clause("W-33", "W-64")
    @pytest.mark.parametrize("role", [ARBITER, MODERATOR])
    def test_the_team_of_a_player_is_known_without_being_told(self, role: OfficialRole) -> None:
        with refused("official_not_neutral"):
            Season.arranged().assigns("A-B", role, "B15", player="B15")

    @pytest.mark.clause("W-64")
    def test_an_arbiter_does_not_play_on_that_day__w_64(self) -> None:
        season = Season.arranged()
        season.plays_leg("C-D", days=3)
        season.opens_picks("C-D-d4")
        with refused("official_playing", "W-64", day=D7.isoformat()):
            season.assigns("A-B", ARBITER, "C4", "C", "C4")
        season.assigns("A-B", ARBITER, "C5", "C", "C5")

    @pytest.mark.clause("W-64")
    def test_sealed_picks_do_not_give_an_arbiter_away__x_w20(self) -> None:
        """C4 is named in picks that are still sealed: nothing is said before they open."""
        season = Season.arranged()
        season.plays_leg("C-D", days=3)
        season.at("16:30:00", season.eve_of("C-D-d4")).picks("C-D-d4", HOME, "C4 C9")
        season.assigns("A-B", ARBITER, "C4", "C", "C4")
        opened = season.at("16:40:12").picks("C-D-d4", AWAY, "D4 D9")
        assert [(note.code, note.params["official"]) for note in opened.notes] == [("official_playing", "C4")]

    @pytest.mark.clause("W-88")
    def test_the_controller_is_a_role_of_its_own(self) -> None:
        season = Season.arranged()
        season.assigns("A-B", CONTROLLER, "Controller 1", "A")
        official = season.leg("A-B").official(CONTROLLER)
        assert official is not None
        assert official.role is CONTROLLER
