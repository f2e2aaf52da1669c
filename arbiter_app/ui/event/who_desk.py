"""Joins the page "Who may play" to the desk: the search, the day, and one command for a permission."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time

from PySide6.QtCore import QDate, QObject

from arbiter_app.engine.commands import RecordPermission
from arbiter_app.engine.eligibility.season import PermissionKind
from arbiter_app.engine.events import PermissionRecorded
from arbiter_app.engine.findings import Acceptance, Finding, Refused, Severity
from arbiter_app.engine.values import PlayerId, TeamId
from arbiter_app.queries.eligibility import (
    Asked,
    FoundPlayer,
    TeamAnswer,
    club_teams,
    find_players,
    permission_changes,
    permission_kinds,
    who_may_play,
)
from arbiter_app.queries.season_of_player import PlayerSeason, season_of_player
from arbiter_app.ui.dates import short_moment, whole_day
from arbiter_app.ui.event.forms import mark_faulty
from arbiter_app.ui.event.who_page import WhoPage
from arbiter_app.ui.event.who_words import KINDS, said, told, verdict_text
from arbiter_app.ui.texts import say
from arbiter_app.ui.workspace import Workspace


class WhoDesk(QObject):
    """Shows the player chosen in the list, on the day chosen; today until another is."""

    def __init__(self, workspace: Workspace, page: WhoPage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._page = page
        self._player: PlayerId | None = None
        self._day: date | None = None
        self._previewed: RecordPermission | None = None
        self._asked_about: tuple[Finding, ...] = ()
        page.found.searched.connect(lambda _text: self._search())
        page.found.player_chosen.connect(self._choose)
        page.card.day.dateChanged.connect(self._choose_day)
        page.card.today.clicked.connect(lambda: self._go_to(None))
        page.card.last_round.toggled.connect(lambda _on: self.refresh())
        page.card.answers.clause_clicked.connect(workspace.clause_wanted)
        page.card.answers.permission_wanted.connect(self._open_for)
        page.season.record_button.clicked.connect(lambda: self._open(None, None))
        form = page.season.form
        form.saved.connect(self._record)
        form.left.connect(self._leave_form)
        form.edited.connect(self._preview)
        form.search_wanted.connect(self._offer_replaced)
        page.season.local = workspace.local

    def refresh(self) -> None:
        """Show everything as it stands; for the page in sight only, as it looks through the whole season."""
        state, page = self._workspace.desk.state, self._page
        if self._player not in state.players:
            self._player = None
        self._search()
        page.show_player(self._player is not None, bool(state.players))
        self._show_day()
        if self._player is not None:
            self._show_player(self._player)

    def begin(self) -> None:
        """The page comes into sight: about today, whoever is chosen stays."""
        self._page.season.say_done("")
        self._page.season.show_season()
        self._go_to(None)

    # What is shown

    def _today(self) -> date:
        return self._workspace.local(self._workspace.now()).date()

    def _asked(self) -> Asked:
        """Today it is about now, on any other day about all of it."""
        zone, last = self._workspace.zone(), self._page.card.last_round.isChecked()
        if self._day is None:
            return Asked(self._workspace.now(), zone, last)
        return Asked(datetime.combine(self._day, time(), zone).astimezone(UTC), zone, last)

    def _search(self) -> None:
        state, card = self._workspace.desk.state, self._page.found
        card.set_found(find_players(state, card.search.text()), len(state.players))

    def _show_day(self) -> None:
        day, field = self._day or self._today(), self._page.card.day
        field.blockSignals(True)
        field.setDate(QDate(day.year, day.month, day.day))
        field.blockSignals(False)
        self._page.card.today.setEnabled(self._day is not None)

    def _show_player(self, player_id: PlayerId) -> None:
        desk, page, asked = self._workspace.desk, self._page, self._asked()
        season = season_of_player(desk.state, desk.rulebook, player_id, asked.end_of_day)
        page.card.set_about(season)
        page.season.set_season(season, self._permissions(season), self._suspensions(season))
        answers = who_may_play(desk.state, desk.rulebook, player_id, asked)
        page.card.answers.set_answers(answers, self._workspace.local, can_write=not desk.readonly)
        page.season.record_button.setEnabled(not desk.readonly)
        page.season.record_button.setVisible(bool(permission_kinds(desk.rulebook)))

    def _permissions(self, season: PlayerSeason) -> str:
        lines = []
        for one in season.permissions:
            given = short_moment(self._workspace.local(one.given_at))
            number = self.tr(", no. {number}").format(number=one.number) if one.number else ""
            instead = self.tr(", in place of {player}").format(player=one.instead_of) if one.instead_of else ""
            lines.append(f"{one.team}: {said(KINDS[one.kind])}{instead}. {one.authority}, {given}{number}")
        return "\n".join(lines)

    def _suspensions(self, season: PlayerSeason) -> str:
        words = self.tr("Suspended for {matches} matches of {team}, since {day}.")
        return "\n".join(
            words.format(
                matches=one.matches,
                team=one.team,
                day="—" if one.since is None else whole_day(self._workspace.local(one.since).date()),
            )
            for one in season.suspensions
        )

    # What is wanted

    def _choose(self, row: FoundPlayer | None) -> None:
        if row is None or row.player_id == self._player:
            return
        self._player = row.player_id
        self._page.season.say_done("")
        self._page.season.show_season()
        self.refresh()

    def _choose_day(self, day: QDate) -> None:
        self._go_to(date(day.year(), day.month(), day.day()))

    def _go_to(self, day: date | None) -> None:
        self._day = None if day == self._today() else day
        self.refresh()
        if self._page.season.is_form_shown():
            self._preview()

    # A permission

    def _open_for(self, answer: TeamAnswer) -> None:
        self._open(answer.kind, answer.team_id)

    def _open(self, kind: PermissionKind | None, team: TeamId | None) -> None:
        desk, page = self._workspace.desk, self._page
        if self._player is None or desk.readonly:
            return
        player = desk.state.players[self._player]
        teams = tuple((one.name, one.id) for one in club_teams(desk.state, desk.rulebook, player))
        now = self._workspace.local(self._workspace.now())
        page.season.form.begin(permission_kinds(desk.rulebook), teams, now, (kind, team))
        page.season.show_form(player.name)
        (page.season.form.kind if kind is None else page.season.form.authority).setFocus()
        self._preview()

    def _offer_replaced(self, words: str) -> None:
        """The squad of the team while nothing is typed; else whoever of the club is found."""
        state, form = self._workspace.desk.state, self._page.season.form
        if self._player is None:
            return
        chosen = form.team.currentData()
        player = state.players[self._player]
        club = {one.id for one in club_teams(state, self._workspace.desk.rulebook, player)}
        found = [
            state.players[one.player_id] for one in find_players(state, words) if one.player_id != self._player
        ]  # fmt: skip
        offered = [one for one in found if one.team_id == chosen or (words.strip() and one.team_id in club)]
        rated = self.tr("{name}, {rating}")
        form.offer_replaced(
            tuple(
                (one.name if one.rating is None else rated.format(name=one.name, rating=one.rating), one.id)
                for one in offered
            )
        )

    def _command(self) -> RecordPermission | None:
        draft = self._page.season.form.draft()
        if self._player is None or draft is None or draft.hour is None:
            return None
        day = date(draft.day.year(), draft.day.month(), draft.day.day())
        given = datetime.combine(day, draft.hour, self._workspace.zone()).astimezone(UTC)
        return RecordPermission(
            at=self._workspace.now(),
            kind=draft.kind,
            player_id=self._player,
            team_id=draft.team_id,
            authority=draft.authority,
            given_at=given,
            number=draft.number,
            instead_of=draft.instead_of,
        )

    def _preview(self) -> None:
        """Say beside the form what it would change, or why it cannot be recorded."""
        form = self._page.season.form
        self._asked_about = ()
        self._previewed = command = self._command()
        mark_faulty(form.hour, command is None)
        if command is None:
            form.show_preview("", self.tr("The time is a time of day, as 19:15."))
            return
        decision = self._workspace.preview(command)
        if isinstance(decision, Refused):
            if any(one.severity is Severity.REFUSE for one in decision.findings):
                # What is missing yet is said quietly; the red line comes when somebody tries to record it.
                form.show_preview(self._say(decision.findings), "")
                return
            decision = self._workspace.preview(_accepting(command, decision.findings))
        if isinstance(decision, Refused):
            return
        recorded = next(one for one in decision.events if isinstance(one, PermissionRecorded))
        desk = self._workspace.desk
        changes = permission_changes(desk.state, desk.rulebook, recorded.permission, self._asked())
        lines = []
        for change in changes:
            before, after = verdict_text(change.before)[0], verdict_text(change.after)[0]
            words = self.tr("{team}: {before} → {after}").format(team=change.after.team, before=before, after=after)
            reasons = [told(one) for one in change.after.findings if one.severity is Severity.REFUSE]
            lines.append(" ".join([f"{words}." if not reasons else f"{words}:", *reasons]))
        day = whole_day(self._day or self._today())
        form.show_preview("\n".join(lines) or self.tr("It changes no answer on {day}.").format(day=day), "")

    def _say(self, findings: tuple[Finding, ...]) -> str:
        return " ".join(say(one.code, one.params) for one in findings)

    def _record(self) -> None:
        """Record what was looked at; what only warns is said first, and recorded by a second press."""
        form, command = self._page.season.form, self._previewed
        if command is None or not self._page.season.is_form_shown():
            return
        decision = self._workspace.preview(command)
        if isinstance(decision, Refused):
            asks = all(one.severity is not Severity.REFUSE for one in decision.findings)
            if not asks or self._asked_about != decision.findings:
                self._asked_about = decision.findings if asks else ()
                form.show_preview(form.preview.text() if asks else "", self._say(decision.findings), asks=asks)
                return
            command = _accepting(command, decision.findings)
        self._previewed = None
        outcome = self._workspace.ask(command)
        if outcome is None or not outcome.is_accepted:
            self._previewed = command
            return
        self._page.season.say_done(self.tr("Recorded. It can be taken back in the journal."))
        self._leave_form()

    def _leave_form(self) -> None:
        self._page.season.show_season()
        self.refresh()
        self._page.season.record_button.setFocus()


def _accepting(command: RecordPermission, findings: tuple[Finding, ...]) -> RecordPermission:
    return replace(command, accept=tuple(Acceptance(one.code, where=one.where) for one in findings))
