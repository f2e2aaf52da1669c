"""Who may be an official of a leg: of neither team, and not playing on that day (W-33, W-64, X-W20)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from arbiter_app.engine.competition.appearances import Source
from arbiter_app.engine.findings import Finding, Severity
from arbiter_app.engine.rulebook_league import Officials
from arbiter_app.engine.values import PlayerId, TeamId


class OfficialRole(StrEnum):
    """Who decides at the boards, who takes in lists and picks, and who agrees to reserve days."""

    ARBITER = "arbiter"
    MODERATOR = "moderator"
    CONTROLLER = "controller"


@dataclass(frozen=True, slots=True)
class Official:
    """A person in a role. `team_id`: the team he belongs to, if any; `player_id`: when he is a player too."""

    name: str
    role: OfficialRole
    team_id: TeamId | None = None
    player_id: PlayerId | None = None


def check_official(
    rule: Officials, official: Official, teams: Collection[TeamId], leg: str, source: Source
) -> tuple[Finding, ...]:
    """Whether an official may be appointed to the leg of these two teams; `leg`: as shown."""
    if official.role is OfficialRole.CONTROLLER and not rule.has_controller:
        return (Finding("no_controller_here", Severity.REFUSE, source("officials.has_controller"), where="role"),)
    setting = {
        OfficialRole.ARBITER: "officials.arbiter_is_neutral",
        OfficialRole.MODERATOR: "officials.moderator_is_neutral",
    }.get(official.role)
    if setting is None or official.team_id is None or official.team_id not in teams:
        return ()
    if not (rule.arbiter_is_neutral if official.role is OfficialRole.ARBITER else rule.moderator_is_neutral):
        return ()
    params: dict[str, str | int] = {
        "official": official.name,
        "role": official.role.value,
        "team": official.team_id,
        "leg": leg,
    }
    return (Finding("official_not_neutral", Severity.REFUSE, source(setting), params, where=official.role.value),)


def check_not_playing(
    rule: Officials, official: Official, day: date, open_picks: Collection[PlayerId], source: Source
) -> tuple[Finding, ...]:
    """Whether an arbiter plays himself on that day, in any leg.

    `open_picks`: players in picks of that day that have opened; sealed ones must not be given, for a refusal would
    give them away. So this is asked again when picks open.
    """
    if official.role is not OfficialRole.ARBITER or not rule.arbiter_is_not_playing:
        return ()
    if official.player_id is None or official.player_id not in open_picks:
        return ()
    params: dict[str, str | int] = {"official": official.name, "day": day.isoformat()}
    clause = source("officials.arbiter_is_not_playing")
    return (Finding("official_playing", Severity.REFUSE, clause, params, where=official.role.value),)
