"""The quick mating question, on average."""

from __future__ import annotations

from pathlib import Path

from benchmarks.frame import Measured, Row
from benchmarks.mating import times


def measure(_folder: Path) -> Measured:
    """The mean over ordinary positions."""
    return Measured(times().mean_s, times().plain_s)


ROW = Row(
    "quick mating question over ordinary positions, mean",
    "one python-chess generation of the legal moves of each",
    12,
    measure,
)
