"""A completed illegal move: ladder, time, increment taken back, restart (L-7.12, C-10.6, FIDE 7.5, A.5.2)."""

from __future__ import annotations

import chess

from arbiter_app.engine import clock as clocks, commands as cmd, events as ev
from arbiter_app.engine.decide.mating import Known, mating_chance
from arbiter_app.engine.decide.results import end_with, otherwise_end
from arbiter_app.engine.decide.support import (
    clock_effects,
    find_game,
    impossible,
    is_implausible,
    overrides,
    refusal,
    shown,
    source,
    sources,
    unsettled,
    warning,
)
from arbiter_app.engine.decide.touched import duty_after_illegal
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
from arbiter_app.engine.laws.illegal import has_run_out, promotion_to_queen, step_for
from arbiter_app.engine.record import knows_position, own_moves_made, plies_before, position
from arbiter_app.engine.records import Arrangement, GameEnd
from arbiter_app.engine.rulebook import LadderStep, PenaltySide, Rulebook
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
    is_recording = _is_recording(state, rulebook, board, command)
    findings = _findings(rulebook, board, command, is_recording)
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    count = board.illegal_count(command.colour) + 1
    step = step_for(rulebook.illegal_moves, count, is_recording, _is_claimed(rulebook, command))
    queen = _queen(board, command)
    if command.pawn and queen is None:
        return impossible("pawn_unreadable", where="pawn", move=command.pawn)
    duty = duty_after_illegal(state, rulebook, board, command, plies_kept(board, command))
    if isinstance(duty, Refused):
        return duty
    try:
        end, lines = _ending(rulebook, board, command, step)
    except ValueError as letter:
        return impossible("men_unreadable", where="men", letter=str(letter))
    annulled = annulled_moves(board, command)
    before = shown(board, command.readings, command)
    effects, after = clock_effects(before, _steps(rulebook, board, command, step, annulled))
    otherwise = command.otherwise
    if otherwise is not None:
        end = otherwise_end(rulebook, board, otherwise, end)
        lines = (*lines, Line("decided_otherwise", {"reason": otherwise.reason}))
        if otherwise.readings is not None:
            after = otherwise.readings
            effects = tuple(_set_otherwise(effect, after) for effect in effects)
    clauses = _clauses(rulebook, command.kind, step, end, is_recording)
    ruling = Ruling(
        "illegal_move",
        {
            "board": board.ref.board_number,
            "colour": command.colour,
            "count": count,
            "ladder": len(rulebook.illegal_moves.ladder),
        },
        clauses,
        lines + _ladder_line(rulebook, count) + _reading_line(rulebook, step),
        effects,
        to_do=() if end is not None else _to_do(rulebook, board, command, queen, duty),
        alternatives=_alternatives(end),
    )
    event = ev.IllegalMoveRecorded(
        board.ref,
        command.colour,
        count,
        before,
        after,
        plies_kept(board, command),
        clauses,
        end,
        rulebook.illegal_moves.both_confirm_times and end is None,
        otherwise,
        command.kind,
        (annulled[Colour.WHITE], annulled[Colour.BLACK]),
        moves_that_stand(board, command, annulled),
        command.colour.opponent if command.kind.move_stands else None,
        overrides(command, findings),
        command.move.strip(),
    )
    if queen is None:
        return Accepted((event,), ruling)
    # The clock was pressed with the pawn as it stood; the queen is put in the record and presses nothing.
    promoted = ev.MoveMade(board.ref, queen.uci(), position(board).san(queen), completed=False)
    return Accepted((event, promoted), ruling)


def _findings(rulebook: Rulebook, board: Board, command: cmd.RecordIllegalMove, is_recording: bool) -> list[Finding]:
    """An illegal move counts once it is completed (FIDE 6.2, 7.5.1), of a kind and at a time that the rules know."""
    findings: list[Finding] = []
    rule, colour = rulebook.illegal_moves, {"colour": command.colour}
    if command.kind in KIND_SETTINGS and not getattr(rulebook.judgements, command.kind.value):
        findings.append(refusal("not_illegal_here", source(rulebook, KIND_SETTINGS[command.kind]), **colour))
    if command.found_at_move is None and not _was_pressed(board, command.colour):
        clause = source(rulebook, "judgements.completed_moves_only")
        findings.append(warning("move_not_completed", clause, **colour))
    if has_run_out(rule, opponent_has_moved(board, command)):
        findings.append(refusal("illegal_move_stands", source(rulebook, "illegal_moves.window"), **colour))
    if rule.unrecorded_loses_on_claim and not is_recording and not _is_claimed(rulebook, command):
        clause = source(rulebook, "illegal_moves.unrecorded_loses_on_claim")
        code = "claim_after_touch" if command.claimed and command.touched else "illegal_move_not_claimed"
        findings.append(refusal(code, clause, colour=command.colour.opponent))
    return findings


def _is_claimed(rulebook: Rulebook, command: cmd.RecordIllegalMove) -> bool:
    """Whether the opponent claims in time; taking the king is a claim where the rules say so (C-10.6)."""
    by_capture = command.king_taken and rulebook.illegal_moves.king_capture_claims
    return by_capture or (command.claimed and not command.touched)


