"""Dates that follow from the day of a match (L-8.1, L-8.2): calendar days, the match day is day 0."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from arbiter_app.engine.rulebook import Deadlines
from arbiter_app.engine.values import ClauseId


@dataclass(frozen=True, slots=True)
class Deadline:
    """One date with what it is about: a code, the local date, the clause."""

    code: str
    day: date
    clause: ClauseId | None


def match_deadlines(rule: Deadlines, sources: Mapping[str, ClauseId] | None, match_day: date) -> tuple[Deadline, ...]:
    """The deadlines printed on a card; `match_day` is the local date. What the rulebook leaves out is left out."""
    found: list[Deadline] = []

    def add(code: str, days: int | None, setting: str) -> None:
        if days is not None:
            clause = None if sources is None else sources.get(f"deadlines.{setting}")
            found.append(Deadline(code, match_day + timedelta(days=days), clause))

    add("result_due", rule.result_days, "result_days")
    if rule.result_fine_after_days is not None:
        add("result_fine_from", rule.result_fine_after_days + 1, "result_fine_after_days")
        if rule.result_zero_further_days is not None:
            zero = rule.result_fine_after_days + rule.result_zero_further_days + 1
            add("result_zero_from", zero, "result_zero_further_days")
    add("objection_until", rule.objection_days, "objection_days")
    return tuple(found)
