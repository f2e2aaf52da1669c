"""Rulings: dates that run, rulings that were given, and the form for a new one."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from arbiter_app.engine.findings import Finding
from arbiter_app.engine.values import BoardPoints, Side
from arbiter_app.queries.discipline import has_discipline
from arbiter_app.queries.rulings import DeadlineRow, GivenRow, deadline_rows, given_rows, rulable_rows
from arbiter_app.ui.rulings.controller import RulingsController
from arbiter_app.ui.rulings.discipline_page import DisciplinePage
from arbiter_app.ui.rulings.form import RulingForm
from arbiter_app.ui.rulings.league_page import LeagueRulingsPage
from arbiter_app.ui.rulings.page_bar import PageBar
from arbiter_app.ui.rulings.protests_page import ProtestsPage
from arbiter_app.ui.texts import say_word
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import Card, EmptyHint, plain_label
from arbiter_app.ui.widgets.tables import Column, RowsTable
from arbiter_app.ui.workspace import Workspace
from arbiter_app.wording import points_text

_SOON_DAYS = 3


class RulingsScreen(QWidget):
    """What the controller sees after the evening."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self._workspace = workspace
        self.controller = RulingsController(workspace, self)
        self.pages = QStackedWidget(self)
        self.empty = EmptyHint(
            self.tr("No match yet"),
            self.tr("Deadlines begin with the day of a match; rulings are about its boards."),
            self.tr("To the event"),
            self,
        )
        self.deadlines_card = Card(self.tr("Deadlines"), self)
        self.deadlines: RowsTable[DeadlineRow] = RowsTable(self._deadline_columns(), self.deadlines_card)
        self.deadlines.setAccessibleName(self.tr("Deadlines"))
        self.none = plain_label(self.tr("No dates run yet."), "muted", parent=self)
        self.given_card = Card(self.tr("Rulings given"), self)
        self.given: RowsTable[GivenRow] = RowsTable(self._given_columns(), self.given_card)
        self.given.setAccessibleName(self.tr("Rulings given"))
        self.nothing_given = plain_label(self.tr("No ruling was given."), "muted", parent=self)
        self.form = RulingForm(self)
        self._content = QWidget(self)
        self.league = LeagueRulingsPage(workspace, self)
        self.discipline = DisciplinePage(workspace, self)
        self.bar = PageBar(self)
        self.bar.add(self.tr("Deadlines and rulings"), self._content)
        self.bar.add(self.tr("Sanctions and fines"), self.discipline)
        self.protests = ProtestsPage(workspace, self)
        self.bar.add(self.tr("Objections and appeals"), self.protests)
        self._lay_out()
        self._connect()
        self.refresh()

    def _deadline_columns(self) -> tuple[Column[DeadlineRow], ...]:
        passed, today = self.tr("past"), self.tr("today")
        left = self.tr("{days} days")

        def days(row: DeadlineRow) -> str:
            if row.days_left < 0:
                return passed
            return today if row.days_left == 0 else left.format(days=row.days_left)

        def tone(row: DeadlineRow) -> Tone | None:
            if row.days_left < 0:
                return Tone.NEUTRAL
            return Tone.WARN if row.days_left <= _SOON_DAYS else None

        return (
            Column[DeadlineRow](self.tr("Day"), lambda row: row.day.isoformat(), strong=True),
            Column[DeadlineRow](self.tr("What"), lambda row: say_word(row.code), width=-3, wraps=True),
            Column[DeadlineRow](self.tr("Match"), lambda row: row.teams, width=-2, muted=True, wraps=True),
            Column[DeadlineRow](self.tr("Left"), days, align="right", width=90, tone=tone),
            Column[DeadlineRow](self.tr("Rule"), lambda row: row.clause or "", width=80, muted=True),
        )

    def _given_columns(self) -> tuple[Column[GivenRow], ...]:
        return (
            Column[GivenRow](self.tr("When"), lambda row: f"{self._workspace.local(row.at):%Y-%m-%d}", muted=True),
            Column[GivenRow](self.tr("Match"), lambda row: row.teams, width=-2, wraps=True),
            Column[GivenRow](self.tr("Board"), lambda row: str(row.board_number), align="right", digits=True),
            Column[GivenRow](
                self.tr("Points"), lambda row: f"{_pair(row.before)} → {_pair(row.after)}", width=130, strong=True
            ),
            Column[GivenRow](
                self.tr("By, and why"), lambda row: f"{row.ruled_by}: {row.reason}", width=-3, muted=True, wraps=True
            ),
        )

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(12)
        for label in (self.none, self.nothing_given):
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.deadlines_card.body.addWidget(self.none)
        self.deadlines_card.body.addWidget(self.deadlines, 1)
        self.given_card.body.addWidget(self.nothing_given)
        self.given_card.body.addWidget(self.given, 1)
        left.addWidget(self.deadlines_card, 3)
        left.addWidget(self.given_card, 2)
        row = QHBoxLayout(self._content)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addLayout(left, 5)
        row.addWidget(self.form, 3)
        for page in (self.empty, self._content, self.league, self.discipline, self.protests):
            self.pages.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.bar)
        column.addWidget(self.pages, 1)
        self.setFocusProxy(self.deadlines)

    def _connect(self) -> None:
        workspace = self._workspace
        for signal in (workspace.changed, workspace.match_chosen):
            signal.connect(self.refresh)
        workspace.event_opened.connect(self._begin_anew)
        self.bar.chosen.connect(lambda _page: self.refresh())
        self.empty.clicked.connect(lambda: workspace.screen_wanted.emit("event"))
        self.deadlines.row_opened.connect(lambda row: workspace.clause_wanted.emit(row.clause or ""))
        self.form.edited.connect(self._look)
        self.form.submitted.connect(self.controller.record)
        self.form.clause_clicked.connect(workspace.clause_wanted)
        self.form.doubt.accepted.connect(lambda _reason: self.controller.go_on())
        self.controller.previewed.connect(self.form.show_preview)
        self.controller.recorded.connect(self._recorded)
        self.controller.doubted.connect(self._ask_doubt)

    def refresh(self) -> None:
        """Show dates and rulings as they stand."""
        desk = self._workspace.desk
        match = self._workspace.match
        is_season = not desk.state.legs and match is not None and has_discipline(desk.rulebook)
        self.bar.setVisible(is_season)
        if is_season and self.bar.page() is self.discipline:
            self.discipline.refresh()
            self.pages.setCurrentWidget(self.discipline)
            self.setFocusProxy(self.discipline)
            return
        if is_season and self.bar.page() is self.protests:
            self.protests.refresh()
            self.pages.setCurrentWidget(self.protests)
            self.setFocusProxy(self.protests)
            return
        if desk.state.legs:
            self.league.refresh()
            self.pages.setCurrentWidget(self.league)
            self.setFocusProxy(self.league)
            return
        self.setFocusProxy(self.deadlines)
        if match is None:
            self.pages.setCurrentWidget(self.empty)
            return
        self.pages.setCurrentWidget(self._content)
        today = self._workspace.local(self._workspace.now()).date()
        deadlines = deadline_rows(desk.state, desk.rulebook, self._workspace.zone(), today)
        self.deadlines.set_rows(deadlines)
        self.deadlines.setVisible(bool(deadlines))
        self.none.setVisible(not deadlines)
        given = given_rows(desk.state)
        self.given.set_rows(given)
        self.given.setVisible(bool(given))
        self.nothing_given.setVisible(not given)
        teams = {side: desk.state.teams[match.team(side)].name for side in Side}
        self.form.offer_advice("rulings.advice" in desk.rulebook.sources)
        self.form.set_boards(rulable_rows(desk.state, match), teams, can_write=not desk.readonly)
        self._look()

    def _begin_anew(self) -> None:
        """Another file: what was typed for the one before is gone."""
        self.form.begin_anew()
        self.refresh()

    def _look(self) -> None:
        self.form.doubt.hide()
        offender = self.form.offender()
        if offender is None:
            self.form.show_preview(None)
            return
        form = self.form
        self.controller.look(
            form.board_number(), offender, form.ruled_by.text(), form.reason.text(), advice=form.is_about_advice()
        )

    def _recorded(self) -> None:
        self.form.clear()
        self._look()
        self.given.choose(0)
        self.given.setFocus()

    def _ask_doubt(self, findings: tuple[Finding, ...]) -> None:
        self.form.doubt.ask(findings)


def _pair(points: BoardPoints | None) -> str:
    return "–" if points is None else f"{points_text(points.home)} : {points_text(points.away)}"
