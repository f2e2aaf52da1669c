"""Flag-fall: seen, claimed, both down (L-7.6, L-12.1(b), L-12.2; FIDE 6.8, 6.9)."""

from __future__ import annotations

from arbiter_app.engine import clock as clocks, commands as cmd, events as ev
from arbiter_app.engine.decide.mating import Known, mating_chance
from arbiter_app.engine.decide.results import end_with, flags_down, otherwise_end
from arbiter_app.engine.decide.support import (
    find_game,
    impossible,
    otherwise_overrides,
    source,
    sources,
    unsettled,
    warning,
)
from arbiter_app.engine.findings import Accepted, Decision, Finding, Line, Refused, Ruling
from arbiter_app.engine.laws.endings import outcome_of_flag_claim
from arbiter_app.engine.record import own_moves_made
from arbiter_app.engine.records import GameEnd
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Board, State
from arbiter_app.engine.values import ClauseId, ClockSource, Colour, Termination


def see_flag(state: State, rulebook: Rulebook, command: cmd.SeeFlag) -> Decision:
    """A flag is down. Where the rules ask for a claim nothing follows, and nobody is told (L-12.1(b), FIDE 12.6).

    Where the arbiter calls flags the game ends with it (FIDE 6.8, 6.9).
    """
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
    params: dict[str, str | int] = {"board": number, "colour": command.colour}
    fell = ev.FlagFell(board.ref, command.colour)
    other = command.colour.opponent
    other_down = flags_down(board, command.at)[other] or command.other_down
    if rulebook.flag_fall.needs_claim:
        lines: tuple[Line, ...] = ()
        if other_down and rulebook.flag_fall.both_down_before_claim_is_draw:
            clauses += sources(rulebook, "flag_fall.both_down_before_claim_is_draw")
            lines = (Line("both_down_so_drawn"),)
        return Accepted((fell,), Ruling("flag_waits_for_claim", params, clauses, lines))
    open_claim = unsettled(command, _postponed(rulebook, board, command.colour))
    if open_claim:
        return Refused(open_claim)
    first = fell_first(board, command) if other_down else command.colour
    if first is None:
        undecided = _both_down(rulebook, board, command, command.colour)
        if undecided is not None:
            return undecided
    try:
        end, lines = _time_is_up(rulebook, board, (first or command.colour).opponent, first is None, command)
    except ValueError as letter:
        return impossible("men_unreadable", where="men", letter=str(letter))
    return Accepted((fell, ev.GameEnded(board.ref, end)), Ruling("flag_called", params, clauses + end.clauses, lines))


def _time_is_up(
    rulebook: Rulebook, board: Board, winner: Colour, own_flag_down: bool, command: cmd.SeeFlag | cmd.ClaimFlag
) -> tuple[GameEnd, tuple[Line, ...]]:
    """The end of a game in which a flag is down, for the side that would win. Raises ValueError for unknown men."""
    known = Known(command.can_mate, command.white_men, command.black_men)
    chance = mating_chance(rulebook, board, winner, known)
    result, termination = outcome_of_flag_claim(rulebook.flag_fall, winner, own_flag_down, chance.can)
    end = end_with(rulebook, board, result, termination, _clauses(rulebook, termination))
    lines: tuple[Line, ...] = (Line(f"ends_{termination.value}", {"result": result.value}),)
    return end, lines if termination is Termination.BOTH_FLAGS else lines + chance.lines


