"""W-C8 and the ends of bughouse boards through `decide`: which finish decides, what two draws and absences bring."""

from __future__ import annotations

from datetime import timedelta

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.competition.hand_in import HandInKind
from arbiter_app.engine.rulebook_bughouse import (
    BughouseMate,
    BughouseStalemate,
    OneBoardDrawn,
    TransferMode,
)
from arbiter_app.engine.rulebook_league import MissedDeadline
from arbiter_app.engine.values import GameResult, IrregularityKind, Side, Termination
from tests.engine.hall import lines, refused
from tests.engine.league.bughouse_day import DAY, START, BughouseDay
from tests.engine.league.season import (
    AWAY,
    BLACK,
    BLACK_WINS,
    DRAW,
    HALL_CLOCK,
    HOME,
    WHITE,
    WHITE_WINS,
    Season,
    clocks,
    with_rules,
)

MATE, FLAG, AGREED = Termination.CHECKMATE, Termination.FLAG_FALL, Termination.AGREEMENT
OTHER = Termination.OTHER_BOARD
FLAG_TIME = 22 * 60 + 10


def on_board_1(moves: str) -> tuple[str, ...]:
    """Moves of the first board."""
    return tuple(f"1 {move}" for move in moves.split())


DISTANT_MATE = on_board_1("f3 e5 g4 Qh4+")
"""White is in check and has nothing to put between; any man on g3 or f2 would help."""
BACK_RANK_MATE = on_board_1("d3 d6 Qd2 e6 g4 Qg5 Qc3 Qxc1+")
"""Only a man on d1 would help, so no pawn does."""
STALEMATE = on_board_1("e3 a5 Qh5 Ra6 Qxa5 h5 Qxc7 Rah6 h4 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6")
"""Black has no move, is not in check and holds nothing."""


def in_the_hall() -> BughouseDay:
    """The match with clocks in the hall, so that flags fall when they are seen."""
    return BughouseDay(source=HALL_CLOCK)


def by_flag(at: float = FLAG_TIME) -> BughouseDay:
    """B9's flag has fallen on board 2."""
    day = in_the_hall()
    day.at(at).flag(2, WHITE)
    return day


