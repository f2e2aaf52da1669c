"""Faults of a rulebook file: where, which key, what is wrong, what was expected, what was found."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum


class FaultSeverity(StrEnum):
    """An error refuses the rulebook; a warning is shown and the rulebook loads."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault. `line` counts from 1; 0 where the file has no such line (a missing file, an empty file)."""

    file: str
    line: int
    key: str
    problem: str
    expected: str
    found: str
    severity: FaultSeverity = FaultSeverity.ERROR

    def __str__(self) -> str:
        """`file:line: key: what is wrong; what was expected; what was found`."""
        sign = "" if self.severity is FaultSeverity.ERROR else "warning: "
        return (
            f"{self.file}:{self.line}: {self.key}: {sign}{self.problem}; expected {self.expected}; found {self.found}"
        )


class RulebookFaulty(Exception):
    """A rulebook that cannot be used, with all its faults in the order of the file."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """What was found, with the nearest known word when there is one: `"ladde" (did you mean "ladder"?)`."""
    near = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f'"{word}" (did you mean "{near[0]}"?)' if near else f'"{word}"'


def listed(words: Iterable[str]) -> str:
    """Words for a sentence: `one of "a", "b", "c"`."""
    return "one of " + ", ".join(f'"{word}"' for word in words)
