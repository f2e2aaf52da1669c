"""One entry as the table and the detail pane show it: everything in words and local time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from PySide6.QtCore import QCoreApplication

from arbiter_app.engine.notation.bpgn_game import BOARD_LETTERS
from arbiter_app.engine.state import State
from arbiter_app.engine.values import MatchId
from arbiter_app.queries.journal import JournalRow, KindGroup
from arbiter_app.queries.journal_wording import ENTRY_SENTENCES, entry_sentence
from arbiter_app.ui.dates import with_days
from arbiter_app.ui.hall.words import spelled_on
from arbiter_app.ui.texts import register_sentences
from arbiter_app.ui.workspace import Workspace

register_sentences(ENTRY_SENTENCES)


@dataclass(frozen=True, slots=True)
class JournalLine:
    """A row in words. `recorded` is empty where it was written down as it happened."""

    row: JournalRow
    happened: str
    recorded: str
    where: str
    what: str
    clauses: str
    undone: str = ""

    @property
    def seq(self) -> int:
        """The number of the entry."""
        return self.row.seq

    @property
    def found_by(self) -> str:
        """What a typed filter looks at."""
        return " ".join((str(self.seq), self.row.author, self.where, self.what, self.clauses, self.row.why)).casefold()


def translate_code(text: str) -> str:
    """A template or word of the engine in the language in use."""
    return QCoreApplication.translate("Codes", text)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Journal", text)


def group_word(group: KindGroup) -> str:
    """What a group of entries is called in the filter."""
    return {
        KindGroup.SETUP: _tr("Setup"),
        KindGroup.LINE_UPS: _tr("Line-ups"),
        KindGroup.CLOCKS: _tr("Clocks"),
        KindGroup.MOVES: _tr("Moves"),
        KindGroup.INCIDENTS: _tr("Incidents"),
        KindGroup.RESULTS: _tr("Results"),
        KindGroup.CARD: _tr("Card and export"),
        KindGroup.CORRECTIONS: _tr("Corrections"),
    }[group]


def journal_line(row: JournalRow, workspace: Workspace, today: date) -> JournalLine:
    """A row in words. `today` is the local date: entries of another day are told with it."""
    happened = workspace.local(row.happened_at)
    recorded = workspace.local(row.recorded_at)
    sentence = entry_sentence(row.code, _spelled(row, workspace), translate_code)
    undone = ""
    if not row.counts:
        undone = _tr("taken back by {seq}: {why}").format(seq=row.taken_back_by, why=row.why)
    return JournalLine(
        row,
        f"{happened:%H:%M:%S}" if happened.date() == today else f"{happened:%d.%m. %H:%M}",
        f"{recorded:%H:%M:%S}" if row.was_recorded_later else "",
        place_text(row, workspace.desk.state),
        sentence,
        ", ".join(row.clauses),
        undone,
    )


def _spelled(row: JournalRow, workspace: Workspace) -> Mapping[str, str | int]:
    """Results as on the match sheet, home first (White first where the board is not known any more), days in words."""
    state = workspace.desk.state
    match = state.matches.get(MatchId(row.match_id)) if row.match_id else None
    board = None if match is None or row.board_number is None else match.board(row.board_number)
    return with_days(row.params) if board is None else spelled_on(state, board, row.params)


def place_text(row: JournalRow, state: State) -> str:
    """Board and match of an entry; the match is named only where there are several, a bughouse board by its letter."""
    if not row.match_id:
        return _tr("Event")
    name, has_many = row.match_name or row.match_id, len(state.matches) > 1
    if row.board_number is None:
        return name if has_many else _tr("Match")
    match = state.matches.get(MatchId(row.match_id))
    letter = BOARD_LETTERS.get(row.board_number) if match is not None and match.is_bughouse else None
    board = _tr("Board {number}").format(number=letter or row.board_number)
    return f"{board} · {name}" if has_many else board