class TestFirstFinish:
    """The earliest finish decides both boards."""

    @pytest.mark.clause("W-79", "W-45")
    def test_a_flag_wins_ten_points_and_ends_both_boards(self) -> None:
        day = by_flag()
        assert day.score() == (10, 0)
        assert day.endings() == (OTHER, FLAG)

    @pytest.mark.clause("W-79")
    def test_a_mate_four_tenths_later_comes_after_the_end__w_c8(self) -> None:
        day = by_flag()
        with refused("board_has_ended"):
            day.at(FLAG_TIME + 0.4).ruling(cmd.RecordResult, 1, result=BLACK_WINS, termination=MATE)
        assert day.score() == (10, 0)

    @pytest.mark.clause("W-79")
    @pytest.mark.parametrize("tenth", range(10))
    def test_in_the_same_tenth_of_a_second_the_arbiter_decides__w_c8(self, tenth: int) -> None:
        day = by_flag(FLAG_TIME + tenth / 10)
        with refused("bughouse_same_tenth", board=1, other=2):
            day.at(FLAG_TIME + tenth / 10 + 0.099).ruling(cmd.RecordResult, 1, result=BLACK_WINS, termination=MATE)
        with refused("board_has_ended"):
            day.at(FLAG_TIME + tenth / 10 + 0.1).ruling(cmd.RecordResult, 1, result=BLACK_WINS, termination=MATE)

    @pytest.mark.clause("W-79")
    def test_the_arbiters_choice_is_kept_with_its_reason__w_c8(self) -> None:
        day = by_flag()
        day.at(FLAG_TIME + 60).first_finish(1, AWAY, MATE, "heard the mate first")
        assert day.score() == (0, 10)
        assert day.endings() == (MATE, OTHER)
        end = day.season.board(DAY, 1).end
        assert end is not None
        assert end.remark == "heard the mate first"
        with refused("reason_missing"):
            day.first_finish(1, AWAY, MATE, " ")

    @pytest.mark.clause("W-79")
    def test_nothing_finishes_before_the_start(self) -> None:
        day = BughouseDay.__new__(BughouseDay)
        day.season = Season.listed("A-B")
        day.season.opens_picks(DAY)
        with refused("board_not_started"):
            day.first_finish(1, AWAY, MATE)

    @pytest.mark.clause("W-79")
    @pytest.mark.parametrize(
        ("board", "result", "how", "score"),
        [
            (1, WHITE_WINS, MATE, (10, 0)),
            (1, BLACK_WINS, Termination.RESIGNATION, (0, 10)),
            (2, WHITE_WINS, MATE, (0, 10)),
            (2, BLACK_WINS, Termination.RESIGNATION, (10, 0)),
        ],
    )
    def test_every_lost_board_ends_the_match__x_w13(
        self, board: int, result: GameResult, how: Termination, score: tuple[int, int]
    ) -> None:
        day = in_the_hall()
        day.at(600).ruling(cmd.RecordResult, board, result=result, termination=how)
        assert day.score() == score
        assert day.endings()[2 - board] is OTHER

    @pytest.mark.clause("W-79")
    def test_the_second_illegal_move_loses_even_against_a_bare_king__x_w13__x_w14(self) -> None:
        day = in_the_hall()
        day.at(300).ruling(cmd.RecordIllegalMove, 1, colour=BLACK, readings=clocks("2:15", "3:00"))
        assert day.season.shows(DAY, 1) == clocks("3:15", "3:00")
        day.season.do(cmd.RestartClocks(at=day.season.now, match_id=day.match.id))
        ruling = day.at(400).ruling(cmd.RecordIllegalMove, 1, colour=BLACK, white_men="K", black_men="KQ")
        assert day.score() == (10, 0)
        assert day.endings() == (Termination.ILLEGAL_MOVES, OTHER)
        assert "bughouse_ends_both" in lines(ruling)

    @pytest.mark.clause("W-79")
    def test_a_flag_loses_even_against_a_bare_king__w_c8(self) -> None:
        """A9's flag falls; B9 has only a king, but men may still come."""
        day = in_the_hall()
        day.at(800).ruling(cmd.SeeFlag, 2, colour=BLACK, white_men="K", black_men="KQ")
        assert day.score() == (0, 10)
        assert day.endings() == (OTHER, FLAG)

    @pytest.mark.clause("W-79")
    def test_a_resignation_loses_even_against_a_bare_king(self) -> None:
        day = in_the_hall()
        day.at(800).ruling(
            cmd.RecordResult, 2, result=WHITE_WINS, termination=Termination.RESIGNATION, white_men="K", black_men="KQ"
        )
        assert day.score() == (0, 10)

    @pytest.mark.clause("W-79")
    def test_a_flag_that_had_fallen_is_told_before_a_later_move(self) -> None:
        day = BughouseDay()
        with refused("bughouse_flag_fell_before", board=2, colour="white"):
            day.at(901).plays("1 e4")
        assert day.score() == (0, 0)

    @pytest.mark.clause("W-79")
    def test_the_flag_that_fell_first_by_the_clocks_is_told_before_the_other__w_c8(self) -> None:
        """B4's flag falls at 15:10 on board 1, A9's at 15:20 on board 2; the second is claimed first."""
        day = BughouseDay()
        day.at(10).plays("1 e4")
        day.at(20).plays("2 e4")
        with refused("bughouse_flag_fell_before", board=1, colour="black"):
            day.at(930).flag(2, BLACK)
        day.flag(1, BLACK)
        assert day.score() == (10, 0)

    @pytest.mark.clause("W-79")
    def test_a_resignation_after_a_flag_of_the_other_board_is_asked_about(self) -> None:
        day = BughouseDay()
        day.at(10).plays("1 e4")
        day.at(30).plays("2 e4")
        resigns = {"result": WHITE_WINS, "termination": Termination.RESIGNATION}
        with refused("bughouse_flag_fell_before", board=1, colour="black"):
            day.at(911).ruling(cmd.RecordResult, 2, **resigns)
        day.season.accepting("bughouse_flag_fell_before")
        day.ruling(cmd.RecordResult, 2, **resigns)
        assert day.score() == (0, 10)

    @pytest.mark.clause("W-79")
    def test_two_flags_of_the_same_tenth_are_left_to_the_arbiter__w_c8(self) -> None:
        """B4 has used 15:00 of 15:10.01 on board 1, A9 of 15:10.05 on board 2."""
        day = BughouseDay()
        day.at(10.01).plays("1 e4")
        day.at(10.05).plays("2 e4")
        with refused("bughouse_same_tenth", board=2, other=1):
            day.at(920).flag(2, BLACK)
        day.first_finish(2, AWAY, FLAG)
        assert day.score() == (0, 10)


