"""Checks of a rulebook: each a small generator, one subject each; together they name every fault at once.

`rulebook_shape` looks at one file by itself; here are the checks of what the files of a chain say together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields, replace
from typing import Any

from arbiter_app.engine import rulebook_checks_league as league, rulebook_shape as shape
from arbiter_app.engine.rulebook import Division, TimeControlChoice
from arbiter_app.engine.rulebook_document import Document
from arbiter_app.engine.rulebook_faults import Fault, FaultSeverity, did_you_mean
from arbiter_app.engine.rulebook_merge import (
    COMPETITION_SECTIONS,
    DIVISION_TYPES,
    SECTION_TYPES,
    Merged,
    Piece,
    fault_of,
    value_of,
)
from arbiter_app.engine.rulebook_values import Unfit, described, duration_ms

FILE_CHECKS: tuple[Callable[[Document], Iterator[Fault]], ...] = (
    shape.top_level,
    shape.file_name,
    shape.arrays,
    shape.sections,
    shape.checklist,
    shape.divisions,
    shape.clauses,
    shape.time_controls,
    shape.open_decisions,
    shape.repeated_ids,
)


def errors_of(
    chain: tuple[Document, ...], merged: Merged, *, is_complete: bool, is_adopted: bool = False
) -> tuple[Fault, ...]:
    """All errors, file by file in the order of the chain, then by line.

    `is_complete`: the whole chain could be read. When not, what may stand in the unread part is not called missing.
    `is_adopted`: the text may be older than a setting.
    """
    found = [fault for document in chain for file_check in FILE_CHECKS for fault in file_check(document)]
    found.extend(fault for check in MERGED_CHECKS for fault in check(merged))
    if is_complete:
        found.extend(missing_settings(chain, merged, is_adopted=is_adopted))
        found.extend(unknown_clauses(merged))
        found.extend(unknown_time_controls(merged))
    return _in_order(chain, found)


def faults_of(chain: tuple[Document, ...], merged: Merged, *, is_complete: bool) -> tuple[Fault, ...]:
    """All errors and warnings, in the same order."""
    warnings = (*default_time_beyond_clock(merged), *league.too_few_games(merged))
    return _in_order(chain, [*errors_of(chain, merged, is_complete=is_complete), *warnings])


def _in_order(chain: tuple[Document, ...], found: list[Fault]) -> tuple[Fault, ...]:
    files = [document.file for document in chain]
    return tuple(sorted(found, key=lambda fault: (files.index(fault.file), fault.line)))


def missing_settings(chain: tuple[Document, ...], merged: Merged, *, is_adopted: bool) -> Iterator[Fault]:
    """Settings stated nowhere in the chain: a base rulebook states those of all sections, a division its own.

    The sections of a competition may be left out, each as a whole.
    """
    for section, types in () if is_adopted else SECTION_TYPES.items():
        if section in COMPETITION_SECTIONS and not any(f"{section}.{name}" in merged.stated for name in types):
            continue
        for name in types:
            if f"{section}.{name}" not in merged.stated:
                yield chain[-1].fault((section, name), "is missing", "this setting in a base rulebook", "nothing")
    for division_id, piece in merged.divisions.items():
        for name in _NEEDED_BY_DIVISIONS:
            if f"divisions.{division_id}.{name}" not in merged.stated:
                yield piece.document.fault((*piece.path, name), "is missing", "this setting of a division", "nothing")


def unknown_clauses(merged: Merged) -> Iterator[Fault]:
    """Settings, time controls and readings that rest on a clause that is not there."""
    for piece in (*merged.settings.values(), *merged.time_controls.values(), *merged.open_decisions.values()):
        stated = piece.table.get("clause") if isinstance(piece.table, dict) else None
        if isinstance(stated, str) and stated and stated not in merged.clauses:
            found = did_you_mean(stated, merged.clauses)
            yield fault_of(piece, "clause", "unknown clause", "the id of a clause of this rulebook", found)
    for piece in merged.settings.values():
        for index, one in enumerate(_texts_of(piece.table.get("clauses"))):
            if one not in merged.clauses:
                found = did_you_mean(one, merged.clauses)
                place = (*piece.path, "clauses", index)
                yield piece.document.fault(place, "unknown clause", "the id of a clause of this rulebook", found)


def unknown_time_controls(merged: Merged) -> Iterator[Fault]:
    """Divisions that name a time control that is not there."""
    for division_id in merged.divisions:
        setting = f"divisions.{division_id}.time_controls"
        for index, name in enumerate(value_of(merged, setting) or ()):
            if name not in merged.time_controls:
                piece = merged.settings[setting]
                place = (*piece.path, "value", index)
                found = did_you_mean(name, merged.time_controls)
                yield piece.document.fault(place, "unknown time control", "the id of a time control", found)


def time_control_choice(merged: Merged) -> Iterator[Fault]:
    """A division without a time control, or with a choice among other than two."""
    for division_id in merged.divisions:
        setting = f"divisions.{division_id}.time_controls"
        names = value_of(merged, setting)
        if names is None:
            continue
        choice = value_of(merged, f"divisions.{division_id}.choice") or TimeControlChoice.FIXED
        wanted = 1 if choice is TimeControlChoice.FIXED else 2
        if len(names) != wanted:
            expected = f"{wanted} for the choice {choice}"
            yield fault_of(
                merged.settings[setting], "value", "wrong number of time controls", expected, str(len(names))
            )


def empty_ladder(merged: Merged) -> Iterator[Fault]:
    """A ladder of illegal moves without a step."""
    if value_of(merged, "illegal_moves.ladder") == ():
        piece = merged.settings["illegal_moves.ladder"]
        yield fault_of(piece, "value", "is empty", "at least one step", "an empty list")


def board_counts(merged: Merged) -> Iterator[Fault]:
    """Board counts for other than their number of boards, and divisions whose number of boards has none."""
    table = value_of(merged, "scoring.board_count")
    if table is None:
        return
    piece = merged.settings["scoring.board_count"]
    for boards, counts in table.items():
        if str(len(counts)) != boards:
            place = (*piece.path, "value", boards)
            found = f"{len(counts)} numbers"
            yield piece.document.fault(place, "wrong length", f"a number for each of {boards} boards", found)
    for division_id in merged.divisions if table else ():
        size = value_of(merged, f"divisions.{division_id}.team_size")
        if size is not None and str(size) not in table:
            yield fault_of(
                merged.settings[f"divisions.{division_id}.team_size"],
                "value",
                "has no board count",
                f"a size with a board count ({', '.join(table)})",
                str(size),
            )


def out_of_range(merged: Merged) -> Iterator[Fault]:
    """Negative numbers; only points may be negative. A team has at least one board."""
    for setting, piece in merged.settings.items():
        value = value_of(merged, setting)
        least = 1 if setting.endswith((".team_size", ".groups", ".maximum_teams")) else 0
        is_points = setting.startswith("scoring.") or setting.endswith("_half_points")
        if isinstance(value, int) and not is_points and value < least:
            yield fault_of(piece, "value", "out of range", f"{least} or more", str(value))


def too_short_clocks(merged: Merged) -> Iterator[Fault]:
    """A time control below the minimum of its division."""
    for setting, base_ms, name in _clocks(merged):
        division = setting.removesuffix(".time_controls")
        minimum = value_of(merged, f"{division}.minimum_base_minutes")
        if minimum is not None and base_ms < minimum * _MINUTE_MS:
            expected = f"at least {minimum} minutes, by clause {_clause(merged, f'{division}.minimum_base_minutes')}"
            yield _base_fault(merged.time_controls[name], "clock is too short for its division", expected)


def default_time_beyond_clock(merged: Merged) -> Iterator[Fault]:
    """A warning where a flag falls before the default time is over."""
    for setting, base_ms, name in _clocks(merged):
        own = f"{setting.removesuffix('.time_controls')}.default_minutes"
        rule = own if value_of(merged, own) is not None else "lateness.default_minutes"
        minutes = value_of(merged, rule)
        if minutes is not None and minutes * _MINUTE_MS > base_ms:
            expected = f"a default time no longer than the clock of {name} ({base_ms // _MINUTE_MS} minutes)"
            fault = fault_of(merged.settings[setting], "value", "the flag falls first", expected, f"{minutes} minutes")
            yield replace(fault, severity=FaultSeverity.WARNING)


MERGED_CHECKS: tuple[Callable[[Merged], Iterator[Fault]], ...] = (
    time_control_choice,
    empty_ladder,
    board_counts,
    out_of_range,
    too_short_clocks,
    *league.CHECKS,
)

_MINUTE_MS = 60_000
_NEEDED_BY_DIVISIONS = tuple(
    field.name for field in fields(Division) if field.default is MISSING and field.name in DIVISION_TYPES
)


def _texts_of(raw: Any) -> tuple[str, ...]:
    """A list of texts; nothing where it is none, which the check of the file itself has named."""
    is_list = isinstance(raw, list) and all(isinstance(one, str) for one in raw)
    return tuple(raw) if is_list else ()


def _clause(merged: Merged, setting: str) -> str:
    return str(merged.settings[setting].table["clause"])


def _clocks(merged: Merged) -> Iterator[tuple[str, int, str]]:
    """For each time control of each division: the division's setting, the base time and the control's id."""
    for division_id in merged.divisions:
        setting = f"divisions.{division_id}.time_controls"
        for name in value_of(merged, setting) or ():
            base_ms = _shortest_base_ms(merged.time_controls.get(name))
            if base_ms is not None:
                yield setting, base_ms, name


def _shortest_base_ms(piece: Piece | None) -> int | None:
    """The base time of the side that has less; None when it cannot be read."""
    if piece is None:
        return None
    sides = [piece.table.get("periods"), piece.table.get("black_periods", piece.table.get("periods"))]
    if not all(sides):
        return None
    try:
        return min(sum(duration_ms(period["base"]) for period in side) for side in sides)
    except (TypeError, KeyError, Unfit):
        return None


def _base_fault(piece: Piece, problem: str, expected: str) -> Fault:
    place = (*piece.path, "periods", 0, "base")
    return piece.document.fault(place, problem, expected, described(piece.table["periods"][0]["base"]))
