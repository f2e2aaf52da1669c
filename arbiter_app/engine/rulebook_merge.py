"""The documents of a chain laid over each other: for every setting, the one that stands, and where it stands.

Only well-formed pieces are collected; what is ill-formed is for `rulebook_checks` to name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, get_type_hints

from arbiter_app.engine.rulebook import Division, Rulebook
from arbiter_app.engine.rulebook_document import Document
from arbiter_app.engine.rulebook_faults import Fault
from arbiter_app.engine.rulebook_lines import Path
from arbiter_app.engine.rulebook_values import Unfit, convert

CHECKLIST = "checklist"
DIVISION_PLAIN_KEYS = ("id", "name")
READING_KEYS = ("value", "clause", "question", "text")
LEAF_KEYS = (*READING_KEYS, "clauses")


@dataclass(frozen=True, slots=True)
class Piece:
    """A table of a document, with its place."""

    document: Document
    path: Path
    table: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Merged:
    """What stands after the chain is laid together; keys are the dotted paths of `Rulebook.sources`.

    `settings` holds the leaves of sections, the checklist and the divisions; `stated` also the names of ill-formed
    ones. Clauses of the nearest document come first.
    """

    settings: dict[str, Piece]
    clauses: dict[str, Piece]
    time_controls: dict[str, Piece]
    divisions: dict[str, Piece]
    open_decisions: dict[str, Piece]
    stated: set[str]


def _section_types() -> Mapping[str, Mapping[str, Any]]:
    """For each section the types of its settings by name."""
    hints = get_type_hints(Rulebook)
    return {
        section.name: get_type_hints(hints[section.name])
        for section in fields(Rulebook)
        if is_dataclass(hints[section.name])
    }


def _division_types() -> Mapping[str, Any]:
    hints = get_type_hints(Division)
    return {name: hint for name, hint in hints.items() if name not in DIVISION_PLAIN_KEYS}


SECTION_TYPES: Mapping[str, Mapping[str, Any]] = _section_types()
COMPETITION_SECTIONS = tuple(section.name for section in fields(Rulebook) if "competition" in section.metadata)
DIVISION_TYPES: Mapping[str, Any] = _division_types()


def hint_of(setting: str) -> Any:
    """The type of a setting by its dotted path. Raises KeyError."""
    if setting == CHECKLIST:
        return tuple[str, ...]
    section, *_, name = setting.split(".")
    return DIVISION_TYPES[name] if section == "divisions" else SECTION_TYPES[section][name]


def merge(chain: tuple[Document, ...]) -> Merged:
    """Lay a chain (nearest first) together: the nearest document that states a piece wins.

    A division is laid together setting by setting, everything else as a whole.
    """
    merged = Merged({}, {}, {}, {}, {}, set())
    for document in chain:
        for name, piece in _settings(document):
            merged.stated.add(name)
            if is_leaf(piece.table):
                merged.settings.setdefault(name, piece)
        _keep(merged.clauses, _named(document, "clause"))
        _keep(merged.time_controls, _named(document, "time_control"))
        _keep(merged.divisions, _named(document, "division"))
        _keep(merged.open_decisions, _children(document, "open_decisions"))
    return merged


def _keep(target: dict[str, Piece], pieces: Iterator[tuple[str, Piece]]) -> None:
    for name, piece in pieces:
        target.setdefault(name, piece)


def _settings(document: Document) -> Iterator[tuple[str, Piece]]:
    """Every setting that a document states, well or not."""
    if CHECKLIST in document.data:
        yield CHECKLIST, Piece(document, (CHECKLIST,), document.data[CHECKLIST])
    for section, types in SECTION_TYPES.items():
        for name, piece in _children(document, section):
            if name in types:
                yield f"{section}.{name}", piece
    for division_id, division in _named(document, "division"):
        for name in DIVISION_TYPES:
            if name in division.table:
                place = (*division.path, name)
                yield f"divisions.{division_id}.{name}", Piece(document, place, division.table[name])


def is_leaf(raw: object) -> bool:
    """True for a table that states a value and the clause it rests on."""
    return isinstance(raw, dict) and "value" in raw and isinstance(raw.get("clause"), str)


def _children(document: Document, key: str) -> Iterator[tuple[str, Piece]]:
    parent = document.data.get(key)
    if isinstance(parent, dict):
        for name, table in parent.items():
            yield name, Piece(document, (key, name), table)


def _named(document: Document, key: str) -> Iterator[tuple[str, Piece]]:
    """The tables of `[[key]]` that have an id."""
    for path, table in elements(document, key):
        if isinstance(table.get("id"), str):
            yield table["id"], Piece(document, path, table)


def elements(document: Document, key: str) -> Iterator[tuple[Path, dict[str, Any]]]:
    """The tables of `[[key]]` with their paths; what is no table is left out."""
    raw = document.data.get(key, [])
    for index, table in enumerate(raw if isinstance(raw, list) else []):
        if isinstance(table, dict):
            yield (key, index), table


def value_of(merged: Merged, setting: str) -> Any:
    """The value of a setting; None when it is missing, unfit or stands for "none"."""
    piece = merged.settings.get(setting)
    if piece is None:
        return None
    try:
        return convert(hint_of(setting), piece.table["value"])
    except Unfit:
        return None


def fault_of(piece: Piece, key: str, problem: str, expected: str, found: str) -> Fault:
    """A fault of one key of a piece."""
    return piece.document.fault((*piece.path, key), problem, expected, found)
