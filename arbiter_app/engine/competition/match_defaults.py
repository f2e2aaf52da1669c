"""Whole matches that a team did not play, and what the rules propose for it (L-5.8, L-5.9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from arbiter_app.engine.rulebook_season import Fines
from arbiter_app.engine.values import ClauseId, MatchId, TeamId


class Consequence(StrEnum):
    """What is proposed for a team; nothing happens by itself."""

    ONE_DOWN = "one_down"
    BOTTOM = "bottom"
    SCRATCH = "scratch"


@dataclass(frozen=True, slots=True)
class DefaultedMatches:
    """The matches a team defaulted, and those of them that were excused; `proposed`: None while nothing follows.

    `to_division`: the division proposed for next season, empty where the team may be scratched.
    """

    team_id: TeamId
    matches: tuple[MatchId, ...]
    excused: tuple[MatchId, ...]
    proposed: Consequence | None
    to_division: str = ""
    setting: str = ""
    clause: ClauseId | None = None

    @property
    def counted(self) -> int:
        """How many count."""
        return len(self.matches) - len(self.excused)


def consequence(rule: Fines, counted: int, division: str, divisions: Sequence[str]) -> tuple[Consequence, str] | None:
    """What so many defaulted matches bring a team of `division`, and the division proposed for it.

    `divisions`: from the highest to the lowest, those that stand alone left out.
    """
    if rule.relegates_at is None or counted < rule.relegates_at or division not in divisions:
        return None
    if division == divisions[-1]:
        return Consequence.SCRATCH, ""
    if rule.to_bottom_at is not None and counted >= rule.to_bottom_at:
        return Consequence.BOTTOM, divisions[-1]
    return Consequence.ONE_DOWN, divisions[divisions.index(division) + 1]
