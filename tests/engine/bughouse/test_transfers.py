"""What goes over, when, and as what (W-70, W-73, W-78, X-W15)."""

from __future__ import annotations

import pytest

from arbiter_app.engine.bughouse.legality import read_move
from arbiter_app.engine.bughouse.pair import Capture, Pair, Step, read_bfen, replay
from arbiter_app.engine.rulebook_bughouse import Bughouse, TransferMode
from arbiter_app.engine.values import Colour
from tests.engine.bughouse.boards import START, first_board, played

PROMOTED = "r3k3/1P6/8/8/8/8/8/4K3[] w - - 0 1"
BY_HAND = Bughouse(transfer=TransferMode.BY_HAND)


def capture(pair: Pair, board: int, text: str) -> Capture | None:
    """Play a move that takes something."""
    read = read_move(pair, board, text)
    assert read.move is not None, read.refusals
    return pair.push(board, read.move)


class TestAtOnce:
    """A captured man is in the partner's reserve with the move."""

    @pytest.mark.clause("W-70", "W-73")
    @pytest.mark.parametrize("board", [1, 2])
    def test_the_partner_has_the_other_colour_and_the_other_board(self, board: int) -> None:
        pair = played(f"{board} e4 | {board} d5")
        assert capture(pair, board, "exd5") == Capture("P", False, Colour.WHITE, 3 - board, Colour.BLACK)
        assert pair.reserve(3 - board, Colour.BLACK) == ("P",)
        assert pair.reserve(board, Colour.WHITE) == pair.reserve(board, Colour.BLACK) == ()

    @pytest.mark.clause("W-73")
    def test_what_black_takes_goes_to_white(self) -> None:
        pair = played("1 e4 | 1 d5 | 1 a3 | 1 dxe4")
        assert pair.reserve(2, Colour.WHITE) == ("P",)

    @pytest.mark.clause("W-73")
    def test_a_pawn_taken_in_passing_goes_over_too(self) -> None:
        pair = played("1 e4 | 1 a6 | 1 e5 | 1 d5 | 1 exd6")
        assert pair.reserve(2, Colour.BLACK) == ("P",)

    @pytest.mark.clause("W-82")
    def test_a_reserve_is_shown_from_pawns_to_queens(self) -> None:
        pair = first_board("4k3/8/8/8/8/8/8/4K3[QPRNBP] w - - 0 1")
        assert pair.reserve(1, Colour.WHITE) == ("P", "P", "N", "B", "R", "Q")


class TestPromotedMen:
    """A promoted man reverts to a pawn when it is captured, unless the rulebook leaves it as it is."""

    @pytest.mark.clause("W-78")
    def test_a_promoted_queen_passes_as_a_pawn(self) -> None:
        pair = played("1 bxa8=Q+ | 1 Kd7 | 1 Kf2 | 1 R@b8 | 1 Qa3", pair=first_board(PROMOTED.replace("[]", "[rb]")))
        played("1 B@b2 | 1 Ke3", pair=pair)
        taken = capture(pair, 1, "Bxa3")
        assert taken == Capture("P", True, Colour.BLACK, 2, Colour.WHITE)
        assert pair.reserve(2, Colour.WHITE) == ("P",)

    @pytest.mark.clause("W-78")
    def test_the_mark_of_promotion_does_not_stay_on_the_square(self) -> None:
        pair = first_board("r~3k3/8/8/8/8/8/8/Q3K3[] w - - 0 1")
        assert capture(pair, 1, "Qxa8+") == Capture("P", True, Colour.WHITE, 2, Colour.BLACK)
        assert "~" not in pair.fen(1)

    @pytest.mark.clause("W-78")
    def test_a_rulebook_may_leave_it_a_queen(self) -> None:
        pair = first_board("q~3k3/8/8/8/8/8/8/R3K3[] w - - 0 1", Bughouse(promoted_reverts=False))
        assert capture(pair, 1, "Rxa8+") == Capture("Q", True, Colour.WHITE, 2, Colour.BLACK)

    @pytest.mark.clause("W-78")
    def test_a_dropped_queen_is_no_promoted_one(self) -> None:
        pair = played("1 Q@a8+ | 1 Ke7", pair=first_board("4k3/8/8/8/8/8/8/4K3[Qr] w - - 0 1"))
        played("1 Qa3+ | 1 Ke8 | 1 Kd1 | 1 R@a8 | 1 Kd2", pair=pair)
        taken = capture(pair, 1, "Rxa3")
        assert taken is not None
        assert (taken.piece, taken.was_promoted) == ("Q", False)


