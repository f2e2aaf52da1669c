"""One player's season so far: games, games as a substitute, the team he belongs to, permissions, suspensions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from arbiter_app.engine.eligibility.from_state import season_of_event
from arbiter_app.engine.eligibility.season import (
    PermissionKind,
    Presence,
    Season,
    SeasonGame,
    declared_team,
    substitutions,
    tied_team,
)
from arbiter_app.engine.records import Player
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import State
from arbiter_app.engine.values import PlayerId, Side
from arbiter_app.queries.event import team_name


class Belongs(StrEnum):
    """Why a player belongs to a team: declared for it, his first game was for it; or he belongs to none yet."""

    DECLARED = "declared"
    FIRST_GAME = "first_game"
    NOWHERE = "nowhere"


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game. `points`: in half-points, None while nothing ended it; `number`: of a game as a substitute, else 0."""

    starts_at: datetime
    team: str
    opponent: str
    board: int
    presence: Presence
    points: int | None
    number: int


@dataclass(frozen=True, slots=True)
class PermissionRow:
    """A permission on file; `instead_of`: the name of the player he stands in for."""

    kind: PermissionKind
    team: str
    given_at: datetime
    authority: str
    number: str
    instead_of: str


@dataclass(frozen=True, slots=True)
class SuspensionRow:
    """Barred from the next `matches` of a team, from an offence in a match on."""

    team: str
    since: datetime | None
    matches: int


@dataclass(frozen=True, slots=True)
class PlayerSeason:
    """A player's season before an instant. `games`: the newest first; `substituted`: team and games there."""

    player: Player
    team: str
    club: str
    belongs: Belongs
    declared: str
    tied: str
    games: tuple[GameRow, ...]
    substituted: tuple[tuple[str, int], ...]
    permissions: tuple[PermissionRow, ...]
    suspensions: tuple[SuspensionRow, ...]

    @property
    def played(self) -> int:
        """Games that were played, or are being played."""
        return sum(1 for one in self.games if one.presence is Presence.PLAYED)


def season_of_player(state: State, rulebook: Rulebook, player_id: PlayerId, before: datetime) -> PlayerSeason:
    """What the file knows of a player before an instant. Raises KeyError for a player nobody entered."""
    player, rule = state.players[player_id], rulebook.eligibility
    whole = season_of_event(state, rulebook)
    season = Season(
        whole.ranks, whole.teams, whole.players, tuple(one for one in whole.games if one.starts_at < before)
    )
    known = season.players[player_id]
    own = declared_team(rule, season, known)
    up = substitutions(rule, season, known)
    tied = tied_team(rule, up)
    team = state.team(player.team_id)
    belongs = Belongs.DECLARED if known.declared is not None else Belongs.FIRST_GAME
    return PlayerSeason(
        player,
        team.name,
        team.club,
        Belongs.NOWHERE if own is None else belongs,
        "" if own is None else team_name(state, own),
        "" if tied is None else team_name(state, tied),
        tuple(reversed(tuple(_games(state, season, player_id, up)))),
        tuple((team_name(state, team_id), games) for team_id, games in Counter(one.team for one in up).items()),
        tuple(_permissions(state, player_id)),
        tuple(_suspensions(state, player_id)),
    )


def _games(state: State, season: Season, player_id: PlayerId, up: tuple[SeasonGame, ...]) -> Iterator[GameRow]:
    for game in season.games_of(player_id):
        match = state.matches[game.match_id]
        side = Side.HOME if match.home == game.team else Side.AWAY
        number, board = next(
            (number, one) for number, one in enumerate(match.boards, 1) if one.seat(side).player_id == player_id
        )
        yield GameRow(
            game.starts_at,
            team_name(state, game.team),
            team_name(state, match.team(side.opponent)),
            number,
            game.presence,
            None if board.end is None else board.end.points.of(side),
            up.index(game) + 1 if game in up else 0,
        )


def _permissions(state: State, player_id: PlayerId) -> Iterator[PermissionRow]:
    for one in state.permissions:
        if one.player_id == player_id:
            replaced = None if one.instead_of is None else state.players.get(one.instead_of)
            name = "" if replaced is None else replaced.name
            yield PermissionRow(one.kind, team_name(state, one.team_id), one.given_at, one.authority, one.number, name)


def _suspensions(state: State, player_id: PlayerId) -> Iterator[SuspensionRow]:
    for one in state.suspensions:
        if one.player_id == player_id:
            match = state.matches.get(one.match_id)
            since = None if match is None else match.scheduled_start
            yield SuspensionRow(team_name(state, one.team_id), since, one.matches)
