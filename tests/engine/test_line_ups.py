"""Line-ups: size, registration, panel, gaps, sealing, reveal, colours, places named later."""

from __future__ import annotations

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.records import Slot, SlotKind, Team
from arbiter_app.engine.values import MatchId, PlayerId, TeamId
from tests.engine.hall import (
    AWAY,
    HOME,
    MATCH,
    NOBODY,
    OPEN,
    Hall,
    clauses,
    laws_in_a_team_match,
    league,
    refused,
    with_rules,
)


def enter(hall: Hall, team_id: str = "club-a", name: str = "Club A", club_teams: int = 1) -> None:
    """Enter a team of Club A, or change the one that plays."""
    team = Team(TeamId(team_id), name, "Club A", "Captain A", club_teams)
    hall.do(cmd.RegisterTeam(at=hall.now, team=team))


class TestSize:
    @pytest.mark.clause("L-2.3")
    def test_division_4_plays_on_six_boards(self) -> None:
        hall = Hall.division(4)
        with refused("line_up_size", "L-2.3", names=7, boards=6):
            hall.club_a.names(*(f"A{number}" for number in range(1, 8)))
        hall.club_a.names_all()

    @pytest.mark.clause("L-2.3", "L-5.1/2")
    def test_five_names_and_an_empty_sixth_board_are_a_walkover(self) -> None:
        hall = Hall.division(4)
        hall.club_a.names("A1", "A2", "A3", "A4", "A5", NOBODY)
        hall.club_b.names_all()
        ruling = hall.reveal()
        assert [line.params["board"] for line in ruling.lines] == [6]
        assert hall.half_points(6) == (0, 2)

    @pytest.mark.clause("L-2.3", "L-13/3")
    @pytest.mark.parametrize(("division", "boards"), [(1, 8), (2, 8), (3, 6), (4, 6), (5, 5), (7, 5), ("novices", 4)])
    def test_each_division_has_its_number_of_boards(self, division: int | str, boards: int) -> None:
        assert Hall.division(division).match.board_count == boards

    @pytest.mark.clause("L-2.3")
    def test_another_number_of_boards_needs_a_reason(self) -> None:
        hall = Hall.division(4)
        command = cmd.ArrangeMatch(
            at=hall.now,
            match_id=MatchId("b-a"),
            home=hall.club_b.team_id,
            away=hall.club_a.team_id,
            division="division-4",
            round_number=2,
            scheduled_start=hall.match.scheduled_start,
            venue="Hall 1",
            board_count=5,
        )
        with refused("board_count_differs", "L-2.3", boards=5, size=6):
            hall.do(command)
        accepted = hall.accepting("board_count_differs", "agreed with the controller").do(command)
        (event,) = accepted.events
        assert "agreed with the controller" in repr(event)


class TestWalkoversFromTheLowestBoard:
    @pytest.mark.clause("L-5.2")
    def test_a_gap_is_refused(self) -> None:
        hall = Hall.division(4)
        with refused("line_up_gap", "L-5.2", board=4, last=5):
            hall.club_a.names("A1", "A2", "A3", NOBODY, "A5", NOBODY)

    @pytest.mark.clause("L-5.2")
    def test_the_lowest_boards_may_be_empty(self) -> None:
        Hall.division(4).club_a.names("A1", "A2", "A3", "A4", NOBODY, NOBODY)

    @pytest.mark.clause("L-5.2", "L-6.11/1")
    def test_a_place_still_to_be_named_may_stand_anywhere(self) -> None:
        Hall.division(4).club_a.names("A1", OPEN, "A3", "A4", "A5", NOBODY)

    @pytest.mark.clause("L-5.2")
    def test_nobody_at_all_is_asked_about(self) -> None:
        hall = Hall.division(4)
        with refused("line_up_empty"):
            hall.club_a.names(*[NOBODY] * 6)


