"""A record replaced by a reconstruction, in the view of moves."""

from __future__ import annotations

from arbiter_app.engine import events as ev
from arbiter_app.engine.records import Ply
from tests.store.test_views import BEGINNING, BOARD_1, Evening, evening, move, rows

__all__ = ["evening"]


def test_moves_of_a_record_that_was_replaced_are_taken_back_and_the_new_ones_stand(evening: Evening) -> None:
    found = ev.RecordReplaced(
        BOARD_1, (Ply("d2d4", "d4", True), Ply("d7d5", "d5", True)), None, "from both scoresheets"
    )
    shown = evening(*BEGINNING, move(BOARD_1, "e4"), found, move(BOARD_1, "c4"))
    assert rows(shown, "moves ORDER BY seq, ply", "ply", "colour", "san", "taken_back") == [
        (1, "white", "e4", 1),
        (1, "white", "d4", 0),
        (2, "black", "d5", 0),
        (3, "white", "c4", 0),
    ]


def test_a_record_from_a_position_with_black_to_move(evening: Evening) -> None:
    fen = "8/8/4k3/8/8/4K3/8/8 b - - 0 40"
    found = ev.RecordReplaced(BOARD_1, (Ply("e6d5", "Kd5", True),), fen, "from Black's scoresheet")
    shown = evening(*BEGINNING, found, move(BOARD_1, "Kd3"))
    assert rows(shown, "moves ORDER BY seq, ply", "ply", "colour", "san") == [
        (1, "black", "Kd5"),
        (2, "white", "Kd3"),
    ]
