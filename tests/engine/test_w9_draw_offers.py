"""Worked match W9: draw offers by one player, every row under both count rules; accepting, declining; claims."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import ClockStep, Ruling
from arbiter_app.engine.rulebook import OfferCount
from arbiter_app.engine.values import DrawClaimKind, Termination
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


@pytest.fixture
def hall() -> Hall:
    return Hall.playing(4, clock=HALL_CLOCK)


def offers_of(hall: Hall) -> list[tuple[int, int | None]]:
    return [(offer.number, offer.own_moves) for offer in hall.board(1).offers]


@pytest.mark.clause("L-12.3/1", "L-12.3/2")
def test_every_row_by_completed_moves(hall: Hall) -> None:
    assert hall.offers(1, WHITE, 12).code == "draw_offered"
    hall.declines_draw(1)
    early = hall.offers(1, WHITE, 15)
    assert (early.code, "L-12.3/1" in clauses(early)) == ("draw_offer_refused", True)
    assert {line.params.get("move") for line in early.lines} == {None, 19}
    assert hall.offers(1, WHITE, 18).code == "draw_offer_refused"
    assert hall.offers(1, WHITE, 19).code == "draw_offered"
    hall.declines_draw(1)
    assert hall.offers(1, WHITE, 26).code == "draw_offered"
    hall.declines_draw(1)
    fourth = hall.offers(1, WHITE, 40)
    assert (fourth.code, "L-12.3/2" in clauses(fourth)) == ("draw_offer_refused", True)
    assert offers_of(hall) == [(1, 12), (2, 19), (3, 26)]


@pytest.mark.clause("L-12.3/1")
def test_while_thinking_about_move_19_the_offer_counts_with_18_moves_made(hall: Hall) -> None:
    hall.offers(1, WHITE, 12)
    assert hall.offers(1, WHITE, 19, with_move=False).code == "draw_offered"
    assert offers_of(hall) == [(1, 12), (2, 18)]
    assert hall.offers(1, WHITE, 24).code == "draw_offer_refused"
    assert hall.offers(1, WHITE, 25).code == "draw_offered"


@pytest.mark.clause("L-12.3/1")
@pytest.mark.parametrize(
    ("move", "with_move", "answer"),
    [(15, True, "draw_offer_refused"), (17, True, "draw_offer_refused"), (18, True, "draw_offered")],
)
def test_by_moves_made_move_18_is_enough(move: int, with_move: bool, answer: str) -> None:
    hall = Hall.playing(4, with_rules(league(), "draw_offers", count_rule=OfferCount.MADE), HALL_CLOCK)
    hall.offers(1, WHITE, 12)
    assert hall.offers(1, WHITE, move, with_move).code == answer


@pytest.mark.clause("L-12.3/2")
def test_the_opponent_has_a_count_of_his_own(hall: Hall) -> None:
    for move in (12, 19, 26):
        hall.offers(1, WHITE, move)
    assert hall.offers(1, BLACK, 27).params["number"] == 1


@pytest.mark.clause("L-12.3/2")
def test_an_offer_that_came_too_early_uses_none_up(hall: Hall) -> None:
    hall.offers(1, WHITE, 12)
    hall.offers(1, WHITE, 13)
    assert len(hall.board(1).offers) == 1


@pytest.mark.clause("L-12.3/2")
def test_unless_the_rules_say_so() -> None:
    hall = Hall.playing(4, with_rules(league(), "draw_offers", refused_counts=True), HALL_CLOCK)
    hall.offers(1, WHITE, 12)
    hall.declines_draw(1)
    hall.offers(1, WHITE, 13)
    assert len(hall.board(1).offers) == 2
    assert hall.board(1).live_offer is None


@pytest.mark.clause("L-12.3/1", "F-9.1")
def test_a_refused_offer_is_no_live_offer(hall: Hall) -> None:
    hall.offers(1, WHITE, 12)
    hall.declines_draw(1)
    hall.offers(1, WHITE, 13)
    with refused("no_live_offer"):
        hall.accepts_draw(1)


@pytest.mark.clause("L-12.3/1")
def test_the_record_counts_the_moves_where_no_number_is_typed() -> None:
    hall = Hall.playing(4)
    hall.plays(1, "Nf3", "Nf6")
    hall.offers(1, WHITE)
    for _ in range(2):
        hall.plays(1, "Ng1", "Ng8", "Nf3", "Nf6")
    assert hall.offers(1, WHITE).code == "draw_offer_refused"
    assert offers_of(hall) == [(1, 1)]
    hall.plays(1, "g3", "g6", "Bg2", "Bg7")
    assert hall.offers(1, WHITE).code == "draw_offered"
    assert offers_of(hall) == [(1, 1), (2, 7)]


@pytest.mark.clause("L-12.3/1")
@pytest.mark.parametrize(("turn", "made"), [("w", (59, 59)), ("b", (60, 59))])
def test_a_position_set_up_by_hand_brings_its_move_number(turn: str, made: tuple[int, int]) -> None:
    hall = Hall.playing(4)
    hall.position(1, f"8/5k2/8/8/3Q4/2K5/7r/8 {turn} - - 0 60")
    hall.offers(1, WHITE)
    hall.declines_draw(1)
    hall.offers(1, BLACK)
    assert tuple(offer.own_moves for offer in hall.board(1).offers) == made


@pytest.mark.clause("L-12.3/1")
def test_with_the_moves_unknown_the_arbiter_is_asked(hall: Hall) -> None:
    hall.offers(1, WHITE)
    with refused("offer_gap_not_known", "L-12.3/1"):
        hall.offers(1, WHITE)
    hall.accepting("offer_gap_not_known").offers(1, WHITE)
    assert len(hall.board(1).offers) == 2
    with refused("move_number_impossible"):
        hall.offers(1, WHITE, 0)


@pytest.mark.clause("F-9.1", "L-12.2(a)")
def test_an_offer_lasts_until_the_opponent_moves() -> None:
    hall = Hall.playing(4)
    hall.plays(1, "e4", "e5", "Nf3")
    hall.offers(1, WHITE)
    hall.plays(1, "Nc6")
    with refused("no_live_offer"):
        hall.accepts_draw(1)
    hall.presses(1)
    hall.offers(1, WHITE, 20)
    hall.presses(1)
    with refused("no_live_offer"):
        hall.accepts_draw(1)


@pytest.mark.clause("F-9.1", "L-12.2(a)")
def test_an_offer_accepted_draws(hall: Hall) -> None:
    hall.offers(1, WHITE, 20)
    ruling = hall.accepts_draw(1)
    assert hall.outcome(1) == (DRAW, Termination.AGREEMENT)
    assert "L-12.2(a)" in clauses(ruling)


@pytest.mark.clause("F-9.1")
def test_the_laws_alone_limit_no_offers() -> None:
    hall = Hall.playing(4, laws_in_a_team_match(), clock=HALL_CLOCK)
    for move in (10, 11, 12, 13):
        assert hall.offers(1, WHITE, move).code == "draw_offered"


class TestClaims:
    """A claim of a draw: right, wrong, or not admitted for want of a record."""

    @staticmethod
    def claim(hall: Hall, kind: DrawClaimKind, upheld: bool, **details: Any) -> Ruling:
        command = cmd.RecordDrawClaim(
            at=hall.now, board=hall.ref(1), claimant=WHITE, kind=kind, upheld=upheld, **details
        )
        return hall.ruling(command)

    @pytest.mark.clause("F-9.2.2", "F-9.3", "F-9.5", "L-7.1")
    @pytest.mark.parametrize(
        ("kind", "termination", "clause"),
        [
            (DrawClaimKind.THREEFOLD, Termination.REPETITION, "F-9.2.2"),
            (DrawClaimKind.FIFTY_MOVES, Termination.FIFTY_MOVES, "F-9.3"),
        ],
    )
    def test_a_right_claim_draws(self, hall: Hall, kind: DrawClaimKind, termination: Termination, clause: str) -> None:
        ruling = self.claim(hall, kind, upheld=True)
        assert hall.outcome(1) == (DRAW, termination)
        assert clause in clauses(ruling)

    @pytest.mark.clause("L-12.2(c)")
    def test_a_forced_repetition_is_the_arbiter_s_to_judge_and_needs_no_record(self, hall: Hall) -> None:
        ruling = self.claim(hall, DrawClaimKind.FORCED_REPETITION, upheld=True, own_record=False)
        assert hall.outcome(1) == (DRAW, Termination.FORCED_REPETITION)
        assert "L-12.2(c)" in clauses(ruling)

    @pytest.mark.clause("L-12.2(c)")
    def test_a_forced_repetition_rejected_costs_no_time(self, hall: Hall) -> None:
        hall.reads(1, "0:10:00", "0:12:00")
        ruling = self.claim(hall, DrawClaimKind.FORCED_REPETITION, upheld=False)
        assert hall.shows(1) == clocks("0:10:00", "0:12:00")
        assert ruling.clocks == ()

    @pytest.mark.clause("F-9.5", "L-7.1")
    def test_a_wrong_claim_gives_the_opponent_two_minutes_and_stands_as_an_offer(self, hall: Hall) -> None:
        ruling = self.claim(hall, DrawClaimKind.THREEFOLD, False, readings=clocks("0:10:00", "0:12:00"))
        assert hall.shows(1) == clocks("0:10:00", "0:14:00")
        assert ruling.clocks[1].steps == (ClockStep("wrong_claim_bonus", 120_000),)
        assert "announced_move_is_played" in lines(ruling)
        assert hall.board(1).offers == ()
        assert hall.board(1).illegal_count(WHITE) == 0
        hall.accepts_draw(1)
        assert hall.outcome(1) == (DRAW, Termination.AGREEMENT)

    @pytest.mark.clause("L-12.3/2")
    def test_a_claim_uses_an_offer_up_only_where_the_rules_say_so(self) -> None:
        hall = Hall.playing(4, with_rules(league(), "draw_offers", claims_count=True), HALL_CLOCK)
        self.claim(hall, DrawClaimKind.THREEFOLD, upheld=False)
        assert len(hall.board(1).offers) == 1

    @pytest.mark.clause("L-12.4/3")
    def test_without_the_own_record_a_repetition_is_not_admitted_and_costs_nothing(self, hall: Hall) -> None:
        hall.reads(1, "0:10:00", "0:12:00")
        for upheld in (True, False):
            with refused("claim_needs_record", "L-12.4/3"):
                self.claim(hall, DrawClaimKind.THREEFOLD, upheld, own_record=False)
        assert hall.shows(1) == clocks("0:10:00", "0:12:00")
        self.claim(hall, DrawClaimKind.FIFTY_MOVES, upheld=True, own_record=False)

    @pytest.mark.clause("L-12.4/3")
    def test_the_arbiter_may_admit_it_with_a_reason_that_stays_on_the_card(self, hall: Hall) -> None:
        hall.accepting("claim_needs_record", "the opponent's record shows it")
        self.claim(hall, DrawClaimKind.THREEFOLD, True, own_record=False)
        assert [one.reason for one in hall.board(1).overrides] == ["the opponent's record shows it"]

    @pytest.mark.clause("F-9.2.2")
    def test_only_the_player_on_move_can_claim(self, hall: Hall) -> None:
        hall.plays(1, "e4")
        with refused("claimant_not_on_move", "F-9.2.2"):
            self.claim(hall, DrawClaimKind.THREEFOLD, upheld=True)
