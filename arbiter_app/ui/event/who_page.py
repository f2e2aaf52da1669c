"""Who may play: players to search among, the answer for each team of the chosen one's club, and his season."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDateEdit,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.queries.eligibility import FoundPlayer
from arbiter_app.queries.season_of_player import GameRow, PlayerSeason
from arbiter_app.ui.dates import day_of_month
from arbiter_app.ui.event.permission_form import PermissionForm
from arbiter_app.ui.event.who_answers import AnswerList
from arbiter_app.ui.event.who_words import belongs_text, game_note
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import Card, EmptyHint, SecondaryButton, SectionLabel, plain_label
from arbiter_app.ui.widgets.tables import Column, RowsTable


class SearchEdit(QLineEdit):
    """A line whose down key and Enter lead into the list below it."""

    left_down = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left_down.emit()
            event.accept()
            return
        super().keyPressEvent(event)


class FoundCard(Card):
    """The search and the players it found."""

    searched = Signal(str)
    player_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.set_title(self.tr("Players"))
        self.search = SearchEdit(self)
        self.search.setPlaceholderText(self.tr("Name, number or team"))
        self.search.setAccessibleName(self.tr("Search for a player"))
        self.search.setMaxLength(120)
        self.search.setClearButtonEnabled(True)
        self.table: RowsTable[FoundPlayer] = RowsTable(
            (
                Column[FoundPlayer](self.tr("Name"), lambda row: row.name, width=-5, strong=True),
                Column[FoundPlayer](self.tr("Team"), lambda row: row.team, width=-3),
                Column[FoundPlayer](self.tr("Number"), lambda row: row.registration or "—", width=70, muted=True),
            ),
            self,
        )
        self.table.setAccessibleName(self.title())
        self.count = plain_label("", "small", wrap=True, parent=self)
        self.body.addWidget(self.search)
        self.body.addWidget(self.table, 1)
        self.body.addWidget(self.count)
        self.search.textChanged.connect(self.searched)
        self.search.left_down.connect(self._enter_list)
        self.table.row_chosen.connect(self.player_chosen)

    def set_found(self, rows: tuple[FoundPlayer, ...], total: int) -> None:
        """Show who was found, out of how many."""
        before = self.table.chosen_row()
        self.table.blockSignals(True)
        self.table.set_rows(rows)
        place = next(
            (place for place, one in enumerate(rows) if before and one.player_id == before.player_id), -1
        )  # fmt: skip
        if place >= 0:
            self.table.choose(place)
        else:
            self.table.clearSelection()
            self.table.setCurrentIndex(self.table.rows_model().index(-1, 0))
        self.table.blockSignals(False)
        words = self.tr("{found} of {total} players") if rows else self.tr("Nobody is found. Try a part of the name.")
        self.count.setText(words.format(found=len(rows), total=total))

    def _enter_list(self) -> None:
        if not self.table.rows_model().rows():
            return
        if self.table.chosen_row() is None:
            self.table.choose(0)
        self.table.setFocus()


class AnswersCard(Card):
    """The chosen player, the day that is asked about, and the answers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.about = plain_label("", "small", wrap=True, parent=self)
        self.day = QDateEdit(self)
        self.day.setDisplayFormat("yyyy-MM-dd")
        self.day.setAccessibleName(self.tr("Day that is asked about"))
        self.day.lineEdit().setTextMargins(8, 0, 0, 0)
        self.last_round = QCheckBox(self.tr("Last round"), self)
        self.last_round.setToolTip(self.tr("As in the last round of the division, or in a play-off"))
        self.today = SecondaryButton(self.tr("Today"), parent=self)
        self.answers = AnswerList(self)
        row = QHBoxLayout()
        row.addWidget(self.day, 1)
        row.addWidget(self.today)
        row.addWidget(self.last_round)
        self.body.addWidget(self.about)
        self.body.addLayout(row)
        self.body.addWidget(self.answers, 1)

    def set_about(self, season: PlayerSeason) -> None:
        """Say who he is and where he belongs."""
        player = season.player
        self.set_title(player.name)
        facts = [season.team if not season.club else f"{season.team} ({season.club})"]
        facts.append(self.tr("No. {number}").format(number=player.registration or "—"))
        rating = "—" if player.rating is None else str(player.rating)
        facts.append(self.tr("Rating {rating}").format(rating=rating))
        second = [belongs_text(season)]
        if season.tied:
            second.append(self.tr("Tied to {team}").format(team=season.tied))
        self.about.setText(" · ".join(facts) + "\n" + " · ".join(second))


