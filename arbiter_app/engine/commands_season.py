"""Commands of a season in divisions: permissions of officials, special matches, prizes, trophies."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from arbiter_app.engine.commands_setup import CommandBase
from arbiter_app.engine.records_season import Holiday, PermissionKind, SanctionedEvent
from arbiter_app.engine.values import PlayerId, TeamId


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPermission(CommandBase):
    """Write down that an official permits a player to play for a team (L-6.2/3, L-6.8(c)).

    `given_at`: when the permission was given, which must be before a match for it to hold there; None: now.
    """

    kind: PermissionKind
    player_id: PlayerId
    team_id: TeamId
    authority: str
    given_at: datetime | None = None
    number: str = ""
    instead_of: PlayerId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NotifySpecialMatch(CommandBase):
    """Tell a displaced team that it may ask for a special match (L-5.7). `on`: the day it was told; None: today."""

    gained: TeamId
    displaced: TeamId
    on: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerSpecialMatch(CommandBase):
    """Write down whether the displaced team asks for its special match. `on`: the day of the reply; None: today."""

    gained: TeamId
    displaced: TeamId
    asks: bool
    on: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordSpecialMatch(CommandBase):
    """Write down the score of a special match, in half-points (L-5.5(c))."""

    gained: TeamId
    displaced: TeamId
    gained_points: int
    displaced_points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnounceBoardPrizes(CommandBase):
    """Write down that the board prizes of a division were announced (L-9.2). `on`: the day; None: today."""

    division: str
    on: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueTrophy(CommandBase):
    """Hand a trophy to a team (L-9.1). `on`: the day; None: today."""

    name: str
    team_id: TeamId
    on: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnTrophy(CommandBase):
    """A trophy came back, with its engraving or without (L-9.3). `on`: the day; None: today."""

    name: str
    engraved: bool
    on: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSeasonCalendar(CommandBase):
    """Enter the public holidays and the tournaments whose days are kept free; what was entered before is replaced."""

    holidays: tuple[Holiday, ...] = ()
    tournaments: tuple[SanctionedEvent, ...] = ()


SeasonCommand = (
    RecordPermission
    | NotifySpecialMatch
    | AnswerSpecialMatch
    | RecordSpecialMatch
    | AnnounceBoardPrizes
    | IssueTrophy
    | ReturnTrophy
    | SetSeasonCalendar
)
"""All commands of a season in divisions."""
