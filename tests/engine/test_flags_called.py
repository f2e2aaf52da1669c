"""Flags that the arbiter calls, both flags by period, and what happened first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.engine.rulebook import Period, Rulebook, TimeControl
from arbiter_app.engine.values import ClockSource, Colour, Termination
from arbiter_app.rulebooks import load_builtin
from tests.engine.hall import (
    BLACK,
    BLACK_WINS,
    DRAW,
    HALL_CLOCK,
    THIS_COMPUTER,
    WHITE,
    WHITE_WINS,
    Hall,
    clauses,
    league,
    lines,
    ms,
    refused,
)


def rules(name: str = "fide-standard", *periods: Period) -> Rulebook:
    """A rulebook of the Laws with the divisions of the league; with `periods` Division 4 plays these."""
    book = load_builtin(name)
    controls = dict(league().time_controls)
    if periods:
        own = league().divisions["division-4"].time_controls[0]
        controls[own] = TimeControl(own, "Two periods", periods, periods)
    return replace(book, divisions=league().divisions, time_controls=controls)


def playing(name: str = "fide-standard", clock: ClockSource = HALL_CLOCK, *periods: Period) -> Hall:
    return Hall.playing(4, rules(name, *periods), clock)


TWO_PERIODS = (Period(ms("1:30:00"), 40), Period(ms("0:30:00")))


@pytest.mark.clause("F-A.5.5", "F-6.8")
@pytest.mark.parametrize(("name", "clause"), [("fide-rapid", "F-A.5.5"), ("fide-standard", "F-6.8")])
def test_the_arbiter_calls_the_flag_and_the_game_ends(name: str, clause: str) -> None:
    hall = playing(name)
    ruling = hall.sees_flag(1, WHITE, white_men="KQ", black_men="KR")
    assert hall.outcome(1) == (BLACK_WINS, Termination.FLAG_FALL)
    assert clause in clauses(ruling)


@pytest.mark.clause("F-A.5.3", "F-6.9")
@pytest.mark.parametrize(("name", "clause"), [("fide-rapid", "F-A.5.3"), ("fide-standard", "F-6.9")])
def test_it_is_a_draw_only_if_the_opponent_cannot_mate(name: str, clause: str) -> None:
    hall = playing(name)
    ruling = hall.sees_flag(1, WHITE, white_men="KQ", black_men="K")
    assert hall.outcome(1) == (DRAW, Termination.FLAG_NO_MATERIAL)
    assert clause in clauses(ruling)


class TestBothFlagsDown:
    pytestmark = pytest.mark.clause("F-III.3")

    def test_in_the_last_period_it_is_a_draw_if_nobody_knows_which_fell_first(self) -> None:
        hall = playing()
        ruling = hall.sees_flag(1, WHITE, other_down=True)
        assert hall.outcome(1) == (DRAW, Termination.BOTH_FLAGS)
        assert "F-III.3" in clauses(ruling)

    @pytest.mark.parametrize(("first", "result"), [(WHITE, BLACK_WINS), (BLACK, WHITE_WINS)])
    def test_the_first_to_fall_loses_where_somebody_knows(self, first: Colour, result: object) -> None:
        hall = playing()
        hall.sees_flag(1, WHITE, other_down=True, first=first, white_men="KQ", black_men="KQ")
        assert hall.outcome(1)[0] is result

    def test_before_the_last_period_the_game_goes_on(self) -> None:
        hall = playing("fide-standard", HALL_CLOCK, *TWO_PERIODS)
        ruling = hall.sees_flag(1, WHITE, other_down=True, last_period=False)
        assert hall.board(1).end is None
        assert hall.board(1).flag_at(WHITE) is None
        assert {"game_goes_on", "set_next_period"} <= lines(ruling)
        hall.sees_flag(1, WHITE, other_down=True, last_period=True)
        assert hall.outcome(1)[0] is DRAW

    def test_with_a_clock_in_the_hall_and_no_record_the_period_is_asked_for(self) -> None:
        hall = playing("fide-standard", HALL_CLOCK, *TWO_PERIODS)
        with refused("last_period_not_known"):
            hall.sees_flag(1, WHITE, other_down=True)

    def test_the_record_tells_the_period(self) -> None:
        hall = playing("fide-standard", HALL_CLOCK, *TWO_PERIODS)
        hall.position(1, "4k3/8/8/8/8/8/4P3/R3K2R w - - 0 45")
        hall.sees_flag(1, WHITE, other_down=True)
        assert hall.outcome(1) == (DRAW, Termination.BOTH_FLAGS)

    def test_the_clock_of_this_computer_knows_which_fell_first(self) -> None:
        hall = playing("fide-standard", THIS_COMPUTER)
        hall.sets(1, "0:00:10", "0:00:20")
        hall.at("19:41:00").presses(1)
        hall.at("19:42:00").sees_flag(1, BLACK, white_men="KQ", black_men="KQ")
        assert hall.outcome(1)[0] is BLACK_WINS

    def test_a_claimant_whose_own_flag_fell_first_has_lost(self) -> None:
        hall = playing()
        hall.claims_flag(1, WHITE, own_flag_down=True, first=WHITE, white_men="KQ", black_men="KQ")
        assert hall.outcome(1)[0] is BLACK_WINS


class TestWhatHappenedFirst:
    pytestmark = pytest.mark.clause("F-6.9", "F-6.8")

    def playing_with_whites_flag_down(self) -> Hall:
        hall = playing("fide-standard", THIS_COMPUTER)
        hall.sets(1, "0:00:10", "0:20:00")
        return hall.at("19:41:00")

    def test_a_mate_by_the_side_whose_flag_is_down_is_asked_about_and_stands_if_it_came_first(self) -> None:
        hall = self.playing_with_whites_flag_down()
        with refused("flag_or_result_first", "F-6.8", colour="white"):
            hall.ends(1, WHITE_WINS, Termination.CHECKMATE)
        hall.accepting("flag_or_result_first").ends(1, WHITE_WINS, Termination.CHECKMATE)
        assert hall.outcome(1) == (WHITE_WINS, Termination.CHECKMATE)

    def test_a_win_of_the_other_side_raises_no_question(self) -> None:
        hall = self.playing_with_whites_flag_down()
        hall.ends(1, BLACK_WINS, Termination.CHECKMATE)
        assert hall.outcome(1)[0] is BLACK_WINS
