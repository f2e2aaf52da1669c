"""Opening an event file: one writer, everything checked on the way, and a sentence for whatever is not as it should be.

A file that can be looked at but not written opens read-only, with a notice why. A file that cannot be used at all is
refused with a Problem. Neither changes a file that is not in order.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from arbiter_app.errors import SAVE_ANEW, Problem
from arbiter_app.store import backup, migrations, schema, troubles, views
from arbiter_app.store.connection import PATIENCE_S, form_of
from arbiter_app.store.journal import JournalFile
from arbiter_app.store.locking import HeldByOther, Holder, WriterLock
from arbiter_app.store.records import (
    ChainReport,
    Fault,
    FaultKind,
    Head,
    NewRecord,
    StoredRecord,
    instant_to_text,
    utc_now,
)


@dataclass(slots=True)
class OpenedFile:
    """An open event file. `notices` say in sentences why it is read-only, or what else the arbiter should know."""

    journal: JournalFile
    report: ChainReport
    notices: list[Problem] = field(default_factory=list)
    lock: WriterLock | None = None

    @property
    def readonly(self) -> bool:
        return self.journal.readonly

    def keep_copy(self) -> None:
        """Renew the last good copy when entries were added. Raises Problem when it could not be written."""
        if not self.journal.readonly and self.report.is_sound:
            backup.keep_last_good(self.journal)

    def close(self) -> None:
        """Renew the last good copy when entries were added, close, and let go of the lock.

        Raises Problem when the copy could not be written; everything is closed then all the same.
        """
        try:
            self.keep_copy()
        finally:
            self.journal.close()
            if self.lock is not None:
                self.lock.release()


def create_event_file(
    path: Path, first_entries: Sequence[NewRecord], owner: str, *, clock: Callable[[], datetime] = utc_now
) -> OpenedFile:
    """Make a new event file and open it for writing. Raises Problem."""
    lock, notices = _take_lock(path, owner, clock)
    if lock is None:
        raise notices[0]
    try:
        journal = JournalFile.create(path, first_entries, clock=clock)
    except BaseException:
        lock.release()
        raise
    return OpenedFile(journal, ChainReport(journal.head), lock=lock)


def open_event_file(
    path: Path,
    owner: str,
    *,
    readonly: bool = False,
    take: Callable[[StoredRecord], object] | None = None,
    clock: Callable[[], datetime] = utc_now,
    patience_s: float = PATIENCE_S,
) -> OpenedFile:
    """Open an event file, verify its chain, and hand each good record to `take` in the same pass.

    `take` gets the records up to the first fault, so that what it builds is sound. Raises Problem for a file that
    cannot be used, and whatever `take` raises.
    """
    lock: WriterLock | None = None
    notices: list[Problem] = []
    form = form_of(path)
    if not readonly:
        lock, notices = _take_lock(path, owner, clock)
    opened: OpenedFile | None = None
    try:
        if form < schema.USER_VERSION:
            if lock is None:
                raise _older(path, form)
            migrations.lift(path, form)
        opened = _open(path, lock, notices, clock, patience_s)
        _read(opened, take)
        if not opened.readonly:
            views.renew_if_needed(opened.journal.connection, path)
            _keep_copy(opened)
    except BaseException:
        if opened is not None:
            opened.journal.close()
        if lock is not None:
            lock.release()
        raise
    return opened


def _take_lock(path: Path, owner: str, clock: Callable[[], datetime]) -> tuple[WriterLock | None, list[Problem]]:
    try:
        return WriterLock.take(path, owner, clock()), []
    except HeldByOther as held:
        return None, [_held(path, held.holder)]
    except OSError as error:
        return None, [troubles.from_os(error, path)]


def _open(
    path: Path,
    lock: WriterLock | None,
    notices: list[Problem],
    clock: Callable[[], datetime],
    patience_s: float,
) -> OpenedFile:
    if lock is not None:
        try:
            journal = JournalFile.open(path, clock=clock, patience_s=patience_s)
            return OpenedFile(journal, ChainReport(Head()), notices, lock)
        except Problem as problem:
            if problem.code not in ("store.read_only", "store.damaged"):
                raise
            # Of a damaged file, what is found in it tells more.
            notices += [problem] if problem.code == "store.read_only" else []
            lock.release()
    return OpenedFile(_open_to_look(path, clock, patience_s), ChainReport(Head()), notices)


def _open_to_look(path: Path, clock: Callable[[], datetime], patience_s: float) -> JournalFile:
    try:
        return JournalFile.open(path, readonly=True, clock=clock, patience_s=patience_s)
    except Problem as problem:
        try:
            if problem.code == "store.damaged":
                return JournalFile.open_damaged(path, patience_s=patience_s)
            if problem.code != "store.unfinished_on_read_only":
                raise
            # What a crash left half-written has to be rolled back even to look at the file. Perhaps we may.
            JournalFile.open(path, clock=clock, patience_s=patience_s).close()
        except Problem:
            raise problem from None
    return JournalFile.open(path, readonly=True, clock=clock, patience_s=patience_s)


def _read(opened: OpenedFile, take: Callable[[StoredRecord], object] | None) -> None:
    """Check everything there is to check, and close the way to writing where something is wrong."""
    journal = opened.journal
    reading = journal.read()
    for record in reading:
        if take is not None:
            take(record)
    report = journal.with_build_checked(reading.report)
    opened.report = report
    notices = []
    if report.fault is not None:
        notices.append(_fault(journal.path, report.fault, report.head, backup.last_good(journal.path)))
    elif report.withheld:
        notices.append(_sealed(journal.path, report.withheld))
    if notices:
        opened.notices += notices
        journal.end_at(report.head)
        if opened.lock is not None:
            opened.lock.release()
            opened.lock = None


def _keep_copy(opened: OpenedFile) -> None:
    good = backup.last_good_head(opened.journal.path)
    try:
        if good is not None and not opened.journal.knows(good):
            opened.notices.append(_behind_copy(opened.journal.path, opened.report.head, good))
        backup.keep_last_good(opened.journal)
    except Problem as problem:
        opened.notices.append(_no_copy(opened.journal.path, problem))


def _held(path: Path, holder: Holder | None) -> Problem:
    who = Holder("somebody", "another computer", 0, "a moment ago") if holder is None else holder
    return troubles.problem(
        "held",
        path,
        "“{name}” is open for writing already: {owner} on {host}, since {since_utc}.",
        "You can look at it here. To write, close it there first, then open it again.",
        owner=who.owner,
        host=who.host,
        since=who.since,
        since_utc=_to_the_minute(who.since),
    )


def _fault(path: Path, fault: Fault, head: Head, good: backup.LastGood | None) -> Problem:
    facts = {"seq": str(fault.seq), "what": fault.kind.value, "column": fault.column or "", "good": str(head.seq)}
    if good is None or good.head.seq <= head.seq:
        # The copy holds no more than what can still be read here.
        way_out = (
            "It is open read-only, as it was after entry {good}. Save what is good as a new file and go on with that."
        )
        facts |= SAVE_ANEW
    else:
        way_out = (
            "It is open read-only, as it was after entry {good}. Restore the last good copy ({copied} entries, up to "
            "{copied_utc}); this file is then kept beside it."
        )
        facts["copied"] = str(good.head.seq)
        facts["copied_at"] = "nothing" if good.recorded_at is None else instant_to_text(good.recorded_at)
        facts["copied_utc"] = _to_the_minute(facts["copied_at"])
    return troubles.problem(f"fault_{fault.kind.value}", path, _FAULTS[fault.kind], way_out, **facts)


_FAULTS = {
    FaultKind.BODY: "Entry {seq} of “{name}” was changed after it was written: its content does not fit its hash.",
    FaultKind.COLUMN: "Entry {seq} of “{name}” was changed after it was written: its time, author or number ({column}) "
    "does not fit its hash.",
    FaultKind.LINK: "Entry {seq} of “{name}” does not follow on from the one before it: the chain is broken there.",
    FaultKind.MISSING: "Entry {seq} of “{name}” is missing.",
    FaultKind.ORDER: "The entries of “{name}” are out of order at entry {seq}.",
    FaultKind.PAGE: "“{name}” is damaged: from entry {seq} on it cannot be read.",
    FaultKind.STRUCTURE: "“{name}” is damaged, but all its {good} entries can be read and are sound.",
    FaultKind.GUARDS: "Another program changed the build of “{name}”: what guards its entries from change is gone. "
    "The entries themselves are sound.",
}


def _sealed(path: Path, withheld: int) -> Problem:
    return troubles.problem(
        "sealed_copy",
        path,
        "“{name}” is a copy without its sealed entries ({withheld} left out).",
        "Look at it here; to go on with the event, open the original file.",
        withheld=str(withheld),
    )


def _behind_copy(path: Path, head: Head, good: Head) -> Problem:
    return troubles.problem(
        "behind_copy",
        path,
        "“{name}” (up to entry {seq}) lacks entries of the last good copy beside it (up to entry {copied}).",
        "If an older file was put there by mistake, close it and restore the last good copy. "
        "Until then that copy is kept and not renewed; move it away if it is not wanted.",
        seq=str(head.seq),
        copied=str(good.seq),
    )


def _no_copy(path: Path, problem: Problem) -> Problem:
    return troubles.problem(
        "no_copy",
        path,
        "The last good copy of “{name}” could not be renewed. {why}",
        "Entries are recorded all the same. Make room, or save a copy on another disk.",
        why=problem.sentence,
    )


def _older(path: Path, form: int) -> Problem:
    return troubles.problem(
        "older",
        path,
        "“{name}” was written by an older version (form {form}) and cannot be lifted here: nothing can be written.",
        "Copy it to a folder of this computer and open the copy.",
        form=str(form),
    )


def _to_the_minute(instant: str) -> str:
    """For the English sentence; whoever translates has the whole instant among the facts."""
    return f"{instant[:16].replace('T', ' ')} UTC" if instant.endswith("Z") else instant
