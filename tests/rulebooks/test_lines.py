"""The scanner finds the line of every key of a text that TOML accepts."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from arbiter_app.engine.rulebook_lines import Path, key_lines, line_of
from arbiter_app.resources import resource

TEXT = '''\
# a comment with = and [brackets]
top = "a # in a text" # and a comment
"quoted.key" = 'one = two'

[table]
number = 1_000
dotted.inner = { first = 1, second = { third = "}" } }
long = """
[not.a.header]
key = "nor this"
"""
list = [ # comment ]
  "one", "two",
  { name = "three" },
]

[table."deeper.one"]
flag = true

[[row]]
id = "a"

[[row]]
id = "b"
[row.child]
name = 'literal \\'
[[row.grand]]
x = 1
[[row.grand]]
x = 2
last = """ends in quotes"""""
after = 1'''

EXPECTED: dict[Path, int] = {
    ("top",): 2,
    ("quoted.key",): 3,
    ("table",): 5,
    ("table", "number"): 6,
    ("table", "dotted"): 7,
    ("table", "dotted", "inner"): 7,
    ("table", "dotted", "inner", "first"): 7,
    ("table", "dotted", "inner", "second", "third"): 7,
    ("table", "long"): 8,
    ("table", "list"): 12,
    ("table", "list", 0): 13,
    ("table", "list", 1): 13,
    ("table", "list", 2): 14,
    ("table", "list", 2, "name"): 14,
    ("table", "deeper.one"): 17,
    ("table", "deeper.one", "flag"): 18,
    ("row",): 20,
    ("row", 0): 20,
    ("row", 0, "id"): 21,
    ("row", 1): 23,
    ("row", 1, "id"): 24,
    ("row", 1, "child"): 25,
    ("row", 1, "child", "name"): 26,
    ("row", 1, "grand", 0, "x"): 28,
    ("row", 1, "grand", 1): 29,
    ("row", 1, "grand", 1, "x"): 30,
    ("row", 1, "grand", 1, "last"): 31,
    ("row", 1, "grand", 1, "after"): 32,
}


def paths(value: Any, path: Path = ()) -> list[Path]:
    """Every path of a TOML value, to compare with what the scanner saw."""
    if isinstance(value, dict):
        found = [(*path, key) for key in value]
        return found + [deep for key, inner in value.items() for deep in paths(inner, (*path, key))]
    if isinstance(value, list):
        found = [(*path, index) for index in range(len(value))]
        return found + [deep for index, inner in enumerate(value) for deep in paths(inner, (*path, index))]
    return []


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_every_key_has_its_line_whatever_the_line_ends(ends: str) -> None:
    lines = key_lines(TEXT.replace("\n", ends))
    assert {path: lines.get(path) for path in EXPECTED} == EXPECTED


def test_the_scanner_sees_the_same_keys_as_the_parser() -> None:
    assert set(key_lines(TEXT)) == set(paths(tomllib.loads(TEXT)))


@pytest.mark.parametrize("path", sorted(resource("rulebooks").glob("*.toml")), ids=lambda path: path.stem)
def test_every_key_of_the_shipped_rulebooks_has_a_line(path: Any) -> None:
    text = path.read_text("utf-8")
    lines = key_lines(text)
    assert set(lines) == set(paths(tomllib.loads(text)))
    for place, line in lines.items():
        if isinstance(place[-1], str) and len(place) > 1 and isinstance(place[-2], int):
            assert place[-1] in text.splitlines()[line - 1]


def test_a_key_that_is_not_there_has_the_line_of_its_table() -> None:
    lines = key_lines(TEXT)
    assert line_of(lines, ("row", 1, "missing")) == 23
    assert line_of(lines, ("table", "list", 7, "missing")) == 12
    assert line_of(lines, ("missing",)) == 1
