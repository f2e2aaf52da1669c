"""What has to be read in the hall is there with larger text: the marks of a board, and the key of every button."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.values import GameResult, Side
from arbiter_app.ui import theme
from arbiter_app.ui.widgets.pills import pill_size
from tests.queries.evening import ref
from tests.ui.hall.hall_hand import Hand, begun, sit_down

pytestmark = pytest.mark.qt
LONG = "Player with quite a long name indeed, A3"


@pytest.fixture(params=[100, 125])
def percent(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[int]:
    """The size of text, put back afterwards."""
    size = int(request.param)
    theme.apply_theme(qapp, "light", size)
    yield size
    theme.apply_theme(qapp, "light", 100)


@pytest.mark.usefixtures("percent")
def test_the_countdown_and_the_absent_are_whole_beside_a_long_name(qtbot: QtBot) -> None:
    evening = begun(names={"A3": LONG})
    evening.clock.on(minutes=39)
    hand = sit_down(qtbot, evening)
    row = hand.screen.play.sheet.row(3)
    (pill,) = [text for text, _tone in row.view().pills]
    assert pill.startswith("default ")
    assert pill_size(pill).width() <= row.width() - row.clock_rect(Side.HOME).right()
    assert row.shown_name(Side.HOME).endswith("…")
    assert row.shown_note(Side.HOME) == "absent"


@pytest.mark.usefixtures("percent")
def test_every_incident_is_shown_whole_beside_its_key(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, begun())
    for button in hand.screen.play.happened.buttons.values():
        assert " ".join(button.shown_lines()) == button.text()


def test_a_long_answer_keeps_its_key_and_takes_two_lines(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, begun(names={"A1": LONG}))
    hand.keys("R")
    button = hand.screen.play.question.options["1"]
    assert len(button.shown_lines()) == 2
    assert button.minimumSizeHint().width() <= hand.screen.play.question.width()


def test_a_walkover_that_was_verified_says_both(hand: Hand) -> None:
    hand.evening.do(cmd.VerifyResult(at=hand.evening.at, board=ref(8), result=None, absent=(Side.AWAY,)))
    assert [text for text, _tone in hand.screen.play.sheet.row(8).view().pills] == ["walkover ✓"]


def test_a_game_that_was_verified_says_so_in_words(hand: Hand) -> None:
    hand.evening.do(cmd.RecordResult(at=hand.evening.at, board=ref(1), result=GameResult.DRAW))
    hand.evening.do(cmd.VerifyResult(at=hand.evening.at, board=ref(1), result=GameResult.DRAW))
    assert [text for text, _tone in hand.screen.play.sheet.row(1).view().pills] == ["verified"]


def test_what_was_typed_for_one_board_is_not_left_for_the_next(hand: Hand) -> None:
    hand.keys("1", "M")
    hand.type("Nf3")
    hand.workspace.choose_board(2)
    assert hand.screen.play.column.field.text() == ""


def test_what_was_typed_stays_while_the_clock_of_the_board_goes_on(hand: Hand) -> None:
    hand.keys("1", "M")
    hand.type("Nf3")
    hand.later(seconds=5)
    hand.screen.refresh()
    assert hand.screen.play.column.field.text() == "Nf3"
