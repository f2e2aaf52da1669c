"""Objections and appeals as rows: what stands at which instance, until when, and the way there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from arbiter_app.engine.competition.protests import decide_until, lodge_until, may_appeal
from arbiter_app.engine.records_protests import Protest, ProtestStep
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import State
from arbiter_app.engine.values import MatchId, TeamId
from arbiter_app.queries.event import team_name


class ProtestStands(StrEnum):
    """What is next: a decision, perhaps an appeal, or nothing."""

    TO_DECIDE = "to_decide"
    MAY_BE_APPEALED = "may_be_appealed"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class ProtestRow:
    """One objection. `role`: where it stands; `next_role`: whom an appeal goes to; `until`: of what is next."""

    id: str
    team: str
    match: str
    text: str
    stands: ProtestStands
    role: str
    next_role: str
    until: date | None
    player_involved: bool
    needs_consulting: bool
    steps: tuple[ProtestStep, ...]
    roles: tuple[str, ...]


def has_protests(rulebook: Rulebook) -> bool:
    """Whether the rules know objections with instances."""
    return bool(rulebook.protests.instances)


def protest_rows(state: State, rulebook: Rulebook) -> tuple[ProtestRow, ...]:
    """All objections, those that wait for a decision first, then the newest."""
    rows = [_row(state, rulebook, one) for one in reversed(state.protests)]
    order = list(ProtestStands)
    return tuple(sorted(rows, key=lambda row: order.index(row.stands)))


def objecting_choices(state: State) -> tuple[tuple[MatchId, str, tuple[tuple[TeamId, str], ...]], ...]:
    """The matches an objection may be about, the latest first, each with its two teams."""
    matches = sorted(state.matches.values(), key=lambda one: one.scheduled_start, reverse=True)
    return tuple(
        (
            match.id,
            f"{team_name(state, match.home)} – {team_name(state, match.away)}",
            tuple((team, team_name(state, team)) for team in (match.home, match.away)),
        )
        for match in matches
    )


def _row(state: State, rulebook: Rulebook, protest: Protest) -> ProtestRow:
    rule, place = rulebook.protests, len(protest.steps) - 1
    known = place < len(rule.instances)
    decision = protest.current.decision
    role = rule.instances[place] if known else ""
    next_role, until = "", None
    if decision is None:
        stands = ProtestStands.TO_DECIDE
        until = decide_until(rule, place, protest.current.lodged_on) if known else None
    elif known and may_appeal(rule, place):
        stands, next_role = ProtestStands.MAY_BE_APPEALED, rule.instances[place + 1]
        until = lodge_until(rule, place + 1, decision.told_on)
    else:
        stands = ProtestStands.FINAL
    match = state.matches.get(protest.match_id)
    teams = "" if match is None else f"{team_name(state, match.home)} – {team_name(state, match.away)}"
    return ProtestRow(
        protest.id, team_name(state, protest.team_id), teams, protest.text, stands, role, next_role, until,
        protest.player_involved, role in rule.consulting, protest.steps, rule.instances,
    )  # fmt: skip
