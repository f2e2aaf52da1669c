"""In the hall: wishes, the start, who came late, and the first hours of play."""

from __future__ import annotations

from functools import partial

import chess

from arbiter_app.ui.main_window import SMALLEST, USUAL
from arbiter_app.ui.rehearsal import glances
from arbiter_app.ui.rehearsal.stage import Stage, Step
from arbiter_app.ui.widgets.board import BoardWidget

ABSENT = ("Player A3", "Player B4")


def _away_wishes(stage: Stage) -> None:
    stage.go_to("Hall")
    for board in range(1, 8):
        stage.hand.click(f"Player B{board}: {'Fischer' if board == 1 else 'Standard'}")


def _home_wishes(stage: Stage) -> None:
    for board in range(1, 8):
        stage.hand.click(f"Player A{board}: Standard")


def _all_but_two(stage: Stage) -> None:
    stage.hand.click("All here")
    for name in ABSENT:
        stage.hand.click(f"✓ {name}")
    stage.hand.click("this computer")
    stage.look("before-the-start")


def _start(stage: Stage) -> None:
    stage.hand.click("Start clocks")


def typed(board: int, move: str, stage: Stage) -> None:
    """A move typed from the score sheet."""
    stage.board(board)
    stage.hand.keys("M")
    stage.hand.write(move)
    stage.hand.keys("Enter")


def clicked(board: int, uci: str, stage: Stage) -> None:
    """A move clicked on the board."""
    stage.board(board)
    widget = stage.hand.find(BoardWidget, lambda _one: True, "the board")
    for square in (uci[:2], uci[2:]):
        stage.hand.click_at(widget, widget.square_rect_center(chess.parse_square(square)))


def press(board: int, stage: Stage) -> None:
    """The player whose clock runs presses it."""
    stage.board(board)
    stage.hand.keys("Tab")


def _arrives(board: int, letter: str, picture: str, stage: Stage) -> None:
    stage.board(board)
    stage.hand.keys("A")
    if letter:
        stage.hand.keys(letter)
    stage.look(picture)
    stage.hand.keys("Enter")


def _first_illegal(stage: Stage) -> None:
    """Looks at the question, the ruling, and the way to decide otherwise, then lets the ruling stand."""
    hand = stage.hand
    stage.board(1)
    hand.keys("I")
    stage.look("question")
    hand.keys("B")
    stage.look("ruling")
    hand.click("Decide otherwise…")
    stage.look("decide-otherwise")
    hand.keys("Esc", "Enter")


def _illegal(picture: str, stage: Stage) -> None:
    stage.board(1)
    stage.hand.keys("I", "B")
    stage.look(picture)
    stage.hand.keys("Enter")


def _agreed(stage: Stage) -> None:
    stage.board(1)
    stage.hand.tick("White agrees")
    stage.hand.tick("Black agrees")


def _restart(stage: Stage) -> None:
    stage.board(1)
    stage.hand.keys("Space")


def offer(move: int, picture: str, stage: Stage) -> None:
    """White of board 3 offers a draw with a move."""
    stage.board(3)
    stage.hand.keys("O", "W")
    stage.hand.fill("Move, if not recorded", str(move))
    if picture:
        stage.look(picture)
    stage.hand.keys("Enter")


def answer(accepted: bool, stage: Stage) -> None:
    """Black of board 3 answers the offer."""
    stage.board(3)
    stage.hand.keys("O", "Enter" if accepted else "X")


def _hall_looks(stage: Stage) -> None:
    """The hall in every look, by the choice behind "View"."""
    stage.board(1)
    stage.look("hall")
    stage.hand.click("View")
    stage.look("view-panel")
    stage.hand.click("View")
    for button, picture in (("Dark", "hall-dark"), ("High contrast", "hall-contrast"), ("Light", "")):
        stage.hand.click("View")
        panel = stage.window.view_panel
        assert panel is not None
        stage.hand.click(button, panel)
        stage.hand.click("View")
        if picture:
            stage.look(picture)
    stage.resize(*SMALLEST)
    stage.look("hall-1280x720")
    stage.resize(*USUAL)


