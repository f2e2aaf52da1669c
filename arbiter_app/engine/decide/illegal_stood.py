"""Illegal moves without a penalty: found too late, or put right by the players themselves (FIDE 7.5, A.5.2)."""

from __future__ import annotations

import chess

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.decide.illegal import annulled_moves, moves_that_stand, opponent_has_moved, plies_kept
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
from arbiter_app.engine.findings import Accepted, Decision, Finding, Line, Refused, Ruling
from arbiter_app.engine.laws.illegal import position_after
from arbiter_app.engine.record import position
from arbiter_app.engine.rulebook import IllegalWindow, Rulebook
from arbiter_app.engine.state import Board, State
from arbiter_app.engine.values import Colour


def let_illegal_move_stand(state: State, rulebook: Rulebook, command: cmd.LetIllegalMoveStand) -> Decision:
    """The game goes on from the position after an illegal move; the record keeps it as it happened.

    Where the rules let an illegal move be found in the whole game that needs the arbiter's reason.
    """
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    placed = _position(board, command)
    if isinstance(placed, Refused):
        return placed
    number = board.ref.board_number
    findings: list[Finding] = []
    if rulebook.illegal_moves.window is IllegalWindow.WHOLE_GAME:
        findings.append(refusal("illegal_move_is_corrected", source(rulebook, "illegal_moves.window"), board=number))
    if placed.turn is (command.colour is Colour.WHITE):
        findings.append(warning("offender_on_move", colour=command.colour))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    clauses = sources(rulebook, "illegal_moves.window")
    ruling = Ruling(
        "illegal_move_stood",
        {"board": number, "colour": command.colour},
        clauses,
        (Line("goes_on_from_it"),),
        to_do=(Line("clocks_go_on"),),
    )
    aside = overrides(command, findings)
    event = ev.IllegalMoveStood(board.ref, command.colour, command.move.strip(), clauses, aside)
    return Accepted((event, ev.PositionPlaced(board.ref, placed.fen())), ruling)


def _position(board: Board, command: cmd.LetIllegalMoveStand) -> chess.Board | Refused:
    """The position after the illegal move, as seen or by its squares; both kings must be there."""
    if not command.fen.strip():
        if board.colour_to_move is not command.colour:
            return impossible("illegal_move_of_other_side", where="move", colour=command.colour)
        after = position_after(position(board), command.move)
        return after or impossible("illegal_move_unreadable", where="move", move=command.move)
    try:
        placed = chess.Board(command.fen)
    except ValueError:
        return impossible("position_unreadable", where="fen")
    for colour in chess.COLORS:
        kings = len(placed.pieces(chess.KING, colour))
        if kings != 1:
            return impossible("king_twice" if kings else "king_missing", where="fen")
    return placed


def correct_by_agreement(state: State, rulebook: Rulebook, command: cmd.CorrectByAgreement) -> Decision:
    """The players put an illegal move right without the arbiter: no penalty, and it is not counted (FIDE A.5.2)."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    if command.found_at_move is not None and command.found_at_move < 1:
        return impossible("move_number_impossible", where="found_at_move", move=command.found_at_move)
    clause = source(rulebook, "illegal_moves.window")
    number = board.ref.board_number
    findings: list[Finding] = []
    if rulebook.illegal_moves.window is IllegalWindow.WHOLE_GAME:
        findings.append(refusal("agreement_not_known", clause, board=number))
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    as_found = cmd.RecordIllegalMove(
        at=command.at, board=command.board, colour=command.colour, found_at_move=command.found_at_move
    )
    annulled = annulled_moves(board, as_found)
    clauses = sources(rulebook, "illegal_moves.window")
    lines: tuple[Line, ...] = (Line("no_penalty_by_agreement"),)
    if opponent_has_moved(board, as_found):
        lines += (Line("later_moves_taken_back"),)
    ruling = Ruling(
        "illegal_move_corrected",
        {"board": number, "colour": command.colour},
        clauses,
        lines,
        to_do=(Line("restore_position", {"colour": command.colour}), Line("touch_move", {"colour": command.colour})),
    )
    event = ev.IllegalMoveCorrected(
        board.ref,
        command.colour,
        plies_kept(board, as_found),
        (annulled[Colour.WHITE], annulled[Colour.BLACK]),
        moves_that_stand(board, as_found, annulled),
        clauses,
        overrides(command, findings),
    )
    return Accepted((event,), ruling)
