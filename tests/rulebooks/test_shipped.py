"""What holds for every rulebook that ships with the application."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace

import pytest

from arbiter_app.engine.rulebook import ClauseKind, IllegalMoves, LadderStep, Rulebook
from arbiter_app.engine.rulebook_merge import SECTION_TYPES
from arbiter_app.engine.rulebook_print import print_rulebook
from arbiter_app.engine.rulebook_words import DIVISION_WORDS, SECTION_WORDS, SETTING_WORDS
from arbiter_app.rulebooks import builtin_folder, builtin_ids, load_builtin
from tests.conftest import Golden
from tests.rulebooks.books import WHOLE, parsed

EVERY_RULEBOOK = pytest.mark.parametrize("name", builtin_ids())


@EVERY_RULEBOOK
def test_its_printed_twin_is_read_as_a_diff(name: str, golden: Golden) -> None:
    golden(f"rulebooks/{name}.txt", print_rulebook(load_builtin(name)))


@EVERY_RULEBOOK
def test_every_clause_is_a_short_text_of_complete_sentences(name: str) -> None:
    for clause in load_builtin(name).clauses.values():
        assert clause.text[0].isupper(), clause.id
        assert clause.text.endswith("."), clause.id
        assert len(clause.text) < 450, clause.id
        assert len(clause.title) < 45, clause.id
        assert not clause.title.endswith("."), clause.id


@EVERY_RULEBOOK
def test_ids_carry_no_marks_of_the_catalogue(name: str) -> None:
    assert not [clause for clause in load_builtin(name).clauses if not re.fullmatch(r"[A-Z]-[\w.()/]+", clause)]


@EVERY_RULEBOOK
def test_a_setting_is_stated_where_it_differs_and_says_why_where_it_had_to_be_decided(name: str) -> None:
    data = tomllib.loads((builtin_folder() / f"{name}.toml").read_text("utf-8"))
    for section in SECTION_TYPES:
        for setting, leaf in data.get(section, {}).items():
            keys = set(leaf) - {"clauses"}
            assert keys in ({"value", "clause"}, {"value", "clause", "question", "text"}), (section, setting)


def test_every_setting_has_words() -> None:
    stated = {f"{section}.{name}" for section, names in SECTION_TYPES.items() for name in names} | {"checklist"}
    assert set(SETTING_WORDS) == stated
    assert set(SECTION_WORDS) == set(SECTION_TYPES)


def test_every_setting_of_a_division_has_words() -> None:
    league = load_builtin("leinster-league")
    printed = print_rulebook(league)
    for setting in league.sources:
        if setting.startswith("divisions."):
            assert f"- {DIVISION_WORDS[setting.rpartition('.')[2]]}: " in printed


class TestTheLaws:
    """What the Laws say where a league says nothing."""

    @pytest.fixture
    def laws(self) -> Rulebook:
        return load_builtin("fide-standard")

    def test_the_second_illegal_move_loses(self, laws: Rulebook) -> None:
        assert laws.illegal_moves == IllegalMoves(ladder=(LadderStep.BONUS, LadderStep.LOSS), bonus_seconds=120)

    def test_without_an_announcement_nobody_may_come_late(self, laws: Rulebook) -> None:
        assert laws.lateness.default_minutes == 0

    def test_offers_are_not_counted(self, laws: Rulebook) -> None:
        assert (laws.draw_offers.minimum_gap, laws.draw_offers.maximum) == (None, None)

    def test_they_name_no_deadline(self, laws: Rulebook) -> None:
        assert {laws.deadlines.result_days, laws.deadlines.objection_days} == {None}

    def test_the_hall_shows_no_hint(self, laws: Rulebook) -> None:
        assert laws.clause("F-12.6").kind is ClauseKind.SHOWS

    def test_an_unknown_clause_or_setting_is_a_key_error(self, laws: Rulebook) -> None:
        with pytest.raises(KeyError):
            laws.clause("F-99")
        with pytest.raises(KeyError):
            laws.source("scoring.win_bonus")


class TestDivisions:
    """A division may have a default time of its own; its clause goes with it."""

    def test_the_default_time_of_a_division_replaces_the_general_one(self) -> None:
        book = parsed(WHOLE + 'default_minutes = { value = 20, clause = "X-1" }\n')
        here = book.in_division("only")
        assert (here.lateness.default_minutes, here.source("lateness.default_minutes")) == (20, "X-1")
        assert (book.lateness.default_minutes, book.source("lateness.default_minutes")) == (0, "F-6.7.1")

    def test_a_division_without_one_has_the_general_one(self) -> None:
        league = load_builtin("leinster-league")
        here = league.in_division("division-1")
        assert replace(here, division_id="") == league

    def test_an_unknown_division_is_a_key_error(self) -> None:
        with pytest.raises(KeyError):
            load_builtin("leinster-league").in_division("division-9")
