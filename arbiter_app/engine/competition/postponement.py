"""Games put off to a reserve day: who must agree, to which days, and never without a reason (W-88, W-89)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from arbiter_app.engine.competition.appearances import Source
from arbiter_app.engine.competition.officials import OfficialRole
from arbiter_app.engine.findings import Finding, Severity
from arbiter_app.engine.rulebook_league import Postponement

APPROVERS = (OfficialRole.ARBITER, OfficialRole.CONTROLLER)


def check_postponement(
    rule: Postponement,
    approvals: Collection[OfficialRole],
    new_day: date,
    reserve_days: Collection[date],
    reason: str,
    source: Source,
) -> tuple[Finding, ...]:
    """Everything that is missing to put games off to `new_day`, a local date. Approvals count once a role."""
    if not rule.allowed:
        return (Finding("postponement_not_allowed", Severity.REFUSE, source("postponement.allowed")),)
    found = []
    given = [role for role in APPROVERS if role in approvals]
    if len(given) < rule.approvals:
        params: dict[str, str | int] = {
            "given": len(given),
            "needed": rule.approvals,
            "lacking": ", ".join(role.value for role in APPROVERS if role not in approvals),
        }
        clause = source("postponement.approvals")
        found.append(Finding("two_approvals", Severity.REFUSE, clause, params, overridable=False))
    if rule.reserve_days_only and new_day not in reserve_days:
        params = {
            "day": new_day.isoformat(),
            "reserve_days": ", ".join(day.isoformat() for day in sorted(reserve_days)),
        }
        clause = source("postponement.reserve_days_only")
        found.append(Finding("not_reserve_day", Severity.REFUSE, clause, params, where="day"))
    if rule.needs_reason and not reason.strip():
        clause = source("postponement.needs_reason")
        found.append(Finding("reason_required", Severity.REFUSE, clause, overridable=False, where="reason"))
    return tuple(found)
