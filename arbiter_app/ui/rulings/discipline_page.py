"""Sanctions and fines: what is to decide, what was recorded, and the form for a new entry."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, time

from PySide6.QtCore import QDate, Qt, QTime, QTimer
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import Acceptance, Accepted, Refused, Severity
from arbiter_app.engine.records_discipline import FineCause, FineEnd
from arbiter_app.engine.rulebook_season import Offence
from arbiter_app.engine.values import MatchId, Side
from arbiter_app.queries.discipline import (
    RecordedRow,
    TodoRow,
    match_choices,
    open_fines,
    recorded_rows,
    todo_rows,
)
from arbiter_app.queries.event import team_name
from arbiter_app.queries.journal_wording import entry_sentence
from arbiter_app.ui.dates import short_day, with_days
from arbiter_app.ui.journal.lines import translate_code
from arbiter_app.ui.rulings.discipline_form import About, DisciplineForm
from arbiter_app.ui.texts import say, say_word
from arbiter_app.ui.widgets.cards import Card, plain_label
from arbiter_app.ui.widgets.fields import ChoiceBox
from arbiter_app.ui.widgets.tables import Column, RowsTable
from arbiter_app.ui.workspace import Workspace

Choices = list[tuple[str, object]]


class DisciplinePage(QWidget):
    """Each act is one command, looked at before it is recorded."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._waiting: cmd.Command | None = None
        self._is_filling = False
        self._seen: MatchId | None = None
        self.todo_card = Card(self.tr("To decide"), self)
        self.todo: RowsTable[TodoRow] = RowsTable(self._todo_columns(), self.todo_card)
        self.todo.setAccessibleName(self.tr("To decide"))
        self.nothing = plain_label(
            self.tr("Nothing waits. Fines, matches not played and vacant places show here."), "muted", wrap=True,
            parent=self,
        )  # fmt: skip
        self.recorded_card = Card(self.tr("Recorded"), self)
        self.recorded: RowsTable[RecordedRow] = RowsTable(self._recorded_columns(), self.recorded_card)
        self.recorded.setAccessibleName(self.tr("Recorded"))
        self.none = plain_label(
            self.tr("Nothing was recorded. An entry is taken back in the journal."), "muted", wrap=True, parent=self
        )
        self.form = DisciplineForm(self)
        self.done = plain_label("", "strong", wrap=True, parent=self)
        self._lay_out()
        self.todo.row_opened.connect(self._begin)
        self.recorded.row_opened.connect(lambda row: workspace.clause_wanted.emit(next(iter(row.clauses), "")))
        self.form.match.currentIndexChanged.connect(lambda _place: self._offer_sides())
        self.form.edited.connect(self._look)
        self.form.submitted.connect(self._record)
        self.form.clause_clicked.connect(workspace.clause_wanted)
        self.form.doubt.accepted.connect(self._go_on)
        self.form.doubt.left.connect(self._forget)
        workspace.event_opened.connect(self._begin_anew)
        self.setFocusProxy(self.form)
        self._begin_anew()

    def _todo_columns(self) -> tuple[Column[TodoRow], ...]:
        return (
            Column[TodoRow](self.tr("What"), lambda row: say(row.code, row.params), width=-3, wraps=True),
            Column[TodoRow](self.tr("Rule"), lambda row: row.clause or "", width=80, muted=True),
        )

    def _recorded_columns(self) -> tuple[Column[RecordedRow], ...]:
        return (
            Column[RecordedRow](
                self.tr("When"), lambda row: short_day(self._workspace.local(row.at).date()), width=100, muted=True
            ),
            Column[RecordedRow](self.tr("What"), _sentence, width=-3, wraps=True),
            Column[RecordedRow](
                self.tr("Rule"), lambda row: next(iter(row.clauses), ""), width=80, muted=True
            ),
        )  # fmt: skip

    def _lay_out(self) -> None:
        for label in (self.nothing, self.none):
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.todo_card.body.addWidget(self.nothing)
        self.todo_card.body.addWidget(self.todo, 1)
        self.recorded_card.body.addWidget(self.none)
        self.recorded_card.body.addWidget(self.recorded, 1)
        left = QVBoxLayout()
        left.setSpacing(12)
        left.addWidget(self.todo_card, 2)
        left.addWidget(self.recorded_card, 3)
        forms = QWidget(self)
        forms.setProperty("panel", "transparent")
        column = QVBoxLayout(forms)
        column.setContentsMargins(0, 0, 8, 0)
        column.addWidget(self.form)
        column.addWidget(self.done)
        column.addStretch(1)
        self._scroll = scroll = QScrollArea(self)
        scroll.setWidget(forms)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addLayout(left, 5)
        row.addWidget(scroll, 4)

    # What is shown

    def refresh(self) -> None:
        """Show what stands; what is chosen and typed stays."""
        desk, form = self._workspace.desk, self.form
        todo, recorded = todo_rows(desk.state, desk.rulebook), recorded_rows(desk.state)
        self.todo.set_rows(todo)
        self.todo.setVisible(bool(todo))
        self.nothing.setVisible(not todo)
        self.recorded.set_rows(recorded)
        self.recorded.setVisible(bool(recorded))
        self.none.setVisible(not recorded)
        self._is_filling = True
        teams: Choices = [(one.name, one.id) for one in desk.state.teams.values()]
        _offer(form.match, [(text, match_id) for match_id, text in match_choices(desk.state)])
        match = self._workspace.match
        if match is not None and match.id != self._seen:
            # Whoever comes from a match finds it chosen here; afterwards the form keeps its own choice.
            self._seen = match.id
            _choose(form.match, match.id)
        _offer(form.team, teams)
        vacant = [one.team_id for one in desk.state.discipline.declined if one.replaced_by is None]
        _offer(form.vacancy, [(team_name(desk.state, one), one) for one in vacant])
        euro = self.tr("{team}: {amount} euro of {day}")
        _offer(
            form.fine,
            [
                (
                    euro.format(
                        team=team_name(desk.state, one.team_id), amount=one.amount, day=short_day(one.imposed_on)
                    ),
                    one.seq,
                )
                for one in open_fines(desk.state)
            ],
        )
        defaults, late = self.tr("players who defaulted"), self.tr("a late result")
        _offer(form.cause, [(defaults, FineCause.DEFAULTS), (late, FineCause.LATE_RESULT)])
        _offer(form.end, [(say_word(one.value), one) for one in FineEnd])
        open_, yes, no = self.tr("not decided yet"), self.tr("accepted"), self.tr("not accepted")
        _offer(form.accepted, [(open_, ""), (yes, "yes"), (no, "no")])
        self._is_filling = False
        form.setEnabled(not desk.readonly)
        self._offer_sides()

    def _offer_sides(self) -> None:
        match = self._workspace.desk.state.matches.get(self.form.match.currentData())
        state = self._workspace.desk.state
        sides: Choices = [] if match is None else [(team_name(state, match.team(side)), side) for side in Side]
        _offer(self.form.side, sides)
        self._look()

    def _begin_anew(self) -> None:
        self._forget()
        self._seen = None
        self.done.setText("")
        self.form.clear()
        self.form.by.clear()
        today = self._workspace.local(self._workspace.now()).date()
        for field in (self.form.day, self.form.notified):
            field.setDate(QDate(today.year, today.month, today.day))

    def _begin(self, row: TodoRow) -> None:
        """Enter on something to decide opens the form about it."""
        form = self.form
        kinds = {"todo_fine": About.FINE, "todo_vacant": About.FILLED}
        kind = About.SETTLE if row.fine is not None else kinds.get(row.code, About.EXPLANATION)
        _choose(form.about, kind)
        if row.match_id is not None:
            _choose(form.match, row.match_id)
        for box, value in ((form.side, row.side), (form.fine, row.fine), (form.vacancy, row.team_id)):
            if value is not None:
                _choose(box, value)
        if row.code == "todo_fine":
            form.amount.setText(str(row.params["minimum"]))
        form.about.setFocus()

    # What is done

    def command(self) -> cmd.Command | None:
        """What the form asks for; None while a choice is missing."""
        form, now, kind = self.form, self._workspace.now(), self.form.kind()
        by, reason, day = form.by.text(), form.reason.text(), form.chosen_day(form.day)
        match_id, side, team = form.match.currentData(), form.side.currentData(), form.team.currentData()
        if kind in (About.PENALTY, About.DECLINED, About.FILLED):
            if team is None:
                return None
            if kind is About.PENALTY:
                points = form.half_points()
                return cmd.PenaliseTeam(
                    at=now, team_id=team, points=points // 2, half=bool(points % 2), reason=reason, ruled_by=by
                )
            if kind is About.DECLINED:
                return cmd.DeclinePromotion(at=now, team_id=team, by=by, on=day)
            vacancy = form.vacancy.currentData()
            return None if vacancy is None else cmd.FillPlace(at=now, declined=vacancy, team_id=team, by=by, on=day)
        if kind is About.SETTLE:
            fine = form.fine.currentData()
            end = FineEnd(form.end.currentData())
            return None if fine is None else cmd.SettleFine(at=now, fine=fine, end=end, on=day, ruled_by=by)
        if match_id not in self._workspace.desk.state.matches or side is None:
            return None
        return self._about_match(kind, match_id, Side(side))

    def _about_match(self, kind: About, match_id: MatchId, side: Side) -> cmd.Command | None:
        form, now = self.form, self._workspace.now()
        by, reason, day = form.by.text(), form.reason.text(), form.chosen_day(form.day)
        if kind is About.SANCTION:
            offence = Offence(form.offence.currentData())
            extra = not offence.is_on_boards
            return cmd.RuleSanction(
                at=now, match_id=match_id, side=side, offence=offence, ruled_by=by, reason=reason,
                boards=() if extra else form.board_numbers(), with_lower_boards=_ticked(form, form.lower_boards),
                half_points=form.half_points() if form.points.isVisibleTo(form) else 0,
                by_committee=_ticked(form, form.committee),
            )  # fmt: skip
        if kind is About.FINE:
            cause = FineCause(form.cause.currentData())
            return cmd.ImposeFine(
                at=now, match_id=match_id, side=side, cause=cause, amount=form.euro(), ruled_by=by, reason=reason,
                on=day,
            )  # fmt: skip
        if kind is About.EXPLANATION:
            accepted = {"yes": True, "no": False}.get(form.accepted.currentData())
            return cmd.RecordExplanation(
                at=now, match_id=match_id, side=side, text=reason, on=day, accepted=accepted, ruled_by=by
            )
        if kind is About.NOT_PLAYED:
            return cmd.MarkMatchDefaulted(at=now, match_id=match_id, side=side, ruled_by=by, reason=reason)
        if kind is About.APPEAL:
            told = form.chosen_day(form.notified)
            return cmd.AppealRegistration(
                at=now, match_id=match_id, side=side, notified_on=told, proof=reason, on=day
            )  # fmt: skip
        return self._notice(match_id, side)

    def _notice(self, match_id: MatchId, side: Side) -> cmd.Command | None:
        form = self.form
        typed = form.controller.text().strip()
        controller = None
        if typed:
            try:
                controller = self._moment(match_id, time.fromisoformat(typed.zfill(5)))
            except ValueError:
                return None
        told, left = (self._moment(match_id, _clock(one.time())) for one in (form.told, form.left))
        return cmd.RecordWalkoverNotice(
            at=self._workspace.now(), match_id=match_id, side=side, told_at=told, visitors_left_at=left,
            controller_told_at=controller,
        )  # fmt: skip

    def _moment(self, match_id: MatchId, at: time) -> datetime:
        """A time of the day of the match, in UTC."""
        day = self._workspace.local(self._workspace.desk.state.matches[match_id].scheduled_start).date()
        return datetime.combine(day, at, self._workspace.zone()).astimezone(UTC)

    def _look(self) -> None:
        if self._is_filling:
            return
        command = self.command()
        self.form.show_preview(None if command is None else self._workspace.preview(command))

    def _record(self) -> None:
        command = self.command()
        if command is not None:
            self._ask(command)

    def _ask(self, command: cmd.Command) -> None:
        decision = self._workspace.preview(command)
        if isinstance(decision, Refused):
            if all(one.overridable for one in decision.findings):
                self._waiting = command
                self.form.doubt.ask(decision.findings)
                # It comes up below what fits into the smallest window.
                QTimer.singleShot(0, self, lambda: self._scroll.ensureWidgetVisible(self.form.doubt))
            return
        outcome = self._workspace.ask(command)
        if outcome is None or not isinstance(outcome.decision, Accepted):
            return
        recorded = self.recorded.rows_model().rows()
        self.done.setText(self.tr("Recorded: {what}.").replace("{what}", _sentence(recorded[0])) if recorded else "")
        self.form.clear()

    def _go_on(self, reason: str) -> None:
        command, self._waiting = self._waiting, None
        if command is None:
            return
        accept = tuple(
            Acceptance(one.code, reason if one.severity is Severity.REFUSE else "", one.where)
            for one in self.form.doubt.findings()
        )
        self._ask(replace(command, accept=(*command.accept, *accept)))

    def _forget(self) -> None:
        self._waiting = None


def _sentence(row: RecordedRow) -> str:
    return entry_sentence(row.code, with_days(row.params), translate_code)


def _ticked(form: DisciplineForm, tick: QCheckBox) -> bool:
    return tick.isVisibleTo(form) and tick.isChecked()


def _clock(at: QTime) -> time:
    return time(at.hour(), at.minute())


def _offer(box: ChoiceBox, choices: Choices) -> None:
    """Offer these; what is chosen stays chosen."""
    if [(box.itemText(place), box.itemData(place)) for place in range(box.count())] == choices:
        return
    chosen = box.currentData()
    box.blockSignals(True)
    box.clear()
    for text, value in choices:
        box.addItem(text, value)
    box.setCurrentIndex(max(0, _place(box, chosen)) if choices else -1)
    box.blockSignals(False)


def _choose(box: ChoiceBox, value: object) -> None:
    place = _place(box, value)
    if place >= 0:
        box.setCurrentIndex(place)


def _place(box: ChoiceBox, value: object) -> int:
    return next((place for place in range(box.count()) if box.itemData(place) == value), -1)
