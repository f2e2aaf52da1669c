"""What happened on this board: the newest in view, and never half a line at the top."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from arbiter_app.engine import commands as cmd
from tests.queries.evening import ref
from tests.ui.hall.hall_hand import begun, sit_down

pytestmark = pytest.mark.qt


@pytest.mark.parametrize("notes", [0, 1, 2, 3, 5, 8])
def test_the_first_line_in_view_is_a_whole_one_and_the_newest_is_there(qtbot: QtBot, notes: int) -> None:
    evening = begun()
    hand = sit_down(qtbot, evening)
    for number in range(notes):
        text = "The phone of a spectator rang twice and he was sent out" if number % 2 else "Light"
        evening.do(cmd.TakeNote(at=evening.at, match_id=ref(1).match_id, text=text, board_number=1))
    timeline = hand.screen.play.timeline
    scroll = timeline._scroll
    qtbot.waitUntil(lambda: len(timeline.lines) > notes)
    QApplication.processEvents()
    QApplication.processEvents()
    top = scroll.verticalScrollBar().value()
    assert top in {0, *(line.y() for line in timeline.lines)}
    newest = timeline.lines[-1]
    assert top <= newest.y() < top + scroll.viewport().height()
