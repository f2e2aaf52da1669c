"""Whatever happens in the hall: the second window holds names, clock readings, results and score, and nothing else."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings, strategies as st
from PySide6.QtWidgets import QApplication

from arbiter_app.engine.commands import (
    Command,
    DeclineDraw,
    OfferDraw,
    OpenDispute,
    PressClock,
    RecordIllegalMove,
    RecordResult,
    SeeFlag,
    StopClocks,
    TakeNote,
)
from arbiter_app.engine.values import BoardRef, Colour, GameResult
from arbiter_app.ui.hall_display.view import HallDisplay
from tests.ui.fake_services import MATCH, FakeServices, HallClock, match_workspace, plays

pytestmark = pytest.mark.qt

NAME = re.compile(r"Player [AB][1-8]")
CLOCK = re.compile(r"—|► \d:\d\d:\d\d|\d:\d\d:\d\d( ◄)?")
RESULT = re.compile(r"·|(½|\d½?)–(½|\d½?)|(\+\d½?|−\d½?|0) / (\+\d½?|−\d½?|0)")
SCORE = re.compile(r"(½|−?\d½?|−½) – (½|−?\d½?|−½)")

KINDS = ("press", "flag", "offer", "decline", "illegal", "dispute", "note", "stop", "draw")
INCIDENTS = st.lists(
    st.tuples(st.sampled_from(KINDS), st.integers(1, 8), st.sampled_from(Colour), st.integers(1, 2400)), max_size=12
)


def command(kind: str, number: int, colour: Colour, clock: HallClock) -> Command:
    """One thing that may happen at a board."""
    at, board = clock(), BoardRef(MATCH, number)
    match kind:
        case "press":
            return PressClock(at=at, board=board)
        case "flag":
            return SeeFlag(at=at, board=board, colour=colour)
        case "offer":
            return OfferDraw(at=at, board=board, colour=colour, with_move=False)
        case "decline":
            return DeclineDraw(at=at, board=board)
        case "illegal":
            return RecordIllegalMove(at=at, board=board, colour=colour, white_men="KQ", black_men="KQ")
        case "dispute":
            return OpenDispute(at=at, board=board, text="who touched what")
        case "note":
            return TakeNote(at=at, match_id=MATCH, text="a spectator talks", board_number=number)
        case "stop":
            return StopClocks(at=at, match_id=MATCH, boards=(number,))
        case _:
            return RecordResult(at=at, board=board, result=GameResult.DRAW)


@settings(max_examples=15)
@given(incidents=INCIDENTS)
def test_the_picture_holds_names_readings_results_and_score_only(
    qapp: QApplication, incidents: list[tuple[str, int, Colour, int]]
) -> None:
    clock = HallClock()
    workspace = match_workspace(FakeServices(clock))
    plays(workspace.desk, clock)
    window = HallDisplay(workspace)
    for kind, number, colour, seconds in incidents:
        clock.goes_on(seconds=seconds)
        workspace.desk.submit(command(kind, number, colour, clock))
    window.refresh()
    for number, (board, home, left, result, right, away) in enumerate(window.picture.texts(), 1):
        assert (board, bool(NAME.fullmatch(home)), bool(NAME.fullmatch(away))) == (str(number), True, True)
        assert CLOCK.fullmatch(left)
        assert CLOCK.fullmatch(right)
        assert RESULT.fullmatch(result)
    home_team, score, away_team = window.picture.head_texts()
    assert (home_team, away_team) == ("Club A", "Club B")
    assert SCORE.fullmatch(score)
    window.close()
    qapp.processEvents()
