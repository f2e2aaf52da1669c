"""A journal that lives in memory: for tests, scripts and trying things out. Same entries, same hashes, no disk."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path

from arbiter_app.store import chain, troubles
from arbiter_app.store.records import ChainReport, Head, NewRecord, StoredRecord, utc_now


class MemoryJournal:
    """Behaves as JournalFile does, without a file."""

    def __init__(self, first_entries: Sequence[NewRecord] = (), *, clock: Callable[[], datetime] = utc_now) -> None:
        self.readonly = False
        self._clock = clock
        self._rows: list[chain.Row] = []
        self.append(first_entries)

    @property
    def head(self) -> Head:
        return Head(self._rows[-1][0], self._rows[-1][-1]) if self._rows else Head()

    def append(self, records: Sequence[NewRecord], expected: Head | None = None) -> list[StoredRecord]:
        """Add all the records, or raise Problem and add none."""
        if self.readonly:
            raise troubles.read_only(Path("memory"))
        if expected is not None and expected != self.head:
            raise troubles.changed_elsewhere(Path("memory"))
        if not records:
            return []
        rows = chain.link(self.head, records, self._clock())
        self._rows += rows
        return [chain.to_record(row) for row in rows]

    def records(self, after: int = 0) -> Iterator[StoredRecord]:
        return map(chain.to_record, self._rows[after:])

    def read(self) -> chain.Reading:
        return chain.Reading(self._stored())

    def verify(self) -> ChainReport:
        return chain.check(self._stored())

    def close(self) -> None:
        self.readonly = True

    def _stored(self) -> Iterable[chain.Row]:
        return list(self._rows)
