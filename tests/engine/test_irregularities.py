"""Wrong set-ups, displaced pieces, pieces off their squares, positions that cannot be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import Ruling
from arbiter_app.engine.records import Otherwise
from arbiter_app.engine.values import ClockSource, IrregularityKind as Kind, Termination
from arbiter_app.rulebooks import load_builtin
from tests.engine.hall import (
    BLACK,
    DRAW,
    HALL_CLOCK,
    WHITE,
    Hall,
    clauses,
    clocks,
    laws_in_a_team_match,
    league,
    lines,
    refused,
    with_rules,
)


def playing(name: str = "fide-standard", clock: ClockSource = HALL_CLOCK, fischer: bool = False) -> Hall:
    book = load_builtin(name)
    rules = replace(book, divisions=league().divisions, time_controls=league().time_controls)
    return Hall.playing(1 if fischer else 4, rules, clock, fischer=[1] if fischer else [])


def finds(hall: Hall, kind: Kind, **details: Any) -> Ruling:
    return hall.ruling(cmd.RecordIrregularity(at=hall.now, board=hall.ref(1), kind=kind, **details))


class TestWrongInitialPosition:
    @pytest.mark.clause("F-7.2.1", "F-7.1")
    def test_the_game_is_cancelled_and_a_new_one_is_played(self) -> None:
        hall = playing(clock=ClockSource.APPLICATION)
        hall.at("19:40:00").plays(1, "e4", "e5", "Nf3")
        hall.illegal_move(1, WHITE)
        hall.offers(1, BLACK)
        ruling = finds(hall, Kind.WRONG_POSITION)
        board = hall.board(1)
        assert (board.plies, board.offers, board.illegal_moves, board.end) == ((), (), (), None)
        assert hall.shows(1) == clocks("1:45:00", "1:45:00")
        assert hall.runs(1) is None
        assert "F-7.2.1" in clauses(ruling)
        assert {"new_game", "clocks_from_start"} <= lines(ruling)
        hall.restarts(1)
        assert hall.runs(1) is WHITE

    @pytest.mark.clause("F-7.2.1", "F-7.1")
    def test_the_arbiter_sets_the_clocks_by_judgement(self) -> None:
        hall = playing()
        other = Otherwise("the evening is short", readings=clocks("1:00:00", "1:05:00"))
        finds(hall, Kind.WRONG_POSITION, readings=clocks("1:10:00", "1:20:00"), otherwise=other)
        assert hall.shows(1) == clocks("1:00:00", "1:05:00")

    @pytest.mark.clause("F-7.2.1")
    def test_an_undo_brings_the_cancelled_game_back_with_its_clocks(self) -> None:
        hall = playing(clock=ClockSource.APPLICATION)
        hall.at("19:40:00").plays(1, "e4", "e5")
        hall.stops(1)
        before = hall.facts()
        finds(hall, Kind.WRONG_POSITION)
        hall.undoes_last()
        assert hall.facts() == before

    @pytest.mark.clause("F-A.5.1")
    @pytest.mark.parametrize(
        "kind", [Kind.WRONG_POSITION, Kind.BOARD_TURNED, Kind.COLOURS_REVERSED, Kind.CLOCK_SETTING]
    )
    def test_in_rapid_nothing_is_said_about_the_set_up_after_ten_moves(self, kind: Kind) -> None:
        hall = playing("fide-rapid")
        with refused("set_up_claim_too_late", "F-A.5.1", moves=10):
            finds(hall, kind, moves_made=10)
        finds(hall, kind, moves_made=9)
        assert hall.board(1).end is None

    @pytest.mark.clause("F-7.2.1")
    def test_in_standard_play_it_is_said_at_any_time(self) -> None:
        assert "new_game" in lines(finds(playing(), Kind.WRONG_POSITION, moves_made=40))


@pytest.mark.clause("F-7.2.2")
def test_a_board_that_stands_turned_is_set_right_and_the_game_goes_on() -> None:
    hall = playing()
    hall.plays(1, "e4", "e5")
    ruling = finds(hall, Kind.BOARD_TURNED)
    assert "F-7.2.2" in clauses(ruling)
    assert {"board_is_set_right", "game_goes_on"} <= lines(ruling)
    assert len(hall.board(1).plies) == 2


class TestReversedColours:
    pytestmark = pytest.mark.clause("F-7.3")

    def test_with_fewer_than_ten_moves_by_both_a_new_game_is_played_with_the_right_colours(self) -> None:
        hall = playing()
        white = hall.board(1).white
        assert "new_game" in lines(finds(hall, Kind.COLOURS_REVERSED, moves_made=9))
        assert hall.board(1).white is white

    def test_from_ten_moves_on_it_goes_on_and_the_board_shows_who_has_white(self) -> None:
        hall = playing()
        white = hall.board(1).white
        assert "colours_go_on" in lines(finds(hall, Kind.COLOURS_REVERSED, moves_made=10))
        assert hall.board(1).white is white.opponent

    def test_without_record_and_clock_the_number_of_moves_is_asked_for(self) -> None:
        with refused("moves_made_needed"):
            finds(playing(), Kind.COLOURS_REVERSED)


class TestDisplacedPieces:
    pytestmark = pytest.mark.clause("F-7.4")

    def test_they_are_put_back_in_the_own_time_and_nothing_else_follows(self) -> None:
        hall = playing()
        ruling = finds(hall, Kind.DISPLACED_PIECES, colour=BLACK, readings=clocks("0:06:10", "0:05:00"))
        assert ruling.clocks == ()
        assert "displaced_put_back" in lines(ruling)

    @pytest.mark.parametrize(("given", "shows"), [(None, "0:07:10"), (30_000, "0:06:40"), (0, "0:06:10")])
    def test_a_competition_may_propose_time_for_the_opponent(self, given: int | None, shows: str) -> None:
        rules = with_rules(laws_in_a_team_match(), "irregularities", displaced_bonus_seconds=60)
        hall = Hall.playing(4, rules, HALL_CLOCK)
        hall.reads(1, "0:06:10", "0:05:00")
        read = clocks("0:06:10", "0:05:00")
        ruling = finds(hall, Kind.DISPLACED_PIECES, colour=BLACK, readings=read, bonus_ms=given)
        after = read if not ruling.clocks else hall.shows(1)
        assert after == clocks(shows, "0:05:00")


class TestPieceOffItsSquare:
    pytestmark = pytest.mark.clause("F-7.6")

    def test_the_position_before_it_is_put_back(self) -> None:
        hall = playing(clock=ClockSource.APPLICATION, fischer=True)
        hall.at("19:20:00").plays(1, "e4", "e5", "Nf3", "Nc6", "Bb5")
        shown = hall.shows(1)
        ruling = finds(hall, Kind.PIECE_OFF_SQUARE, back_to=2)
        assert [ply.san for ply in hall.board(1).plies] == ["e4", "e5"]
        assert "F-7.6" in clauses(ruling)
        # White's two increments and Black's one came with moves that no longer stand.
        assert hall.shows(1).white_ms == shown.white_ms - 60_000
        assert hall.shows(1).black_ms == shown.black_ms - 30_000
        hall.restarts(1)
        assert hall.runs(1) is WHITE

    def test_the_last_position_that_can_be_identified_may_be_given(self) -> None:
        hall = playing()
        fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30"
        ruling = finds(hall, Kind.PIECE_OFF_SQUARE, fen=fen)
        assert hall.board(1).start_fen == fen
        assert "restored_by_position" in lines(ruling)

    def test_what_is_not_in_the_record_is_refused(self) -> None:
        with refused("no_such_way_back"):
            finds(playing(), Kind.PIECE_OFF_SQUARE)
        with refused("back_to_impossible", plies=0):
            finds(playing(), Kind.PIECE_OFF_SQUARE, back_to=4)
        with refused("king_missing"):
            finds(playing(), Kind.PIECE_OFF_SQUARE, fen="8/8/8/8/8/8/4P3/4K3 b - - 0 30")


class TestIllegalPosition:
    """Both kings in check, or a pawn on the last rank."""

    pytestmark = pytest.mark.clause("F-A.5.4")

    def test_the_arbiter_waits_for_the_next_move_and_then_it_is_a_draw(self) -> None:
        hall = playing("fide-rapid", clock=ClockSource.APPLICATION)
        ruling = finds(hall, Kind.ILLEGAL_POSITION)
        assert "wait_for_next_move" in lines(ruling)
        assert hall.runs(1) is WHITE
        finds(hall, Kind.ILLEGAL_POSITION, still_illegal=True)
        assert hall.outcome(1) == (DRAW, Termination.ILLEGAL_POSITION)

    def test_in_standard_play_the_illegal_move_is_corrected_instead(self) -> None:
        with refused("illegal_position_is_corrected"):
            finds(playing(), Kind.ILLEGAL_POSITION)


@pytest.mark.clause("F-6.10")
def test_a_clock_that_was_set_wrong_is_set_right_and_the_times_are_the_arbiters() -> None:
    hall = playing()
    right = Otherwise("set for another control", readings=clocks("1:20:00", "1:25:00"))
    ruling = finds(hall, Kind.CLOCK_SETTING, readings=clocks("1:00:00", "1:05:00"), otherwise=right)
    assert "F-6.10" in clauses(ruling)
    assert hall.shows(1) == clocks("1:20:00", "1:25:00")


@pytest.mark.clause("F-7.1")
def test_times_that_the_arbiter_sets_stand_though_the_clock_in_the_hall_was_not_read() -> None:
    hall = playing()
    hall.at("20:00:00")
    finds(hall, Kind.BOARD_TURNED, otherwise=Otherwise("by judgement", readings=clocks("1:20:00", "1:25:00")))
    assert hall.shows(1) == clocks("1:20:00", "1:25:00")


@pytest.mark.clause("F-12.9", "F-7.4")
def test_where_no_penalty_is_fixed_the_ladder_is_open_and_the_history_is_told() -> None:
    hall = playing()
    assert {"penalty_possible", "no_earlier_penalty"} <= lines(finds(hall, Kind.DISPLACED_PIECES, colour=WHITE))
    hall.do(cmd.GivePenalty(at=hall.now, board=hall.ref(1), colour=WHITE, measure="warning", reason="displaced"))
    assert "earlier_penalty" in lines(finds(hall, Kind.DISPLACED_PIECES, colour=WHITE))
    assert "penalty_possible" not in lines(finds(hall, Kind.BOARD_TURNED))
