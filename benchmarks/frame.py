"""A row of the table: two things that do the same work, timed in turn in one run, so that a busy machine hits both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import NamedTuple


class Measured(NamedTuple):
    """Medians in seconds: of ours, and of the plainest thing that does the same work."""

    ours_s: float
    plain_s: float

    @property
    def ratio(self) -> float:
        """How many times as long ours takes."""
        return self.ours_s / self.plain_s


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table. `measure` gets an empty folder for its files."""

    what: str
    against: str
    at_most: float
    measure: Callable[[Path], Measured]


def timed(work: Callable[[], object]) -> float:
    """Seconds that one run takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


def table(results: list[tuple[Row, Measured]]) -> str:
    """The table as text; a ratio above its limit is marked."""
    header = ("what", "against", "ours", "plain", "ratio", "at most")
    lines = [
        (
            row.what,
            row.against,
            duration(measured.ours_s),
            duration(measured.plain_s),
            f"{measured.ratio:.2f}{'' if measured.ratio <= row.at_most else ' !'}",
            f"{row.at_most:g}",
        )
        for row, measured in results
    ]
    widths = [max(len(line[column]) for line in (header, *lines)) for column in range(len(header))]
    rule = tuple("-" * width for width in widths)
    return "\n".join(
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |"
        for line in (header, rule, *lines)
    )


def duration(seconds: float) -> str:
    """A duration in the unit that gives it one to three digits before the point."""
    for unit, factor in (("s", 1.0), ("ms", 1e3)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.2f} {unit}"
    return f"{seconds * 1e6:.0f} µs"
