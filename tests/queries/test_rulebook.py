"""The rules for reading: what is found, and what is said to rest on a clause."""

from __future__ import annotations

import pytest

from arbiter_app import rulebooks
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.queries.rulebook import clause_detail, clause_rows, nearest_clause


@pytest.fixture(scope="module")
def league() -> Rulebook:
    return rulebooks.load("leinster-league")


def test_every_clause_can_be_chosen_the_competitions_own_before_the_laws(league: Rulebook) -> None:
    rows = clause_rows(league)
    assert {row.id for row in rows} == set(league.clauses)
    laws = [row.of_laws for row in rows]
    assert laws == sorted(laws)
    assert all(row.of_laws == row.id.startswith("F-") for row in rows)


def test_a_number_finds_its_clause_first(league: Rulebook) -> None:
    assert clause_rows(league, "7.12/2")[0].id == "L-7.12/2"


def test_nothing_is_found_for_words_that_stand_nowhere(league: Rulebook) -> None:
    assert clause_rows(league, "zugzwang") == ()


def test_a_clause_tells_the_settings_that_rest_on_it_in_words(league: Rulebook) -> None:
    detail = clause_detail(league, "L-7.12/2")
    assert detail is not None
    told = {row.words: row.value for row in detail.settings}
    assert told["Time for the opponent for an illegal move"] == "120 seconds"


def test_every_setting_is_told_at_its_clause(league: Rulebook) -> None:
    told: list[str] = []
    for clause_id in league.clauses:
        detail = clause_detail(league, clause_id)
        assert detail is not None
        told += [row.path for row in detail.settings]
    assert sorted(told) == sorted(path for path in league.sources if not path.startswith("open_decisions."))


def test_readings_stand_at_their_clause(league: Rulebook) -> None:
    decision = next(iter(league.open_decisions.values()))
    detail = clause_detail(league, decision.clause)
    assert detail is not None
    assert decision.reading in detail.decisions


def test_a_clause_told_in_parts_is_found_by_its_whole(league: Rulebook) -> None:
    assert "L-7.12" not in league.clauses
    assert nearest_clause(league, "L-7.12") == "L-7.12/1"
    assert nearest_clause(league, "L-5.4") == "L-5.4"
    assert nearest_clause(league, "X-99") is None
    assert clause_detail(league, "X-99") is None
