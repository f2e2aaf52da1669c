"""What a ruling card in the hall says: names, both clocks, home first, and what deciding otherwise would record."""

from __future__ import annotations

from datetime import timedelta

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.records import SeatRef
from arbiter_app.engine.values import ClockSource, Side
from arbiter_app.ui import theme
from arbiter_app.ui.widgets.clocks import ClockFace, TimeEdit
from arbiter_app.ui.widgets.fields import ChoiceBox
from arbiter_app.ui.widgets.ruling_view import RulingView
from tests.queries.evening import MATCH, START, Evening, opened, ref
from tests.ui.hall.hall_hand import Hand, begun, sit_down

pytestmark = pytest.mark.qt


def card(hand: Hand) -> RulingView:
    """The card in front."""
    assert hand.screen.play.front() is hand.screen.play.proposal
    return hand.screen.play.proposal.card.view()


def begun_without(*waiting: int, late_by: timedelta = timedelta()) -> Evening:
    """The clocks were started; some boards wait for a clock, board 7 for its away player."""
    evening = opened()
    for board in range(1, 8):
        for side in Side:
            evening.do(cmd.WishTimeControl(at=evening.at, board=ref(board), side=side, control_id="standard-120"))
    for board in waiting:
        evening.do(cmd.ReportMissingEquipment(at=evening.at, board=ref(board), what="clock"))
    at = evening.clock.now = START + late_by
    present = tuple(SeatRef(board, side) for board in range(1, 8) for side in Side if (board, side) != (7, Side.AWAY))
    evening.do(cmd.StartMatch(at=at, match_id=MATCH, source=ClockSource.APPLICATION, present=present))
    evening.clock.now = START + timedelta(minutes=10)
    return evening


class TestIllegalMove:
    """I."""

    @pytest.mark.clause("F-7.5.1")
    def test_before_the_clock_was_pressed_it_is_put_right_and_only_noted(self, hand: Hand) -> None:
        before = hand.evening.desk.entry_count
        hand.keys("1", "I", "W", "1")
        assert hand.new_kinds(before) == ["NoteTaken"]
        assert hand.screen.play.front() is hand.screen.play.desk

    def test_the_arbiter_can_say_that_the_clock_was_pressed(self, hand: Hand) -> None:
        before = hand.evening.desk.entry_count
        hand.keys("1", "I", "W", "2")
        assert not [one for one in card(hand).effects if one.startswith("⚠")]
        hand.keys("Enter")
        assert hand.new_kinds(before) == ["IllegalMoveRecorded"]

    def test_the_clock_without_a_change_is_told_too_with_the_moment(self, hand: Hand) -> None:
        hand.keys("1", "I", "B")
        hand.later(seconds=30)
        assert "Black's clock stays at 2:00:00; both as they stood at 19:25:00." in card(hand).effects

    def test_what_is_to_be_done_on_the_board_is_seen_without_scrolling(self, hand: Hand) -> None:
        hand.keys("1", "I", "B")
        shown = hand.screen.play.proposal.card
        shown.grab()
        (todo,) = [one for one in shown.findChildren(QLabel) if one.text().startswith("1. ")]
        assert not todo.visibleRegion().isEmpty()
        assert todo.visibleRegion().boundingRect() == todo.rect()

    def test_a_page_down_scrolls_the_card(self, hand: Hand) -> None:
        hand.window.resize(1164, 480)
        hand.keys("1", "I", "B")
        shown = hand.screen.play.proposal.card
        shown.grab()
        assert shown.scrolled()[1] > 0
        hand.keys("PageDown")
        assert shown.scrolled()[0] > 0


