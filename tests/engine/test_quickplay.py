"""Little time and no increment: requests and claims under Guidelines III, where they are announced (III.4, III.5)."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import ClockStep, Ruling
from arbiter_app.engine.rulebook import IncrementMode
from arbiter_app.engine.values import Colour, QuickplayDecision, QuickplayRequest, Termination
from tests.engine.hall import (
    BLACK,
    DRAW,
    HALL_CLOCK,
    THIS_COMPUTER,
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

ANNOUNCED = with_rules(laws_in_a_team_match(), "quickplay", increment_request=True, no_effort_claim=True)
INCREMENT, NO_EFFORT = QuickplayRequest.INCREMENT, QuickplayRequest.NO_EFFORT
SHORT = clocks("0:01:30", "0:04:00")
GIVEN, DRAWN = QuickplayDecision.INCREMENT, QuickplayDecision.DRAW
POSTPONED, REJECTED = QuickplayDecision.POSTPONED, QuickplayDecision.REJECTED


def asks(
    hall: Hall,
    request: QuickplayRequest,
    decision: QuickplayDecision | None,
    claimant: Colour = WHITE,
    **details: Any,
) -> Ruling:
    """A request or claim and what the arbiter decides."""
    details = {"readings": SHORT, **details}
    return hall.ruling(
        cmd.RuleQuickplayFinish(
            at=hall.now, board=hall.ref(1), claimant=claimant, request=request, decision=decision, **details
        )
    )


@pytest.fixture
def hall() -> Hall:
    """A game without increment, both guidelines announced."""
    return Hall.playing(4, ANNOUNCED, HALL_CLOCK)


@pytest.mark.clause("F-III.4")
class TestRequestForAnIncrement:
    """Five seconds a move for both; the request is an offer of a draw."""

    def test_refused_by_the_opponent_and_agreed_by_the_arbiter_it_is_set_for_both(self, hall: Hall) -> None:
        ruling = asks(hall, INCREMENT, GIVEN)
        assert hall.shows(1) == clocks("0:01:30", "0:06:00")
        assert ruling.clocks[1].steps == (ClockStep("quickplay_bonus", 120_000),)
        clock = hall.board(1).clock
        assert clock is not None
        for colour in Colour:
            assert (clock.period(colour).increment_ms, clock.period(colour).mode) == (5000, IncrementMode.FISCHER)
        assert "set_increment" in lines(ruling)
        assert {"F-III.4", "F-III.5"} >= clauses(ruling) >= {"F-III.4"}
        with refused("no_live_offer"):
            hall.accepts_draw(1)

    def test_from_then_on_each_move_brings_five_seconds(self) -> None:
        hall = Hall.playing(4, ANNOUNCED, THIS_COMPUTER)
        hall.sets(1, "0:01:30", "0:04:00")
        asks(hall, INCREMENT, GIVEN, readings=None)
        hall.presses(1)
        assert hall.shows(1) == clocks("0:01:35", "0:06:00")

    def test_accepted_by_the_opponent_it_is_a_draw_by_agreement(self, hall: Hall) -> None:
        asks(hall, INCREMENT, DRAWN)
        assert hall.outcome(1) == (DRAW, Termination.AGREEMENT)

    def test_rejected_by_the_arbiter_it_still_stands_as_an_offer(self, hall: Hall) -> None:
        ruling = asks(hall, INCREMENT, REJECTED)
        assert ruling.clocks == ()
        hall.accepts_draw(1)
        assert hall.outcome(1) == (DRAW, Termination.AGREEMENT)

    @pytest.mark.parametrize("left", ["0:02:00", "0:30:00"])
    def test_two_minutes_are_too_many(self, hall: Hall, left: str) -> None:
        with refused("too_much_time_left", "F-III.4", limit_ms=120_000):
            asks(hall, INCREMENT, GIVEN, readings=clocks(left, "0:04:00"))

    def test_with_an_increment_there_is_nothing_to_ask_for(self) -> None:
        hall = Hall.playing(1, ANNOUNCED, HALL_CLOCK, fischer=[1])
        with refused("quickplay_with_increment", "F-III.4"):
            asks(hall, INCREMENT, GIVEN)

    def test_only_the_player_on_move_asks(self, hall: Hall) -> None:
        hall.plays(1, "e4")
        with refused("claimant_not_on_move", "F-III.4"):
            asks(hall, INCREMENT, GIVEN)

    def test_what_is_open_is_named(self, hall: Hall) -> None:
        with refused("quickplay_decision_open", options="increment, draw, rejected"):
            asks(hall, INCREMENT, None)
        with refused("quickplay_decision_open"):
            asks(hall, INCREMENT, POSTPONED)


@pytest.mark.clause("F-III.5")
class TestNoEffort:
    """A claim that the opponent cannot win or makes no effort to: drawn, postponed or rejected."""

    def test_the_arbiter_agrees_and_the_game_is_drawn(self, hall: Hall) -> None:
        ruling = asks(hall, NO_EFFORT, DRAWN)
        assert hall.outcome(1) == (DRAW, Termination.NO_EFFORT)
        assert "F-III.5" in clauses(ruling)
        assert {one.code for one in ruling.alternatives} == {"quickplay_postponed", "quickplay_rejected"}

    def test_rejected_it_gives_the_opponent_two_minutes(self, hall: Hall) -> None:
        asks(hall, NO_EFFORT, REJECTED)
        assert hall.shows(1) == clocks("0:01:30", "0:06:00")
        assert hall.board(1).live_offer is None

    def test_postponed_it_gives_two_minutes_only_where_the_arbiter_says_so(self, hall: Hall) -> None:
        ruling = asks(hall, NO_EFFORT, POSTPONED)
        assert ruling.clocks == ()
        assert {"watch_the_game", "decide_after_flag"} <= lines(ruling)
        asks(hall, NO_EFFORT, POSTPONED, opponent_bonus=True)
        assert hall.shows(1) == clocks("0:01:30", "0:06:00")

    def test_postponed_it_is_decided_after_the_flag_has_fallen(self, hall: Hall) -> None:
        asks(hall, NO_EFFORT, POSTPONED)
        with refused("postponed_claim_open", "F-III.5"):
            hall.sees_flag(1, WHITE)
        asks(hall, NO_EFFORT, DRAWN, readings=clocks("0:00:00", "0:01:00"))
        assert hall.outcome(1) == (DRAW, Termination.NO_EFFORT)

    def test_postponed_and_then_let_go_the_time_decides(self, hall: Hall) -> None:
        asks(hall, NO_EFFORT, POSTPONED)
        hall.accepting("postponed_claim_open").sees_flag(1, WHITE)
        assert hall.outcome(1)[1] is Termination.FLAG_FALL

    def test_once_the_own_flag_is_down_it_is_too_late(self) -> None:
        hall = Hall.playing(4, with_rules(ANNOUNCED, "flag_fall", needs_claim=True), HALL_CLOCK)
        hall.sees_flag(1, WHITE)
        with refused("own_flag_is_down", "F-III.5"):
            asks(hall, NO_EFFORT, DRAWN)

    def test_a_reading_nobody_took_is_asked_for(self, hall: Hall) -> None:
        hall.at("21:00:00")
        with refused("reading_missing"):
            asks(hall, NO_EFFORT, DRAWN, readings=None)


@pytest.mark.clause("F-III.4", "F-III.5")
@pytest.mark.parametrize("request_", list(QuickplayRequest))
def test_a_guideline_that_was_not_announced_does_not_bind(request_: QuickplayRequest) -> None:
    hall = Hall.playing(4, league(), HALL_CLOCK)
    with refused("guideline_not_announced"):
        asks(hall, request_, REJECTED)


def test_a_claim_by_black_gives_white_the_time() -> None:
    hall = Hall.playing(4, ANNOUNCED, HALL_CLOCK)
    hall.plays(1, "e4")
    asks(hall, NO_EFFORT, REJECTED, BLACK, readings=clocks("0:05:00", "0:01:00"))
    assert hall.shows(1) == clocks("0:07:00", "0:01:00")
