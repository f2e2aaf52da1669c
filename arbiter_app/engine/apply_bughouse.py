"""The two boards of a bughouse match, folded: in which order things were done, and what was handed over."""

from __future__ import annotations

from arbiter_app.engine import events as ev
from arbiter_app.engine.records_bughouse import BughouseStep, StepKind, Transfer
from arbiter_app.engine.replacing import replace
from arbiter_app.engine.state import Entry, Match


def with_steps(before: Match, after: Match, entry: Entry) -> Match:
    """The match with its row of steps brought up to date after one of its boards changed.

    Half-moves that were taken back leave the row too; the men that had been handed over stay where the journal says.
    """
    event = entry.event
    if isinstance(event, ev.PieceTransferred):
        moved = Transfer(
            entry.happened_at,
            event.piece,
            event.was_promoted,
            event.board.board_number,
            event.by,
            event.to_board,
            event.to,
            event.waits,
            event.arrives,
        )
        return replace(after, transfers=(*after.transfers, moved))
    if isinstance(event, ev.PiecePassed):
        passed = BughouseStep(event.board.board_number, StepKind.PASS, event.piece, event.by)
        return replace(after, steps=(*after.steps, passed))
    steps = after.steps
    for old, new in zip(before.boards, after.boards, strict=True):
        number = old.ref.board_number
        steps = _resized(steps, BughouseStep(number), len(new.plies) - len(old.plies))
        ends = (new.end is not None) - (old.end is not None)
        steps = _resized(steps, BughouseStep(number, StepKind.END), ends)
    return after if steps is after.steps else replace(after, steps=steps)


def _resized(steps: tuple[BughouseStep, ...], kind: BughouseStep, by: int) -> tuple[BughouseStep, ...]:
    """The row with so many steps of one kind more at its end, or so many of the last ones less."""
    if by >= 0:
        return steps + (kind,) * by
    kept = list(steps)
    for place in range(len(kept) - 1, -1, -1):
        if by < 0 and kept[place] == kind:
            del kept[place]
            by += 1
    return tuple(kept)
