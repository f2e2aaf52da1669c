"""The table of a division by mouse and keys: why, the match, the cross-table, the places, a lot recorded."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from arbiter_app.engine.events import PlacesDecided
from arbiter_app.engine.values import TeamId
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.standings.view import StandingsScreen
from arbiter_app.ui.workspace import Workspace
from tests.ui.fake_services import FakeServices
from tests.ui.standings.division_season import WON, DeskSeason, four_teams, one_evening

pytestmark = pytest.mark.qt


class Page:
    """The screen over a season, and what is read there."""

    def __init__(self, qtbot: QtBot, services: FakeServices, season: DeskSeason) -> None:
        services.now = season.time
        self.season = season
        self.workspace = Workspace(OpenedEvent(season.desk, None), services)
        self.screen = StandingsScreen(self.workspace)
        qtbot.addWidget(self.screen)
        self.screen.resize(1180, 620)
        self.screen.show()
        self.page = self.screen.divisions
        self.wanted: list[str] = []
        self.workspace.screen_wanted.connect(self.wanted.append)

    def shown(self) -> list[tuple[str, ...]]:
        """The table as text."""
        model = self.page.table.rows_model()
        return [
            tuple(str(model.index(row, column).data()) for column in range(model.columnCount()))
            for row in range(model.rowCount())
        ]

    def match(self) -> str:
        """The match that the other screens show."""
        match = self.workspace.match
        return "" if match is None else match.id

    def answer(self) -> list[tuple[str, str, str]]:
        """The lines of the answer."""
        return [(row.text.strip(), row.amount, row.clause or "") for row in self.page.why.lines.rows_model().rows()]


@pytest.fixture
def four(qtbot: QtBot, services: FakeServices) -> Page:
    return Page(qtbot, services, four_teams())


@pytest.mark.clause("L-3.2/1", "L-4.2", "L-4.3")
def test_the_table_with_points_totals_and_who_goes_up(four: Page) -> None:
    assert four.page.parts.currentWidget() is not four.screen.card
    assert four.shown() == [
        ("1", "▲", "A", "3", "16½", "", "16½"),
        ("2", "▲", "B", "3", "9", "", "9"),
        ("3", "", "C", "3", "9", "", "9"),
        ("4", "", "D", "3", "1½", "", "1½"),
    ]
    model = four.page.table.rows_model()
    assert model.index(0, 1).data(Qt.ItemDataRole.ToolTipRole) is not None
    assert "L-3.2/1" in str(model.index(0, 1).data(Qt.ItemDataRole.ToolTipRole))


@pytest.mark.clause("L-4.2", "L-4.3", "L-4.4")
def test_why_tells_every_match_of_the_total_and_of_the_tie_break(four: Page) -> None:
    four.page.table.setFocus()
    four.page.table.choose(0)
    QTest.keyClick(four.page.table, Qt.Key.Key_Down)
    assert four.page.why.title() == "Why 9 for B?"
    assert four.page.why.sum.text() == "0 + 6 + 3 = 9."
    assert four.answer() == [
        ("Round 1: A", "0", "L-4.2"),
        ("Round 4: D", "6", "L-4.2"),
        ("Round 6: C", "3", "L-4.2"),
        ("Level: points of the matches between them", "3", "L-4.3"),
        ("Round 6: C", "3", "L-4.2"),
        ("Level: board count of the matches between them", "9", "L-4.3"),
        ("Round 6: C", "9", "L-4.4"),
    ]


def test_enter_leads_from_a_team_to_its_lines_and_to_the_match_and_escape_back(four: Page) -> None:
    four.page.table.setFocus()
    four.page.table.choose(1)
    QTest.keyClick(four.page.table, Qt.Key.Key_Return)
    assert four.page.why.lines.hasFocus()
    QTest.keyClick(four.page.why.lines, Qt.Key.Key_Escape)
    assert four.page.table.hasFocus()
    QTest.keyClick(four.page.table, Qt.Key.Key_Return)
    QTest.keyClick(four.page.why.lines, Qt.Key.Key_Down)
    QTest.keyClick(four.page.why.lines, Qt.Key.Key_Return)
    assert four.wanted == ["hall"]
    assert four.match() == "D-B"


def test_a_click_or_enter_in_the_cross_table_opens_the_match(four: Page) -> None:
    QTest.mouseClick(four.page.cross_button, Qt.MouseButton.LeftButton)
    cross = four.page.cross
    item = cross.item(2, 2)
    assert item is not None
    assert item.text() == "3–3"
    QTest.mouseClick(cross.viewport(), Qt.MouseButton.LeftButton, pos=cross.visualItemRect(item).center())
    assert (four.wanted, four.match()) == (["hall"], "C-B")
    cross.setCurrentCell(0, 2)
    QTest.keyClick(cross, Qt.Key.Key_Return)
    assert four.match() == "A-B"


def test_the_chart_of_places_follows_the_chosen_team(four: Page) -> None:
    QTest.mouseClick(four.page.chart_button, Qt.MouseButton.LeftButton)
    assert "A: 1, 1, 1, 1, 1, 1" in four.page.chart.accessibleDescription()
    QTest.keyClick(four.page.chart, Qt.Key.Key_Down)
    chosen = four.page.table.chosen_row()
    assert chosen is not None
    assert chosen.team == "B"
    assert four.page.why.title() == "Why 9 for B?"


def test_the_results_stay_at_hand(four: Page) -> None:
    QTest.mouseClick(four.page.results_button, Qt.MouseButton.LeftButton)
    assert four.screen.table.isVisible()
    assert len(four.screen.table.rows_model().rows()) == 6


@pytest.mark.clause("L-4.3")
def test_a_lot_is_recorded_for_teams_that_are_level_to_the_end(qtbot: QtBot, services: FakeServices) -> None:
    season = DeskSeason("division-4").meets("A–B", WON[:11]).meets("A–C", WON[:11]).meets("B–C", "= = = = = =")
    page = Page(qtbot, services, season)
    assert [row[:3] for row in page.shown()] == [("1", "▲", "A"), ("2–3", "?", "B"), ("2–3", "?", "C")]
    page.page.table.choose(1)
    assert "a play-off match decides, then the lot" in page.page.why.sum.text()
    QTest.mouseClick(page.page.why.order_button, Qt.MouseButton.LeftButton)
    form = page.page.why.order_form
    form.choices[0].setCurrentIndex(1)
    QTest.keyClicks(form.reason, "by lot")
    QTest.keyClick(form.reason, Qt.Key.Key_Return)
    assert [row[:3] for row in page.shown()] == [("1", "▲", "A"), ("2", "▲", "C"), ("3", "", "B")]
    last = page.season.desk.state.history
    assert last is not None
    assert last.entry.event == PlacesDecided((TeamId("C"), TeamId("B")), "by lot", 6)
    assert form.isHidden()


def test_an_evening_with_one_match_begins_with_the_result_and_has_no_empty_grids(
    qtbot: QtBot, services: FakeServices
) -> None:
    page = Page(qtbot, services, one_evening())
    assert page.screen.card.isVisible()
    assert not page.page.cross_button.isVisible()
    assert not page.page.chart_button.isVisible()
    QTest.mouseClick(page.page.table_button, Qt.MouseButton.LeftButton)
    assert [row[:3] for row in page.shown()] == [("1–2", "", "A"), ("1–2", "", "B")]
    assert not page.page.why.order_button.isVisible()


@pytest.mark.clause("L-2.2")
def test_the_champion_is_named_once_all_is_played(qtbot: QtBot, services: FakeServices) -> None:
    season = DeskSeason("division-1").meets("A–B", WON).meets("A–C", WON)
    page = Page(qtbot, services, season)
    assert not page.page.title.isVisible()
    season.meets("B–C", WON)
    page.screen.refresh()
    assert page.page.title.text() == "A: Champion of Leinster, holder of the Armstrong Cup"
    assert page.page.title_link.text() == "L-2.2"


def test_each_division_and_group_is_a_choice(qtbot: QtBot, services: FakeServices) -> None:
    season = DeskSeason("division-5").enters("N1", "N2", group="north").enters("S1", "S2", group="south")
    season.meets("N1–N2", WON[:9]).meets("S1–S2", WON[:9])
    page = Page(qtbot, services, season)
    choice = page.page.choice
    assert [choice.itemText(number) for number in range(choice.count())] == [
        "Division 5 · north", "Division 5 · south",
    ]  # fmt: skip
    choice.setFocus()
    QTest.keyClick(choice, Qt.Key.Key_Down)
    assert [row[2] for row in page.shown()] == ["S1", "S2"]
