"""Disputes at the board and on the card (L-7.11, L-8.1)."""

from __future__ import annotations

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.decide.support import (
    find_board,
    impossible,
    sources,
)
from arbiter_app.engine.findings import Accepted, Decision, Line, Refused, Ruling
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import State


def open_dispute(state: State, rulebook: Rulebook, command: cmd.OpenDispute) -> Decision:
    """A dispute: away from the boards, the board's clock stops."""
    found = find_board(state, command.board)
    if isinstance(found, Refused):
        return found
    match, board = found
    number = board.ref.board_number
    if not command.text.strip():
        return impossible("text_missing", where="text")
    if board.dispute is not None and board.dispute.closed_at is None:
        return impossible("dispute_is_open", board=number)
    events: list[ev.Event] = [ev.DisputeOpened(board.ref, command.text.strip())]
    if board.clock is not None and board.clock.running is not None:
        events.append(ev.ClocksStopped(match.id, (number,), "dispute"))
    clauses = sources(rulebook, "judgements.disputes")
    ruling = Ruling("dispute_opened", {"board": number}, clauses, to_do=(Line("away_from_boards"),))
    return Accepted(tuple(events), ruling)


def close_dispute(state: State, rulebook: Rulebook, command: cmd.CloseDispute) -> Decision:
    """Settled, or the game goes on with the appeal reserved; that is printed on the card."""
    found = find_board(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    if board.dispute is None or board.dispute.closed_at is not None:
        return impossible("no_open_dispute", board=board.ref.board_number)
    clauses = sources(rulebook, "judgements.disputes")
    code = "appeal_reserved" if command.appeal_reserved else "dispute_settled"
    event = ev.DisputeClosed(board.ref, command.text.strip(), command.appeal_reserved)
    return Accepted((event,), Ruling(code, {"board": board.ref.board_number}, clauses))


def dispute_card_board(state: State, command: cmd.DisputeCardBoard) -> Decision:
    """A captain does not agree to one board of the card."""
    found = find_board(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    if not command.text.strip():
        return impossible("text_missing", where="text")
    return Accepted((ev.BoardDisputed(board.ref, command.side, command.text.strip()),))
