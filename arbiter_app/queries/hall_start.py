"""The start of a match as rows: who is there, what was wished, which control follows, and what a board waits for."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from arbiter_app.engine import events as ev
from arbiter_app.engine.decide.start import chosen_control
from arbiter_app.engine.records import Arrangement, SeatRef
from arbiter_app.engine.rulebook import Rulebook, TimeControlChoice
from arbiter_app.engine.state import Board, Match, State
from arbiter_app.engine.values import Side
from arbiter_app.queries.hall import SeatRow, is_put_off, seat_row

PUT_OFF = "put_off"


class RemoteChance(StrEnum):
    """As whom the away player of a board may play at his own venue."""

    PLAYER = "player"
    HELPER = "helper"


@dataclass(frozen=True, slots=True)
class StartRow:
    """One board before the start. `control_id` is None while the board would not start; `waits` says for what.

    `elsewhere`: the venue of the away player if not the hall; `chance`: as whom he may play or plays there.
    """

    board_number: int
    home: SeatRow
    away: SeatRow
    home_wish: str | None
    away_wish: str | None
    digital_clock: bool
    missing: str
    has_ended: bool
    control_id: str | None
    reason: str
    waits: str = ""
    elsewhere: str = ""
    chance: RemoteChance | None = None

    def seat(self, side: Side) -> SeatRow:
        """The seat of one team."""
        return self.home if side is Side.HOME else self.away

    def wish(self, side: Side) -> str | None:
        """The wish of one team's player."""
        return self.home_wish if side is Side.HOME else self.away_wish


def has_choice(rulebook: Rulebook, match: Match) -> bool:
    """Whether the players of this division choose between two controls."""
    division = rulebook.divisions[match.division]
    return division.choice is not TimeControlChoice.FIXED and len(division.time_controls) > 1


def start_rows(
    state: State, rulebook: Rulebook, match: Match, present: AbstractSet[SeatRef], at: datetime | None = None
) -> tuple[StartRow, ...]:
    """All boards of a match that has not started, with those who are marked as there; `at`: when it would start."""
    return tuple(_row(state, rulebook, match, board, present, at) for board in match.boards)


def _row(
    state: State, rulebook: Rulebook, match: Match, board: Board, present: AbstractSet[SeatRef], at: datetime | None
) -> StartRow:
    number = board.ref.board_number
    both = all(SeatRef(number, side) in present for side in Side)
    choice = chosen_control(rulebook, match, board, both)
    missing = board.equipment_missing if board.equipment_arrived_at is None else ""
    waits = "equipment" if missing else "wish" if choice.control_id is None else ""
    if at is not None and is_put_off(board, at):
        waits = PUT_OFF
    return StartRow(
        number,
        seat_row(state, match, board, Side.HOME),
        seat_row(state, match, board, Side.AWAY),
        board.home.wish,
        board.away.wish,
        board.digital_clock,
        missing,
        board.end is not None,
        None if waits else choice.control_id,
        choice.reason.value,
        "" if board.end is not None else waits,
        "" if board.away_venue is None else board.away_venue.venue,
        remote_chance(state, rulebook, match, board),
    )


def remote_chance(state: State, rulebook: Rulebook, match: Match, board: Board) -> RemoteChance | None:
    """As whom the away player of a board may play at his own venue now, or plays there already."""
    placed = board.away_venue
    if placed is not None:
        return RemoteChance.HELPER if placed.helper else RemoteChance.PLAYER
    if not rulebook.rights.remote_board or not board.away.is_named or board.end is not None:
        return None
    there = [one.away_venue for one in match.boards if one.away_venue is not None]
    if len(there) > rulebook.rights.remote_helpers:
        return None
    if any(not one.helper for one in there):
        return RemoteChance.HELPER
    is_arranged = state.has_arrangement(board.away.player_id, Arrangement.OWN_VENUE)
    return RemoteChance.PLAYER if is_arranged else None


def named_seats(match: Match, at: datetime | None = None) -> tuple[SeatRef, ...]:
    """Every place with a player, of boards that will be played; `at`: without those put off to a later day."""
    return tuple(
        SeatRef(board.ref.board_number, side)
        for board in match.boards
        for side in Side
        if board.end is None and board.seat(side).is_named and not (at is not None and is_put_off(board, at))
    )


def equipment_report(state: State, board: Board) -> int | None:
    """The number of the entry that says that this board's equipment is missing; None when it is not."""
    node = state.history
    while node is not None:
        event = node.entry.event
        if isinstance(event, ev.EquipmentMissed) and event.board == board.ref:
            return None if node.entry.seq in state.rescinded else node.entry.seq
        node = node.earlier
    return None


def placed_elsewhere(state: State, board: Board) -> int | None:
    """The number of the entry by which this board's away player plays at his own venue; None when he does not."""
    node = state.history if board.away_venue is not None else None
    while node is not None:
        entry, node = node.entry, node.earlier
        event = entry.event
        if isinstance(event, ev.BoardPlacedElsewhere) and event.board == board.ref and entry.seq not in state.rescinded:
            return entry.seq
    return None
