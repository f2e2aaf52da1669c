"""The Rulebook screen by mouse and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from arbiter_app.ui.rulebook.view import RulebookScreen
from arbiter_app.ui.workspace import Workspace
from tests.queries.evening import arranged
from tests.ui.evening_workspace import open_workspace

pytestmark = pytest.mark.qt


@pytest.fixture
def workspace() -> Workspace:
    return open_workspace(arranged())


@pytest.fixture
def screen(qtbot: QtBot, workspace: Workspace) -> RulebookScreen:
    made = RulebookScreen(workspace)
    qtbot.addWidget(made)
    made.resize(1180, 640)
    made.show()
    qtbot.waitExposed(made)
    made.activateWindow()
    made.search.setFocus()
    return made


def shown_id(screen: RulebookScreen) -> str:
    detail = screen.page.detail()
    return "" if detail is None else detail.clause.id


def page_texts(screen: RulebookScreen) -> list[str]:
    return [label.text() for label in screen.page.findChildren(QLabel)]


def test_every_clause_stands_in_the_list_and_the_first_is_open(screen: RulebookScreen, workspace: Workspace) -> None:
    assert len(screen.list.rows()) == len(workspace.desk.rulebook.clauses)
    assert shown_id(screen) == screen.list.rows()[0].id


def test_typing_searches_at_once_and_opens_the_best_clause(screen: RulebookScreen) -> None:
    QTest.keyClicks(screen.search, "7.12/2")
    assert screen.list.chosen() == "L-7.12/2"
    assert shown_id(screen) == "L-7.12/2"
    assert "120 seconds" in page_texts(screen)


def test_arrows_move_in_the_list_while_the_search_keeps_the_keyboard(screen: RulebookScreen) -> None:
    ids = [row.id for row in screen.list.rows()]
    QTest.keyClick(screen.search, Qt.Key.Key_Down)
    QTest.keyClick(screen.search, Qt.Key.Key_Down)
    QTest.keyClick(screen.search, Qt.Key.Key_Up)
    assert shown_id(screen) == ids[1]
    assert screen.search.hasFocus()


def test_the_end_of_the_list_is_the_end(screen: RulebookScreen) -> None:
    QTest.keyClick(screen.list, Qt.Key.Key_End)
    QTest.keyClick(screen.list, Qt.Key.Key_Down)
    assert shown_id(screen) == screen.list.rows()[-1].id


def test_a_letter_typed_in_the_list_goes_into_the_search(screen: RulebookScreen) -> None:
    screen.list.setFocus()
    QTest.keyClick(screen.list, Qt.Key.Key_D, Qt.KeyboardModifier.NoModifier)
    QTest.keyClicks(screen.search, "raw")
    assert screen.search.text() == "draw"
    assert screen.search.hasFocus()


def test_esc_clears_the_search_and_the_next_esc_goes_back(screen: RulebookScreen, workspace: Workspace) -> None:
    asked: list[str] = []
    workspace.screen_wanted.connect(asked.append)
    QTest.keyClicks(screen.search, "walkover")
    chosen = shown_id(screen)
    QTest.keyClick(screen.search, Qt.Key.Key_Escape)
    assert screen.search.text() == ""
    assert (shown_id(screen), screen.list.chosen(), asked) == (chosen, chosen, [])
    QTest.keyClick(screen.search, Qt.Key.Key_Escape)
    assert asked == ["back"]


def test_the_back_button_goes_back(screen: RulebookScreen, workspace: Workspace) -> None:
    asked: list[str] = []
    workspace.screen_wanted.connect(asked.append)
    QTest.mouseClick(screen.back_button, Qt.MouseButton.LeftButton)
    assert asked == ["back"]


def test_a_search_without_an_answer_says_so_and_can_be_cleared(screen: RulebookScreen) -> None:
    QTest.keyClicks(screen.search, "<b>zugzwang")
    assert screen.nothing.isVisible()
    assert not screen.list.isVisible()
    QTest.mouseClick(screen.nothing.button, Qt.MouseButton.LeftButton)
    assert screen.list.isVisible()


def test_a_clause_link_opens_its_clause_whatever_was_searched(screen: RulebookScreen, workspace: Workspace) -> None:
    QTest.keyClicks(screen.search, "walkover")
    workspace.clause_wanted.emit("L-12.3/1")
    assert (shown_id(screen), screen.search.text()) == ("L-12.3/1", "")


def test_a_link_to_a_clause_told_in_parts_opens_the_first(screen: RulebookScreen) -> None:
    screen.show_clause("L-7.12")
    assert shown_id(screen) == "L-7.12/1"


def test_a_link_to_nothing_says_so_and_changes_nothing(screen: RulebookScreen) -> None:
    before = shown_id(screen)
    screen.show_clause("X-99")
    assert "X-99" in screen.notice.text()
    assert shown_id(screen) == before


def test_a_reading_of_an_open_question_is_told_at_its_clause(screen: RulebookScreen, workspace: Workspace) -> None:
    decision = next(iter(workspace.desk.rulebook.open_decisions.values()))
    screen.show_clause(decision.clause)
    assert any(decision.reading.text in text for text in page_texts(screen))


def test_a_click_opens_a_clause(screen: RulebookScreen) -> None:
    row = screen.list.rows()[3]
    index = screen.list.model().index(4, 0)
    QTest.mouseClick(screen.list.viewport(), Qt.MouseButton.LeftButton, pos=screen.list.visualRect(index).center())
    assert shown_id(screen) == row.id


def test_a_decided_reading_is_shown_without_its_number_in_a_catalogue(screen: RulebookScreen) -> None:
    screen.show_clause("L-7.12/1")
    detail = screen.page.detail()
    assert detail is not None
    assert detail.decisions
    words = page_texts(screen)
    for reading in detail.decisions:
        assert reading.text in words
        assert not any(text.startswith(f"{reading.question}:") for text in words)
