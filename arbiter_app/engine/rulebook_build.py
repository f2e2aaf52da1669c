"""From merged pieces without faults to a `Rulebook`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_type_hints

from arbiter_app.engine.rulebook import (
    Clause,
    ClauseKind,
    Division,
    IncrementMode,
    NextPeriod,
    OpenDecision,
    Period,
    Reading,
    Rulebook,
    TimeControl,
)
from arbiter_app.engine.rulebook_document import Document
from arbiter_app.engine.rulebook_merge import CHECKLIST, DIVISION_TYPES, SECTION_TYPES, Merged, Piece, hint_of
from arbiter_app.engine.rulebook_values import convert, duration_ms
from arbiter_app.engine.values import ClauseId


def build(document: Document, merged: Merged) -> Rulebook:
    """The rulebook of the nearest document. What is built must have passed the checks."""
    types = get_type_hints(Rulebook)
    sections: dict[str, Any] = {
        section: types[section](
            **{name: _value(merged, f"{section}.{name}") for name in names if f"{section}.{name}" in merged.settings}
        )
        for section, names in SECTION_TYPES.items()
    }
    return Rulebook(
        id=document.id,
        title=document.data["title"],
        edition=document.data["edition"],
        clauses={name: _clause(piece) for name, piece in merged.clauses.items()},
        sources=_sources(merged),
        time_controls={name: _time_control(piece) for name, piece in merged.time_controls.items()},
        divisions={name: _division(name, merged) for name in merged.divisions},
        checklist=_value(merged, CHECKLIST) if CHECKLIST in merged.settings else (),
        readings={name: _reading(piece) for name, piece in merged.settings.items() if "question" in piece.table},
        open_decisions={name: _open_decision(name, piece) for name, piece in merged.open_decisions.items()},
        **sections,
    )


def _value(merged: Merged, setting: str) -> Any:
    return convert(hint_of(setting), merged.settings[setting].table["value"])


def _sources(merged: Merged) -> Mapping[str, ClauseId]:
    stated = {name: piece.table["clause"] for name, piece in merged.settings.items()}
    for name, piece in merged.settings.items():
        stated |= {f"{name}.{number}": one for number, one in enumerate(piece.table.get("clauses", ()), 1)}
    for name, piece in merged.time_controls.items():
        stated[f"time_controls.{name}"] = piece.table["clause"]
    for name, piece in merged.open_decisions.items():
        stated[f"open_decisions.{name}"] = piece.table["clause"]
    return {name: ClauseId(clause) for name, clause in stated.items()}


def _clause(piece: Piece) -> Clause:
    table = piece.table
    return Clause(ClauseId(table["id"]), table["title"], table["text"], ClauseKind(table["kind"]))


def _time_control(piece: Piece) -> TimeControl:
    table = piece.table
    white = periods(table["periods"])
    return TimeControl(
        id=table["id"],
        label=table["label"],
        white=white,
        black=periods(table["black_periods"]) if "black_periods" in table else white,
        increment_before_first_move=table.get("increment_before_first_move", True),
        next_period=NextPeriod(table.get("next_period", NextPeriod.BY_MOVES)),
    )


def periods(raw: list[dict[str, Any]]) -> tuple[Period, ...]:
    """The periods of one side."""
    return tuple(
        Period(
            base_ms=duration_ms(period["base"]),
            moves=period.get("moves"),
            increment_ms=duration_ms(period.get("increment", "0:00:00")),
            mode=IncrementMode(period.get("mode", IncrementMode.NONE)),
            increment_from_move=period.get("increment_from_move", 1),
        )
        for period in raw
    )


def _division(division_id: str, merged: Merged) -> Division:
    stated = {
        name: _value(merged, f"divisions.{division_id}.{name}")
        for name in DIVISION_TYPES
        if f"divisions.{division_id}.{name}" in merged.settings
    }
    return Division(id=division_id, name=merged.divisions[division_id].table["name"], **stated)


def _reading(piece: Piece) -> Reading:
    return Reading(piece.table["question"], piece.table["text"])


def _open_decision(key: str, piece: Piece) -> OpenDecision:
    return OpenDecision(key, piece.table["value"], ClauseId(piece.table["clause"]), _reading(piece))
