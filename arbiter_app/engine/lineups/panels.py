"""Panels: which clubs owe one, and who is declared for which team by it (L-6.4, L-6.5)."""

from __future__ import annotations

from arbiter_app.engine.names import folded
from arbiter_app.engine.records import Player, Team
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import State
from arbiter_app.engine.values import TeamId


def needs_panel(rulebook: Rulebook, state: State, team: Team) -> bool:
    """Whether the team must have handed in a panel: its club has two teams or more (L-6.4)."""
    return rulebook.line_ups.panel_required and _club_teams(state, team) >= 2


def panel_size(state: State, team: Team) -> int:
    """How many players are on the panel of a team."""
    return sum(1 for player in state.squad(team.id) if player.on_panel)


def declared_for(rulebook: Rulebook, state: State, player: Player) -> TeamId | None:
    """The team a player is declared for; None for one who is on no panel where his team has handed one in."""
    team = state.team(player.team_id)
    if player.on_panel or not needs_panel(rulebook, state, team) or not panel_size(state, team):
        return player.team_id
    return None


def _club_teams(state: State, team: Team) -> int:
    """How many teams the club has: as entered with the team, or as many as are known here if that is more."""
    club = folded(team.club)
    known = sum(1 for other in state.teams.values() if folded(other.club) == club) if club else 0
    return max(team.club_teams, known)
