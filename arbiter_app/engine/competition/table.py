"""The table of a league: points of legs or matches less penalties, ties, and why each figure is what it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from arbiter_app.engine.competition.appearances import Source
from arbiter_app.engine.rulebook_league import LeagueTable, PenaltyTarget, TableTieBreak, TeamPenalties
from arbiter_app.engine.values import ClauseId, Side, TeamId


@dataclass(frozen=True, slots=True)
class TableLeg:
    """A leg, or a match, as the table needs it. `home_points`, `away_points`: half-points; `label`: as shown, "A–B".

    `wins`, `first_level_wins`: matches won, of home and away; `board_counts`: of both. `is_void`: it parts no teams.
    """

    label: str
    home: TeamId
    away: TeamId
    home_points: int
    away_points: int
    is_closed: bool = True
    clause: ClauseId | None = None
    wins: tuple[int, int] = (0, 0)
    first_level_wins: tuple[int, int] = (0, 0)
    board_counts: tuple[int, int] = (0, 0)
    is_void: bool = False

    def side_of(self, team: TeamId) -> Side | None:
        """Which side a team is; None when it does not play this leg."""
        if team == self.home:
            return Side.HOME
        return Side.AWAY if team == self.away else None

    def points_of(self, side: Side) -> int:
        """Half-points of one side."""
        return self.home_points if side is Side.HOME else self.away_points


@dataclass(frozen=True, slots=True)
class TablePenalty:
    """Points taken from a team, in half-points above 0. `leg`: the label of the leg it was for, or empty.

    `is_held`: they are held back, and come to the team later.
    """

    team: TeamId
    half_points: int
    reason: str
    leg: str = ""
    clause: ClauseId | None = None
    is_held: bool = False


@dataclass(frozen=True, slots=True)
class PlaceDecision:
    """The arbiter's order of teams that would share a place, and why. `total`: what each of them had, if it is known.

    It holds only while exactly these teams are level, with this total.
    """

    order: tuple[TeamId, ...]
    reason: str
    total: int | None = None


class AddendKind(StrEnum):
    """What a summand is: the points of a leg, a penalty, points held back, what keeps a total from falling below zero,
    a count."""

    LEG = "leg"
    PENALTY = "penalty"
    HELD = "held"
    NOT_BELOW_ZERO = "not_below_zero"
    GAMES = "games"


@dataclass(frozen=True, slots=True)
class Addend:
    """One summand of a figure. `amount`: half-points, or a number of games; `label`: the opponent or the reason."""

    kind: AddendKind
    label: str
    leg: str
    amount: int
    clause: ClauseId | None = None


@dataclass(frozen=True, slots=True)
class TieBreakFigure:
    """What parted teams with equal totals: half-points for the legs between, else board counts or numbers of games."""

    rule: TableTieBreak
    amount: int
    why: tuple[Addend, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """One row. `place` to `last_place` are the places it shares, equal for a place of its own.

    All figures are half-points. `why` adds up to `total`, its addends of kind leg to `points`, of kind penalty to
    `penalty`, which is 0 or less, of kind held to `held`. `decision`: the arbiter's reason for the order.
    `exchanged_with`: the team it changed places with after a special match. `stale_decision`: the reason of an order
    that was decided when other teams shared the place, or these with another total; it decides nothing any more.
    """

    place: int
    last_place: int
    team: TeamId
    legs: int
    points: int
    penalty: int
    total: int
    why: tuple[Addend, ...]
    tie_breaks: tuple[TieBreakFigure, ...] = ()
    decision: str = ""
    held: int = 0
    exchanged_with: TeamId | None = None
    stale_decision: str = ""

    @property
    def places(self) -> str:
        """The place as shown: "2", or "3–4" when it is shared."""
        return str(self.place) if self.place == self.last_place else f"{self.place}–{self.last_place}"


@dataclass(frozen=True, slots=True)
class _Group:
    """Teams that nothing has parted yet, with what has been looked at."""

    teams: tuple[TeamId, ...]
    figures: dict[TeamId, tuple[TieBreakFigure, ...]]
    total: int = 0
    decision: str = ""


def standings(
    rule: LeagueTable,
    penalty_rule: TeamPenalties,
    teams: Sequence[TeamId],
    legs: Sequence[TableLeg],
    penalties: Sequence[TablePenalty],
    decisions: Sequence[PlaceDecision],
    source: Source,
) -> tuple[Standing, ...]:
    """The rows from the first place down; teams that share a place stand in the order of `teams`.

    Open legs count as they stand. A penalty comes off the total; where the setting has it come off a leg it is told
    with that leg, and the total is the same.
    """
    whys = {team: _why(rule, penalty_rule, team, legs, penalties, source) for team in teams}
    totals = {team: sum(one.amount for one in why) for team, why in whys.items()}
    rows: list[Standing] = []
    for total in sorted(set(totals.values()), reverse=True):
        tied = tuple(team for team in teams if totals[team] == total)
        for group in _parted(rule, legs, _Group(tied, dict.fromkeys(tied, ()), total), rule.tie_breaks, decisions):
            first, last = len(rows) + 1, len(rows) + len(group.teams)
            for team in group.teams:
                stale = "" if group.decision else _stale(team, teams, decisions)
                rows.append(_row(first, last, team, legs, whys[team], group, stale))
    return tuple(rows)


def leg_points(
    penalty_rule: TeamPenalties, leg: TableLeg, side: Side, penalties: Sequence[TablePenalty]
) -> tuple[Addend, ...]:
    """What a leg brings one team, with the penalties that come off the leg."""
    team, other = (leg.home, leg.away) if side is Side.HOME else (leg.away, leg.home)
    own = [Addend(AddendKind.LEG, other, leg.label, leg.points_of(side), leg.clause)]
    if penalty_rule.target is PenaltyTarget.LEG:
        own += [_penalty(one) for one in penalties if one.team == team and one.leg == leg.label]
    return tuple(own)


def _why(
    rule: LeagueTable,
    penalty_rule: TeamPenalties,
    team: TeamId,
    legs: Sequence[TableLeg],
    penalties: Sequence[TablePenalty],
    source: Source,
) -> tuple[Addend, ...]:
    found: list[Addend] = []
    for leg in legs:
        side = leg.side_of(team)
        if side is not None:
            found += leg_points(penalty_rule, leg, side, penalties)
    told = [one for one in found if one.kind in (AddendKind.PENALTY, AddendKind.HELD)]
    found += [one for one in map(_penalty, (each for each in penalties if each.team == team)) if one not in told]
    total = sum(one.amount for one in found)
    if total < 0 and not rule.may_fall_below_zero:
        found.append(Addend(AddendKind.NOT_BELOW_ZERO, "", "", -total, source("league_table.may_fall_below_zero")))
    return tuple(found)


def _penalty(one: TablePenalty) -> Addend:
    kind = AddendKind.HELD if one.is_held else AddendKind.PENALTY
    return Addend(kind, one.reason, one.leg, -one.half_points, one.clause)


def _row(
    first: int,
    last: int,
    team: TeamId,
    legs: Sequence[TableLeg],
    why: tuple[Addend, ...],
    group: _Group,
    stale: str,
) -> Standing:
    def of(kind: AddendKind) -> int:
        return sum(one.amount for one in why if one.kind is kind)

    closed = sum(1 for leg in legs if leg.is_closed and leg.side_of(team) is not None)
    total = sum(one.amount for one in why)
    points, penalty, held = of(AddendKind.LEG), of(AddendKind.PENALTY), of(AddendKind.HELD)
    figures = group.figures[team]
    return Standing(
        first,
        last,
        team,
        closed,
        points,
        penalty,
        total,
        why,
        figures,
        group.decision,
        held,
        stale_decision=stale,
    )


def _parted(
    rule: LeagueTable,
    legs: Sequence[TableLeg],
    group: _Group,
    tie_breaks: tuple[TableTieBreak, ...],
    decisions: Sequence[PlaceDecision],
) -> Iterator[_Group]:
    """Part teams with equal totals by the tie-breaks in order, then by a decision of the arbiter."""
    if len(group.teams) == 1:
        yield group
        return
    if not tie_breaks:
        yield from _decided(group, decisions)
        return
    figures = {team: _figure(tie_breaks[0], team, group.teams, legs) for team in group.teams}
    amounts = sorted({one.amount for one in figures.values()}, reverse=True)
    # The legs between fewer teams are other legs, so where somebody was parted there is something new to compare.
    further = rule.tie_breaks if rule.ties_start_again and len(amounts) > 1 else tie_breaks[1:]
    for amount in amounts:
        left = tuple(team for team in group.teams if figures[team].amount == amount)
        known = {team: (*group.figures[team], figures[team]) for team in left}
        yield from _parted(rule, legs, _Group(left, known, group.total), further, decisions)


def _decided(group: _Group, decisions: Sequence[PlaceDecision]) -> Iterator[_Group]:
    """The order of the latest decision about just these teams with this total."""
    for decision in reversed(decisions):
        if set(group.teams) == set(decision.order) and decision.total in (None, group.total):
            for team in decision.order:
                yield _Group((team,), {team: group.figures[team]}, group.total, decision.reason)
            return
    yield group


def _stale(team: TeamId, teams: Sequence[TeamId], decisions: Sequence[PlaceDecision]) -> str:
    """Why the latest order of this team was decided, among teams of this table, where it does not stand in it."""
    found = (one for one in reversed(decisions) if team in one.order and set(one.order) <= set(teams))
    return next((one.reason for one in found), "")


_BETWEEN = (TableTieBreak.LEG_BETWEEN, TableTieBreak.BOARD_COUNT_BETWEEN)
"""Tie-breaks that look at what the tied teams did against each other."""


def _figure(rule: TableTieBreak, team: TeamId, tied: tuple[TeamId, ...], legs: Sequence[TableLeg]) -> TieBreakFigure:
    why = []
    for leg in legs:
        side = leg.side_of(team)
        if side is None:
            continue
        other = leg.away if side is Side.HOME else leg.home
        place = 0 if side is Side.HOME else 1
        if rule in _BETWEEN:
            if other in tied and not leg.is_void:
                counts = rule is TableTieBreak.BOARD_COUNT_BETWEEN
                amount = leg.board_counts[place] if counts else leg.points_of(side)
                kind = AddendKind.GAMES if counts else AddendKind.LEG
                why.append(Addend(kind, other, leg.label, amount, leg.clause))
        else:
            won = leg.wins if rule is TableTieBreak.GAMES_WON else leg.first_level_wins
            why.append(Addend(AddendKind.GAMES, other, leg.label, won[place], leg.clause))
    return TieBreakFigure(rule, sum(one.amount for one in why), tuple(why))


def shared_total(rows: Sequence[Standing], teams: Sequence[TeamId]) -> int | None:
    """The total with which exactly these teams share a place, in half-points; None where they do not."""
    found = [row for row in rows if row.team in teams]
    places = {row.place for row in found}
    if len(teams) < 2 or len(found) < len(set(teams)) or len(places) > 1:
        return None
    sharing = {row.team for row in rows if row.place in places}
    return found[0].total if sharing == set(teams) else None
