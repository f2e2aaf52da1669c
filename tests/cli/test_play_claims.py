"""Claims of a draw and touched pieces in a script, through the same desk as the clicks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from arbiter_app.cli import main

OUT_AND_BACK = ("Nf3", "Nf6", "Ng1", "Ng8")


def opening() -> list[dict[str, Any]]:
    """A match of division 4 whose clocks run."""
    teams = [
        {"id": f"club-{letter}", "name": f"Club {letter.upper()}", "club": f"Club {letter.upper()}"} for letter in "ab"
    ]
    players = [
        {
            "id": f"{letter}{number}",
            "name": f"Player {letter.upper()}{number}",
            "team_id": f"club-{letter}",
            "registration": f"{letter}{number}",
            "rating": 2000 - 10 * number,
        }
        for letter in "ab"
        for number in range(1, 7)
    ]
    return [
        {
            "at": "2017-10-12T18:30:00+01:00", "do": "create_event", "rulebook": "leinster-league",
            "title": "T", "arbiter": "Arbiter 1", "time_zone": "Europe/Dublin",
        },
        {"at": "18:31:00", "do": "import_roster", "teams": teams, "players": players, "file_name": "x.csv"},
        {
            "at": "18:32:00", "do": "arrange_match", "match": "a-b", "home": "club-a", "away": "club-b",
            "division": "division-4", "round_number": 1, "scheduled_start": "2017-10-12T19:30:00+01:00",
            "venue": "Hall 1",
        },
        *(
            {"at": "19:00:00", "do": "seal_line_up", "side": side, "slots": [f"{letter}{n}" for n in range(1, 7)]}
            for side, letter in (("home", "a"), ("away", "b"))
        ),
        {"at": "19:05:00", "do": "reveal_line_ups"},
        {"at": "19:30:00", "do": "start_match", "source": "hall", "absent": []},
    ]  # fmt: skip


def moves(board: int, *sans: str) -> list[dict[str, Any]]:
    """Moves of one board."""
    return [{"at": "20:00:00", "do": "make_move", "board": board, "move": san} for san in sans]


def answers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], *lines: dict[str, Any]
) -> tuple[int, list[dict[str, Any]]]:
    """The exit status and the answers to these lines."""
    script = tmp_path / "script.jsonl"
    script.write_text("\n".join(json.dumps(line) for line in (*opening(), *lines)), encoding="utf-8")
    status = main(["play", str(script), "--json"])
    rows = [json.loads(text) for text in capsys.readouterr().out.splitlines()]
    return status, [row for row in rows if "do" in row]


@pytest.mark.clause("F-9.2.1")
def test_a_claim_with_an_announced_move_is_settled_by_the_moves_of_the_script(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    claim = {"at": "20:30:00", "do": "record_draw_claim", "board": 1, "kind": "threefold", "claimant": "black"}
    status, rows = answers(
        tmp_path, capsys, *moves(1, *OUT_AND_BACK, "Nf3", "Nf6", "Ng1"), {**claim, "announced": "Ng8"}
    )
    assert status == 0
    ruling = rows[-1]["ruling"]
    assert ruling["code"] == "game_ended"
    assert "F-9.2.1" in ruling["clauses"]
    assert "Times that the position stood, with White to move: 3 (after 2...Ng8, 4...Ng8)." in ruling["lines"]


@pytest.mark.clause("F-9.5")
def test_a_wrong_claim_in_a_script_says_what_was_counted_and_sets_the_clock(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, rows = answers(
        tmp_path,
        capsys,
        {
            "at": "20:30:00", "do": "record_draw_claim", "board": 2, "kind": "threefold", "claimant": "white",
            "moves": "1. e4 e5 2. Nf3 Nc6", "announced": "Bb5",
            "readings": {"white": "0:10:00", "black": "0:12:00"},
        },
    )  # fmt: skip
    assert status == 0
    ruling = rows[-1]["ruling"]
    assert ruling["code"] == "draw_claim_rejected"
    assert ruling["clocks"][1]["sum"] == "Black clock 0:12:00 + 0:02:00 = 0:14:00 (for the wrong claim)"
    assert "Bb5 is made on the board now, as announced." in ruling["to_do"]


@pytest.mark.clause("F-4.4", "F-7.5.1")
def test_touched_pieces_and_the_move_in_the_place_of_an_illegal_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, rows = answers(
        tmp_path,
        capsys,
        *moves(1, "e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5"),
        {"at": "20:31:00", "do": "rule_touch_move", "board": 1, "colour": "white", "touched": ["e1", "h1"]},
        {"at": "20:32:00", "do": "record_illegal_move", "board": 1, "colour": "white", "move": "Bc4-c6"},
    )
    assert status == 0
    touched, illegal = (row["ruling"] for row in rows[-2:])
    assert touched["lines"] == ["Moves that satisfy the duty to move or take what was touched: O-O."]
    assert any("Bb5" in said and "Nc3" not in said for said in illegal["to_do"])
