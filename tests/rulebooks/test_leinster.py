"""The figures of the Leinster league, as the rulebook states them."""

from __future__ import annotations

from datetime import time

import pytest

from arbiter_app.engine.rulebook import (
    BoardCountBasis,
    Deadlines,
    IllegalPlayerSanction,
    IncrementMode,
    LadderStep,
    MatingTest,
    Period,
    Rulebook,
    TimeControlChoice,
    UnratedOrder,
)
from arbiter_app.engine.rulebook_faults import FaultSeverity
from arbiter_app.engine.rulebook_toml import check_rulebook
from arbiter_app.rulebooks import builtin_folder, load_builtin
from tests.rulebooks.books import base_text

NAME = "leinster-league"
HOUR = 3_600_000
TEXT = (builtin_folder() / f"{NAME}.toml").read_text("utf-8")


@pytest.fixture(scope="module")
def league() -> Rulebook:
    return load_builtin(NAME)


@pytest.mark.parametrize(
    ("division", "boards", "panel", "start", "end", "groups"),
    [
        ("division-1", 8, 8, time(19, 15), time(23, 15), 1),
        ("division-2", 8, 8, time(19, 15), time(23, 15), 1),
        ("division-3", 6, 6, time(19, 15), time(23, 15), 1),
        ("division-4", 6, 6, time(19, 30), time(23, 0), 1),
        ("division-5", 5, 5, time(19, 30), time(23, 0), 2),
        ("division-6", 5, 5, time(19, 30), time(22, 30), 2),
        ("division-7", 5, 5, time(19, 30), time(22, 30), 2),
        ("novices", 4, 4, time(19, 30), time(20, 30), 1),
    ],
)
def test_each_division_has_its_boards_panel_and_times(
    league: Rulebook, division: str, boards: int, panel: int, start: time, end: time, groups: int
) -> None:
    stated = league.divisions[division]
    assert (stated.team_size, stated.panel_minimum, stated.groups) == (boards, panel, groups)
    assert (stated.session_start, stated.session_end, stated.saturday_start) == (start, end, time(14, 30))


def test_the_divisions_stand_in_their_order(league: Rulebook) -> None:
    assert list(league.divisions) == [*(f"division-{number}" for number in range(1, 8)), "novices"]
    assert [each.maximum_teams for each in league.divisions.values()][:5] == [12, 12, 12, 12, 24]