class TestDrawnBoards:
    """One drawn board leaves it to the other."""

    @pytest.mark.clause("W-46", "W-79")
    def test_the_other_board_decides__w_c8(self) -> None:
        day = in_the_hall()
        day.at(600).agrees(1)
        assert day.endings() == (AGREED, None)
        assert day.score() == (0, 0)
        day.at(900).flag(2, BLACK)
        assert day.score() == (0, 10)

    @pytest.mark.clause("W-46")
    @pytest.mark.parametrize("order", [(1, 2), (2, 1)])
    def test_two_draws_are_five_points_each__w_c8(self, order: tuple[int, int]) -> None:
        day = in_the_hall()
        for seconds, board in zip((600, 700), order, strict=True):
            day.at(seconds).agrees(board)
        assert day.score() == (5, 5)
        assert day.season.leg_lines("A-B").lines[-1].points is not None

    @pytest.mark.clause("W-46")
    def test_a_rulebook_may_draw_the_match_at_once(self) -> None:
        day = BughouseDay(with_rules("bughouse", one_board_drawn=OneBoardDrawn.MATCH_DRAWN), HALL_CLOCK)
        day.at(600).agrees(2)
        assert day.score() == (5, 5)
        assert day.endings() == (OTHER, AGREED)

    @pytest.mark.clause("W-79")
    def test_a_rulebook_may_play_both_boards_out(self) -> None:
        played_out = with_rules("bughouse", first_finish_ends_both=False)
        day = BughouseDay(played_out, HALL_CLOCK)
        day.at(600).flag(1, BLACK)
        assert (day.score(), day.endings()) == ((0, 0), (FLAG, None))
        day.at(700).agrees(2)
        assert day.score() == (10, 0)
        day = BughouseDay(played_out, HALL_CLOCK)
        day.at(600).flag(1, BLACK)
        day.at(700).flag(2, BLACK)
        assert day.score() == (5, 5)

    @pytest.mark.clause("W-73")
    def test_what_is_taken_for_a_drawn_board_goes_nowhere_and_is_logged__x_w15(self) -> None:
        day = BughouseDay()
        day.plays("2 e4", "2 d5", "2 exd5", "1 e4", "1 d5", "1 a3", "1 a6")
        day.agrees(2)
        day.plays("1 exd5")
        sent = day.match.transfers[-1]
        assert (sent.arrives, sent.from_board, sent.piece) == (False, 1, "P")
        assert day.reserve(2, BLACK) == ""
        day.plays("1 P@e5")
        assert day.reserve(1, BLACK) == ""


