"""Opening a long event file, verified, decoded and folded, against reading, hashing and parsing the same rows."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from statistics import median
from time import perf_counter

from arbiter_app.bootstrap import open_event
from arbiter_app.store import schema
from benchmarks.frame import Measured, Row, timed
from benchmarks.season import write_season

ENTRIES = 100_000
ROUNDS = 5


def measure(folder: Path) -> Measured:
    """A season of finished matches, opened for writing as the application does it; closing is not counted."""
    path = folder / "season.arbiter"
    write_season(path, ENTRIES)
    # The copy beside the file is made at the first opening, and that is not what is measured.
    open_event(path, "Arbiter A").close()
    of_ours, of_plain = [], []
    for _ in range(ROUNDS):
        start = perf_counter()
        event = open_event(path, "Arbiter A")
        of_ours.append(perf_counter() - start)
        event.close()
        of_plain.append(timed(lambda: read_plainly(path)))
    return Measured(median(of_ours), median(of_plain))


def read_plainly(path: Path) -> None:
    """Read every row, hash and parse its body."""
    with closing(sqlite3.connect(path)) as connection:
        for row in connection.execute(f"SELECT {schema.COLUMNS} FROM journal ORDER BY seq"):
            sha256(row[7]).digest()
            json.loads(row[7])


ROW = Row(
    "open a file of 100,000 entries: verify, decode, fold",
    "read + SHA-256 + json.loads of the same rows",
    3,
    measure,
)
