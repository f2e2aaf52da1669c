"""The table over frozen rows."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.tables import Column, RowsModel, RowsTable

pytestmark = pytest.mark.qt
LONG_NAME = "Бронислава-Йоханна Ó Ceallaigh-Featherstonehaugh"


@dataclass(frozen=True, slots=True)
class Standing:
    place: int
    team: str
    score: str
    fined: bool = False


COLUMNS = (
    Column[Standing]("#", lambda row: str(row.place), align="right", width=40, muted=True),
    Column[Standing]("Team", lambda row: row.team, width=-1, strong=True),
    Column[Standing](
        "Score",
        lambda row: row.score,
        align="right",
        tooltip=lambda row: f"<{row.team}>",
        tone=lambda row: Tone.DANGER if row.fined else None,
    ),
)
ROWS = (Standing(1, "Club A", "27½"), Standing(2, "<b>x</b>", "25", fined=True), Standing(3, LONG_NAME, "22"))


@pytest.fixture
def table(qtbot: QtBot) -> RowsTable[Standing]:
    widget: RowsTable[Standing] = RowsTable(COLUMNS)
    qtbot.addWidget(widget)
    widget.resize(420, 300)
    widget.set_rows(ROWS)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


@pytest.mark.parametrize(
    ("row", "column", "text"),
    [(0, 0, "1"), (0, 1, "Club A"), (0, 2, "27½"), (1, 1, "<b>x</b>"), (2, 1, LONG_NAME)],
)
def test_cells_hold_the_text_as_it_is(table: RowsTable[Standing], row: int, column: int, text: str) -> None:
    assert table.rows_model().index(row, column).data() == text


def test_the_model_keeps_qt_s_contract(qapp: QApplication) -> None:
    """The tester warns in the log, and a warning fails the run."""
    model: RowsModel[Standing] = RowsModel(COLUMNS)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
    for rows in (ROWS, ROWS[:1], (Standing(1, "Club B", "3"),), ()):
        model.set_rows(rows)
        qapp.processEvents()
        assert model.rowCount() == len(rows)
    assert tester.model() is model


def test_a_name_too_long_is_elided_and_short_ones_are_not(table: RowsTable[Standing]) -> None:
    assert table.shown_text(0, 1) == "Club A"
    assert table.shown_text(2, 1).endswith("…")


@pytest.mark.parametrize("width", [220, 300, 420, 900])
def test_columns_fill_the_view_exactly(table: RowsTable[Standing], width: int) -> None:
    table.resize(width, 300)
    assert sum(table.columnWidth(column) for column in range(3)) == table.viewport().width()


def test_a_tooltip_shows_angle_brackets_as_they_are(table: RowsTable[Standing]) -> None:
    tip = table.rows_model().index(0, 2).data(Qt.ItemDataRole.ToolTipRole)
    assert tip == "<span>&lt;Club A&gt;</span>"


def test_only_rows_that_differ_are_announced(table: RowsTable[Standing]) -> None:
    changed: list[int] = []
    table.rows_model().dataChanged.connect(lambda top, _bottom: changed.append(top.row()))
    table.set_rows((ROWS[0], Standing(2, "<b>x</b>", "26"), ROWS[2]))
    assert changed == [1]


def test_keys_walk_and_enter_opens(table: RowsTable[Standing]) -> None:
    chosen: list[object] = []
    opened: list[object] = []
    table.row_chosen.connect(chosen.append)
    table.row_opened.connect(opened.append)
    table.choose(0)
    chosen.clear()
    QTest.keyClick(table, Qt.Key.Key_Down)
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert chosen == [ROWS[1]]
    assert opened == [ROWS[1]]


def test_a_double_click_opens_the_row(table: RowsTable[Standing]) -> None:
    opened: list[object] = []
    table.row_opened.connect(opened.append)
    at: QPoint = table.visualRect(table.rows_model().index(2, 1)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert opened == [ROWS[2]]


def test_letters_are_left_to_the_screen(table: RowsTable[Standing]) -> None:
    table.choose(0)
    event = QKeyEvent(QKeyEvent.Type.KeyPress, Qt.Key.Key_C, Qt.KeyboardModifier.NoModifier, "c")
    table.keyPressEvent(event)
    assert not event.isAccepted()
    assert table.chosen_row() == ROWS[0]


@pytest.mark.parametrize(("left", "chosen"), [(3, "22"), (2, "25"), (1, "27½")])
def test_the_chosen_row_number_stays_while_there_is_one(table: RowsTable[Standing], left: int, chosen: str) -> None:
    table.choose(2)
    table.set_rows(ROWS[:left])
    row = table.chosen_row()
    assert row is not None
    assert row.score == chosen


def test_rows_are_high_enough_for_a_finger(table: RowsTable[Standing]) -> None:
    assert table.rowHeight(0) >= 40