class TestWaiting:
    """A player who may wait for a man has lost, or is stalemated, once none can come."""

    @pytest.mark.clause("W-79")
    def test_with_the_reserve_held_now_it_is_mate_at_once(self) -> None:
        day = BughouseDay()
        day.plays(*DISTANT_MATE)
        assert day.endings() == (MATE, OTHER)

    @pytest.mark.clause("W-79")
    def test_where_any_man_may_help_the_player_waits_until_the_other_board_is_drawn(self) -> None:
        day = BughouseDay(with_rules("bughouse", mate_test=BughouseMate.ANY_PIECE))
        day.plays("2 e4", "2 e5", *DISTANT_MATE)
        assert day.endings() == (None, None)
        ruling = day.at(60).agrees(2)
        assert "bughouse_no_man_can_come" in lines(ruling)
        assert day.endings() == (MATE, AGREED)
        assert day.score() == (0, 10)

    @pytest.mark.clause("W-79")
    def test_the_draw_that_ended_the_wait_is_undone_and_withdrawn_with_what_it_ended(self) -> None:
        for take_back in ("undo", "withdraw"):
            day = BughouseDay(with_rules("bughouse", mate_test=BughouseMate.ANY_PIECE))
            day.plays("2 e4", "2 e5", *DISTANT_MATE)
            drawn = len(day.season.entries) + 1
            day.at(60).agrees(2)
            day.at(70)
            if take_back == "undo":
                day.season.undoes(drawn)
            else:
                with refused("bughouse_ended_together", board=2):
                    day.do(cmd.WithdrawResult, 1, reason="no")
                day.do(cmd.WithdrawResult, 2, reason="no draw was agreed")
            assert day.endings() == (None, None), take_back
            assert day.score() == (0, 0)

    @pytest.mark.clause("W-68")
    def test_a_stalemated_player_may_wait_for_a_man_until_the_other_board_is_drawn(self) -> None:
        day = BughouseDay(with_rules("bughouse", stalemate=BughouseStalemate.WAITS))
        day.plays("2 e4", "2 e5", *STALEMATE)
        assert day.endings() == (None, None)
        day.at(60).agrees(2)
        assert day.endings() == (Termination.STALEMATE, AGREED)
        assert day.score() == (5, 5)

    @pytest.mark.clause("W-68")
    def test_stalemate_draws_the_board_and_the_other_decides(self) -> None:
        day = BughouseDay()
        day.plays("2 e4", "2 e5", *STALEMATE)
        assert day.endings() == (Termination.STALEMATE, None)
        day.at(60).ruling(cmd.RecordResult, 2, result=WHITE_WINS, termination=Termination.RESIGNATION)
        assert day.score() == (0, 10)

    @pytest.mark.clause("W-73", "W-79")
    def test_a_man_beside_the_drawn_board_may_still_be_passed__x_w15(self) -> None:
        by_hand = with_rules("bughouse", transfer=TransferMode.BY_HAND, mate_test=BughouseMate.ANY_PIECE)
        day = BughouseDay(by_hand)
        day.plays("2 e4", "2 d5", "2 exd5", "2 Qxd5", *DISTANT_MATE)
        day.at(60).agrees(2)
        assert day.endings() == (None, AGREED)
        with refused("bughouse_nothing_to_pass"):
            day.do(cmd.PassPiece, 2, colour=BLACK, piece="N")
        day.do(cmd.PassPiece, 2, colour=BLACK, piece="p")
        assert day.reserve(1, WHITE) == "P"
        assert day.endings() == (None, AGREED)

    @pytest.mark.clause("W-73", "W-79")
    def test_a_last_man_that_does_not_help_ends_the_wait(self) -> None:
        by_hand = with_rules("bughouse", transfer=TransferMode.BY_HAND, mate_test=BughouseMate.ANY_PIECE)
        day = BughouseDay(by_hand)
        day.plays("2 e4", "2 d5", "2 exd5", "2 Qxd5", *BACK_RANK_MATE)
        day.at(60).agrees(2)
        assert day.endings() == (None, AGREED)
        day.do(cmd.PassPiece, 2, colour=BLACK, piece="P")
        assert day.endings() == (MATE, AGREED)
        assert day.score() == (0, 10)

    @pytest.mark.clause("W-73")
    def test_nothing_is_passed_to_a_board_that_has_ended(self) -> None:
        day = BughouseDay(with_rules("bughouse", transfer=TransferMode.BY_HAND))
        day.plays("1 e4", "1 d5", "1 exd5")
        day.at(60).agrees(2)
        with refused("bughouse_partner_has_ended"):
            day.do(cmd.PassPiece, 1, colour=WHITE, piece="P")

    @pytest.mark.clause("W-73")
    def test_where_men_go_over_at_once_there_is_nothing_to_pass(self) -> None:
        day = BughouseDay()
        day.plays("1 e4", "1 d5", "1 exd5")
        with refused("bughouse_goes_over_at_once"):
            day.do(cmd.PassPiece, 1, colour=WHITE, piece="P")


