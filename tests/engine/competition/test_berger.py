"""Berger tables against the FIDE Handbook (C.05, Annex 1), and club-mates who meet first (L-2.9)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from arbiter_app.engine.competition.berger import berger_table, meeting_round, numbered, rounds, rounds_needed
from arbiter_app.engine.values import TeamId

PRINTED = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6", "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7", "8-7 1-6 2-5 3-4", "4-8 5-3 6-2 7-1",
    ],
}  # fmt: skip


@pytest.mark.parametrize("size", PRINTED)
def test_the_tables_as_the_handbook_prints_them(size: int) -> None:
    found = [{f"{home}-{away}" for home, away in pairs} for pairs in berger_table(size)]
    assert found == [set(row.split()) for row in PRINTED[size]]


@given(st.integers(2, 24))
def test_everybody_meets_everybody_once_and_plays_once_a_round(number: int) -> None:
    teams = [TeamId(f"T{place}") for place in range(number)]
    table = rounds(teams)
    met = [frozenset(pair) for pairs in table for pair in pairs]
    assert len(met) == len(set(met)) == number * (number - 1) // 2
    for pairs in table:
        playing = [team for pair in pairs for team in pair]
        assert len(playing) == len(set(playing)) == number - number % 2


@given(st.integers(2, 12))
def test_in_a_double_round_everybody_is_at_home_as_often_as_away(number: int) -> None:
    teams = [TeamId(f"T{place}") for place in range(number)]
    pairs = [pair for table in rounds(teams, double=True) for pair in table]
    assert len(pairs) == len(set(pairs)) == number * (number - 1)


def test_one_team_alone_makes_no_table() -> None:
    with pytest.raises(ValueError, match="at least two"):
        berger_table(1)


@pytest.mark.parametrize(
    ("size", "clubs"),
    [(12, (2,)), (12, (2, 2, 2)), (12, (3,)), (12, (3, 2, 2)), (11, (2, 2)), (24, (2, 2, 3)), (5, (3,))],
)
def test_club_mates_meet_in_the_earliest_rounds(size: int, clubs: tuple[int, ...]) -> None:
    teams = [TeamId(f"T{place}") for place in range(1, size + 1)]
    groups, rest = [], list(teams)
    for count in clubs:
        groups.append(rest[-count:])
        rest = rest[:-count]
    order = numbered(teams, {team: f"Club {place}" for place, group in enumerate(groups) for team in group})
    assert sorted(order) == sorted(teams)
    for group in groups:
        for pair in combinations(group, 2):
            first, second = sorted(order.index(team) + 1 for team in pair)
            assert meeting_round(size + size % 2, first, second) <= rounds_needed(len(group))


def test_four_club_mates_of_twelve_meet_as_early_as_the_table_allows() -> None:
    teams = [TeamId(f"T{place}") for place in range(1, 13)]
    order = numbered(teams, dict.fromkeys(teams[:4], "Club K"))
    numbers = [order.index(team) + 1 for team in teams[:4]]
    last = max(meeting_round(12, *sorted(pair)) for pair in combinations(numbers, 2))
    every = combinations(range(1, 13), 4)
    assert last == min(max(meeting_round(12, *pair) for pair in combinations(four, 2)) for four in every) > 3


def test_teams_of_no_club_keep_their_order() -> None:
    teams = [TeamId("A"), TeamId("B"), TeamId("C"), TeamId("D")]
    assert numbered(teams, {TeamId("A"): "", TeamId("B"): "", TeamId("C"): "Club C"}) == tuple(teams)
