"""Rows for the page of a division: figures with their matches, the cross-table, places over the rounds."""

from __future__ import annotations

import pytest

from arbiter_app.engine.competition.moves import Move
from arbiter_app.engine.values import BoardPoints
from arbiter_app.queries.division_table import division_views
from tests.engine.divisions import Season
from tests.engine.hall import laws_in_a_team_match

WON, LOST = "1 1 1 1 1 1", "2 2 2 2 2 2"


def season() -> Season:
    """A beats B and C; B and C draw on every board but for one win each."""
    return Season("division-4").meets("A–B", WON).meets("C–A", LOST).meets("B–C", "1 = = = = 2")


@pytest.mark.clause("L-4.2", "L-4.3", "L-3.2/1")
def test_a_row_tells_its_matches_its_ties_and_where_it_goes() -> None:
    desk = season()
    (view,) = division_views(desk.state, desk.rulebook)
    assert [(row.team, row.places, row.matches, row.total, row.move) for row in view.rows] == [
        ("A", "1", 2, 24, Move.UP), ("B", "2", 2, 6, Move.UP), ("C", "3", 2, 6, None),
    ]  # fmt: skip
    second = view.rows[1]
    assert [(one.text, one.amount, one.match_id, one.round_number) for one in second.why] == [
        ("A", 0, "A-B", 1), ("C", 6, "B-C", 3),
    ]  # fmt: skip
    assert [(step.amount, [one.match_id for one in step.figures], step.clause) for step in second.ties] == [
        (6, ["B-C"], "L-4.3"), (6, ["B-C"], "L-4.3"),
    ]  # fmt: skip
    assert second.move_clause == "L-3.2/1"


def test_the_cross_table_has_home_rows_and_away_columns() -> None:
    desk = season()
    (view,) = division_views(desk.state, desk.rulebook)
    scores = [[None if cell is None else cell.score for cell in line] for line in view.cross]
    assert scores == [
        [None, BoardPoints(12, 0), None], [None, None, BoardPoints(6, 6)], [BoardPoints(0, 12), None, None],
    ]  # fmt: skip


def test_places_after_each_round() -> None:
    desk = season()
    (view,) = division_views(desk.state, desk.rulebook)
    assert view.rounds == ((1, (1, 2, 2)), (2, (1, 2, 2)), (3, (1, 2, 3)))


@pytest.mark.clause("L-2.2")
def test_the_winner_of_the_first_division_has_a_title() -> None:
    desk = Season("division-1")
    for pair in ("A–B", "A–C", "B–C"):
        desk.meets(pair, f"{WON} 1 1")
    (view,) = division_views(desk.state, desk.rulebook)
    assert (view.champion, view.title_clause) == ("A", "L-2.2")
    assert view.title.startswith("Champion of Leinster")


def test_a_match_that_is_only_arranged_has_a_cell_without_a_score() -> None:
    desk = Season("division-4")
    desk.arranges("A–B", round_number=1)
    (view,) = division_views(desk.state, desk.rulebook)
    cell = view.cross[0][1]
    assert cell is not None
    assert (cell.score, cell.is_closed) == (None, False)
    assert [row.places for row in view.rows] == ["1–2", "1–2"]


def test_rules_without_a_table_have_none() -> None:
    desk = season()
    assert division_views(desk.state, laws_in_a_team_match()) == ()
