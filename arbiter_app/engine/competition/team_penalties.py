"""Points taken from a team: the arbiter says how many; also from a team that does not play that day (W-52, W-53)."""

from __future__ import annotations

from arbiter_app.engine.competition.appearances import Source
from arbiter_app.engine.findings import Finding, Severity
from arbiter_app.engine.rulebook_league import PenaltyTarget, TeamPenalties


def check_team_penalty(
    rule: TeamPenalties,
    points: int | None,
    team: str,
    is_playing: bool,
    leg: str,
    reason: str,
    source: Source,
    half: bool = False,
) -> tuple[Finding, ...]:
    """What is wrong with a penalty. `points`: whole points as entered; None: nothing entered. `leg`: for which leg.

    `half`: and half a point. There is no tariff: an amount must be given, and it is above zero.
    """
    if not rule.allowed:
        return (Finding("team_penalty_not_allowed", Severity.REFUSE, source("team_penalties.allowed")),)
    clause = source("team_penalties.allowed")
    found = []
    if points is None or points < 0 or (points == 0 and not half):
        found.append(Finding("amount_required", Severity.REFUSE, clause, overridable=False, where="points"))
    if half and not rule.half_points:
        found.append(
            Finding("whole_points_only", Severity.REFUSE, source("team_penalties.half_points"), where="points")
        )
    if not reason.strip():
        found.append(Finding("reason_required", Severity.REFUSE, clause, overridable=False, where="reason"))
    if not is_playing and not rule.any_team:
        params = {"team": team}
        found.append(Finding("team_not_playing", Severity.REFUSE, source("team_penalties.any_team"), params))
    if rule.target is PenaltyTarget.LEG and not leg:
        found.append(
            Finding("leg_required", Severity.REFUSE, source("team_penalties.target"), overridable=False, where="leg")
        )
    return tuple(found)
