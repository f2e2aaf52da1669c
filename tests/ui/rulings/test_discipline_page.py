"""Sanctions and fines in the window: a ruling with what follows, a fine from what waits to its payment, a vacancy."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from arbiter_app.engine.records_discipline import FineEnd
from arbiter_app.engine.rulebook_season import Offence
from arbiter_app.engine.state import match_score
from arbiter_app.engine.values import BoardPoints, MatchId
from arbiter_app.ui.rulings.discipline_form import About
from arbiter_app.ui.rulings.discipline_page import DisciplinePage
from arbiter_app.ui.rulings.view import RulingsScreen
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.standings.view import StandingsScreen
from arbiter_app.ui.widgets.fields import ChoiceBox
from arbiter_app.ui.workspace import Workspace
from tests.ui.fake_services import FakeServices
from tests.ui.standings.division_season import DeskSeason

pytestmark = pytest.mark.qt


class Rulings:
    """The page over a season of one division, and what is done there."""

    def __init__(self, qtbot: QtBot, services: FakeServices, season: DeskSeason) -> None:
        services.now = season.time
        self.season = season
        self.workspace = Workspace(OpenedEvent(season.desk, None), services)
        self.workspace.choose_match(next(iter(season.state.matches)))
        self.screen = RulingsScreen(self.workspace)
        qtbot.addWidget(self.screen)
        self.screen.resize(1164, 616)
        self.screen.show()
        self.screen.bar.choose(self.page)

    @property
    def page(self) -> DisciplinePage:
        return self.screen.discipline

    def chooses(self, box: ChoiceBox, value: object) -> None:
        assert box.isVisible()
        box.setCurrentIndex([box.itemData(place) for place in range(box.count())].index(value))

    def types(self, **texts: str) -> None:
        for name, text in texts.items():
            field = getattr(self.page.form, name)
            assert field.isVisible(), name
            field.clear()
            QTest.keyClicks(field, text)

    def click(self, button: QAbstractButton) -> None:
        assert button.isVisible()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def score(self) -> BoardPoints:
        return match_score(self.workspace.desk.state.matches[MatchId("V-W")])


@pytest.fixture
def rulings(qtbot: QtBot, services: FakeServices) -> Rulings:
    """W6: V 4.0–2.0 W; then V's first two players stay away from U."""
    season = DeskSeason("division-4").meets("V–W", "= 1 1 2 = 1").meets("V–U", "- - 1 1 1 1")
    return Rulings(qtbot, services, season.meets("W–U", "= = = = = ="))


@pytest.mark.clause("L-6.9/1", "L-8.5")
def test_a_ruling_shows_board_score_and_table_before_it_is_recorded(rulings: Rulings) -> None:
    form = rulings.page.form
    assert not form.record_button.isEnabled()
    rulings.chooses(form.offence, Offence.BOARD_ORDER)
    rulings.types(boards="3", by="Divisional controller", reason="Rated 155 points above board 2")
    said = form.preview_label.text()
    for words in ("Board 3: 1 : 0 becomes 0 : 1.", "4 – 2 becomes 3 – 3", "V: 6 points, place"):
        assert words in said
    assert rulings.score() == BoardPoints(8, 4)
    QTest.keyClick(form.reason, Qt.Key.Key_Return)
    QTest.keyClick(form.reason, Qt.Key.Key_Return)
    assert rulings.score() == BoardPoints(6, 6)
    assert "Divisional controller ruled against V" in rulings.page.recorded.shown_text(0, 1)
    assert rulings.page.done.text().startswith("Recorded: Divisional controller")
    assert [one.kind for one in rulings.workspace.desk.entries()].count("SanctionRuled") == 1


@pytest.mark.clause("L-6.9/2")
def test_more_points_by_another_than_the_committee_ask_for_a_reason(rulings: Rulings) -> None:
    form = rulings.page.form
    rulings.chooses(form.offence, Offence.EXTRA)
    rulings.types(points="1½", by="Controller", reason="Third time")
    rulings.click(form.record_button)
    assert form.doubt.isVisible()
    QTest.keyClick(form.doubt, Qt.Key.Key_Escape)
    form.committee.setChecked(True)
    rulings.click(form.record_button)
    assert rulings.score() == BoardPoints(5, 4)


