"""The rules for reading: what is found, and what is said to rest on a clause."""

from __future__ import annotations

import re

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
    """Where only an element of a list rests on a clause, the list is told there."""
    told: list[tuple[str, str]] = []
    for clause_id in league.clauses:
        detail = clause_detail(league, clause_id)
        assert detail is not None
        told += [(clause_id, row.path) for row in detail.settings]
    wanted = {
        (clause, re.sub(r"\.\d+$", "", path))
        for path, clause in league.sources.items()
        if not path.startswith("open_decisions.")
    }
    assert sorted(told) == sorted(wanted)


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


class TestListsWithAClauseForEachElement:
    @pytest.fixture
    def workplace(self) -> Rulebook:
        return rulebooks.load("workplace-league")

    @pytest.mark.parametrize(
        ("clause", "words", "value"),
        [
            ("W-13", "Players a team needs, by level", "3, 5, 6"),
            ("W-42", "Points for a draw, by board", "7, 5, 2"),
            ("W-10", "Singles of a player in the season, by level", "one against each team, 2, 1"),
            ("W-8", "Game days of a leg, by division", "Singles, Singles, Singles, Bughouse"),
            ("W-91", "What a player's games should take in a week, for information", "60 minutes"),
        ],
    )
    def test_the_list_is_told_once_at_each_clause(
        self, workplace: Rulebook, clause: str, words: str, value: str
    ) -> None:
        detail = clause_detail(workplace, clause)
        assert detail is not None
        assert [row.value for row in detail.settings if row.words == words] == [value]

    def test_every_setting_is_told_somewhere(self, workplace: Rulebook) -> None:
        details = [clause_detail(workplace, clause) for clause in workplace.clauses]
        told = {row.path for detail in details if detail is not None for row in detail.settings}
        assert told <= set(workplace.sources)
        left = {path for path in workplace.sources if path not in told and not path.startswith("open_decisions.")}
        assert all(path.rpartition(".")[2].isdigit() for path in left)
