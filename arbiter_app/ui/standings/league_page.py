"""The table of a league in legs; beside it why a team has its points, or how a leg came to its score."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from arbiter_app.engine.competition.table import AddendKind
from arbiter_app.engine.values import BoardPoints, LegId, TeamId
from arbiter_app.queries.league_table import (
    LegMatchRow,
    LegRow,
    LegState,
    TableRow,
    WhyLine,
    leg_match_rows,
    leg_rows,
    leg_title,
    table_rows,
)
from arbiter_app.ui.standings.totals_chart import TotalsChart
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import Card, plain_label
from arbiter_app.ui.widgets.tables import Column, RowsTable
from arbiter_app.ui.workspace import Workspace
from arbiter_app.wording import points_text


class LeaguePage(QWidget):
    """Table and legs on the left; the answer to "why?" on the right, for the row that was chosen last."""

    match_opened = Signal(str)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._leg_id: LegId | None = None
        self._team_id: TeamId | None = None
        self.table_card = Card(self.tr("Table"), self)
        self.table: RowsTable[TableRow] = RowsTable(self._table_columns(), self.table_card)
        self.table.setAccessibleName(self.tr("Table of the league"))
        self.chart_card = Card(self.tr("Totals"), self)
        self.chart = TotalsChart(self.chart_card)
        self.legs_card = Card(self.tr("Legs"), self)
        self.legs: RowsTable[LegRow] = RowsTable(self._leg_columns(), self.legs_card)
        self.legs.setAccessibleName(self.tr("Legs"))
        self.why_card = Card(self.tr("Why?"), self)
        self.why: RowsTable[WhyLine] = RowsTable(self._why_columns(), self.why_card)
        self.why.setAccessibleName(self.tr("Why?"))
        self.matches: RowsTable[LegMatchRow] = RowsTable(self._match_columns(), self.why_card)
        self.matches.setAccessibleName(self.tr("Matches of the leg"))
        self.sum = plain_label("", "strong", wrap=True, parent=self.why_card)
        self.hint = plain_label("", "small", wrap=True, parent=self.why_card)
        self.answers = QStackedWidget(self.why_card)
        self._lay_out()
        self.table.row_chosen.connect(lambda row: self._explain_team(row))
        self.legs.row_chosen.connect(lambda row: self._explain_leg(row))
        self.why.row_opened.connect(lambda row: workspace.clause_wanted.emit(row.clause or ""))
        self.matches.row_opened.connect(lambda row: self.match_opened.emit(row.match_id))
        self.setFocusProxy(self.table)

    def _lay_out(self) -> None:
        self.table_card.body.addWidget(self.table, 1)
        self.chart_card.body.addWidget(self.chart)
        self.chart_card.body.addStretch(1)
        self.legs_card.body.addWidget(self.legs, 1)
        for view in (self.why, self.matches):
            self.answers.addWidget(view)
        self.why_card.body.addWidget(self.sum)
        self.why_card.body.addWidget(self.answers, 1)
        self.why_card.body.addWidget(self.hint)
        left = QVBoxLayout()
        left.setSpacing(12)
        left.addWidget(self.table_card, 4)
        left.addWidget(self.legs_card, 5)
        right = QVBoxLayout()
        right.setSpacing(12)
        right.addWidget(self.why_card, 1)
        right.addWidget(self.chart_card)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addLayout(left, 5)
        row.addLayout(right, 4)

    def _table_columns(self) -> tuple[Column[TableRow], ...]:
        return (
            Column[TableRow](self.tr("Place"), lambda row: row.places, width=70, strong=True, digits=True),
            Column[TableRow](self.tr("Team"), lambda row: row.team, width=-3, strong=True),
            Column[TableRow](self.tr("Legs"), lambda row: str(row.legs), align="right", width=60, digits=True),
            Column[TableRow](
                self.tr("Points"), lambda row: points_text(row.points), align="right", width=80, digits=True
            ),
            Column[TableRow](
                self.tr("Penalty"),
                lambda row: points_text(row.penalty) if row.penalty else "",
                align="right",
                width=80,
                digits=True,
                tone=lambda row: Tone.DANGER if row.penalty else None,
            ),
            Column[TableRow](
                self.tr("Total"), lambda row: points_text(row.total), align="right", width=80, strong=True, digits=True
            ),
        )

    def _leg_columns(self) -> tuple[Column[LegRow], ...]:
        words = {
            LegState.AHEAD: self.tr("ahead"),
            LegState.LISTS_OPEN: self.tr("lists open"),
            LegState.PLAYING: self.tr("being played"),
            LegState.COMPLETE: self.tr("all results in"),
            LegState.CLOSED: self.tr("closed"),
            LegState.AWARDED: self.tr("awarded"),
        }
        return (
            Column[LegRow](self.tr("Phase"), lambda row: str(row.phase), width=60, digits=True, muted=True),
            Column[LegRow]("", lambda row: row.home, width=-2, strong=True),
            Column[LegRow](
                self.tr("Score"), lambda row: _pair(row.score), align="center", width=110, strong=True, digits=True
            ),
            Column[LegRow]("", lambda row: row.away, width=-2, strong=True),
            Column[LegRow](
                "",
                lambda row: words[row.state],
                width=120,
                tone=lambda row: Tone.WARN if row.state is LegState.AWARDED else Tone.NEUTRAL,
            ),
        )

    def _why_columns(self) -> tuple[Column[WhyLine], ...]:
        words = {
            AddendKind.LEG: self.tr("Leg against {text}"),
            AddendKind.PENALTY: self.tr("Penalty: {text}"),
            AddendKind.NOT_BELOW_ZERO: self.tr("Not below zero"),
            AddendKind.GAMES: self.tr("{text}"),
        }
        return (
            Column[WhyLine](
                self.tr("What"), lambda row: words[row.kind].replace("{text}", row.text), width=-3, wraps=True
            ),
            Column[WhyLine](
                self.tr("Points"),
                lambda row: points_text(row.half_points),
                align="right",
                width=80,
                digits=True,
                tone=lambda row: Tone.DANGER if row.half_points < 0 else None,
            ),
            Column[WhyLine](self.tr("Rule"), lambda row: row.clause or "", width=70, muted=True),
        )

    def _match_columns(self) -> tuple[Column[LegMatchRow], ...]:
        return (
            Column[LegMatchRow](self.tr("Match"), lambda row: row.label, width=70, muted=True),
            Column[LegMatchRow]("", lambda row: row.home, width=-2),
            Column[LegMatchRow](
                "", lambda row: row.code, align="center", width=60, strong=True, struck=lambda row: bool(row.struck)
            ),
            Column[LegMatchRow]("", lambda row: row.away, width=-2),
            Column[LegMatchRow](
                self.tr("Points"),
                lambda row: "" if row.points is None else _pair(row.points),
                align="right",
                width=80,
                digits=True,
            ),
            Column[LegMatchRow](
                self.tr("Score"), lambda row: _pair(row.running), align="right", width=90, strong=True, digits=True
            ),
        )

    def refresh(self) -> bool:
        """Show the table as it stands; False where the event has no legs."""
        desk = self._workspace.desk
        rows = table_rows(desk.state, desk.rulebook)
        self.table.set_rows(rows)
        self.chart.set_rows(tuple((row.team, row.total) for row in rows))
        self.legs.set_rows(leg_rows(desk.state, desk.rulebook))
        if self._leg_id is not None:
            self._show_leg(self._leg_id)
        elif rows:
            self._explain_team(self._chosen(rows))
        return bool(desk.state.legs)

    def _chosen(self, rows: tuple[TableRow, ...]) -> TableRow:
        """The row of the team that was looked at last, else the first."""
        return next((row for row in rows if row.team_id == self._team_id), rows[0])

    def _explain_team(self, row: TableRow | None) -> None:
        if row is None:
            return
        self._leg_id, self._team_id = None, row.team_id
        self.why_card.set_title(self.tr("Why {total} for {team}?").format(total=points_text(row.total), team=row.team))
        self.why.set_rows(row.why)
        parts = " ".join(_signed(one.half_points, first=number == 0) for number, one in enumerate(row.why))
        shared = self.tr(" Shared place: these rules have no tie-break.") if "–" in row.places else ""
        decided = f" {row.decision}" if row.decision else ""
        self.sum.setText(f"{parts or '0'} = {points_text(row.total)}.{shared}{decided}")
        self.hint.setText(self.tr("Enter on a line opens its rule. Choose a leg below the table for its matches."))
        self.answers.setCurrentWidget(self.why)

    def _explain_leg(self, row: LegRow | None) -> None:
        if row is not None:
            self._show_leg(row.leg_id)

    def _show_leg(self, leg_id: LegId) -> None:
        self._leg_id = leg_id
        desk = self._workspace.desk
        rows = leg_match_rows(desk.state, desk.rulebook, leg_id)
        self.why_card.set_title(leg_title(desk.state, leg_id))
        self.matches.set_rows(rows)
        self.sum.setText(_pair(rows[-1].running) if rows else "")
        self.hint.setText(self.tr("Enter opens the game day of a match in the hall. P: put off to a reserve day."))
        self.answers.setCurrentWidget(self.matches)


def _pair(points: BoardPoints) -> str:
    return f"{points_text(points.home)} – {points_text(points.away)}"


def _signed(half_points: int, *, first: bool) -> str:
    if first:
        return points_text(half_points)
    return f"{'−' if half_points < 0 else '+'} {points_text(abs(half_points))}"
