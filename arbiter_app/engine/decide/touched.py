"""Touch-move at the board: the moves that satisfy the duty, also after an illegal move (FIDE 4, 7.5.1, L-11.3)."""

from __future__ import annotations

import chess

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.decide.support import impossible
from arbiter_app.engine.findings import Line, Refused
from arbiter_app.engine.laws.replacing_move import replacing_moves
from arbiter_app.engine.laws.touch_move import Duty, DutyKind
from arbiter_app.engine.record import knows_position, own_moves_made, position
from arbiter_app.engine.records import Arrangement
from arbiter_app.engine.replacing import replace
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Board, State
from arbiter_app.engine.values import Colour, IllegalKind


def is_exempt(state: State, rulebook: Rulebook, board: Board, colour: Colour) -> bool:
    """Whether a player is bound by no touch because of a disability of hand or eye (L-11.3)."""
    player = board.seat_of(colour).player_id
    return rulebook.rights.exempt_from_recording and state.has_arrangement(player, Arrangement.NO_RECORDING)


def duty_lines(game: chess.Board, duty: Duty) -> tuple[Line, ...]:
    """The duty in words: the legal moves that satisfy it, or that any move may be made."""
    moves = ", ".join(game.san(move) for move in duty.moves)
    if duty.is_free:
        return (Line("touch_free", {"moves": moves}),)
    if duty.kind is DutyKind.MOVE_STANDS:
        return (Line("touch_move_stands", {"moves": moves}),)
    return (Line("touch_moves", {"moves": moves}),)


def duty_after_illegal(
    state: State, rulebook: Rulebook, board: Board, command: cmd.RecordIllegalMove, kept: int
) -> tuple[Line, ...] | Refused:
    """What the offender has to play instead; `kept`: half-moves of the record that stand before the illegal move."""
    colour = {"colour": command.colour}
    if is_exempt(state, rulebook, board, command.colour):
        return (Line("touch_move_exempt", colour),)
    before = replace(board, plies=board.plies[:kept])
    is_told = command.kind is IllegalKind.ILLEGAL_MOVE and bool(command.move.strip())
    is_known = knows_position(board) and (command.found_at_move is not None or not _lacks_moves(board))
    if not is_told or not is_known or before.colour_to_move is not command.colour:
        return (Line("touch_move", colour),)
    game = position(before)
    found = replacing_moves(game, command.move)
    if found is None:
        return impossible("illegal_move_unreadable", where="move", move=command.move.strip()[:20])
    if found.was_legal:
        return impossible("move_is_legal", where="move", move=command.move.strip()[:20])
    return duty_lines(game, found.duty)


def _lacks_moves(board: Board) -> bool:
    """Whether the clock was pressed for more than the illegal move, which is not in the record."""
    clock = board.clock
    if clock is None:
        return False
    return sum(max(0, clock.side(one).moves - (own_moves_made(board, one) or 0)) for one in Colour) > 1
