"""The duty of touch-move in rulings at the board (FIDE 7.5.1 with 4.3 and 4.7, L-11.3)."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.findings import Ruling
from arbiter_app.engine.records import Arrangement
from arbiter_app.engine.values import Colour, PlayerId
from tests.engine.hall import BLACK, HALL_CLOCK, THIS_COMPUTER, WHITE, Hall, lines, refused

CHECKED = ("e4", "e5", "f4", "Qh4+")


def at_the_board() -> Hall:
    """White is in check from h4."""
    hall = Hall.playing(4, clock=HALL_CLOCK)
    hall.plays(1, *CHECKED)
    return hall


def said(ruling: Ruling, code: str) -> str:
    """The moves that one line of the ruling names."""
    return str(next(one.params["moves"] for one in (*ruling.lines, *ruling.to_do) if one.code == code))


@pytest.mark.clause("F-7.5.1", "F-4.3", "F-4.7")
class TestAfterAnIllegalMove:
    """The ruling lists what may be played instead."""

    def test_the_man_that_moved_wrongly_must_move_rightly(self) -> None:
        ruling = at_the_board().illegal_move(1, WHITE, move="Ke1-f2")
        assert said(ruling, "touch_moves") == "Ke2"
        assert "touch_move" not in lines(ruling)

    def test_a_man_that_cannot_move_leaves_the_choice_free(self) -> None:
        ruling = at_the_board().illegal_move(1, WHITE, move="Ng1-f3")
        assert said(ruling, "touch_free") == "Ke2, g3"

    def test_found_later_it_is_looked_at_in_the_position_before(self) -> None:
        hall = at_the_board()
        hall.plays(1, "g3")
        ruling = hall.illegal_move(1, WHITE, move="Bf1-b6", found_at_move=3)
        assert said(ruling, "touch_free") == "Ke2, g3"
        earlier = at_the_board().illegal_move(1, WHITE, move="Bf1-f3", found_at_move=2)
        assert said(earlier, "touch_moves") == "Ba6, Bb5, Bc4, Bd3, Be2"

    def test_the_move_is_kept_with_the_entry(self) -> None:
        hall = at_the_board()
        hall.illegal_move(1, WHITE, move=" Ke1-f2 ")
        event = hall.entries[-1].event
        assert isinstance(event, ev.IllegalMoveRecorded)
        assert event.move == "Ke1-f2"

    def test_a_move_that_is_legal_or_no_move_is_refused(self) -> None:
        with refused("move_is_legal", move="Ke1-e2"):
            at_the_board().illegal_move(1, WHITE, move="Ke1-e2")
        with refused("illegal_move_unreadable", move="hello"):
            at_the_board().illegal_move(1, WHITE, move="hello")

    def test_without_the_position_the_duty_is_told_in_general(self) -> None:
        hall = Hall.playing(4, clock=HALL_CLOCK)
        assert "touch_move" in lines(hall.illegal_move(1, WHITE, move="Ke1-e3"))
        pressed = Hall.playing(4, clock=THIS_COMPUTER)
        pressed.plays(1, "e4", "e5")
        for _ in range(3):
            pressed.presses(1)
        assert "touch_move" in lines(pressed.illegal_move(1, WHITE, move="Ke1-e3"))


@pytest.mark.clause("L-11.3")
def test_a_player_with_a_disability_is_bound_by_no_touch() -> None:
    hall = at_the_board()
    arrangement = (Arrangement.NO_RECORDING,)
    hall.do(cmd.NoteArrangements(at=hall.now, player_id=_white(hall), arrangements=arrangement))
    ruling = hall.illegal_move(1, WHITE, move="Ke1-f2")
    assert "touch_move_exempt" in lines(ruling)
    assert "touch_moves" not in lines(ruling)
    assert "touch_move" in lines(at_the_board().illegal_move(1, BLACK))


def _white(hall: Hall) -> PlayerId:
    player = hall.board(1).seat_of(WHITE).player_id
    assert player is not None
    return player


def touches(hall: Hall, colour: Colour, *squares: str, **details: Any) -> Ruling:
    """The ruling on a complaint about touched pieces."""
    return hall.ruling(cmd.RuleTouchMove(at=hall.now, board=hall.ref(1), colour=colour, touched=squares, **details))


class TestAComplaint:
    """What was touched is entered in order; the answer lists the moves left."""

    @pytest.mark.clause("F-4.3")
    def test_the_moves_left_are_listed_and_kept(self) -> None:
        hall = at_the_board()
        ruling = touches(hall, WHITE, "g1", "e1")
        assert said(ruling, "touch_moves") == "Ke2"
        assert "F-4.3" in ruling.clauses
        event = hall.entries[-1].event
        assert isinstance(event, ev.TouchMoveRuled)
        assert (event.touched, event.moves, event.free) == (("g1", "e1"), ("Ke2",), False)

    @pytest.mark.clause("F-4.5", "F-4.2", "F-4.8")
    def test_free_by_each_reason(self) -> None:
        assert "F-4.5" in touches(at_the_board(), WHITE, "g1").clauses
        assert "F-4.2" in touches(at_the_board(), WHITE, "e1", adjusting=True).clauses
        late = touches(at_the_board(), WHITE, "e1", complaint_too_late=True)
        assert "F-4.8" in late.clauses
        assert said(late, "touch_free") == "Ke2, g3"

    @pytest.mark.clause("F-4.7")
    def test_a_move_that_was_made_stands(self) -> None:
        assert said(touches(at_the_board(), WHITE, "e1", released_on="E2"), "touch_move_stands") == "Ke2"

    @pytest.mark.clause("F-4.2")
    def test_the_player_not_on_move_is_bound_to_nothing(self) -> None:
        with refused("touch_by_side_not_on_move", colour=BLACK):
            touches(at_the_board(), BLACK, "h4")

    @pytest.mark.clause("L-11.3")
    def test_a_complaint_against_a_player_with_a_disability_is_refused(self) -> None:
        hall = at_the_board()
        arrangement = (Arrangement.NO_RECORDING,)
        hall.do(cmd.NoteArrangements(at=hall.now, player_id=_white(hall), arrangements=arrangement))
        with refused("bound_by_no_touch", "L-11.3"):
            touches(hall, WHITE, "e1")

    def test_what_cannot_have_been_touched_is_named(self) -> None:
        with refused("nothing_to_touch", square="e6"):
            touches(at_the_board(), WHITE, "e6")
        with refused("square_unreadable"):
            touches(at_the_board(), WHITE, "z9")
        with refused("touch_needs_position"):
            touches(Hall.playing(4, clock=HALL_CLOCK), WHITE, "e2")
