"""Entries of a journal as they stand, with the exact bytes of their bodies; the store's records have this shape."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from arbiter_app.engine.state import State
from arbiter_app.queries.journal import is_sealed


class RawEntry(Protocol):
    """One entry with its chain columns. `body` is None where it is left out; `body_sha256` is always there."""

    @property
    def seq(self) -> int: ...

    @property
    def recorded_at(self) -> datetime: ...

    @property
    def happened_at(self) -> datetime: ...

    @property
    def author(self) -> str: ...

    @property
    def scope(self) -> str: ...

    @property
    def kind(self) -> str: ...

    @property
    def version(self) -> int: ...

    @property
    def body(self) -> bytes | None: ...

    @property
    def body_sha256(self) -> bytes: ...

    @property
    def prev_hash(self) -> bytes: ...

    @property
    def hash(self) -> bytes: ...


EntryHash = Callable[[bytes, int, str, str, str, str, str, int, bytes], bytes]
"""The hash of an entry from prev_hash, seq, recorded_at, happened_at, author, scope, kind, version, body_sha256."""


def sealed_entries(state: State) -> frozenset[int]:
    """The numbers of the entries whose bodies leave the hall in no file: line-ups that nobody has opened yet."""
    found: set[int] = set()
    node = state.history
    while node is not None:
        if is_sealed(node.entry, state):
            found.add(node.entry.seq)
        node = node.earlier
    return frozenset(found)
