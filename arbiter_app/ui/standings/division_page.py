"""The tables of divisions: table and "why?", the cross-table, the chart of places; beside them the list of results."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from arbiter_app.engine.commands import DecidePlaces
from arbiter_app.engine.competition.moves import Move
from arbiter_app.engine.findings import Refused
from arbiter_app.engine.values import TeamId
from arbiter_app.queries.division_table import DivisionRow, DivisionView, division_views
from arbiter_app.queries.event import team_name
from arbiter_app.queries.season_end import has_season_end
from arbiter_app.ui.standings.cross_table import CrossTable
from arbiter_app.ui.standings.division_why import DivisionWhy
from arbiter_app.ui.standings.places_chart import PlacesChart
from arbiter_app.ui.standings.season_end_desk import SeasonEndDesk
from arbiter_app.ui.standings.season_end_page import SeasonEndPage
from arbiter_app.ui.texts import fill, say
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.buttons import SecondaryButton
from arbiter_app.ui.widgets.cards import Card, LinkButton, plain_label
from arbiter_app.ui.widgets.fields import ChoiceBox
from arbiter_app.ui.widgets.tables import Column, RowsTable
from arbiter_app.ui.workspace import Workspace
from arbiter_app.wording import points_text

EVENING_TEAMS = 2
"""So many teams are one match: there is nothing to compare, so the results come first."""


class DivisionPage(QWidget):
    """`results`: the list of results, one of the parts that are shown."""

    match_opened = Signal(str)

    def __init__(self, workspace: Workspace, results: QWidget, focus: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._results_focus = focus
        self._views: tuple[DivisionView, ...] = ()
        self._team_id: TeamId | None = None
        self._asked = False
        self.choice = ChoiceBox(self)
        self.choice.setAccessibleName(self.tr("Division"))
        self.results_button = SecondaryButton(self.tr("Results"), parent=self)
        self.table_button = SecondaryButton(self.tr("Table"), parent=self)
        self.cross_button = SecondaryButton(self.tr("Cross-table"), parent=self)
        self.chart_button = SecondaryButton(self.tr("Places by round"), parent=self)
        self.end_button = SecondaryButton(self.tr("Season's end"), parent=self)
        self.bar = QWidget(self)
        self.title = plain_label("", "strong", wrap=True, parent=self)
        self.title_link = LinkButton("", self, middle=True)
        self.table_card = Card(self.tr("Table"), self)
        self.table: RowsTable[DivisionRow] = RowsTable(self._columns(with_held=False), self.table_card)
        self.table.setAccessibleName(self.tr("Table of the division"))
        self.note = plain_label("", "small", wrap=True, parent=self)
        self.why = DivisionWhy(self)
        self.cross_card = Card(self.tr("Cross-table"), self)
        self.cross = CrossTable(self.cross_card)
        self.chart_card = Card(self.tr("Places by round"), self)
        self.chart = PlacesChart(self.chart_card)
        self.season_end = SeasonEndPage(self)
        self.end_desk = SeasonEndDesk(workspace, self.season_end)
        self.parts = QStackedWidget(self)
        self.results = results
        self._lay_out()
        self._connect()
        self.setFocusProxy(self._results_focus)

    def _lay_out(self) -> None:
        tabs = QHBoxLayout(self.bar)
        tabs.setContentsMargins(0, 0, 0, 0)
        tabs.setSpacing(6)
        for button in (self.table_button, self.cross_button, self.chart_button, self.end_button, self.results_button):
            button.setCheckable(True)
            tabs.addWidget(button)
        tabs.addStretch(1)
        self.choice.setMinimumHeight(40)
        tabs.addWidget(self.choice)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.title_link)
        self.table_card.body.addLayout(head)
        self.table_card.body.addWidget(self.table, 1)
        self.table_card.body.addWidget(self.note)
        self.cross_card.body.addWidget(self.cross, 1)
        words = self.tr(
            "Home teams in rows, away teams in columns. Enter or a click opens a match. ·: no result yet; *: not over."
        )
        self.cross_card.body.addWidget(plain_label(words, "small", wrap=True, parent=self))
        self.chart_card.body.addWidget(self.chart, 1)
        words = self.tr("By the matches up to each round; penalties and decisions count with the last.")
        self.chart_card.body.addWidget(plain_label(words, "small", wrap=True, parent=self))
        self._table_part = QWidget(self)
        row = QHBoxLayout(self._table_part)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self.table_card, 6)
        row.addWidget(self.why, 5)
        for part in (self.results, self._table_part, self.cross_card, self.chart_card, self.season_end):
            self.parts.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.bar)
        column.addWidget(self.parts, 1)

    def _connect(self) -> None:
        for button, part in self._tabs():
            button.clicked.connect(lambda _checked=False, part=part: self._wants(part))
        self.choice.activated.connect(lambda _index: self._chosen_division())
        self.table.row_chosen.connect(self._ask_about)
        self.table.row_opened.connect(lambda _row: self.why.take_focus())
        self.chart.team_chosen.connect(self.table.choose)
        self.cross.match_wanted.connect(self.match_opened)
        self.why.match_wanted.connect(self.match_opened)
        self.why.clause_wanted.connect(self._workspace.clause_wanted)
        self.why.back_wanted.connect(self.table.setFocus)
        self.why.order_wanted.connect(self._begin_order)
        self.why.order_form.recorded.connect(self._decide_order)
        self.title_link.clicked.connect(lambda: self._workspace.clause_wanted.emit(self.title_link.text()))

    def _tabs(self) -> tuple[tuple[SecondaryButton, QWidget], ...]:
        return (
            (self.table_button, self._table_part),
            (self.cross_button, self.cross_card),
            (self.chart_button, self.chart_card),
            (self.end_button, self.season_end),
            (self.results_button, self.results),
        )

    def _columns(self, *, with_held: bool) -> tuple[Column[DivisionRow], ...]:
        def figure(title: str, value: int, width: int) -> Column[DivisionRow]:
            return Column[DivisionRow](
                title,
                lambda row: points_text(_figures(row)[value]) if _figures(row)[value] or value == 0 else "",
                align="right",
                width=width,
                digits=True,
                tone=lambda row: Tone.DANGER if _figures(row)[value] < 0 else None,
            )

        held = (figure(self.tr("Held"), 2, 60),) if with_held else ()
        return (
            Column[DivisionRow](self.tr("Place"), lambda row: row.places, width=62, strong=True, digits=True),
            Column[DivisionRow](
                "", self._move_sign, width=34, align="center", tooltip=self._move_words, tone=_move_tone, strong=True
            ),
            Column[DivisionRow](self.tr("Team"), self._team_words, width=-3, strong=True, wraps=True),
            Column[DivisionRow](self.tr("Played"), lambda row: str(row.matches), align="right", width=66, digits=True),
            figure(self.tr("Points"), 0, 66),
            figure(self.tr("Penalty"), 1, 72),
            *held,
            Column[DivisionRow](
                self.tr("Total"), lambda row: points_text(row.total), align="right", width=62, strong=True, digits=True
            ),
        )

    def _team_words(self, row: DivisionRow) -> str:
        if row.move is not Move.DECLINED:
            return row.team
        # The words come first: a long name is cut at its end.
        words = self.tr("{instead} instead of {team}") if row.instead else self.tr("vacant – committee ({team})")
        return fill(words, {"team": row.team, "instead": row.instead})

    def _move_sign(self, row: DivisionRow) -> str:
        if row.is_open:
            return "?"
        return {Move.UP: "▲", Move.DOWN: "▼", Move.DECLINED: "–", None: ""}[row.move]

    def _move_words(self, row: DivisionRow) -> str:
        words = {
            Move.UP: self.tr("Goes up"),
            Move.DOWN: self.tr("Goes down"),
            Move.DECLINED: self.tr("Declined: the committee decides"),
        }
        if row.is_open:
            return self.tr("The place is shared: who goes up or down is still open")
        return "" if row.move is None else f"{words[row.move]} ({row.move_clause})"

    # What is shown

    def refresh(self) -> None:
        """Show the tables as they stand; the results alone where the rules have no table."""
        desk = self._workspace.desk
        before = self._view()
        self._views = division_views(desk.state, desk.rulebook)
        self.bar.setVisible(bool(self._views))
        texts = [self._text(view) for view in self._views]
        if texts != [self.choice.itemText(number) for number in range(self.choice.count())]:
            kept = None if before is None else self._text(before)
            self.choice.clear()
            self.choice.addItems(texts)
            self.choice.setCurrentIndex(max(0, texts.index(kept) if kept in texts else 0))
        self.choice.setVisible(len(texts) > 1)
        self._show_division()

    def _view(self) -> DivisionView | None:
        number = self.choice.currentIndex()
        return self._views[number] if 0 <= number < len(self._views) else None

    def _text(self, view: DivisionView) -> str:
        if view.is_play_off:
            return self.tr("{division} · play-off").format(division=view.division)
        return f"{view.division} · {view.group}" if view.group else view.division

    def _chosen_division(self) -> None:
        self._team_id = None
        self.why.order_form.hide()
        self._show_division()

    def _show_division(self) -> None:
        view = self._view()
        if view is None:
            self._show(self.results)
            return
        is_evening = len(view.rows) <= EVENING_TEAMS
        for button in (self.cross_button, self.chart_button):
            button.setVisible(not is_evening)
        self.end_button.setVisible(not is_evening and has_season_end(self._workspace.desk.rulebook))
        self.end_desk.show_division(view.division_id)
        self.table_card.set_title(self._text(view))
        has_held = any(row.held for row in view.rows)
        if has_held != (len(self.table.rows_model().columns()) > len(self._columns(with_held=False))):
            self.table.set_columns(self._columns(with_held=has_held))
        self.table.set_rows(view.rows)
        self.title.setText(f"{view.champion}: {view.title}" if view.champion else "")
        self.title.setVisible(bool(view.champion))
        self.title_link.setText((view.title_clause or "") if view.champion else "")
        self.title_link.setVisible(bool(view.champion))
        self.note.setText(self._notes(view))
        self.cross.set_view(view)
        self._mark_team(view)
        current = self.parts.currentWidget() or self.results
        if not self._asked:
            current = self.results if is_evening else self._table_part
        elif is_evening and current in (self.cross_card, self.chart_card, self.season_end):
            current = self._table_part
        self._show(current)

    def _notes(self, view: DivisionView) -> str:
        words = self.tr("Enter: why a team has its points. Rulings are counted in.")
        if any(row.move is not None or row.is_open for row in view.rows):
            if view.is_final:
                words = self.tr("▲ goes up, ▼ goes down.") + " " + words
            else:
                words = self.tr("▲ and ▼: who would go up or down as it stands.") + " " + words
        return words

    def _mark_team(self, view: DivisionView) -> None:
        teams = [row.team_id for row in view.rows]
        place = teams.index(self._team_id) if self._team_id in teams else 0
        self.table.blockSignals(True)
        self.table.choose(place)
        self.table.blockSignals(False)
        self._answer(view.rows[place])

    def _ask_about(self, row: DivisionRow | None) -> None:
        if row is not None:
            if row.team_id != self._team_id:
                self.why.order_form.hide()
            self._team_id = row.team_id
            self._answer(row)

    def _answer(self, row: DivisionRow) -> None:
        view = self._view()
        if view is not None:
            can_order = len(view.rows) > EVENING_TEAMS and not self._workspace.desk.readonly
            self.why.show_team(row, can_order=can_order, is_final=view.is_final)
            self.chart.set_view(view, [one.team_id for one in view.rows].index(row.team_id))

    def _wants(self, part: QWidget) -> None:
        self._asked = True
        self._show(part)
        self._focus_of(part).setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self, part: QWidget) -> None:
        self.parts.setCurrentWidget(part)
        for button, own in self._tabs():
            button.setChecked(own is part)
        self.setFocusProxy(self._focus_of(part))

    def _focus_of(self, part: QWidget) -> QWidget:
        found = {
            self._table_part: self.table,
            self.cross_card: self.cross,
            self.chart_card: self.chart,
            self.season_end: self.season_end.special,
        }
        return found.get(part, self._results_focus)

    # What is decided here

    def _begin_order(self) -> None:
        row = self.table.chosen_row()
        if row is not None and row.tied:
            state = self._workspace.desk.state
            teams = sorted((row.team_id, *row.tied), key=lambda one: team_name(state, one))
            self.why.order_form.begin(tuple((team_id, team_name(state, team_id)) for team_id in teams))

    def _decide_order(self) -> None:
        form = self.why.order_form
        command = DecidePlaces(at=self._workspace.now(), teams=form.order(), reason=form.reason.text())
        decision = self._workspace.preview(command)
        if isinstance(decision, Refused):
            form.say(" ".join(say(one.code, one.params) for one in decision.findings))
            return
        form.hide()
        self._workspace.ask(command)


def _figures(row: DivisionRow) -> tuple[int, int, int]:
    return row.points, row.penalty, row.held


def _move_tone(row: DivisionRow) -> Tone | None:
    if row.is_open:
        return Tone.WARN
    return {Move.UP: Tone.OK, Move.DOWN: Tone.DANGER, Move.DECLINED: Tone.WARN}.get(row.move) if row.move else None
