"""What the replay says about a half-move, and about a fault of a file."""

from __future__ import annotations

import chess

from arbiter_app.engine.notation.bpgn_faults import FAULT_SENTENCES, BpgnFault
from arbiter_app.engine.notation.bpgn_game import BOARD_LETTERS
from arbiter_app.engine.values import Colour
from arbiter_app.queries.bughouse_replay import NOBODY, Frame, Replay
from arbiter_app.queries.bughouse_rows import PIECES
from arbiter_app.ui.hall.words import tr
from arbiter_app.ui.texts import fill
from arbiter_app.ui.widgets.board_pieces import piece_name

RESULT_SIGNS = {"1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½", "*": ""}


def fault_sentence(fault: BpgnFault) -> str:
    """What is wrong with a line, in words."""
    return fill(tr(FAULT_SENTENCES[fault.code]), {"found": fault.found, "expected": fault.expected})


def step_sentence(played: Replay, frame: Frame) -> str:
    """ "5A. bxa8=Q · Player A4 · black rook to Player A9 on board B", and the remark that stands in the game."""
    if frame.mover is None:
        return tr("← and → step through both boards, with Shift on the board of the last move. Home, End.")
    parts = [frame.label, played.players[frame.mover] or NOBODY]
    transfer = frame.transfer
    if transfer is not None:
        man = chess.Piece(PIECES.index(transfer.piece) + 1, transfer.to is Colour.WHITE)
        taker = played.players[transfer.to_board, transfer.to] or NOBODY
        words = tr("{man} to {taker} on board {board}")
        if transfer.was_promoted:
            words = tr("a promoted {man} to {taker} on board {board}")
        values = {"man": piece_name(man), "taker": taker, "board": BOARD_LETTERS[transfer.to_board]}
        parts.append(fill(words, values))
    return " · ".join([*parts, *frame.comment.splitlines()])


def result_line(played: Replay) -> str:
    """ "1–0 · Team A · Player B9 checkmated": the result is that of White on board A and his partner."""
    sign = RESULT_SIGNS.get(played.result, played.result)
    winner = ""
    if played.result in ("1-0", "0-1"):
        winner = fill(tr("{team} wins"), {"team": played.team(is_white_a=played.result == "1-0")})
    return " · ".join(filter(None, (sign, winner, played.ending))) or tr("No result")
