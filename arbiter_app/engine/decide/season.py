"""Permissions of officials in a season in divisions."""

from __future__ import annotations

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.decide.support import impossible, notes, source, unsettled, warning
from arbiter_app.engine.eligibility.season import PermissionKind
from arbiter_app.engine.findings import Accepted, Decision, Finding, Refused
from arbiter_app.engine.records_season import GivenPermission
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import State

PERMISSION_SETTINGS = {
    PermissionKind.SAME_DIVISION: "eligibility.same_division_allowances",
    PermissionKind.LOWER_TEAM: "eligibility.higher_team_gap",
}
"""The settings whose clauses know such permissions."""


def record_permission(state: State, rulebook: Rulebook, command: cmd.RecordPermission) -> Decision:
    """An official permits a player to play for a team; it counts for matches that begin later (X-28)."""
    player = state.players.get(command.player_id)
    if player is None:
        return impossible("no_such_player", player=command.player_id)
    team = state.teams.get(command.team_id)
    if team is None:
        return impossible("no_such_team", team=command.team_id)
    clause = source(rulebook, PERMISSION_SETTINGS[command.kind])
    if clause is None:
        return impossible("permission_not_known", player=player.name)
    if not command.authority.strip():
        return impossible("authority_missing", clause, where="authority")
    if command.kind is PermissionKind.SAME_DIVISION and command.instead_of not in state.players:
        return impossible("replaced_missing", clause, where="instead_of", player=player.name)
    given_at = command.given_at or command.at
    findings: list[Finding] = []
    if given_at > command.at:
        findings.append(warning("permission_ahead", clause, where="given_at"))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    permission = GivenPermission(
        command.kind,
        player.id,
        team.id,
        given_at,
        command.authority.strip(),
        command.number.strip(),
        command.instead_of,
    )
    return Accepted((ev.PermissionRecorded(permission),), notes=notes(findings))