class TestCorrecting:
    """A typing error is put right on both boards (W-65)."""

    @pytest.mark.clause("W-65", "W-79")
    def test_another_winner_takes_the_ten_points(self) -> None:
        day = by_flag()
        day.do(cmd.CorrectResult, 2, result=WHITE_WINS, reason="wrong key", termination=FLAG)
        assert day.score() == (0, 10)

    @pytest.mark.clause("W-65", "W-79")
    def test_boards_that_ended_together_are_withdrawn_together(self) -> None:
        day = by_flag()
        with refused("bughouse_ended_together", board=2):
            day.do(cmd.CorrectResult, 2, result=DRAW, reason="wrong key", termination=AGREED)
        with refused("bughouse_ended_together", board=2):
            day.do(cmd.CorrectResult, 1, result=WHITE_WINS, reason="wrong key", termination=MATE)
        with refused("bughouse_ended_together", board=2):
            day.do(cmd.WithdrawResult, 1, reason="wrong key")
        day.do(cmd.WithdrawResult, 2, reason="wrong key")
        assert day.endings() == (None, None)
        assert day.score() == (0, 0)
        day.season.accepting("flag_or_result_first")
        day.at(1400).agrees(2)
        assert day.endings() == (None, AGREED)

    @pytest.mark.clause("W-46", "W-65")
    @pytest.mark.parametrize("board", [1, 2])
    def test_one_of_two_draws_becomes_a_win(self, board: int) -> None:
        day = in_the_hall()
        day.at(600).agrees(1)
        day.at(700).agrees(2)
        day.do(cmd.CorrectResult, board, result=WHITE_WINS, reason="wrong key", termination=MATE)
        assert day.score() == ((10, 0) if board == 1 else (0, 10))

    @pytest.mark.clause("W-46", "W-65")
    @pytest.mark.parametrize("board", [1, 2])
    def test_a_withdrawn_draw_leaves_the_match_open_again(self, board: int) -> None:
        day = in_the_hall()
        day.at(600).agrees(1)
        day.at(700).agrees(2)
        day.do(cmd.WithdrawResult, board, reason="no draw was agreed")
        assert day.score() == (0, 0)
        day.at(800).flag(board, WHITE)
        assert day.score() == ((0, 10) if board == 1 else (10, 0))

    @pytest.mark.clause("W-65", "W-79")
    def test_a_draw_that_was_a_win_ends_the_other_board_too(self) -> None:
        day = in_the_hall()
        day.at(600).agrees(1)
        day.at(610).do(cmd.CorrectResult, 1, result=BLACK_WINS, reason="wrong key", termination=MATE)
        assert day.endings() == (MATE, OTHER)
        assert day.score() == (0, 10)

    @pytest.mark.clause("W-65", "W-79")
    @pytest.mark.parametrize(
        ("drawn", "decides", "corrected", "score"),
        [
            (1, BLACK_WINS, BLACK_WINS, (0, 10)),
            (1, BLACK_WINS, WHITE_WINS, (10, 0)),
            (2, BLACK_WINS, BLACK_WINS, (10, 0)),
        ],
    )
    def test_a_draw_before_the_win_of_the_other_board_was_the_first_finish(
        self, drawn: int, decides: GameResult, corrected: GameResult, score: tuple[int, int]
    ) -> None:
        """Drawn at 18:05, the other board won at 18:10; at 18:15 the draw turns out to have been a win."""
        day = in_the_hall()
        day.at(300).agrees(drawn)
        day.at(600).ruling(cmd.RecordResult, 3 - drawn, result=decides, termination=MATE)
        day.at(900).do(cmd.CorrectResult, drawn, result=corrected, reason="wrong key", termination=FLAG)
        assert day.score() == score
        assert day.endings() == ((FLAG, OTHER) if drawn == 1 else (OTHER, FLAG))

    @pytest.mark.clause("W-65", "W-79")
    def test_a_win_put_right_after_a_draw_leaves_the_draw(self) -> None:
        day = in_the_hall()
        day.at(300).agrees(1)
        day.at(600).ruling(cmd.RecordResult, 2, result=BLACK_WINS, termination=MATE)
        day.at(900).do(cmd.CorrectResult, 2, result=WHITE_WINS, reason="wrong key", termination=MATE)
        assert day.score() == (0, 10)
        assert day.endings() == (AGREED, MATE)

    @pytest.mark.clause("W-79")
    def test_a_draw_that_becomes_a_win_in_the_same_tenth_is_left_to_the_arbiter(self) -> None:
        day = in_the_hall()
        day.at(300).agrees(1)
        day.at(300.05).ruling(cmd.RecordResult, 2, result=BLACK_WINS, termination=MATE)
        with refused("bughouse_same_tenth", board=1, other=2):
            day.at(900).do(cmd.CorrectResult, 1, result=BLACK_WINS, reason="wrong key", termination=FLAG)

    @pytest.mark.clause("W-65", "W-79")
    def test_a_draw_taken_away_after_the_match_was_decided_ends_with_the_other_board(self) -> None:
        day = in_the_hall()
        day.at(300).agrees(1)
        day.at(600).ruling(cmd.RecordResult, 2, result=BLACK_WINS, termination=MATE)
        day.at(900).do(cmd.WithdrawResult, 1, reason="no draw was agreed")
        assert day.endings() == (OTHER, MATE)
        assert day.score() == (10, 0)

    @pytest.mark.clause("W-46", "W-79")
    def test_a_ruling_on_the_first_finish_keeps_the_draw_of_the_other_board(self) -> None:
        day = in_the_hall()
        day.at(300).agrees(1)
        day.at(600).ruling(cmd.RecordResult, 2, result=BLACK_WINS, termination=MATE)
        day.at(900).first_finish(2, AWAY, FLAG)
        assert day.endings() == (AGREED, FLAG)
        assert day.score() == (0, 10)


