"""Sealed line-ups, their reveal, and places named later (L-5.2, L-6, L-7.8, L-6.11)."""

from __future__ import annotations

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.competition.hand_in import HandInKind, check_hand_in
from arbiter_app.engine.competition.officials import check_not_playing
from arbiter_app.engine.competition.picks import check_picks, incomplete_findings
from arbiter_app.engine.decide.support import (
    find_match,
    find_open_board,
    impossible,
    leg_is_over,
    notes,
    overrides,
    refusal,
    source,
    sources,
    unsettled,
    was_seen,
)
from arbiter_app.engine.findings import Accepted, Decision, Finding, Line, Refused, Ruling, Severity
from arbiter_app.engine.laws.lateness import may_be_replaced
from arbiter_app.engine.league import due_here, pick_day, picked, playing_days, season_of
from arbiter_app.engine.lineups.checks import check_line_up, check_player, elsewhere_findings, order_findings
from arbiter_app.engine.lineups.suspensions import suspension_findings
from arbiter_app.engine.local_time import zone_of
from arbiter_app.engine.records import GameEnd, Pairing, Player, Slot, SlotKind
from arbiter_app.engine.records_league import Leg, OfficialRole
from arbiter_app.engine.replacing import replace
from arbiter_app.engine.rulebook import Rulebook, Substitution
from arbiter_app.engine.scoring import unplayed_end, walkover_end
from arbiter_app.engine.state import Board, LineUp, Match, State
from arbiter_app.engine.values import BoardPoints, Side, Termination


def seal_line_up(state: State, rulebook: Rulebook, command: cmd.SealLineUp) -> Decision:
    """A line-up is handed in: checked, overridden where the arbiter says why, sealed."""
    match = find_match(state, command.match_id)
    if isinstance(match, Refused):
        return match
    leg = state.legs.get(match.leg_id) if match.leg_id is not None else None
    if match.revealed_at is not None:
        return Refused((refusal_after_reveal(rulebook) if leg is None else picks_published(rulebook),))
    over = None if leg is None else leg_is_over(state, leg, match)
    if over is not None:
        return over
    if match.line_up(command.side) is not None and not rulebook.hand_in.replaced_while_sealed:
        return impossible("line_up_already_sealed", side=command.side)
    team = state.team(match.team(command.side))
    findings = check_line_up(state, rulebook, match, team, command.slots)
    if leg is not None:
        findings += pick_findings(state, rulebook, leg, match, command)
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    aside = overrides(command, findings)
    event = ev.LineUpSealed(match.id, command.side, command.slots, command.salt, aside)
    if leg is None or match.line_up(command.side.opponent) is None or not rulebook.hand_in.opens_itself:
        return Accepted((event,), notes=notes(findings))
    sealed = LineUp(command.slots, command.at, aside)
    both = replace(match, home_line_up=sealed) if command.side is Side.HOME else replace(match, away_line_up=sealed)
    opened = _open_both(rulebook, both, command.lot)
    if isinstance(opened, Refused):
        return opened
    playing = arbiters_playing(state, rulebook, both)
    return Accepted((event, *opened.events), opened.ruling, notes([*findings, *playing]))


def refusal_after_reveal(rulebook: Rulebook) -> Finding:
    """Nothing changes once both line-ups are open (L-6.10)."""
    finding = refusal("line_ups_revealed", source(rulebook, "line_ups.change_after_reveal"))
    return Finding(finding.code, finding.severity, finding.clause, overridable=False)


def reopen_line_up(state: State, rulebook: Rulebook, command: cmd.ReopenLineUp) -> Decision:
    """A captain gets a sealed line-up back, before the reveal only."""
    match = find_match(state, command.match_id)
    if isinstance(match, Refused):
        return match
    if match.revealed_at is not None:
        return Refused((refusal_after_reveal(rulebook),))
    if match.line_up(command.side) is None:
        return impossible("line_up_not_sealed", side=command.side)
    return Accepted((ev.LineUpReopened(match.id, command.side, command.reason.strip()),))


