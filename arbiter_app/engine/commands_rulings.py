"""Rulings of a controller on the points of a board, after the game."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.engine.commands_setup import CommandBase
from arbiter_app.engine.values import BoardRef, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class RulePoints(CommandBase):
    """A controller's ruling on an illegal player at a board."""

    board: BoardRef
    offender: Side
    ruled_by: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleAdvice(CommandBase):
    """A ruling that a player deliberately took advice: the points of the game go, and he is suspended."""

    board: BoardRef
    offender: Side
    ruled_by: str
    reason: str
