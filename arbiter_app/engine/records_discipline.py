"""Facts about the discipline of teams: fines, explanations, walkovers told, defaulted matches, declined promotions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from arbiter_app.engine.values import ClauseId, MatchId, Side, TeamId


class FineCause(StrEnum):
    """What a fine is for."""

    DEFAULTS = "defaults"
    LATE_RESULT = "late_result"


class FineEnd(StrEnum):
    """How a fine came to its end."""

    PAID = "paid"
    WAIVED = "waived"


@dataclass(frozen=True, slots=True)
class Fine:
    """A fine on a team, in whole euro; `seq` is the entry that imposed it. `end`: None while it is open."""

    seq: int
    team_id: TeamId
    match_id: MatchId
    cause: FineCause
    amount: int
    imposed_on: date
    ruled_by: str
    reason: str
    clauses: tuple[ClauseId, ...] = ()
    end: FineEnd | None = None
    ended_on: date | None = None


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a team wrote about its defaults in a match (L-5.3/3, L-5.8). `accepted`: None while nobody has decided."""

    match_id: MatchId
    team_id: TeamId
    on: date
    text: str
    accepted: bool | None = None
    ruled_by: str = ""


@dataclass(frozen=True, slots=True)
class WalkoverNotice:
    """When the captain told the other of a walkover, when the controller was told, when the visitors set out."""

    match_id: MatchId
    side: Side
    told_at: datetime
    controller_told_at: datetime | None
    visitors_left_at: datetime

    @property
    def is_in_time(self) -> bool:
        """Whether all were told before the visitors set out (L-5.3/4)."""
        told = self.controller_told_at
        return self.told_at < self.visitors_left_at and told is not None and told < self.visitors_left_at


@dataclass(frozen=True, slots=True)
class MarkedDefault:
    """A match that the controller calls defaulted by one team, whatever stands at the boards (L-5.8)."""

    match_id: MatchId
    side: Side
    ruled_by: str
    reason: str


@dataclass(frozen=True, slots=True)
class RegistrationAppeal:
    """A club says that a player was registered after all, with its proof (L-6.1/3)."""

    match_id: MatchId
    side: Side
    notified_on: date
    on: date
    proof: str


@dataclass(frozen=True, slots=True)
class Declined:
    """A club does not take its promotion; `replaced_by`: the team that the committee named instead (L-3.4)."""

    team_id: TeamId
    on: date
    by: str
    replaced_by: TeamId | None = None
    filled_on: date | None = None
    filled_by: str = ""


@dataclass(frozen=True, slots=True)
class Discipline:
    """All of it, in the order of entry."""

    fines: tuple[Fine, ...] = ()
    explanations: tuple[Explanation, ...] = ()
    notices: tuple[WalkoverNotice, ...] = ()
    marked: tuple[MarkedDefault, ...] = ()
    appeals: tuple[RegistrationAppeal, ...] = ()
    declined: tuple[Declined, ...] = ()

    def explanation(self, match_id: MatchId, team_id: TeamId) -> Explanation | None:
        """What a team wrote about a match, if it did."""
        found = (one for one in self.explanations if (one.match_id, one.team_id) == (match_id, team_id))
        return next(found, None)
