"""Levels, squads and the lists of a leg through `decide` (W-3, W-7, W-11, W-13, W-16, W-21 to W-29, W-83, W-84)."""

from __future__ import annotations

from dataclasses import fields

import pytest

from arbiter_app.engine.events import LevelChanged, PlayerListSealed
from arbiter_app.engine.findings import Accepted
from arbiter_app.engine.records_league import ListedPlayer
from arbiter_app.engine.rulebook_league import SwitchCap, SwitchScope
from arbiter_app.engine.values import PlayerId
from tests.engine.hall import refused
from tests.engine.league.season import AWAY, D1, D1_EVE, D7, HOME, LIST, Season, with_rules


def changed(season: Season, player: str, level: int) -> Accepted:
    """A change of level, also where the level that is left becomes too small."""
    return season.accepting("min_level").changes_level(player, level)


def squad(*numbers: int) -> tuple[str, ...]:
    """Players of Team A."""
    return tuple(f"A{number}" for number in numbers)


class TestLevels:
    """Every player has a level; the team says which (W-3, W-7)."""

    @pytest.mark.clause("W-3")
    @pytest.mark.parametrize("level", [0, 4])
    def test_a_level_from_one_to_three_is_required(self, level: int) -> None:
        with refused("level_required", "W-3", player="A4", levels=3):
            Season.arranged().changes_level("A4", level)

    @pytest.mark.clause("W-7")
    def test_the_team_decides_and_the_journal_says_who(self) -> None:
        season = Season.arranged()
        done = season.accepting("min_level").changes_level("A4", 3, "Captain A")
        event = done.events[0]
        assert isinstance(event, LevelChanged)
        assert (event.now, event.declared_by, event.overrides) == (3, "Captain A", ())
        assert season.state.players[PlayerId("A4")].level == 3


class TestLists:
    """The list of a leg: in time, complete, sealed until both are in."""

    @pytest.mark.clause("W-22", "W-24")
    def test_the_last_second_is_in_time_and_both_lists_open_with_the_second(self) -> None:
        season = Season.arranged()
        season.at("15:10:00", D1_EVE).seals_list("A-B", HOME)
        assert season.leg("A-B").opened_at is None
        season.at("16:59:59").seals_list("A-B", AWAY)
        assert season.leg("A-B").opened_at == season.now
        assert season.leg("A-B").away_list is not None

    @pytest.mark.clause("W-22", "W-84")
    def test_five_o_clock_is_late(self) -> None:
        season = Season.arranged()
        with refused("list_late", "W-22", due="2026-03-02T17:00:00+01:00"):
            season.at("17:00:00", D1_EVE).seals_list("A-B", HOME)

    @pytest.mark.clause("W-24")
    def test_open_lists_are_not_changed(self) -> None:
        season = Season.listed("A-B")
        with refused("list_published"):
            season.at("16:30:00").seals_list("A-B", HOME)

    @pytest.mark.clause("W-24")
    def test_until_then_the_last_version_counts(self) -> None:
        season = Season.arranged()
        season.at("12:00:00", D1_EVE).seals_list("A-B", HOME)
        season.at("12:10:00").seals_list("A-B", HOME, *squad(*range(1, 15)))
        season.at("12:20:00").seals_list("A-B", AWAY)
        mine = season.leg("A-B").home_list
        assert mine is not None
        assert len(mine.players) == 14

    @pytest.mark.clause("W-23")
    def test_a_list_has_no_mark_for_bughouse(self) -> None:
        assert [field.name for field in fields(ListedPlayer)] == ["player_id", "level"]
        sealed = Season.arranged().at("12:00:00", D1_EVE).seals_list("A-B", HOME).events[0]
        assert isinstance(sealed, PlayerListSealed)
        assert len(sealed.players) == 15

    @pytest.mark.clause("W-11", "W-13", "W-16")
    @pytest.mark.parametrize(
        ("numbers", "level", "players", "minimum", "clause"),
        [
            ((1, 2, *range(4, 16)), 1, 2, 3, "W-11"),
            ((1, 2, 3, 4, 5, 6, 7, *range(9, 16)), 2, 4, 5, "W-13"),
            (range(1, 14), 3, 5, 6, "W-16"),
        ],
    )
    def test_a_level_with_too_few_is_refused(
        self, numbers: tuple[int, ...], level: int, players: int, minimum: int, clause: str
    ) -> None:
        season = Season.arranged().at("12:00:00", D1_EVE)
        with refused("min_level", clause, level=level, players=players, minimum=minimum):
            season.seals_list("A-B", HOME, *squad(*numbers))
        sealed = season.accepting("min_level", "two are abroad").seals_list("A-B", HOME, *squad(*numbers)).events[0]
        assert isinstance(sealed, PlayerListSealed)
        assert [(one.code, one.reason) for one in sealed.overrides] == [("min_level", "two are abroad")]

    @pytest.mark.clause("W-16")
    def test_the_stated_minimum_of_six_is_accepted(self) -> None:
        Season.arranged(last=14).at("12:00:00", D1_EVE).seals_list("A-B", HOME)

    @pytest.mark.clause("W-21")
    def test_bughouse_needs_two_of_each_of_its_levels(self) -> None:
        season = Season.arranged().at("12:00:00", D1_EVE)
        with refused("bughouse_min_level", "W-21", level=3, players=1, minimum=2):
            season.seals_list("A-B", HOME, *squad(*range(1, 10)))

    @pytest.mark.clause("W-22")
    def test_a_list_with_a_player_twice_of_another_team_or_at_no_level_is_refused(self) -> None:
        season = Season.arranged().at("12:00:00", D1_EVE)
        with refused("listed_twice", player="A4"):
            season.seals_list("A-B", HOME, *squad(*range(1, 16)), "A4")
        with refused("listed_not_of_team", player="B4"):
            season.seals_list("A-B", HOME, *squad(*range(1, 16)), "B4")
        with refused("listed_not_of_team", player="<b>Nobody</b>"):
            season.seals_list("A-B", HOME, *squad(*range(1, 16)), "<b>Nobody</b>")
        with refused("list_level_differs", player="A8"):
            season.seals_list("A-B", HOME, *squad(*range(1, 16)), level=3)

    @pytest.mark.clause("W-8", "W-22")
    def test_a_player_who_is_not_on_the_list_is_not_picked(self) -> None:
        season = Season.arranged()
        season.at("12:00:00", D1_EVE).seals_list("A-B", HOME, *squad(*range(1, 15)))
        season.at("12:10:00").seals_list("A-B", AWAY)
        with refused("not_on_list", player="A15"):
            season.picks("A-B-d1", HOME, "A1 A4 A15")


