"""The disk is full, cannot be written, or is gone: a sentence each time, and never an entry lost."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arbiter_app.errors import Problem
from arbiter_app.store import backup
from arbiter_app.store.journal import JournalFile
from arbiter_app.store.opening import create_event_file, open_event_file
from tests.faults.store_child import fill_up
from tests.faults.test_store_kill import half_written
from tests.store.doubles import entries, entry

ROOT = Path(__file__).parents[2]


def may_mount() -> bool:
    """Whether a disk of our own can be had here: on Linux, as root, outside most containers."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return False
    with tempfile.TemporaryDirectory() as folder:
        tried = subprocess.run(["mount", "-t", "tmpfs", "tmpfs", folder], stderr=subprocess.DEVNULL, check=False)
        if tried.returncode == 0:
            subprocess.run(["umount", folder], check=True)
    return tried.returncode == 0


def told_by_child(*arguments: object) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.store_child", *map(str, arguments)],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        check=True,
    )
    told: dict[str, Any] = json.loads(done.stdout)
    return told


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "evening.arbiter"
    JournalFile.create(path, entries(3)).close()
    return path


def assert_all_there(told: dict[str, Any]) -> None:
    assert told["acknowledged"] > 3
    assert told["there"] == list(range(1, told["acknowledged"] + 1))
    assert told["head"] == told["acknowledged"]
    assert told["sound"]


def test_a_database_that_takes_no_more_says_so_and_keeps_every_acknowledged_entry(path: Path) -> None:
    file = open_event_file(path, "Arbiter A")
    (pages,) = file.journal.connection.execute("PRAGMA page_count").fetchone()
    file.journal.connection.execute(f"PRAGMA max_page_count = {pages + 40}")
    told = fill_up(file)
    assert told["told"] == ["store.disk_full", "store.disk_full"]
    assert_all_there(told)
    file.journal.connection.execute("PRAGMA max_page_count = 1000000")
    file.journal.append([entry(99)])
    assert file.journal.verify().is_sound
    file.close()


def test_a_file_that_may_not_grow_says_so_and_keeps_every_acknowledged_entry(path: Path) -> None:
    told = told_by_child("fill", path, 200_000)
    assert told["told"] == ["store.io_error", "store.io_error"]
    assert_all_there(told)
    file = open_event_file(path, "Arbiter A")
    assert file.report.head.seq == told["acknowledged"]
    file.close()


# Elsewhere the two tests before this one stand for the full disk.
if may_mount():

    @pytest.fixture
    def small_disk(tmp_path: Path) -> Iterator[Path]:
        """A disk of one megabyte."""
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(tmp_path)], check=True)
        yield tmp_path
        subprocess.run(["umount", "--lazy", str(tmp_path)], check=True)

    def test_a_full_disk_says_so_and_keeps_every_acknowledged_entry(small_disk: Path) -> None:
        path = small_disk / "evening.arbiter"
        file = create_event_file(path, entries(3), "Arbiter A")
        told = fill_up(file)
        assert told["told"] == ["store.disk_full", "store.disk_full"]
        assert_all_there(told)
        with pytest.raises(Problem) as caught:
            file.close()
        assert caught.value.code == "store.disk_full"
        again = open_event_file(path, "Arbiter A")
        assert not again.readonly
        assert [notice.code for notice in again.notices] == ["store.no_copy"]
        assert again.report.head.seq == told["acknowledged"]
        with pytest.raises(Problem):
            again.close()


def test_a_full_disk_at_the_copy_costs_nothing_but_the_copy(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: Path) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("arbiter_app.store.durable.sync_file", full)
        file = open_event_file(path, "Arbiter A")
    assert [notice.code for notice in file.notices] == ["store.no_copy"]
    assert not file.readonly
    file.journal.append([entry(4)])
    file.close()
    good = backup.last_good(path)
    assert good is not None
    assert good.head.seq == 4


def test_a_new_event_on_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("arbiter_app.store.durable.sync_file", full)
    with pytest.raises(Problem) as caught:
        create_event_file(tmp_path / "evening.arbiter", entries(1), "Arbiter A")
    assert caught.value.code == "store.disk_full"
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_was_moved_away_says_so_and_loses_nothing(path: Path, tmp_path: Path) -> None:
    file = open_event_file(path, "Arbiter A")
    file.journal.append([entry(4)])
    path.rename(tmp_path / "elsewhere.arbiter")
    with pytest.raises(Problem) as caught:
        file.journal.append([entry(5)])
    assert caught.value.code == "store.vanished"
    (tmp_path / "elsewhere.arbiter").rename(path)
    file.journal.append([entry(5)])
    assert file.journal.verify().head.seq == 5
    file.close()


def test_a_folder_that_is_gone_says_so(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    file = create_event_file(stick / "evening.arbiter", entries(2), "Arbiter A")
    stick.rename(tmp_path / "pulled out")
    with pytest.raises(Problem) as caught:
        file.journal.append([entry(3)])
    assert caught.value.code == "store.vanished"
    with pytest.raises(Problem):
        file.close()
    again = open_event_file(tmp_path / "pulled out" / "evening.arbiter", "Arbiter A")
    assert again.report.head.seq == 2
    again.close()


@pytest.fixture
def locked_cupboard() -> Iterator[Path]:
    """A folder with an event file that somebody without rights may read and not write, reached by everybody."""
    folder = Path(tempfile.mkdtemp(prefix="arbiter-"))
    path = folder / "evening.arbiter"
    JournalFile.create(path, entries(3)).close()
    path.chmod(0o444)
    folder.chmod(0o555)
    yield path
    folder.chmod(0o755)
    shutil.rmtree(folder)


def test_a_read_only_folder_opens_read_only_and_says_so(locked_cupboard: Path) -> None:
    assert told_by_child("look", locked_cupboard) == {
        "readonly": True,
        "notices": ["store.read_only"],
        "head": 3,
        "append": "store.read_only",
    }
    assert os.listdir(locked_cupboard.parent) == ["evening.arbiter"]


def test_a_read_only_file_in_a_writable_folder_opens_read_only_and_says_so(locked_cupboard: Path) -> None:
    locked_cupboard.parent.chmod(0o777)
    told = told_by_child("look", locked_cupboard)
    assert (told["readonly"], told["notices"], told["head"]) == (True, ["store.read_only"], 3)
    assert os.listdir(locked_cupboard.parent) == ["evening.arbiter"]


def test_a_file_that_may_not_be_read_is_refused_with_a_sentence(locked_cupboard: Path) -> None:
    locked_cupboard.chmod(0o000)
    assert told_by_child("look", locked_cupboard) == {"refused": "store.forbidden"}


def test_a_half_written_transaction_on_a_read_only_disk_says_how_to_go_on(
    locked_cupboard: Path, tmp_path: Path
) -> None:
    locked_cupboard.parent.chmod(0o755)
    locked_cupboard.chmod(0o644)
    leftover = half_written(locked_cupboard)
    leftover.chmod(0o444)
    locked_cupboard.chmod(0o444)
    locked_cupboard.parent.chmod(0o555)
    assert told_by_child("look", locked_cupboard) == {"refused": "store.unfinished_on_read_only"}
    # What the sentence advises: both files, copied to where they can be written.
    for each in (locked_cupboard, leftover):
        shutil.copyfile(each, tmp_path / each.name)
    file = open_event_file(tmp_path / locked_cupboard.name, "Arbiter A")
    assert file.report.head.seq == 3
    file.close()