@pytest.mark.clause("L-7.4(a)/1")
def test_divisions_1_to_3_choose_between_two_hours_and_ninety_minutes_with_increment(league: Rulebook) -> None:
    for number in (1, 2, 3):
        division = league.divisions[f"division-{number}"]
        standard, fischer = (league.time_controls[name] for name in division.time_controls)
        assert division.choice is TimeControlChoice.ONE_WISH_DECIDES
        assert standard.white == standard.black == (Period(2 * HOUR),)
        assert fischer.white == fischer.black == (Period(HOUR * 3 // 2, None, 30_000, IncrementMode.FISCHER),)
        assert fischer.increment_before_first_move
        assert (standard.has_increment, fischer.has_increment) == (False, True)


@pytest.mark.clause("L-7.4(b)")
@pytest.mark.parametrize("division", ["division-4", "division-5"])
def test_divisions_4_and_5_have_an_hour_and_three_quarters(league: Rulebook, division: str) -> None:
    assert controls(league, division) == [(Period(HOUR * 7 // 4),)]


@pytest.mark.clause("L-7.4(c)")
@pytest.mark.parametrize("division", ["division-6", "division-7"])
def test_divisions_6_and_7_have_an_hour_and_a_half(league: Rulebook, division: str) -> None:
    assert controls(league, division) == [(Period(HOUR * 3 // 2),)]


def controls(league: Rulebook, division: str) -> list[tuple[Period, ...]]:
    """The periods of each time control of a division."""
    stated = league.divisions[division]
    assert stated.choice is TimeControlChoice.FIXED
    return [league.time_controls[name].white for name in stated.time_controls]


@pytest.mark.clause("L-13/2")
@pytest.mark.parametrize(("base", "is_fault"), [("0:25:00", True), ("0:29:59", True), ("0:30:00", False)])
def test_novices_with_less_than_thirty_minutes_do_not_load(base: str, is_fault: bool) -> None:
    text = TEXT.replace('periods = [{ base = "0:30:00" }]', f'periods = [{{ base = "{base}" }}]')
    found = check_rulebook(text, f"{NAME}.toml", base_text)
    errors = [str(fault) for fault in found if fault.severity is FaultSeverity.ERROR]
    line = next(number for number, row in enumerate(text.splitlines(), 1) if f'base = "{base}"' in row)
    wanted = (
        f"{NAME}.toml:{line}: time_control[5].periods[1].base: clock is too short for its division; "
        f'expected at least 30 minutes, by clause L-13/2; found the text "{base}"'
    )
    assert errors == ([wanted] if is_fault else [])


def test_only_the_novices_clock_is_warned_about() -> None:
    (warning,) = check_rulebook(TEXT, f"{NAME}.toml", base_text)
    assert (warning.severity, warning.problem) == (FaultSeverity.WARNING, "the flag falls first")
    assert "novices-30 (30 minutes)" in warning.expected


def test_points_are_half_points_and_a_default_costs_one(league: Rulebook) -> None:
    scoring = league.scoring
    assert (scoring.win, scoring.draw, scoring.loss) == (2, 1, 0)
    assert (scoring.default_offender, scoring.default_opponent) == (-2, 2)
    assert (scoring.walkover_offender, scoring.walkover_opponent, scoring.double_walkover) == (0, 2, 0)
    assert scoring.double_default == -2
    assert not scoring.late_named_absent_is_default


def test_board_counts_fall_from_the_number_of_boards_to_one(league: Rulebook) -> None:
    assert league.scoring.board_count == {
        "8": (8, 7, 6, 5, 4, 3, 2, 1),
        "6": (6, 5, 4, 3, 2, 1),
        "5": (5, 4, 3, 2, 1),
        "4": (4, 3, 2, 1),
    }
    assert league.scoring.board_count_basis is BoardCountBasis.AWARDED


def test_the_default_time_is_an_hour_and_includes_its_last_second(league: Rulebook) -> None:
    assert (league.lateness.default_minutes, league.lateness.arrival_at_limit_is_in_time) == (60, True)
    assert league.equipment.walkover_minutes == 60
    assert league.equipment.deduction_on_demand


def test_the_third_illegal_move_loses_and_the_first_two_bring_two_minutes(league: Rulebook) -> None:
    rule = league.illegal_moves
    assert rule.ladder == (LadderStep.BONUS, LadderStep.BONUS, LadderStep.LOSS)
    assert rule.bonus_seconds == 120
    assert rule.draw_if_opponent_cannot_mate
    assert rule.take_back_increment
    assert rule.both_confirm_times


def test_draw_offers_come_six_moves_apart_and_three_a_game(league: Rulebook) -> None:
    rule = league.draw_offers
    assert (rule.minimum_gap, rule.maximum, rule.refused_counts, rule.claims_count) == (6, 3, False, False)


def test_time_is_won_by_claim_only_and_mate_after_the_flag_draws(league: Rulebook) -> None:
    rule = league.flag_fall
    assert rule.needs_claim
    assert rule.mating_test is MatingTest.HELPMATE
    assert rule.both_down_before_claim_is_draw
    assert rule.mate_after_own_flag_is_draw


def test_a_wrong_claim_brings_two_minutes_and_a_claim_needs_an_own_record(league: Rulebook) -> None:
    assert (league.draw_claims.wrong_claim_bonus_seconds, league.draw_claims.needs_own_record) == (120, True)


def test_the_order_of_boards_allows_less_than_150_above_a_floor_of_1200(league: Rulebook) -> None:
    rule = league.line_ups
    assert (rule.order_gap, rule.order_floor) == (150, 1200)
    assert rule.order_unrated is UnratedOrder.ESTIMATE_ELSE_FLOOR
    assert league.rulings.board_order is IllegalPlayerSanction.POINTS_PASS_OVER


def test_deadlines_are_in_dublin_days(league: Rulebook) -> None:
    assert league.deadlines == Deadlines(
        time_zone="Europe/Dublin",
        result_days=3,
        result_fine_after_days=7,
        result_zero_further_days=3,
        objection_days=10,
        fine_default_minimum=10,
        fine_default_from_boards=2,
    )


def test_every_setting_rests_on_a_clause_that_is_there(league: Rulebook) -> None:
    assert {path: clause for path, clause in league.sources.items() if clause not in league.clauses} == {}


def test_settings_of_the_league_rest_on_its_own_clauses_and_the_rest_on_the_laws(league: Rulebook) -> None:
    assert league.source("illegal_moves.ladder") == "L-7.12/4"
    assert league.source("divisions.division-4.session_start") == "L-7.3(b)"
    assert league.source("time_controls.novices-30") == "L-13/2"
    assert league.source("scoring.board_count") == "L-4.4"
    assert load_builtin("fide-standard").source("illegal_moves.ladder") == "F-7.5.5"


def test_the_clauses_of_the_league_come_before_those_of_the_laws(league: Rulebook) -> None:
    own = [clause for clause in league.clauses if clause.startswith("L-")]
    assert list(league.clauses) == own + list(load_builtin("fide-standard").clauses)
    assert (len(own), own[0], own[-1]) == (164, "L-0", "L-A.4")


def test_open_questions_and_corrections_are_each_decided_once_or_more(league: Rulebook) -> None:
    decided = {reading.question for reading in league.readings.values()}
    decided |= {decision.reading.question for decision in league.open_decisions.values()}
    # Missing numbers are of the cup rules, or were answered by a correction (Q20 by X-6) or need none.
    of_the_cup = {14, 15, 16, 30, 31, 32, 33}
    assert {f"Q{number}" for number in range(1, 41) if number not in of_the_cup | {20}} <= decided
    assert {f"X-{number}" for number in range(1, 29) if number not in {5, 16, 23}} <= decided
