"""Events of a season in divisions: permissions of officials."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.engine.records_season import GivenPermission


@dataclass(frozen=True, slots=True)
class PermissionRecorded:
    """An official permits a player to play for a team (L-6.2/3, L-6.8(c))."""

    permission: GivenPermission
