"""A cell that wraps: one line where it fits, two where it must, "…" only for what two lines cannot hold."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication

from arbiter_app.ui import theme
from arbiter_app.ui.widgets.tables import fitted

pytestmark = pytest.mark.qt


@pytest.fixture
def metrics(qapp: QApplication) -> QFontMetrics:
    """Of the font of cells."""
    del qapp
    return QFontMetrics(theme.font(14))


def test_what_fits_stays_in_one_line(metrics: QFontMetrics) -> None:
    assert fitted(metrics, "Move Nf3", 400, wraps=True) == ("Move Nf3",)


def test_two_lines_hold_a_sentence_whole(metrics: QFontMetrics) -> None:
    text = "The draw offer was declined by the opponent"
    room = metrics.horizontalAdvance("The draw offer was declined")
    lines = fitted(metrics, text, room, wraps=True)
    assert len(lines) == 2
    assert " ".join(lines) == text


def test_what_two_lines_cannot_hold_ends_in_dots(metrics: QFontMetrics) -> None:
    lines = fitted(metrics, "one two three four five six seven eight", metrics.horizontalAdvance("one two"), wraps=True)
    assert lines[0] == "one two"
    assert lines[1].endswith("…")


def test_without_wrapping_there_is_one_line(metrics: QFontMetrics) -> None:
    (line,) = fitted(metrics, "one two three four", metrics.horizontalAdvance("one two"))
    assert line.endswith("…")


def test_a_line_break_says_where_it_breaks(metrics: QFontMetrics) -> None:
    assert fitted(metrics, "Board 5\nClub A – Club B", 4000, wraps=True) == ("Board 5", "Club A – Club B")
    assert fitted(metrics, "Board 5\nClub A – Club B", 4000) == ("Board 5 Club A – Club B",)


def test_a_sentence_just_as_wide_as_its_room_is_broken_rather_than_cut(metrics: QFontMetrics) -> None:
    text = "Moderator D is moderator of Team B – Team C"
    for room in range(metrics.horizontalAdvance(text) - 3, metrics.horizontalAdvance(text) + 3):
        assert " ".join(fitted(metrics, text, room, wraps=True)) == text
