"""The board shows whatever stands on it, also what cannot come up in a game."""

from __future__ import annotations

import chess
import pytest
from pytestqt.qtbot import QtBot

from arbiter_app.ui.widgets.board import BoardWidget
from arbiter_app.ui.widgets.board_placing import PlacingPanel

pytestmark = pytest.mark.qt


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "8/8/8/8/8/8/8/4K3 b - - 0 1",
        "kk6/pppppppp/pppppppp/8/8/8/8/KK6 b - - 0 1",
        "4k2P/8/8/8/8/8/8/K3R2p w - - 0 1",
    ],
)
def test_odd_positions_are_painted_and_taken_into_the_tools(qtbot: QtBot, fen: str) -> None:
    board = BoardWidget()
    qtbot.addWidget(board)
    board.resize(400, 400)
    board.set_position(chess.Board(fen))
    tools = PlacingPanel(board)
    qtbot.addWidget(tools)
    assert not board.grab().isNull()
    tools.begin()
    assert not board.grab().isNull()
    assert board.position().board_fen() == fen.split()[0]
