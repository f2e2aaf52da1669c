"""The figures of the workplace league, as the rulebook states them."""

from __future__ import annotations

from collections import Counter
from datetime import time

import pytest

from arbiter_app.engine.league import leg_worth, worth_of_day
from arbiter_app.engine.rulebook import GameKind, LadderStep, MatingTest, Period, Rulebook, Substitution
from arbiter_app.engine.rulebook_print import print_rulebook
from arbiter_app.engine.values import Measure
from arbiter_app.rulebooks import load_builtin

NAME = "workplace-league"
QUARTER_HOUR = 900_000
EXAMPLES_ONLY = {"X-W4", "X-W11"}
"""Corrections of examples and of a code: they change no setting and no reading."""


@pytest.fixture(scope="module")
def league() -> Rulebook:
    return load_builtin(NAME)


def questions(league: Rulebook) -> set[str]:
    """The numbers of all readings, those named in a text included."""
    readings = [*league.readings.values(), *(one.reading for one in league.open_decisions.values())]
    named = {one.question for one in readings}
    return named | {word.strip("(),.;") for one in readings for word in one.text.split() if word.startswith("(X-W")}


def test_every_clause_is_there_with_its_kind(league: Rulebook) -> None:
    own = [clause for clause in league.clauses.values() if clause.id.startswith("W-")]
    assert [clause.id for clause in own] == [f"W-{number}" for number in range(1, 94)]
    assert Counter(clause.kind.value for clause in own) == {
        "enforces": 48, "computes": 14, "warns": 9, "records": 12, "shows": 9, "out": 1,
    }  # fmt: skip


def test_every_open_question_and_correction_has_its_reading(league: Rulebook) -> None:
    expected = {f"Q{number}" for number in range(1, 21)} | {f"X-W{number}" for number in range(1, 23)}
    assert expected - EXAMPLES_ONLY - questions(league) == set()


@pytest.mark.clause("W-2", "W-39", "W-41", "W-43", "W-45")
def test_a_leg_is_worth_a_hundred_points(league: Rulebook) -> None:
    assert league.legs.game_days == ("singles", "singles", "singles", "bughouse")
    assert (worth_of_day(league, "singles"), worth_of_day(league, "bughouse")) == (60, 20)
    assert leg_worth(league) == 2 * 100


@pytest.mark.clause("W-39", "W-40", "W-41", "W-42", "W-43", "W-44", "W-45", "W-46")
@pytest.mark.parametrize(
    ("division", "board", "win", "draw", "clauses"),
    [
        ("singles", 1, 30, 14, ("W-39", "W-40")),
        ("singles", 2, 20, 10, ("W-41", "W-42")),
        ("singles", 3, 10, 4, ("W-43", "W-44")),
        ("bughouse", 1, 20, 10, ("W-45", "W-46")),
        ("bughouse", 2, 20, 10, ("W-45", "W-46")),
    ],
)
def test_each_board_has_its_points_and_clauses(
    league: Rulebook, division: str, board: int, win: int, draw: int, clauses: tuple[str, str]
) -> None:
    here = league.in_division(division)
    scoring = here.scoring_on(board)
    assert (scoring.win, scoring.draw, scoring.loss) == (win, draw, 0)
    assert (scoring.walkover_opponent, scoring.default_opponent) == (win, win)
    assert (scoring.default_offender, scoring.double_default, scoring.double_walkover) == (0, 0, 0)
    names = (f"divisions.{division}.board_win", f"divisions.{division}.board_draw")
    assert tuple(league.source_of(name, board) for name in names) == clauses


@pytest.mark.clause("W-48", "W-54", "W-72")
@pytest.mark.parametrize(("division", "boards"), [("singles", 3), ("bughouse", 2)])
def test_games_begin_at_six_with_a_quarter_of_an_hour_for_each_player(
    league: Rulebook, division: str, boards: int
) -> None:
    stated = league.divisions[division]
    assert (stated.team_size, stated.session_start, league.legs.starts_sharply) == (boards, time(18), True)
    (control,) = (league.time_controls[name] for name in stated.time_controls)
    assert control.white == control.black == (Period(QUARTER_HOUR),)