def reveal_line_ups(state: State, rulebook: Rulebook, command: cmd.RevealLineUps) -> Decision:
    """Both line-ups open together; colours by board; boards with an empty side are walkovers."""
    match = find_match(state, command.match_id)
    if isinstance(match, Refused):
        return match
    if match.revealed_at is not None:
        return Refused((refusal_after_reveal(rulebook),))
    if match.home_line_up is None or match.away_line_up is None:
        missing = Side.HOME if match.home_line_up is None else Side.AWAY
        return impossible("line_up_missing", side=missing, team=state.team(match.team(missing)).name)
    return _open_both(rulebook, match, command.lot)


def _open_both(rulebook: Rulebook, match: Match, lot: int | None) -> Decision:
    """Both line-ups open: who meets whom, with which colour."""
    by_lot = rulebook.legs.colours_by_lot
    if match.home_line_up is None or match.away_line_up is None:
        return impossible("line_up_missing", side=Side.HOME if match.home_line_up is None else Side.AWAY, team="")
    if by_lot and lot is None:
        return impossible("lot_missing", source(rulebook, "legs.colours_by_lot"), where="lot")
    for line_up in (match.home_line_up, match.away_line_up):
        if len(line_up.slots) != match.board_count:
            return impossible("line_up_size", names=len(line_up.slots), boards=match.board_count)
    pairings: list[Pairing] = []
    ended: list[tuple[int, GameEnd]] = []
    slots = zip(match.home_line_up.slots, match.away_line_up.slots, strict=True)
    for number, (home, away) in enumerate(slots, 1):
        white = _white(rulebook, match, number, lot if by_lot else None)
        pairings.append(Pairing(number, white, home, away))
        end = _end_without_opponent(rulebook, number, home, away)
        if end is not None:
            ended.append((number, end))
    event = ev.LineUpsRevealed(match.id, tuple(pairings), tuple(ended), lot if by_lot else None)
    walkovers = tuple(
        Line("walkover_on_board", {"board": number, "clause": end.clauses[0] if end.clauses else ""})
        for number, end in ended
    )
    colours = "legs.colours_by_lot" if by_lot else "rights.away_white_on_odd_boards"
    clauses = sources(rulebook, colours, "line_ups.change_after_reveal")
    if ended:
        clauses += sources(rulebook, "scoring.walkover_opponent")
    return Accepted((event,), Ruling("line_ups_revealed", {}, clauses, walkovers))


def _white(rulebook: Rulebook, match: Match, number: int, lot: int | None) -> Side:
    """Who has White on a board: by lot, one bit a board, or the away team on odd boards.

    In bughouse the colour of the first board decides both, for team-mates have opposite colours (W-70).
    """
    first = match.is_bughouse and rulebook.bughouse.partners_have_opposite_colours
    if lot is not None:
        drawn = Side.HOME if (lot >> (0 if first else number - 1)) & 1 == 0 else Side.AWAY
        return drawn.opponent if first and number % 2 == 0 else drawn
    return Side.AWAY if (number % 2 == 1) is rulebook.rights.away_white_on_odd_boards else Side.HOME


def picks_published(rulebook: Rulebook) -> Finding:
    """Picks that are open are not changed (W-31)."""
    return Finding("picks_published", Severity.REFUSE, source(rulebook, "hand_in.opens_itself"), overridable=False)


def arbiters_playing(state: State, rulebook: Rulebook, match: Match) -> list[Finding]:
    """Arbiters of that day who stand in the picks that have just opened; nothing was said before (X-W20)."""
    zone = zone_of(state.time_zone)
    days = playing_days(match, zone)
    slots = [one for side in Side if (line_up := match.line_up(side)) is not None for one in line_up.slots]
    players = frozenset(slot.player_id for slot in slots if slot.player_id is not None)
    found: list[Finding] = []
    for leg in state.legs.values():
        arbiter = leg.official(OfficialRole.ARBITER)
        if arbiter is None:
            continue
        legs_days = {day for one in state.matches.values() if one.leg_id == leg.id for day in playing_days(one, zone)}
        for day in sorted(days & legs_days):
            found += check_not_playing(rulebook.officials, arbiter, day, players, rulebook.sources.get)
    return [Finding(one.code, Severity.NOTE, one.clause, one.params) for one in found]


