"""Both boards and the column beside them in a window of the smallest size, answered by the engine."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from arbiter_app.engine.rulebook_bughouse import Bughouse
from arbiter_app.ui.hall.bughouse.boards_view import BoardsView
from arbiter_app.ui.hall.bughouse.side_column import SideColumn
from arbiter_app.ui.settings import AppSettings
from tests.ui.fake_services import FakePicker
from tests.ui.hall.bughouse.fake_match import FakeMatch
from tests.ui.hall.bughouse.hand import Hand
from tests.ui.hall.bughouse.real_window import OpenWindow, RealWindow

Sit = Callable[..., Hand]


@pytest.fixture
def open_window(qtbot: QtBot, settings: AppSettings, picker: FakePicker) -> OpenWindow:
    """Open the app at the match: `open_window(rules=..., size=(1366, 768))`."""

    def make(rules: Bughouse | None = None, size: tuple[int, int] = (1280, 720)) -> RealWindow:
        return RealWindow(qtbot, settings, picker, size, rules)

    return make


@pytest.fixture
def real(open_window: OpenWindow) -> RealWindow:
    """The app at the match, by the rules of the league, in the smallest window."""
    return open_window()


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
