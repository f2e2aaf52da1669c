"""Players who sit with each other's colours: the board is turned, moves and clocks stay, nobody's points change."""

from __future__ import annotations

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import Ruling
from tests.engine.hall import AWAY, BLACK_WINS, DRAW, HALL_CLOCK, HOME, WHITE, WHITE_WINS, Hall, clauses, lines, refused


def swaps(hall: Hall, board: int, reason: str = "seen at the board") -> Ruling:
    return hall.ruling(cmd.SwapColours(at=hall.now, board=hall.ref(board), reason=reason))


@pytest.mark.clause("F-7.3")
def test_the_board_is_turned_and_moves_and_clocks_stay_with_the_colours() -> None:
    hall = Hall.playing(4)
    hall.at("19:40:00").plays(1, "e4")
    hall.at("19:50:00").plays(1, "e5")
    white, shown, plies = hall.board(1).white, hall.shows(1), hall.board(1).plies
    ruling = swaps(hall, 1)
    assert "F-7.3" in clauses(ruling)
    assert hall.board(1).white is white.opponent
    assert (hall.shows(1), hall.board(1).plies, hall.runs(1)) == (shown, plies, WHITE)


@pytest.mark.clause("F-7.3")
@pytest.mark.parametrize(
    ("pressed", "code"), [(0, "reversed_new_game"), (19, "reversed_new_game"), (20, "reversed_goes_on")]
)
def test_a_new_game_is_due_while_not_both_have_made_ten_moves(pressed: int, code: str) -> None:
    hall = Hall.playing(4)
    for _ in range(pressed):
        hall.presses(1)
    assert code in lines(swaps(hall, 1))


@pytest.mark.clause("F-7.3")
def test_with_a_clock_in_the_hall_and_no_record_both_ways_are_told() -> None:
    assert "reversed_unknown" in lines(swaps(Hall.playing(4, clock=HALL_CLOCK), 1))


@pytest.mark.parametrize(("result", "turned"), [(WHITE_WINS, BLACK_WINS), (BLACK_WINS, WHITE_WINS), (DRAW, DRAW)])
def test_a_result_is_turned_so_that_the_same_player_keeps_his_points(result: object, turned: object) -> None:
    hall = Hall.playing(4)
    hall.ends(1, WHITE_WINS if result is WHITE_WINS else BLACK_WINS if result is BLACK_WINS else DRAW)
    kept, score = hall.half_points(1), hall.score
    ruling = swaps(hall, 1)
    assert (hall.half_points(1), hall.score) == (kept, score)
    end = hall.board(1).end
    assert end is not None
    assert (end.result, end.on_the_board) == (turned, turned)
    assert "reversed_result_turned" in lines(ruling)


def test_swapped_twice_is_as_before() -> None:
    hall = Hall.playing(4)
    hall.ends(1, WHITE_WINS)
    before = hall.facts()
    swaps(hall, 1)
    assert hall.facts() != before
    swaps(hall, 1)
    assert hall.facts() == before


def test_a_signed_card_is_void_when_colours_are_swapped() -> None:
    hall = Hall.playing(4)
    for board in range(1, 7):
        hall.ends(board, DRAW)
    hall.signs(HOME)
    hall.signs(AWAY)
    with refused("signatures_void"):
        swaps(hall, 1)


def test_a_reason_is_kept() -> None:
    with refused("reason_missing"):
        swaps(Hall.playing(4), 1, " ")
