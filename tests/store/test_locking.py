"""One writer: who has the file is named, and a crash leaves no lock behind."""

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from arbiter_app.store.locking import HeldByOther, Holder, WriterLock, lock_path
from tests.store.doubles import EVENING


@pytest.fixture
def event_file(tmp_path: Path) -> Path:
    return tmp_path / "evening.arbiter"


def test_the_lock_file_says_who_writes_where_and_since_when(event_file: Path) -> None:
    lock = WriterLock.take(event_file, "Séamus", EVENING)
    assert json.loads(lock_path(event_file).read_bytes()) == {
        "owner": "Séamus",
        "host": socket.gethostname(),
        "pid": os.getpid(),
        "since": "2026-11-30T19:30:00.000000Z",
    }
    lock.release()


def test_a_second_writer_is_told_who_has_the_file(event_file: Path) -> None:
    lock = WriterLock.take(event_file, "Arbiter A", EVENING)
    with pytest.raises(HeldByOther) as caught:
        WriterLock.take(event_file, "Arbiter B", EVENING)
    assert caught.value.holder == Holder("Arbiter A", socket.gethostname(), os.getpid(), "2026-11-30T19:30:00.000000Z")
    lock.release()


def test_a_released_lock_leaves_nothing_and_can_be_taken_again(event_file: Path) -> None:
    WriterLock.take(event_file, "Arbiter A", EVENING).release()
    assert not lock_path(event_file).exists()
    lock = WriterLock.take(event_file, "Arbiter B", EVENING)
    lock.release()
    lock.release()


def test_a_refused_writer_changes_nothing_for_the_first(event_file: Path) -> None:
    lock = WriterLock.take(event_file, "Arbiter A", EVENING)
    before = lock_path(event_file).read_bytes()
    for _ in range(3):
        with pytest.raises(HeldByOther):
            WriterLock.take(event_file, "Arbiter B", EVENING)
    assert lock_path(event_file).read_bytes() == before
    lock.release()


def test_what_a_dead_program_left_locks_nobody_out(event_file: Path) -> None:
    script = (
        "import sys\nfrom datetime import UTC, datetime\nfrom pathlib import Path\n"
        "from arbiter_app.store.locking import WriterLock\n"
        "lock = WriterLock.take(Path(sys.argv[1]), 'Arbiter A', datetime(2026, 11, 30, tzinfo=UTC))\n"
        "print('locked', flush=True)\nsys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, str(event_file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
        text=True,
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "locked\n"
        with pytest.raises(HeldByOther) as caught:
            WriterLock.take(event_file, "Arbiter B", EVENING)
        assert caught.value.holder is not None
        assert caught.value.holder.pid == child.pid
        child.send_signal(signal.SIGKILL)
    assert lock_path(event_file).exists()
    WriterLock.take(event_file, "Arbiter B", EVENING).release()


def test_a_lock_file_full_of_nonsense_locks_nobody_out(event_file: Path) -> None:
    lock_path(event_file).write_bytes(b"\xff\x00 nonsense")
    WriterLock.take(event_file, "Arbiter A", EVENING).release()


def test_a_holder_who_did_not_sign_is_still_in_the_way(event_file: Path) -> None:
    lock = WriterLock.take(event_file, "Arbiter A", EVENING)
    lock_path(event_file).write_bytes(b"")
    with pytest.raises(HeldByOther) as caught:
        WriterLock.take(event_file, "Arbiter B", EVENING)
    assert caught.value.holder is None
    lock.release()
