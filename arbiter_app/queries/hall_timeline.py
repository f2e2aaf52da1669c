"""What happened at one board, in order; what "undo" would take back, and what that changes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from arbiter_app.engine import events as ev
from arbiter_app.engine.findings import Params
from arbiter_app.engine.groups import is_consequence
from arbiter_app.engine.state import Board, Entry, State
from arbiter_app.engine.values import BoardRef, ClauseId, match_scope
from arbiter_app.queries.journal import describe, entry_clauses, is_act
from arbiter_app.queries.journal_names import end_text

_SILENT = (
    ev.TimeControlWished,
    ev.DigitalClockNoted,
    ev.MoveMade,
    ev.ClockPressed,
)


@dataclass(frozen=True, slots=True)
class TimelineRow:
    """One entry at a board. `code` and `params` make its sentence; `counts` is False once it was taken back."""

    seq: int
    at: datetime
    code: str
    params: Params
    clauses: tuple[ClauseId, ...]
    counts: bool


def concerns(event: ev.Event, ref: BoardRef) -> bool:
    """Whether an entry is about this board: in its scope, or naming it among others."""
    if ev.scope_of(event) == ref.scope:
        return True
    match event:
        case ev.ClocksStopped():
            return event.match_id == ref.match_id and ref.board_number in event.boards
        case ev.ClocksRestarted():
            return event.match_id == ref.match_id and ref.board_number in dict(event.running)
        case ev.MatchStarted() | ev.FirstFinishRuled():
            return event.match_id == ref.match_id
        case ev.GamesPostponed():
            return event.match_id == ref.match_id and ref.board_number in event.boards
        case _:
            return False


def _entries(state: State, ref: BoardRef) -> list[Entry]:
    """Entries about a board since the line-ups opened, newest first."""
    found: list[Entry] = []
    node = state.history
    while node is not None:
        entry, node = node.entry, node.earlier
        if isinstance(entry.event, ev.LineUpsRevealed) and entry.event.match_id == ref.match_id:
            break
        if concerns(entry.event, ref):
            found.append(entry)
    return found


def timeline(state: State, ref: BoardRef) -> tuple[TimelineRow, ...]:
    """The entries about a board, oldest first; wishes are left to the journal, moves and presses to the move list."""
    rows = []
    for entry in reversed(_entries(state, ref)):
        if isinstance(entry.event, _SILENT) or is_consequence(entry.event):
            continue
        code, params = describe(entry, state)
        counts = entry.seq not in state.rescinded
        rows.append(TimelineRow(entry.seq, entry.happened_at, code, params, entry_clauses(entry.event), counts))
    return tuple(rows)


def last_act(state: State, ref: BoardRef) -> Entry | None:
    """The newest entry about a board that counts and can be taken back."""
    for entry in _entries(state, ref):
        if is_act(state, entry):
            return entry
    return None


def last_ending(state: State, ref: BoardRef) -> Entry | None:
    """The newest entry that ended a board and counts."""
    for entry in _entries(state, ref):
        if entry.seq not in state.rescinded and isinstance(entry.event, ev.GameEnded):
            return entry
    return None


def rules_asked_at(state: State, ref: BoardRef, topic: str) -> datetime | None:
    """When a copy of the rules was asked for at a board (a note of that topic) and is still waited for; else None."""
    for entry in _entries(state, ref):
        event = entry.event
        if entry.seq in state.rescinded:
            continue
        if isinstance(event, ev.ClocksAdjusted) and event.reason == "rules_copy":
            return None
        if isinstance(event, ev.NoteTaken) and event.topic == topic:
            return entry.happened_at
    return None


@dataclass(frozen=True, slots=True)
class UndoEffect:
    """What changes at one board: a code with the values before and after, ready to be put into words."""

    code: str
    was: str
    now: str


def undo_effects(before: Board, after: Board) -> tuple[UndoEffect, ...]:
    """How a board differs after something was taken back, clocks aside."""
    pairs = (
        ("result", _result(before), _result(after)),
        ("illegal_moves", str(len(before.illegal_moves)), str(len(after.illegal_moves))),
        ("draw_offers", str(len(before.offers)), str(len(after.offers))),
        ("moves", str(len(before.plies)), str(len(after.plies))),
        ("arrived", _arrived(before), _arrived(after)),
        ("penalties", str(len(before.penalties)), str(len(after.penalties))),
        ("started", _yes(before.started_at), _yes(after.started_at)),
        ("clock", _runs(before), _runs(after)),
    )
    return tuple(UndoEffect(code, was, now) for code, was, now in pairs if was != now)


def touches_whole_match(event: ev.Event) -> bool:
    """Whether taking it back reaches beyond one board."""
    scope = ev.scope_of(event)
    match_id = getattr(event, "match_id", None)
    if match_id is None or scope != match_scope(match_id):
        return False
    boards = getattr(event, "boards", None) or getattr(event, "running", None)
    return boards is None or len(boards) > 1


def _result(board: Board) -> str:
    return "–" if board.end is None else end_text(board.end)


def _arrived(board: Board) -> str:
    return str(sum(1 for seat in (board.home, board.away) if seat.arrived_at is not None))


def _yes(instant: datetime | None) -> str:
    return "no" if instant is None else "yes"


def _runs(board: Board) -> str:
    if board.clock is None or board.clock.running is None:
        return "stands"
    return board.clock.running.value
