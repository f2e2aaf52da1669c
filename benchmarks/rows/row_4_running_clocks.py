"""One second of a hall: the clocks of 64 boards run on, against as many plain labels as there are clocks."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from statistics import median

from arbiter_app.engine.values import MatchId
from arbiter_app.queries.hall import board_row
from benchmarks.frame import Measured, Row, timed
from benchmarks.season import Ticking, new_event, start_match

BOARDS = 64
SECONDS = 60
MATCH = MatchId("match-1")
SIZE = (640, 4_200)
"""Room for all rows at once: what is scrolled away is not painted, and would cost nothing."""


def measure(folder: Path) -> Measured:
    """The hall does for each board what it does when the second of its clock is over; then all of it is painted.

    The boards of one match stand for all 64. The labels only get their texts, which are ready made.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

    from arbiter_app.ui.app import make_app
    from arbiter_app.ui.hall.rows import view_of
    from arbiter_app.ui.settings import AppSettings
    from arbiter_app.ui.widgets.match_sheet import MatchSheet
    from arbiter_app.ui.widgets.match_view import MatchRowView

    app = make_app(AppSettings(folder / "settings.ini"), [])
    clock = Ticking()
    event = new_event(folder / "hall.arbiter", clock)
    start_match(event.desk, MATCH, clock, running=True)
    state = event.desk.state
    match, began = state.matches[MATCH], clock()
    rulebook = event.desk.rulebook.in_division(match.division)

    def view(place: int, second: int) -> MatchRowView:
        board = match.boards[place % len(match.boards)]
        row = board_row(state, rulebook, match, board, began + timedelta(seconds=second), None)
        return replace(view_of(row), board_number=place + 1)

    sheet = MatchSheet()
    sheet.set_rows([view(place, 0) for place in range(BOARDS)])
    plain = QWidget()
    grid = QGridLayout(plain)
    labels = [QLabel("1:30:00") for _ in range(2 * BOARDS)]
    for place, label in enumerate(labels):
        grid.addWidget(label, place // 2, place % 2)
    for window in (sheet, plain):
        window.resize(*SIZE)
        window.show()
        app.processEvents()

    def hall(second: int) -> None:
        for place in range(BOARDS):
            sheet.set_row(view(place, second))
        app.processEvents()

    def texts(text: str) -> None:
        for label in labels:
            label.setText(text)
        app.processEvents()

    of_ours, of_plain = [], []
    for second in range(1, SECONDS + 1):
        of_ours.append(timed(partial(hall, second)))
        of_plain.append(timed(partial(texts, f"1:29:{60 - second:02}")))
    event.close()
    return Measured(median(of_ours), median(of_plain))


ROW = Row("repaint of a hall of 64 running clocks, each second", "128 plain QLabels set to new text", 1.5, measure)
