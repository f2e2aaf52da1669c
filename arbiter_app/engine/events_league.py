"""Events of a league in legs: schedule, levels, lists, officials, rulings on missed deadlines, penalties."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from arbiter_app.engine.records import Override
from arbiter_app.engine.records_league import GameDay, HandInKind, ListedPlayer, Official
from arbiter_app.engine.values import BoardPoints, BoardRef, ClauseId, LegId, MatchId, PlayerId, Side, TeamId


@dataclass(frozen=True, slots=True)
class LegArranged:
    """Two teams meet over several game days, each of which is a match of its own (W-1, W-2, W-34 to W-37)."""

    leg_id: LegId
    home: TeamId
    away: TeamId
    phase: int
    days: tuple[GameDay, ...]
    venue: str = ""
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchRescheduled:
    """A match begins at another time."""

    match_id: MatchId
    scheduled_start: datetime
    reason: str
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class ReserveDaysSet:
    """The days to which games may be put off (W-88)."""

    days: tuple[date, ...]


@dataclass(frozen=True, slots=True)
class LevelChanged:
    """A team put a player into a level (W-7, W-26). `was` None: his first level. `gap`: legs of the team over then."""

    player_id: PlayerId
    was: int | None
    now: int
    gap: int
    declared_by: str = ""
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerListSealed:
    """A captain handed in the list of players for a leg; nobody sees it before both are in (W-22, W-24)."""

    leg_id: LegId
    side: Side
    players: tuple[ListedPlayer, ...]
    salt: str
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerListsOpened:
    """Both lists of a leg opened together: the levels are frozen for this leg (W-24, W-25)."""

    leg_id: LegId
    home: tuple[ListedPlayer, ...]
    away: tuple[ListedPlayer, ...]


@dataclass(frozen=True, slots=True)
class LegAwarded:
    """The whole leg was decided because a deadline was missed; results stay, struck through (W-84, W-85)."""

    leg_id: LegId
    kind: HandInKind
    missed_by: tuple[Side, ...]
    points: BoardPoints
    clauses: tuple[ClauseId, ...]
    reason: str = ""
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class DayAwarded:
    """One game day was decided because its picks were missing (W-85, setting `day`)."""

    match_id: MatchId
    missed_by: tuple[Side, ...]
    points: BoardPoints
    clauses: tuple[ClauseId, ...]
    reason: str = ""
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class OfficialAssigned:
    """Somebody is arbiter, moderator or controller of a leg (W-32, W-33, W-64)."""

    leg_id: LegId
    official: Official
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class TeamPenalised:
    """Points were taken from a team, in half-points (W-52, W-53). `leg_id`: off that leg; None: off its total."""

    team_id: TeamId
    half_points: int
    reason: str
    leg_id: LegId | None
    clauses: tuple[ClauseId, ...] = ()
    overrides: tuple[Override, ...] = ()
    ruled_by: str = ""


@dataclass(frozen=True, slots=True)
class GamesPostponed:
    """Boards of a game day are played on a reserve day; who approved, and why (W-88, W-89).

    Without boards it is the whole day, whose picks are not open: its deadline moves with it.
    """

    match_id: MatchId
    boards: tuple[int, ...]
    scheduled_start: datetime
    approved_by: tuple[str, ...]
    reason: str
    clauses: tuple[ClauseId, ...] = ()
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class ScribeNamed:
    """Somebody writes the moves down for one side of a board; nobody any more when the name is empty (W-66)."""

    board: BoardRef
    side: Side
    name: str


@dataclass(frozen=True, slots=True)
class LegClosed:
    """All results of a leg are in; its teams may change levels until their next list opens (W-2, X-W6)."""

    leg_id: LegId
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class PlacesDecided:
    """The order of teams that shared a place, decided by the arbiter. `total`: what each had, in half-points.

    Old files have no total: the order holds while exactly these teams are level.
    """

    teams: tuple[TeamId, ...]
    reason: str
    total: int | None = None
