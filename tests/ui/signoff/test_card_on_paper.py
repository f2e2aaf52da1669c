"""The card on paper and as a file: printed, printed again, saved."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, Qt
from PySide6.QtGui import QPagedPaintDevice, QPdfWriter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from arbiter_app.engine.values import GameResult
from arbiter_app.errors import Problem
from tests.queries.evening import MATCH, played, signed
from tests.ui.evening_workspace import Errands, open_workspace
from tests.ui.signoff.test_signoff_screen import shown

pytestmark = pytest.mark.qt
LEFT = Qt.MouseButton.LeftButton


class OneAnswer:
    """Answers every question for a file with one place."""

    def __init__(self, answer: Path | None) -> None:
        self.answer = answer
        self.suggested: list[Path] = []

    def open_file(self, parent: QWidget, title: str, folder: Path, pattern: str) -> Path | None:
        raise AssertionError(f"nobody opens a file here: {parent} {title} {folder} {pattern}")

    def save_file(self, parent: QWidget, title: str, suggestion: Path, pattern: str) -> Path | None:
        assert (parent.isVisible(), bool(title), pattern) == (True, True, "PDF (*.pdf)")
        self.suggested.append(suggestion)
        return self.answer

    def folder(self, parent: QWidget, title: str, start: Path) -> Path | None:
        raise AssertionError(f"nobody asks for a folder here: {parent} {title} {start}")


def test_the_card_is_written_where_the_arbiter_says(qtbot: QtBot) -> None:
    evening = played()
    errands = Errands()
    screen = shown(qtbot, evening, open_workspace(evening, errands))
    picker = OneAnswer(Path("/stick/card"))
    screen.use_picker(picker)
    QTest.mouseClick(screen.save_button, LEFT)
    assert errands.written == [(MATCH, Path("/stick/card.pdf"))]
    assert picker.suggested[0].parent == Path("/events")
    assert picker.suggested[0].suffix == ".pdf"
    assert "card.pdf" in screen.notice.text()


def test_a_question_left_unanswered_writes_nothing(qtbot: QtBot) -> None:
    errands = Errands()
    evening = played()
    screen = shown(qtbot, evening, open_workspace(evening, errands))
    screen.use_picker(OneAnswer(None))
    QTest.mouseClick(screen.save_button, LEFT)
    assert errands.written == []


def test_a_full_disk_is_told_with_its_way_out(qtbot: QtBot) -> None:
    evening = played()
    workspace = open_workspace(evening, Errands(full=True))
    told: list[object] = []
    workspace.problem.connect(told.append)
    screen = shown(qtbot, evening, workspace)
    screen.use_picker(OneAnswer(Path("/full/card.pdf")))
    QTest.mouseClick(screen.save_button, LEFT)
    assert len(told) == 1
    assert not screen.notice.isVisible()


class OnePrinter:
    """A printer that is always chosen; or the reason why there is none."""

    def __init__(self, reason: str = "", chosen: bool = True) -> None:
        self.reason = reason
        self.chosen = chosen
        self.device = QPdfWriter(QBuffer())

    def why_not(self) -> str:
        return self.reason

    def printer(self, parent: QWidget, title: str) -> QPagedPaintDevice | None:
        assert (parent.isVisible(), bool(title)) == (True, True)
        return self.device if self.chosen else None


def test_the_second_print_of_a_card_is_its_second_copy(qtbot: QtBot) -> None:
    evening, errands = signed(), Errands()
    screen = shown(qtbot, evening, open_workspace(evening, errands))
    screen.use_printing(OnePrinter())
    QTest.mouseClick(screen.print_button, LEFT)
    assert screen.notice.text() == "The card was sent to the printer."
    QTest.mouseClick(screen.print_button, LEFT)
    assert "copy 2" in screen.notice.text()
    assert errands.printed == [(MATCH, 1), (MATCH, 2)]


def test_another_content_is_another_card_and_begins_with_its_first_print(qtbot: QtBot) -> None:
    evening, errands = signed(), Errands()
    screen = shown(qtbot, evening, open_workspace(evening, errands))
    screen.use_printing(OnePrinter())
    QTest.mouseClick(screen.print_button, LEFT)
    evening.correct(1, GameResult.WHITE_WINS)
    QTest.mouseClick(screen.print_button, LEFT)
    assert errands.printed == [(MATCH, 1), (MATCH, 1)]


def test_a_print_that_was_not_taken_is_told_and_not_counted(qtbot: QtBot) -> None:
    evening, errands = signed(), Errands(full=True)
    workspace = open_workspace(evening, errands)
    problems: list[Problem] = []
    workspace.problem.connect(problems.append)
    screen = shown(qtbot, evening, workspace)
    screen.use_printing(OnePrinter())
    QTest.mouseClick(screen.print_button, LEFT)
    assert [one.code for one in problems] == ["card.not_printed"]
    assert screen.controller.next_copy() == 1


def test_without_an_answer_nothing_is_printed(qtbot: QtBot) -> None:
    evening, errands = signed(), Errands()
    screen = shown(qtbot, evening, open_workspace(evening, errands))
    screen.use_printing(OnePrinter(chosen=False))
    QTest.mouseClick(screen.print_button, LEFT)
    assert errands.printed == []


def test_where_this_computer_cannot_print_the_button_says_so(qtbot: QtBot) -> None:
    screen = shown(qtbot, signed())
    screen.use_printing(OnePrinter("libcups.so.2: cannot open shared object file"))
    assert screen.print_button.text() == "Cannot print here"
    assert not screen.print_button.isEnabled()
    assert "libcups.so.2" in screen.print_button.toolTip()
