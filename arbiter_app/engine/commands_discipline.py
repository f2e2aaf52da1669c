"""Commands about sanctions on matches, fines, defaulted matches and declined promotions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from arbiter_app.engine.commands_setup import CommandBase
from arbiter_app.engine.records_discipline import FineCause, FineEnd
from arbiter_app.engine.rulebook_season import Offence
from arbiter_app.engine.values import MatchId, Side, TeamId


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSanction(CommandBase):
    """A controller rules that a team broke a rule in a match (L-6.1 to L-6.10, L-8.1(b)).

    `boards`: where the players sat; `with_lower_boards`: all lower boards follow, where the rules leave that open.
    `half_points`: what comes off the match beside, for `by_committee` alone; offence `extra` for nothing else.
    """

    match_id: MatchId
    side: Side
    offence: Offence
    ruled_by: str
    reason: str
    boards: tuple[int, ...] = ()
    with_lower_boards: bool = False
    half_points: int = 0
    by_committee: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ImposeFine(CommandBase):
    """Fine a team, in whole euro, for its defaults in a match or a late result. `on`: the day; None: today."""

    match_id: MatchId
    side: Side
    cause: FineCause
    amount: int
    ruled_by: str
    reason: str
    on: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleFine(CommandBase):
    """A fine was paid, or is waived. `fine`: the number of the entry that imposed it; `on`: the day; None: today."""

    fine: int
    end: FineEnd
    on: date | None = None
    ruled_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordExplanation(CommandBase):
    """A team explains its defaults in writing (L-5.3/3, L-5.8). `on`: the day it came; None: today.

    `accepted`: what was decided about it, and `ruled_by` by whom; None: nothing yet. A later one replaces it.
    """

    match_id: MatchId
    side: Side
    text: str
    on: date | None = None
    accepted: bool | None = None
    ruled_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordWalkoverNotice(CommandBase):
    """A captain told the other team of a walkover (L-5.3/4). `controller_told_at`: None, never."""

    match_id: MatchId
    side: Side
    told_at: datetime
    visitors_left_at: datetime
    controller_told_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkMatchDefaulted(CommandBase):
    """The controller says that one team defaulted a whole match (L-5.8)."""

    match_id: MatchId
    side: Side
    ruled_by: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealRegistration(CommandBase):
    """A club appeals against a ruling on an unregistered player (L-6.1/3). `on`: the day it came; None: today."""

    match_id: MatchId
    side: Side
    notified_on: date
    proof: str
    on: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclinePromotion(CommandBase):
    """A club does not take the promotion of a team (L-3.4). `by`: who said so; `on`: the day; None: today."""

    team_id: TeamId
    by: str
    on: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FillPlace(CommandBase):
    """The committee names the team that goes up instead (L-3.4). `on`: the day; None: today."""

    declined: TeamId
    team_id: TeamId
    by: str
    on: date | None = None


DisciplineCommand = (
    RuleSanction
    | ImposeFine
    | SettleFine
    | RecordExplanation
    | RecordWalkoverNotice
    | MarkMatchDefaulted
    | AppealRegistration
    | DeclinePromotion
    | FillPlace
)
