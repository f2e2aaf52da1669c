"""Levels, lists of players and missed deadlines of a league in legs (W-22 to W-29, W-83 to W-86)."""

from __future__ import annotations

from datetime import datetime

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.competition.hand_in import HandInKind, MissedProposal, check_hand_in, missed, missing
from arbiter_app.engine.competition.squads import check_list
from arbiter_app.engine.competition.switches import check_switch
from arbiter_app.engine.decide.support import (
    impossible,
    leg_is_over,
    notes,
    overrides,
    refusal,
    source,
    sources,
    unsettled,
)
from arbiter_app.engine.findings import Accepted, Decision, Finding, Line, Refused, Ruling
from arbiter_app.engine.league import (
    changes_made,
    due,
    due_here,
    find_leg,
    leg_label,
    leg_worth,
    season_of,
    switch_window,
    worth_of_day,
)
from arbiter_app.engine.records_league import Leg, ListedPlayer, PlayerList
from arbiter_app.engine.replacing import replace
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.rulebook_league import MissedDeadline
from arbiter_app.engine.state import State
from arbiter_app.engine.values import BoardPoints, MatchId, Side


def change_level(state: State, rulebook: Rulebook, command: cmd.ChangeLevel) -> Decision:
    """A team puts a player into a level; between legs only, and not twice (W-3, W-7, W-25, W-26)."""
    player = state.players.get(command.player_id)
    if player is None:
        return impossible("no_such_player", player=command.player_id)
    season = season_of(state, player.team_id)
    member = season.member(player.id)
    if member is None:
        return impossible("no_such_player", player=command.player_id)
    window = switch_window(state, player.team_id)
    made = changes_made(state, player.team_id)
    findings = check_switch(
        rulebook.levels,
        rulebook.level_switches,
        season,
        made,
        window,
        member,
        command.level,
        rulebook.sources.get,
    )
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    was = player.level if any(level is not None for level in member.listed) else None
    event = ev.LevelChanged(
        player.id, was, command.level, window.gap, command.declared_by.strip(), overrides(command, findings)
    )
    params: dict[str, str | int] = {"player": player.name, "level": command.level}
    clauses = sources(rulebook, "levels.names", *(("level_switches.cap",) if was is not None else ()))
    return Accepted((event,), Ruling("level_changed", params, clauses), notes(findings))


def seal_player_list(state: State, rulebook: Rulebook, command: cmd.SealPlayerList) -> Decision:
    """A list is handed in: in time, with enough players of each level; both open with the second (W-22 to W-24)."""
    leg = find_leg(state, command.leg_id)
    if isinstance(leg, Refused):
        return leg
    over = leg_is_over(state, leg)
    if over is not None:
        return over
    team = leg.team(command.side)
    season = season_of(state, team)
    players = command.players or tuple(
        ListedPlayer(player.id, player.level) for player in state.squad(team) if player.level is not None
    )
    findings = list(
        check_hand_in(
            rulebook.hand_in,
            HandInKind.LIST,
            due_here(state, rulebook, leg),
            command.at,
            leg.opened_at is not None,
            leg.player_list(command.side) is not None,
            rulebook.sources.get,
        )
    )
    findings += check_list(
        rulebook.levels,
        season,
        [one.player_id for one in players],
        rulebook.sources.get,
        {one.player_id: one.level for one in players},
    )
    for one in players:
        player = state.players.get(one.player_id)
        if player is not None and player.level is not None and player.level != one.level:
            findings.append(refusal("list_level_differs", source(rulebook, "levels.names"), player=player.name))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    sealed = ev.PlayerListSealed(leg.id, command.side, players, command.salt, overrides(command, findings))
    events: list[ev.Event] = [sealed]
    other = leg.player_list(command.side.opponent)
    lines: tuple[Line, ...] = ()
    if other is not None and leg.opened_at is None and rulebook.hand_in.opens_itself:
        lists = {command.side: players, command.side.opponent: _as_they_stand(state, other)}
        events.append(ev.PlayerListsOpened(leg.id, lists[Side.HOME], lists[Side.AWAY]))
        lines = (Line("lists_open"),)
    clauses = sources(rulebook, "hand_in.list_due", "hand_in.opens_itself")
    params: dict[str, str | int] = {"team": state.team(team).name, "leg": leg_label(state, leg)}
    return Accepted(tuple(events), Ruling("list_sealed", params, clauses, lines), notes(findings))


