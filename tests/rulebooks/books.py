"""Small rulebooks for the tests: a complete base, and what extends it."""

from __future__ import annotations

from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.rulebook_faults import Fault
from arbiter_app.engine.rulebook_toml import check_rulebook, parse_rulebook
from arbiter_app.rulebooks import builtin_folder

BASE = "fide-standard"
BASE_TEXT = (builtin_folder() / f"{BASE}.toml").read_text("utf-8")

HEAD = f"""\
id = "club-evening"
title = "Club evening"
edition = "2026"
extends = "{BASE}"
"""

CLAUSE = """
[[clause]]
id = "X-1"
title = "One"
kind = "enforces"
text = "The first rule."
"""

TIME_CONTROL = """
[[time_control]]
id = "slow"
label = "Slow"
clause = "X-1"
periods = [{ base = "1:30:00" }]
"""

DIVISION = """
[[division]]
id = "only"
name = "Only division"
team_size = { value = 4, clause = "X-1" }
panel_minimum = { value = 4, clause = "X-1" }
session_start = { value = "19:00", clause = "X-1" }
session_end = { value = "22:00", clause = "X-1" }
saturday_start = { value = "none", clause = "X-1" }
time_controls = { value = ["slow"], clause = "X-1" }
"""

WHOLE = HEAD + CLAUSE + TIME_CONTROL + DIVISION


def base_text(rulebook_id: str) -> str:
    """The text of the one base there is. Raises KeyError for any other."""
    return {BASE: BASE_TEXT}[rulebook_id]


def faults(text: str, file: str = "club-evening.toml") -> list[Fault]:
    """All faults of a text that may extend the base."""
    return list(check_rulebook(text, file, base_text))


def parsed(text: str) -> Rulebook:
    """A rulebook from a text that may extend the base."""
    return parse_rulebook(text, "club-evening.toml", base_text)
