"""Results typed fast: next board, swapped sides, the same sheet twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.state import State
from arbiter_app.engine.values import Colour, Side
from arbiter_app.queries.hall_results import (
    Typed,
    all_upsets,
    game_result,
    is_swapped,
    next_open,
    next_unverified,
    same_sheet,
    written,
)
from tests.queries.evening import Evening, played, ref, started

HOME, AWAY = Typed(Side.HOME), Typed(Side.AWAY)
DRAW = Typed()


@pytest.fixture
def evening() -> Evening:
    """Every board has its end."""
    return played()


def test_what_stands_is_read_back_as_it_would_be_typed(evening: Evening) -> None:
    stands = [written(board) for board in evening.match.boards]
    assert stands[:6] == [DRAW, HOME, DRAW, HOME, DRAW, AWAY]
    assert stands[6] == Typed(absent=(Side.AWAY,))


def test_a_win_of_a_side_is_written_by_its_colour(evening: Evening) -> None:
    board = evening.match.boards[1]
    result = game_result(board, HOME)
    assert result.winner is board.colour_of(Side.HOME)
    assert game_result(board, AWAY).winner is board.colour_of(Side.AWAY)
    assert {game_result(board, one).winner for one in (HOME, AWAY)} == set(Colour)


def test_the_next_open_board_goes_round() -> None:
    evening = started()
    for board in (1, 2, 4):
        evening.end(board, "draw")
    assert next_open(evening.match, 2) == 3
    assert next_open(evening.match, 7) == 3


def test_with_no_open_board_there_is_no_next(evening: Evening) -> None:
    assert next_open(evening.match, 1) is None


def test_the_second_pass_leaves_out_what_it_has_seen(evening: Evening) -> None:
    result = evening.match.boards[0].on_the_board
    evening.do(cmd.VerifyResult(at=evening.at, board=ref(1), result=result))
    assert next_unverified(evening.match, 0) == 2


@pytest.mark.parametrize(
    ("typed", "swapped"),
    [
        ({2: AWAY, 4: AWAY}, True),
        ({1: DRAW, 2: AWAY, 3: DRAW, 4: AWAY, 6: HOME}, True),
        ({2: AWAY, 7: Typed(absent=(Side.HOME,))}, True),
        ({2: AWAY}, False),
        ({1: DRAW, 3: DRAW}, False),
        ({2: AWAY, 4: HOME}, False),
        ({1: HOME, 2: AWAY, 4: AWAY}, False),
    ],
)
def test_swapped_means_all_of_it_and_at_least_two_decided_boards(
    evening: Evening, typed: dict[int, Typed], swapped: bool
) -> None:
    assert is_swapped(evening.match, typed) is swapped


def test_the_only_match_resembles_no_other(evening: Evening) -> None:
    assert same_sheet(evening.state, evening.match) is None


def rated(state: State, ratings: dict[str, int | None]) -> State:
    """The same event with other ratings."""
    players = {key: replace(player, rating=ratings.get(key, player.rating)) for key, player in state.players.items()}
    return replace(state, players=players)


@pytest.mark.parametrize(
    ("ratings", "upsets"),
    [
        # Boards 2 and 4 were won by home, board 6 by away; 1, 3, 5 were drawn; 7 and 8 are without a game.
        ({"A2": 1500, "B2": 1600, "A4": 1500, "B4": 1900, "A6": 1900, "B6": 1500}, 3),
        ({"A2": 1500, "B2": 1599, "A4": 1500, "B4": 1900, "A6": 1900, "B6": 1500}, 0),
        ({"A2": 1500, "B2": 1600, "A4": 1500, "B4": 1900, "A6": 1500, "B6": 1900}, 0),
        ({"A2": None, "B2": 1600, "A4": 1500, "B4": 1900, "A6": 1900, "B6": 1500}, 0),
        ({"A1": 1500, "B1": 1900, "A7": 1900, "B7": 1500, "A2": 1500, "B2": 1900, "A4": 1500, "B4": 1900}, 0),
    ],
)
def test_only_a_sheet_full_of_upsets_is_a_doubt(evening: Evening, ratings: dict[str, int | None], upsets: int) -> None:
    assert all_upsets(rated(evening.state, ratings), evening.match) == upsets
