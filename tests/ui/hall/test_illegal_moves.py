"""I under rules where an illegal move can become too old (FIDE A.5.2): what else is offered, and what comes of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.rulebook import IllegalWindow
from arbiter_app.ui.widgets.fields import ChoiceBox
from tests.queries.evening import ref
from tests.ui.hall.hall_hand import Hand, begun, sit_down

pytestmark = pytest.mark.qt


@pytest.fixture
def hand(qtbot: QtBot) -> Hand:
    """White has played a move nobody objected to; the window closes with the reply."""
    evening = begun()
    rules = evening.desk.rulebook
    moves = replace(rules.illegal_moves, window=IllegalWindow.UNTIL_REPLY)
    evening.desk.rulebook = replace(rules, illegal_moves=moves)
    evening.do(cmd.MakeMove(at=evening.at, board=ref(1), move="e4"))
    return sit_down(qtbot, evening)


def test_an_illegal_move_that_is_too_old_stands_with_its_position(hand: Hand) -> None:
    hand.evening.do(cmd.MakeMove(at=hand.evening.at, board=ref(1), move="e5"))
    hand.keys("1", "I", "W", "2", "S")
    fields = hand.screen.play.proposal.fields
    assert fields is not None
    fields.editors["move"].setFocus()
    hand.type("e1e3")
    hand.keys("Enter")
    assert hand.board(1).start_fen == "rnbqkbnr/pppp1ppp/8/4p3/4P3/4K3/PPPP1PPP/RNBQ1BNR b kq - 1 2"


def test_the_players_may_put_it_right_themselves(hand: Hand) -> None:
    hand.keys("1", "I", "W", "N", "Enter")
    assert hand.new_kinds(hand.evening.desk.entry_count - 1) == ["IllegalMoveCorrected"]


def test_a_reply_closes_the_window(hand: Hand) -> None:
    hand.keys("1", "I", "W")
    fields = hand.screen.play.proposal.fields
    assert fields is not None
    box = fields.editors["replied"]
    assert isinstance(box, ChoiceBox)
    box.setCurrentIndex(1)
    assert hand.screen.play.proposal.card.view().severity == "refuse"


def test_the_moves_that_may_replace_it_stand_on_the_card(qtbot: QtBot) -> None:
    evening = begun()
    evening.do(cmd.MakeMove(at=evening.at, board=ref(1), move="e4"))
    hand = sit_down(qtbot, evening)
    hand.keys("1", "I", "B", "2")
    fields = hand.screen.play.proposal.fields
    assert fields is not None
    fields.editors["move"].setFocus()
    hand.type("g8g6")
    assert "Nh6, Nf6" in " ".join(hand.screen.play.proposal.card.view().todo)
