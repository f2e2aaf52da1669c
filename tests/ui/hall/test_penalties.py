"""P: the ladder, what the player had before, and what the rules fix."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from arbiter_app.engine.events import PenaltyGiven
from arbiter_app.engine.values import ConductCause, GameResult, Measure
from arbiter_app.ui.widgets.fields import ChoiceBox
from tests.ui.hall.hall_hand import Hand, begun, sit_down

pytestmark = pytest.mark.qt


@pytest.fixture
def hand(qtbot: QtBot) -> Hand:
    """Ten minutes into the evening."""
    return sit_down(qtbot, begun())


def choose(hand: Hand, name: str, key: str) -> None:
    """Choose in a box beside the card."""
    fields = hand.screen.play.proposal.fields
    assert fields is not None
    box = fields.editors[name]
    assert isinstance(box, ChoiceBox)
    box.setCurrentIndex(box.findData(key))


def write(hand: Hand, name: str, text: str) -> None:
    """Type into a field beside the card."""
    fields = hand.screen.play.proposal.fields
    assert fields is not None
    fields.editors[name].setFocus()
    hand.retype(text)


def asked(hand: Hand) -> set[str]:
    """The fields that are seen beside the card."""
    fields = hand.screen.play.proposal.fields
    assert fields is not None
    return {name for name, editor in fields.editors.items() if editor.isVisibleTo(fields)}


def last(hand: Hand) -> PenaltyGiven:
    """The penalty recorded last."""
    found = [one.event for one in hand.evening.desk.entries() if isinstance(one.event, PenaltyGiven)]
    return found[-1]


@pytest.mark.clause("F-12.9")
def test_the_card_tells_what_the_player_had_before(hand: Hand) -> None:
    hand.keys("1", "P", "W", "Enter", "P", "W")
    said = " ".join(hand.screen.play.proposal.card.view().effects)
    assert "warning" in said.lower()
    assert "nothing" not in said


@pytest.mark.clause("F-12.9")
def test_time_off_the_own_clock(hand: Hand) -> None:
    before = hand.board(1).clock
    hand.keys("1", "P", "B")
    choose(hand, "measure", Measure.OWN_TIME)
    write(hand, "minutes", "2")
    hand.keys("Enter")
    after = hand.board(1).clock
    assert before is not None
    assert after is not None
    assert before.black.remaining_ms - after.black.remaining_ms == 120_000


@pytest.mark.clause("F-11.3.2")
def test_a_device_loses_the_game_in_three_keys(hand: Hand) -> None:
    hand.keys("1", "P", "1", "Enter")
    assert last(hand).cause is ConductCause.DEVICE
    end = hand.board(1).end
    assert end is not None
    assert end.result is GameResult.BLACK_WINS


@pytest.mark.clause("F-11.8")
def test_both_may_lose(hand: Hand) -> None:
    hand.keys("1", "P", "W")
    choose(hand, "cause", ConductCause.REFUSAL)
    choose(hand, "measure", Measure.LOSS)
    choose(hand, "opponent", "both")
    hand.keys("Enter")
    end = hand.board(1).end
    assert end is not None
    assert (end.points.home, end.points.away) == (0, 0)


NEEDS = {
    Measure.WARNING: set(),
    Measure.OPPONENT_TIME: {"minutes"},
    Measure.OWN_TIME: {"minutes"},
    Measure.OPPONENT_POINTS: {"half_points"},
    Measure.OWN_POINTS: {"half_points"},
    Measure.LOSS: {"opponent"},
    Measure.EXCLUSION: {"rounds"},
}


@pytest.mark.clause("F-12.9")
@pytest.mark.parametrize("measure", NEEDS)
def test_only_what_the_measure_needs_is_asked(hand: Hand, measure: Measure) -> None:
    hand.keys("1", "P", "W")
    choose(hand, "measure", measure)
    assert asked(hand) == {"cause", "measure", "reason"} | NEEDS[measure]


@pytest.mark.parametrize("measure", [Measure.OWN_TIME, Measure.EXCLUSION])
def test_how_much_it_is_is_never_filled_in_by_itself(hand: Hand, measure: Measure) -> None:
    hand.keys("1", "P", "W")
    choose(hand, "measure", measure)
    entries = hand.evening.desk.entry_count
    hand.keys("Enter")
    assert hand.evening.desk.entry_count == entries
    assert hand.screen.play.front() is hand.screen.play.proposal


@pytest.mark.clause("F-11.3.2")
def test_measure_and_reason_follow_the_cause(hand: Hand) -> None:
    hand.keys("1", "P", "W")
    choose(hand, "cause", ConductCause.DEVICE)
    hand.keys("Enter")
    assert (last(hand).measure, last(hand).reason) == (Measure.LOSS, "Device found")


def test_what_the_arbiter_has_chosen_and_typed_stays_when_the_cause_changes(hand: Hand) -> None:
    hand.keys("1", "P", "W")
    choose(hand, "measure", Measure.OWN_TIME)
    write(hand, "minutes", "3")
    write(hand, "reason", "Phone rang twice")
    choose(hand, "cause", ConductCause.DISTRACTION)
    hand.keys("Enter")
    given = last(hand)
    assert (given.measure, given.reason) == (Measure.OWN_TIME, "Phone rang twice")
    assert given.cause is ConductCause.DISTRACTION
