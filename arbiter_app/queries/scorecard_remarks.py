"""What is remarked on a card beside the results, as codes with parameters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from arbiter_app.engine.competition.sanctions import is_void, ruled_board
from arbiter_app.engine.events import IllegalMoveRecorded, MatchArranged
from arbiter_app.engine.findings import Params
from arbiter_app.engine.records import Override, SlotKind
from arbiter_app.engine.state import Board, Match, State
from arbiter_app.engine.values import ClauseId, Side, Termination

PLAIN_ENDS = frozenset(
    {Termination.CHECKMATE, Termination.RESIGNATION, Termination.AGREEMENT, Termination.UNKNOWN, Termination.ARBITER}
)
"""How most games end: nothing to remark, or remarked with the arbiter's words."""


@dataclass(frozen=True, slots=True)
class Remark:
    """One remark: a code with parameters, the side it is about (None: both or neither), the clauses it rests on.

    Parameters are names and words as they were typed (plain text), whole numbers, or `*_ms` times in milliseconds.
    """

    code: str
    side: Side | None = None
    params: Params = field(default_factory=dict)
    clauses: tuple[ClauseId, ...] = ()


def board_remarks(state: State, match: Match, board: Board) -> tuple[Remark, ...]:
    """Everything to remark at one board: how it ended, lateness, illegal moves, overrides, disputes, rulings."""
    return (
        *_ending(board),
        *_seats(board),
        *_conduct(state, board),
        *_overrides(match, board),
        *_disputes(board),
        *_rulings(board),
    )


def match_remarks(match: Match) -> tuple[Remark, ...]:
    """What is remarked about the whole match: overrides of a line-up, a closing venue, checklist, notes, facilities."""
    if match.revealed_at is None:
        return ()
    found: list[Remark] = []
    known = {str(board.ref.board_number) for board in match.boards}
    for side in Side:
        line_up = match.line_up(side)
        for one in () if line_up is None else line_up.overrides:
            if one.where not in known:
                found.append(_override(one, side))
    if match.closing_time_standard:
        found.append(Remark("remark_closing_time", Side.HOME))
    for item in match.checklist:
        if not item.in_order:
            found.append(Remark("remark_checklist", None, {"item": item.item, "text": item.remark}))
    for note in match.notes:
        if note.board_number is None and note.topic != "note":
            found.append(Remark("remark_note", None, {"topic": note.topic, "text": note.text}))
    for ruled in match.sanctions:
        if ruled.zeroes or ruled.offender.half_points or ruled.voids:
            code = "remark_match_void" if is_void(match.sanctions) and ruled.voids else "remark_match_sanction"
            params: Params = {"by": ruled.ruled_by, "reason": ruled.reason}
            found.append(Remark(code, ruled.side, params, ruled.clauses))
    if match.voided:
        found.append(Remark("remark_signatures_voided"))
    return tuple(found)


def _ending(board: Board) -> Iterator[Remark]:
    end = board.end
    if end is None:
        return
    if end.termination not in PLAIN_ENDS:
        side = None
        if end.points.home != end.points.away:
            side = Side.HOME if end.points.home < end.points.away else Side.AWAY
        yield Remark(f"ended_{end.termination.value}", side, {}, end.clauses)
    if end.termination is Termination.ARBITER and end.remark not in {one.reason for one in board.overrides}:
        yield Remark("remark_decided", None, {"text": end.remark}, end.clauses)
    elif end.remark == "home_player_absent":
        yield Remark("remark_home_player_absent", Side.HOME)


def _seats(board: Board) -> Iterator[Remark]:
    for side in Side:
        seat = board.seat(side)
        if seat.late_ms > 0 and seat.arrived_at is not None:
            yield Remark("remark_late", side, {"late_ms": seat.late_ms})
        if seat.is_named and not seat.declared:
            yield Remark("remark_named_later", side)
        if seat.slot.kind is SlotKind.TO_BE_NAMED:
            yield Remark("remark_not_named", side)
    placed = board.away_venue
    if placed is not None:
        yield Remark(
            "remark_helper_elsewhere" if placed.helper else "remark_elsewhere", Side.AWAY, {"venue": placed.venue}
        )
    if board.equipment_missing:
        arrived = board.equipment_arrived_at is not None
        code = "remark_equipment_came" if arrived else "remark_equipment_missing"
        yield Remark(code, Side.HOME, {"what": board.equipment_missing})


def _conduct(state: State, board: Board) -> Iterator[Remark]:
    for side in Side:
        count = board.illegal_count(board.colour_of(side))
        if count:
            yield Remark("remark_illegal_moves", side, {"count": count})
    if board.illegal_moves:
        yield from _decided_otherwise(state, board)
    for measure in board.penalties:
        yield Remark("remark_penalty", None, {"measure": measure})


def _decided_otherwise(state: State, board: Board) -> Iterator[Remark]:
    """The arbiter's reasons where he decided otherwise than proposed at an illegal move: only the journal has them."""
    found: list[Remark] = []
    node = state.history
    while node is not None:
        entry, node = node.entry, node.earlier
        event = entry.event
        if isinstance(event, MatchArranged) and event.match_id == board.ref.match_id:
            break
        if not isinstance(event, IllegalMoveRecorded) or event.otherwise is None:
            continue
        if event.board == board.ref and entry.seq not in state.rescinded:
            found.append(Remark("remark_decided", None, {"text": event.otherwise.reason}, event.clauses))
    yield from reversed(found)


def _overrides(match: Match, board: Board) -> Iterator[Remark]:
    for side in Side:
        line_up = match.line_up(side)
        for one in () if line_up is None else line_up.overrides:
            if one.where == str(board.ref.board_number):
                yield _override(one, side)
    for one in board.overrides:
        yield _override(one, None)


def _override(one: Override, side: Side | None) -> Remark:
    clauses = () if one.clause is None else (one.clause,)
    return Remark("remark_override", side, {"finding": one.code, "reason": one.reason}, clauses)


def _disputes(board: Board) -> Iterator[Remark]:
    dispute = board.dispute
    if dispute is not None:
        if dispute.closed_at is None:
            yield Remark("remark_dispute_open", None, {"text": dispute.text})
        elif dispute.appeal_reserved:
            yield Remark("remark_appeal_reserved", None, {"text": dispute.text, "outcome": dispute.outcome})
        else:
            yield Remark("remark_dispute_settled", None, {"text": dispute.text, "outcome": dispute.outcome})
    for side, text in board.card_disputes:
        yield Remark("remark_card_disputed", side, {"text": text})


def _rulings(board: Board) -> Iterator[Remark]:
    for one in board.rulings:
        params: Params = {"by": one.ruled_by, "reason": one.reason, "home": one.points.home, "away": one.points.away}
        yield Remark("remark_ruling", one.offender, params, one.clauses)
    number = board.ref.board_number
    for place, sanction in enumerate(board.sanctions, 1):
        points = None if board.ruled is None else ruled_board(number, board.ruled, board.sanctions[:place])
        if points is not None:
            params = {"by": sanction.ruled_by, "reason": sanction.reason, "home": points.home, "away": points.away}
            yield Remark("remark_ruling", sanction.side, params, sanction.clauses)
