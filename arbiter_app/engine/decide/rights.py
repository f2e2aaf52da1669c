"""Rights at the board: the side of the clock, breaks of a player with a disability (L-7.10, L-11.2, L-11.3)."""

from __future__ import annotations

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.decide.support import (
    find_game,
    find_open_board,
    impossible,
    overrides,
    refusal,
    source,
    sources,
    unsettled,
)
from arbiter_app.engine.findings import Accepted, Decision, Finding, Refused, Ruling
from arbiter_app.engine.records import Arrangement, ClockPlace
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Board, State
from arbiter_app.engine.values import Colour


def place_clock(state: State, rulebook: Rulebook, command: cmd.PlaceClock) -> Decision:
    """Black chooses, a player who need not record before him, and the arbiter's direction stands above both."""
    found = find_open_board(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    number = board.ref.board_number
    settings = ["rights.black_chooses_clock_side"]
    if _is_exempt(state, board, command.by):
        settings = ["rights.exempt_from_recording"]
    findings: list[Finding] = []
    if not rulebook.rights.black_chooses_clock_side and command.by is not None:
        findings.append(refusal("clock_side_is_the_arbiters", source(rulebook, settings[0]), board=number))
    elif _rank(state, board, command.by) == 0:
        findings.append(refusal("clock_side_is_blacks", source(rulebook, settings[0]), board=number))
    earlier = board.clock_place
    if earlier is not None and _rank(state, board, earlier.by) > _rank(state, board, command.by):
        findings.append(refusal("clock_side_is_decided", source(rulebook, settings[0]), board=number))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    clauses = sources(rulebook, *settings)
    place = ClockPlace(command.right_of, command.by)
    event = ev.ClockPlaced(board.ref, place, clauses, overrides(command, findings))
    return Accepted((event,), Ruling("clock_placed", {"board": number, "colour": command.right_of}, clauses))


def _is_exempt(state: State, board: Board, colour: Colour | None) -> bool:
    return colour is not None and state.has_arrangement(board.seat_of(colour).player_id, Arrangement.NO_RECORDING)


def _rank(state: State, board: Board, by: Colour | None) -> int:
    """Whose choice stands above whose: the arbiter's, a player's who need not record, Black's; White has none."""
    if by is None:
        return 3
    if _is_exempt(state, board, by):
        return 2
    return 1 if by is Colour.BLACK else 0


def take_break(state: State, rulebook: Rulebook, command: cmd.TakeBreak) -> Decision:
    """The clocks stop for a player who is entitled to it, after his own move and with the opponent told (L-11.2)."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    match, board = found
    number = board.ref.board_number
    clock = board.clock
    if clock is None or clock.running is None:
        return impossible("clock_stands", board=number)
    clause = source(rulebook, "rights.break_stops_clocks")
    seat = board.seat_of(command.colour)
    checks = {
        "break_not_known": not rulebook.rights.break_stops_clocks,
        "break_not_entitled": not state.has_arrangement(seat.player_id, Arrangement.BREAKS),
        "break_before_move": clock.running is command.colour,
        "break_not_told": not command.told,
    }
    findings = [
        refusal(code, clause, str(number), colour=command.colour)
        for code, stands_in_the_way in checks.items()
        if stands_in_the_way
    ]
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    event = ev.ClocksStopped(match.id, (number,), "break", overrides(command, findings))
    ruling = Ruling(
        "break_taken", {"board": number, "colour": command.colour}, sources(rulebook, "rights.break_stops_clocks")
    )
    return Accepted((event,), ruling)
