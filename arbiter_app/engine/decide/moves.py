"""Moves typed off a scoresheet or made on the board, positions set up by hand, the end of the duty to record."""

from __future__ import annotations

import chess

from arbiter_app.engine import clock as clocks, commands as cmd, events as ev
from arbiter_app.engine.decide import bughouse
from arbiter_app.engine.decide.results import played_outcome
from arbiter_app.engine.decide.support import (
    find_game,
    impossible,
    overrides,
    refusal,
    source,
    sources,
    unsettled,
    warning,
)
from arbiter_app.engine.findings import Accepted, Decision, Finding, Refused, Ruling
from arbiter_app.engine.laws.material import can_mate, men_on
from arbiter_app.engine.laws.mating.quick import is_dead
from arbiter_app.engine.laws.placed_position import has_both_kings, oddities, read_fen
from arbiter_app.engine.notation import Reading, read_move
from arbiter_app.engine.record import position
from arbiter_app.engine.records import Arrangement
from arbiter_app.engine.rulebook import MatingTest, Rulebook
from arbiter_app.engine.state import Board, State
from arbiter_app.engine.values import ClockSource, Colour, GameResult, Termination

INCREMENT_THAT_KEEPS_DUTY_MS = 30_000
"""With so much time added for each move a player records to the end (FIDE 8.4)."""


def make_move(state: State, rulebook: Rulebook, command: cmd.MakeMove) -> Decision:
    """One legal move; mate, stalemate and a dead position end the game with it (FIDE 5.1.1, 5.2)."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    match, board = found
    if match.is_bughouse:
        return bughouse.make_move(rulebook, match, board, command)
    game = position(board)
    typed = read_move(game, command.move)
    if typed.move is None:
        return _not_read(game, typed)
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
    ending = ending_of(rulebook, game)
    if ending is None:
        return Accepted((made,))
    end, ruling = played_outcome(rulebook, board, ending[0], ending[1], command, ending[2])
    return Accepted((made, ev.GameEnded(board.ref, end)), ruling)


def _not_read(game: chess.Board, typed: Reading) -> Refused:
    """Why a typed move is not understood: it can mean several, it is the other side's, or it is impossible."""
    text = typed.text[:20]
    if typed.is_ambiguous:
        return impossible("move_ambiguous", where="move", move=text, candidates=", ".join(typed.candidates))
    possible = ", ".join(typed.possible)
    if typed.for_opponent:
        turn = Colour.WHITE if game.turn else Colour.BLACK
        return impossible("move_for_other_side", where="move", move=text, colour=turn, possible=possible)
    return impossible("move_impossible", where="move", move=text, possible=possible)


Ending = tuple[GameResult, Termination, str]
"""A result, how it came, and the setting whose clause says so."""


def ending_of(rulebook: Rulebook, game: chess.Board) -> Ending | None:
    """How the game ends with the last move, if it does: mate comes before anything else (FIDE 9.6.2)."""
    if not has_both_kings(game):
        return None
    if game.is_checkmate():
        winner = Colour.BLACK if game.turn else Colour.WHITE
        return GameResult.won_by(winner), Termination.CHECKMATE, "judgements.checkmate"
    if game.is_stalemate():
        return GameResult.DRAW, Termination.STALEMATE, "judgements.stalemate"
    if rulebook.judgements.dead_position_by_itself and is_dead_here(rulebook, game):
        return GameResult.DRAW, Termination.DEAD_POSITION, "judgements.dead_position"
    if rulebook.judgements.fivefold_repetition and game.is_fivefold_repetition():
        return GameResult.DRAW, Termination.REPETITION, "judgements.fivefold_repetition"
    if rulebook.judgements.seventyfive_moves and game.is_seventyfive_moves():
        return GameResult.DRAW, Termination.FIFTY_MOVES, "judgements.seventyfive_moves"
    return None


def is_dead_here(rulebook: Rulebook, game: chess.Board) -> bool:
    """Whether neither side can mate, by the test the competition has for it (FIDE 5.2.2; L-12.2(d)).

    False where a competition knows no dead position, or never asks who can mate. One that counts men counts here too.
    """
    if not rulebook.judgements.dead_position:
        return False
    match rulebook.flag_fall.mating_test:
        case MatingTest.NEVER_ASKED:
            return False
        case MatingTest.BARE_MATERIAL as test:
            white, black = (men_on(game, colour) for colour in Colour)
            return not can_mate(test, white, black) and not can_mate(test, black, white)
        case MatingTest.HELPMATE:
            return is_dead(game)


def place_position(state: State, rulebook: Rulebook, command: cmd.PlacePosition) -> Decision:
    """A position set up by hand. What cannot come up in a game is asked about, and kept as it is seen.

    So is one in which the game is over; keeping it ends no game, as nobody knows yet when it came up.
    """
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    match, board = found
    if match.is_bughouse:
        return impossible("bughouse_no_placing", board=board.ref.board_number)
    placed = read_fen(command.fen)
    if isinstance(placed, tuple):
        return Refused(placed)
    findings = list(oddities(placed))
    ending = ending_of(rulebook, placed)
    if ending is not None:
        code = f"placed_{ending[1].value}"
        findings.append(warning(code, source(rulebook, ending[2]), where="fen", board=board.ref.board_number))
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
    player = board.seat_of(command.colour).player_id
    is_exempt = rulebook.rights.exempt_from_recording and state.has_arrangement(player, Arrangement.NO_RECORDING)
    findings = [] if is_exempt else _recording_findings(rulebook, board, command)
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    clauses = sources(rulebook, "recording.released_below_seconds", "recording.latched")
    if is_exempt:
        clauses = sources(rulebook, "rights.exempt_from_recording")
    ruling = Ruling("recording_released", {"colour": command.colour}, clauses)
    event = ev.RecordingStopped(board.ref, command.colour, clauses, overrides(command, findings))
    return Accepted((event,), ruling)


def _recording_findings(rulebook: Rulebook, board: Board, command: cmd.StopRecording) -> list[Finding]:
    rule = rulebook.recording
    clock = board.clock
    increment = 0 if clock is None else clock.period(command.colour).increment_ms
    if rule.increment_keeps_duty and increment >= INCREMENT_THAT_KEEPS_DUTY_MS:
        clause = source(rulebook, "recording.increment_keeps_duty")
        return [refusal("must_record_with_increment", clause, colour=command.colour)]
    left = _least_left_ms(rule.latched, board, command)
    if left is None:
        return [warning("reading_missing", where="remaining_ms", board=board.ref.board_number)]
    limit = rule.released_below_seconds * 1000
    if left >= limit:
        clause = source(rulebook, "recording.released_below_seconds")
        return [refusal("must_record_still", clause, left_ms=left, limit_ms=limit, colour=command.colour)]
    return []


def _least_left_ms(latched: bool, board: Board, command: cmd.StopRecording) -> int | None:
    """The time that counts for the release: the least so far where it stays once reached (Q39); None if not known."""
    known = [] if command.remaining_ms is None else [command.remaining_ms]
    if board.clock is not None:
        now = clocks.at_instant(board.clock, command.at)
        side = now.side(command.colour)
        if now.is_certain and not known:
            known.append(side.remaining_ms)
        if latched and (known or side.lowest_ms < clocks.starting_ms(now.control, command.colour)):
            known.append(side.lowest_ms)
    return min(known, default=None)
