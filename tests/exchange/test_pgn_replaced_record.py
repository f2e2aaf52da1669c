"""A record replaced by a reconstruction, as PGN: one game with the moves found."""

from __future__ import annotations

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import Acceptance
from tests.exchange.evening import at, board, started
from tests.exchange.test_pgn import by_board, pgn_of


def test_the_moves_found_stand_in_place_of_those_before_with_the_reason() -> None:
    evening = started()
    for move in ("e4", "c5"):
        evening.do(cmd.MakeMove(at=at("19:16:00"), board=board(5), move=move))
    evening.do(
        cmd.ReplaceRecord(
            at=at("21:00:00"),
            board=board(5),
            moves=("e4", "e5"),
            reason="from both scoresheets",
            accept=(Acceptance("position_not_noted"),),
        )
    )
    evening.do(cmd.MakeMove(at=at("21:01:00"), board=board(5), move="Nc3"))
    game = by_board(evening)["5"]
    assert [move.uci() for move in game.mainline_moves()] == ["e2e4", "e7e5", "b1c3"]
    assert game.errors == []
    assert "Record reconstructed: from both scoresheets" in pgn_of(evening)
