"""A completed illegal move: ladder, time, increment taken back, restart (L-7.12, FIDE 7.5)."""

from __future__ import annotations

from arbiter_app.engine import clock as clocks
from arbiter_app.engine import commands as cmd
from arbiter_app.engine import events as ev
from arbiter_app.engine.decide.results import end_with, otherwise_end
from arbiter_app.engine.decide.support import (
    clock_effects,
    find_game,
    impossible,
    mating_chance,
    shown,
    source,
    sources,
    unsettled,
    warning,
)
from arbiter_app.engine.findings import (
    Accepted,
    ClockStep,
    Decision,
    Finding,
    Line,
    Refused,
    Ruling,
)
from arbiter_app.engine.laws.endings import ladder_step, outcome_of_illegal_loss
from arbiter_app.engine.records import GameEnd
from arbiter_app.engine.rulebook import LadderStep, Rulebook
from arbiter_app.engine.state import Board, State
from arbiter_app.engine.values import ClauseId, ClockSource, Colour


def record_illegal_move(state: State, rulebook: Rulebook, command: cmd.RecordIllegalMove) -> Decision:
    """What an illegal move brings: time for the opponent, or the loss of the game, by the rulebook's ladder."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
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
    kept = _plies_kept(board, command)
    effects, after = clock_effects(
        shown(board, command.readings, command), _steps(rulebook, board, command, step, kept)
    )
    otherwise = command.otherwise
    if otherwise is not None:
        after = otherwise.readings or after
        end = otherwise_end(rulebook, board, otherwise, end)
        lines = (*lines, Line("decided_otherwise", {"reason": otherwise.reason}))
    clauses = _clauses(rulebook, step, end)
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
        to_do=() if end is not None else _to_do(rulebook, command.colour),
        alternatives=_alternatives(end),
    )
    event = ev.IllegalMoveRecorded(
        board.ref,
        command.colour,
        count,
        shown(board, command.readings, command),
        after,
        kept,
        clauses,
        end,
        rulebook.illegal_moves.both_confirm_times and end is None,
        otherwise,
    )
    return Accepted((event,), ruling)


def _findings(rulebook: Rulebook, board: Board, command: cmd.RecordIllegalMove) -> list[Finding]:
    """An illegal move counts once it is completed: the clock was pressed (FIDE 6.2, 7.5.1)."""
    clock = board.clock
    if clock is None or clock.source is not ClockSource.APPLICATION or command.found_at_move is not None:
        return []
    running = clock.running or board.to_run
    if running is command.colour:
        clause = source(rulebook, "judgements.completed_moves_only")
        return [warning("move_not_completed", clause, colour=command.colour)]
    return []


def _plies_kept(board: Board, command: cmd.RecordIllegalMove) -> int:
    if command.found_at_move is None:
        return len(board.plies)
    before = 2 * (command.found_at_move - 1) + (0 if command.colour is Colour.WHITE else 1)
    return max(0, min(before, len(board.plies)))


def _steps(
    rulebook: Rulebook, board: Board, command: cmd.RecordIllegalMove, step: LadderStep, kept: int
) -> dict[Colour, tuple[ClockStep, ...]]:
    """The sums on both clocks: increments of annulled moves off, the bonus on (X-15)."""
    steps: dict[Colour, tuple[ClockStep, ...]] = dict.fromkeys(Colour, ())
    clock = board.clock
    annulled = len(board.plies) - kept
    if clock is not None and rulebook.illegal_moves.take_back_increment:
        for colour, moves in (
            (command.colour, max(1, (annulled + 1) // 2)),
            (command.colour.opponent, annulled // 2),
        ):
            gained = clocks.increments_gained_ms(clock, colour, moves)
            if gained:
                steps[colour] += (ClockStep("increment_taken_back", -gained),)
    if step is LadderStep.BONUS:
        bonus = ClockStep("illegal_move_bonus", rulebook.illegal_moves.bonus_seconds * 1000)
        steps[command.colour.opponent] += (bonus,)
    return steps


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


def _to_do(rulebook: Rulebook, colour: Colour) -> tuple[Line, ...]:
    todo = [Line("restore_position", {"colour": colour}), Line("touch_move", {"colour": colour})]
    if rulebook.illegal_moves.both_confirm_times:
        todo.append(Line("both_confirm_times"))
    return tuple(todo)


def _alternatives(end: GameEnd | None) -> tuple[Line, ...]:
    return () if end is None else (Line("opponent_cannot_mate"),)


def _clauses(rulebook: Rulebook, step: LadderStep, end: GameEnd | None) -> tuple[ClauseId, ...]:
    if step is LadderStep.BONUS:
        found = sources(rulebook, "illegal_moves.bonus_seconds", "illegal_moves.both_confirm_times")
        return found + sources(rulebook, "illegal_moves.take_back_increment")
    return () if end is None else end.clauses
