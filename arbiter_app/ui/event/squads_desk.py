"""Joins the page of squads to the desk: one command for a change of level."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject

from arbiter_app.engine.commands import ChangeLevel
from arbiter_app.engine.findings import Acceptance, Refused, Severity
from arbiter_app.engine.values import TeamId
from arbiter_app.queries.event import team_name
from arbiter_app.queries.squads import member_rows, squad_rooms
from arbiter_app.ui.event.squads_page import SquadsPage
from arbiter_app.ui.texts import say, say_title
from arbiter_app.ui.workspace import Workspace


class SquadsDesk(QObject):
    """Shows the team chosen in the forecast."""

    def __init__(self, workspace: Workspace, page: SquadsPage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._page = page
        page.forecast.team_chosen.connect(self._choose)
        page.members.change_wanted.connect(self._change)
        page.forecast.clause_clicked.connect(workspace.clause_wanted)
        page.members.clause_clicked.connect(workspace.clause_wanted)

    def refresh(self) -> None:
        """Show the squads as they stand."""
        desk, page = self._workspace.desk, self._page
        rooms = squad_rooms(desk.state, desk.rulebook)
        page.forecast.set_rooms(rooms)
        page.members.set_levels(desk.rulebook.levels.names)
        known = page.team_id if page.team_id in desk.state.teams else next(iter(desk.state.teams), None)
        page.team_id = known
        page.forecast.explain(next((room for room in rooms if room.team_id == known), None))
        if known is not None:
            rows = member_rows(desk.state, desk.rulebook, known)
            page.members.set_members(team_name(desk.state, known), rows)
        page.members.setEnabled(not desk.readonly)

    def _choose(self, team_id: TeamId) -> None:
        self._page.team_id = team_id
        self._page.members.say("")
        self.refresh()

    def _change(self) -> None:
        """Say what the change leaves; what only warns is no obstacle."""
        card = self._page.members
        row = card.members.chosen_row()
        if row is None:
            card.say(self.tr("Choose a player first."))
            return
        command = ChangeLevel(
            at=self._workspace.now(),
            player_id=row.player_id,
            level=int(card.level.currentData() or 1),
            declared_by=card.by.text(),
        )
        decision = self._workspace.preview(command)
        said: list[str] = []
        if isinstance(decision, Refused):
            said = [say(one.code, one.params) for one in decision.findings]
            if any(one.severity is Severity.REFUSE for one in decision.findings):
                card.say(" ".join(said))
                return
            command = replace(command, accept=tuple(Acceptance(one.code, where=one.where) for one in decision.findings))
        outcome = self._workspace.ask(command)
        if outcome is None or isinstance(outcome.decision, Refused):
            return
        ruling = outcome.decision.ruling
        title = "" if ruling is None else say_title(ruling.code, ruling.params) + "."
        card.say(" ".join([title, *said, *(say(one.code, one.params) for one in outcome.decision.notes)]))
