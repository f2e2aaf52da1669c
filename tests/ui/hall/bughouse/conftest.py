"""Both boards and the column beside them in a window of the smallest size, answered by the engine."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from arbiter_app.engine.rulebook_bughouse import Bughouse
from arbiter_app.ui.hall.bughouse.boards_view import BoardsView
from arbiter_app.ui.hall.bughouse.side_column import SideColumn
from tests.ui.hall.bughouse.fake_match import FakeMatch
from tests.ui.hall.bughouse.hand import Hand

Sit = Callable[..., Hand]


@pytest.fixture
def sit(qtbot: QtBot) -> Sit:
    """Sit down at a match that is played by these rules."""

    def make(rules: Bughouse | None = None) -> Hand:
        window = QWidget()
        qtbot.addWidget(window)
        row = QHBoxLayout(window)
        boards, side = BoardsView(window), SideColumn(window)
        row.addWidget(boards, 1)
        row.addWidget(side)
        hand = Hand(window, boards, side, FakeMatch(boards, side, rules))
        window.resize(1180, 620)
        with qtbot.waitExposed(window):
            window.show()
        window.setFocus()
        return hand

    return make


@pytest.fixture
def hand(sit: Sit) -> Hand:
    """At a match by the default rules."""
    return sit()
