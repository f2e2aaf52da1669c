"""Clocks of this computer on the screen: next second, flag, countdown, crash."""

from __future__ import annotations

from datetime import timedelta

import pytest
from pytestqt.qtbot import QtBot

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.events import FlagFell
from arbiter_app.engine.values import ClockReadings, ClockSource, Colour
from tests.queries.evening import MATCH, START, ref
from tests.ui.hall.hall_hand import Hand, begun, on_a_disk, sit_down

pytestmark = pytest.mark.qt


def pills(hand: Hand, board: int) -> list[str]:
    """The words at a board."""
    return [text for text, _tone in hand.screen.play.sheet.row(board).view().pills]


def test_the_timer_waits_for_the_next_second_that_shows(hand: Hand) -> None:
    now = hand.evening.clock.now
    assert hand.screen.ticker.next_at() == now + timedelta(seconds=1)


def test_a_running_clock_counts_down_on_sheet_and_panel(hand: Hand) -> None:
    hand.keys("1")
    hand.later(seconds=5)
    white = hand.board(1).side_of(Colour.WHITE)
    assert hand.screen.play.sheet.row(1).view().line(white).clock_ms == (110 * 60 - 5) * 1000
    assert hand.screen.play.clock.faces[Colour.WHITE].time_text() == "1:49:55"


def test_with_clocks_in_the_hall_nothing_ticks_once_everybody_is_there(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, begun(ClockSource.HALL, absent=()))
    assert hand.screen.ticker.next_at() is None
    assert not hand.screen.ticker.timer.isActive()


def test_a_flag_is_noted_at_the_instant_it_fell_and_shown_to_the_arbiter(hand: Hand) -> None:
    hand.later(hours=1, minutes=51)
    fell = [one for one in hand.evening.desk.entries() if isinstance(one.event, FlagFell)]
    assert {one.happened_at for one in fell} == {START + timedelta(hours=2)}
    assert "flag W" in pills(hand, 1)
    assert hand.board(1).end is None


def test_a_flag_that_cannot_be_saved_does_not_hammer_the_disk(qtbot: QtBot) -> None:
    evening = begun(absent=())
    disk = on_a_disk(evening)
    hand = sit_down(qtbot, evening)
    troubles: list[object] = []
    hand.workspace.problem.connect(troubles.append)
    disk.full = True
    hand.later(hours=2)
    told = len(troubles)
    assert told == 7
    hand.later(seconds=1)
    assert len(troubles) == told


def test_the_last_quarter_of_an_hour_before_a_default_is_counted_down(hand: Hand) -> None:
    assert "absent 10 min" in pills(hand, 7)
    hand.later(minutes=40)
    assert "default 10:01" in pills(hand, 7)
    hand.later(seconds=1)
    assert "default 10:00" in pills(hand, 7)
    hand.later(minutes=10)
    assert pills(hand, 7)[0] == "default due"
    assert hand.board(7).end is None


def test_after_sleep_the_arbiter_is_asked_to_check(hand: Hand) -> None:
    hand.later(minutes=12)
    assert "slept for 11:59" in hand.screen.bar.text()


class TestAfterACrash:
    """Clocks that stood still with the program are read off, then go on."""

    @pytest.fixture
    def crashed(self, qtbot: QtBot) -> Hand:
        """Two boards stand since the crash; the others have ended."""
        evening = begun(absent=())
        for board in range(3, 8):
            evening.end(board, "draw")
        evening.do(cmd.StopClocks(at=evening.at, match_id=MATCH, reason="recovered"))
        return sit_down(qtbot, evening, recovered=(MATCH,))

    def test_a_bar_asks_what_the_clocks_show(self, crashed: Hand) -> None:
        assert not crashed.screen.bar.isHidden()
        assert "board 1, 2" in crashed.screen.bar.text()

    def test_board_by_board_the_clocks_are_typed_then_all_go_on(self, crashed: Hand) -> None:
        crashed.click(crashed.screen.bar.action_button)
        crashed.retype("1:40:00")
        crashed.keys("Enter")
        assert crashed.workspace.board_number == 2
        crashed.keys("Enter", "Enter")
        clocks = [crashed.board(number).clock for number in (1, 2)]
        assert [clock.running for clock in clocks if clock is not None] == [Colour.WHITE, Colour.WHITE]
        first = clocks[0]
        assert first is not None
        assert first.white.remaining_ms == 100 * 60_000
        assert crashed.screen.bar.isHidden()

    def test_the_bar_can_be_sent_away(self, crashed: Hand) -> None:
        crashed.click(crashed.screen.bar.close_button)
        crashed.keys("2")
        assert crashed.screen.bar.isHidden()

    def test_without_a_crash_there_is_no_bar(self, hand: Hand) -> None:
        assert hand.screen.bar.isHidden()


def test_the_last_seconds_are_shown_in_tenths_on_the_panel_and_each_tenth_is_waited_for(hand: Hand) -> None:
    hand.keys("1")
    hand.later(minutes=109, seconds=47, milliseconds=650)
    face = hand.screen.play.clock.faces[Colour.WHITE]
    assert face.time_text() == "0:00:12.4"
    assert hand.screen.ticker.next_at() == hand.evening.clock.now + timedelta(milliseconds=50)
    hand.later(seconds=12, milliseconds=349)
    assert (face.time_text(), face.shows_flag()) == ("0:00:00.1", False)
    hand.later(milliseconds=1)
    assert (face.time_text(), face.shows_flag()) == ("0:00:00", True)


def test_a_reading_off_a_clock_in_the_hall_claims_no_tenths(qtbot: QtBot) -> None:
    evening = begun(ClockSource.HALL, absent=())
    evening.do(cmd.ReadClock(at=evening.at, board=ref(1), readings=ClockReadings(12_000, 1_800_000)))
    hand = sit_down(qtbot, evening)
    hand.keys("1")
    assert hand.screen.play.clock.faces[Colour.WHITE].time_text() == "0:00:12"
