"""A completed illegal move: ladder, time, increment taken back, restart (L-7.12, FIDE 7.5)."""

from __future__ import annotations

from arbiter_app.engine import clock as clocks, commands as cmd, events as ev
from arbiter_app.engine.decide.results import end_with, otherwise_end
from arbiter_app.engine.decide.support import (
    clock_effects,
    find_game,
    impossible,
    is_implausible,
    mating_chance,
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
    Line,
    Refused,
    Ruling,
)
from arbiter_app.engine.laws.endings import ladder_step, outcome_of_illegal_loss
from arbiter_app.engine.record import own_moves_made, plies_before
from arbiter_app.engine.records import GameEnd
from arbiter_app.engine.rulebook import LadderStep, Rulebook
from arbiter_app.engine.state import Board, State
from arbiter_app.engine.values import ClauseId, ClockReadings, ClockSource, Colour, IllegalKind


def record_illegal_move(state: State, rulebook: Rulebook, command: cmd.RecordIllegalMove) -> Decision:
    """What an illegal move brings: time for the opponent, or the loss of the game, by the rulebook's ladder."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    if is_implausible(command.readings):
        return impossible("reading_impossible", board=board.ref.board_number)
    findings = _findings(rulebook, board, command)
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    count = board.illegal_count(command.colour) + 1
    step = ladder_step(rulebook.illegal_moves.ladder, count)
    try:
        end, lines = _ending(rulebook, board, command, step)
    except ValueError as letter:
        return impossible("men_unreadable", where="men", letter=str(letter))
    annulled = _annulled(board, command)
    before = shown(board, command.readings, command)
    effects, after = clock_effects(before, _steps(rulebook, board, command, step, annulled))
    otherwise = command.otherwise
    if otherwise is not None:
        end = otherwise_end(rulebook, board, otherwise, end)
        lines = (*lines, Line("decided_otherwise", {"reason": otherwise.reason}))
        if otherwise.readings is not None:
            after = otherwise.readings
            effects = tuple(_set_otherwise(effect, after) for effect in effects)
    clauses = _clauses(rulebook, command.kind, step, end)
    ruling = Ruling(
        "illegal_move",
        {
            "board": board.ref.board_number,
            "colour": command.colour,
            "count": count,
            "ladder": len(rulebook.illegal_moves.ladder),
        },
        clauses,
        lines + _ladder_line(rulebook, count),
        effects,
        to_do=() if end is not None else _to_do(rulebook, command),
        alternatives=_alternatives(end),
    )
    event = ev.IllegalMoveRecorded(
        board.ref,
        command.colour,
        count,
        before,
        after,
        _plies_kept(board, command),
        clauses,
        end,
        rulebook.illegal_moves.both_confirm_times and end is None,
        otherwise,
        command.kind,
        (annulled[Colour.WHITE], annulled[Colour.BLACK]),
        _moves_stand(board, command, annulled),
        command.colour.opponent if command.kind.move_stands else None,
    )
    return Accepted((event,), ruling)


def _findings(rulebook: Rulebook, board: Board, command: cmd.RecordIllegalMove) -> list[Finding]:
    """An illegal move counts once it is completed: the clock was pressed (FIDE 6.2, 7.5.1)."""
    if command.found_at_move is None and not _was_pressed(board, command.colour):
        clause = source(rulebook, "judgements.completed_moves_only")
        return [warning("move_not_completed", clause, colour=command.colour)]
    return []


def _was_pressed(board: Board, offender: Colour) -> bool:
    """Whether the offender's last move was completed; with a clock in the hall the arbiter has seen it."""
    clock = board.clock
    if clock is None or clock.source is not ClockSource.APPLICATION:
        return True
    return (clock.running or board.to_run) is not offender


def _plies_kept(board: Board, command: cmd.RecordIllegalMove) -> int:
    if command.found_at_move is None or command.kind.move_stands:
        return len(board.plies)
    before = 2 * (command.found_at_move - 1) + (0 if command.colour is Colour.WHITE else 1)
    first = 0 if board.start_fen is None else plies_before(board.start_fen)
    return max(0, min(before - first, len(board.plies)))


def _before(command: cmd.RecordIllegalMove, colour: Colour) -> int | None:
    """How many moves a player had made before the illegal one; None where its number is not given."""
    if command.found_at_move is None:
        return None
    has_moved = colour is Colour.WHITE and command.colour is Colour.BLACK
    return max(0, command.found_at_move - 1) + (1 if has_moved else 0)


def _made(board: Board, colour: Colour) -> int | None:
    """How many moves a player has completed, by the clock of this computer or the record; None if nobody knows."""
    clock = board.clock
    if clock is not None and clock.source is ClockSource.APPLICATION:
        return max(clock.side(colour).moves, own_moves_made(board, colour) or 0)
    return own_moves_made(board, colour)


def _annulled(board: Board, command: cmd.RecordIllegalMove) -> dict[Colour, int]:
    """How many completed moves of each no longer count (X-9, X-15): none where the move stands."""
    none = dict.fromkeys(Colour, 0)
    if command.kind.move_stands:
        return none
    if command.found_at_move is None:
        return {**none, command.colour: 1 if _was_pressed(board, command.colour) else 0}
    found: dict[Colour, int] = {}
    for colour in Colour:
        made, before = _made(board, colour), _before(command, colour)
        least = 1 if colour is command.colour else 0
        found[colour] = least if made is None or before is None else max(least, made - before)
    return found


