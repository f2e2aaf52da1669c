"""The answer to "why?": what makes up a team's total, or how a leg came to its score; with the rule and the games."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from arbiter_app.engine.competition.table import AddendKind
from arbiter_app.engine.rulebook_league import TableTieBreak
from arbiter_app.engine.values import BoardPoints
from arbiter_app.queries.league_table import LegMatchRow, LegRow, LegState, TableRow, TieBreakRow, WhyLine
from arbiter_app.ui.standings.order_form import OrderForm
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import Card, LinkButton, PrimaryButton, SecondaryButton, plain_label
from arbiter_app.ui.widgets.tables import Column, RowsTable
from arbiter_app.wording import points_text


class WhyCard(Card):
    """Shows rows and says what is wanted. Enter on a line goes one step deeper: leg, then game day."""

    leg_wanted = Signal(str)
    match_wanted = Signal(str)
    clause_wanted = Signal(str)
    close_wanted = Signal()
    back_wanted = Signal()
    order_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.sum = plain_label("", "strong", wrap=True, parent=self)
        self.lines: RowsTable[WhyLine] = RowsTable(self._line_columns(), self)
        self.lines.setAccessibleName(self.tr("What makes up the total"))
        self.matches: RowsTable[LegMatchRow] = RowsTable(self._match_columns(), self)
        self.matches.setAccessibleName(self.tr("Matches of the leg"))
        self.hint = plain_label("", "small", wrap=True, parent=self)
        self.link = LinkButton("", self, middle=True)
        self.back_button = SecondaryButton("", "Esc", self)
        self.deeper_button = SecondaryButton("", "⏎", self)
        self.order_button = SecondaryButton(self.tr("Decide the order…"), parent=self)
        self.close_button = PrimaryButton(self.tr("Close the leg"), parent=self)
        self.order_form = OrderForm(self)
        self.answers = QStackedWidget(self)
        self._lay_out()
        self.lines.row_chosen.connect(lambda _row: self._show_step())
        self.matches.row_chosen.connect(lambda _row: self._show_step())
        self.lines.row_opened.connect(lambda _row: self._go_deeper())
        self.matches.row_opened.connect(lambda _row: self._go_deeper())
        self.deeper_button.clicked.connect(self._go_deeper)
        self.link.clicked.connect(lambda: self.clause_wanted.emit(self.link.text()))
        self.back_button.clicked.connect(self.back_wanted)
        self.close_button.clicked.connect(self.close_wanted)
        self.order_button.clicked.connect(self.order_wanted)

    def _lay_out(self) -> None:
        for view in (self.lines, self.matches):
            self.answers.addWidget(view)
        self.body.addWidget(self.sum)
        self.body.addWidget(self.answers, 1)
        self.body.addWidget(self.order_form)
        self.body.addWidget(self.hint)
        row = QHBoxLayout()
        for widget in (self.back_button, self.deeper_button, self.order_button, self.close_button):
            row.addWidget(widget)
        row.addStretch(1)
        row.addWidget(self.link)
        self.body.addLayout(row)

    def _line_columns(self) -> tuple[Column[WhyLine], ...]:
        words = {
            AddendKind.LEG: self.tr("Leg against {text}"),
            AddendKind.PENALTY: self.tr("Penalty: {text}"),
            AddendKind.NOT_BELOW_ZERO: self.tr("Not below zero"),
            AddendKind.GAMES: "{text}",
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
            Column[LegMatchRow](self.tr("Match"), lambda row: row.label, width=62, muted=True),
            Column[LegMatchRow]("", lambda row: row.home, width=-2, wraps=True),
            Column[LegMatchRow](
                "", lambda row: row.code, align="center", width=52, strong=True, struck=lambda row: bool(row.struck)
            ),
            Column[LegMatchRow]("", lambda row: row.away, width=-2, wraps=True),
            Column[LegMatchRow](
                self.tr("Points"),
                lambda row: "" if row.points is None else close_text(row.points),
                align="right",
                width=62,
                digits=True,
            ),
            Column[LegMatchRow](
                self.tr("Score"), lambda row: close_text(row.running), align="right", width=68, strong=True, digits=True
            ),
        )

    # What is shown

    def show_team(self, row: TableRow, *, can_order: bool) -> None:
        """Why a team has its points, and its place."""
        self.set_title(self.tr("Why {total} for {team}?").format(total=points_text(row.total), team=row.team))
        self.lines.set_rows(row.why)
        parts = " ".join(_signed(one.half_points, first=number == 0) for number, one in enumerate(row.why))
        said = [f"{parts or '0'} = {points_text(row.total)}.", *(self._tie_break(one) for one in row.tie_breaks)]
        if row.is_shared:
            said.append(self.tr("Place {places} is shared: equal points, and these rules have no tie-break.").format(
                places=row.places
            ))  # fmt: skip
        if row.decision:
            said.append(self.tr("The order was decided: {reason}").format(reason=row.decision))
        if row.stale_decision:
            words = self.tr("A decision on another standing does not hold any more: {reason}")
            said.append(words.format(reason=row.stale_decision))
        self.sum.setText(" ".join(said))
        self.order_button.setVisible(row.is_shared and can_order)
        if not row.is_shared:
            self.order_form.hide()
        self.close_button.hide()
        self.back_button.hide()
        self.answers.setCurrentWidget(self.lines)
        self._show_step()

    def show_leg(
        self, row: LegRow, rows: tuple[LegMatchRow, ...], blocks: str, back_to: str, *, can_close: bool
    ) -> None:
        """How a leg came to its score. `blocks`: why it cannot be closed; `back_to`: the team that was asked about."""
        self.set_title(f"{row.home} – {row.away}")
        self.matches.set_rows(rows)
        counted = self.tr("{done} of {all} matches").format(done=len(rows) - row.missing, all=len(rows))
        self.sum.setText(f"{pair_text(row.score)} · {counted} · {blocks or self._state(row)}")
        self.order_button.hide()
        self.order_form.hide()
        is_open = row.state not in (LegState.CLOSED, LegState.AWARDED)
        self.close_button.setVisible(is_open)
        self.close_button.setEnabled(is_open and can_close and not blocks)
        self.back_button.setText(back_to)
        self.back_button.setVisible(bool(back_to))
        self.answers.setCurrentWidget(self.matches)
        self._show_step()

    def is_on_leg(self) -> bool:
        """Whether the matches of a leg are shown."""
        return self.answers.currentWidget() is self.matches

    def take_focus(self) -> None:
        """Give the keyboard to what is shown, its first line chosen."""
        view = self.matches if self.is_on_leg() else self.lines
        view.setFocus()
        view.selectRow(max(0, view.currentIndex().row()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.back_wanted.emit()
            event.accept()
            return
        super().keyPressEvent(event)

    def _state(self, row: LegRow) -> str:
        if row.state is LegState.CLOSED:
            return self.tr("closed")
        if row.state is LegState.AWARDED:
            return self.tr("given as a whole; results do not count")
        return self.tr("all results are in: the leg can be closed")

    def _tie_break(self, row: TieBreakRow) -> str:
        if row.rule is TableTieBreak.LEG_BETWEEN:
            return self.tr("Tie-break: {points} in the leg between them.").format(points=points_text(row.amount))
        if row.rule is TableTieBreak.GAMES_WON:
            return self.tr("Tie-break: {games} matches won.").format(games=row.amount)
        return self.tr("Tie-break: {games} matches of the first level won.").format(games=row.amount)

    def _show_step(self) -> None:
        """What the chosen line leads to."""
        if self.is_on_leg():
            match = self.matches.chosen_row()
            self._offer(None if match is None else match.clause, self.tr("To the game day") if match else "")
            self.hint.setText(self.tr("P: put off to a reserve day. A line through a code: the result does not count."))
            return
        line = self.lines.chosen_row()
        leads = line is not None and line.leg_id is not None
        self._offer(None if line is None else line.clause, self.tr("Games of this leg") if leads else "")
        self.hint.setText(self.tr("Choose a line: its games and its rule are below. A leg counts as it stands."))

    def _offer(self, clause: str | None, deeper: str) -> None:
        self.link.setText(clause or "")
        self.link.setVisible(bool(clause))
        self.link.updateGeometry()
        self.deeper_button.setText(deeper)
        self.deeper_button.setVisible(bool(deeper))

    def _go_deeper(self) -> None:
        if self.is_on_leg():
            match = self.matches.chosen_row()
            if match is not None:
                self.match_wanted.emit(match.match_id)
            return
        line = self.lines.chosen_row()
        if line is not None and line.leg_id is not None:
            self.leg_wanted.emit(line.leg_id)
        elif line is not None and line.clause:
            self.clause_wanted.emit(line.clause)


def pair_text(points: BoardPoints) -> str:
    """Points of two teams, as "54 – 39"."""
    return f"{points_text(points.home)} – {points_text(points.away)}"


def close_text(points: BoardPoints) -> str:
    """The same where room is short, as "54–39"."""
    return f"{points_text(points.home)}–{points_text(points.away)}"


def _signed(half_points: int, *, first: bool) -> str:
    if first:
        return points_text(half_points)
    return f"{'−' if half_points < 0 else '+'} {points_text(abs(half_points))}"
