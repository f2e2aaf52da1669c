"""The hall as rows: the stage of a match, its boards, what is urgent on each, and when that changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from arbiter_app.engine.laws.lateness import default_from, late_ms
from arbiter_app.engine.local_time import zone_of
from arbiter_app.engine.records import SlotKind
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Board, Match, Seat, State
from arbiter_app.engine.values import BoardPoints, ClockSource, Colour, Side, Termination, ms_between
from arbiter_app.queries.hall_clocks import LastReading, ShownClock, is_ticking, next_shown_at, shown_clock

MINUTE_MS = 60_000
COUNTDOWN_MS = 15 * MINUTE_MS
"""The last quarter of an hour before a default is counted down."""


class Stage(StrEnum):
    """How far a match is, as far as the hall is concerned."""

    NO_MATCH = "no_match"
    SEALED = "sealed"
    READY = "ready"
    PLAYING = "playing"


class Presence(StrEnum):
    """What is known of a place at the board."""

    UNKNOWN = "unknown"
    PRESENT = "present"
    ABSENT = "absent"
    OPEN = "open"
    EMPTY = "empty"


class MarkKind(StrEnum):
    """A short word at a board, the most urgent first."""

    DEFAULT_DUE = "default_due"
    DEFAULT_IN = "default_in"
    FLAG = "flag"
    DISPUTE = "dispute"
    EQUIPMENT = "equipment"
    WISH = "wish"
    PUT_OFF = "put_off"
    TIMES = "times"
    OFFER = "offer"
    ABSENT = "absent"
    ILLEGAL = "illegal"
    LATE = "late"
    STOPPED = "stopped"
    RULED = "ruled"
    UNPLAYED = "unplayed"
    ELSEWHERE = "elsewhere"
    APPEAL = "appeal"
    VERIFIED = "verified"


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark. `ms`: time left or late; `counts`: illegal moves of White and Black; `word`: termination or colour.

    `at`: when a board that was put off is to begin.
    """

    kind: MarkKind
    ms: int = 0
    counts: tuple[int, int] = (0, 0)
    word: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One player of a board."""

    side: Side
    colour: Colour
    name: str
    rating: int | None
    presence: Presence


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One board. `points` in half-points once it has ended, rulings included."""

    board_number: int
    home: SeatRow
    away: SeatRow
    clock: ShownClock
    marks: tuple[Mark, ...] = ()
    points: BoardPoints | None = None

    def seat(self, side: Side) -> SeatRow:
        """The seat of one team."""
        return self.home if side is Side.HOME else self.away


def stage_of(match: Match | None) -> Stage:
    """How far the match is."""
    if match is None:
        return Stage.NO_MATCH
    if match.revealed_at is None:
        return Stage.SEALED
    return Stage.READY if match.started_at is None else Stage.PLAYING


def seat_row(state: State, match: Match, board: Board, side: Side) -> SeatRow:
    """One player as a row."""
    seat = board.seat(side)
    player = None if seat.player_id is None else state.players.get(seat.player_id)
    return SeatRow(
        side,
        board.colour_of(side),
        "" if player is None else player.name,
        None if player is None else player.rating,
        _presence(match, board, seat),
    )


def _presence(match: Match, board: Board, seat: Seat) -> Presence:
    if seat.slot.kind is SlotKind.BLANK:
        return Presence.EMPTY
    if seat.slot.kind is SlotKind.TO_BE_NAMED:
        return Presence.OPEN
    if seat.arrived_at is not None:
        return Presence.PRESENT
    waits = match.started_at is None or (board.postponed_to is not None and board.clock is None and board.end is None)
    return Presence.UNKNOWN if waits else Presence.ABSENT


def is_put_off(board: Board, at: datetime) -> bool:
    """Whether a board waits for a day that has not come yet."""
    return board.postponed_to is not None and board.end is None and board.clock is None and at < board.postponed_to


def board_row(
    state: State, rulebook: Rulebook, match: Match, board: Board, at: datetime, reading: LastReading | None
) -> BoardRow:
    """One board as it stands at `at`. `rulebook` as it stands in the division."""
    return BoardRow(
        board.ref.board_number,
        seat_row(state, match, board, Side.HOME),
        seat_row(state, match, board, Side.AWAY),
        shown_clock(board, at, reading),
        tuple(_here(state, mark) for mark in marks_of(rulebook, match, board, at)),
        board.final,
    )


def _here(state: State, mark: Mark) -> Mark:
    """The same mark with its instant by the clock in the hall."""
    return mark if mark.at is None else replace(mark, at=mark.at.astimezone(zone_of(state.time_zone)))


def board_rows(
    state: State, rulebook: Rulebook, match: Match, at: datetime, readings: Mapping[int, LastReading]
) -> tuple[BoardRow, ...]:
    """All boards of a match."""
    here = rulebook.in_division(match.division)
    return tuple(
        board_row(state, here, match, board, at, readings.get(board.ref.board_number)) for board in match.boards
    )


def absent_sides(match: Match, board: Board) -> tuple[Side, ...]:
    """Sides that have not come to a board of a match that has started."""
    if match.started_at is None or board.end is not None:
        return ()
    return tuple(side for side in Side if board.seat(side).arrived_at is None)


