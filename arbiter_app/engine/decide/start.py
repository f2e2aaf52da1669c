"""Time controls, the start of play, and equipment that is missing (L-7.4, L-7.9, L-6.11; FIDE 6.6)."""

from __future__ import annotations

from datetime import datetime

from arbiter_app.engine import clock as clocks, commands as cmd, events as ev
from arbiter_app.engine.decide.support import (
    find_board,
    find_match,
    find_open_board,
    impossible,
    leg_is_over,
    note,
    notes,
    refusal,
    source,
    sources,
    unsettled,
    warning,
)
from arbiter_app.engine.findings import (
    Accepted,
    ClockEffect,
    ClockStep,
    Decision,
    Finding,
    Line,
    Refused,
    Ruling,
)
from arbiter_app.engine.laws.lateness import (
    MINUTE_MS,
    equipment_is_forfeited,
    is_in_time,
    late_ms,
    runs_before_both_are_there,
)
from arbiter_app.engine.laws.time_control import Choice, choose_control
from arbiter_app.engine.records import SeatRef
from arbiter_app.engine.rulebook import LostTime, Rulebook, TimeControl
from arbiter_app.engine.scoring import side_points, unplayed_end
from arbiter_app.engine.state import Board, Match, State
from arbiter_app.engine.values import ClockReadings, Colour, Side, Termination, ms_between


def wish_time_control(state: State, rulebook: Rulebook, command: cmd.WishTimeControl) -> Decision:
    """One wish; which control follows is said at once."""
    found = find_open_board(state, command.board)
    if isinstance(found, Refused):
        return found
    match, board = found
    division = rulebook.divisions[match.division]
    if command.control_id not in division.time_controls:
        return impossible("no_such_control", control=command.control_id, known=", ".join(division.time_controls))
    if board.clock is not None:
        return impossible("board_has_started", board=board.ref.board_number)
    return Accepted((ev.TimeControlWished(board.ref, command.side, command.control_id),))


def note_digital_clock(state: State, command: cmd.NoteDigitalClock) -> Decision:
    """Whether there is a digital clock for a board."""
    found = find_open_board(state, command.board)
    if isinstance(found, Refused):
        return found
    return Accepted((ev.DigitalClockNoted(command.board, command.available),))


def elect_for_closing_time(state: State, rulebook: Rulebook, command: cmd.ElectForClosingTime) -> Decision:
    """The home captain chooses standard for a venue that closes; visitors should have been told."""
    match = find_match(state, command.match_id)
    if isinstance(match, Refused):
        return match
    clause = source(rulebook, "judgements.closing_time_standard")
    if not rulebook.judgements.closing_time_standard:
        return impossible("no_choice_for_closing_time", clause)
    findings = [] if command.visitors_told else [note("visitors_not_told", clause)]
    event = ev.ClosingTimeElected(match.id, command.visitors_told)
    return Accepted((event,), notes=tuple(findings))


def chosen_control(rulebook: Rulebook, match: Match, board: Board, both_present: bool) -> Choice:
    """The control of one board as the wishes stand."""
    return choose_control(
        rulebook.divisions[match.division],
        board.home.wish,
        board.away.wish,
        board.digital_clock,
        match.closing_time_standard,
        both_present,
    )


