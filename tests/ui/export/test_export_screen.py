"""From the open match to a stick: choosing, progress, safe to remove, and each trouble with its way out."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QThread
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from arbiter_app.engine.events import PackExported
from arbiter_app.errors import Problem
from arbiter_app.shapes import Drive
from arbiter_app.ui.export.view import ExportScreen
from arbiter_app.ui.export.worker import run_aside
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.workspace import Workspace
from tests.ui.fake_services import FakePicker, FakeServices, match_workspace

pytestmark = pytest.mark.qt

LEFT = Qt.MouseButton.LeftButton
STICK = Path("/media/stick")


@pytest.fixture
def workspace(services: FakeServices) -> Workspace:
    """A match that is arranged."""
    return match_workspace(services)


@pytest.fixture
def screen(qtbot: QtBot, workspace: Workspace, picker: FakePicker) -> ExportScreen:
    """The screen as it comes up."""
    made = ExportScreen(workspace, picker)
    qtbot.addWidget(made)
    made.resize(1164, 616)
    made.show()
    return made


def press(widget: QWidget) -> None:
    """A click."""
    QTest.mouseClick(widget, LEFT)


def packs(workspace: Workspace) -> list[PackExported]:
    """The exports in the journal."""
    return [one.event for one in workspace.desk.entries() if isinstance(one.event, PackExported)]


def test_a_stick_that_is_put_in_shows_up_and_takes_the_pack(
    screen: ExportScreen, services: FakeServices, workspace: Workspace
) -> None:
    assert not screen.no_drive.isHidden()
    assert not screen.write_button.isEnabled()
    services.sticks.append(Drive(STICK, "USB STICK", 14_200_000_000))
    screen.look_for_drives()
    press(screen.write_button)
    assert screen.page() == "done"
    assert screen.done_page.title() == "Safe to remove"
    assert "Revision 1: 2 files written, read back and the same." in screen.report_label.text()
    assert [one.revision for one in packs(workspace)] == [1]


def test_the_stick_chosen_stays_chosen_when_another_comes(screen: ExportScreen, services: FakeServices) -> None:
    services.sticks += [Drive(STICK, "B", 10), Drive(Path("/media/c"), "C", 10)]
    screen.look_for_drives()
    screen.drives.choose(1)
    services.sticks.insert(0, Drive(Path("/media/a"), "A", 10))
    screen.look_for_drives()
    chosen = screen.drives.chosen_row()
    assert chosen is not None
    assert chosen.label == "C"


def test_a_write_protected_stick_cannot_be_chosen(screen: ExportScreen, services: FakeServices) -> None:
    services.sticks.append(Drive(STICK, "USB STICK", 10, writable=False))
    screen.look_for_drives()
    assert not screen.write_button.isEnabled()


def test_any_folder_will_do(screen: ExportScreen, services: FakeServices, picker: FakePicker, tmp_path: Path) -> None:
    picker.answers.append(tmp_path)
    press(screen.folder_button)
    assert ("export_pack", tmp_path) not in services.errands, "it is looked at first"
    assert screen.page() == "choose"
    assert screen.target_label.text() == (
        f"Revision 1 of Club A – Club B goes into the folder “{tmp_path.name}” on this computer. "
        "It gets a folder of its own; what is there stays as it is."
    )
    assert screen.write_button.hasFocus()
    press(screen.write_button)
    assert ("export_pack", tmp_path) in services.errands
    assert screen.page() == "done"


def test_a_chosen_folder_stays_beside_a_stick_that_comes_and_the_line_says_where(
    screen: ExportScreen, services: FakeServices, picker: FakePicker, tmp_path: Path
) -> None:
    picker.answers.append(tmp_path)
    press(screen.folder_button)
    services.sticks.append(Drive(STICK, "USB STICK", 10))
    screen.look_for_drives()
    chosen = screen.drives.chosen_row()
    assert chosen is not None
    assert chosen.path == tmp_path
    screen.drives.choose(0)
    assert screen.target_label.text().startswith("Revision 1 of Club A – Club B goes onto the stick “USB STICK”.")
    picker.answers.append(STICK / "evenings")
    press(screen.folder_button)
    assert "the folder “evenings” on the stick “USB STICK”" in screen.target_label.text()


def test_a_folder_chosen_for_another_event_is_offered_no_more(
    screen: ExportScreen, workspace: Workspace, picker: FakePicker, tmp_path: Path
) -> None:
    picker.answers.append(tmp_path)
    press(screen.folder_button)
    workspace.replace_event(OpenedEvent(workspace.desk, None))
    assert screen.drives.chosen_row() is None
    assert not screen.no_drive.isHidden()


def test_a_folder_that_cannot_be_looked_at_is_said(
    screen: ExportScreen, services: FakeServices, picker: FakePicker, tmp_path: Path
) -> None:
    services.trouble = Problem("pack.no_place", "“x” cannot be looked at.", "Choose another folder.")
    picker.answers.append(tmp_path)
    press(screen.folder_button)
    assert screen.page() == "failed"
    press(screen.other_button)
    assert screen.page() == "choose"


def test_a_full_stick_is_a_sentence_with_a_way_out_and_can_be_tried_again(
    screen: ExportScreen, services: FakeServices, workspace: Workspace
) -> None:
    services.sticks.append(Drive(STICK, "USB STICK", 10))
    screen.look_for_drives()
    services.trouble = Problem("pack.full", "There is not enough room.", "Take another stick, then export again.")
    press(screen.write_button)
    assert screen.page() == "failed"
    assert (screen.problem_label.text(), screen.way_out_label.text()) == (
        "There is not enough room.",
        "Take another stick, then export again.",
    )
    assert packs(workspace) == []
    press(screen.retry_button)
    assert screen.page() == "done"
    assert len(packs(workspace)) == 1


def test_nothing_can_be_recorded_while_the_pack_is_written(screen: ExportScreen, services: FakeServices) -> None:
    services.sticks.append(Drive(STICK, "USB STICK", 10))
    screen.look_for_drives()
    told: list[bool] = []
    screen.busy.connect(told.append)
    press(screen.write_button)
    assert told == [True, False]


def test_it_says_which_revision_is_on_a_stick_already(screen: ExportScreen, services: FakeServices) -> None:
    assert screen.last_label.text() == "Not exported yet."
    services.sticks.append(Drive(STICK, "USB STICK", 10))
    screen.look_for_drives()
    press(screen.write_button)
    assert screen.last_label.text() == "Last exported at 18:55, revision 1."


def test_escape_and_done_lead_back(qtbot: QtBot, screen: ExportScreen) -> None:
    with qtbot.waitSignal(screen.left):
        QTest.keyClick(screen, Qt.Key.Key_Escape)


def test_work_aside_runs_in_another_thread_and_is_told_of_in_this_one(qtbot: QtBot) -> None:
    del qtbot
    here = QThread.currentThread()
    told: list[tuple[str, int, int, bool]] = []

    def work(progress: object) -> int:
        assert callable(progress)
        for done in range(3):
            progress("writing", done, 3)
        return threading.get_ident()

    result = run_aside(work, lambda step, done, of: told.append((step, done, of, QThread.currentThread() is here)))
    assert result != threading.get_ident()
    assert told == [("writing", done, 3, True) for done in range(3)]


def test_what_work_aside_raises_comes_back(qtbot: QtBot) -> None:
    del qtbot

    def work(_progress: object) -> int:
        raise Problem("pack.gone", "The stick is gone.", "Put it in again.")

    with pytest.raises(Problem, match=r"The stick is gone\."):
        run_aside(work, lambda _step, _done, _of: None)


def test_a_pack_in_a_folder_is_not_told_as_a_stick_to_remove(
    screen: ExportScreen, services: FakeServices, picker: FakePicker, tmp_path: Path
) -> None:
    picker.answers.append(tmp_path)
    press(screen.folder_button)
    press(screen.write_button)
    assert screen.done_page.title() == "Written and compared"
    assert "stick" not in screen.again_button.text()
    services.sticks.append(Drive(STICK, "USB STICK", 10))
    picker.answers.append(STICK / "evenings")
    press(screen.again_button)
    press(screen.folder_button)
    press(screen.write_button)
    assert screen.done_page.title() == "Safe to remove"
