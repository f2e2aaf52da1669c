"""What a clock that was set wrongly would show, had it been set right (FIDE 6.10.2)."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.engine.findings import ClockStep
from arbiter_app.engine.rulebook import IncrementMode, NextPeriod, Period, TimeControl
from arbiter_app.engine.values import Colour


def given_ms(control: TimeControl, colour: Colour, moves: int) -> tuple[int, int]:
    """What one side has been given after so many completed moves: the times of its periods, and its increments.

    Of a control whose periods begin at zero only the first period is counted: when the next began no count tells.
    """
    periods = control.white if colour is Colour.WHITE else control.black
    if not periods:
        return 0, 0
    base, place, needed = periods[0].base_ms, 0, periods[0].moves
    first = periods[0]
    is_before = control.increment_before_first_move and first.increment_from_move <= 1
    increments = first.increment_ms if first.mode is IncrementMode.FISCHER and is_before else 0
    for move in range(1, moves + 1):
        period = periods[place]
        if period.mode is IncrementMode.FISCHER and move >= period.increment_from_move:
            increments += period.increment_ms
        is_over = needed is not None and move >= needed and place + 1 < len(periods)
        if is_over and control.next_period is NextPeriod.BY_MOVES:
            place += 1
            base += periods[place].base_ms
            needed = (needed or 0) + (periods[place].moves or 0) if periods[place].moves else None
    return base, increments


def correction(wrong: TimeControl, right: TimeControl, colour: Colour, moves: int) -> tuple[ClockStep, ...]:
    """The summands that set one clock right; none where it was given what it should have been.

    Does not decide what a delay was worth in the moves made: that depends on the time used for each.
    """
    was_base, was_increments = given_ms(wrong, colour, moves)
    base, increments = given_ms(right, colour, moves)
    steps = (
        ClockStep("base_set_right", base - was_base),
        ClockStep("increments_set_right", increments - was_increments),
    )
    return tuple(step for step in steps if step.ms)


def counts_are_enough(*controls: TimeControl) -> bool:
    """Whether the number of moves alone tells what each side was given: not with a delay, nor with an hourglass."""
    plain = (IncrementMode.NONE, IncrementMode.FISCHER)
    return all(period.mode in plain for control in controls for period in control.white + control.black)


def set_instead(right: TimeControl, base_ms: int, increment_ms: int, black_base_ms: int | None) -> TimeControl:
    """The control the clock was set to: other first periods, with or without an increment in every period.

    All else is as in the right control: its moves, how its next period begins, from which move its increment runs.
    """
    mode = IncrementMode.FISCHER if increment_ms else IncrementMode.NONE

    def side(periods: tuple[Period, ...], base: int) -> tuple[Period, ...]:
        periods = periods or (Period(base),)
        bases = (base, *(period.base_ms for period in periods[1:]))
        return tuple(
            replace(period, base_ms=one, increment_ms=increment_ms, mode=mode)
            for one, period in zip(bases, periods, strict=True)
        )

    black = base_ms if black_base_ms is None else black_base_ms
    return replace(right, white=side(right.white, base_ms), black=side(right.black, black))
