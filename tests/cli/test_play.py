"""`arbiter-app play`: the golden evening with its exact figures, and scripts that cannot be played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from arbiter_app.cli import main
from arbiter_app.resources import resource

GOLDEN = resource("sample", "golden-evening.jsonl")
HEAD = (
    '{"at": "2017-10-12T18:30:00+01:00", "do": "create_event", "rulebook": "leinster-league", '
    '"title": "T", "arbiter": "Arbiter 1", "time_zone": "Europe/Dublin"}\n'
)


def played(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[dict[str, Any]]]:
    status = main(["play", *arguments, "--json"])
    return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def answers(rows: list[dict[str, Any]], command: str) -> list[dict[str, Any]]:
    return [row for row in rows if row.get("do") == command]


@pytest.mark.clause("L-4.1/2", "L-4.4")
def test_the_golden_evening_ends_five_and_a_half_to_one_and_a_half__w16(capsys: pytest.CaptureFixture[str]) -> None:
    status, rows = played(capsys, str(GOLDEN))
    summary = next(row for row in rows if "board_count_card" in row)
    assert status == 0
    assert summary["card"] == [11, 3]
    assert summary["board_count_card"] == [11, 8]


def test_every_ruling_of_the_golden_evening_names_its_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    _, rows = played(capsys, str(GOLDEN))
    rulings = [row["ruling"] for row in rows if row.get("ruling")]
    assert len(rulings) > 15
    assert [ruling["code"] for ruling in rulings if not ruling["clauses"]] == []


def test_the_third_illegal_move_of_board_1_loses(capsys: pytest.CaptureFixture[str]) -> None:
    _, rows = played(capsys, str(GOLDEN))
    rulings = [row["ruling"] for row in answers(rows, "record_illegal_move")]
    assert [ruling["clauses"][0] for ruling in rulings] == ["L-7.12/2", "L-7.12/2", "L-7.12/4"]
    assert rulings[0]["clocks"][0]["sum"] == "White clock 0:33:27 + 0:02:00 = 0:35:27 (for the illegal move)"


def test_the_golden_script_is_golden(capsys: pytest.CaptureFixture[str], golden: Any) -> None:
    main(["play", str(GOLDEN)])
    golden("golden-evening.txt", capsys.readouterr().out)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no commands"),
        ("# only a remark\n", "no commands"),
        ("{}\n", 'has no "do"'),
        ('{"do": "fly"}\n', "unknown command “fly”"),
        ("no json\n", "is no JSON"),
        ('{"do": "create_event", "at": "2017-10-12T18:30:00+01:00"}\n', "lacks a field"),
        ('{"do": "create_event", "at": "yesterday"}\n', "Line 1"),
        (HEAD.replace("Europe/Dublin", "Europe/Atlantis"), "unknown time zone"),
        (HEAD + '{"at": "18:31:00", "do": "take_note", "texts": "x"}\n', "Line 2"),
        (HEAD + '{"at": "18:31:00", "do": "seal_line_up", "match": "m", "side": "middle"}\n', "Line 2"),
    ],
)
def test_a_script_that_cannot_be_played_is_told_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    script = tmp_path / "s.jsonl"
    script.write_text(text, encoding="utf-8")
    assert main(["play", str(script)]) == 1
    told = capsys.readouterr()
    assert said in told.err
    assert "Traceback" not in told.err


def test_a_script_in_another_encoding_and_a_missing_one_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "s.jsonl"
    script.write_bytes("Ó".encode("cp1252"))
    assert main(["play", str(script)]) == 1
    assert "UTF-8" in capsys.readouterr().err
    assert main(["play", str(tmp_path / "none.jsonl")]) == 1
    assert "cannot be read" in capsys.readouterr().err


def test_a_refusal_that_was_not_expected_gives_status_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "s.jsonl"
    script.write_text(HEAD + '{"at": "18:31:00", "do": "take_note", "match": "m", "text": "x"}\n', encoding="utf-8")
    status, rows = played(capsys, str(script))
    assert status == 1
    assert rows[0]["findings"][0]["code"] == "no_such_match"


def test_wrong_usage_gives_status_2() -> None:
    with pytest.raises(SystemExit) as ended:
        main(["play"])
    assert ended.value.code == 2


def test_rulebook_show_prints_a_clause_in_our_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulebook", "show", "leinster-league", "L-5.4"]) == 0
    assert capsys.readouterr().out.startswith("L-5.4  ")
    assert main(["rulebook", "show", "leinster-league", "L-99"]) == 1
    assert "no clause L-99" in capsys.readouterr().err


def test_rulebook_check_names_the_faults_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('id = "mine"\ntitel = "x"\n', encoding="utf-8")
    assert main(["rulebook", "check", str(file)]) == 1
    assert "mine.toml:2" in capsys.readouterr().out


@pytest.mark.parametrize(
    "line",
    [
        '{"at": "18:31:00", "do": "seal_line_up", "match": "m", "side": "home", "slots": 5}',
        '{"at": "18:31:00", "do": "sign_card", "match_id": [1], "side": "home", "kind": "agreed", "name": "X"}',
        '{"at": "18:31:00", "do": "read_clock", "match": "m", "board": 1, "readings": {"white": "x", "black": "1:2"}}',
        '{"at": "18:31:00", "do": "read_clock", "board": 1, "readings": {"white": "0:75:99", "black": "0:1:2"}}',
        '{"at": "0001-01-01T00:00:00+14:00", "do": "take_note", "match": "m", "text": "x"}',
        '{"at": "9999-12-31T23:59:59-14:00", "do": "take_note", "match": "m", "text": "x"}',
        '{"at": "18:31:00", "do": "take_note", "match": "m", "text": "\\ud800"}',
    ],
)
def test_a_line_with_values_of_the_wrong_shape_is_told_and_nothing_breaks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    script = tmp_path / "s.jsonl"
    script.write_text(HEAD + line + "\n", encoding="utf-8")
    assert main(["play", str(script)]) == 1
    assert "Line 2" in capsys.readouterr().err


def test_unknown_rules_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "s.jsonl"
    script.write_text(HEAD.replace("leinster-league", "nope"), encoding="utf-8")
    assert main(["play", str(script)]) == 1
    assert "nope" in capsys.readouterr().err