class TestByHand:
    """A rulebook may let a captured man wait beside the board until it is passed."""

    @pytest.mark.clause("W-73")
    def test_it_waits_until_it_is_passed(self) -> None:
        pair = played("1 e4 | 1 d5 | 1 exd5", BY_HAND)
        assert (pair.tray(1, Colour.WHITE), pair.reserve(2, Colour.BLACK)) == (("P",), ())
        pair.pass_piece(1, Colour.WHITE, "P")
        assert (pair.tray(1, Colour.WHITE), pair.reserve(2, Colour.BLACK)) == ((), ("P",))

    @pytest.mark.clause("W-73")
    def test_what_does_not_wait_cannot_be_passed(self) -> None:
        pair = played("1 e4 | 1 d5 | 1 exd5", BY_HAND)
        with pytest.raises(ValueError, match="not in list"):
            pair.pass_piece(1, Colour.WHITE, "N")

    @pytest.mark.clause("W-73")
    def test_passing_is_replayed(self) -> None:
        moves = [Step(1, "e2e4"), Step(1, "d7d5"), Step(1, "e4d5"), Step(2, "e2e4"), Step(1, "pass white P")]
        pair = replay(BY_HAND, [*moves, Step(2, "P@e3")])
        assert pair.reserve(2, Colour.BLACK) == pair.tray(1, Colour.WHITE) == ()


class TestAfterOneBoardEnded:
    """Nothing goes over to a board that has ended; what is held stays usable on the other."""

    @pytest.mark.clause("W-73")
    def test_no_transfer_to_it__x_w15(self) -> None:
        pair = played("1 e4 | 1 d5 | 2 e4 | 2 d5")
        pair.close(2)
        assert capture(pair, 1, "exd5") == Capture("P", False, Colour.WHITE, 2, Colour.BLACK, arrives=False)
        assert pair.reserve(2, Colour.BLACK) == pair.tray(1, Colour.WHITE) == ()

    @pytest.mark.clause("W-73", "W-74")
    def test_a_reserve_received_before_stays_usable__x_w15(self) -> None:
        pair = played("1 e4 | 1 d5 | 1 exd5 | 2 e4")
        pair.close(1)
        assert read_move(pair, 2, "P@e3").move is not None

    @pytest.mark.clause("W-73")
    def test_a_rulebook_may_let_men_go_over_all_the_same(self) -> None:
        pair = played("1 e4 | 1 d5 | 2 e4", Bughouse(captures_for_drawn_board=True))
        pair.close(2)
        taken = capture(pair, 1, "exd5")
        assert taken is not None
        assert taken.arrives
        assert pair.reserve(2, Colour.BLACK) == ("P",)

    @pytest.mark.clause("W-73")
    def test_the_end_of_a_board_is_replayed(self) -> None:
        pair = replay(Bughouse(), [Step(1, "e2e4"), Step(1, "d7d5"), Step(2, "end"), Step(1, "e4d5")])
        assert pair.is_closed(2)
        assert pair.reserve(2, Colour.BLACK) == ()


class TestBothPositionsInOneLine:
    """Reserves in brackets, promoted men with ~, a bar between the boards."""

    def test_it_is_read_as_it_was_written(self) -> None:
        line = f"Q~3k3/8/8/8/8/8/8/4K3[NPq] b - - 3 9 | {START}"
        assert read_bfen(line, Bughouse()).bfen() == line

    @pytest.mark.parametrize(
        ("line", "said"),
        [
            (START, "two positions are needed"),
            (f"{START} | {START} | {START}", "two positions are needed"),
            (f"nonsense | {START}", "“nonsense” is no position"),
            (f"{START} | 8/8/8/8/8/8/8/8[] w - - 0 1", "White needs one king on the board"),
            (f"4k3/8/8/8/8/8/8/KK6[] w - - 0 1 | {START}", "White needs one king on the board"),
            (f"4k3/8/8/8/8/8/8/4K3[k] w - - 0 1 | {START}", "Black has a king in the reserve"),
            (f"4k3/8/8/8/8/8/8/4K2P[] w - - 0 1 | {START}", "a pawn stands on the first or the last rank"),
            (f"4k3/8/8/8/8/8/8/4R1K1[] w - - 0 1 | {START}", "Black is in check and not on move"),
            (f"4k3/8/8/8/8/8/8/4K3[x] w - - 0 1 | {START}", "is no position"),
            (f"4k3/8/8/8/8/8/8/4K3[] w - - 0 x | {START}", "is no position"),
            (f" | {START}", "“” is no position"),
        ],
    )
    def test_a_fault_is_named(self, line: str, said: str) -> None:
        with pytest.raises(ValueError, match=said):
            read_bfen(line, Bughouse())
