"""The tables of divisions with the arithmetic behind each figure and place; the cross-table; places over the rounds."""

from __future__ import annotations

from dataclasses import dataclass, replace

from arbiter_app.engine.competition.moves import Move
from arbiter_app.engine.competition.table import Addend, AddendKind, Standing
from arbiter_app.engine.divisions import DivisionTable, all_tables, matches_of, places_over_rounds
from arbiter_app.engine.records_discipline import Declined
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.rulebook_league import TableTieBreak
from arbiter_app.engine.state import State, match_score
from arbiter_app.engine.values import BoardPoints, ClauseId, MatchId, Side, TeamId
from arbiter_app.queries.event import division_name, team_name


@dataclass(frozen=True, slots=True)
class Figure:
    """One summand: what it is for, half-points or a board count, its clause; of a match: which, in what round."""

    kind: AddendKind
    text: str
    amount: int
    clause: ClauseId | None
    match_id: MatchId | None = None
    round_number: int = 0


@dataclass(frozen=True, slots=True)
class TieStep:
    """What level teams were compared by, and what this team has: half-points, or a board count."""

    rule: TableTieBreak
    amount: int
    figures: tuple[Figure, ...]
    clause: ClauseId | None


@dataclass(frozen=True, slots=True)
class DivisionRow:
    """One team; all figures in half-points. `tied`: the other teams of a shared place.

    `exchanged`: the team it changed places with after a special match, or empty.
    `declined`: its promotion, if it was; `instead`: the team that goes up for it, or empty.
    `move`: up, down or nothing; `is_open`: the place is shared with teams that would go another way.
    """

    team_id: TeamId
    team: str
    places: str
    matches: int
    points: int
    penalty: int
    held: int
    total: int
    why: tuple[Figure, ...]
    ties: tuple[TieStep, ...]
    decision: str
    stale_decision: str
    tied: tuple[TeamId, ...]
    exchanged: str
    declined: Declined | None
    instead: str
    move: Move | None
    move_clause: ClauseId | None
    is_open: bool


@dataclass(frozen=True, slots=True)
class CrossCell:
    """A match in the cross-table, seen from the home team; `score` None before the first result."""

    match_id: MatchId
    score: BoardPoints | None
    is_closed: bool


@dataclass(frozen=True, slots=True)
class DivisionView:
    """One table. `group`: its group, empty where there is none; `title`: what the winner is called, `champion` who.

    `cross`: for each team of `rows` its home matches against each, None where there is none. `rounds`: the number
    of each round with a result, and the place of each team of `rows` after it.
    """

    division_id: str
    division: str
    group: str
    is_play_off: bool
    is_final: bool
    rows: tuple[DivisionRow, ...]
    cross: tuple[tuple[CrossCell | None, ...], ...]
    rounds: tuple[tuple[int, tuple[int, ...]], ...]
    champion: str = ""
    title: str = ""
    title_clause: ClauseId | None = None


def division_views(state: State, rulebook: Rulebook) -> tuple[DivisionView, ...]:
    """The tables of all divisions that have a match; none where the rules have no table."""
    if "league_table.tie_breaks" not in rulebook.sources:
        return ()
    return tuple(_view(state, rulebook, table) for table in all_tables(state, rulebook))


def _view(state: State, rulebook: Rulebook, table: DivisionTable) -> DivisionView:
    division = rulebook.divisions[table.division]
    teams = [row.team for row in table.rows]
    return DivisionView(
        table.division,
        division_name(rulebook, table.division),
        table.group,
        table.is_play_off,
        table.is_final,
        tuple(_row(state, rulebook, table, row) for row in table.rows),
        _cross(state, table, teams),
        tuple(
            (number, tuple(places[team] for team in teams))
            for number, places in places_over_rounds(state, rulebook, table)
        ),
        "" if table.champion is None else team_name(state, table.champion),
        division.winner_title,
        rulebook.sources.get(f"divisions.{table.division}.winner_title"),
    )


def _row(state: State, rulebook: Rulebook, table: DivisionTable, row: Standing) -> DivisionRow:
    clause = rulebook.sources.get("league_table.tie_breaks")
    move = table.moves.get(row.team)
    declined = next((one for one in state.discipline.declined if one.team_id == row.team), None)
    setting = "relegated" if move is Move.DOWN else "promoted"
    return DivisionRow(
        row.team,
        team_name(state, row.team),
        row.places,
        row.legs,
        row.points,
        row.penalty,
        row.held,
        row.total,
        tuple(_figure(state, one) for one in row.why),
        tuple(
            TieStep(
                one.rule, one.amount, tuple(_tie_figure(state, rulebook, one.rule, each) for each in one.why), clause
            )
            for one in row.tie_breaks
        ),
        row.decision,
        row.stale_decision,
        tuple(other.team for other in table.rows if other.place == row.place and other.team != row.team),
        "" if row.exchanged_with is None else team_name(state, row.exchanged_with),
        declined,
        "" if declined is None or declined.replaced_by is None else team_name(state, declined.replaced_by),
        move,
        None if move is None else rulebook.sources.get(f"divisions.{table.division}.{setting}"),
        row.team in table.undecided,
    )


def _figure(state: State, one: Addend) -> Figure:
    match = state.matches.get(MatchId(one.leg))
    text = one.label if match is None else team_name(state, TeamId(one.label))
    if match is None:
        return Figure(one.kind, text, one.amount, one.clause)
    return Figure(one.kind, text, one.amount, one.clause, match.id, match.round_number)


def _tie_figure(state: State, rulebook: Rulebook, rule: TableTieBreak, one: Addend) -> Figure:
    """A match in a tie-break; a board count rests on the rule about board counts."""
    found = _figure(state, one)
    if rule is not TableTieBreak.BOARD_COUNT_BETWEEN:
        return found
    return replace(found, clause=rulebook.sources.get("scoring.board_count", found.clause))


def _cross(state: State, table: DivisionTable, teams: list[TeamId]) -> tuple[tuple[CrossCell | None, ...], ...]:
    closed = {leg.label: leg.is_closed for leg in table.legs}
    cells: dict[tuple[TeamId, TeamId], CrossCell] = {}
    for match in matches_of(state, table.division):
        score = match_score(match) if match.id in closed else None
        cells[match.team(Side.HOME), match.team(Side.AWAY)] = CrossCell(match.id, score, closed.get(match.id, False))
    return tuple(tuple(cells.get((home, away)) for away in teams) for home in teams)
