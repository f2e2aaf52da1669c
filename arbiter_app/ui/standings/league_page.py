"""The table of a league in legs; beside it why a team has its points, or how a leg came to its score."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from arbiter_app.engine.commands import CloseLeg, DecidePlaces
from arbiter_app.engine.competition.table import AddendKind
from arbiter_app.engine.findings import Refused
from arbiter_app.engine.values import LegId, TeamId
from arbiter_app.queries.event import team_name
from arbiter_app.queries.league_table import LegRow, LegState, TableRow, leg_match_rows, leg_rows, table_rows
from arbiter_app.ui.standings.totals_chart import ChartRow, TotalsChart
from arbiter_app.ui.standings.why_card import WhyCard, pair_text
from arbiter_app.ui.texts import say
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import Card, plain_label
from arbiter_app.ui.widgets.tables import Column, RowsTable
from arbiter_app.ui.workspace import Workspace
from arbiter_app.wording import points_text

_NOT_BEGUN = (LegState.AHEAD, LegState.LISTS_OPEN)


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
        self.why = WhyCard(self)
        self._lay_out()
        self._connect()
        self.setFocusProxy(self.table)

    def _lay_out(self) -> None:
        self.table_card.body.addWidget(self.table, 1)
        self.chart_card.body.addWidget(self.chart)
        words = self.tr("A part for each leg, in the order of phases; hatched: points taken off.")
        self.chart_card.body.addWidget(plain_label(words, "small", wrap=True, parent=self))
        self.legs_card.body.addWidget(self.legs, 1)
        left = QVBoxLayout()
        left.setSpacing(12)
        left.addWidget(self.table_card, 4)
        left.addWidget(self.legs_card, 5)
        right = QVBoxLayout()
        right.setSpacing(12)
        right.addWidget(self.why, 1)
        right.addWidget(self.chart_card)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addLayout(left, 1)
        row.addLayout(right, 1)

    def _connect(self) -> None:
        why = self.why
        self.table.row_chosen.connect(self._ask_about_team)
        self.legs.row_chosen.connect(self._ask_about_leg)
        # A click on the row that was chosen before asks again.
        self.table.clicked.connect(lambda _index: self._ask_about_team(self.table.chosen_row()))
        self.legs.clicked.connect(lambda _index: self._ask_about_leg(self.legs.chosen_row()))
        self.table.row_opened.connect(lambda row: self._open_team(row))
        self.legs.row_opened.connect(lambda row: self._open_leg(row.leg_id))
        self.chart.row_clicked.connect(self._choose_team)
        why.leg_wanted.connect(lambda leg_id: self._open_leg(LegId(leg_id)))
        why.match_wanted.connect(self.match_opened)
        why.clause_wanted.connect(self._workspace.clause_wanted)
        why.back_wanted.connect(self._go_back)
        why.close_wanted.connect(self._close_leg)
        why.order_wanted.connect(self._begin_order)
        why.order_form.recorded.connect(self._decide_order)

    def _table_columns(self) -> tuple[Column[TableRow], ...]:
        return (
            Column[TableRow](self.tr("Place"), lambda row: row.places, width=64, strong=True, digits=True),
            Column[TableRow](self.tr("Team"), lambda row: row.team, width=-3, strong=True),
            Column[TableRow](self.tr("Legs"), lambda row: str(row.legs), align="right", width=56, digits=True),
            Column[TableRow](
                self.tr("Points"), lambda row: points_text(row.points), align="right", width=72, digits=True
            ),
            Column[TableRow](
                self.tr("Penalty"),
                lambda row: points_text(row.penalty) if row.penalty else "",
                align="right",
                width=78,
                digits=True,
                tone=lambda row: Tone.DANGER if row.penalty else None,
            ),
            Column[TableRow](
                self.tr("Total"), lambda row: points_text(row.total), align="right", width=66, strong=True, digits=True
            ),
        )

    def _leg_columns(self) -> tuple[Column[LegRow], ...]:
        words = {
            LegState.AHEAD: self.tr("ahead"),
            LegState.LISTS_OPEN: self.tr("lists open"),
            LegState.PLAYING: self.tr("being played"),
            LegState.COMPLETE: self.tr("to be closed"),
            LegState.CLOSED: self.tr("closed"),
            LegState.AWARDED: self.tr("given"),
        }
        tones = {LegState.AWARDED: Tone.WARN, LegState.COMPLETE: Tone.WARN, LegState.PLAYING: Tone.OK}
        return (
            Column[LegRow](self.tr("Phase"), lambda row: str(row.phase), width=64, digits=True, muted=True),
            Column[LegRow](self.tr("First"), lambda row: row.home, width=-2, strong=True),
            Column[LegRow](
                self.tr("Score"),
                lambda row: "–" if row.state in _NOT_BEGUN else pair_text(row.score),
                align="center",
                width=96,
                strong=True,
                digits=True,
            ),
            Column[LegRow](self.tr("Second"), lambda row: row.away, width=-2, strong=True),
            Column[LegRow](
                "", lambda row: words[row.state], width=116, tone=lambda row: tones.get(row.state, Tone.NEUTRAL)
            ),
        )

    def refresh(self) -> bool:
        """Show the table as it stands; False where the event has no legs."""
        desk = self._workspace.desk
        rows = table_rows(desk.state, desk.rulebook)
        self.table.set_rows(rows)
        self.chart.set_rows(tuple(_chart_row(row) for row in rows))
        self.legs.set_rows(leg_rows(desk.state, desk.rulebook))
        if self._team_id not in desk.state.teams:
            self._team_id = None
        if self._leg_id not in desk.state.legs:
            self._leg_id = None
        self._show_answer()
        return bool(desk.state.legs)

    # Why?

    def _ask_about_team(self, row: TableRow | None) -> None:
        if row is not None and (row.team_id != self._team_id or self._leg_id is not None):
            self._leg_id, self._team_id = None, row.team_id
            self.why.order_form.hide()
            self._show_answer()

    def _ask_about_leg(self, row: LegRow | None) -> None:
        if row is not None and row.leg_id != self._leg_id:
            self._leg_id, self._team_id = row.leg_id, None
            self._show_answer()

    def _open_team(self, row: TableRow) -> None:
        self._ask_about_team(row)
        self.why.take_focus()

    def _open_leg(self, leg_id: LegId) -> None:
        """Show the games of a leg; Esc leads back to the team that was asked about, if one was."""
        self._leg_id = leg_id
        self._show_answer()
        self.why.take_focus()

    def _go_back(self) -> None:
        """From the games of a leg to the total they are a part of, and from there to the table."""
        if self._leg_id is not None and self._team_id is not None:
            self._leg_id = None
            self._show_answer()
            self.why.take_focus()
        else:
            (self.table if self._leg_id is None else self.legs).setFocus()

    def _choose_team(self, place: int) -> None:
        self.table.choose(place)
        self._ask_about_team(self.table.chosen_row())

    def _show_answer(self) -> None:
        desk = self._workspace.desk
        leg = next((row for row in self.legs.rows_model().rows() if row.leg_id == self._leg_id), None)
        rows = self.table.rows_model().rows()
        team = next((row for row in rows if row.team_id == self._team_id), None)
        if leg is None and team is None and rows:
            team = rows[0]
        self.chart.choose(-1 if team is None else rows.index(team))
        self._mark(self.table, -1 if team is None else rows.index(team))
        self._mark(self.legs, -1 if leg is None else self.legs.rows_model().rows().index(leg))
        # Ten matches need the room; the bars are about totals.
        self.chart_card.setVisible(leg is None)
        can_write = not desk.readonly
        if leg is not None:
            matches = leg_match_rows(desk.state, desk.rulebook, leg.leg_id)
            back = "" if team is None else self.tr("Back to {team}").format(team=team.team)
            self.why.show_leg(leg, matches, self._blocks(leg), back, can_close=can_write)
        elif team is not None:
            self.why.show_team(team, can_order=can_write)

    def _mark(self, view: RowsTable[TableRow] | RowsTable[LegRow], place: int) -> None:
        """Mark the row that is answered about, without asking again.

        A table that gets the keyboard chooses its first row where none was; going past it with Tab must not ask.
        """
        view.blockSignals(True)
        if place >= 0:
            view.choose(place)
            view.selectRow(place)
        else:
            if view.chosen_row() is None:
                view.choose(0)
            view.clearSelection()
        view.blockSignals(False)

    def _blocks(self, leg: LegRow) -> str:
        """Why a leg cannot be closed yet; empty where it can, or is over."""
        if leg.closed_at is not None:
            return ""
        decision = self._workspace.preview(CloseLeg(at=self._workspace.now(), leg_id=leg.leg_id))
        return " ".join(say(one.code, one.params) for one in decision.findings) if isinstance(decision, Refused) else ""

    # What is decided here

    def _close_leg(self) -> None:
        leg = next((row for row in self.legs.rows_model().rows() if row.leg_id == self._leg_id), None)
        if leg is not None and leg.closed_at is None:
            self._workspace.ask(CloseLeg(at=self._workspace.now(), leg_id=leg.leg_id))

    def _begin_order(self) -> None:
        row = next((row for row in self.table.rows_model().rows() if row.team_id == self._asked_about()), None)
        if row is not None and row.tied:
            state = self._workspace.desk.state
            sharing = (row.team_id, *row.tied)
            teams = tuple((team_id, team_name(state, team_id)) for team_id in state.teams if team_id in sharing)
            self.why.order_form.begin(teams)

    def _decide_order(self) -> None:
        form = self.why.order_form
        command = DecidePlaces(at=self._workspace.now(), teams=form.order(), reason=form.reason.text())
        decision = self._workspace.preview(command)
        if isinstance(decision, Refused):
            form.say(" ".join(say(one.code, one.params) for one in decision.findings))
            return
        form.hide()
        self._workspace.ask(command)

    def _asked_about(self) -> TeamId | None:
        rows = self.table.rows_model().rows()
        return self._team_id or (rows[0].team_id if rows else None)


def _chart_row(row: TableRow) -> ChartRow:
    parts = tuple((one.text, one.half_points) for one in row.why if one.kind is AddendKind.LEG)
    return ChartRow(row.team, parts, row.penalty, row.total)