class TestAbsence:
    """One absent partner forfeits the match."""

    @pytest.mark.clause("W-49")
    @pytest.mark.parametrize("board", [1, 2])
    def test_a9_is_absent__w_c8(self, board: int) -> None:
        day = BughouseDay(source=HALL_CLOCK, absent=("A9",))
        day.at(1).season.rules_absence(DAY, board)
        assert day.score() == (0, 10)
        assert set(day.endings()) == {Termination.DEFAULT, OTHER}

    @pytest.mark.clause("W-50")
    def test_one_of_each_team_is_absent__w_c8(self) -> None:
        day = BughouseDay(source=HALL_CLOCK, absent=("A9", "B4"))
        day.at(1).season.rules_absence(DAY, 1)
        assert day.score() == (0, 0)
        assert day.endings() == (Termination.DOUBLE_DEFAULT, OTHER)

    @pytest.mark.clause("W-49")
    def test_who_comes_one_second_late_has_forfeited_the_match(self) -> None:
        day = BughouseDay(source=HALL_CLOCK, absent=("A9",))
        day.at(1).season.arrives(DAY, 2, HOME)
        assert day.score() == (0, 10)
        day = BughouseDay(source=HALL_CLOCK, absent=("A9",))
        day.at(0).season.arrives(DAY, 2, HOME)
        assert day.endings() == (None, None)

    @pytest.mark.clause("W-17", "W-49", "W-50")
    @pytest.mark.parametrize(
        ("home", "away", "score", "how"),
        [
            ("A4 -", "B4 B9", (0, 10), Termination.WALKOVER),
            ("- A9", "B4 B9", (0, 10), Termination.WALKOVER),
            ("A4 A9", "- B9", (10, 0), Termination.WALKOVER),
            ("A4 -", "- B9", (0, 0), Termination.DOUBLE_WALKOVER),
        ],
    )
    def test_a_team_without_a_pair_forfeits_once_not_twice(
        self, home: str, away: str, score: tuple[int, int], how: Termination
    ) -> None:
        season = Season.listed("A-B")
        season.opens_picks(DAY, home, away)
        assert season.day_score(DAY) == score
        assert [board.end.termination for board in season.match(DAY).boards if board.end] == [how, OTHER]