class TestSwitches:
    """A change of level is for between two legs (W-25, W-26)."""

    @pytest.mark.clause("W-25")
    def test_after_publication_levels_are_frozen(self) -> None:
        season = Season.listed("A-B").at("16:30:00")
        with refused("levels_frozen", "W-25", leg="Team A–Team B"):
            season.changes_level("A4", 3)

    @pytest.mark.clause("W-25")
    def test_between_sending_and_publication_a_change_is_allowed_and_the_list_follows__x_w22(self) -> None:
        season = Season.arranged().at("12:00:00", D1_EVE)
        season.seals_list("A-B", HOME)
        done = changed(season, "A8", 3)
        assert "list_follows_switch" in {note.code for note in done.notes}

    @pytest.mark.clause("W-26", "W-37")
    def test_the_window_opens_with_the_close_of_the_teams_own_leg__x_w6(self) -> None:
        """C–D is not closed: that is nothing to Team A."""
        season = Season.arranged()
        season.plays_leg("A-B", days=4)
        season.opens_lists("C-D")
        changed(season, "A3", 2)
        with refused("levels_frozen"):
            changed(season, "C3", 2)

    @pytest.mark.clause("W-26")
    def test_a_second_change_of_the_same_player_in_the_same_gap_is_refused__w_c3(self) -> None:
        season = Season.arranged()
        season.plays_leg("A-B")
        changed(season, "A6", 3)
        with refused("switch_used", "W-26", player="A6", most=1):
            changed(season, "A6", 2)
        changed(season, "A7", 3)

    @pytest.mark.clause("W-26")
    @pytest.mark.parametrize("scope", [SwitchScope.PLAYER_AND_SEASON, SwitchScope.TEAM_AND_GAP])
    def test_a_rulebook_may_count_changes_otherwise(self, scope: SwitchScope) -> None:
        season = Season.arranged(with_rules("level_switches", scope=scope))
        season.plays_leg("A-B")
        changed(season, "A6", 3)
        if scope is SwitchScope.TEAM_AND_GAP:
            with refused("switch_used"):
                changed(season, "A7", 3)
            return
        changed(season, "A7", 3)
        season.plays_leg("A-C", home=("A1 A8 A12", "A2 A4 A13", "A3 A5 A9", "A5 A10"))
        with refused("switch_used"):
            changed(season, "A6", 2)

    @pytest.mark.clause("W-26")
    def test_a_leg_that_was_decided_without_lists_ends_a_gap_too(self) -> None:
        season = Season.arranged()
        season.plays_leg("A-B")
        changed(season, "A6", 3)
        eve = season.eve_of("A-C-d1")
        season.at("12:00:00", eve).accepting("min_level").seals_list("A-C", AWAY)
        season.at("17:00:00").rules_missed("A-C", LIST)
        changed(season, "A6", 2)

    @pytest.mark.clause("W-8", "W-22")
    def test_a_leg_that_was_decided_without_lists_does_not_shift_the_lists_after_it(self) -> None:
        """A15 is not on the list for leg 3, though leg 2 had no list at all."""
        season = Season.arranged()
        season.plays_leg("A-B")
        season.at("12:00:00", season.eve_of("A-C-d1")).seals_list("A-C", AWAY)
        season.at("17:00:00").rules_missed("A-C", LIST)
        season.at("12:00:00", season.eve_of("A-D-d1")).seals_list("A-D", HOME, *squad(*range(1, 15)))
        season.at("12:10:00").seals_list("A-D", AWAY)
        with refused("not_on_list", player="A15"):
            season.picks("A-D-d1", HOME, "A1 A7 A15")
        season.picks("A-D-d1", HOME, "A1 A7 A14")

    @pytest.mark.clause("W-11", "W-13", "W-26")
    def test_a_change_that_leaves_too_few_only_warns_and_the_list_is_refused__x_w5(self) -> None:
        season = Season.arranged()
        season.plays_leg("A-B")
        with refused("min_level", "W-11", level=1, players=2, minimum=3):
            season.changes_level("A3", 2)
        changed(season, "A3", 2)
        season.at("12:00:00", season.eve_of("A-C-d1"))
        with refused("min_level", "W-11", level=1, players=2, minimum=3):
            season.seals_list("A-C", HOME)


