"""Lists and picks of a league in legs: when they are due, what has come in, what a missed deadline costs.

Tells of a sealed list or pick only when it came in, never what is in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from arbiter_app.engine.competition.hand_in import HandInKind, MissedProposal, current_warning, warnings
from arbiter_app.engine.competition.squads import check_list
from arbiter_app.engine.decide.league_hand_in import missed_proposal
from arbiter_app.engine.findings import Finding
from arbiter_app.engine.league import due, leg_label, season_of
from arbiter_app.engine.records_league import Leg
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Match, State
from arbiter_app.engine.values import ClauseId, LegId, MatchId, PlayerId, Side
from arbiter_app.queries.event import team_name


@dataclass(frozen=True, slots=True)
class HandInRow:
    """One deadline of a leg: for its list, or the picks of one game day.

    `home_at`, `away_at`: when it came in; `opened_at`: when both opened; `warning`: the reminder in force, in minutes;
    `proposal`: what it costs that it was missed, not decided yet.
    """

    leg_id: LegId
    leg: str
    kind: HandInKind
    match_id: MatchId | None
    due: datetime
    home: str
    away: str
    home_at: datetime | None
    away_at: datetime | None
    opened_at: datetime | None
    warning: int | None
    proposal: MissedProposal | None
    clause: ClauseId | None
    is_last_call: bool = False
    """Whether the reminder in force is the last one."""

    @property
    def is_settled(self) -> bool:
        """Both are in, so that nothing can be missed any more."""
        return self.home_at is not None and self.away_at is not None

    def received(self, side: Side) -> datetime | None:
        """When one side handed in."""
        return self.home_at if side is Side.HOME else self.away_at


def hand_in_rows(state: State, rulebook: Rulebook, at: datetime) -> tuple[HandInRow, ...]:
    """All deadlines of legs that are not over: those that still run first, each from the earliest."""
    rows: list[HandInRow] = []
    for leg in state.legs.values():
        if leg.closed_at is not None:
            continue
        rows += _of_leg(state, rulebook, leg, at)
    rows.sort(key=lambda row: (row.opened_at is not None, row.due, row.leg, row.kind is HandInKind.PICKS))
    return tuple(rows)


def next_moment(rulebook: Rulebook, rows: Sequence[HandInRow], at: datetime) -> datetime | None:
    """When one of these rows says something else, if nobody does anything: a reminder, a deadline; None if never."""
    moments = [
        moment
        for row in rows
        if not row.is_settled
        for moment in (row.due, *(when for _, when in warnings(rulebook.hand_in, row.due)))
        if moment > at
    ]
    return min(moments, default=None)


def list_row(state: State, rulebook: Rulebook, match: Match, at: datetime) -> HandInRow | None:
    """The deadline of the list that a match waits for; None where there is none, or it is open."""
    leg = None if match.leg_id is None else state.legs.get(match.leg_id)
    if leg is None or leg.opened_at is not None or leg.closed_at is not None:
        return None
    return next((row for row in _of_leg(state, rulebook, leg, at) if row.kind is HandInKind.LIST), None)


def picks_row(state: State, rulebook: Rulebook, match: Match, at: datetime) -> HandInRow | None:
    """The deadline of the picks of a match; None where there is none, or they are open."""
    leg = None if match.leg_id is None else state.legs.get(match.leg_id)
    if leg is None or leg.closed_at is not None or match.revealed_at is not None or match.awarded is not None:
        return None
    return next((row for row in _of_leg(state, rulebook, leg, at) if row.match_id == match.id), None)


def _of_leg(state: State, rulebook: Rulebook, leg: Leg, at: datetime) -> list[HandInRow]:
    rows = []
    for match_id in (None, *(day.match_id for day in leg.days)):
        when = due(state, rulebook, leg, match_id)
        match = None if match_id is None else state.matches.get(match_id)
        if when is None or (match_id is not None and match is None):
            continue
        kind = HandInKind.LIST if match_id is None else HandInKind.PICKS
        came = {side: _received(leg, match, side) for side in Side}
        is_over = match is not None and (match.awarded is not None or match.revealed_at is not None)
        proposal = None if is_over else missed_proposal(state, rulebook, leg, kind, match_id, at)
        if kind is HandInKind.LIST and leg.opened_at is not None:
            proposal = None
        warning = current_warning(rulebook.hand_in, when, at)
        rows.append(
            HandInRow(
                leg.id,
                leg_label(state, leg),
                kind,
                match_id,
                when,
                team_name(state, leg.home),
                team_name(state, leg.away),
                came[Side.HOME],
                came[Side.AWAY],
                leg.opened_at if match is None else match.revealed_at,
                warning,
                proposal,
                rulebook.sources.get(kind.due_setting),
                warning is not None and warning == min(rulebook.hand_in.warn_minutes),
            )
        )
    return rows


def _received(leg: Leg, match: Match | None, side: Side) -> datetime | None:
    handed_in = leg.player_list(side) if match is None else match.line_up(side)
    return None if handed_in is None else handed_in.sealed_at


@dataclass(frozen=True, slots=True)
class ListedRow:
    """One player of a squad with his level."""

    player_id: PlayerId
    name: str
    level: int | None


@dataclass(frozen=True, slots=True)
class ListDraft:
    """The list of a team as it would be handed in now: its squad, how many of each level, what speaks against it."""

    rows: tuple[ListedRow, ...]
    counts: tuple[tuple[str, int, int], ...]
    findings: tuple[Finding, ...]
    clause: ClauseId | None = None


def list_draft(state: State, rulebook: Rulebook, leg_id: LegId, side: Side) -> ListDraft:
    """What a captain would hand in: the whole squad with its levels (W-22, W-23)."""
    leg = state.legs.get(leg_id)
    if leg is None:
        return ListDraft((), (), ())
    team = leg.team(side)
    squad = state.squad(team)
    listed = [player.id for player in squad if player.level is not None]
    rows = tuple(ListedRow(player.id, player.name, player.level) for player in squad)
    counts = tuple(
        (name, sum(1 for row in rows if row.level == level), least)
        for level, (name, least) in enumerate(
            zip(rulebook.levels.names, rulebook.levels.squad_minimum, strict=False), 1
        )
    )
    findings = check_list(rulebook.levels, season_of(state, team), listed, rulebook.sources.get)
    return ListDraft(
        tuple(sorted(rows, key=lambda row: row.level or 99)), counts, findings, rulebook.sources.get("hand_in.list_due")
    )
