"""Worked match W1: eight boards, one default, one walkover (Division 1, Club A at home to Club B)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.engine.rulebook import BoardCountBasis
from arbiter_app.engine.scoring import board_count
from arbiter_app.engine.values import Termination
from tests.engine.hall import AWAY, BLACK_WINS, DRAW, HOME, NOBODY, WHITE_WINS, Hall, clauses, points


@pytest.fixture(scope="module")
def evening() -> Hall:
    hall = Hall.division(1)
    hall.club_a.names_all()
    hall.club_b.names("B1", "B2", "B3", "B4", "B5", "B6", "B7", NOBODY)
    hall.reveal()
    hall.all_wish_standard()
    hall.starts(absent=[(4, HOME)])
    hall.at("20:15:01").rules_absence(4)
    hall.at("22:30:00")
    results = {1: DRAW, 2: WHITE_WINS, 3: WHITE_WINS, 5: DRAW, 6: WHITE_WINS, 7: BLACK_WINS}
    for board, result in results.items():
        hall.ends(board, result)
    return hall


@pytest.mark.clause("L-4.1/1", "L-4.1/2", "L-5.4")
def test_every_board_brings_what_the_table_says(evening: Hall) -> None:
    assert [evening.half_points(number) for number in range(1, 9)] == [
        points("0.5", "0.5"),
        points("1", "0"),
        points("0", "1"),
        points("-1", "1"),
        points("0.5", "0.5"),
        points("1", "0"),
        points("1", "0"),
        points("1", "0"),
    ]


@pytest.mark.clause("L-4.1/2", "L-5.4")
def test_the_match_is_4_to_3_and_need_not_add_up_to_eight(evening: Hall) -> None:
    assert evening.score == points("4", "3")


@pytest.mark.clause("L-5.1/1")
def test_a_declared_player_who_never_came_is_a_default(evening: Hall) -> None:
    assert evening.outcome(4) == (None, Termination.DEFAULT)


@pytest.mark.clause("L-5.1/2", "L-5.2")
def test_the_board_that_a_team_could_not_fill_is_a_walkover_from_the_reveal_on(evening: Hall) -> None:
    assert evening.outcome(8) == (None, Termination.WALKOVER)
    assert evening.board(8).clock is None


@pytest.mark.clause("L-8.5")
def test_only_games_that_were_played_go_to_rating(evening: Hall) -> None:
    rated = [board.ref.board_number for board in evening.match.boards if board.on_the_board is not None]
    assert rated == [1, 2, 3, 5, 6, 7]


@pytest.mark.clause("L-4.4")
def test_the_board_count_counts_awarded_wins_too(evening: Hall) -> None:
    assert evening.board_counts == (13, 11)


@pytest.mark.clause("L-4.4")
def test_the_board_count_of_played_games_only(evening: Hall) -> None:
    played = replace(evening.rulebook.scoring, board_count_basis=BoardCountBasis.PLAYED_ONLY)
    assert (board_count(played, evening.match, HOME), board_count(played, evening.match, AWAY)) == (12, 6)


@pytest.mark.clause("L-5.4")
def test_the_ruling_on_a_default_names_its_clauses() -> None:
    hall = Hall.playing(1, absent=[(4, HOME)])
    ruling = hall.at("20:15:01").rules_absence(4)
    assert {"L-7.15/1", "L-5.4"} <= clauses(ruling)


@pytest.mark.clause("L-4.1/1")
def test_three_wins_three_draws_and_two_losses_are_four_and_a_half() -> None:
    hall = Hall.playing(1)
    # The visitors have White on odd boards.
    for board, result in enumerate([BLACK_WINS, WHITE_WINS, BLACK_WINS, DRAW, DRAW, DRAW, WHITE_WINS, BLACK_WINS], 1):
        hall.ends(board, result)
    assert hall.score == points("4.5", "3.5")


@pytest.mark.clause("L-4.4")
def test_wins_on_boards_one_and_five_of_six_count_eight_and_a_draw_nothing() -> None:
    hall = Hall.playing(4)
    for board, result in enumerate([BLACK_WINS, DRAW, WHITE_WINS, BLACK_WINS, BLACK_WINS, BLACK_WINS], 1):
        hall.ends(board, result)
    assert hall.board_counts == (6 + 2, 4 + 3 + 1)
