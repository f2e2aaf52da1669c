"""The window: lazy screens, keys, header, notices, looks, status, and what happens when the program itself is wrong."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from arbiter_app.engine.commands import RecordResult, RevealLineUps
from arbiter_app.engine.findings import Refused
from arbiter_app.engine.values import BoardRef, GameResult
from arbiter_app.errors import SAVE_ANEW, Problem
from arbiter_app.shapes import Drive
from arbiter_app.store import troubles
from arbiter_app.ui import theme
from arbiter_app.ui.app import DefectReporter
from arbiter_app.ui.main_window import MainWindow
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.settings import AppSettings
from arbiter_app.ui.shell.screens import SCREENS, screen_key
from tests.ui.fake_services import (
    MATCH,
    FakePicker,
    FakeServices,
    HallClock,
    desk_with_match,
    plays,
    seals_both,
)

pytestmark = pytest.mark.qt

LEFT = Qt.MouseButton.LeftButton


class Frame:
    """A window over a match, and short ways to its parts."""

    def __init__(self, qtbot: QtBot, services: FakeServices, settings: AppSettings, opened: OpenedEvent | None) -> None:
        self.services = services
        self.window = MainWindow(services, settings, FakePicker(), opened)
        qtbot.addWidget(self.window)
        self.window.show()
        qtbot.waitExposed(self.window)

    def press(self, widget: QWidget) -> None:
        """A click."""
        QTest.mouseClick(widget, LEFT)


@pytest.fixture
def frame(qtbot: QtBot, services: FakeServices, settings: AppSettings) -> Iterator[Frame]:
    """The window with a match before the exchange."""
    opened = OpenedEvent(desk_with_match(services.now), Path("/events/evening.arbiter"))
    made = Frame(qtbot, services, settings, opened)
    yield made
    if made.window.hall_display is not None:
        made.window.hall_display.close()


def test_the_window_is_no_smaller_than_the_smallest_hall_laptop_and_fits_it(frame: Frame) -> None:
    frame.window.resize(1280, 720)
    assert (frame.window.width(), frame.window.height()) == (1280, 720)


def test_screens_are_built_when_they_are_shown_for_the_first_time(frame: Frame) -> None:
    view = frame.window.desk_view
    assert view is not None
    assert view.built() == ("event",)
    QTest.keyClick(frame.window, Qt.Key.Key_F2)
    assert view.built() == ("event", "lineups")
    assert view.current() == "lineups"
    assert view.rail.current() == "lineups"


@pytest.mark.parametrize("number", range(1, 9))
def test_each_f_key_shows_its_screen(frame: Frame, number: int) -> None:
    QTest.keyClick(frame.window, Qt.Key(Qt.Key.Key_F1 + number - 1))
    view = frame.window.desk_view
    assert view is not None
    assert view.current() == SCREENS[number - 1].key


def test_the_rail_shows_screens_by_click(frame: Frame) -> None:
    view = frame.window.desk_view
    assert view is not None
    frame.press(view.rail.button("standings"))
    assert view.current() == "standings"


@pytest.mark.parametrize("name", ["line-ups", "line_ups", "Line-ups", "lineups"])
def test_a_screen_is_found_however_its_name_is_written(name: str) -> None:
    assert screen_key(name) == "lineups"


def test_the_header_names_the_match_and_shows_the_local_time(frame: Frame) -> None:
    view = frame.window.desk_view
    assert view is not None
    assert view.header.title() == "Division 1 · Round 5"
    assert view.header.subtitle().startswith("Club A v Club B")
    assert view.header.clock.text() == "18:55:00"


def test_all_clocks_are_paused_and_resumed_by_one_button(frame: Frame, clock: HallClock) -> None:
    view = frame.window.desk_view
    assert view is not None
    button = view.header.pause_button
    assert not button.isEnabled()
    plays(view.workspace.desk, clock)
    assert button.isEnabled()
    frame.press(button)
    boards = view.workspace.desk.state.matches[MATCH].boards
    assert all(board.clock is not None and board.clock.running is None for board in boards)
    assert button.text() == "Resume all"
    clock.goes_on(minutes=3)
    frame.press(button)
    boards = view.workspace.desk.state.matches[MATCH].boards
    assert all(board.clock is not None and board.clock.running is not None for board in boards)


def test_not_exported_is_said_until_the_newest_change_is_on_a_stick(frame: Frame, clock: HallClock) -> None:
    view = frame.window.desk_view
    assert view is not None
    desk = view.workspace.desk
    assert view.header.badge.isHidden()
    plays(desk, clock)
    assert not view.header.badge.isHidden()
    frame.services.export_pack(desk, MATCH, Path("/stick"), lambda _step, _done, _of: None)
    assert view.header.badge.isHidden()
    desk.submit(RecordResult(at=clock(), board=BoardRef(MATCH, 1), result=GameResult.DRAW))
    assert not view.header.badge.isHidden()


def test_a_problem_stands_with_its_way_out_until_it_is_closed(frame: Frame) -> None:
    view = frame.window.desk_view
    assert view is not None
    problem = troubles.disk_full(Path("evening.arbiter"))
    view.workspace.problem.emit(problem)
    assert view.notices.text() == f"{problem.sentence} {problem.way_out}"
    assert "Not saved" in view.status_bar.texts()[0]
    frame.press(view.notices.bar.close_button)
    assert view.notices.isHidden()


def test_a_refusal_is_said_at_once_and_a_standing_problem_comes_back_after_it(frame: Frame) -> None:
    view = frame.window.desk_view
    assert view is not None
    problem = troubles.disk_full(Path("evening.arbiter"))
    view.workspace.problem.emit(problem)
    view.workspace.ask(RevealLineUps(at=view.workspace.now(), match_id=MATCH))
    assert view.notices.text() == "Club A has not sealed its line-up."
    frame.press(view.notices.bar.close_button)
    assert problem.sentence in view.notices.text()


def test_the_clause_of_a_refusal_opens_the_rulebook(frame: Frame) -> None:
    view = frame.window.desk_view
    assert view is not None
    seals_both(view.workspace.desk)
    view.workspace.desk.submit(RevealLineUps(at=view.workspace.now(), match_id=MATCH))
    refused = view.workspace.ask(RevealLineUps(at=view.workspace.now().replace(second=1), match_id=MATCH))
    assert refused is not None
    assert isinstance(refused.decision, Refused)
    assert view.notices.bar.action_button.text() == "Rule L-6.10/2"
    frame.press(view.notices.bar.action_button)
    assert view.current() == "rulebook"


def test_the_status_bar_tells_saved_journal_stick_and_arbiter(frame: Frame, tmp_path: Path) -> None:
    view = frame.window.desk_view
    assert view is not None
    frame.services.sticks.append(Drive(tmp_path, "USB STICK", 14_200_000_000))
    view.status.look_for_sticks()
    assert view.status_bar.texts() == (
        "Saved 18:55:00",
        "Journal 4 entries, chain intact",
        "USB: USB STICK, 14.2 GB free",
        "Arbiter: Arbiter 1",
    )


def test_notices_of_the_opening_are_told_and_a_broken_chain_stays_in_the_status_bar(
    qtbot: QtBot, services: FakeServices, settings: AppSettings
) -> None:
    fault = Problem("store.fault_body", "Entry 3 was changed after it was written.", "Restore the last good copy.")
    opened = OpenedEvent(desk_with_match(services.now), None, (fault,))
    view = Frame(qtbot, services, settings, opened).window.desk_view
    assert view is not None
    assert "Entry 3 was changed" in view.notices.text()
    assert view.status_bar.texts()[1] == "Journal 4 entries, chain broken"


@pytest.mark.parametrize(
    ("facts", "button", "errand"),
    [
        ({}, "Restore the last good copy", "restore"),
        (SAVE_ANEW, "Save what is good as a new file", "save_anew"),
    ],
)
def test_a_broken_chain_is_mended_by_one_button(
    qtbot: QtBot, services: FakeServices, settings: AppSettings, facts: dict[str, str], button: str, errand: str
) -> None:
    fault = Problem("store.fault_body", "Entry 3 was changed after it was written.", "Mend it.", facts)
    path = Path("/events/evening.arbiter")
    view = Frame(qtbot, services, settings, OpenedEvent(desk_with_match(services.now), path, (fault,))).window.desk_view
    assert view is not None
    assert view.notices.bar.action_button.text() == button
    QTest.mouseClick(view.notices.bar.action_button, LEFT)
    assert (errand, path) in services.errands
    assert view.isVisible()
    assert view.notices.isHidden()


def test_clocks_stopped_by_a_crash_are_asked_about(qtbot: QtBot, services: FakeServices, settings: AppSettings) -> None:
    opened = OpenedEvent(desk_with_match(services.now), None, recovered=(MATCH,))
    view = Frame(qtbot, services, settings, opened).window.desk_view
    assert view is not None
    assert view.rail.current() == "hall"
    assert view.notices.isHidden()


def test_colours_and_text_size_are_chosen_and_remembered(frame: Frame, settings: AppSettings) -> None:
    view = frame.window.desk_view
    assert view is not None
    frame.press(view.header.view_button)
    panel = frame.window.view_panel
    assert panel is not None
    frame.press(panel.theme_buttons["dark"])
    frame.press(panel.larger)
    assert (theme.current().name, theme.text_percent()) == ("dark", 110)
    panel.close()
    again = AppSettings(settings.path)
    settings.save()
    assert (AppSettings(settings.path).theme, again.path) == ("dark", settings.path)


@pytest.mark.parametrize(("text", "percent"), [("130", 130), ("9000", 150), ("1", 90), ("large", 100), ("", 100)])
def test_a_foreign_text_size_in_the_settings_counts_as_the_nearest_possible(
    tmp_path: Path, text: str, percent: int
) -> None:
    file = tmp_path / "settings.ini"
    file.write_text(f"[look]\ntext_percent={text}\n", "utf-8")
    assert AppSettings(file).text_percent == percent


def test_recent_files_are_remembered_newest_first_without_doubles(settings: AppSettings) -> None:
    for name in ("a", "b", "a"):
        settings.add_recent(Path(f"/events/{name}.arbiter"))
    settings.save()
    assert AppSettings(settings.path).recent_files == (Path("/events/a.arbiter"), Path("/events/b.arbiter"))


def test_without_an_event_the_first_screen_is_shown(
    qtbot: QtBot, services: FakeServices, settings: AppSettings
) -> None:
    frame = Frame(qtbot, services, settings, None)
    assert frame.window.start_screen().isVisible()
    frame.press(frame.window.start_screen().sample_button)
    assert frame.window.workspace is not None
    view = frame.window.desk_view
    assert view is not None
    assert view.isVisible()


def test_another_event_takes_the_place_of_the_open_one_on_every_screen(frame: Frame) -> None:
    view = frame.window.desk_view
    assert view is not None
    view.show_screen("start")
    start = frame.window.start_screen()
    assert start.isVisible()
    start.controller.open_file(Path("/events/other.arbiter"))
    assert view.isVisible()
    assert view.header.title() == "League evening"
    assert view.workspace.match is None


def test_closing_closes_the_event_and_says_once_when_its_copy_could_not_be_renewed(frame: Frame) -> None:
    frame.services.trouble = Problem("store.no_copy", "The last good copy could not be renewed.", "Make room.")
    assert not frame.window.close()
    assert frame.window.workspace is None
    assert "could not be renewed" in frame.window.start_screen().notice.text()
    assert frame.window.close()
    assert [errand for errand, _about in frame.services.errands] == ["close_event", "close_event"]


def test_a_defect_is_logged_and_told_plainly_without_a_traceback(frame: Frame, tmp_path: Path) -> None:
    reporter = DefectReporter(tmp_path)
    reporter.defect.connect(frame.window.tell_defect)
    try:
        raise ZeroDivisionError("a fault of ours")
    except ZeroDivisionError as error:
        reporter.report(type(error), error, error.__traceback__)
    reporter.close()
    view = frame.window.desk_view
    assert view is not None
    assert view.notices.text().startswith("This is our fault, not yours")
    assert "Traceback" not in view.notices.text()
    log = (tmp_path / "arbiter.log").read_text("utf-8")
    assert "ZeroDivisionError: a fault of ours" in log


def test_a_defect_in_another_thread_is_reported_too(qtbot: QtBot, tmp_path: Path) -> None:
    reporter = DefectReporter(tmp_path)
    before = sys.excepthook, threading.excepthook
    try:
        reporter.install()
        with qtbot.waitSignal(reporter.defect) as told:
            thread = threading.Thread(target=lambda: [].pop())
            thread.start()
            thread.join()
    finally:
        sys.excepthook, threading.excepthook = before
        reporter.close()
    assert told.args == [str(tmp_path / "arbiter.log")]


def test_a_log_that_cannot_be_written_does_not_keep_a_defect_from_being_told(qtbot: QtBot, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder", "utf-8")
    reporter = DefectReporter(blocked)
    logging.getLogger("arbiter_app").addHandler(quiet := logging.NullHandler())
    try:
        with qtbot.waitSignal(reporter.defect) as told:
            reporter.report(ValueError, ValueError("x"), None)
    finally:
        logging.getLogger("arbiter_app").removeHandler(quiet)
    assert told.args == [""]


@pytest.mark.parametrize("by_keyboard", [False, True])
def test_when_the_choice_of_looks_closes_the_keyboard_is_in_the_screen_again(
    frame: Frame, qtbot: QtBot, by_keyboard: bool
) -> None:
    view = frame.window.desk_view
    assert view is not None
    frame.window.activateWindow()
    qtbot.waitUntil(frame.window.isActiveWindow)
    view.show_screen("hall")
    if by_keyboard:
        view.header.view_button.setFocus()
    QTest.keyClick(view.header.view_button, Qt.Key.Key_Space)
    panel = frame.window.view_panel
    assert panel is not None
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: frame.window.view_panel is None)
    focus = frame.window.focusWidget()
    hall = view.page("hall")
    assert focus is hall or hall.isAncestorOf(focus)
