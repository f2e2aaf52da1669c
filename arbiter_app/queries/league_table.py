"""The table of a league in legs, with the arithmetic behind each figure; and the score of each leg, match by match."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from arbiter_app.engine.competition.leg_score import LegItem, LegLine, leg_score
from arbiter_app.engine.competition.table import AddendKind, Standing
from arbiter_app.engine.events import LegAwarded
from arbiter_app.engine.league import scored_leg, table
from arbiter_app.engine.records_league import Leg
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.rulebook_league import TableTieBreak
from arbiter_app.engine.state import Match, State
from arbiter_app.engine.values import BoardPoints, ClauseId, LegId, MatchId, Side, TeamId, Termination
from arbiter_app.queries.event import team_name


@dataclass(frozen=True, slots=True)
class WhyLine:
    """One summand of a total: what it is for, half-points, the clause it rests on; of a leg: which one."""

    kind: AddendKind
    text: str
    half_points: int
    clause: ClauseId | None
    leg_id: LegId | None = None


@dataclass(frozen=True, slots=True)
class TieBreakRow:
    """What parted teams with equal totals: half-points for the leg between them, else a number of games."""

    rule: TableTieBreak
    amount: int


@dataclass(frozen=True, slots=True)
class TableRow:
    """One team of the table; all figures in half-points. `places`: "2", or "3–4" where the place is shared.

    `tied`: the other teams of a shared place; `clause`: what the rules say of equal totals.
    """

    team_id: TeamId
    team: str
    places: str
    legs: int
    points: int
    penalty: int
    total: int
    why: tuple[WhyLine, ...]
    decision: str = ""
    tied: tuple[TeamId, ...] = ()
    tie_breaks: tuple[TieBreakRow, ...] = ()
    clause: ClauseId | None = None
    stale_decision: str = ""

    @property
    def is_shared(self) -> bool:
        """Whether other teams have the same place."""
        return bool(self.tied)


def table_rows(state: State, rulebook: Rulebook) -> tuple[TableRow, ...]:
    """The table from the first place down; empty where no leg is arranged."""
    found = table(state, rulebook)
    tied: dict[int, list[TeamId]] = {}
    for standing in found:
        tied.setdefault(standing.place, []).append(standing.team)
    clause = rulebook.sources.get("league_table.tie_breaks")
    return tuple(_row(state, standing, tuple(tied[standing.place]), clause) for standing in found)


def _row(state: State, standing: Standing, sharing: tuple[TeamId, ...], clause: ClauseId | None) -> TableRow:
    why = tuple(
        WhyLine(
            one.kind,
            _why_text(state, one.kind, one.label),
            one.amount,
            one.clause,
            _leg_between(state, standing.team, one.label) if one.kind is AddendKind.LEG else None,
        )
        for one in standing.why
    )
    return TableRow(
        standing.team,
        team_name(state, standing.team),
        standing.places,
        standing.legs,
        standing.points,
        standing.penalty,
        standing.total,
        why,
        standing.decision,
        tuple(team for team in sharing if team != standing.team),
        tuple(TieBreakRow(one.rule, one.amount) for one in standing.tie_breaks),
        clause,
        standing.stale_decision,
    )


def _leg_between(state: State, team: TeamId, other: str) -> LegId | None:
    return next((leg.id for leg in state.legs.values() if {leg.home, leg.away} == {team, TeamId(other)}), None)


def _why_text(state: State, kind: AddendKind, label: str) -> str:
    return team_name(state, TeamId(label)) if kind is AddendKind.LEG else label


class LegState(StrEnum):
    """How far a leg is."""

    AHEAD = "ahead"
    LISTS_OPEN = "lists_open"
    PLAYING = "playing"
    COMPLETE = "complete"
    CLOSED = "closed"
    AWARDED = "awarded"


@dataclass(frozen=True, slots=True)
class LegRow:
    """One leg with its score in half-points; `missing`: how many of its matches have no result."""

    leg_id: LegId
    phase: int
    home: str
    away: str
    score: BoardPoints
    state: LegState
    missing: int
    closed_at: datetime | None = None


def leg_rows(state: State, rulebook: Rulebook) -> tuple[LegRow, ...]:
    """All legs by phase."""
    rows = []
    for leg in sorted(state.legs.values(), key=lambda one: (one.phase, one.days[0].scheduled_start)):
        score = leg_score(scored_leg(state, rulebook, leg))
        begun = any((match := state.matches.get(day.match_id)) and match.started_at for day in leg.days)
        rows.append(
            LegRow(
                leg.id,
                leg.phase,
                team_name(state, leg.home),
                team_name(state, leg.away),
                BoardPoints(score.home, score.away),
                _leg_state(leg, bool(begun), score.is_complete),
                len(score.missing),
                leg.closed_at,
            )
        )
    return tuple(rows)


def _leg_state(leg: Leg, begun: bool, complete: bool) -> LegState:
    if leg.awarded is not None:
        return LegState.AWARDED
    if leg.closed_at is not None:
        return LegState.CLOSED
    if complete:
        return LegState.COMPLETE
    if begun:
        return LegState.PLAYING
    return LegState.LISTS_OPEN if leg.opened_at is not None else LegState.AHEAD


@dataclass(frozen=True, slots=True)
class LegMatchRow:
    """One match of a leg. `code`: as on the match sheet, from the first team's side; points in half-points.

    `struck`: what was played but does not count, because the leg or the day was awarded.
    """

    match_id: MatchId
    label: str
    home: str
    away: str
    code: str
    points: BoardPoints | None
    running: BoardPoints
    struck: BoardPoints | None
    clause: ClauseId | None = None


def leg_match_rows(state: State, rulebook: Rulebook, leg_id: LegId) -> tuple[LegMatchRow, ...]:
    """The matches of one leg with the running score."""
    leg = state.legs.get(leg_id)
    if leg is None:
        return ()
    scored = scored_leg(state, rulebook, leg)
    boards = _boards_by_item(scored.items)
    given = _award(state, leg_id)
    return tuple(
        _match_row(state, rulebook, leg, line, board, given)
        for line, board in zip(leg_score(scored).lines, boards, strict=True)
    )


def _award(state: State, leg_id: LegId) -> tuple[ClauseId, ...]:
    """The clauses of the ruling that gave a leg as a whole; none where it was played."""
    node = state.history
    while node is not None:
        event = node.entry.event
        if isinstance(event, LegAwarded) and event.leg_id == leg_id and node.entry.seq not in state.rescinded:
            return event.clauses
        node = node.earlier
    return ()


def _boards_by_item(items: tuple[LegItem, ...]) -> list[int]:
    """Which board of its match each item is; 0 for a bughouse match, which is one item for two boards."""
    counted: dict[MatchId, int] = {}
    found = []
    for item in items:
        counted[item.match_id] = counted.get(item.match_id, 0) + 1
        found.append(0 if item.level is None else counted[item.match_id])
    return found


def _match_row(
    state: State, rulebook: Rulebook, leg: Leg, line: LegLine, board: int, given: tuple[ClauseId, ...]
) -> LegMatchRow:
    match = state.matches.get(line.item.match_id)
    names = {side: _names(state, match, side, board) for side in Side}
    code = _code(leg, match, board, line)
    return LegMatchRow(
        line.item.match_id,
        line.item.label,
        names[Side.HOME],
        names[Side.AWAY],
        code,
        line.points,
        line.running,
        line.struck,
        next(iter(given), None) or _clause(rulebook, match, line, board, code),
    )


def _clause(rulebook: Rulebook, match: Match | None, line: LegLine, board: int, code: str) -> ClauseId | None:
    """What a match brings by: its win, its draw, an absence, or the deadline that gave the whole day."""
    if match is None:
        return next(iter(line.item.clauses), None)
    if match.awarded is not None:
        return rulebook.sources.get("hand_in.picks_missed")
    if code == PUT_OFF:
        return rulebook.sources.get("postponement.allowed")
    ends = [one.end for one in match.boards if board in (0, one.ref.board_number) and one.end is not None]
    unplayed = next((end for end in ends if end.termination.is_unplayed), None)
    if unplayed is not None and unplayed.clauses:
        return unplayed.clauses[0]
    what = "board_draw" if code == DRAWN else "board_win"
    place = f".{board}" if board else ""
    whole = f"divisions.{match.division}.{what}"
    return rulebook.sources.get(whole + place) or rulebook.sources.get(whole)


def _names(state: State, match: Match | None, side: Side, board: int) -> str:
    if match is None or not match.boards:
        return ""
    seats = [one.seat(side) for one in match.boards if board in (0, one.ref.board_number)]
    names = [player.name for seat in seats if (player := state.players.get(seat.player_id) if seat.player_id else None)]
    return " + ".join(names) or "—"


DRAWN, PUT_OFF = "½–½", "P"
FORFEITS = {(True, False): "+/−", (False, True): "−/+", (False, False): "−/−"}


def _code(leg: Leg, match: Match | None, board: int, line: LegLine) -> str:
    """The code of a match: "1–0", "½–½", "+/−", "P", "LEG+" (section 1.8 of the league's rules)."""
    if leg.awarded is not None:
        home, away = leg.awarded.home, leg.awarded.away
        return "LEG0" if home == away else "LEG+" if home > away else "LEG−"
    points = line.item.points
    if match is None or points is None:
        put_off = match is not None and any(
            one.postponed_to is not None for one in match.boards if board in (0, one.ref.board_number)
        )
        return PUT_OFF if put_off else ""
    ends = [one.end for one in match.boards if board in (0, one.ref.board_number) and one.end is not None]
    if any(end.termination.is_unplayed for end in ends):
        return FORFEITS[points.home > points.away, points.away > points.home]
    if all(end.termination is Termination.OTHER_BOARD for end in ends) or points.home == points.away:
        return DRAWN if points.home == points.away and points.home else "0–0"
    return "1–0" if points.home > points.away else "0–1"
