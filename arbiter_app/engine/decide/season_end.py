"""After the last round of a division: special matches, board prizes, trophies (L-5.5 to L-5.7, L-9)."""

from __future__ import annotations

from datetime import date, timedelta

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.commands import CommandBase
from arbiter_app.engine.decide.support import impossible, notes, overrides, refusal, source, sources, unsettled, warning
from arbiter_app.engine.divisions import division_ids
from arbiter_app.engine.findings import Accepted, Decision, Finding, Line, Params, Refused, Ruling
from arbiter_app.engine.local_time import local_date, zone_of
from arbiter_app.engine.records_season import SpecialMatchRight
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.season_end import special_match_pairs
from arbiter_app.engine.state import State
from arbiter_app.engine.values import BoardPoints, TeamId


def notify_special_match(state: State, rulebook: Rulebook, command: cmd.NotifySpecialMatch) -> Decision:
    """A displaced team is told of its right; who has none by the rules may be told with a reason all the same."""
    gained, displaced = state.team(command.gained).name, state.team(command.displaced).name
    rule = rulebook.special_matches
    if rule.match_threshold is None and rule.season_threshold is None:
        return impossible("no_special_matches")
    for team_id in (command.gained, command.displaced):
        if team_id not in state.teams:
            return impossible("no_such_team", team=team_id)
    if command.gained == command.displaced:
        return impossible("team_against_itself", team=gained)
    if _right(state, command.gained, command.displaced) is not None:
        return impossible("special_match_known", gained=gained, displaced=displaced)
    findings = [*_not_entitled(state, rulebook, command), *_ahead(state, command)]
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    day = command.on or _today(state, command)
    event = ev.SpecialMatchNotified(command.gained, command.displaced, day, overrides(command, findings))
    until = day + timedelta(days=rule.reply_days)
    ruling = Ruling(
        "special_match_notified",
        {"gained": gained, "displaced": displaced, "until": until.isoformat()},
        sources(rulebook, "special_matches.reply_days"),
    )
    return Accepted((event,), ruling, notes(findings))


def answer_special_match(state: State, rulebook: Rulebook, command: cmd.AnswerSpecialMatch) -> Decision:
    """The displaced team replies in time, or its right has lapsed."""
    gained, displaced = state.team(command.gained).name, state.team(command.displaced).name
    right = _right(state, command.gained, command.displaced)
    if right is None:
        return impossible("special_match_unknown", gained=gained, displaced=displaced)
    if right.score is not None:
        return impossible("special_match_played_already", gained=gained, displaced=displaced)
    day = command.on or _today(state, command)
    until = right.notified_on + timedelta(days=rulebook.special_matches.reply_days)
    clause = source(rulebook, "special_matches.reply_days")
    findings = list(_ahead(state, command))
    if day < right.notified_on:
        return impossible("reply_before_notice", clause, "on", day=right.notified_on.isoformat())
    if command.asks and day > until:
        findings.append(refusal("reply_too_late", clause, "on", day=day.isoformat(), until=until.isoformat()))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    code = "special_match_asked" if command.asks else "special_match_declined"
    ruling = Ruling(code, {"gained": gained, "displaced": displaced}, sources(rulebook, "special_matches.reply_days"))
    event = ev.SpecialMatchAnswered(right.gained, right.displaced, command.asks, day, overrides(command, findings))
    return Accepted((event,), ruling, notes(findings))


def record_special_match(state: State, rulebook: Rulebook, command: cmd.RecordSpecialMatch) -> Decision:
    """The match was played at the team that gained: only a win of the other one lets them change places."""
    gained, displaced = state.team(command.gained).name, state.team(command.displaced).name
    right = _right(state, command.gained, command.displaced)
    if right is None or not right.asks:
        return impossible("special_match_not_asked", gained=gained, displaced=displaced)
    boards = _boards(state, rulebook, command.displaced)
    most = boards * rulebook.scoring.win
    if boards and not 0 < command.gained_points + command.displaced_points <= most:
        return impossible("special_match_points", where="points", boards=boards)
    score = BoardPoints(command.gained_points, command.displaced_points)
    played = SpecialMatchRight(right.gained, right.displaced, right.notified_on, score=score)
    swaps = played.is_won or (played.is_drawn and not rulebook.special_matches.must_be_won)
    names: Params = {"gained": gained, "displaced": displaced}
    line = Line("special_match_swaps" if swaps else "special_match_stays", names)
    clauses = sources(rulebook, "special_matches.must_be_won")
    event = ev.SpecialMatchPlayed(right.gained, right.displaced, score)
    return Accepted((event,), Ruling("special_match_recorded", names, clauses, (line,)))


