"""F where the arbiter calls flags, and where both are down: who fell first is asked for."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from arbiter_app.engine.values import ClockSource, Colour, GameResult, Termination
from arbiter_app.ui.widgets.fields import ChoiceBox
from tests.ui.hall.hall_hand import Hand, begun, sit_down

pytestmark = pytest.mark.qt


@pytest.fixture
def hand(qtbot: QtBot) -> Hand:
    """Clocks stand in the hall, and the arbiter calls flags."""
    evening = begun(ClockSource.HALL)
    rules = evening.desk.rulebook
    evening.desk.rulebook = replace(rules, flag_fall=replace(rules.flag_fall, needs_claim=False))
    return sit_down(qtbot, evening)


def choose(hand: Hand, name: str, key: str) -> None:
    """Choose in a box beside the card."""
    fields = hand.screen.play.proposal.fields
    assert fields is not None
    box = fields.editors[name]
    assert isinstance(box, ChoiceBox)
    box.setCurrentIndex(box.findData(key))


@pytest.mark.clause("F-6.8")
def test_the_arbiter_calls_a_flag_and_the_game_ends(hand: Hand) -> None:
    hand.keys("1", "F", "S", "W", "Enter")
    end = hand.board(1).end
    assert end is not None
    assert (end.result, end.termination) == (GameResult.BLACK_WINS, Termination.FLAG_FALL)


@pytest.mark.clause("F-III.3")
@pytest.mark.parametrize(
    ("first", "result"),
    [("", GameResult.DRAW), (Colour.WHITE, GameResult.BLACK_WINS), (Colour.BLACK, GameResult.WHITE_WINS)],
)
def test_with_both_down_the_one_that_fell_first_decides_if_anybody_knows(
    hand: Hand, first: str, result: GameResult
) -> None:
    hand.keys("1", "F", "S", "W")
    choose(hand, "other", "yes")
    choose(hand, "first", first)
    hand.keys("Enter")
    end = hand.board(1).end
    assert end is not None
    assert end.result is result
