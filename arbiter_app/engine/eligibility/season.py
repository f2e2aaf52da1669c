"""What the questions of eligibility need to know of a season: teams, players, the games they had, permissions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from arbiter_app.engine.rulebook_eligibility import Eligibility
from arbiter_app.engine.values import MatchId, PlayerId, TeamId


class Presence(StrEnum):
    """What became of a place on a sheet: a game, a board won without one, a board lost by the own absence."""

    PLAYED = "played"
    RECEIVED = "received"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class SeasonTeam:
    """A team. `club`: empty for a team of its own; `division`: id."""

    id: TeamId
    name: str
    club: str
    division: str


@dataclass(frozen=True, slots=True)
class SeasonPlayer:
    """A player. `club`: the one he is registered with; `declared`: the team he is declared for, if any."""

    id: PlayerId
    name: str
    club: str
    rating: int | None = None
    declared: TeamId | None = None


@dataclass(frozen=True, slots=True)
class SeasonGame:
    """One player on one sheet."""

    player_id: PlayerId
    match_id: MatchId
    team: TeamId
    starts_at: datetime
    presence: Presence = Presence.PLAYED


class PermissionKind(StrEnum):
    """For what an official gave a permission: a team of the same division, or a team below weaker club-mates."""

    SAME_DIVISION = "same_division"
    LOWER_TEAM = "lower_team"


@dataclass(frozen=True, slots=True)
class Permission:
    """A permission for one player and one team. `instead_of`: the player he stands in for; `authority`: who gave it."""

    kind: PermissionKind
    player_id: PlayerId
    team: TeamId
    given_at: datetime
    authority: str
    instead_of: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A place on the sheet of a team: what is asked about."""

    player_id: PlayerId
    team: TeamId
    match_id: MatchId
    starts_at: datetime
    is_last_round: bool = False
    where: str = ""


@dataclass(frozen=True, slots=True)
class Season:
    """A season. `ranks`: divisions from 1, the highest; one that stands alone has none. `games`: earliest first."""

    ranks: Mapping[str, int]
    teams: Mapping[TeamId, SeasonTeam]
    players: Mapping[PlayerId, SeasonPlayer]
    games: tuple[SeasonGame, ...] = ()
    permissions: tuple[Permission, ...] = field(default=())

    def before(self, place: Place) -> Season:
        """The season as it was before a match began, that match left out."""
        games = tuple(one for one in self.games if one.starts_at < place.starts_at and one.match_id != place.match_id)
        return replace(self, games=games)

    def rank(self, team: TeamId) -> int | None:
        """How high a team plays, 1 being the highest; None where its division stands alone."""
        return self.ranks.get(self.teams[team].division)

    def same_club(self, team: TeamId, other: TeamId) -> bool:
        """Whether two teams are of one club; a team without a club is alone."""
        club = self.teams[team].club
        return team == other or (bool(club) and self.teams[other].club == club)

    def games_of(self, player_id: PlayerId) -> Iterator[SeasonGame]:
        """The sheets one player was on, the earliest first."""
        return (one for one in self.games if one.player_id == player_id)

    def club_mates(self, player: SeasonPlayer) -> Iterator[SeasonPlayer]:
        """The others of a player's club; nobody where no club is known."""
        if not player.club:
            return iter(())
        return (one for one in self.players.values() if one.club == player.club and one.id != player.id)

    def permitted(self, kind: PermissionKind, place: Place) -> Permission | None:
        """The newest permission for a place that was given before the match began."""
        return next(
            (
                one
                for one in reversed(self.permissions)
                if (one.kind, one.player_id, one.team) == (kind, place.player_id, place.team)
                and one.given_at < place.starts_at
            ),
            None,
        )


def declared_team(rule: Eligibility, season: Season, player: SeasonPlayer) -> TeamId | None:
    """The team a player belongs to: as declared, else where the rule says so the team of his first game (L-6.5)."""
    if player.declared is not None or not rule.first_game_declares:
        return player.declared
    return next((one.team for one in season.games_of(player.id) if one.presence is Presence.PLAYED), None)


def substitutions(rule: Eligibility, season: Season, player: SeasonPlayer) -> tuple[SeasonGame, ...]:
    """The games a player had for teams higher than his own, the earliest first (L-6.6, Q10)."""
    own = declared_team(rule, season, player)
    rank = None if own is None else season.rank(own)
    if rank is None:
        return ()
    counted = {Presence.PLAYED, Presence.RECEIVED} if rule.received_is_substitution else {Presence.PLAYED}
    return tuple(
        one for one in season.games_of(player.id) if one.presence in counted and (season.rank(one.team) or rank) < rank
    )


def tied_team(rule: Eligibility, games: tuple[SeasonGame, ...]) -> TeamId | None:
    """The one team that is left to a substitute: that of the game after the free ones (L-6.6/4)."""
    free = rule.free_substitutions
    return games[free].team if free is not None and len(games) > free else None
