"""Commands of a season in divisions: permissions of officials."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from arbiter_app.engine.commands_setup import CommandBase
from arbiter_app.engine.records_season import PermissionKind
from arbiter_app.engine.values import PlayerId, TeamId


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPermission(CommandBase):
    """Write down that an official permits a player to play for a team (L-6.2/3, L-6.8(c)).

    `given_at`: when the permission was given, which must be before a match for it to hold there; None: now.
    """

    kind: PermissionKind
    player_id: PlayerId
    team_id: TeamId
    authority: str
    given_at: datetime | None = None
    number: str = ""
    instead_of: PlayerId | None = None
