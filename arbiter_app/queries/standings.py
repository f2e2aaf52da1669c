"""The results of the event so far: one row a match, with board counts where the rules have them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.scoring import board_count
from arbiter_app.engine.state import Match, State, match_score
from arbiter_app.engine.values import BoardPoints, MatchId, Side
from arbiter_app.queries.event import Stage, division_name, stage, team_name


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One match. `score` in half-points; both are None before the first result. `counts` None where no table fits."""

    match_id: MatchId
    division: str
    round_number: int
    start: datetime
    home: str
    away: str
    score: BoardPoints | None
    counts: BoardPoints | None
    stage: Stage
    ruled: bool


def result_rows(state: State, rulebook: Rulebook) -> tuple[ResultRow, ...]:
    """All matches by division, round and start; rulings are counted in."""
    rows = [_row(state, rulebook, match) for match in state.matches.values()]
    return tuple(sorted(rows, key=lambda row: (row.division, row.round_number, row.start)))


def _row(state: State, rulebook: Rulebook, match: Match) -> ResultRow:
    has_result = any(board.final is not None for board in match.boards)
    counts = None
    if has_result and str(match.board_count) in rulebook.scoring.board_count:
        home, away = (board_count(rulebook.scoring, match, side) for side in Side)
        counts = BoardPoints(home, away)
    return ResultRow(
        match.id, division_name(rulebook, match.division), match.round_number, match.scheduled_start,
        team_name(state, match.home), team_name(state, match.away),
        match_score(match) if has_result else None, counts, stage(match),
        bool(match.sanctions) or any(board.rulings for board in match.boards),
    )  # fmt: skip
