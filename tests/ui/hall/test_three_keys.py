"""Every incident of the hall in at most three keys from the ready hall (design, section 9)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.values import ClockSource, Colour, Side
from tests.queries.evening import Evening, ref
from tests.ui.hall.hall_hand import Hand, begun, sit_down

pytestmark = pytest.mark.qt
MOST_KEYS = 3
Before = Callable[[Evening], None]


def nothing(evening: Evening) -> None:
    """The hall as it is ten minutes after the start."""
    del evening


def an_hour(evening: Evening) -> None:
    """The default time is over."""
    evening.clock.on(minutes=50, seconds=1)


def offered(evening: Evening) -> None:
    """White has offered a draw on board 1."""
    evening.do(cmd.OfferDraw(at=evening.at, board=ref(1), colour=Colour.WHITE))


def paused(evening: Evening) -> None:
    """The clock of board 1 was stopped."""
    evening.do(cmd.StopClocks(at=evening.at, match_id=ref(1).match_id, boards=(1,)))


def shuffled(evening: Evening) -> None:
    """The knights of board 1 went out and home again twice: the first position stands for the third time."""
    for move in ("Nf3", "Nf6", "Ng1", "Ng8") * 2:
        evening.do(cmd.MakeMove(at=evening.at, board=ref(1), move=move))


def white_flag(evening: Evening) -> None:
    """White's two hours on board 1 are over."""
    evening.clock.on(hours=2)


INCIDENTS: dict[str, tuple[int, Before, tuple[str, ...], str]] = {
    "arrival of the one who is late": (3, nothing, ("A", "Enter"), "PlayerArrived"),
    "default after the limit": (7, an_hour, ("A", "D", "Enter"), "GameEnded"),
    "illegal move": (1, nothing, ("I", "B", "Enter"), "IllegalMoveRecorded"),
    "draw offer": (1, nothing, ("O", "W", "Enter"), "DrawOffered"),
    "draw offer accepted": (1, offered, ("O", "Enter"), "GameEnded"),
    "draw offer declined": (1, offered, ("O", "X"), "DrawOfferDeclined"),
    "draw claim that holds, by the arbiter's own eyes": (1, nothing, ("D", "R", "Enter"), "GameEnded"),
    "draw claim that does not hold": (1, nothing, ("D", "Y", "Enter"), "DrawClaimRejected"),
    "draw claim, the moves recorded": (1, shuffled, ("D", "R", "Enter"), "GameEnded"),
    "five times the same position": (1, nothing, ("D", "5", "Enter"), "GameEnded"),
    "claim on time": (1, white_flag, ("F", "B", "Enter"), "GameEnded"),
    "result: home wins": (1, nothing, ("R", "1", "Enter"), "GameEnded"),
    "result: draw": (1, nothing, ("R", "=", "Enter"), "GameEnded"),
    "two minutes more": (1, nothing, ("T", "W", "Enter"), "ClocksAdjusted"),
    "pause": (1, nothing, ("Space",), "ClocksStopped"),
    "restart": (1, paused, ("Space",), "ClocksRestarted"),
    "press of the clock": (1, nothing, ("Tab",), "ClockPressed"),
    "dispute": (1, nothing, ("G", "D", "Enter"), "DisputeOpened"),
    "the rules are asked for": (1, nothing, ("G", "R", "Enter"), "NoteTaken"),
    "displaced pieces": (1, nothing, ("G", "P", "Enter"), "IrregularityRuled"),
    "a piece off its square": (1, shuffled, ("G", "O", "Enter"), "IrregularityRuled"),
    "a wrong initial position": (1, nothing, ("G", "I", "Enter"), "IrregularityRuled"),
    "a board that was turned": (1, nothing, ("G", "B", "Enter"), "IrregularityRuled"),
    "reversed colours": (1, nothing, ("G", "W", "Enter"), "IrregularityRuled"),
    "warning": (1, nothing, ("P", "W", "Enter"), "PenaltyGiven"),
    "a device on a player": (1, nothing, ("P", "1", "Enter"), "GameEnded"),
    "undo": (1, offered, ("Ctrl+Z", "M", "Enter"), "EntryRescinded"),
}


@pytest.mark.parametrize("name", INCIDENTS)
def test_an_incident_takes_three_keys_at_most(qtbot: QtBot, name: str) -> None:
    board, before, keys, kind = INCIDENTS[name]
    evening = begun()
    before(evening)
    hand = sit_down(qtbot, evening)
    hand.keys(str(board))
    last = evening.desk.entry_count
    assert len(keys) <= MOST_KEYS
    hand.keys(*keys)
    new = hand.new_kinds(last)
    assert kind in new
    assert hand.screen.play.front() is hand.screen.play.desk


def test_a_note_takes_one_key_the_words_and_enter(hand: Hand) -> None:
    hand.keys("N")
    hand.type("Phone rang")
    hand.keys("Enter")
    assert [note.text for note in hand.evening.match.notes] == ["Phone rang"]


def test_with_a_hall_clock_the_readings_are_typed_beside_the_card(qtbot: QtBot) -> None:
    evening = begun(ClockSource.HALL)
    hand = sit_down(qtbot, evening)
    hand.keys("1", "I", "B")
    fields = hand.screen.play.proposal.fields
    assert fields is not None
    for name, reading in (("black_ms", "1:45:00"), ("white_ms", "1:40:00")):
        fields.editors[name].setFocus()
        hand.retype(reading)
    hand.keys("Enter")
    clock = hand.board(1).clock
    assert clock is not None
    assert clock.white.remaining_ms == 102 * 60_000


def test_both_absent_the_one_who_came_is_named_by_colour(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, begun(absent=((2, Side.HOME), (2, Side.AWAY))))
    hand.keys("2", "A", "W", "Enter")
    assert hand.board(2).seat_of(Colour.WHITE).arrived_at is not None
    assert hand.board(2).seat_of(Colour.BLACK).arrived_at is None


def test_a_touched_piece_takes_two_keys_the_squares_and_enter(qtbot: QtBot) -> None:
    evening = begun()
    shuffled(evening)
    hand = sit_down(qtbot, evening)
    hand.keys("1", "G", "T")
    hand.type("g1")
    hand.keys("Enter")
    said = " ".join(hand.screen.play.proposal.card.view().effects)
    assert "Nh3, Nf3" in said
    hand.keys("Enter")
    assert hand.new_kinds(evening.desk.entry_count - 1) == ["TouchMoveRuled"]
