"""Worked match W6: the 150-point rule (Division 4, six boards, Club A in the place of Club V)."""

from __future__ import annotations

import pytest

from arbiter_app.engine.values import GameResult
from tests.engine.hall import AWAY, BLACK_WINS, DRAW, HOME, WHITE_WINS, Hall, clauses, points, refused

AS_PLAYED = {1: DRAW, 2: WHITE_WINS, 3: BLACK_WINS, 4: BLACK_WINS, 5: DRAW, 6: WHITE_WINS}
"""Club A: half, one, one, nothing, half, one."""


def evening(results: dict[int, GameResult], lowest: int = 1340) -> Hall:
    hall = Hall.division(4)
    hall.club_a.ratings(1750, 1590, 1745, 1500, 1180, lowest)
    hall.accepting("board_order", "plays under protest").club_a.names_all()
    hall.club_b.names_all()
    hall.reveal()
    hall.starts()
    hall.at("22:30:00")
    for board, result in results.items():
        hall.ends(board, result)
    return hall


@pytest.mark.clause("L-6.8", "L-6.8(a)")
def test_board_3_is_refused_for_155_points_and_board_6_is_not() -> None:
    hall = Hall.division(4)
    hall.club_a.ratings(1750, 1590, 1745, 1500, 1180, 1340)
    with refused("board_order", "L-6.8(a)", board=3, other=2, difference=155):
        hall.club_a.names_all()
    hall.club_a.ratings(1750, 1590, 1739)
    hall.club_a.names_all()


@pytest.mark.clause("L-6.8(b)")
@pytest.mark.parametrize(
    ("above", "below", "difference"),
    [(1120, 1340, None), (1120, 1350, 150), (1120, 1190, None), (1180, 1350, 150), (None, 1349, None)],
)
def test_ratings_below_1200_and_none_count_as_1200(above: int | None, below: int, difference: int | None) -> None:
    hall = Hall.division(4)
    hall.club_a.ratings(1900, 1800, 1700, 1600, above, below)
    if difference is None:
        hall.club_a.names_all()
    else:
        with refused("board_order", "L-6.8(a)", board=6, other=5, difference=difference):
            hall.club_a.names_all()


@pytest.mark.clause("L-6.8(b)")
@pytest.mark.parametrize(("estimate", "is_refused"), [(1400, True), (1250, False), (None, False)])
def test_the_estimate_of_an_unrated_player_counts(estimate: int | None, is_refused: bool) -> None:
    hall = Hall.division(4)
    hall.club_a.ratings(1900, 1800, 1700, 1600, 1240, None)
    hall.club_a.player("A6", estimate=estimate)
    if is_refused:
        with refused("board_order", board=6, difference=160):
            hall.club_a.names_all()
    else:
        hall.club_a.names_all()


@pytest.mark.clause("L-6.9/1")
@pytest.mark.parametrize(
    ("board_3", "card", "ruled"),
    [
        (BLACK_WINS, ("4", "2"), ("3", "3")),
        (DRAW, ("3.5", "2.5"), ("3", "3")),
        (WHITE_WINS, ("3", "3"), ("3", "3")),
    ],
)
def test_points_won_by_the_illegal_player_pass_over(
    board_3: GameResult, card: tuple[str, str], ruled: tuple[str, str]
) -> None:
    hall = evening({**AS_PLAYED, 3: board_3})
    assert hall.score == points(*card)
    ruling = hall.at("20:00:00", day="2017-10-20").rules_points(3, HOME)
    assert hall.score == points(*ruled)
    assert "L-6.9/1" in clauses(ruling)
    assert hall.board(3).on_the_board is board_3


@pytest.mark.clause("L-6.9/1")
def test_two_illegal_players_lose_both_their_points() -> None:
    hall = evening(AS_PLAYED, lowest=1350)
    hall.rules_points(3, HOME)
    hall.rules_points(6, HOME)
    assert hall.score == points("2", "4")


@pytest.mark.clause("L-8.5")
def test_the_game_stays_for_rating_after_the_ruling() -> None:
    hall = evening(AS_PLAYED)
    hall.rules_points(3, HOME)
    board = hall.board(3)
    assert board.on_the_board is BLACK_WINS
    assert board.automatic is not None
    assert (board.automatic.home, board.automatic.away) == points("1", "0")
    assert hall.half_points(3) == points("0", "1")


@pytest.mark.clause("L-6.9/1")
def test_the_same_ruling_twice_moves_nothing_more() -> None:
    hall = evening(AS_PLAYED)
    hall.rules_points(3, HOME)
    assert hall.rules_points(3, HOME).code == "points_stay"
    assert hall.score == points("3", "3")


@pytest.mark.clause("L-6.9/1")
def test_with_both_players_of_a_board_illegal_no_points_move_by_themselves() -> None:
    hall = evening(AS_PLAYED)
    hall.rules_points(3, HOME)
    with refused("both_players_illegal", "L-6.9/1", board=3):
        hall.rules_points(3, AWAY)
    assert hall.score == points("3", "3")


@pytest.mark.clause("L-6.9/1")
def test_points_that_pass_over_are_added_to_what_a_defaulting_opponent_has() -> None:
    hall = Hall.playing(4, absent=[(2, AWAY)])
    hall.at("20:30:01").rules_absence(2)
    hall.rules_points(2, HOME)
    assert hall.half_points(2) == points("0", "0")
