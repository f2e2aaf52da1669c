"""What the tests of the store share: entries to append, a clock that goes by itself, and ways to tamper with a file."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from arbiter_app.store import schema
from arbiter_app.store.records import NewRecord

EVENING = datetime(2026, 11, 30, 19, 30, tzinfo=UTC)


def entry(number: int = 1, **changes: object) -> NewRecord:
    """An entry as the desk makes them; its body tells which one it is."""
    values: dict[str, object] = {
        "happened_at": EVENING + timedelta(seconds=number),
        "author": "Arbiter A",
        "scope": "match/m1/board/3",
        "kind": "NoteTaken",
        "version": 1,
        "body": f'{{"board_number":3,"match_id":"m1","text":"note {number}","topic":"note"}}'.encode(),
        **changes,
    }
    return NewRecord(**values)  # type: ignore[arg-type]


def entries(count: int, start: int = 1) -> list[NewRecord]:
    return [entry(number) for number in range(start, start + count)]


def ticking_clock() -> Callable[[], datetime]:
    """A clock that goes on by a second each time it is asked."""
    instants: Iterator[datetime] = (EVENING + timedelta(seconds=second) for second in range(10_000_000))
    return lambda: next(instants)


@contextmanager
def unguarded(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection with the triggers taken away, as somebody with a database tool would do; they are put back."""
    with closing(sqlite3.connect(path)) as connection:
        for name in schema.TRIGGERS:
            connection.execute(f"DROP TRIGGER {name}")
        yield connection
        for trigger in schema.TRIGGERS.values():
            connection.execute(trigger)
        connection.commit()
