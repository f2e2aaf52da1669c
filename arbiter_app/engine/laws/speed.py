"""Whether a time control is standard, rapid or blitz (FIDE A.1, B.1)."""

from __future__ import annotations

from enum import StrEnum

from arbiter_app.engine.rulebook import Period, TimeControl

MOVES_OF_A_GAME = 60
BLITZ_UP_TO_MS = 10 * 60_000
STANDARD_FROM_MS = 60 * 60_000


class SpeedClass(StrEnum):
    """What kind of play a time control makes."""

    BLITZ = "blitz"
    RAPID = "rapid"
    STANDARD = "standard"


def speed_of(base_ms: int, increment_ms: int) -> SpeedClass:
    """The kind of play by the base time and 60 times the increment: blitz up to 10 minutes, standard from 60 on."""
    whole = base_ms + MOVES_OF_A_GAME * increment_ms
    if whole <= BLITZ_UP_TO_MS:
        return SpeedClass.BLITZ
    return SpeedClass.STANDARD if whole >= STANDARD_FROM_MS else SpeedClass.RAPID


def speed_class(control: TimeControl) -> SpeedClass:
    """The kind of play of a control with its periods for 60 moves; of unequal sides the slower one decides.

    A period that is reached only after the 60th move counts nothing. A delay counts like an increment.
    """
    return speed_of(max(_time_for_a_game(control.white), _time_for_a_game(control.black)), 0)


def _time_for_a_game(periods: tuple[Period, ...]) -> int:
    """The time of one side for 60 moves."""
    total, played = 0, 0
    for period in periods:
        left = MOVES_OF_A_GAME - played
        moves = left if period.moves is None else min(left, period.moves)
        total += period.base_ms + moves * period.increment_ms
        played += moves
        if played >= MOVES_OF_A_GAME:
            break
    return total
