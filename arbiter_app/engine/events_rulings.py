"""Rulings of a controller on the points of a board and on a player, after the game."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.engine.values import BoardPoints, BoardRef, ClauseId, PlayerId, Side, TeamId


@dataclass(frozen=True, slots=True)
class PointsRuled:
    """A controller's ruling on the points of a board, after the card. The game's result stays (L-8.5)."""

    board: BoardRef
    points: BoardPoints
    offender: Side
    clauses: tuple[ClauseId, ...]
    ruled_by: str
    reason: str


@dataclass(frozen=True, slots=True)
class PlayerSuspended:
    """A player may not play in the team's next `matches`, nor for another team until then (L-7.13)."""

    board: BoardRef
    player_id: PlayerId
    team_id: TeamId
    matches: int
    ruled_by: str
    reason: str
    clauses: tuple[ClauseId, ...] = ()
