"""The sequence that was checked by machine, played on the view by mouse alone."""

from __future__ import annotations

import pytest

from arbiter_app.engine.values import Colour
from tests.ui.hall.bughouse.hand import Hand

pytestmark = [pytest.mark.qt, pytest.mark.clause("W-73", "W-76", "W-77", "W-78", "W-79", "W-82")]
WHITE, BLACK = Colour.WHITE, Colour.BLACK
UNTIL_THE_PROMOTION = (
    ("0:06", 1, "e2", "e4"),
    ("0:10", 2, "c2", "c4"),
    ("0:12", 1, "d7", "d5"),
    ("0:18", 1, "e4", "d5"),
    ("0:20", 2, "g8", "f6"),
    ("0:24", 1, "c7", "c6"),
    ("0:30", 1, "d5", "c6"),
    ("0:30", 2, "e2", "e4"),
    ("0:36", 1, "c8", "d7"),
    ("0:40", 2, "b8", "c6"),
    ("0:42", 1, "c6", "b7"),
    ("0:48", 1, "b8", "c6"),
    ("0:50", 2, "g1", "e2"),
)


def play(hand: Hand, *moves: tuple[str, int, str, str]) -> None:
    for time, number, start, end in moves:
        hand.match.time = time
        hand.move(number, start, end)
        assert hand.match.codes[-1] == (), (time, hand.match.codes[-1])


def refused(hand: Hand) -> tuple[str, ...]:
    """The reasons against the last wish."""
    return hand.match.codes[-1]


def shown(hand: Hand, number: int, colour: Colour) -> str:
    counts = hand.reserve(number, colour).counts()
    return "".join(piece * count for piece, count in counts.items())


def test_the_whole_sequence_by_mouse_alone(hand: Hand) -> None:
    play(hand, *UNTIL_THE_PROMOTION)
    assert shown(hand, 2, BLACK) == "PPP"
    hand.match.time = "0:54"
    hand.move(1, "b7", "a8", promotes="Q")
    assert shown(hand, 2, BLACK) == "PPPR"
    play(hand, ("1:00", 1, "d8", "a8"), ("1:00", 2, "e7", "e6"))
    assert shown(hand, 2, WHITE) == "P"
    hand.drag_to(2, WHITE, "P", "b8")
    assert refused(hand) == ("bughouse_pawn_rank",)
    assert hand.pane(2).sentence() == "bughouse_pawn_rank"
    hand.drop(2, WHITE, "P", "g1")
    assert refused(hand) == ("bughouse_pawn_rank",)
    play(hand, ("1:06", 1, "f1", "b5"))
    hand.drag_to(2, WHITE, "P", "e7")
    assert refused(hand) == ()
    assert shown(hand, 2, WHITE) == ""
    play(hand, ("1:12", 1, "e7", "e6"))
    hand.drop(2, BLACK, "N", "d3")
    assert refused(hand) == ("bughouse_not_in_reserve",)
    play(hand, ("1:18", 1, "b5", "c6"))
    assert shown(hand, 2, BLACK) == "PPPNR"
    hand.drop(2, BLACK, "N", "d3")
    assert hand.match.mated == 2
    assert shown(hand, 2, BLACK) == "PPPR"
    assert hand.match.pair.board(2).board_fen() == "r1bqkb1r/ppppPppp/2n1pn2/8/2P1P3/3n4/PP1PNPPP/RNBQKB1R"
    assert hand.match.pair.board(1).board_fen() == "q3kbnr/p2b1ppp/2B1p3/8/8/8/PPPP1PPP/RNBQK1NR"


def test_the_log_of_the_sequence_has_the_newest_first_and_marks_the_promoted_one(hand: Hand) -> None:
    play(hand, *UNTIL_THE_PROMOTION)
    hand.match.time = "0:54"
    hand.move(1, "b7", "a8", promotes="Q")
    play(hand, ("1:00", 1, "d8", "a8"))
    assert [line.sentence for line in hand.side.transfers.lines] == [
        "1:00 1→2 Player B4 to Player B9, was promoted",
        "0:54 1→2 Player A4 to Player A9",
        "0:42 1→2 Player A4 to Player A9",
        "0:30 1→2 Player A4 to Player A9",
        "0:18 1→2 Player A4 to Player A9",
    ]


def test_after_the_mate_nothing_can_be_moved_or_picked_up(hand: Hand) -> None:
    hand.match.mated = 2
    hand.match.show()
    heard = len(hand.match.codes)
    hand.move(1, "e2", "e4")
    hand.drop(1, WHITE, "P", "e4")
    assert len(hand.match.codes) == heard
    assert not hand.pane(1).field.isEnabled()
    assert hand.pane(1).sentence() == "Ended"
