"""Claims of a draw at the board: what the moves say, how a claim is made, what a wrong one brings (FIDE 9.2 to 9.6)."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.findings import Accepted, ClockStep, Ruling
from arbiter_app.engine.records import DrawClaim
from arbiter_app.engine.values import ClaimSource, ClockSource, Colour, DrawClaimKind, Termination
from arbiter_app.store.codec import EventCodec
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
    clocks,
    laws,
    laws_in_a_team_match,
    league,
    lines,
    refused,
    with_rules,
)

OUT_AND_BACK = ["Nf3", "Nf6", "Ng1", "Ng8"]
THREEFOLD, FIFTY = DrawClaimKind.THREEFOLD, DrawClaimKind.FIFTY_MOVES
FIVEFOLD = DrawClaimKind.FIVEFOLD


def played(*moves: str, clock: ClockSource = HALL_CLOCK) -> Hall:
    """A game with these moves in the record."""
    hall = Hall.playing(4, clock=clock)
    hall.at("20:00:00").plays(1, *moves)
    return hall


def given(hall: Hall, kind: DrawClaimKind, claimant: Colour | None = WHITE, **details: Any) -> Accepted:
    """A claim that is recorded."""
    return hall.do(cmd.RecordDrawClaim(at=hall.now, board=hall.ref(1), claimant=claimant, kind=kind, **details))


def claim(hall: Hall, kind: DrawClaimKind, claimant: Colour | None = WHITE, **details: Any) -> Ruling:
    """The ruling on a claim."""
    ruling = given(hall, kind, claimant, **details).ruling
    assert ruling is not None
    return ruling


def line(ruling: Ruling, code: str) -> dict[str, str | int]:
    """What one line of a ruling says."""
    return dict(next(one.params for one in (*ruling.lines, *ruling.to_do) if one.code == code))


class TestTheRecordDecides:
    """Without a word of the arbiter the moves that stand in the record settle the claim."""

    @pytest.mark.clause("F-9.2.2", "F-9.2.3")
    def test_a_third_occurrence_draws_and_every_one_is_named(self) -> None:
        hall = played(*OUT_AND_BACK, *OUT_AND_BACK)
        ruling = claim(hall, THREEFOLD)
        assert hall.outcome(1) == (DRAW, Termination.REPETITION)
        assert {"F-9.2.2", "F-9.2.3"} <= clauses(ruling)
        assert line(ruling, "position_counted") == {"count": 3, "colour": WHITE, "positions": "2...Ng8, 4...Ng8"}
        assert {"position_from_the_start", "checked_from_record"} <= lines(ruling)

    @pytest.mark.clause("F-9.2.1")
    def test_an_announced_move_that_brings_the_third_draws(self) -> None:
        hall = played(*OUT_AND_BACK, "Nf3", "Nf6", "Ng1")
        ruling = claim(hall, THREEFOLD, BLACK, announced="Ng8")
        assert hall.outcome(1) == (DRAW, Termination.REPETITION)
        assert "F-9.2.1" in clauses(ruling)
        assert line(ruling, "position_with_announced") == {"move": "Ng8"}
        ended = hall.entries[-1].event
        assert isinstance(ended, ev.GameEnded)
        positions = ("", "2...Ng8", "4...Ng8")
        assert ended.claim == DrawClaim(THREEFOLD, BLACK, ClaimSource.RECORD, "Ng8", 3, positions)

    @pytest.mark.clause("F-9.2.3")
    def test_two_that_look_alike_are_told_apart(self) -> None:
        hall = played("Nf3", "Nf6", "Rg1", "Rg8", "Rh1", "Rh8", "Ng1", "Ng8", *OUT_AND_BACK)
        ruling = claim(hall, THREEFOLD)
        assert ruling.code == "draw_claim_rejected"
        assert line(ruling, "position_counted")["count"] == 2
        assert {"alike_castling_kingside"} <= lines(ruling)

    @pytest.mark.clause("F-9.3")
    def test_fifty_moves_are_counted_from_the_last_pawn_move(self) -> None:
        hall = played("e4", "e5", "Nf3")
        ruling = claim(hall, FIFTY, BLACK)
        assert line(ruling, "quiet_counted") == {"white": 1, "black": 0}
        assert line(ruling, "quiet_since") == {"position": "1...e5"}
        assert line(ruling, "quiet_needed") == {"needed": 50}

    @pytest.mark.clause("F-9.3")
    def test_an_announced_pawn_move_begins_the_count_anew(self) -> None:
        hall = played("e4", "e5", "Nf3")
        assert "announced_is_pawn_move" in lines(claim(hall, FIFTY, BLACK, announced="d6"))

    @pytest.mark.clause("F-9.2.2")
    def test_the_arbiter_may_decide_otherwise_with_a_reason(self) -> None:
        hall = played(*OUT_AND_BACK, *OUT_AND_BACK)
        with refused("moves_show_a_right_claim", "F-9.2.2"):
            claim(hall, THREEFOLD, upheld=False)
        hall.accepting("moves_show_a_right_claim", "the record is not of this game")
        claim(hall, THREEFOLD, upheld=False)
        assert hall.board(1).end is None
        assert [one.reason for one in hall.board(1).overrides] == ["the record is not of this game"]

    def test_without_moves_the_arbiter_has_to_decide(self) -> None:
        hall = Hall.playing(4, clock=HALL_CLOCK)
        with refused("claim_needs_judgement"):
            claim(hall, THREEFOLD)
        claim(hall, THREEFOLD, upheld=True)
        assert hall.outcome(1) == (DRAW, Termination.REPETITION)

    def test_moves_that_the_clock_counted_and_nobody_wrote_leave_it_open(self) -> None:
        hall = Hall.playing(4, clock=THIS_COMPUTER)
        hall.at("20:00:00").plays(1, *OUT_AND_BACK, *OUT_AND_BACK)
        hall.presses(1)
        hall.presses(1)
        with refused("claim_needs_judgement"):
            claim(hall, THREEFOLD)

    def test_a_position_set_up_leaves_open_what_stood_before(self) -> None:
        hall = Hall.playing(4, clock=HALL_CLOCK)
        hall.position(1, "6k1/8/8/8/8/8/4P3/R3K3 w - - 4 40")
        hall.plays(1, "Ra2", "Kg7", "Ra1", "Kg8")
        with refused("claim_earlier_moves_unknown"):
            claim(hall, THREEFOLD)
        hall.plays(1, "Ra2", "Kg7", "Ra1", "Kg8")
        claim(hall, THREEFOLD)
        assert hall.outcome(1) == (DRAW, Termination.REPETITION)

    @pytest.mark.clause("F-9.2.2")
    def test_the_side_not_on_move_is_refused(self) -> None:
        hall = played(*OUT_AND_BACK, *OUT_AND_BACK)
        with refused("claimant_not_on_move", "F-9.2.2", colour=BLACK):
            claim(hall, THREEFOLD, BLACK)


class TestTyped:
    """Moves typed off the claimant's scoresheet decide where nothing is recorded."""

    SHEET = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"

    @pytest.mark.clause("F-9.2.2")
    def test_the_sheet_decides(self) -> None:
        hall = Hall.playing(4, clock=HALL_CLOCK)
        ruling = claim(hall, THREEFOLD, moves=self.SHEET)
        assert hall.outcome(1) == (DRAW, Termination.REPETITION)
        assert "checked_from_scoresheet" in lines(ruling)

    def test_letters_of_another_language_do(self) -> None:
        hall = Hall.playing(4, clock=HALL_CLOCK)
        claim(hall, THREEFOLD, moves="1. Sf3 Sf6 2. Sg1 Sg8 3. Sf3 Sf6 4. Sg1 Sg8", language="de")
        assert hall.outcome(1) == (DRAW, Termination.REPETITION)

    def test_a_move_that_is_not_possible_is_named_with_its_number(self) -> None:
        hall = Hall.playing(4, clock=HALL_CLOCK)
        with refused("sheet_move_impossible", number="2...", move="Qg8"):
            claim(hall, THREEFOLD, moves="1. Nf3 Nf6 2. Ng1 Qg8")

    def test_a_move_that_can_mean_two_is_told_with_both(self) -> None:
        hall = Hall.playing(4, clock=HALL_CLOCK)
        with refused("sheet_move_ambiguous", number="3.", move="Nd2", possible="Nbd2, Nfd2", start=20, end=23):
            claim(hall, THREEFOLD, moves="1. Nf3 Nf6 2. d4 d5 Nd2")

    def test_a_move_of_the_other_side_hints_at_a_missing_one(self) -> None:
        hall = Hall.playing(4, clock=HALL_CLOCK)
        with refused("sheet_move_of_other_side", number="1...", move="Nc3", other="Nc3"):
            claim(hall, THREEFOLD, moves="1. e4 2. Nc3")

    def test_a_sheet_that_ends_elsewhere_than_the_record_is_noticed(self) -> None:
        hall = played("e4", "e5")
        with refused("sheet_differs_from_record"):
            claim(hall, THREEFOLD, moves=self.SHEET)
        hall.accepting("sheet_differs_from_record")
        claim(hall, THREEFOLD, moves=self.SHEET)
        assert hall.outcome(1) == (DRAW, Termination.REPETITION)

    def test_a_language_nobody_knows_is_refused(self) -> None:
        with refused("language_not_known"):
            claim(Hall.playing(4, clock=HALL_CLOCK), THREEFOLD, moves=self.SHEET, language="xx")


