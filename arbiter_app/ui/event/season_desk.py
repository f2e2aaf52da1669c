"""Joins the season page to the desk: plans, legs, officials, reserve days, and the printed sheet of deadlines."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QObject

from arbiter_app.engine.commands import ArrangeLeg, AssignOfficial, Command, RescheduleMatch, SetReserveDays
from arbiter_app.engine.findings import Acceptance, Refused, Severity
from arbiter_app.engine.records_league import OfficialRole
from arbiter_app.engine.values import MatchId, TeamId
from arbiter_app.errors import Problem
from arbiter_app.queries.notices import Notice, day_notice, deadline_notice
from arbiter_app.queries.season import SeasonPlan, plan, player_named, season_rows
from arbiter_app.ui.dates import read_days, typed_days
from arbiter_app.ui.event.match_form import read_time
from arbiter_app.ui.event.season_page import SeasonPage
from arbiter_app.ui.texts import say
from arbiter_app.ui.workspace import Workspace


class SeasonDesk(QObject):
    """Each act is one command; drawing up a season is one for each leg."""

    def __init__(self, workspace: Workspace, page: SeasonPage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._page = page
        self._asked_about: tuple[MatchId, datetime] | None = None
        page.plan.edited.connect(self._show_plan)
        page.plan.submitted.connect(self._arrange)
        page.calendar.officials.submitted.connect(self._assign)
        page.calendar.reserve_button.clicked.connect(self._set_reserve_days)
        page.calendar.reserve.returnPressed.connect(self._set_reserve_days)
        page.calendar.mover.submitted.connect(lambda: self._move_day(goes_on=True))
        page.calendar.mover.asked.connect(lambda: self._move_day(goes_on=False))
        page.calendar.mover.begun.connect(self._forget_question)
        page.calendar.mover.day.textChanged.connect(lambda _text: self._forget_move())
        page.calendar.day_opened.connect(lambda match_id: workspace.choose_match(MatchId(match_id)))

    def refresh(self) -> None:
        """Show the season as it stands."""
        space, page = self._workspace, self._page
        state, rulebook = space.desk.state, space.desk.rulebook
        page.show_calendar(bool(state.legs))
        if state.legs:
            page.calendar.set_legs(season_rows(state, space.zone()))
            page.calendar.officials.set_teams(tuple((team.id, team.name) for team in state.teams.values()))
            if not page.calendar.reserve.hasFocus():
                page.calendar.reserve.setText(typed_days(state.reserve_days))
        else:
            today = space.local(space.now()).date()
            usual = next(iter(rulebook.divisions.values())).session_start
            names = {team.id: team.name for team in state.teams.values()}
            page.plan.begin(today, f"{usual:%H:%M}", names)
            self._show_plan()
        page.setEnabled(not space.desk.readonly)

    def _plan(self) -> SeasonPlan | None:
        form = self._page.plan
        days_off = read_days(form.days_off.text())
        if days_off is None or read_days(form.reserve.text()) is None:
            return None
        desk = self._workspace.desk
        return plan(desk.state, desk.rulebook, form.first_day(), days_off)

    def _show_plan(self) -> None:
        self._page.plan.show_plan(self._plan())

    def _arrange(self) -> None:
        """Arrange every leg of the plan, and set the reserve days."""
        form, space = self._page.plan, self._workspace
        found, start = self._plan(), read_time(form.start.text())
        if found is None or start is None or not found.legs:
            return
        reserve = read_days(form.reserve.text()) or ()
        commands = [
            ArrangeLeg(
                at=space.now(),
                leg_id=leg.leg_id,
                home=leg.home,
                away=leg.away,
                phase=leg.phase,
                starts=leg.starts(start, space.zone()),
            )
            for leg in found.legs
        ]
        # All or nothing: a leg that is refused is told of before the first one is arranged.
        for command in commands:
            decision = space.preview(command)
            if isinstance(decision, Refused) and any(one.severity is Severity.REFUSE for one in decision.findings):
                space.refused.emit(decision)
                return
        if not all(self._ask(command) for command in commands):
            return
        if reserve:
            self._ask(SetReserveDays(at=space.now(), days=reserve))

    def _assign(self) -> None:
        card = self._page.calendar
        row, form = card.legs.chosen_row(), card.officials
        if row is None:
            form.say(self.tr("Choose a leg first."))
            return
        team = str(form.team.currentData() or "")
        command = AssignOfficial(
            at=self._workspace.now(),
            leg_id=row.leg_id,
            role=OfficialRole(str(form.role.currentData())),
            name=form.name.text(),
            team_id=TeamId(team) if team else None,
            player_id=player_named(self._workspace.desk.state, TeamId(team), form.name.text()) if team else None,
        )
        decision = self._workspace.preview(command)
        if isinstance(decision, Refused):
            form.say(" ".join(say(one.code, one.params) for one in decision.findings))
            return
        form.say("")
        if self._ask(command):
            form.name.clear()

    def _move_day(self, *, goes_on: bool) -> None:
        """Let the chosen game day begin on another day; what only warns is said first, then done by the button."""
        form, match_id = self._page.calendar.mover, MatchId(self._page.calendar.chosen_day())
        match, days = self._workspace.desk.state.matches.get(match_id), read_days(form.day.text())
        if match is None:
            return
        if days is None or len(days) != 1:
            form.say(self.tr("Write one day as 3 Mar 2026."))
            return
        hour = self._workspace.local(match.scheduled_start).time()
        start = datetime.combine(days[0], hour, self._workspace.zone()).astimezone(UTC)
        command = RescheduleMatch(
            at=self._workspace.now(), match_id=match_id, scheduled_start=start, reason=form.reason.text()
        )
        decision = self._workspace.preview(command)
        if isinstance(decision, Refused):
            said = " ".join(say(one.code, one.params) for one in decision.findings)
            is_asked = all(one.severity is not Severity.REFUSE for one in decision.findings)
            if not goes_on or not is_asked or self._asked_about != (match_id, start):
                self._asked_about = (match_id, start) if is_asked else None
                form.say(said, ask=is_asked)
                return
        self._asked_about = None
        if self._ask(command):
            form.clear()

    def _forget_question(self) -> None:
        self._asked_about = None

    def _forget_move(self) -> None:
        """Another day is typed: it is asked about anew."""
        self._forget_question()
        self._page.calendar.mover.say("")

    def write_sheet(self, path: Path) -> None:
        """Write the sheet of deadlines."""
        desk = self._workspace.desk
        self._write(deadline_notice(desk.state, desk.rulebook, self._workspace.zone()), path)

    def write_notice(self, path: Path) -> None:
        """Write the notice of the chosen game day."""
        desk, match_id = self._workspace.desk, MatchId(self._page.calendar.chosen_day())
        if match_id in desk.state.matches:
            self._write(day_notice(desk.state, desk.rulebook, match_id, self._workspace.zone()), path)

    def _write(self, notice: Notice, path: Path) -> None:
        try:
            self._workspace.services.write_notice(notice, path)
        except Problem as problem:
            self._workspace.problem.emit(problem)

    def _set_reserve_days(self) -> None:
        card = self._page.calendar
        days = read_days(card.reserve.text())
        wrong = self.tr("Write the days as 1 Apr 2026, with commas between.") if days is None else ""
        card.reserve_says.setText(wrong)
        card.reserve_says.setVisible(bool(wrong))
        if days is None:
            return
        self._ask(SetReserveDays(at=self._workspace.now(), days=days))

    def _ask(self, command: Command) -> bool:
        """Warnings are no obstacle here: the plan shows the days before they are arranged."""
        decision = self._workspace.preview(command)
        if isinstance(decision, Refused) and all(one.severity is not Severity.REFUSE for one in decision.findings):
            accept = tuple(Acceptance(one.code, where=one.where) for one in decision.findings)
            command = replace(command, accept=accept)
        outcome = self._workspace.ask(command)
        return outcome is not None and outcome.is_accepted
