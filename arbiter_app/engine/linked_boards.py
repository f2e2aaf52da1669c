"""The two boards of a bughouse match as they stand, from what was recorded."""

from __future__ import annotations

import chess

from arbiter_app.engine.bughouse.pair import Pair
from arbiter_app.engine.records_bughouse import StepKind
from arbiter_app.engine.rulebook_bughouse import Bughouse
from arbiter_app.engine.state import Board, Match


def pair_of(match: Match, rules: Bughouse) -> Pair:
    """Both boards after all recorded steps, in the order in which they were made; closed where a board has ended.

    A step that does not fit any more, because an earlier one was taken back, is left out.
    """
    pair = Pair(rules)
    plies = {board.ref.board_number: iter(board.plies) for board in match.boards}
    for step in match.steps:
        if step.kind is StepKind.END:
            pair.close(step.board_number)
            continue
        if step.kind is StepKind.PASS and step.colour is not None:
            if step.piece in pair.tray(step.board_number, step.colour):
                pair.pass_piece(step.board_number, step.colour, step.piece)
            continue
        ply = next(plies.get(step.board_number, iter(())), None)
        if ply is None:
            continue
        move = chess.Move.from_uci(ply.uci)
        if pair.board(step.board_number).is_pseudo_legal(move):
            pair.push(step.board_number, move)
    return pair


def partner_board(match: Match, number: int) -> Board | None:
    """The other board of a bughouse match."""
    return match.board(3 - number)
