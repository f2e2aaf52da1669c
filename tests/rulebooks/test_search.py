"""Clauses are found by number, title or text, whatever the accents and capitals."""

from __future__ import annotations

import pytest

from arbiter_app.engine.rulebook_search import search_clauses
from arbiter_app.rulebooks import load_builtin
from tests.rulebooks.books import HEAD, parsed

LEAGUE = load_builtin("leinster-league")

ACCENTS = parsed(
    HEAD
    + """
[[clause]]
id = "X-1"
title = "Fáilte"
kind = "shows"
text = "Words of welcome by Ó Briain."

[[clause]]
id = "X-2"
title = "Ёлка"
kind = "shows"
text = "A tree."
"""
)


def found(query: str) -> list[str]:
    """The ids of what a query finds among the league's clauses."""
    return [clause.id for clause in search_clauses(LEAGUE, query)]


def test_the_clause_of_that_number_comes_first() -> None:
    assert found("5.4")[0] == "L-5.4"
    assert found("l-12.2(B)") == ["L-12.2(b)"]


def test_the_parts_of_a_clause_come_in_their_order() -> None:
    assert found("L-7.12") == [f"L-7.12/{part}" for part in range(1, 6)]


def test_a_number_is_looked_for_from_its_start() -> None:
    assert found("L-5.")[0] == "L-5.1/1"
    assert "L-7.15/1" not in found("5.1")[:5]


def test_whole_numbers_come_before_longer_ones() -> None:
    ids = found("L-6.1")
    assert ids.index("L-6.1/3") < ids.index("L-6.10/1")


def test_a_title_comes_before_a_text() -> None:
    ids = found("walkover")
    in_title = [place for place, name in enumerate(ids) if "walkover" in LEAGUE.clause(name).title.lower()]
    assert in_title == list(range(len(in_title)))
    assert 0 < len(in_title) < len(ids)


def test_every_word_must_be_there() -> None:
    assert found("flag mate own") == ["L-12.2(f)"]
    assert found("flag zebra") == []


def test_an_empty_query_gives_every_clause_in_order() -> None:
    assert found("  ") == list(LEAGUE.clauses)


@pytest.mark.parametrize(
    ("query", "clause"), [("failte", "X-1"), ("FÁILTE", "X-1"), ("o briain", "X-1"), ("елка", "X-2")]
)
def test_accents_and_capitals_do_not_matter(query: str, clause: str) -> None:
    assert [each.id for each in search_clauses(ACCENTS, query)][:1] == [clause]
