"""Settings of bughouse and of a league in legs that contradict each other are named, each with its line."""

from __future__ import annotations

import re

import pytest

from arbiter_app.engine.rulebook_faults import Fault, FaultSeverity
from arbiter_app.engine.rulebook_toml import check_rulebook
from arbiter_app.rulebooks import builtin_folder

FILE = "workplace-league.toml"
TEXT = (builtin_folder() / FILE).read_text("utf-8")
SHORT = """
[[division]]
id = "evening"
name = "Evening"
team_size = { value = 3, clause = "W-35" }
panel_minimum = { value = 3, clause = "W-35" }
session_start = { value = "18:00", clause = "W-48" }
session_end = { value = "17:30", clause = "W-54" }
saturday_start = { value = "none", clause = "W-48" }
time_controls = { value = ["rapid-15"], clause = "W-54" }
"""
UNRULED = """\
id = "club-evening"
title = "Club evening"
edition = "2026"
extends = "fide-rapid"

[[time_control]]
id = "short"
label = "Short"
clause = "F-6.3"
periods = [{ base = "0:15:00" }]

[[division]]
id = "pairs"
name = "Pairs"
team_size = { value = 2, clause = "F-6.3" }
panel_minimum = { value = 2, clause = "F-6.3" }
session_start = { value = "18:00", clause = "F-6.3" }
session_end = { value = "19:00", clause = "F-6.3" }
saturday_start = { value = "none", clause = "F-6.3" }
time_controls = { value = ["short"], clause = "F-6.3" }
game_kind = { value = "bughouse", clause = "F-6.3" }
"""


def base_text(rulebook_id: str) -> str:
    """The text of a shipped rulebook."""
    return (builtin_folder() / f"{rulebook_id}.toml").read_text("utf-8")


def faults(text: str, file: str = FILE) -> list[Fault]:
    """All faults of a text that may extend any shipped rulebook."""
    return list(check_rulebook(text, file, base_text))


def with_value(path: str, value: str, text: str = TEXT) -> str:
    """The rulebook with another value of a setting `section.name`, or `division/id.name`."""
    section, _, name = path.partition(".")
    head = re.escape(f"[{section}]")
    if section.startswith("division/"):
        head = rf'\[\[division\]\]\nid = "{section.partition("/")[2]}"'
    inline = re.compile(rf"(^{head}\n(?:(?!\[).*\n)*?{name} = {{ value = )(.*?)(, clause)", re.MULTILINE)
    table = re.compile(rf"(^\[{re.escape(path)}\]\nvalue = )(.*?)(\n)", re.MULTILINE)
    changed, count = inline.subn(lambda found: f"{found[1]}{value}{found[3]}", text, count=1)
    if not count:
        changed, count = table.subn(lambda found: f"{found[1]}{value}{found[3]}", text, count=1)
    assert count == 1, path
    return changed


def line_of(text: str, path: str, value: str) -> int:
    """The line on which a setting has this value."""
    name = path.partition(".")[2]
    section = path.partition(".")[0].partition("/")[2]
    begun = not section
    for number, line in enumerate(text.splitlines(), 1):
        begun = begun or line == f'id = "{section}"'
        if begun and (line.startswith(f"{name} = {{ value = {value},") or line == f"value = {value}"):
            return number
    raise AssertionError(path)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("levels.names", '["Expert", "Expert", "Novice"]', "is ambiguous; expected a name of its own for each level"),
        ("levels.double_slots", "[0, 2]", "wrong length; expected a number for each of 3 levels; found 2 numbers"),
        ("levels.season_limit", "[0, 2, -1]", "out of range; expected 0 or more; found -1"),
        (
            "levels.per_opponent",
            "[1, 0, 1]",
            "lets nobody play; expected 1 or more for each level; found 0 for level 2",
        ),
        ("levels.per_opponent", "[1, 3, 1]", "is below the limit against one team; expected at least the 3 of"),
        ("levels.double_slots", "[1, 0, 2]", "adds to no limit; expected 0 for level 1"),
        ("levels.bughouse_levels", "[2, 4]", "unknown level; expected a level from 1 to 3; found 4"),
        ("levels.bughouse_minimum", "[2]", "wrong length; expected a number for each of the 2 levels of the pair"),
        ("levels.bughouse_limit", "0", 'lets nobody play; expected at least 1, or "none"'),
        ("legs.game_days", '["singles", "bughuose"]', "unknown division; expected the id of a division"),
        ("legs.fewest_teams", "1", "out of range; expected 2 or more; found 1"),
        ("legs.most_teams", "2", "is below the fewest teams; expected at least the 3 of legs.fewest_teams; found 2"),
        ("legs.notice_clauses", '["W-320"]', "unknown clause; expected the id of a clause of this rulebook"),
        ("division/singles.board_win", "[30, 20, 14, 8]", "has points for no board; expected at most 3, one a board"),
        ("division/bughouse.board_win", "[20, 20]", "has points for no board; expected at most 1, one a board"),
        ("division/singles.board_win", "[30, 20, 0]", "brings no points; expected more than 0 half-points"),
        ("division/singles.board_draw", "[]", "stands alone; expected board_draw as well; found only board_win"),
        (
            "division/singles.board_draw",
            "[14, 21, 4]",
            "does not fit its win; expected 0 to 20 half-points for board 2",
        ),
        ("division/singles.board_levels", "[1, 2]", "wrong length; expected a level for each of 3 boards"),
        ("division/singles.board_levels", "[1, 2, 5]", "unknown level; expected a level from 1 to 3; found 5"),
        ("division/singles.board_levels", "[2, 2, 3]", "a level has no board and no points; expected a board for each"),
        ("division/bughouse.board_levels", "[1, 3]", "differs from the pair; expected the levels of levels.bughouse"),
        ("division/bughouse.team_size", "3", "is no bughouse match; expected 2 boards; found 3"),
        ("bughouse.pawn_forbidden_ranks", "[0, 8]", "out of range; expected ranks from 1 to 8; found 0"),
        ("bughouse.drop_check", "false", "contradicts another setting; expected false where bughouse.drop_check"),
        ("hand_in.list_due", '"17:30"', "out of order; expected a list due no later than the picks that are checked"),
        ("hand_in.warn_minutes", "[15, 60]", "out of order; expected minutes from the earliest reminder to the last"),
        ("hand_in.warn_minutes", "[60, 0]", "out of range; expected 1 or more; found 0"),
        ("postponement.approvals", "3", "has too few officials; expected at most 2: the arbiter and the controller"),
        (
            "officials.has_controller",
            "false",
            "has too few officials; expected at most 1: the arbiter, for there is no",
        ),
        ("team_penalties.target", '"leg"', "contradicts another setting; expected false where team_penalties.target"),
        ("league_table.tie_breaks", '["games_won", "games_won"]', "is a duplicate; expected each tie-break once"),
    ],
)
def test_what_cannot_stand_together_is_named(path: str, value: str, says: str) -> None:
    found = [str(fault) for fault in faults(with_value(path, value))]
    assert any(says in one for one in found), found
    assert all(re.match(rf"{FILE}:[1-9]\d*: ", one) for one in found)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("levels.double_slots", "[0, 2]"),
        ("legs.most_teams", "2"),
        ("hand_in.warn_minutes", "[15, 60]"),
        ("division/bughouse.team_size", "3"),
        ("postponement.approvals", "7"),
    ],
)
def test_the_line_is_that_of_the_setting(path: str, value: str) -> None:
    text = with_value(path, value)
    found = faults(text)
    assert line_of(text, path, value) in {fault.line for fault in found}