class TestWhoMayPlay:
    @pytest.mark.clause("L-6.1/1")
    def test_a_player_without_a_number_is_refused_and_may_play_under_protest(self) -> None:
        hall = Hall.division(4)
        hall.club_a.player("A3", registration=" ")
        with refused("player_not_registered", "L-6.1/1", board=3):
            hall.club_a.names_all()
        hall.accepting("player_not_registered", "plays under protest").club_a.names_all()
        line_up = hall.match.line_up(HOME)
        assert line_up is not None
        assert [(one.where, one.reason) for one in line_up.overrides] == [("3", "plays under protest")]

    @pytest.mark.clause("L-6.1/1")
    def test_a_reason_is_needed_to_go_on(self) -> None:
        hall = Hall.division(4)
        hall.club_a.player("A3", registration="")
        with refused("player_not_registered"):
            hall.accepting("player_not_registered", "  ").club_a.names_all()

    @pytest.mark.clause("L-6.2/1")
    def test_a_player_of_another_club_is_refused(self) -> None:
        hall = Hall.division(4)
        with refused("player_of_other_team", "L-6.2/1", board=6):
            hall.club_a.names("A1", "A2", "A3", "A4", "A5", "B6")

    @pytest.mark.clause("L-6.2/1")
    def test_a_player_of_the_club_s_other_team_is_asked_about(self) -> None:
        hall = Hall.division(4)
        enter(hall, "club-a-2", "Club A 2")
        hall.club_a.player("A9", team_id="club-a-2")
        with refused("player_of_club", "L-6.2/1", board=6, other="Club A 2"):
            hall.club_a.names("A1", "A2", "A3", "A4", "A5", "A9")

    @pytest.mark.parametrize("is_open", [True, False])
    def test_a_player_on_an_open_line_up_of_the_same_hour_is_asked_about_and_a_sealed_one_stays_secret(
        self, is_open: bool
    ) -> None:
        hall = Hall.division(4)
        other = MatchId("a-b-2")
        hall.do(
            cmd.ArrangeMatch(
                at=hall.now,
                match_id=other,
                home=hall.club_a.team_id,
                away=hall.club_b.team_id,
                division=hall.match.division,
                round_number=2,
                scheduled_start=hall.match.scheduled_start,
                venue="Hall 2",
            )
        )
        for side, letter in ((HOME, "A"), (AWAY, "B")):
            slots = tuple(Slot(SlotKind.NAMED, PlayerId(f"{letter}{number}")) for number in range(1, 7))
            hall.do(cmd.SealLineUp(at=hall.now, match_id=other, side=side, slots=slots))
        if is_open:
            hall.do(cmd.RevealLineUps(at=hall.now, match_id=other))
            with refused("player_elsewhere", board=1, other="Club A – Club B"):
                hall.club_a.names("A6", "A7", "A8", "A9", NOBODY, NOBODY)
            hall.accepting("player_elsewhere")
        hall.club_a.names("A6", "A7", "A8", "A9", NOBODY, NOBODY)
        assert hall.match.home_line_up is not None

    @pytest.mark.clause("L-6.4/1")
    def test_a_club_with_two_teams_needs_a_panel(self) -> None:
        hall = Hall.division(4)
        for number in range(1, 10):
            hall.club_a.player(f"A{number}", on_panel=False)
        hall.club_a.names_all()
        hall.do(cmd.ReopenLineUp(at=hall.now, match_id=MATCH, side=HOME, reason="second team entered"))
        enter(hall, club_teams=2)
        with refused("panel_missing", "L-6.4/1"):
            hall.club_a.names_all()

    @pytest.mark.clause("L-6.4/1")
    def test_teams_of_the_club_that_are_entered_here_count_however_its_name_is_written(self) -> None:
        hall = Hall.division(4)
        for number in range(1, 10):
            hall.club_a.player(f"A{number}", on_panel=False)
        hall.do(cmd.RegisterTeam(at=hall.now, team=Team(TeamId("second"), "Second team", " CLUB  a")))
        assert hall.state.teams[hall.club_a.team_id].club_teams == 1
        with refused("panel_missing", "L-6.4/1"):
            hall.club_a.names_all()

    @pytest.mark.clause("L-6.5/1")
    def test_a_player_on_no_panel_is_asked_about_before_his_first_game(self) -> None:
        hall = Hall.division(4)
        enter(hall, club_teams=2)
        hall.club_a.player("A6", on_panel=False)
        with refused("first_game_declares", "L-6.5/1", player="Player A6", team="Club A"):
            hall.club_a.names_all()

    @pytest.mark.clause("L-6.4/1")
    def test_where_no_first_game_declares_a_player_on_no_panel_is_refused(self) -> None:
        hall = Hall.division(4, with_rules(league(), "eligibility", first_game_declares=False))
        enter(hall, club_teams=2)
        hall.club_a.player("A6", on_panel=False)
        with refused("player_not_on_panel", "L-6.4/1", board=6):
            hall.club_a.names_all()

    @pytest.mark.clause("L-6.4/2")
    @pytest.mark.parametrize(("panel", "is_refused"), [(5, True), (6, False), (9, False)])
    def test_the_panel_of_division_4_has_six_players_at_least(self, panel: int, is_refused: bool) -> None:
        hall = Hall.division(4)
        enter(hall, club_teams=2)
        for number in range(panel + 1, 10):
            hall.club_a.player(f"A{number}", on_panel=False)
        if is_refused:
            with refused("panel_too_small", "L-6.4/2", size=5, least=6):
                hall.club_a.names("A1", "A2", "A3", "A4", "A5", NOBODY)
        else:
            hall.club_a.names("A1", "A2", "A3", "A4", "A5", "A6")

    def test_nobody_plays_on_two_boards(self) -> None:
        hall = Hall.division(4)
        with refused("player_twice", board=6, other=1):
            hall.club_a.names("A1", "A2", "A3", "A4", "A5", "A1")

    def test_a_player_nobody_knows_is_refused(self) -> None:
        hall = Hall.division(4)
        with refused("no_such_player"):
            hall.club_a.names("A1", "A2", "A3", "A4", "A5", "A99")

    @pytest.mark.clause("F-6.3")
    def test_the_laws_alone_ask_for_nothing_but_names(self) -> None:
        hall = Hall.division(4, laws_in_a_team_match())
        hall.club_a.ratings(1000, 2000, 1000, 2000, 1000, 2000)
        hall.club_a.player("A3", registration="")
        hall.club_a.names("A1", NOBODY, "A3", "A4", "A5", "A6")
        with refused("place_left_open"):
            hall.club_b.names("B1", "B2", OPEN, "B4", "B5", "B6")