class TestProcedure:
    """How a claim is made (FIDE 9.2.1, 9.4, 9.5)."""

    @pytest.mark.clause("F-9.4")
    def test_a_touched_piece_loses_the_claim_for_that_move_and_costs_nothing(self) -> None:
        hall = played(*OUT_AND_BACK, *OUT_AND_BACK)
        hall.reads(1, "0:10:00", "0:12:00")
        with refused("claim_lost_by_touch", "F-9.4", colour=WHITE):
            claim(hall, THREEFOLD, touched=True)
        assert hall.shows(1) == clocks("0:10:00", "0:12:00")

    @pytest.mark.clause("L-12.4/3")
    def test_who_was_released_from_recording_is_asked_for_a_record(self) -> None:
        hall = played(*OUT_AND_BACK, *OUT_AND_BACK)
        hall.stops_recording(1, WHITE, "0:04:00")
        with refused("claimant_stopped_recording", "L-12.4/3", colour=WHITE):
            claim(hall, THREEFOLD)
        hall.accepting("claimant_stopped_recording")
        claim(hall, THREEFOLD)
        assert hall.board(1).end is not None

    @pytest.mark.clause("L-12.2(c)")
    def test_a_forced_repetition_is_judged_and_the_other_way_stays_open(self) -> None:
        hall = played("e4", "e5")
        with refused("claim_is_judged"):
            claim(hall, DrawClaimKind.FORCED_REPETITION)
        ruling = claim(hall, DrawClaimKind.FORCED_REPETITION, upheld=True)
        assert {one.code for one in ruling.alternatives} == {"claim_may_be_rejected"}

    @pytest.mark.clause("F-9.2.1")
    def test_an_announced_move_is_written_first(self) -> None:
        hall = played(*OUT_AND_BACK, "Nf3", "Nf6", "Ng1")
        with refused("announced_move_not_written", "F-9.2.1"):
            claim(hall, THREEFOLD, BLACK, announced="Ng8", written=False)

    @pytest.mark.clause("F-9.5")
    def test_the_clocks_are_stopped_first(self) -> None:
        hall = played(*OUT_AND_BACK, *OUT_AND_BACK)
        with refused("claim_stops_clocks", "F-9.5"):
            claim(hall, THREEFOLD, clock_stopped=False)
        hall.accepting("claim_stops_clocks")
        claim(hall, THREEFOLD, clock_stopped=False)
        assert hall.board(1).end is not None

    def test_somebody_claims(self) -> None:
        with refused("claimant_missing"):
            claim(Hall.playing(4), THREEFOLD, None)


