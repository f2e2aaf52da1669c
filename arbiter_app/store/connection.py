"""One connection to an event file: found to be one of ours, whole, and of a version we know."""

import os
import sqlite3
from pathlib import Path
from urllib.parse import quote

from arbiter_app.errors import Problem
from arbiter_app.store import schema, troubles

MAGIC = b"SQLite format 3\0"
HEADER_BYTES = 100
PATIENCE_S = 2.0
"""How long to wait for another program that holds the file for a moment."""


def connect(path: Path, *, writable: bool, lenient: bool = False, patience_s: float = PATIENCE_S) -> sqlite3.Connection:
    """Open an event file that exists. What a crash left half-written is rolled back by SQLite on the way.

    Raises Problem for a file that is missing, empty, cut short, foreign, newer, locked by another program, or that
    lies half-written on a read-only disk. Never changes a file it refuses. With `lenient` a file is read although the
    definition of a view or table in it is damaged.
    """
    check_header(path)
    if writable:
        _check_writable(path)
    try:
        connection = sqlite3.connect(
            _uri(path, "rw" if writable else "ro"), uri=True, isolation_level=None, timeout=patience_s
        )
    except sqlite3.Error as error:
        raise troubles.from_sqlite(error, path) from error
    try:
        if lenient:
            connection.execute("PRAGMA writable_schema = ON")
        _check_identity(connection, path)
        schema.set_up(connection, writable=writable)
    except sqlite3.Error as error:
        connection.close()
        if isinstance(error, sqlite3.DatabaseError) and _is_cut_short(path):
            raise _cut_short(path) from error
        raise troubles.from_sqlite(error, path) from error
    except UnicodeDecodeError as error:
        # SQLite quotes from the damaged table definition in its message, and Python cannot read that.
        connection.close()
        raise troubles.damaged(path) from error
    except BaseException:
        connection.close()
        raise
    return connection


def form_of(path: Path) -> int:
    """Which form (`user_version`) an event file has, from its first bytes; today's for a file that is none of ours.

    Raises Problem for what cannot be a database at all.
    """
    header = check_header(path)
    if not _is_ours(header):
        return schema.USER_VERSION
    form = int.from_bytes(header[60:64])
    if form == 0:
        raise troubles.damaged(path)
    return form


def check_header(path: Path) -> bytes:
    """Look at the first bytes, before SQLite does: it would take an empty file for a new database."""
    try:
        if not path.is_file():
            raise troubles.not_an_event_file(path) if path.exists() else troubles.not_found(path)
        with path.open("rb") as file:
            header = file.read(HEADER_BYTES)
    except PermissionError as error:
        raise troubles.forbidden(path) from error
    except OSError as error:
        raise troubles.from_os(error, path) from error
    if not header:
        raise troubles.problem(
            "empty",
            path,
            "“{name}” is empty: it holds no event.",
            "Restore the last good copy, or choose another file. This one was left as it is.",
        )
    if not header.startswith(MAGIC):
        # A file that breaks off inside the first words may still have been ours.
        raise _cut_short(path) if MAGIC.startswith(header) else troubles.not_an_event_file(path)
    if len(header) < HEADER_BYTES:
        raise _cut_short(path)
    return header


def _check_identity(connection: sqlite3.Connection, path: Path) -> None:
    # The first real read: a hot journal is rolled back here.
    connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    header = check_header(path)
    if not _is_ours(header):
        raise troubles.not_an_event_file(path)
    version = int.from_bytes(header[60:64])
    if version > schema.USER_VERSION:
        raise troubles.problem(
            "newer",
            path,
            "“{name}” was written by a newer version of this program (form {found}; this one knows form {known}).",
            "Install the newer version on this computer, or open the event where it was written. "
            "The file was left as it is.",
            found=str(version),
            known=str(schema.USER_VERSION),
        )
    if _is_cut_short(path):
        raise _cut_short(path)


def _is_ours(header: bytes) -> bool:
    return int.from_bytes(header[68:72]) == schema.APPLICATION_ID


def _is_cut_short(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            header = file.read(HEADER_BYTES)
            size = file.seek(0, 2)
    except OSError:
        return False
    page_size, pages = int.from_bytes(header[16:18]), int.from_bytes(header[28:32])
    return _is_ours(header) and size < pages * (65536 if page_size == 1 else page_size)


def _cut_short(path: Path) -> Problem:
    return troubles.problem(
        "cut_short",
        path,
        "“{name}” is cut short: its end is missing, as after a copy that was broken off.",
        "Copy it once more from where it came, or restore the last good copy. This one was left as it is.",
    )


def _check_writable(path: Path) -> None:
    # SQLite opens a write-protected file without a word, and even begins a transaction in it.
    try:
        os.close(os.open(path, os.O_RDWR))
    except OSError as error:
        raise troubles.from_os(error, path) from error


def _uri(path: Path, mode: str) -> str:
    absolute = path.absolute().as_posix()
    return f"file://{'' if absolute.startswith('/') else '/'}{quote(absolute)}?mode={mode}"
