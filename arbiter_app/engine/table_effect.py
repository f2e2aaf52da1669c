"""What a change of results does to the table: the totals of the two teams before and after, and their places."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter_app.engine.competition.table import Standing
from arbiter_app.engine.divisions import all_tables, division_tables, group_of
from arbiter_app.engine.findings import TableChange
from arbiter_app.engine.league import table
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Match, State
from arbiter_app.engine.values import Side, TeamId


def table_changes(before: State, after: State, rulebook: Rulebook, match: Match) -> tuple[TableChange, ...]:
    """The totals of the two teams of a match that changes; in half-points, home first."""
    old, new = _rows(before, rulebook, match), _rows(after, rulebook, match)
    return tuple(
        TableChange(
            after.team(team_id).name,
            old[team_id].total,
            new[team_id].total,
            old[team_id].place,
            new[team_id].place,
        )
        for team_id in (match.team(side) for side in Side)
        if team_id in old and team_id in new
    )


def penalty_changes(before: State, after: State, rulebook: Rulebook) -> tuple[TableChange, ...]:
    """The totals and places of the teams that points were taken from, or given back to; in half-points."""
    changed = set(before.team_penalties) ^ set(after.team_penalties)
    teams = {one.team_id for one in changed}
    if not teams:
        return ()
    old, new = _all_rows(before, rulebook), _all_rows(after, rulebook)
    return tuple(
        TableChange(
            after.team(team_id).name, old[team_id].total, new[team_id].total, old[team_id].place, new[team_id].place
        )
        for team_id in new
        if team_id in teams and team_id in old
    )


def _all_rows(state: State, rulebook: Rulebook) -> Mapping[TeamId, Standing]:
    """The row of every team: of the league in legs, or of its division; its own table comes before a play-off."""
    found = {row.team: row for row in table(state, rulebook)}
    for division in all_tables(state, rulebook):
        for row in division.rows:
            found.setdefault(row.team, row)
    return found


def _rows(state: State, rulebook: Rulebook, match: Match) -> Mapping[TeamId, Standing]:
    """The rows of the league, or of the table of the division that the match counts in."""
    if match.leg_id is not None:
        return {row.team: row for row in table(state, rulebook)}
    for one in reversed(division_tables(state, rulebook, match.division)):
        rows = {row.team: row for row in one.rows}
        # A match between two of a group that went on counts in the play-off too; its group comes first.
        is_own = not one.is_play_off or group_of(state, match.home) != group_of(state, match.away)
        if is_own and match.home in rows and match.away in rows:
            return rows
    return {}
