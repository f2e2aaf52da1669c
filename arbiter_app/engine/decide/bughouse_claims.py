"""What the record of both boards says about a claim of a draw in bughouse (W-47, X-W16).

A board by itself does not tell: the reserves belong to a position, and men come back onto the board.
"""

from __future__ import annotations

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.bughouse.endings import playable_moves
from arbiter_app.engine.bughouse.legality import read_move
from arbiter_app.engine.bughouse.pair import Pair
from arbiter_app.engine.bughouse.repetition import position_keys, quiet_half_moves, where_it_stood
from arbiter_app.engine.decide.bughouse import refused_move
from arbiter_app.engine.decide.claim_check import Announced, ClaimCheck
from arbiter_app.engine.findings import Refused
from arbiter_app.engine.laws.claims import (
    FIFTY_MOVES,
    FIVEFOLD,
    SEVENTYFIVE_MOVES,
    THREEFOLD,
    AutomaticDraw,
    AutomaticKind,
    Basis,
    QuietAnswer,
    RepetitionAnswer,
    Verdict,
    ZeroingMove,
)
from arbiter_app.engine.laws.positions import Occurrence
from arbiter_app.engine.linked_boards import pair_of, steps_of
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Board, Match
from arbiter_app.engine.values import ClaimSource, Colour, DrawClaimKind


def check_claim(rulebook: Rulebook, match: Match, board: Board, command: cmd.RecordDrawClaim) -> ClaimCheck | Refused:
    """Count what a claim is about over both boards; a scoresheet of one board alone settles nothing."""
    number = board.ref.board_number
    pair = pair_of(match, rulebook.bughouse)
    announced = None
    if command.announced.strip():
        read = read_move(pair, number, command.announced)
        if read.move is None:
            return refused_move(rulebook, board, read.refusals, "announced")
        announced = Announced(command.announced.strip(), read.move, read.san)
    if not is_recorded(board) or command.claimant is None or command.kind is DrawClaimKind.FORCED_REPETITION:
        return ClaimCheck(ClaimSource.JUDGEMENT, None, announced)
    barred = _barred(pair, number, command.claimant)
    if command.kind is DrawClaimKind.THREEFOLD:
        repetition = RepetitionAnswer(barred) if barred is not None else _repetition(rulebook, match, board, announced)
        return ClaimCheck(ClaimSource.RECORD, None, announced, repetition)
    counts = quiet_half_moves(rulebook.bughouse, steps_of(match, rulebook.bughouse), number)
    quiet = QuietAnswer(barred) if barred is not None else _quiet(pair, number, counts[-1], announced)
    return ClaimCheck(ClaimSource.RECORD, None, announced, quiet)


def is_recorded(board: Board) -> bool:
    """Whether the moves of a board are all recorded, as far as its clock tells."""
    clock = board.clock
    lacks = clock is not None and any(clock.side(colour).moves > board.own_moves(colour) for colour in Colour)
    return bool(board.plies) and not lacks


def _barred(pair: Pair, number: int, claimant: Colour) -> Verdict | None:
    if pair.turn(number) is not claimant:
        return Verdict.NOT_ON_MOVE
    return None if any(True for _ in playable_moves(pair, number)) else Verdict.GAME_IS_OVER


def _repetition(rulebook: Rulebook, match: Match, board: Board, announced: Announced | None) -> RepetitionAnswer:
    rules, number = rulebook.bughouse, board.ref.board_number
    steps = steps_of(match, rules)
    here = where_it_stood(rules, steps, number)
    move = None if announced is None else announced.move
    if move is None or len(here) >= THREEFOLD:
        places, basis, announced_ply, mates = here, Basis.ON_THE_BOARD, None, False
    else:
        places = where_it_stood(rules, steps, number, move.uci())
        basis, announced_ply = Basis.ANNOUNCED, len(board.plies) + 1
        mates = announced is not None and announced.san.endswith("#")
    is_right = len(places) >= THREEFOLD
    named = tuple(occurrence(board, ply, announced if ply == announced_ply else None) for ply in places)
    return RepetitionAnswer(
        Verdict.RIGHT if is_right else Verdict.WRONG,
        basis if is_right else None,
        len(places),
        named,
        on_the_board=len(here),
        mates=mates,
    )


def occurrence(board: Board, ply: int, announced: Announced | None = None) -> Occurrence:
    """A position of a board after so many of its half-moves."""
    to_move = Colour.WHITE if ply % 2 == 0 else Colour.BLACK
    san = announced.san if announced is not None else board.plies[ply - 1].san if ply else ""
    return Occurrence(ply, (ply + 1) // 2 if ply else 1, san, to_move, announced is not None)


def _quiet(pair: Pair, number: int, here: int, announced: Announced | None) -> QuietAnswer:
    """Half-moves of the board without a capture, a pawn move and a drop of a pawn (FIDE 9.3)."""
    half = pair.board(number)
    move = None if announced is None or here >= FIFTY_MOVES else announced.move
    zeroing = None
    count, basis, last_is_white = here, Basis.ON_THE_BOARD, not half.turn
    if move is not None:
        basis, last_is_white = Basis.ANNOUNCED, half.turn
        count = 0 if half.is_zeroing(move) else here + 1
        if not count:
            zeroing = ZeroingMove.CAPTURE if half.is_capture(move) else ZeroingMove.PAWN_MOVE
    is_right = count >= FIFTY_MOVES
    more, fewer = (count + 1) // 2, count // 2
    return QuietAnswer(
        Verdict.RIGHT if is_right else Verdict.WRONG,
        basis if is_right else None,
        count,
        more if last_is_white else fewer,
        fewer if last_is_white else more,
        announced_is=zeroing,
        on_the_board=here,
        mates=move is not None and announced is not None and announced.san.endswith("#"),
    )


def automatic_draw(rulebook: Rulebook, match: Match, board: Board, kind: DrawClaimKind) -> AutomaticDraw | None:
    """Where the board was drawn by five occurrences or by 75 moves of each; None where it was not."""
    rules, number = rulebook.bughouse, board.ref.board_number
    steps = steps_of(match, rules)
    if kind is DrawClaimKind.FIVEFOLD:
        keys = position_keys(rules, steps, number)
        for ply, key in enumerate(keys):
            same = [earlier for earlier in range(ply + 1) if keys[earlier] == key]
            if len(same) == FIVEFOLD:
                named = tuple(occurrence(board, one) for one in same)
                return AutomaticDraw(AutomaticKind.FIVEFOLD, named[-1], named, len(keys) - 1 - ply)
        return None
    counts = quiet_half_moves(rules, steps, number)
    if SEVENTYFIVE_MOVES not in counts:
        return None
    ply = counts.index(SEVENTYFIVE_MOVES)
    return AutomaticDraw(AutomaticKind.SEVENTYFIVE_MOVES, occurrence(board, ply), (), len(counts) - 1 - ply)
