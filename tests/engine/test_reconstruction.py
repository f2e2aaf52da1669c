"""A game reconstructed at the board: what is noted first, what becomes the record, which period comes next."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import Ruling
from arbiter_app.engine.record import sheets_start
from arbiter_app.engine.rulebook import Period, Rulebook, TimeControl
from tests.engine.hall import BLACK, DRAW, HALL_CLOCK, WHITE, Hall, clocks, laws_in_a_team_match, refused, with_rules

MOVES = ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6")
AFTER_THEM = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4"


def hall_with_clock() -> Hall:
    return Hall.playing(4, laws_in_a_team_match(), HALL_CLOCK)


def note(hall: Hall, **fields: Any) -> Ruling:
    """Note the game on board 1 for a reconstruction."""
    return hall.ruling(cmd.NoteReconstruction(at=hall.now, board=hall.ref(1), **fields))


def replaced(hall: Hall, *moves: str, **fields: Any) -> Ruling:
    """Put the moves found on record."""
    fields.setdefault("reason", "from both scoresheets")
    return hall.ruling(cmd.ReplaceRecord(at=hall.now, board=hall.ref(1), moves=moves, **fields))


def codes(ruling: Ruling) -> list[str]:
    return [line.code for line in (*ruling.lines, *ruling.to_do)]


@pytest.mark.clause("F-8.6")
class TestNotedFirst:
    def test_position_times_running_clock_and_moves_are_noted_and_the_clocks_stop(self) -> None:
        hall = hall_with_clock()
        ruling = note(
            hall, fen=AFTER_THEM, readings=clocks("0:01:00", "0:00:00"), running=BLACK, white_moves=3, black_moves=3
        )
        noted = hall.board(1).reconstruction
        assert noted is not None
        assert (noted.fen, noted.running, noted.own_moves) == (AFTER_THEM, BLACK, (3, 3))
        assert noted.readings == clocks("0:01:00", "0:00:00")
        assert hall.runs(1) is None
        assert hall.board(1).to_run is BLACK
        assert "F-8.6" in ruling.clauses
        assert codes(ruling) == ["reconstruct_on_second_board"]

    def test_the_position_of_the_record_is_noted_where_none_is_given(self) -> None:
        hall = Hall.playing(4, laws_in_a_team_match())
        hall.plays(1, "e4")
        note(hall)
        noted = hall.board(1).reconstruction
        assert noted is not None
        assert noted.fen.startswith("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b")
        assert noted.own_moves is None

    def test_something_must_stand_on_the_board(self) -> None:
        with refused("position_to_note_missing"):
            note(hall_with_clock())

    def test_a_hall_clock_that_was_not_read_is_asked_about(self) -> None:
        hall = hall_with_clock().at("20:00:00")
        with refused("reading_missing"):
            note(hall, fen=AFTER_THEM)

    @pytest.mark.parametrize(
        ("fields", "code"),
        [
            ({"fen": "nonsense"}, "fen_rows"),
            ({"fen": AFTER_THEM, "readings": clocks("999:00:00", "0:00:00")}, "reading_impossible"),
            ({"fen": AFTER_THEM, "white_moves": -1}, "move_count_impossible"),
            ({"fen": "8/8/8/8/8/8/8/4K3 w - - 0 1", "readings": clocks("0:01:00", "0:00:00")}, "no_king"),
        ],
    )
    def test_what_cannot_be_noted(self, fields: dict[str, Any], code: str) -> None:
        with refused(code):
            note(hall_with_clock(), **fields)


@pytest.mark.clause("F-8.5", "F-8.6")
class TestTheMovesFound:
    def test_they_become_the_record_with_the_reason(self) -> None:
        hall = hall_with_clock()
        note(hall, fen=AFTER_THEM, readings=clocks("0:01:00", "0:00:00"), running=WHITE)
        ruling = replaced(hall, *MOVES)
        assert tuple(ply.san for ply in hall.board(1).plies) == MOVES
        assert "restore_noted_position" in codes(ruling)
        assert ruling.lines[0].params == {"white_moves": 3, "black_moves": 3}

    def test_a_wrong_record_is_replaced_and_the_old_one_comes_back_with_undo(self) -> None:
        hall = Hall.playing(4, laws_in_a_team_match())
        hall.plays(1, "e4", "e5")
        note(hall)
        hall.accepting("reconstruction_ends_elsewhere")
        replaced(hall, "d4", "d5")
        assert [ply.san for ply in hall.board(1).plies] == ["d4", "d5"]
        hall.undoes_last()
        assert [ply.san for ply in hall.board(1).plies] == ["e4", "e5"]

    def test_it_is_asked_about_when_nothing_was_noted(self) -> None:
        hall = hall_with_clock()
        with refused("position_not_noted", clause="F-8.6"):
            replaced(hall, *MOVES)
        hall.accepting("position_not_noted")
        replaced(hall, *MOVES)
        assert len(hall.board(1).plies) == 6

    def test_it_is_asked_about_when_the_game_did_not_stand_there(self) -> None:
        hall = hall_with_clock()
        note(hall, fen=AFTER_THEM, readings=clocks("0:01:00", "0:00:00"), running=WHITE, white_moves=3, black_moves=3)
        with refused("reconstruction_ends_elsewhere"):
            replaced(hall, *MOVES[:5])
        with refused("reconstruction_count_differs", white_found=3, black_found=2):
            replaced(hall, *MOVES[:5])

    def test_an_impossible_move_is_named_with_its_number(self) -> None:
        hall = hall_with_clock()
        hall.accepting("position_not_noted")
        with refused("record_move_impossible", number=2, colour=BLACK, move="Nf9"):
            replaced(hall, "e4", "e5", "Nf3", "Nf9")

    def test_a_reason_is_needed(self) -> None:
        with refused("reason_missing"):
            replaced(hall_with_clock(), *MOVES, reason=" ")

    def test_after_the_game_nothing_needs_to_be_noted(self) -> None:
        hall = hall_with_clock()
        hall.ends(1, DRAW)
        replaced(hall, *MOVES)
        assert len(hall.board(1).plies) == 6
        assert hall.board(1).end is not None

    def test_a_position_set_up_to_be_noted_is_where_the_sheets_lead_and_not_where_they_begin(self) -> None:
        hall = hall_with_clock()
        hall.position(1, AFTER_THEM)
        note(hall, readings=clocks("0:01:00", "0:00:00"), running=WHITE)
        assert sheets_start(hall.board(1)) is None
        replaced(hall, *MOVES)
        assert tuple(ply.san for ply in hall.board(1).plies) == MOVES

    def test_sheets_of_a_game_from_a_position_begin_there(self) -> None:
        hall = Hall.playing(4, laws_in_a_team_match())
        hall.position(1, AFTER_THEM)
        hall.plays(1, "Ba4")
        assert sheets_start(hall.board(1)) == AFTER_THEM

    def test_a_game_may_be_reconstructed_from_a_later_position(self) -> None:
        hall = hall_with_clock()
        hall.accepting("position_not_noted")
        replaced(hall, "Ba4", start_fen=AFTER_THEM)
        assert hall.board(1).start_fen == AFTER_THEM
        assert [ply.san for ply in hall.board(1).plies] == ["Ba4"]


def two_periods(moves: int) -> Rulebook:
    """The Laws with so many moves in the first period."""
    rulebook = laws_in_a_team_match()
    periods = (Period(5_400_000, moves), Period(1_800_000))
    controls = {
        name: TimeControl(control.id, control.label, periods, periods)
        for name, control in rulebook.time_controls.items()
    }
    return replace(rulebook, time_controls=controls)


@pytest.mark.clause("F-8.6")
class TestTheLimit:
    def test_the_moves_found_show_whether_the_limit_was_overstepped(self) -> None:
        for moves, code in ((3, "limit_was_kept"), (4, "limit_was_overstepped")):
            hall = Hall.playing(4, two_periods(moves), HALL_CLOCK).at("21:00:00")
            note(hall, fen=AFTER_THEM, readings=clocks("0:01:00", "0:00:00"), running=WHITE)
            assert code in codes(replaced(hall, *MOVES))

    def test_not_shown_the_next_move_is_the_first_of_the_next_period(self) -> None:
        rulebook = with_rules(two_periods(40), "flag_fall", needs_claim=True)
        hall = Hall.playing(4, rulebook, HALL_CLOCK).at("21:00:00")
        hall.sees_flag(1, BLACK)
        ruling = hall.ruling(cmd.BeginNextPeriod(at=hall.now, board=hall.ref(1), readings=clocks("0:01:00", "0:00:00")))
        board = hall.board(1)
        assert board.clock is not None
        assert (board.clock.white.period, board.clock.black.period) == (1, 1)
        assert (board.clock.white.moves, board.clock.black.moves) == (40, 40)
        assert hall.shows(1) == clocks("0:31:00", "0:30:00")
        assert board.flag_at(BLACK) is None
        assert "F-8.6" in ruling.clauses

    def test_a_clock_that_added_the_time_itself_is_left_as_it_is(self) -> None:
        hall = Hall.playing(4, two_periods(40), HALL_CLOCK).at("21:00:00")
        hall.ruling(
            cmd.BeginNextPeriod(at=hall.now, board=hall.ref(1), readings=clocks("0:31:00", "0:29:00"), added=True)
        )
        assert hall.shows(1) == clocks("0:31:00", "0:29:00")

    def test_there_must_be_a_next_period(self) -> None:
        hall = Hall.playing(4, two_periods(40), HALL_CLOCK).at("21:00:00")
        begin = cmd.BeginNextPeriod(at=hall.now, board=hall.ref(1), readings=clocks("0:01:00", "0:00:00"))
        hall.ruling(begin)
        with refused("no_next_period"):
            hall.do(begin)

    def test_rules_that_do_not_know_it_need_a_reason(self) -> None:
        rulebook = with_rules(two_periods(40), "recording", unshown_limit_begins_period=False)
        hall = Hall.playing(4, rulebook, HALL_CLOCK).at("21:00:00")
        begin = cmd.BeginNextPeriod(at=hall.now, board=hall.ref(1), readings=clocks("0:01:00", "0:00:00"))
        with refused("next_period_not_known"):
            hall.do(begin)
        hall.accepting("next_period_not_known", "agreed by both").do(begin)
        assert hall.shows(1) == clocks("0:31:00", "0:30:00")
