"""Events before play: the file, teams and players, fixtures, the checklist, line-ups up to their reveal."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from arbiter_app.engine.records import (
    Arrangement,
    GameEnd,
    Override,
    Pairing,
    Player,
    Slot,
    Team,
)
from arbiter_app.engine.rulebook import GameKind
from arbiter_app.engine.values import MatchId, PlayerId, Side, TeamId


@dataclass(frozen=True, slots=True)
class RulebookAdopted:
    """The rules of this event file, text and all (first entry)."""

    rulebook_id: str
    edition: str
    sha256: str
    text: str


@dataclass(frozen=True, slots=True)
class EventCreated:
    """The event file got its name, its arbiter and its time zone.

    `supervised`: what was said for the whole event about its games (FIDE A.6, B.4); None: nothing.
    """

    title: str
    arbiter: str
    time_zone: str
    season: str = ""
    supervised: bool | None = None


@dataclass(frozen=True, slots=True)
class RosterImported:
    """Teams and players came in from a file, all at once; known ids are replaced."""

    teams: tuple[Team, ...]
    players: tuple[Player, ...]
    file_name: str


@dataclass(frozen=True, slots=True)
class TeamRegistered:
    """A team was entered or its details changed."""

    team: Team


@dataclass(frozen=True, slots=True)
class PlayerRegistered:
    """A player was entered or his details changed."""

    player: Player


@dataclass(frozen=True, slots=True)
class ArrangementsNoted:
    """What a player may do because of a disability; none any more when empty (L-11.2, L-11.3)."""

    player_id: PlayerId
    arrangements: tuple[Arrangement, ...]


@dataclass(frozen=True, slots=True)
class MatchArranged:
    """Two teams meet: division, round, scheduled start, venue; whether it is of the last round, or a play-off."""

    match_id: MatchId
    home: TeamId
    away: TeamId
    division: str
    round_number: int
    scheduled_start: datetime
    venue: str
    board_count: int
    overrides: tuple[Override, ...] = ()
    game_kind: GameKind = GameKind.STANDARD
    is_last_round: bool = False
    consent: bool = False


@dataclass(frozen=True, slots=True)
class ChecklistTicked:
    """One item of the checklist before the match was looked at."""

    match_id: MatchId
    item: str
    in_order: bool
    remark: str = ""


@dataclass(frozen=True, slots=True)
class LineUpSealed:
    """A captain handed in the line-up; nobody sees it before both are sealed. `salt` keeps the hash unguessable."""

    match_id: MatchId
    side: Side
    slots: tuple[Slot, ...]
    salt: str
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class LineUpReopened:
    """A sealed line-up was given back to its captain before the reveal."""

    match_id: MatchId
    side: Side
    reason: str


@dataclass(frozen=True, slots=True)
class LineUpsRevealed:
    """Both line-ups opened together: pairings and colours are frozen. Boards with nobody on a side end here.

    `lot`: the number by which colours were drawn, if they were.
    """

    match_id: MatchId
    pairings: tuple[Pairing, ...]
    ended: tuple[tuple[int, GameEnd], ...] = ()
    lot: int | None = None
