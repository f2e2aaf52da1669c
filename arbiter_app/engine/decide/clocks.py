"""The hall clock: stopping, restarting, reading off, adjusting (FIDE 6.10, 6.11; L-7.11, L-7.12)."""

from __future__ import annotations

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.decide.support import (
    clock_effects,
    find_game,
    find_match,
    impossible,
    is_implausible,
    note,
    overrides,
    refusal,
    shown,
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
    Refused,
    Ruling,
)
from arbiter_app.engine.laws.clock_setting import counts_are_enough, given_ms
from arbiter_app.engine.record import own_moves_made
from arbiter_app.engine.records import SlotKind
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Board, Match, State
from arbiter_app.engine.values import ClockReadings, ClockSource, Colour, Side, ms_between


def switch_clock(state: State, rulebook: Rulebook, command: cmd.SwitchClock) -> Decision:
    """The opponent's clock is started without a move, because his place is not named yet (L-6.11)."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    clock = board.clock
    if clock is None or clock.running is None:
        return impossible("clock_stands", board=board.ref.board_number)
    opponent = board.seat_of(clock.running.opponent)
    clause = source(rulebook, "judgements.named_later")
    findings: list[Finding] = []
    if opponent.slot.kind is not SlotKind.TO_BE_NAMED or not rulebook.judgements.named_later:
        findings.append(refusal("opponent_is_named", clause, board=board.ref.board_number))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    return Accepted((ev.ClockSwitched(board.ref, overrides(command, findings)),))


def press_clock(state: State, command: cmd.PressClock) -> Decision:
    """The running side completes a move."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    clock = board.clock
    if clock is None or clock.source is not ClockSource.APPLICATION:
        return impossible("clock_is_in_the_hall", board=board.ref.board_number)
    if clock.running is None:
        return impossible("clock_stands", board=board.ref.board_number)
    return Accepted((ev.ClockPressed(board.ref),))


def _chosen(match: Match, numbers: tuple[int, ...]) -> list[Board] | Refused:
    for number in numbers:
        if match.board(number) is None:
            return impossible("no_such_board", board=number, boards=len(match.boards))
    return [board for board in match.boards if not numbers or board.ref.board_number in numbers]


def stop_clocks(state: State, rulebook: Rulebook, command: cmd.StopClocks) -> Decision:
    """Clocks stop; boards that have ended or not begun are left out. A break may be no reason for it (W-59)."""
    match = find_match(state, command.match_id)
    if isinstance(match, Refused):
        return match
    boards = _chosen(match, command.boards)
    if isinstance(boards, Refused):
        return boards
    running = [one for one in boards if one.clock is not None and one.clock.running is not None]
    if not running:
        return impossible("no_clock_runs")
    if rulebook.rights.pause_needs_reason and not command.reason.strip():
        return impossible("pause_reason_missing", source(rulebook, "rights.pause_needs_reason"), where="reason")
    numbers = tuple(board.ref.board_number for board in running)
    return Accepted((ev.ClocksStopped(match.id, numbers, command.reason.strip()),))


def restart_clocks(state: State, rulebook: Rulebook, command: cmd.RestartClocks) -> Decision:
    """Clocks go on; after an illegal move only once both players agree to the times (L-7.12/3)."""
    match = find_match(state, command.match_id)
    if isinstance(match, Refused):
        return match
    boards = _chosen(match, command.boards)
    if isinstance(boards, Refused):
        return boards
    findings: list[Finding] = []
    restarted: list[tuple[int, Colour]] = []
    for board in boards:
        if board.end is not None or board.clock is None or board.clock.running is not None:
            continue
        number = board.ref.board_number
        in_dispute = board.dispute is not None and board.dispute.closed_at is None
        if in_dispute and not command.boards:
            continue
        if board.times_to_confirm:
            if not command.boards:
                continue
            clause = source(rulebook, "illegal_moves.both_confirm_times")
            findings.append(refusal("times_not_confirmed", clause, str(number), board=number))
        restarted.append((number, command.running or board.to_run or board.colour_to_move))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    if not restarted:
        return impossible("no_clock_to_restart")
    return Accepted((ev.ClocksRestarted(match.id, tuple(restarted), overrides(command, findings)),))


