"""Objections and appeals: in time and complete, decided by the right instance, final at the last (L-8.2 to L-8.7)."""

from __future__ import annotations

from datetime import date

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.commands import CommandBase
from arbiter_app.engine.competition.protests import (
    Controller,
    Form,
    decide_until,
    decision_findings,
    form_findings,
    lodge_until,
    may_appeal,
    notice_until,
)
from arbiter_app.engine.decide.support import find_match, impossible, note, notes, overrides, sources, unsettled
from arbiter_app.engine.findings import Accepted, Decision, Finding, Line, Refused, Ruling
from arbiter_app.engine.local_time import local_date, zone_of
from arbiter_app.engine.records_protests import Protest, ProtestDecision, ProtestStep
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import State


def lodge_objection(state: State, rulebook: Rulebook, command: cmd.LodgeObjection) -> Decision:
    """An objection is in time, paid and signed, or it is not lodged."""
    rule = rulebook.protests
    if not rule.instances:
        return impossible("no_protests")
    match = find_match(state, command.match_id)
    if isinstance(match, Refused):
        return match
    if command.team_id not in (match.home, match.away):
        return impossible("objecting_team_not_of_match", team=state.team(command.team_id).name, where="team_id")
    if not command.text.strip():
        return impossible("objection_without_words", where="text")
    if command.board_number is not None and match.board(command.board_number) is None:
        return impossible("no_such_board", board=command.board_number, boards=len(match.boards))
    day = command.on or _today(state, command)
    match_day = local_date(match.scheduled_start, zone_of(state.time_zone))
    form = Form(0, day, match_day, command.fee_paid, frozenset(command.signed), command.player_involved)
    findings = form_findings(rule, form, rulebook.sources.get)
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    step = ProtestStep(day, match_day, command.fee_paid, command.signed, overrides(command, findings))
    # The number of the entry it becomes: taken back or not, no other objection has it.
    protest = Protest(
        f"{match.id}-{state.seq + 1}", match.id, command.team_id, command.text.strip(), (step,), command.board_number,
        command.player_involved,
    )  # fmt: skip
    params: dict[str, str | int] = {"team": state.team(command.team_id).name, "role": rule.instances[0]}
    ruling = Ruling("objection_lodged", params, sources(rulebook, "protests.fee"), _due(rulebook, 0, day))
    return Accepted((ev.ObjectionLodged(protest),), ruling, notes(findings))


def appeal_decision(state: State, rulebook: Rulebook, command: cmd.AppealDecision) -> Decision:
    """A decision goes to the next instance, with the same fee and signatures; the last one is final."""
    protest = _find(state, command.protest_id)
    if protest is None:
        return impossible("no_such_protest", protest=command.protest_id)
    decision, step = protest.current.decision, len(protest.steps) - 1
    if decision is None:
        return impossible("protest_not_decided")
    rule = rulebook.protests
    if not may_appeal(rule, step):
        clause = rulebook.sources.get(f"protests.instances.{step + 1}") or rulebook.sources.get("protests.instances")
        return impossible("decision_is_final", clause, role=decision.role)
    day = command.on or _today(state, command)
    signed = frozenset(command.signed)
    form = Form(step + 1, day, decision.told_on, command.fee_paid, signed, protest.player_involved)
    findings = form_findings(rule, form, rulebook.sources.get)
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    lodged = ProtestStep(day, decision.told_on, command.fee_paid, command.signed, overrides(command, findings))
    params: dict[str, str | int] = {"team": state.team(protest.team_id).name, "role": rule.instances[step + 1]}
    ruling = Ruling("decision_appealed", params, sources(rulebook, "protests.fee"), _due(rulebook, step + 1, day))
    return Accepted((ev.DecisionAppealed(protest.id, lodged),), ruling, notes(findings))


def decide_protest(state: State, rulebook: Rulebook, command: cmd.DecideProtest) -> Decision:
    """The instance whose turn it is decides with reasons, and of no club concerned."""
    protest = _find(state, command.protest_id)
    if protest is None:
        return impossible("no_such_protest", protest=command.protest_id)
    if protest.current.decision is not None:
        return impossible("protest_decided", role=protest.current.decision.role)
    if not command.by.strip():
        return impossible("name_missing", where="by")
    if not command.reasons.strip():
        return impossible("reason_missing", where="reasons")
    rule, step = rulebook.protests, len(protest.steps) - 1
    day = command.on or _today(state, command)
    told = command.told_on or day
    if day < protest.current.lodged_on or told < day:
        return impossible("decided_before_lodged", day=protest.current.lodged_on.isoformat(), where="on")
    by = Controller(command.by.strip(), command.role, command.club.strip())
    before = protest.steps[-2].decision if step else None
    findings = list(
        decision_findings(
            rule, step, by, _clubs(state, protest), rulebook.sources.get,
            appealed="" if before is None else before.by, consulted=command.consulted,
        )
    )  # fmt: skip
    findings += _decided_late(rulebook, protest, day)
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    decision = ProtestDecision(
        command.upheld, by.name, by.role, command.reasons.strip(), day, told, by.club, command.consulted
    )
    params: dict[str, str | int] = {"role": by.role, "team": state.team(protest.team_id).name, "fee": rule.fee}
    lines: list[Line] = []
    if may_appeal(rule, step):
        until = lodge_until(rule, step + 1, told).isoformat()
        lines.append(Line("appeal_possible", {"role": rule.instances[step + 1], "until": until}))
    else:
        lines.append(Line("decision_final", {"role": by.role}))
    notice = notice_until(rule, day)
    if notice is not None:
        lines.append(Line("notice_due", {"until": notice.isoformat()}))
    code = "protest_upheld" if command.upheld else "protest_rejected"
    ruling = Ruling(code, params, sources(rulebook, "protests.fee", "protests.notice_days"), tuple(lines))
    event = ev.ProtestDecided(protest.id, decision, overrides(command, findings))
    return Accepted((event,), ruling, notes(findings))


def _decided_late(rulebook: Rulebook, protest: Protest, day: date) -> list[Finding]:
    until = decide_until(rulebook.protests, len(protest.steps) - 1, protest.current.lodged_on)
    if until is None or day <= until:
        return []
    clause = rulebook.sources.get("protests.decision_days")
    return [note("decided_late", clause, until=until.isoformat())]


def _due(rulebook: Rulebook, step: int, day: date) -> tuple[Line, ...]:
    until = decide_until(rulebook.protests, step, day)
    return () if until is None else (Line("decision_due", {"until": until.isoformat()}),)


def _clubs(state: State, protest: Protest) -> frozenset[str]:
    match = state.matches.get(protest.match_id)
    teams = (protest.team_id,) if match is None else (match.home, match.away)
    return frozenset(club for team in teams if (club := state.team(team).club.strip()))


def _find(state: State, protest_id: str) -> Protest | None:
    return next((one for one in state.protests if one.id == protest_id), None)


def _today(state: State, command: CommandBase) -> date:
    return local_date(command.at, zone_of(state.time_zone))
