"""G: the times are proposals (FIDE 7.1); the arbiter may set others."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from arbiter_app.engine.events import IrregularityRuled
from arbiter_app.ui.hall.ruling import TIMES_ONLY
from tests.ui.hall.hall_hand import Hand, begun, sit_down

pytestmark = pytest.mark.qt
MINUTE_MS = 60_000


@pytest.fixture
def hand(qtbot: QtBot) -> Hand:
    """The card of a wrong initial position on board 1: a new game with full times is proposed."""
    made = sit_down(qtbot, begun())
    made.keys("1", "G", "I")
    return made


def ruled(hand: Hand) -> list[IrregularityRuled]:
    """The irregularities recorded."""
    return [one.event for one in hand.evening.desk.entries() if isinstance(one.event, IrregularityRuled)]


@pytest.mark.clause("F-7.1")
def test_other_times_than_the_proposed_ones_can_be_decided(hand: Hand) -> None:
    hand.keys("O")
    form = hand.screen.play.proposal.card.form
    hand.type("Both had thought for ten minutes")
    form.white.set_ms(110 * MINUTE_MS)
    form.black.set_ms(115 * MINUTE_MS)
    hand.click(form.record)
    (event,) = ruled(hand)
    assert event.otherwise is not None
    assert event.otherwise.reason == "Both had thought for ten minutes"
    clock = hand.board(1).clock
    assert clock is not None
    assert (clock.white.remaining_ms, clock.black.remaining_ms) == (110 * MINUTE_MS, 115 * MINUTE_MS)
    assert hand.board(1).end is None


def test_no_result_is_offered_where_only_times_can_be_decided(hand: Hand) -> None:
    hand.keys("O")
    form = hand.screen.play.proposal.card.form
    assert form.result.isHidden()
    proposal = hand.screen.controller.proposal
    assert proposal is not None
    assert isinstance(proposal.settled.command, TIMES_ONLY)


def test_a_reason_without_other_times_decides_nothing(hand: Hand) -> None:
    hand.keys("O")
    form = hand.screen.play.proposal.card.form
    hand.type("No")
    QTest.keyClick(form.reason, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert ruled(hand) == []
    assert hand.screen.play.front() is hand.screen.play.proposal
