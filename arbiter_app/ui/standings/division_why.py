"""The answer to "why?" for a team of a division: what makes up its total, and what parted it from level teams."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from arbiter_app.engine.competition.table import AddendKind
from arbiter_app.engine.records_discipline import Declined
from arbiter_app.engine.rulebook_league import TableTieBreak
from arbiter_app.engine.values import ClauseId, MatchId
from arbiter_app.queries.division_table import DivisionRow, Figure, TieStep
from arbiter_app.ui.dates import whole_day
from arbiter_app.ui.standings.order_form import OrderForm
from arbiter_app.ui.texts import fill
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import Card, LinkButton, SecondaryButton, plain_label
from arbiter_app.ui.widgets.tables import Column, RowsTable
from arbiter_app.wording import points_text


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """One line of the answer: words, the figure as shown, its clause; of a match: which one."""

    text: str
    amount: str
    clause: ClauseId | None
    match_id: MatchId | None = None
    is_loss: bool = False


def answer_lines(row: DivisionRow) -> tuple[AnswerLine, ...]:
    """The summands of the total, then each step of a tie-break with its matches."""
    lines = [_line(one) for one in row.why]
    for step in row.ties:
        lines.append(AnswerLine(_step_words(step), _amount(step.rule, step.amount), step.clause))
        lines += [
            AnswerLine(f"   {_words(one)}", _amount(step.rule, one.amount), one.clause, one.match_id)
            for one in step.figures
        ]
    return tuple(lines)


def _line(one: Figure) -> AnswerLine:
    return AnswerLine(_words(one), points_text(one.amount), one.clause, one.match_id, one.amount < 0)


def _words(one: Figure) -> str:
    if one.match_id is not None and one.kind is AddendKind.HELD:
        words = _tr("Held until the fine is paid, round {round}: {team}")
        return words.replace("{round}", str(one.round_number)).replace("{team}", one.text)
    if one.match_id is not None:
        return _tr("Round {round}: {team}").replace("{round}", str(one.round_number)).replace("{team}", one.text)
    if one.kind is AddendKind.PENALTY:
        return _tr("Penalty: {reason}").replace("{reason}", one.text)
    if one.kind is AddendKind.HELD:
        return _tr("Held back: {reason}").replace("{reason}", one.text)
    return _tr("Not below zero")


def _step_words(step: TieStep) -> str:
    if step.rule is TableTieBreak.LEG_BETWEEN:
        return _tr("Level: points of the matches between them")
    if step.rule is TableTieBreak.BOARD_COUNT_BETWEEN:
        return _tr("Level: board count of the matches between them")
    return _tr("Level: games won")


def _amount(rule: TableTieBreak, amount: int) -> str:
    return points_text(amount) if rule is TableTieBreak.LEG_BETWEEN else str(amount)


def _declined(row: DivisionRow, declined: Declined) -> str:
    words = _tr("Promotion declined on {day} by {who}: vacant – committee.")
    said = fill(words, {"day": whole_day(declined.on), "who": declined.by})
    if row.instead and declined.filled_on is not None:
        words = _tr("Promotion declined on {day} by {who}. Instead goes up {team}, named on {filled} by {by}.")
        filled = {"team": row.instead, "filled": whole_day(declined.filled_on), "by": declined.filled_by}
        said = fill(words, {"day": whole_day(declined.on), "who": declined.by, **filled})
    return said


def _tr(text: str) -> str:
    return QCoreApplication.translate("DivisionWhy", text)


class DivisionWhy(Card):
    """Shows rows and says what is wanted. Enter on a line opens its match; Esc leads back to the table."""

    match_wanted = Signal(str)
    clause_wanted = Signal(str)
    back_wanted = Signal()
    order_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.sum = plain_label("", "strong", wrap=True, parent=self)
        self.lines: RowsTable[AnswerLine] = RowsTable(self._columns(), self)
        self.lines.setAccessibleName(self.tr("What makes up the total"))
        self.order_form = OrderForm(self)
        self.match_button = SecondaryButton(self.tr("To the match"), "⏎", self)
        self.order_button = SecondaryButton(self.tr("Record play-off or lot…"), parent=self)
        self.link = LinkButton("", self, middle=True)
        self.body.addWidget(self.sum)
        self.body.addWidget(self.lines, 1)
        self.body.addWidget(self.order_form)
        foot = QHBoxLayout()
        foot.addWidget(self.match_button)
        foot.addWidget(self.order_button)
        foot.addStretch(1)
        foot.addWidget(self.link)
        self.body.addLayout(foot)
        self.lines.row_chosen.connect(lambda _row: self._show_step())
        self.lines.row_opened.connect(lambda _row: self._open())
        self.match_button.clicked.connect(self._open)
        self.order_button.clicked.connect(self.order_wanted)
        self.link.clicked.connect(lambda: self.clause_wanted.emit(self.link.text()))

    def _columns(self) -> tuple[Column[AnswerLine], ...]:
        return (
            Column[AnswerLine](self.tr("What"), lambda row: row.text, width=-3, wraps=True),
            Column[AnswerLine](
                self.tr("Figure"),
                lambda row: row.amount,
                align="right",
                width=72,
                digits=True,
                strong=True,
                tone=lambda row: Tone.DANGER if row.is_loss else None,
            ),
            Column[AnswerLine](self.tr("Rule"), lambda row: row.clause or "", width=64, muted=True),
        )

    def show_team(self, row: DivisionRow, *, can_order: bool, is_final: bool) -> None:
        """Why a team has its points, and its place."""
        self.set_title(self.tr("Why {total} for {team}?").format(total=points_text(row.total), team=row.team))
        self.lines.set_rows(answer_lines(row))
        said = [f"{_sum(row)} = {points_text(row.total)}."]
        if row.tied:
            said.append(
                self.tr("Place {places} is shared: a play-off match decides, then the lot.").format(places=row.places)
                if is_final
                else self.tr("Place {places} is shared so far.").format(places=row.places)
            )
        if row.decision:
            said.append(self.tr("The order was decided: {reason}").format(reason=row.decision))
        if row.stale_decision:
            words = self.tr("A decision on another standing does not hold any more: {reason}")
            said.append(words.format(reason=row.stale_decision))
        if row.exchanged:
            said.append(self.tr("It changed places with {team} after their special match.").format(team=row.exchanged))
        if row.declined is not None:
            said.append(_declined(row, row.declined))
        self.sum.setText(" ".join(said))
        self.order_button.setVisible(bool(row.tied) and can_order)
        if not row.tied:
            self.order_form.hide()
        self._show_step()

    def take_focus(self) -> None:
        """Give the keyboard to the lines."""
        self.lines.setFocus()
        self.lines.selectRow(max(0, self.lines.currentIndex().row()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.back_wanted.emit()
            event.accept()
            return
        super().keyPressEvent(event)

    def _show_step(self) -> None:
        line = self.lines.chosen_row()
        self.match_button.setVisible(line is not None and line.match_id is not None)
        clause = (line.clause if line is not None else None) or ""
        self.link.setText(clause)
        self.link.setVisible(bool(clause))
        self.link.updateGeometry()

    def _open(self) -> None:
        line = self.lines.chosen_row()
        if line is not None and line.match_id is not None:
            self.match_wanted.emit(line.match_id)
        elif line is not None and line.clause:
            self.clause_wanted.emit(line.clause)


def _sum(row: DivisionRow) -> str:
    """The summands one after the other, as "4½ + 3 − ½"."""
    parts = ""
    for one in row.why:
        sign = "−" if one.amount < 0 else "+"
        parts += f" {sign} {points_text(abs(one.amount))}" if parts else points_text(one.amount)
    return parts or "0"