class TestAWrongClaim:
    """Two minutes for the opponent, an offer of a draw, and the announced move is made (FIDE 9.5)."""

    @pytest.mark.clause("F-9.5", "L-7.1")
    def test_the_announced_move_is_made_in_the_record(self) -> None:
        hall = played(*OUT_AND_BACK, "Nf3", "Nf6")
        ruling = claim(hall, THREEFOLD, announced="Nd4", readings=clocks("0:10:00", "0:12:00"))
        assert hall.shows(1) == clocks("0:10:00", "0:14:00")
        assert ruling.clocks[1].steps == (ClockStep("wrong_claim_bonus", 120_000),)
        assert line(ruling, "play_announced") == {"move": "Nd4"}
        assert hall.board(1).plies[-1].san == "Nd4"
        assert hall.board(1).colour_to_move is BLACK
        hall.accepts_draw(1)
        assert hall.outcome(1) == (DRAW, Termination.AGREEMENT)

    @pytest.mark.clause("F-9.5")
    def test_on_the_clock_of_this_computer_the_claimant_still_has_to_press(self) -> None:
        hall = played(*OUT_AND_BACK, "Nf3", "Nf6", clock=THIS_COMPUTER)
        hall.stops(1)
        claim(hall, THREEFOLD, announced="Nd4")
        assert not hall.board(1).plies[-1].completed
        hall.restarts(1)
        assert hall.runs(1) is WHITE
        hall.presses(1)
        assert hall.runs(1) is BLACK

    @pytest.mark.clause("F-9.5", "F-4.3")
    def test_an_announced_move_that_is_not_legal_is_replaced_by_another_with_that_man(self) -> None:
        hall = played("e4", "e5")
        ruling = claim(hall, THREEFOLD, announced="Ng1-g3")
        assert line(ruling, "play_instead") == {"moves": "Nh3, Nf3, Ne2"}
        assert "announced_not_legal" in lines(ruling)
        assert len(hall.board(1).plies) == 2

    @pytest.mark.clause("F-9.5", "F-5.1.1")
    def test_an_announced_move_that_mates_wins_after_a_wrong_claim(self) -> None:
        hall = played("f3", "e5", "g4")
        claim(hall, FIFTY, BLACK, announced="Qh4#")
        assert hall.outcome(1) == (BLACK_WINS, Termination.CHECKMATE)
        hall.undoes_last()
        assert hall.board(1).end is None
        assert len(hall.board(1).plies) == 3

    def test_what_was_announced_has_to_be_a_move(self) -> None:
        hall = played("e4", "e5")
        with refused("move_impossible", move="hello"):
            claim(hall, THREEFOLD, announced="hello")

    @pytest.mark.clause("F-9.5")
    def test_it_is_kept_with_what_was_counted(self) -> None:
        hall = played("e4", "e5")
        claim(hall, THREEFOLD, announced="Nf3")
        rejected = hall.entries[-2].event
        assert isinstance(rejected, ev.DrawClaimRejected)
        assert rejected.claim == DrawClaim(THREEFOLD, WHITE, ClaimSource.RECORD, "Nf3", 1, ("2.Nf3",))


