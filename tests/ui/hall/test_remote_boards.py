"""A board at the away club's venue, marked before the start or during play (L-11.1)."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.records import Arrangement, Elsewhere
from arbiter_app.engine.values import PlayerId
from arbiter_app.ui.hall.start_desk import DIGITAL, ELSEWHERE, PLAIN
from tests.queries.evening import START, Evening, opened
from tests.ui.hall.hall_hand import Hand, begun, sit_down

pytestmark = pytest.mark.qt
B4 = PlayerId("B4")


def arrange(evening: Evening) -> None:
    evening.do(cmd.NoteArrangements(at=evening.at, player_id=B4, arrangements=(Arrangement.OWN_VENUE,)))


@pytest.fixture
def before(qtbot: QtBot) -> Hand:
    """The line-ups are open, and B4 may play away games at his own venue."""
    evening = opened()
    arrange(evening)
    evening.clock.now = START
    return sit_down(qtbot, evening)


def choose(hand: Hand, number: int, what: str) -> None:
    """Choose an item of the box, as a hand does."""
    box = hand.screen.start_page.rows[number].equipment
    place = box.findData(what)
    assert place >= 0
    box.setCurrentIndex(place)
    box.activated.emit(place)


def offered(hand: Hand) -> list[int]:
    rows = hand.screen.start_page.rows
    return [number for number, row in rows.items() if row.equipment.findData(ELSEWHERE) >= 0]


class TestBeforeTheStart:
    @pytest.mark.clause("L-11.1/1")
    def test_the_away_venue_is_offered_at_the_board_of_the_player_it_is_arranged_for(self, before: Hand) -> None:
        assert offered(before) == [4]
        choose(before, 4, ELSEWHERE)
        assert before.board(4).away_venue == Elsewhere(B4, "Club B")
        assert before.screen.start_page.rows[4].equipment.currentData() == ELSEWHERE

    @pytest.mark.clause("L-11.1/2")
    def test_then_one_team_mate_may_be_the_helper_and_no_more(self, before: Hand) -> None:
        choose(before, 4, ELSEWHERE)
        assert offered(before) == [1, 2, 3, 4, 5, 6, 7]
        choose(before, 3, ELSEWHERE)
        assert before.board(3).away_venue == Elsewhere(PlayerId("B3"), "Club B", helper=True)
        assert offered(before) == [3, 4]

    @pytest.mark.clause("L-11.1/1")
    def test_choosing_a_clock_in_the_hall_takes_it_back(self, before: Hand) -> None:
        choose(before, 4, ELSEWHERE)
        choose(before, 4, PLAIN)
        assert before.board(4).away_venue is None
        assert not before.board(4).digital_clock
        choose(before, 4, DIGITAL)
        assert before.screen.start_page.rows[4].equipment.currentData() == DIGITAL


class TestDuringPlay:
    @pytest.mark.clause("L-11.1/1")
    def test_g_a_notes_the_venue(self, qtbot: QtBot) -> None:
        hand = sit_down(qtbot, begun(change=arrange))
        hand.keys("4", "G", "A", "Enter")
        assert hand.board(4).away_venue == Elsewhere(B4, "Club B")

    @pytest.mark.clause("L-11.1/1")
    def test_a_player_it_is_not_arranged_for_stays_in_the_hall(self, qtbot: QtBot) -> None:
        hand = sit_down(qtbot, begun(change=arrange))
        hand.keys("2", "G", "A", "Enter")
        assert hand.board(2).away_venue is None
