"""The calendar of a season in the window: what is kept free, what speaks against a match, consent to a holiday."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from arbiter_app.ui.event.view import EventScreen
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.workspace import Workspace
from tests.ui.fake_services import FakeServices
from tests.ui.standings.division_season import DeskSeason

pytestmark = pytest.mark.qt


class Page:
    """The calendar over four matches of October 2017, on Thursdays from the 12th on."""

    def __init__(self, qtbot: QtBot, services: FakeServices) -> None:
        self.season = DeskSeason("division-4")
        for pair in ("A–B", "C–D", "A–C"):
            self.season.arranges(pair, round_number=1 + len(self.season.state.matches))
        services.now = self.season.time
        self.workspace = Workspace(OpenedEvent(self.season.desk, None), services)
        self.screen = EventScreen(self.workspace)
        qtbot.addWidget(self.screen)
        self.screen.resize(1180, 660)
        self.screen.show()
        self.click(self.screen.calendar_button)
        self.page = self.screen.calendar_page

    def click(self, button: QAbstractButton) -> None:
        assert button.isVisible()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def enters(self, kind: int, name: str, first: date, last: date | None = None) -> None:
        page = self.page
        page.kind.setCurrentIndex(kind)
        page.name.setText(name)
        page.first.setDate(QDate(first.year, first.month, first.day))
        end = last or first
        page.last.setDate(QDate(end.year, end.month, end.day))
        self.click(page.add_button)

    def warned(self) -> list[str]:
        return [row.home + row.away for row in self.page.matches.rows_model().rows() if row.findings]


@pytest.fixture
def page(qtbot: QtBot, services: FakeServices) -> Page:
    return Page(qtbot, services)


@pytest.mark.clause("L-2.5", "L-2.7")
def test_a_holiday_and_a_tournament_speak_against_the_matches_on_them(page: Page) -> None:
    assert page.warned() == []
    days = [row.day for row in page.page.matches.rows_model().rows()]
    page.enters(0, "Holiday <b>Ó</b>", days[0])
    assert page.warned() == ["AB"]
    page.page.matches.choose(0)
    assert "Holiday <b>Ó</b>" in page.page.says.text()
    assert page.page.link.text() == "L-2.5"
    page.enters(1, "Open", days[1] - timedelta(days=1), days[1])
    assert page.warned() == ["AB", "CD"]
    page.page.spans.choose(0)
    page.click(page.page.remove_button)
    assert page.warned() == ["CD"]


def test_what_is_wrong_is_said_and_nothing_typed_is_lost(page: Page) -> None:
    page.enters(1, "Open", date(2018, 2, 18), date(2018, 2, 16))
    assert page.page.fault.text() == "Open ends before it begins. Check its days."
    assert page.page.name.text() == "Open"
    page.enters(0, " ", date(2018, 1, 1))
    assert page.page.fault.text() == "Give each holiday and tournament a name."
    assert page.season.desk.state.holidays == ()


@pytest.mark.clause("L-2.6")
def test_the_picture_has_a_row_for_each_month_and_a_click_chooses_a_match(page: Page) -> None:
    strip = page.page.strip
    page.enters(0, "New Year", date(2018, 1, 1))
    day = page.page.matches.rows_model().rows()[1].day
    for x in range(0, strip.width(), 4):
        found = next((y for y in range(0, strip.height(), 4) if strip.day_at(x, y) == day), None)
        if found is not None:
            strip.day_chosen.emit(strip.day_at(x, found))
            break
    chosen = page.page.matches.chosen_row()
    assert chosen is not None
    assert chosen.day == day
    assert strip.day_at(2, 40) is None


def test_enter_on_a_match_opens_it(page: Page) -> None:
    page.page.matches.setFocus()
    page.page.matches.choose(2)
    QTest.keyClick(page.page.matches, Qt.Key.Key_Return)
    assert page.workspace.match is not None
    assert page.workspace.match.id == "A-C"
    assert page.screen.pages.currentWidget() is page.screen.match_page


def test_nothing_half_typed_goes_into_another_event(page: Page) -> None:
    page.page.name.setText("Open")
    page.workspace.replace_event(OpenedEvent(DeskSeason("division-4").desk, None))
    assert page.page.name.text() == ""
