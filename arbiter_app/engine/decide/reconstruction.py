"""Reconstruction of a game: what is noted first, the record it gives, and a limit nobody can check (FIDE 8.5, 8.6)."""

from __future__ import annotations

import chess

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.clock import GameClock
from arbiter_app.engine.decide.support import (
    clock_effects,
    find_board,
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
from arbiter_app.engine.findings import Accepted, ClockStep, Decision, Finding, Line, Refused, Ruling
from arbiter_app.engine.laws.placed_position import oddities, read_fen
from arbiter_app.engine.notation import read_move
from arbiter_app.engine.record import knows_position, position
from arbiter_app.engine.records import Ply
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Board, State
from arbiter_app.engine.values import Colour

NOTED_FIRST = "recording.noted_before_reconstruction"
UNSHOWN_LIMIT = "recording.unshown_limit_begins_period"


def note_reconstruction(state: State, rulebook: Rulebook, command: cmd.NoteReconstruction) -> Decision:
    """Position, times, running clock and moves are written down, and the clocks stop (FIDE 8.5.3)."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    number = board.ref.board_number
    if not command.fen.strip() and not knows_position(board):
        return impossible("position_to_note_missing", where="fen", board=number)
    placed = read_fen(command.fen) if command.fen.strip() else position(board)
    if isinstance(placed, tuple):
        return Refused(placed)
    if is_implausible(command.readings):
        return impossible("reading_impossible", where="readings", board=number)
    if any(moves is not None and moves < 0 for moves in (command.white_moves, command.black_moves)):
        return impossible("move_count_impossible", where="white_moves")
    readings = shown(board, command.readings, command)
    findings = list(oddities(placed))
    if board.clock is not None and readings is None:
        findings.append(warning("reading_missing", where="readings", board=number))
    running = command.running or (None if board.clock is None else board.clock.running or board.to_run)
    if board.clock is not None and running is None:
        findings.append(warning("running_not_noted", where="running", board=number))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    counts = command.white_moves, command.black_moves
    own_moves = None if counts[0] is None or counts[1] is None else (counts[0], counts[1])
    clauses = sources(rulebook, NOTED_FIRST)
    ruling = Ruling("reconstruction_noted", {"board": number}, clauses, to_do=(Line("reconstruct_on_second_board"),))
    event = ev.ReconstructionNoted(
        board.ref, placed.fen(), readings, running, own_moves, clauses, overrides(command, findings)
    )
    return Accepted((event,), ruling)


def replace_record(state: State, rulebook: Rulebook, command: cmd.ReplaceRecord) -> Decision:
    """The moves found become the record. They must be legal, and should end where the game stood (FIDE 8.5, 8.6)."""
    found = find_board(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    number = board.ref.board_number
    if board.started_at is None:
        return impossible("board_not_started", board=number)
    if not command.reason.strip():
        return impossible("reason_missing", where="reason")
    start = read_fen(command.start_fen) if command.start_fen.strip() else chess.Board()
    if isinstance(start, tuple):
        return Refused(start)
    start_fen = start.fen() if command.start_fen.strip() else None
    game, plies = start, []
    for text in command.moves:
        reading = read_move(game, text)
        if reading.move is None:
            return impossible(
                "record_move_impossible",
                where="moves",
                number=game.fullmove_number,
                colour=Colour.WHITE if game.turn else Colour.BLACK,
                move=text[:20],
                possible=", ".join(reading.candidates or reading.possible),
            )
        plies.append(Ply(reading.move.uci(), reading.san, completed=True))
        game.push(reading.move)
    findings = _doubts(rulebook, board, game)
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    made = _made(game)
    lines = [Line("moves_reconstructed", {"white_moves": made[0], "black_moves": made[1]})]
    if board.clock is not None:
        lines += [line for colour in Colour if (line := _limit(board, board.clock, colour, made)) is not None]
    clauses = sources(rulebook, NOTED_FIRST)
    to_do = (Line("restore_noted_position"),) if board.end is None and board.reconstruction is not None else ()
    ruling = Ruling("record_replaced", {"board": number}, clauses, tuple(lines), to_do=to_do)
    event = ev.RecordReplaced(
        board.ref, tuple(plies), start_fen, command.reason.strip(), clauses, overrides(command, findings)
    )
    return Accepted((event,), ruling)


def _made(game: chess.Board) -> tuple[int, int]:
    """How many moves White and Black have made, by the number of the move to come."""
    return (game.ply() + 1) // 2, game.ply() // 2


def _doubts(rulebook: Rulebook, board: Board, game: chess.Board) -> list[Finding]:
    number, noted = board.ref.board_number, board.reconstruction
    clause = source(rulebook, NOTED_FIRST)
    if noted is None:
        is_late = board.end is not None or not rulebook.recording.noted_before_reconstruction
        return [] if is_late else [warning("position_not_noted", clause, board=number)]
    findings = []
    if noted.fen.split()[:2] != game.fen().split()[:2]:
        findings.append(warning("reconstruction_ends_elsewhere", clause, board=number))
    if noted.own_moves is not None and noted.own_moves != _made(game):
        findings.append(
            warning(
                "reconstruction_count_differs",
                clause,
                white_moves=noted.own_moves[0],
                black_moves=noted.own_moves[1],
                white_found=_made(game)[0],
                black_found=_made(game)[1],
            )
        )
    return findings


def _limit(board: Board, clock: GameClock, colour: Colour, made: tuple[int, int]) -> Line | None:
    """Whether a player whose flag is down made the moves of the period in time; None where no flag is down."""
    side = clock.side(colour)
    needed = _needed(clock, colour, side.period)
    noted = board.reconstruction
    used_up = noted is not None and noted.readings is not None and noted.readings.of(colour) <= 0
    if needed is None or not (used_up or board.flag_at(colour) is not None):
        return None
    count = made[0] if colour is Colour.WHITE else made[1]
    params: dict[str, str | int] = {"colour": colour, "count": count, "needed": needed}
    return Line("limit_was_kept", params) if count >= needed else Line("limit_was_overstepped", params)


def _needed(clock: GameClock, colour: Colour, period: int) -> int | None:
    """The moves up to the end of a period; None for the last one, which has no limit of moves."""
    periods = clock.periods(colour)
    if period + 1 >= len(periods) or any(each.moves is None for each in periods[: period + 1]):
        return None
    return sum(each.moves or 0 for each in periods[: period + 1])


def begin_next_period(state: State, rulebook: Rulebook, command: cmd.BeginNextPeriod) -> Decision:
    """Nobody can show that the limit was overstepped: the next move is the first of the next period (FIDE 8.6)."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    number, clock = board.ref.board_number, board.clock
    if is_implausible(command.readings):
        return impossible("reading_impossible", where="readings", board=number)
    earlier = min((clock.white.period, clock.black.period), default=0) if clock is not None else 0
    if clock is None or all(_needed(clock, colour, earlier) is None for colour in Colour):
        return impossible("no_next_period", board=number)
    findings = []
    if not rulebook.recording.unshown_limit_begins_period:
        findings.append(refusal("next_period_not_known", source(rulebook, UNSHOWN_LIMIT), board=number))
    before = shown(board, command.readings, command)
    if before is None:
        findings.append(warning("reading_missing", where="readings", board=number))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    steps: dict[Colour, tuple[ClockStep, ...]] = {}
    periods, moves = [], []
    for colour in Colour:
        side, needed = clock.side(colour), _needed(clock, colour, clock.side(colour).period)
        begins = side.period == earlier and needed is not None
        periods.append(side.period + begins)
        moves.append(max(side.moves, needed or 0) if begins else side.moves)
        if begins and not command.added:
            steps[colour] = (ClockStep("next_period", clock.periods(colour)[side.period + 1].base_ms),)
    effects, after = clock_effects(before, steps)
    clauses = sources(rulebook, UNSHOWN_LIMIT)
    ruling = Ruling("next_period_begun", {"board": number}, clauses, (Line("limit_not_shown"),), effects)
    event = ev.PeriodBegun(
        board.ref,
        (periods[0], periods[1]),
        (moves[0], moves[1]),
        before,
        after,
        clauses,
        overrides(command, findings),
    )
    return Accepted((event,), ruling)
