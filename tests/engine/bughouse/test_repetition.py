"""What makes a position of a board the same one, and how often it stood (W-47, X-W16)."""

from __future__ import annotations

import pytest

from arbiter_app.engine.bughouse.pair import Pair, Step
from arbiter_app.engine.bughouse.repetition import repetition_key, where_it_stood
from arbiter_app.engine.rulebook_bughouse import Bughouse
from tests.engine.bughouse.boards import played

AROUND = ["g1f3", "g8f6", "f3g1", "f6g8"]
CAPTURE = [Step(1, "e2e4"), Step(1, "d7d5"), Step(1, "e4d5")]


def on_board_2(*moves: str) -> list[Step]:
    """Moves of the second board."""
    return [Step(2, move) for move in moves]


class TestPositions:
    """For a repetition the reserves count that were held when the position arose (X-W16)."""

    @pytest.mark.clause("W-47")
    def test_a_man_that_came_over_makes_another_position(self) -> None:
        pair = played("1 e4 | 1 d5")
        before = repetition_key(pair, 2)
        played("1 exd5", pair=pair)
        assert repetition_key(pair, 2) != before

    @pytest.mark.clause("W-47")
    def test_what_comes_while_the_player_thinks_belongs_to_the_next_position__x_w16(self) -> None:
        pair = played("1 e4 | 1 d5 | 2 Nf3 | 2 Nf6 | 2 Ng1 | 2 Ng8")
        arose = repetition_key(pair, 2)
        played("1 exd5", pair=pair)
        played("2 Nf3 | 2 Nf6 | 2 Ng1 | 2 Ng8", pair=pair)
        with_pawn = repetition_key(pair, 2)
        played("2 Nf3 | 2 Nf6 | 2 Ng1 | 2 Ng8", pair=pair)
        assert arose != with_pawn == repetition_key(pair, 2)

    @pytest.mark.clause("W-47")
    def test_a_rulebook_may_look_at_the_board_alone(self) -> None:
        pair = played("1 e4 | 1 d5", Bughouse(repetition_with_reserves=False))
        before = repetition_key(pair, 2)
        played("1 exd5", pair=pair)
        assert repetition_key(pair, 2) == before

    @pytest.mark.clause("W-47")
    def test_the_right_to_castle_and_to_take_in_passing_belong_to_it(self) -> None:
        plain, moved = played("1 Nf3 | 1 Nf6 | 1 Ng1 | 1 Ng8"), played("1 e3 | 1 e6 | 1 Ke2 | 1 Ke7 | 1 Ke1 | 1 Ke8")
        assert repetition_key(plain, 1) == repetition_key(Pair(Bughouse()), 1)
        assert repetition_key(moved, 1) != repetition_key(played("1 e3 | 1 e6"), 1)
        stepped = played("1 e4 | 1 a6 | 1 e5 | 1 d5")
        walked = played("1 e3 | 1 d6 | 1 e4 | 1 a6 | 1 e5 | 1 d5")
        assert stepped.board(1).board_fen() == walked.board(1).board_fen()
        assert repetition_key(stepped, 1) != repetition_key(walked, 1)


class TestHowOftenItStood:
    """The position on the board, or after an announced move."""

    @pytest.mark.clause("W-47")
    def test_the_first_position_counts(self) -> None:
        assert len(where_it_stood(Bughouse(), on_board_2(), 2)) == 1
        assert len(where_it_stood(Bughouse(), on_board_2(*AROUND, *AROUND), 2)) == 3

    @pytest.mark.clause("W-47")
    def test_moves_of_the_other_board_make_no_new_position(self) -> None:
        steps = [*on_board_2(*AROUND), Step(1, "e2e4"), *on_board_2(*AROUND), Step(1, "e7e5")]
        assert len(where_it_stood(Bughouse(), steps, 2)) == 3

    @pytest.mark.clause("W-47")
    def test_an_announced_move_is_counted(self) -> None:
        assert len(where_it_stood(Bughouse(), on_board_2(*AROUND, *AROUND[:3]), 2, AROUND[3])) == 3

    @pytest.mark.clause("W-47")
    @pytest.mark.parametrize(("with_reserves", "times"), [(True, 2), (False, 3)])
    def test_a_man_that_came_over_breaks_the_row_where_reserves_count__x_w16(
        self, with_reserves: bool, times: int
    ) -> None:
        steps = [*on_board_2(*AROUND[:2]), *CAPTURE, *on_board_2(*AROUND[2:], *AROUND)]
        assert len(where_it_stood(Bughouse(repetition_with_reserves=with_reserves), steps, 2)) == times
