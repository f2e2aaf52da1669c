"""Event: the matches on the left; beside them the chosen match, the teams, an import, or a new fixture."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

from PySide6.QtCore import QDate, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from arbiter_app.engine.commands import Command
from arbiter_app.engine.findings import Finding
from arbiter_app.engine.records import Team
from arbiter_app.engine.rulebook import GameKind
from arbiter_app.engine.values import MatchId, Side
from arbiter_app.queries.eligibility import asks_who_may_play
from arbiter_app.queries.event import (
    FixtureRow,
    Step,
    TeamRow,
    checklist_rows,
    event_step,
    fixture_rows,
    is_settled,
    player_rows,
    progress,
    team_rows,
)
from arbiter_app.queries.season import has_legs
from arbiter_app.queries.season_calendar import has_calendar
from arbiter_app.shapes import RosterPreview
from arbiter_app.ui.dialogs import FilePicker, SystemPicker
from arbiter_app.ui.doubts import DoubtBar
from arbiter_app.ui.event.calendar_desk import CalendarDesk
from arbiter_app.ui.event.calendar_page import CalendarPage
from arbiter_app.ui.event.controller import EventController
from arbiter_app.ui.event.fixtures_card import FixturesCard
from arbiter_app.ui.event.import_page import ImportPage
from arbiter_app.ui.event.match_form import MatchForm
from arbiter_app.ui.event.match_page import MatchPage, NextBar
from arbiter_app.ui.event.season_desk import SeasonDesk
from arbiter_app.ui.event.season_page import SeasonPage
from arbiter_app.ui.event.squads_desk import SquadsDesk
from arbiter_app.ui.event.squads_page import SquadsPage
from arbiter_app.ui.event.teams_page import TeamsPage
from arbiter_app.ui.event.who_desk import WhoDesk
from arbiter_app.ui.event.who_page import WhoPage
from arbiter_app.ui.event.words import CSV_COLUMNS, CSV_EXAMPLE, said
from arbiter_app.ui.widgets.cards import EmptyHint, SecondaryButton, plain_label
from arbiter_app.ui.workspace import Workspace

_ROUND_STEP = 1
_HINT_WIDTH = 560


class EventScreen(QWidget):
    """Setup by hand and from a file, the fixtures, the checklist, and what comes next."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self._workspace = workspace
        self._picker: FilePicker = SystemPicker()
        self._waiting: Command | None = None
        self.controller = EventController(workspace, self)
        self.fixtures = FixturesCard(self)
        self.next_bar = NextBar(self)
        self.match_button = SecondaryButton(self.tr("The match"), parent=self)
        self.teams_button = SecondaryButton(self.tr("Teams and players"), parent=self)
        self.doubt = DoubtBar(self)
        self.pages = QStackedWidget(self)
        self.match_page = MatchPage(self)
        self.teams_page = TeamsPage(self)
        self.import_page = ImportPage(self)
        self.match_form = MatchForm(self)
        self.season_button = SecondaryButton(self.tr("Season"), parent=self)
        self.season_page = SeasonPage(self)
        self.season_desk = SeasonDesk(workspace, self.season_page, self)
        self.squads_button = SecondaryButton(self.tr("Squads"), parent=self)
        self.squads_page = SquadsPage(self)
        self.squads_desk = SquadsDesk(workspace, self.squads_page, self)
        self.who_button = SecondaryButton(self.tr("Who may play"), parent=self)
        self.who_page = WhoPage(self)
        self.who_desk = WhoDesk(workspace, self.who_page, self)
        self.calendar_button = SecondaryButton(self.tr("Calendar"), parent=self)
        self.calendar_page = CalendarPage(self)
        self.calendar_desk = CalendarDesk(workspace, self.calendar_page, self)
        self.replay_button = SecondaryButton(self.tr("Replay of bughouse games"), parent=self)
        self._teams_wanted = False
        self.empty = EmptyHint("", "", "", self)
        self._say_no_teams()
        self.columns_text = plain_label(f"{said(CSV_COLUMNS)}\n{CSV_EXAMPLE}", "small", wrap=True, parent=self)
        self.by_hand_button = SecondaryButton(self.tr("Enter a team by hand"), parent=self)
        self._empty_page = QWidget(self)
        self._arrange = QWidget(self)
        self._lay_out()
        self._connect()
        self.refresh()

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self.fixtures, 0)
        column = QVBoxLayout()
        column.setSpacing(10)
        column.addWidget(self.next_bar)
        tabs = QHBoxLayout()
        tabs.setSpacing(6)
        for button in (
            self.match_button, self.teams_button, self.season_button, self.squads_button, self.who_button,
            self.calendar_button,
        ):  # fmt: skip
            button.setCheckable(True)
            tabs.addWidget(button)
        tabs.addStretch(1)
        tabs.addWidget(self.replay_button)
        column.addLayout(tabs)
        column.addWidget(self.doubt)
        arrange = QVBoxLayout(self._arrange)
        arrange.setContentsMargins(0, 0, 0, 0)
        arrange.addWidget(self.match_form)
        arrange.addStretch(1)
        empty = QVBoxLayout(self._empty_page)
        empty.setContentsMargins(0, 0, 0, 0)
        self.columns_text.setMaximumWidth(_HINT_WIDTH)
        empty.addStretch(1)
        empty.addWidget(self.empty)
        empty.addWidget(self.by_hand_button, 0, Qt.AlignmentFlag.AlignHCenter)
        empty.addSpacing(12)
        about = QHBoxLayout()
        about.addWidget(self.columns_text)
        empty.addLayout(about)
        empty.addStretch(1)
        for page in (
            self.match_page, self.teams_page, self.import_page, self._arrange, self._empty_page, self.season_page,
            self.squads_page, self.who_page, self.calendar_page,
        ):  # fmt: skip
            self.pages.addWidget(page)
        column.addWidget(self.pages, 1)
        row.addLayout(column, 1)

    def _connect(self) -> None:
        for signal in (self._workspace.changed, self._workspace.match_chosen, self._workspace.event_opened):
            signal.connect(self.refresh)
        self.fixtures.match_chosen.connect(self._choose_match)
        self.fixtures.arrange_wanted.connect(self.show_arrange)
        self.fixtures.start_wanted.connect(lambda: self._workspace.screen_wanted.emit("start"))
        self.next_bar.wanted.connect(self._go)
        self.match_button.clicked.connect(self.show_match)
        self.teams_button.clicked.connect(self.show_teams)
        self.season_button.clicked.connect(self.show_season)
        self.squads_button.clicked.connect(self.show_squads)
        self.who_button.clicked.connect(self.show_who)
        self.calendar_button.clicked.connect(self.show_calendar)
        self.calendar_page.match_opened.connect(self._open_match)
        self.who_page.hint.clicked.connect(self.choose_file)
        self.replay_button.clicked.connect(lambda: self._workspace.screen_wanted.emit("replay"))
        calendar = self.season_page.calendar
        calendar.sheet_wanted.connect(lambda: self._save_pdf("deadlines.pdf", self.season_desk.write_sheet))
        calendar.notice_wanted.connect(lambda: self._save_pdf("notice.pdf", self.season_desk.write_notice))
        self.empty.clicked.connect(self.choose_file)
        self.by_hand_button.clicked.connect(self._enter_team)
        self.teams_page.team_form.left.connect(self._show_a_page)
        self.match_page.checklist.ticked.connect(self.controller.tick)
        self.match_page.checklist.rest_wanted.connect(self._tick_rest)
        self.match_page.checklist.clause_clicked.connect(self._workspace.clause_wanted)
        self.teams_page.team_chosen.connect(lambda _row: self._show_players())
        self.teams_page.team_saved.connect(self._save_team)
        self.teams_page.player_form_opened.connect(
            lambda player: self.teams_page.player_form.begin(
                player, self.controller.arrangements(player), level_is_open=self.controller.level_is_open(player)
            )
        )
        self.teams_page.player_saved.connect(self._save_player)
        self.teams_page.import_wanted.connect(self.choose_file)
        self.import_page.encoding_chosen.connect(self._read_again)
        self.import_page.taken.connect(self._take_over)
        self.import_page.other_wanted.connect(self.choose_file)
        self.import_page.left.connect(self.show_teams)
        self.match_form.saved.connect(self._arrange_match)
        self.match_form.left.connect(self.show_match)
        self.match_page.stations.change_button.clicked.connect(self.show_change)
        self.match_form.start_wanted.connect(self._put_usual_start)
        self.controller.reading.connect(self._show_reading)
        self.controller.unreadable.connect(self.show_teams)
        self.controller.previewed.connect(self._show_preview)
        self.controller.doubted.connect(self._ask_doubt)
        self.controller.team_saved.connect(self.teams_page.choose_team)
        self.controller.faulty.connect(self._say_faulty)
        self.controller.done.connect(self._done)
        self.doubt.accepted.connect(self._accept_doubt)
        self.doubt.left.connect(self._forget_doubt)
        self.doubt.clause_clicked.connect(self._workspace.clause_wanted)

    def use_picker(self, picker: FilePicker) -> None:
        """Ask for files in another way than the system's."""
        self._picker = picker

    # What is shown

    def refresh(self) -> None:
        """Show the event as it stands."""
        desk = self._workspace.desk
        match = self._workspace.match
        can_write = not desk.readonly
        rules = f"{desk.rulebook.title} · {desk.rulebook.edition}".strip(" ·")
        self.fixtures.set_event(desk.state.title, rules, desk.state.arbiter)
        rows = fixture_rows(desk.state, desk.rulebook)
        self.fixtures.set_rows(rows, self._workspace.local, None if match is None else match.id, can_write=can_write)
        step = event_step(desk.state)
        if match is not None:
            now = progress(desk.rulebook, match)
            step = Step.AWARDED if is_settled(desk.state, match) else now.step
            self.match_page.stations.set_progress(now)
            self.match_page.stations.change_button.setVisible(self.controller.can_change(match.id))
            when = self._workspace.local(match.begins_at)
            day = self.locale().toString(QDate(when.year, when.month, when.day), "dddd, d MMMM yyyy")
            words = self.tr("{day}, {time}\n{venue} · {boards} boards")
            venue = match.venue or self.tr("no venue given")
            self.match_page.stations.about.setText(
                words.format(day=day, time=f"{when:%H:%M}", venue=venue, boards=match.board_count)
            )
            clause = desk.rulebook.sources.get("checklist", "")
            self.match_page.checklist.set_rows(checklist_rows(desk.rulebook, match), clause, can_write=can_write)
        self.next_bar.setVisible(step is not None)
        if step is not None:
            self.next_bar.set_step(step)
        self.teams_page.set_teams(team_rows(desk.state))
        self._show_players()
        self.match_button.setEnabled(match is not None)
        self.season_button.setVisible(has_legs(desk.rulebook))
        if has_legs(desk.rulebook):
            self.season_desk.refresh()
        kinds = {division.game_kind for division in desk.rulebook.divisions.values()}
        self.replay_button.setVisible(GameKind.BUGHOUSE in kinds)
        has_levels = bool(desk.rulebook.levels.names)
        self.teams_page.set_levels(desk.rulebook.levels.names)
        self.squads_button.setVisible(has_levels)
        if has_levels:
            self.squads_desk.refresh()
        self.who_button.setVisible(asks_who_may_play(desk.rulebook))
        self.teams_page.team_form.set_divisions(self._choices()[1] if asks_who_may_play(desk.rulebook) else ())
        self.calendar_button.setVisible(has_calendar(desk.rulebook))
        self.match_form.consent.setVisible(desk.rulebook.fixtures.holiday_needs_consent)
        if self.calendar_page.isVisible():
            self.calendar_desk.refresh()
        self.match_form.last_round.setVisible(desk.rulebook.eligibility.last_round_games > 0)
        if self.who_page.isVisible():
            self.who_desk.refresh()
        self._show_a_page()

    def _show_a_page(self) -> None:
        page = self.pages.currentWidget()
        teams = len(self._workspace.desk.state.teams)
        has_teams = bool(teams)
        if self._teams_wanted and page is self._empty_page and teams < len(Side):
            self._say_no_teams()
            self._turn_to(page)
            return
        self._teams_wanted = False
        self._say_no_teams()
        is_unknown = (page is self.who_page and self.who_button.isHidden()) or (
            page is self.calendar_page and self.calendar_button.isHidden()
        )
        if is_unknown or (page is self.match_page and self._workspace.match is None):
            page = self.teams_page
        if page is self.teams_page and not has_teams and self.teams_page.team_form.isHidden():
            page = self._empty_page
        elif page is self._empty_page and has_teams:
            page = self.teams_page
        self._turn_to(page or self._empty_page)

    def _say_no_teams(self) -> None:
        """Why the page is empty: nothing was entered yet, or a match was wanted and a team for it is missing."""
        words = self.tr("Read teams and players from a CSV file, or enter them by hand. Nothing is taken over unseen.")
        title = self.tr("No teams yet")
        if self._teams_wanted:
            title = self.tr("A match needs two teams: there is none yet")
            if self._workspace.desk.state.teams:
                title = self.tr("A match needs two teams: there is only one yet")
        self.empty.set_hint(title, words, self.tr("Import from CSV…"))

    def _turn_to(self, page: QWidget) -> None:
        if page is not self.pages.currentWidget():
            # The question was about what stands on the other page.
            self._forget_doubt()
            self.doubt.hide()
        self.pages.setCurrentWidget(page)
        self.match_button.setChecked(page is self.match_page)
        self.teams_button.setChecked(page in (self.teams_page, self._empty_page))
        self.season_button.setChecked(page is self.season_page)
        self.squads_button.setChecked(page is self.squads_page)
        self.who_button.setChecked(page is self.who_page)
        self.calendar_button.setChecked(page is self.calendar_page)
        # The calendar, the squads and who may play are about the season, and need the room.
        self.fixtures.setVisible(page not in (self.season_page, self.squads_page, self.who_page, self.calendar_page))

    def show_match(self) -> None:
        """The chosen match."""
        self._turn_to(self.match_page)
        self._show_a_page()

    def show_teams(self) -> None:
        """Teams and players."""
        self._turn_to(self.teams_page)
        self._show_a_page()
        self.teams_page.setFocus()

    def show_season(self) -> None:
        """The season of a league in legs."""
        self._turn_to(self.season_page)
        self.season_page.setFocus()

    def show_squads(self) -> None:
        """Squads with their levels."""
        self._turn_to(self.squads_page)
        self.squads_page.setFocus()

    def show_who(self) -> None:
        """For which teams a player may play."""
        self._turn_to(self.who_page)
        self.who_desk.begin()
        self.who_page.setFocus()

    def show_calendar(self) -> None:
        """The days of the season."""
        self._turn_to(self.calendar_page)
        self.calendar_desk.refresh()
        self.calendar_page.setFocus()

    def _open_match(self, match_id: str) -> None:
        self._workspace.choose_match(MatchId(match_id))
        self.show_match()

    def show_arrange(self) -> None:
        """The form for a new fixture; the plan of the season where the rules have legs."""
        desk = self._workspace.desk
        if has_legs(desk.rulebook) and desk.state.teams:
            self.show_season()
            return
        if len(desk.state.teams) < len(Side):
            self._teams_wanted = True
            self._turn_to(self._empty_page)
            self._show_a_page()
            self.empty.button.setFocus()
            return
        teams, divisions = self._choices()
        today = self._workspace.local(self._workspace.now()).date()
        rounds = [match.round_number for match in desk.state.matches.values()]
        self.match_form.begin(
            teams, divisions, QDate(today.year, today.month, today.day), max(rounds, default=0) + _ROUND_STEP
        )
        self._turn_to(self._arrange)
        self.match_form.home.setFocus()

    def show_change(self) -> None:
        """The form for the chosen match, at which nothing has happened yet."""
        match = self._workspace.match
        if match is not None and self.controller.can_change(match.id):
            self.match_form.begin_change(match, self._workspace.local(match.scheduled_start), *self._choices())
            self._turn_to(self._arrange)
            self.match_form.start.setFocus()
            self.match_form.start.selectAll()

    def _choices(self) -> tuple[tuple[Team, ...], tuple[tuple[str, str], ...]]:
        """The teams, and the divisions with their names."""
        desk = self._workspace.desk
        divisions = tuple((one.id, one.name) for one in desk.rulebook.divisions.values())
        return tuple(desk.state.teams.values()), divisions

    def choose_file(self) -> None:
        """Ask for a CSV and show what it holds."""
        pattern = self.tr("Lists of teams and players") + " (*.csv *.txt);;" + self.tr("All files") + " (*)"
        folder = self._workspace.services.default_folder()
        path = self._picker.open_file(self, self.tr("Import teams and players"), folder, pattern)
        if path is not None:
            self.controller.read_roster(path)

    def _save_pdf(self, name: str, write: Callable[[Path], None]) -> None:
        """Ask where a PDF goes, and write it there."""
        suggestion = self._workspace.services.default_folder() / name
        path = self._picker.save_file(self, self.tr("Save as PDF"), suggestion, "PDF (*.pdf)")
        if path is not None:
            write(path)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.doubt.isVisible():
            self.doubt.leave()
            event.accept()
            return
        if event.key() == Qt.Key.Key_Escape and self.pages.currentWidget() is self.import_page:
            self.show_teams()
            event.accept()
            return
        super().keyPressEvent(event)

    # What is wanted

    def _go(self, target: str) -> None:
        if target == "import":
            self.choose_file()
        elif target == "arrange":
            self.show_arrange()
        else:
            self._workspace.screen_wanted.emit(target)

    def _choose_match(self, row: FixtureRow) -> None:
        self.controller.choose_match(row.match_id)
        self.show_match()

    def _enter_team(self) -> None:
        self.teams_page.open_team_form(new=True)
        self._turn_to(self.teams_page)
        self.teams_page.team_form.name.setFocus()

    def _tick_rest(self) -> None:
        match = self._workspace.match
        if match is not None:
            for row in checklist_rows(self._workspace.desk.rulebook, match):
                if row.in_order is None:
                    self.controller.tick(row.item, True)

    def _show_players(self) -> None:
        row: TeamRow | None = self.teams_page.teams.chosen_row()
        state = self._workspace.desk.state
        players = () if row is None else player_rows(state, row.team.id)
        self.teams_page.set_players(row, players, can_write=not self._workspace.desk.readonly)

    def _save_team(self) -> None:
        form = self.teams_page.team_form
        self.controller.save_team(
            form.team, form.name.text(), form.club.text(), form.captain.text(), form.club_teams.value(),
            str(form.division.currentData() or ""), form.group.text(),
        )  # fmt: skip

    def _save_player(self) -> None:
        form = self.teams_page.player_form
        row = self.teams_page.teams.chosen_row()
        draft = form.draft()
        if row is not None and draft is not None:
            self.controller.save_player(form.player, row.team.id, draft, form.arrangements())

    def _arrange_match(self) -> None:
        form = self.match_form
        start = form.start_time()
        if not form.check_start() or start is None:
            form.start.setFocus()
            return
        day = form.day.date()
        self.controller.arrange(
            form.home.currentData(),
            form.away.currentData(),
            str(form.division.currentData()),
            form.round_number.value(),
            date(day.year(), day.month(), day.day()),
            start,
            form.venue.text(),
            None if form.match is None else form.match.id,
            is_last_round=form.last_round.isChecked(),
            consent=form.consent.isChecked(),
        )

    def _put_usual_start(self) -> None:
        division = self.match_form.division.currentData()
        if division is None:
            return
        day = self.match_form.day.date()
        usual = self.controller.usual_start(str(division), date(day.year(), day.month(), day.day()))
        weekday = self.locale().toString(day, "dddd, d MMMM yyyy")
        words = self.tr("{weekday}; this division usually starts at {time}.")
        note = words.format(weekday=weekday, time=f"{usual:%H:%M}")
        self.match_form.set_usual_start(usual, note)

    def _show_reading(self, path: Path) -> None:
        self._turn_to(self.import_page)
        self.import_page.show_reading(path)

    def _show_preview(self, preview: RosterPreview, path: Path) -> None:
        self._turn_to(self.import_page)
        self.import_page.show_preview(preview, path)

    def _read_again(self, encoding: str) -> None:
        self.controller.read_roster(self.import_page.path, encoding)

    def _take_over(self) -> None:
        if self.import_page.preview is not None:
            self.controller.take_over(self.import_page.preview)

    def _done(self) -> None:
        self._forget_doubt()
        self.doubt.hide()
        page = self.pages.currentWidget()
        if page is self.import_page:
            self.show_teams()
        elif page is self._arrange:
            self.show_match()
        else:
            self.teams_page.close_forms()

    def _say_faulty(self, findings: tuple[Finding, ...]) -> None:
        page = self.pages.currentWidget()
        form = (
            self.match_form
            if page is self._arrange
            else (self.teams_page.team_form if self.teams_page.team_form.isVisible() else self.teams_page.player_form)
        )
        form.say_findings(findings)

    def _ask_doubt(self, command: Command, findings: tuple[Finding, ...]) -> None:
        self._waiting = command
        self.doubt.ask(findings)

    def _accept_doubt(self, reason: str) -> None:
        if self._waiting is not None:
            self.controller.accept(self._waiting, self.doubt.findings(), reason)

    def _forget_doubt(self) -> None:
        self._waiting = None
