"""Facts of a season in divisions: what officials permitted, special matches, announced prizes, trophies."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from arbiter_app.engine.eligibility.season import PermissionKind as PermissionKind
from arbiter_app.engine.values import BoardPoints, PlayerId, TeamId


@dataclass(frozen=True, slots=True)
class GivenPermission:
    """A player may play for a team that the rules would keep him from (L-6.2/3, L-6.8(c)).

    `given_at`: when the official said so; `authority`: who; `number`: of the letter, if it has one; `instead_of`: the
    player he stands in for.
    """

    kind: PermissionKind
    player_id: PlayerId
    team_id: TeamId
    given_at: datetime
    authority: str
    number: str = ""
    instead_of: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class SpecialMatchRight:
    """A displaced team was told that it may ask for a special match against the team that gained (L-5.5 to L-5.7).

    `asks`: what it replied, None before the reply; `score`: of the match, the team that gained at home, half-points.
    """

    gained: TeamId
    displaced: TeamId
    notified_on: date
    asks: bool | None = None
    replied_on: date | None = None
    score: BoardPoints | None = None

    @property
    def is_won(self) -> bool:
        """Whether the displaced team won."""
        return self.score is not None and self.score.away > self.score.home

    @property
    def is_drawn(self) -> bool:
        """Whether the match was drawn."""
        return self.score is not None and self.score.away == self.score.home


@dataclass(frozen=True, slots=True)
class HeldTrophy:
    """A trophy at a team. `due_on`: when it is to come back; `engraved`: whether it came back with its engraving."""

    name: str
    team_id: TeamId
    issued_on: date
    due_on: date
    returned_on: date | None = None
    engraved: bool = False


@dataclass(frozen=True, slots=True)
class Holiday:
    """A public holiday; nobody is obliged to play on it or its weekend (L-2.5)."""

    name: str
    day: date


@dataclass(frozen=True, slots=True)
class SanctionedEvent:
    """A tournament whose days are kept free, first and last included (L-2.7)."""

    name: str
    first: date
    last: date