def test_picks_on_the_game_day_are_due_before_it_begins() -> None:
    text = with_value("hand_in.picks_due", '"18:30"', with_value("hand_in.picks_days_before", "0"))
    (singles, bughouse) = [fault for fault in faults(text) if fault.problem == "is due after the start"]
    assert (singles.expected, singles.found) == (
        "a time before the start of singles (18:00)",
        "18:30 on the game day",
    )
    assert bughouse.expected == "a time before the start of bughouse (18:00)"


def test_a_division_ends_after_it_begins() -> None:
    (fault,) = faults(TEXT.replace("# Decided readings", SHORT + "\n# Decided readings"))
    assert str(fault).endswith("session_end.value: out of order; expected a time after the start (18:00); found 17:30")


def test_bughouse_needs_its_rules() -> None:
    (fault,) = faults(UNRULED, "club-evening.toml")
    assert str(fault) == (
        "club-evening.toml:21: division[1].game_kind.value: has no rules; expected a section [bughouse]; found none"
    )


def test_a_squad_with_too_few_games_is_only_warned_of() -> None:
    found = faults(with_value("levels.squad_minimum", "[2, 2, 2]"))
    assert {fault.severity for fault in found} == {FaultSeverity.WARNING}
    assert [(fault.expected, fault.found) for fault in found] == [
        (f"players of level {level} for 6 games against 2 teams", "4 games") for level in (1, 2, 3)
    ]


def test_a_pair_with_too_few_matches_is_only_warned_of() -> None:
    (first, second) = faults(with_value("levels.bughouse_minimum", "[1, 1]", with_value("levels.bughouse_limit", "1")))
    assert (first.severity, first.problem) == (FaultSeverity.WARNING, "is too small for the least squad")
    assert (first.expected, first.found) == ("2 matches against 2 teams", "1 of 1 players")
    assert second == first


def test_clauses_of_a_list_are_as_many_as_its_elements_and_known() -> None:
    shorter = TEXT.replace('clauses = ["W-11", "W-13", "W-16"]', 'clauses = ["W-11", "W-13"]')
    assert [
        "wrong length; expected a clause for each of 3 elements; found 2" in str(one) for one in faults(shorter)
    ] == [True]
    unknown = TEXT.replace('clauses = ["W-11", "W-13", "W-16"]', 'clauses = ["W-11", "W-13", "W-163"]')
    (fault,) = faults(unknown)
    assert str(fault).partition(": ")[2] == (
        "levels.squad_minimum.clauses[3]: unknown clause; expected the id of a clause of this rulebook; "
        'found "W-163" (did you mean "W-63"?)'
    )
    bare = TEXT.replace('clauses = ["W-11", "W-13", "W-16"]', 'clauses = "W-11"')
    (fault,) = faults(bare)
    assert fault.expected == "a list with the id of a clause for each element"
    one = TEXT.replace(
        'most = { value = 1, clause = "W-26" }', 'most = { value = 1, clause = "W-26", clauses = ["W-26"] }'
    )
    (fault,) = faults(one)
    assert (fault.problem, fault.expected) == ("wrong length", "clauses of a list")


def test_all_contradictions_are_named_at_once_in_the_order_of_the_file() -> None:
    text = TEXT
    for path, value in (
        ("legs.most_teams", "2"),
        ("levels.per_opponent", "[1, 0, 1]"),
        ("hand_in.warn_minutes", "[15, 60]"),
        ("division/singles.board_draw", "[14, 21, 4]"),
    ):
        text = with_value(path, value, text)
    found = faults(text)
    assert [fault.key.removesuffix(".value") for fault in found] == [
        "legs.most_teams",
        "levels.per_opponent",
        "hand_in.warn_minutes",
        "division[1].board_draw",
    ]
    assert [fault.line for fault in found] == sorted(fault.line for fault in found)
