"""The table of tariffs for illegal moves, and what else rapid, blitz and the leagues' own rules make of them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import Ruling
from arbiter_app.engine.records import Arrangement
from arbiter_app.engine.rulebook import LadderStep, PenaltySide, Rulebook
from arbiter_app.engine.values import ClockSource, Colour, GameResult, IllegalKind, PlayerId, Termination
from arbiter_app.rulebooks import load_builtin
from tests.engine.hall import (
    BLACK,
    BLACK_WINS,
    DRAW,
    HALL_CLOCK,
    WHITE,
    Hall,
    clauses,
    clocks,
    league,
    lines,
    refused,
    with_rules,
)


@cache
def in_a_team_match(name: str) -> Rulebook:
    """A shipped rulebook of the Laws, with the divisions and controls of the league around it."""
    return replace(load_builtin(name), divisions=league().divisions, time_controls=league().time_controls)


def playing(name: str, supervised: bool | None = None, clock: ClockSource = HALL_CLOCK, fischer: bool = False) -> Hall:
    """A match under a rulebook of the Laws, in an event that says this about its games."""
    division, boards = (1, [1]) if fischer else (4, [])
    hall = Hall.playing(division, in_a_team_match(name), clock, fischer=boards)
    hall.state = replace(hall.state, supervised=supervised)
    return hall


def stands(hall: Hall, colour: Colour, move: str = "", fen: str = "") -> Ruling:
    return hall.ruling(cmd.LetIllegalMoveStand(at=hall.now, board=hall.ref(1), colour=colour, move=move, fen=fen))


def agree(hall: Hall, colour: Colour, found_at_move: int | None = None) -> Ruling:
    command = cmd.CorrectByAgreement(at=hall.now, board=hall.ref(1), colour=colour, found_at_move=found_at_move)
    return hall.ruling(command)


TARIFFS = [
    pytest.param("fide-standard", None, "0:37:00", "F-7.5.5", None, id="standard"),
    pytest.param("fide-rapid", True, "0:36:00", "F-A.3", None, id="rapid, supervised"),
    pytest.param("fide-rapid", False, "0:36:00", "F-A.3", "F-A.5.2", id="rapid, otherwise"),
    pytest.param("fide-blitz", False, "0:36:00", "F-B.3", "F-B.3", id="blitz, otherwise"),
    pytest.param("fide-blitz", True, "0:36:00", "F-B.2", None, id="blitz, supervised"),
]


@pytest.mark.clause("F-7.5.5", "F-A.3", "F-A.4", "F-A.5.2", "F-B.2", "F-B.3")
@pytest.mark.parametrize(("name", "supervised", "opponent", "clause", "window"), TARIFFS)
def test_the_table_of_tariffs(
    name: str, supervised: bool | None, opponent: str, clause: str, window: str | None
) -> None:
    hall = playing(name, supervised)
    if window is None:
        found_late = hall.decides(illegal(hall, replied=True))
        assert not hasattr(found_late, "findings"), "it may be found at any time"
    else:
        with refused("illegal_move_stands", window):
            hall.do(illegal(hall, replied=True))
    first = hall.illegal_move(1, WHITE, readings=clocks("0:40:00", "0:35:00"))
    assert hall.shows(1) == clocks("0:40:00", opponent)
    assert clause in clauses(first)
    second_with_mate = hall.ruling(illegal(hall, white_men="KQ", black_men="KR"))
    assert hall.outcome(1) == (BLACK_WINS, Termination.ILLEGAL_MOVES)
    assert "F-7.5.5" in clauses(second_with_mate)


def illegal(hall: Hall, **details: Any) -> cmd.RecordIllegalMove:
    return cmd.RecordIllegalMove(at=hall.now, board=hall.ref(1), colour=WHITE, **details)


@pytest.mark.clause("F-7.5.5", "F-A.4", "F-B.3")
@pytest.mark.parametrize(("name", "supervised"), [one.values[:2] for one in TARIFFS])
def test_the_second_draws_against_a_bare_king_everywhere(name: str, supervised: bool | None) -> None:
    hall = playing(name, supervised)
    hall.illegal_move(1, WHITE)
    hall.illegal_move(1, WHITE, white_men="KQ", black_men="K")
    assert hall.outcome(1) == (DRAW, Termination.ILLEGAL_MOVES_NO_MATE)


@pytest.mark.clause("F-B.2")
def test_the_minute_of_supervised_blitz_comes_with_a_note() -> None:
    assert "by_reading" in lines(playing("fide-blitz", True).illegal_move(1, WHITE))
    assert "by_reading" not in lines(playing("fide-blitz", False).illegal_move(1, WHITE))


class TestTheWindow:
    """Without supervision an illegal move may be found only until the opponent has made the next move."""

    pytestmark = pytest.mark.clause("F-A.5.2")

    def test_the_record_tells_that_the_opponent_has_moved(self) -> None:
        hall = playing("fide-rapid")
        hall.plays(1, "e4", "e5", "Nf3", "Nc6")
        with refused("illegal_move_stands", "F-A.5.2"):
            hall.illegal_move(1, WHITE, found_at_move=2)
        hall.illegal_move(1, BLACK, found_at_move=2)
        assert hall.board(1).illegal_count(BLACK) == 1

    def test_the_clock_of_this_computer_tells_it_too(self) -> None:
        hall = playing("fide-rapid", clock=ClockSource.APPLICATION)
        for _ in range(4):
            hall.presses(1)
        with refused("illegal_move_stands", "F-A.5.2"):
            hall.illegal_move(1, WHITE, found_at_move=2)
        hall.illegal_move(1, BLACK, found_at_move=2)

    def test_the_arbiter_may_decide_otherwise_with_a_reason_that_is_kept(self) -> None:
        hall = playing("fide-rapid")
        hall.accepting("illegal_move_stands", "both clocks stood").illegal_move(1, WHITE, replied=True)
        assert [one.reason for one in hall.board(1).overrides] == ["both clocks stood"]

    def test_later_it_stands_and_the_game_goes_on_from_the_position_after_it(self) -> None:
        hall = playing("fide-rapid")
        hall.plays(1, "e4", "e5")
        ruling = stands(hall, WHITE, "e1e3")
        assert "F-A.5.2" in clauses(ruling)
        board = hall.board(1)
        assert board.start_fen == "rnbqkbnr/pppp1ppp/8/4p3/4P3/4K3/PPPP1PPP/RNBQ1BNR b kq - 1 2"
        hall.plays(1, "d6")
        assert [ply.san for ply in hall.board(1).plies] == ["d6"]
        assert board.illegal_count(WHITE) == 0

    def test_the_position_may_be_given_where_no_moves_are_recorded(self) -> None:
        hall = playing("fide-blitz")
        stands(hall, BLACK, fen="4k3/8/8/8/8/8/4q3/4K3 w - - 0 40")
        assert hall.board(1).colour_to_move is WHITE

    @pytest.mark.parametrize("move", ["", "e2e4", "e7e5", "e3e4", "e2e8x", "d1d2", "O-O-O-O"])
    def test_what_is_no_illegal_move_is_refused(self, move: str) -> None:
        with refused("illegal_move_unreadable"):
            stands(playing("fide-rapid"), WHITE, move)

    def test_the_offender_is_not_on_move_after_it(self) -> None:
        with refused("offender_on_move"):
            stands(playing("fide-rapid"), WHITE, fen="4k3/8/8/8/8/8/4q3/4K3 w - - 0 40")

    def test_in_supervised_and_standard_play_it_is_corrected(self) -> None:
        for hall in (playing("fide-rapid", True), playing("fide-standard")):
            hall.plays(1, "e4", "e5")
            with refused("illegal_move_is_corrected"):
                stands(hall, WHITE, "e1e3")
            hall.accepting("illegal_move_is_corrected", "found after the result").do(
                cmd.LetIllegalMoveStand(at=hall.now, board=hall.ref(1), colour=WHITE, move="e1e3")
            )

    def test_the_players_may_correct_it_by_agreement_without_penalty(self) -> None:
        hall = playing("fide-rapid", clock=ClockSource.APPLICATION, fischer=True)
        hall.plays(1, "e4", "e5", "Nf3", "Nc6")
        shown = hall.shows(1)
        ruling = agree(hall, WHITE, found_at_move=2)
        assert [ply.san for ply in hall.board(1).plies] == ["e4", "e5"]
        assert hall.shows(1) == shown
        assert hall.board(1).illegal_count(WHITE) == 0
        assert {"no_penalty_by_agreement", "later_moves_taken_back"} <= lines(ruling)
        hall.restarts(1)
        assert hall.runs(1) is WHITE

    def test_agreement_is_not_for_the_players_where_the_arbiter_corrects(self) -> None:
        with refused("agreement_not_known", "F-7.5.1"):
            agree(playing("fide-standard"), WHITE)

    def test_an_undo_brings_the_record_back(self) -> None:
        hall = playing("fide-rapid")
        hall.plays(1, "e4", "e5")
        before = hall.facts()
        stands(hall, WHITE, "e1e3")
        hall.undoes_last()
        assert hall.facts() == before


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        ("r3k2r/8/8/8/4r3/8/8/R3K2R w KQkq - 0 1", "O-O", "r3k2r/8/8/8/4r3/8/8/R4RK1 b kq - 1 1"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 5 1", "0-0-0", "4k3/8/8/8/8/8/8/2KR4 b - - 6 1"),
        ("4k3/8/8/8/8/8/P7/4K3 w - - 5 1", "a2-a5", "4k3/8/8/P7/8/8/8/4K3 b - - 0 1"),
        ("4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "a6a8", "Q3k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "a6a8n", "N3k3/8/8/8/8/8/8/4K3 b - - 0 1"),
    ],
)
@pytest.mark.clause("F-A.5.2")
def test_the_position_after_an_illegal_move_is_worked_out(before: str, move: str, after: str) -> None:
    hall = playing("fide-rapid")
    hall.position(1, before)
    stands(hall, WHITE, move)
    assert hall.board(1).start_fen == after


class TestUnpromotedPawn:
    """A pawn left on the last rank with the clock pressed becomes a queen, in the record too."""

    pytestmark = pytest.mark.clause("F-7.5.2")
    TWO_WAYS = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 60"

    @pytest.mark.parametrize(("pawn", "san"), [("e8", "e8=Q+"), ("dxe8", ""), ("exd8", "exd8=Q+"), ("e7d8", "exd8=Q+")])
    def test_the_record_gets_the_queen(self, pawn: str, san: str) -> None:
        hall = playing("fide-standard")
        hall.position(1, self.TWO_WAYS)
        if not san:
            with refused("pawn_unreadable"):
                hall.illegal_move(1, WHITE, kind=IllegalKind.NOT_PROMOTED, pawn=pawn)
            return
        ruling = hall.illegal_move(1, WHITE, kind=IllegalKind.NOT_PROMOTED, pawn=pawn)
        assert [ply.san for ply in hall.board(1).plies] == [san]
        assert {"queen_in_record", "pawn_becomes_queen"} <= lines(ruling)
        assert hall.board(1).colour_to_move is BLACK

    def test_where_one_pawn_can_promote_nothing_need_be_written(self) -> None:
        hall = playing("fide-standard")
        hall.position(1, "7k/4P3/8/8/8/8/8/4K3 w - - 0 60")
        hall.illegal_move(1, WHITE, kind=IllegalKind.NOT_PROMOTED)
        assert [ply.uci for ply in hall.board(1).plies] == ["e7e8q"]

    def test_with_more_ways_and_none_written_the_record_stays(self) -> None:
        hall = playing("fide-standard")
        hall.position(1, self.TWO_WAYS)
        hall.illegal_move(1, WHITE, kind=IllegalKind.NOT_PROMOTED)
        assert hall.board(1).plies == ()


@pytest.mark.clause("F-7.5.4")
def test_where_two_hands_are_no_illegal_move_it_is_only_noted() -> None:
    hall = Hall.playing(4, with_rules(in_a_team_match("fide-rapid"), "judgements", two_hands=False), HALL_CLOCK)
    with refused("not_illegal_here", "F-7.5.4"):
        hall.illegal_move(1, WHITE, kind=IllegalKind.TWO_HANDS)


@pytest.mark.clause("F-7.5.5")
def test_the_time_may_go_off_the_offender_instead() -> None:
    rules = with_rules(in_a_team_match("fide-blitz"), "illegal_moves", penalty=PenaltySide.OFFENDER_LOSES)
    hall = Hall.playing(4, rules, HALL_CLOCK)
    hall.illegal_move(1, WHITE, readings=clocks("0:04:00", "0:05:00"))
    assert hall.shows(1) == clocks("0:03:00", "0:05:00")


def cup(**settings: object) -> Hall:
    """Who records corrects; who does not loses on a claim."""
    rules: dict[str, object] = {
        "ladder": (LadderStep.CORRECTED,),
        "unrecorded_loses_on_claim": True,
        "king_capture_claims": True,
        **settings,
    }
    return Hall.playing(4, with_rules(league(), "illegal_moves", **rules), HALL_CLOCK)


class TestClaimOfAnIllegalMove:
    """The cup's rule: corrected while the offender records; who does not record loses on a claim before the touch."""

    def test_the_offender_who_records_corrects_it_without_time_or_loss(self) -> None:
        hall = cup()
        for _ in range(3):
            hall.illegal_move(1, WHITE, readings=clocks("0:40:00", "0:35:00"))
            assert hall.shows(1) == clocks("0:40:00", "0:35:00")
        assert hall.board(1).end is None

    def test_the_offender_who_stopped_recording_loses_on_a_claim_before_the_touch(self) -> None:
        hall = cup()
        hall.stops_recording(1, WHITE, left="0:04:20")
        hall.illegal_move(1, WHITE, white_men="KR", black_men="KR")
        assert hall.outcome(1) == (BLACK_WINS, Termination.ILLEGAL_MOVES)

    def test_a_claim_after_the_touch_is_refused(self) -> None:
        hall = cup()
        with refused("claim_after_touch"):
            hall.illegal_move(1, WHITE, recording=False, touched=True)
        with refused("illegal_move_not_claimed"):
            hall.illegal_move(1, WHITE, recording=False, claimed=False)

    def test_taking_the_king_is_a_claim(self) -> None:
        hall = cup()
        hall.illegal_move(1, WHITE, recording=False, touched=True, king_taken=True)
        assert hall.outcome(1)[0] is BLACK_WINS

    def test_a_king_taken_from_one_who_records_is_put_back(self) -> None:
        hall = cup()
        assert "king_put_back" in lines(hall.illegal_move(1, WHITE, recording=True, king_taken=True))
        assert hall.board(1).end is None

    def test_the_loss_is_a_draw_if_the_opponent_cannot_mate(self) -> None:
        hall = cup()
        hall.illegal_move(1, WHITE, recording=False, white_men="KR", black_men="K")
        assert hall.outcome(1) == (DRAW, Termination.ILLEGAL_MOVES_NO_MATE)

    @pytest.mark.parametrize(("counts", "result"), [(True, None), (False, GameResult.BLACK_WINS)])
    def test_a_player_exempt_from_recording_counts_as_the_rules_say(
        self, counts: bool, result: GameResult | None
    ) -> None:
        hall = cup(exempt_counts_as_recording=counts)
        player = hall.board(1).seat_of(WHITE).player_id
        assert player is not None
        hall.do(cmd.NoteArrangements(at=hall.now, player_id=PlayerId(player), arrangements=(Arrangement.NO_RECORDING,)))
        hall.illegal_move(1, WHITE)
        end = hall.board(1).end
        assert (None if end is None else end.result) is result
