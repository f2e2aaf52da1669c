"""The machine-checked case of the league played in the window as it is: by mouse alone, and by keyboard alone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from arbiter_app.engine import clock as clocks
from arbiter_app.engine.state import match_score
from arbiter_app.engine.values import Colour, GameResult, Side, Termination
from tests.ui.hall.bughouse.real_window import RealWindow

pytestmark = pytest.mark.qt
WHITE, BLACK = Colour.WHITE, Colour.BLACK
LAST_1 = "q3kbnr/p2b1ppp/2B1p3/8/8/8/PPPP1PPP/RNBQK1NR"
LAST_2 = "r1bqkb1r/ppppPppp/2n1pn2/8/2P1P3/3n4/PP1PNPPP/RNBQKB1R"
UNTIL_THE_PROMOTION = (
    (6, 1, "e2", "e4"),
    (10, 2, "c2", "c4"),
    (12, 1, "d7", "d5"),
    (18, 1, "e4", "d5"),
    (20, 2, "g8", "f6"),
    (24, 1, "c7", "c6"),
    (30, 1, "d5", "c6"),
    (30, 2, "e2", "e4"),
    (36, 1, "c8", "d7"),
    (40, 2, "b8", "c6"),
    (42, 1, "c6", "b7"),
    (48, 1, "b8", "c6"),
    (50, 2, "g1", "e2"),
)
TYPED = """6 1 e4|10 2 c4|12 1 d5|18 1 exd5|20 2 Nf6|24 1 c6|30 1 dxc6|30 2 e4|36 1 Bd7|40 2 Nc6|42 1 cxb7|48 1 Nc6
50 2 Ne2|54 1 bxa8=Q|60 1 Qxa8|60 2 e6|62 2 P@b8 !|64 2 P@g1 !|66 1 Bb5|70 2 P@e7|72 1 e6
76 2 N@d3 !|78 1 Bxc6|84 2 N@d3"""
"""Seconds after the start, board, move; "!" behind what is refused."""


def is_refused(real: RealWindow, number: int, words: str) -> None:
    """Nothing was recorded, the reason stands under the board, and its clock runs on."""
    assert words in real.says(number)
    clock = real.board(number).clock
    assert clock is not None
    assert clock.running is not None


def readings(real: RealWindow, number: int) -> tuple[int, int]:
    """What both clocks of a board show, in seconds."""
    clock = real.board(number).clock
    assert clock is not None
    shown = clocks.readings(clock, real.clock())
    return shown.white_ms // 1000, shown.black_ms // 1000


def stands_as_in_the_rules(real: RealWindow) -> None:
    """Positions, reserves, clocks, transfers and the result, in the state and on the screen."""
    assert (real.placement(1), real.placement(2)) == (LAST_1, LAST_2)
    for number, last in ((1, LAST_1), (2, LAST_2)):
        assert real.pane(number).board.position().board_fen(promoted=False) == last
    for read in (real.reserve, real.shown_reserve):
        assert [read(number, colour) for number in (1, 2) for colour in Colour] == ["", "", "", "PPPR"]
    assert (readings(real, 1), readings(real, 2)) == ((14 * 60 + 18, 14 * 60 + 18), (14 * 60 + 20, 14 * 60 + 16))
    shown = [real.shown_time(number, colour) for number in (1, 2) for colour in Colour]
    assert shown == ["0:14:18", "0:14:18", "0:14:20", "0:14:16"]
    first, second = real.board(1).end, real.board(2).end
    assert first is not None
    assert second is not None
    assert (first.termination, first.result) == (Termination.OTHER_BOARD, None)
    assert (second.termination, second.result) == (Termination.CHECKMATE, GameResult.won_by(BLACK))
    assert real.board(2).side_of(BLACK) is Side.HOME
    score = match_score(real.match)
    assert (score.home, score.away) == (20, 0)
    assert [(one.piece, one.to_board, one.was_promoted) for one in real.match.transfers] == [
        ("P", 2, False), ("P", 2, False), ("P", 2, False), ("R", 2, False), ("P", 2, True), ("N", 2, False),
    ]  # fmt: skip
    assert [one.by for one in real.match.transfers] == [WHITE, WHITE, WHITE, WHITE, BLACK, WHITE]
    assert len(real.hall.play.side.transfers.lines) == 6
    assert real.hall.play.side.ends_when.score.text() == "10 – 0"


@pytest.mark.clause("W-69", "W-72", "W-73", "W-74", "W-75", "W-76", "W-77", "W-78", "W-79")
def test_the_case_by_mouse_alone(real: RealWindow) -> None:
    real.start_by_mouse()

    def play(*moves: tuple[int, int, str, str]) -> None:
        for seconds, number, start, end in moves:
            real.at(seconds)
            plies = len(real.board(number).plies)
            real.move(number, start, end)
            assert len(real.board(number).plies) == plies + 1, (seconds, real.says(number))

    play(*UNTIL_THE_PROMOTION)
    real.at(54)
    real.move(1, "b7", "a8", promotes="Q")
    assert real.shown_reserve(2, BLACK) == "PPPR"
    play((60, 1, "d8", "a8"), (60, 2, "e7", "e6"))
    assert real.shown_reserve(2, WHITE) == "P"
    real.at(62)
    real.drag(2, WHITE, "P", "b8")
    is_refused(real, 2, "rank 8")
    real.at(64)
    real.drop(2, WHITE, "P", "g1")
    is_refused(real, 2, "rank 1")
    play((66, 1, "f1", "b5"))
    real.at(70)
    real.drag(2, WHITE, "P", "e7")
    assert real.board(2).plies[-1].san == "P@e7"
    assert real.shown_reserve(2, WHITE) == ""
    play((72, 1, "e7", "e6"))
    real.at(76)
    real.drop(2, BLACK, "N", "d3")
    is_refused(real, 2, "reserve")
    play((78, 1, "b5", "c6"))
    real.at(84)
    real.drop(2, BLACK, "N", "d3")
    real.at(87)
    real.press(real.hall.play.proposal.card.apply_button)
    stands_as_in_the_rules(real)


@pytest.mark.clause("W-69", "W-72", "W-73", "W-75", "W-76", "W-77", "W-78", "W-79")
def test_the_case_by_keyboard_alone(real: RealWindow) -> None:
    real.hall.start_page.source_buttons[list(real.hall.start_page.source_buttons)[-1]].setFocus()
    real.keys(Qt.Key.Key_Space)
    real.hall.go_home()
    real.keys("H", Qt.Key.Key_Return)
    assert real.board(1).clock is not None
    for line in TYPED.replace("\n", "|").split("|"):
        seconds, number, move, *bad = line.split()
        real.at(int(seconds))
        before = len(real.board(int(number)).plies)
        real.type_move(int(number), move)
        if seconds == "84":
            real.at(87)
            real.keys(Qt.Key.Key_Return)
        assert len(real.board(int(number)).plies) == before + (not bad), (line, real.says(int(number)))
        if bad:
            assert real.says(int(number)) != ""
            assert real.pane(int(number)).field.text() == move
    stands_as_in_the_rules(real)
