"""The two boards of a bughouse match as they stand, from what was recorded."""

from __future__ import annotations

import chess

from arbiter_app.engine.bughouse.pair import END, PASS, Pair, Step, make
from arbiter_app.engine.records_bughouse import StepKind
from arbiter_app.engine.rulebook_bughouse import Bughouse
from arbiter_app.engine.state import Board, Match


def pair_of(match: Match, rules: Bughouse) -> Pair:
    """Both boards after all recorded steps, in the order in which they were made; closed where a board has ended."""
    return _replayed(match, rules)[0]


def steps_of(match: Match, rules: Bughouse) -> tuple[Step, ...]:
    """The recorded steps of both boards in the order in which they were made."""
    return _replayed(match, rules)[1]


def torn_board(match: Match, rules: Bughouse) -> int | None:
    """The board of the first recorded step that does not follow from those before it, on either board; None: all do."""
    return _replayed(match, rules)[2]


def _replayed(match: Match, rules: Bughouse) -> tuple[Pair, tuple[Step, ...], int | None]:
    """A step that does not fit any more, because an earlier one was taken back, is left out; the board of the first."""
    pair, found, torn = Pair(rules), [], None
    plies = {board.ref.board_number: iter(board.plies) for board in match.boards}
    for recorded in match.steps:
        number = recorded.board_number
        if recorded.kind is StepKind.END:
            step = Step(number, END)
        elif recorded.kind is StepKind.PASS and recorded.colour is not None:
            if recorded.piece not in pair.tray(number, recorded.colour):
                torn = torn or number
                continue
            step = Step(number, f"{PASS} {recorded.colour.value} {recorded.piece}")
        else:
            ply = next(plies.get(number, iter(())), None)
            if ply is None or not pair.board(number).is_pseudo_legal(chess.Move.from_uci(ply.uci)):
                torn = torn or number
                continue
            step = Step(number, ply.uci)
        make(pair, step)
        found.append(step)
    return pair, tuple(found), torn


def partner_board(match: Match, number: int) -> Board | None:
    """The other board of a bughouse match."""
    return match.board(3 - number)
