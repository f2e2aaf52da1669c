"""Records what is entered on the page about the end of a season: each act is one command, doubts are asked first."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from PySide6.QtCore import QDate, QObject
from PySide6.QtWidgets import QDateEdit

from arbiter_app.engine.commands import (
    AnnounceBoardPrizes,
    AnswerSpecialMatch,
    Command,
    IssueTrophy,
    NotifySpecialMatch,
    RecordSpecialMatch,
    ReturnTrophy,
)
from arbiter_app.engine.divisions import DivisionTable, division_tables
from arbiter_app.engine.findings import Acceptance, Accepted, Refused, Severity
from arbiter_app.engine.values import TeamId
from arbiter_app.queries.event import team_name
from arbiter_app.queries.season_end import season_end
from arbiter_app.ui.scores import read_score
from arbiter_app.ui.standings.season_end_page import SeasonEndPage
from arbiter_app.ui.texts import say, say_title
from arbiter_app.ui.workspace import Workspace


class SeasonEndDesk(QObject):
    """Shows one division on the page and gives the commands of its buttons."""

    def __init__(self, workspace: Workspace, page: SeasonEndPage) -> None:
        super().__init__(page)
        self._workspace = workspace
        self._page = page
        self._division = ""
        self._waiting: Command | None = None
        page.clause_wanted.connect(workspace.clause_wanted)
        page.tell_button.clicked.connect(self._tell)
        page.asks_button.clicked.connect(lambda: self._answer(asks=True))
        page.declines_button.clicked.connect(lambda: self._answer(asks=False))
        page.score_button.clicked.connect(self._score)
        page.score.returnPressed.connect(self._score)
        page.announce_button.clicked.connect(self._announce)
        page.issue_button.clicked.connect(self._issue)
        page.trophy.returnPressed.connect(self._issue)
        page.back_button.clicked.connect(lambda: self._return(engraved=True))
        page.plain_button.clicked.connect(lambda: self._return(engraved=False))
        page.doubt.accepted.connect(self._go_on)
        page.doubt.left.connect(self._forget)
        workspace.event_opened.connect(self._begin_anew)

    def show_division(self, division_id: str) -> None:
        """Show what follows the last round of a division."""
        if division_id != self._division:
            self._page.say_done("")
            self._page.say_of_trophies("")
        self._division = division_id
        desk = self._workspace.desk
        today = self._workspace.local(self._workspace.now()).date()
        teams = sorted(
            {(team_name(desk.state, row.team), str(row.team)) for table in self._tables() for row in table.rows}
        )
        self._page.show_end(
            season_end(desk.state, desk.rulebook, division_id, today),
            tuple((team_id, name) for name, team_id in teams),
            QDate(today.year, today.month, today.day),
            can_write=not desk.readonly,
        )

    def _tables(self) -> tuple[DivisionTable, ...]:
        desk = self._workspace.desk
        return division_tables(desk.state, desk.rulebook, self._division)

    def _begin_anew(self) -> None:
        page = self._page
        self._waiting = None
        page.score.clear()
        page.trophy.clear()
        page.say_done("")
        page.say_of_trophies("")
        page.doubt.hide()

    def _tell(self) -> None:
        row = self._page.special.chosen_row()
        if row is not None:
            self._ask(
                NotifySpecialMatch(
                    at=self._workspace.now(), gained=row.gained, displaced=row.displaced, on=_day(self._page.day)
                )
            )

    def _answer(self, *, asks: bool) -> None:
        row = self._page.special.chosen_row()
        if row is not None:
            now, day = self._workspace.now(), _day(self._page.day)
            self._ask(AnswerSpecialMatch(at=now, gained=row.gained, displaced=row.displaced, asks=asks, on=day))

    def _score(self) -> None:
        row = self._page.special.chosen_row()
        if row is None:
            return
        points = read_score(self._page.score.text())
        if points is None:
            self._page.say_done(self.tr("Type both scores, the home team first: 3½ – 4½ or 3.5-4.5."))
            return
        gained, displaced = points
        command = RecordSpecialMatch(
            at=self._workspace.now(),
            gained=row.gained,
            displaced=row.displaced,
            gained_points=gained,
            displaced_points=displaced,
        )
        if self._ask(command):
            self._page.score.clear()

    def _announce(self) -> None:
        now, day = self._workspace.now(), _day(self._page.announced_day)
        self._ask(AnnounceBoardPrizes(at=now, division=self._division, on=day))

    def _issue(self) -> None:
        page = self._page
        team = TeamId(str(page.holder.currentData() or ""))
        if self._ask(IssueTrophy(at=self._workspace.now(), name=page.trophy.text(), team_id=team)):
            page.trophy.clear()

    def _return(self, *, engraved: bool) -> None:
        row = self._page.trophies.chosen_row()
        if row is not None:
            self._ask(ReturnTrophy(at=self._workspace.now(), name=row.name, engraved=engraved))

    def _ask(self, command: Command) -> bool:
        """Record it, or say why not beside its form; what may be set aside is asked about. True when recorded."""
        page = self._page
        say_done = page.say_of_trophies if isinstance(command, IssueTrophy | ReturnTrophy) else page.say_done
        decision = self._workspace.preview(command)
        if isinstance(decision, Refused):
            if all(one.overridable for one in decision.findings):
                self._waiting = command
                say_done("")
                page.doubt.ask(decision.findings)
            else:
                say_done(" ".join(say(one.code, one.params) for one in decision.findings))
            return False
        outcome = self._workspace.ask(command)
        if outcome is None or not isinstance(outcome.decision, Accepted):
            return False
        ruling = outcome.decision.ruling
        if ruling is not None:
            say_done(f"{say_title(ruling.code, ruling.params)}.")
        return True

    def _go_on(self, reason: str) -> None:
        command, self._waiting = self._waiting, None
        if command is None:
            return
        accept = tuple(
            Acceptance(one.code, reason if one.severity is Severity.REFUSE else "", one.where)
            for one in self._page.doubt.findings()
        )
        self._ask(replace(command, accept=(*command.accept, *accept)))

    def _forget(self) -> None:
        self._waiting = None


def _day(edit: QDateEdit) -> date:
    day = edit.date()
    return date(day.year(), day.month(), day.day())