@pytest.mark.clause("L-5.3/1", "L-5.3/2")
def test_a_fine_goes_from_what_waits_to_its_payment(rulings: Rulings) -> None:
    page, form = rulings.page, rulings.page.form
    assert "minimum 20 euro" in page.todo.shown_text(0, 0)
    page.todo.choose(0)
    page.todo.setFocus()
    QTest.keyClick(page.todo, Qt.Key.Key_Return)
    assert (form.kind(), form.amount.text(), form.side.currentText()) == (About.FINE, "20", "V")
    rulings.types(amount="15", by="Controller", reason="Two absent")
    assert "The least for 2 players who defaulted is 20 euro." in form.preview_label.text()
    rulings.types(amount="20")
    rulings.click(form.record_button)
    assert "points of later matches are held" in page.todo.shown_text(0, 0)
    rulings.chooses(form.about, About.SETTLE)
    rulings.chooses(form.end, FineEnd.PAID)
    rulings.click(form.record_button)
    assert not page.todo.isVisible()
    assert page.nothing.isVisible()


@pytest.mark.clause("L-3.4")
def test_a_declined_place_is_vacant_and_filled_with_date_and_author(rulings: Rulings, qtbot: QtBot) -> None:
    page, form = rulings.page, rulings.page.form
    rulings.chooses(form.about, About.DECLINED)
    rulings.chooses(form.team, "V")
    rulings.types(by="Secretary of Club V")
    rulings.click(form.record_button)
    assert "vacant – committee" in page.todo.shown_text(1, 0)
    rulings.chooses(form.about, About.FILLED)
    rulings.chooses(form.team, "U")
    day = form.chosen_day(form.day)
    rulings.types(by="Committee")
    rulings.click(form.record_button)
    standings = StandingsScreen(rulings.workspace)
    qtbot.addWidget(standings)
    standings.resize(1164, 616)
    standings.show()
    table = standings.divisions.table
    row = next(row for row in table.rows_model().rows() if row.team_id == "V")
    assert (row.instead, row.declined.by if row.declined else "") == ("U", "Secretary of Club V")
    assert "U instead of V" in [table.shown_text(place, 2) for place in range(3)]
    (vacancy,) = rulings.workspace.desk.state.discipline.declined
    assert (vacancy.replaced_by, vacancy.filled_by, vacancy.filled_on) == ("U", "Committee", day)


@pytest.mark.clause("L-4.2")
def test_the_committee_takes_half_points_off_the_table(rulings: Rulings) -> None:
    form = rulings.page.form
    rulings.chooses(form.about, About.PENALTY)
    rulings.chooses(form.team, "W")
    rulings.types(points="½", by="Committee", reason="Late entry")
    assert "points, place " in form.preview_label.text()
    rulings.click(form.record_button)
    (penalty,) = rulings.workspace.desk.state.team_penalties
    assert (penalty.half_points, penalty.ruled_by, penalty.reason) == (1, "Committee", "Late entry")


@pytest.mark.clause("L-5.3/4")
def test_a_walkover_told_at_17_55_is_in_time(rulings: Rulings) -> None:
    form = rulings.page.form
    rulings.chooses(form.about, About.NOTICE)
    form.told.setTime(form.told.time().fromString("17:55", "HH:mm"))
    form.left.setTime(form.left.time().fromString("18:20", "HH:mm"))
    rulings.types(controller="1758")
    assert not form.record_button.isEnabled()
    rulings.types(controller="17:58")
    assert "told of its walkover in time" in form.preview_label.text()
    rulings.types(controller="18:40")
    assert "late: that goes to the controller" in form.preview_label.text()


def test_the_match_chosen_elsewhere_is_the_one_to_rule_on(rulings: Rulings) -> None:
    form = rulings.page.form
    rulings.workspace.choose_match(MatchId("V-U"))
    assert form.match.currentData() == "V-U"
    rulings.chooses(form.match, MatchId("W-U"))
    rulings.workspace.changed.emit(frozenset())
    assert form.match.currentData() == "W-U"


def test_another_event_opened_meanwhile_leaves_nothing_of_the_form(rulings: Rulings) -> None:
    form = rulings.page.form
    rulings.chooses(form.about, About.PENALTY)
    rulings.types(points="½", by="Committee", reason="Late entry")
    rulings.chooses(form.about, About.NOTICE)
    rulings.workspace.replace_event(OpenedEvent(DeskSeason("division-4").desk, None))
    assert rulings.page.command() is None
    assert not rulings.page.isVisible()
    assert [one.text() for one in (form.points, form.by, form.reason)] == ["", "", ""]