def _as_they_stand(state: State, sealed: PlayerList) -> tuple[ListedPlayer, ...]:
    """A list that was sent before, with the levels its players have now (X-W22)."""
    changed = {change.player_id: change.now for change in state.level_changes if change.at > sealed.sealed_at}
    return tuple(replace(one, level=changed.get(one.player_id, one.level)) for one in sealed.players)


def missed_proposal(
    state: State, rulebook: Rulebook, leg: Leg, kind: HandInKind, match_id: MatchId | None, at: datetime
) -> MissedProposal | None:
    """What a missed deadline of a leg costs as of `at`; None where nobody has missed one."""
    late = missed_by(state, rulebook, leg, match_id, at)
    day = 0 if match_id is None else worth_of_day(rulebook, state.matches[match_id].division)
    return missed(rulebook.hand_in, kind, late, leg_worth(rulebook), day, rulebook.sources.get)


def missed_by(state: State, rulebook: Rulebook, leg: Leg, match_id: MatchId | None, at: datetime) -> tuple[Side, ...]:
    """The sides that have missed a deadline as of `at`."""
    received: dict[Side, datetime] = {}
    match = state.matches.get(match_id) if match_id is not None else None
    for side in Side:
        handed_in = leg.player_list(side) if match is None else match.line_up(side)
        if handed_in is not None:
            received[side] = handed_in.sealed_at
    return missing(rulebook.hand_in, due(state, rulebook, leg, match_id), at, received)


def rule_missed_deadline(state: State, rulebook: Rulebook, command: cmd.RuleMissedDeadline) -> Decision:
    """A deadline is over and something is missing: the leg, or the day, is lost (W-84, W-85)."""
    leg = find_leg(state, command.leg_id)
    if isinstance(leg, Refused):
        return leg
    over = leg_is_over(state, leg)
    if over is not None:
        return over
    if command.kind is HandInKind.LIST and leg.opened_at is not None:
        return impossible("list_published", source(rulebook, "hand_in.opens_itself"))
    if command.kind is HandInKind.PICKS:
        match = None if command.match_id is None else state.matches.get(command.match_id)
        if match is None or match.leg_id != leg.id:
            return impossible("no_such_match", match=command.match_id or "")
        if match.awarded is not None or match.revealed_at is not None:
            return impossible("picks_are_in", match=match.id)
    match_id = command.match_id if command.kind is HandInKind.PICKS else None
    late = missed_by(state, rulebook, leg, match_id, command.at)
    proposal = missed_proposal(state, rulebook, leg, command.kind, match_id, command.at)
    setting = command.kind.due_setting
    if proposal is None:
        return impossible("deadline_not_missed", source(rulebook, setting))
    findings: list[Finding] = []
    home, away = proposal.home, proposal.away
    if proposal.is_open:
        findings.append(refusal("both_missed", proposal.clause))
        if command.home_points is None or command.away_points is None:
            return impossible("points_of_missed_missing", proposal.clause)
        home, away = command.home_points, command.away_points
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    points = BoardPoints(home, away)
    aside = overrides(command, findings)
    clauses = tuple(dict.fromkeys((*([proposal.clause] if proposal.clause else ()), *sources(rulebook, setting))))
    event: ev.Event
    if proposal.extent is MissedDeadline.LEG or match_id is None:
        event = ev.LegAwarded(leg.id, command.kind, late, points, clauses, command.reason.strip(), aside)
    else:
        event = ev.DayAwarded(match_id, late, points, clauses, command.reason.strip(), aside)
    params: dict[str, str | int] = {
        "leg": leg_label(state, leg),
        "home_points": points.home,
        "away_points": points.away,
        "teams": ", ".join(state.team(leg.team(side)).name for side in late),
    }
    return Accepted((event,), Ruling(proposal.code, params, clauses))
