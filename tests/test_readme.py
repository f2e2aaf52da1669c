"""What the README shows to type is what the program takes."""

from __future__ import annotations

import re
from pathlib import Path

from arbiter_app.exchange.roster_columns import Column
from arbiter_app.exchange.roster_csv import read_roster

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")


def test_the_list_of_teams_in_the_readme_is_read_without_a_fault_or_doubt() -> None:
    (example,) = re.findall(r"```csv\n(.*?)```", README, re.DOTALL)
    preview = read_roster(example.encode(), "readme.csv")
    assert (preview.faults, preview.doubts) == ((), ())
    assert [player.name for player in preview.players] == ["Player A1", "Player A2", "Player B1"]


def test_the_readme_names_every_column_that_is_read() -> None:
    named = re.findall(r"`([a-z ]+)`", README.partition("### A list of teams and players")[2].partition("```")[0])
    assert set(named) == {column.value for column in Column}
