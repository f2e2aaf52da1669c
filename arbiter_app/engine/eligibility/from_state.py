"""The season as the event file knows it, in the values that eligibility works with."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter_app.engine.eligibility.season import (
    Permission,
    Place,
    Presence,
    Season,
    SeasonGame,
    SeasonPlayer,
    SeasonTeam,
)
from arbiter_app.engine.lineups.panels import declared_for
from arbiter_app.engine.names import folded
from arbiter_app.engine.records import Player, Team
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Board, Match, State
from arbiter_app.engine.values import PlayerId, Side, TeamId


def season_of_event(state: State, rulebook: Rulebook) -> Season:
    """All teams, players, opened sheets and permissions of the file."""
    ladder = rulebook.eligibility.ladder
    return Season(
        {division: rank for rank, division in enumerate(ladder, 1)},
        {team.id: _team(state, team) for team in state.teams.values()},
        {player.id: _player(state, rulebook, player) for player in state.players.values()},
        tuple(sorted(_games(state), key=lambda game: game.starts_at)),
        tuple(
            Permission(one.kind, one.player_id, one.team_id, one.given_at, one.authority, one.instead_of)
            for one in state.permissions
        ),
    )


def place_in(match: Match, team: TeamId, player: PlayerId, board_number: int) -> Place:
    """A place on a team's sheet of a match."""
    return Place(player, team, match.id, match.scheduled_start, match.is_last_round, str(board_number))


def division_of(state: State, team: Team) -> str:
    """The division a team is entered in, else that of its first match in the file; empty where nobody knows."""
    if team.division:
        return team.division
    return next((one.division for one in state.matches.values() if team.id in (one.home, one.away)), "")


def _team(state: State, team: Team) -> SeasonTeam:
    return SeasonTeam(team.id, team.name, folded(team.club), division_of(state, team))


def _player(state: State, rulebook: Rulebook, player: Player) -> SeasonPlayer:
    club = folded(state.team(player.team_id).club)
    return SeasonPlayer(player.id, player.name, club, player.rating, declared_for(rulebook, state, player))


def _games(state: State) -> Iterator[SeasonGame]:
    for match in state.matches.values():
        for board in match.boards:
            for side in Side:
                player_id = board.seat(side).player_id
                team = match.team(side)
                if player_id in state.players and team in state.teams:
                    assert player_id is not None
                    presence = _presence(board, side)
                    yield SeasonGame(player_id, match.id, team, match.scheduled_start, presence)


def _presence(board: Board, side: Side) -> Presence:
    """What became of a place; a board that has no end yet counts as a game."""
    if board.end is None or not board.end.termination.is_unplayed:
        return Presence.PLAYED
    return Presence.RECEIVED if board.end.points.of(side) > 0 else Presence.ABSENT
