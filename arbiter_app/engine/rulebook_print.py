"""The printed twin of a rulebook: what it says, to be read by a person and compared after a change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arbiter_app.engine.rulebook import Clause, Division, Rulebook
from arbiter_app.engine.rulebook_merge import DIVISION_TYPES, SECTION_TYPES
from arbiter_app.engine.rulebook_words import (
    DIVISION_WORDS,
    SECTION_WORDS,
    SETTING_WORDS,
    time_control_words,
    value_words,
)


def print_rulebook(rulebook: Rulebook) -> str:
    """The whole rulebook as Markdown: settings with their clauses, time controls, divisions, readings, clauses."""
    lines = [f"# {rulebook.title}", "", f"Edition {rulebook.edition}", "", "## Settings"]
    lines += _settings(rulebook)
    lines += _time_controls(rulebook)
    for division in rulebook.divisions.values():
        lines += _division(rulebook, division)
    lines += _open_decisions(rulebook)
    lines += ["", "## Clauses"]
    for clause in rulebook.clauses.values():
        lines += ["", *clause_lines(clause)]
    return "\n".join(lines) + "\n"


def clause_lines(clause: Clause) -> Sequence[str]:
    """One clause: id, title, kind, text."""
    return (f"**{clause.id}** {clause.title} ({clause.kind})", clause.text)


def _settings(rulebook: Rulebook) -> Iterator[str]:
    if "checklist" in rulebook.sources:
        yield ""
        yield from _setting(rulebook, "checklist", SETTING_WORDS["checklist"], rulebook.checklist)
    for section, names in SECTION_TYPES.items():
        if not any(f"{section}.{name}" in rulebook.sources for name in names):
            continue  # A section that this competition does not have, or an older text.
        yield from ("", f"### {SECTION_WORDS[section]}", "")
        for name in names:
            path = f"{section}.{name}"
            if path not in rulebook.sources:
                continue  # An older text does not know it.
            value = getattr(getattr(rulebook, section), name)
            yield from _setting(rulebook, path, SETTING_WORDS[path], value)


def _setting(rulebook: Rulebook, path: str, words: str, value: object) -> Iterator[str]:
    each = [rulebook.sources[one] for number in range(1, 100) if (one := f"{path}.{number}") in rulebook.sources]
    clauses = ", ".join(dict.fromkeys([rulebook.source(path), *each]))
    yield f"- {words}: {value_words(path, value)} [{clauses}]"
    reading = rulebook.readings.get(path)
    if reading is not None:
        yield f"  {reading.question}: {reading.text}"


def _time_controls(rulebook: Rulebook) -> Iterator[str]:
    if rulebook.time_controls:
        yield from ("", "## Time controls", "")
    for name, control in rulebook.time_controls.items():
        source = rulebook.source(f"time_controls.{name}")
        yield f"- {control.label} ({name}): {time_control_words(control)} [{source}]"


def _division(rulebook: Rulebook, division: Division) -> Iterator[str]:
    yield from ("", f"## {division.name}", "")
    for name in DIVISION_TYPES:
        path = f"divisions.{division.id}.{name}"
        if path not in rulebook.sources:
            continue
        value = getattr(division, name)
        if name == "time_controls":
            value = tuple(rulebook.time_controls[control].label for control in value)
        yield from _setting(rulebook, path, DIVISION_WORDS[name], value)


def _open_decisions(rulebook: Rulebook) -> Iterator[str]:
    if rulebook.open_decisions:
        yield from ("", "## Further readings", "")
    for decision in rulebook.open_decisions.values():
        value = value_words("", decision.value)
        yield f"- {decision.reading.question}: {decision.reading.text} [{decision.clause}] ({decision.key}: {value})"
