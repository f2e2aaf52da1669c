"""Entries that one command wrote together: they stand next to each other and are taken back together."""

from __future__ import annotations

from arbiter_app.engine import events as ev
from arbiter_app.engine.records_bughouse import NO_MAN_CAN_COME
from arbiter_app.engine.state import Entry, State
from arbiter_app.engine.values import BoardRef, Termination

UNDONE = "undone"
"""The reason of a stop of clocks that comes with an undo."""

_FOLLOWERS: dict[type[ev.Event], tuple[type[ev.Event], ...]] = {
    ev.RulebookAdopted: (ev.EventCreated,),
    ev.EquipmentArrived: (ev.BoardStarted,),
    ev.PlayerArrived: (ev.TimeControlWished,),
    ev.PlayerNamed: (ev.GameEnded,),
    ev.MoveMade: (ev.PieceTransferred, ev.GameEnded),
    ev.IllegalMoveRecorded: (ev.MoveMade, ev.PieceTransferred, ev.GameEnded),
    ev.IllegalMoveStood: (ev.PositionPlaced,),
    ev.PenaltyGiven: (ev.GameEnded, ev.PointsRuled),
    ev.IrregularityRuled: (ev.PositionPlaced, ev.ColoursSwapped, ev.GameEnded),
    ev.DrawClaimRejected: (ev.MoveMade, ev.GameEnded),
    ev.FlagFell: (ev.GameEnded,),
    ev.LineUpSealed: (ev.LineUpsRevealed,),
    ev.PlayerListSealed: (ev.PlayerListsOpened,),
    ev.GameEnded: (ev.GameEnded,),
    ev.PiecePassed: (ev.GameEnded,),
    ev.ResultCorrected: (ev.GameEnded, ev.ResultCorrected),
    ev.ResultWithdrawn: (ev.ResultWithdrawn, ev.GameEnded),
    ev.PointsRuled: (ev.PlayerSuspended,),
    ev.DisputeOpened: (ev.ClocksStopped,),
    ev.EntryRescinded: (ev.ClocksStopped,),
}
"""What else a command may write behind the entry that tells what happened."""

NAMED_PARTS = frozenset(kind.__name__ for kinds in _FOLLOWERS.items() for kind in (kinds[0], *kinds[1])) | {
    "SignaturesVoided"
}
"""Kinds of entries that are told by name where they go with another one."""


def is_consequence(event: ev.Event) -> bool:
    """Whether an entry followed by itself from another one, or is an undo with what comes with it."""
    stops_after_undo = isinstance(event, ev.ClocksStopped) and event.reason == UNDONE
    return stops_after_undo or isinstance(event, ev.SignaturesVoided | ev.EntryRescinded)


def belongs(leader: ev.Event, later: ev.Event) -> bool:
    """Whether `later` may have been written by the command that wrote `leader` first."""
    if isinstance(later, ev.SignaturesVoided):
        return True
    if not isinstance(later, _FOLLOWERS.get(type(leader), ())):
        return False
    if isinstance(leader, ev.EntryRescinded):
        return is_consequence(later)
    ref = getattr(leader, "board", None)
    if isinstance(leader, ev.ResultWithdrawn) and isinstance(later, ev.GameEnded):
        return leader.board == later.board and later.end.termination is Termination.OTHER_BOARD
    if isinstance(leader, ev.GameEnded | ev.ResultWithdrawn) or isinstance(later, ev.ResultCorrected):
        return isinstance(ref, BoardRef) and _has_its_reason(leader, later) and _on_other_board(ref, later)
    if isinstance(later, ev.ClocksStopped) and isinstance(ref, BoardRef):
        return later.reason == "dispute" and later.match_id == ref.match_id and ref.board_number in later.boards
    other = getattr(later, "board", None)
    return ref == other or (isinstance(ref, BoardRef) and _on_other_board(ref, later))


def _has_its_reason(leader: ev.Event, later: ev.Event) -> bool:
    """A correction that came with another one says the same reason."""
    if not isinstance(later, ev.ResultCorrected):
        return True
    return isinstance(leader, ev.ResultCorrected) and leader.reason == later.reason


def _on_other_board(ref: BoardRef, later: ev.Event) -> bool:
    """Whether this is what the end of a bughouse board, or its withdrawal, wrote for the other board."""
    match later:
        case ev.GameEnded(board=other, end=end) | ev.ResultWithdrawn(board=other, was=end):
            came_with = end.termination is Termination.OTHER_BOARD or end.remark == NO_MAN_CAN_COME
            return came_with and other.match_id == ref.match_id and other != ref
        case ev.ResultCorrected(board=other, now=end):
            brings_nothing = end.points.home == end.points.away == 0
            return brings_nothing and other.match_id == ref.match_id and other != ref
        case _:
            return False


def written_with(state: State, entry: Entry) -> tuple[Entry, ...]:
    """All entries that were written with this one, itself included, in journal order."""
    groups: list[list[Entry]] = []
    for one in _neighbours(state, entry):
        if groups and belongs(groups[-1][0].event, one.event):
            groups[-1].append(one)
        else:
            groups.append([one])
    return next((tuple(group) for group in groups if entry in group), (entry,))


def _neighbours(state: State, entry: Entry) -> list[Entry]:
    """The unbroken row of entries around this one with its instant and author, oldest first."""
    row: list[Entry] = []
    node = state.history
    while node is not None:
        one, node = node.entry, node.earlier
        is_next = not row or one.seq == row[-1].seq - 1
        if is_next and (one.happened_at, one.author) == (entry.happened_at, entry.author):
            row.append(one)
            continue
        if row and row[-1].seq <= entry.seq:
            break
        row = []
    row.reverse()
    return row
