"""docs/keys.md tells every key of the hall."""

from __future__ import annotations

from pathlib import Path

from arbiter_app.ui.hall.incidents import INCIDENTS, MATING, READ_OFF

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "keys.md").read_text("utf-8")


def test_every_incident_stands_on_the_page_with_its_key() -> None:
    rows = [f"| {one.key} | {one.label.lower()} |" for one in (*INCIDENTS, MATING)]
    assert [row for row in rows if row not in PAGE] == []
    assert f"| {READ_OFF.key} | {READ_OFF.label.lower()}" in PAGE


def test_the_readme_leads_to_the_page() -> None:
    assert "(docs/keys.md)" in (ROOT / "README.md").read_text("utf-8")