def marks_of(rulebook: Rulebook, match: Match, board: Board, at: datetime) -> tuple[Mark, ...]:
    """What is to be seen at a board, the most urgent first."""
    return _marks_of_the_ended(board) if board.end is not None else _marks_of_the_open(rulebook, match, board, at)


def _marks_of_the_ended(board: Board) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    if board.rulings or board.sanctions:
        marks.append(Mark(MarkKind.RULED))
    end = board.end
    if end is not None and (end.termination.is_unplayed or end.termination is Termination.ARBITER):
        marks.append(Mark(MarkKind.UNPLAYED, word=end.termination.value))
    marks += _illegal_moves(board)
    if board.dispute is not None and board.dispute.appeal_reserved:
        marks.append(Mark(MarkKind.APPEAL))
    if board.verified:
        marks.append(Mark(MarkKind.VERIFIED))
    return tuple(marks)


def _marks_of_the_open(rulebook: Rulebook, match: Match, board: Board, at: datetime) -> tuple[Mark, ...]:
    if is_put_off(board, at):
        return (Mark(MarkKind.PUT_OFF, at=board.postponed_to),)
    marks: list[Mark] = []
    if absent_sides(match, board):
        marks.append(_absence(rulebook, match.starts_at(board), at))
    flags = [colour for colour in Colour if board.flag_at(colour) is not None]
    if flags:
        marks.append(Mark(MarkKind.FLAG, word=flags[0].value if len(flags) == 1 else "both"))
    if board.dispute is not None and board.dispute.closed_at is None:
        marks.append(Mark(MarkKind.DISPUTE))
    if board.equipment_missing and board.equipment_arrived_at is None:
        marks.append(Mark(MarkKind.EQUIPMENT, word=board.equipment_missing))
    elif match.started_at is not None and board.clock is None:
        waits_for = MarkKind.WISH if board.postponed_to is None else MarkKind.PUT_OFF
        marks.append(Mark(waits_for, at=board.postponed_to))
    if board.times_to_confirm:
        marks.append(Mark(MarkKind.TIMES))
    if board.live_offer is not None:
        marks.append(Mark(MarkKind.OFFER, word=board.live_offer.colour.value))
    if board.away_venue is not None:
        marks.append(Mark(MarkKind.ELSEWHERE))
    late = max((board.seat(side).late_ms for side in Side), default=0)
    if late >= MINUTE_MS:
        marks.append(Mark(MarkKind.LATE, late))
    marks += _illegal_moves(board)
    if board.clock is not None and board.clock.running is None and not board.times_to_confirm:
        marks.append(Mark(MarkKind.STOPPED))
    return tuple(sorted(marks, key=lambda mark: _URGENCY[mark.kind]))


def _illegal_moves(board: Board) -> tuple[Mark, ...]:
    """Illegal moves stay to be seen after the game too: the card has them, and an appeal may be about them."""
    counts = (board.illegal_count(Colour.WHITE), board.illegal_count(Colour.BLACK))
    return (Mark(MarkKind.ILLEGAL, counts=counts),) if any(counts) else ()


_URGENCY = {kind: place for place, kind in enumerate(MarkKind)}


def _absence(rulebook: Rulebook, start: datetime, at: datetime) -> Mark:
    left = ms_between(at, default_from(rulebook.lateness, start))
    if left <= 0:
        return Mark(MarkKind.DEFAULT_DUE)
    if left <= COUNTDOWN_MS:
        return Mark(MarkKind.DEFAULT_IN, left)
    return Mark(MarkKind.ABSENT, late_ms(start, at) // MINUTE_MS * MINUTE_MS)


def next_change_at(rulebook: Rulebook, match: Match, board: Board, at: datetime) -> datetime | None:
    """When this board looks different next, without anybody doing anything: a second, a minute, a limit."""
    times: list[datetime] = []
    if match.started_at is None and match.revealed_at is not None:
        # Before the start it is said how many minutes are left.
        left = ms_between(at, match.starts_at(board))
        return at + timedelta(milliseconds=left % MINUTE_MS or MINUTE_MS) if left > 0 else None
    if is_ticking(board) and board.clock is not None:
        second = next_shown_at(board.clock, at)
        if second is not None:
            times.append(second)
    if is_put_off(board, at) and board.postponed_to is not None:
        times.append(board.postponed_to)
    elif absent_sides(match, board):
        start = match.starts_at(board)
        times += _absence_changes(default_from(rulebook.lateness, start), start, at)
    return min(times, default=None)


def _absence_changes(limit: datetime, start: datetime, at: datetime) -> list[datetime]:
    left = ms_between(at, limit)
    if left <= 0:
        return []
    if left <= COUNTDOWN_MS:
        return [at + timedelta(milliseconds=left % 1000 or 1000)]
    countdown = limit - timedelta(milliseconds=COUNTDOWN_MS)
    since_start = ms_between(start, at)
    minute = at + timedelta(milliseconds=MINUTE_MS - since_start % MINUTE_MS)
    return [countdown, minute]


def stopped_boards(match: Match) -> tuple[int, ...]:
    """Boards whose clocks this computer keeps and that stand in mid-game: to be read off after a crash."""
    return tuple(
        board.ref.board_number
        for board in match.boards
        if board.end is None
        and board.clock is not None
        and board.clock.source is ClockSource.APPLICATION
        and board.clock.running is None
        and board.to_run is not None
        and not board.times_to_confirm
    )
