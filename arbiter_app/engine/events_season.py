"""Events of a season in divisions: permissions of officials, special matches, prizes, trophies."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from arbiter_app.engine.records import Override
from arbiter_app.engine.records_season import GivenPermission, Holiday, SanctionedEvent
from arbiter_app.engine.values import BoardPoints, TeamId


@dataclass(frozen=True, slots=True)
class PermissionRecorded:
    """An official permits a player to play for a team (L-6.2/3, L-6.8(c))."""

    permission: GivenPermission


@dataclass(frozen=True, slots=True)
class SpecialMatchNotified:
    """A displaced team was told that it may ask for a special match (L-5.7)."""

    gained: TeamId
    displaced: TeamId
    on: date
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class SpecialMatchAnswered:
    """The displaced team asks for its special match, or does not (L-5.7)."""

    gained: TeamId
    displaced: TeamId
    asks: bool
    on: date
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class SpecialMatchPlayed:
    """The special match was played at the team that gained; `score`: half-points, that team at home (L-5.5(c))."""

    gained: TeamId
    displaced: TeamId
    score: BoardPoints


@dataclass(frozen=True, slots=True)
class BoardPrizesAnnounced:
    """The board prizes of a division were announced (L-9.2)."""

    division: str
    on: date


@dataclass(frozen=True, slots=True)
class TrophyIssued:
    """A trophy went to a team, to come back by a day (L-9.1)."""

    name: str
    team_id: TeamId
    on: date
    due_on: date


@dataclass(frozen=True, slots=True)
class TrophyReturned:
    """A trophy came back. `fine`: whole euro for an engraving that is missing, or 0 (L-9.3)."""

    name: str
    engraved: bool
    on: date
    fine: int = 0


@dataclass(frozen=True, slots=True)
class SeasonCalendarSet:
    """The public holidays of the season, and the tournaments whose days are kept free (L-2.5, L-2.7)."""

    holidays: tuple[Holiday, ...]
    tournaments: tuple[SanctionedEvent, ...]


SeasonEvent = (
    PermissionRecorded
    | SpecialMatchNotified
    | SpecialMatchAnswered
    | SpecialMatchPlayed
    | BoardPrizesAnnounced
    | TrophyIssued
    | TrophyReturned
    | SeasonCalendarSet
)
"""All events of a season in divisions."""
