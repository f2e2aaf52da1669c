"""A match with nothing lost: every entry about it and about the event, with the exact bytes and the chain columns.

    {"format": "arbiter match", "version": 1, "match": {...}, "head": {"seq": 84, "hash": "..."}, "entries": [
    {"seq": 1, "recorded_at": "...", "happened_at": "...", "author": "...", "scope": "event", "kind": "...",
     "version": 1, "body": "{...}", "body_sha256": "...", "prev_hash": "...", "hash": "..."}, ...]}

One entry a line. `body` is text that holds the very bytes of the journal, or null where it is sealed. Entries about
other matches are left out, so that numbers may jump; each entry's own hash can be checked all the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from arbiter_app.engine.values import EVENT_SCOPE, match_scope
from arbiter_app.exchange.raw_entries import EntryHash, RawEntry
from arbiter_app.queries.scorecard import ScoreCard

FORMAT = "arbiter match"
VERSION = 1
COLUMNS = ("seq", "recorded_at", "happened_at", "author", "scope", "kind", "version")
KEYS = (*COLUMNS, "body", "body_sha256", "prev_hash", "hash")


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A match file that was read. `faults` are sentences that name entries; `hashes` are those found, by number."""

    match_id: str
    hashes: Mapping[int, str]
    faults: tuple[str, ...]


def match_json(
    card: ScoreCard, raw: Iterable[RawEntry], sealed: frozenset[int], head_seq: int, head_hash: str
) -> bytes:
    """The match file. `raw` are the entries of the journal; bodies of those in `sealed` are left out."""
    scope = match_scope(card.match_id)
    own = [one for one in raw if one.scope in (EVENT_SCOPE, scope) or one.scope.startswith(f"{scope}/board/")]
    head = {
        "format": FORMAT,
        "version": VERSION,
        "match": {
            "id": card.match_id,
            "event": card.event_title,
            "division": card.division,
            "round": card.round_number,
            "home": card.home.name,
            "away": card.away.name,
            "scheduled_start": instant_text(card.scheduled_start),
        },
        "head": {"seq": head_seq, "hash": head_hash},
    }
    lines = ",\n".join(_dump(_entry(one, one.seq in sealed)) for one in own)
    return f'{_dump(head)[:-1]},"entries":[\n{lines}\n]}}\n'.encode()


def read_match_json(data: bytes, entry_hash: EntryHash) -> MatchFile:
    """Read a match file; check each entry's hash, its body's hash, and the links between neighbours. Never raises."""
    try:
        content = json.loads(data.decode())
        match_id, entries = content["match"]["id"], content["entries"]
        fits = content["format"] == FORMAT and content["version"] == VERSION and isinstance(entries, list)
    except (ValueError, LookupError, TypeError, RecursionError):
        return MatchFile("", {}, ("it is no match file",))
    if not fits:
        return MatchFile("", {}, ("it is no match file of a form that this version knows",))
    hashes: dict[int, str] = {}
    faults: list[str] = []
    for entry in entries:
        fault = _fault(entry, hashes, entry_hash)
        if fault:
            faults.append(fault)
            break
        hashes[entry["seq"]] = entry["hash"]
    return MatchFile(str(match_id), hashes, tuple(faults))


def _fault(entry: Any, earlier: Mapping[int, str], entry_hash: EntryHash) -> str:
    if not isinstance(entry, dict) or tuple(entry) != KEYS:
        return f"the entry after {max(earlier, default=0)} does not have the columns of an entry"
    seq = entry["seq"]
    try:
        prev_hash, body_sha256 = bytes.fromhex(entry["prev_hash"]), bytes.fromhex(entry["body_sha256"])
        columns = (entry["recorded_at"], entry["happened_at"], entry["author"], entry["scope"], entry["kind"])
        own = entry_hash(prev_hash, seq, *columns, entry["version"], body_sha256)
        body = entry["body"]
        body_fits = body is None or sha256(body.encode()).digest() == body_sha256
        follows = seq > max(earlier, default=0) and earlier.get(seq - 1, entry["prev_hash"]) == entry["prev_hash"]
    except (TypeError, ValueError, AttributeError):
        return f"entry {seq} cannot be read"
    if own.hex() != entry["hash"]:
        return f"entry {seq} was changed: its columns do not fit its hash"
    if not body_fits:
        return f"entry {seq} was changed: its content does not fit its hash"
    if not follows:
        return f"entry {seq} does not follow on from the one before it"
    return ""


def _entry(one: RawEntry, is_sealed: bool) -> dict[str, object]:
    body = None if is_sealed or one.body is None else one.body.decode()
    values = (
        one.seq,
        instant_text(one.recorded_at),
        instant_text(one.happened_at),
        one.author,
        one.scope,
        one.kind,
        one.version,
        body,
        one.body_sha256.hex(),
        one.prev_hash.hex(),
        one.hash.hex(),
    )
    return dict(zip(KEYS, values, strict=True))


def instant_text(instant: datetime) -> str:
    """An instant as the journal writes it: UTC with microseconds."""
    return instant.astimezone(UTC).isoformat(timespec="microseconds")[:26] + "Z"


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
