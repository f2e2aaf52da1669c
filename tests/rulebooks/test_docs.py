"""`docs/rulebooks.md` tells every setting, and its examples are right."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import time
from enum import StrEnum
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, get_args, get_origin

import pytest

from arbiter_app.engine.rulebook_document import read_document
from arbiter_app.engine.rulebook_merge import DIVISION_TYPES, SECTION_TYPES
from arbiter_app.engine.rulebook_words import DIVISION_WORDS, SETTING_WORDS
from tests.rulebooks.books import faults, parsed

TEXT = (Path(__file__).parents[2] / "docs" / "rulebooks.md").read_text("utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
UNITS = {
    "minutes": "minutes",
    "seconds": "seconds",
    "days": "days",
    "points": "half-points",
    "win": "half-points",
    "draw": "half-points",
    "week": "minutes",
}


def kind_words(setting: str, hint: Any) -> str:
    """What is written for a setting of this type, in the words of the page."""
    if get_origin(hint) is UnionType:
        (inner,) = (part for part in get_args(hint) if part is not NoneType)
        return f"{kind_words(setting, inner)}, or none"
    if get_origin(hint) is tuple:
        return f"list of {kind_words(setting, get_args(hint)[0])}"
    if get_origin(hint) is Mapping:
        return "board counts"
    if issubclass(hint, StrEnum):
        return " or ".join(f"`{member.value}`" for member in hint)
    if hint is int:
        if setting.startswith("scoring."):
            return "half-points"
        return (
            "euro" if setting == "deadlines.fine_default_minimum" else UNITS.get(setting.rpartition("_")[2], "number")
        )
    return {bool: "yes or no", str: "text", time: "time of day"}[hint]


def rows() -> list[str]:
    """The rows of the table of settings."""
    return [
        f"| `{section}.{name}` | {kind_words(f'{section}.{name}', hint)} | {SETTING_WORDS[f'{section}.{name}']} |"
        for section, types in SECTION_TYPES.items()
        for name, hint in types.items()
    ]


def division_rows() -> list[str]:
    """The rows of the table of a division's settings."""
    return [
        f"| `{name}` | {kind_words(name, hint)} | {DIVISION_WORDS[name]} |" for name, hint in DIVISION_TYPES.items()
    ]


def test_the_page_tells_every_setting_and_no_other() -> None:
    assert re.findall(r"^\| `\w+\.\w+` .*$", TEXT, re.MULTILINE) == rows()


def test_the_page_tells_every_setting_of_a_division_and_no_other() -> None:
    table = TEXT.partition("## Settings of a division")[2]
    assert re.findall(r"^\| `\w+` .*$", table, re.MULTILINE) == division_rows()


def test_the_example_is_a_rulebook_without_a_fault() -> None:
    assert faults(EXAMPLES[0]) == []
    assert parsed(EXAMPLES[0]).lateness.default_minutes == 30


@pytest.mark.parametrize("example", EXAMPLES[1:], ids=range(1, len(EXAMPLES)))
def test_the_other_examples_fit_into_a_rulebook(example: str) -> None:
    text = re.sub(r'clause = "[^"]*"', 'clause = "CE-1"', re.sub(r'"W-\d+"', '"CE-1"', example))
    assert [fault for fault in faults(EXAMPLES[0] + text) if fault.problem != "is missing"] == []
    read_document(example, "example.toml")


def test_the_faults_shown_are_those_that_come_out() -> None:
    shown = TEXT.partition("for example\n\n```\n")[2].partition("```")[0].splitlines()
    broken = EXAMPLES[0].replace("value = 30", 'value = "30"').replace('["hour"]', '["huor"]')
    assert [str(fault) for fault in faults(broken)] == shown
