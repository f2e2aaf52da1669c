"""From what is typed and ticked on the Event screen to one command each."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, time
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from arbiter_app.engine.commands import (
    ArrangeMatch,
    Command,
    ImportRoster,
    NoteArrangements,
    RegisterPlayer,
    RegisterTeam,
    Rescind,
    TickChecklist,
)
from arbiter_app.engine.findings import Acceptance, Finding, Refused, Severity
from arbiter_app.engine.league import is_listed
from arbiter_app.engine.records import Arrangement, Player, Team
from arbiter_app.engine.values import MatchId, TeamId
from arbiter_app.errors import Problem
from arbiter_app.queries.event import (
    default_start,
    free_match_id,
    free_player_id,
    free_team_id,
    only_arranged,
)
from arbiter_app.queries.roster_merge import merge_roster, what_changes
from arbiter_app.shapes import RosterPreview
from arbiter_app.ui.workspace import Workspace


class EventController(QObject):
    """`doubted` carries (command, findings) when one more key is needed; `faulty` the findings beside a form."""

    doubted = Signal(object, object)
    faulty = Signal(object)
    done = Signal()
    team_saved = Signal(str)
    reading = Signal(object)
    """The path of a file that is being read: a long one takes seconds."""
    unreadable = Signal()
    previewed = Signal(object, object)
    """A RosterPreview and the path it was read from."""

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._is_reading = False
        self._workspace = workspace
        self._then: NoteArrangements | None = None
        self._replaced: MatchId | None = None

    def save_team(
        self,
        team: Team | None,
        name: str,
        club: str,
        captain: str,
        club_teams: int,
        division: str = "",
        group: str = "",
    ) -> None:
        """Enter a team, or change the one given. `division`: id; empty where only its matches say so."""
        team_id = free_team_id(self._workspace.desk.state) if team is None else team.id
        made = Team(team_id, name.strip(), club.strip(), captain.strip(), club_teams, division, group.strip())
        self._ask(RegisterTeam(at=self._workspace.now(), team=made))

    def save_player(
        self, known: Player | None, team_id: TeamId, draft: Player, arrangements: tuple[Arrangement, ...]
    ) -> None:
        """Enter a player, or change the one given. The id of `draft` is not looked at."""
        state = self._workspace.desk.state
        player_id = free_player_id(state, team_id) if known is None else known.id
        player = replace(draft, id=player_id, team_id=team_id)
        now = self._workspace.now()
        self._then = None
        if arrangements != state.arrangements.get(player_id, ()):
            self._then = NoteArrangements(at=now, player_id=player_id, arrangements=arrangements)
        if player != known or self._then is None:
            self._ask(RegisterPlayer(at=now, player=player))
        else:
            follow, self._then = self._then, None
            self._ask(follow)

    def arrangements(self, player: Player | None) -> tuple[Arrangement, ...]:
        """What a player may do because of a disability."""
        return () if player is None else self._workspace.desk.state.arrangements.get(player.id, ())

    def level_is_open(self, player: Player | None) -> bool:
        """Whether a level may still be entered: no list that a player stands on has been open."""
        return player is None or not is_listed(self._workspace.desk.state, player.id)

    def arrange(
        self,
        home: TeamId,
        away: TeamId,
        division: str,
        round_number: int,
        day: date,
        start: time,
        venue: str,
        replaced: MatchId | None = None,
        *,
        is_last_round: bool = False,
        consent: bool = False,
    ) -> None:
        """Let two teams meet; day and start are local. `replaced`: the match that is arranged otherwise."""
        self._replaced = replaced
        local = datetime.combine(day, start, self._workspace.zone())
        match_id = free_match_id(self._workspace.desk.state)
        command = ArrangeMatch(
            at=self._workspace.now(),
            match_id=match_id,
            home=home,
            away=away,
            division=division,
            round_number=round_number,
            scheduled_start=local.astimezone(self._workspace.now().tzinfo),
            venue=venue.strip(),
            is_last_round=is_last_round,
            consent=consent,
        )
        self._ask(command)

    def can_change(self, match_id: MatchId) -> bool:
        """True while nothing has happened at a match since it was arranged."""
        desk = self._workspace.desk
        return not desk.readonly and only_arranged(desk.state, match_id) is not None

    def usual_start(self, division_id: str, day: date) -> time:
        """When matches of a division start on a day, local time."""
        division = self._workspace.desk.rulebook.divisions[division_id]
        return default_start(division, day, self._workspace.zone()).time()

    def tick(self, item: str, in_order: bool, remark: str = "") -> None:
        """One item of the checklist."""
        match = self._workspace.match
        if match is not None:
            self._workspace.ask(
                TickChecklist(
                    at=self._workspace.now(), match_id=match.id, item=item, in_order=in_order, remark=remark.strip()
                )
            )

    def choose_match(self, match_id: MatchId) -> None:
        """Show another match on every screen."""
        self._workspace.choose_match(match_id)

    def read_roster(self, path: Path, encoding: str = "") -> None:
        """Read a file of teams and players; nothing is taken over yet. One at a time."""
        if self._is_reading:
            return
        self._is_reading = True
        self.reading.emit(path)
        try:
            preview = self._workspace.services.read_roster(path, encoding)
        except Problem as problem:
            self.unreadable.emit()
            self._workspace.problem.emit(problem)
            return
        finally:
            self._is_reading = False
        desk = self._workspace.desk
        names = {one.id: one.name for one in desk.rulebook.divisions.values()}
        self.previewed.emit(merge_roster(desk.state, preview, names), path)

    def take_over(self, preview: RosterPreview) -> bool:
        """Take over what is new in a file, all or nothing; a faulty one is not taken."""
        teams, players = what_changes(self._workspace.desk.state, preview)
        if preview.faults or not (teams or players):
            return False
        return self._ask(
            ImportRoster(
                at=self._workspace.now(),
                teams=teams,
                players=players,
                file_name=preview.file_name,
            )
        )

    def accept(self, command: Command, findings: tuple[Finding, ...], reason: str = "") -> bool:
        """Go on in spite of these findings; a refusal needs the reason."""
        accepted = tuple(Acceptance(one.code, reason, one.where) for one in findings)
        return self._ask(replace(command, accept=(*command.accept, *accepted)))

    def _ask(self, command: Command) -> bool:
        """Look first, so that a doubt is asked about beside the form and not told as a refusal."""
        decision = self._workspace.preview(command)
        if isinstance(decision, Refused):
            if all(one.severity is not Severity.REFUSE or one.overridable for one in decision.findings):
                self.doubted.emit(command, decision.findings)
            else:
                self.faulty.emit(decision.findings)
            return False
        command = self._clear_the_way(command)
        outcome = self._workspace.ask(command)
        if outcome is None or not outcome.is_accepted:
            return False
        follow, self._then = self._then, None
        if follow is not None:
            self._workspace.ask(follow)
        if isinstance(command, ArrangeMatch):
            self._workspace.choose_match(command.match_id)
        if isinstance(command, RegisterTeam):
            self.team_saved.emit(command.team.id)
        self.done.emit()
        return True

    def _clear_the_way(self, command: Command) -> Command:
        """A match that is arranged otherwise: the old entry is taken back, and the new one has the same id."""
        replaced, self._replaced = self._replaced, None
        if not isinstance(command, ArrangeMatch) or replaced is None:
            return command
        entry = only_arranged(self._workspace.desk.state, replaced)
        if entry is None:
            return command
        back = Rescind(at=command.at, target=entry, reason=self.tr("The match is arranged otherwise."))
        decision = self._workspace.preview(back)
        if isinstance(decision, Refused):
            back = replace(back, accept=tuple(Acceptance(one.code, where=one.where) for one in decision.findings))
        outcome = self._workspace.ask(back)
        return replace(command, match_id=replaced) if outcome is not None and outcome.is_accepted else command
