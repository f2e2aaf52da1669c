"""`verify` and `export`: a pack and an event file are sound, or the altered file or entry is named."""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from arbiter_app.bootstrap import open_event
from arbiter_app.cli import main
from arbiter_app.errors import Problem
from arbiter_app.resources import resource


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory, qapp: QApplication) -> Path:
    """The golden evening played into a folder: the event file and one pack."""
    assert qapp is not None
    folder = tmp_path_factory.mktemp("evening")
    assert main(["play", str(resource("sample", "golden-evening.jsonl")), "--out", str(folder)]) == 0
    return folder


def pack_in(folder: Path) -> Path:
    return next(path for path in folder.iterdir() if path.is_dir())


@pytest.fixture
def copy(evening: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(evening, tmp_path / "copy"))


def test_the_pack_and_the_event_file_of_the_golden_evening_are_sound(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(pack_in(copy)), "--json"]) == 0
    assert main(["verify", str(copy / "golden-evening.arbiter"), "--json"]) == 0
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert said == [{"sound": True, "faults": []}, {"sound": True, "faults": []}]


@pytest.mark.parametrize(
    "name",
    [
        "MANIFEST.json",
        "event.arbiter",
        "games.pgn",
        "incidents.csv",
        "match.json",
        "scorecard.csv",
        "scorecard.pdf",
    ],
)
def test_one_byte_changed_in_a_file_of_the_pack_names_the_file(
    copy: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    file = pack_in(copy) / name
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)
    assert main(["verify", str(pack_in(copy))]) == 1
    assert name in capsys.readouterr().out


def test_one_byte_changed_in_the_journal_names_the_entry(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = copy / "golden-evening.arbiter"
    connection = sqlite3.connect(file)
    body: bytes = connection.execute("SELECT body FROM journal WHERE seq = 40").fetchone()[0]
    connection.close()
    data = file.read_bytes()
    assert data.count(body) == 1
    place = data.index(body) + 5
    file.write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
    assert main(["verify", str(file)]) == 1
    assert "entry 40" in capsys.readouterr().out


def test_a_file_that_is_missing_or_foreign_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    foreign = tmp_path / "foreign.arbiter"
    foreign.write_bytes(b"this is no event" * 400)
    assert main(["verify", str(foreign)]) == 1
    assert main(["verify", str(tmp_path / "nothing.arbiter")]) == 1
    told = capsys.readouterr()
    assert "foreign.arbiter" in told.err
    assert "nothing.arbiter" in told.err
    assert "Traceback" not in told.err


def test_a_second_export_is_revision_2_and_leaves_the_first_as_it_is(
    copy: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    file = str(copy / "golden-evening.arbiter")
    assert main(["export", file, "--to", str(stick), "--json"]) == 0
    assert main(["export", file, "--to", str(stick), "--json"]) == 0
    packs = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [pack["revision"] for pack in packs] == [2, 3]
    assert all(main(["verify", pack["pack"]]) == 0 for pack in packs)


def test_export_to_a_folder_that_is_not_there_says_so(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(copy / "golden-evening.arbiter")
    assert main(["export", file, "--to", str(copy / "no" / "stick")]) == 1
    assert "stick" in capsys.readouterr().err


def test_an_altered_rulebook_entry_is_named_when_the_file_is_opened(copy: Path) -> None:
    file = copy / "golden-evening.arbiter"
    data = file.read_bytes()
    place = data.index(b"leinster-league", data.index(b"RulebookAdopted"))
    file.write_bytes(data[:place] + b"L" + data[place + 1 :])
    with pytest.raises(Problem) as told:
        open_event(file)
    assert told.value.code == "store.fault_body"


def test_a_file_that_this_program_would_not_open_is_not_called_sound(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = copy / "golden-evening.arbiter"
    data = bytearray(file.read_bytes())
    data[63] ^= 1  # SQLite's user_version, which says in which form the file is
    file.write_bytes(data)
    assert main(["verify", str(file)]) == 1
    assert capsys.readouterr().err
