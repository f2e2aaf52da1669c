"""A club that does not take its promotion, and the team the committee names instead (L-3.4)."""

from __future__ import annotations

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.competition.moves import Move
from arbiter_app.engine.decide.support import impossible, sources, unsettled, warning
from arbiter_app.engine.divisions import all_tables
from arbiter_app.engine.findings import Accepted, Decision, Finding, Params, Refused, Ruling
from arbiter_app.engine.local_time import local_date, zone_of
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import State
from arbiter_app.engine.values import ClauseId


def decline_promotion(state: State, rulebook: Rulebook, command: cmd.DeclinePromotion) -> Decision:
    """The place of a team that would go up is vacant until the committee fills it."""
    if command.team_id not in state.teams:
        return impossible("no_such_team", team=command.team_id)
    name = state.team(command.team_id).name
    if not command.by.strip():
        return impossible("author_missing", where="by")
    if any(one.team_id == command.team_id for one in state.discipline.declined):
        return impossible("promotion_declined_already", team=name)
    goes_up = any(table.moves.get(command.team_id) is Move.UP for table in all_tables(state, rulebook))
    findings: list[Finding] = [] if goes_up else [warning("no_promotion_yet", team=name)]
    today = local_date(command.at, zone_of(state.time_zone))
    if command.on is not None and command.on > today:
        findings.append(warning("date_ahead", where="on"))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    event = ev.PromotionDeclined(command.team_id, command.on or today, command.by.strip())
    return Accepted(
        (event,),
        Ruling("promotion_declined", {"team": name}, _clauses(rulebook)),
    )


def fill_place(state: State, rulebook: Rulebook, command: cmd.FillPlace) -> Decision:
    """The committee names who goes up instead; by whom and when is kept."""
    for team_id in (command.declined, command.team_id):
        if team_id not in state.teams:
            return impossible("no_such_team", team=team_id)
    names: Params = {"declined": state.team(command.declined).name, "team": state.team(command.team_id).name}
    if not command.by.strip():
        return impossible("author_missing", where="by")
    if command.declined == command.team_id:
        return impossible("replaces_itself", team=state.team(command.team_id).name)
    vacancy = next((one for one in state.discipline.declined if one.team_id == command.declined), None)
    if vacancy is None:
        return impossible("no_vacant_place", team=state.team(command.declined).name)
    if vacancy.replaced_by is not None:
        return impossible("place_is_filled", team=state.team(vacancy.replaced_by).name)
    today = local_date(command.at, zone_of(state.time_zone))
    day = command.on or today
    if day < vacancy.on:
        return impossible("filled_before_declined", where="on", day=vacancy.on.isoformat())
    findings = [warning("date_ahead", where="on")] if day > today else []
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    event = ev.PlaceFilled(command.declined, command.team_id, day, command.by.strip())
    return Accepted((event,), Ruling("place_filled", names, _clauses(rulebook)))


def _clauses(rulebook: Rulebook) -> tuple[ClauseId, ...]:
    return sources(rulebook, "fines.promotion_may_be_declined")
