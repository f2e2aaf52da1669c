"""After the last round in the window: a special match from the notice to its score, board prizes, a trophy."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from arbiter_app.ui.scores import read_score
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.standings.view import StandingsScreen
from arbiter_app.ui.workspace import Workspace
from tests.engine.divisions import order
from tests.ui.fake_services import FakeServices
from tests.ui.standings.division_season import DeskSeason

pytestmark = pytest.mark.qt

RESULTS = {
    "T–A": "1 1 1 = = =",
    "T–B": "1 1 1 = = =",
    "T–D": "1 1 1 = = =",
    "A–B": "= = = = = =",
    "A–D": "1 2 = + + +",
    "B–D": "1 = = = = =",
}


class Page:
    """The screen over a season of four teams, and what is done there."""

    def __init__(self, qtbot: QtBot, services: FakeServices, season: DeskSeason) -> None:
        services.now = season.time
        self.season = season
        self.workspace = Workspace(OpenedEvent(season.desk, None), services)
        self.screen = StandingsScreen(self.workspace)
        qtbot.addWidget(self.screen)
        self.screen.resize(1180, 620)
        self.screen.show()
        self.division = self.screen.divisions
        self.click(self.division.end_button)
        self.page = self.division.season_end

    def click(self, button: QAbstractButton) -> None:
        assert button.isVisible()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def season(**results: str) -> DeskSeason:
    played = DeskSeason("division-3")
    for pair, codes in {**RESULTS, **results}.items():
        played.meets(pair, codes)
    return played


@pytest.fixture
def page(qtbot: QtBot, services: FakeServices) -> Page:
    return Page(qtbot, services, season())


@pytest.mark.clause("L-5.5", "L-5.5(c)", "L-5.7")
def test_from_the_notice_to_the_exchange_of_places(page: Page) -> None:
    assert "A 9 − 3 = 6, B 8 − 1½ = 6½" in page.page.says.text()
    assert page.page.link.text() == "L-5.7"
    page.click(page.page.tell_button)
    assert page.page.done.text().startswith("B may ask for a match at A until ")
    page.click(page.page.asks_button)
    page.page.score.setText("2½ – 3½")
    QTest.keyClick(page.page.score, Qt.Key.Key_Return)
    page.season.state = page.season.desk.state
    assert order(page.season.table()) == "T B A D"
    assert page.page.score.text() == ""
    page.click(page.division.table_button)
    page.division.table.choose(1)
    assert "It changed places with A after their special match." in page.division.why.sum.text()


@pytest.mark.clause("L-5.7")
def test_a_reply_that_comes_too_late_needs_a_reason(page: Page) -> None:
    today = page.page.day.date()
    page.page.day.setDate(today.addDays(-9))
    page.click(page.page.tell_button)
    page.page.day.setDate(today)
    page.click(page.page.asks_button)
    assert page.page.doubt.isVisible()
    assert page.season.desk.state.special_matches[0].asks is None
    page.page.doubt.reason.setText("The letter was delayed")
    QTest.keyClick(page.page.doubt.reason, Qt.Key.Key_Return)
    assert page.season.desk.state.special_matches[0].asks


def test_a_score_that_is_none_is_asked_for_again(page: Page) -> None:
    page.click(page.page.tell_button)
    page.click(page.page.asks_button)
    page.page.score.setText("four")
    page.click(page.page.score_button)
    assert page.page.done.text().startswith("Type both scores")
    assert page.page.score.text() == "four"


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("3½ – 4½", (7, 9)),
        ("3.5-4.5", (7, 9)),
        ("½:7½", (1, 15)),
        ("4,0 – 4", (8, 8)),
        ("– 4", None),
        ("4", None),
        (".5-7.5", None),
        ("", None),
    ],
)
def test_a_score_as_people_type_it(text: str, points: tuple[int, int] | None) -> None:
    assert read_score(text) == points


def test_a_division_that_is_not_over_says_what_comes(qtbot: QtBot, services: FakeServices) -> None:
    page = Page(qtbot, services, season(**{"B–D": "1 = ="}))
    assert "Once every match of the division is played" in page.page.no_special.text()
    assert not page.page.announce_button.isVisible()


@pytest.mark.clause("L-9.2/1", "L-9.2/2")
def test_board_prizes_and_the_day_they_were_announced(page: Page) -> None:
    rows = page.page.prizes.rows_model().rows()
    assert [(row.player, row.is_won) for row in rows[:3]] == [
        ("Player T1", True),
        ("Player T2", True),
        ("Player T3", True),
    ]
    assert not rows[3].is_won
    page.page.announced_day.setDate(QDate(2017, 11, 14))
    page.click(page.page.announce_button)
    assert not page.page.announce_button.isVisible()
    assert "Announced on Tue 14 Nov 2017. Appeals until Fri 1 Dec 2017." in page.page.prizes_say.text()


@pytest.mark.clause("L-9.1", "L-9.3")
def test_a_trophy_goes_out_and_comes_back_without_its_engraving(page: Page) -> None:
    page.page.trophy.setText("Cup of Club <b>A</b>")
    page.click(page.page.issue_button)
    (row,) = page.page.trophies.rows_model().rows()
    assert (row.name, row.team) == ("Cup of Club <b>A</b>", "A")
    assert page.page.trophy.text() == ""
    page.click(page.page.plain_button)
    assert "without its engraving: 30 euro" in page.page.trophies_say.text()
    assert not page.page.plain_button.isVisible()


def test_nothing_half_typed_goes_into_another_event(page: Page) -> None:
    page.page.trophy.setText("Cup")
    page.workspace.replace_event(OpenedEvent(season().desk, None))
    assert page.page.trophy.text() == ""
