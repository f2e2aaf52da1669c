"""F where the arbiter calls flags, what happened first, and limits of moves nobody can show to be overstepped."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from arbiter_app.engine.rulebook import Period
from arbiter_app.engine.values import ClockSource, Colour, GameResult, Termination
from arbiter_app.ui.widgets.fields import ChoiceBox
from tests.queries.evening import Evening
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


@pytest.fixture
def called(qtbot: QtBot) -> Hand:
    """This computer is the clock of board 1, White's time is over there, and the arbiter calls flags."""
    evening = begun()
    rules = evening.desk.rulebook
    evening.desk.rulebook = replace(rules, flag_fall=replace(rules.flag_fall, needs_claim=False))
    evening.clock.on(hours=2)
    return sit_down(qtbot, evening)


@pytest.mark.clause("F-6.8")
def test_a_result_beside_a_fallen_flag_asks_what_came_first_and_enter_says_the_result(called: Hand) -> None:
    called.keys("1", "R", "=")
    said = " ".join(called.screen.play.proposal.card.view().effects)
    assert "What happened first?" in said
    called.keys("Enter")
    end = called.board(1).end
    assert end is not None
    assert end.result is GameResult.DRAW


@pytest.mark.clause("F-6.8")
def test_the_other_answer_is_one_key_away(called: Hand) -> None:
    called.keys("1", "R", "=", "W", "Enter")
    end = called.board(1).end
    assert end is not None
    assert (end.result, end.termination) == (GameResult.BLACK_WINS, Termination.FLAG_FALL)


def test_a_game_that_ended_before_its_flag_fell_can_be_said_from_the_flag_too(called: Hand) -> None:
    called.keys("1", "F", "R", "=", "Enter")
    end = called.board(1).end
    assert end is not None
    assert end.result is GameResult.DRAW


def in_periods(evening: Evening) -> None:
    """The control of board 1 as one of two periods."""
    rules = evening.desk.rulebook
    control = rules.time_controls["standard-120"]
    (only,) = control.white
    both = (replace(only, moves=40), Period(1_800_000))
    changed = replace(control, white=both, black=both)
    evening.desk.rulebook = replace(
        rules,
        time_controls={**rules.time_controls, "standard-120": changed},
        recording=replace(rules.recording, unshown_limit_begins_period=True),
    )


@pytest.mark.clause("F-8.6")
def test_a_limit_that_nobody_can_show_begins_the_next_period_in_three_keys(qtbot: QtBot) -> None:
    evening = begun(change=in_periods)
    hand = sit_down(qtbot, evening)
    hand.keys("1")
    before = evening.desk.entry_count
    hand.keys("F", "N", "Enter")
    assert hand.new_kinds(before) == ["PeriodBegun"]
    clock = hand.board(1).clock
    assert clock is not None
    assert (clock.white.period, clock.black.period) == (1, 1)


def test_with_one_period_there_is_no_next_one_to_begin(hand: Hand) -> None:
    hand.keys("1", "F")
    assert "N" not in hand.screen.play.question.options
