"""A clock that was found to be set wrongly: both times as they should be, with the sum (FIDE 6.10.2)."""

from __future__ import annotations

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.decide.support import (
    clock_effects,
    find_game,
    impossible,
    is_implausible,
    shown,
    sources,
)
from arbiter_app.engine.findings import Accepted, Decision, Line, Refused, Ruling
from arbiter_app.engine.laws.clock_setting import correction, counts_are_enough, set_instead
from arbiter_app.engine.record import own_moves_made
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import State
from arbiter_app.engine.values import ClockSource, Colour

LONGEST_SETTING_MS = 100 * 3600 * 1000


def correct_setting(state: State, rulebook: Rulebook, command: cmd.CorrectSetting) -> Decision:
    """The clock in the hall was set to other times than the control of the game: what was given is made good.

    What one clock would show below zero is for the arbiter's judgement: it is not proposed.
    """
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    number = board.ref.board_number
    clock = board.clock
    if clock is None:
        return impossible("board_not_started", board=number)
    if clock.source is ClockSource.APPLICATION:
        return impossible("clock_is_kept_here", board=number)
    set_to = (command.base_ms, command.increment_ms, command.black_base_ms or 0)
    moves = {
        Colour.WHITE: own_moves_made(board, Colour.WHITE) if command.white_moves is None else command.white_moves,
        Colour.BLACK: own_moves_made(board, Colour.BLACK) if command.black_moves is None else command.black_moves,
    }
    known = {colour: count for colour, count in moves.items() if count is not None}
    if not all(0 <= ms <= LONGEST_SETTING_MS for ms in set_to):
        return impossible("setting_impossible", where="base_ms", board=number)
    if len(known) < len(moves) or not all(0 <= count <= 1000 for count in known.values()):
        return impossible("moves_made_missing", where="white_moves", board=number)
    if not counts_are_enough(clock.control):
        return impossible("correction_by_judgement", board=number)
    if is_implausible(command.readings):
        return impossible("reading_impossible", board=number)
    before = shown(board, command.readings, command)
    if before is None:
        return impossible("reading_missing", board=number)
    wrong = set_instead(clock.control, command.base_ms, command.increment_ms, command.black_base_ms)
    steps = {colour: correction(wrong, clock.control, colour, known[colour]) for colour in Colour}
    effects, after = clock_effects(before, steps)
    if not any(steps.values()):
        return impossible("setting_was_right", board=number)
    if after is None or any(before.of(colour) + sum(step.ms for step in steps[colour]) < 0 for colour in Colour):
        return impossible("correction_below_zero", board=number)
    clauses = sources(rulebook, "judgements.clocks_adjusted_by_arbiter")
    params: dict[str, str | int] = {
        "board": number,
        "white_moves": known[Colour.WHITE],
        "black_moves": known[Colour.BLACK],
    }
    to_do = (Line("set_clock_to_control", {"control": clock.control.label}),)
    ruling = Ruling("setting_corrected", params, clauses, clocks=effects, to_do=to_do)
    reason = command.reason.strip() or "clock was set wrongly"
    return Accepted((ev.ClocksAdjusted(board.ref, before, after, reason, clauses),), ruling)
