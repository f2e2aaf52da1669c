"""Deadlines, rulings given, and a controller's ruling with its score shown before it is recorded."""

from __future__ import annotations

from datetime import date

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from arbiter_app.engine.state import match_score
from arbiter_app.engine.values import BoardPoints, GameResult, Side
from arbiter_app.queries.rulings import deadline_rows
from arbiter_app.ui.rulings.view import RulingsScreen
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.workspace import Workspace
from tests.ui.fake_services import MATCH, FakeServices, HallClock, ends, match_workspace, plays

pytestmark = pytest.mark.qt

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def workspace(services: FakeServices, clock: HallClock) -> Workspace:
    """A match of which boards 5 and 6 are finished: Club A won the sixth."""
    made = match_workspace(services)
    plays(made.desk, clock)
    ends(made.desk, board_5=GameResult.DRAW, board_6=GameResult.WHITE_WINS)
    return made


@pytest.fixture
def screen(qtbot: QtBot, workspace: Workspace) -> RulingsScreen:
    """The screen as it comes up."""
    made = RulingsScreen(workspace)
    qtbot.addWidget(made)
    made.resize(1164, 616)
    made.show()
    return made


@pytest.mark.clause("L-8.1(a)", "L-8.1(b)", "L-8.2")
def test_the_dates_of_the_match_are_listed_with_their_clauses(screen: RulingsScreen, workspace: Workspace) -> None:
    state, rulebook = workspace.desk.state, workspace.desk.rulebook
    rows = deadline_rows(state, rulebook, workspace.zone(), date(2017, 10, 21))
    assert [(row.code, row.day.isoformat(), row.days_left) for row in rows] == [
        ("objection_until", "2017-10-22", 1),
        ("result_zero_from", "2017-10-23", 2),
        ("result_due", "2017-10-15", -6),
        ("result_fine_from", "2017-10-20", -1),
    ]
    assert [row.clause for row in screen.deadlines.rows_model().rows()] == ["L-8.1(a)", "L-8.1(b)", "L-8.2", "L-8.1(b)"]


@pytest.mark.clause("L-6.9/1", "L-8.5")
def test_a_ruling_shows_the_new_score_before_it_is_recorded_and_leaves_the_game_alone(
    screen: RulingsScreen, workspace: Workspace
) -> None:
    form = screen.form
    assert not form.record_button.isEnabled()
    form.board.setCurrentIndex(1)
    QTest.mouseClick(form.offenders[Side.HOME], LEFT, pos=form.offenders[Side.HOME].rect().center() / 4)
    form.offenders[Side.HOME].setChecked(True)
    QTest.keyClicks(form.ruled_by, "Divisional controller")
    assert not form.record_button.isEnabled()
    QTest.keyClicks(form.reason, "placed below a lower-rated player")
    assert "1½ – ½ becomes ½ – 1½" in form.preview_label.text()
    assert match_score(workspace.desk.state.matches[MATCH]) == BoardPoints(3, 1)
    QTest.mouseClick(form.record_button, LEFT)
    match = workspace.desk.state.matches[MATCH]
    assert match_score(match) == BoardPoints(1, 3)
    assert match.boards[5].on_the_board is GameResult.WHITE_WINS
    assert match.boards[5].automatic == BoardPoints(2, 0)
    (given,) = screen.given.rows_model().rows()
    assert (given.board_number, given.ruled_by, given.after) == (6, "Divisional controller", BoardPoints(0, 2))


def test_a_second_press_records_no_second_ruling(screen: RulingsScreen, workspace: Workspace) -> None:
    form = screen.form
    form.board.setCurrentIndex(1)
    form.offenders[Side.HOME].setChecked(True)
    QTest.keyClicks(form.ruled_by, "Controller")
    QTest.keyClicks(form.reason, "illegal player")
    QTest.keyClick(form.reason, Qt.Key.Key_Return)
    QTest.keyClick(form.reason, Qt.Key.Key_Return)
    QTest.mouseClick(form.record_button, LEFT)
    assert [one.kind for one in workspace.desk.entries()].count("PointsRuled") == 1


def test_nothing_half_typed_goes_into_another_event(screen: RulingsScreen, workspace: Workspace) -> None:
    form = screen.form
    form.board.setCurrentIndex(1)
    form.about.setCurrentIndex(form.about.findData(True))
    form.offenders[Side.HOME].setChecked(True)
    QTest.keyClicks(form.ruled_by, "Divisional controller")
    QTest.keyClicks(form.reason, "illegal player")
    workspace.replace_event(OpenedEvent(workspace.desk, None))
    assert (form.ruled_by.text(), form.reason.text(), form.offender()) == ("", "", None)
    assert (form.board.currentIndex(), form.is_about_advice()) == (0, False)
    assert not form.record_button.isEnabled()


def test_without_a_result_there_is_nothing_to_rule_on(qtbot: QtBot, services: FakeServices) -> None:
    made = RulingsScreen(match_workspace(services))
    qtbot.addWidget(made)
    assert not made.form.nothing.isHidden()
    assert made.deadlines.isHidden()


@pytest.mark.clause("L-7.13")
def test_advice_takes_the_points_and_suspends_the_player(screen: RulingsScreen, workspace: Workspace) -> None:
    form = screen.form
    form.board.setCurrentIndex(1)
    form.about.setCurrentIndex(form.about.findData(True))
    form.offenders[Side.HOME].setChecked(True)
    QTest.keyClicks(form.ruled_by, "Divisional controller")
    QTest.keyClicks(form.reason, "asked a team-mate about the position")
    assert "suspended" in form.preview_label.text()
    QTest.mouseClick(form.record_button, LEFT)
    board = workspace.desk.state.matches[MATCH].boards[5]
    assert board.on_the_board is GameResult.WHITE_WINS
    assert board.final is not None
    assert board.final.home == 0
    assert "PlayerSuspended" in [type(one.event).__name__ for one in workspace.desk.entries()]
