"""Up and down at the end of a season, and the matches between the best of two groups (L-3.2 to L-3.4)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from arbiter_app.engine.competition.round_robin import Pair
from arbiter_app.engine.rulebook_season import Moves
from arbiter_app.engine.values import TeamId

QUALIFIED = 2
"""So many of each group meet again."""


class Move(StrEnum):
    """What a place means: up, down, or a place that goes up and was declined, for the committee to fill."""

    UP = "up"
    DOWN = "down"
    DECLINED = "declined"


@dataclass(frozen=True, slots=True)
class PlayOff:
    """The best teams of the groups. `carried`: pairs whose result stands from the group; `to_play`: the others."""

    teams: tuple[TeamId, ...]
    carried: tuple[Pair, ...]
    to_play: tuple[Pair, ...]


def moves(rule: Moves, order: Sequence[TeamId], declined: Collection[TeamId] = ()) -> Mapping[TeamId, Move]:
    """Who goes up and who goes down from a final order. Places are read as they are written: no 11th, no 11th down.

    Where groups play off, the order is that of the play-off, and nobody goes down by it.
    """
    up = {team: Move.DECLINED if team in declined else Move.UP for team in order[: rule.promoted]}
    down = {order[place - 1]: Move.DOWN for place in rule.relegated if rule.promoted < place <= len(order)}
    return {**up, **down}


def play_off(groups: Sequence[Sequence[TeamId]]) -> PlayOff | None:
    """The first two of each group in their order; None where there is only one group (X-21)."""
    if len(groups) < 2:
        return None
    best = [tuple(order[:QUALIFIED]) for order in groups]
    carried = tuple(pair for group in best for pair in combinations(group, 2))
    to_play = tuple((home, away) for first, second in combinations(best, 2) for home in first for away in second)
    return PlayOff(tuple(team for group in best for team in group), carried, to_play)
