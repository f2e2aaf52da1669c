"""What a controller of a league in legs rules on: points taken from teams, games put off, who may be chosen for it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from arbiter_app.engine.league import leg_label
from arbiter_app.engine.state import State
from arbiter_app.engine.values import LegId, MatchId, TeamId
from arbiter_app.queries.event import team_name


@dataclass(frozen=True, slots=True)
class PenaltyRow:
    """Points taken from a team, in half-points."""

    seq: int
    at: datetime
    team: str
    half_points: int
    reason: str


@dataclass(frozen=True, slots=True)
class DayChoice:
    """A game day that may be put off, wholly or board by board; `boards`: those without a game yet, with names."""

    match_id: MatchId
    leg: str
    start: datetime
    boards: tuple[tuple[int, str], ...]


def penalty_rows(state: State) -> tuple[PenaltyRow, ...]:
    """All points taken from teams, the newest first."""
    rows = [
        PenaltyRow(one.seq, one.at, team_name(state, one.team_id), one.half_points, one.reason)
        for one in state.team_penalties
    ]
    return tuple(reversed(rows))


def leg_choices(state: State) -> tuple[tuple[LegId, str], ...]:
    """The legs that points may come off, by phase, with what people call them."""
    legs = sorted(state.legs.values(), key=lambda leg: (leg.phase, leg.days[0].scheduled_start))
    return tuple((leg.id, leg_label(state, leg)) for leg in legs)


def team_choices(state: State) -> tuple[tuple[TeamId, str], ...]:
    """All teams, also those without a leg that day (W-53)."""
    return tuple((team.id, team.name) for team in state.teams.values())


def day_choices(state: State) -> tuple[DayChoice, ...]:
    """The game days with a board that has not begun, by their date."""
    found = []
    for match in state.matches.values():
        leg = None if match.leg_id is None else state.legs.get(match.leg_id)
        if leg is None or leg.closed_at is not None or match.awarded is not None:
            continue
        boards = tuple(
            (board.ref.board_number, _names(state, match.id, board.ref.board_number))
            for board in match.boards
            if board.end is None and board.clock is None
        )
        if boards or not match.boards:
            found.append(DayChoice(match.id, leg_label(state, leg), match.scheduled_start, boards))
    return tuple(sorted(found, key=lambda one: one.start))


def _names(state: State, match_id: MatchId, number: int) -> str:
    board = state.matches[match_id].board(number)
    if board is None:
        return ""
    ids = (board.home.player_id, board.away.player_id)
    names = [player.name if one and (player := state.players.get(one)) else "—" for one in ids]
    return " – ".join(names)


def reserve_days(state: State) -> tuple[date, ...]:
    """The days to which games may be put off."""
    return state.reserve_days
