"""The table of contents of a pack: each file with size and SHA-256, the head of the chain, the rules, and its own hash.

It is written in one form only, so that every changed byte in it shows.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

MANIFEST = "MANIFEST.json"
FORMAT = "arbiter pack"
VERSION = 1
OWN_HASH = "manifest_sha256"


@dataclass(frozen=True, slots=True)
class Manifest:
    """A manifest that was read. `files` gives size and SHA-256 (hex) by name."""

    revision: int
    event: str
    match_id: str
    files: Mapping[str, tuple[int, str]]
    head_seq: int
    head_hash: str


def manifest_bytes(facts: Mapping[str, Any], files: Mapping[str, bytes]) -> bytes:
    """The manifest over `files`; `facts` are its other fields."""
    listed = [
        {"name": name, "size": len(data), "sha256": sha256(data).hexdigest()} for name, data in sorted(files.items())
    ]
    content = {"format": FORMAT, "version": VERSION, **facts, "files": listed}
    return _rendered({**content, OWN_HASH: sha256(_rendered(content)).hexdigest()})


def read_manifest(data: bytes) -> Manifest | str:
    """Read a manifest; a sentence that says what is wrong with it where it is not as it was written."""
    try:
        content = json.loads(data.decode())
        own = content.pop(OWN_HASH)
        manifest = Manifest(
            int(content["revision"]),
            str(content["event"]),
            str(content["match"]["id"]),
            {str(one["name"]): (int(one["size"]), str(one["sha256"])) for one in content["files"]},
            int(content["chain"]["seq"]),
            str(content["chain"]["hash"]),
        )
        known = content["format"] == FORMAT and content["version"] == VERSION
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return "it is no manifest of a pack"
    if not known:
        return "it is of a form that this version does not know"
    if own != sha256(_rendered(content)).hexdigest() or data != _rendered({**content, OWN_HASH: own}):
        return "it was changed after it was written"
    return manifest


def _rendered(content: Mapping[str, Any]) -> bytes:
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()
