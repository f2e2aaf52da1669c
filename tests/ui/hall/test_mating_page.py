"""K: can a player still mate? The answer, its evidence on the board, and what a ruling makes of it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import Acceptance
from arbiter_app.engine.laws.mating.verdict import Answer, Reason
from arbiter_app.engine.values import ClockReadings, Colour, GameResult, Termination
from arbiter_app.ui.hall.mating_page import MatingPage
from tests.queries.evening import ref
from tests.ui.hall.hall_hand import Hand, begun, sit_down

pytestmark = pytest.mark.qt

QUEEN = "4k3/8/8/8/8/8/8/3QK3 w - - 0 50"
FAR = "7k/p7/8/8/8/8/8/KN6 w - - 0 1"
"""A mate that needs the pawn's help, 33 half-moves away."""
OVER = (Acceptance("placed_dead_position"),)
"""A position in which the game is over is asked about before it is kept."""
BLOCKED = "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 40"


def with_position(qtbot: QtBot, fen: str) -> Hand:
    """Board 1 stands in this position."""
    evening = begun()
    evening.do(cmd.PlacePosition(at=evening.at, board=ref(1), fen=fen, accept=OVER))
    return sit_down(qtbot, evening)


def page(hand: Hand) -> MatingPage:
    """The page in front, once its search is over."""
    shown = hand.screen.play.mating
    assert hand.screen.play.front() is shown
    return shown


def answered(qtbot: QtBot, hand: Hand) -> MatingPage:
    """The page with its verdict."""
    shown = page(hand)
    qtbot.waitUntil(lambda: shown.verdict is not None, timeout=20_000)
    return shown


def fen_shown(hand: Hand) -> str:
    """What stands on the board in the middle."""
    return hand.screen.play.column.board.position().board_fen()


def test_a_mate_that_is_found_is_played_through_on_the_board(qtbot: QtBot) -> None:
    hand = with_position(qtbot, QUEEN)
    hand.keys("K", "W")
    shown = answered(qtbot, hand)
    assert shown.verdict is not None
    assert (shown.verdict.answer, shown.verdict.reason) == (Answer.YES, Reason.MATE_FOUND)
    assert "White can still mate" in shown.said.text()
    assert not shown.use_button.isVisible()
    for _ in shown.verdict.line:
        QTest.keyClick(shown, Qt.Key.Key_Right)
    end = hand.screen.play.column.board.position()
    assert end.is_checkmate()
    assert end.turn is False
    assert not shown.on_button.isEnabled()
    QTest.keyClick(shown, Qt.Key.Key_Left)
    assert not hand.screen.play.column.board.position().is_checkmate()
    hand.keys("Esc")
    assert fen_shown(hand) == QUEEN.split(maxsplit=1)[0]
    assert hand.screen.play.front() is hand.screen.play.desk


def test_a_blocked_position_is_told_at_once(qtbot: QtBot) -> None:
    hand = with_position(qtbot, BLOCKED)
    hand.keys("K", "B")
    assert page(hand).said.text() == "Black cannot mate: the position is blocked for ever."


def test_without_a_position_the_page_says_what_to_do(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, begun())
    hand.keys("K", "W")
    shown = page(hand)
    assert "not known" in shown.said.text()
    hand.click(shown.place_button)
    assert hand.screen.play.front() is hand.screen.play.placing


def test_a_search_that_reaches_its_limit_says_so_and_goes_on_when_asked(qtbot: QtBot) -> None:
    hand = with_position(qtbot, FAR)
    shown = hand.screen.play.mating
    shown.seconds = 0.0
    hand.keys("K", "W")
    answered(qtbot, hand)
    assert "No proof either way" in shown.said.text()
    assert shown.longer_button.isVisible()
    shown.seconds = 600.0
    hand.keys("L")
    assert not shown.longer_button.isVisible()
    qtbot.waitUntil(lambda: not shown.is_searching, timeout=60_000)
    assert "White can still mate" in shown.said.text()


def test_leaving_ends_a_search(qtbot: QtBot) -> None:
    hand = with_position(qtbot, FAR)
    hand.keys("K", "W", "Esc")
    assert not hand.screen.play.mating.is_searching
    assert hand.screen.play.front() is hand.screen.play.desk


def test_a_search_ends_with_the_window_and_can_be_asked_for_again(qtbot: QtBot) -> None:
    hand = with_position(qtbot, FAR)
    hand.keys("K", "W")
    hand.window.hide()
    assert not hand.screen.play.mating.is_searching
    hand.window.show()
    assert hand.screen.play.mating.longer_button.isVisible()


class TestInARuling:
    """The ruling waits for the answer and takes it over with Enter."""

    def claimed(self, qtbot: QtBot) -> Hand:
        """White claims that Black's time is up, in a position nobody has looked at closely."""
        hand = with_position(qtbot, QUEEN)
        evening = hand.evening
        evening.do(
            cmd.AdjustTime(at=evening.at, board=ref(1), readings=ClockReadings(60_000, 0), reason="for the test")
        )
        hand.keys("F", "W")
        assert hand.screen.play.front() is hand.screen.play.proposal
        return hand

    def test_the_card_offers_to_look(self, qtbot: QtBot) -> None:
        hand = self.claimed(qtbot)
        assert any("Can White still mate" in one.label for one in hand.screen.play.proposal.card.view().alternatives)

    def test_a_proven_answer_goes_into_the_ruling(self, qtbot: QtBot) -> None:
        hand = self.claimed(qtbot)
        hand.keys("K")
        shown = answered(qtbot, hand)
        assert shown.use_button.isVisible()
        hand.keys("Enter")
        assert hand.screen.play.front() is hand.screen.play.proposal
        effects = " ".join(hand.screen.play.proposal.card.view().effects)
        assert "White can still mate: the arbiter has found it so." in effects
        hand.keys("Enter")
        end = hand.board(1).end
        assert end is not None
        assert (end.result, end.termination) == (GameResult.WHITE_WINS, Termination.FLAG_FALL)

    def test_esc_goes_back_to_the_ruling_as_it_was(self, qtbot: QtBot) -> None:
        hand = self.claimed(qtbot)
        before = hand.screen.play.proposal.card.view()
        hand.keys("K", "Esc")
        assert hand.screen.play.front() is hand.screen.play.proposal
        assert hand.screen.play.proposal.card.view() == before
        hand.keys("Esc")
        assert hand.screen.play.front() is hand.screen.play.desk
        assert hand.board(1).end is None


def test_the_third_illegal_move_in_a_blocked_position_is_proposed_as_a_draw(qtbot: QtBot) -> None:
    evening = begun()
    evening.do(cmd.PlacePosition(at=evening.at, board=ref(1), fen=BLOCKED, accept=OVER))
    pressed = (Acceptance("move_not_completed"),)
    for _ in range(2):
        evening.do(cmd.RecordIllegalMove(at=evening.at, board=ref(1), colour=Colour.BLACK, accept=pressed))
    hand = sit_down(qtbot, evening)
    hand.keys("I", "B", "2")
    effects = " ".join(hand.screen.play.proposal.card.view().effects)
    assert "White cannot mate: the position is blocked for ever." in effects


def test_a_rejected_flag_claim_does_not_ask_about_mates(qtbot: QtBot) -> None:
    hand = with_position(qtbot, QUEEN)
    hand.keys("F", "B")
    view = hand.screen.play.proposal.card.view()
    assert not any("still mate" in one.label for one in view.alternatives)
