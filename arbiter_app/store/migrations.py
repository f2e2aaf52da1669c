"""Lifting a file of an older form to today's: always after a copy, in one transaction a step, never by `transform()`.

A step is frozen once released: it calls none of today's code and has its own test.
"""

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from arbiter_app.errors import Defect
from arbiter_app.store import backup, schema, troubles

if TYPE_CHECKING:
    from sqlite_utils import Database

Step = Callable[["Database"], None]

STEPS: Mapping[int, Step] = {}
"""Form n -> the step that lifts it to n + 1. Form 1 is the first."""


def lift(
    path: Path, found: int, *, steps: Mapping[int, Step] = STEPS, wanted: int = schema.USER_VERSION
) -> Path | None:
    """Bring the file to form `wanted`. Returns where the copy of the file as it was lies; None if there was no need.

    Raises Problem when the copy or a step cannot be written; the file then has the form of the last whole step.
    """
    if found >= wanted:
        return None
    # Costs a twentieth of a second to import, and nearly no start needs it.
    from sqlite_utils import Database, Migrations

    kept = backup.copy_aside(path, f"form-{found}")
    migrations = Migrations("arbiter")
    for version in range(found, wanted):
        if version not in steps:
            raise Defect(f"no step from form {version} of the event file to the next")
        migrations(name=f"form_{version + 1}")(_with_version(steps[version], version + 1))
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            schema.set_up(connection, writable=True)
            migrations.apply(Database(connection))
    except sqlite3.Error as error:
        raise troubles.from_sqlite(error, path) from error
    return kept


def _with_version(step: Step, version: int) -> Step:
    def lifted(db: "Database") -> None:
        step(db)
        # In the transaction of the step: a crash leaves either the old form or the new one.
        db.execute(f"PRAGMA user_version = {version}")

    return lifted
