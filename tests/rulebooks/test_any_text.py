"""Whatever a rulebook says, it is read or refused with its faults, and nothing else happens."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from arbiter_app.engine.rulebook_faults import FaultSeverity, RulebookFaulty
from arbiter_app.engine.rulebook_toml import parse_bundle
from tests.rulebooks.books import WHOLE, faults, parsed

LINES = (
    WHOLE
    + """
[scoring.board_count]
clause = "X-1"
[scoring.board_count.value]
4 = [4, 3, 2, 1]
[illegal_moves]
ladder = { value = ["loss"], clause = "X-1" }
[open_decisions."a.b"]
value = 3
clause = "X-1"
question = "Q1"
text = "T."
"""
).splitlines()

ODD = (
    "",
    "3",
    "-5",
    "0.5",
    "true",
    '"x"',
    '"none"',
    "[]",
    "[1]",
    "[{}]",
    "{}",
    "07:00:00",
    "2026-11-30",
    "{ value = {}, clause = 3 }",
    '{ value = [{}], clause = "X-1" }',
    '{ value = "none", clause = "X-1" }',
    '{ value = -5, clause = "X-1" }',
)


def with_odd_value(number: int, odd: str) -> str:
    """The text with one value replaced, or one line left out."""
    key, equals, _ = LINES[number].partition("=")
    line = [f"{key}= {odd}"] if equals and odd else []
    return "\n".join([*LINES[:number], *line, *LINES[number + 1 :]])


@given(st.integers(0, len(LINES) - 1), st.sampled_from(ODD))
def test_an_odd_value_anywhere_is_answered_with_faults_or_read(number: int, odd: str) -> None:
    text = with_odd_value(number, odd)
    found = faults(text)
    assert all(0 <= fault.line <= text.count("\n") + 1 for fault in found if fault.file == "club-evening.toml")
    if any(fault.severity is FaultSeverity.ERROR for fault in found):
        with pytest.raises(RulebookFaulty):
            parsed(text)
    else:
        assert parsed(text).id == "club-evening"


@given(st.text())
def test_any_text_is_answered_with_faults(text: str) -> None:
    assert faults(text)


@given(st.text())
def test_any_text_as_a_bundle_is_answered_with_faults(text: str) -> None:
    with pytest.raises(RulebookFaulty):
        parse_bundle(text)
