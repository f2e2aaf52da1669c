"""Where the rules know no break, Space asks why before the clocks stop (W-59)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from arbiter_app.engine import events as ev
from tests.queries.evening import Evening
from tests.ui.hall.hall_hand import Hand, begun, sit_down


def without_breaks(evening: Evening) -> None:
    """Clocks are stopped for a reason only."""
    rules = evening.desk.rulebook
    evening.desk.rulebook = replace(rules, rights=replace(rules.rights, pause_needs_reason=True))


@pytest.fixture
def hand(qtbot: QtBot) -> Hand:
    """The hall under rules without breaks."""
    return sit_down(qtbot, begun(change=without_breaks))


def stops(hand: Hand) -> list[tuple[tuple[int, ...], str]]:
    """Boards and reasons of all stops."""
    events = [one.event for one in hand.evening.desk.entries()]
    return [(one.boards, one.reason) for one in events if isinstance(one, ev.ClocksStopped)]


@pytest.mark.clause("W-59")
def test_space_asks_why_and_the_answer_stops_the_clock(hand: Hand) -> None:
    hand.keys("1", "Space")
    assert stops(hand) == []
    labels = [button.text() for button in hand.screen.play.question.options.values()]
    assert [label for label in labels if "break" in label.lower()] == []
    hand.keys("D")
    assert stops(hand) == [((1,), "displaced pieces")]
    hand.keys("Space")
    clock = hand.board(1).clock
    assert clock is not None
    assert clock.running is not None


@pytest.mark.clause("W-59")
def test_going_back_stops_nothing(hand: Hand) -> None:
    hand.keys("1", "Space", "Esc")
    assert stops(hand) == []
