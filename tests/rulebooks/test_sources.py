"""A setting that code names by its path is there, so that no ruling loses its clause unnoticed."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import arbiter_app
from arbiter_app.engine import rulebook
from arbiter_app.engine.rulebook_merge import COMPETITION_SECTIONS, DIVISION_TYPES, SECTION_TYPES
from arbiter_app.rulebooks import builtin_ids, load_builtin

FILE_ENDINGS = "pdf|bpgn"
PATH = re.compile(rf"({'|'.join(SECTION_TYPES)})\.(?!(?:{FILE_ENDINGS})$)(\w+)")
NOT_READ_YET = {
    "maximum_teams",
    "minimum_base_minutes",
    "session_end",
    "device",
    "exempt_counts_as_recording",
    "fines_announced",
    "goes_on_before_last_period",
    "king_capture_claims",
    "late_time",
    "reversed_new_game_below_moves",
    "unrecorded_loses_on_claim",
}
"""Settings that later work reads, or only the checks of a rulebook; this set may only shrink."""


def named_in_code() -> dict[str, str]:
    """Every text in the code that reads like the path of a setting, with the place of its last mention."""
    found = {}
    for file in sorted(Path(arbiter_app.__path__[0]).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and PATH.fullmatch(node.value):
                found[node.value] = f"{file.name}:{node.lineno}"
    return found


@pytest.mark.parametrize("name", builtin_ids())
def test_code_names_only_settings_that_are_there(name: str) -> None:
    sources = load_builtin(name).sources
    stated = {path.partition(".")[0] for path in sources}
    left_out = {section for section in COMPETITION_SECTIONS if section not in stated}
    named = {path: place for path, place in named_in_code().items() if path.partition(".")[0] not in left_out}
    assert {path: place for path, place in named.items() if path not in sources} == {}


def test_settings_are_named_in_code_at_all() -> None:
    assert {"illegal_moves.ladder", "scoring.default_offender"} <= set(named_in_code())


def read_by_the_rulebook_itself() -> set[str]:
    """Settings that `Rulebook.in_division` and the like look at; as fields they stand in that file anyway."""
    return set(re.findall(r"\.(\w+)", Path(rulebook.__file__).read_text("utf-8")))


def test_every_typed_setting_is_read_by_code() -> None:
    files = [file for file in Path(arbiter_app.__path__[0]).rglob("*.py") if "rulebook" not in file.name]
    code = "\n".join(file.read_text("utf-8") for file in files)
    words = set(re.findall(r"\w+", code)) | read_by_the_rulebook_itself()
    names = {name for section in SECTION_TYPES.values() for name in section} | set(DIVISION_TYPES)
    assert sorted(names - words - NOT_READ_YET) == []
