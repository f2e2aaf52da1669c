"""Scores as people type them."""

from __future__ import annotations

import re

_SCORE = re.compile(r"\s*(\d+)?\s*(½|[.,]5|[.,]0)?\s*[-–:]\s*(\d+)?\s*(½|[.,]5|[.,]0)?\s*")


def read_score(text: str) -> tuple[int, int] | None:
    """A typed match score as half-points: "3½ – 4½", "3.5-4.5", "½:7½"; None when it is none."""
    found = _SCORE.fullmatch(text)
    if found is None:
        return None
    home, home_half, away, away_half = found.groups()
    if (home is None and home_half != "½") or (away is None and away_half != "½"):
        return None
    return _half_points(home, home_half), _half_points(away, away_half)


def _half_points(whole: str | None, half: str | None) -> int:
    return 2 * int(whole or 0) + (1 if half and half != ".0" and half != ",0" else 0)