def _second_window(stage: Stage) -> None:
    stage.hand.click("Hall display")
    display = stage.window.hall_display
    assert display is not None
    stage.look("hall-display", display)
    stage.hand.click("Hall display")
    stage.come_back()


_OPENING = (
    ("19:16:45", "e2e4"), ("19:17:50", "e7e5"), ("19:19:15", "g1f3"), ("19:20:00", "b8c6"), ("19:21:05", "f1b5"),
    ("19:22:30", "a7a6"), ("19:23:15", "b5a4"), ("19:24:20", "g8f6"), ("19:25:45", "e1g1"), ("19:26:30", "f8e7"),
)  # fmt: skip

STEPS = (
    Step("19:08:00", "wishes of Club B: Fischer on board 1", _away_wishes, 7),
    Step("19:08:30", "wishes of Club A: standard everywhere", _home_wishes, 7),
    Step("19:14:30", "everybody is here but Player A3 and Player B4", _all_but_two, 0),
    Step("19:15:00", "the clocks start; this computer is the clock", _start),
    Step("19:15:00", "board 3: 1 d4", partial(typed, 3, "d4")),
    Step("19:15:40", "board 2: 1 d4", partial(typed, 2, "d4")),
    *(Step(at, f"board 1: {move}", partial(clicked, 1, move)) for at, move in _OPENING),
    Step("20:15:00", "Player A3 comes in the last second and plays", partial(_arrives, 3, "", "late-but-in-time")),
    Step("20:15:01", "Player B4 comes a second too late", partial(_arrives, 4, "B", "default")),
    Step("20:20:00", "board 1: Re1", partial(typed, 1, "Re1")),
    Step("20:22:00", "board 1: Black presses the clock", partial(press, 1)),
    Step("20:22:08", "board 1: that was an illegal move", _first_illegal),
    Step("20:22:30", "board 1: both agree to the times", _agreed),
    Step("20:22:35", "board 1: the clock goes on", _restart),
    Step("20:23:20", "board 1: b5", partial(typed, 1, "b5")),
    Step("20:30:00", "board 6: White presses the clock", partial(press, 6)),
    Step("20:31:00", "board 7: White presses the clock", partial(press, 7)),
    *glances.STEPS,
    Step("20:32:00", "the hall in light, dark and high contrast", _hall_looks, 0),
    Step("20:33:00", "the second window, for players and spectators", _second_window, 0),
    Step("20:35:00", "board 1: Bb3", partial(typed, 1, "Bb3")),
    Step("20:37:00", "board 1: Black presses the clock", partial(press, 1)),
    Step("20:37:08", "board 1: the second illegal move", partial(_illegal, "second-illegal-move")),
    Step("20:37:30", "board 1: both agree to the times", _agreed),
    Step("20:37:35", "board 1: the clock goes on", _restart),
    Step("20:38:20", "board 1: d6", partial(typed, 1, "d6")),
    Step("20:40:00", "board 3: White offers a draw with move 12", partial(offer, 12, "draw-offer")),
    Step("20:41:00", "board 3: declined", partial(answer, False)),
    Step("20:50:00", "board 1: c3", partial(typed, 1, "c3")),
    Step("20:52:00", "board 1: Black presses the clock", partial(press, 1)),
    Step("20:52:00", "board 3: an offer with move 18 comes too soon", partial(offer, 18, "offer-too-soon")),
    Step("20:52:08", "board 1: the third illegal move loses", partial(_illegal, "third-illegal-move")),
    Step("20:55:00", "board 3: White offers with move 19", partial(offer, 19, "")),
    Step("20:56:00", "board 3: declined", partial(answer, False)),
)