def read_clock(state: State, rulebook: Rulebook, command: cmd.ReadClock) -> Decision:
    """What the hall clock shows, as read off; it may go on only once both players agree to the times (L-7.12/3)."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    if board.clock is None:
        return impossible("board_not_started", board=board.ref.board_number)
    if is_implausible(command.readings):
        return impossible("reading_impossible", board=board.ref.board_number)
    findings: list[Finding] = []
    if board.times_to_confirm and board.clock.running is None and command.running is not None:
        number = board.ref.board_number
        clause = source(rulebook, "illegal_moves.both_confirm_times")
        findings.append(refusal("times_not_confirmed", clause, str(number), board=number))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    aside = overrides(command, findings)
    event = ev.ClockRead(board.ref, command.readings, command.running, aside)
    return Accepted((event,), notes=_above_control(board, command.readings))


def _above_control(board: Board, typed: ClockReadings) -> tuple[Finding, ...]:
    """A reading above all that the control has given and the clock has shown: a slip of the fingers, or a bonus."""
    clock = board.clock
    if clock is None or not counts_are_enough(clock.control):
        return ()
    found: list[Finding] = []
    for colour in Colour:
        made = max(own_moves_made(board, colour) or 0, clock.side(colour).moves)
        if clock.control.has_increment and not made:
            continue
        most = max(sum(given_ms(clock.control, colour, made + 1)), clock.side(colour).remaining_ms)
        if typed.of(colour) > most:
            params: dict[str, str | int] = {"board": board.ref.board_number, "colour": colour, "most_ms": most}
            found.append(note("reading_above_control", None, "readings", **params))
    return tuple(found)


def adjust_time(state: State, rulebook: Rulebook, command: cmd.AdjustTime) -> Decision:
    """The arbiter sets the clocks; the reason is kept, and the sum is shown."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    number = board.ref.board_number
    if board.clock is None:
        return impossible("board_not_started", board=number)
    if is_implausible(command.readings):
        return impossible("reading_impossible", board=number)
    if not command.reason.strip():
        return impossible("reason_missing", where="reason")
    before = shown(board, None, command)
    findings: list[Finding] = []
    if before == command.readings:
        findings.append(warning("times_unchanged", board=number))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    clauses = sources(rulebook, "judgements.clocks_adjusted_by_arbiter")
    effects = tuple(_difference(colour, before, command.readings) for colour in Colour)
    ruling = Ruling("time_adjusted", {"board": number}, clauses, clocks=effects)
    event = ev.ClocksAdjusted(board.ref, before, command.readings, command.reason.strip(), clauses)
    return Accepted((event,), ruling)


def _difference(colour: Colour, before: ClockReadings | None, after: ClockReadings) -> ClockEffect:
    if before is None:
        return ClockEffect(colour, None, after.of(colour))
    step = after.of(colour) - before.of(colour)
    steps = (ClockStep("adjusted", step),) if step else ()
    return ClockEffect(colour, before.of(colour), after.of(colour), steps)


def produce_rules(state: State, rulebook: Rulebook, command: cmd.ProduceRules) -> Decision:
    """The rules asked for are here: the home player's clock ran meanwhile, whoever was to move (L-7.11/2)."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    number = board.ref.board_number
    if not rulebook.rights.rules_copy_runs_home_clock:
        return impossible("rules_copy_costs_nothing", board=number)
    waited = ms_between(command.asked_at, command.at)
    if waited < 0:
        return impossible("asked_after_produced", board=number)
    if is_implausible(command.readings):
        return impossible("reading_impossible", board=number)
    before = shown(board, command.readings, command)
    home = board.colour_of(Side.HOME)
    effects, after = clock_effects(before, _steps_of_waiting(board, command, home, waited))
    clauses = sources(rulebook, "rights.rules_copy_runs_home_clock")
    ruling = Ruling("rules_copy", {"board": number, "waited_ms": waited}, clauses, clocks=effects)
    if after is None:
        return impossible("reading_missing", board=number)
    return Accepted((ev.ClocksAdjusted(board.ref, before, after, "rules_copy", clauses),), ruling)


def _steps_of_waiting(
    board: Board, command: cmd.ProduceRules, home: Colour, waited: int
) -> dict[Colour, tuple[ClockStep, ...]]:
    """The wait comes off the home clock; what ran on either clock of this computer meanwhile is made good."""
    steps: dict[Colour, tuple[ClockStep, ...]] = {home: (ClockStep("rules_copy_missing", -waited),)}
    clock = board.clock
    is_kept_here = clock is not None and clock.source is ClockSource.APPLICATION and command.readings is None
    if clock is not None and is_kept_here and clock.running is not None:
        ran = max(0, ms_between(max(clock.since, command.asked_at), command.at))
        if ran:
            steps[clock.running] = (*steps.get(clock.running, ()), ClockStep("ran_meanwhile", ran))
    return steps


def confirm_times(state: State, command: cmd.ConfirmTimes) -> Decision:
    """Both players say that the times are right."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    if not board.times_to_confirm:
        return impossible("no_times_to_confirm", board=board.ref.board_number)
    return Accepted((ev.TimesConfirmed(board.ref),))
