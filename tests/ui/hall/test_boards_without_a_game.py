"""Empty places and walkovers in results mode are called by their names."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from arbiter_app.engine.values import Colour, Side
from tests.queries.evening import AWAY_WINS
from tests.ui.hall.hall_hand import Hand, begun, sit_down

pytestmark = pytest.mark.qt


@pytest.fixture
def second_pass(qtbot: QtBot) -> Hand:
    """Boards 1 to 7 are played, board 8 is a walkover; results mode verifies, and is at board 8."""
    evening = begun(absent=())
    for number in range(1, 8):
        evening.end(number, AWAY_WINS)
    hand = sit_down(qtbot, evening)
    hand.screen.open_results()
    hand.workspace.choose_board(8)
    return hand


def test_an_empty_place_is_called_empty(second_pass: Hand) -> None:
    second_pass.keys("-")
    page = second_pass.screen.play.results
    assert page.buttons["1"].text() == "The away place is empty: walkover"
    assert page.buttons["0"].text() == "Player A8 is not there"


def test_a_win_typed_for_a_walkover_is_explained_with_the_keys_to_press(second_pass: Hand) -> None:
    second_pass.keys("1")
    sentence = second_pass.screen.play.results.sentence()
    assert "Board 8 stands as walkover 1–0, without a game" in sentence
    assert "type - and then 1" in sentence
    assert not second_pass.board(8).verified


def test_the_keys_named_verify_the_walkover(second_pass: Hand) -> None:
    second_pass.keys("1", "-", "1")
    assert second_pass.board(8).verified


def test_the_other_side_of_a_walkover_differs_in_words(second_pass: Hand) -> None:
    second_pass.keys("-", "-")
    assert "Player A8 not there, the away place empty" in second_pass.screen.play.results.sentence()
    assert second_pass.board(8).end is not None
    assert second_pass.board(8).final is not None
    assert not second_pass.board(8).seat(Side.AWAY).is_named


def test_who_comes_after_the_default_time_is_not_asked_for_a_wish(qtbot: QtBot) -> None:
    evening = begun()
    evening.clock.on(minutes=50, seconds=1)
    hand = sit_down(qtbot, evening)
    hand.keys("7", "A", "B" if hand.board(7).colour_of(Side.AWAY) is Colour.BLACK else "W")
    assert hand.screen.play.front() is hand.screen.play.proposal
    fields = hand.screen.play.proposal.fields
    assert fields is None or "wish" not in fields.editors


def test_a_wish_that_was_said_before_is_not_asked_for_again(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, begun())
    assert hand.board(7).away.wish is not None
    hand.keys("7", "A")
    assert hand.screen.play.front() is hand.screen.play.proposal
    fields = hand.screen.play.proposal.fields
    assert fields is None or "wish" not in fields.editors