class TestCapsAfterSwitches:
    """W-C3: the smallest limit of the levels held, appearances counted together (W-27, W-28, W-29)."""

    @pytest.mark.clause("W-27", "W-28", "W-29")
    def test_one_played_at_level_1_leaves_one_at_level_2(self) -> None:
        season = Season.arranged()
        season.plays_leg("A-B")
        done = changed(season, "A3", 2)
        left = next(note for note in done.notes if note.code == "switch_leaves")
        assert (left.params["used"], left.params["limit"], left.params["left"]) == (1, 2, 1)
        season.plays_leg("A-C", home=("A1 A3 A12", "A2 A7 A13", "- A4 A9", "A5 A10"))
        season.opens_lists("A-D")
        with refused("cap_switch", "W-27", player="A3", used=2, limit=2):
            season.picks("A-D-d1", HOME, "A1 A3 A14")

    @pytest.mark.clause("W-20", "W-27")
    def test_two_played_at_level_1_leave_none_but_bughouse(self) -> None:
        season = Season.arranged()
        season.plays_leg("A-B")
        season.plays_leg("A-C")
        changed(season, "A2", 2)
        season.opens_lists("A-D")
        with refused("cap_switch", player="A2", used=2, limit=2):
            season.picks("A-D-d1", HOME, "A1 A2 A14")
        season.picks("A-D-d4", HOME, "A2 A9")

    @pytest.mark.clause("W-28", "W-29")
    @pytest.mark.parametrize("cap", list(SwitchCap))
    def test_none_played_at_level_1_leaves_two_or_literally_one(self, cap: SwitchCap) -> None:
        season = Season.arranged(with_rules("level_switches", cap=cap))
        season.plays_leg("A-B", home=("- A4 A9", "", "", ""))
        changed(season, "A1", 2)
        season.plays_leg("A-C", home=("A2 A1 A12", "A3 A7 A13", "- A8 A9", "A5 A10"))
        season.opens_lists("A-D")
        if cap is SwitchCap.ONE_MORE:
            with refused("cap_switch", player="A1", used=1, limit=1):
                season.picks("A-D-d1", HOME, "A2 A1 A14")
        else:
            season.picks("A-D-d1", HOME, "A2 A1 A14")

    @pytest.mark.clause("W-28")
    def test_the_limit_of_level_2_follows_him_up(self) -> None:
        season = Season.arranged()
        season.plays_leg("A-B")
        changed(season, "A5", 1)
        season.plays_leg("A-C", home=("A5 A7 A12", "A2 A8 A13", "A3 A4 A9", "A4 A10"))
        season.opens_lists("A-D")
        with refused("cap_switch", player="A5", used=2, limit=2):
            season.picks("A-D-d1", HOME, "A5 A6 A14")

    @pytest.mark.clause("W-14", "W-27")
    @pytest.mark.parametrize("taken", [False, True])
    def test_from_level_3_a_double_slot_is_needed(self, taken: bool) -> None:
        """A12 has played at level 3 and goes to level 2; A9 and A10 may have taken both slots before him."""
        season = Season.arranged()
        season.plays_leg("A-B", home=("A1 A4 A9", "A2 A5 A10", "A3 A6 A12", "A4 A11"))
        changed(season, "A12", 2)
        season.opens_lists("A-C")
        if not taken:
            season.picks("A-C-d1", HOME, "A1 A12 A9")
            return
        season.opens_picks("A-C-d1", "A1 A7 A9")
        season.opens_picks("A-C-d2", "A2 A8 A10")
        with refused("double_slots", "W-14", player="A12", used=2, limit=2, holders="A9, A10"):
            season.picks("A-C-d3", HOME, "A3 A12 A13")

    @pytest.mark.clause("W-28")
    @pytest.mark.parametrize("sticky", [True, False])
    def test_going_back_does_not_bring_the_higher_limit_back(self, sticky: bool) -> None:
        season = Season.arranged(with_rules("level_switches", sticky=sticky))
        changed(season, "A7", 1)
        season.plays_leg("A-B", home=("A7 A4 A9", "", "", ""))
        changed(season, "A7", 2)
        season.plays_leg("A-C", home=("A1 A7 A12", "A2 A8 A13", "A3 A4 A9", "A5 A10"))
        changed(season, "A7", 1)
        season.opens_lists("A-D")
        if sticky:
            with refused("cap_switch", player="A7", used=2, limit=2):
                season.picks("A-D-d1", HOME, "A7 A5 A14")
        else:
            season.picks("A-D-d1", HOME, "A7 A5 A14")

    @pytest.mark.clause("W-25")
    def test_during_a_later_leg_nothing_changes__w_c3(self) -> None:
        season = Season.arranged()
        season.plays_leg("A-B")
        season.opens_lists("A-C")
        with refused("levels_frozen", "W-25", leg="Team A–Team C"):
            season.changes_level("A8", 3)


