"""Objections and appeals: what waits for whom, the way it took, and the form for what comes next."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from PySide6.QtCore import QDate, Qt
from PySide6.QtWidgets import QCheckBox, QDateEdit, QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import Acceptance, Accepted, Refused, Severity
from arbiter_app.engine.records_protests import Signer
from arbiter_app.engine.values import MatchId, TeamId
from arbiter_app.queries.protests import ProtestRow, ProtestStands, objecting_choices, protest_rows
from arbiter_app.ui.dates import whole_day
from arbiter_app.ui.doubts import DoubtBar
from arbiter_app.ui.texts import say, say_title
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import Card, PrimaryButton, SecondaryButton, SectionLabel, plain_label
from arbiter_app.ui.widgets.fields import ChoiceBox
from arbiter_app.ui.widgets.tables import Column, RowsTable
from arbiter_app.ui.workspace import Workspace

_LONGEST = 400


class ProtestsPage(QWidget):
    """The form follows the row: a decision where one is due, an appeal where one is possible, or a new objection."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._is_new = True
        self._waiting: cmd.Command | None = None
        self.card = Card(self.tr("Objections and appeals"), self)
        self.rows: RowsTable[ProtestRow] = RowsTable(self._columns(), self.card)
        self.rows.setAccessibleName(self.tr("Objections and appeals"))
        self.none = plain_label(
            self.tr("No objection came in. Fill in the form when one does: it says what is missing."),
            "muted", wrap=True, parent=self,
        )  # fmt: skip
        self.way = plain_label("", "small", wrap=True, parent=self)
        self.new_button = SecondaryButton(self.tr("New objection…"), parent=self)
        self.form = Card("", self)
        self.match, self.team, self.outcome = ChoiceBox(self), ChoiceBox(self), ChoiceBox(self)
        self.outcome.addItem(self.tr("rejected"), False)
        self.outcome.addItem(self.tr("upheld"), True)
        self.text, self.by, self.club, self.heard = (QLineEdit(self) for _ in range(4))
        self.day, self.told = QDateEdit(self), QDateEdit(self)
        self.fee = QCheckBox(self.tr("Fee paid"), self)
        self.involved = QCheckBox(self.tr("A player is involved"), self)
        self.signed = {
            Signer.SECRETARY: QCheckBox(self.tr("Secretary signed"), self),
            Signer.CAPTAIN: QCheckBox(self.tr("Captain signed"), self),
            Signer.PLAYER: QCheckBox(self.tr("Player signed"), self),
        }
        self.follows = plain_label("", "strong", wrap=True, parent=self)
        self.button = PrimaryButton("", parent=self)
        self.doubt = DoubtBar(self)
        self.done = plain_label("", "strong", wrap=True, parent=self)
        self._fields: dict[QWidget, SectionLabel] = {}
        self._lay_out()
        self._connect()
        self._begin_anew()

    def _columns(self) -> tuple[Column[ProtestRow], ...]:
        decides, may, final = self.tr("{role} decides"), self.tr("decided; appeal to {role}"), self.tr("final")

        def stands(row: ProtestRow) -> str:
            if row.stands is ProtestStands.FINAL:
                return final
            words = decides if row.stands is ProtestStands.TO_DECIDE else may
            text = words.replace("{role}", row.role if row.stands is ProtestStands.TO_DECIDE else row.next_role)
            return text if row.until is None else f"{text}\n{whole_day(row.until)}"

        return (
            Column[ProtestRow](self.tr("Team"), lambda row: row.team, width=-2, strong=True, wraps=True),
            Column[ProtestRow](self.tr("Match"), lambda row: row.match, width=-3, wraps=True),
            Column[ProtestRow](
                self.tr("Stands"), stands, width=180, wraps=True,
                tone=lambda row: Tone.WARN if row.stands is ProtestStands.TO_DECIDE else Tone.NEUTRAL,
            ),
        )  # fmt: skip

    def _lay_out(self) -> None:
        self.none.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.card.add_to_header(self.new_button)
        self.card.body.addWidget(self.none)
        self.card.body.addWidget(self.rows, 1)
        self.card.body.addWidget(self.way)
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        for edit in (self.day, self.told):
            edit.setDisplayFormat("yyyy-MM-dd")
            edit.lineEdit().setTextMargins(8, 0, 0, 0)
        for line in (self.text, self.by, self.club, self.heard):
            line.setMaxLength(_LONGEST)
        places: tuple[tuple[QWidget, str, int, int, int], ...] = (
            (self.match, self.tr("Match"), 0, 0, 1),
            (self.team, self.tr("Team that objects"), 0, 1, 1),
            (self.text, self.tr("What it is about"), 1, 0, 2),
            (self.by, self.tr("Decided by"), 2, 0, 1),
            (self.club, self.tr("Own club of who decides"), 2, 1, 1),
            (self.heard, self.tr("Other controllers heard, with commas"), 3, 0, 2),
            (self.outcome, self.tr("Decision"), 4, 0, 1),
            (self.day, self.tr("Day"), 4, 1, 1),
            (self.told, self.tr("Told, or posted, on"), 5, 1, 1),
        )
        for widget, label, row, column, span in places:
            widget.setAccessibleName(label)
            self._fields[widget] = SectionLabel(label, self)
            grid.addWidget(self._fields[widget], 2 * row, column, 1, span)
            grid.addWidget(widget, 2 * row + 1, column, 1, span)
        self.form.body.addLayout(grid)
        boxes = QGridLayout()
        for place, box in enumerate((self.fee, self.signed[Signer.SECRETARY], self.signed[Signer.CAPTAIN],
                                     self.involved, self.signed[Signer.PLAYER])):  # fmt: skip
            boxes.addWidget(box, place // 2, place % 2)
        self.form.body.addLayout(boxes)
        for widget in (self.follows, self.button, self.doubt, self.done):
            self.form.body.addWidget(widget)
        self.form.body.addStretch(1)
        columns = QHBoxLayout(self)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(12)
        columns.addWidget(self.card, 5)
        right = QVBoxLayout()
        right.addWidget(self.form)
        right.addStretch(1)
        columns.addLayout(right, 4)
        self.setFocusProxy(self.rows)

    def _connect(self) -> None:
        workspace = self._workspace
        self.rows.row_chosen.connect(lambda _row: self._follow_row())
        self.new_button.clicked.connect(self._begin_new)
        self.match.currentIndexChanged.connect(lambda _place: self._offer_teams())
        for choice in (self.match, self.team, self.outcome):
            choice.currentIndexChanged.connect(lambda _place: self._look())
        for line in (self.text, self.by, self.club, self.heard):
            line.textChanged.connect(lambda _text: self._look())
        for edit in (self.day, self.told):
            edit.dateChanged.connect(lambda _day: self._look())
        for box in (self.fee, self.involved, *self.signed.values()):
            box.toggled.connect(lambda _on: self._look())
        self.button.clicked.connect(self._record)
        self.doubt.accepted.connect(self._go_on)
        self.doubt.left.connect(self._forget)
        self.doubt.clause_clicked.connect(workspace.clause_wanted)
        workspace.event_opened.connect(self._begin_anew)

    def refresh(self) -> None:
        """Show what stands; what is typed stays."""
        desk = self._workspace.desk
        found = protest_rows(desk.state, desk.rulebook)
        self.rows.set_rows(found)
        self.rows.setVisible(bool(found))
        self.none.setVisible(not found)
        matches = [(match_id, text) for match_id, text, _ in objecting_choices(desk.state)]
        if [(self.match.itemData(n), self.match.itemText(n)) for n in range(self.match.count())] != matches:
            chosen = self.match.currentData()
            self.match.clear()
            for match_id, text in matches:
                self.match.addItem(text, match_id)
            self.match.setCurrentIndex(max(0, self.match.findData(chosen)))
        if found and self.rows.currentIndex().row() < 0:
            self.rows.choose(0)
        self.form.setEnabled(not desk.readonly)
        self._show_form()

    def _begin_anew(self) -> None:
        """Another file: nothing is typed yet."""
        self._is_new, self._waiting = True, None
        self._empty()
        self.doubt.hide()
        self._say_done("")

    def _empty(self) -> None:
        for line in (self.text, self.by, self.club, self.heard):
            line.clear()
        for box in (self.fee, self.involved, *self.signed.values()):
            box.setChecked(False)
        today = self._workspace.local(self._workspace.now()).date()
        for edit in (self.day, self.told):
            edit.setDate(QDate(today.year, today.month, today.day))
        self.outcome.setCurrentIndex(0)

    def _begin_new(self) -> None:
        self._is_new = True
        self._empty()
        self._say_done("")
        self._show_form()
        self.match.setFocus()

    def _follow_row(self) -> None:
        self._is_new = self.rows.chosen_row() is None
        self._empty()
        self._show_form()

    def _row(self) -> ProtestRow | None:
        return None if self._is_new else self.rows.chosen_row()

    def _show_form(self) -> None:
        row = self._row()
        shown = self.rows.chosen_row() if self.rows.isVisibleTo(self) else None
        self.way.setText("" if shown is None else self._way_of(shown))
        is_decision = row is not None and row.stands is ProtestStands.TO_DECIDE
        is_appeal = row is not None and row.stands is ProtestStands.MAY_BE_APPEALED
        wanted: set[QWidget] = set()
        if row is None:
            self.form.set_title(self.tr("An objection came in"))
            self.button.setText(self.tr("Record the objection"))
            wanted = {self.match, self.team, self.text, self.day, self.fee, self.involved, *self.signed.values()}
        elif is_decision:
            self.form.set_title(self.tr("{role} decides").format(role=row.role))
            self.button.setText(self.tr("Record the decision"))
            wanted = {self.text, self.by, self.club, self.outcome, self.day, self.told}
            wanted |= {self.heard} if row.needs_consulting else set()
        elif is_appeal:
            self.form.set_title(self.tr("Appeal to {role}").format(role=row.next_role))
            self.button.setText(self.tr("Record the appeal"))
            wanted = {self.day, self.fee, *self.signed.values()}
        else:
            self.form.set_title(self.tr("The decision is final"))
        self._fields[self.text].setText(self.tr("Reasons") if is_decision else self.tr("What it is about"))
        for widget, label in self._fields.items():
            widget.setVisible(widget in wanted)
            label.setVisible(widget in wanted)
        for box in (self.fee, self.involved, *self.signed.values()):
            box.setVisible(box in wanted)
        self.button.setVisible(bool(wanted))
        self._look()

    def _way_of(self, row: ProtestRow) -> str:
        lines = [row.text]
        for place, step in enumerate(row.steps):
            role = row.roles[place] if place < len(row.roles) else ""
            words = self.tr("{day}: came to {role}.") if place == 0 else self.tr("{day}: appealed to {role}.")
            lines.append(words.format(day=whole_day(step.lodged_on), role=role))
            made = step.decision
            if made is not None:
                outcome = self.tr("upheld") if made.upheld else self.tr("rejected")
                words = self.tr("{day}: {outcome} by {who} ({role}): {why}")
                lines.append(
                    words.format(
                        day=whole_day(made.decided_on), outcome=outcome, who=made.by, role=made.role, why=made.reasons
                    )
                )
        return "\n".join(lines)

    def _offer_teams(self) -> None:
        teams = next(
            (teams for match_id, _, teams in objecting_choices(self._workspace.desk.state)
             if match_id == self.match.currentData()), (),
        )  # fmt: skip
        self.team.clear()
        for team_id, name in reversed(teams):
            self.team.addItem(name, team_id)

    def _command(self) -> cmd.Command | None:
        row, now = self._row(), self._workspace.now()
        signed = tuple(signer for signer, box in self.signed.items() if box.isChecked())
        if row is None:
            return cmd.LodgeObjection(
                at=now, match_id=MatchId(str(self.match.currentData() or "")),
                team_id=TeamId(str(self.team.currentData() or "")), text=self.text.text(),
                fee_paid=self.fee.isChecked(), signed=signed, on=_day(self.day),
                player_involved=self.involved.isChecked(),
            )  # fmt: skip
        if row.stands is ProtestStands.TO_DECIDE:
            heard = tuple(filter(None, (part.strip() for part in self.heard.text().split(","))))
            return cmd.DecideProtest(
                at=now, protest_id=row.id, upheld=bool(self.outcome.currentData()), by=self.by.text(), role=row.role,
                reasons=self.text.text(), club=self.club.text(), consulted=heard, on=_day(self.day),
                told_on=max(_day(self.day), _day(self.told)),
            )  # fmt: skip
        if row.stands is ProtestStands.MAY_BE_APPEALED:
            paid = self.fee.isChecked()
            return cmd.AppealDecision(at=now, protest_id=row.id, fee_paid=paid, signed=signed, on=_day(self.day))
        return None

    def _look(self) -> None:
        """What is missing, or what follows, while the form is filled in."""
        if self.doubt.isVisibleTo(self):
            self.doubt.leave()
        command = self._command()
        if command is None:
            self.follows.setText("")
            return
        decision = self._workspace.preview(command)
        if isinstance(decision, Refused):
            self.follows.setText(" ".join(say(one.code, one.params) for one in decision.findings))
        else:
            self.follows.setText(self._told(decision))

    def _told(self, decision: Accepted) -> str:
        said = [say(one.code, one.params) for one in decision.notes]
        if decision.ruling is not None:
            lines = [say(one.code, one.params) for one in decision.ruling.lines]
            said = [say_title(decision.ruling.code, decision.ruling.params) + ".", *lines, *said]
        return " ".join(said)

    def _record(self) -> None:
        command = self._command()
        if command is not None:
            self._give(command)

    def _give(self, command: cmd.Command) -> None:
        decision = self._workspace.preview(command)
        if isinstance(decision, Refused):
            if all(one.overridable for one in decision.findings):
                self._waiting = command
                self.doubt.ask(decision.findings)
            return
        outcome = self._workspace.ask(command)
        if outcome is not None and outcome.is_accepted:
            self._is_new = False
            self._empty()
            self.refresh()
            self._say_done(self._told(decision))

    def _go_on(self, reason: str) -> None:
        command, self._waiting = self._waiting, None
        if command is not None:
            accept = tuple(
                Acceptance(one.code, reason if one.severity is Severity.REFUSE else "", one.where)
                for one in self.doubt.findings()
            )
            self._give(replace(command, accept=(*command.accept, *accept)))

    def _forget(self) -> None:
        self._waiting = None

    def _say_done(self, text: str) -> None:
        self.done.setText(text)
        self.done.setVisible(bool(text))


def _day(edit: QDateEdit) -> date:
    day = edit.date()
    return date(day.year(), day.month(), day.day())
