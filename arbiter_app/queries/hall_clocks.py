"""What the clocks of a match show, when a display changes next, and whose flag is due.

A hall clock cannot be seen from here: what is shown of it is the last reading, with its time; nothing is counted
down.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from arbiter_app.engine import clock as clocks, events as ev
from arbiter_app.engine.clock import GameClock
from arbiter_app.engine.state import Board, Match, State
from arbiter_app.engine.values import BoardRef, ClockReadings, ClockSource, Colour, MatchId

SECOND_MS = 1000
TENTH_MS = 100
TENTHS_BELOW_MS = 20_000
"""Less than so much is shown in tenths where this computer is the clock, as digital chess clocks do."""


class ReadingKind(StrEnum):
    """Where a reading comes from: the start, the arbiter's eyes, or what he was told to set."""

    START = "start"
    READ = "read"
    SET = "set"


@dataclass(frozen=True, slots=True)
class LastReading:
    """What a clock showed at `at`."""

    readings: ClockReadings
    at: datetime
    kind: ReadingKind


@dataclass(frozen=True, slots=True)
class ShownClock:
    """What is shown of one board's clock. `reading` is None where this computer is the clock."""

    readings: ClockReadings | None = None
    running: Colour | None = None
    flags: frozenset[Colour] = frozenset()
    reading: LastReading | None = None

    @property
    def tenths_below(self) -> int:
        """Readings under this many ms are shown in tenths; 0 for a clock in the hall, which was read to the second."""
        return 0 if self.readings is None or self.reading is not None else TENTHS_BELOW_MS


def last_readings(state: State, match_id: MatchId) -> dict[int, LastReading]:
    """The newest known reading of each started board, from the entries that count."""
    found: dict[int, LastReading] = {}
    node = state.history
    while node is not None:
        entry, node = node.entry, node.earlier
        event = entry.event
        if isinstance(event, ev.LineUpsRevealed) and event.match_id == match_id:
            break
        if entry.seq in state.rescinded:
            continue
        if isinstance(event, ev.MatchStarted) and event.match_id == match_id:
            for number, control, _running in event.starts:
                full = ClockReadings(
                    clocks.starting_ms(control, Colour.WHITE), clocks.starting_ms(control, Colour.BLACK)
                )
                found.setdefault(number, LastReading(full, entry.happened_at, ReadingKind.START))
            continue
        told = _reading_of(event)
        if told is not None and told[0].match_id == match_id:
            ref, readings, kind = told
            found.setdefault(ref.board_number, LastReading(readings, entry.happened_at, kind))
    return found


def _reading_of(event: ev.Event) -> tuple[BoardRef, ClockReadings, ReadingKind] | None:
    match event:
        case ev.ClockRead():
            return event.board, event.readings, ReadingKind.READ
        case ev.ClocksAdjusted():
            return event.board, event.after, ReadingKind.SET
        case ev.BoardStarted():
            return event.board, event.readings, ReadingKind.START
        case ev.PlayerArrived() if event.readings is not None:
            return event.board, event.readings, ReadingKind.SET
        case ev.IllegalMoveRecorded() | ev.PenaltyGiven() | ev.IrregularityRuled() if event.after is not None:
            return event.board, event.after, ReadingKind.SET
        case _:
            return None


def shown_clock(board: Board, at: datetime, reading: LastReading | None) -> ShownClock:
    """What to show of a board's clock at `at`."""
    clock = board.clock
    if clock is None:
        return ShownClock()
    noted = frozenset(colour for colour in Colour if board.flag_at(colour) is not None)
    if clock.source is ClockSource.HALL:
        return ShownClock(None if reading is None else reading.readings, None, noted, reading)
    now = clocks.at_instant(clock, at)
    readings = ClockReadings(now.white.remaining_ms, now.black.remaining_ms)
    return ShownClock(readings, clock.running, noted | clocks.fallen_flags(now))


def next_shown_at(clock: GameClock, at: datetime) -> datetime | None:
    """The next instant at which the running side shows another time; None while nothing is running.

    That is another second, and another tenth near the end. Readings are shown rounded up, so that zero means zero.
    """
    now = clocks.at_instant(clock, at)
    zero = clocks.next_zero_at(now)
    if zero is None or now.running is None:
        return None
    left = now.side(now.running).remaining_ms
    if left > TENTHS_BELOW_MS:
        after_this = (-(-left // SECOND_MS) - 1) * SECOND_MS
    else:
        # At the limit itself whole seconds are shown still: tenths begin one millisecond later.
        after_this = left - 1 if left == TENTHS_BELOW_MS else (-(-left // TENTH_MS) - 1) * TENTH_MS
    return zero - timedelta(milliseconds=after_this)


def is_ticking(board: Board) -> bool:
    """Whether this computer counts a running clock of the board."""
    clock = board.clock
    return (
        board.end is None
        and clock is not None
        and clock.source is ClockSource.APPLICATION
        and clock.running is not None
    )


@dataclass(frozen=True, slots=True)
class DueFlag:
    """A flag that is down at a clock of this computer and is not noted yet, and since when."""

    board: BoardRef
    colour: Colour
    at: datetime


def flag_times(matches: Iterable[Match]) -> tuple[DueFlag, ...]:
    """When the flag of each running clock falls, as things stand; noted flags are left out."""
    found: list[DueFlag] = []
    for match in matches:
        for board in match.boards:
            clock = board.clock
            if clock is None or clock.running is None or not is_ticking(board):
                continue
            falls = clocks.next_flag_at(clock)
            if falls is not None and board.flag_at(clock.running) is None:
                found.append(DueFlag(board.ref, clock.running, falls))
    return tuple(found)