def claim_flag(state: State, rulebook: Rulebook, command: cmd.ClaimFlag) -> Decision:
    """A claim on time: won, drawn by both flags or by lack of men, or rejected because the flag is up."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    number = board.ref.board_number
    opponent = command.claimant.opponent
    down = flags_down(board, command.at)
    otherwise = command.otherwise
    if not (down[opponent] or (board.clock is not None and board.clock.source is ClockSource.HALL)):
        clauses = sources(rulebook, "flag_fall.needs_claim")
        left = 0 if board.clock is None else clocks.readings(board.clock, command.at).of(opponent)
        params: dict[str, str | int] = {"board": number, "claimant": command.claimant, "left_ms": left}
        rejected = Ruling("flag_claim_rejected", params, clauses)
        return Accepted((ev.FlagClaimRejected(board.ref, command.claimant, clauses),), rejected)
    open_claim = unsettled(command, _postponed(rulebook, board, opponent))
    if open_claim:
        return Refused(open_claim)
    own_down = down[command.claimant] or bool(command.own_flag_down)
    winner = command.claimant
    if own_down and not rulebook.flag_fall.needs_claim:
        first = fell_first(board, command)
        winner, own_down = (first or opponent).opponent, first is None
    if own_down:
        undecided = _both_down(rulebook, board, command, opponent)
        if undecided is not None:
            return undecided
    try:
        end, lines = _time_is_up(rulebook, board, winner, own_down, command)
    except ValueError as letter:
        return impossible("men_unreadable", where="men", letter=str(letter))
    alternatives = _alternatives(end.termination)
    if otherwise is not None:
        lines += (Line("decided_otherwise", {"reason": otherwise.reason}),)
        decided = otherwise_end(rulebook, board, otherwise, end)
        if decided is None:
            set_aside = ev.FlagClaimRejected(board.ref, command.claimant, end.clauses, otherwise.reason)
            code = "flag_claim_set_aside"
            params = {"board": number, "claimant": command.claimant}
            return Accepted((set_aside,), Ruling(code, params, end.clauses, lines[-1:]))
        end = decided
    ruling = Ruling(
        "flag_claimed",
        {"board": number, "claimant": command.claimant},
        end.clauses,
        lines,
        alternatives=alternatives,
    )
    aside = otherwise_overrides("result_decided_otherwise", otherwise)
    return Accepted((ev.GameEnded(board.ref, end, aside),), ruling)


def fell_first(board: Board, command: cmd.SeeFlag | cmd.ClaimFlag) -> Colour | None:
    """Whose flag fell first where both are down: as said, as seen, or by this computer's clock; None: nobody knows.

    On one clock only the running side loses time, so the flag of the other was down before.
    """
    if command.first is not None:
        return command.first
    white, black = board.flag_at(Colour.WHITE), board.flag_at(Colour.BLACK)
    if white is not None and black is not None and white != black:
        return Colour.WHITE if white < black else Colour.BLACK
    if (white is None) is not (black is None):
        return Colour.BLACK if white is None else Colour.WHITE
    clock = board.clock
    if clock is None or clock.source is not ClockSource.APPLICATION or clock.running is None:
        return None
    return clock.running.opponent


def _both_down(
    rulebook: Rulebook, board: Board, command: cmd.SeeFlag | cmd.ClaimFlag, colour: Colour
) -> Decision | None:
    """Both flags are down: before the last period the game goes on (FIDE III.3); None where it is decided now."""
    if not rulebook.flag_fall.goes_on_before_last_period:
        return None
    number = board.ref.board_number
    is_last = in_last_period(board) if command.last_period is None else command.last_period
    if is_last is None:
        return impossible("last_period_not_known", where="last_period", board=number)
    if is_last:
        return None
    clauses = sources(rulebook, "flag_fall.goes_on_before_last_period")
    todo = (Line("set_next_period"),)
    ruling = Ruling("both_flags_go_on", {"board": number}, clauses, (Line("game_goes_on"),), to_do=todo)
    return Accepted((ev.FlagFell(board.ref, colour, goes_on=True),), ruling)


def in_last_period(board: Board) -> bool | None:
    """Whether both players are in their last period, by the control, the clock or the record; None: nobody knows."""
    clock = board.clock
    if clock is None:
        return None
    if all(len(clock.periods(colour)) <= 1 for colour in Colour):
        return True
    if clock.source is ClockSource.APPLICATION:
        return all(clock.side(colour).period >= len(clock.periods(colour)) - 1 for colour in Colour)
    made = [own_moves_made(board, colour) for colour in Colour]
    known = [moves for moves in made if moves is not None]
    if len(known) < len(made):
        return None
    needed = sum(period.moves or 0 for period in clock.periods(Colour.WHITE)[:-1])
    return min(known) >= needed


def _postponed(rulebook: Rulebook, board: Board, fallen: Colour) -> list[Finding]:
    """A claim that was postponed is decided first, once the claimant's flag is down (FIDE III.5)."""
    if board.postponed_claim is not fallen:
        return []
    clause = source(rulebook, "quickplay.no_effort_claim")
    return [warning("postponed_claim_open", clause, board=board.ref.board_number, claimant=fallen)]


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
