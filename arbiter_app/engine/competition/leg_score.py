"""The score of a leg: its matches added up, a day or the whole leg forfeited, what is missing (W-2, W-39 to W-51).

What a match brings is decided elsewhere. All points are half-points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from arbiter_app.engine.competition.appearances import Source
from arbiter_app.engine.findings import Finding, Severity
from arbiter_app.engine.rulebook import GameKind
from arbiter_app.engine.values import BoardPoints, ClauseId, MatchId, Side

NO_POINTS = BoardPoints(0, 0)


class Forfeit(StrEnum):
    """Who is given a leg, or a game day, that a team has forfeited."""

    TO_HOME = "to_home"
    TO_AWAY = "to_away"
    TO_NOBODY = "to_nobody"

    @classmethod
    def given(cls, winner: Side | None) -> Forfeit:
        """The forfeit that gives everything to `winner`; None: to nobody."""
        if winner is None:
            return cls.TO_NOBODY
        return cls.TO_HOME if winner is Side.HOME else cls.TO_AWAY

    def points(self, worth: int) -> BoardPoints:
        """Half-points for the two teams of what is worth so much."""
        return BoardPoints(worth if self is Forfeit.TO_HOME else 0, worth if self is Forfeit.TO_AWAY else 0)


@dataclass(frozen=True, slots=True)
class LegItem:
    """One match of a leg: a single, or the bughouse match as one. `points`: None while it is open, put off or not.

    `label`: how it is called, "D1 L1" or "BH"; `worth`: what its winner gets; `level`: None for bughouse.
    """

    label: str
    match_id: MatchId
    worth: int
    points: BoardPoints | None = None
    level: int | None = None
    clauses: tuple[ClauseId, ...] = ()


@dataclass(frozen=True, slots=True)
class Leg:
    """A leg with its matches in the order they are played; forfeits of the whole leg and of single days."""

    items: tuple[LegItem, ...]
    forfeit: Forfeit | None = None
    day_forfeits: Mapping[MatchId, Forfeit] = field(default_factory=dict)

    @property
    def worth(self) -> int:
        """Half-points of a team that wins every match."""
        return sum(item.worth for item in self.items)


@dataclass(frozen=True, slots=True)
class LegLine:
    """One line of the score. `points`: what counts; `struck`: a result that is kept but does not count."""

    item: LegItem
    points: BoardPoints | None
    struck: BoardPoints | None = None
    running: BoardPoints = NO_POINTS


@dataclass(frozen=True, slots=True)
class LegScore:
    """The score of a leg as it stands; `missing`: labels of matches without a result."""

    home: int
    away: int
    lines: tuple[LegLine, ...]
    missing: tuple[str, ...]

    @property
    def is_complete(self) -> bool:
        """Whether nothing is open."""
        return not self.missing


def leg_score(leg: Leg) -> LegScore:
    """The score with a line for each match and the running score after it.

    In a forfeited leg no match counts and all are closed; in a forfeited day each match goes as the day does.
    """
    if leg.forfeit is not None:
        total = leg.forfeit.points(leg.worth)
        lines = tuple(LegLine(item, NO_POINTS, item.points, total) for item in leg.items)
        return LegScore(total.home, total.away, lines, ())
    lines_found: list[LegLine] = []
    running = NO_POINTS
    for item in leg.items:
        given = leg.day_forfeits.get(item.match_id)
        points = item.points if given is None else given.points(item.worth)
        if points is not None:
            running = BoardPoints(running.home + points.home, running.away + points.away)
        lines_found.append(LegLine(item, points, None if given is None else item.points, running))
    missing = tuple(line.item.label for line in lines_found if line.points is None)
    return LegScore(running.home, running.away, tuple(lines_found), missing)


def check_close(leg: Leg, source: Source) -> tuple[Finding, ...]:
    """Whether a leg may be closed: every match has its result, or is forfeited (W-2)."""
    score = leg_score(leg)
    if score.is_complete:
        return ()
    params: dict[str, str | int] = {"missing": ", ".join(score.missing), "matches": len(leg.items)}
    return (Finding("leg_incomplete", Severity.REFUSE, source("legs.game_days"), params),)


def day_worth(kind: GameKind, board_win: Sequence[int]) -> int:
    """Half-points of a team that wins a whole game day: all boards, or the one bughouse match."""
    return sum(board_win[:1]) if kind is GameKind.BUGHOUSE else sum(board_win)


def wins(items: Iterable[LegItem], side: Side, level: int | None = None) -> int:
    """Matches that a team has won, of one level or of all; draws and double forfeits are no wins."""
    return sum(
        1
        for item in items
        if item.points is not None
        and item.points.of(side) == item.worth > item.points.of(side.opponent)
        and (level is None or item.level == level)
    )
