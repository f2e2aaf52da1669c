"""D: the moves decide a claim where they are known, the arbiter where they are not."""

from __future__ import annotations

from datetime import timedelta

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.events import DrawClaimRejected
from arbiter_app.engine.values import ClaimSource, Colour, GameResult, Termination
from arbiter_app.ui.widgets.fields import ChoiceBox
from tests.queries.evening import Evening, ref
from tests.ui.hall.hall_hand import Hand, begun, sit_down

pytestmark = pytest.mark.qt
OUT_AND_HOME = ("Nf3", "Nf6", "Ng1", "Ng8")


def played(moves: tuple[str, ...]) -> Evening:
    """These moves were played on board 1."""
    evening = begun()
    for move in moves:
        evening.do(cmd.MakeMove(at=evening.at, board=ref(1), move=move))
    return evening


def effects(hand: Hand) -> str:
    """Everything that the card says will follow."""
    return " ".join(hand.screen.play.proposal.card.view().effects)


def fill(hand: Hand, name: str, text: str) -> None:
    """Type into a field beside the card."""
    fields = hand.screen.play.proposal.fields
    assert fields is not None
    fields.editors[name].setFocus()
    hand.type(text)


def test_a_right_claim_names_each_occurrence_before_anything_happens(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, played(OUT_AND_HOME * 2))
    hand.keys("D", "R")
    said = effects(hand)
    assert "3" in said
    assert hand.board(1).end is None
    hand.keys("Enter")
    end = hand.board(1).end
    assert end is not None
    assert (end.result, end.termination) == (GameResult.DRAW, Termination.REPETITION)


def test_a_wrong_claim_gives_the_opponent_two_minutes(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, played(OUT_AND_HOME))
    before = hand.board(1).clock
    assert before is not None
    hand.keys("D", "R", "Enter")
    after = hand.board(1).clock
    assert after is not None
    assert hand.board(1).end is None
    assert after.black.remaining_ms - before.black.remaining_ms == 120_000


def test_an_announced_move_makes_the_third_occurrence(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, played((*OUT_AND_HOME, *OUT_AND_HOME[:3])))
    hand.keys("D", "R")
    fill(hand, "announced", "Ng8")
    hand.keys("Enter")
    end = hand.board(1).end
    assert end is not None
    assert end.result is GameResult.DRAW


def test_moves_typed_off_the_sheet_decide_where_nothing_is_recorded(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, begun())
    hand.keys("D", "R")
    fill(hand, "moves", "1. Nf3 Nf6 2. Ng1 Ng8")
    hand.keys("Enter")
    last = hand.evening.desk.entries()[-1].event
    assert isinstance(last, DrawClaimRejected)
    assert last.claim is not None
    assert last.claim.source is ClaimSource.SCORESHEET


def test_a_sheet_that_cannot_be_read_is_told_with_its_move(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, begun())
    hand.keys("D", "R")
    fill(hand, "moves", "1. Nf3 Nf6 2. Nf9")
    view = hand.screen.play.proposal.card.view()
    assert view.severity == "refuse"
    assert "Nf9" in f"{view.title} {' '.join(view.effects)}"


def test_a_claim_lost_by_a_touch_is_refused_with_the_article(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, played(OUT_AND_HOME * 2))
    hand.keys("D", "R")
    fields = hand.screen.play.proposal.fields
    assert fields is not None
    box = fields.editors["touched"]
    assert isinstance(box, ChoiceBox)
    box.setCurrentIndex(1)
    assert hand.screen.play.proposal.card.view().severity == "refuse"


@pytest.mark.clause("F-9.5")
def test_it_is_asked_whether_the_clocks_were_stopped(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, played(OUT_AND_HOME * 2))
    hand.keys("D", "R")
    fields = hand.screen.play.proposal.fields
    assert fields is not None
    box = fields.editors["stopped"]
    assert isinstance(box, ChoiceBox)
    box.setCurrentIndex(box.findData("no"))
    assert hand.screen.play.proposal.card.view().severity == "warn"
    assert "stop" in effects(hand)
    assert hand.board(1).end is None


@pytest.mark.parametrize(("key", "words"), [("5", "Five times"), ("7", "75 moves")])
def test_draws_without_a_claim_stand_among_the_options(qtbot: QtBot, key: str, words: str) -> None:
    hand = sit_down(qtbot, begun())
    hand.keys("D")
    assert words in hand.screen.play.question.options[key].text()


def test_the_claimant_is_the_player_on_move(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, played(("e4",)))
    hand.keys("D", "F", "Enter")
    last = hand.evening.desk.entries()[-1].event
    assert isinstance(last, DrawClaimRejected)
    assert last.claimant is Colour.BLACK


@pytest.mark.parametrize(
    ("moves", "key", "words"),
    [(OUT_AND_HOME * 2, "X", "It does not hold all the same"), (OUT_AND_HOME, "H", "It holds all the same")],
)
def test_the_arbiter_may_decide_otherwise_than_the_moves_say(
    qtbot: QtBot, moves: tuple[str, ...], key: str, words: str
) -> None:
    hand = sit_down(qtbot, played(moves))
    hand.keys("D", "R")
    assert next(one.label for one in hand.screen.play.proposal.card.view().alternatives) == words
    hand.keys(key)
    assert hand.screen.play.proposal.card.view().severity == "refuse"


def test_enter_in_a_sheet_that_cannot_be_read_selects_the_move_to_be_typed_anew(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, begun())
    hand.keys("D", "R")
    fill(hand, "moves", "  1. Nf3 Nf6 2. Nf9 Ng8")
    hand.keys("Enter")
    fields = hand.screen.play.proposal.fields
    assert fields is not None
    editor = fields.editors["moves"]
    assert isinstance(editor, QLineEdit)
    assert editor.selectedText() == "Nf9"
    hand.type("Ng1")
    hand.keys("Enter")
    assert isinstance(hand.evening.desk.entries()[-1].event, DrawClaimRejected)


def test_how_long_ago_it_was_claimed_is_seen_while_it_is_looked_into(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, played(OUT_AND_HOME * 2))
    hand.keys("D")
    assert hand.screen.play.question.since.label.text() == "Claimed 0:00 ago"
    hand.keys("R")
    hand.evening.clock.now += timedelta(minutes=2, seconds=35)
    since = hand.screen.play.proposal.since
    since.renew()
    assert since.label.text() == "Claimed 2:35 ago"
    hand.keys("Esc", "R")
    assert not hand.screen.play.question.since.timer.isActive()
    assert not hand.screen.play.question.since.isVisible()
