"""A rehearsal that goes wrong says so: a wrong card, a defect on the way, a step that left nothing or found nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from arbiter_app import bootstrap
from arbiter_app.resources import resource
from arbiter_app.ui.main_window import MainWindow
from arbiter_app.ui.rehearsal.clock import SteppedClock, instant
from arbiter_app.ui.rehearsal.outcome import Defects, faults_of
from arbiter_app.ui.rehearsal.stage import ReadyPicker, RehearsalFailed, Stage, Step, play
from arbiter_app.ui.settings import AppSettings
from arbiter_app.wiring import StickServices
from tests.ui.rehearsal.facts import the_match

pytestmark = [pytest.mark.qt, pytest.mark.qt_log_ignore("This plugin does not support", extend=True)]


@pytest.fixture
def stage(qapp: QApplication, tmp_path: Path) -> Iterator[Stage]:
    """The first screen."""
    del qapp
    clock, picker = SteppedClock(instant("18:30:00")), ReadyPicker()
    settings = AppSettings(tmp_path / "settings.ini")
    window = MainWindow(StickServices(settings, tmp_path, clock, tmp_path), settings, picker)
    yield Stage(window, clock, picker, resource("sample", "golden-evening.csv"), lambda _name, _window: None)
    window.close()


def test_a_card_with_a_board_missing_is_a_fault() -> None:
    lines = bootstrap.load_script(resource("sample", "golden-evening.jsonl"))
    until = next(number for number, line in enumerate(lines) if line.name == "record_result")
    opened, reader, rest = bootstrap.begin_script(lines[:until], None)
    bootstrap.play_script(rest, opened.desk, reader)
    card, counts = faults_of(the_match(opened.desk), opened.desk.rulebook)
    assert card == "the card is 3 – 1"
    assert counts.startswith("the board counts are ")


def test_an_exception_in_a_slot_is_a_defect(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "excepthook", lambda *_about: None)
    defects = Defects()
    with defects:
        sys.excepthook(ValueError, ValueError("no such board"), None)
    assert defects.told == ["ValueError: no such board"]


def test_a_step_that_leaves_no_entry_fails(stage: Stage) -> None:
    with pytest.raises(RehearsalFailed, match="nobody moves: 0 entries instead of 1"):
        play(stage, (Step("18:31:00", "nobody moves", lambda _stage: None),), lambda _line: None)


def test_a_button_that_is_not_there_fails_the_step(stage: Stage) -> None:
    step = Step("18:31:00", "a strange button", lambda one: one.hand.click("Castle long"), 0)
    with pytest.raises(RehearsalFailed, match="a strange button: 0 × “Castle long” on the screen"):
        play(stage, (step,), lambda _line: None)


def test_the_clock_stops_where_it_is_told_and_never_goes_back(stage: Stage) -> None:
    stage.clock.go_to(instant("19:15:00"))
    stage.clock.go_to(instant("19:00:00"))
    assert stage.clock() == instant("19:15:00")