def start_match(state: State, rulebook: Rulebook, command: cmd.StartMatch) -> Decision:
    """All clocks start: White's run. Boards without equipment or without wishes wait."""
    match = find_match(state, command.match_id)
    if isinstance(match, Refused):
        return match
    if match.revealed_at is None:
        return impossible("line_ups_not_revealed", match=match.id)
    if match.started_at is not None:
        return impossible("match_has_started")
    leg = None if match.leg_id is None else state.legs.get(match.leg_id)
    over = None if leg is None else leg_is_over(state, leg, match)
    if over is not None:
        return over
    present = {(ref.board_number, ref.side) for ref in command.present}
    starts: list[tuple[int, TimeControl, Colour | None]] = []
    findings: list[Finding] = []
    lines: list[Line] = []
    begins = min((match.starts_at(board) for board in match.boards if board.end is None), default=match.scheduled_start)
    if command.at < begins:
        findings.append(_too_early(rulebook, command.at, begins))
    for board in match.boards:
        if board.end is not None or _is_put_off(board, command.at):
            continue
        number = board.ref.board_number
        if board.equipment_missing and board.equipment_arrived_at is None:
            clause = source(rulebook, "equipment.deduction_on_demand")
            findings.append(note("equipment_missing", clause, board=number))
            continue
        here = {side for side in Side if (number, side) in present or board.seat(side).arrived_at is not None}
        choice = chosen_control(rulebook, match, board, len(here) == 2)
        if choice.control_id is None:
            clause = source(rulebook, f"divisions.{match.division}.choice")
            findings.append(note("wish_missing", clause, where=str(number), board=number))
            continue
        control = rulebook.time_controls[choice.control_id]
        starts.append((number, control, _first_to_run(rulebook, here)))
        lines.append(Line("board_starts", {"board": number, "control": control.label, "reason": choice.reason}))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    seated = tuple(ref for ref in command.present if _sits_down(match, ref, command.at))
    event = ev.MatchStarted(match.id, command.source, seated, tuple(starts))
    clauses = sources(
        rulebook,
        "lateness.default_minutes",
        f"divisions.{match.division}.choice",
        "judgements.white_clock_starts",
    )
    return Accepted((event,), Ruling("match_started", {}, clauses, tuple(lines)), notes(findings))


def _is_put_off(board: Board, at: datetime) -> bool:
    return board.postponed_to is not None and at < board.postponed_to


def _sits_down(match: Match, ref: SeatRef, at: datetime) -> bool:
    """Whether this is a player of a game that begins now; who comes to one that was put off comes on its day (W-88)."""
    board = match.board(ref.board_number)
    return board is not None and board.seat(ref.side).is_named and not _is_put_off(board, at)


