"""The last results, the card with both signatures, and the stick."""

from __future__ import annotations

from functools import partial

import chess

from arbiter_app.engine.values import Side
from arbiter_app.ui.rehearsal.hall import answer, offer, press
from arbiter_app.ui.rehearsal.stage import Stage, Step
from arbiter_app.ui.shell.header import Header
from arbiter_app.ui.signoff.sign_box import SignBox
from arbiter_app.ui.widgets.board import BoardWidget
from arbiter_app.ui.widgets.signature import SignaturePad

_ENDING = (("black king", "e6"), ("white bishop", "d4"), ("white king", "c3"), ("black rook", "h2"))
_A_SIGNATURE = (
    ((4, 70), (12, 30), (18, 62), (26, 36), (33, 60), (42, 40), (52, 58)),
    ((58, 66), (64, 28), (71, 60), (83, 44)),
)


def _set_up(stage: Stage) -> None:
    hand = stage.hand
    stage.board(2)
    hand.click("Set up")
    hand.click("Clear the board")
    board = hand.find(BoardWidget, lambda _one: True, "the board")
    for man, square in _ENDING:
        hand.click(man)
        hand.click_at(board, board.square_rect_center(chess.parse_square(square)))
    hand.click("Black to move")
    stage.look("position-set-up")
    hand.click("Keep this position")


def _flag_is_down(board: int, picture: str, stage: Stage) -> None:
    """The application saw it by itself; it says so to the arbiter alone."""
    stage.board(board)
    if picture:
        stage.look(picture)


def _claims(board: int, letter: str, picture: str, stage: Stage) -> None:
    stage.board(board)
    stage.hand.keys("F", letter)
    stage.look(picture)
    stage.hand.keys("Enter")


def _result(board: int, key: str, how: str, picture: str, stage: Stage) -> None:
    stage.board(board)
    stage.hand.keys("R", key)
    stage.hand.choose("How", how)
    if picture:
        stage.look(picture)
    stage.hand.keys("Enter")


def _fast_results(stage: Stage) -> None:
    """The mode for results by hand speed, only looked at."""
    stage.hand.keys("Shift+R")
    stage.look("results")
    stage.hand.keys("Esc")


def _card(stage: Stage) -> None:
    stage.go_to("Sign-off")
    while stage.hand.sees_button("Show the rest of the card"):
        stage.hand.click("Show the rest of the card")
    stage.look("sign-off")
    box = _box(Side.AWAY, stage)
    stage.hand.click("Dispute a board…", box)
    stage.look("dispute")
    stage.hand.click("Cancel", box)


def _box(side: Side, stage: Stage) -> SignBox:
    return stage.hand.find(SignBox, lambda one: one.side is side, f"the box of the {side} captain")


def _sign(side: Side, stage: Stage) -> None:
    box = _box(side, stage)
    pad = stage.hand.named(SignaturePad, "Signature", box)
    for stroke in _A_SIGNATURE:
        stage.hand.draw(pad, stroke)
    stage.hand.click("I agree with this card", box)


def _signed(stage: Stage) -> None:
    _sign(Side.AWAY, stage)
    stage.look("signed")


def _export(stage: Stage) -> None:
    header = stage.hand.find(Header, lambda _one: True, "the bar at the top")
    stage.hand.click("Export to USB", header)
    stage.look("export")
    stage.hand.click("Write the pack")
    stage.look("safe-to-remove")
    stage.hand.click("Done")


def _look_around(stage: Stage) -> None:
    hand = stage.hand
    stage.go_to("Event")
    stage.look("event-done")
    stage.go_to("Standings")
    stage.look("standings")
    stage.go_to("Rulings")
    stage.look("rulings")
    stage.go_to("Rulebook")
    hand.fill("Search the rules", "draw offer")
    stage.look("rulebook")
    stage.go_to("Journal")
    stage.look("journal")


STEPS = (
    Step("21:00:00", "board 2: the position is set up", _set_up),
    Step("21:05:00", "board 3: White offers with move 26", partial(offer, 26, "")),
    Step("21:06:00", "board 3: accepted", partial(answer, True)),
    Step("21:10:00", "board 5: White presses the clock", partial(press, 5)),
    Step("21:15:40", "board 2: Black's flag falls", partial(_flag_is_down, 2, "flag-down"), 0),
    Step("21:16:00", "board 2: White claims with king and bishop", partial(_claims, 2, "W", "flag-claim")),
    Step("21:30:00", "results by hand speed", _fast_results, 0),
    Step("21:40:00", "board 6: White wins by resignation", partial(_result, 6, "1", "resignation", "result")),
    Step("21:55:00", "board 7: Black mates", partial(_result, 7, "1", "checkmate", "")),
    Step("23:08:00", "board 5: Black presses the clock", partial(press, 5)),
    Step("23:13:00", "board 5: White's flag falls", partial(_flag_is_down, 5, ""), 0),
    Step("23:13:05", "board 5: White presses all the same", partial(press, 5)),
    Step("23:15:05", "board 5: Black's flag falls too", partial(_flag_is_down, 5, "both-flags"), 0),
    Step("23:15:20", "board 5: Black claims, both flags are down", partial(_claims, 5, "B", "both-flags-claim")),
    Step("23:19:00", "the card is read", _card, 0),
    Step("23:20:00", "Captain A signs", partial(_sign, Side.HOME)),
    Step("23:21:00", "Captain B signs: the card is closed", _signed),
    Step("23:25:00", "the pack is on the stick", _export),
    Step("23:26:00", "event, standings, rulings, rulebook, journal", _look_around, 0),
)