class SeasonCard(Card):
    """His games, games as a substitute, permissions and suspensions; in their place the form for a permission."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.local: Callable[[datetime], datetime] = lambda instant: instant
        self.games: RowsTable[GameRow] = RowsTable(self._columns(), self)
        self.games.setAccessibleName(self.tr("Games this season"))
        self.counted = plain_label("", "small", wrap=True, parent=self)
        self.no_games = plain_label(self.tr("No games in this file yet."), "muted", wrap=True, parent=self)
        self.on_file = plain_label("", wrap=True, parent=self)
        self.suspended = plain_label("", "danger", wrap=True, parent=self)
        self.record_button = SecondaryButton(self.tr("Record a permission…"), parent=self)
        self.form = PermissionForm(self)
        self.done = plain_label("", "small", wrap=True, parent=self)
        self.pages = QStackedWidget(self)
        season = QWidget(self)
        column = QVBoxLayout(season)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.counted)
        column.addWidget(self.games, 1)
        column.addWidget(self.no_games)
        self._room = QWidget(self)
        column.addWidget(self._room, 1)
        column.addWidget(self.suspended)
        self._file_title = SectionLabel(self.tr("Permissions on file"), self)
        column.addWidget(self._file_title)
        column.addWidget(self.on_file)
        column.addWidget(self.done)
        column.addWidget(self.record_button)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        holder = QWidget()
        holder.setProperty("panel", "transparent")
        inner = QVBoxLayout(holder)
        inner.setContentsMargins(0, 0, 4, 0)
        inner.addWidget(self.form)
        inner.addStretch(1)
        scroll.setWidget(holder)
        self.pages.addWidget(season)
        self.pages.addWidget(scroll)
        self.body.addWidget(self.pages, 1)
        self.show_season()

    def show_season(self) -> None:
        """The season in the place of the form."""
        self.set_title(self.tr("Games this season"))
        self.pages.setCurrentIndex(0)

    def show_form(self, player: str) -> None:
        """The form for a player in the place of the season."""
        self.set_title(self.tr("A permission for {player}").format(player=player))
        self.pages.setCurrentIndex(1)

    def is_form_shown(self) -> bool:
        """Whether a permission is being written."""
        return self.pages.currentIndex() == 1

    def set_season(self, season: PlayerSeason, permissions: str, suspensions: str) -> None:
        """Show a season; permissions and suspensions come in sentences."""
        self.games.set_rows(season.games)
        self.games.setVisible(bool(season.games))
        self.no_games.setVisible(not season.games)
        self._room.setVisible(not season.games)
        words = [self.tr("{played} played").format(played=season.played)]
        if season.substituted:
            teams = ", ".join(f"{team} {games}×" for team, games in season.substituted)
            words.append(self.tr("as a substitute: {teams}").format(teams=teams))
        self.counted.setText(" · ".join(words))
        self.counted.setVisible(bool(season.games))
        self.on_file.setText(permissions or self.tr("None."))
        self.suspended.setText(suspensions)
        self.suspended.setVisible(bool(suspensions))

    def say_done(self, text: str) -> None:
        """What was recorded last; empty for nothing."""
        self.done.setText(text)
        self.done.setVisible(bool(text))

    def _columns(self) -> tuple[Column[GameRow], ...]:
        return (
            Column[GameRow](self.tr("Day"), lambda row: day_of_month(self.local(row.starts_at).date()), digits=True),
            Column[GameRow](self.tr("Team"), lambda row: row.team, width=-2, strong=True),
            Column[GameRow](self.tr("Against"), lambda row: row.opponent, width=-2),
            Column[GameRow](self.tr("Bd"), lambda row: str(row.board), align="right", digits=True),
            Column[GameRow](self.tr("As"), game_note, tone=lambda row: Tone.WARN if row.number else None, muted=True),
        )


class WhoPage(QWidget):
    """The three cards, or a hint where there is nothing to choose from or nobody is chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.found = FoundCard(self)
        self.card = AnswersCard(self)
        self.season = SeasonCard(self)
        self.hint = EmptyHint("", "", "", self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self.found, 7)
        row.addWidget(self.card, 11)
        row.addWidget(self.season, 10)
        row.addWidget(self.hint, 21)
        self.setFocusProxy(self.found.search)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_player(self, is_chosen: bool, has_players: bool) -> None:
        """The answers, or what to do first."""
        self.found.setVisible(has_players)
        self.card.setVisible(is_chosen)
        self.season.setVisible(is_chosen)
        self.hint.setVisible(not is_chosen)
        if not has_players:
            self.hint.set_hint(
                self.tr("No players yet"),
                self.tr("Read teams and players from a CSV file, or enter them under Teams and players."),
                self.tr("Import from CSV…"),
            )
        elif not is_chosen:
            self.hint.set_hint(
                self.tr("Whom do you want to know about?"),
                self.tr(
                    "Type a part of a name, a number or a team, and go down with the arrow key. For every team of the "
                    "club it says whether the player may play on a day, and why not."
                ),
            )

    def set_day(self, day: QDate) -> None:
        """Ask about a day."""
        self.card.day.setDate(day)
