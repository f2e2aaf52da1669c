"""At the board: stopping and restarting, readings, rules copies, disputes, recording, penalties, notes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.card import make_card
from arbiter_app.engine.findings import ClockEffect, ClockStep
from arbiter_app.engine.rulebook import IncrementMode, Period, TimeControl
from arbiter_app.engine.values import ClockReadings, Colour, IllegalKind, Termination
from tests.engine.hall import (
    AWAY,
    BLACK,
    BLACK_WINS,
    HALL_CLOCK,
    HOME,
    MATCH,
    WHITE,
    Hall,
    clauses,
    clocks,
    instant,
    laws_in_a_team_match,
    league,
    lines,
    ms,
    refused,
)


class TestClocks:
    @pytest.mark.clause("F-6.11")
    def test_after_a_pause_the_side_that_ran_runs_again_and_the_pause_costs_nobody(self) -> None:
        hall = Hall.playing(4)
        hall.at("19:40:00").presses(1)
        hall.at("19:45:00").stops()
        hall.at("20:00:00").restarts()
        assert [hall.runs(1), hall.runs(2)] == [BLACK, WHITE]
        hall.at("20:01:00")
        assert hall.shows(1) == clocks("1:35:00", "1:39:00")
        assert hall.shows(2) == clocks("1:29:00", "1:45:00")

    @pytest.mark.clause("F-6.11")
    @pytest.mark.parametrize(("moves", "runs"), [(("e4",), BLACK), (("e4", "e5"), WHITE), ((), WHITE)])
    def test_with_a_clock_in_the_hall_the_record_tells_who_is_on_move(
        self, moves: tuple[str, ...], runs: Colour
    ) -> None:
        hall = Hall.playing(4, clock=HALL_CLOCK)
        hall.plays(1, *moves)
        hall.stops()
        hall.restarts()
        assert hall.runs(1) is runs

    @pytest.mark.clause("F-6.11")
    def test_the_arbiter_may_let_the_other_side_run(self) -> None:
        hall = Hall.playing(4)
        hall.stops(1)
        hall.restarts(1, running=BLACK)
        assert hall.runs(1) is BLACK

    @pytest.mark.clause("F-6.11")
    def test_there_must_be_something_to_stop_or_restart(self) -> None:
        hall = Hall.playing(4)
        with refused("no_clock_to_restart"):
            hall.restarts()
        hall.stops()
        with refused("no_clock_runs"):
            hall.stops()
        with refused("no_such_board"):
            hall.stops(9)

    @pytest.mark.clause("F-6.10", "F-7.1")
    def test_the_arbiter_sets_the_clocks_and_the_sum_is_shown(self) -> None:
        hall = Hall.playing(4)
        ruling = hall.at("19:40:00").sets(1, "1:40:00", "1:45:00")
        assert ruling.clocks[0] == ClockEffect(
            WHITE, ms("1:35:00"), ms("1:40:00"), (ClockStep("adjusted", ms("0:05:00")),)
        )
        assert "F-6.10" in clauses(ruling)
        assert hall.at("19:41:00").shows(1) == clocks("1:39:00", "1:45:00")
        with refused("reading_impossible"):
            hall.sets(1, "101:00:00", "0:00:00")
        with refused("times_unchanged"):
            hall.sets(1, "1:39:00", "1:45:00")

    @pytest.mark.clause("F-6.10")
    def test_a_clock_in_the_hall_is_known_only_when_it_was_read_and_stands(self) -> None:
        hall = Hall.playing(4, clock=HALL_CLOCK)
        hall.at("19:40:00")
        assert hall.sets(1, "1:35:00", "1:45:00").clocks[0].before_ms is None
        hall.at("19:50:00").stops(1)
        hall.reads(1, "1:30:00", "1:40:00")
        assert hall.sets(1, "1:31:00", "1:40:00").clocks[0].before_ms == ms("1:30:00")

    @pytest.mark.clause("F-6.10")
    def test_the_hall_clock_cannot_be_pressed_from_here(self) -> None:
        hall = Hall.playing(4, clock=HALL_CLOCK)
        with refused("clock_is_in_the_hall"):
            hall.presses(1)

    @pytest.mark.clause("F-6.3")
    def test_time_saved_in_one_period_is_carried_over(self) -> None:
        periods = (Period(ms("1:30:00"), 2), Period(ms("0:30:00")))
        control = TimeControl("standard-105", "two periods", periods, periods)
        rules = replace(league(), time_controls={**league().time_controls, control.id: control})
        hall = Hall.ready(4, rules)
        hall.starts()
        for time in ("19:40:00", "19:45:00", "20:00:00"):
            hall.at(time).presses(1)
        # White used 10 + 15 minutes for two moves: 1:05:00 are left, and the next half an hour.
        assert hall.shows(1) == clocks("1:35:00", "1:25:00")


class TestRulesCopy:
    @pytest.mark.clause("L-7.11/2")
    @pytest.mark.parametrize("running", [WHITE, BLACK])
    def test_the_home_clock_runs_until_the_copy_is_there_whoever_was_to_move(self, running: Colour) -> None:
        hall = Hall.playing(4)
        # Board 2: the home player has White.
        hall.at("20:31:00").sets(2, "0:50:00", "0:40:00")
        hall.stops(2)
        hall.restarts(2, running=running)
        produce = cmd.ProduceRules(at=instant("20:37:30"), board=hall.ref(2), asked_at=instant("20:31:00"))
        ruling = hall.ruling(produce)
        hall.at("20:37:30")
        assert hall.shows(2) == clocks("0:43:30", "0:40:00")
        assert "L-7.11/2" in clauses(ruling)

    @pytest.mark.clause("L-7.11/2")
    def test_with_the_clocks_stopped_and_in_the_hall_the_sum_is_the_same(self) -> None:
        hall = Hall.playing(4, clock=HALL_CLOCK).at("20:37:30")
        produce = cmd.ProduceRules(at=hall.now, board=hall.ref(2), asked_at=instant("20:31:00"))
        with refused("reading_missing"):
            hall.do(produce)
        hall.stops(2)
        hall.reads(2, "0:50:00", "0:40:00")
        ruling = hall.ruling(produce)
        assert hall.shows(2) == clocks("0:43:30", "0:40:00")
        assert ruling.clocks[0].steps == (ClockStep("rules_copy_missing", -390_000),)

    @pytest.mark.clause("L-7.11/2")
    def test_it_cannot_have_been_asked_for_afterwards(self) -> None:
        hall = Hall.playing(4)
        with refused("asked_after_produced"):
            hall.do(cmd.ProduceRules(at=hall.now, board=hall.ref(1), asked_at=instant("23:00:00")))

    def test_the_laws_alone_take_no_time_off(self) -> None:
        hall = Hall.playing(4, laws_in_a_team_match())
        with refused("rules_copy_costs_nothing"):
            hall.do(cmd.ProduceRules(at=hall.now, board=hall.ref(1), asked_at=hall.now))


class TestDisputes:
    @staticmethod
    def opened(hall: Hall) -> Hall:
        command = cmd.OpenDispute(at=instant("20:40:00"), board=hall.ref(1), text="touched piece")
        ruling = hall.ruling(command)
        assert "away_from_boards" in lines(ruling)
        return hall

    @pytest.mark.clause("L-7.11/1", "F-6.11")
    def test_resumed_with_the_appeal_reserved_it_stands_on_the_card(self) -> None:
        hall = self.opened(Hall.playing(4))
        assert hall.runs(1) is None
        close = cmd.CloseDispute(at=instant("20:48:00"), board=hall.ref(1), text="goes on", appeal_reserved=True)
        ruling = hall.ruling(close)
        assert ruling.code == "appeal_reserved"
        hall.at("20:48:00").restarts(1)
        assert hall.shows(1) == clocks("0:35:00", "1:45:00")
        card = make_card(hall.state, hall.match)
        assert [line.board_number for line in card.lines if line.appeal_reserved] == [1]

    @pytest.mark.clause("L-7.11/1")
    def test_settled_it_reserves_nothing(self) -> None:
        hall = self.opened(Hall.playing(4))
        hall.do(cmd.CloseDispute(at=instant("20:48:00"), board=hall.ref(1), text="he moves the knight"))
        assert not make_card(hall.state, hall.match).lines[0].appeal_reserved
        with refused("no_open_dispute"):
            hall.do(cmd.CloseDispute(at=instant("20:48:00"), board=hall.ref(1), text="again"))

    @pytest.mark.clause("L-7.11/1")
    def test_restarting_all_boards_leaves_an_open_dispute_alone(self) -> None:
        hall = self.opened(Hall.playing(4)).at("20:45:00")
        hall.stops()
        hall.restarts()
        assert [hall.runs(1), hall.runs(2)] == [None, WHITE]
        with refused("dispute_is_open"):
            self.opened(hall)


class TestRecording:
    @pytest.mark.clause("L-12.4/1", "F-8.4")
    @pytest.mark.parametrize(("left", "is_free"), [("0:05:00", False), ("0:04:59", True)])
    def test_the_duty_ends_below_five_minutes(self, left: str, is_free: bool) -> None:
        hall = Hall.playing(4, clock=HALL_CLOCK)
        if is_free:
            assert "L-12.4/1" in clauses(hall.stops_recording(1, WHITE, left))
            assert hall.board(1).released_from_recording == {WHITE}
            with refused("already_released"):
                hall.stops_recording(1, WHITE, left)
        else:
            with refused("must_record_still", "L-12.4/1", left_ms=300_000):
                hall.stops_recording(1, WHITE, left)

    @pytest.mark.clause("L-12.4/1")
    def test_once_below_five_minutes_a_bonus_brings_the_duty_not_back(self) -> None:
        hall = Hall.playing(4)
        hall.at("20:31:00").sets(1, "0:06:00", "1:00:00")
        hall.at("20:32:01").presses(1)
        hall.at("20:32:10").sets(1, "0:06:59", "1:00:00")
        hall.stops_recording(1, WHITE)
        with refused("must_record_still"):
            hall.stops_recording(1, BLACK)

    @pytest.mark.clause("L-12.4/2")
    def test_with_fischer_every_move_is_recorded(self) -> None:
        hall = Hall.playing(1, clock=HALL_CLOCK, fischer=[1])
        with refused("must_record_with_increment", "L-12.4/2"):
            hall.stops_recording(1, WHITE, "0:00:40")
        hall.accepting("must_record_with_increment", "broken arm").stops_recording(1, WHITE, "0:00:40")
        assert [one.reason for one in hall.board(1).overrides] == ["broken arm"]

    @pytest.mark.clause("F-8.4")
    @pytest.mark.parametrize(("seconds", "is_free"), [(10, True), (29, True), (30, False)])
    def test_by_the_laws_an_increment_of_thirty_seconds_keeps_the_duty(self, seconds: int, is_free: bool) -> None:
        periods = (Period(ms("1:30:00"), None, seconds * 1000, IncrementMode.FISCHER),)
        control = TimeControl("standard-105", "short increment", periods, periods)
        rules = replace(laws_in_a_team_match(), time_controls={**league().time_controls, control.id: control})
        hall = Hall.playing(4, rules, clock=HALL_CLOCK)
        if is_free:
            hall.stops_recording(1, WHITE, "0:04:00")
        else:
            with refused("must_record_with_increment", "F-8.4"):
                hall.stops_recording(1, WHITE, "0:04:00")

    @pytest.mark.clause("L-12.4/1")
    def test_a_clock_in_the_hall_has_to_be_read_first(self) -> None:
        hall = Hall.playing(4, clock=HALL_CLOCK).at("21:14:00")
        with refused("reading_missing"):
            hall.stops_recording(1, WHITE)
        hall.reads(1, "0:03:00", "0:30:00")
        hall.stops_recording(1, WHITE)


class TestIllegalActs:
    @pytest.mark.clause("F-7.5.2", "L-7.12/1")
    def test_a_pawn_left_unpromoted_becomes_a_queen_and_the_move_stands(self) -> None:
        hall = Hall.playing(1, fischer=[1])
        hall.at("20:00:00").presses(1)
        shown = hall.shows(1)
        ruling = hall.illegal_move(1, WHITE, kind=IllegalKind.NOT_PROMOTED)
        assert "pawn_becomes_queen" in lines(ruling)
        assert "F-7.5.2" in clauses(ruling)
        assert hall.shows(1) == ClockReadings(shown.white_ms, shown.black_ms + 120_000)
        hall.both_confirm(1)
        hall.restarts(1)
        assert hall.runs(1) is BLACK

    @pytest.mark.clause("F-7.5.3", "L-7.12/1")
    def test_a_press_without_a_move_has_nothing_to_restore_and_loses_the_increment(self) -> None:
        hall = Hall.playing(1, fischer=[1])
        hall.at("20:00:00").presses(1)
        shown = hall.shows(1)
        ruling = hall.illegal_move(1, WHITE, kind=IllegalKind.PRESS_WITHOUT_MOVE)
        assert {"nothing_to_restore", "restore_position"} & lines(ruling) == {"nothing_to_restore"}
        assert "F-7.5.3" in clauses(ruling)
        assert hall.shows(1).white_ms == shown.white_ms - 30_000
        hall.both_confirm(1)
        hall.restarts(1)
        assert hall.runs(1) is WHITE

    @pytest.mark.clause("F-7.5.4", "F-4.1")
    def test_a_move_with_two_hands_stands_and_counts_on_the_ladder(self) -> None:
        hall = Hall.playing(4, clock=HALL_CLOCK)
        ruling = hall.illegal_move(1, WHITE, kind=IllegalKind.TWO_HANDS)
        assert "move_stands" in lines(ruling)
        assert "F-7.5.4" in clauses(ruling)
        hall.illegal_move(1, WHITE)
        hall.illegal_move(1, WHITE, kind=IllegalKind.PRESS_WITHOUT_MOVE)
        assert hall.outcome(1) == (BLACK_WINS, Termination.ILLEGAL_MOVES)

    @pytest.mark.clause("L-7.12/1")
    def test_found_later_a_move_that_stands_leaves_the_record_as_it_is(self) -> None:
        hall = Hall.playing(4)
        hall.plays(1, "e4", "e5", "Nf3")
        hall.illegal_move(1, WHITE, kind=IllegalKind.TWO_HANDS, found_at_move=1)
        assert len(hall.board(1).plies) == 3


class TestMoves:
    def test_a_move_that_is_not_possible_says_what_is(self) -> None:
        hall = Hall.playing(4)
        with refused("move_impossible", move="Nf9", possible="Na3, Nc3, Nf3, Nh3"):
            hall.plays(1, "Nf9")

    @pytest.mark.parametrize("move", ["--", "0000", "Z0", "@@@@", "", "   ", "e9", "Ke1-e1"])
    def test_no_move_is_no_move(self, move: str) -> None:
        hall = Hall.playing(4)
        with refused("move_impossible"):
            hall.plays(1, move)

    @pytest.mark.parametrize(
        ("typed", "san"),
        [("nf3", "Nf3"), ("g1f3", "Nf3"), ("Ng1-f3", "Nf3"), ("e2-e4", "e4"), ("E2E4", "e4"), ("Nf3!?", "Nf3")],
    )
    def test_moves_are_read_as_people_write_them(self, typed: str, san: str) -> None:
        hall = Hall.playing(4)
        hall.plays(1, typed)
        assert [ply.san for ply in hall.board(1).plies] == [san]

    @pytest.mark.parametrize("typed", ["O-O", "0-0", "o-o", "e1g1", "O–O"])
    def test_castling_is_read_in_every_spelling(self, typed: str) -> None:
        hall = Hall.playing(4)
        hall.position(1, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
        hall.plays(1, typed)
        assert hall.board(1).plies[-1].san == "O-O"

    @pytest.mark.clause("F-6.2")
    def test_a_move_not_completed_leaves_the_clock_running(self) -> None:
        hall = Hall.playing(4)
        hall.do(cmd.MakeMove(at=hall.now, board=hall.ref(1), move="e4", completed=False))
        assert hall.runs(1) is WHITE

    def test_a_move_while_the_other_clock_runs_is_asked_about(self) -> None:
        hall = Hall.playing(4)
        hall.presses(1)
        with refused("other_clock_runs"):
            hall.plays(1, "e4")

    @pytest.mark.parametrize(
        ("fen", "code"),
        [
            ("nonsense", "fen_rows"),
            ("", "fen_empty"),
            ("8/8/8/8/8/8/8/4K3 w - - 0 1", "no_king"),
            ("k7/8/8/8/8/8/8/K3K3 w - - 0 1", "several_kings"),
            ("kK6/8/8/8/8/8/8/8 w - - 0 1", "check_to_side_not_on_move"),
        ],
    )
    def test_a_position_that_cannot_be_is_refused_or_asked_about(self, fen: str, code: str) -> None:
        hall = Hall.playing(4)
        with refused(code):
            hall.position(1, fen)


class TestConduct:
    @pytest.mark.clause("F-12.9", "F-11.5", "F-7.4")
    @pytest.mark.parametrize(
        ("measure", "minutes", "shown"),
        [
            ("warning", 0, ("0:40:00", "0:35:00")),
            ("opponent_time", 2, ("0:40:00", "0:37:00")),
            ("own_time", 3, ("0:37:00", "0:35:00")),
        ],
    )
    def test_the_steps_of_the_ladder_that_do_not_end_the_game(
        self, measure: str, minutes: int, shown: tuple[str, str]
    ) -> None:
        hall = Hall.playing(4, clock=HALL_CLOCK)
        ruling = hall.ruling(
            cmd.GivePenalty(
                at=hall.now,
                board=hall.ref(1),
                colour=WHITE,
                measure=measure,
                reason="offers again and again",
                ms=minutes * 60_000,
                readings=clocks("0:40:00", "0:35:00"),
            )
        )
        assert "F-12.9" in clauses(ruling)
        assert hall.board(1).penalties == (measure,)
        if minutes:
            assert hall.shows(1) == clocks(*shown)
        assert hall.board(1).illegal_count(WHITE) == 0

    @pytest.mark.clause("F-12.9")
    def test_time_is_named_and_a_reason_given(self) -> None:
        hall = Hall.playing(4)
        for measure, reason, code in (
            ("own_time", "noise", "penalty_without_time"),
            ("warning", " ", "reason_missing"),
            ("flogging", "noise", "no_such_measure"),
        ):
            with refused(code):
                hall.do(cmd.GivePenalty(at=hall.now, board=hall.ref(1), colour=WHITE, measure=measure, reason=reason))

    @pytest.mark.clause("L-7.14", "L-10.3")
    def test_reports_on_the_playing_conditions_are_kept_with_their_time(self) -> None:
        hall = Hall.playing(4).at("20:05:00")
        hall.do(cmd.TakeNote(at=hall.now, match_id=MATCH, text="light, boards 5 and 6", topic="facilities"))
        (note,) = hall.match.notes
        assert (note.text, note.topic, note.at) == ("light, boards 5 and 6", "facilities", hall.now)
        with refused("text_missing"):
            hall.do(cmd.TakeNote(at=hall.now, match_id=MATCH, text="  "))
        with refused("no_such_board"):
            hall.do(cmd.TakeNote(at=hall.now, match_id=MATCH, text="x", board_number=9))

    def test_who_sits_where_does_not_change_with_a_penalty(self) -> None:
        hall = Hall.playing(4)
        assert [hall.board(1).side_of(WHITE), hall.board(1).colour_of(HOME)] == [AWAY, BLACK]