def _moves_stand(board: Board, command: cmd.RecordIllegalMove, annulled: dict[Colour, int]) -> tuple[int, int] | None:
    """The moves of White and Black that stand afterwards; None where nobody knows."""
    if command.kind.move_stands:
        return None
    stand: list[int] = []
    for colour in Colour:
        before, made = _before(command, colour), _made(board, colour)
        if before is None and made is None:
            return None
        stand.append(before if before is not None else max(0, (made or 0) - annulled[colour]))
    return stand[0], stand[1]


def _steps(
    rulebook: Rulebook,
    board: Board,
    command: cmd.RecordIllegalMove,
    step: LadderStep,
    annulled: dict[Colour, int],
) -> dict[Colour, tuple[ClockStep, ...]]:
    """The sums on both clocks: increments of annulled moves off, the bonus on (X-15)."""
    steps: dict[Colour, tuple[ClockStep, ...]] = dict.fromkeys(Colour, ())
    clock = board.clock
    if clock is not None and rulebook.illegal_moves.take_back_increment:
        for colour, moves in annulled.items():
            gained = clocks.increments_gained_ms(clock, colour, moves)
            if gained:
                steps[colour] += (ClockStep("increment_taken_back", -gained),)
    if step is LadderStep.BONUS:
        bonus = ClockStep("illegal_move_bonus", rulebook.illegal_moves.bonus_seconds * 1000)
        steps[command.colour.opponent] += (bonus,)
    return steps


def _set_otherwise(effect: ClockEffect, after: ClockReadings) -> ClockEffect:
    """One clock as the arbiter set it instead of the proposed sum."""
    now = after.of(effect.colour)
    step = 0 if effect.before_ms is None else now - effect.before_ms
    return ClockEffect(effect.colour, effect.before_ms, now, (ClockStep("adjusted", step),) if step else ())


def _ending(
    rulebook: Rulebook, board: Board, command: cmd.RecordIllegalMove, step: LadderStep
) -> tuple[GameEnd | None, tuple[Line, ...]]:
    if step is not LadderStep.LOSS:
        return None, ()
    opponent = command.colour.opponent
    chance = mating_chance(rulebook, board, opponent, command.white_men, command.black_men)
    draw_rule = rulebook.illegal_moves.draw_if_opponent_cannot_mate
    result, termination = outcome_of_illegal_loss(command.colour, chance, draw_rule)
    clauses = sources(rulebook, "illegal_moves.ladder")
    if termination.value != "illegal_moves":
        clauses = sources(rulebook, "illegal_moves.draw_if_opponent_cannot_mate")
    end = end_with(rulebook, board, result, termination, clauses)
    lines = [Line(f"ends_{termination.value}", {"result": result.value})]
    if chance is None and draw_rule:
        lines.append(Line("men_not_checked", {"colour": opponent}))
    return end, tuple(lines)


def _ladder_line(rulebook: Rulebook, count: int) -> tuple[Line, ...]:
    following = ladder_step(rulebook.illegal_moves.ladder, count + 1)
    here = ladder_step(rulebook.illegal_moves.ladder, count)
    if here is LadderStep.BONUS:
        code = "next_loses" if following is LadderStep.LOSS else "next_gives_time"
        return (Line(code, {"count": count + 1}),)
    return ()


def _to_do(rulebook: Rulebook, command: cmd.RecordIllegalMove) -> tuple[Line, ...]:
    colour = {"colour": command.colour}
    todo = {
        IllegalKind.ILLEGAL_MOVE: [Line("restore_position", colour), Line("touch_move", colour)],
        IllegalKind.NOT_PROMOTED: [Line("pawn_becomes_queen", colour)],
        IllegalKind.PRESS_WITHOUT_MOVE: [Line("nothing_to_restore", colour)],
        IllegalKind.TWO_HANDS: [Line("move_stands", colour)],
    }[command.kind]
    if rulebook.illegal_moves.both_confirm_times:
        todo.append(Line("both_confirm_times"))
    return tuple(todo)


def _alternatives(end: GameEnd | None) -> tuple[Line, ...]:
    return () if end is None else (Line("opponent_cannot_mate"),)


KIND_SETTINGS = {
    IllegalKind.NOT_PROMOTED: "judgements.not_promoted",
    IllegalKind.PRESS_WITHOUT_MOVE: "judgements.press_without_move",
    IllegalKind.TWO_HANDS: "judgements.two_hands",
}


def _clauses(rulebook: Rulebook, kind: IllegalKind, step: LadderStep, end: GameEnd | None) -> tuple[ClauseId, ...]:
    found = sources(rulebook, KIND_SETTINGS[kind]) if kind in KIND_SETTINGS else ()
    if step is LadderStep.BONUS:
        found += sources(rulebook, "illegal_moves.bonus_seconds", "illegal_moves.both_confirm_times")
        found += sources(rulebook, "illegal_moves.take_back_increment")
    elif end is not None:
        found += end.clauses
    return tuple(dict.fromkeys(found))
