"""Events about sanctions on matches, fines, defaulted matches and declined promotions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from arbiter_app.engine.records import Override
from arbiter_app.engine.records_discipline import FineCause, FineEnd
from arbiter_app.engine.rulebook_season import Offence, Sanction
from arbiter_app.engine.values import ClauseId, MatchId, Side, TeamId


@dataclass(frozen=True, slots=True)
class SanctionRuled:
    """A team broke a rule in a match, and what the rules had for it then. Results at the boards stay (L-8.5).

    `half_points`: taken off the match beside; `penalty`: half-points of a board that costs more; `win`: of a won board;
    `voids`: with such a ruling against both teams the match counts for nobody.
    """

    match_id: MatchId
    side: Side
    offence: Offence
    sanction: Sanction | None
    boards: tuple[int, ...]
    half_points: int
    penalty: int
    win: int
    voids: bool
    clauses: tuple[ClauseId, ...]
    ruled_by: str
    reason: str
    by_committee: bool = False
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class FineImposed:
    """A fine on a team, in whole euro (L-5.3/1, L-8.1(b))."""

    match_id: MatchId
    team_id: TeamId
    cause: FineCause
    amount: int
    on: date
    clauses: tuple[ClauseId, ...]
    ruled_by: str
    reason: str
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class FineSettled:
    """A fine was paid or waived; `fine_entry`: the number of the entry that imposed it."""

    fine_entry: int
    team_id: TeamId
    end: FineEnd
    on: date
    ruled_by: str = ""
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class DefaultExplained:
    """What a team wrote about its defaults in a match, and what was decided about it (L-5.3/3, L-5.8)."""

    match_id: MatchId
    team_id: TeamId
    on: date
    text: str
    accepted: bool | None = None
    ruled_by: str = ""
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class WalkoverTold:
    """When all were told of a walkover, and when the visitors set out (L-5.3/4)."""

    match_id: MatchId
    side: Side
    told_at: datetime
    visitors_left_at: datetime
    controller_told_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class MatchMarkedDefaulted:
    """The controller calls a match defaulted by one team (L-5.8)."""

    match_id: MatchId
    side: Side
    ruled_by: str
    reason: str


@dataclass(frozen=True, slots=True)
class RegistrationAppealed:
    """A club has handed in its proof that a player was registered (L-6.1/3)."""

    match_id: MatchId
    side: Side
    notified_on: date
    on: date
    proof: str
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class PromotionDeclined:
    """A club does not take the promotion of a team (L-3.4)."""

    team_id: TeamId
    on: date
    ruled_by: str


@dataclass(frozen=True, slots=True)
class PlaceFilled:
    """The committee named the team that goes up instead of another (L-3.4)."""

    declined: TeamId
    team_id: TeamId
    on: date
    ruled_by: str


DisciplineEvent = (
    SanctionRuled
    | FineImposed
    | FineSettled
    | DefaultExplained
    | WalkoverTold
    | MatchMarkedDefaulted
    | RegistrationAppealed
    | PromotionDeclined
    | PlaceFilled
)
