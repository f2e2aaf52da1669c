"""Who came, who came too late, who never came (L-5.1, L-5.4, L-6.11, L-7.15, X-2, X-3; FIDE 6.7)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from arbiter_app.engine import clock as clocks, commands as cmd, events as ev
from arbiter_app.engine.clock import GameClock
from arbiter_app.engine.decide.support import (
    find_game,
    find_open_board,
    has_played,
    impossible,
    otherwise_overrides,
    overrides,
    refusal,
    source,
    sources,
    unsettled,
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
    default_from,
    is_in_time,
    late_ms,
    lost_ms,
    runs_before_both_are_there,
    shared_ms,
)
from arbiter_app.engine.records import GameEnd, SlotKind
from arbiter_app.engine.rulebook import LostTime, Rulebook, TimeControl
from arbiter_app.engine.scoring import side_points, unplayed_end, walkover_end
from arbiter_app.engine.state import Board, Match, State
from arbiter_app.engine.values import (
    BoardPoints,
    ClockReadings,
    ClockSource,
    Colour,
    Side,
    Termination,
    ms_between,
)


def record_arrival(state: State, rulebook: Rulebook, command: cmd.RecordArrival) -> Decision:
    """A player is there: he plays with what time is left, or he is too late and the board is decided."""
    found = find_open_board(state, command.board)
    if isinstance(found, Refused):
        return found
    match, board = found
    seat = board.seat(command.side)
    number = board.ref.board_number
    if not seat.is_named:
        return impossible("place_not_named", board=number, side=command.side)
    if seat.arrived_at is not None:
        return impossible("already_arrived", board=number)
    controls = rulebook.divisions[match.division].time_controls
    if command.wish is not None and command.wish not in controls:
        return impossible("no_such_control", where="wish", control=command.wish, known=", ".join(controls))
    in_time = is_in_time(rulebook.lateness, match.starts_at(board), command.at)
    if not in_time and command.otherwise is None:
        if waits_for_equipment(board):
            return impossible("equipment_first", source(rulebook, "equipment.walkover_minutes"), board=number)
        return _too_late(rulebook, match, board, command)
    return _plays(rulebook, match, board, command)


def _plays(rulebook: Rulebook, match: Match, board: Board, command: cmd.RecordArrival) -> Decision:
    late = late_ms(match.starts_at(board), command.at)
    change = _clock_change(rulebook, match, board, command)
    clauses = sources(rulebook, "lateness.default_minutes") if late else ()
    if board.seat(command.side).declared is False:
        clauses += sources(rulebook, "judgements.named_later")
    if change.control is not None:
        clauses += sources(rulebook, f"divisions.{match.division}.choice")
    lines = change.lines
    if command.otherwise is not None:
        lines += (Line("decided_otherwise", {"reason": command.otherwise.reason}),)
    ruling = Ruling(
        "arrived_late" if late else "arrived",
        {"board": board.ref.board_number, "side": command.side, "late_ms": late},
        tuple(dict.fromkeys(clauses)),
        lines,
        change.effects,
    )
    event = ev.PlayerArrived(
        board.ref,
        command.side,
        late,
        change.readings,
        change.control,
        tuple(dict.fromkeys(clauses)),
        _running_now(rulebook, board, command.side),
        otherwise_overrides("arrived_too_late", command.otherwise),
    )
    if command.wish is None or board.clock is not None:
        return Accepted((event,), ruling)
    return Accepted((event, ev.TimeControlWished(board.ref, command.side, command.wish)), ruling)


def _running_now(rulebook: Rulebook, board: Board, side: Side) -> Colour | None:
    """Whose clock runs once the player sits down, where that changes: White's, if nobody has moved yet.

    That is so when White had started Black's clock without a move (L-6.11/1), and when the clocks waited for the first
    player to come. A clock in the hall is seen to there.
    """
    clock = board.clock
    if clock is None or clock.source is not ClockSource.APPLICATION or board.plies or clock.white.moves:
        return None
    if not runs_before_both_are_there(rulebook.lateness):
        return Colour.WHITE if board.seat(side.opponent).arrived_at is not None else None
    came_to_running_clock = clock.running is Colour.BLACK and board.colour_of(side) is Colour.BLACK
    waited = clock.running is None and clock.white.used_ms == clock.black.used_ms == 0 and board.to_run is None
    return Colour.WHITE if came_to_running_clock or waited else None


def waits_for_equipment(board: Board) -> bool:
    """Whether the board cannot begin because something is missing; what follows of that is decided first (X-4)."""
    return bool(board.equipment_missing) and board.equipment_arrived_at is None


@dataclass(frozen=True, slots=True)
class _ClockChange:
    readings: ClockReadings | None = None
    control: TimeControl | None = None
    effects: tuple[ClockEffect, ...] = ()
    lines: tuple[Line, ...] = ()


def _clock_change(rulebook: Rulebook, match: Match, board: Board, command: cmd.RecordArrival) -> _ClockChange:
    """What the clocks show now that the player sits down.

    With this computer as the clock they show what they show. A hall clock cannot be read from here: the late side has
    lost the time since the start (White because his clock runs first, Black because White moved at once), which the
    arbiter checks.
    """
    clock = board.clock
    if clock is None:
        return _ClockChange()
    late = late_ms(match.starts_at(board), command.at)
    colour = board.colour_of(command.side)
    control = _control_on_arrival(rulebook, match, board, command)
    started = board.started_with or clocks.readings(clock, clock.since)
    now = _on_arrival(rulebook, board, colour, command.at, clock)
    lines: tuple[Line, ...] = ()
    if clock.source is ClockSource.HALL and late:
        lines = (Line("check_hall_clock"),)
    if late and now.of(colour) == 0:
        lines += (Line("clock_is_empty"),)
    if control is None:
        steps = {c: now.of(c) - started.of(c) for c in Colour}
        effects = tuple(
            ClockEffect(c, started.of(c), now.of(c), (ClockStep("time_lost", steps[c]),) if steps[c] else ())
            for c in Colour
        )
        return _ClockChange(now, None, effects, lines)
    fresh = {c: clocks.starting_ms(control, c) for c in Colour}
    run = {c: started.of(c) - now.of(c) for c in Colour}
    changed = ClockReadings(
        max(0, fresh[Colour.WHITE] - run[Colour.WHITE]), max(0, fresh[Colour.BLACK] - run[Colour.BLACK])
    )
    effects = tuple(
        ClockEffect(c, fresh[c], changed.of(c), (ClockStep("time_lost", -run[c]),) if run[c] else ()) for c in Colour
    )
    lines += (Line("control_changes", {"control": control.label}),)
    return _ClockChange(changed, control, effects, lines)


def _lost_ms(rulebook: Rulebook, board: Board, colour: Colour, at: datetime) -> int:
    """What one player has lost who sits down at `at`, by the rules on lateness."""
    started_at = board.started_at or at
    return lost_ms(rulebook.lateness, colour, started_at, at, board.seat_of(colour.opponent).arrived_at)


def _on_arrival(rulebook: Rulebook, board: Board, colour: Colour, at: datetime, clock: GameClock) -> ClockReadings:
    """What the clocks show when a player sits down.

    Those of this computer show what has run, shared where nobody was there, less what is deducted. Those in the hall
    are worked out.
    """
    rule = rulebook.lateness
    other = colour.opponent
    other_at = board.seat_of(other).arrived_at
    share = 0
    if rule.both_absent is LostTime.SPLIT and runs_before_both_are_there(rule) and other_at is None:
        share = shared_ms(board.started_at or at, at)
    if clock.source is ClockSource.APPLICATION:
        now = clocks.readings(clock, at)
        if not runs_before_both_are_there(rule):
            return now.adding(colour, -_lost_ms(rulebook, board, colour, at))
        return now.adding(Colour.WHITE, share).adding(Colour.BLACK, -share)
    started = board.started_with or clocks.readings(clock, clock.since)
    now = started.adding(colour, -_lost_ms(rulebook, board, colour, at)).adding(other, -share)
    return now if other_at is None else now.adding(other, -_lost_ms(rulebook, board, other, other_at))


def _control_on_arrival(
    rulebook: Rulebook, match: Match, board: Board, command: cmd.RecordArrival
) -> TimeControl | None:
    """A wish made on arrival can still turn a standard game into the wished control (X-2)."""
    division = rulebook.divisions[match.division]
    clock = board.clock
    if command.wish is None or clock is None or len(division.time_controls) < 2:
        return None
    wished = division.time_controls[1]
    open_to_wish = board.digital_clock and not match.closing_time_standard
    if command.wish != wished or clock.control.id == wished or not open_to_wish or len(board.plies) > 1:
        return None
    return rulebook.time_controls[wished]


def _too_late(rulebook: Rulebook, match: Match, board: Board, command: cmd.RecordArrival) -> Decision:
    absent = {command.side}
    if board.seat(command.side.opponent).arrived_at is None:
        absent.add(command.side.opponent)
    if match.is_bughouse and rulebook.bughouse.absent_partner_forfeits:
        absent = absent_in_match(match, absent)
    findings = _was_there(board, absent)
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    end = absence_end(rulebook, board, absent)
    late = late_ms(match.starts_at(board), command.at)
    clauses = (*sources(rulebook, "lateness.default_minutes"), *end.clauses)
    ruling = Ruling(
        "arrived_too_late",
        {
            "board": board.ref.board_number,
            "side": command.side,
            "late_ms": late,
            "limit_ms": rulebook.lateness.default_minutes * MINUTE_MS,
        },
        tuple(dict.fromkeys(clauses)),
        (Line(f"ends_{end.termination.value}"),),
        alternatives=(Line("let_him_play"),),
    )
    return Accepted((ev.GameEnded(board.ref, end, overrides(command, findings)),), ruling)


def _was_there(board: Board, absent: set[Side]) -> list[Finding]:
    """Nobody is absent who has visibly played."""
    number = board.ref.board_number
    return [
        refusal("player_was_there", where=side.value, board=number, side=side)
        for side in Side
        if side in absent and has_played(board, side)
    ]


def rule_absence(state: State, rulebook: Rulebook, command: cmd.RuleAbsence) -> Decision:
    """The default time is over: the board is decided by who is there."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    match, board = found
    absent = {side for side in Side if board.seat(side).arrived_at is None}
    if match.is_bughouse and rulebook.bughouse.absent_partner_forfeits:
        absent = absent_in_match(match, absent)
    if not absent:
        return impossible("nobody_absent", board=board.ref.board_number)
    if waits_for_equipment(board):
        clause = source(rulebook, "equipment.walkover_minutes")
        return impossible("equipment_first", clause, board=board.ref.board_number)
    findings = _was_there(board, absent)
    first = default_from(rulebook.lateness, match.starts_at(board))
    if command.at < first:
        left = ms_between(command.at, first)
        clause = source(rulebook, "lateness.default_minutes")
        findings.append(refusal("default_time_not_over", clause, left_ms=left))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    end = absence_end(rulebook, board, absent)
    clauses = tuple(dict.fromkeys((*sources(rulebook, "lateness.default_minutes"), *end.clauses)))
    ruling = Ruling(
        "absence_decided",
        {"board": board.ref.board_number},
        clauses,
        (Line(f"ends_{end.termination.value}"),),
    )
    return Accepted((ev.GameEnded(board.ref, end, overrides(command, findings)),), ruling)


