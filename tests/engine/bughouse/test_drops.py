"""Drops: where a man may be brought in, and every reason why not (W-73 to W-77, W-82, X-W12)."""

from __future__ import annotations

import pytest

from arbiter_app.engine.bughouse.legality import read_move
from arbiter_app.engine.bughouse.pair import Pair
from arbiter_app.engine.rulebook_bughouse import Bughouse
from arbiter_app.engine.values import Colour
from tests.engine.bughouse.boards import codes, first_board, played

TURN, RESERVE = "bughouse_not_your_turn", "bughouse_not_in_reserve"
OCCUPIED, RANK, CHECK = "bughouse_square_occupied", "bughouse_pawn_rank", "bughouse_check"


class TestWhereADropIsAllowed:
    """On every empty square, even with check; a pawn not on the first and the last rank."""

    @pytest.mark.clause("W-76")
    @pytest.mark.parametrize("drop", ["N@e5", "Q@a8", "Q@h1", "R@c8", "P@e7", "P@b2"])
    def test_an_empty_square_will_do(self, drop: str) -> None:
        assert read_move(first_board("4k3/8/8/8/8/8/8/4K3[PNBRQ] w - - 0 1"), 1, drop).move is not None

    @pytest.mark.clause("W-76")
    def test_a_drop_may_give_check(self) -> None:
        assert read_move(first_board("4k3/8/8/8/8/8/8/4K3[R] w - - 0 1"), 1, "R@e5").san == "R@e5+"

    @pytest.mark.clause("W-76", "W-79")
    def test_a_drop_may_mate(self) -> None:
        assert read_move(first_board("6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1"), 1, "R@b8").san == "R@b8#"

    @pytest.mark.clause("W-76")
    def test_a_drop_that_blocks_a_check_is_allowed(self) -> None:
        pair = first_board("4r1k1/8/8/8/8/8/8/4K3[P] w - - 0 1")
        assert read_move(pair, 1, "P@e2").move is not None

    @pytest.mark.clause("W-77")
    @pytest.mark.parametrize("drop", ["P@a1", "P@g1", "P@b8", "P@h8"])
    @pytest.mark.parametrize("to_move", ["w", "b"])
    def test_no_pawn_on_the_first_or_last_rank__for_both_colours(self, drop: str, to_move: str) -> None:
        pair = first_board(f"4k3/8/8/8/8/8/8/4K3[Pp] {to_move} - - 0 1")
        assert codes(read_move(pair, 1, drop)) == (RANK,)

    @pytest.mark.clause("W-77")
    def test_a_pawn_dropped_on_the_seventh_rank_may_promote_on_the_next_move(self) -> None:
        pair = played("1 P@b7 | 1 Kf7", pair=first_board("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"))
        assert read_move(pair, 1, "b8=Q").move is not None

    @pytest.mark.clause("W-77")
    def test_a_rulebook_may_forbid_more_ranks(self) -> None:
        pair = first_board("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", Bughouse(pawn_forbidden_ranks=(1, 7, 8)))
        assert codes(read_move(pair, 1, "P@b7")) == (RANK,)
        assert read_move(pair, 1, "P@b6").move is not None


class TestReasonsAgainstADrop:
    """All reasons are given, always in the order turn, reserve, square, rank, check."""

    @pytest.mark.clause("W-76")
    @pytest.mark.parametrize("square", ["a8", "e8"])
    def test_an_occupied_square_of_the_last_rank_is_two_reasons_for_a_pawn__x_w12(self, square: str) -> None:
        pair = first_board("r3k3/8/8/8/8/8/8/4K3[P] w q - 0 1")
        assert codes(read_move(pair, 1, f"P@{square}")) == (OCCUPIED, RANK)

    @pytest.mark.clause("W-76", "W-82")
    def test_all_reasons_that_hold_in_their_order__x_w12(self) -> None:
        pair = played("1 Re8", pair=first_board("5rk1/8/8/8/8/8/8/4K3[p] b - - 0 1"))
        assert codes(read_move(pair, 1, "P@e8")) == (RESERVE, OCCUPIED, RANK, CHECK)
        assert codes(read_move(pair, 1, "P@e8", Colour.BLACK)) == (TURN, OCCUPIED, RANK)

    @pytest.mark.clause("W-76")
    def test_a_drop_that_leaves_the_own_king_in_check_is_refused(self) -> None:
        pair = first_board("4r1k1/8/8/8/8/8/8/4K3[P] w - - 0 1")
        assert codes(read_move(pair, 1, "P@d4")) == (CHECK,)

    @pytest.mark.clause("W-82")
    def test_what_is_not_in_the_reserve_cannot_be_dropped(self) -> None:
        pair = first_board("4k3/8/8/8/8/8/8/4K3[Nq] w - - 0 1")
        (refusal,) = read_move(pair, 1, "Q@d4").refusals
        assert (refusal.code, refusal.params) == (RESERVE, {"piece": "Q", "colour": Colour.WHITE})

    @pytest.mark.clause("W-75")
    def test_a_move_after_the_drop_in_the_same_turn_is_refused(self) -> None:
        pair = played("1 N@e5", pair=first_board("4k3/8/8/8/8/8/4P3/4K3[NN] w - - 0 1"))
        assert codes(read_move(pair, 1, "e4")) == (TURN,)
        assert codes(read_move(pair, 1, "N@c5", Colour.WHITE)) == (TURN,)

    @pytest.mark.clause("W-76")
    def test_a_rulebook_may_forbid_drops_with_check(self) -> None:
        rules = Bughouse(drop_check=False)
        pair = first_board("4k3/8/8/8/8/8/8/4K3[R] w - - 0 1", rules)
        assert codes(read_move(pair, 1, "R@e5")) == ("bughouse_drop_check",)
        assert read_move(pair, 1, "R@d5").move is not None

    @pytest.mark.clause("W-76")
    def test_a_rulebook_may_forbid_mate_by_a_drop_alone(self) -> None:
        rules = Bughouse(drop_mate=False)
        pair = first_board("6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1", rules)
        assert codes(read_move(pair, 1, "R@b8")) == ("bughouse_drop_mate",)
        held = first_board("6k1/5ppp/8/8/8/8/8/4K3[Rn] w - - 0 1", rules)
        assert read_move(held, 1, "R@b8").san == "R@b8+"


