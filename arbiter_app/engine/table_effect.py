"""What a change of results does to the table: the totals of the two teams before and after, and their places.

In a league of legs that is the league's own table; elsewhere the sum of the match scores of all teams in the division,
without ties broken.
"""

from __future__ import annotations

from collections.abc import Mapping

from arbiter_app.engine.findings import TableChange
from arbiter_app.engine.league import table
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Match, State, match_score
from arbiter_app.engine.values import Side, TeamId


def table_changes(before: State, after: State, rulebook: Rulebook, match: Match) -> tuple[TableChange, ...]:
    """The totals of the two teams of a match that changes; in half-points, home first."""
    old, new = _totals(before, rulebook, match), _totals(after, rulebook, match)
    return tuple(
        TableChange(
            after.team(team_id).name,
            old.get(team_id, 0),
            new.get(team_id, 0),
            _place(old, team_id),
            _place(new, team_id),
        )
        for team_id in (match.team(side) for side in Side)
    )


def _totals(state: State, rulebook: Rulebook, match: Match) -> Mapping[TeamId, int]:
    if match.leg_id is not None:
        return {row.team: row.total for row in table(state, rulebook)}
    found: dict[TeamId, int] = {}
    for one in state.matches.values():
        if one.division == match.division:
            score = match_score(one)
            for side in Side:
                found[one.team(side)] = found.get(one.team(side), 0) + score.of(side)
    return found


def _place(totals: Mapping[TeamId, int], team_id: TeamId) -> int:
    """The place by the total alone; teams with equal totals share the better one."""
    own = totals.get(team_id, 0)
    return 1 + sum(1 for total in totals.values() if total > own)