class TestStopping:
    """An appeal stops both boards (W-63, W-72)."""

    @pytest.mark.clause("W-63")
    @pytest.mark.parametrize("both", [True, False])
    def test_an_appeal_on_one_board_stops_both(self, both: bool) -> None:
        day = BughouseDay(with_rules("bughouse", appeal_stops_both=both))
        day.at(10).plays("1 e4", "2 e4")
        day.at(20).season.do(
            cmd.StopClocks(at=START + timedelta(seconds=20), match_id=day.match.id, boards=(2,), reason="draw appeal")
        )
        assert day.season.runs(DAY, 2) is None
        assert (day.season.runs(DAY, 1) is None) is both
        assert day.at(60).shows(2) == clocks("14:50", "14:50")


class TestBothBoardsBelongTogether:
    """What is asked of one board alone, and would not fit the other."""

    @pytest.mark.clause("W-63")
    def test_a_dispute_stops_both_boards_and_is_undone_with_its_stop(self) -> None:
        day = BughouseDay()
        opened = len(day.season.entries) + 1
        day.at(10).do(cmd.OpenDispute, 1, text="whose turn it is")
        assert [day.season.runs(DAY, number) for number in (1, 2)] == [None, None]
        day.at(20).season.undoes(opened)
        assert day.season.state.rescinded == {opened, opened + 1}

    @pytest.mark.clause("W-82")
    def test_no_position_is_set_up_on_one_board(self) -> None:
        day = BughouseDay()
        day.plays("1 e4")
        fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
        with refused("bughouse_no_placing", board=1):
            day.do(cmd.PlacePosition, 1, fen=fen)
        with refused("bughouse_no_placing", board=1):
            day.do(cmd.RecordIrregularity, 1, kind=IrregularityKind.PIECE_OFF_SQUARE, fen=fen)

    @pytest.mark.clause("W-73", "W-82")
    def test_a_capture_whose_man_was_dropped_is_not_simply_taken_back(self) -> None:
        """A4's last move was illegal; A9 has dropped the pawn it took before anybody noticed."""
        day = BughouseDay()
        day.plays("1 e4", "1 d5", "1 exd5", "2 e4")
        illegal = {"colour": WHITE, "found_at_move": 2}
        dropped = len(day.season.entries) + 1
        day.plays("2 P@d5")
        with refused("bughouse_man_is_gone", board=2):
            day.ruling(cmd.RecordIllegalMove, 1, **illegal)
        day.at(1).season.undoes(dropped)
        day.ruling(cmd.RecordIllegalMove, 1, **illegal)
        assert day.reserve(2, BLACK) == ""
        assert len(day.match.boards[0].plies) == 2

    @pytest.mark.clause("W-79")
    def test_a_first_finish_closes_both_boards(self) -> None:
        day = in_the_hall()
        day.at(600).first_finish(2, HOME, FLAG)
        assert day.endings() == (OTHER, FLAG)
        assert day.pair.is_closed(1)
        assert day.pair.is_closed(2)
        assert day.score() == (10, 0)

    @pytest.mark.clause("W-79")
    def test_a_result_is_never_said_to_be_that_of_the_other_board(self) -> None:
        day = in_the_hall()
        day.at(600).ruling(cmd.RecordResult, 1, result=WHITE_WINS, termination=OTHER)
        assert day.endings() == (Termination.UNKNOWN, OTHER)


def test_a_ruling_on_picks_missed_on_bughouse_day_is_worth_ten() -> None:
    """Setting `day` of W-85."""
    season = Season.listed("A-B", with_rules("hand_in", picks_missed=MissedDeadline.DAY))
    season.at("16:30:00", START.date() - timedelta(days=1)).picks(DAY, Side.AWAY, "B4 B9")
    season.at("17:00:00").rules_missed("A-B", HandInKind.PICKS, DAY)
    assert season.day_score(DAY) == (0, 10)
