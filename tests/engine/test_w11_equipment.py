"""Worked match W11: the home team is without clocks (Division 1, start 19:15)."""

from __future__ import annotations

import pytest

from arbiter_app.engine.competition.defaults import conceded_by, defaults_by, fine_prompts
from arbiter_app.engine.findings import ClockStep
from arbiter_app.engine.values import ClockSource, Termination
from tests.engine.hall import (
    AWAY,
    DRAW,
    HALL_CLOCK,
    HOME,
    OPEN,
    THIS_COMPUTER,
    WHITE,
    Hall,
    clauses,
    clocks,
    laws_in_a_team_match,
    points,
    refused,
)


def without_clocks(clock: ClockSource = THIS_COMPUTER, fischer: tuple[int, ...] = ()) -> Hall:
    """Boards 5 to 8 have no clock; A7 does not come."""
    hall = Hall.ready(1, clock=clock)
    for board in fischer:
        hall.wishes(board, AWAY, "fischer-90-30")
    hall.equipment_missing(5, 6, 7, 8)
    hall.starts(absent=[(7, HOME)])
    return hall


@pytest.mark.clause("L-7.9/2")
@pytest.mark.parametrize("clock", [THIS_COMPUTER, HALL_CLOCK])
def test_a__clocks_at_19_52_and_the_visitors_demand(clock: ClockSource) -> None:
    hall = without_clocks(clock, fischer=(6,)).at("19:52:00")
    standard, fischer = hall.equipment(5, demanded=True), hall.equipment(6, demanded=True)
    # Board 5: home has Black; board 6: home has White.
    assert hall.shows(5) == clocks("2:00:00", "1:23:00")
    assert hall.shows(6) == clocks("0:53:30", "1:30:30")
    assert standard.clocks[1].steps == (ClockStep("equipment_lost_time", -37 * 60_000),)
    assert "L-7.9/2" in clauses(fischer)
    assert hall.runs(5) is WHITE


@pytest.mark.clause("L-7.9/2")
def test_a__without_a_demand_all_have_full_time() -> None:
    hall = without_clocks().at("19:52:00")
    hall.equipment(5, demanded=False)
    assert hall.shows(5) == clocks("2:00:00", "2:00:00")


@pytest.mark.clause("L-7.9/2", "L-7.9/3")
def test_one_second_before_the_hour_it_is_still_a_deduction() -> None:
    hall = without_clocks().at("20:14:59")
    hall.equipment(5, demanded=True)
    assert hall.shows(5) == clocks("2:00:00", "1:00:01")


@pytest.fixture(scope="module")
def never() -> Hall:
    """The clocks never come. Boards 1 to 4 are drawn; A5, A6 and A8 were there, A7 never was."""
    hall = without_clocks()
    for board in (1, 2, 3, 4):
        hall.at("20:10:00").ends(board, DRAW)
    hall.at("20:15:00")
    for board in (5, 6, 8):
        hall.equipment(board, demanded=True)
    hall.at("20:15:01").equipment(7, demanded=True)
    return hall


@pytest.mark.clause("L-7.9/3")
def test_b__the_clocks_never_come(never: Hall) -> None:
    assert [never.half_points(board) for board in (5, 6, 7, 8)] == [
        points("0", "1"),
        points("0", "1"),
        points("-1", "1"),
        points("0", "1"),
    ]
    assert never.score == points("1", "6")


@pytest.mark.clause("L-7.9/3")
def test_b__four_games_are_conceded_three_by_walkover_and_one_by_default(never: Hall) -> None:
    assert (conceded_by(never.match, HOME), defaults_by(never.match, HOME)) == (4, 1)
    assert (conceded_by(never.match, AWAY), defaults_by(never.match, AWAY)) == (0, 0)


@pytest.mark.clause("L-5.3/1")
def test_b__one_default_brings_no_fine_prompt(never: Hall) -> None:
    assert fine_prompts(never.rulebook.deadlines, never.match) == ()


@pytest.mark.clause("L-5.3/1")
@pytest.mark.parametrize(("absent", "minimum"), [(1, None), (2, 20), (3, 30)])
def test_from_two_defaults_on_at_least_ten_for_each(absent: int, minimum: int | None) -> None:
    hall = Hall.playing(1, absent=[(board, AWAY) for board in range(1, absent + 1)])
    hall.at("20:15:01")
    for board in range(1, absent + 1):
        hall.rules_absence(board)
    prompts = fine_prompts(hall.rulebook.deadlines, hall.match)
    assert [(prompt.side, prompt.players, prompt.minimum) for prompt in prompts] == (
        [] if minimum is None else [(AWAY, absent, minimum)]
    )
    assert [prompt.is_enough(15) for prompt in prompts] == [False for _ in prompts]