class TestResults:
    """R."""

    def test_the_heading_is_home_first_with_the_winner(self, hand: Hand) -> None:
        hand.keys("1", "R", "0")
        assert card(hand).title == "Board 1 ends 0–1, Player B1 wins (White)"

    @pytest.mark.parametrize(
        ("key", "never"),
        [("1", {"stalemate", "agreement", "dead_position"}), ("=", {"checkmate", "resignation"})],
    )
    def test_only_endings_that_lead_to_the_result_are_offered(self, hand: Hand, key: str, never: set[str]) -> None:
        hand.keys("1", "R", key)
        assert hand.screen.play.proposal.fields is not None
        how = hand.screen.play.proposal.fields.editors["how"]
        assert isinstance(how, ChoiceBox)
        offered = {how.itemData(place) for place in range(how.count())}
        assert "unknown" in offered
        assert not offered & never

    def test_a_board_that_never_started_is_asked_about(self, qtbot: QtBot) -> None:
        hand = sit_down(qtbot, begun_without(4))
        hand.keys("4", "R", "1")
        assert any("never started" in one for one in card(hand).effects)
        assert card(hand).apply_text == "Go on"

    def test_results_typed_fast_stop_at_a_board_that_never_started(self, qtbot: QtBot) -> None:
        hand = sit_down(qtbot, begun_without(4))
        hand.workspace.choose_board(4)
        hand.screen.open_results()
        hand.workspace.choose_board(4)
        hand.keys("1")
        assert hand.board(4).end is None
        assert any("never started" in one for one in card(hand).effects)
        hand.keys("Enter")
        assert hand.board(4).end is not None

    def test_a_letter_opens_the_own_decision(self, hand: Hand) -> None:
        hand.keys("1", "R", "1", "O")
        assert not hand.screen.play.proposal.card.form.isHidden()
        assert hand.screen.play.proposal.card.otherwise_button.key_hint() == "O"


class TestAbsence:
    """R - and A."""

    def test_a_default_too_early_says_until_when_and_what_overriding_records(self, hand: Hand) -> None:
        hand.keys("3", "R", "-", "0")
        view = card(hand)
        assert "It is over at 20:15." in view.effects
        assert view.otherwise_records.startswith("Deciding otherwise records: −1 / +1")
        hand.keys("O")
        form = hand.screen.play.proposal.card.form
        assert form.result.isHidden()
        assert form.white.isHidden()
        form.reason.setPlainText("He telephoned: he does not come")
        hand.click(form.record)
        end = hand.board(3).end
        assert end is not None
        assert (end.points.home, end.points.away) == (-2, 2)

    def test_the_late_player_is_named(self, hand: Hand) -> None:
        hand.keys("3", "A")
        assert card(hand).title == "Player A3 (Black) is 0:10:00 late and plays"

    def test_a_late_start_is_told_and_the_one_who_waits_lost_no_time(self, qtbot: QtBot) -> None:
        hand = sit_down(qtbot, begun_without(late_by=timedelta(seconds=33)))
        hand.keys("7", "A")
        effects = card(hand).effects
        assert "Lateness counts from 19:15, as arranged; the clocks were started at 19:15:33." in effects
        other = "White" if hand.board(7).colour_of(Side.HOME).value == "white" else "Black"
        assert not any(one.startswith(f"{other}: ") for one in effects)


def test_a_win_against_somebody_nobody_has_seen_is_doubted(hand: Hand) -> None:
    hand.keys("3", "R", "0")
    assert any(one.startswith("⚠") for one in card(hand).effects)
    assert card(hand).apply_text == "Go on"


@pytest.mark.parametrize("percent", [100, 125])
def test_both_readings_to_set_are_seen_without_scrolling(qtbot: QtBot, qapp: QApplication, percent: int) -> None:
    theme.apply_theme(qapp, "light", percent)
    try:
        hand = sit_down(qtbot, begun(ClockSource.HALL))
        hand.keys("1", "I", "B")
        fields = hand.screen.play.proposal.fields
        assert fields is not None
        for name, shown in (("white_ms", "1:06:40"), ("black_ms", "1:23:20")):
            editor = fields.editors[name]
            assert isinstance(editor, TimeEdit)
            editor.field.setFocus()
            hand.type(shown)
        faces = hand.screen.play.proposal.card.findChildren(ClockFace)
        assert [face.time_text() for face in faces] == ["1:08:40", "1:23:20"]
        hand.screen.play.proposal.card.grab()
        for face in faces:
            assert face.visibleRegion().boundingRect() == face.rect()
    finally:
        theme.apply_theme(qapp, "light", 100)


def test_starting_a_board_that_waits_shows_its_key_and_takes_it(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, begun(wishes=(1, 2, 3, 5, 6, 7)))
    hand.workspace.choose_board(4)
    button = hand.screen.play.clock.begin_button
    assert button.isVisible()
    assert button.key_hint() == "S"
    hand.keys("S")
    assert hand.screen.play.front() is hand.screen.play.question
