"""Objections and appeals in the window: what is missing, the ladder up to the last instance, nobody's own club."""

from __future__ import annotations

from datetime import date

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from arbiter_app.engine.records_protests import Signer
from arbiter_app.ui.rulings.view import RulingsScreen
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.workspace import Workspace
from tests.ui.fake_services import FakeServices
from tests.ui.standings.division_season import DeskSeason, four_teams

pytestmark = pytest.mark.qt


class Page:
    """The page over a division that was played in October and November 2017."""

    def __init__(self, qtbot: QtBot, services: FakeServices) -> None:
        self.season = four_teams()
        services.now = self.season.time
        self.workspace = Workspace(OpenedEvent(self.season.desk, None), services)
        self.screen = RulingsScreen(self.workspace)
        qtbot.addWidget(self.screen)
        self.screen.resize(1180, 640)
        self.screen.show()
        self.screen.bar.choose(self.screen.protests)
        self.page = self.screen.protests

    def click(self, button: QAbstractButton) -> None:
        assert button.isVisible()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def on(self, text: str) -> None:
        day = date.fromisoformat(text)
        for edit in (self.page.day, self.page.told):
            edit.setDate(QDate(day.year, day.month, day.day))

    def signs(self, *signers: Signer) -> None:
        for signer in signers:
            self.page.signed[signer].setChecked(True)

    def lodges(self, text: str = "Board 3 was too strong") -> None:
        page = self.page
        page.match.setCurrentIndex(page.match.findText("C – B"))
        page.text.setText(text)
        page.fee.setChecked(True)
        self.signs(Signer.SECRETARY, Signer.CAPTAIN)
        self.on("2017-11-17")
        self.click(page.button)

    def decides(self, day: str, *, club: str = "") -> None:
        page = self.page
        page.by.setText("Controller Z")
        page.club.setText(club)
        page.text.setText("As the card says")
        self.on(day)
        self.click(page.button)


@pytest.fixture
def page(qtbot: QtBot, services: FakeServices) -> Page:
    return Page(qtbot, services)


@pytest.mark.clause("L-8.2(a)", "L-8.2(b)", "L-8.2(c)")
def test_what_is_missing_is_said_while_the_form_is_filled_in(page: Page) -> None:
    form = page.page
    form.match.setCurrentIndex(form.match.findText("C – B"))
    form.text.setText("Board 3 was too strong")
    page.on("2017-11-17")
    assert "The fee of 25 euro is not paid" in form.follows.text()
    form.fee.setChecked(True)
    assert "signature of the secretary" in form.follows.text()
    page.signs(Signer.SECRETARY, Signer.CAPTAIN)
    assert form.follows.text().startswith("The objection of B goes to DC.")


@pytest.mark.clause("L-8.3/1", "L-8.3/2", "L-8.4")
def test_up_the_ladder(page: Page) -> None:
    page.lodges("<b>Ó</b>, Й: too strong")
    form = page.page
    assert form.form.title() == "DC decides"
    assert "<b>Ó</b>, Й: too strong" in form.way.text()
    page.decides("2017-11-20")
    assert form.form.title() == "Appeal to LC"
    assert "rejected by Controller Z (DC): As the card says" in form.way.text()
    for heard, role, day in (("Controller Y, Controller X", "LC", 21), ("", "EC", 23)):
        form.fee.setChecked(True)
        page.signs(Signer.SECRETARY, Signer.CAPTAIN)
        page.on(f"2017-11-{day}")
        page.click(form.button)
        assert form.form.title() == f"{role} decides"
        form.heard.setText(heard)
        page.decides(f"2017-11-{day + 1}")
    assert form.form.title() == "The decision is final"
    assert not form.button.isVisible()
    (protest,) = page.season.desk.state.protests
    assert len(protest.steps) == 3
    assert protest.steps[1].decision is not None
    assert protest.steps[1].decision.consulted == ("Controller Y", "Controller X")


@pytest.mark.clause("L-A.4")
def test_the_own_club_is_refused_unless_a_reason_says_why(page: Page) -> None:
    page.lodges()
    page.decides("2017-11-20", club="Club B")
    form = page.page
    assert form.doubt.isVisible()
    assert page.season.desk.state.protests[0].current.decision is None
    form.club.setText("Club Z")
    assert not form.doubt.isVisible()
    page.click(form.button)
    assert page.season.desk.state.protests[0].current.decision is not None


@pytest.mark.clause("L-8.2")
def test_too_late_is_recorded_only_with_a_reason(page: Page) -> None:
    form = page.page
    form.match.setCurrentIndex(form.match.findText("A – B"))
    form.text.setText("Noise")
    form.fee.setChecked(True)
    page.signs(Signer.SECRETARY, Signer.CAPTAIN)
    page.on("2017-11-17")
    page.click(form.button)
    form.doubt.reason.setText("The secretary was ill")
    QTest.keyClick(form.doubt.reason, Qt.Key.Key_Return)
    (protest,) = page.season.desk.state.protests
    assert [one.reason for one in protest.current.overrides] == ["The secretary was ill"]


def test_nothing_half_typed_goes_into_another_event(page: Page) -> None:
    page.page.text.setText("Board 3")
    page.workspace.replace_event(OpenedEvent(DeskSeason("division-4").desk, None))
    assert page.page.text.text() == ""