@pytest.mark.clause("W-3", "W-17")
def test_a_board_is_for_a_level(league: Rulebook) -> None:
    assert league.levels.names == ("Expert", "Intermediate", "Novice")
    assert league.divisions["singles"].board_levels == (1, 2, 3)
    assert league.divisions["bughouse"].board_levels == league.levels.bughouse_levels == (2, 3)
    assert league.divisions["bughouse"].game_kind is GameKind.BUGHOUSE


@pytest.mark.clause("W-10", "W-11", "W-12", "W-13", "W-14", "W-15", "W-16", "W-20", "W-21")
def test_levels_have_their_limits_each_with_its_clause(league: Rulebook) -> None:
    levels = league.levels
    assert (levels.squad_minimum, levels.season_limit, levels.double_slots) == ((3, 5, 6), (0, 2, 1), (0, 0, 2))
    assert (levels.bughouse_minimum, levels.bughouse_limit) == ((2, 2), 2)
    by_level = {
        name: tuple(league.source_of(f"levels.{name}", level) for level in (1, 2, 3))
        for name in ("squad_minimum", "season_limit", "per_opponent", "double_slots")
    }
    assert by_level == {
        "squad_minimum": ("W-11", "W-13", "W-16"),
        "season_limit": ("W-10", "W-12", "W-15"),
        "per_opponent": ("W-10", "W-12", "W-14"),
        "double_slots": ("W-14", "W-14", "W-14"),
    }


@pytest.mark.clause("W-22", "W-30", "W-83")
def test_lists_and_picks_are_due_before_five_on_the_day_before(league: Rulebook) -> None:
    rule = league.hand_in
    assert (rule.list_due, rule.list_days_before, rule.picks_due, rule.picks_days_before) == (time(17), 1, time(17), 1)
    assert (rule.due_time_is_in_time, rule.opens_itself, rule.warn_minutes) == (False, True, (60, 15))


def test_the_laws_for_rapid_chess_hold_but_for_draws_and_two_hands(league: Rulebook) -> None:
    rule, judged = league.illegal_moves, league.judgements
    assert (rule.ladder, rule.bonus_seconds) == ((LadderStep.BONUS, LadderStep.LOSS), 60)
    assert (judged.two_hands, judged.fivefold_repetition, judged.seventyfive_moves) == (False, False, False)
    assert judged.stalemate
    assert league.draw_claims.wrong_claim_bonus_seconds == league.irregularities.displaced_bonus_seconds == 60
    assert (league.lateness.default_minutes, league.lateness.substitution) == (0, Substitution.NEVER)
    assert league.conduct.device is Measure.WARNING


def test_in_bughouse_nobody_asks_who_can_still_mate(league: Rulebook) -> None:
    singles, bughouse = league.in_division("singles"), league.in_division("bughouse")
    assert (singles.flag_fall.mating_test, bughouse.flag_fall.mating_test) == (
        MatingTest.HELPMATE,
        MatingTest.NEVER_ASKED,
    )
    assert singles.illegal_moves.draw_if_opponent_cannot_mate
    assert not bughouse.illegal_moves.draw_if_opponent_cannot_mate
    assert not bughouse.rights.resignation_draws_if_opponent_cannot_mate


def test_what_players_are_told_stands_in_the_rules(league: Rulebook) -> None:
    told = [league.clause(one) for one in league.legs.notice_clauses]
    assert [clause.id for clause in told] == ["W-32", "W-90", "W-91", "W-92", "W-93"]


def test_a_rulebook_without_legs_prints_nothing_of_them(league: Rulebook) -> None:
    headings = ("### Bughouse", "### Legs and game days", "### Lists, picks and their deadlines", "### Reserve days")
    assert all(f"\n{heading}\n" in print_rulebook(league) for heading in headings)
    assert not any(heading in print_rulebook(load_builtin("leinster-league")) for heading in headings)
