"""A chess clock as a value that is told the time.

All times are integer milliseconds, all instants aware UTC datetimes. Nothing here reads a clock: each function takes
the instant it is about. For every clock `used white + used black = elapsed - paused` holds at all times, whatever was
added or taken away in between, because adjustments change the readings and never the used time.
In an hourglass the sum of both readings stays the same besides. Modes: FIDE 6.3, guidelines for clocks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from arbiter_app.engine.replacing import replace
from arbiter_app.engine.rulebook import IncrementMode, NextPeriod, Period, TimeControl
from arbiter_app.engine.values import ONE_MS, ClockReadings, ClockSource, Colour, ms_between

NO_TIME = (Period(0),)
"""What a side has that was given no period: an old journal may hold anything."""


@dataclass(frozen=True, slots=True)
class ClockSide:
    """One side of the clock as it stood at `GameClock.since`.

    `lowest_ms`: the least it was ever seen to show. `missing_moves`: so many moves the clock had not counted when its
    time for them was up, where the next period began by itself.
    """

    remaining_ms: int
    used_ms: int = 0
    move_used_ms: int = 0
    moves: int = 0
    period: int = 0
    lowest_ms: int = 0
    missing_moves: int = 0


@dataclass(frozen=True, slots=True)
class GameClock:
    """Both sides, who runs, and the instant up to which the sides are accounted for.

    `is_certain`: what it shows is known. A clock in the hall is that while it stands still after it was read or set.
    """

    source: ClockSource
    control: TimeControl
    white: ClockSide
    black: ClockSide
    running: Colour | None
    since: datetime
    paused_ms: int = 0
    is_certain: bool = True

    def side(self, colour: Colour) -> ClockSide:
        """The side of one colour as of `since`."""
        return self.white if colour is Colour.WHITE else self.black

    def periods(self, colour: Colour) -> tuple[Period, ...]:
        """The periods of one colour."""
        return self.control.white if colour is Colour.WHITE else self.control.black

    def period(self, colour: Colour) -> Period:
        """The period one colour is in; the last one repeats, and without any there is no time."""
        periods = self.periods(colour) or NO_TIME
        return periods[max(0, min(self.side(colour).period, len(periods) - 1))]


ClockChange = Callable[[GameClock], GameClock]


def starting_ms(control: TimeControl, colour: Colour) -> int:
    """What the clock of one colour shows before the first move (FIDE glossary "increment")."""
    first = ((control.white if colour is Colour.WHITE else control.black) or NO_TIME)[0]
    if first.mode is IncrementMode.FISCHER and control.increment_before_first_move and first.increment_from_move <= 1:
        return first.base_ms + first.increment_ms
    return first.base_ms


def new_clock(control: TimeControl, source: ClockSource, at: datetime, running: Colour | None) -> GameClock:
    """A clock at its starting times, with one side running from `at` or standing still."""
    white, black = starting_ms(control, Colour.WHITE), starting_ms(control, Colour.BLACK)
    return GameClock(
        source,
        control,
        ClockSide(white, lowest_ms=white),
        ClockSide(black, lowest_ms=black),
        running,
        at,
    )


def _free_ms(clock: GameClock, colour: Colour, move_used_ms: int) -> int:
    """How much of the present move's time does not count (US delay)."""
    period = clock.period(colour)
    if period.mode is not IncrementMode.DELAY:
        return 0
    return max(0, period.increment_ms - move_used_ms)


def at_instant(clock: GameClock, at: datetime) -> GameClock:
    """The same clock accounted for up to `at`, in whole milliseconds. An instant before `since` changes nothing."""
    elapsed = max(0, ms_between(clock.since, at))
    # What is less than a millisecond is left for the next time, or it would add up to seconds that nobody has used.
    moment = clock.since + elapsed * ONE_MS
    if clock.running is None:
        return replace(clock, since=moment, paused_ms=clock.paused_ms + elapsed)
    is_certain = clock.is_certain and (clock.source is ClockSource.APPLICATION or elapsed == 0)
    now = replace(clock, is_certain=is_certain)
    while elapsed > 0:
        lasts = _until_zero_ms(now, clock.running)
        if elapsed < lasts or not _goes_on_at_zero(now, clock.running):
            now = _spent(now, clock.running, elapsed)
            break
        now = _at_zero(_spent(now, clock.running, lasts), clock.running)
        elapsed -= lasts
    return replace(now, since=moment)


