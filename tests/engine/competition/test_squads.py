"""Squads, lists of players, the forecast of places they can fill, changes of level between legs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from arbiter_app.engine.competition.appearances import Appearance, Member, TeamSeason, allowance
from arbiter_app.engine.competition.capacity import (
    Capacity,
    capacities,
    capacity_findings,
    smallest_bughouse_squad,
    smallest_squad,
)
from arbiter_app.engine.competition.squads import check_list, check_squad
from arbiter_app.engine.competition.switches import LevelChange, SwitchWindow, check_switch
from arbiter_app.engine.findings import Severity
from arbiter_app.engine.rulebook_league import CapacityCheck, SwitchScope
from arbiter_app.engine.values import MatchId, PlayerId, TeamId
from tests.engine.competition.workplace import LEVELS, SWITCHES, said, season, source, squad

LEGS, DAYS = 3, 3
BETWEEN_1_AND_2 = SwitchWindow(gap=1)


def against_squad(members: tuple[Member, ...]) -> list[str]:
    return said(check_squad(LEVELS, SWITCHES, season(members), LEGS, DAYS, source))


def without(*names: str) -> tuple[Member, ...]:
    """The squad A1 to A15 before the first list, without some players."""
    return tuple(one for one in squad(listed=0) if one.name not in names)


class TestSquad:
    @pytest.mark.clause("W-3")
    def test_a_player_needs_a_level(self) -> None:
        members = squad(listed=0)
        nobody = replace(members[3], level=None)
        beyond = replace(members[4], level=4)
        assert against_squad((*members[:3], nobody, beyond)) == ["level_required A4", "level_required A5"]

    @pytest.mark.clause("W-7")
    def test_teams_make_the_split_themselves(self) -> None:
        """A strong player at level 3: nothing is asked about ratings."""
        members = squad(listed=0)
        assert against_squad((*members, Member(PlayerId("A16"), "A16", 3))) == []

    @pytest.mark.clause("W-13")
    def test_four_of_level_2_are_too_few(self) -> None:
        assert against_squad(without("A8"))[:1] == ["min_level 2 4/5"]

    @pytest.mark.clause("W-11")
    def test_two_of_level_1_are_too_few(self) -> None:
        assert against_squad(without("A3"))[:1] == ["min_level 1 2/3"]

    @pytest.mark.clause("W-16")
    def test_five_of_level_3_are_too_few(self) -> None:
        assert "min_level 3 5/6" in against_squad(squad(13, listed=0))

    @pytest.mark.clause("W-16")
    def test_six_of_level_3_are_accepted_with_a_warning_and_seven_fill_the_season(self) -> None:
        assert against_squad(squad(14, listed=0)) == ["capacity_level 3 8/9?"]
        assert against_squad(squad(15, listed=0)) == []

    @pytest.mark.clause("W-16")
    def test_the_forecast_may_refuse_or_be_silent(self) -> None:
        team = season(squad(14, listed=0))
        block = replace(LEVELS, capacity_check=CapacityCheck.BLOCK)
        off = replace(LEVELS, capacity_check=CapacityCheck.OFF)
        assert said(check_squad(block, SWITCHES, team, LEGS, DAYS, source)) == ["capacity_level 3 8/9"]
        assert said(check_squad(off, SWITCHES, team, LEGS, DAYS, source)) == []

    @pytest.mark.clause("W-21")
    def test_bughouse_needs_two_of_level_2_and_two_of_level_3(self) -> None:
        one_novice = against_squad(squad(9, listed=0))
        assert "bughouse_min_level 3 1/2" in one_novice
        assert "capacity_bughouse 3 2/3?" in one_novice
        assert not [text for text in against_squad(squad(10, listed=0)) if "bughouse" in text]


class TestList:
    @pytest.mark.clause("W-11", "W-22")
    def test_a_list_with_two_of_level_1_is_refused_and_the_arbiter_may_override(self) -> None:
        ids = [one.player_id for one in without("A3")]
        found = check_list(LEVELS, season(squad()), ids, source)
        assert said(found) == ["min_level 1 2/3"]
        assert (found[0].severity, found[0].overridable, found[0].clause) == (
            Severity.REFUSE,
            True,
            "of levels.squad_minimum.1",
        )

    @pytest.mark.clause("W-22", "W-3")
    def test_twice_at_no_level_or_of_another_team(self) -> None:
        members = squad()
        team = season((replace(members[0], level=None), *members[1:], Member(PlayerId("A16"), "A16", 1)))
        ids = [*(one.player_id for one in team.members), PlayerId("A4"), PlayerId("B1")]
        assert said(check_list(LEVELS, team, ids, source)) == [
            "level_required A1",
            "listed_twice A4",
            "listed_not_of_team B1",
        ]

    @pytest.mark.clause("W-22")
    def test_a_full_list_is_in_order(self) -> None:
        team = season(squad())
        assert check_list(LEVELS, team, [one.player_id for one in team.members], source) == ()


class TestForecast:
    def test_figures_of_the_fresh_squad_of_15(self) -> None:
        found = capacities(LEVELS, SWITCHES, season(squad(listed=0)), LEGS, DAYS)
        assert [(one.level, one.appearances, one.places) for one in found] == [
            (1, 9, 9),
            (2, 10, 9),
            (3, 9, 9),
            (2, 10, 3),
            (3, 14, 3),
        ]

    @pytest.mark.clause("W-16", "W-28")
    def test_effect_of_two_changes_after_leg_1(self) -> None:
        """W-C3: A3 goes to level 2 and A5 to level 1; A1, A2, A5 give 2 + 2 + 1 for six places."""
        members = squad(listed=1)
        members = (*members[:2], replace(members[2], level=2), members[3], replace(members[4], level=1), *members[5:])
        team = season(members, "A1 v B", "A2 v B", "A3 v B", "A5 v B")
        found = said(capacity_findings(LEVELS, SWITCHES, team, 2, DAYS, source))
        assert found == ["capacity_level 1 5/6?"]

    def test_games_beyond_the_new_limit_take_nothing_from_others(self) -> None:
        """X-W2: a player of level 1 with three games who goes to level 2 gives 0, not -1."""
        members = squad(listed=3)
        team = season((replace(members[0], level=2), *members[1:]), "A1 v B", "A1 v C", "A1 v D")
        two = capacities(LEVELS, SWITCHES, team, 1, DAYS)[1]
        assert two.appearances == 5

    def test_players_count_once_and_slots_once(self) -> None:
        """X-W3: seven players of level 3 give 7 + 2, not 14; a slot that is taken is no more to be had."""
        team = season(squad(listed=1), "A9 v B", "A10 v B", "A11 v B")
        three = capacities(LEVELS, SWITCHES, team, 2, DAYS)[2]
        assert three.appearances == 4 + 2
        team = season(squad(listed=2), "A9 v B", "A10 v B", "A11 v B", "A9 v C", "A10 v C", "A12 v C")
        three = capacities(LEVELS, SWITCHES, team, 1, DAYS)[2]
        assert three.appearances == 3

    @pytest.mark.clause("W-16", "W-21")
    @pytest.mark.parametrize(
        ("teams", "singles", "bughouse"),
        [(3, (3, 3, 4), (1, 1)), (4, (3, 5, 7), (2, 2)), (5, (3, 6, 10), (2, 2)), (6, (3, 8, 13), (3, 3))],
    )
    def test_smallest_squads(self, teams: int, singles: tuple[int, ...], bughouse: tuple[int, ...]) -> None:
        assert smallest_squad(LEVELS, teams, DAYS) == singles
        assert smallest_bughouse_squad(LEVELS, teams) == bughouse

    @given(st.integers(3, 8))
    def test_the_smallest_squads_fill_every_place_and_one_fewer_does_not(self, teams: int) -> None:
        smallest = smallest_squad(LEVELS, teams, DAYS)
        assert [one.is_enough for one in forecast(smallest, teams)] == [True, True, True]
        for level in (0, 1, 2):
            fewer = [count - (place == level) for place, count in enumerate(smallest)]
            assert not forecast(tuple(fewer), teams)[level].is_enough

    @given(st.lists(st.tuples(st.integers(0, 14), st.sampled_from("BCD")), max_size=12), st.integers(1, 3))
    def test_a_forecast_is_never_negative_nor_more_than_everybody_may_play(
        self, played: list[tuple[int, str]], level: int
    ) -> None:
        members = tuple(replace(one, level=level) if one.name == "A1" else one for one in squad(listed=3))
        team = TeamSeason(
            members,
            tuple(
                Appearance(members[who].player_id, MatchId(f"{number}"), "BCD".index(opponent) + 1, 1, TeamId(opponent))
                for number, (who, opponent) in enumerate(played)
            ),
            3,
        )
        for one in capacities(LEVELS, SWITCHES, team, 2, DAYS)[:3]:
            present = [each for each in members if each.level == one.level]
            most = sum(allowance(LEVELS, SWITCHES, team, each).left for each in present)
            assert 0 <= one.appearances <= most


def forecast(counts: tuple[int, ...], teams: int) -> list[Capacity]:
    """The forecast of singles for so many fresh players of each level."""
    members = [
        Member(PlayerId(f"{level}-{number}"), f"{level}-{number}", level)
        for level, count in enumerate(counts, 1)
        for number in range(count)
    ]
    return list(capacities(LEVELS, SWITCHES, TeamSeason(tuple(members), (), teams - 1), teams - 1, DAYS)[:3])


class TestChangesBetweenLegs:
    def change(
        self,
        name: str,
        to_level: int,
        *made: LevelChange,
        window: SwitchWindow = BETWEEN_1_AND_2,
        scope: SwitchScope = SwitchScope.PLAYER_AND_GAP,
        members: tuple[Member, ...] = squad(listed=1),
        played: tuple[str, ...] = (),
    ) -> list[str]:
        switches = replace(SWITCHES, scope=scope)
        team = season(members, *played)
        member = next(one for one in team.members if one.name == name)
        return said(check_switch(LEVELS, switches, team, made, window, member, to_level, source))

    @pytest.mark.clause("W-26", "W-28", "W-29")
    @pytest.mark.parametrize(("played", "left"), [(0, "0/2 2"), (1, "1/2 1")])
    def test_a3_goes_from_level_1_to_level_2(self, played: int, left: str) -> None:
        """The minimum is only warned of here; it is checked with the list (X-W5)."""
        found = self.change("A3", 2, played=("A3 v B",) * played)
        assert found == ["min_level 1 2/3?", f"note switch_leaves A3 {left}"]

    @pytest.mark.clause("W-27")
    def test_a2_may_go_to_level_2_with_two_games_and_has_none_left(self) -> None:
        found = self.change("A2", 2, window=SwitchWindow(2), members=squad(listed=2), played=("A2 v B", "A2 v C"))
        assert found == ["min_level 1 2/3?", "note switch_leaves A2 2/2 0"]

    @pytest.mark.clause("W-26")
    def test_a_second_change_in_the_same_gap_is_refused(self) -> None:
        a3, a6 = PlayerId("A3"), PlayerId("A6")
        assert "switch_used A3 1 player_and_gap" in self.change("A3", 3, LevelChange(a3, 1, 1, 2))
        assert "switch_used A6 1 player_and_gap" in self.change("A6", 2 + 1, LevelChange(a6, 1, 2, 3))
        assert not self.is_used(self.change("A6", 3, LevelChange(a3, 1, 1, 2)))
        assert not self.is_used(self.change("A3", 3, LevelChange(a3, 1, 1, 2), window=SwitchWindow(2)))

    @pytest.mark.clause("W-26")
    def test_as_settings_changes_count_over_the_season_or_the_team(self) -> None:
        change = LevelChange(PlayerId("A3"), 1, 1, 2)
        season_long, whole_team = SwitchScope.PLAYER_AND_SEASON, SwitchScope.TEAM_AND_GAP
        assert self.is_used(self.change("A3", 3, change, window=SwitchWindow(2), scope=season_long))
        assert self.is_used(self.change("A6", 3, change, scope=whole_team))
        assert not self.is_used(self.change("A6", 3, change, window=SwitchWindow(2), scope=whole_team))

    @pytest.mark.clause("W-25")
    @pytest.mark.parametrize(("name", "leg"), [("A4", "A-B"), ("A8", "A-C")])
    def test_levels_are_frozen_from_the_published_list_to_the_end_of_the_leg(self, name: str, leg: str) -> None:
        assert f"levels_frozen {name} {leg}" in self.change(name, 3, window=SwitchWindow(1, leg))

    @pytest.mark.clause("W-25", "W-24")
    def test_a_list_that_is_sent_but_not_published_follows_the_change(self) -> None:
        """X-W22."""
        found = self.change("A4", 3, window=SwitchWindow(1, list_sent=True))
        assert found[-1] == "note list_follows_switch A4"
        assert not [one for one in found if one.startswith("levels_frozen")]

    @pytest.mark.clause("W-26")
    def test_before_the_first_list_a_level_is_entered_as_often_as_one_likes(self) -> None:
        change = LevelChange(PlayerId("A4"), 0, 2, 3)
        assert self.change("A4", 3, change, window=SwitchWindow(0), members=squad(listed=0)) == ["min_level 2 4/5?"]

    def test_a_level_that_is_none_or_the_same_is_refused(self) -> None:
        assert self.change("A4", 4) == ["level_required A4"]
        assert self.change("A4", 2) == ["level_is_the_same A4 2"]

    @pytest.mark.clause("W-11", "W-26")
    def test_as_a_setting_the_minimum_holds_at_the_change(self) -> None:
        levels = replace(LEVELS, minimum_checked_at_list=False)
        team = season(squad(listed=1))
        found = check_switch(levels, SWITCHES, team, (), BETWEEN_1_AND_2, team.members[2], 2, source)
        assert said(found)[0] == "min_level 1 2/3"

    def is_used(self, found: list[str]) -> bool:
        return any(one.startswith("switch_used") for one in found)
