"""Bughouse: moves and drops, men handed over, and what the end of one board means for the other (W-69 to W-79)."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.engine import clock as clocks, commands as cmd, events as ev
from arbiter_app.engine.bughouse.endings import board_ending
from arbiter_app.engine.bughouse.legality import Refusal, read_move
from arbiter_app.engine.bughouse.pair import Capture
from arbiter_app.engine.decide.support import find_game, find_match, impossible, source, sources, unsettled, warning
from arbiter_app.engine.findings import Accepted, Decision, Finding, Line, Refused, Ruling, Severity
from arbiter_app.engine.linked_boards import pair_of, partner_board
from arbiter_app.engine.records import GameEnd
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.rulebook_bughouse import OneBoardDrawn, TransferMode
from arbiter_app.engine.scoring import side_points
from arbiter_app.engine.state import Board, Match, State
from arbiter_app.engine.values import (
    BoardPoints,
    BoardRef,
    ClauseId,
    ClockSource,
    Colour,
    GameResult,
    Termination,
)

REFUSAL_SETTINGS = {
    "bughouse_not_in_reserve": "bughouse.transfer",
    "bughouse_square_occupied": "bughouse.drop_check",
    "bughouse_pawn_rank": "bughouse.pawn_forbidden_ranks",
    "bughouse_drop_check": "bughouse.drop_check",
    "bughouse_drop_mate": "bughouse.drop_mate",
}
"""The settings whose clause says why a move is refused."""
TENTH_MS = 100


def make_move(rulebook: Rulebook, match: Match, board: Board, command: cmd.MakeMove) -> Decision:
    """A move or a drop on one of the boards; a captured man goes over with it, and mate ends both boards (W-79)."""
    number = board.ref.board_number
    pair = pair_of(match, rulebook.bughouse)
    read = read_move(pair, number, command.move)
    if read.move is None or read.refusals:
        return Refused(tuple(_refused(rulebook, board, one) for one in read.refusals))
    findings = _clock_findings(match, board, command, pair.turn(number))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    mover = pair.turn(number)
    events: list[ev.Event] = [ev.MoveMade(board.ref, read.move.uci(), read.san, command.completed)]
    capture = pair.push(number, read.move)
    if capture is not None:
        events.append(_transferred(rulebook, board.ref, mover, capture))
    ending = board_ending(pair, number)
    if ending is None:
        return Accepted(tuple(events))
    result = GameResult.DRAW if ending.winner is None else GameResult.won_by(ending.winner)
    setting = "bughouse.mate_test" if ending.winner is not None else "bughouse.stalemate"
    clauses = sources(rulebook, setting)
    points = _points(rulebook, board, result)
    events.append(ev.GameEnded(board.ref, GameEnd(ending.termination, result, result, points, clauses)))
    line = Line(f"ends_{ending.termination.value}", {"result": result.value})
    return Accepted(tuple(events), Ruling("game_ended", {"board": number, "result": result.value}, clauses, (line,)))


def _points(rulebook: Rulebook, board: Board, result: GameResult) -> BoardPoints:
    scoring = rulebook.scoring_on(board.ref.board_number)
    if result.winner is None:
        return BoardPoints(scoring.draw, scoring.draw)
    return side_points(board.side_of(result.winner), scoring.win, scoring.loss)


def _refused(rulebook: Rulebook, board: Board, refusal: Refusal) -> Finding:
    setting = REFUSAL_SETTINGS.get(refusal.code, "bughouse.first_finish_ends_both")
    params = {**refusal.params, "board": board.ref.board_number}
    return Finding(refusal.code, Severity.REFUSE, source(rulebook, setting), params, overridable=False, where="move")


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


def _transferred(rulebook: Rulebook, ref: BoardRef, mover: Colour, capture: Capture) -> ev.PieceTransferred:
    waits = rulebook.bughouse.transfer is TransferMode.BY_HAND
    settings = ("bughouse.transfer", "bughouse.promoted_reverts") if capture.was_promoted else ("bughouse.transfer",)
    return ev.PieceTransferred(
        ref,
        mover,
        capture.piece,
        capture.was_promoted,
        capture.to_board,
        capture.to,
        waits and capture.arrives,
        capture.arrives,
        sources(rulebook, *settings),
    )


def pass_piece(state: State, rulebook: Rulebook, command: cmd.PassPiece) -> Decision:
    """A man that lies beside the board goes to the partner, where men are passed by hand (W-73)."""
    found = find_game(state, command.board)
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


def linked(rulebook: Rulebook, match: Match, decision: Accepted) -> Accepted:
    """The decision with what it means for the other board: the first loss ends both, two draws draw (W-79, X-W13)."""
    events: list[ev.Event] = []
    closed = False
    for event in decision.events:
        if isinstance(event, ev.GameEnded) and event.board.match_id == match.id:
            end, closes = _for_match(rulebook, match, event.board.board_number, event.end)
            events.append(replace(event, end=end))
            other = partner_board(match, event.board.board_number)
            if closes and other is not None and other.end is None:
                events.append(ev.GameEnded(other.ref, _closed(rulebook)))
                closed = True
        elif isinstance(event, ev.IllegalMoveRecorded) and event.ended is not None:
            end, closes = _for_match(rulebook, match, event.board.board_number, event.ended)
            events.append(replace(event, ended=end))
            other = partner_board(match, event.board.board_number)
            if closes and other is not None and other.end is None:
                events.append(ev.GameEnded(other.ref, _closed(rulebook)))
                closed = True
        elif isinstance(event, ev.ResultWithdrawn) and event.board.match_id == match.id:
            events.append(event)
            other = partner_board(match, event.board.board_number)
            if other is not None and other.end is not None and other.end.termination is Termination.OTHER_BOARD:
                events.append(ev.ResultWithdrawn(other.ref, other.end, event.reason))
        elif isinstance(event, ev.ClocksStopped) and event.match_id == match.id:
            events.append(_stops_both(rulebook, match, event))
        else:
            events.append(event)
    ruling = decision.ruling
    if closed and ruling is not None:
        clauses = tuple(dict.fromkeys((*ruling.clauses, *sources(rulebook, "bughouse.first_finish_ends_both"))))
        ruling = replace(ruling, clauses=clauses, lines=(*ruling.lines, Line("bughouse_ends_both")))
    return replace(decision, events=tuple(events), ruling=ruling)


def _for_match(rulebook: Rulebook, match: Match, number: int, end: GameEnd) -> tuple[GameEnd, bool]:
    """The end of one board with what it brings to the match, and whether the other board ends with it."""
    rule, scoring = rulebook.bughouse, rulebook.scoring_on(number)
    is_draw = end.result is GameResult.DRAW
    if not is_draw:
        return end, rule.first_finish_ends_both
    other = partner_board(match, number)
    both_drawn = other is not None and other.end is not None
    if both_drawn or rule.one_board_drawn is OneBoardDrawn.MATCH_DRAWN:
        return replace(end, points=BoardPoints(scoring.draw, scoring.draw)), True
    clauses = tuple(dict.fromkeys((*end.clauses, *sources(rulebook, "bughouse.one_board_drawn"))))
    return replace(end, points=BoardPoints(0, 0), clauses=clauses), False


def _closed(rulebook: Rulebook) -> GameEnd:
    clauses = sources(rulebook, "bughouse.first_finish_ends_both")
    return GameEnd(Termination.OTHER_BOARD, None, None, BoardPoints(0, 0), clauses)


def _stops_both(rulebook: Rulebook, match: Match, event: ev.ClocksStopped) -> ev.ClocksStopped:
    """An appeal on one board stops both (W-63); so does whatever else the arbiter is called for."""
    if not rulebook.bughouse.appeal_stops_both:
        return event
    running = [
        board.ref.board_number
        for board in match.boards
        if board.end is None and board.clock is not None and board.clock.running is not None
    ]
    return replace(event, boards=tuple(sorted({*event.boards, *running})))


def rule_first_finish(state: State, rulebook: Rulebook, command: cmd.RuleFirstFinish) -> Decision:
    """Which finish came first is decided by the arbiter: in the same tenth of a second, or found out later (W-C8)."""
    match = find_match(state, command.match_id)
    if isinstance(match, Refused):
        return match
    board = match.board(command.board_number)
    other = partner_board(match, command.board_number)
    if board is None or other is None:
        return impossible("no_such_board", board=command.board_number, boards=len(match.boards))
    if not command.reason.strip():
        return impossible("reason_missing", where="reason")
    clauses: tuple[ClauseId, ...] = sources(rulebook, "bughouse.first_finish_ends_both")
    result = GameResult.won_by(board.colour_of(command.winner))
    reason = command.reason.strip()
    end = GameEnd(command.termination, result, result, _points(rulebook, board, result), clauses, reason)
    ends = ((board.ref.board_number, end), (other.ref.board_number, _closed(rulebook)))
    team = state.team(match.team(command.winner)).name
    ruling = Ruling("bughouse_first_finish", {"board": command.board_number, "team": team}, clauses)
    return Accepted((ev.FirstFinishRuled(match.id, ends, reason, clauses),), ruling)


def same_tenth(match: Match, command: cmd.Command) -> Refused | None:
    """A finish that comes within the same tenth of a second as the one that ended both boards: the arbiter decides."""
    if not isinstance(command, FINISHING):
        return None
    ref = command.board
    board = match.board(ref.board_number)
    other = partner_board(match, ref.board_number)
    if board is None or board.end is None or other is None or board.end.termination is not Termination.OTHER_BOARD:
        return None
    ended = board.ended_at
    if ended is None or _tenth(command.at.timestamp()) != _tenth(ended.timestamp()):
        return None
    return impossible("bughouse_same_tenth", board=ref.board_number, other=other.ref.board_number)


def _tenth(seconds: float) -> int:
    return int(seconds * 1000) // TENTH_MS


FINISHING = (cmd.MakeMove, cmd.SeeFlag, cmd.ClaimFlag, cmd.RecordResult, cmd.RecordIllegalMove)
"""Commands that may finish a board."""
