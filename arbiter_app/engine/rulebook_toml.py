"""The text of a rulebook, read into a `Rulebook`; and several texts bundled into one for the event file."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.rulebook_build import build
from arbiter_app.engine.rulebook_checks import errors_of, faults_of
from arbiter_app.engine.rulebook_document import read_chain
from arbiter_app.engine.rulebook_faults import Fault, RulebookFaulty
from arbiter_app.engine.rulebook_merge import merge

_BUNDLE_VERSION = 1


@dataclass(frozen=True, slots=True)
class RulebookText:
    """The exact text of a rulebook with its SHA-256 (hex, over the UTF-8 bytes) and the texts that it extends.

    `bases`: nearest first, each with no bases of its own; empty for a base rulebook.
    """

    id: str
    text: str
    sha256: str
    bases: tuple[RulebookText, ...] = ()


def rulebook_text(rulebook_id: str, text: str, bases: tuple[RulebookText, ...] = ()) -> RulebookText:
    """A text with its SHA-256."""
    return RulebookText(rulebook_id, text, sha256(text.encode()).hexdigest(), bases)


def check_rulebook(text: str, file_name: str, base: Callable[[str], str]) -> tuple[Fault, ...]:
    """All faults of a text and of those it extends, warnings included. Empty: nothing to say against it."""
    try:
        chain, faults = read_chain(text, file_name, base)
    except RulebookFaulty as faulty:
        return faulty.faults
    return (*faults, *faults_of(chain, merge(chain), is_complete=not faults))


def parse_rulebook(text: str, file_name: str, base: Callable[[str], str], *, is_adopted: bool = False) -> Rulebook:
    """Read a rulebook.

    `base` returns the text of the extended rulebook by id and raises KeyError for an unknown one; `file_name` is
    what faults name. `is_adopted`: an event was begun under this text, perhaps before some setting was known; such a
    setting stands as it was done then, by its default.
    Raises RulebookFaulty with every error; warnings do not refuse a rulebook.
    """
    chain, faults = read_chain(text, file_name, base)
    merged = merge(chain)
    errors = (*faults, *errors_of(chain, merged, is_complete=not faults, is_adopted=is_adopted))
    if errors:
        raise RulebookFaulty(errors)
    return build(chain[0], merged)


def bundle(text: RulebookText) -> str:
    """A rulebook with all that it extends as one text, for the first entry of an event file."""
    parts = [{"id": part.id, "sha256": part.sha256, "text": part.text} for part in (text, *text.bases)]
    return json.dumps(
        {"version": _BUNDLE_VERSION, "rulebooks": parts}, ensure_ascii=False, sort_keys=True, separators=(",", ":")
    )


def unbundle(bundled: str) -> RulebookText:
    """The texts of a bundle. Raises RulebookFaulty when it is no bundle or a text does not have its SHA-256."""
    try:
        content = json.loads(bundled)
        version = content["version"]
        first, *rest = [(str(part["id"]), str(part["text"]), str(part["sha256"])) for part in content["rulebooks"]]
    except (ValueError, TypeError, KeyError) as error:
        raise RulebookFaulty(
            [Fault("(event file)", 0, "rulebook", "is no bundle of rulebooks", "texts with SHA-256", str(error))]
        ) from error
    if version != _BUNDLE_VERSION:
        raise RulebookFaulty(
            [Fault("(event file)", 0, "version", "unknown bundle", str(_BUNDLE_VERSION), str(version))]
        )
    for name, text, stated in (first, *rest):
        actual = sha256(text.encode()).hexdigest()
        if actual != stated:
            raise RulebookFaulty([Fault(f"{name}.toml", 0, "(file)", "was altered", f"SHA-256 {stated}", actual)])
    bases = tuple(RulebookText(*part) for part in ((name, text, digest) for name, text, digest in rest))
    return RulebookText(*first, bases)


def parse_bundle(bundled: str) -> Rulebook:
    """The rulebook of a bundle, from the bundle alone. Raises RulebookFaulty."""
    text = unbundle(bundled)
    bases = {part.id: part.text for part in text.bases}
    return parse_rulebook(text.text, f"{text.id}.toml", bases.__getitem__, is_adopted=True)
