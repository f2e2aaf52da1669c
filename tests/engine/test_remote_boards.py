"""A board at the away team's own venue: for the player it is arranged for, and for one helper (L-11.1, C-9.1)."""

from __future__ import annotations

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import Ruling
from arbiter_app.engine.records import Arrangement, Elsewhere
from arbiter_app.engine.values import PlayerId
from arbiter_app.queries.journal import describe
from arbiter_app.queries.journal_wording import entry_sentence
from arbiter_app.queries.scorecard_remarks import board_remarks
from tests.engine.hall import AWAY, WHITE_WINS, Hall, clauses, laws_in_a_team_match, refused

VENUE = "Club B"


def arranged(*players: str) -> Hall:
    hall = Hall.ready(4)
    for player in players:
        hall.do(
            cmd.NoteArrangements(at=hall.now, player_id=PlayerId(player), arrangements=(Arrangement.OWN_VENUE,)),
        )
    return hall


def place(hall: Hall, number: int, *, helper: bool = False, venue: str = VENUE) -> Ruling:
    return hall.ruling(cmd.PlaceBoardElsewhere(at=hall.now, board=hall.ref(number), venue=venue, helper=helper))


def remarks(hall: Hall, number: int) -> list[tuple[str, object]]:
    found = board_remarks(hall.state, hall.state.matches[hall.ref(number).match_id], hall.board(number))
    return [(one.code, one.params.get("venue")) for one in found]


class TestTheVenue:
    @pytest.mark.clause("L-11.1/1")
    def test_board_4_is_played_at_the_away_club_s_venue_and_the_card_says_so(self) -> None:
        hall = arranged("B4")
        assert clauses(place(hall, 4)) == {"L-11.1/1"}
        assert hall.board(4).away_venue == Elsewhere(PlayerId("B4"), VENUE)
        assert remarks(hall, 4) == [("remark_elsewhere", VENUE)]
        assert remarks(hall, 3) == []

    @pytest.mark.clause("L-11.1/1")
    def test_the_journal_says_who_plays_where(self) -> None:
        hall = arranged("B4")
        place(hall, 4)
        history = hall.state.history
        assert history is not None
        code, params = describe(history.entry, hall.state)
        assert entry_sentence(code, params) == "Player B4 plays at the own venue: Club B"

    @pytest.mark.clause("L-11.1/1")
    def test_only_the_player_it_is_arranged_for(self) -> None:
        hall = arranged("B3")
        with refused("remote_not_arranged", "L-11.1/1"):
            place(hall, 4)

    @pytest.mark.clause("L-11.1/1")
    def test_a_home_player_has_nothing_of_it(self) -> None:
        hall = arranged("A4")
        with refused("remote_not_arranged", "L-11.1/1"):
            place(hall, 4)

    @pytest.mark.clause("L-11.1/1")
    def test_a_venue_is_named(self) -> None:
        hall = arranged("B4")
        with refused("remote_venue_missing"):
            place(hall, 4, venue="  ")
        with refused("name_too_long"):
            place(hall, 4, venue="x" * 121)

    @pytest.mark.clause("L-11.1/1")
    def test_not_once_the_board_has_ended(self) -> None:
        hall = arranged("B4")
        hall.starts()
        hall.ends(4, WHITE_WINS)
        with refused("board_has_ended"):
            place(hall, 4)

    def test_other_rules_know_nothing_of_it(self) -> None:
        hall = Hall.ready(4, laws_in_a_team_match())
        hall.do(cmd.NoteArrangements(at=hall.now, player_id=PlayerId("B4"), arrangements=(Arrangement.OWN_VENUE,)))
        with refused("remote_not_known"):
            place(hall, 4)


class TestTheHelper:
    @pytest.mark.clause("L-11.1/2")
    def test_a_second_board_without_the_helper_tick_is_refused(self) -> None:
        hall = arranged("B3", "B4")
        place(hall, 4)
        with refused("remote_second_board", "L-11.1/2"):
            place(hall, 3)

    @pytest.mark.clause("L-11.1/2")
    def test_with_the_tick_there_is_one_helper_only(self) -> None:
        hall = arranged("B4")
        place(hall, 4)
        assert clauses(place(hall, 3, helper=True)) == {"L-11.1/1", "L-11.1/2"}
        assert remarks(hall, 3) == [("remark_helper_elsewhere", VENUE)]
        with refused("remote_full", "L-11.1/2"):
            place(hall, 2, helper=True)

    @pytest.mark.clause("L-11.1/2")
    def test_nobody_helps_where_nobody_is(self) -> None:
        hall = arranged("B4")
        with refused("remote_nobody_to_help", "L-11.1/2"):
            place(hall, 3, helper=True)

    @pytest.mark.clause("L-11.1/2")
    def test_the_place_is_free_again_once_it_was_taken_back(self) -> None:
        hall = arranged("B4")
        place(hall, 4)
        place(hall, 3, helper=True)
        hall.do(cmd.Rescind(at=hall.now, target=hall.state.seq, reason="the wrong board"))
        assert hall.board(3).seat(AWAY).player_id == "B3"
        assert hall.board(3).away_venue is None
        place(hall, 2, helper=True)