def _is_recording(state: State, rulebook: Rulebook, board: Board, command: cmd.RecordIllegalMove) -> bool:
    """Whether the offender still records: as said, else by whether he was released (C-10.6, Q16)."""
    player = board.seat_of(command.colour).player_id
    if state.has_arrangement(player, Arrangement.NO_RECORDING):
        return rulebook.illegal_moves.exempt_counts_as_recording
    if command.recording is not None:
        return command.recording
    return command.colour not in board.released_from_recording


def opponent_has_moved(board: Board, command: cmd.RecordIllegalMove) -> bool:
    """Whether the opponent has made the next move: as said, or by record and clock."""
    if command.replied:
        return True
    opponent = command.colour.opponent
    made, before = _made(board, opponent), _before(command, opponent)
    return made is not None and before is not None and made > before


def _queen(board: Board, command: cmd.RecordIllegalMove) -> chess.Move | None:
    """The promotion that a pawn left on the last rank becomes in the record; None where there is nothing to write."""
    if command.kind is not IllegalKind.NOT_PROMOTED or not knows_position(board):
        return None
    if board.colour_to_move is not command.colour:
        return None
    return promotion_to_queen(position(board), command.pawn)


def _was_pressed(board: Board, offender: Colour) -> bool:
    """Whether the offender's last move was completed; with a clock in the hall the arbiter has seen it."""
    clock = board.clock
    if clock is None or clock.source is not ClockSource.APPLICATION:
        return True
    return (clock.running or board.to_run) is not offender


def plies_kept(board: Board, command: cmd.RecordIllegalMove) -> int:
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


def annulled_moves(board: Board, command: cmd.RecordIllegalMove) -> dict[Colour, int]:
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


def moves_that_stand(
    board: Board, command: cmd.RecordIllegalMove, annulled: dict[Colour, int]
) -> tuple[int, int] | None:
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
        bonus_ms = rulebook.illegal_moves.bonus_seconds * 1000
        if rulebook.illegal_moves.penalty is PenaltySide.OFFENDER_LOSES:
            steps[command.colour] += (ClockStep("illegal_move_bonus", -bonus_ms),)
        else:
            steps[command.colour.opponent] += (ClockStep("illegal_move_bonus", bonus_ms),)
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
    known = Known(command.can_mate, command.white_men, command.black_men)
    chance = mating_chance(rulebook, board, opponent, known)
    draw_rule = rulebook.illegal_moves.draw_if_opponent_cannot_mate
    result, termination = outcome_of_illegal_loss(command.colour, chance.can, draw_rule)
    clauses = sources(rulebook, "illegal_moves.ladder")
    if rulebook.illegal_moves.unrecorded_loses_on_claim:
        clauses = sources(rulebook, "illegal_moves.unrecorded_loses_on_claim")
    if termination.value != "illegal_moves":
        clauses = sources(rulebook, "illegal_moves.draw_if_opponent_cannot_mate")
    end = end_with(rulebook, board, result, termination, clauses)
    ends = Line(f"ends_{termination.value}", {"result": result.value})
    return end, (ends, *chance.lines) if draw_rule else (ends,)


def _ladder_line(rulebook: Rulebook, count: int) -> tuple[Line, ...]:
    following = ladder_step(rulebook.illegal_moves.ladder, count + 1)
    here = ladder_step(rulebook.illegal_moves.ladder, count)
    if here is LadderStep.BONUS:
        code = "next_loses" if following is LadderStep.LOSS else "next_gives_time"
        return (Line(code, {"count": count + 1}),)
    return ()


def _reading_line(rulebook: Rulebook, step: LadderStep) -> tuple[Line, ...]:
    """Why so much time is given, where that had to be decided."""
    reading = rulebook.readings.get("illegal_moves.bonus_seconds")
    if step is not LadderStep.BONUS or reading is None:
        return ()
    return (Line("by_reading", {"text": reading.text}),)


def _to_do(
    rulebook: Rulebook,
    board: Board,
    command: cmd.RecordIllegalMove,
    queen: chess.Move | None,
    duty: tuple[Line, ...],
) -> tuple[Line, ...]:
    colour = {"colour": command.colour}
    todo = {
        IllegalKind.ILLEGAL_MOVE: [Line("restore_position", colour), *duty],
        IllegalKind.NOT_PROMOTED: [Line("pawn_becomes_queen", colour)],
        IllegalKind.PRESS_WITHOUT_MOVE: [Line("nothing_to_restore", colour)],
        IllegalKind.TWO_HANDS: [Line("move_stands", colour)],
    }[command.kind]
    if command.king_taken:
        todo.append(Line("king_put_back"))
    if queen is not None:
        todo.append(Line("queen_in_record", {"move": position(board).san(queen)}))
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


def _clauses(
    rulebook: Rulebook, kind: IllegalKind, step: LadderStep, end: GameEnd | None, is_recording: bool
) -> tuple[ClauseId, ...]:
    found = sources(rulebook, KIND_SETTINGS[kind]) if kind in KIND_SETTINGS else ()
    if step is LadderStep.CORRECTED:
        found += sources(rulebook, "illegal_moves.ladder", "illegal_moves.take_back_increment")
        if rulebook.illegal_moves.unrecorded_loses_on_claim and is_recording:
            found += sources(rulebook, "illegal_moves.unrecorded_loses_on_claim")
    if step is LadderStep.BONUS:
        found += sources(rulebook, "illegal_moves.bonus_seconds", "illegal_moves.both_confirm_times")
        found += sources(rulebook, "illegal_moves.take_back_increment")
    elif end is not None:
        found += end.clauses
    return tuple(dict.fromkeys(found))
