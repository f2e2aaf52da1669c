"""Everything that was recorded about a match but the moves themselves, one line an entry, in order."""

from __future__ import annotations

from collections.abc import Iterable

from arbiter_app.engine.state import Recorded, State
from arbiter_app.engine.values import MatchId, match_scope
from arbiter_app.exchange.tables import csv_bytes, local_text
from arbiter_app.queries.journal import JournalRow, KindGroup, journal_rows
from arbiter_app.queries.journal_wording import entry_sentence
from arbiter_app.queries.results_text import spelled_on

HEADER = (
    "entry",
    "happened_at",
    "recorded_at",
    "by",
    "board",
    "kind",
    "what",
    "clauses",
    "taken_back_by",
    "why",
    "hash",
)


def incidents_csv(state: State, match_id: MatchId, recorded: Iterable[Recorded]) -> bytes:
    """The incidents of a match as CSV, oldest first. Tells nothing of a line-up that is sealed."""
    scope = match_scope(match_id)
    own = [one for one in recorded if one.scope == scope or one.scope.startswith(f"{scope}/board/")]
    rows = [row for row in reversed(journal_rows(own, state)) if row.group is not KindGroup.MOVES]
    return csv_bytes(HEADER, (_line(row, state, match_id) for row in rows))


def _line(row: JournalRow, state: State, match_id: MatchId) -> list[object]:
    match, time_zone = state.matches.get(match_id), state.time_zone
    board = None if match is None or row.board_number is None else match.board(row.board_number)
    params = row.params if board is None else spelled_on(state, board, row.params)
    return [
        row.seq,
        local_text(row.happened_at, time_zone),
        local_text(row.recorded_at, time_zone),
        row.author,
        row.board_number,
        row.kind,
        entry_sentence(row.code, params),
        " ".join(row.clauses),
        row.taken_back_by,
        row.why,
        row.hash,
    ]
