"""Checks of one rulebook file by itself: keys, types and times. Each generator knows one part of the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from arbiter_app.engine.rulebook import ClauseKind, IncrementMode, NextPeriod
from arbiter_app.engine.rulebook_document import Document
from arbiter_app.engine.rulebook_faults import Fault, did_you_mean
from arbiter_app.engine.rulebook_lines import Path
from arbiter_app.engine.rulebook_merge import (
    CHECKLIST,
    DIVISION_PLAIN_KEYS,
    DIVISION_TYPES,
    LEAF_KEYS,
    READING_KEYS,
    SECTION_TYPES,
    elements,
)
from arbiter_app.engine.rulebook_values import Unfit, convert, described, duration_ms

HEAD_KEYS = ("id", "title", "edition")
TABLES = ("clause", "time_control", "division")
TOP_KEYS = (*HEAD_KEYS, "extends", CHECKLIST, *SECTION_TYPES, "open_decisions", *TABLES)
CLAUSE_KEYS = ("id", "title", "text", "kind")
TIME_CONTROL_KEYS = ("id", "label", "clause", "periods")
TIME_CONTROL_OPTIONS = ("black_periods", "increment_before_first_move", "next_period")
PERIOD_KEYS = ("base", "moves", "increment", "mode", "increment_from_move")


def top_level(document: Document) -> Iterator[Fault]:
    """Unknown keys at the top, and an id, title or edition that is missing or empty."""
    yield from _unknown_keys(document, (), document.data, TOP_KEYS)
    yield from _texts(document, (), document.data, HEAD_KEYS)
    if "extends" in document.data:
        yield from _texts(document, (), document.data, ("extends",))


def file_name(document: Document) -> Iterator[Fault]:
    """An id other than the name of the file, by which rulebooks are found."""
    stem = document.file.removesuffix(".toml")
    if document.id and document.id != stem:
        yield document.fault(("id",), "differs from the name of the file", f'"{stem}"', f'"{document.id}"')


def sections(document: Document) -> Iterator[Fault]:
    """Settings: unknown names, values that do not fit their type, no clause."""
    for section, types in SECTION_TYPES.items():
        if section not in document.data:
            continue
        table = document.data[section]
        if not isinstance(table, dict):
            yield document.fault((section,), "wrong type", "a table of settings", described(table))
            continue
        yield from _unknown_keys(document, (section,), table, types)
        for name, hint in types.items():
            if name in table:
                yield from _leaf(document, (section, name), table[name], hint)


def checklist(document: Document) -> Iterator[Fault]:
    """The checklist, a list of texts with its clause."""
    if CHECKLIST in document.data:
        yield from _leaf(document, (CHECKLIST,), document.data[CHECKLIST], tuple[str, ...])


def divisions(document: Document) -> Iterator[Fault]:
    """Divisions: id and name, and their settings like those of a section."""
    for path, table in elements(document, "division"):
        yield from _unknown_keys(document, path, table, (*DIVISION_PLAIN_KEYS, *DIVISION_TYPES))
        yield from _texts(document, path, table, DIVISION_PLAIN_KEYS)
        for name, hint in DIVISION_TYPES.items():
            if name in table:
                yield from _leaf(document, (*path, name), table[name], hint)


def clauses(document: Document) -> Iterator[Fault]:
    """Clauses without id, title, text or kind, or of an unknown kind."""
    for path, table in elements(document, "clause"):
        yield from _unknown_keys(document, path, table, CLAUSE_KEYS)
        yield from _texts(document, path, table, CLAUSE_KEYS)
        if isinstance(table.get("kind"), str) and table["kind"]:
            yield from _value(document, (*path, "kind"), table["kind"], ClauseKind)


def time_controls(document: Document) -> Iterator[Fault]:
    """Time controls: their texts and the periods of both sides."""
    for path, table in elements(document, "time_control"):
        yield from _unknown_keys(document, path, table, (*TIME_CONTROL_KEYS, *TIME_CONTROL_OPTIONS))
        yield from _texts(document, path, table, ("id", "label", "clause"))
        if "increment_before_first_move" in table:
            place = (*path, "increment_before_first_move")
            yield from _value(document, place, table["increment_before_first_move"], bool)
        if "next_period" in table:
            yield from _value(document, (*path, "next_period"), table["next_period"], NextPeriod)
        for key in ("periods", "black_periods"):
            if key in table or key == "periods":
                yield from _periods(document, (*path, key), table.get(key))
        yield from _hourglass(document, path, table)


def _periods(document: Document, path: Path, raw: Any) -> Iterator[Fault]:
    if not isinstance(raw, list) or not raw:
        yield document.fault(path, "has no periods", "a list of at least one period", _found(raw))
        return
    for index, period in enumerate(raw):
        place = (*path, index)
        if not isinstance(period, dict):
            yield document.fault(place, "wrong type", 'a table like { base = "2:00:00" }', described(period))
            continue
        yield from _unknown_keys(document, place, period, PERIOD_KEYS)
        if "base" not in period:
            yield document.fault((*place, "base"), "is missing", 'a duration as "h:mm:ss"', "nothing")
        yield from _period_values(document, place, period)


def _hourglass(document: Document, path: Path, table: Mapping[str, Any]) -> Iterator[Fault]:
    """An hourglass has one period for all moves on each side: sand that flows needs a glass to flow into."""
    sides = [(key, table[key]) for key in ("periods", "black_periods") if isinstance(table.get(key), list)]
    periods = [one for _, side in sides for one in side if isinstance(one, dict)]
    modes = [one.get("mode") == IncrementMode.HOURGLASS for one in periods]
    if not any(modes):
        return
    if not all(modes) or any(len(side) > 1 for _, side in sides) or any("moves" in one for one in periods):
        expected = "one period for all moves on each side, both hourglass"
        yield document.fault((*path, sides[0][0]), "is no hourglass", expected, f"{len(periods)} periods")


def _period_values(document: Document, place: Path, period: Mapping[str, Any]) -> Iterator[Fault]:
    for key in ("base", "increment"):
        if key in period:
            try:
                duration_ms(period[key])
            except Unfit as unfit:
                yield document.fault((*place, key), unfit.problem, unfit.expected, unfit.found)
    if "moves" in period:
        yield from _value(document, (*place, "moves"), period["moves"], int)
        if isinstance(period["moves"], int) and period["moves"] < 1:
            yield document.fault(
                (*place, "moves"), "out of range", "1 or more; leave it out for all moves", str(period["moves"])
            )
    if "mode" in period:
        yield from _value(document, (*place, "mode"), period["mode"], IncrementMode)
    if "increment_from_move" in period:
        first = period["increment_from_move"]
        yield from _value(document, (*place, "increment_from_move"), first, int)
        if isinstance(first, int) and (first < 1 or period.get("mode") != IncrementMode.FISCHER):
            expected = 'a move from 1 on, in a period with mode = "fischer"'
            yield document.fault((*place, "increment_from_move"), "does not fit", expected, str(first))
    has_mode = period.get("mode", "none") not in ("none", IncrementMode.HOURGLASS)
    if has_mode != ("increment" in period):
        found = "a mode alone" if has_mode else "an increment alone"
        if has_mode or "increment" in period:
            yield document.fault(place, "increment and mode go together", "both or neither", found)


def open_decisions(document: Document) -> Iterator[Fault]:
    """Decided readings: value, clause, question and text."""
    raw = document.data.get("open_decisions", {})
    if not isinstance(raw, dict):
        yield document.fault(("open_decisions",), "wrong type", "a table of readings", described(raw))
        return
    for name, table in raw.items():
        path = ("open_decisions", name)
        if not isinstance(table, dict):
            yield document.fault(path, "wrong type", "a table with value, clause, question and text", described(table))
            continue
        yield from _unknown_keys(document, path, table, READING_KEYS)
        yield from _texts(document, path, table, ("clause", "question", "text"))
        if not isinstance(table.get("value"), (str, int, bool)):
            expected = "a text, a whole number, true or false"
            yield document.fault((*path, "value"), "wrong type", expected, _found(table.get("value")))


def repeated_ids(document: Document) -> Iterator[Fault]:
    """Two clauses, time controls or divisions of one file with the same id."""
    for key in TABLES:
        first: dict[str, Path] = {}
        for path, table in elements(document, key):
            stated = table.get("id")
            if not isinstance(stated, str):
                continue
            place = (*path, "id")
            if stated in first:
                line = document.line(first[stated])
                yield document.fault(place, "is a duplicate", "an id of its own", f'"{stated}", also on line {line}')
            else:
                first[stated] = place


def arrays(document: Document) -> Iterator[Fault]:
    """`[[clause]]` and the like written with single brackets, or an element that is no table."""
    for key in TABLES:
        raw = document.data.get(key, [])
        if not isinstance(raw, list):
            yield document.fault((key,), "wrong type", f"tables headed [[{key}]]", described(raw))
            continue
        for index, element in enumerate(raw):
            if not isinstance(element, dict):
                yield document.fault((key, index), "wrong type", f"tables headed [[{key}]]", described(element))


def _leaf(document: Document, path: Path, raw: Any, hint: Any) -> Iterator[Fault]:
    """One setting: `{ value = ..., clause = "..." }`, and for a reading also `question` and `text`."""
    if not isinstance(raw, dict):
        expected = '{ value = ..., clause = "..." }'
        yield document.fault(path, "states no clause", expected, described(raw))
        return
    yield from _unknown_keys(document, path, raw, LEAF_KEYS)
    if "value" not in raw:
        yield document.fault((*path, "value"), "is missing", "the value of the setting", "nothing")
    else:
        yield from _value(document, (*path, "value"), raw["value"], hint)
    yield from _texts(document, path, raw, ("clause",))
    if "clauses" in raw:
        yield from _clause_list(document, path, raw)
    if "question" in raw or "text" in raw:
        yield from _texts(document, path, raw, ("question", "text"))


def _clause_list(document: Document, path: Path, raw: Mapping[str, Any]) -> Iterator[Fault]:
    """The clauses of a list whose elements rest on different ones: one for each element."""
    stated, value, place = raw["clauses"], raw.get("value"), (*path, "clauses")
    if not isinstance(stated, list) or not all(isinstance(one, str) and one for one in stated):
        yield document.fault(place, "wrong type", "a list with the id of a clause for each element", _found(stated))
    elif not isinstance(value, list) or len(stated) != len(value):
        expected = f"a clause for each of {len(value)} elements" if isinstance(value, list) else "clauses of a list"
        yield document.fault(place, "wrong length", expected, str(len(stated)))


def _value(document: Document, path: Path, raw: Any, hint: Any) -> Iterator[Fault]:
    try:
        convert(hint, raw)
    except Unfit as unfit:
        yield document.fault(path, unfit.problem, unfit.expected, unfit.found)


def _unknown_keys(document: Document, path: Path, table: Mapping[str, Any], known: Iterable[str]) -> Iterator[Fault]:
    names = list(known)
    for key in table:
        if key not in names:
            expected = "one of " + ", ".join(names)
            yield document.fault((*path, key), "unknown key", expected, did_you_mean(key, names))


def _texts(document: Document, path: Path, table: Mapping[str, Any], keys: Iterable[str]) -> Iterator[Fault]:
    for key in keys:
        raw = table.get(key)
        if raw is None or raw == "":
            yield document.fault((*path, key), "is missing" if raw is None else "is empty", "a text", "nothing")
        elif not isinstance(raw, str):
            yield document.fault((*path, key), "wrong type", "a text", described(raw))


def _found(raw: Any) -> str:
    return "nothing" if raw is None or raw == [] else described(raw)
