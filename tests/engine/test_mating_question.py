"""The mating question inside rulings: the arbiter's finding first, then what was typed, then the position."""

from __future__ import annotations

import pytest

from arbiter_app.engine.values import Colour, GameResult, Termination
from tests.engine.hall import Hall, laws_in_a_team_match, lines

WHITE = Colour.WHITE
BLOCKED = "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 40"
"""Every pawn faces another, and no king gets through."""


@pytest.fixture
def hall() -> Hall:
    """A match in play, clocks of this computer."""
    return Hall.playing(2, rulebook=laws_in_a_team_match())


def claim(hall: Hall, *, can_mate: bool | None = None) -> set[str]:
    """White claims Black's flag on board 1; the codes on the ruling."""
    hall.sets(1, "0:10:00", "0:00:00")
    return lines(hall.claims_flag(1, WHITE, can_mate=can_mate))


@pytest.mark.clause("F-6.9", "L-12.2(e)")
def test_a_flag_in_a_blocked_position_draws_though_there_are_pawns(hall: Hall) -> None:
    hall.accepting("placed_dead_position").position(1, BLOCKED)
    assert "mating_no_blocked" in claim(hall)
    assert hall.outcome(1) == (GameResult.DRAW, Termination.FLAG_NO_MATERIAL)


@pytest.mark.clause("F-6.9")
def test_a_hole_in_the_wall_leaves_the_loss(hall: Hall) -> None:
    hall.position(1, BLOCKED.replace("p1p1p1p1/P1P1P1P1", "p1p1p3/P1P1P3"))
    assert "mating_not_refuted" in claim(hall)
    assert hall.outcome(1) == (GameResult.WHITE_WINS, Termination.FLAG_FALL)


@pytest.mark.clause("F-6.9")
@pytest.mark.parametrize(
    ("found", "result", "code"),
    [
        (False, (GameResult.DRAW, Termination.FLAG_NO_MATERIAL), "mating_found_no"),
        (True, (GameResult.WHITE_WINS, Termination.FLAG_FALL), "mating_found_yes"),
    ],
)
def test_what_the_arbiter_has_found_comes_before_the_record(
    hall: Hall, found: bool, result: tuple[GameResult, Termination], code: str
) -> None:
    hall.position(1, "8/8/4k3/8/3N4/2K5/8/7R b - - 0 61")
    assert code in claim(hall, can_mate=found)
    assert hall.outcome(1) == result


@pytest.mark.clause("F-5.1.2")
def test_resigning_in_a_blocked_position_is_a_draw(hall: Hall) -> None:
    hall.accepting("placed_dead_position").position(1, BLOCKED)
    ruling = hall.ends(1, GameResult.WHITE_WINS, Termination.RESIGNATION)
    assert "mating_no_blocked" in lines(ruling)
    assert hall.outcome(1) == (GameResult.DRAW, Termination.RESIGNATION)


@pytest.mark.clause("F-5.2.2", "L-12.2(d)")
def test_the_move_that_blocks_the_position_for_ever_ends_the_game(hall: Hall) -> None:
    hall.position(1, "8/8/4k3/p1p1p1p1/P1P1P3/4K3/6P1/8 w - - 0 39")
    hall.plays(1, "g3", "Kd6")
    assert hall.board(1).end is None
    hall.plays(1, "g4")
    assert hall.outcome(1) == (GameResult.DRAW, Termination.DEAD_POSITION)


@pytest.mark.clause("F-5.2.2")
def test_one_side_that_can_still_mate_keeps_the_game_alive(hall: Hall) -> None:
    hall.position(1, "8/8/4k3/8/8/4K3/6p1/7B w - - 0 60")
    hall.plays(1, "Bxg2")
    assert hall.outcome(1) == (GameResult.DRAW, Termination.DEAD_POSITION)
    hall.position(2, "8/8/4k3/8/8/4K3/5pp1/7B w - - 0 60")
    hall.plays(2, "Bxg2")
    assert hall.board(2).end is None
