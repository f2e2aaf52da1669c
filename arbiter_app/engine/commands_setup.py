"""Commands before play: the file, teams and players, fixtures, the checklist, line-ups up to their reveal."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from arbiter_app.engine.findings import Acceptance
from arbiter_app.engine.records import Arrangement, Player, Slot, Team
from arbiter_app.engine.values import MatchId, PlayerId, Side, TeamId


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandBase:
    """What every command has: its instant (aware, UTC) and the findings the arbiter accepts."""

    at: datetime
    accept: tuple[Acceptance, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CreateEvent(CommandBase):
    """Begin an event file under a rulebook whose text is kept with it.

    `supervised`: whether the games are supervised, for the whole event, where the rules leave that to the event.
    """

    title: str
    arbiter: str
    time_zone: str
    rulebook_id: str
    rulebook_edition: str
    rulebook_sha256: str
    rulebook_text: str
    season: str = ""
    supervised: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportRoster(CommandBase):
    """Take over teams and players read from a file, all or nothing."""

    teams: tuple[Team, ...]
    players: tuple[Player, ...]
    file_name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterTeam(CommandBase):
    """Enter a team, or change one with the same id."""

    team: Team


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterPlayer(CommandBase):
    """Enter a player, or change one with the same id."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteArrangements(CommandBase):
    """Say what a player may do because of a disability: `breaks`, `no_recording`; nothing takes it back."""

    player_id: PlayerId
    arrangements: tuple[Arrangement, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrangeMatch(CommandBase):
    """Let two teams meet. The number of boards and the start come from the division unless given.

    `is_last_round`: it is of its division's last round, or a play-off. `consent`: both teams agreed to a day on which
    nobody is obliged to play (L-2.5).
    """

    match_id: MatchId
    home: TeamId
    away: TeamId
    division: str
    round_number: int
    scheduled_start: datetime
    venue: str = ""
    board_count: int | None = None
    is_last_round: bool = False
    consent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TickChecklist(CommandBase):
    """Say whether one item of the checklist is in order."""

    match_id: MatchId
    item: str
    in_order: bool
    remark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SealLineUp(CommandBase):
    """A captain hands in the line-up. `salt` is random text from the desk.

    `lot`: a random number from the desk, by which colours are drawn where line-ups open by themselves.
    """

    match_id: MatchId
    side: Side
    slots: tuple[Slot, ...]
    salt: str = ""
    lot: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenLineUp(CommandBase):
    """Give a sealed line-up back to its captain, before the reveal."""

    match_id: MatchId
    side: Side
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealLineUps(CommandBase):
    """Open both line-ups together and pair the boards. `lot`: a random number, where colours are drawn by lot."""

    match_id: MatchId
    lot: int | None = None
