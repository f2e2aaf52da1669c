"""Commands of a league in legs: schedule, levels, lists, officials, rulings on missed deadlines, penalties."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from arbiter_app.engine.commands_setup import CommandBase
from arbiter_app.engine.records_league import HandInKind, ListedPlayer, OfficialRole
from arbiter_app.engine.values import BoardRef, LegId, MatchId, PlayerId, Side, TeamId


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrangeLeg(CommandBase):
    """Let two teams meet over several game days. `starts`: when each begins, in the order that the rulebook has."""

    leg_id: LegId
    home: TeamId
    away: TeamId
    phase: int
    starts: tuple[datetime, ...]
    venue: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RescheduleMatch(CommandBase):
    """Let a match that has not begun start at another time."""

    match_id: MatchId
    scheduled_start: datetime
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetReserveDays(CommandBase):
    """Say to which days games may be put off."""

    days: tuple[date, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeLevel(CommandBase):
    """A team puts a player into a level, 1 being the strongest; `declared_by`: who says so for the team."""

    player_id: PlayerId
    level: int
    declared_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SealPlayerList(CommandBase):
    """A captain hands in the list of players for a leg. Until both are in the last version counts.

    `players` may be left out: then it is the whole squad with its levels. `salt` is random text from the desk.
    """

    leg_id: LegId
    side: Side
    players: tuple[ListedPlayer, ...] = ()
    salt: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleMissedDeadline(CommandBase):
    """Decide a deadline that is over. `match_id`: the game day whose picks are missing; left out for the list.

    `home_points`, `away_points`: half-points, where both missed it and the rules leave it to the arbiter.
    """

    leg_id: LegId
    kind: HandInKind
    match_id: MatchId | None = None
    reason: str = ""
    home_points: int | None = None
    away_points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignOfficial(CommandBase):
    """Make somebody arbiter, moderator or controller of a leg; `team_id`: his own team, if he has one."""

    leg_id: LegId
    role: OfficialRole
    name: str
    team_id: TeamId | None = None
    player_id: PlayerId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaliseTeam(CommandBase):
    """Take points from a team, in whole points. `leg_id`: off that leg, where the rules have it so.

    `half`: and half a point. `ruled_by`: who decided it.
    """

    team_id: TeamId
    points: int
    reason: str
    leg_id: LegId | None = None
    half: bool = False
    ruled_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PostponeGames(CommandBase):
    """Put boards of a game day off to a reserve day; all boards when none is named. `approved_by`: which officials."""

    match_id: MatchId
    scheduled_start: datetime
    reason: str
    approved_by: tuple[OfficialRole, ...] = ()
    boards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NameScribe(CommandBase):
    """Somebody writes the moves down for one side of a board; an empty name takes it back."""

    board: BoardRef
    side: Side
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseLeg(CommandBase):
    """All results of a leg are in."""

    leg_id: LegId


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidePlaces(CommandBase):
    """Put teams with equal totals into an order, with a reason."""

    teams: tuple[TeamId, ...]
    reason: str
