"""Worked match W10: lateness with clocks, every row; who is absent, who is named late, who never comes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.laws.lateness import default_from
from arbiter_app.engine.records import Otherwise, SeatRef
from arbiter_app.engine.rulebook import LostTime
from arbiter_app.engine.values import ClauseId, ClockSource, Side, Termination
from tests.engine.hall import (
    AWAY,
    BLACK,
    DRAW,
    HALL_CLOCK,
    HOME,
    MATCH,
    NOBODY,
    OPEN,
    THIS_COMPUTER,
    WHITE,
    Hall,
    clauses,
    clocks,
    instant,
    laws_in_a_team_match,
    league,
    lines,
    points,
    refused,
    with_rules,
)

T = Termination
CLOCKS = pytest.mark.parametrize("clock", [THIS_COMPUTER, HALL_CLOCK])


@CLOCKS
@pytest.mark.clause("L-7.15/2", "L-7.4(b)")
def test_div_5_white_moved_at_once_black_35_minutes_late(clock: ClockSource) -> None:
    hall = Hall.playing(5, clock=clock, absent=[(1, HOME)])
    hall.plays(1, "e4")
    ruling = hall.at("20:05:00").arrives(1, HOME)
    assert hall.shows(1).black_ms == clocks("0:00:00", "1:10:00").black_ms
    assert hall.board(1).end is None
    assert "L-7.15/1" in clauses(ruling)


@CLOCKS
@pytest.mark.clause("L-7.15/1", "F-6.6")
def test_div_5_white_in_the_last_second_of_the_hour(clock: ClockSource) -> None:
    hall = Hall.playing(5, clock=clock, absent=[(1, AWAY)])
    hall.at("20:30:00").arrives(1, AWAY)
    assert hall.shows(1) == clocks("0:45:00", "1:45:00")
    assert hall.board(1).end is None


@CLOCKS
@pytest.mark.clause("L-7.15/1", "L-5.4")
def test_div_5_white_one_second_too_late(clock: ClockSource) -> None:
    hall = Hall.playing(5, clock=clock, absent=[(1, AWAY)])
    ruling = hall.at("20:30:01").arrives(1, AWAY)
    assert hall.outcome(1) == (None, T.DEFAULT)
    assert hall.half_points(1) == points("1", "-1")
    assert {"L-7.15/1", "L-5.4"} <= clauses(ruling)


@CLOCKS
@pytest.mark.clause("L-7.15/2", "L-7.4(c)")
def test_div_6_white_59_minutes_late(clock: ClockSource) -> None:
    hall = Hall.playing(6, clock=clock, absent=[(1, AWAY)])
    hall.at("20:29:00").arrives(1, AWAY)
    assert hall.shows(1).white_ms == clocks("0:31:00", "0:00:00").white_ms


@CLOCKS
@pytest.mark.clause("L-7.15/2", "L-7.4(a)/1")
def test_div_1_fischer_black_37_minutes_late(clock: ClockSource) -> None:
    hall = Hall.playing(1, clock=clock, absent=[(1, HOME)], fischer=[1])
    if clock is THIS_COMPUTER:
        hall.presses(1)
    hall.at("19:52:00").arrives(1, HOME)
    assert hall.shows(1).black_ms == clocks("0:00:00", "0:53:30").black_ms


@CLOCKS
@pytest.mark.clause("L-6.11/1")
def test_div_1_black_unnamed_white_starts_his_clock(clock: ClockSource) -> None:
    hall = Hall.division(1, clock=clock)
    hall.club_a.names(OPEN, *(f"A{number}" for number in range(2, 9)))
    hall.club_b.names_all()
    hall.reveal()
    hall.starts()
    hall.switches(1)
    hall.at("19:40:00").names(1, HOME, "A1")
    ruling = hall.at("19:45:00").arrives(1, HOME)
    assert hall.shows(1) == clocks("2:00:00", "1:30:00")
    assert hall.board(1).plies == ()
    assert "L-6.11/1" in clauses(ruling)
    if clock is THIS_COMPUTER:
        assert hall.runs(1) is WHITE
        hall.at("19:46:00").presses(1)
        assert hall.shows(1) == clocks("1:59:00", "1:30:00")


@pytest.mark.clause("L-6.11/1")
def test_starting_the_other_clock_without_a_move_brings_no_increment() -> None:
    hall = Hall.division(1)
    hall.club_a.names(OPEN, *(f"A{number}" for number in range(2, 9)))
    hall.club_b.names_all()
    hall.reveal()
    hall.wishes(1, AWAY, "fischer-90-30")
    hall.starts()
    hall.switches(1)
    assert hall.shows(1) == clocks("1:30:30", "1:30:30")


@pytest.mark.clause("L-6.11/1")
def test_the_clock_of_a_named_opponent_starts_with_a_move_only() -> None:
    hall = Hall.playing(1, absent=[(1, HOME)])
    with refused("opponent_is_named", "L-6.11/1"):
        hall.switches(1)


@CLOCKS
@pytest.mark.clause("L-6.11/2")
def test_white_unnamed_black_s_press_counts_from_the_start(clock: ClockSource) -> None:
    hall = Hall.division(1, clock=clock)
    hall.club_a.names_all()
    hall.club_b.names(OPEN, *(f"B{number}" for number in range(2, 9)))
    hall.reveal()
    hall.starts()
    hall.at("19:38:00").names(1, AWAY, "B1")
    hall.at("19:40:00").arrives(1, AWAY)
    assert hall.shows(1) == clocks("1:35:00", "2:00:00")


@CLOCKS
@pytest.mark.clause("F-6.7.2", "L-7.15/2")
def test_nobody_there_at_the_start_costs_white_the_time(clock: ClockSource) -> None:
    hall = Hall.playing(1, clock=clock, absent=[(1, AWAY), (1, HOME)])
    hall.at("19:20:00").arrives(1, HOME)
    hall.at("19:40:00").arrives(1, AWAY)
    assert hall.shows(1) == clocks("1:35:00", "2:00:00")


@CLOCKS
@pytest.mark.clause("L-7.15/2")
def test_nobody_there_at_the_start_by_the_other_setting_from_black_s_press(clock: ClockSource) -> None:
    rules = with_rules(league(), "lateness", both_absent=LostTime.FROM_PRESS)
    hall = Hall.playing(1, rules, clock=clock, absent=[(1, AWAY), (1, HOME)])
    assert hall.runs(1) is None
    hall.at("19:20:00").arrives(1, HOME)
    hall.at("19:40:00").arrives(1, AWAY)
    assert hall.shows(1) == clocks("1:40:00", "2:00:00")


@pytest.mark.clause("L-5.4")
def test_both_declared_both_absent_at_the_limit_lose_a_point_each() -> None:
    hall = Hall.playing(1, absent=[(4, HOME), (4, AWAY)])
    hall.at("20:15:01").rules_absence(4)
    assert hall.outcome(4) == (None, T.DOUBLE_DEFAULT)
    assert hall.half_points(4) == points("-1", "-1")


@pytest.mark.clause("L-5.1/2", "L-5.2")
def test_a_place_never_named_is_a_walkover_at_the_limit() -> None:
    hall = Hall.division(1)
    hall.club_a.names(*(f"A{number}" for number in range(1, 8)), OPEN)
    hall.club_b.names_all()
    hall.reveal()
    hall.starts()
    with refused("default_time_not_over", "L-7.15/1", left_ms=1000):
        hall.at("20:15:00").rules_absence(8)
    hall.at("20:15:01").rules_absence(8)
    assert hall.outcome(8) == (None, T.WALKOVER)
    assert hall.half_points(8) == points("0", "1")


@pytest.mark.clause("L-7.15/1")
@pytest.mark.parametrize(
    ("division", "limit"), [(1, "20:15:01"), (2, "20:15:01"), (3, "20:15:01"), (4, "20:30:01"), (6, "20:30:01")]
)
def test_the_default_begins_the_second_after_the_hour(division: int, limit: str) -> None:
    hall = Hall.ready(division)
    rules = hall.rulebook.in_division(hall.match.division)
    assert default_from(rules.lateness, hall.match.scheduled_start) == instant(limit)


@pytest.mark.clause("L-7.15/1")
def test_fractions_of_the_last_second_are_cut_off() -> None:
    hall = Hall.playing(1, absent=[(4, HOME), (3, HOME)])
    hall.at("20:15:00.900").arrives(4, HOME)
    assert hall.board(4).end is None
    hall.at("20:15:01").arrives(3, HOME)
    assert hall.outcome(3) == (None, T.DEFAULT)


def with_b8_named_late() -> Hall:
    hall = Hall.division(1)
    hall.club_a.names_all()
    hall.club_b.names(*(f"B{number}" for number in range(1, 8)), OPEN)
    hall.reveal()
    hall.starts(absent=[(8, HOME)])
    hall.at("19:40:00").names(8, AWAY, "B8")
    return hall


@pytest.mark.clause("L-5.1/1")
def test_a_player_named_after_the_start_and_absent_is_a_walkover_and_no_default() -> None:
    hall = with_b8_named_late()
    hall.at("19:45:00").arrives(8, HOME)
    hall.at("20:15:01").rules_absence(8)
    assert hall.outcome(8) == (None, T.WALKOVER)
    assert hall.half_points(8) == points("1", "0")


@pytest.mark.clause("L-5.1/1")
def test_a_declared_and_a_late_named_player_both_absent_are_scored_each_by_their_kind() -> None:
    hall = with_b8_named_late()
    hall.at("20:15:01").rules_absence(8)
    assert hall.outcome(8) == (None, T.DOUBLE_WALKOVER)
    assert hall.half_points(8) == points("-1", "0")


@pytest.mark.clause("L-5.1/1", "L-5.2")
@pytest.mark.parametrize("by_hand", [False, True])
def test_an_absent_player_against_a_place_never_named_has_the_point(by_hand: bool) -> None:
    hall = Hall.division(1)
    hall.club_a.names_all()
    hall.club_b.names(*(f"B{number}" for number in range(1, 8)), OPEN)
    hall.reveal()
    hall.starts(absent=[(8, HOME)])
    hall.at("20:15:01")
    if by_hand:
        hall.forfeits(8, HOME)
    else:
        hall.rules_absence(8)
    assert hall.outcome(8) == (None, T.WALKOVER)
    assert hall.half_points(8) == points("1", "0")


@pytest.mark.clause("L-5.1/2")
def test_two_places_never_named_bring_nothing() -> None:
    hall = Hall.division(1)
    hall.club_a.names(*(f"A{number}" for number in range(1, 8)), OPEN)
    hall.club_b.names(*(f"B{number}" for number in range(1, 8)), OPEN)
    hall.reveal()
    hall.starts()
    hall.at("20:15:01").rules_absence(8)
    assert hall.outcome(8) == (None, T.DOUBLE_WALKOVER)
    assert hall.half_points(8) == points("0", "0")


@pytest.mark.clause("L-5.2")
def test_the_reveal_ends_a_board_that_is_empty_on_both_sides() -> None:
    hall = Hall.division(1)
    hall.club_a.names(*(f"A{number}" for number in range(1, 8)), NOBODY)
    hall.club_b.names(*(f"B{number}" for number in range(1, 8)), NOBODY)
    hall.reveal()
    assert hall.outcome(8) == (None, T.DOUBLE_WALKOVER)


@pytest.mark.clause("L-5.1/2", "L-6.11/1")
@pytest.mark.parametrize(("named", "outcome"), [(True, T.WALKOVER), (False, T.DOUBLE_WALKOVER)])
def test_an_open_place_against_an_empty_one_wins_once_it_is_named(named: bool, outcome: Termination) -> None:
    hall = Hall.division(1)
    hall.club_a.names(*(f"A{number}" for number in range(1, 8)), OPEN)
    hall.club_b.names(*(f"B{number}" for number in range(1, 8)), NOBODY)
    hall.reveal()
    hall.starts()
    if named:
        hall.at("19:40:00").names(8, HOME, "A8")
    else:
        hall.at("20:15:01").rules_absence(8)
    assert hall.outcome(8) == (None, outcome)
    assert hall.half_points(8) == (points("1", "0") if named else points("0", "0"))


@pytest.mark.clause("L-7.15/1")
def test_the_arbiter_may_let_a_late_player_play_and_the_reason_stays_on_the_card() -> None:
    hall = Hall.playing(1, absent=[(4, HOME)])
    hall.at("20:15:01").arrives(4, HOME, otherwise=Otherwise("the road was closed"))
    assert hall.board(4).end is None
    assert [one.reason for one in hall.board(4).overrides] == ["the road was closed"]


@pytest.mark.clause("L-5.4")
def test_a_forfeit_entered_before_the_hour_needs_a_reason() -> None:
    hall = Hall.playing(1, absent=[(4, HOME)])
    with refused("default_time_not_over_yet", "L-7.15/1"):
        hall.at("19:50:00").forfeits(4, HOME)
    hall.accepting("default_time_not_over_yet", "he called from home").forfeits(4, HOME)
    assert hall.half_points(4) == points("-1", "1")
    assert [one.reason for one in hall.board(4).overrides] == ["he called from home"]


@pytest.mark.clause("L-5.4")
def test_a_player_who_was_there_is_no_forfeit_without_a_reason() -> None:
    hall = Hall.playing(1)
    with refused("player_was_there"):
        hall.at("20:15:01").forfeits(4, HOME)


@pytest.mark.clause("L-7.4(a)/1")
@CLOCKS
def test_a_late_player_may_still_wish_for_fischer(clock: ClockSource) -> None:
    hall = Hall.ready(1, clock=clock)
    hall.starts(absent=[(2, AWAY)])
    ruling = hall.at("19:25:00").arrives(2, AWAY, wish="fischer-90-30")
    # Board 2: the visitors have Black; White has not moved, so only White's clock has run on this computer.
    expected = clocks("1:20:30", "1:30:30") if clock is THIS_COMPUTER else clocks("1:30:30", "1:20:30")
    assert hall.shows(2) == expected
    assert "control_changes" in lines(ruling)


@pytest.mark.clause("L-7.4(a)/1")
def test_a_wish_for_a_control_that_the_division_does_not_know_is_refused() -> None:
    hall = Hall.playing(1, absent=[(1, HOME)])
    with refused("no_such_control"):
        hall.arrives(1, HOME, wish="blitz")


@pytest.mark.clause("L-7.15/2")
def test_with_the_hall_clock_a_board_that_began_later_loses_only_what_ran() -> None:
    hall = Hall.ready(1, clock=HALL_CLOCK)
    hall.equipment_missing(5)
    hall.starts(absent=[(5, AWAY)])
    hall.at("19:30:00").equipment(5, demanded=True)
    assert hall.shows(5) == clocks("2:00:00", "1:45:00")
    hall.at("19:50:00").arrives(5, AWAY)
    assert hall.shows(5) == clocks("1:40:00", "1:45:00")


@pytest.mark.clause("L-7.4(a)/1")
def test_a_wish_made_on_arrival_before_the_start_counts() -> None:
    hall = Hall.division(1)
    hall.club_a.names_all()
    hall.club_b.names_all()
    hall.reveal()
    hall.at("19:10:00").arrives(1, AWAY, wish="fischer-90-30")
    hall.starts()
    clock = hall.board(1).clock
    assert clock is not None
    assert clock.control.id == "fischer-90-30"


@pytest.mark.clause("F-6.7.1")
@pytest.mark.parametrize(("time", "plays"), [("19:30:00", True), ("19:30:01", False)])
def test_by_the_laws_the_default_time_is_nothing_unless_announced(time: str, plays: bool) -> None:
    hall = Hall.playing(4, laws_in_a_team_match(), absent=[(1, HOME)])
    hall.at(time).arrives(1, HOME)
    assert (hall.board(1).end is None) is plays
    if not plays:
        assert hall.outcome(1) == (None, T.DEFAULT)
        assert hall.half_points(1) == points("0", "1")


@pytest.mark.clause("L-7.15/1")
def test_somebody_who_is_there_cannot_arrive_again() -> None:
    hall = Hall.playing(1)
    with refused("already_arrived"):
        hall.at("19:20:00").arrives(1, HOME)


@pytest.mark.clause("L-7.15/1")
@pytest.mark.parametrize("side", [HOME, AWAY])
def test_who_is_late_stands_at_the_board_with_the_time(side: Side) -> None:
    hall = Hall.playing(1, absent=[(3, side)])
    hall.at("19:20:30").arrives(3, side)
    assert hall.board(3).seat(side).late_ms == 330_000
    assert hall.runs(3) in (WHITE, BLACK)


@pytest.mark.clause("L-6.11/1")
def test_nobody_sits_at_a_place_without_a_name() -> None:
    hall = Hall.division(1)
    hall.club_a.names(OPEN, *(f"A{number}" for number in range(2, 9)))
    hall.club_b.names_all()
    hall.reveal()
    everywhere = tuple(SeatRef(number, side) for number in range(1, 10) for side in Side)
    hall.at("19:15:00").do(cmd.StartMatch(at=hall.now, match_id=MATCH, source=hall.clock, present=everywhere))
    assert hall.board(1).home.arrived_at is None
    hall.at("19:40:00").names(1, HOME, "A1")
    hall.at("19:45:00").arrives(1, HOME)
    assert hall.board(1).home.arrived_at == hall.now


class TestADivisionWithADefaultTimeOfItsOwn:
    """Novices play with half an hour; their own rules may say that twenty minutes are the limit."""

    @pytest.fixture
    def hall(self) -> Hall:
        novices = replace(league().divisions["novices"], default_minutes=20)
        rules = replace(
            league(),
            divisions={**league().divisions, "novices": novices},
            sources={**league().sources, "divisions.novices.default_minutes": ClauseId("L-13/6")},
        )
        return Hall.playing("novices", rules, absent=[(1, HOME), (2, HOME), (3, HOME)])

    def test_it_holds_for_arrivals_absences_and_forfeits(self, hall: Hall) -> None:
        with refused("default_time_not_over", "L-13/6"):
            hall.at("19:50:00").rules_absence(2)
        with refused("default_time_not_over_yet", "L-13/6"):
            hall.forfeits(3, HOME)
        hall.at("19:50:01")
        assert "L-13/6" in clauses(hall.arrives(1, HOME))
        hall.rules_absence(2)
        hall.forfeits(3, HOME)
        assert [hall.outcome(board)[1] for board in (1, 2, 3)] == [T.DEFAULT] * 3

    def test_other_divisions_keep_their_hour(self, hall: Hall) -> None:
        other = Hall.playing(4, hall.rulebook, absent=[(1, HOME)])
        other.at("20:30:00").arrives(1, HOME)
        assert other.board(1).end is None


class TestWhoWasSeen:
    @pytest.mark.clause("L-7.15/1")
    def test_a_result_for_a_player_nobody_has_seen_is_asked_about(self) -> None:
        hall = Hall.playing(4, absent=[(2, AWAY)])
        hall.at("21:00:00")
        with refused("player_not_seen", clause="L-7.15/1", side=AWAY):
            hall.ends(2, DRAW)
        hall.accepting("player_not_seen").ends(2, DRAW)
        assert hall.outcome(2)[0] is DRAW
        assert hall.board(2).overrides == ()

    @pytest.mark.clause("L-7.15/1")
    def test_a_player_who_has_played_is_not_asked_about(self) -> None:
        hall = Hall.playing(4, absent=[(2, HOME), (2, AWAY)])
        hall.at("19:40:00").plays(2, "e4", "e5")
        hall.at("21:00:00").ends(2, DRAW)
        assert hall.outcome(2)[0] is DRAW

    @pytest.mark.clause("L-5.4")
    @pytest.mark.parametrize(
        "played",
        [
            lambda h: h.plays(2, "e4"),
            lambda h: h.presses(2),
            lambda h: h.offers(2, WHITE, 1),
            lambda h: h.illegal_move(2, WHITE),
        ],
        ids=["a move", "a press", "an offer", "an illegal move"],
    )
    def test_who_has_visibly_played_is_not_absent_unless_the_arbiter_says_why(
        self, played: Callable[[Hall], object]
    ) -> None:
        hall = Hall.ready(4)
        white = hall.board(2).side_of(WHITE)
        hall.starts(absent=[(2, white)])
        played(hall.at("19:40:00").accepting("move_not_completed"))
        hall.at("20:40:00")
        acts: tuple[Callable[[], object], ...] = (
            lambda: hall.rules_absence(2),
            lambda: hall.forfeits(2, white),
            lambda: hall.arrives(2, white),
        )
        for act in acts:
            with refused("player_was_there", side=white):
                act()
        hall.accepting("player_was_there", "moved for him by a friend").rules_absence(2)
        assert hall.outcome(2)[1] is Termination.DEFAULT
        assert [one.code for one in hall.board(2).overrides] == ["player_was_there"]