def pick_findings(state: State, rulebook: Rulebook, leg: Leg, match: Match, command: cmd.SealLineUp) -> list[Finding]:
    """What is wrong with picks beside what is wrong with any line-up: late, caps, levels, pair (W-8 to W-31)."""
    found = list(
        check_hand_in(
            rulebook.hand_in,
            HandInKind.PICKS,
            due_here(state, rulebook, leg, match.id),
            command.at,
            is_open=False,
            has_own=match.line_up(command.side) is not None,
            source=rulebook.sources.get,
        )
    )
    day = pick_day(state, rulebook, match, command.side)
    if day is not None and rulebook.levels.names:
        team = match.team(command.side)
        season = season_of(state, team)
        # Names beyond the last board are refused already; there is no level to ask them about.
        names = picked(command.slots)[: match.board_count]
        wrong = check_picks(rulebook.levels, rulebook.level_switches, season, day, names, rulebook.sources.get)
        found += (*wrong, *incomplete_findings(rulebook.hand_in, wrong, names, rulebook.sources.get))
    return found


def _end_without_opponent(rulebook: Rulebook, number: int, home: Slot, away: Slot) -> GameEnd | None:
    empty = {side for side, slot in ((Side.HOME, home), (Side.AWAY, away)) if slot.kind is SlotKind.BLANK}
    if len(empty) == 2:
        points = rulebook.scoring.double_walkover
        clauses = sources(rulebook, "scoring.double_walkover")
        return unplayed_end(Termination.DOUBLE_WALKOVER, BoardPoints(points, points), clauses)
    if not empty or SlotKind.TO_BE_NAMED in (home.kind, away.kind):
        return None
    return walkover_end(rulebook, number, next(iter(empty)))


def name_player(state: State, rulebook: Rulebook, command: cmd.NamePlayer) -> Decision:
    """A place left open gets its player, or one who is not there is replaced; the checks of a line-up run for him."""
    found = find_open_board(state, command.board)
    if isinstance(found, Refused):
        return found
    match, board = found
    seat = board.seat(command.side)
    replaces = seat.is_named and not was_seen(board, command.side)
    has_started = match.started_at is not None
    late: list[Finding] = []
    if replaces and rulebook.lateness.substitution is not Substitution.NEVER:
        if not may_be_replaced(rulebook.lateness, match.scheduled_start, has_started, command.at):
            clause = source(rulebook, "lateness.substitution")
            late = [refusal("substitution_too_late", clause, board=command.board.board_number)]
    elif seat.slot.kind is not SlotKind.TO_BE_NAMED:
        clause = source(rulebook, "line_ups.change_after_reveal")
        return impossible("place_not_open", clause, board=command.board.board_number)
    player = state.players.get(command.player_id)
    if player is None:
        return impossible("no_such_player", player=command.player_id)
    findings = [*late, *_naming_findings(state, rulebook, match, board, command)]
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    clauses = sources(rulebook, "lateness.substitution" if replaces else "judgements.named_later")
    ruling = Ruling("player_named", {"player": player.name, "board": board.ref.board_number}, clauses)
    named = ev.PlayerNamed(board.ref, command.side, player.id, overrides(command, findings))
    events: list[ev.Event] = [named]
    if board.seat(command.side.opponent).slot.kind is SlotKind.BLANK:
        events.append(ev.GameEnded(board.ref, walkover_end(rulebook, board.ref.board_number, command.side.opponent)))
    return Accepted(tuple(events), ruling, notes(findings))


def _naming_findings(
    state: State, rulebook: Rulebook, match: Match, board: Board, command: cmd.NamePlayer
) -> list[Finding]:
    team = state.team(match.team(command.side))
    number = board.ref.board_number
    player = state.players[command.player_id]
    players = [state.players.get(seat) if (seat := one.seat(command.side).player_id) else None for one in match.boards]
    findings: list[Finding] = []
    if player in players:
        twice = refusal("player_twice", player=player.name, board=number, other=players.index(player) + 1)
        return [Finding(twice.code, twice.severity, None, twice.params, overridable=False)]
    findings += check_player(rulebook, state, match, team, player, number)
    alone: list[Player | None] = [None] * len(match.boards)
    alone[number - 1] = players[number - 1] = player
    findings += elsewhere_findings(state, match, alone)
    findings += suspension_findings(state, rulebook, match, alone)
    findings += (
        one for one in order_findings(rulebook, players) if number in (one.params["board"], one.params["other"])
    )
    return findings
