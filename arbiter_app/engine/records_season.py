"""Facts of a season in divisions: what officials permitted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from arbiter_app.engine.eligibility.season import PermissionKind as PermissionKind
from arbiter_app.engine.values import PlayerId, TeamId


@dataclass(frozen=True, slots=True)
class GivenPermission:
    """A player may play for a team that the rules would keep him from (L-6.2/3, L-6.8(c)).

    `given_at`: when the official said so; `authority`: who; `number`: of the letter, if it has one; `instead_of`: the
    player he stands in for.
    """

    kind: PermissionKind
    player_id: PlayerId
    team_id: TeamId
    given_at: datetime
    authority: str
    number: str = ""
    instead_of: PlayerId | None = None
