"""Objections and appeals as they were handed in and decided (L-8.2 to L-8.7)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from arbiter_app.engine.competition.protests import Signer as Signer
from arbiter_app.engine.records import Override
from arbiter_app.engine.values import MatchId, TeamId


@dataclass(frozen=True, slots=True)
class ProtestDecision:
    """What an instance decided. `role`: which one; `club`: of who decided; `told_on`: when the club was told, or the
    day of posting; `consulted`: other controllers who were heard."""

    upheld: bool
    by: str
    role: str
    reasons: str
    decided_on: date
    told_on: date
    club: str = ""
    consulted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ProtestStep:
    """An objection, or an appeal against its decision. `counts_from`: the day its time runs from."""

    lodged_on: date
    counts_from: date
    fee_paid: bool
    signed: tuple[Signer, ...]
    overrides: tuple[Override, ...] = ()
    decision: ProtestDecision | None = None


@dataclass(frozen=True, slots=True)
class Protest:
    """An objection of a team about a match, with the appeals that followed. `player_involved`: his signature is due."""

    id: str
    match_id: MatchId
    team_id: TeamId
    text: str
    steps: tuple[ProtestStep, ...]
    board_number: int | None = None
    player_involved: bool = False

    @property
    def current(self) -> ProtestStep:
        """The step it stands at."""
        return self.steps[-1]
