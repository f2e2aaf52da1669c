"""Copies of an event file: the last good one beside it, one for elsewhere, one without sealed bodies; and back."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from arbiter_app.errors import Problem
from arbiter_app.store import chain, durable, troubles
from arbiter_app.store.journal import JournalFile, write_fresh
from arbiter_app.store.records import ChainReport, Head, StoredRecord, instant_to_text


@dataclass(frozen=True, slots=True)
class LastGood:
    """A copy whose chain holds: where it is, its last entry, and when that was recorded (None without entries)."""

    path: Path
    head: Head
    recorded_at: datetime | None


def last_good_path(event_file: Path) -> Path:
    return event_file.with_name(f"{event_file.name}.bak")


def last_good(event_file: Path) -> LastGood | None:
    """The last good copy beside an event file, read and verified; None when there is none or it is not good."""
    path = last_good_path(event_file)
    try:
        with JournalFile.open(path, readonly=True) as copy:
            recorded_at = None
            reading = copy.read()
            for record in reading:
                recorded_at = record.recorded_at
    except Problem:
        return None
    return LastGood(path, reading.report.head, recorded_at) if reading.report.is_sound else None


def last_good_head(event_file: Path) -> Head | None:
    """The last entry of the copy beside an event file, without verifying it; None when there is none to be read."""
    try:
        with JournalFile.open(last_good_path(event_file), readonly=True) as copy:
            return copy.head
    except Problem:
        return None


def keep_last_good(journal: JournalFile) -> bool:
    """Renew the copy beside the file unless it is up to date. Only for a journal whose chain has just been found sound.

    A copy with entries the journal does not have is left alone: it may be the better one. Returns whether a copy was
    written. Raises Problem.
    """
    head = last_good_head(journal.path)
    if head is not None and (head == journal.head or not journal.knows(head)):
        return False
    copy_to(journal, last_good_path(journal.path))
    return True


def copy_to(journal: JournalFile, target: Path) -> None:
    """Copy the whole file durably; `target` is replaced only once the copy is complete and reads back.

    Raises Problem about the target: full, read-only, taken out.
    """

    def write(temporary: Path) -> None:
        with closing(sqlite3.connect(temporary)) as copy:
            journal.connection.backup(copy)

    _write_aside(target, write)


def sealed_copy(journal: JournalFile, target: Path, withhold: Callable[[StoredRecord], bool]) -> None:
    """Write a copy without the bodies of the entries `withhold` picks; their hashes stay, so its chain still verifies.

    The copy is a new file: no leftover of a withheld body is in it. Raises Problem, also when the journal is damaged.
    """
    if not _write_anew(journal, target, withhold).is_sound:
        raise troubles.damaged(journal.path)


def salvage(journal: JournalFile, target: Path) -> ChainReport:
    """Write a new event file with every entry before the first fault, and with the triggers it may have lost.

    Returns what the check of the old file found. Raises Problem when the target cannot be written.
    """
    return _write_anew(journal, target, lambda _: False)


def _write_anew(journal: JournalFile, target: Path, withhold: Callable[[StoredRecord], bool]) -> ChainReport:
    reading = journal.read()

    def rows() -> Iterator[chain.Row]:
        for record in reading:
            body = None if withhold(record) else record.body
            recorded, happened = instant_to_text(record.recorded_at), instant_to_text(record.happened_at)
            yield (record.seq, recorded, happened, *record[3:7], body, *record[8:])

    _write_aside(target, lambda temporary: write_fresh(temporary, rows()))
    return reading.report


def restore(event_file: Path) -> Path | None:
    """Put the last good copy in the place of `event_file`; returns where the damaged file is kept, if any.

    For a file nobody has open. Raises Problem when there is no good copy.
    """
    good = last_good(event_file)
    if good is None:
        raise troubles.problem(
            "no_good_copy",
            event_file,
            "There is no good copy of “{name}” beside it.",
            "Look for a copy on a USB stick, or open the file read-only and save what can be read.",
        )
    try:
        temporary = _temporary(event_file)
        shutil.copyfile(good.path, temporary)
        durable.sync_file(temporary)
        kept = _set_aside(event_file)
        durable.put_in_place(temporary, event_file)
    except OSError as error:
        raise troubles.from_os(error, event_file.parent) from error
    return kept


def copy_aside(event_file: Path, label: str) -> Path:
    """Copy an event file of any form as it is to `name.arbiter.<label>`, durably. Raises Problem."""
    target = _free_name(event_file, label)

    def write(temporary: Path) -> None:
        with closing(sqlite3.connect(event_file)) as source, closing(sqlite3.connect(temporary)) as copy:
            source.backup(copy)

    _write_aside(target, write, read_back=False)
    return target


def _write_aside(target: Path, write: Callable[[Path], None], *, read_back: bool = True) -> None:
    temporary = _temporary(target)
    try:
        temporary.unlink(missing_ok=True)
        write(temporary)
        if read_back:
            with JournalFile.open(temporary, readonly=True) as copy:
                if not copy.verify().is_sound:
                    raise troubles.damaged(target)
        durable.put_in_place(temporary, target)
    except sqlite3.Error as error:
        raise troubles.from_sqlite(error, target.parent) from error
    except OSError as error:
        raise troubles.from_os(error, target.parent) from error
    finally:
        # Where the disk is gone, what matters has been said already.
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def _set_aside(event_file: Path) -> Path | None:
    if not event_file.exists():
        return None
    kept = _free_name(event_file, "damaged")
    os.rename(event_file, kept)
    # A rollback journal left behind would be played into the restored file.
    leftover = event_file.with_name(f"{event_file.name}-journal")
    if leftover.exists():
        os.rename(leftover, kept.with_name(f"{kept.name}-journal"))
    return kept


def _free_name(event_file: Path, label: str) -> Path:
    candidate = event_file.with_name(f"{event_file.name}.{label}")
    number = 1
    while candidate.exists():
        number += 1
        candidate = event_file.with_name(f"{event_file.name}.{label}-{number}")
    return candidate


def _temporary(target: Path) -> Path:
    return target.with_name(f".{target.name}.part")
