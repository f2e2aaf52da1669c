"""Rapid games from a script, under rules of a user's own: supervised or not, irregularities, penalties, flags."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from arbiter_app import rulebooks
from arbiter_app.cli import main
from tests.cli.test_play_claims import moves, opening

RULES = """\
id = "club-rapid"
title = "Club rapid"
edition = "2026"
extends = "fide-rapid"

[lateness]
default_minutes = { value = 10, clause = "CR-1" }

[[clause]]
id = "CR-1"
title = "Games"
kind = "enforces"
text = "Six boards, a quarter of an hour for each player."

[[time_control]]
id = "quarter"
label = "A quarter of an hour"
clause = "CR-1"
periods = [{ base = "0:15:00" }]

[[division]]
id = "division-4"
name = "Rapid"
team_size = { value = 6, clause = "CR-1" }
panel_minimum = { value = 6, clause = "CR-1" }
session_start = { value = "19:30", clause = "CR-1" }
session_end = { value = "20:30", clause = "CR-1" }
saturday_start = { value = "none", clause = "CR-1" }
time_controls = { value = ["quarter"], clause = "CR-1" }
"""
READ = {"white": "0:05:00", "black": "0:04:00"}


@pytest.fixture
def play(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Play lines after the opening under the rules above, and give the status and the answers."""
    folder = tmp_path / "rulebooks"
    folder.mkdir()
    (folder / "club-rapid.toml").write_text(RULES, encoding="utf-8")
    monkeypatch.setattr(rulebooks, "user_folder", lambda: folder)

    def run(supervised: bool, *lines: dict[str, Any]) -> tuple[int, list[dict[str, Any]]]:
        first, *rest = opening()
        script = tmp_path / "script.jsonl"
        begun = {**first, "rulebook": "club-rapid", "supervised": supervised}
        script.write_text("\n".join(json.dumps(line) for line in (begun, *rest, *lines)), encoding="utf-8")
        status = main(["play", str(script), "--json"])
        rows = [json.loads(text) for text in capsys.readouterr().out.splitlines()]
        return status, [row for row in rows if "do" in row]

    return run


def line(do: str, **fields: Any) -> dict[str, Any]:
    return {"at": "19:40:00", "do": do, "board": 1, **fields}


@pytest.mark.clause("F-A.5.2", "F-A.3")
def test_without_supervision_an_illegal_move_is_too_old_after_the_reply(play: Any) -> None:
    late = line("record_illegal_move", colour="white", found_at_move=2, expect="refused")
    first = line("record_illegal_move", colour="black", found_at_move=2, readings=READ)
    status, rows = play(False, *moves(1, "e4", "e5", "Nf3", "Nc6"), late, first)
    assert status == 0
    assert rows[-2]["findings"][0]["clause"] == "F-A.5.2"
    assert "F-A.3" in rows[-1]["ruling"]["clauses"]


@pytest.mark.clause("F-A.4", "F-A.6")
def test_in_a_supervised_event_the_same_move_is_penalised(play: Any) -> None:
    status, rows = play(
        True,
        *moves(1, "e4", "e5", "Nf3", "Nc6"),
        line("record_illegal_move", colour="white", found_at_move=2, readings=READ),
    )
    assert status == 0
    assert rows[-1]["ruling"]["code"] == "illegal_move"


@pytest.mark.clause("F-A.5.2", "F-A.5.1", "F-A.5.4", "F-12.9", "F-A.5.5")
def test_a_whole_game_of_incidents_plays_from_a_script(play: Any) -> None:
    status, rows = play(
        False,
        *moves(1, "e4", "e5"),
        line("let_illegal_move_stand", colour="white", move="e1e3"),
        line("correct_by_agreement", colour="black"),
        line("record_irregularity", kind="wrong_position", moves_made=10, expect="refused"),
        line("record_irregularity", kind="displaced_pieces", colour="white", bonus_ms=30_000, readings=READ),
        line("record_irregularity", kind="illegal_position"),
        line("give_penalty", colour="white", reason="talking", cause="distraction"),
        line("give_penalty", colour="white", reason="talking", measure="opponent_time", ms=60_000, readings=READ),
        line("see_flag", colour="white", white_men="KQ", black_men="KQ"),
    )
    assert status == 0
    assert [row["ruling"]["code"] for row in rows[-4:] if row.get("ruling")][-1] == "flag_called"
