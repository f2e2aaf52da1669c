"""When lists and picks are due, whether they are in time, when both open, and what a missed deadline costs.

Due times are local times of day on a day before; instants are aware, in UTC. Whole seconds are compared (W-22, W-30,
W-83 to W-85). A local time that comes twice, when clocks are set back, counts the first time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from enum import StrEnum

from arbiter_app.engine.competition.appearances import Source
from arbiter_app.engine.findings import Finding, Severity
from arbiter_app.engine.rulebook_league import BothMissed, HandIn, MissedDeadline, PreviousDay
from arbiter_app.engine.values import ClauseId, Side

MONDAY_TO_FRIDAY = range(5)
ONE_DAY = timedelta(days=1)


class HandInKind(StrEnum):
    """What is handed in: the list of players of a leg, or the picks of a game day."""

    LIST = "list"
    PICKS = "picks"

    @property
    def due_setting(self) -> str:
        """The setting that says when it is due."""
        return "hand_in.list_due" if self is HandInKind.LIST else "hand_in.picks_due"

    @property
    def missed_setting(self) -> str:
        """The setting that says what it costs when it is missing."""
        return "hand_in.list_missed" if self is HandInKind.LIST else "hand_in.picks_missed"


@dataclass(frozen=True, slots=True)
class Due:
    """One line of the sheet of deadlines. `game_day`: the local date it is for; `at`: the instant."""

    kind: HandInKind
    game_day: date
    at: datetime
    clause: ClauseId | None


@dataclass(frozen=True, slots=True)
class MissedProposal:
    """What a missed deadline costs, for the arbiter to confirm. Codes: `leg_won`, `leg_to_nobody`, `day_won`,
    `day_to_nobody`, and `both_missed` where the arbiter decides.

    `winner`: who gets everything; None: nobody. `home`, `away`: half-points the leg or the day then brings.
    """

    code: str
    extent: MissedDeadline
    winner: Side | None
    home: int
    away: int
    clause: ClauseId | None

    @property
    def is_open(self) -> bool:
        """Whether the rules leave it to the arbiter."""
        return self.code == "both_missed"


def due_at(rule: HandIn, kind: HandInKind, game_day: date, zone: tzinfo) -> datetime | None:
    """The instant something is due, in UTC; `game_day`: the local date (of the leg's first day for a list).

    None: there is no deadline.
    """
    is_list = kind is HandInKind.LIST
    due: time | None = rule.list_due if is_list else rule.picks_due
    if due is None:
        return None
    day = _days_before(game_day, rule.list_days_before if is_list else rule.picks_days_before, rule.previous_day)
    return datetime.combine(day, due, zone).astimezone(UTC)


def is_in_time(rule: HandIn, due: datetime, at: datetime) -> bool:
    """Whether what comes in at `at` is in time, compared in whole seconds."""
    second = at.replace(microsecond=0)
    return second <= due if rule.due_time_is_in_time else second < due


def sheet_of_deadlines(rule: HandIn, days: Sequence[date], zone: tzinfo, source: Source) -> tuple[Due, ...]:
    """All deadlines of a leg played on these local dates: its list before the first, then the picks of each day."""
    asked = [(HandInKind.LIST, day) for day in sorted(days)[:1]] + [(HandInKind.PICKS, day) for day in days]
    found = []
    for kind, day in asked:
        at = due_at(rule, kind, day, zone)
        if at is not None:
            found.append(Due(kind, day, at, source(kind.due_setting)))
    return tuple(found)


def warnings(rule: HandIn, due: datetime) -> tuple[tuple[int, datetime], ...]:
    """When captains are reminded: minutes before, and the instant; from the earliest."""
    return tuple((minutes, due - timedelta(minutes=minutes)) for minutes in rule.warn_minutes)


def current_warning(rule: HandIn, due: datetime, at: datetime) -> int | None:
    """The nearest reminder that has come by `at`, in minutes; None before the first and from the deadline on."""
    if not is_in_time(rule, due, at):
        return None
    return min((minutes for minutes, when in warnings(rule, due) if when <= at), default=None)


def check_hand_in(
    rule: HandIn,
    kind: HandInKind,
    due: datetime | None,
    at: datetime,
    is_open: bool,
    has_own: bool,
    source: Source,
) -> tuple[Finding, ...]:
    """Whether something may come in at `at`. `is_open`: both are open; `has_own`: the team replaces what it gave."""
    if is_open:
        return (Finding(f"{kind.value}_published", Severity.REFUSE, source("hand_in.opens_itself")),)
    found = []
    if has_own and not rule.replaced_while_sealed:
        clause = source("hand_in.replaced_while_sealed")
        found.append(Finding(f"{kind.value}_handed_in", Severity.REFUSE, clause))
    if due is not None and not is_in_time(rule, due, at):
        params: dict[str, str | int] = {"due": due.isoformat(), "at": at.isoformat()}
        found.append(Finding(f"{kind.value}_late", Severity.REFUSE, source(kind.due_setting), params))
    return tuple(found)


def missing(rule: HandIn, due: datetime | None, at: datetime, received: Mapping[Side, datetime]) -> tuple[Side, ...]:
    """The sides that have missed a deadline as of `at`; none while there is time."""
    if due is None or is_in_time(rule, due, at):
        return ()
    return tuple(side for side in Side if side not in received or not is_in_time(rule, due, received[side]))


def missed(
    rule: HandIn, kind: HandInKind, late: Sequence[Side], leg_worth: int, day_worth: int, source: Source
) -> MissedProposal | None:
    """What it costs that these sides have missed a deadline; half-points that the whole leg and the day are worth.

    None when nobody has. Nothing is forfeited by this: the arbiter confirms it, or moves the games to a reserve day.
    """
    if not late:
        return None
    extent = rule.list_missed if kind is HandInKind.LIST else rule.picks_missed
    worth = leg_worth if extent is MissedDeadline.LEG else day_worth
    if len(set(late)) == 2:
        nobody = rule.both_missed is BothMissed.NOBODY_SCORES
        code = f"{extent.value}_to_nobody" if nobody else "both_missed"
        return MissedProposal(code, extent, None, 0, 0, source("hand_in.both_missed"))
    winner = late[0].opponent
    home, away = (worth, 0) if winner is Side.HOME else (0, worth)
    return MissedProposal(f"{extent.value}_won", extent, winner, home, away, source(kind.missed_setting))


def _days_before(day: date, count: int, which: PreviousDay) -> date:
    while count > 0:
        day -= ONE_DAY
        if which is PreviousDay.CALENDAR or day.weekday() in MONDAY_TO_FRIDAY:
            count -= 1
    return day
