"""What the Laws fix for conduct, the ladder for everything else, and the player's history."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.decide.penalties import offered_measures
from arbiter_app.engine.findings import Ruling
from arbiter_app.engine.values import ConductCause, Measure, Termination
from tests.engine.hall import (
    BLACK,
    BLACK_WINS,
    DRAW,
    HALL_CLOCK,
    WHITE,
    WHITE_WINS,
    Hall,
    clauses,
    clocks,
    laws_in_a_team_match,
    lines,
    refused,
    with_rules,
)


@pytest.fixture
def hall() -> Hall:
    return Hall.playing(4, laws_in_a_team_match(), HALL_CLOCK)


def gives(hall: Hall, measure: str = "", **details: Any) -> Ruling:
    given = {"colour": WHITE, "reason": "seen by the arbiter", **details}
    return hall.ruling(cmd.GivePenalty(at=hall.now, board=hall.ref(1), measure=measure, **given))


class TestElectronicDevice:
    pytestmark = pytest.mark.clause("F-11.3.2")

    def test_the_game_is_lost_and_the_opponent_wins(self, hall: Hall) -> None:
        ruling = gives(hall, cause=ConductCause.DEVICE)
        assert hall.outcome(1) == (BLACK_WINS, Termination.ARBITER)
        assert "F-11.3.2" in clauses(ruling)

    def test_a_milder_measure_needs_a_reason(self, hall: Hall) -> None:
        with refused("device_loses", "F-11.3.2", measure="loss"):
            gives(hall, "warning", cause=ConductCause.DEVICE)
        hall.accepting("device_loses", "switched off, in the bag").do(
            cmd.GivePenalty(
                at=hall.now,
                board=hall.ref(1),
                colour=WHITE,
                measure="warning",
                reason="rang",
                cause=ConductCause.DEVICE,
            )
        )
        assert [one.reason for one in hall.board(1).overrides] == ["switched off, in the bag"]

    def test_a_competition_may_announce_a_milder_one(self) -> None:
        rules = with_rules(laws_in_a_team_match(), "conduct", device=Measure.OPPONENT_TIME)
        hall = Hall.playing(4, rules, HALL_CLOCK)
        gives(hall, cause=ConductCause.DEVICE, ms=120_000, readings=clocks("0:40:00", "0:35:00"))
        assert hall.shows(1) == clocks("0:40:00", "0:37:00")
        assert hall.board(1).end is None


@pytest.mark.clause("F-11.5")
def test_distraction_is_a_warning_first(hall: Hall) -> None:
    assert "F-11.5" in clauses(gives(hall, cause=ConductCause.DISTRACTION))
    assert hall.board(1).penalties == ("warning",)


class TestPersistentRefusal:
    def arrange(self, hall: Hall) -> None:
        gives(hall, cause=ConductCause.DISTRACTION)

    @pytest.mark.clause("F-11.7")
    def test_it_loses_after_a_warning(self, hall: Hall) -> None:
        with refused("no_earlier_warning", "F-11.7"):
            gives(hall, cause=ConductCause.REFUSAL)
        self.arrange(hall)
        assert "F-11.7" in clauses(gives(hall, cause=ConductCause.REFUSAL))
        assert hall.outcome(1)[0] is BLACK_WINS

    @pytest.mark.clause("F-11.7")
    @pytest.mark.parametrize(("given", "points"), [(2, (0, 2)), (1, (0, 1)), (0, (0, 0))])
    def test_the_arbiter_sets_the_score_of_the_opponent(self, hall: Hall, given: int, points: tuple[int, int]) -> None:
        self.arrange(hall)
        gives(hall, cause=ConductCause.REFUSAL, opponent_half_points=given)
        side = hall.board(1).side_of(WHITE)
        final = hall.board(1).final
        assert final is not None
        assert (final.of(side), final.of(side.opponent)) == points

    @pytest.mark.clause("F-11.8")
    def test_both_may_lose(self, hall: Hall) -> None:
        self.arrange(hall)
        ruling = gives(hall, cause=ConductCause.REFUSAL, both=True)
        assert hall.half_points(1) == (0, 0)
        assert "F-11.8" in clauses(ruling)
        assert "both_lose" in lines(ruling)

    @pytest.mark.clause("F-11.8")
    def test_where_the_rules_do_not_let_both_lose_it_needs_a_reason(self) -> None:
        hall = Hall.playing(4, with_rules(laws_in_a_team_match(), "conduct", both_may_lose=False), HALL_CLOCK)
        with refused("both_cannot_lose"):
            gives(hall, "loss", both=True)


class TestTheLadder:
    pytestmark = pytest.mark.clause("F-12.9")

    def test_it_goes_from_a_warning_to_expulsion_and_has_fines_only_where_announced(self) -> None:
        laws = laws_in_a_team_match()
        offered = offered_measures(laws)
        assert (offered[0], offered[-1], len(offered)) == (Measure.WARNING, Measure.EXPULSION, 8)
        assert Measure.FINE in offered_measures(with_rules(laws, "conduct", fines_announced=True))

    def test_time_goes_to_the_opponent_or_off_the_offender(self, hall: Hall) -> None:
        gives(hall, "opponent_time", ms=120_000, readings=clocks("0:40:00", "0:35:00"))
        assert hall.shows(1) == clocks("0:40:00", "0:37:00")
        gives(hall, "own_time", ms=300_000, readings=clocks("0:40:00", "0:37:00"))
        assert hall.shows(1) == clocks("0:35:00", "0:37:00")

    def test_loss_of_the_game_needs_no_clause_of_its_own(self, hall: Hall) -> None:
        assert "F-12.9" in clauses(gives(hall, "loss"))
        assert hall.outcome(1)[0] is BLACK_WINS

    def test_a_fine_was_announced_before_or_needs_a_reason(self, hall: Hall) -> None:
        with refused("penalty_needs_number"):
            gives(hall, "fine")
        with refused("fine_not_announced", "F-12.9"):
            gives(hall, "fine", amount=20)

    def test_exclusion_and_expulsion_are_recorded_also_after_the_game(self, hall: Hall) -> None:
        hall.ends(1, DRAW)
        assert "excluded_for" in lines(gives(hall, "exclusion", rounds=2))
        gives(hall, "expulsion")
        assert hall.board(1).penalties == ("exclusion", "expulsion")

    def test_the_ruling_tells_what_the_player_had_before_in_the_event(self, hall: Hall) -> None:
        assert "no_earlier_penalty" in lines(gives(hall, "warning", reason="talking"))
        assert "no_earlier_penalty" in lines(gives(hall, "warning", colour=BLACK))
        told = [line for line in gives(hall, "warning").lines if line.code == "earlier_penalty"]
        assert [(line.params["measure"], line.params["why"]) for line in told] == [("warning", "talking")]

    def test_a_penalty_that_was_taken_back_is_not_told(self, hall: Hall) -> None:
        gives(hall, "warning")
        hall.undoes_last()
        assert "no_earlier_penalty" in lines(gives(hall, "warning"))

    def test_an_unknown_measure_is_refused(self, hall: Hall) -> None:
        with refused("no_such_measure"):
            gives(hall, "scolding")


class TestPoints:
    pytestmark = pytest.mark.clause("F-10.2", "F-12.9")

    def test_points_wait_for_the_result(self, hall: Hall) -> None:
        with refused("no_result_yet"):
            gives(hall, "own_points", half_points=1)

    def test_points_of_the_offender_go_down(self, hall: Hall) -> None:
        hall.ends(1, WHITE_WINS)
        gives(hall, "own_points", half_points=1)
        side = hall.board(1).side_of(WHITE)
        final = hall.board(1).final
        assert final is not None
        assert (final.of(side), final.of(side.opponent)) == (1, 0)

    @pytest.mark.parametrize(("measure", "half_points"), [("opponent_points", 1), ("own_points", 3)])
    def test_the_sum_never_goes_over_the_maximum_and_each_score_is_a_normal_one(
        self, hall: Hall, measure: str, half_points: int
    ) -> None:
        hall.ends(1, WHITE_WINS)
        with refused("points_not_normal", "F-10.2", maximum=2):
            gives(hall, measure, half_points=half_points)
