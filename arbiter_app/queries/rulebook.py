"""The rules of the event for reading: clauses to choose from, and all that rests on one of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from arbiter_app.engine.rulebook import Clause, ClauseKind, Reading, Rulebook
from arbiter_app.engine.rulebook_search import search_clauses
from arbiter_app.engine.rulebook_words import DIVISION_WORDS, SETTING_WORDS, time_control_words, value_words
from arbiter_app.engine.values import ClauseId

LAWS_PREFIX = "F"
"""Clause ids of the Laws of Chess begin with it, in every set of rules."""


@dataclass(frozen=True, slots=True)
class ClauseRow:
    """One clause to choose. `of_laws`: from the Laws of Chess rather than from the competition's own rules."""

    id: ClauseId
    title: str
    kind: ClauseKind
    of_laws: bool


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One setting that rests on a clause, in English words; `about` is the division or time control it belongs to."""

    path: str
    words: str
    value: str
    about: str = ""
    reading: Reading | None = None


@dataclass(frozen=True, slots=True)
class ClauseDetail:
    """One clause with what rests on it; `decisions` are readings that no setting holds."""

    clause: Clause
    of_laws: bool
    settings: tuple[SettingRow, ...]
    decisions: tuple[Reading, ...]


def rule_names(rulebook: Rulebook) -> dict[str, str]:
    """What people call the ids of a rulebook: its own, those of its divisions and of its time controls."""
    return {
        rulebook.id: rulebook.title,
        **{one.id: one.name for one in rulebook.divisions.values()},
        **{one.id: one.label for one in rulebook.time_controls.values()},
    }


def clause_rows(rulebook: Rulebook, query: str = "") -> tuple[ClauseRow, ...]:
    """The clauses that answer a query: those of the competition first, then the Laws, each best first."""
    found = [_row(clause) for clause in search_clauses(rulebook, query)]
    return tuple(sorted(found, key=lambda row: row.of_laws))


def clause_detail(rulebook: Rulebook, clause_id: str) -> ClauseDetail | None:
    """One clause and what rests on it; None when there is none with this id."""
    clause = rulebook.clauses.get(clause_id)
    if clause is None:
        return None
    decisions = [one.reading for one in rulebook.open_decisions.values() if one.clause == clause_id]
    return ClauseDetail(clause, _row(clause).of_laws, tuple(_settings(rulebook, clause_id)), tuple(decisions))


def nearest_clause(rulebook: Rulebook, clause_id: str) -> ClauseId | None:
    """The clause itself, else its first part ("L-5.4" is told in "L-5.4/1"), else the one it is a part of."""
    if clause_id in rulebook.clauses:
        return ClauseId(clause_id)
    for known in rulebook.clauses:
        if known.startswith((f"{clause_id}/", f"{clause_id}(", f"{clause_id}.")):
            return ClauseId(known)
    whole = clause_id.rpartition("/")[0]
    return ClauseId(whole) if whole in rulebook.clauses else None


def _row(clause: Clause) -> ClauseRow:
    return ClauseRow(clause.id, clause.title, clause.kind, clause.id.partition("-")[0] == LAWS_PREFIX)


def _settings(rulebook: Rulebook, clause_id: str) -> Iterator[SettingRow]:
    """Settings that rest on a clause, also those of which only one element of a list does."""
    stated = [path for path, source in rulebook.sources.items() if source == clause_id]
    settings = dict.fromkeys(path.rpartition(".")[0] if _is_element(path) else path for path in stated)
    for path in settings:
        if not path.startswith("open_decisions."):
            yield _setting(rulebook, path)


def _is_element(path: str) -> bool:
    """True for the path of one element of a list; a time control may have a number for its id."""
    return path.rpartition(".")[2].isdigit() and not path.startswith("time_controls.")


def _setting(rulebook: Rulebook, path: str) -> SettingRow:
    reading = rulebook.readings.get(path)
    section, _, name = path.partition(".")
    if section == "time_controls":
        control = rulebook.time_controls[name]
        return SettingRow(path, "Time control", time_control_words(control).rstrip("."), control.label, reading)
    if section == "divisions":
        division_id, _, name = name.rpartition(".")
        division = rulebook.divisions[division_id]
        value: object = getattr(division, name)
        if name == "time_controls":
            value = tuple(rulebook.time_controls[one].label for one in division.time_controls)
        return SettingRow(path, DIVISION_WORDS[name], value_words(path, value), division.name, reading)
    value = getattr(rulebook, section)
    if name:
        value = getattr(value, name)
    if path == "legs.game_days":
        value = tuple(rulebook.divisions[one].name for one in rulebook.legs.game_days)
    return SettingRow(path, SETTING_WORDS[path], value_words(path, value), "", reading)
