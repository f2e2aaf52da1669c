"""Teams on the left, the players of the one chosen on the right; forms open below the tables."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from arbiter_app.engine.records import Player
from arbiter_app.queries.event import TeamRow
from arbiter_app.ui.event.forms import PlayerForm, TeamForm
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import Card, PrimaryButton, SecondaryButton, plain_label
from arbiter_app.ui.widgets.tables import Column, RowsTable


class TeamsPage(QWidget):
    """Shows rows and says what is wanted."""

    team_chosen = Signal(object)
    team_saved = Signal()
    player_saved = Signal()
    import_wanted = Signal()
    player_form_opened = Signal(object)
    """The player it is about; None for a new one. Whoever knows more of him fills it in."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.teams_card = Card(self.tr("Teams"), self)
        self.players_card = Card("", self)
        self.teams: RowsTable[TeamRow] = RowsTable(self._team_columns(), self.teams_card)
        self.teams.setAccessibleName(self.tr("Teams"))
        self._levels: tuple[str, ...] = ()
        self.players: RowsTable[Player] = RowsTable(self._player_columns(), self.players_card)
        self.team_form = TeamForm(self)
        self.player_form = PlayerForm(self)
        self.new_team_button = SecondaryButton(self.tr("New team"), parent=self)
        self.change_team_button = SecondaryButton(self.tr("Change"), parent=self)
        self.import_button = SecondaryButton(self.tr("Import from CSV…"), parent=self)
        self.new_player_button = PrimaryButton(self.tr("New player"), parent=self)
        self.change_player_button = SecondaryButton(self.tr("Change"), parent=self)
        self.captain = plain_label("", "small", wrap=True, parent=self)
        self._lay_out()
        self._connect()

    def _team_columns(self) -> tuple[Column[TeamRow], ...]:
        return (
            Column[TeamRow](self.tr("Team"), lambda row: row.team.name, width=-3, strong=True),
            Column[TeamRow](self.tr("Players"), lambda row: str(row.players), align="right", digits=True),
            Column[TeamRow](self.tr("Panel"), lambda row: str(row.on_panel), align="right", digits=True),
        )

    def _level_columns(self) -> tuple[Column[Player], ...]:
        """Where teams put their players into levels, ratings and panels say nothing."""
        none = self.tr("no level yet")

        def level(row: Player) -> str:
            known = row.level is not None and 0 < row.level <= len(self._levels)
            return f"{row.level} – {self._levels[row.level - 1]}" if known and row.level else none

        return (
            Column[Player](self.tr("Name"), lambda row: row.name, width=-3, strong=True),
            Column[Player](
                self.tr("Level"), level, width=-2, tone=lambda row: Tone.WARN if row.level is None else None
            ),
            Column[Player](self.tr("Number"), lambda row: row.registration or "—", digits=True, muted=True),
        )

    def set_levels(self, names: tuple[str, ...]) -> None:
        """Show levels in the place of ratings, or ratings where the rules have no levels."""
        self.player_form.set_levels(names)
        if names != self._levels:
            self._levels = names
            self.players.set_columns(self._level_columns() if names else self._player_columns())
            self.teams.set_columns(self._team_columns()[: 2 if names else 3])

    def _player_columns(self) -> tuple[Column[Player], ...]:
        unrated = self.tr("unrated")
        panel, no_panel = self.tr("panel"), self.tr("not on panel")
        return (
            Column[Player](self.tr("Name"), lambda row: row.name, width=-3, strong=True),
            Column[Player](self.tr("Number"), lambda row: row.registration or "—", digits=True, muted=True),
            Column[Player](
                self.tr("Rating"),
                lambda row: unrated if row.rating is None else str(row.rating),
                align="right",
                digits=True,
            ),
            Column[Player](
                self.tr("Estimate"),
                lambda row: "—" if row.estimate is None else str(row.estimate),
                align="right",
                digits=True,
                muted=True,
            ),
            Column[Player](
                self.tr("Panel"),
                lambda row: panel if row.on_panel else no_panel,
                tone=lambda row: None if row.on_panel else Tone.WARN,
            ),
            Column[Player](self.tr("FIDE"), lambda row: row.fide_id or "—", digits=True, muted=True),
        )

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        self.teams_card.body.addWidget(self.teams, 1)
        left = QVBoxLayout()
        left.setSpacing(6)
        first = QHBoxLayout()
        first.addWidget(self.new_team_button)
        first.addWidget(self.change_team_button)
        left.addLayout(first)
        left.addWidget(self.import_button)
        self.teams_card.body.addLayout(left)
        self.players_card.body.addWidget(self.captain)
        self.players_card.body.addWidget(self.players, 1)
        self.players_card.body.addWidget(self.player_form)
        self.players_card.body.addWidget(self.team_form)
        self._player_buttons = QWidget(self)
        buttons = QHBoxLayout(self._player_buttons)
        buttons.setContentsMargins(0, 0, 0, 0)
        buttons.addWidget(self.new_player_button)
        buttons.addWidget(self.change_player_button)
        buttons.addStretch(1)
        self.players_card.body.addWidget(self._player_buttons)
        row.addWidget(self.teams_card, 2)
        row.addWidget(self.players_card, 5)
        self.player_form.hide()
        self.team_form.hide()

    def _connect(self) -> None:
        self.teams.row_chosen.connect(self.team_chosen)
        self.teams.row_opened.connect(lambda _row: self.open_team_form(new=False))
        self.players.row_opened.connect(lambda _row: self.open_player_form(new=False))
        self.new_team_button.clicked.connect(lambda: self.open_team_form(new=True))
        self.change_team_button.clicked.connect(lambda: self.open_team_form(new=False))
        self.new_player_button.clicked.connect(lambda: self.open_player_form(new=True))
        self.change_player_button.clicked.connect(lambda: self.open_player_form(new=False))
        self.import_button.clicked.connect(self.import_wanted)
        self.team_form.saved.connect(self.team_saved)
        self.team_form.left.connect(self.close_forms)
        self.player_form.saved.connect(self.player_saved)
        self.player_form.left.connect(self.close_forms)
        self.setFocusProxy(self.teams)

    def open_team_form(self, *, new: bool) -> None:
        """Open the form for a new team, or for the one chosen."""
        row = self.teams.chosen_row()
        if not new and row is None:
            return
        self.close_forms()
        self.team_form.begin(None if new or row is None else row.team)
        self.team_form.show()
        self._player_buttons.hide()
        self.team_form.name.setFocus()

    def open_player_form(self, *, new: bool) -> None:
        """Open the form for a new player of the team chosen, or for the player chosen."""
        player = self.players.chosen_row()
        if self.teams.chosen_row() is None or (not new and player is None):
            return
        self.close_forms()
        self.player_form_opened.emit(None if new else player)
        self.player_form.show()
        self._player_buttons.hide()
        self.player_form.name.setFocus()

    def close_forms(self) -> None:
        """Leave the forms."""
        focus = QApplication.focusWidget()
        had_focus = focus is not None and (self.player_form.isAncestorOf(focus) or self.team_form.isAncestorOf(focus))
        self.team_form.hide()
        self.player_form.hide()
        self._player_buttons.show()
        if had_focus:
            self.players.setFocus()

    def set_teams(self, rows: tuple[TeamRow, ...]) -> None:
        """Show the teams; the first is chosen when none was."""
        self.teams.set_rows(rows)
        if rows and self.teams.chosen_row() is None:
            self.teams.choose(0)

    def choose_team(self, team_id: str) -> None:
        """Choose a team: the next player entered is one of it."""
        rows = self.teams.rows_model().rows()
        place = next((place for place, row in enumerate(rows) if row.team.id == team_id), None)
        if place is not None:
            self.teams.choose(place)

    def set_players(self, team: TeamRow | None, rows: tuple[Player, ...], *, can_write: bool) -> None:
        """Show the players of a team."""
        self.players_card.set_title("" if team is None else team.team.name)
        about: list[str] = []
        if team is not None:
            if team.team.captain:
                about.append(self.tr("Captain: {name}").format(name=team.team.captain))
            about.append(self.tr("Teams of the club: {count}").format(count=team.team.club_teams))
        self.captain.setText(" · ".join(about))
        self.players.setAccessibleName(self.players_card.title())
        self.players.set_rows(rows)
        for button in (self.new_team_button, self.import_button):
            button.setEnabled(can_write)
        self.change_team_button.setEnabled(can_write and team is not None)
        self.new_player_button.setEnabled(can_write and team is not None)
        self.change_player_button.setEnabled(can_write and bool(rows))
