"""Players who sit with each other's colours (FIDE 7.3)."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.decide.support import find_board, impossible, sources
from arbiter_app.engine.findings import Accepted, Decision, Line, Refused, Ruling
from arbiter_app.engine.record import own_moves_made
from arbiter_app.engine.records import GameEnd
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Board, State
from arbiter_app.engine.values import ClockSource, Colour, GameResult


def swap_colours(state: State, rulebook: Rulebook, command: cmd.SwapColours) -> Decision:
    """The board shows who really has White. A result is turned with it, so that each player keeps his points.

    Whether a new game is played instead is for the arbiter; the ruling says what the Laws ask for.
    """
    found = find_board(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    if not command.reason.strip():
        return impossible("reason_missing", where="reason")
    white = board.white.opponent
    ended = None if board.end is None else turned(board.end)
    clauses = sources(rulebook, "judgements.reversed_colours")
    lines: list[Line] = [Line("all_stays_with_colours")]
    if ended is not None and ended.result is not None:
        lines.insert(0, Line("reversed_result_turned", {"score": ended.result.value}))
    elif ended is None and board.started_at is not None and rulebook.judgements.reversed_colours:
        lines.insert(0, Line(_what_the_laws_ask(rulebook, board)))
    ruling = Ruling("colours_swapped", {"board": board.ref.board_number, "side": white}, clauses, tuple(lines))
    return Accepted((ev.ColoursSwapped(board.ref, white, command.reason.strip(), ended, clauses),), ruling)


def turned(end: GameEnd) -> GameEnd:
    return replace(end, result=_other(end.result), on_the_board=_other(end.on_the_board))


def _other(result: GameResult | None) -> GameResult | None:
    winner = None if result is None else result.winner
    return result if winner is None else GameResult.won_by(winner.opponent)


def _what_the_laws_ask(rulebook: Rulebook, board: Board) -> str:
    made = moves_made_by_both(board)
    if made is None:
        return "reversed_unknown"
    limit = rulebook.irregularities.reversed_new_game_below_moves
    return "reversed_goes_on" if made >= limit else "reversed_new_game"


def moves_made_by_both(board: Board) -> int | None:
    """How many moves both have made at least; None where neither record nor clock tells."""
    made = [_moves_made(board, colour) for colour in Colour]
    known = [moves for moves in made if moves is not None]
    return min(known) if len(known) == len(made) else None


def _moves_made(board: Board, colour: Colour) -> int | None:
    """By the record, or the clock of this computer; None where neither tells."""
    recorded, clock = own_moves_made(board, colour), board.clock
    if clock is None or clock.source is not ClockSource.APPLICATION:
        return recorded
    return max(clock.side(colour).moves, recorded or 0)
