"""The cup rules on the boards: worked matches W7 (its cup part) and W14, and the rules of the game (C-10)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.records import Arrangement
from arbiter_app.engine.rulebook import BoardCountBasis, Rulebook
from arbiter_app.engine.scoring import board_count
from arbiter_app.engine.values import Colour, GameResult, PlayerId, Termination
from arbiter_app.rulebooks import load_builtin
from tests.engine.hall import (
    AWAY,
    BLACK,
    BLACK_WINS,
    DRAW,
    HALL_CLOCK,
    HOME,
    NOBODY,
    THIS_COMPUTER,
    WHITE,
    WHITE_WINS,
    Hall,
    clauses,
    clocks,
    ms,
    points,
    refused,
)


@cache
def rules() -> Rulebook:
    return load_builtin("leinster-cup")


@pytest.fixture
def hall() -> Hall:
    return Hall.playing("killane", rules(), HALL_CLOCK)


class TestIllegalMoves:
    """W7: no ladder. Who records corrects; who does not loses on a claim before the touch."""

    @pytest.mark.clause("C-10.6/1", "C-4.1")
    def test_who_records_corrects_however_often_without_time_or_loss(self, hall: Hall) -> None:
        for _ in range(3):
            ruling = hall.illegal_move(1, WHITE, readings=clocks("0:40:00", "0:35:00"))
            assert "C-10.6/1" in clauses(ruling)
            assert hall.shows(1) == clocks("0:40:00", "0:35:00")
        assert hall.board(1).end is None

    @pytest.mark.clause("C-10.6/1")
    def test_one_of_move_31_found_at_33_is_corrected_too(self, hall: Hall) -> None:
        hall.illegal_move(1, WHITE, readings=clocks("0:40:00", "0:35:00"), found_at_move=31, replied=True)
        assert hall.board(1).end is None

    @pytest.mark.clause("C-10.6/2")
    def test_who_stopped_recording_at_4_20_loses_on_a_claim(self, hall: Hall) -> None:
        hall.stops_recording(1, WHITE, left="0:04:20")
        ruling = hall.illegal_move(1, WHITE, white_men="KR", black_men="KR")
        assert hall.outcome(1) == (BLACK_WINS, Termination.ILLEGAL_MOVES)
        assert "C-10.6/2" in clauses(ruling)

    @pytest.mark.clause("C-10.6/2")
    def test_after_the_touch_the_claim_is_refused_and_play_goes_on(self, hall: Hall) -> None:
        hall.stops_recording(1, WHITE, left="0:04:20")
        with refused("claim_after_touch", "C-10.6/2"):
            hall.illegal_move(1, WHITE, touched=True)
        assert hall.board(1).end is None

    @pytest.mark.clause("C-10.6/2")
    def test_the_loss_is_a_draw_against_a_bare_king(self, hall: Hall) -> None:
        hall.illegal_move(1, WHITE, recording=False, white_men="KR", black_men="K")
        assert hall.outcome(1) == (DRAW, Termination.ILLEGAL_MOVES_NO_MATE)

    @pytest.mark.clause("C-10.6/3")
    @pytest.mark.parametrize("records", [True, False])
    def test_taking_the_king_claims_and_from_one_who_records_it_is_put_back(self, hall: Hall, records: bool) -> None:
        hall.illegal_move(1, WHITE, recording=records, king_taken=True, touched=True)
        assert (hall.board(1).end is None) is records
        if not records:
            assert hall.outcome(1)[0] is BLACK_WINS

    @pytest.mark.clause("C-9.3", "C-10.6/1")
    def test_a_player_exempt_from_recording_counts_as_recording(self, hall: Hall) -> None:
        player = hall.board(1).seat_of(WHITE).player_id
        assert player is not None
        hall.do(cmd.NoteArrangements(at=hall.now, player_id=PlayerId(player), arrangements=(Arrangement.NO_RECORDING,)))
        hall.illegal_move(1, WHITE)
        assert hall.board(1).end is None


class TestOffersAndRecording:
    @pytest.mark.clause("C-10.3/1", "C-10.3/2")
    def test_six_moves_lie_between_two_offers_and_a_fourth_is_refused(self, hall: Hall) -> None:
        assert hall.offers(1, WHITE, 12).code == "draw_offered"
        hall.declines_draw(1)
        early = hall.offers(1, WHITE, 18)
        assert (early.code, "C-10.3/1" in clauses(early)) == ("draw_offer_refused", True)
        for move in (19, 26):
            assert hall.offers(1, WHITE, move).code == "draw_offered"
            hall.declines_draw(1)
        fourth = hall.offers(1, WHITE, 40)
        assert (fourth.code, "C-10.3/2" in clauses(fourth)) == ("draw_offer_refused", True)

    @pytest.mark.clause("C-10.4/1")
    def test_below_five_minutes_recording_may_stop_also_with_an_increment(self) -> None:
        branagan = Hall.playing("branagan", rules(), HALL_CLOCK, fischer=[1])
        with refused("must_record_still", "C-10.4/1"):
            branagan.stops_recording(1, WHITE, "0:05:00")
        assert "C-10.4/1" in clauses(branagan.stops_recording(1, WHITE, "0:04:59"))


class TestEndOfTheGame:
    @pytest.mark.clause("C-10.1(b)")
    def test_a_claim_on_time_wins(self, hall: Hall) -> None:
        ruling = hall.claims_flag(1, BLACK, white_men="KR", black_men="KR")
        assert hall.outcome(1) == (BLACK_WINS, Termination.FLAG_FALL)
        assert "C-10.1(b)" in clauses(ruling)

    @pytest.mark.clause("C-10.2(e)")
    def test_a_bare_king_does_not_win_on_time(self, hall: Hall) -> None:
        ruling = hall.claims_flag(1, BLACK, white_men="KR", black_men="K")
        assert hall.outcome(1) == (DRAW, Termination.FLAG_NO_MATERIAL)
        assert "C-10.2(e)" in clauses(ruling)

    @pytest.mark.clause("C-10.2(b)")
    @pytest.mark.parametrize("claimant", [WHITE, BLACK])
    def test_both_flags_down_before_the_claim_draw(self, hall: Hall, claimant: Colour) -> None:
        hall.sees_flag(1, WHITE)
        hall.sees_flag(1, BLACK)
        ruling = hall.claims_flag(1, claimant, white_men="KQ", black_men="KQ")
        assert hall.outcome(1) == (DRAW, Termination.BOTH_FLAGS)
        assert "C-10.2(b)" in clauses(ruling)

    @pytest.mark.clause("C-10.2(f)")
    def test_mate_after_the_own_flag_draws(self, hall: Hall) -> None:
        hall.sees_flag(1, WHITE)
        ruling = hall.ends(1, WHITE_WINS, Termination.CHECKMATE)
        assert hall.outcome(1) == (DRAW, Termination.MATE_AFTER_FLAG)
        assert "C-10.2(f)" in clauses(ruling)

    @pytest.mark.clause("C-10.1(a)", "C-10.2(a)")
    @pytest.mark.parametrize(
        ("result", "termination", "clause"),
        [
            (WHITE_WINS, Termination.CHECKMATE, "C-10.1(a)"),
            (DRAW, Termination.STALEMATE, "C-10.2(a)"),
            (DRAW, Termination.AGREEMENT, "C-10.2(a)"),
        ],
    )
    def test_mate_wins_and_stalemate_or_agreement_draws(
        self, hall: Hall, result: GameResult, termination: Termination, clause: str
    ) -> None:
        ruling = hall.ends(1, result, termination)
        assert hall.outcome(1) == (result, termination)
        assert clause in clauses(ruling)

    @pytest.mark.clause("C-10.2(d)")
    def test_king_against_king_and_bishop_draws_at_once(self) -> None:
        board = Hall.playing("killane", rules(), THIS_COMPUTER)
        board.position(1, "8/8/4k3/8/3p4/2KB4/8/8 w - - 0 60")
        board.plays(1, "Kxd4")
        assert board.outcome(1) == (DRAW, Termination.DEAD_POSITION)


class TestTimeAndSeats:
    @pytest.mark.clause("C-4.3/2")
    @pytest.mark.parametrize("trophy", ["killane", "brennan"])
    def test_each_player_has_one_hour_and_three_quarters(self, trophy: str) -> None:
        assert Hall.playing(trophy, rules(), HALL_CLOCK).shows(1) == clocks("1:45:00", "1:45:00")

    @pytest.mark.clause("C-4.3/1")
    def test_in_the_branagan_both_must_want_two_hours(self) -> None:
        branagan = Hall.playing("branagan", rules(), HALL_CLOCK, fischer=[1])
        assert branagan.shows(1).white_ms == ms("1:30:30")
        assert branagan.shows(2) == clocks("2:00:00", "2:00:00")

    @pytest.mark.clause("C-4.5", "C-2.1")
    def test_six_boards_and_the_visitors_have_white_on_the_odd_ones(self, hall: Hall) -> None:
        white = [(board.seat_of(WHITE).player_id or "")[0] for board in hall.match.boards]
        assert "".join(white) == "BABABA"


class TestLineUps:
    @pytest.mark.clause("C-2.6(a)")
    @pytest.mark.parametrize(
        ("above", "below", "difference"),
        [(1180, 1340, 160), (1210, 1359, None), (1000, 1190, None), (1000, 1201, 201), (None, 1900, None)],
    )
    def test_nobody_plays_above_one_150_stronger_and_1200_is_no_floor(
        self, above: int | None, below: int, difference: int | None
    ) -> None:
        hall = Hall.division("killane", rules())
        hall.club_a.ratings(2000, 1900, 1800, 1800, above, below)
        if difference is None:
            hall.club_a.names_all()
        else:
            with refused("board_order", "C-2.6(a)", board=6, other=5, difference=difference):
                hall.club_a.names_all()

    @pytest.mark.clause("C-2.4")
    def test_without_a_number_of_the_union_a_player_is_refused(self) -> None:
        hall = Hall.division("killane", rules())
        hall.club_a.player("A6", registration="")
        with refused("player_not_registered", "C-2.4"):
            hall.club_a.names_all()

    @pytest.mark.clause("C-3.1")
    def test_a_gap_above_a_filled_board_is_refused(self) -> None:
        hall = Hall.division("killane", rules())
        with refused("line_up_gap", "C-3.1", board=5):
            hall.club_a.names("A1", "A2", "A3", "A4", NOBODY, "A6")


def semi_final(rulebook: Rulebook) -> Hall:
    """W14: Club A in the place of Club J, Club B of Club K; B4 does not come."""
    hall = Hall.playing("killane", rulebook, HALL_CLOCK, absent=[(4, AWAY)])
    hall.at("15:30:01").rules_absence(4)
    home_wins, away_wins = {1: BLACK_WINS, 3: DRAW}, {2: BLACK_WINS, 5: WHITE_WINS, 6: BLACK_WINS}
    for board, result in {**home_wins, **away_wins}.items():
        hall.ends(board, result)
    return hall


class TestSemiFinal:
    @pytest.mark.clause("C-3.2")
    def test_a_declared_absentee_costs_a_point_and_the_match_is_drawn(self) -> None:
        hall = semi_final(rules())
        assert hall.half_points(4) == points("1", "-1")
        assert hall.score == points("2.5", "2.5")

    @pytest.mark.clause("C-6.2")
    def test_the_board_count_is_9_to_8_with_what_was_awarded_and_6_to_8_without(self) -> None:
        hall = semi_final(rules())
        assert hall.board_counts == (9, 8)
        played = replace(rules().scoring, board_count_basis=BoardCountBasis.PLAYED_ONLY)
        assert [board_count(played, hall.match, side) for side in (HOME, AWAY)] == [6, 8]
