"""A clock found to be set wrongly: each sum worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.laws.clock_setting import correction, given_ms, set_instead
from arbiter_app.engine.rulebook import IncrementMode, NextPeriod, Period, TimeControl
from arbiter_app.engine.values import ClockReadings
from tests.engine.hall import HALL_CLOCK, WHITE, Hall, clocks, refused

SECOND, MINUTE, HOUR = 1000, 60_000, 3_600_000
FISCHER = IncrementMode.FISCHER


def control(*periods: Period, before: bool = True) -> TimeControl:
    return TimeControl("any", "any", periods, periods, before)


def steps(wrong: TimeControl, right: TimeControl, moves: int) -> list[tuple[str, int]]:
    return [(step.code, step.ms) for step in correction(wrong, right, WHITE, moves)]


@pytest.mark.clause("F-6.10")
class TestTheSum:
    def test_an_increment_that_was_not_set_is_made_good_for_each_move_and_the_start(self) -> None:
        right = control(Period(90 * MINUTE, None, 30 * SECOND, FISCHER))
        assert steps(control(Period(90 * MINUTE)), right, 20) == [("increments_set_right", 21 * 30 * SECOND)]

    def test_without_an_increment_at_the_start_it_is_only_for_each_move(self) -> None:
        right = control(Period(90 * MINUTE, None, 30 * SECOND, FISCHER), before=False)
        assert steps(control(Period(90 * MINUTE), before=False), right, 20) == [
            ("increments_set_right", 20 * 30 * SECOND)
        ]

    def test_too_much_of_both_is_taken_off(self) -> None:
        right = control(Period(60 * MINUTE))
        wrong = control(Period(90 * MINUTE, None, 10 * SECOND, FISCHER))
        assert steps(wrong, right, 5) == [("base_set_right", -30 * MINUTE), ("increments_set_right", -60 * SECOND)]

    def test_a_period_that_has_begun_counts_and_one_that_has_not_does_not(self) -> None:
        right = control(Period(90 * MINUTE, 40), Period(30 * MINUTE, 20), Period(15 * MINUTE))
        assert [given_ms(right, WHITE, moves)[0] // MINUTE for moves in (39, 40, 59, 60, 99)] == [
            90,
            120,
            120,
            135,
            135,
        ]

    def test_an_increment_from_a_later_move_counts_from_there(self) -> None:
        right = control(Period(5 * MINUTE, None, 3 * SECOND, FISCHER, increment_from_move=61))
        assert [given_ms(right, WHITE, moves)[1] for moves in (60, 61, 63)] == [0, 3 * SECOND, 9 * SECOND]

    def test_what_the_wrong_setting_does_not_say_is_as_in_the_right_one(self) -> None:
        at_zero = TimeControl(
            "any",
            "any",
            (Period(60 * MINUTE, 40), Period(30 * MINUTE)),
            (Period(60 * MINUTE, 40), Period(30 * MINUTE)),
            next_period=NextPeriod.AT_ZERO,
        )
        assert steps(set_instead(at_zero, 60 * MINUTE, 0, None), at_zero, 45) == []
        late = control(Period(5 * MINUTE, None, 3 * SECOND, FISCHER, increment_from_move=61))
        assert steps(set_instead(late, 5 * MINUTE, 3 * SECOND, None), late, 70) == []

    def test_a_clock_set_right_needs_nothing(self) -> None:
        right = control(Period(90 * MINUTE, 40, 30 * SECOND, FISCHER), Period(30 * MINUTE, None, 30 * SECOND, FISCHER))
        assert steps(right, right, 50) == []


@pytest.mark.clause("F-6.10")
class TestAtTheBoard:
    """Division 4 plays 1:45:00 for all moves."""

    @pytest.fixture
    def hall(self) -> Hall:
        return Hall.playing(4, clock=HALL_CLOCK).at("20:30:00")

    def command(self, hall: Hall, **details: Any) -> cmd.CorrectSetting:
        shown = clocks("1:00:00", "0:50:00")
        told: dict[str, Any] = {"base_ms": 90 * MINUTE, "readings": shown, "white_moves": 12, "black_moves": 11}
        return cmd.CorrectSetting(at=hall.now, board=hall.ref(1), **told | details)

    def test_both_times_are_set_right_and_the_sum_is_shown(self, hall: Hall) -> None:
        ruling = hall.ruling(self.command(hall, increment_ms=10 * SECOND))
        assert [(one.before_ms, [step.ms for step in one.steps], one.after_ms) for one in ruling.clocks] == [
            (60 * MINUTE, [15 * MINUTE, -130 * SECOND], 60 * MINUTE + 15 * MINUTE - 130 * SECOND),
            (50 * MINUTE, [15 * MINUTE, -120 * SECOND], 50 * MINUTE + 15 * MINUTE - 120 * SECOND),
        ]
        assert hall.shows(1) == clocks("1:12:50", "1:03:00")
        assert [line.code for line in ruling.to_do] == ["set_clock_to_control"]

    def test_unequal_wrong_times_are_corrected_side_by_side(self, hall: Hall) -> None:
        hall.do(self.command(hall, base_ms=105 * MINUTE, black_base_ms=100 * MINUTE))
        assert hall.shows(1) == clocks("1:00:00", "0:55:00")

    def test_what_cannot_be_is_said(self, hall: Hall) -> None:
        with refused("setting_impossible"):
            hall.do(self.command(hall, base_ms=-1))
        with refused("moves_made_missing"):
            hall.do(self.command(hall, white_moves=-3))
        with refused("reading_impossible"):
            hall.do(self.command(hall, readings=ClockReadings(HOUR, -1)))
        with refused("setting_was_right"):
            hall.do(self.command(hall, base_ms=105 * MINUTE))
        with refused("correction_below_zero"):
            hall.do(self.command(hall, base_ms=3 * HOUR))

    def test_a_clock_of_this_computer_is_not_set_so(self) -> None:
        hall = Hall.playing(4)
        with refused("clock_is_kept_here"):
            hall.do(self.command(hall))


@pytest.mark.clause("F-6.10")
class TestAReading:
    """Division 4 plays 1:45:00 for all moves."""

    def test_above_what_the_control_gives_is_taken_down_with_a_note(self) -> None:
        hall = Hall.playing(4, clock=HALL_CLOCK).at("20:30:00")
        command = cmd.ReadClock(at=hall.now, board=hall.ref(1), readings=clocks("1:45:01", "1:45:00"), running=None)
        (note,) = hall.do(command).notes
        assert (note.code, note.params["colour"], note.params["most_ms"]) == (
            "reading_above_control",
            WHITE,
            105 * MINUTE,
        )
        assert hall.shows(1) == clocks("1:45:01", "1:45:00")

    def test_after_a_bonus_is_no_slip(self) -> None:
        hall = Hall.playing(4, clock=HALL_CLOCK).at("20:30:00")
        hall.sets(1, "1:47:00", "1:45:00")
        command = cmd.ReadClock(at=hall.now, board=hall.ref(1), readings=clocks("1:46:30", "1:45:00"), running=None)
        assert hall.do(command).notes == ()
