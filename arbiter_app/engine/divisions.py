"""The divisions of a season as they stand in the state: matches, groups, tables, who goes up and down (L-2 to L-4).

A match counts in a table from its first result on. Matches between teams of different groups are the play-off.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise

from arbiter_app.engine.competition.moves import Move, moves, play_off
from arbiter_app.engine.competition.sanctions import is_void
from arbiter_app.engine.competition.special_match import exchanged
from arbiter_app.engine.competition.table import (
    PlaceDecision,
    Standing,
    TableLeg,
    TablePenalty,
    shared_total,
    standings,
)
from arbiter_app.engine.discipline import held_points
from arbiter_app.engine.records_season import SpecialMatchRight
from arbiter_app.engine.rulebook import Division, Rulebook
from arbiter_app.engine.rulebook_season import Moves
from arbiter_app.engine.scoring import board_count
from arbiter_app.engine.state import Match, State, match_score
from arbiter_app.engine.values import MatchId, Side, TeamId

LEAST_TEAMS = 3
"""Two teams are an evening, not a division: nobody is champion or goes up by a file with one match."""


@dataclass(frozen=True, slots=True)
class DivisionTable:
    """The table of a division, of one of its groups, or of the play-off between the groups.

    `legs`: the matches that count, labelled with their ids. `moves`: what the places mean, once every pair of teams
    has a match arranged; `undecided`: teams that share places which mean different things. `is_final`: all has been
    played. `champion`: the winner of a division that names one (L-2.2).
    """

    division: str
    group: str
    is_play_off: bool
    rows: tuple[Standing, ...]
    legs: tuple[TableLeg, ...]
    is_final: bool
    moves: Mapping[TeamId, Move] = field(default_factory=dict)
    undecided: tuple[TeamId, ...] = ()
    champion: TeamId | None = None


def division_ids(state: State, rulebook: Rulebook) -> tuple[str, ...]:
    """The divisions with a match that belongs to no leg, in the order of the rulebook."""
    played = {match.division for match in state.matches.values() if match.leg_id is None}
    return tuple(one for one in rulebook.divisions if one in played)


def matches_of(state: State, division_id: str) -> tuple[Match, ...]:
    """The matches of a division by round and start, whenever they were entered."""
    found = (one for one in state.matches.values() if one.division == division_id and one.leg_id is None)
    return tuple(sorted(found, key=lambda one: (one.round_number, one.scheduled_start, one.id)))


def table_leg(rulebook: Rulebook, match: Match) -> TableLeg:
    """A match as the table needs it: its score after rulings, its board counts; closed once every board has ended."""
    here = rulebook.in_division(match.division) if match.division in rulebook.divisions else rulebook
    score = match_score(match)
    void = is_void(match.sanctions)
    ended = bool(match.boards) and all(board.end is not None for board in match.boards)
    counts = board_count(here.scoring, match, Side.HOME), board_count(here.scoring, match, Side.AWAY)
    # The clause that has match scores added up has penalties taken off that sum.
    clause = rulebook.sources.get("team_penalties.target")
    return TableLeg(
        match.id, match.home, match.away, score.home, score.away, ended or match.awarded is not None, clause,
        board_counts=counts, is_void=void,
    )  # fmt: skip


def division_tables(
    state: State,
    rulebook: Rulebook,
    division_id: str,
    *,
    with_decisions: bool = True,
    with_exchanges: bool = True,
) -> tuple[DivisionTable, ...]:
    """The table of a division; of a division in groups one for each, and the play-off once it has a match.

    `with_decisions`: places that the arbiter or the committee decided are in their order; `with_exchanges`: teams that
    met in a special match have changed places.
    """
    rights = state.special_matches if with_exchanges else ()
    matches = matches_of(state, division_id)
    division = rulebook.divisions.get(division_id)
    decisions = (
        tuple(PlaceDecision(one.teams, one.reason, one.total) for one in state.decided_places) if with_decisions else ()
    )
    names = _groups(state, matches)
    if division is None or division.groups < len(names) or len(names) < 2:
        teams = _by_name(state, {team for match in matches for team in (match.home, match.away)})
        rule = Moves() if division is None else Moves(division.promoted, division.relegated)
        return (_table(state, rulebook, division_id, "", teams, matches, decisions, rule, rights),)
    found = []
    rule = Moves(0 if division.group_play_off else division.promoted, division.relegated)
    for name in names:
        teams = _by_name(state, {
            team for match in matches for team in (match.home, match.away) if group_of(state, team) == name
        })  # fmt: skip
        own = tuple(match for match in matches if match.home in teams and match.away in teams)
        found.append(_table(state, rulebook, division_id, name, teams, own, decisions, rule, rights))
    if division.group_play_off:
        found += _play_off(state, rulebook, division, found, matches, decisions)
    return _without_told(found)


def all_tables(state: State, rulebook: Rulebook, *, with_decisions: bool = True) -> tuple[DivisionTable, ...]:
    """The tables of all divisions."""
    return tuple(
        table
        for division_id in division_ids(state, rulebook)
        for table in division_tables(state, rulebook, division_id, with_decisions=with_decisions)
    )


def _without_told(tables: Sequence[DivisionTable]) -> tuple[DivisionTable, ...]:
    """A decision that holds in a group, or in the play-off, is not told of as stale in the other."""
    holds = {(row.team, row.decision) for table in tables for row in table.rows}
    return tuple(
        replace(
            table,
            rows=tuple(
                replace(row, stale_decision="") if (row.team, row.stale_decision) in holds else row
                for row in table.rows
            ),
        )
        for table in tables
    )


def total_shared_by(state: State, rulebook: Rulebook, teams: Sequence[TeamId]) -> int | None:
    """The total with which the rules leave just these teams of a division level, whatever was decided before."""
    tables = all_tables(state, rulebook, with_decisions=False)
    return next((total for table in tables if (total := shared_total(table.rows, teams)) is not None), None)


def group_of(state: State, team: TeamId) -> str:
    """The group of a team; capitals and spaces around make no other group."""
    return state.team(team).group.strip().casefold()


def _groups(state: State, matches: Sequence[Match]) -> tuple[str, ...]:
    names = {group_of(state, team) for match in matches for team in (match.home, match.away)}
    return tuple(sorted(names - {""})) if "" not in names else ()


def _by_name(state: State, teams: set[TeamId]) -> tuple[TeamId, ...]:
    return tuple(sorted(teams, key=lambda one: (state.team(one).name.casefold(), one)))


def _table(
    state: State,
    rulebook: Rulebook,
    division_id: str,
    group: str,
    teams: tuple[TeamId, ...],
    matches: Sequence[Match],
    decisions: Sequence[PlaceDecision],
    rule: Moves,
    rights: Sequence[SpecialMatchRight],
) -> DivisionTable:
    legs = tuple(table_leg(rulebook, match) for match in matches if _counts(match))
    clause = rulebook.sources.get("team_penalties.allowed")
    penalties = [
        TablePenalty(one.team_id, one.half_points, one.reason, clause=clause)
        for one in sorted(state.team_penalties, key=lambda one: (one.team_id, one.reason, one.half_points))
    ]
    penalties += held_points(state, rulebook, tuple(one for one in matches if _counts(one)))
    rows = exchanged(rulebook.special_matches, _standings(rulebook, teams, legs, penalties, decisions), rights)
    is_final = _is_complete(teams, matches, legs)
    found = DivisionTable(division_id, group, False, rows, legs, is_final)
    if not _all_meet(teams, matches):
        return found
    division = rulebook.divisions.get(division_id)
    wins = is_final and division is not None and bool(division.winner_title) and rows[0].place == rows[0].last_place
    return _with_moves(state, found, rule, rows[0].team if wins else None)


def _play_off(
    state: State,
    rulebook: Rulebook,
    division: Division,
    groups: Sequence[DivisionTable],
    matches: Sequence[Match],
    decisions: Sequence[PlaceDecision],
) -> list[DivisionTable]:
    """The table of the first two of each group: their own match stands, and those against the others count."""
    found = play_off([[row.team for row in table.rows] for table in groups])
    crossing = [one for one in matches if group_of(state, one.home) != group_of(state, one.away)]
    if found is None or not crossing:
        return []
    # Who was asked to play is in the play-off, also where a decision about a group came later.
    asked = {team for match in crossing for team in (match.home, match.away)}
    teams = _by_name(state, asked)
    inside = [one for one in matches if one.home in asked and one.away in asked and (one in crossing or _counts(one))]
    legs = tuple(table_leg(rulebook, match) for match in inside if _counts(match))
    rows = _standings(rulebook, teams, legs, (), decisions)
    is_final = all(table.is_final for table in groups) and _is_complete(teams, inside, legs)
    table = DivisionTable(division.id, "", True, rows, legs, is_final)
    return [_with_moves(state, table, Moves(division.promoted), None) if _all_meet(teams, inside) else table]


def _standings(
    rulebook: Rulebook,
    teams: Sequence[TeamId],
    legs: Sequence[TableLeg],
    penalties: Sequence[TablePenalty],
    decisions: Sequence[PlaceDecision],
) -> tuple[Standing, ...]:
    rule, taken = rulebook.league_table, rulebook.team_penalties
    return standings(rule, taken, teams, legs, penalties, decisions, rulebook.sources.get)


def _counts(match: Match) -> bool:
    if match.awarded is not None or match.sanctions:
        return True
    return any(board.final is not None for board in match.boards)


def _all_meet(teams: Sequence[TeamId], matches: Sequence[Match]) -> bool:
    met = {frozenset((match.home, match.away)) for match in matches}
    return len(teams) >= LEAST_TEAMS and all(frozenset(pair) in met for pair in combinations(teams, 2))


def _is_complete(teams: Sequence[TeamId], matches: Sequence[Match], legs: Sequence[TableLeg]) -> bool:
    return _all_meet(teams, matches) and len(legs) == len(matches) and all(leg.is_closed for leg in legs)


def _with_moves(state: State, table: DivisionTable, rule: Moves, champion: TeamId | None) -> DivisionTable:
    """What the places mean. Teams that share places all go the same way, or it is open who does."""
    declined = [one.team_id for one in state.discipline.declined]
    found = moves(rule, [row.team for row in table.rows], declined)
    sharing: dict[int, list[TeamId]] = {}
    for row in table.rows:
        sharing.setdefault(row.place, []).append(row.team)
    undecided = tuple(
        team
        for level in sharing.values()
        if any(found.get(one) is not found.get(other) for one, other in pairwise(level))
        for team in level
    )
    sure = {team: move for team, move in found.items() if team not in undecided}
    return replace(table, moves=sure, undecided=undecided, champion=champion)


def places_over_rounds(
    state: State, rulebook: Rulebook, table: DivisionTable
) -> tuple[tuple[int, Mapping[TeamId, int]], ...]:
    """After each round with a result: its number and every team's place. Penalties and decisions come with the last."""
    rounds = {leg.label: state.matches[MatchId(leg.label)].round_number for leg in table.legs}
    numbers = sorted(set(rounds.values()))
    teams = _by_name(state, {row.team for row in table.rows})
    found: list[tuple[int, Mapping[TeamId, int]]] = []
    for number in numbers[:-1]:
        legs = [leg for leg in table.legs if rounds[leg.label] <= number]
        found.append((number, {row.team: row.place for row in _standings(rulebook, teams, legs, (), ())}))
    if numbers:
        found.append((numbers[-1], {row.team: row.place for row in table.rows}))
    return tuple(found)
