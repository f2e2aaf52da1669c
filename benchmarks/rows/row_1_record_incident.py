"""Recording an incident, from the decision to the disk, against a bare insert of the same bytes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from statistics import median

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.values import BoardRef, ClockReadings, Colour, MatchId
from arbiter_app.store import schema
from benchmarks.frame import Measured, Row, timed
from benchmarks.season import BOARDS, Ticking, done, new_event, start_match

MATCHES = 30
MINUTE = 60_000
LATEST = f"SELECT {schema.COLUMNS} FROM journal ORDER BY seq DESC LIMIT 1"


def measure(folder: Path) -> Measured:
    """One illegal move on each board of a season's running matches, each followed by the bare insert of its row."""
    clock = Ticking()
    event = new_event(folder / "season.arbiter", clock)
    matches = [MatchId(f"match-{number}") for number in range(MATCHES)]
    for match_id in matches:
        start_match(event.desk, match_id, clock)
    of_ours, of_plain = [], []
    with (
        closing(sqlite3.connect(folder / "plain.db", isolation_level=None)) as plain,
        closing(sqlite3.connect(folder / "season.arbiter")) as written,
    ):
        schema.set_up(plain, writable=True)
        plain.execute(schema.JOURNAL)

        def latest() -> tuple[object, ...]:
            found: tuple[object, ...] = written.execute(LATEST).fetchone()
            return found

        for board in (BoardRef(match_id, number) for match_id in matches for number in range(1, BOARDS + 1)):
            readings = ClockReadings(40 * MINUTE, 35 * MINUTE)
            command = cmd.RecordIllegalMove(at=clock(), board=board, colour=Colour.WHITE, readings=readings)
            # Both follow the same small read: who comes straight from waiting for the disk starts slower.
            latest()
            of_ours.append(timed(partial(done, event.desk, command)))
            row = latest()
            of_plain.append(timed(partial(plain.execute, schema.INSERT, row)))
    event.close()
    return Measured(median(of_ours), median(of_plain))


ROW = Row(
    "record one incident, decide to durable",
    "a bare sqlite3 insert of the same bytes with the same pragmas",
    1.5,
    measure,
)
