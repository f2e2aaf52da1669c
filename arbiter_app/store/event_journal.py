"""The journal as the desk sees it: events in, events out, over the records of an event file or of memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from arbiter_app.engine.events import EVENT_TYPES, PLY_KINDS, Event, scope_of
from arbiter_app.engine.state import Draft, Recorded
from arbiter_app.store.codec import EventCodec
from arbiter_app.store.records import Journal, NewRecord, StoredRecord

CODEC: EventCodec[Event] = EventCodec(EVENT_TYPES)


def nothing(_kind: str, _scope: str) -> bool:
    """Leave no entry undecoded."""
    return False


class EventJournal:
    """Encodes and decodes; what is durable and what is locked is the journal's business below."""

    def __init__(self, journal: Journal, readonly: bool = False, codec: EventCodec[Event] = CODEC) -> None:
        self._journal = journal
        self._readonly = readonly
        self._codec = codec

    @property
    def readonly(self) -> bool:
        """True when nothing can be added; a journal turns so by itself where the disk did not confirm an entry."""
        return self._readonly or self._journal.readonly

    def append(self, drafts: Sequence[Draft]) -> list[Recorded]:
        """Write the drafts down in one durable transaction. Raises Problem, and then none of them is there."""
        stored = self._journal.append([to_record(draft, self._codec) for draft in drafts])
        return [recorded(record, draft.event) for record, draft in zip(stored, drafts, strict=True)]

    def entries(self, scope: str = "", leave_sealed: Callable[[str, str], bool] = nothing) -> Iterator[Recorded]:
        """All entries, or those of one scope and below it.

        Where `leave_sealed(kind, scope)` is true the event is not decoded and stays None.
        """
        below = f"{scope}/"
        for record in self._journal.records():
            if not scope or record.scope == scope or record.scope.startswith(below):
                skip = leave_sealed(record.kind, record.scope)
                yield recorded(record, None) if skip else decoded(record, self._codec)


def to_record(draft: Draft, codec: EventCodec[Event] = CODEC) -> NewRecord:
    """The record of one draft."""
    kind, version, body = codec.encode(draft.event)
    return NewRecord(draft.happened_at, draft.author, scope_of(draft.event), kind, version, body)


def decoded(record: StoredRecord, codec: EventCodec[Event] = CODEC) -> Recorded:
    """One entry with its event; without one where the body was left out of a copy."""
    event = None if record.body is None else codec.decode(record.kind, record.version, record.body)
    return recorded(record, event)


def take_into(entries: list[Recorded], codec: EventCodec[Event] = CODEC) -> Callable[[StoredRecord], None]:
    """A taker for the verifying pass over a file: decodes everything but moves, which wait until somebody looks."""

    def take(record: StoredRecord) -> None:
        entries.append(recorded(record, None) if record.kind in PLY_KINDS else decoded(record, codec))

    return take


def recorded(record: StoredRecord, event: Event | None) -> Recorded:
    """A stored record in the engine's shape."""
    return Recorded(
        record.seq,
        record.recorded_at,
        record.happened_at,
        record.author,
        record.scope,
        record.kind,
        event,
        record.hash.hex(),
    )