def absent_in_match(match: Match, absent: set[Side]) -> set[Side]:
    """The teams with a player who is not there, on either board: one absent partner forfeits the match (W-49, W-50)."""
    return absent | {side for side in Side for board in match.boards if board.seat(side).arrived_at is None}


def absence_end(rulebook: Rulebook, board: Board, absent: set[Side]) -> GameEnd:
    """How a board ends on which these sides are not there.

    A declared player who is absent is a default, an empty or never named place a walkover, and so is a player named
    after the start unless the rules say otherwise (X-3). An absent player against an empty place wins it (Q3). A place
    without a name is always absent.
    """
    scoring = rulebook.scoring_on(board.ref.board_number)
    absent = absent | {side for side in Side if not board.seat(side).is_named}
    defaulting = {side for side in absent if _is_default(rulebook, board, side)}
    empty = {side for side in absent if board.seat(side).slot.kind is not SlotKind.NAMED}
    if len(absent) == 2:
        if len(empty) == 1:
            return walkover_end(rulebook, board.ref.board_number, next(iter(empty)))
        if len(defaulting) == 2:
            each = scoring.double_default
            clauses = sources(rulebook, "scoring.double_default")
            return unplayed_end(Termination.DOUBLE_DEFAULT, BoardPoints(each, each), clauses)
        both = scoring.double_walkover
        clauses = sources(rulebook, "scoring.double_walkover")
        home = scoring.default_offender if Side.HOME in defaulting else both
        away = scoring.default_offender if Side.AWAY in defaulting else both
        return unplayed_end(Termination.DOUBLE_WALKOVER, BoardPoints(home, away), clauses)
    side = next(iter(absent))
    if side not in defaulting:
        return walkover_end(rulebook, board.ref.board_number, side)
    points = side_points(side, scoring.default_offender, scoring.default_opponent)
    clauses = sources(rulebook, "scoring.default_offender", "scoring.default_opponent")
    return unplayed_end(Termination.DEFAULT, points, clauses)


def _is_default(rulebook: Rulebook, board: Board, side: Side) -> bool:
    seat = board.seat(side)
    return seat.is_named and (seat.declared or rulebook.scoring.late_named_absent_is_default)
