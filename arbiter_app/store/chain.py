"""The hash chain of the journal: how entries are linked, and how a break is found and named.

    hash = SHA-256(TAG || prev_hash || columns || SHA-256(body))

`columns` is seq, recorded_at, happened_at, author, scope, kind, version in this order, each written as its length in
characters, a colon, the text itself; all in UTF-8. The hash needs only the digest of the body, so a copy may leave a
body out and its chain still verifies.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from hashlib import sha256

from arbiter_app.store.records import (
    ChainReport,
    Fault,
    FaultKind,
    Head,
    NewRecord,
    StoredRecord,
    instant_to_text,
    text_to_instant,
)

TAG = b"arbiter journal entry 1\n"

Row = tuple[int, str, str, str, str, str, int, bytes | None, bytes, bytes, bytes]
"""An entry with the columns of the table: as StoredRecord, the instants as text."""


class UnreadableRow(Exception):
    """Raised by a source of rows when the file does not give up the entry `seq`."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


def entry_hash(
    prev_hash: bytes,
    seq: int,
    recorded_at: str,
    happened_at: str,
    author: str,
    scope: str,
    kind: str,
    version: int,
    body_sha256: bytes,
) -> bytes:
    number, form = str(seq), str(version)
    columns = (
        f"{len(number)}:{number}{len(recorded_at)}:{recorded_at}{len(happened_at)}:{happened_at}"
        f"{len(author)}:{author}{len(scope)}:{scope}{len(kind)}:{kind}{len(form)}:{form}"
    )
    return sha256(b"".join((TAG, prev_hash, columns.encode(), body_sha256))).digest()


def link(head: Head, records: Sequence[NewRecord], recorded_at: datetime) -> list[Row]:
    """Give each record its number and hashes, following on from `head`."""
    recorded = instant_to_text(recorded_at)
    seq, prev_hash = head
    rows: list[Row] = []
    for record in records:
        seq += 1
        happened = instant_to_text(record.happened_at)
        body_sha256 = sha256(record.body).digest()
        texts = (recorded, happened, record.author, record.scope, record.kind)
        digest = entry_hash(prev_hash, seq, *texts, record.version, body_sha256)
        rows.append((seq, *texts, record.version, record.body, body_sha256, prev_hash, digest))
        prev_hash = digest
    return rows


def to_record(row: Row) -> StoredRecord:
    """Raises ValueError or TypeError when an instant cannot be read."""
    seq, recorded_at, happened_at, *rest = row
    return StoredRecord(seq, text_to_instant(recorded_at), text_to_instant(happened_at), *rest)  # type: ignore[arg-type]


class Reading:
    """Rows read and checked in one pass. Iterate to get the records; it stops before the first faulty entry.

    `report` is complete once the iteration has ended.
    """

    def __init__(self, rows: Iterable[Row]) -> None:
        self._rows = rows
        self.report = ChainReport(Head())

    def __iter__(self) -> Iterator[StoredRecord]:
        head, withheld = Head(), 0
        fault: Fault | None = None
        instant = datetime.fromisoformat
        try:
            for row in self._rows:
                number, recorded_at, happened_at, author, scope, kind, version, body, body_sha256, prev, own = row
                try:
                    recorded, happened = instant(recorded_at), instant(happened_at)
                    computed = entry_hash(
                        prev, number, recorded_at, happened_at, author, scope, kind, version, body_sha256
                    )
                    body_fits = body is None or sha256(body).digest() == body_sha256
                except (TypeError, ValueError):
                    fault = diagnose(row, head)
                    break
                if number != head[0] + 1 or prev != head[1] or own != computed or not body_fits:
                    fault = diagnose(row, head)
                    break
                head = Head(number, own)
                if body is None:
                    withheld += 1
                yield StoredRecord(
                    number, recorded, happened, author, scope, kind, version, body, body_sha256, prev, own
                )
        except UnreadableRow as unreadable:
            fault = unreadable.fault
        self.report = ChainReport(head, withheld, fault)


def check(rows: Iterable[Row]) -> ChainReport:
    reading = Reading(rows)
    for _ in reading:
        pass
    return reading.report


def diagnose(row: Row, head: Head) -> Fault:
    """Say as exactly as the hashes allow what is wrong with the row that should follow `head`.

    A damaged page can put a value of any type into a column, whatever the table says.
    """
    seq, body, body_sha256, prev_hash = row[0], row[7], row[8], row[9]
    if seq > head.seq + 1:
        return Fault(head.seq + 1, FaultKind.MISSING)
    if seq <= head.seq:
        return Fault(seq, FaultKind.ORDER)
    try:
        digest = body_sha256 if body is None else sha256(body).digest()
    except TypeError:
        return Fault(seq, FaultKind.BODY)
    if prev_hash != head.hash:
        # Only the link is wrong when the entry's own hash fits the entry before it.
        if _fits(row, head.hash, digest):
            return Fault(seq, FaultKind.COLUMN, "prev_hash")
        return Fault(seq, FaultKind.LINK)
    if digest != body_sha256:
        if _fits(row, prev_hash, digest):
            return Fault(seq, FaultKind.COLUMN, "body_sha256")
        return Fault(seq, FaultKind.BODY)
    return Fault(seq, FaultKind.COLUMN)


def _fits(row: Row, prev_hash: bytes, body_sha256: bytes) -> bool:
    seq, recorded_at, happened_at, author, scope, kind, version = row[:7]
    try:
        return row[10] == entry_hash(
            prev_hash, seq, recorded_at, happened_at, author, scope, kind, version, body_sha256
        )
    except (TypeError, ValueError):
        return False
