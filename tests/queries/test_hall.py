"""The hall as rows: stages, who is there, what is urgent, what the clocks show, when something changes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.records import SeatRef
from arbiter_app.engine.state import Match
from arbiter_app.engine.values import ClockReadings, ClockSource, Colour, GameResult, Side
from arbiter_app.queries.hall import (
    BoardRow,
    Mark,
    MarkKind,
    Presence,
    Stage,
    board_rows,
    next_change_at,
    stage_of,
    stopped_boards,
)
from arbiter_app.queries.hall_clocks import ReadingKind, flag_times, last_readings, next_shown_at
from arbiter_app.queries.hall_start import has_choice, named_seats, start_rows
from arbiter_app.queries.hall_timeline import last_act, timeline, undo_effects
from tests.queries.evening import MATCH, START, Evening, arranged, opened, ref, started

MINUTE_MS = 60_000


def with_clocks_here(evening: Evening) -> Evening:
    """Opened line-ups become a started match in which this computer is the clock; nobody of Club B on board 7."""
    for board in range(1, 8):
        for side in Side:
            evening.do(cmd.WishTimeControl(at=evening.at, board=ref(board), side=side, control_id="standard-120"))
    evening.clock.now = START
    present = tuple(SeatRef(board, side) for board in range(1, 8) for side in Side if (board, side) != (7, Side.AWAY))
    evening.do(cmd.StartMatch(at=START, match_id=MATCH, source=ClockSource.APPLICATION, present=present))
    return evening


def row(evening: Evening, board: int) -> BoardRow:
    """One board as it stands now."""
    readings = last_readings(evening.state, MATCH)
    return board_rows(evening.state, evening.desk.rulebook, evening.match, evening.at, readings)[board - 1]


def kinds(evening: Evening, board: int) -> list[MarkKind]:
    """What is marked at a board."""
    return [mark.kind for mark in row(evening, board).marks]


class TestStage:
    """How far a match is."""

    @pytest.mark.parametrize(
        ("evening", "stage"),
        [(arranged, Stage.SEALED), (opened, Stage.READY), (started, Stage.PLAYING)],
    )
    def test_a_match_goes_from_sealed_to_playing(self, evening: Callable[[], Evening], stage: Stage) -> None:
        assert stage_of(evening().match) is stage

    def test_without_a_match_there_is_none(self) -> None:
        assert stage_of(None) is Stage.NO_MATCH

    def test_before_the_reveal_there_are_no_rows(self) -> None:
        evening = arranged()
        assert board_rows(evening.state, evening.desk.rulebook, evening.match, evening.at, {}) == ()


class TestPresence:
    """Nobody is absent before the start."""

    def test_before_the_start_it_is_not_known_who_is_there(self) -> None:
        assert row(opened(), 1).home.presence is Presence.UNKNOWN

    def test_after_the_start_who_was_not_marked_is_absent(self) -> None:
        evening = started()
        assert row(evening, 7).away.presence is Presence.ABSENT
        assert row(evening, 7).home.presence is Presence.PRESENT

    def test_an_empty_place_is_nobody(self) -> None:
        assert row(opened(), 8).away.presence is Presence.EMPTY


class TestMarks:
    """The short words at a board, the most urgent first."""

    @pytest.mark.clause("L-5.4")
    def test_absence_counts_up_then_down_then_is_due(self) -> None:
        evening = started()
        evening.clock.now = START + timedelta(minutes=18, seconds=30)
        assert row(evening, 7).marks == (Mark(MarkKind.ABSENT, 18 * MINUTE_MS),)
        evening.clock.now = START + timedelta(minutes=59, seconds=20)
        assert row(evening, 7).marks == (Mark(MarkKind.DEFAULT_IN, 41_000),)
        evening.clock.now = START + timedelta(minutes=60, seconds=1)
        assert row(evening, 7).marks == (Mark(MarkKind.DEFAULT_DUE),)

    def test_a_late_arrival_stays_to_be_seen(self) -> None:
        evening = started()
        evening.clock.now = START + timedelta(minutes=18)
        evening.do(cmd.RecordArrival(at=evening.at, board=ref(7), side=Side.AWAY))
        assert row(evening, 7).marks == (Mark(MarkKind.LATE, 18 * MINUTE_MS),)

    def test_illegal_moves_are_counted_by_colour(self) -> None:
        evening = started()
        evening.do(cmd.RecordIllegalMove(at=evening.at, board=ref(1), colour=Colour.BLACK))
        marks = {mark.kind: mark for mark in row(evening, 1).marks}
        assert marks[MarkKind.ILLEGAL].counts == (0, 1)
        assert MarkKind.TIMES in marks

    def test_illegal_moves_stay_to_be_seen_beside_times_to_agree_and_after_the_game(self) -> None:
        evening = started()
        evening.clock.now = START + timedelta(minutes=18)
        evening.do(cmd.RecordArrival(at=evening.at, board=ref(7), side=Side.AWAY))
        evening.do(cmd.RecordIllegalMove(at=evening.at, board=ref(7), colour=Colour.BLACK))
        assert kinds(evening, 7)[:2] == [MarkKind.TIMES, MarkKind.ILLEGAL]
        evening.end(7, "home")
        assert row(evening, 7).marks == (Mark(MarkKind.ILLEGAL, counts=(0, 1)),)

    def test_an_open_dispute_stands_before_an_offer(self) -> None:
        evening = started()
        evening.do(cmd.OfferDraw(at=evening.at, board=ref(1), colour=Colour.WHITE))
        evening.do(cmd.OpenDispute(at=evening.at, board=ref(1), text="touched"))
        assert kinds(evening, 1)[:2] == [MarkKind.DISPUTE, MarkKind.OFFER]

    def test_a_walkover_shows_why_there_is_a_result(self) -> None:
        assert row(opened(), 8).marks == (Mark(MarkKind.UNPLAYED, word="walkover"),)

    def test_a_verified_result_says_so(self) -> None:
        evening = started()
        evening.end(1, "home")
        result = evening.match.boards[0].on_the_board
        assert result is not None
        evening.do(cmd.VerifyResult(at=evening.at, board=ref(1), result=result))
        assert kinds(evening, 1) == [MarkKind.VERIFIED]

    def test_missing_equipment_is_marked(self) -> None:
        evening = opened()
        evening.do(cmd.ReportMissingEquipment(at=evening.at, board=ref(2), what="clock"))
        assert Mark(MarkKind.EQUIPMENT, word="clock") in row(evening, 2).marks

    def test_a_board_that_could_not_start_waits_for_a_wish(self) -> None:
        evening = opened()
        evening.clock.now = START
        present = tuple(SeatRef(1, side) for side in Side)
        evening.do(cmd.StartMatch(at=START, match_id=MATCH, present=present))
        assert kinds(evening, 1) == [MarkKind.WISH]


class TestReadings:
    """A hall clock shows its last reading; a clock of this computer what it counts."""

    def test_a_hall_clock_shows_what_was_read_and_when(self) -> None:
        evening = started()
        evening.clock.on(minutes=40)
        read_at = evening.at
        shown = ClockReadings(81 * MINUTE_MS, 79 * MINUTE_MS)
        evening.do(cmd.ReadClock(at=read_at, board=ref(1), readings=shown))
        evening.clock.on(minutes=10)
        clock = row(evening, 1).clock
        assert clock.readings == shown
        assert clock.reading is not None
        assert (clock.reading.at, clock.reading.kind) == (read_at, ReadingKind.READ)
        assert clock.running is None

    def test_what_was_taken_back_is_no_reading(self) -> None:
        evening = started()
        evening.do(cmd.ReadClock(at=evening.at, board=ref(1), readings=ClockReadings(1000, 2000)))
        evening.do(cmd.Rescind(at=evening.at, target=evening.state.seq, reason="other board"))
        reading = last_readings(evening.state, MATCH)[1]
        assert reading.kind is ReadingKind.START

    def test_what_a_ruling_set_is_a_reading(self) -> None:
        evening = started()
        shown = ClockReadings(100 * MINUTE_MS, 90 * MINUTE_MS)
        evening.do(cmd.RecordIllegalMove(at=evening.at, board=ref(1), colour=Colour.BLACK, readings=shown))
        reading = last_readings(evening.state, MATCH)[1]
        assert reading.readings == ClockReadings(102 * MINUTE_MS, 90 * MINUTE_MS)
        assert reading.kind is ReadingKind.SET

    def test_a_clock_of_this_computer_is_counted(self) -> None:
        evening = with_clocks_here(opened())
        evening.clock.now = START + timedelta(minutes=3)
        clock = row(evening, 1).clock
        assert clock.readings == ClockReadings(117 * MINUTE_MS, 120 * MINUTE_MS)
        assert clock.running is Colour.WHITE


class TestNextChange:
    """The timer is set to the instant at which something looks different."""

    def change(self, evening: Evening, board: int) -> timedelta | None:
        """How long until the board looks different."""
        match: Match = evening.match
        rulebook = evening.desk.rulebook.in_division(match.division)
        at = next_change_at(rulebook, match, match.boards[board - 1], evening.at)
        return None if at is None else at - evening.at

    def test_a_running_clock_changes_at_its_own_next_second(self) -> None:
        evening = with_clocks_here(opened())
        evening.clock.now = START + timedelta(milliseconds=2_300)
        assert self.change(evening, 1) == timedelta(milliseconds=700)

    def test_at_zero_nothing_changes_any_more(self) -> None:
        evening = with_clocks_here(opened())
        evening.clock.now = START + timedelta(hours=2)
        clock = evening.match.boards[0].clock
        assert clock is not None
        assert next_shown_at(clock, evening.at) is None

    def test_an_absence_changes_by_minutes_then_by_seconds(self) -> None:
        evening = started()
        evening.clock.now = START + timedelta(minutes=10, seconds=15)
        assert self.change(evening, 7) == timedelta(seconds=45)
        evening.clock.now = START + timedelta(minutes=50, milliseconds=400)
        assert self.change(evening, 7) == timedelta(milliseconds=600)

    def test_a_hall_clock_with_both_players_there_never_changes_by_itself(self) -> None:
        assert self.change(started(), 1) is None

    def test_the_flag_of_each_running_clock_has_its_instant(self) -> None:
        evening = with_clocks_here(opened())
        due = {one.board.board_number: one.at for one in flag_times((evening.match,))}
        assert due[1] == START + timedelta(hours=2)
        assert 8 not in due


class TestTimeline:
    """What happened at one board, and what undo would take back."""

    def test_entries_of_the_match_that_name_the_board_belong_to_it(self) -> None:
        evening = with_clocks_here(opened())
        evening.do(cmd.StopClocks(at=evening.at, match_id=MATCH, boards=(1, 2)))
        codes = [one.code for one in timeline(evening.state, ref(1))]
        assert codes[-2:] == ["entry.MatchStarted", "entry.ClocksStopped"]
        assert timeline(evening.state, ref(3))[-1].code == "entry.MatchStarted"

    def test_moves_are_left_to_the_move_list_but_can_be_taken_back(self) -> None:
        evening = started()
        evening.do(cmd.MakeMove(at=evening.at, board=ref(1), move="e4"))
        assert timeline(evening.state, ref(1))[-1].code == "entry.MatchStarted"
        entry = last_act(evening.state, ref(1))
        assert entry is not None
        assert type(entry.event).__name__ == "MoveMade"

    def test_undo_passes_over_what_was_taken_back_before(self) -> None:
        evening = started()
        evening.do(cmd.OfferDraw(at=evening.at, board=ref(1), colour=Colour.WHITE))
        evening.do(cmd.Rescind(at=evening.at, target=evening.state.seq, reason="other board"))
        entry = last_act(evening.state, ref(1))
        assert entry is not None
        assert type(entry.event).__name__ == "MatchStarted"

    def test_the_difference_of_a_result_is_named(self) -> None:
        evening = started()
        before = evening.match.boards[0]
        evening.do(cmd.RecordResult(at=evening.at, board=ref(1), result=GameResult.DRAW))
        effects = {one.code: (one.was, one.now) for one in undo_effects(evening.match.boards[0], before)}
        assert effects["result"] == ("½–½", "–")


class TestBeforeTheStart:
    """One row a board: who is there, wishes, what follows."""

    def test_a_board_with_both_there_waits_for_their_wishes(self) -> None:
        evening = opened()
        here = {SeatRef(1, side) for side in Side}
        rows = start_rows(evening.state, evening.desk.rulebook, evening.match, here)
        assert (rows[0].waits, rows[0].control_id) == ("wish", None)
        assert rows[1].control_id == "standard-120"

    def test_one_wish_for_the_second_control_decides(self) -> None:
        evening = opened()
        evening.do(cmd.WishTimeControl(at=evening.at, board=ref(1), side=Side.AWAY, control_id="fischer-90-30"))
        rows = start_rows(evening.state, evening.desk.rulebook, evening.match, set())
        assert rows[0].control_id == "fischer-90-30"

    def test_everybody_with_a_game_can_be_marked(self) -> None:
        evening = opened()
        assert len(named_seats(evening.match)) == 14
        assert has_choice(evening.desk.rulebook, evening.match)


def test_stopped_boards_are_those_of_this_computer_in_mid_game() -> None:
    evening = with_clocks_here(opened())
    evening.end(2, "home")
    evening.do(cmd.StopClocks(at=evening.at, match_id=MATCH, boards=(1, 3)))
    assert stopped_boards(evening.match) == (1, 3)