class TestNoClaimNeeded:
    """Five occurrences and 75 moves draw whoever finds them when (FIDE 9.6)."""

    @staticmethod
    def fivefold(rules: Any) -> Hall:
        hall = Hall.playing(4, with_rules(rules, "judgements", fivefold_repetition=False), HALL_CLOCK)
        hall.at("20:00:00").plays(1, *(OUT_AND_BACK * 4), "e4", "e5")
        return hall

    @pytest.mark.clause("F-9.6.1")
    def test_found_late_it_draws_from_the_record(self) -> None:
        hall = self.fivefold(league())
        with refused("not_drawn_by_itself"):
            claim(hall, FIVEFOLD, None)
        hall.rulebook = league()
        ruling = claim(hall, FIVEFOLD, None)
        assert hall.outcome(1) == (DRAW, Termination.REPETITION)
        assert line(ruling, "drawn_at") == {"position": "8...Ng8", "later": 2}
        assert "F-9.6.1" in clauses(ruling)

    @pytest.mark.clause("F-9.6.1")
    def test_found_after_the_result_was_written_it_is_corrected(self) -> None:
        hall = self.fivefold(league())
        hall.ends(1, WHITE_WINS, Termination.RESIGNATION)
        hall.rulebook = league()
        ruling = claim(hall, FIVEFOLD, None)
        assert hall.outcome(1) == (DRAW, Termination.REPETITION)
        assert ruling.code == "result_corrected"
        corrected = hall.entries[-1].event
        assert isinstance(corrected, ev.ResultCorrected)
        assert corrected.reason == "F-9.6.1: 8...Ng8"

    @pytest.mark.clause("F-9.6.1", "F-9.6.2")
    @pytest.mark.parametrize("kind", [FIVEFOLD, DrawClaimKind.SEVENTYFIVE_MOVES])
    def test_what_the_moves_do_not_show_is_refused(self, kind: DrawClaimKind) -> None:
        with refused("draw_not_in_the_moves"):
            claim(played("e4", "e5"), kind, None)
        with refused("claim_needs_judgement"):
            claim(Hall.playing(4, clock=HALL_CLOCK), kind, None)

    @pytest.mark.clause("F-9.6.2")
    def test_seventy_five_moves_off_a_scoresheet(self) -> None:
        hall = Hall.playing(4, clock=HALL_CLOCK)
        shuffle = ["Nf3", "Nf6", "Nc3", "Nc6", "Ng1", "Ng8", "Nb1", "Nb8"]
        ruling = claim(hall, DrawClaimKind.SEVENTYFIVE_MOVES, None, moves=" ".join(shuffle * 20))
        assert hall.outcome(1) == (DRAW, Termination.FIFTY_MOVES)
        assert line(ruling, "drawn_at") == {"position": "75...Ng8", "later": 10}
        assert "F-9.6.2" in clauses(ruling)


