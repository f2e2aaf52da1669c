"""From what SQLite and the system say to a Problem: what happened to the file, and the way out."""

import errno
import shutil
import sqlite3
from pathlib import Path

from arbiter_app.errors import Problem

ROOM_FOR_AN_ENTRY = 64 * 1024


def problem(code: str, path: Path, sentence: str, way_out: str, **facts: str) -> Problem:
    """Make a Problem about one file: `{name}` and the facts are filled into its sentence and way out."""
    known = {"name": path.name, "folder": str(path.parent), **facts}
    return Problem(f"store.{code}", sentence.format_map(known), way_out.format_map(known), known)


def disk_full(path: Path) -> Problem:
    return problem(
        "disk_full",
        path,
        "The disk is full: nothing more could be written to “{name}”.",
        "Everything recorded so far is safe. Make room on the disk, then enter this once more.",
    )


def read_only(path: Path) -> Problem:
    return problem(
        "read_only",
        path,
        "“{name}” cannot be written: the file, its folder or the disk is read-only.",
        "Look at it as it is, or copy it to a folder of this computer and open the copy.",
    )


def copy_in_pack(path: Path) -> Problem:
    return problem(
        "copy_in_pack",
        path,
        "This is the copy in a pack (“{folder}”): it shows the event as it was exported, and nothing is written here.",
        "Look at it as it is. To go on with the event, open the original file.",
    )


def on_removable_drive(path: Path, drive: str) -> Problem:
    return problem(
        "on_removable_drive",
        path,
        "“{name}” is on a drive that can be pulled out ({drive}). Pulled out too early, it takes the evening with it.",
        "Keep the event file on this computer, and export packs to the drive.",
        drive=drive,
    )


def busy(path: Path) -> Problem:
    return problem(
        "busy",
        path,
        "Another program is using “{name}” and lets nobody else in.",
        "Close the other program (a database viewer, a backup, a virus scanner), then try again.",
    )


def vanished(path: Path) -> Problem:
    return problem(
        "vanished",
        path,
        "“{name}” is no longer where it was: the disk was taken out, or the file was moved or deleted.",
        "Put it back in its place and open it again, or open the last good copy. What was recorded is in the file.",
    )


def io_error(path: Path, error: Exception) -> Problem:
    return problem(
        "io_error",
        path,
        "The disk reported an error with “{name}” ({error}).",
        "Save a copy on another disk now and go on with the copy. This entry was not recorded.",
        error=str(error),
    )


def damaged(path: Path) -> Problem:
    return problem(
        "damaged",
        path,
        "“{name}” is damaged: parts of it are not what was written.",
        "Restore the last good copy. The damaged file is kept beside it.",
    )


def not_an_event_file(path: Path) -> Problem:
    return problem(
        "not_an_event_file",
        path,
        "“{name}” is not an event file.",
        "Choose a file that this program made (its name ends in .arbiter). This one was left as it is.",
    )


def not_found(path: Path) -> Problem:
    return problem(
        "not_found", path, "There is no file “{name}” in {folder}.", "Choose another file, or make a new event."
    )


def forbidden(path: Path) -> Problem:
    return problem(
        "forbidden",
        path,
        "This computer does not let you read “{name}”.",
        "Ask the owner of the file for permission, or for a copy.",
    )


def unfinished_on_read_only(path: Path) -> Problem:
    return problem(
        "unfinished_on_read_only",
        path,
        "The last entry of “{name}” was being written when the program ended, and nothing can be written here.",
        "Copy the file together with “{name}-journal” into one folder of this computer and open the copy there: "
        "it is put right by itself.",
    )


def changed_elsewhere(path: Path) -> Problem:
    return problem(
        "changed_elsewhere",
        path,
        "Somebody else wrote to “{name}” in the meantime: this entry was not recorded.",
        "Open the file again to see their entries, then enter this once more.",
    )


def from_sqlite(error: sqlite3.Error, path: Path) -> Problem:
    """Say what a failed call of SQLite means for the arbiter."""
    extended = getattr(error, "sqlite_errorcode", 0) or 0
    primary = extended & 0xFF
    if extended == sqlite3.SQLITE_READONLY_ROLLBACK:
        return unfinished_on_read_only(path)
    if extended == sqlite3.SQLITE_READONLY_DBMOVED or not _is_there(path):
        return vanished(path)
    if primary == sqlite3.SQLITE_FULL or (primary in _MAYBE_FULL and not _has_room(path)):
        return disk_full(path)
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return busy(path)
    if primary in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return read_only(path)
    if primary == sqlite3.SQLITE_NOTADB:
        return not_an_event_file(path)
    # SQLITE_ERROR: a table or column of ours is not to be found, or the header says what SQLite does not know.
    if primary in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR):
        return damaged(path)
    return io_error(path, error)


_MAYBE_FULL = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)


def from_os(error: OSError, path: Path) -> Problem:
    """Say what a failed call of the system means for the arbiter."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return disk_full(path)
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return read_only(path)
    if error.errno == errno.ENOENT:
        return vanished(path)
    return io_error(path, error)


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return False


def _has_room(path: Path) -> bool:
    try:
        return shutil.disk_usage(path.parent).free >= ROOM_FOR_AN_ENTRY
    except OSError:
        return True
