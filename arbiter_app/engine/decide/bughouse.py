"""Bughouse: moves and drops, men handed over (W-69 to W-78). What the end of a board means: `bughouse_ends`."""

from __future__ import annotations

from collections.abc import Iterable

from arbiter_app.engine import clock as clocks, commands as cmd, events as ev
from arbiter_app.engine.bughouse.endings import board_ending
from arbiter_app.engine.bughouse.legality import Refusal, read_move
from arbiter_app.engine.decide.bughouse_ends import points_of
from arbiter_app.engine.decide.bughouse_transfers import transferred
from arbiter_app.engine.decide.support import find_board, impossible, source, sources, unsettled, warning
from arbiter_app.engine.findings import Accepted, Decision, Finding, Line, Refused, Ruling, Severity
from arbiter_app.engine.linked_boards import pair_of, partner_board
from arbiter_app.engine.records import GameEnd
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.rulebook_bughouse import TransferMode
from arbiter_app.engine.state import Board, Match, State
from arbiter_app.engine.values import ClockSource, Colour, GameResult

REFUSAL_SETTINGS = {
    "bughouse_not_in_reserve": "bughouse.transfer",
    "bughouse_square_occupied": "bughouse.drop_check",
    "bughouse_pawn_rank": "bughouse.pawn_forbidden_ranks",
    "bughouse_drop_check": "bughouse.drop_check",
    "bughouse_drop_mate": "bughouse.drop_mate",
}
"""The settings whose clause says why a move is refused."""


def make_move(rulebook: Rulebook, match: Match, board: Board, command: cmd.MakeMove) -> Decision:
    """A move or a drop on one of the boards; a captured man goes over with it, and mate ends both boards (W-79)."""
    number = board.ref.board_number
    pair = pair_of(match, rulebook.bughouse)
    read = read_move(pair, number, command.move)
    if read.move is None or read.refusals:
        return refused_move(rulebook, board, read.refusals)
    findings = _clock_findings(match, board, command, pair.turn(number))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    mover = pair.turn(number)
    events: list[ev.Event] = [ev.MoveMade(board.ref, read.move.uci(), read.san, command.completed)]
    capture = pair.push(number, read.move)
    if capture is not None:
        events.append(transferred(rulebook, board.ref, mover, capture))
    ending = board_ending(pair, number)
    if ending is None:
        return Accepted(tuple(events))
    result = GameResult.DRAW if ending.winner is None else GameResult.won_by(ending.winner)
    setting = "bughouse.mate_test" if ending.winner is not None else "bughouse.stalemate"
    clauses = sources(rulebook, setting)
    points = points_of(rulebook, board, result)
    events.append(ev.GameEnded(board.ref, GameEnd(ending.termination, result, result, points, clauses)))
    line = Line(f"ends_{ending.termination.value}", {"result": result.value})
    return Accepted(tuple(events), Ruling("game_ended", {"board": number, "result": result.value}, clauses, (line,)))


def refused_move(rulebook: Rulebook, board: Board, refusals: Iterable[Refusal], where: str = "move") -> Refused:
    """All reasons against a move, each with the clause of its setting where one says so."""
    found = []
    for one in refusals:
        clause = source(rulebook, REFUSAL_SETTINGS[one.code]) if one.code in REFUSAL_SETTINGS else None
        params = {**one.params, "board": board.ref.board_number}
        found.append(Finding(one.code, Severity.REFUSE, clause, params, overridable=False, where=where))
    return Refused(tuple(found))


def _clock_findings(match: Match, board: Board, command: cmd.MakeMove, mover: Colour) -> list[Finding]:
    """The other clock runs on this board; or a flag of this match had fallen before, by the clock of this computer."""
    findings: list[Finding] = []
    clock = board.clock
    is_kept_here = clock is not None and clock.source is ClockSource.APPLICATION
    if clock is not None and is_kept_here and command.completed and clock.running is mover.opponent:
        findings.append(warning("other_clock_runs", board=board.ref.board_number, colour=mover))
    for one in match.boards:
        kept_here = one.clock is not None and one.clock.source is ClockSource.APPLICATION
        if one.end is not None or one.clock is None or not kept_here:
            continue
        for colour in Colour:
            if clocks.flag_has_fallen(one.clock, colour, command.at):
                number = one.ref.board_number
                findings.append(warning("bughouse_flag_fell_before", board=number, colour=colour, where=str(number)))
    return findings


def pass_piece(state: State, rulebook: Rulebook, command: cmd.PassPiece) -> Decision:
    """A man that lies beside the board goes to the partner, where men are passed by hand (W-73).

    What was taken before a board was drawn may still be passed; to a board that has ended nothing goes (X-W15).
    """
    found = find_board(state, command.board)
    if isinstance(found, Refused):
        return found
    match, board = found
    number = board.ref.board_number
    clause = source(rulebook, "bughouse.transfer")
    if rulebook.bughouse.transfer is not TransferMode.BY_HAND:
        return impossible("bughouse_goes_over_at_once", clause)
    piece = command.piece.upper()
    if piece not in pair_of(match, rulebook.bughouse).tray(number, command.colour):
        return impossible("bughouse_nothing_to_pass", clause, piece=command.piece[:1], board=number)
    other = partner_board(match, number)
    if other is None or other.end is not None:
        return impossible("bughouse_partner_has_ended", clause, board=number)
    event = ev.PiecePassed(board.ref, command.colour, piece, other.ref.board_number, command.colour.opponent)
    return Accepted((event,))