@pytest.mark.clause("F-6.8")
def test_where_the_arbiter_calls_flags_a_claim_after_the_own_flag_is_too_late() -> None:
    hall = Hall.playing(4, laws_in_a_team_match(), THIS_COMPUTER)
    hall.plays(1, *OUT_AND_BACK, *OUT_AND_BACK)
    hall.sets(1, "0:00:01", "0:10:00")
    hall.at("19:30:05")
    with refused("own_flag_is_down", "F-6.8", colour=WHITE):
        claim(hall, THREEFOLD)


@pytest.mark.clause("L-12.2(a)")
def test_where_the_opponent_has_to_claim_the_flag_a_draw_comes_first() -> None:
    hall = played(*OUT_AND_BACK, *OUT_AND_BACK)
    hall.sees_flag(1, WHITE)
    claim(hall, THREEFOLD)
    assert hall.outcome(1) == (DRAW, Termination.REPETITION)


@pytest.mark.clause("F-9.5")
def test_the_bonus_for_a_wrong_claim_is_the_rulebook_s() -> None:
    rules = with_rules(laws_in_a_team_match(), "draw_claims", wrong_claim_bonus_seconds=60)
    hall = Hall.playing(4, rules, HALL_CLOCK)
    hall.plays(1, "e4", "e5")
    claim(hall, THREEFOLD, readings=clocks("0:10:00", "0:12:00"))
    assert hall.shows(1) == clocks("0:10:00", "0:13:00")


def test_the_laws_alone_know_no_claim_of_a_forced_repetition() -> None:
    assert not laws().judgements.forced_repetition
    hall = Hall.playing(4, laws_in_a_team_match(), HALL_CLOCK)
    with refused("claim_not_known"):
        claim(hall, DrawClaimKind.FORCED_REPETITION, upheld=True)


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        (
            "DrawClaimRejected",
            '{"after":null,"before":null,"board":{"board_number":1,"match_id":"a-b"},"claimant":"white","clauses":[],'
            '"counts":false,"kind":"threefold"}',
        ),
        (
            "GameEnded",
            '{"board":{"board_number":1,"match_id":"a-b"},"end":{"clauses":[],"on_the_board":"1/2-1/2",'
            '"points":{"away":1,"home":1},"remark":"","result":"1/2-1/2","termination":"repetition"},"overrides":[]}',
        ),
    ],
)
def test_entries_written_before_claims_were_counted_are_read_as_they_were(kind: str, body: str) -> None:
    event = EventCodec(ev.EVENT_TYPES).decode(kind, 1, body.encode())
    assert isinstance(event, ev.DrawClaimRejected | ev.GameEnded)
    assert event.claim is None
