"""Undo in a league in legs and in bughouse: what is told, what stands afterwards, and what is sealed again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.findings import Ruling
from arbiter_app.engine.rulebook_bughouse import TransferMode
from arbiter_app.engine.state import Entry, State
from arbiter_app.engine.values import PlayerId, Termination
from arbiter_app.queries.journal import is_sealed
from tests.engine.hall import refused
from tests.engine.league.bughouse_day import DAY, BughouseDay
from tests.engine.league.season import (
    AWAY,
    BLACK,
    D1_EVE,
    DRAW,
    HOME,
    LIST,
    PICKS,
    WHITE,
    Season,
    clocks,
    with_rules,
)
from tests.engine.league.undo_entries import ENTRIES_OF_LEAGUE, Act
from tests.engine.undoing import what_stands


def facts(season: Season) -> State:
    """What stands."""
    return what_stands(season.state, season.now)


def last(season: Season, kind: type[ev.Event]) -> Entry:
    """The last entry of a kind."""
    return next(entry for entry in reversed(season.entries) if isinstance(entry.event, kind))


def take_back(season: Season, kind: type[ev.Event]) -> Ruling:
    """Take the last entry of a kind back."""
    ruling = season.undoes(last(season, kind).seq).ruling
    assert ruling is not None
    return ruling


@pytest.mark.parametrize(
    ("kind", "season_at", "act"),
    ENTRIES_OF_LEAGUE,
    ids=[f"{number}-{kind}" for number, (kind, *_) in enumerate(ENTRIES_OF_LEAGUE)],
)
def test_every_kind_of_entry_can_be_taken_back_and_the_facts_are_as_before(
    kind: str, season_at: Callable[[], Season], act: Act
) -> None:
    season = season_at()
    before, seq = facts(season), season.state.seq
    act(season)
    made = [type(entry.event).__name__ for entry in season.entries[seq:]]
    assert kind in made
    after = facts(season)
    season.undoes(seq + 1 + made.index(kind))
    undone = season.state.seq
    assert facts(season) == before
    season.undoes(_undo_itself(season, undone))
    assert facts(season) == after


def _undo_itself(season: Season, seq: int) -> int:
    """The number of the undo, which may have stopped clocks behind it."""
    while not isinstance(season.entries[seq - 1].event, ev.EntryRescinded):
        seq -= 1
    return seq


@pytest.mark.clause("W-24")
class TestListsTakenBack:
    """W-24: nobody sees a list before both are in."""

    def test_an_opening_taken_back_leaves_the_first_list_sealed_and_the_second_out(self) -> None:
        season = Season.listed("A-B")
        ruling = take_back(season, ev.PlayerListsOpened)
        leg = season.leg("A-B")
        assert (leg.opened_at, leg.away_list) == (None, None)
        assert leg.home_list is not None
        assert [line.params["part"] for line in ruling.lines] == ["PlayerListSealed"]
        lists = [entry for entry in season.entries if isinstance(entry.event, ev.PlayerListSealed)]
        assert [is_sealed(entry, season.state) for entry in lists] == [True, True]
        assert is_sealed(last(season, ev.PlayerListsOpened), season.state)

    def test_the_lists_open_again_with_the_next_second_list(self) -> None:
        season = Season.listed("A-B")
        take_back(season, ev.PlayerListsOpened)
        season.at("16:40:00").accepting("min_level").seals_list("A-B", AWAY)
        assert season.leg("A-B").opened_at == season.now
        assert not is_sealed(last(season, ev.PlayerListsOpened), season.state)

    def test_an_opening_under_which_picks_came_in_is_named_with_its_later_entries(self) -> None:
        season = Season.listed("A-B")
        season.opens_picks("A-B-d1")
        with refused("later_entries_stay"):
            season.do(cmd.Rescind(at=season.now, target=last(season, ev.PlayerListsOpened).seq, reason="wrong key"))


class TestRulingsTakenBack:
    """A deadline that was decided too early."""

    @pytest.mark.clause("W-84")
    def test_a_leg_awarded_by_mistake_is_open_again_and_the_table_without_it(self) -> None:
        season = Season.arranged().at("15:10:00", D1_EVE)
        season.seals_list("A-B", HOME)
        season.at("17:03:00").rules_missed("A-B", LIST)
        assert season.totals()["A"] == 100
        take_back(season.at("17:05:00"), ev.LegAwarded)
        leg = season.leg("A-B")
        assert (leg.awarded, leg.closed_at) == (None, None)
        assert season.totals()["A"] == 0
        season.rules_missed("A-B", LIST)
        assert season.totals()["A"] == 100

    @pytest.mark.clause("W-85")
    def test_results_struck_by_an_award_count_again_with_its_undo(self) -> None:
        season = Season.playing("A-B-d1")
        season.at("18:20:00").wins_all("A-B-d1")
        season.at("16:30:00", season.eve_of("A-B-d2")).picks("A-B-d2", AWAY, season.day_picks("A-B-d2", AWAY))
        season.at("17:03:00").rules_missed("A-B", PICKS, "A-B-d2")
        assert season.leg_score("A-B") == (0, 100)
        take_back(season.at("17:10:00"), ev.LegAwarded)
        assert season.leg_score("A-B") == (30, 0)

    @pytest.mark.clause("W-26")
    def test_a_level_taken_back_leaves_the_change_of_that_gap_free(self) -> None:
        season = Season.listed("A-B")
        season.plays_leg("A-B")
        season.accepting("min_level").accepting("switch_leaves").changes_level("A8", 3)
        take_back(season, ev.LevelChanged)
        assert season.state.players[PlayerId("A8")].level == 2
        season.accepting("min_level").accepting("switch_leaves").changes_level("A8", 1)


def with_a_pawn_over() -> BughouseDay:
    """A4 has captured on board 1; A9 may drop the pawn on board 2."""
    day = BughouseDay()
    day.plays_timed("6 1 e4 | 10 2 c4 | 12 1 d5 | 18 1 exd5")
    return day


@pytest.mark.clause("W-73")
class TestMenTakenBack:
    """A capture goes back with the man that it gave."""

    def test_a_capture_taken_back_takes_the_man_out_of_the_partners_reserve(self) -> None:
        day = with_a_pawn_over()
        assert day.reserve(2, BLACK) == "P"
        ruling = take_back(day.at(20).season, ev.PieceTransferred)
        assert {"entry": last(day.season, ev.MoveMade).seq, "part": "MoveMade"} in [one.params for one in ruling.lines]
        assert (day.reserve(2, BLACK), len(day.match.transfers)) == ("", 0)
        assert day.pair.turn(1) is WHITE
        assert (day.season.runs(DAY, 1), day.shows(1)) == (WHITE, clocks("14:46", "14:54"))

    def test_a_capture_whose_man_was_dropped_is_not_taken_back_before_the_drop(self) -> None:
        day = with_a_pawn_over()
        day.plays_timed("20 2 P@d6")
        boards = day.pair.bfen()
        with refused("moves_would_not_fit", board=2):
            take_back(day.at(24).season, ev.PieceTransferred)
        assert day.pair.bfen() == boards
        drop = last(day.season, ev.MoveMade)
        day.season.undoes(drop.seq)
        assert day.reserve(2, BLACK) == "P"
        day.season.undoes(last_on_board_1(day).seq)
        assert day.reserve(2, BLACK) == ""

    def test_a_capture_is_taken_back_where_another_man_of_the_kind_was_there_to_drop(self) -> None:
        day = with_a_pawn_over()
        day.plays_timed("24 1 c6 | 30 1 dxc6 | 34 2 P@d6")
        assert day.reserve(2, BLACK) == "P"
        day.at(40).season.undoes(last_on_board_1(day).seq)
        assert day.reserve(2, BLACK) == ""
        assert [ply.uci for ply in day.match.boards[1].plies] == ["c2c4", "P@d6"]

    def test_a_capture_whose_man_was_passed_by_hand_is_not_taken_back_before_the_pass(self) -> None:
        day = BughouseDay(with_rules("bughouse", transfer=TransferMode.BY_HAND))
        day.plays_timed("6 1 e4 | 10 2 c4 | 12 1 d5 | 18 1 exd5")
        day.at(20).do(cmd.PassPiece, 1, colour=WHITE, piece="P")
        with refused("moves_would_not_fit", board=1):
            take_back(day.at(24).season, ev.PieceTransferred)
        take_back(day.season, ev.PiecePassed)
        assert day.pair.tray(1, WHITE) == ("P",)
        take_back(day.season, ev.PieceTransferred)
        assert day.pair.tray(1, WHITE) == ()

    def test_an_end_taken_back_lets_both_boards_play_on(self) -> None:
        day = with_a_pawn_over()
        day.at(30).season.ends(DAY, 1, DRAW, Termination.AGREEMENT)
        take_back(day.at(40).season, ev.GameEnded)
        assert day.endings() == (None, None)
        assert day.reserve(2, BLACK) == "P"


def last_on_board_1(day: BughouseDay) -> Entry:
    """The last move of the first board."""
    return next(
        entry
        for entry in reversed(day.season.entries)
        if isinstance(entry.event, ev.MoveMade)
        and entry.event.board.board_number == 1
        and entry.seq not in day.season.state.rescinded
    )
