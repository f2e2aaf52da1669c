"""The page "Who may play": the search, the answers with their clauses, and permissions, by mouse and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from arbiter_app import bootstrap
from arbiter_app.engine.records_season import GivenPermission, PermissionKind
from arbiter_app.engine.values import TeamId
from arbiter_app.ui.event.view import EventScreen
from arbiter_app.ui.event.who_answers import AnswerFrame
from arbiter_app.ui.event.who_page import WhoPage
from arbiter_app.ui.journal.view import JournalScreen
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.widgets.cards import LinkButton
from arbiter_app.ui.workspace import Workspace
from tests.ui.event.who_season import WhoSeason
from tests.ui.fake_services import FakeServices, new_desk

pytestmark = pytest.mark.qt

ENTER, ESC, DOWN, TAB = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Down, Qt.Key.Key_Tab
LEFT = Qt.MouseButton.LeftButton
NASTY = "<b>O'Ó, Й</b>"


class Page:
    """The page in sight, over a season that can go on."""

    def __init__(self, qtbot: QtBot, season: WhoSeason) -> None:
        self.season, self.qtbot = season, qtbot
        self.workspace = season.workspace()
        self.screen = EventScreen(self.workspace)
        qtbot.addWidget(self.screen)
        self.screen.resize(1164, 616)
        self.screen.show()
        self.screen.activateWindow()
        QTest.qWaitForWindowActive(self.screen)
        QTest.mouseClick(self.screen.who_button, LEFT)

    @property
    def page(self) -> WhoPage:
        """The page itself."""
        return self.screen.who_page

    def finds(self, words: str) -> list[str]:
        """Type over what is searched; the names found."""
        QTest.keyClick(self.page.found.search, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(self.page.found.search, words)
        return [row.name for row in self.page.found.table.rows_model().rows()]

    def chooses(self, words: str) -> None:
        """The first that is found, by keys."""
        assert self.finds(words)
        QTest.keyClick(self.page.found.search, DOWN)

    def answer(self, team: str) -> AnswerFrame:
        """What is said about a team."""
        return next(one for one in self.page.card.answers.frames if one.answer.team == team)

    def pills(self) -> dict[str, str]:
        """The answers in a few words."""
        return {one.answer.team: one.pill.text() for one in self.page.card.answers.frames}

    def games(self) -> list[tuple[str, ...]]:
        """The lines of his season."""
        model = self.page.season.games.rows_model()
        return [tuple(str(model.index(row, at).data()) for at in range(5)) for row in range(model.rowCount())]

    def permissions(self) -> tuple[GivenPermission, ...]:
        """What is on file."""
        return self.workspace.desk.state.permissions

    def focus(self) -> QWidget | None:
        """Where keys go."""
        return QApplication.focusWidget()


@pytest.fixture
def season() -> WhoSeason:
    """K1, K2 and K3 in divisions 1, 2 and 4; S is declared for K3. Nothing was played yet."""
    return WhoSeason()


@pytest.fixture
def two_in_one_division(season: WhoSeason) -> WhoSeason:
    """K3b plays in the division of K3; B3 is of K3b."""
    season.club.team("K3b", 4)
    for number in range(1, 7):
        season.club.player(f"B{number}", "K3b", 1500)
    season.goes_to_week(0)
    return season


def test_the_page_says_what_to_do_and_the_search_has_the_focus(qtbot: QtBot, season: WhoSeason) -> None:
    on = Page(qtbot, season)
    assert on.page.hint.isVisible()
    assert not on.page.card.isVisible()
    assert on.focus() is on.page.found.search
    assert on.finds("nobody so called") == []
    assert on.page.found.count.text() == "Nobody is found. Try a part of the name."


def test_without_players_it_leads_to_the_import(qtbot: QtBot, services: FakeServices) -> None:
    screen = EventScreen(Workspace(OpenedEvent(new_desk(services.now), None), services))
    qtbot.addWidget(screen)
    screen.show()
    QTest.mouseClick(screen.who_button, LEFT)
    assert screen.who_page.hint.button.text() == "Import from CSV…"
    assert not screen.who_page.found.isVisible()


def test_rules_without_divisions_have_no_such_page(qtbot: QtBot, services: FakeServices) -> None:
    command = bootstrap.create_command("fide-standard", "Open", "Arbiter 1", "Europe/Dublin", services.now())
    desk = bootstrap.create_event(None, command, services.now).desk
    screen = EventScreen(Workspace(OpenedEvent(desk, None), services))
    qtbot.addWidget(screen)
    screen.show()
    assert screen.who_button.isHidden()


def test_the_page_is_left_when_an_event_without_divisions_is_opened(qtbot: QtBot, season: WhoSeason) -> None:
    on = Page(qtbot, season)
    command = bootstrap.create_command("fide-standard", "Open", "Arbiter 1", "Europe/Dublin", season.clock())
    on.workspace.replace_event(OpenedEvent(bootstrap.create_event(None, command, season.clock).desk, None))
    assert not on.page.isVisible()
    assert on.screen.who_button.isHidden()


def test_a_name_is_plain_text_and_found_without_accents(qtbot: QtBot, season: WhoSeason) -> None:
    season.club.player(NASTY, "K3")
    on = Page(qtbot, season)
    on.chooses("o'o")
    assert on.page.card.title() == NASTY
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in on.page.findChildren(QLabel))


@pytest.mark.clause("L-6.6/1", "L-6.6/3", "L-6.6/4")
def test_a_substitute_sees_his_count_and_after_the_fourth_game_the_one_team_left(
    qtbot: QtBot, season: WhoSeason
) -> None:
    for team in ("K2", "K1"):
        season.club.plays("S", team)
    season.goes_to_week(1)
    on = Page(qtbot, season)
    on.chooses("icu-s")
    assert on.focus() is on.page.found.table
    assert on.pills() == {"K1": "substitute, game 3 of 3", "K2": "substitute, game 3 of 3", "K3": "may play"}
    assert on.games() == [("12 Oct", "K1", "Z1", "1", "sub 2"), ("5 Oct", "K2", "Z2", "1", "sub 1")]
    for team in ("K2", "K1"):
        season.club.plays("S", team)
    season.goes_to_week(3)
    on.screen.refresh()
    assert on.pills() == {"K1": "may play", "K2": "may not play", "K3": "may not play"}
    assert "Tied to K1" in on.page.card.about.text()
    assert on.answer("K3").sentences == [
        "S has been a substitute 4 times, belongs to K1 now, and may not play lower."
    ]  # fmt: skip
    on.page.card.day.setDate(QDate(2017, 10, 13))
    assert on.pills()["K3"] == "may play"
    QTest.mouseClick(on.page.card.today, LEFT)
    assert on.pills()["K3"] == "may not play"


@pytest.mark.clause("L-6.6/1")
def test_the_clause_of_a_refusal_leads_into_the_rulebook(qtbot: QtBot, season: WhoSeason) -> None:
    on = Page(qtbot, season)
    on.chooses("k2-1")
    frame = on.answer("K3")
    assert frame.pill.text() == "may not play"
    with qtbot.waitSignal(on.workspace.clause_wanted) as wanted:
        QTest.mouseClick(frame.findChildren(LinkButton)[0], LEFT)
    assert wanted.args == ["L-6.6/1"]


@pytest.mark.clause("L-6.3/2")
def test_the_last_round_can_be_asked_about(qtbot: QtBot, season: WhoSeason) -> None:
    on = Page(qtbot, season)
    on.chooses("icu-s")
    QTest.mouseClick(on.page.card.last_round, LEFT, pos=on.page.card.last_round.rect().center())
    if not on.page.card.last_round.isChecked():
        QTest.keyClick(on.page.card.last_round, Qt.Key.Key_Space)
    assert on.pills()["K3"] == "may not play"
    assert on.answer("K3").sentences == ["S has played 0 matches for the club this season; the last round needs 1."]


@pytest.mark.clause("L-6.2/3")
def test_a_permission_is_recorded_by_keys_alone_and_its_effect_is_seen_before(
    qtbot: QtBot, two_in_one_division: WhoSeason
) -> None:
    on = Page(qtbot, two_in_one_division)
    on.chooses("b3 k3b")
    button = on.answer("K3").permission_button
    assert button is not None
    button.setFocus()
    QTest.keyClick(button, ENTER)
    form = on.page.season.form
    assert on.focus() is form.authority
    assert form.preview.text() == "Say who gave the permission."
    QTest.keyClicks(form.authority, "LC")
    assert form.preview.text().startswith("Say for whom B3 stands in")
    QTest.keyClick(form.authority, ENTER)
    assert form.fault.text().startswith("Say for whom B3 stands in")
    form.search.setFocus()
    QTest.keyClicks(form.search, "k3-5")
    assert form.replaced.currentText() == "K3-5, 1500"
    assert form.preview.text() == "K3: needs a permission → may play, permitted."
    assert on.permissions() == ()
    QTest.keyClick(form.search, ENTER)
    (given,) = on.permissions()
    assert (given.kind, given.team_id, given.authority) == (PermissionKind.SAME_DIVISION, TeamId("K3"), "LC")
    assert given.instead_of == "K3-5"
    assert on.pills()["K3"] == "may play, permitted"
    assert "K3: To help out in the same division, in place of K3-5. LC" in on.page.season.on_file.text()
    assert on.focus() is on.page.season.record_button
    QTest.keyClick(form.search, ENTER)
    assert len(on.permissions()) == 1


@pytest.mark.clause("L-6.2/3")
def test_a_permission_for_a_weaker_man_says_beforehand_that_it_will_not_help(
    qtbot: QtBot, two_in_one_division: WhoSeason
) -> None:
    two_in_one_division.club.player("K3-6", "K3", 1480)
    on = Page(qtbot, two_in_one_division)
    on.chooses("b3 k3b")
    button = on.answer("K3").permission_button
    assert button is not None
    QTest.mouseClick(button, LEFT)
    form = on.page.season.form
    QTest.keyClicks(form.authority, "LC")
    QTest.keyClicks(form.search, "k3-6")
    assert form.preview.text() == (
        "K3: needs a permission → needs a permission: B3 would stand in for K3-6, who is rated lower (1480)."
    )


def test_a_permission_dated_ahead_is_asked_about_first(qtbot: QtBot, two_in_one_division: WhoSeason) -> None:
    on = Page(qtbot, two_in_one_division)
    on.chooses("b3 k3b")
    QTest.mouseClick(on.page.season.record_button, LEFT)
    form = on.page.season.form
    form.kind.setCurrentIndex(form.kind.findData(PermissionKind.LOWER_TEAM.value))
    assert not form.search.isVisible()
    QTest.keyClicks(form.authority, "LC")
    form.day.setDate(QDate(2017, 11, 1))
    QTest.keyClick(form.authority, ENTER)
    assert form.fault.text() == "The permission is dated later than now. Is the date right?"
    assert form.save_button.text() == "Record all the same"
    assert on.permissions() == ()
    QTest.keyClick(form.authority, ENTER)
    assert len(on.permissions()) == 1


def test_an_hour_that_is_none_is_said_and_esc_leaves_the_form(qtbot: QtBot, two_in_one_division: WhoSeason) -> None:
    on = Page(qtbot, two_in_one_division)
    on.chooses("b3 k3b")
    QTest.mouseClick(on.page.season.record_button, LEFT)
    form = on.page.season.form
    assert on.focus() is form.kind
    QTest.keyClick(form.hour, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(form.hour, "25h")
    assert form.fault.text() == "The time is a time of day, as 19:15."
    QTest.keyClick(form.hour, ENTER)
    assert on.permissions() == ()
    QTest.keyClick(form.hour, ESC)
    assert not on.page.season.is_form_shown()


def test_the_journal_tells_of_a_permission_and_takes_it_back(qtbot: QtBot, two_in_one_division: WhoSeason) -> None:
    on = Page(qtbot, two_in_one_division)
    on.chooses("b3 k3b")
    button = on.answer("K3").permission_button
    assert button is not None
    QTest.mouseClick(button, LEFT)
    form = on.page.season.form
    QTest.keyClicks(form.authority, "LC")
    QTest.keyClicks(form.search, "k3-5")
    QTest.keyClick(form.authority, ENTER)
    assert on.pills()["K3"] == "may play, permitted"
    journal = JournalScreen(on.workspace)
    qtbot.addWidget(journal)
    journal.show()
    journal.table.choose(0)
    assert journal.table.rows_model().rows()[0].what == (
        "LC permitted B3 to play for K3 in place of K3-5, given Fri 6 Oct 2017, 18:15:00"
    )
    QTest.mouseClick(journal.detail.undo_button, LEFT)
    QTest.keyClicks(journal.undo_form.reason, "wrong player")
    QTest.keyClick(journal.undo_form.reason, ENTER)
    assert on.permissions() == ()
    assert on.pills()["K3"] == "needs a permission"
