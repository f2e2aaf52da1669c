"""Moves typed off a scoresheet or made on the board, positions set up by hand, the end of the duty to record."""

from __future__ import annotations

import chess

from arbiter_app.engine import clock as clocks
from arbiter_app.engine import commands as cmd
from arbiter_app.engine import events as ev
from arbiter_app.engine.decide.results import played_outcome
from arbiter_app.engine.decide.support import (
    find_game,
    impossible,
    refusal,
    source,
    sources,
    unsettled,
    warning,
)
from arbiter_app.engine.findings import Accepted, Decision, Finding, Refused, Ruling
from arbiter_app.engine.laws.material import can_mate, men_on
from arbiter_app.engine.record import position, read_move
from arbiter_app.engine.rulebook import MatingTest, Rulebook
from arbiter_app.engine.state import Board, State
from arbiter_app.engine.values import ClockSource, Colour, GameResult, Termination


def make_move(state: State, rulebook: Rulebook, command: cmd.MakeMove) -> Decision:
    """One legal move; mate, stalemate and a dead position end the game with it (FIDE 5.1.1, 5.2)."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    game = position(board)
    typed = read_move(game, command.move)
    if typed.move is None:
        return impossible("move_impossible", where="move", move=command.move[:20], possible=", ".join(typed.possible))
    findings: list[Finding] = []
    clock = board.clock
    if clock is not None and clock.source is ClockSource.APPLICATION and command.completed:
        mover = Colour.WHITE if game.turn else Colour.BLACK
        if clock.running is mover.opponent:
            findings.append(warning("other_clock_runs", board=board.ref.board_number, colour=mover))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    made = ev.MoveMade(board.ref, typed.move.uci(), typed.san, command.completed)
    game.push(typed.move)
    ending = _ending(rulebook, game)
    if ending is None:
        return Accepted((made,))
    end, ruling = played_outcome(rulebook, board, ending[0], ending[1], command)
    return Accepted((made, ev.GameEnded(board.ref, end)), ruling)


def _ending(rulebook: Rulebook, game: chess.Board) -> tuple[GameResult, Termination] | None:
    if game.is_checkmate():
        return GameResult.won_by(Colour.BLACK if game.turn else Colour.WHITE), Termination.CHECKMATE
    if game.is_stalemate():
        return GameResult.DRAW, Termination.STALEMATE
    white, black = men_on(game, Colour.WHITE), men_on(game, Colour.BLACK)
    test = rulebook.flag_fall.mating_test
    dead = MatingTest.HELPMATE if test is MatingTest.BARE_MATERIAL else test
    if can_mate(dead, white, black) is False and can_mate(dead, black, white) is False:
        return GameResult.DRAW, Termination.DEAD_POSITION
    return None


def place_position(state: State, command: cmd.PlacePosition) -> Decision:
    """A position set up by hand; it must have one king each."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    try:
        placed = chess.Board(command.fen)
    except ValueError:
        return impossible("position_unreadable", where="fen")
    if placed.king(chess.WHITE) is None or placed.king(chess.BLACK) is None:
        return impossible("king_missing", where="fen")
    if len(placed.pieces(chess.KING, chess.WHITE)) > 1 or len(placed.pieces(chess.KING, chess.BLACK)) > 1:
        return impossible("king_twice", where="fen")
    findings: list[Finding] = []
    if not placed.is_valid():
        findings.append(warning("position_unusual", board=board.ref.board_number))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    return Accepted((ev.PositionPlaced(board.ref, placed.fen()),))


def stop_recording(state: State, rulebook: Rulebook, command: cmd.StopRecording) -> Decision:
    """Released from recording below the limit, unless the control adds time (L-12.4, FIDE 8.4). It stays so."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    if command.colour in board.released_from_recording:
        return impossible("already_released", colour=command.colour)
    findings = list(_recording_findings(rulebook, board, command))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    clauses = sources(rulebook, "recording.released_below_seconds", "recording.latched")
    ruling = Ruling("recording_released", {"colour": command.colour}, clauses)
    return Accepted((ev.RecordingStopped(board.ref, command.colour, clauses),), ruling)


def _recording_findings(rulebook: Rulebook, board: Board, command: cmd.StopRecording) -> list[Finding]:
    rule = rulebook.recording
    clock = board.clock
    if clock is not None and clock.control.has_increment and rule.increment_keeps_duty:
        clause = source(rulebook, "recording.increment_keeps_duty")
        return [refusal("must_record_with_increment", clause, colour=command.colour)]
    left = command.remaining_ms
    if left is None and clock is not None:
        left = clocks.readings(clock, command.at).of(command.colour)
    limit = rule.released_below_seconds * 1000
    if left is not None and left >= limit:
        clause = source(rulebook, "recording.released_below_seconds")
        return [refusal("must_record_still", clause, left_ms=left, limit_ms=limit, colour=command.colour)]
    return []
