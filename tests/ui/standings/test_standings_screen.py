"""The results of the event so far, with board counts."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from arbiter_app.engine.values import BoardPoints, GameResult
from arbiter_app.queries.standings import result_rows
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.standings.view import StandingsScreen
from arbiter_app.ui.workspace import Workspace
from tests.ui.fake_services import FakeServices, HallClock, ends, match_workspace, new_desk, plays

pytestmark = pytest.mark.qt


@pytest.mark.clause("L-4.4")
def test_a_match_shows_score_and_board_count_of_its_wins(
    qtbot: QtBot, services: FakeServices, clock: HallClock
) -> None:
    workspace = match_workspace(services)
    screen = StandingsScreen(workspace)
    qtbot.addWidget(screen)
    assert screen.table.rows_model().index(0, 4).data() == "–"
    plays(workspace.desk, clock, away_named=7)
    ends(workspace.desk, board_1=GameResult.WHITE_WINS, board_2=GameResult.WHITE_WINS, board_3=GameResult.DRAW)
    (row,) = result_rows(workspace.desk.state, workspace.desk.rulebook)
    assert (row.score, row.counts) == (BoardPoints(5, 3), BoardPoints(8, 8))
    assert screen.table.rows_model().index(0, 4).data() == "2½ – 1½"
    assert screen.table.rows_model().index(0, 6).data() == "8 : 8"


def test_enter_opens_the_match_in_the_hall(qtbot: QtBot, services: FakeServices) -> None:
    workspace = match_workspace(services)
    screen = StandingsScreen(workspace)
    qtbot.addWidget(screen)
    screen.table.choose(0)
    with qtbot.waitSignal(workspace.screen_wanted) as wanted:
        QTest.keyClick(screen.table, Qt.Key.Key_Return)
    assert wanted.args == ["hall"]


def test_an_event_without_a_match_says_where_to_begin(qtbot: QtBot, services: FakeServices) -> None:
    screen = StandingsScreen(Workspace(OpenedEvent(new_desk(services.now), None), services))
    qtbot.addWidget(screen)
    assert screen.pages.currentWidget() is screen.empty
