"""The first screen: every way in, the form with its faults, and every trouble with a way out."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from arbiter_app.errors import Problem
from arbiter_app.shapes import RulebookChoice
from arbiter_app.store import troubles
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.settings import AppSettings
from arbiter_app.ui.start.controller import file_name, free_path
from arbiter_app.ui.start.view import StartScreen
from tests.ui.fake_services import RULES, FakePicker, FakeServices

pytestmark = pytest.mark.qt

ENTER = Qt.Key.Key_Return
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def opened() -> list[OpenedEvent]:
    """The events that were opened."""
    return []


@pytest.fixture
def screen(
    qtbot: QtBot,
    services: FakeServices,
    settings: AppSettings,
    picker: FakePicker,
    opened: list[OpenedEvent],
    tmp_path: Path,
) -> StartScreen:
    """The screen as it comes up."""
    services.folder = tmp_path
    made = StartScreen(services, settings, picker)
    made.opened.connect(opened.append)
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    return made


def press(widget: QWidget) -> None:
    """A click."""
    QTest.mouseClick(widget, LEFT)


def test_the_sample_opens_with_one_click(
    screen: StartScreen, services: FakeServices, opened: list[OpenedEvent]
) -> None:
    press(screen.sample_button)
    assert services.errands == [("open_sample", None)]
    assert len(opened) == 1


def test_the_sample_league_opens_with_one_click(
    screen: StartScreen, services: FakeServices, opened: list[OpenedEvent]
) -> None:
    press(screen.league_button)
    assert services.errands == [("open_sample_league", None)]
    assert len(opened) == 1


def test_a_file_is_chosen_and_opened(
    screen: StartScreen, services: FakeServices, picker: FakePicker, tmp_path: Path
) -> None:
    picker.answers.append(tmp_path / "evening.arbiter")
    press(screen.file_button)
    assert services.errands == [("open_event", tmp_path / "evening.arbiter")]


def test_a_file_opened_lately_opens_by_click_or_enter(
    screen: StartScreen, services: FakeServices, tmp_path: Path
) -> None:
    services.recent = [tmp_path / "one.arbiter", tmp_path / "two.arbiter"]
    screen.refresh()
    screen.recent.choose(1)
    QTest.keyClick(screen.recent, ENTER)
    assert services.errands == [("open_event", tmp_path / "two.arbiter")]


def test_a_new_event_is_made_with_the_time_zone_of_its_rules(
    screen: StartScreen, services: FakeServices, opened: list[OpenedEvent], tmp_path: Path
) -> None:
    press(screen.new_button)
    form = screen.form
    assert form.rules_box.currentData() == RULES
    assert form.zone_box.currentText() == "Europe/Dublin"
    QTest.keyClicks(form.title_edit, "League: evening / 5")
    QTest.keyClicks(form.arbiter_edit, "Arbiter 1")
    QTest.keyClick(form.arbiter_edit, ENTER)
    assert services.errands == [("new_event", tmp_path / "League evening 5.arbiter")]
    assert (opened[0].desk.state.title, opened[0].desk.state.time_zone) == ("League: evening / 5", "Europe/Dublin")


def test_what_is_missing_is_said_beside_its_field_and_nothing_is_made(
    screen: StartScreen, services: FakeServices
) -> None:
    press(screen.new_button)
    form = screen.form
    assert form.missing("title") == ""
    form.zone_box.setCurrentText("Europe/Nowhere")
    press(form.make_button)
    assert form.missing("title") == "The event needs a title."
    assert form.missing("arbiter") == "Who is the arbiter?"
    assert "No such time zone" in form.missing("zone")
    assert services.errands == []


def test_the_form_is_handed_in_once(screen: StartScreen, services: FakeServices) -> None:
    press(screen.new_button)
    QTest.keyClicks(screen.form.title_edit, "Evening")
    QTest.keyClicks(screen.form.arbiter_edit, "Arbiter 1")
    QTest.mouseDClick(screen.form.make_button, LEFT)
    QTest.mouseClick(screen.form.make_button, LEFT)
    QTest.mouseClick(screen.form.make_button, LEFT)
    assert [errand for errand, _about in services.errands] == ["new_event"]


def test_the_arbiters_name_is_remembered(screen: StartScreen, settings: AppSettings) -> None:
    settings.arbiter = "Arbiter 1"
    press(screen.new_button)
    assert screen.form.arbiter_edit.text() == "Arbiter 1"


def test_faulty_rules_are_shown_with_their_faults_and_cannot_be_chosen(
    screen: StartScreen, services: FakeServices
) -> None:
    services.choices.append(RulebookChoice("own", "Our own cup", "", "own.toml:3: scoring.win: is no number"))
    press(screen.new_button)
    names = [screen.form.rules_box.itemText(number) for number in range(screen.form.rules_box.count())]
    assert len(names) == 2
    assert "Our own cup" in screen.form.faults.text()
    assert "own.toml:3" in screen.form.faults.text()


def test_an_event_that_cannot_be_made_says_so_and_keeps_what_was_typed(
    screen: StartScreen, services: FakeServices, tmp_path: Path
) -> None:
    services.trouble = troubles.disk_full(tmp_path / "Evening.arbiter")
    press(screen.new_button)
    QTest.keyClicks(screen.form.title_edit, "Evening")
    QTest.keyClicks(screen.form.arbiter_edit, "Arbiter 1")
    press(screen.form.make_button)
    assert "The disk is full" in screen.notice.text()
    assert screen.form.title_edit.text() == "Evening"
    assert screen.form.make_button.isEnabled()


@pytest.mark.parametrize(
    ("trouble", "restore", "readonly", "again"),
    [
        (troubles.damaged, True, True, False),
        (troubles.busy, False, False, True),
        (troubles.not_an_event_file, True, False, False),
        (troubles.read_only, False, True, False),
        (troubles.forbidden, False, False, False),
    ],
)
def test_each_trouble_is_a_sentence_with_its_own_ways_out(
    screen: StartScreen,
    services: FakeServices,
    picker: FakePicker,
    tmp_path: Path,
    trouble: type,
    restore: bool,
    readonly: bool,
    again: bool,
) -> None:
    path = tmp_path / "evening.arbiter"
    path.with_name("evening.arbiter.bak").touch()
    problem = trouble(path)
    assert isinstance(problem, Problem)
    services.trouble = problem
    picker.answers.append(path)
    press(screen.file_button)
    page = screen.trouble
    assert page.isVisible()
    assert (page.sentence.text(), page.way_out.text()) == (problem.sentence, problem.way_out)
    shown = [not button.isHidden() for button in (page.restore_button, page.readonly_button, page.again_button)]
    assert shown == [restore, readonly, again]
    assert not page.other_button.isHidden()


def test_a_damaged_file_is_restored_or_looked_at(
    screen: StartScreen,
    services: FakeServices,
    picker: FakePicker,
    tmp_path: Path,
    opened: list[OpenedEvent],
) -> None:
    path = tmp_path / "evening.arbiter"
    path.with_name("evening.arbiter.bak").touch()
    services.trouble = troubles.damaged(path)
    picker.answers.append(path)
    press(screen.file_button)
    press(screen.trouble.readonly_button)
    press(screen.trouble.restore_button)
    assert services.errands[1:] == [("open_readonly", path), ("restore", path)]
    assert len(opened) == 2


def test_escape_leads_back_to_the_first_page(screen: StartScreen) -> None:
    press(screen.new_button)
    QTest.keyClick(screen.form.title_edit, Qt.Key.Key_Escape)
    assert screen.pages.currentWidget() is screen.home


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Evening", "Evening.arbiter"),
        ('a/b\\c:d*"e?<f>|g', "a b c d e f g.arbiter"),
        ("...", "event.arbiter"),
        ("Лига 2026", "Лига 2026.arbiter"),
    ],
)
def test_a_title_becomes_a_file_name_that_every_stick_takes(title: str, name: str) -> None:
    assert file_name(title) == name


def test_a_name_that_is_taken_gets_a_number(tmp_path: Path) -> None:
    (tmp_path / "Evening.arbiter").touch()
    assert free_path(tmp_path, "Evening") == tmp_path / "Evening 2.arbiter"


def test_tab_goes_through_the_three_ways_to_begin(screen: StartScreen, qtbot: QtBot) -> None:
    screen.activateWindow()
    qtbot.waitUntil(screen.isActiveWindow)
    screen.new_button.setFocus()
    QTest.keyClick(screen.new_button, Qt.Key.Key_Tab)
    assert screen.file_button.hasFocus()
    QTest.keyClick(screen.file_button, Qt.Key.Key_Tab)
    assert screen.sample_button.hasFocus()


@pytest.mark.parametrize("name", ["title_edit", "arbiter_edit", "rules_box", "zone_box"])
def test_enter_makes_the_event_from_every_field_once(screen: StartScreen, services: FakeServices, name: str) -> None:
    press(screen.new_button)
    QTest.keyClicks(screen.form.title_edit, "Evening")
    QTest.keyClicks(screen.form.arbiter_edit, "Arbiter 1")
    field = getattr(screen.form, name)
    line = field.lineEdit() if name == "zone_box" else field
    line.setFocus()
    QTest.keyClick(line, ENTER)
    assert [errand for errand, _about in services.errands] == ["new_event"]


def test_supervision_is_asked_for_only_where_the_rules_leave_it_to_the_event(
    qtbot: QtBot, services: FakeServices, settings: AppSettings
) -> None:
    services.choices += [
        RulebookChoice("rapid", "Rapid", "2026", asks_supervision=True, supervision_clause="F-A.6"),
        RulebookChoice("bare-laws", "The Laws alone", "2023", holds_matches=False),
    ]
    screen = StartScreen(services, settings, FakePicker())
    qtbot.addWidget(screen)
    screen.show()
    screen.show_form()
    form = screen.form
    assert form.rules_box.findData("bare-laws") < 0
    assert not form.supervised_box.isVisible()
    form.rules_box.setCurrentIndex(form.rules_box.findData("rapid"))
    assert form.supervised_box.isVisible()
    assert form.supervision_label() == "Supervised  F-A.6"
    form.supervised_box.setCurrentIndex(form.supervised_box.findData(True))
    form.title_edit.setText("Rapid evening")
    form.arbiter_edit.setText("Arbiter 1")
    with qtbot.waitSignal(form.submitted) as caught:
        form.submit()
    assert caught.args is not None
    assert caught.args[0].supervised is True
