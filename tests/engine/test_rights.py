"""The side of the clock, breaks, and players who need not record."""

from __future__ import annotations

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import Ruling
from arbiter_app.engine.records import Arrangement
from arbiter_app.engine.values import Colour, DrawClaimKind, PlayerId, Termination
from tests.engine.hall import (
    BLACK,
    HALL_CLOCK,
    WHITE,
    Hall,
    clauses,
    clocks,
    laws_in_a_team_match,
    refused,
)


def arrange(hall: Hall, player: str, *arrangements: Arrangement) -> None:
    hall.do(cmd.NoteArrangements(at=hall.now, player_id=PlayerId(player), arrangements=arrangements))


def place(hall: Hall, right_of: Colour, by: Colour | None) -> Ruling:
    return hall.ruling(cmd.PlaceClock(at=hall.now, board=hall.ref(1), right_of=right_of, by=by))


def take_break(hall: Hall, colour: Colour = WHITE, told: bool = True) -> Ruling:
    return hall.ruling(cmd.TakeBreak(at=hall.now, board=hall.ref(1), colour=colour, told=told))


class TestSideOfTheClock:
    @pytest.mark.clause("L-7.10")
    def test_black_chooses_and_white_does_not(self) -> None:
        hall = Hall.ready(4)
        with refused("clock_side_is_blacks", "L-7.10"):
            place(hall, WHITE, by=WHITE)
        assert "L-7.10" in clauses(place(hall, BLACK, by=BLACK))
        chosen = hall.board(1).clock_place
        assert chosen is not None
        assert (chosen.right_of, chosen.by) == (BLACK, BLACK)

    @pytest.mark.clause("L-7.10")
    def test_the_arbiter_s_direction_stands_above_black_s_choice(self) -> None:
        hall = Hall.playing(4)
        place(hall, BLACK, by=BLACK)
        place(hall, WHITE, by=None)
        with refused("clock_side_is_decided", "L-7.10"):
            place(hall, BLACK, by=BLACK)
        chosen = hall.board(1).clock_place
        assert chosen is not None
        assert chosen.right_of is WHITE

    @pytest.mark.clause("L-11.3", "L-7.10")
    def test_a_player_with_a_disability_of_hand_or_eye_goes_before_black(self) -> None:
        hall = Hall.ready(4)
        arrange(hall, "B1", Arrangement.NO_RECORDING)
        place(hall, BLACK, by=BLACK)
        assert "L-11.3" in clauses(place(hall, WHITE, by=WHITE))
        with refused("clock_side_is_decided"):
            place(hall, BLACK, by=BLACK)

    @pytest.mark.clause("L-7.10")
    def test_other_rules_leave_it_to_the_arbiter(self) -> None:
        hall = Hall.ready(4, laws_in_a_team_match())
        with refused("clock_side_is_the_arbiters"):
            place(hall, BLACK, by=BLACK)
        place(hall, BLACK, by=None)


class TestBreaks:
    @pytest.fixture
    def hall(self) -> Hall:
        """B1 has White on board 1 and may take breaks; he has just moved."""
        hall = Hall.playing(4)
        arrange(hall, "B1", Arrangement.BREAKS)
        hall.at("19:40:00").presses(1)
        return hall.at("19:41:00")

    @pytest.mark.clause("L-11.2")
    def test_after_his_own_move_and_with_the_opponent_told_the_clocks_stop(self, hall: Hall) -> None:
        assert "L-11.2" in clauses(take_break(hall))
        hall.at("19:50:00")
        assert hall.shows(1) == clocks("1:35:00", "1:44:00")
        hall.restarts(1)
        assert hall.runs(1) is BLACK

    @pytest.mark.clause("L-11.2")
    def test_not_while_his_own_clock_runs(self, hall: Hall) -> None:
        hall.presses(1)
        with refused("break_before_move", "L-11.2"):
            take_break(hall)

    @pytest.mark.clause("L-11.2")
    def test_not_without_telling_the_opponent(self, hall: Hall) -> None:
        with refused("break_not_told", "L-11.2"):
            take_break(hall, told=False)

    @pytest.mark.clause("L-11.2")
    def test_not_for_a_player_who_is_not_entitled_unless_the_arbiter_says_why(self, hall: Hall) -> None:
        hall.presses(1)
        with refused("break_not_entitled", "L-11.2"):
            take_break(hall, BLACK)
        hall.accepting("break_not_entitled", "he is ill")
        take_break(hall, BLACK)
        assert [one.reason for one in hall.board(1).overrides] == ["he is ill"]

    @pytest.mark.clause("L-11.2")
    def test_a_clock_that_stands_cannot_be_stopped(self, hall: Hall) -> None:
        hall.stops()
        with refused("clock_stands"):
            take_break(hall)

    def test_other_rules_know_no_such_break(self) -> None:
        hall = Hall.playing(4, laws_in_a_team_match())
        with refused("break_not_known"):
            take_break(hall)


class TestRecording:
    @pytest.mark.clause("L-11.3")
    def test_a_player_who_need_not_record_may_stop_at_any_time(self) -> None:
        hall = Hall.playing(1, clock=HALL_CLOCK, fischer=[1])
        arrange(hall, "B1", Arrangement.NO_RECORDING)
        assert "L-11.3" in clauses(hall.stops_recording(1, WHITE))
        with refused("must_record_with_increment"):
            hall.stops_recording(1, BLACK)

    @pytest.mark.clause("L-11.3", "L-12.4/3")
    def test_his_claim_of_a_repetition_does_not_fail_for_want_of_a_record(self) -> None:
        hall = Hall.playing(4, clock=HALL_CLOCK)
        claim = cmd.RecordDrawClaim(
            at=hall.now,
            board=hall.ref(1),
            claimant=WHITE,
            kind=DrawClaimKind.THREEFOLD,
            upheld=True,
            own_record=False,
        )
        with refused("claim_needs_record", "L-12.4/3"):
            hall.do(claim)
        arrange(hall, "B1", Arrangement.NO_RECORDING)
        hall.do(claim)
        assert hall.outcome(1)[1] is Termination.REPETITION


@pytest.mark.clause("L-11.2", "L-11.3")
def test_what_is_arranged_is_noted_once_and_can_end() -> None:
    hall = Hall.ready(4)
    arrange(hall, "B1", Arrangement.BREAKS)
    with refused("arrangements_unchanged"):
        arrange(hall, "B1", Arrangement.BREAKS)
    arrange(hall, "B1")
    assert hall.state.arrangements == {}
    with refused("no_such_player"):
        arrange(hall, "B99", Arrangement.BREAKS)
