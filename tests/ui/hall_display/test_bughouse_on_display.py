"""The second window over a bughouse match: both boards, four clocks, four reserves, and no word of anything else."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.values import BoardRef, Colour
from arbiter_app.queries.bughouse_rows import BoardRow
from arbiter_app.queries.hall_display import display
from arbiter_app.ui.hall_display.view import HallDisplay
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.workspace import Workspace
from tests.exchange.bughouse_evening import HARD_NAME, MATCH, BughouseEvening, at, started
from tests.ui.fake_services import FakeServices

pytestmark = pytest.mark.qt
WHITE, BLACK = Colour.WHITE, Colour.BLACK


class Second:
    """The window, and the moment it shows."""

    def __init__(self, qtbot: QtBot, evening: BughouseEvening) -> None:
        self.evening = evening
        self.seconds = 80
        evening.desk.now = lambda: at(self.seconds)
        workspace = Workspace(OpenedEvent(evening.desk, None), FakeServices(evening.desk.now))
        workspace.choose_match(MATCH)
        self.window = HallDisplay(workspace)
        qtbot.addWidget(self.window)
        self.window.resize(1366, 768)
        with qtbot.waitExposed(self.window):
            self.window.show()

    def boards(self) -> tuple[BoardRow, ...]:
        return display(self.evening.desk.state, self.evening.desk.rulebook, self.evening.match, at(self.seconds)).boards


@pytest.fixture
def second(qtbot: QtBot) -> Second:
    evening = started(name=HARD_NAME)
    evening.play(20)
    return Second(qtbot, evening)


@pytest.mark.clause("W-72", "W-82")
def test_everybody_sees_both_boards_with_four_clocks_and_four_reserves(second: Second) -> None:
    first, other = second.boards()
    assert first.fen.startswith("q")
    assert (first.bottom, other.bottom) == (WHITE, BLACK)
    assert [row.place(colour).clock_ms for row in (first, other) for colour in Colour] == [
        858_000, 862_000, 860_000, 860_000,
    ]  # fmt: skip
    assert other.place(BLACK).reserve == ("P", "P", "P", "N", "R")
    assert [row.place(colour).is_running for row in (first, other) for colour in Colour] == [False, True, False, True]


def test_what_the_arbiter_is_told_is_not_shown(second: Second) -> None:
    second.evening.desk.submit(
        cmd.TakeNote(at=at(80), match_id=MATCH, text="two hands", board_number=1, topic="conduct")
    )
    before = second.boards()
    assert [(row.move_text_error, row.ended) for row in before] == [("", ""), ("", "")]
    assert not any(row.can_move for row in before)


@pytest.mark.clause("W-79")
def test_the_decided_board_shows_its_points_and_the_other_none(second: Second) -> None:
    second.seconds = 84
    second.evening.move(84, 2, "N@d3")
    first, other = second.boards()
    assert (first.ended, other.ended) == ("–", "0–1")
    assert second.window.picture.head_texts() == ("Team A", "10 – 0", "Team B")


@pytest.mark.clause("W-46")
def test_a_drawn_board_waits_for_the_other_without_points(second: Second) -> None:
    ref = BoardRef(MATCH, 1)
    second.evening.do(cmd.OfferDraw(at=at(81), board=ref, colour=BLACK, with_move=False))
    second.evening.do(cmd.AcceptDraw(at=at(82), board=ref))
    assert second.boards()[0].ended == "½–½"
    assert second.window.picture.head_texts()[1] == "0 – 0"


def test_a_move_is_painted_at_once_and_the_clock_every_second(second: Second) -> None:
    before = second.window.grab().toImage()
    assert second.window.next_wait_ms() <= 1000
    second.seconds = 81
    second.window.refresh()
    after_a_second = second.window.grab().toImage()
    assert after_a_second != before
    second.evening.move(81, 1, "Ke7")
    assert second.window.grab().toImage() != after_a_second


def test_the_smallest_window_takes_the_picture_too(second: Second) -> None:
    second.window.resize(800, 450)
    image = second.window.grab().toImage()
    assert len({image.pixel(x, y) for x in range(0, 800, 9) for y in range(0, 450, 9)}) > 4
