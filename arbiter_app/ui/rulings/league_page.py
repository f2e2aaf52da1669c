"""Rulings of a league in legs: deadlines of lists and picks, what a missed one costs, penalties, games put off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from arbiter_app.engine.commands import Command, PenaliseTeam, PostponeGames, RuleMissedDeadline
from arbiter_app.engine.competition.hand_in import HandInKind
from arbiter_app.engine.findings import Acceptance, Accepted, Finding, Refused, Severity
from arbiter_app.engine.records_league import OfficialRole
from arbiter_app.engine.rulebook_league import MissedDeadline, PenaltyTarget
from arbiter_app.engine.values import MatchId, TeamId
from arbiter_app.queries.hand_in import HandInRow, hand_in_rows, next_moment
from arbiter_app.queries.league_rulings import (
    PenaltyRow,
    day_choices,
    leg_choices,
    penalty_rows,
    reserve_days,
    team_choices,
)
from arbiter_app.ui.dates import short_day, short_moment
from arbiter_app.ui.doubts import DoubtBar
from arbiter_app.ui.rulings.league_forms import PostponeForm, TeamPenaltyForm, column_of
from arbiter_app.ui.scores import read_score
from arbiter_app.ui.texts import say_title
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import Card, DangerButton, LinkButton, SecondaryButton, plain_label
from arbiter_app.ui.widgets.tables import Column, RowsTable
from arbiter_app.ui.workspace import Workspace
from arbiter_app.wording import points_text

_SECOND = timedelta(seconds=1)
_LONGEST_WAIT_MS = 3_600_000
_LONGEST_SCORE = 9


class LeagueRulingsPage(QWidget):
    """Each act is one command; what would follow is said before the second click."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._armed: RuleMissedDeadline | None = None
        self.deadlines_card = Card(self.tr("Lists and picks"), self)
        self.deadlines: RowsTable[HandInRow] = RowsTable(self._deadline_columns(), self.deadlines_card)
        self.deadlines.setAccessibleName(self.tr("Deadlines of lists and picks"))
        self.says = plain_label("", "strong", wrap=True, parent=self)
        self.link = LinkButton("", self, middle=True)
        self.put_off_button = SecondaryButton(self.tr("Put the day off…"), parent=self)
        self.confirm_button = DangerButton(self.tr("Decide the missed deadline…"), parent=self)
        self.record_button = DangerButton("", parent=self)
        self.leave_button = SecondaryButton(self.tr("Leave it"), parent=self)
        self.award = QLineEdit(self)
        self.award.setMaxLength(_LONGEST_SCORE)
        self.award.setPlaceholderText("0 – 0")
        self.award.setAccessibleName(self.tr("What both sides get, the home team first"))
        self.doubt = DoubtBar(self)
        self._waiting: RuleMissedDeadline | None = None
        self._recorded = ""
        self.penalties_card = Card(self.tr("Points taken"), self)
        self.penalties: RowsTable[PenaltyRow] = RowsTable(self._penalty_columns(), self.penalties_card)
        self.penalties.setAccessibleName(self.tr("Points taken from teams"))
        self.no_penalties = plain_label(self.tr("No points were taken from a team."), "muted", parent=self)
        self.penalty_form = TeamPenaltyForm(self)
        self.postpone_form = PostponeForm(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.follow)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.addWidget(self.link)
        line.addWidget(self.award)
        line.addWidget(self.record_button)
        line.addStretch(1)
        line.addWidget(self.put_off_button)
        line.addWidget(self.confirm_button)
        line.addWidget(self.leave_button)
        self.deadlines_card.body.addWidget(self.deadlines, 1)
        self.deadlines_card.body.addWidget(self.says)
        self.deadlines_card.body.addLayout(line)
        self.deadlines_card.body.addWidget(self.doubt)
        self.penalties_card.body.addWidget(self.no_penalties, 0, Qt.AlignmentFlag.AlignTop)
        self.penalties_card.body.addWidget(self.penalties, 1)
        left = QVBoxLayout()
        left.setSpacing(12)
        left.addWidget(self.deadlines_card, 5)
        left.addWidget(self.penalties_card, 2)
        forms = QWidget(self)
        forms.setProperty("panel", "transparent")
        column = column_of(self.penalty_form, self.postpone_form)
        column.setContentsMargins(0, 0, 8, 0)
        forms.setLayout(column)
        self._scroll = scroll = QScrollArea(self)
        scroll.setWidget(forms)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addLayout(left, 3)
        row.addWidget(scroll, 2)
        self.setFocusProxy(self.deadlines)

    def _connect(self) -> None:
        self.deadlines.row_chosen.connect(lambda _row: self._explain())
        self.link.clicked.connect(lambda: self._workspace.clause_wanted.emit(self.link.text()))
        self.confirm_button.clicked.connect(self._arm)
        self.record_button.clicked.connect(self._record)
        self.leave_button.clicked.connect(self._explain)
        self.put_off_button.clicked.connect(self._begin_postponing)
        self.doubt.accepted.connect(self._confirm_with_reason)
        self.doubt.clause_clicked.connect(self._workspace.clause_wanted)
        self._workspace.event_opened.connect(self._begin_anew)
        for form in (self.penalty_form, self.postpone_form):
            form.clause_clicked.connect(self._workspace.clause_wanted)
        self.penalty_form.edited.connect(self._show_what_follows)
        self.penalty_form.submitted.connect(self._ask_about_penalty)
        self.penalty_form.confirmed.connect(self._penalise)
        self.postpone_form.submitted.connect(self._postpone)

    def _deadline_columns(self) -> tuple[Column[HandInRow], ...]:
        words = {HandInKind.LIST: self.tr("list"), HandInKind.PICKS: self.tr("picks")}
        is_in, is_open = self.tr("in {time}"), self.tr("open")
        is_missing, is_ahead = self.tr("missing"), self.tr("not yet")

        def state(row: HandInRow, at: datetime | None) -> str:
            if row.opened_at is not None:
                return is_open
            if at is None:
                return is_ahead if row.proposal is None else is_missing
            return is_in.format(time=f"{self._workspace.local(at):%H:%M}")

        def tone(row: HandInRow, at: datetime | None) -> Tone | None:
            if at is not None or row.opened_at is not None:
                return Tone.OK
            if row.proposal is not None:
                return Tone.DANGER
            if row.is_last_call:
                return Tone.DANGER
            return Tone.WARN if row.warning is not None else Tone.NEUTRAL

        return (
            Column[HandInRow](
                self.tr("Due before"), lambda row: short_moment(self._workspace.local(row.due)), strong=True
            ),
            Column[HandInRow](self.tr("What"), lambda row: words[row.kind], width=58),
            Column[HandInRow](self.tr("Leg"), lambda row: row.leg, width=-2),
            Column[HandInRow](
                self.tr("First"),
                lambda row: state(row, row.home_at),
                width=86,
                tone=lambda row: tone(row, row.home_at),
            ),
            Column[HandInRow](
                self.tr("Second"),
                lambda row: state(row, row.away_at),
                width=86,
                tone=lambda row: tone(row, row.away_at),
            ),
        )

    def _penalty_columns(self) -> tuple[Column[PenaltyRow], ...]:
        return (
            Column[PenaltyRow](
                self.tr("When"), lambda row: short_day(self._workspace.local(row.at).date()), muted=True
            ),
            Column[PenaltyRow](self.tr("Team"), lambda row: row.team, width=-2, strong=True),
            Column[PenaltyRow](
                self.tr("Points"), lambda row: points_text(-row.half_points), align="right", width=80, digits=True
            ),
            Column[PenaltyRow](self.tr("Reason"), lambda row: row.reason, width=-3, wraps=True),
        )

    def refresh(self) -> None:
        """Show everything as it stands."""
        state = self._workspace.desk.state
        self._show_deadlines()
        rows = penalty_rows(state)
        self.penalties.set_rows(rows)
        self.penalties.setVisible(bool(rows))
        self.no_penalties.setVisible(not rows)
        self.penalty_form.set_teams(team_choices(state))
        off_a_leg = self._workspace.desk.rulebook.team_penalties.target is PenaltyTarget.LEG
        self.penalty_form.set_legs(leg_choices(state) if off_a_leg else ())
        days = day_choices(state)
        texts = tuple(f"{short_day(self._workspace.local(day.start).date())} · {day.leg}" for day in days)
        self.postpone_form.set_choices(days, texts, reserve_days(state))
        sources = self._workspace.desk.rulebook.sources
        self.penalty_form.set_clause(sources.get("team_penalties.allowed"))
        self.postpone_form.set_clause(sources.get("postponement.approvals"))
        for form in (self.penalty_form, self.postpone_form):
            form.setEnabled(not self._workspace.desk.readonly)
        self._show_what_follows()

    def showEvent(self, event: QShowEvent) -> None:
        """Time passes while the page is shown: reminders and deadlines follow."""
        super().showEvent(event)
        self._show_deadlines()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: nothing is looked up."""
        super().hideEvent(event)
        self._timer.stop()

    def follow(self) -> None:
        """The time has come for a reminder or a deadline."""
        self._show_deadlines()

    def waits_ms(self) -> int:
        """How long until the next one; 0 while none is waited for."""
        return self._timer.interval() if self._timer.isActive() else 0

    def _show_deadlines(self) -> None:
        desk = self._workspace.desk
        now = self._workspace.now()
        rows = hand_in_rows(desk.state, desk.rulebook, now)
        self.deadlines.set_rows(rows)
        if rows and self.deadlines.chosen_row() is None:
            self.deadlines.choose(0)
        self._explain()
        later = next_moment(desk.rulebook, rows, now)
        if later is not None and self.isVisible():
            # A whole second later: what comes in at the deadline itself is compared in whole seconds.
            wait = -(-(later - now) // _SECOND) * 1000
            self._timer.start(min(_LONGEST_WAIT_MS, wait))

    def _explain(self) -> None:
        row = self.deadlines.chosen_row()
        self._armed = self._waiting = None
        self.doubt.hide()
        self.record_button.hide()
        self.award.hide()
        self.leave_button.hide()
        can_decide = row is not None and row.proposal is not None and not self._workspace.desk.readonly
        self.confirm_button.setVisible(can_decide)
        self.put_off_button.setVisible(can_decide and self._day_to_put_off() is not None)
        self.link.setText("" if row is None else row.clause or "")
        self.link.setVisible(bool(self.link.text()))
        self.says.setText(self._recorded or self._sentence(row))

    def _sentence(self, row: HandInRow | None) -> str:
        if row is None:
            return self.tr("No deadline runs: every leg is closed.") if not self.deadlines.rows_model().rows() else ""
        if row.opened_at is not None:
            return self.tr("Both were in: opened {time}.").format(
                time=f"{self._workspace.local(row.opened_at):%H:%M:%S}"
            )
        if row.proposal is not None:
            if row.proposal.is_open:
                return self.tr("Both missed it: the rules leave it to you.")
            score = f"{points_text(row.proposal.home)}–{points_text(row.proposal.away)}"
            return self.tr("Missed. The rules say {score}; or put the games off to a reserve day.").format(score=score)
        if row.warning is not None:
            return self.tr("Less than {minutes} minutes left: remind the captains.").format(minutes=row.warning)
        return ""

    def _day_to_put_off(self) -> MatchId | None:
        """The game day that could be put off instead: that of the picks, the first of the leg for a list."""
        row = self.deadlines.chosen_row()
        desk = self._workspace.desk
        if row is None or not desk.rulebook.postponement.allowed:
            return None
        return row.match_id or desk.state.legs[row.leg_id].days[0].match_id

    def _begin_postponing(self) -> None:
        self.postpone_form.choose_day(self._day_to_put_off())
        self.postpone_form.reserve.setFocus()

    def _arm(self) -> None:
        """Two steps, for a whole leg may go with it. What records stands apart, where a double click does not reach."""
        row = self.deadlines.chosen_row()
        if row is None or row.proposal is None:
            return
        self._armed = RuleMissedDeadline(
            at=self._workspace.now(), leg_id=row.leg_id, kind=row.kind, match_id=row.match_id
        )
        score = f"{points_text(row.proposal.home)}–{points_text(row.proposal.away)}"
        self.says.setText(self._consequence(self._armed, row.proposal.extent))
        self.record_button.setText(self.tr("Record {leg} {score}").format(leg=row.leg, score=score))
        if row.proposal.is_open:
            self.says.setText(self.tr("Both missed it. Type what each side gets, the home team first, and say why."))
            self.record_button.setText(self.tr("Record {leg}").format(leg=row.leg))
        self.award.setVisible(row.proposal.is_open)
        self.confirm_button.hide()
        self.put_off_button.hide()
        self.record_button.show()
        self.leave_button.show()
        self.leave_button.setFocus()

    def _record(self) -> None:
        command = self._armed
        if command is None:
            return
        if self.award.isVisibleTo(self):
            points = read_score(self.award.text())
            if points is None:
                self.says.setText(self.tr("Type both scores, the home team first, as 0 – 0."))
                self.award.setFocus()
                return
            command = replace(command, home_points=points[0], away_points=points[1])
        self._armed = None
        decision = self._workspace.preview(command)
        if isinstance(decision, Refused) and all(one.overridable for one in decision.findings):
            self._waiting = command
            self.doubt.ask(decision.findings)
            return
        self._give(command)

    def _give(self, command: RuleMissedDeadline) -> None:
        """Record it, and say so in the place of the question."""
        told = self._told(command)
        outcome = self._workspace.ask(command)
        if outcome is not None and outcome.is_accepted:
            self._recorded = self.tr("Recorded: {ruling} It can be taken back in the journal.").format(ruling=told)
        self._show_deadlines()
        self._recorded = ""

    def _consequence(self, command: RuleMissedDeadline, extent: MissedDeadline) -> str:
        """All that goes with it, before it is recorded."""
        said = [self._told(command)]
        if extent is MissedDeadline.LEG:
            said.append(self.tr("What was played in this leg stays on the sheets and counts no more; the leg is over."))
        else:
            said.append(self.tr("The other days of the leg are played."))
        return " ".join(filter(None, said))

    def _confirm_with_reason(self, reason: str) -> None:
        """Both missed it, and the rules leave it to the arbiter."""
        command, self._waiting = self._waiting, None
        if command is not None:
            accept = tuple(Acceptance(one.code, reason, one.where) for one in self.doubt.findings())
            self._give(replace(command, accept=accept, reason=reason))

    def _show_what_follows(self) -> None:
        """What becomes of the table, before the points are taken; also while the reason is still to come."""
        command = self._penalty()
        told = self._told(replace(command, reason=command.reason.strip() or "?"))
        self.penalty_form.show_follows(told if command.points else "")

    def _penalty(self) -> PenaliseTeam:
        form = self.penalty_form
        return PenaliseTeam(
            at=self._workspace.now(),
            team_id=TeamId(str(form.team.currentData() or "")),
            points=form.amount(),
            reason=form.reason.text(),
            leg_id=form.leg.currentData(),
        )

    def _ask_about_penalty(self) -> None:
        """The first step: what speaks against it, or the question what is to be recorded."""
        command, form = self._penalty(), self.penalty_form
        refused = self._firmly_refused(command)
        if refused:
            form.say(refused)
            return
        words = self.tr("Record it: {points} off {team}")
        form.ask(words.format(points=points_text(2 * command.points), team=form.team.currentText()).replace("&", "&&"))
        QTimer.singleShot(0, self, lambda: self._scroll.ensureWidgetVisible(form.record_button))

    def _penalise(self) -> None:
        command, form = self._penalty(), self.penalty_form
        told = self._told(command)
        if self._ask(command, form.say):
            form.clear()
            form.say_done(self.tr("Recorded: {what} It can be taken back in the journal.").replace("{what}", told))
            form.points.setFocus()

    def _postpone(self) -> None:
        form = self.postpone_form
        day, new = form.chosen_day(), form.reserve.currentData()
        if day is None or new is None:
            return
        hour = self._workspace.local(day.start).time()
        start = datetime.combine(new, hour, self._workspace.zone()).astimezone(UTC)
        ticks = ((OfficialRole.ARBITER, form.arbiter), (OfficialRole.CONTROLLER, form.controller))
        command = PostponeGames(
            at=self._workspace.now(),
            match_id=day.match_id,
            scheduled_start=start,
            reason=form.reason.text(),
            approved_by=tuple(role for role, box in ticks if box.isChecked()),
            boards=form.boards(),
        )
        told = self._told(command)
        if self._ask(command, form.say):
            form.clear()
            form.say_done(told)

    def _told(self, command: Command) -> str:
        """What a command would bring, in words: its ruling and what becomes of the table; empty where it is refused."""
        decision = self._workspace.preview(command)
        if isinstance(decision, Refused):
            accept = tuple(Acceptance(one.code, where=one.where) for one in decision.findings)
            decision = self._workspace.preview(replace(command, accept=accept))
        ruling = decision.ruling if isinstance(decision, Accepted) else None
        if ruling is None:
            return ""
        said = [say_title(ruling.code, ruling.params) + "."]
        moved, stays = self.tr("{team}: place {before} becomes {after}."), self.tr("{team}: place {before} stays.")
        for one in ruling.table:
            words = stays if one.place_before == one.place_after else moved
            said.append(words.format(team=one.team, before=one.place_before, after=one.place_after))
        return " ".join(said)

    def _begin_anew(self) -> None:
        """Another file: what was typed for the one before is gone."""
        for form in (self.penalty_form, self.postpone_form):
            form.clear()
            form.say_done("")
        self._recorded = ""

    def _firmly_refused(self, command: Command) -> tuple[Finding, ...]:
        """Why it cannot be done; nothing where it can, be it in spite of a warning."""
        decision = self._workspace.preview(command)
        if isinstance(decision, Accepted) or all(one.severity is not Severity.REFUSE for one in decision.findings):
            return ()
        return decision.findings

    def _ask(self, command: Command, say_why: Callable[[tuple[Finding, ...]], None]) -> bool:
        refused = self._firmly_refused(command)
        if refused:
            say_why(refused)
            return False
        decision = self._workspace.preview(command)
        if isinstance(decision, Refused):
            accept = tuple(Acceptance(one.code, where=one.where) for one in decision.findings)
            command = replace(command, accept=accept)
        outcome = self._workspace.ask(command)
        return outcome is not None and outcome.is_accepted
