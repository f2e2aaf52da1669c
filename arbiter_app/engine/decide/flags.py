"""Flag-fall: seen, claimed, both down (L-7.6, L-12.1(b), L-12.2; FIDE 6.8, 6.9)."""

from __future__ import annotations

from arbiter_app.engine import clock as clocks
from arbiter_app.engine import commands as cmd
from arbiter_app.engine import events as ev
from arbiter_app.engine.decide.results import end_with, flags_down, otherwise_end
from arbiter_app.engine.decide.support import find_game, impossible, mating_chance, sources
from arbiter_app.engine.findings import Accepted, Decision, Line, Refused, Ruling
from arbiter_app.engine.laws.endings import outcome_of_flag_claim
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import State
from arbiter_app.engine.values import ClauseId, ClockSource, Termination


def see_flag(state: State, rulebook: Rulebook, command: cmd.SeeFlag) -> Decision:
    """A flag is down. Where the rules ask for a claim nothing follows, and nobody is told (L-12.1(b), FIDE 12.6)."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    number = board.ref.board_number
    if board.flag_at(command.colour) is not None:
        return impossible("flag_already_down", board=number, colour=command.colour)
    clock = board.clock
    is_kept_here = clock is not None and clock.source is ClockSource.APPLICATION
    if clock is not None and is_kept_here and not clocks.flag_has_fallen(clock, command.colour, command.at):
        left = clocks.readings(clock, command.at).of(command.colour)
        return impossible("flag_is_up", board=number, colour=command.colour, left_ms=left)
    clauses = sources(rulebook, "flag_fall.needs_claim")
    code = "flag_waits_for_claim" if rulebook.flag_fall.needs_claim else "flag_called"
    params: dict[str, str | int] = {"board": number, "colour": command.colour}
    return Accepted((ev.FlagFell(board.ref, command.colour),), Ruling(code, params, clauses))


def claim_flag(state: State, rulebook: Rulebook, command: cmd.ClaimFlag) -> Decision:
    """A claim on time: won, drawn by both flags or by lack of men, or rejected because the flag is up."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    number = board.ref.board_number
    opponent = command.claimant.opponent
    down = flags_down(board, command.at)
    seen = down[opponent] or (board.clock is not None and board.clock.source is ClockSource.HALL)
    if not seen:
        clauses = sources(rulebook, "flag_fall.needs_claim")
        left = 0 if board.clock is None else clocks.readings(board.clock, command.at).of(opponent)
        rejected = Ruling(
            "flag_claim_rejected",
            {"board": number, "claimant": command.claimant, "left_ms": left},
            clauses,
        )
        return Accepted((ev.FlagClaimRejected(board.ref, command.claimant, clauses),), rejected)
    own_down = down[command.claimant] if command.own_flag_down is None else command.own_flag_down
    try:
        chance = mating_chance(rulebook, board, command.claimant, command.white_men, command.black_men)
    except ValueError as letter:
        return impossible("men_unreadable", where="men", letter=str(letter))
    result, termination = outcome_of_flag_claim(rulebook.flag_fall, command.claimant, own_down, chance)
    clauses = _clauses(rulebook, termination)
    end = end_with(rulebook, board, result, termination, clauses)
    lines = [Line(f"ends_{termination.value}", {"result": result.value})]
    if chance is None and termination is Termination.FLAG_FALL:
        lines.append(Line("men_not_checked", {"colour": command.claimant}))
    if command.otherwise is not None:
        end = otherwise_end(rulebook, board, command.otherwise, end) or end
        lines.append(Line("decided_otherwise", {"reason": command.otherwise.reason}))
    ruling = Ruling(
        "flag_claimed",
        {"board": number, "claimant": command.claimant},
        clauses,
        tuple(lines),
        alternatives=_alternatives(termination),
    )
    return Accepted((ev.GameEnded(board.ref, end),), ruling)


def _alternatives(termination: Termination) -> tuple[Line, ...]:
    if termination is not Termination.FLAG_FALL:
        return ()
    return (Line("claimant_cannot_mate"), Line("both_flags_down"))


def _clauses(rulebook: Rulebook, termination: Termination) -> tuple[ClauseId, ...]:
    if termination is Termination.BOTH_FLAGS:
        return sources(rulebook, "flag_fall.both_down_before_claim_is_draw")
    if termination is Termination.FLAG_NO_MATERIAL:
        return sources(rulebook, "flag_fall.mating_test")
    return sources(rulebook, "flag_fall.needs_claim")
