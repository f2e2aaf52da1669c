"""A program of its own for the tests of bad days: it works on an event file under a limit, or until it is killed.

python -m tests.faults.store_child append FILE           append until killed, "ack N" after each durable entry
python -m tests.faults.store_child fill FILE BYTES       append until no file may grow beyond BYTES
python -m tests.faults.store_child half FILE             die in the middle of a transaction that is partly on the disk
python -m tests.faults.store_child look FILE             open, try to append, and tell as somebody without rights
"""

import json
import os
import signal
import sys
from pathlib import Path

from arbiter_app.errors import Problem
from arbiter_app.store import schema
from arbiter_app.store.chain import link
from arbiter_app.store.opening import OpenedFile, open_event_file
from tests.store.doubles import EVENING, entry

NOBODY = 65534


def append_until_killed(path: Path) -> None:
    journal = open_event_file(path, "child").journal
    while True:
        (stored,) = journal.append([entry(journal.head.seq + 1)])
        print(f"ack {stored.seq}", flush=True)


def fill(path: Path, limit: int) -> None:
    import resource

    file = open_event_file(path, "child")
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    tell(fill_up(file))


def fill_up(file: OpenedFile) -> dict[str, object]:
    """Append until the disk refuses, twice; say what was acknowledged, what was said and what is there."""
    acknowledged = file.journal.head.seq
    told = []
    for _ in range(2):
        try:
            while acknowledged < 100_000:
                acknowledged = file.journal.append([entry(acknowledged + 1, body=bytes(3000))])[-1].seq
        except Problem as problem:
            told.append(problem.code)
    return {
        "acknowledged": acknowledged,
        "told": told,
        "head": file.journal.head.seq,
        "there": [record.seq for record in file.journal.records()],
        "sound": file.journal.verify().is_sound,
    }


def die_half_way(path: Path) -> None:
    journal = open_event_file(path, "child").journal
    connection = journal.connection
    # So little memory that pages go to the disk, and their old content into the rollback journal, before any commit.
    connection.execute("PRAGMA cache_size = 1")
    connection.execute("BEGIN IMMEDIATE")
    connection.executemany(schema.INSERT, link(journal.head, [entry(n, body=bytes(3000)) for n in range(200)], EVENING))
    os.kill(os.getpid(), signal.SIGKILL)


def look(path: Path) -> None:
    if os.geteuid() == 0:
        os.setuid(NOBODY)
    try:
        file = open_event_file(path, "child", patience_s=0)
    except Problem as problem:
        tell({"refused": problem.code})
        return
    try:
        file.journal.append([entry(99)])
        appended = "done"
    except Problem as problem:
        appended = problem.code
    tell(
        {
            "readonly": file.readonly,
            "notices": [notice.code for notice in file.notices],
            "head": file.report.head.seq,
            "append": appended,
        }
    )
    file.close()


def tell(what: dict[str, object]) -> None:
    print(json.dumps(what), flush=True)


if __name__ == "__main__":
    command, file_name, *rest = sys.argv[1:]
    match command:
        case "append":
            append_until_killed(Path(file_name))
        case "fill":
            fill(Path(file_name), int(rest[0]))
        case "half":
            die_half_way(Path(file_name))
        case "look":
            look(Path(file_name))
