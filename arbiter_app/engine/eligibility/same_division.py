"""Two teams of a club in one division are strangers, but for a few games with permission (L-6.2/1, L-6.2/3)."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter_app.engine.competition.appearances import Source
from arbiter_app.engine.eligibility.season import (
    Permission,
    PermissionKind,
    Place,
    Presence,
    Season,
    SeasonTeam,
    declared_team,
)
from arbiter_app.engine.findings import Finding, Severity
from arbiter_app.engine.rulebook_eligibility import Eligibility
from arbiter_app.engine.values import TeamId


def same_division_findings(rule: Eligibility, season: Season, place: Place, source: Source) -> Iterator[Finding]:
    """A player of another team of the club in the same division, and what is wrong with his permission."""
    own = _own_team(rule, season, place)
    if not rule.same_division_is_other_club or own is None:
        return
    player = season.players[place.player_id]
    params: dict[str, str | int] = {
        "player": player.name,
        "team": season.teams[place.team].name,
        "other": season.teams[own].name,
    }
    permission = season.permitted(PermissionKind.SAME_DIVISION, place)
    if permission is None:
        clause = source("eligibility.same_division_is_other_club")
        yield Finding("team_of_same_division", Severity.REFUSE, clause, params, where=place.where)
        return
    clause = source("eligibility.same_division_allowances")
    for code, more in _faults(rule, season, place, own, permission):
        yield Finding(code, Severity.REFUSE, clause, {**params, **more}, where=place.where)


def _own_team(rule: Eligibility, season: Season, place: Place) -> TeamId | None:
    """The other team of the club in this division that the player belongs to: declared for it, or played for it."""
    here = season.teams[place.team]
    declared = declared_team(rule, season, season.players[place.player_id])
    if declared is not None:
        return declared if _beside(season, here, declared) else None
    played = (one.team for one in season.games_of(place.player_id) if one.presence is Presence.PLAYED)
    return next((team for team in played if _beside(season, here, team)), None)


def _beside(season: Season, here: SeasonTeam, team: TeamId) -> bool:
    same_division = season.teams[team].division == here.division
    return team != here.id and same_division and season.same_club(team, here.id)


def _faults(
    rule: Eligibility, season: Season, place: Place, own: TeamId, permission: Permission
) -> Iterator[tuple[str, dict[str, str | int]]]:
    here = season.teams[place.team]
    teams = [one for one in season.teams if one == here.id or _beside(season, here, one)]
    if teams[-2:] != [place.team, own]:
        yield "permission_not_for_these_teams", {}
    used = sum(
        1 for one in season.games_of(place.player_id) if one.team == place.team and one.presence is Presence.PLAYED
    )
    if used >= rule.same_division_allowances:
        yield "permission_used_up", {"games": used, "most": rule.same_division_allowances}
    player = season.players[place.player_id]
    replaced = None if permission.instead_of is None else season.players.get(permission.instead_of)
    if replaced is not None and (replaced.rating or 0) < (player.rating or 0):
        yield "stands_in_for_weaker", {"replaced": replaced.name, "rating": replaced.rating or 0}
