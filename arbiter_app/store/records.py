"""The shapes of the journal: records, its head, what a check of it found, and what a journal is asked to do."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import NamedTuple, Protocol

from arbiter_app.errors import Defect

NO_HASH = bytes(32)


@dataclass(frozen=True, slots=True)
class NewRecord:
    """An entry that is not stored yet. `happened_at` is aware; `body` holds the exact bytes to keep, UTF-8 JSON."""

    happened_at: datetime
    author: str
    scope: str
    kind: str
    version: int
    body: bytes


class StoredRecord(NamedTuple):
    """An entry as it stands in the journal. `body` is None where a copy leaves it out; `body_sha256` is always there.

    A tuple, because a season has a hundred thousand of them and a tuple is the quickest thing to make.
    """

    seq: int
    recorded_at: datetime
    happened_at: datetime
    author: str
    scope: str
    kind: str
    version: int
    body: bytes | None
    body_sha256: bytes
    prev_hash: bytes
    hash: bytes


class Head(NamedTuple):
    """The last entry of a journal: `seq` 0 and a hash of zeros when there is none."""

    seq: int = 0
    hash: bytes = NO_HASH


class FaultKind(StrEnum):
    """What is wrong with an entry, or, in the last two, with the file around sound entries."""

    BODY = "body"
    COLUMN = "column"
    LINK = "link"
    MISSING = "missing"
    ORDER = "order"
    PAGE = "page"
    STRUCTURE = "structure"
    GUARDS = "guards"


@dataclass(frozen=True, slots=True)
class Fault:
    """The first thing found wrong: at which entry, and where it can be told, in which column."""

    seq: int
    kind: FaultKind
    column: str | None = None

    def __str__(self) -> str:
        where = f"column {self.column}" if self.column else self.kind.value
        return f"entry {self.seq}: {where}"


@dataclass(frozen=True, slots=True)
class ChainReport:
    """What a check of the chain found. `head` is the last good entry, `withheld` counts bodies that were left out."""

    head: Head
    withheld: int = 0
    fault: Fault | None = None

    @property
    def is_sound(self) -> bool:
        return self.fault is None


class Journal(Protocol):
    """What the desk asks of a journal, on disk or in memory."""

    @property
    def head(self) -> Head: ...

    @property
    def readonly(self) -> bool: ...

    def append(self, records: Sequence[NewRecord], expected: Head | None = None) -> list[StoredRecord]: ...

    def records(self, after: int = 0) -> Iterator[StoredRecord]: ...

    def verify(self) -> ChainReport: ...

    def close(self) -> None: ...


def utc_now() -> datetime:
    return datetime.now(UTC)


def instant_to_text(instant: datetime) -> str:
    """Write an aware instant as UTC with microseconds, always 27 characters: "2026-11-30T19:30:00.000000Z"."""
    if instant.tzinfo is None:
        raise Defect(f"an instant without a time zone: {instant.isoformat()}")
    return instant.astimezone(UTC).isoformat(timespec="microseconds")[:26] + "Z"


def text_to_instant(text: str) -> datetime:
    """Read what `instant_to_text` wrote. Raises ValueError for what is no instant."""
    return datetime.fromisoformat(text)
