"""Fines on teams, what they write about their defaults, and matches they did not play (L-5.3, L-5.8, L-8.1(b))."""

from __future__ import annotations

from datetime import date, timedelta

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.commands import CommandBase
from arbiter_app.engine.competition.deadlines import match_deadlines
from arbiter_app.engine.competition.defaults import conceded_by, defaults_by, fine_prompts
from arbiter_app.engine.decide.support import (
    find_match,
    impossible,
    notes,
    overrides,
    refusal,
    source,
    sources,
    unsettled,
    warning,
)
from arbiter_app.engine.findings import Accepted, Decision, Finding, Line, Params, Refused, Ruling
from arbiter_app.engine.local_time import local_date, zone_of
from arbiter_app.engine.records_discipline import FineCause, FineEnd, WalkoverNotice
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Match, State


def impose_fine(state: State, rulebook: Rulebook, command: cmd.ImposeFine) -> Decision:
    """A fine for defaults is at least so much for each player; one for a late result is fixed, after its days."""
    match = find_match(state, command.match_id)
    if isinstance(match, Refused):
        return match
    if not command.ruled_by.strip():
        return impossible("author_missing", where="ruled_by")
    if not command.reason.strip():
        return impossible("reason_missing", where="reason")
    if command.amount <= 0:
        return impossible("fine_needs_amount", where="amount")
    team, day = match.team(command.side), command.on or _today(state, command)
    for one in state.discipline.fines:
        if (one.match_id, one.team_id, one.cause) == (match.id, team, command.cause) and one.end is None:
            return impossible("fine_known", team=state.team(team).name)
    of_defaults = command.cause is FineCause.DEFAULTS
    findings = [*_ahead(state, command, command.on)]
    if day < _match_day(state, match):
        return impossible("before_the_match", where="on")
    findings += _defaults(rulebook, match, command) if of_defaults else _late(state, rulebook, match, command, day)
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    setting = "deadlines.fine_default_minimum" if of_defaults else "fines.late_result"
    clauses = sources(rulebook, setting)
    event = ev.FineImposed(
        match.id, team, command.cause, command.amount, day, clauses, command.ruled_by.strip(), command.reason.strip(),
        overrides(command, findings),
    )  # fmt: skip
    lines = []
    if of_defaults and rulebook.fines.hold_points:
        lines.append(Line("points_are_held", {"day": day.isoformat()}))
    until = _explain_until(state, rulebook, match)
    if of_defaults and until is not None:
        lines.append(Line("explanation_until", {"until": until.isoformat()}))
    clauses += sources(rulebook, "fines.hold_points") if of_defaults else ()
    params: Params = {"team": state.team(team).name, "amount": command.amount}
    return Accepted((event,), Ruling("fine_imposed", params, clauses, tuple(lines)), notes(findings))


def settle_fine(state: State, rulebook: Rulebook, command: cmd.SettleFine) -> Decision:
    """A fine is paid, or waived after an explanation that came in time and was accepted."""
    fine = next((one for one in state.discipline.fines if one.seq == command.fine), None)
    if fine is None:
        return impossible("no_such_fine", entry=command.fine)
    if fine.end is not None:
        return impossible("fine_is_settled", end=fine.end.value)
    day = command.on or _today(state, command)
    if day < fine.imposed_on:
        return impossible("settled_before_fine", where="on", day=fine.imposed_on.isoformat())
    findings = list(_ahead(state, command, command.on))
    clauses = sources(rulebook, "fines.hold_points")
    if command.end is FineEnd.WAIVED:
        if not command.ruled_by.strip():
            return impossible("author_missing", where="ruled_by")
        clauses = sources(rulebook, "fines.explanation_days")
        match, told = state.matches.get(fine.match_id), state.discipline.explanation(fine.match_id, fine.team_id)
        until = None if match is None else _explain_until(state, rulebook, match)
        clause = source(rulebook, "fines.explanation_days")
        if told is None or told.accepted is not True:
            findings.append(refusal("no_explanation_accepted", clause))
        elif until is not None and told.on > until:
            late = {"day": told.on.isoformat(), "until": until.isoformat()}
            findings.append(refusal("explanation_was_late", clause, **late))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    event = ev.FineSettled(
        fine.seq, fine.team_id, command.end, day, command.ruled_by.strip(), overrides(command, findings)
    )
    params: Params = {"team": state.team(fine.team_id).name, "amount": fine.amount}
    lines = (Line("held_points_return"),) if fine.cause is FineCause.DEFAULTS and rulebook.fines.hold_points else ()
    return Accepted((event,), Ruling(f"fine_{command.end.value}", params, clauses, lines), notes(findings))


