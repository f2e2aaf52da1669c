"""A division by game points: W2, W3 and W13, held points, and ties parted by the matches between (L-4.2, L-4.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from arbiter_app.engine.competition.table import (
    AddendKind,
    PlaceDecision,
    Standing,
    TableLeg,
    TablePenalty,
    standings,
)
from arbiter_app.engine.rulebook_league import LeagueTable, TableTieBreak, TeamPenalties
from arbiter_app.engine.values import TeamId
from tests.engine.competition.workplace import source

RULE = LeagueTable((TableTieBreak.LEG_BETWEEN, TableTieBreak.BOARD_COUNT_BETWEEN), ties_start_again=True)


def match(pair: str, home: float, away: float, counts: tuple[int, int] = (0, 0)) -> TableLeg:
    first, second = pair.split("–")
    points = round(home * 2), round(away * 2)
    return TableLeg(pair, TeamId(first), TeamId(second), *points, board_counts=counts)


def table(
    teams: str,
    *matches: TableLeg,
    rule: LeagueTable = RULE,
    penalties: tuple[TablePenalty, ...] = (),
    decisions: tuple[PlaceDecision, ...] = (),
) -> tuple[Standing, ...]:
    names = [TeamId(name) for name in teams]
    return standings(rule, TeamPenalties(), names, matches, penalties, decisions, source)


def order(found: tuple[Standing, ...]) -> str:
    """The places as text: "P R Q", and "P Q=R" where Q and R share one."""
    text = ""
    for before, row in zip((None, *found), found, strict=False):
        text += row.team if before is None else f"{'=' if before.place == row.place else ' '}{row.team}"
    return text


THREE = (match("P–Q", 3, 2, (9, 1)), match("Q–R", 3, 2, (9, 6)), match("R–P", 3, 2, (6, 9)))
THREE_B = (match("P–Q", 3, 2, (9, 1)), match("Q–R", 3, 2, (10, 5)), match("R–P", 3, 2, (6, 9)))


class TestThreeLevelTeams:
    """W3: P, Q and R each have five points from the matches between them."""

    def test_the_board_count_of_these_matches_parts_them(self) -> None:
        found = table("QRP", *THREE)
        assert order(found) == "P R Q"
        assert [row.tie_breaks[0].amount for row in found] == [10, 10, 10]
        assert [row.tie_breaks[1].amount for row in found] == [18, 12, 10]

    def test_two_who_are_still_level_are_compared_anew(self) -> None:
        found = table("RQP", *THREE_B)
        assert order(found) == "P Q R"
        assert [one.amount for one in found[1].tie_breaks] == [10, 11, 6]
        assert [one.amount for one in found[2].tie_breaks] == [10, 11, 4]

    def test_or_a_play_off_is_needed(self) -> None:
        found = table("RQP", *THREE_B, rule=replace(RULE, ties_start_again=False))
        assert order(found) == "P R=Q"

    def test_its_result_is_entered_as_a_decision(self) -> None:
        played = PlaceDecision((TeamId("Q"), TeamId("R")), "Play-off 3–2")
        found = table("RQP", *THREE_B, rule=replace(RULE, ties_start_again=False), decisions=(played,))
        assert order(found) == "P Q R"
        assert [row.decision for row in found] == ["", "Play-off 3–2", "Play-off 3–2"]


@pytest.mark.parametrize(
    ("counts", "places"),
    [((9, 9), "A=B"), ((8, 9), "B A"), ((7, 7), "A=B"), ((6, 7), "B A"), ((5, 5), "A=B"), ((6, 4), "A B")],
)
def test_two_level_teams_with_a_drawn_match(counts: tuple[int, int], places: str) -> None:
    """W2, line by line."""
    assert order(table("AB", match("A–B", 4, 4, counts))) == places


MINI = (
    match("E–F", 3.5, 1.5),
    match("G–H", 3, 0),
    match("E–G", 2, 3),
    match("F–H", 4, 0),
    match("E–H", 3, 2),
    match("F–G", 3.5, 1.5),
)
COMMITTEE = TablePenalty(TeamId("F"), 1, "Committee")


class TestGamePoints:
    """W13: three teams won two matches each; points count, not matches."""

    def test_points_less_penalties(self) -> None:
        found = table("EFGH", *MINI, penalties=(COMMITTEE,))
        assert [(row.team, row.total, row.place) for row in found] == [
            ("E", 17, 1),
            ("F", 17, 2),
            ("G", 15, 3),
            ("H", 4, 4),
        ]
        assert (found[1].points, found[1].penalty) == (18, -1)

    def test_the_match_between_parts_the_first_two(self) -> None:
        found = table("FEGH", *MINI, penalties=(COMMITTEE,))
        assert [one.amount for one in found[0].tie_breaks] == [7]
        assert order(found)[:3] == "E F"

    def test_every_figure_adds_up_from_its_parts(self) -> None:
        for row in table("EFGH", *MINI, penalties=(COMMITTEE,)):
            assert sum(one.amount for one in row.why) == row.total == row.points + row.penalty + row.held


def test_a_match_that_counts_for_nobody_parts_nobody() -> None:
    void = replace(match("A–B", 0, 0, (9, 1)), is_void=True)
    assert order(table("AB", void)) == "A=B"


def test_points_under_an_unpaid_fine_are_held_and_told() -> None:
    held = TablePenalty(TeamId("A"), 10, "Fine of 20 not paid", "A–B", is_held=True)
    row = next(one for one in table("AB", match("A–B", 5, 3), penalties=(held,)) if one.team == "A")
    assert (row.points, row.held, row.penalty, row.total) == (10, -10, 0, 0)
    assert [(one.kind, one.amount) for one in row.why] == [(AddendKind.LEG, 10), (AddendKind.HELD, -10)]


def test_held_points_still_count_between_level_teams() -> None:
    held = TablePenalty(TeamId("A"), 8, "Fine", "A–C", is_held=True)
    matches = (match("A–B", 5, 3), match("A–C", 4, 4), match("B–C", 2, 6))
    found = table("BA", *matches, penalties=(held,))
    assert [(row.team, row.total) for row in found] == [("A", 10), ("B", 10)]
    assert [one.amount for one in found[0].tie_breaks] == [10]


@given(st.permutations(MINI), st.permutations("EFGH"))
def test_the_order_of_entry_changes_no_figure(matches: list[TableLeg], teams: list[str]) -> None:
    def figures(found: tuple[Standing, ...]) -> list[tuple[str, int, int]]:
        return [(row.team, row.total, row.place) for row in found]

    usual = table("EFGH", *MINI, penalties=(COMMITTEE,))
    assert figures(table("".join(teams), *matches, penalties=(COMMITTEE,))) == figures(usual)
