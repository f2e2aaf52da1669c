"""The journal of an event on the disk: append, read, verify."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from arbiter_app.errors import Problem
from arbiter_app.store import chain, durable, schema, troubles, views
from arbiter_app.store.chain import Row
from arbiter_app.store.connection import PATIENCE_S, connect
from arbiter_app.store.records import ChainReport, Fault, FaultKind, Head, NewRecord, StoredRecord, utc_now

ROWS_AT_A_TIME = 2000
BEFORE_EVERYTHING = -(1 << 63)
"""A check begins here, not at 1: an entry with a number below 1 is a fault and must not be passed over."""


class JournalFile:
    """The journal in one event file. Made by `create` or `open`; use it in one thread only.

    Knows nothing of the lock beside the file: opening.py takes care that there is one writer.
    """

    def __init__(
        self, path: Path, connection: sqlite3.Connection, *, readonly: bool, clock: Callable[[], datetime]
    ) -> None:
        self.path = path
        self.connection = connection
        self.readonly = readonly
        self._clock = clock
        self._end: int | None = None
        self._build_is_damaged = False
        self._head = self._head_on_disk()

    @classmethod
    def create(cls, path: Path, first_entries: Sequence[NewRecord], *, clock: Callable[[], datetime] = utc_now) -> Self:
        """Make a new event file with its first entries; it appears under its name only when it is whole.

        Raises Problem when a file of that name exists or it cannot be written.
        """
        if path.exists():
            raise troubles.problem(
                "exists",
                path,
                "There is a file “{name}” in {folder} already.",
                "Choose another name; the file that is there was left as it is.",
            )
        temporary = path.with_name(f".{path.name}.new")
        try:
            write_fresh(temporary, chain.link(Head(), first_entries, clock()))
            durable.put_in_place(temporary, path)
        except sqlite3.Error as error:
            raise troubles.from_sqlite(error, path.parent) from error
        except OSError as error:
            raise troubles.from_os(error, path.parent) from error
        finally:
            temporary.unlink(missing_ok=True)
        return cls.open(path, clock=clock)

    @classmethod
    def open(
        cls,
        path: Path,
        readonly: bool = False,
        *,
        clock: Callable[[], datetime] = utc_now,
        patience_s: float = PATIENCE_S,
    ) -> Self:
        """Open an event file. Says nothing about its chain: see `read` and `verify`. Raises Problem."""
        connection = connect(path, writable=not readonly, patience_s=patience_s)
        try:
            return cls(path, connection, readonly=readonly, clock=clock)
        except sqlite3.Error as error:
            connection.close()
            raise troubles.from_sqlite(error, path) from error

    @classmethod
    def open_damaged(cls, path: Path, *, patience_s: float = PATIENCE_S) -> Self:
        """Open a file read-only though not all its tables and views can be understood. Raises Problem."""
        connection = connect(path, writable=False, lenient=True, patience_s=patience_s)
        try:
            journal = cls(path, connection, readonly=True, clock=utc_now)
        except sqlite3.Error as error:
            connection.close()
            raise troubles.damaged(path) from error
        journal._build_is_damaged = True
        return journal

    @property
    def head(self) -> Head:
        """The last entry this object has seen; `append` makes sure that it is also the last one on the disk."""
        return self._head

    def append(self, records: Sequence[NewRecord], expected: Head | None = None) -> list[StoredRecord]:
        """Add all the records after `expected` (by default: after `head`) and return when they are on the disk.

        Raises Problem when that did not happen; then none of them is in the journal. One exception is said in so many
        words: where the disk took the entry but would not confirm it (`store.uncertain`), the journal becomes
        read-only and has to be opened again to see.
        """
        if self.readonly:
            raise troubles.read_only(self.path)
        if expected is not None and expected != self._head:
            raise troubles.changed_elsewhere(self.path)
        if not records:
            return []
        rows = chain.link(self._head, records, self._clock())
        stored = [chain.to_record(row) for row in rows]
        head = Head(stored[-1].seq, stored[-1].hash)
        try:
            self._write(rows)
        except sqlite3.Error as error:
            self._settle_after(error, head)
        self._head = head
        return stored

    def records(self, after: int = 0) -> Iterator[StoredRecord]:
        """Read the entries behind number `after`, in order, without checking the chain. Raises Problem if it cannot."""
        try:
            for row in self._rows(after):
                if self._end is not None and row[0] > self._end:
                    return
                yield chain.to_record(row)
        except (chain.UnreadableRow, TypeError, ValueError) as error:
            raise troubles.damaged(self.path) from error

    def knows(self, head: Head) -> bool:
        """Whether this journal holds the entry that is the last one of another. Raises Problem."""
        if head.seq == 0:
            return True
        try:
            found = self.connection.execute("SELECT hash FROM journal WHERE seq = ?", (head.seq,)).fetchone()
        except sqlite3.Error as error:
            raise troubles.from_sqlite(error, self.path) from error
        return bool(found == (head.hash,))

    def end_at(self, head: Head) -> None:
        """End with this entry from now on and take no more: what lies behind it is not to be trusted."""
        self.readonly = True
        self._end = head.seq
        self._head = head

    def read(self) -> chain.Reading:
        """Read all entries and check the chain in the same pass."""
        return chain.Reading(self._rows(BEFORE_EVERYTHING))

    def verify(self) -> ChainReport:
        """Check the chain, the build of the file and its triggers, and name the first fault. Changes nothing."""
        return self.with_build_checked(chain.check(self._rows(BEFORE_EVERYTHING)))

    def with_build_checked(self, report: ChainReport) -> ChainReport:
        """Add to the report on a sound chain what is wrong with the file around it.

        Entries can be read from a page whose free space is damaged, and be written over by the next one.
        """
        if not report.is_sound:
            return report
        if self._build_is_damaged:
            return replace(report, fault=Fault(report.head.seq, FaultKind.STRUCTURE))
        try:
            sound = self.connection.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)]
            kind = None if sound else FaultKind.STRUCTURE
            if sound and schema.missing_guards(self.connection):
                kind = FaultKind.GUARDS
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            # The second is Python's, over a message of SQLite's that quotes from the damage.
            kind = FaultKind.STRUCTURE
        return report if kind is None else replace(report, fault=Fault(report.head.seq, kind))

    def close(self) -> None:
        self.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _head_on_disk(self) -> Head:
        row = self.connection.execute("SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1").fetchone()
        return Head(*row) if row else Head()

    def _write(self, rows: Sequence[Row]) -> None:
        # That nobody wrote in between is for the trigger to see: it refuses what does not follow the last entry.
        if len(rows) == 1:
            # One statement is a transaction by itself, and the quickest one.
            self.connection.execute(schema.INSERT, rows[0])
            return
        self.connection.execute("BEGIN IMMEDIATE")
        self.connection.executemany(schema.INSERT, rows)
        self.connection.execute("COMMIT")

    def _settle_after(self, error: sqlite3.Error, wanted: Head) -> None:
        """Return when the records reached the disk after all; raise the Problem when they did not."""
        trouble = troubles.from_sqlite(error, self.path)
        try:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
            found = self._head_on_disk()
        except sqlite3.Error:
            raise trouble from error
        if found != wanted:
            if found != self._head:
                raise troubles.changed_elsewhere(self.path) from error
            raise trouble from error
        # The transaction is over, and yet something failed behind it. Only the disk can say.
        try:
            durable.sync_file(self.path)
            durable.sync_folder(self.path.parent)
        except OSError as second:
            self.readonly = True
            raise _uncertain(self.path) from second

    def _rows(self, after: int) -> Iterator[Row]:
        # Some thousand rows at a time, so that no reader keeps the file locked while somebody works on the entries.
        query = f"SELECT {schema.COLUMNS} FROM journal WHERE seq > ? ORDER BY seq LIMIT {ROWS_AT_A_TIME}"
        while True:
            try:
                rows = self.connection.execute(query, (after,)).fetchall()
            except sqlite3.DatabaseError:
                yield from self._rows_one_by_one(after)
                return
            if not rows:
                return
            yield from rows
            if rows[-1][0] <= after:
                return
            after = rows[-1][0]

    def _rows_one_by_one(self, after: int) -> Iterator[Row]:
        # One statement a row: the row that fails is then the row that is named.
        query = f"SELECT {schema.COLUMNS} FROM journal WHERE seq > ? ORDER BY seq LIMIT 1"
        while True:
            try:
                row = self.connection.execute(query, (after,)).fetchone()
            except sqlite3.DatabaseError as error:
                raise chain.UnreadableRow(_fault_of(error, self._number_after(after), self.path)) from error
            if row is None:
                return
            yield row
            if row[0] <= after:
                return
            after = row[0]

    def _number_after(self, after: int) -> int:
        query = "SELECT seq FROM journal WHERE seq > ? ORDER BY seq LIMIT 1"
        try:
            row = self.connection.execute(query, (after,)).fetchone()
        except sqlite3.DatabaseError:
            row = None
        return row[0] if row else max(after, 0) + 1


def write_fresh(path: Path, rows: Iterable[Row]) -> None:
    """Write a new event file with these entries. Raises sqlite3.Error, OSError."""
    path.unlink(missing_ok=True)
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        schema.set_up(connection, writable=True)
        connection.execute("BEGIN IMMEDIATE")
        schema.create_schema(connection)
        views.create_views(connection)
        connection.executemany(schema.INSERT, rows)
        connection.execute("COMMIT")
    finally:
        connection.close()


def _fault_of(error: sqlite3.DatabaseError, seq: int, path: Path) -> Fault:
    message = str(error)
    if message.startswith("Could not decode to UTF-8 column '"):
        return Fault(seq, FaultKind.COLUMN, message.split("'")[1])
    code = (getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, 0):
        return Fault(seq, FaultKind.PAGE)
    raise troubles.from_sqlite(error, path) from error


def _uncertain(path: Path) -> Problem:
    return troubles.problem(
        "uncertain",
        path,
        "The disk took the last entry of “{name}” but did not confirm it, so nothing more is written there.",
        "Open the file again to see whether the entry is there, then go on; save a copy on another disk.",
    )
