"""How much of a working week a player's games may take, for information only (W-90, W-91)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from arbiter_app.engine.rulebook_league import Legs


@dataclass(frozen=True, slots=True)
class WeekLoad:
    """One week (ISO year and number) with a player's games and the most minutes they take; `target`: None for none."""

    year: int
    week: int
    games: int
    minutes: int
    target: int | None

    @property
    def is_above_target(self) -> bool:
        """Whether the games may take longer than a player should need in a week."""
        return self.target is not None and self.minutes > self.target


def weekly_load(rule: Legs, days: Iterable[date], minutes_each: int) -> tuple[WeekLoad, ...]:
    """The weeks in which one player plays, from the first; `days`: a local date for each of his games.

    `minutes_each`: what both clocks of a game have together, extensions left out.
    """
    games = Counter(day.isocalendar()[:2] for day in days)
    return tuple(
        WeekLoad(year, week, count, count * minutes_each, rule.most_minutes_in_week)
        for (year, week), count in sorted(games.items())
    )