def record_explanation(state: State, rulebook: Rulebook, command: cmd.RecordExplanation) -> Decision:
    """What a team writes about its defaults; what comes late is kept, and said to be late."""
    match = find_match(state, command.match_id)
    if isinstance(match, Refused):
        return match
    if not command.text.strip():
        return impossible("explanation_empty", where="text")
    if command.accepted is not None and not command.ruled_by.strip():
        return impossible("author_missing", where="ruled_by")
    day = command.on or _today(state, command)
    if day < _match_day(state, match):
        return impossible("before_the_match", where="on")
    findings = list(_ahead(state, command, command.on))
    if not conceded_by(match, command.side) and not _is_marked(state, match, command):
        findings.append(warning("nothing_to_explain", team=state.team(match.team(command.side)).name))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    until = _explain_until(state, rulebook, match)
    is_late = until is not None and day > until
    team = match.team(command.side)
    event = ev.DefaultExplained(
        match.id, team, day, command.text.strip(), command.accepted, command.ruled_by.strip(),
        overrides(command, findings),
    )  # fmt: skip
    words = {None: "explanation_came", True: "explanation_accepted", False: "explanation_rejected"}
    lines = (Line("explanation_late", {"until": until.isoformat()}),) if until is not None and is_late else ()
    clauses = sources(rulebook, "fines.explanation_days")
    ruling = Ruling(words[command.accepted], {"team": state.team(team).name, "day": day.isoformat()}, clauses, lines)
    return Accepted((event,), ruling, notes(findings))


def record_walkover_notice(state: State, rulebook: Rulebook, command: cmd.RecordWalkoverNotice) -> Decision:
    """Proof that a walkover was told before the visitors set out, to them and to the controller."""
    match = find_match(state, command.match_id)
    if isinstance(match, Refused):
        return match
    times = (command.told_at, command.controller_told_at, command.visitors_left_at)
    if any(one is not None and one > command.at for one in times):
        return impossible("time_ahead")
    notice = WalkoverNotice(
        match.id, command.side, command.told_at, command.controller_told_at, command.visitors_left_at
    )
    event = ev.WalkoverTold(
        match.id, command.side, command.told_at, command.visitors_left_at, command.controller_told_at
    )
    code = "walkover_told_in_time" if notice.is_in_time else "walkover_told_late"
    params: Params = {"team": state.team(match.team(command.side)).name}
    return Accepted((event,), Ruling(code, params, sources(rulebook, "fines.walkover_proof")))


def mark_match_defaulted(state: State, rulebook: Rulebook, command: cmd.MarkMatchDefaulted) -> Decision:
    """The controller calls a match defaulted, though boards stand otherwise (Q26)."""
    match = find_match(state, command.match_id)
    if isinstance(match, Refused):
        return match
    if rulebook.fines.relegates_at is None:
        return impossible("no_match_defaults")
    if not command.ruled_by.strip():
        return impossible("author_missing", where="ruled_by")
    if not command.reason.strip():
        return impossible("reason_missing", where="reason")
    if _is_marked(state, match, command):
        return impossible("match_marked_already")
    event = ev.MatchMarkedDefaulted(match.id, command.side, command.ruled_by.strip(), command.reason.strip())
    params: Params = {"team": state.team(match.team(command.side)).name}
    return Accepted((event,), Ruling("match_marked_defaulted", params, sources(rulebook, "fines.relegates_at")))


def _defaults(rulebook: Rulebook, match: Match, command: cmd.ImposeFine) -> list[Finding]:
    prompt = next((one for one in fine_prompts(rulebook.deadlines, match) if one.side is command.side), None)
    if prompt is None:
        clause = source(rulebook, "deadlines.fine_default_from_boards")
        return [refusal("too_few_defaults", clause, boards=defaults_by(match, command.side))]
    if prompt.is_enough(command.amount):
        return []
    clause = source(rulebook, "deadlines.fine_default_minimum")
    return [refusal("fine_too_small", clause, "amount", minimum=prompt.minimum, players=prompt.players)]


def _late(state: State, rulebook: Rulebook, match: Match, command: cmd.ImposeFine, day: date) -> list[Finding]:
    found, fixed = [], rulebook.fines.late_result
    dates = match_deadlines(rulebook.deadlines, rulebook.sources, _match_day(state, match))
    first = next((one.day for one in dates if one.code == "result_fine_from"), None)
    if first is not None and day < first:
        clause = source(rulebook, "deadlines.result_fine_after_days")
        found.append(refusal("late_fine_too_early", clause, "on", day=first.isoformat()))
    if fixed is not None and command.amount != fixed:
        found.append(refusal("late_fine_is_fixed", source(rulebook, "fines.late_result"), "amount", amount=fixed))
    return found


def _is_marked(state: State, match: Match, command: cmd.MarkMatchDefaulted | cmd.RecordExplanation) -> bool:
    return any((one.match_id, one.side) == (match.id, command.side) for one in state.discipline.marked)


def _explain_until(state: State, rulebook: Rulebook, match: Match) -> date | None:
    days = rulebook.fines.explanation_days
    return None if days is None else _match_day(state, match) + timedelta(days=days)


def _match_day(state: State, match: Match) -> date:
    return local_date(match.scheduled_start, zone_of(state.time_zone))


def _today(state: State, command: CommandBase) -> date:
    return local_date(command.at, zone_of(state.time_zone))


def _ahead(state: State, command: CommandBase, on: date | None) -> list[Finding]:
    return [] if on is None or on <= _today(state, command) else [warning("date_ahead", where="on")]
