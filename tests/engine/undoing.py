"""What stands, to compare before an entry, after it, and after it was taken back."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from arbiter_app.engine import clock as engine_clock
from arbiter_app.engine.state import Board, State


def what_stands(state: State, now: datetime) -> State:
    """The facts without the counters of the journal, with all clocks stopped now: an undo lets none run that stood."""
    matches = {
        key: replace(match, changed_seq=0, boards=tuple(_standing(board, now) for board in match.boards))
        for key, match in state.matches.items()
    }
    return replace(state, seq=0, history=None, rescinded=frozenset(), matches=matches)


def _standing(board: Board, now: datetime) -> Board:
    clock = board.clock
    if clock is None:
        return board
    return replace(board, clock=engine_clock.stop(clock, now), to_run=clock.running or board.to_run)