@pytest.mark.clause("L-5.3/1", "L-5.1/1")
def test_walkovers_and_players_named_late_bring_no_fine() -> None:
    hall = Hall.division(1)
    hall.club_a.names_all()
    hall.club_b.names(*(f"B{number}" for number in range(1, 7)), OPEN, OPEN)
    hall.reveal()
    hall.all_wish_standard()
    hall.starts()
    hall.at("19:40:00").names(7, AWAY, "B7")
    hall.at("20:15:01")
    hall.rules_absence(7)
    hall.rules_absence(8)
    assert (conceded_by(hall.match, AWAY), defaults_by(hall.match, AWAY)) == (2, 0)
    assert fine_prompts(hall.rulebook.deadlines, hall.match) == ()


@pytest.mark.clause("L-5.3/1")
def test_both_absent_is_a_default_of_both() -> None:
    hall = Hall.playing(1, absent=[(board, side) for board in (1, 2) for side in (HOME, AWAY)])
    hall.at("20:15:01")
    hall.rules_absence(1)
    hall.rules_absence(2)
    assert [prompt.side for prompt in fine_prompts(hall.rulebook.deadlines, hall.match)] == [HOME, AWAY]
    assert conceded_by(hall.match, HOME) == conceded_by(hall.match, AWAY) == 2


@pytest.mark.clause("L-7.9/3", "L-7.15/1")
def test_at_the_hour_itself_a_home_player_who_may_still_come_is_asked_about() -> None:
    hall = without_clocks().at("20:15:00")
    with refused("home_player_may_still_come"):
        hall.equipment(7, demanded=True)
    hall.arrives(7, HOME)
    hall.equipment(7, demanded=True)
    assert hall.half_points(7) == points("0", "1")


@pytest.mark.clause("L-7.9/3")
def test_lateness_waits_until_the_missing_equipment_is_decided() -> None:
    hall = without_clocks().at("20:15:01")
    with refused("equipment_first", "L-7.9/3"):
        hall.arrives(7, HOME)
    with refused("equipment_first", "L-7.9/3"):
        hall.rules_absence(7)
    hall.equipment(7, demanded=True)
    assert hall.outcome(7) == (None, Termination.EQUIPMENT_WALKOVER)
    assert hall.half_points(7) == points("-1", "1")


@pytest.mark.clause("L-7.9/3")
def test_an_absent_visitor_is_flagged_and_one_never_named_has_nothing() -> None:
    hall = Hall.division(1)
    hall.club_a.names_all()
    hall.club_b.names(*(f"B{number}" for number in range(1, 8)), OPEN)
    hall.reveal()
    hall.all_wish_standard()
    hall.equipment_missing(7, 8)
    hall.starts(absent=[(7, AWAY)])
    hall.at("20:15:00").equipment(7, demanded=True)
    hall.equipment(8, demanded=True)
    assert hall.half_points(7) == points("0", "1")
    assert hall.half_points(8) == points("0", "0")


@pytest.mark.clause("L-7.9/1")
def test_equipment_that_comes_before_the_start_costs_nothing_and_starts_nothing() -> None:
    hall = Hall.ready(1)
    hall.equipment_missing(5)
    hall.at("19:10:00").equipment(5, demanded=True)
    assert hall.board(5).clock is None
    hall.starts()
    assert hall.shows(5) == clocks("2:00:00", "2:00:00")


@pytest.mark.clause("L-7.9/2")
def test_a_deduction_larger_than_the_clock_leaves_nothing_and_the_flag_is_down() -> None:
    hall = Hall.ready("novices")
    hall.equipment_missing(1)
    hall.starts()
    hall.at("20:05:00").equipment(1, demanded=True)
    assert hall.shows(1) == clocks("0:30:00", "0:00:00")
    hall.claims_flag(1, WHITE)
    assert hall.outcome(1)[1] is Termination.FLAG_FALL


@pytest.mark.clause("F-6.10")
def test_the_laws_alone_know_no_deduction() -> None:
    hall = Hall.ready(1, laws_in_a_team_match())
    hall.equipment_missing(5)
    hall.starts()
    hall.at("19:52:00")
    with refused("no_deduction_here"):
        hall.equipment(5, demanded=True)
    hall.equipment(5, demanded=False)
    assert hall.shows(5) == clocks("2:00:00", "2:00:00")
