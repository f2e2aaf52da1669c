"""A complaint about touched pieces: which moves the player on move may make (FIDE 4)."""

from __future__ import annotations

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.decide.support import (
    find_game,
    impossible,
    overrides,
    refusal,
    source,
    sources,
    unsettled,
)
from arbiter_app.engine.decide.touched import duty_lines, is_exempt
from arbiter_app.engine.findings import Accepted, Decision, Finding, Refused, Ruling
from arbiter_app.engine.laws.touch_move import NotTouchable, Touch, touch_duty
from arbiter_app.engine.record import knows_position, position
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import State


def rule_touch_move(state: State, rulebook: Rulebook, command: cmd.RuleTouchMove) -> Decision:
    """The legal moves that satisfy the duty, or any; nothing changes on the board or the clocks.

    Refused for a player who is bound by no touch (L-11.3), and for the one who is not on move (FIDE 4.2).
    """
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    number, colour = board.ref.board_number, command.colour
    if not knows_position(board):
        return impossible("touch_needs_position", board=number)
    if board.colour_to_move is not colour:
        return impossible("touch_by_side_not_on_move", source(rulebook, "judgements.touch_move"), colour=colour)
    game = position(board)
    touch = Touch(
        command.touched,
        command.order_known,
        command.adjusting,
        command.released_on.strip().lower(),
        command.promotes_to,
        command.complaint_too_late,
    )
    try:
        duty = touch_duty(game, touch)
    except NotTouchable as empty:
        return impossible("nothing_to_touch", where="touched", square=empty.square)
    except ValueError:
        return impossible("square_unreadable", where="touched", squares=", ".join(command.touched)[:40])
    findings: list[Finding] = []
    if is_exempt(state, rulebook, board, colour):
        findings.append(refusal("bound_by_no_touch", source(rulebook, "rights.exempt_from_recording"), colour=colour))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    clauses = tuple(dict.fromkeys((duty.clause, *sources(rulebook, "judgements.touch_move"))))
    moves = tuple(game.san(move) for move in duty.moves)
    event = ev.TouchMoveRuled(
        board.ref, colour, command.touched, duty.is_free, moves, clauses, overrides(command, findings)
    )
    ruling = Ruling("touch_ruled", {"board": number, "colour": colour}, clauses, duty_lines(game, duty))
    return Accepted((event,), ruling)
