"""A league in legs: its schedule, levels, lists, officials, missed deadlines, penalties, games put off (W)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.competition.calendar import GameDay as PlannedDay, check_calendar
from arbiter_app.engine.competition.hand_in import HandInKind
from arbiter_app.engine.competition.leg_score import check_close
from arbiter_app.engine.competition.officials import Official, check_not_playing, check_official
from arbiter_app.engine.competition.postponement import check_postponement
from arbiter_app.engine.competition.round_robin import Pair, check_pair
from arbiter_app.engine.competition.table import Standing, shared_total
from arbiter_app.engine.competition.team_penalties import check_team_penalty
from arbiter_app.engine.decide.league_hand_in import missed_by
from arbiter_app.engine.decide.setup import MATCH_ID
from arbiter_app.engine.decide.support import (
    find_board,
    find_match,
    impossible,
    leg_is_over,
    notes,
    overrides,
    refusal,
    source,
    sources,
    unsettled,
)
from arbiter_app.engine.divisions import all_tables, total_shared_by
from arbiter_app.engine.findings import Accepted, Decision, Finding, Refused, Ruling
from arbiter_app.engine.league import (
    find_leg,
    leg_label,
    players_on,
    playing_days,
    scored_leg,
    table,
)
from arbiter_app.engine.local_time import local_date, zone_of
from arbiter_app.engine.records_league import GameDay, Leg
from arbiter_app.engine.replacing import replace
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.season_calendar import findings_with
from arbiter_app.engine.state import Match, State
from arbiter_app.engine.values import ClauseId, MatchId


def arrange_leg(state: State, rulebook: Rulebook, command: cmd.ArrangeLeg) -> Decision:
    """Two teams meet over the game days of the rulebook, once in the season (W-1, W-2, W-34, W-36)."""
    names = rulebook.legs.game_days
    if not names:
        return impossible("no_legs_here", source(rulebook, "legs.game_days"))
    if not MATCH_ID.fullmatch(command.leg_id):
        return impossible("match_id_unusable", match=command.leg_id[:20])
    if command.leg_id in state.legs:
        return impossible("leg_exists", leg=command.leg_id)
    for team_id in (command.home, command.away):
        if team_id not in state.teams:
            return impossible("no_such_team", team=team_id)
    if len(command.starts) != len(names):
        clause = source(rulebook, "legs.game_days")
        return impossible("game_days_differ", clause, days=len(command.starts), needed=len(names))
    days = tuple(
        GameDay(
            MatchId(f"{command.leg_id}-d{number}"),
            name,
            start,
            rulebook.divisions[name].team_size,
            rulebook.divisions[name].game_kind,
        )
        for number, (name, start) in enumerate(zip(names, command.starts, strict=True), 1)
    )
    pairs = [(leg.home, leg.away) for leg in state.legs.values()]
    findings = list(check_pair(rulebook.legs, pairs, command.home, command.away, rulebook.sources.get))
    findings += _calendar_findings(state, rulebook, _planned(state, command.phase, (command.home, command.away), days))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    event = ev.LegArranged(
        command.leg_id,
        command.home,
        command.away,
        command.phase,
        days,
        command.venue.strip(),
        overrides(command, findings),
    )
    return Accepted((event,), notes=notes(findings))


def _planned(
    state: State, phase: int, pair: Pair, days: tuple[GameDay, ...], moved: dict[MatchId, datetime] | None = None
) -> list[PlannedDay]:
    zone = zone_of(state.time_zone)
    return [
        PlannedDay(
            phase,
            pair,
            number,
            day.division,
            day.game_kind,
            local_date((moved or {}).get(day.match_id, day.scheduled_start), zone),
        )
        for number, day in enumerate(days, 1)
    ]


def _calendar_findings(state: State, rulebook: Rulebook, own: list[PlannedDay]) -> list[Finding]:
    """What the calendar of the phase looks like with these days in it."""
    phase = own[0].phase
    others = [
        one
        for leg in state.legs.values()
        if leg.phase == phase and (leg.home, leg.away) != own[0].leg
        for one in _planned(state, phase, (leg.home, leg.away), _days_now(state, leg))
    ]
    return list(check_calendar(rulebook.legs, [*others, *own], rulebook.sources.get))


def _days_now(state: State, leg: Leg) -> tuple[GameDay, ...]:
    """The days of a leg as they stand, with matches that were moved."""
    return tuple(
        replace(day, scheduled_start=match.scheduled_start)
        if (match := state.matches.get(day.match_id)) is not None
        else day
        for day in leg.days
    )


def reschedule_match(state: State, rulebook: Rulebook, command: cmd.RescheduleMatch) -> Decision:
    """A match that has not begun starts at another time."""
    match = find_match(state, command.match_id)
    if isinstance(match, Refused):
        return match
    if match.started_at is not None:
        return impossible("match_has_started")
    if command.scheduled_start == match.scheduled_start:
        return impossible("start_is_the_same")
    if command.scheduled_start <= command.at:
        return impossible("start_in_the_past", where="scheduled_start")
    findings: list[Finding] = []
    leg = state.legs.get(match.leg_id) if match.leg_id is not None else None
    if leg is not None:
        over = leg_is_over(state, leg, match)
        if over is not None:
            return over
        if not command.reason.strip():
            return impossible("reason_missing", where="reason")
        findings += _deadline_is_over(state, rulebook, leg, match, command.at)
        moved = {match.id: command.scheduled_start}
        days = _planned(state, leg.phase, (leg.home, leg.away), _days_now(state, leg), moved)
        findings += _calendar_findings(state, rulebook, days)
    else:
        findings += findings_with(state, rulebook, replace(match, scheduled_start=command.scheduled_start))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    aside = overrides(command, findings)
    return Accepted((ev.MatchRescheduled(match.id, command.scheduled_start, command.reason.strip(), aside),))


def _deadline_is_over(state: State, rulebook: Rulebook, leg: Leg, match: Match, at: datetime) -> list[Finding]:
    """A day whose list or picks are missing already: to move it would take the deadline away from under a ruling."""
    asked = ((None, HandInKind.LIST), (match.id, HandInKind.PICKS))
    for match_id, kind in asked:
        is_open = leg.opened_at is None if match_id is None else match.revealed_at is None
        if is_open and missed_by(state, rulebook, leg, match_id, at):
            return [refusal("deadline_is_over", source(rulebook, kind.due_setting), leg=leg_label(state, leg))]
    return []


def set_reserve_days(rulebook: Rulebook, command: cmd.SetReserveDays) -> Decision:
    """The days to which games may be put off."""
    if not rulebook.postponement.allowed:
        return impossible("postponement_not_allowed", source(rulebook, "postponement.allowed"))
    return Accepted((ev.ReserveDaysSet(tuple(sorted(set(command.days)))),))


def assign_official(state: State, rulebook: Rulebook, command: cmd.AssignOfficial) -> Decision:
    """An arbiter or a moderator of a third team (W-33, W-64); sealed picks are not looked into (X-W20)."""
    leg = find_leg(state, command.leg_id)
    if isinstance(leg, Refused):
        return leg
    if not command.name.strip():
        return impossible("name_missing", where="name")
    if command.team_id is not None and command.team_id not in state.teams:
        return impossible("no_such_team", team=command.team_id)
    player = None if command.player_id is None else state.players.get(command.player_id)
    team_id = player.team_id if command.team_id is None and player is not None else command.team_id
    official = Official(command.name.strip(), command.role, team_id, command.player_id)
    teams = (leg.home, leg.away)
    findings = list(check_official(rulebook.officials, official, teams, leg_label(state, leg), rulebook.sources.get))
    findings += officials_playing(state, rulebook, leg, official)
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    return Accepted((ev.OfficialAssigned(leg.id, official, overrides(command, findings)),), notes=notes(findings))


def officials_playing(state: State, rulebook: Rulebook, leg: Leg, official: Official) -> list[Finding]:
    """An arbiter who plays himself on a game day of the leg, by picks that have opened."""
    zone = zone_of(state.time_zone)
    found: list[Finding] = []
    matches = [match for day in leg.days if (match := state.matches.get(day.match_id)) is not None]
    for on in sorted({day for match in matches for day in playing_days(match, zone)}):
        players = players_on(state, on)
        found += check_not_playing(rulebook.officials, official, on, players, rulebook.sources.get)
    return found


def penalise_team(state: State, rulebook: Rulebook, command: cmd.PenaliseTeam) -> Decision:
    """Points taken from a team, also one that does not play that day (W-52, W-53)."""
    team = state.teams.get(command.team_id)
    if team is None:
        return impossible("no_such_team", team=command.team_id)
    leg = None if command.leg_id is None else find_leg(state, command.leg_id)
    if isinstance(leg, Refused):
        return leg
    label = "" if leg is None else leg_label(state, leg)
    is_playing = leg is not None and leg.side_of(team.id) is not None
    findings = check_team_penalty(
        rulebook.team_penalties, command.points, team.name, is_playing, label, command.reason, rulebook.sources.get,
        command.half,
    )  # fmt: skip
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    clauses: tuple[ClauseId, ...] = sources(rulebook, "team_penalties.allowed", "team_penalties.target")
    before = next((row.total for row in _all_rows(state, rulebook) if row.team == team.id), 0)
    half_points = command.points * 2 + command.half
    aside = overrides(command, findings)
    params: dict[str, str | int] = {
        "team": team.name,
        "half_points": half_points,
        "before_points": before,
        "after_points": before - half_points,
    }
    reason, by = command.reason.strip(), command.ruled_by.strip()
    event = ev.TeamPenalised(team.id, half_points, reason, command.leg_id, clauses, aside, by)
    return Accepted((event,), Ruling("team_penalised", params, clauses))


def _all_rows(state: State, rulebook: Rulebook) -> Iterator[Standing]:
    """The table of the league in legs, and of all divisions; a team has its own before that of a play-off."""
    yield from table(state, rulebook)
    for division in all_tables(state, rulebook):
        yield from division.rows


def postpone_games(state: State, rulebook: Rulebook, command: cmd.PostponeGames) -> Decision:
    """Games put off to a reserve day, with two approvals and a reason (W-88, W-89)."""
    match = find_match(state, command.match_id)
    if isinstance(match, Refused):
        return match
    if command.scheduled_start <= command.at:
        return impossible("start_in_the_past", where="scheduled_start")
    day = local_date(command.scheduled_start, zone_of(state.time_zone))
    findings = check_postponement(
        rulebook.postponement, command.approved_by, day, state.reserve_days, command.reason, rulebook.sources.get
    )
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    clauses = sources(rulebook, "postponement.allowed", "postponement.approvals", "postponement.reserve_days_only")
    approved = tuple(role.value for role in command.approved_by)
    leg = state.legs.get(match.leg_id) if match.leg_id is not None else None
    over = None if leg is None else leg_is_over(state, leg, match)
    if over is not None:
        return over
    aside = overrides(command, findings)
    if not match.boards:
        if command.boards:
            return impossible("line_ups_not_revealed", match=match.id)
        # The picks are not open: the whole day moves, and its deadline with it.
        moved = ev.GamesPostponed(
            match.id, (), command.scheduled_start, approved, command.reason.strip(), clauses, aside
        )
        return Accepted((moved,), Ruling("day_postponed", {"match": match.id}, clauses))
    everything = tuple(board.ref.board_number for board in match.boards)
    # The two boards of a bughouse match are one game.
    numbers = everything if match.is_bughouse else command.boards or everything
    for number in numbers:
        board = match.board(number)
        if board is None:
            return impossible("no_such_board", board=number, boards=len(match.boards))
        if board.end is not None:
            return impossible("board_has_ended", board=number)
        if board.clock is not None:
            return impossible("board_has_started", board=number)
    event = ev.GamesPostponed(
        match.id, numbers, command.scheduled_start, approved, command.reason.strip(), clauses, aside
    )
    params: dict[str, str | int] = {"boards": ", ".join(map(str, numbers))}
    return Accepted((event,), Ruling("games_postponed", params, clauses))


def name_scribe(state: State, rulebook: Rulebook, command: cmd.NameScribe) -> Decision:
    """Somebody writes the moves down for a team (W-66)."""
    found = find_board(state, command.board)
    if isinstance(found, Refused):
        return found
    if not rulebook.officials.scribes:
        return impossible("no_scribes_here", source(rulebook, "officials.scribes"))
    return Accepted((ev.ScribeNamed(command.board, command.side, command.name.strip()),))


def close_leg(state: State, rulebook: Rulebook, command: cmd.CloseLeg) -> Decision:
    """A leg is over when every match has its result (W-2)."""
    leg = find_leg(state, command.leg_id)
    if isinstance(leg, Refused):
        return leg
    if leg.closed_at is not None:
        return impossible("leg_is_closed", leg=leg_label(state, leg))
    findings = check_close(scored_leg(state, rulebook, leg), rulebook.sources.get)
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    params: dict[str, str | int] = {"leg": leg_label(state, leg)}
    return Accepted(
        (ev.LegClosed(leg.id, overrides(command, findings)),),
        Ruling("leg_closed", params, sources(rulebook, "legs.game_days")),
    )


def decide_places(state: State, rulebook: Rulebook, command: cmd.DecidePlaces) -> Decision:
    """The arbiter puts teams that share a place into an order."""
    if not command.reason.strip():
        return impossible("reason_missing", where="reason")
    teams = tuple(dict.fromkeys(command.teams))
    for team_id in teams:
        if team_id not in state.teams:
            return impossible("no_such_team", team=team_id)
    if state.legs:
        total = shared_total(table(state, rulebook, with_decisions=False), teams)
    else:
        total = total_shared_by(state, rulebook, teams)
    if total is None:
        return impossible("places_not_shared", source(rulebook, "league_table.tie_breaks"))
    clauses = sources(rulebook, "league_table.tie_breaks")
    return Accepted((ev.PlacesDecided(teams, command.reason.strip(), total),), Ruling("places_decided", {}, clauses))