class TestMissedLists:
    """W-C6: a list that does not come costs the leg, once the arbiter has confirmed it (W-84)."""

    @pytest.mark.clause("W-84")
    def test_the_leg_goes_a_hundred_to_nothing(self) -> None:
        season = Season.arranged()
        season.at("12:00:00", D1_EVE).seals_list("A-B", AWAY)
        with refused("deadline_not_missed"):
            season.at("16:59:59").rules_missed("A-B", LIST)
        ruling = season.at("17:03:00").rules_missed("A-B", LIST)
        assert (ruling.code, ruling.params["home_points"], ruling.params["away_points"]) == ("leg_won", 0, 200)
        assert "W-84" in ruling.clauses
        assert season.leg_score("A-B") == (0, 100)
        assert season.leg_lines("A-B").missing == ()
        assert season.totals()["B"] == 100

    @pytest.mark.clause("W-84")
    def test_both_lists_missing_bring_nobody_anything(self) -> None:
        season = Season.arranged()
        ruling = season.at("17:00:00", D1_EVE).rules_missed("A-B", LIST)
        assert ruling.code == "leg_to_nobody"
        assert season.leg_score("A-B") == (0, 0)

    @pytest.mark.clause("W-84")
    def test_the_last_second_keeps_the_leg(self) -> None:
        season = Season.arranged()
        season.at("12:00:00", D1_EVE).seals_list("A-B", AWAY)
        season.at("16:59:59").seals_list("A-B", HOME)
        with refused("list_published"):
            season.at("17:03:00").rules_missed("A-B", LIST)

    @pytest.mark.clause("W-84", "W-9")
    def test_nothing_more_comes_in_for_such_a_leg_and_no_game_is_used__x_w19(self) -> None:
        season = Season.arranged()
        season.at("12:00:00", D1_EVE).seals_list("A-B", AWAY)
        season.at("12:30:00").picks("A-B-d1", AWAY, "B1 B4 B9")
        season.at("17:03:00").rules_missed("A-B", LIST)
        with refused("leg_is_awarded"):
            season.seals_list("A-B", HOME)
        with refused("leg_is_awarded"):
            season.at("12:00:00", D1).picks("A-B-d2", HOME, "A1 A4 A9")
        with refused("leg_is_awarded"):
            season.rules_missed("A-B", LIST)
        assert season.match("A-B-d1").revealed_at is None
        with refused("leg_is_closed"):
            season.at("19:00:00", D7).closes("A-B")
