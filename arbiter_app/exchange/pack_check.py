"""Is a pack what was written? Every byte of every file is covered, and each fault names the file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from arbiter_app.errors import Problem
from arbiter_app.exchange import pack_troubles as troubles
from arbiter_app.exchange.match_json import read_match_json
from arbiter_app.exchange.pack_files import EVENT_COPY, MATCH_FILE
from arbiter_app.exchange.pack_manifest import MANIFEST, Manifest, read_manifest
from arbiter_app.exchange.raw_entries import EntryHash
from arbiter_app.shapes import PackCheck

LITTER = frozenset({".DS_Store", "Thumbs.db", "desktop.ini", "System Volume Information"})
"""What systems leave in any folder they show; macOS adds "._name" beside."""


@dataclass(frozen=True, slots=True)
class EventCheck:
    """What a check of an event file found: sentences, its last entry, and the hash (hex) of each entry by number."""

    faults: tuple[str, ...]
    head_seq: int
    head_hash: str
    hashes: Mapping[int, str]


VerifyEvent = Callable[[Path], EventCheck]
"""Checks the chain of an event file; may raise Problem for a file that is none."""


def check_pack(folder: Path, verify_event: VerifyEvent, entry_hash: EntryHash) -> PackCheck:
    """Check a pack in its folder. Raises Problem when there is no such folder, or the stick cannot be read."""
    if not folder.is_dir():
        raise troubles.not_a_folder(folder) if folder.exists() else troubles.gone(folder)
    try:
        names = {path.name for path in folder.iterdir() if not _is_litter(path.name)}
        data = (folder / MANIFEST).read_bytes() if MANIFEST in names else None
    except OSError as error:
        raise troubles.from_os(error, folder, 0, 0, folder.exists()) from error
    if data is None:
        return PackCheck(folder, 0, (f"{MANIFEST} is missing: this is no pack, or not a whole one.",))
    manifest = read_manifest(data)
    if not isinstance(manifest, Manifest):
        return PackCheck(folder, 0, (f"{MANIFEST}: {manifest}.",))
    faults = [f"{name} does not belong to the pack." for name in sorted(names - {MANIFEST, *manifest.files})]
    sound: dict[str, bytes] = {}
    for name in manifest.files:
        found = _file(folder, name, manifest)
        if isinstance(found, str):
            faults.append(found)
        else:
            sound[name] = found
    faults += _entries(folder, manifest, sound, verify_event, entry_hash)
    return PackCheck(folder, manifest.revision, tuple(faults))


def _file(folder: Path, name: str, manifest: Manifest) -> bytes | str:
    """The bytes of one listed file, or what is wrong with it."""
    if name != Path(name).name or name in ("", ".", ".."):
        return f"{MANIFEST}: {name} is no name of a file."
    size, digest = manifest.files[name]
    try:
        data = (folder / name).read_bytes()
    except FileNotFoundError:
        return f"{name} is missing."
    except OSError as error:
        return f"{name} cannot be read: {error.strerror or error}."
    if len(data) != size:
        return f"{name} was changed: it has {len(data)} bytes, {size} were written."
    if sha256(data).hexdigest() != digest:
        return f"{name} was changed after it was written."
    return data


def _entries(
    folder: Path, manifest: Manifest, sound: Mapping[str, bytes], verify_event: VerifyEvent, entry_hash: EntryHash
) -> list[str]:
    """What the chain says: each entry by itself, the match file against the event file, both against the manifest."""
    faults = [f"{name} is not in the pack." for name in (EVENT_COPY, MATCH_FILE) if name not in manifest.files]
    event = _event(folder, verify_event) if EVENT_COPY in sound else None
    if event is not None:
        faults += [f"{EVENT_COPY}: {fault}" for fault in event.faults]
        if not event.faults and (event.head_seq, event.head_hash) != (manifest.head_seq, manifest.head_hash):
            faults.append(f"{EVENT_COPY}: its last entry is not the one that {MANIFEST} names.")
    if MATCH_FILE in sound:
        match = read_match_json(sound[MATCH_FILE], entry_hash)
        faults += [f"{MATCH_FILE}: {fault}." for fault in match.faults]
        if not match.faults and match.match_id != manifest.match_id:
            faults.append(f"{MATCH_FILE}: it is of another match than {MANIFEST} says.")
        if event is not None and not event.faults:
            strange = [seq for seq, digest in match.hashes.items() if event.hashes.get(seq) != digest]
            faults += [f"{MATCH_FILE}: entry {seq} is not the one of {EVENT_COPY}." for seq in strange[:1]]
    return faults


def _event(folder: Path, verify_event: VerifyEvent) -> EventCheck:
    try:
        return verify_event(folder / EVENT_COPY)
    except Problem as problem:
        return EventCheck((problem.sentence,), 0, "", {})


def _is_litter(name: str) -> bool:
    return name in LITTER or name.startswith("._")
