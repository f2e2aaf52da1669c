"""On which dates the legs are played: singles every second day, bughouse of a phase on one day (W-34 to W-37, X-W10).

Dates are local. Saturdays and Sundays are no game days, nor are the days off that the organiser names.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from arbiter_app.engine.competition.appearances import Source
from arbiter_app.engine.competition.round_robin import Pair, Phase
from arbiter_app.engine.findings import Finding, Severity
from arbiter_app.engine.rulebook import GameKind
from arbiter_app.engine.rulebook_league import Legs, SinglesPattern

SATURDAY = 5
ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class GameDay:
    """One day of one leg. `number`: which day of the leg, from 1; `division`: that of its games."""

    phase: int
    leg: Pair
    number: int
    division: str
    kind: GameKind
    day: date


def is_playing_day(day: date, days_off: Collection[date] = ()) -> bool:
    """Whether games may be on this day: no weekend, no day off."""
    return day.weekday() < SATURDAY and day not in days_off


def playing_days(first: date, days_off: Collection[date] = ()) -> Iterator[date]:
    """The playing days from `first` on, without end."""
    day = first
    while True:
        if is_playing_day(day, days_off):
            yield day
        day += ONE_DAY


def phase_calendar(
    rule: Legs, kinds: Mapping[str, GameKind], phase: Phase, first: date, days_off: Collection[date] = ()
) -> tuple[GameDay, ...]:
    """The game days of all legs of a phase that begins on the first playing day from `first` on, by leg and day.

    `kinds`: what is played in each division. Interleaved: the first, third leg on odd days, the second, fourth on even
    ones. The bughouse matches are on the day after the last singles of the phase.
    """
    step = 2 if rule.singles_every_second_day else 1
    singles = [kinds[division] for division in rule.game_days].count(GameKind.STANDARD)
    starts = [_start(rule, place, step) for place in range(len(phase.legs))]
    after_phase = max((start + step * (singles - 1) for start in starts), default=0) + 1
    days = _numbered_days(first, days_off, after_phase + len(rule.game_days))
    found = []
    for leg, start in zip(phase.legs, starts, strict=True):
        single = start
        after = after_phase if rule.bughouse_on_one_day else start + step * (singles - 1) + 1
        for number, division in enumerate(rule.game_days, 1):
            if kinds[division] is GameKind.BUGHOUSE:
                place, after = after, after + 1
            else:
                place, single = single, single + step
            found.append(GameDay(phase.number, leg, number, division, kinds[division], days[place]))
    return tuple(found)


def season_calendar(
    rule: Legs,
    kinds: Mapping[str, GameKind],
    phases: Sequence[Phase],
    first: date,
    days_off: Collection[date] = (),
) -> tuple[GameDay, ...]:
    """The game days of all phases; each begins on the playing day after the last day of the one before."""
    found: list[GameDay] = []
    for phase in phases:
        days = phase_calendar(rule, kinds, phase, first, days_off)
        found += days
        first = max((one.day for one in days), default=first - ONE_DAY) + ONE_DAY
    return tuple(found)


def check_calendar(
    rule: Legs, days: Sequence[GameDay], source: Source, days_off: Collection[date] = ()
) -> tuple[Finding, ...]:
    """What is wrong with these game days: singles not on every second day, bughouse of a phase on several days."""
    return (*_not_alternate(rule, days, source, days_off), *_bughouse_days(rule, days, source))


def _start(rule: Legs, place: int, step: int) -> int:
    """On which playing day of the phase a leg begins, counted from 0."""
    return place % 2 if rule.singles_pattern is SinglesPattern.INTERLEAVED and step == 2 else 0


def _numbered_days(first: date, days_off: Collection[date], count: int) -> list[date]:
    days = playing_days(first, days_off)
    return [next(days) for _ in range(count)]


def _not_alternate(
    rule: Legs, days: Sequence[GameDay], source: Source, days_off: Collection[date]
) -> Iterator[Finding]:
    if not rule.singles_every_second_day:
        return
    for leg in dict.fromkeys((one.phase, one.leg) for one in days):
        singles = sorted(one.day for one in days if (one.phase, one.leg) == leg and one.kind is GameKind.STANDARD)
        for before, after in pairwise(singles):
            apart = _playing_days_between(before, after, days_off)
            if apart != 2:
                params: dict[str, str | int] = {
                    "home": leg[1][0],
                    "away": leg[1][1],
                    "day": after.isoformat(),
                    "before": before.isoformat(),
                    "apart": apart,
                }
                clause = source("legs.singles_every_second_day")
                yield Finding("not_alternate", Severity.WARN, clause, params, where=after.isoformat())


def _playing_days_between(before: date, after: date, days_off: Collection[date]) -> int:
    """How many playing days later `after` is; a game day counts even if it is none."""
    days = (before + ONE_DAY * number for number in range(1, (after - before).days))
    return sum(1 for day in days if is_playing_day(day, days_off)) + (after > before)


def _bughouse_days(rule: Legs, days: Sequence[GameDay], source: Source) -> Iterator[Finding]:
    if not rule.bughouse_on_one_day:
        return
    for phase in dict.fromkeys(one.phase for one in days):
        dates = sorted({one.day for one in days if one.phase == phase and one.kind is GameKind.BUGHOUSE})
        if len(dates) > 1:
            params: dict[str, str | int] = {"phase": phase, "days": ", ".join(day.isoformat() for day in dates)}
            yield Finding("bughouse_same_day", Severity.REFUSE, source("legs.bughouse_on_one_day"), params)