class TestSealAndReveal:
    @pytest.mark.clause("L-6.10/1")
    def test_nothing_is_paired_before_both_are_sealed(self) -> None:
        hall = Hall.division(4)
        hall.club_a.names_all()
        with refused("line_up_missing", side=AWAY):
            hall.reveal()
        assert hall.match.boards == ()

    @pytest.mark.clause("L-6.10/1", "L-7.8")
    def test_the_reveal_freezes_the_pairings_with_their_time(self) -> None:
        hall = Hall.division(5)
        hall.club_a.names_all()
        hall.club_b.names_all()
        ruling = hall.at("19:25:00").reveal()
        assert hall.match.revealed_at == hall.now
        pairs = [(board.home.player_id, board.away.player_id) for board in hall.match.boards]
        assert pairs == [(f"A{number}", f"B{number}") for number in range(1, 6)]
        assert [board.white for board in hall.match.boards] == [AWAY, HOME, AWAY, HOME, AWAY]
        assert "L-7.8" in clauses(ruling)

    @pytest.mark.clause("L-6.10/2")
    def test_after_the_reveal_nothing_changes(self) -> None:
        hall = Hall.ready(4)
        with refused("line_ups_revealed", "L-6.10/2"):
            hall.club_a.names("A9", "A2", "A3", "A4", "A5", "A6")
        with refused("line_ups_revealed", "L-6.10/2"):
            hall.do(cmd.ReopenLineUp(at=hall.now, match_id=MATCH, side=HOME, reason="changed his mind"))
        with refused("place_not_open", "L-6.10/2"):
            hall.accepting("place_not_open", "please").names(4, HOME, "A9")
        assert hall.board(4).home.player_id == "A4"

    @pytest.mark.clause("L-6.10/1")
    def test_a_sealed_line_up_can_be_given_back_before_the_reveal(self) -> None:
        hall = Hall.division(4)
        hall.club_a.names_all()
        with refused("line_up_already_sealed"):
            hall.club_a.names_all()
        hall.do(cmd.ReopenLineUp(at=hall.now, match_id=MATCH, side=HOME, reason="A6 is ill"))
        hall.club_a.names("A1", "A2", "A3", "A4", "A5", "A7")

    @pytest.mark.clause("L-6.10/1")
    def test_the_slots_must_say_what_they_are(self) -> None:
        hall = Hall.division(4)
        slots = (Slot(SlotKind.NAMED), Slot(SlotKind.BLANK, PlayerId("A2")), *[Slot(SlotKind.BLANK)] * 4)
        with refused("slot_without_player"):
            hall.do(cmd.SealLineUp(at=hall.now, match_id=MATCH, side=HOME, slots=slots))


class TestNamedLater:
    @pytest.fixture
    def hall(self) -> Hall:
        hall = Hall.division(4)
        hall.club_a.ratings(1750, 1700, 1500, 1500, 1500, 1500)
        hall.club_a.names("A1", "A2", "A3", "A4", "A5", OPEN)
        hall.club_b.names_all()
        hall.reveal()
        return hall

    @pytest.mark.clause("L-6.11/1")
    def test_the_checks_of_a_line_up_run_for_him_too(self, hall: Hall) -> None:
        hall.club_a.player("A6", rating=1660)
        with refused("board_order", "L-6.8(a)", board=6):
            hall.names(6, HOME, "A6")
        with refused("player_twice"):
            hall.names(6, HOME, "A1")
        hall.club_a.player("A6", rating=1649)
        hall.names(6, HOME, "A6")
        assert hall.board(6).home.player_id == "A6"

    @pytest.mark.clause("L-6.11/1")
    def test_a_refusal_set_aside_stands_on_the_card(self, hall: Hall) -> None:
        hall.club_a.player("A6", rating=1700)
        hall.accepting("board_order", "plays under protest").names(6, HOME, "A6")
        assert [one.reason for one in hall.board(6).overrides] == ["plays under protest"]

    @pytest.mark.clause("L-5.1/1")
    def test_named_before_the_start_he_is_declared_and_after_it_he_is_not(self, hall: Hall) -> None:
        hall.names(6, HOME, "A6")
        assert hall.board(6).home.declared
        hall.undoes_last()
        hall.starts()
        hall.at("19:40:00").names(6, HOME, "A6")
        assert not hall.board(6).home.declared
        assert hall.board(6).home.named_at == hall.now
