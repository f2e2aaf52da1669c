"""Commands about objections and appeals (L-8.2 to L-8.7, C-5.2 to C-5.7)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from arbiter_app.engine.commands_setup import CommandBase
from arbiter_app.engine.records_protests import Signer
from arbiter_app.engine.values import MatchId, TeamId


@dataclass(frozen=True, slots=True, kw_only=True)
class LodgeObjection(CommandBase):
    """A team objects in writing. `on`: the day it came in, None for today; `player_involved`: it is about a player."""

    match_id: MatchId
    team_id: TeamId
    text: str
    fee_paid: bool = False
    signed: tuple[Signer, ...] = ()
    on: date | None = None
    board_number: int | None = None
    player_involved: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealDecision(CommandBase):
    """The decision about an objection is appealed to the next instance. `on`: the day it came in, None for today."""

    protest_id: str
    fee_paid: bool = False
    signed: tuple[Signer, ...] = ()
    on: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DecideProtest(CommandBase):
    """Uphold or reject an objection or appeal. `role`: the instance; `club`: of who decides; `told_on`: when the club
    is told, or the day of posting, None for the day of the decision."""

    protest_id: str
    upheld: bool
    by: str
    role: str
    reasons: str
    club: str = ""
    consulted: tuple[str, ...] = ()
    on: date | None = None
    told_on: date | None = None


ProtestCommand = LodgeObjection | AppealDecision | DecideProtest
"""All commands about objections and appeals."""
