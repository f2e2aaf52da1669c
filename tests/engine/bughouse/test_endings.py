"""How a board ends by itself: mate and stalemate, with the reserve held or with what may come (W-68, W-79)."""

from __future__ import annotations

import pytest

from arbiter_app.engine.bughouse.endings import BoardEnding, board_ending, playable_moves
from arbiter_app.engine.bughouse.legality import read_move
from arbiter_app.engine.rulebook_bughouse import Bughouse, BughouseMate, BughouseStalemate, TransferMode
from arbiter_app.engine.values import Colour, Termination
from tests.engine.bughouse.boards import first_board, played

ANY_PIECE = Bughouse(mate_test=BughouseMate.ANY_PIECE)
BACK_RANK = "1R4k1/5ppp/8/8/8/8/8/4K3[{}] b - - 0 1"
SMOTHERED = "6rk/5Npp/8/8/8/8/8/4K3[] b - - 0 1"
STALEMATE = "7k/5K2/6Q1/8/8/8/8/8[{}] b - - 0 1"
MATED = BoardEnding(Termination.CHECKMATE, Colour.WHITE)
DRAWN = BoardEnding(Termination.STALEMATE, None)


class TestMate:
    """A check without an answer by a move or a drop."""

    @pytest.mark.clause("W-79")
    def test_with_the_reserve_held_now(self) -> None:
        assert board_ending(first_board(BACK_RANK.format("")), 1) == MATED
        assert board_ending(first_board(BACK_RANK.format("n")), 1) is None

    @pytest.mark.clause("W-79")
    def test_the_reserve_of_the_other_side_does_not_help(self) -> None:
        assert board_ending(first_board(BACK_RANK.format("N")), 1) == MATED

    @pytest.mark.clause("W-79")
    def test_a_pawn_that_may_not_be_dropped_there_does_not_help(self) -> None:
        assert board_ending(first_board(BACK_RANK.format("p")), 1) == MATED

    @pytest.mark.clause("W-79")
    def test_a_man_that_waits_to_be_passed_is_not_held(self) -> None:
        rules = Bughouse(transfer=TransferMode.BY_HAND)
        pair = first_board(BACK_RANK.format(""), rules)
        played("2 e4 | 2 d5 | 2 exd5", pair=pair)
        assert board_ending(pair, 1) == MATED

    @pytest.mark.clause("W-79")
    def test_a_rulebook_may_ask_whether_any_man_could_help(self) -> None:
        assert board_ending(first_board(BACK_RANK.format(""), ANY_PIECE), 1) is None
        assert board_ending(first_board(SMOTHERED, ANY_PIECE), 1) == MATED

    @pytest.mark.clause("W-79")
    def test_nothing_can_come_from_a_board_that_has_ended(self) -> None:
        pair = first_board(BACK_RANK.format(""), ANY_PIECE)
        pair.close(2)
        assert board_ending(pair, 1) == MATED

    @pytest.mark.clause("W-79")
    def test_a_man_that_still_waits_beside_an_ended_board_can_come(self) -> None:
        rules = Bughouse(mate_test=BughouseMate.ANY_PIECE, transfer=TransferMode.BY_HAND)
        pair = first_board(BACK_RANK.format(""), rules)
        played("2 e4 | 2 d5 | 2 exd5", pair=pair)
        pair.close(2)
        assert board_ending(pair, 1) is None
        pair.pass_piece(2, Colour.WHITE, "P")
        assert board_ending(pair, 1) == MATED

    @pytest.mark.clause("W-79")
    @pytest.mark.parametrize(("rules", "san"), [(Bughouse(), "Rb8#"), (ANY_PIECE, "Rb8+")])
    def test_the_sign_of_mate_follows_the_setting(self, rules: Bughouse, san: str) -> None:
        pair = first_board("6k1/5ppp/8/8/8/8/8/1R2K3[] w - - 0 1", rules)
        assert read_move(pair, 1, "Rb8").san == san

    @pytest.mark.clause("W-79")
    def test_where_no_drop_may_give_check_a_block_with_check_is_no_answer(self) -> None:
        only_block = "4R1k1/6pp/8/6N1/8/8/8/5K2[{}] b - - 0 1"
        no_checks = Bughouse(drop_check=False)
        assert board_ending(first_board(only_block.format("r")), 1) is None
        assert board_ending(first_board(only_block.format("r"), no_checks), 1) == MATED
        assert board_ending(first_board(only_block.format("b"), no_checks), 1) is None

    @pytest.mark.clause("W-76")
    def test_where_no_drop_may_mate_such_a_drop_is_not_among_the_moves(self) -> None:
        start = "6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1"
        mates = {"R@a8", "R@b8", "R@c8", "R@d8", "R@e8"}
        allowed = {move.uci() for move in playable_moves(first_board(start), 1)}
        left = {move.uci() for move in playable_moves(first_board(start, Bughouse(drop_mate=False)), 1)}
        assert allowed - left == mates

    @pytest.mark.clause("W-76")
    def test_a_drop_that_stalemates_is_no_mate(self) -> None:
        pair = first_board("7k/5K2/8/8/8/8/8/8[Q] w - - 0 1", Bughouse(drop_mate=False))
        assert read_move(pair, 1, "Q@g6").san == "Q@g6"


class TestStalemate:
    """No move, no drop and no check."""

    @pytest.mark.clause("W-68")
    def test_the_board_is_drawn(self) -> None:
        assert board_ending(first_board(STALEMATE.format("")), 1) == DRAWN

    @pytest.mark.clause("W-68")
    def test_a_man_in_the_reserve_is_a_move(self) -> None:
        assert board_ending(first_board(STALEMATE.format("p")), 1) is None

    @pytest.mark.clause("W-68")
    def test_a_rulebook_may_let_the_player_wait(self) -> None:
        pair = first_board(STALEMATE.format(""), Bughouse(stalemate=BughouseStalemate.WAITS))
        assert board_ending(pair, 1) is None
        pair.close(2)
        assert board_ending(pair, 1) == DRAWN


class TestNoOtherEnd:
    """Bare kings, repetitions and many quiet moves end nothing: men may arrive."""

    @pytest.mark.clause("W-79")
    def test_two_bare_kings_play_on(self) -> None:
        pair = first_board("4k3/8/8/8/8/8/8/4K3[] w - - 0 1")
        assert board_ending(pair, 1) is None
        assert not pair.board(1).is_insufficient_material()

    @pytest.mark.clause("W-62")
    def test_a_position_five_times_plays_on(self) -> None:
        pair = played(" | ".join(["1 Nf3 | 1 Nf6 | 1 Ng1 | 1 Ng8"] * 5))
        assert board_ending(pair, 1) is None

    @pytest.mark.clause("W-79")
    def test_the_game_is_open_at_the_beginning(self) -> None:
        pair = first_board("4k3/8/8/8/8/8/8/4K3[] w - - 200 150")
        assert board_ending(pair, 1) is board_ending(pair, 2) is None
