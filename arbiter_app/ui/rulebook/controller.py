"""What the Rulebook screen shows: the clauses that answer the search, and one of them in full."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from arbiter_app.queries.rulebook import ClauseDetail, ClauseRow, clause_detail, clause_rows, nearest_clause
from arbiter_app.ui.workspace import Workspace


class RulebookController(QObject):
    """Turns a search into rows and a choice into a clause. The rules of an event never change."""

    rows_changed = Signal(object)
    """The rows that answer the search now."""
    clause_changed = Signal(object)
    """The `ClauseDetail` shown now, or None."""

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.query = ""
        self.chosen: ClauseDetail | None = None
        workspace.event_opened.connect(self._start)

    def title(self) -> str:
        """What the rules are called."""
        return self._workspace.desk.rulebook.title

    def edition(self) -> str:
        """Which edition the event is played under."""
        return self._workspace.desk.rulebook.edition

    def rows(self) -> tuple[ClauseRow, ...]:
        """The clauses that answer the search."""
        return clause_rows(self._workspace.desk.rulebook, self.query)

    def search(self, query: str) -> None:
        """Look for other words."""
        if query != self.query:
            self.query = query
            self.rows_changed.emit(self.rows())

    def choose(self, clause_id: str) -> None:
        """Show a clause of the list."""
        detail = clause_detail(self._workspace.desk.rulebook, clause_id)
        if detail != self.chosen:
            self.chosen = detail
            self.clause_changed.emit(detail)

    def find(self, clause_id: str) -> str:
        """The id to show for a link; empty when the rules have nothing like it."""
        return nearest_clause(self._workspace.desk.rulebook, clause_id) or ""

    def _start(self) -> None:
        self.query = ""
        self.chosen = None
        self.rows_changed.emit(self.rows())
        self.clause_changed.emit(None)