def _until_zero_ms(clock: GameClock, colour: Colour) -> int:
    side = clock.side(colour)
    return side.remaining_ms + _free_ms(clock, colour, side.move_used_ms)


def _spent(clock: GameClock, colour: Colour, elapsed: int) -> GameClock:
    """One side has run for so long, in one period."""
    side = clock.side(colour)
    left = max(0, side.remaining_ms - max(0, elapsed - _free_ms(clock, colour, side.move_used_ms)))
    spent = replace(
        side,
        remaining_ms=left,
        used_ms=side.used_ms + elapsed,
        move_used_ms=side.move_used_ms + elapsed,
        lowest_ms=min(side.lowest_ms, left) if clock.is_certain else side.lowest_ms,
    )
    after = _with(clock, colour, spent)
    if clock.period(colour).mode is not IncrementMode.HOURGLASS:
        return after
    other = after.side(colour.opponent)
    return _with(after, colour.opponent, replace(other, remaining_ms=other.remaining_ms + side.remaining_ms - left))


def _goes_on_at_zero(clock: GameClock, colour: Colour) -> bool:
    """Whether the next period begins by itself when the time of one colour is used up."""
    is_last = clock.side(colour).period + 1 >= len(clock.periods(colour) or NO_TIME)
    return clock.control.next_period is NextPeriod.AT_ZERO and not is_last


def _at_zero(clock: GameClock, colour: Colour) -> GameClock:
    """Both sides get their next period at once; what was missing of the moves is kept for the arbiter (FIDE 6.4)."""
    while clock.side(colour).remaining_ms <= 0 and _goes_on_at_zero(clock, colour):
        missing = max(0, _moves_needed(clock, colour) - clock.side(colour).moves)
        side = replace(clock.side(colour), missing_moves=max(clock.side(colour).missing_moves, missing))
        clock = _with(clock, colour, side)
        for one in Colour:
            if _goes_on_at_zero(clock, one):
                clock = _with(clock, one, _in_next_period(clock, one, clock.side(one)))
    return clock


def readings(clock: GameClock, at: datetime) -> ClockReadings:
    """What both sides show at `at`."""
    now = at_instant(clock, at)
    return ClockReadings(now.white.remaining_ms, now.black.remaining_ms)


def flag_has_fallen(clock: GameClock, colour: Colour, at: datetime) -> bool:
    """True when the time of one colour is used up at `at`, or was before all moves of its period were made.

    FIDE 6.8 asks for arbiter or claim on top.
    """
    return colour in fallen_flags(at_instant(clock, at))


def fallen_flags(now: GameClock) -> frozenset[Colour]:
    """The colours whose flags are down on a clock that is accounted for."""
    return frozenset(
        colour for colour in Colour if now.side(colour).remaining_ms <= 0 or now.side(colour).missing_moves > 0
    )


def next_zero_at(clock: GameClock) -> datetime | None:
    """The instant the running side shows zero, also where its next period begins then; None: it stands or is there."""
    if clock.running is None or clock.side(clock.running).remaining_ms <= 0:
        return None
    return clock.since + timedelta(milliseconds=_until_zero_ms(clock, clock.running))


def next_flag_at(clock: GameClock) -> datetime | None:
    """The instant the running side's time is up; None when no side runs or its flag is down already.

    Where periods begin at zero that is the first zero before which moves are missing, or the last.
    """
    if clock.running is None or flag_has_fallen(clock, clock.running, clock.since):
        return None
    zero = next_zero_at(clock)
    while zero is not None:
        clock = at_instant(clock, zero)
        if clock.running is None or flag_has_fallen(clock, clock.running, zero):
            return zero
        zero = next_zero_at(clock)
    return None


