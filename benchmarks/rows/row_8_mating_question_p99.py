"""The quick mating question where it takes longest."""

from __future__ import annotations

from pathlib import Path

from benchmarks.frame import Measured, Row
from benchmarks.mating import times


def measure(_folder: Path) -> Measured:
    """One question in a hundred takes longer."""
    return Measured(times().p99_s, times().plain_s)


ROW = Row(
    "quick mating question over ordinary positions, 99th percentile",
    "one python-chess generation of the legal moves of each, mean",
    40,
    measure,
)
