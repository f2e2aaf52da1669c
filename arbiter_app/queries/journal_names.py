"""Names, results and times as the journal writes them."""

from __future__ import annotations

from datetime import datetime

from arbiter_app.engine.local_time import zone_of
from arbiter_app.engine.records import GameEnd
from arbiter_app.engine.state import Board, State
from arbiter_app.engine.values import (
    BoardPoints,
    BoardRef,
    Colour,
    GameResult,
    LegId,
    MatchId,
    PlayerId,
    Side,
    TeamId,
)
from arbiter_app.wording import board_points_text

NOBODY = "—"
RESULT_TEXT = {GameResult.WHITE_WINS: "1–0", GameResult.BLACK_WINS: "0–1", GameResult.DRAW: "½–½"}


def points_pair(points: BoardPoints) -> str:
    """The points of a board as the two teams get them, as the sheet writes them: "1–0", "+1 / −1"."""
    return board_points_text(points.home, points.away)


def end_text(end: GameEnd) -> str:
    """A result as it is written, or the points of a board without one."""
    return points_pair(end.points) if end.result is None else RESULT_TEXT[end.result]


def team_name(state: State, match_id: MatchId, side: Side) -> str:
    """The team on one side of a match."""
    match = state.matches.get(match_id)
    team = None if match is None else state.teams.get(match.team(side))
    return NOBODY if team is None else team.name


def player_name(state: State, player_id: PlayerId | None) -> str:
    """The name of a player; a dash for nobody."""
    player = None if player_id is None else state.players.get(player_id)
    return NOBODY if player is None else player.name


def club_name(state: State, team_id: TeamId) -> str:
    """The name of a team; its id where the team is not known."""
    team = state.teams.get(team_id)
    return team_id if team is None else team.name


def at_board(state: State, ref: BoardRef, who: Colour | Side) -> str:
    """Who sits at a board, by colour or side; a dash for nobody."""
    board: Board | None = state.find_board(ref)
    if board is None:
        return NOBODY
    seat = board.seat_of(who) if isinstance(who, Colour) else board.seat(who)
    return player_name(state, seat.player_id)


def leg_teams(state: State, leg_id: LegId) -> tuple[str, str]:
    """The two teams of a leg; dashes where it is not known."""
    leg = state.legs.get(leg_id)
    return (NOBODY, NOBODY) if leg is None else (club_name(state, leg.home), club_name(state, leg.away))


def leg_team(state: State, leg_id: LegId, side: Side) -> str:
    """The team on one side of a leg."""
    home, away = leg_teams(state, leg_id)
    return home if side is Side.HOME else away


def local_text(state: State, at: datetime) -> str:
    """An instant by the clock in the hall, as "2026-03-11 18:00:00"."""
    return f"{at.astimezone(zone_of(state.time_zone)):%Y-%m-%d %H:%M:%S}"


def numbers(boards: tuple[int, ...]) -> str:
    """Board numbers in a row."""
    return ", ".join(str(number) for number in boards) or NOBODY