def press(clock: GameClock, at: datetime) -> GameClock:
    """The running side completes its move: increment, next period, the other side runs.

    Nothing is granted once zero is reached. A clock that stands still stays as it is.
    """
    if clock.running is None:
        return clock
    now = at_instant(clock, at)
    mover = clock.running
    side = now.side(mover)
    period = now.period(mover)
    gain = 0
    if side.remaining_ms > 0:
        if period.mode is IncrementMode.FISCHER and side.moves + 1 >= period.increment_from_move:
            gain = period.increment_ms
        elif period.mode is IncrementMode.BRONSTEIN:
            gain = min(side.move_used_ms, period.increment_ms)
    moved = replace(side, remaining_ms=side.remaining_ms + gain, moves=side.moves + 1, move_used_ms=0)
    moved = _next_period(now, mover, moved)
    return replace(_with(now, mover, moved), running=mover.opponent)


def _next_period(clock: GameClock, colour: Colour, side: ClockSide) -> ClockSide:
    """The next period, where the clock counts and the last move of this one was made."""
    if clock.control.next_period is NextPeriod.AT_ZERO or side.remaining_ms <= 0:
        return side
    is_last = side.period + 1 >= len(clock.periods(colour) or NO_TIME)
    if is_last or clock.period(colour).moves is None or side.moves < _moves_needed(clock, colour):
        return side
    return _in_next_period(clock, colour, side)


def _moves_needed(clock: GameClock, colour: Colour) -> int:
    """How many moves of the game must be made before the present period of one colour is over."""
    return sum(period.moves or 0 for period in clock.periods(colour)[: clock.side(colour).period + 1])


def _in_next_period(clock: GameClock, colour: Colour, side: ClockSide) -> ClockSide:
    """Unused time carries over (FIDE 6.3.2)."""
    following = clock.periods(colour)[side.period + 1]
    return replace(side, period=side.period + 1, remaining_ms=side.remaining_ms + following.base_ms)


def switch_without_move(clock: GameClock, at: datetime) -> GameClock:
    """The other side's clock is started without a move: no increment, no move counted (L-6.11)."""
    if clock.running is None:
        return clock
    return replace(at_instant(clock, at), running=clock.running.opponent)


def stop(clock: GameClock, at: datetime) -> GameClock:
    """Both sides stand still from `at` on."""
    return replace(at_instant(clock, at), running=None)


def run(clock: GameClock, at: datetime, colour: Colour) -> GameClock:
    """One side runs from `at` on."""
    return replace(at_instant(clock, at), running=colour)


def set_readings(clock: GameClock, at: datetime, shown: ClockReadings) -> GameClock:
    """The clock is set to these readings at `at`; used time and who runs stay."""
    now = at_instant(clock, at)
    return replace(
        now,
        white=replace(now.white, remaining_ms=shown.white_ms, lowest_ms=min(now.white.lowest_ms, shown.white_ms)),
        black=replace(now.black, remaining_ms=shown.black_ms, lowest_ms=min(now.black.lowest_ms, shown.black_ms)),
        is_certain=True,
    )


def begin_period(clock: GameClock, periods: tuple[int, int], moves: tuple[int, int]) -> GameClock:
    """White and Black are in these periods, with so many moves completed; the readings stay."""
    white = replace(clock.white, period=periods[0], moves=moves[0], missing_moves=0)
    black = replace(clock.black, period=periods[1], moves=moves[1], missing_moves=0)
    return replace(clock, white=white, black=black)


def take_back_moves(clock: GameClock, colour: Colour, count: int) -> GameClock:
    """`count` completed moves of one colour no longer count; the readings stay."""
    if count <= 0:
        return clock
    side = clock.side(colour)
    return _with(clock, colour, replace(side, moves=max(0, side.moves - count), move_used_ms=0))


def increments_gained_ms(clock: GameClock, colour: Colour, moves: int) -> int:
    """What the last `moves` moves of one colour have brought in its present period (Fischer only)."""
    period = clock.period(colour)
    made = clock.side(colour).moves
    if period.mode is not IncrementMode.FISCHER:
        return 0
    if period.increment_from_move <= 1:
        return period.increment_ms * moves
    return period.increment_ms * max(0, min(moves, made - period.increment_from_move + 1))


def _with(clock: GameClock, colour: Colour, side: ClockSide) -> GameClock:
    return replace(clock, white=side) if colour is Colour.WHITE else replace(clock, black=side)
