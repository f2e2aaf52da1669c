"""Advice deliberately taken from others: the points of the game, and two matches (L-7.13, X-20)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import Accepted, Refused, Ruling
from arbiter_app.engine.records import Team
from arbiter_app.engine.values import MatchId, Side, TeamId
from tests.engine.hall import (
    AWAY,
    BLACK_WINS,
    DRAW,
    HALL_CLOCK,
    HOME,
    WHITE_WINS,
    Hall,
    clauses,
    instant,
    laws_in_a_team_match,
    lines,
    points,
    refused,
)

OTHER = TeamId("club-c")


def rules(hall: Hall, offender: Side) -> Ruling:
    """The ruling on board 1."""
    return hall.ruling(
        cmd.RuleAdvice(
            at=hall.now, board=hall.ref(1), offender=offender, ruled_by="Controller", reason="signs from the hall"
        )
    )


def arranged_later(hall: Hall, days: int, home: TeamId) -> MatchId:
    """A later match of a team against a third one."""
    match_id = MatchId(f"{home}-{days}")
    hall.do(
        cmd.ArrangeMatch(
            at=hall.now,
            match_id=match_id,
            home=home,
            away=OTHER,
            division="division-4",
            round_number=2,
            scheduled_start=instant("19:30:00") + timedelta(days=days),
            venue="Hall 2",
        )
    )
    return match_id


def with_later_matches() -> tuple[Hall, list[MatchId]]:
    """A home player who won on board 1, and three matches of the home team to come."""
    hall = Hall.playing(4, clock=HALL_CLOCK)
    hall.do(cmd.RegisterTeam(at=hall.now, team=Team(OTHER, "Club C", "Club C")))
    hall.ends(1, WHITE_WINS if hall.board(1).white is HOME else BLACK_WINS)
    later = [arranged_later(hall, days, hall.club_a.team_id) for days in (7, 14, 21)]
    return hall, later


def fields(hall: Hall, match_id: MatchId) -> set[str]:
    """Which findings stand in the way of the home team's usual line-up."""
    slots = tuple(seat.slot for seat in (board.home for board in hall.match.boards))
    decision = hall.decides(cmd.SealLineUp(at=hall.now, match_id=match_id, side=HOME, slots=slots))
    return set() if isinstance(decision, Accepted) else {one.code for one in decision.findings}


@pytest.mark.clause("L-7.13")
class TestAdvice:
    """A ruling on a player who took advice."""

    def test_a_won_game_brings_nothing_and_the_opponent_gets_nothing(self) -> None:
        hall, _ = with_later_matches()
        assert hall.half_points(1) == points("1", "0")
        ruling = rules(hall, HOME)
        assert hall.half_points(1) == points("0", "0")
        assert clauses(ruling) == {"L-7.13"}
        assert "player_is_suspended" in lines(ruling)

    def test_a_drawn_game_leaves_the_opponent_his_half_point(self) -> None:
        hall = Hall.playing(4, clock=HALL_CLOCK)
        hall.ends(1, DRAW)
        rules(hall, AWAY)
        assert hall.half_points(1) == points("0.5", "0")

    def test_the_next_two_matches_of_the_team_are_barred_and_the_third_is_not(self) -> None:
        hall, later = with_later_matches()
        assert [fields(hall, match_id) for match_id in later] == [set(), set(), set()]
        rules(hall, HOME)
        assert [fields(hall, match_id) for match_id in later] == [{"player_suspended"}, {"player_suspended"}, set()]

    def test_until_then_no_other_team_may_field_him(self) -> None:
        hall, _ = with_later_matches()
        between = arranged_later(hall, 10, hall.club_b.team_id)
        after = arranged_later(hall, 30, hall.club_b.team_id)
        rules(hall, HOME)
        assert "player_suspended" in fields(hall, between)
        assert "player_suspended" not in fields(hall, after)

    def test_while_fewer_matches_are_arranged_he_stays_barred(self) -> None:
        hall = Hall.playing(4, clock=HALL_CLOCK)
        hall.do(cmd.RegisterTeam(at=hall.now, team=Team(OTHER, "Club C", "Club C")))
        hall.ends(1, DRAW)
        rules(hall, HOME)
        assert "player_suspended" in fields(hall, arranged_later(hall, 60, hall.club_a.team_id))

    def test_the_arbiter_may_field_him_with_a_reason_as_ever(self) -> None:
        hall, later = with_later_matches()
        rules(hall, HOME)
        hall.accepting("player_suspended", "suspension lifted on appeal")
        assert fields(hall, later[0]) == set()

    def test_undone_both_the_points_and_the_suspension_are_gone(self) -> None:
        hall, later = with_later_matches()
        before = hall.half_points(1)
        rules(hall, HOME)
        hall.undoes_last()
        assert hall.half_points(1) == before
        assert fields(hall, later[0]) == set()

    def test_a_game_that_goes_on_is_ended_first(self) -> None:
        with refused("advice_in_play"):
            rules(Hall.playing(4, clock=HALL_CLOCK), HOME)

    def test_it_needs_a_name_and_a_reason(self) -> None:
        hall = Hall.playing(4, clock=HALL_CLOCK)
        hall.ends(1, DRAW)
        decision = hall.decides(
            cmd.RuleAdvice(at=hall.now, board=hall.ref(1), offender=HOME, ruled_by=" ", reason="advice")
        )
        assert isinstance(decision, Refused)


def test_the_laws_alone_suspend_nobody() -> None:
    hall = Hall.playing(4, laws_in_a_team_match(), HALL_CLOCK)
    hall.ends(1, DRAW)
    rules(hall, HOME)
    assert hall.state.suspensions == ()
