"""Dates that follow from the matches, rulings that were given, and the boards a controller may rule on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, tzinfo

from arbiter_app.engine.competition.deadlines import match_deadlines
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Board, Match, State
from arbiter_app.engine.values import BoardPoints, ClauseId, MatchId, PlayerId, Side
from arbiter_app.queries.event import team_name


@dataclass(frozen=True, slots=True)
class DeadlineRow:
    """One date of one match: a code, its local day, how many days are left (negative: past), the clause."""

    match_id: MatchId
    teams: str
    code: str
    day: date
    days_left: int
    clause: ClauseId | None


@dataclass(frozen=True, slots=True)
class GivenRow:
    """One ruling on a board's points, in half-points before and after."""

    match_id: MatchId
    teams: str
    board_number: int
    offender: str
    before: BoardPoints | None
    after: BoardPoints
    ruled_by: str
    reason: str
    at: datetime
    clauses: tuple[ClauseId, ...]


@dataclass(frozen=True, slots=True)
class RulableRow:
    """A board with a result: its players and points as they stand."""

    board_number: int
    home: str
    away: str
    points: BoardPoints


def deadline_rows(state: State, rulebook: Rulebook, zone: tzinfo, today: date) -> tuple[DeadlineRow, ...]:
    """Every date of every match that was played, the nearest first."""
    rows = [
        DeadlineRow(match.id, _teams(state, match), one.code, one.day, (one.day - today).days, one.clause)
        for match in state.matches.values()
        if match.revealed_at is not None
        for one in match_deadlines(
            rulebook.deadlines, dict(rulebook.sources), match.scheduled_start.astimezone(zone).date()
        )
    ]
    return tuple(sorted(rows, key=lambda row: (row.days_left < 0, row.day, row.teams)))


def given_rows(state: State) -> tuple[GivenRow, ...]:
    """All rulings on points, the newest first."""
    rows: list[GivenRow] = []
    for match in state.matches.values():
        for board in match.boards:
            before = board.automatic
            for ruling in board.rulings:
                rows.append(
                    GivenRow(
                        match.id, _teams(state, match), board.ref.board_number,
                        team_name(state, match.team(ruling.offender)), before, ruling.points,
                        ruling.ruled_by, ruling.reason, ruling.at, ruling.clauses,
                    )
                )  # fmt: skip
                before = ruling.points
    return tuple(sorted(rows, key=lambda row: row.at, reverse=True))


def rulable_rows(state: State, match: Match) -> tuple[RulableRow, ...]:
    """The boards of a match that have points to rule on."""
    return tuple(
        RulableRow(board.ref.board_number, _name(state, board, Side.HOME), _name(state, board, Side.AWAY), points)
        for board in match.boards
        for points in (board.final,)
        if points is not None
    )


def _teams(state: State, match: Match) -> str:
    return f"{team_name(state, match.home)} – {team_name(state, match.away)}"


def _name(state: State, board: Board, side: Side) -> str:
    player = state.players.get(board.seat(side).player_id or PlayerId(""))
    return "" if player is None else player.name