def announce_board_prizes(state: State, rulebook: Rulebook, command: cmd.AnnounceBoardPrizes) -> Decision:
    """The board prizes of a division are announced; from that day appeals run."""
    if rulebook.board_prizes.percent is None:
        return impossible("no_board_prizes")
    if command.division not in rulebook.divisions:
        return impossible("no_such_division", division=command.division)
    findings = list(_ahead(state, command))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    day = command.on or _today(state, command)
    params = {"division": rulebook.divisions[command.division].name, "day": day.isoformat()}
    ruling = Ruling("board_prizes_announced", params, sources(rulebook, "board_prizes.percent"))
    return Accepted((ev.BoardPrizesAnnounced(command.division, day),), ruling, notes(findings))


def issue_trophy(state: State, rulebook: Rulebook, command: cmd.IssueTrophy) -> Decision:
    """A trophy goes to a team for as long as the rules say."""
    years = rulebook.trophies.hold_years
    name = command.name.strip()
    if years is None:
        return impossible("no_trophies")
    if not name:
        return impossible("trophy_without_name", where="name")
    if command.team_id not in state.teams:
        return impossible("no_such_team", team=command.team_id)
    holder = next((one for one in state.trophies if one.name == name and one.returned_on is None), None)
    if holder is not None:
        return impossible("trophy_is_out", name=name, team=state.team(holder.team_id).name)
    findings = list(_ahead(state, command))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    day = command.on or _today(state, command)
    due = _years_later(day, years)
    params = {"name": name, "team": state.team(command.team_id).name, "day": due.isoformat()}
    ruling = Ruling("trophy_issued", params, sources(rulebook, "trophies.hold_years"))
    return Accepted((ev.TrophyIssued(name, command.team_id, day, due),), ruling, notes(findings))


def return_trophy(state: State, rulebook: Rulebook, command: cmd.ReturnTrophy) -> Decision:
    """A trophy comes back; without its engraving that costs a fine, kept for the next engraving."""
    held = next((one for one in state.trophies if one.name == command.name and one.returned_on is None), None)
    if held is None:
        return impossible("trophy_not_out", name=command.name)
    day = command.on or _today(state, command)
    if day < held.issued_on:
        return impossible("trophy_back_before_issue", where="on", day=held.issued_on.isoformat())
    findings = list(_ahead(state, command))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    fine = 0 if command.engraved else rulebook.trophies.engraving_fine or 0
    params: dict[str, str | int] = {"name": held.name, "team": state.team(held.team_id).name, "fine": fine}
    clauses = sources(rulebook, "trophies.engraving_fine" if fine else "trophies.hold_years")
    ruling = Ruling("trophy_returned_plain" if fine else "trophy_returned", params, clauses)
    return Accepted((ev.TrophyReturned(held.name, command.engraved, day, fine),), ruling, notes(findings))


def _not_entitled(state: State, rulebook: Rulebook, command: cmd.NotifySpecialMatch) -> list[Finding]:
    """Why the rules give the displaced team no right, if they do not."""
    gained, displaced = state.team(command.gained).name, state.team(command.displaced).name
    pairs = [one for name in division_ids(state, rulebook) for one in special_match_pairs(state, rulebook, name)]
    found = [one for one in pairs if (one.gained, one.displaced) == (command.gained, command.displaced)]
    if any(one.is_entitled for one in found):
        return []
    if not found:
        clause = source(rulebook, "special_matches.match_threshold")
        return [refusal("special_match_no_ground", clause, gained=gained, displaced=displaced)]
    pair, rule = found[0], rulebook.special_matches
    if not pair.has_more_left:
        clause = source(rulebook, "special_matches.more_must_be_left")
        return [
            refusal(
                "special_match_not_more_left",
                clause,
                gained=gained,
                displaced=displaced,
                gained_left_points=pair.gained_left,
                displaced_left_points=pair.displaced_left,
            )
        ]
    clause = source(rulebook, "special_matches.clean_below")
    return [
        refusal(
            "special_match_not_clean",
            clause,
            displaced=displaced,
            conceded=pair.conceded,
            received=pair.received,
            below=rule.clean_below,
        )
    ]


def _ahead(
    state: State,
    command: cmd.NotifySpecialMatch
    | cmd.AnswerSpecialMatch
    | cmd.AnnounceBoardPrizes
    | cmd.IssueTrophy
    | cmd.ReturnTrophy,
) -> list[Finding]:
    today = _today(state, command)
    return [] if command.on is None or command.on <= today else [warning("date_ahead", where="on")]


def _right(state: State, gained: TeamId, displaced: TeamId) -> SpecialMatchRight | None:
    pairs = (one for one in state.special_matches if (one.gained, one.displaced) == (gained, displaced))
    return next(pairs, None)


def _boards(state: State, rulebook: Rulebook, team_id: TeamId) -> int:
    division = rulebook.divisions.get(state.team(team_id).division)
    return 0 if division is None else division.team_size


def _today(state: State, command: CommandBase) -> date:
    return local_date(command.at, zone_of(state.time_zone))


def _years_later(day: date, years: int) -> date:
    """The same day so many years later; the 28th for a 29th of February that is not there."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)
