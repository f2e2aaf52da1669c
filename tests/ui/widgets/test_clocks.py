"""Clock readings: how they are shown, and how they are typed."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from arbiter_app.ui.widgets.clock_text import parse_reading
from arbiter_app.ui.widgets.clocks import (
    ClockFace,
    TimeEdit,
    UnreadableTimeError,
    format_ms,
    format_span,
    parse_time,
)


@pytest.mark.parametrize(
    ("ms", "tenths_below", "shown"),
    [
        (1_335_000, 0, "0:22:15"),
        (5_400_000, 0, "1:30:00"),
        (36_000_000, 0, "10:00:00"),
        (1_001, 0, "0:00:02"),
        (1_000, 0, "0:00:01"),
        (400, 0, "0:00:01"),
        (1, 0, "0:00:01"),
        (0, 0, "0:00:00"),
        (-5_000, 0, "0:00:00"),
        (59_999, 60_000, "0:01:00.0"),
        (60_000, 60_000, "0:01:00"),
        (9_850, 20_000, "0:00:09.9"),
        (1, 20_000, "0:00:00.1"),
        (0, 20_000, "0:00:00"),
    ],
)
def test_a_reading_is_rounded_up_so_that_no_flag_shows_early(ms: int, tenths_below: int, shown: str) -> None:
    assert format_ms(ms, tenths_below=tenths_below) == shown


@pytest.mark.parametrize(
    ("ms", "shown"),
    [
        (120_000, "2:00"),
        (10_000, "0:10"),
        (3_900_000, "1:05:00"),
        (-30_000, "−0:30"),
        (0, "0:00"),
        (-13_400, "−0:13"),
        (13_400, "0:14"),
    ],
)
def test_a_span_in_a_sum_is_short(ms: int, shown: str) -> None:
    assert format_span(ms) == shown


@pytest.mark.parametrize(
    ("typed", "ms"),
    [
        ("22:15", 1_335_000),
        ("0:22:15", 1_335_000),
        ("1.22.15", 4_935_000),
        ("1 22 15", 4_935_000),
        ("22,15", 1_335_000),
        ("91", 5_460_000),
        ("5", 300_000),
        ("120", 7_200_000),
        ("91:00", 5_460_000),
        ("2215", 1_335_000),
        ("02215", 1_335_000),
        ("12215", 4_935_000),
        ("012215", 4_935_000),
        ("0:00:01", 1_000),
        ("0", 0),
        (" 22:15 ", 1_335_000),
    ],
)
def test_a_reading_is_typed_fast(typed: str, ms: int) -> None:
    assert parse_time(typed) == ms


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("22:60", "seconds"),
        ("2260", "seconds"),
        ("1:60:00", "minutes"),
        ("16000", "minutes"),
        ("24:00:00", "long"),
        ("1:2:3:4", "form"),
        ("ten", "form"),
        ("-5", "form"),
        ("٣", "form"),
        ("1234567", "form"),
        (":", "form"),
    ],
)
def test_what_is_no_reading_is_named(typed: str, code: str) -> None:
    with pytest.raises(UnreadableTimeError) as why:
        parse_time(typed)
    assert why.value.code == code


@given(st.integers(min_value=0, max_value=86_399).map(lambda seconds: seconds * 1000))
def test_what_is_shown_can_be_typed_back(ms: int) -> None:
    assert parse_time(format_ms(ms)) == ms


@pytest.mark.qt
@pytest.mark.parametrize(
    ("typed", "ms", "sentence"),
    [
        ("22:15", 1_335_000, "= 0:22:15"),
        ("91", 5_460_000, "= 1:31:00"),
        ("22:75", None, "Seconds go up to 59, as in 22:15."),
        ("1:75:00", None, "Minutes go up to 59, as in 1:22:15."),
        ("x", None, "Type 22:15, 1:22:15, or minutes alone: 91."),
        ("999:00:00", None, "Less than 24 hours, as in 1:22:15."),
    ],
)
def test_the_field_says_what_it_understood(qtbot: QtBot, typed: str, ms: int | None, sentence: str) -> None:
    edit = TimeEdit("White's clock")
    qtbot.addWidget(edit)
    QTest.keyClicks(edit.field, typed)
    assert (edit.ms(), edit.sentence(), edit.is_valid()) == (ms, sentence, ms is not None)


@pytest.mark.qt
def test_enter_gives_a_good_reading_and_asks_for_a_missing_one(qtbot: QtBot) -> None:
    edit = TimeEdit("White's clock")
    qtbot.addWidget(edit)
    given_readings: list[int] = []
    edit.submitted.connect(given_readings.append)
    QTest.keyClick(edit.field, Qt.Key.Key_Return)
    assert edit.sentence() == "Type what the clock shows, as in 22:15."
    QTest.keyClicks(edit.field, "14:32")
    QTest.keyClick(edit.field, Qt.Key.Key_Return)
    assert given_readings == [872_000]


@pytest.mark.qt
def test_an_empty_field_is_no_fault_where_nothing_is_required(qtbot: QtBot) -> None:
    edit = TimeEdit("White's clock", required=False)
    qtbot.addWidget(edit)
    assert edit.is_valid()
    edit.field.setText("x")
    assert not edit.is_valid()


@pytest.mark.qt
@pytest.mark.parametrize(
    ("ms", "active", "flag", "time", "described"),
    [
        (1_335_000, True, False, "0:22:15", "0:22:15, running"),
        (872_000, False, False, "0:14:32", "0:14:32, stopped"),
        (0, False, True, "0:00:00", "0:00:00, flag"),
        (None, False, False, "—", "—, stopped"),
    ],
)
def test_a_face_shows_and_tells_time_and_state(
    qtbot: QtBot, ms: int | None, active: bool, flag: bool, time: str, described: str
) -> None:
    face = ClockFace("Player A2", "White · Club A")
    qtbot.addWidget(face)
    face.set_clock(ms, active=active, flag=flag)
    assert (face.time_text(), face.is_active(), face.shows_flag()) == (time, active, flag)
    assert face.accessibleDescription() == described
    assert face.accessibleName() == "Player A2, White · Club A"


@pytest.mark.qt
def test_a_face_repaints_only_when_another_second_shows(qtbot: QtBot, qapp: QApplication) -> None:
    painted: list[str] = []

    class Counting(ClockFace):
        def paintEvent(self, event: QPaintEvent) -> None:
            painted.append(self.time_text())
            super().paintEvent(event)

    face = Counting("Player A2", "White")
    qtbot.addWidget(face)
    with qtbot.waitExposed(face):
        face.show()
    qapp.processEvents()
    painted.clear()
    for ms in (2_000, 1_900, 1_100, 1_000, 900):
        face.set_clock(ms, active=True)
        qapp.processEvents()
    assert painted == ["0:00:02", "0:00:01"]


HOUR_MS, MINUTE_MS = 3_600_000, 60_000


@pytest.mark.parametrize(
    ("typed", "last_ms", "ms", "as_hours"),
    [
        ("1:31", 2 * HOUR_MS, 91 * MINUTE_MS, True),
        ("0.45", 50 * MINUTE_MS, 45 * MINUTE_MS, True),
        ("1:31", 90 * MINUTE_MS, 91_000, False),
        ("22:15", 2 * HOUR_MS, 1_335_000, False),
        ("0:45", 20 * MINUTE_MS, 45_000, False),
        ("1:31", None, 91_000, False),
        ("0:22:15", 2 * HOUR_MS, 1_335_000, False),
        ("91", 2 * HOUR_MS, 91 * MINUTE_MS, False),
    ],
)
def test_two_parts_are_hours_and_minutes_where_the_clock_showed_hours(
    typed: str, last_ms: int | None, ms: int, as_hours: bool
) -> None:
    assert parse_reading(typed, last_ms) == (ms, as_hours)


@pytest.mark.qt
def test_the_field_says_that_it_read_hours(qtbot: QtBot) -> None:
    edit = TimeEdit("White's clock", last_ms=2 * HOUR_MS)
    qtbot.addWidget(edit)
    edit.field.setText("1:31")
    assert edit.ms() == 91 * MINUTE_MS
    assert edit.sentence() == "read as 1 h 31 min"
    edit.field.setText("31:05")
    assert edit.sentence() == "= 0:31:05"
