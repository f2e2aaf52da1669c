"""Shows the calendar of a season and records what is kept free in it."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDateEdit

from arbiter_app.engine.commands import SetSeasonCalendar
from arbiter_app.engine.findings import Refused
from arbiter_app.engine.records_season import Holiday, SanctionedEvent
from arbiter_app.queries.season_calendar import season_calendar
from arbiter_app.ui.event.calendar_page import TOURNAMENT, CalendarPage
from arbiter_app.ui.texts import say
from arbiter_app.ui.workspace import Workspace


class CalendarDesk(QObject):
    """One command for each change: the whole calendar as it then stands."""

    def __init__(self, workspace: Workspace, page: CalendarPage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._page = page
        page.add_button.clicked.connect(self._add)
        page.name.returnPressed.connect(self._add)
        page.remove_button.clicked.connect(self._remove)
        page.clause_wanted.connect(workspace.clause_wanted)
        workspace.event_opened.connect(lambda: page.begin(self._today()))

    def refresh(self) -> None:
        """Show the season as it stands."""
        desk = self._workspace.desk
        found = season_calendar(desk.state, desk.rulebook, self._today(), self.tr("Weeks beside Easter"))
        self._page.show_calendar(found, self._today(), can_write=not desk.readonly)

    def _today(self) -> date:
        return self._workspace.local(self._workspace.now()).date()

    def _add(self) -> None:
        page, state = self._page, self._workspace.desk.state
        name, first, last = page.name.text().strip(), _day(page.first), _day(page.last)
        holidays, tournaments = state.holidays, state.tournaments
        if page.kind.currentData() == TOURNAMENT:
            tournaments = (*tournaments, SanctionedEvent(name, first, last))
        else:
            holidays = (*holidays, Holiday(name, first))
        if self._set(holidays, tournaments):
            page.name.clear()

    def _remove(self) -> None:
        row, state = self._page.spans.chosen_row(), self._workspace.desk.state
        if row is not None and row.entry is not None:
            self._set(
                tuple(one for one in state.holidays if one != row.entry),
                tuple(one for one in state.tournaments if one != row.entry),
            )

    def _set(self, holidays: tuple[Holiday, ...], tournaments: tuple[SanctionedEvent, ...]) -> bool:
        command = SetSeasonCalendar(at=self._workspace.now(), holidays=holidays, tournaments=tournaments)
        decision = self._workspace.preview(command)
        if isinstance(decision, Refused):
            self._page.say_fault(" ".join(say(one.code, one.params) for one in decision.findings))
            return False
        self._page.say_fault("")
        outcome = self._workspace.ask(command)
        return outcome is not None and outcome.is_accepted


def _day(edit: QDateEdit) -> date:
    day = edit.date()
    return date(day.year(), day.month(), day.day())
