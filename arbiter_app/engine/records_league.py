"""Facts of a league in legs: legs and their game days, lists of players by level, penalties."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from arbiter_app.engine.competition.hand_in import HandInKind as HandInKind
from arbiter_app.engine.competition.officials import Official as Official, OfficialRole as OfficialRole
from arbiter_app.engine.records import Override
from arbiter_app.engine.rulebook import GameKind
from arbiter_app.engine.values import BoardPoints, LegId, MatchId, PlayerId, Side, TeamId


@dataclass(frozen=True, slots=True)
class GameDay:
    """One game day of a leg: its match, its division, how many boards of what kind, when it begins."""

    match_id: MatchId
    division: str
    scheduled_start: datetime
    board_count: int
    game_kind: GameKind = GameKind.STANDARD


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player on a list with his level, 1 being the strongest."""

    player_id: PlayerId
    level: int


@dataclass(frozen=True, slots=True)
class PlayerList:
    """A list as handed in. Queries show it to nobody before both lists are open."""

    players: tuple[ListedPlayer, ...]
    sealed_at: datetime
    overrides: tuple[Override, ...] = ()

    def level_of(self, player_id: PlayerId) -> int | None:
        """The level of a player on this list; None where he is not on it."""
        return next((one.level for one in self.players if one.player_id == player_id), None)


@dataclass(frozen=True, slots=True)
class LevelChange:
    """A player changed his level; `gap`: how many legs of his team were over then. `was` None: his first level."""

    player_id: PlayerId
    was: int | None
    now: int
    gap: int
    at: datetime


@dataclass(frozen=True, slots=True)
class TeamPenalty:
    """Points taken from a team (in half-points), off the table or off a leg; `seq` is the entry that says so."""

    team_id: TeamId
    half_points: int
    reason: str
    at: datetime
    seq: int
    leg_id: LegId | None = None
    ruled_by: str = ""


@dataclass(frozen=True, slots=True)
class Leg:
    """One team against another over several game days.

    `awarded`: the whole leg by a ruling, results struck through. `closed_at`: when it was closed.
    """

    id: LegId
    home: TeamId
    away: TeamId
    phase: int
    days: tuple[GameDay, ...]
    home_list: PlayerList | None = None
    away_list: PlayerList | None = None
    opened_at: datetime | None = None
    officials: tuple[Official, ...] = ()
    awarded: BoardPoints | None = None
    closed_at: datetime | None = None

    def team(self, side: Side) -> TeamId:
        """The team on one side."""
        return self.home if side is Side.HOME else self.away

    def side_of(self, team_id: TeamId) -> Side | None:
        """The side of a team; None where it does not play this leg."""
        return next((side for side in Side if self.team(side) == team_id), None)

    def player_list(self, side: Side) -> PlayerList | None:
        """The list of one side, sealed or open."""
        return self.home_list if side is Side.HOME else self.away_list

    def official(self, role: OfficialRole) -> Official | None:
        """Who has a role in this leg."""
        return next((one for one in self.officials if one.role is role), None)


@dataclass(frozen=True, slots=True)
class DecidedPlaces:
    """Teams that shared a place in the order that the arbiter decided, with the reason and the total they had."""

    teams: tuple[TeamId, ...]
    reason: str
    total: int | None = None
