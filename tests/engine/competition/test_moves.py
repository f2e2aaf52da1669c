"""Promotion, relegation and the play-off of two groups (L-3.2 to L-3.4, W12)."""

from __future__ import annotations

import pytest

from arbiter_app.engine.competition.moves import Move, moves, play_off
from arbiter_app.engine.competition.table import TableLeg, standings
from arbiter_app.engine.rulebook_league import LeagueTable, TableTieBreak, TeamPenalties
from arbiter_app.engine.rulebook_season import Moves
from arbiter_app.engine.values import TeamId
from tests.engine.competition.workplace import source

THIRD = Moves(promoted=2, relegated=(11, 12))


def teams(number: int) -> list[TeamId]:
    return [TeamId(f"T{place}") for place in range(1, number + 1)]


@pytest.mark.parametrize(
    ("number", "down"),
    [(12, ["T11", "T12"]), (11, ["T11"]), (10, [])],
)
def test_the_places_eleven_and_twelve_go_down_and_no_others(number: int, down: list[str]) -> None:
    found = moves(THIRD, teams(number))
    assert [team for team, move in found.items() if move is Move.DOWN] == down
    assert [team for team, move in found.items() if move is Move.UP] == ["T1", "T2"]


def test_from_the_top_nobody_goes_up_and_from_the_bottom_nobody_down() -> None:
    assert set(moves(Moves(relegated=(11, 12)), teams(12)).values()) == {Move.DOWN}
    assert set(moves(Moves(promoted=2), teams(12)).values()) == {Move.UP}


def test_a_team_that_declines_leaves_its_place_to_the_committee() -> None:
    found = moves(THIRD, teams(12), declined={TeamId("T2")})
    assert (found[TeamId("T1")], found[TeamId("T2")]) == (Move.UP, Move.DECLINED)
    assert TeamId("T3") not in found


def test_two_of_one_group_only_need_no_play_off() -> None:
    assert play_off([teams(8)]) is None


def test_the_play_off_of_two_groups() -> None:
    """W12: the own group's result counts, each meets the two of the other group; 8.5, 8.5, 8.0, 5.0."""
    north, south = [TeamId("N1"), TeamId("N2"), TeamId("N3")], [TeamId("S1"), TeamId("S2")]
    found = play_off([north, south])
    assert found is not None
    assert found.carried == (("N1", "N2"), ("S1", "S2"))
    assert found.to_play == (("N1", "S1"), ("N1", "S2"), ("N2", "S1"), ("N2", "S2"))
    scores = {
        ("N1", "N2"): (6, 4), ("S1", "S2"): (5, 5), ("N1", "S1"): (4, 6),
        ("N1", "S2"): (7, 3), ("N2", "S1"): (5, 5), ("N2", "S2"): (8, 2),
    }  # fmt: skip
    legs = [
        TableLeg(f"{home}–{away}", home, away, *scores[home, away]) for home, away in (*found.carried, *found.to_play)
    ]
    rule = LeagueTable(tie_breaks=(TableTieBreak.LEG_BETWEEN,))
    table = standings(rule, TeamPenalties(), found.teams, legs, (), (), source)
    assert [(row.team, row.total) for row in table] == [("N1", 17), ("N2", 17), ("S1", 16), ("S2", 10)]
    assert list(moves(Moves(promoted=2, group_play_off=True), [row.team for row in table])) == ["N1", "N2"]
