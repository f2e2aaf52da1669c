"""Killed in the middle: what was acknowledged is there, the chain holds, and the file opens without repair."""

import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from arbiter_app.store.journal import JournalFile
from arbiter_app.store.opening import open_event_file
from tests.store.doubles import entries, entry

ROOT = Path(__file__).parents[2]
MOMENTS = 40


def child(*arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.faults.store_child", *map(str, arguments)],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        text=True,
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "evening.arbiter"
    JournalFile.create(path, entries(1)).close()
    return path


@pytest.mark.slow
def test_no_acknowledged_entry_is_lost_to_a_kill_at_any_moment(path: Path) -> None:
    chance = random.Random(2026)
    last = 1
    for _ in range(MOMENTS):
        with child("append", path) as writer:
            assert writer.stdout is not None
            acknowledged = last
            for _ in range(chance.randrange(1, 8)):
                acknowledged = int(writer.stdout.readline().split()[1])
            # Some way into the entry that is being written now.
            for _ in range(chance.randrange(20_000)):
                pass
            writer.send_signal(signal.SIGKILL)
            for line in writer.stdout:
                if line.endswith("\n"):
                    acknowledged = int(line.split()[1])
        file = open_event_file(path, "Arbiter A")
        assert file.notices == []
        assert file.report.is_sound
        assert file.report.head.seq in (acknowledged, acknowledged + 1)
        found = list(file.journal.records())
        assert [record.body for record in found] == [entry(number).body for number in range(1, len(found) + 1)]
        file.close()
        last = found[-1].seq


def half_written(path: Path) -> Path:
    """Let a program die while a transaction of its lies partly in the file; returns the rollback journal it left."""
    with child("half", path) as writer:
        assert writer.wait() == -signal.SIGKILL
    leftover = path.with_name(f"{path.name}-journal")
    assert leftover.stat().st_size > 0
    return leftover


def test_a_half_written_transaction_is_rolled_back_by_opening(path: Path) -> None:
    before = path.read_bytes()
    leftover = half_written(path)
    assert path.read_bytes() != before
    file = open_event_file(path, "Arbiter A")
    assert file.notices == []
    assert file.report.head.seq == 1
    assert not leftover.exists()
    file.journal.append([entry(2)])
    file.close()


def test_even_who_only_looks_gets_the_half_written_transaction_rolled_back(path: Path) -> None:
    half_written(path)
    file = open_event_file(path, "Arbiter A", readonly=True)
    assert file.report.is_sound
    assert file.report.head.seq == 1
    file.close()
