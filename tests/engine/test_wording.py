"""Every code that the engine can speak has a sentence."""

from __future__ import annotations

import ast
from pathlib import Path

import arbiter_app.engine
from arbiter_app import wording
from arbiter_app.engine.groups import NAMED_PARTS
from arbiter_app.engine.values import Termination

SPEAKERS = {"impossible", "refusal", "warning", "note", "Finding"}
LINE_MAKERS = {"Line", "ClockStep"}


def _codes(makers: set[str]) -> set[str]:
    found: set[str] = set()
    root = Path(arbiter_app.engine.__file__).parent
    for file in root.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in makers and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.add(first.value)
    return found


def test_every_finding_has_a_sentence() -> None:
    codes = _codes(SPEAKERS)
    assert len(codes) > 80
    assert codes - set(wording.FINDINGS) == set()


def test_every_ruling_has_a_title() -> None:
    assert _codes({"Ruling"}) - set(wording.RULINGS) == set()


def test_every_line_of_a_ruling_has_a_sentence() -> None:
    assert _codes(LINE_MAKERS) - set(wording.LINES) == set()


def test_a_step_on_a_clock_reads_as_words_and_not_as_the_title_of_a_ruling() -> None:
    assert wording.sentence("penalty_time", {}) == "Penalty"
    assert set(wording.LINES) & {*wording.RULINGS, *wording.FINDINGS} == set()


def test_every_termination_has_a_sentence() -> None:
    assert {f"ends_{one.value}" for one in Termination} - set(wording.LINES) == set()


def test_what_is_taken_back_with_another_entry_has_a_name() -> None:
    assert set(wording.WORDS) >= NAMED_PARTS


def test_a_code_without_a_sentence_is_shown_with_its_values() -> None:
    assert wording.sentence("unheard_of", {"board": 3}) == "unheard_of (board: 3)"


def test_one_later_entry_and_several_are_told_by_the_same_words() -> None:
    said = wording.sentence("later_entries_stay", {"entry": 7, "later": 1})
    assert said == "Later entries of the same place stay as they are: 1. Take entry 7 back all the same?"


def test_values_are_shown_as_people_read_them() -> None:
    said = wording.sentence("flag_is_up", {"board": 2, "colour": "black", "left_ms": 61_001})
    assert said == "The flag of Black is up: 0:01:02 left."


def test_an_instant_is_told_by_the_clock_in_the_hall_without_its_offset() -> None:
    told = wording.sentence("picks_late", {"due": "2026-03-02T17:00:00+01:00"})
    assert told == "The picks are late: they were due 2026-03-02 17:00:00."
    days = {"day": "2026-03-04", "reserve_days": "2026-04-01, 2026-04-02"}
    assert wording.sentence("not_reserve_day", days) == (
        "2026-03-04 is no reserve day. Reserve days: 2026-04-01, 2026-04-02."
    )


def test_points_are_written_with_halves_and_minus() -> None:
    assert [wording.points_text(n) for n in (11, 1, 0, -2, -1, 3)] == ["5½", "½", "0", "−1", "−½", "1½"]