def _too_early(rulebook: Rulebook, at: datetime, begins: datetime) -> Finding:
    """A start before its time: refused where play starts sharply (W-48), else asked about."""
    early = refusal if rulebook.legs.starts_sharply else warning
    minutes = -(-ms_between(at, begins) // MINUTE_MS)
    return early("start_too_early", source(rulebook, "legs.starts_sharply"), minutes=minutes)


def _first_to_run(rulebook: Rulebook, present: set[Side]) -> Colour | None:
    """White's clock runs; nobody's until both are there where lateness is deducted, or somebody with the press rule."""
    if len(present) < len(Side) and not runs_before_both_are_there(rulebook.lateness):
        return None
    if not present and rulebook.lateness.both_absent is LostTime.FROM_PRESS:
        return None
    return Colour.WHITE


def start_board(state: State, rulebook: Rulebook, command: cmd.StartBoard) -> Decision:
    """One board starts after the others, with full time for both; one that was put off not before its day (W-88)."""
    found = find_open_board(state, command.board)
    if isinstance(found, Refused):
        return found
    match, board = found
    number = board.ref.board_number
    if match.started_at is None:
        return impossible("match_not_started")
    if board.clock is not None:
        return impossible("board_has_started", board=number)
    if board.equipment_missing and board.equipment_arrived_at is None:
        return impossible("equipment_missing", board=number)
    both_here = all(board.seat(side).arrived_at is not None for side in Side)
    choice = chosen_control(rulebook, match, board, both_here)
    if choice.control_id is None:
        return impossible("wish_missing", source(rulebook, f"divisions.{match.division}.choice"), board=number)
    findings = (
        [] if command.at >= match.starts_at(board) else [_too_early(rulebook, command.at, match.starts_at(board))]
    )
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    control = rulebook.time_controls[choice.control_id]
    shown = ClockReadings(clocks.starting_ms(control, Colour.WHITE), clocks.starting_ms(control, Colour.BLACK))
    clauses = sources(rulebook, f"divisions.{match.division}.choice")
    event = ev.BoardStarted(board.ref, command.source, control, Colour.WHITE, shown, clauses)
    line = Line("board_starts", {"board": number, "control": control.label, "reason": choice.reason})
    return Accepted((event,), Ruling("board_started", {"board": number}, clauses, (line,)))


def report_missing_equipment(state: State, rulebook: Rulebook, command: cmd.ReportMissingEquipment) -> Decision:
    """A board cannot start: its clock or set is missing."""
    found = find_open_board(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    if board.clock is not None:
        return impossible("board_has_started", board=board.ref.board_number)
    clauses = sources(rulebook, "equipment.deduction_on_demand", "equipment.walkover_minutes")
    ruling = Ruling("equipment_missing", {"board": board.ref.board_number}, clauses)
    return Accepted((ev.EquipmentMissed(board.ref, command.what),), ruling)


def record_equipment(state: State, rulebook: Rulebook, command: cmd.RecordEquipment) -> Decision:
    """The equipment came, or the hour is over: deduction on demand, or a walkover."""
    found = find_board(state, command.board)
    if isinstance(found, Refused):
        return found
    match, board = found
    number = board.ref.board_number
    if board.end is not None:
        return impossible("board_has_ended", board=number)
    if not board.equipment_missing or board.equipment_arrived_at is not None:
        return impossible("equipment_not_missing", board=number)
    if equipment_is_forfeited(rulebook.equipment, match.starts_at(board), command.at):
        return _equipment_walkover(rulebook, match, board, command)
    lost = late_ms(match.starts_at(board), command.at)
    clauses = sources(rulebook, "equipment.deduction_on_demand")
    if match.started_at is None:
        came = ev.EquipmentArrived(board.ref, False, 0, clauses)
        return Accepted((came,), Ruling("equipment_in_time", {"board": number}, clauses))
    if command.demanded and not rulebook.equipment.deduction_on_demand:
        return impossible("no_deduction_here", source(rulebook, "equipment.deduction_on_demand"), board=number)
    both_here = all(board.seat(side).arrived_at is not None for side in Side)
    choice = chosen_control(rulebook, match, board, both_here)
    if choice.control_id is None:
        return impossible("wish_missing", source(rulebook, f"divisions.{match.division}.choice"), board=number)
    control = rulebook.time_controls[choice.control_id]
    full = ClockReadings(clocks.starting_ms(control, Colour.WHITE), clocks.starting_ms(control, Colour.BLACK))
    home = board.colour_of(Side.HOME)
    steps = (ClockStep("equipment_lost_time", -lost),) if command.demanded else ()
    shown = full.adding(home, -lost) if command.demanded else full
    effects = tuple(
        ClockEffect(colour, full.of(colour), shown.of(colour), steps if colour is home else ()) for colour in Colour
    )
    code = "equipment_deducted" if command.demanded else "equipment_not_demanded"
    ruling = Ruling(code, {"board": number, "lost_ms": lost}, clauses, clocks=effects)
    return Accepted(
        (
            ev.EquipmentArrived(board.ref, command.demanded, lost, clauses),
            ev.BoardStarted(board.ref, command.source, control, Colour.WHITE, shown, clauses),
        ),
        ruling,
    )


def _equipment_walkover(rulebook: Rulebook, match: Match, board: Board, command: cmd.RecordEquipment) -> Decision:
    """The visitors win the board; a home player there gets 0, an absent declared one a default (L-7.9/3, X-4)."""
    number = board.ref.board_number
    findings: list[Finding] = []
    absent = board.home.is_named and board.home.arrived_at is None
    if absent and is_in_time(rulebook.lateness, match.starts_at(board), command.at):
        findings.append(warning("home_player_may_still_come", board=number))
    if not board.away.is_named or board.away.arrived_at is None:
        findings.append(note("visitor_not_seen", board=number))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    scoring = rulebook.scoring_on(number)
    is_default = absent and board.home.declared
    home_points = scoring.default_offender if is_default else rulebook.equipment.present_home_half_points
    visitor = scoring.walkover_opponent if board.away.is_named else 0
    clauses = sources(rulebook, "equipment.walkover_minutes")
    if is_default:
        clauses += sources(rulebook, "scoring.default_offender")
    remark = "home_player_absent" if is_default else ""
    points = side_points(Side.HOME, home_points, visitor)
    end = unplayed_end(Termination.EQUIPMENT_WALKOVER, points, clauses, remark)
    ruling = Ruling("equipment_walkover", {"board": number}, clauses)
    return Accepted((ev.GameEnded(board.ref, end),), ruling, notes(findings))