class TestWhenADropMayBeMade:
    """A man may be brought in at any later turn; the drop is the move of that turn."""

    @pytest.mark.clause("W-74")
    def test_a_man_received_long_ago_may_be_dropped(self) -> None:
        shuffle = "2 Nf3 | 2 Nf6 | 2 Ng1 | 2 Ng8"
        pair = played(f"1 e4 | 1 d5 | 1 exd5 | {' | '.join([shuffle] * 20)} | 2 e3")
        assert read_move(pair, 2, "P@e4").move is not None

    @pytest.mark.clause("W-75")
    def test_a_drop_counts_as_a_move(self) -> None:
        pair = played("1 e4 | 1 d5 | 1 exd5 | 2 e3 | 2 P@e4")
        assert (pair.turn(2), pair.board(2).fullmove_number) == (Colour.WHITE, 2)
        assert pair.reserve(2, Colour.BLACK) == ()


class TestOtherwiseNormalChess:
    """What no drop touches is played as usual."""

    @pytest.mark.clause("W-71")
    def test_a_king_does_not_move_two_squares(self) -> None:
        assert codes(read_move(played("1 e4 | 1 e5"), 1, "Ke3")) == ("bughouse_illegal",)

    @pytest.mark.clause("W-71")
    @pytest.mark.parametrize(("setting", "answer"), [(True, ()), (False, ("bughouse_illegal",))])
    def test_a_pawn_dropped_on_the_second_rank_steps_two_if_the_rulebook_says_so(
        self, setting: bool, answer: tuple[str, ...]
    ) -> None:
        start = first_board("4k3/8/8/8/8/8/7P/4K3[P] w - - 0 1", Bughouse(dropped_pawn_steps_two=setting))
        pair = played("1 P@b2 | 1 Kf7", pair=start)
        # Notation tries moves out: the board has to remember all the same which pawn was dropped.
        assert read_move(pair, 1, "Kd1").san == "Kd1"
        assert codes(read_move(pair, 1, "b3")) == codes(read_move(pair, 1, "h4")) == ()
        assert codes(read_move(pair, 1, "b4")) == answer

    @pytest.mark.clause("W-71")
    @pytest.mark.parametrize(("setting", "answer"), [(False, ("bughouse_illegal",)), (True, ())])
    def test_a_dropped_rook_castles_only_if_the_rulebook_says_so(self, setting: bool, answer: tuple[str, ...]) -> None:
        start = first_board("4k3/8/8/8/8/8/8/4K3[R] w - - 0 1", Bughouse(dropped_rook_castles=setting))
        assert codes(read_move(played("1 R@h1 | 1 Kd7", pair=start), 1, "O-O")) == answer

    @pytest.mark.clause("W-71")
    def test_no_castling_with_a_dropped_rook_once_the_king_has_moved(self) -> None:
        start = first_board("4k3/8/8/8/8/8/8/4K3[R] w - - 0 1", Bughouse(dropped_rook_castles=True))
        pair = played("1 Ke2 | 1 Kd7 | 1 Ke1 | 1 Kd8 | 1 R@h1 | 1 Kd7", pair=start)
        assert codes(read_move(pair, 1, "O-O")) == ("bughouse_illegal",)

    @pytest.mark.clause("W-71")
    def test_a_rook_of_the_beginning_still_castles(self) -> None:
        assert read_move(played("1 Nf3 | 1 a6 | 1 g3 | 1 b6 | 1 Bg2 | 1 c6"), 1, "O-O").san == "O-O"

    @pytest.mark.clause("W-71")
    @pytest.mark.parametrize("stack", [True, False])
    def test_a_copy_of_a_board_keeps_its_rules_and_its_dropped_pawns(self, stack: bool) -> None:
        start = first_board("4k3/8/8/8/8/8/7P/4K3[P] w - - 0 1", Bughouse(dropped_pawn_steps_two=False))
        half = played("1 P@b2 | 1 Kf7", pair=start).board(1)
        assert set(half.copy(stack=stack).allowed_moves()) == set(half.allowed_moves()) < set(half.legal_moves)


def test_there_are_only_two_boards() -> None:
    with pytest.raises(KeyError):
        Pair(Bughouse()).board(3)
