"""Sanctions on a match as the controller rules them: what becomes of each board and of the score (L-6.1 to L-6.10).

Does not decide whether a player was illegal: the checks of the line-ups say what the rules have, people rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.competition.deadlines import match_deadlines
from arbiter_app.engine.competition.sanctions import MatchSanction, Offender, is_void, ruled_board, sanction_for
from arbiter_app.engine.decide.support import (
    find_match,
    impossible,
    note,
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
from arbiter_app.engine.replacing import replace
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.rulebook_season import Offence
from arbiter_app.engine.state import Match, State
from arbiter_app.engine.values import ClauseId, Side


def rule_sanction(state: State, rulebook: Rulebook, command: cmd.RuleSanction) -> Decision:
    """The points go, pass over, or count for nothing; what happened at the boards stays for the rating (L-8.5)."""
    match = find_match(state, command.match_id)
    if isinstance(match, Refused):
        return match
    missing = _what_is_missing(rulebook, match, command)
    if missing is not None:
        return missing
    boards = _boards(match, command)
    findings = [*_findings(state, rulebook, match, command, boards)]
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    offender = Offender(command.side, command.offence, boards, command.half_points)
    what = sanction_for(rulebook.sanctions, offender, rulebook.scoring.win)
    clauses = _clauses(rulebook, command)
    event = ev.SanctionRuled(
        match.id, command.side, command.offence, what.sanction, boards, command.half_points, what.penalty, what.win,
        what.voids, clauses, command.ruled_by.strip(), command.reason.strip(), command.by_committee,
        overrides(command, findings),
    )  # fmt: skip
    team = state.team(match.team(command.side)).name
    given = (*match.sanctions, replace(what, clauses=clauses))
    lines = tuple(_lines(match, given, what))
    params: dict[str, str | int] = {"team": team, "offence": command.offence.value}
    code = "sanction_ruled" if command.offence is not Offence.EXTRA else "committee_deducts"
    if command.half_points:
        params["half_points"] = command.half_points
    return Accepted((event,), Ruling(code, params, clauses, lines), notes(findings))


def appeal_registration(state: State, rulebook: Rulebook, command: cmd.AppealRegistration) -> Decision:
    """An appeal against a ruling on registration: in time, and with its proof (L-6.1/3)."""
    match = find_match(state, command.match_id)
    if isinstance(match, Refused):
        return match
    team, days = state.team(match.team(command.side)).name, rulebook.sanctions.appeal_days
    clause = source(rulebook, "sanctions.appeal_days")
    if days is None:
        return impossible("sanction_not_in_rules", offence=Offence.UNREGISTERED.value)
    given = (one for one in match.sanctions if one.side is command.side)
    if not any(one.offender.offence is Offence.UNREGISTERED for one in given):
        return impossible("no_registration_ruling", team=team)
    if not command.proof.strip():
        return impossible("appeal_without_proof", clause, "proof")
    day = command.on or local_date(command.at, zone_of(state.time_zone))
    if day < command.notified_on:
        return impossible("appeal_before_notice", where="on", day=command.notified_on.isoformat())
    until = command.notified_on + timedelta(days=days)
    findings = []
    if day > until:
        findings.append(refusal("appeal_too_late", clause, "on", day=day.isoformat(), until=until.isoformat()))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    event = ev.RegistrationAppealed(
        match.id, command.side, command.notified_on, day, command.proof.strip(), overrides(command, findings)
    )
    params: Params = {"team": team, "until": until.isoformat()}
    return Accepted((event,), Ruling("registration_appealed", params, sources(rulebook, "sanctions.appeal_days")))


def _what_is_missing(rulebook: Rulebook, match: Match, command: cmd.RuleSanction) -> Refused | None:
    offence, rule = command.offence, rulebook.sanctions
    if match.awarded is not None:
        return impossible("match_was_awarded")
    if offence is not Offence.EXTRA and rule.of(offence) is None:
        return impossible("sanction_not_in_rules", offence=offence.value)
    if not command.ruled_by.strip():
        return impossible("author_missing", where="ruled_by")
    if not command.reason.strip():
        return impossible("reason_missing", where="reason")
    if command.half_points < 0 or (offence is Offence.EXTRA and not command.half_points):
        return impossible("deduction_needs_points", where="half_points")
    if not offence.is_on_boards:
        return impossible("sanction_on_no_board", where="boards") if command.boards else None
    if not command.boards:
        return impossible("sanction_needs_board", where="boards")
    for number in command.boards:
        board = match.board(number)
        if board is None:
            return impossible("no_such_board", board=number)
        if board.final is None:
            return impossible("no_result_yet", board=number)
        same = (command.side, offence)
        if any((one.side, one.offender.offence) == same for one in board.sanctions):
            return impossible("sanction_known", board=number)
    return None


def _boards(match: Match, command: cmd.RuleSanction) -> tuple[int, ...]:
    """The boards it touches: those named, and all below the first of them where the lower ones follow."""
    if not command.boards or not command.with_lower_boards:
        return tuple(sorted(set(command.boards)))
    first = min(command.boards)
    return tuple(board.ref.board_number for board in match.boards if board.ref.board_number >= first)


def _findings(
    state: State, rulebook: Rulebook, match: Match, command: cmd.RuleSanction, boards: tuple[int, ...]
) -> list[Finding]:
    found: list[Finding] = []
    rule = rulebook.sanctions
    if command.half_points and not (command.by_committee and rule.committee_deducts_more):
        found.append(refusal("only_the_committee", source(rulebook, "sanctions.committee_deducts_more"), "half_points"))
    may_follow = rule.lower_boards_may_follow and command.offence is Offence.OTHER_CLUB
    if command.with_lower_boards and not may_follow:
        found.append(refusal("lower_boards_stay", source(rulebook, "sanctions.lower_boards_may_follow")))
    for number in boards:
        board = match.boards[number - 1]
        against = [*(one.offender for one in board.rulings), *(one.side for one in board.sanctions)]
        if command.side.opponent in against:
            found.append(warning("both_players_offended", source(rulebook, "sanctions.board_order"), board=number))
        elif board.rulings:
            found.append(warning("board_was_ruled_before", board=number))
    if command.offence is Offence.LATE_RESULT:
        found += _too_early(state, rulebook, match, command)
        if command.side is Side.AWAY:
            found.append(note("late_result_of_home_team", source(rulebook, "sanctions.late_result")))
    return found


def _too_early(state: State, rulebook: Rulebook, match: Match, command: cmd.RuleSanction) -> list[Finding]:
    zone = zone_of(state.time_zone)
    dates = match_deadlines(rulebook.deadlines, rulebook.sources, local_date(match.scheduled_start, zone))
    first = next((one.day for one in dates if one.code == "result_zero_from"), None)
    if first is None or local_date(command.at, zone) >= first:
        return []
    clause = source(rulebook, "deadlines.result_zero_further_days")
    return [refusal("late_result_too_early", clause, day=first.isoformat())]


def _clauses(rulebook: Rulebook, command: cmd.RuleSanction) -> tuple[ClauseId, ...]:
    settings = [] if command.offence is Offence.EXTRA else [f"sanctions.{command.offence.value}"]
    if command.offence is Offence.TOO_MANY_SUBSTITUTIONS:
        settings.append("sanctions.penalty")
    if command.half_points:
        settings.append("sanctions.committee_deducts_more")
    return sources(rulebook, *settings, "judgements.result_stays_for_rating")


def _lines(match: Match, given: tuple[MatchSanction, ...], new: MatchSanction) -> Iterator[Line]:
    """What becomes of each board that changes, and of the match."""
    changed = 0
    for number in new.offender.boards:
        board = match.boards[number - 1]
        before, points = board.final, board.ruled
        if before is None or points is None:
            continue
        after = ruled_board(number, points, (*board.sanctions, new))
        if after != before:
            changed += 1
            told: Params = {
                "board": number,
                "home_was_points": before.home,
                "away_was_points": before.away,
                "home_points": after.home,
                "away_points": after.away,
            }
            yield Line("sanction_board", told)
    if is_void(given):
        yield Line("match_is_void")
    elif new.zeroes:
        yield Line("match_points_gone")
    elif new.offender.boards and not changed:
        yield Line("sanction_changes_nothing")
