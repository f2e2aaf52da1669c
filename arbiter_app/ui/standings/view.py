"""Standings: the table of a league in legs, or the tables of divisions with the results match by match."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from arbiter_app.engine.values import BoardPoints, MatchId
from arbiter_app.queries.event import Stage
from arbiter_app.queries.standings import ResultRow, result_rows
from arbiter_app.ui.standings.controller import StandingsController
from arbiter_app.ui.standings.division_page import DivisionPage
from arbiter_app.ui.standings.league_page import LeaguePage
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import Card, EmptyHint, LinkButton, plain_label
from arbiter_app.ui.widgets.tables import Column, RowsTable
from arbiter_app.ui.workspace import Workspace
from arbiter_app.wording import points_text

_BOARD_COUNT = "scoring.board_count"


class StandingsScreen(QWidget):
    """One row a match; Enter opens it."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self._workspace = workspace
        self.controller = StandingsController(workspace, self)
        self.pages = QStackedWidget(self)
        self.empty = EmptyHint(
            self.tr("No match yet"),
            self.tr("Results stand here as soon as a match is arranged."),
            self.tr("To the event"),
            self,
        )
        self.card = Card(self.tr("Results so far"), self)
        self.link = LinkButton("", self)
        self.card.add_to_header(self.link)
        self.table: RowsTable[ResultRow] = RowsTable(self._columns(), self.card)
        self.table.setAccessibleName(self.tr("Results of the matches"))
        self.note = plain_label("", "small", wrap=True, parent=self)
        self.card.body.addWidget(self.table, 1)
        self.card.body.addWidget(self.note)
        self.divisions = DivisionPage(workspace, self.card, self.table, self)
        self.league = LeaguePage(workspace, self)
        for page in (self.empty, self.divisions, self.league):
            self.pages.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.pages)
        self.setFocusProxy(self.table)
        workspace.changed.connect(self.refresh)
        workspace.event_opened.connect(self.refresh)
        self.empty.clicked.connect(lambda: workspace.screen_wanted.emit("event"))
        self.link.clicked.connect(lambda: workspace.clause_wanted.emit(self.link.text()))
        self.table.row_opened.connect(lambda row: self.controller.open_match(row.match_id))
        self.divisions.match_opened.connect(lambda match_id: self.controller.open_match(MatchId(match_id)))
        self.league.match_opened.connect(lambda match_id: self.controller.open_match(MatchId(match_id)))
        self.refresh()

    def _columns(self) -> tuple[Column[ResultRow], ...]:
        in_play, finished, ahead = self.tr("in play"), self.tr("finished"), self.tr("not started")
        ruled = self.tr("ruling counted in")

        def state(row: ResultRow) -> str:
            if row.stage in (Stage.PLAYED, Stage.SIGNED, Stage.EXPORTED):
                return f"{finished}, {ruled}" if row.ruled else finished
            return in_play if row.stage is Stage.PLAYING else ahead

        return (
            Column[ResultRow](self.tr("Division"), lambda row: row.division, muted=True),
            Column[ResultRow](self.tr("Round"), lambda row: str(row.round_number), align="right", digits=True),
            Column[ResultRow](self.tr("Day"), lambda row: f"{self._workspace.local(row.start):%Y-%m-%d}", muted=True),
            Column[ResultRow](self.tr("Home"), lambda row: row.home, width=-3, strong=True),
            Column[ResultRow](
                self.tr("Result"), lambda row: _pair(row.score), align="center", width=110, strong=True, digits=True
            ),
            Column[ResultRow](self.tr("Away"), lambda row: row.away, width=-3, strong=True),
            Column[ResultRow](
                self.tr("Board count"), lambda row: _whole_pair(row.counts), align="center", width=120, digits=True
            ),
            Column[ResultRow](
                "", state, width=210, tone=lambda row: Tone.OK if row.stage is Stage.PLAYING else Tone.NEUTRAL
            ),
        )

    def refresh(self) -> None:
        """Show the results as they stand."""
        desk = self._workspace.desk
        rows = result_rows(desk.state, desk.rulebook)
        self.table.set_rows(rows)
        if self.league.refresh():
            self.pages.setCurrentWidget(self.league)
            self.setFocusProxy(self.league)
            return
        self.divisions.refresh()
        self.setFocusProxy(self.divisions)
        self.pages.setCurrentWidget(self.divisions if rows else self.empty)
        clause = desk.rulebook.sources.get(_BOARD_COUNT, "")
        self.link.setText(clause)
        self.link.setVisible(bool(clause) and any(row.counts is not None for row in rows))
        self.link.updateGeometry()
        self.note.setText(self.tr("Enter opens a match in the hall. Rulings are counted in."))


def _pair(score: BoardPoints | None) -> str:
    return "–" if score is None else f"{points_text(score.home)} – {points_text(score.away)}"


def _whole_pair(counts: BoardPoints | None) -> str:
    return "" if counts is None else f"{counts.home} : {counts.away}"
