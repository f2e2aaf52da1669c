"""Squads of a league with levels: whether they reach, who has played how often, and changes of level."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QWidget

from arbiter_app.engine.values import TeamId
from arbiter_app.queries.squads import DoubleSlots, MemberRow, SmallestSquad, SquadRoom
from arbiter_app.ui.texts import say
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import Card, LinkButton, PrimaryButton, SectionLabel, plain_label
from arbiter_app.ui.widgets.fields import ChoiceBox
from arbiter_app.ui.widgets.tables import Column, RowsTable


class ForecastCard(Card):
    """For each team and level: appearances left of places to fill; below, what that means for the chosen team."""

    team_chosen = Signal(object)
    clause_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.set_title(self.tr("Do the squads reach?"))
        self.table: RowsTable[SquadRoom] = RowsTable((), self)
        self.table.setAccessibleName(self.title())
        self.hint = plain_label("", "small", wrap=True, parent=self)
        self.hint.setText(
            self.tr(
                "Appearances left / places to fill, over the legs whose lists are not open yet. "
                "L: singles of a level. BH: bughouse matches of a level."
            )
        )
        self.said = QGridLayout()
        self.said.setHorizontalSpacing(8)
        self.said.setColumnStretch(1, 1)
        self.sentences: list[str] = []
        self.body.addWidget(self.table, 1)
        self.body.addWidget(self.hint)
        self.body.addLayout(self.said)
        self._titles: tuple[str, ...] = ()
        self.table.row_chosen.connect(self._choose)

    def set_rooms(self, rooms: tuple[SquadRoom, ...]) -> None:
        """Show the forecast of each team."""
        first = rooms[0].capacities if rooms else ()
        titles = tuple(f"BH{one.level}" if one.is_bughouse else f"L{one.level}" for one in first)
        if titles != self._titles:
            self._titles = titles
            self.table.set_columns(self._columns(titles))
        self.table.set_rows(rooms)

    def explain(self, room: SquadRoom | None) -> None:
        """Say which levels of a team do not reach, and who has taken its double slots."""
        while (item := self.said.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.sentences = []
        if room is None:
            return
        for finding in room.findings:
            self._say(say(finding.code, finding.params), finding.clause)
        if not room.findings:
            self._say(self.tr("{team}: every place can be filled.").format(team=room.team), None)
        for slots in room.doubles:
            self._say(self._doubles(slots), slots.clause)
        if room.smallest is not None:
            self._say(self._smallest(room.smallest), room.smallest.clause)

    def _smallest(self, squad: SmallestSquad) -> str:
        level = self.tr("level {level}: {players}")
        singles = [level.format(level=number, players=players) for number, players in enumerate(squad.singles, 1)]
        words = self.tr("Smallest squad for every place, {teams} teams: {singles}.")
        said = words.format(teams=squad.teams, singles=", ".join(singles))
        if not squad.bughouse:
            return said
        pair = ", ".join(level.format(level=number, players=players) for number, players in squad.bughouse)
        return f"{said} {self.tr('Bughouse: {pair}.').format(pair=pair)}"

    def _doubles(self, slots: DoubleSlots) -> str:
        words = self.tr("Level {level}: {used} of {limit} second games taken. {names}")
        names = ", ".join(slots.holders)
        return words.format(level=slots.level, used=len(slots.holders), limit=slots.limit, names=names).rstrip()

    def _say(self, text: str, clause: str | None) -> None:
        row = len(self.sentences)
        self.sentences.append(text)
        label = plain_label(text, wrap=True, parent=self)
        self.said.addWidget(label, row, 1)
        if clause:
            link = LinkButton(clause, self, middle=True)
            link.clicked.connect(lambda: self.clause_clicked.emit(clause))
            self.said.addWidget(link, row, 0)

    def _columns(self, titles: tuple[str, ...]) -> tuple[Column[SquadRoom], ...]:
        def figure(place: int, title: str) -> Column[SquadRoom]:
            return Column[SquadRoom](
                title,
                lambda row: f"{row.capacities[place].appearances}/{row.capacities[place].places}",
                align="right",
                width=62,
                digits=True,
                tone=lambda row: None if row.capacities[place].is_enough else Tone.DANGER,
            )

        return (
            Column[SquadRoom](self.tr("Team"), lambda row: row.team, width=-2, strong=True),
            *(figure(place, title) for place, title in enumerate(titles)),
        )

    def _choose(self, row: SquadRoom | None) -> None:
        if row is not None:
            self.team_chosen.emit(row.team_id)


class MembersCard(Card):
    """The players of one team with level and appearances, and the form that changes a level."""

    change_wanted = Signal()
    clause_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.members: RowsTable[MemberRow] = RowsTable(
            (
                Column[MemberRow](self.tr("Player"), lambda row: row.name, width=-3, strong=True),
                Column[MemberRow](
                    self.tr("Level"),
                    lambda row: "–" if row.level is None else str(row.level),
                    align="right",
                    width=64,
                    digits=True,
                    tone=lambda row: Tone.DANGER if row.level is None else None,
                ),
                Column[MemberRow](
                    self.tr("Singles"), lambda row: f"{row.used}/{row.limit}", align="right", width=76, digits=True
                ),
                Column[MemberRow](
                    self.tr("Bughouse"),
                    lambda row: f"{row.bughouse_used}/{row.bughouse_limit}" if row.bughouse_limit else "–",
                    align="right",
                    width=88,
                    digits=True,
                ),
            ),
            self,
        )
        self.about = plain_label("", "small", wrap=True, parent=self)
        self.link = LinkButton("", self, middle=True)
        self.level = ChoiceBox(self)
        self.level.setAccessibleName(self.tr("New level"))
        self.by = QLineEdit(self)
        self.by.setMaxLength(120)
        self.by.setPlaceholderText(self.tr("Declared by"))
        self.by.setAccessibleName(self.tr("Declared by"))
        self.button = PrimaryButton(self.tr("Change the level"), parent=self)
        self.says = plain_label("", "", wrap=True, parent=self)
        self.says.hide()
        self._lay_out()
        self.members.row_chosen.connect(self._explain)
        self.link.clicked.connect(lambda: self.clause_clicked.emit(self.link.text()))
        self.button.clicked.connect(self.change_wanted)
        self.by.returnPressed.connect(self.change_wanted)

    def _lay_out(self) -> None:
        about = QHBoxLayout()
        about.addWidget(self.about, 1)
        about.addWidget(self.link)
        self.body.addWidget(self.members, 1)
        self.body.addLayout(about)
        self.body.addWidget(SectionLabel(self.tr("New level of the chosen player"), self))
        row = QHBoxLayout()
        row.addWidget(self.level, 1)
        row.addWidget(self.by, 1)
        self.body.addLayout(row)
        self.body.addWidget(self.button)
        self.body.addWidget(self.says)
        self._explain(None)

    def set_levels(self, names: tuple[str, ...]) -> None:
        """Offer the levels."""
        if self.level.count() != len(names):
            self.level.clear()
            for number, name in enumerate(names, 1):
                self.level.addItem(f"{number} – {name}", number)

    def set_members(self, team: str, rows: tuple[MemberRow, ...]) -> None:
        """Show a team."""
        self.set_title(team)
        self.members.setAccessibleName(self.tr("Players of {team}").format(team=team))
        before = self.members.chosen_row()
        self.members.set_rows(rows)
        # A new level moves a player to another row: whoever was chosen stays chosen, so that no second press hits
        # the one who stands there now.
        place = next((place for place, one in enumerate(rows) if before and one.player_id == before.player_id), -1)
        if place >= 0:
            self.members.choose(place)
        else:
            self.members.setCurrentIndex(QModelIndex())
        self._explain(self.members.chosen_row())

    def say(self, text: str) -> None:
        """What became of a change, or why there is none."""
        self.says.setText(text)
        self.says.setVisible(bool(text))

    def _explain(self, row: MemberRow | None) -> None:
        """Why a player may play so often."""
        self.link.setText("" if row is None else row.clause or "")
        self.link.setVisible(bool(self.link.text()))
        if row is None:
            self.about.setText(self.tr("Choose a player: why the limits are what they are is said here."))
            return
        self.about.setText(" ".join(self._why(row)))

    def _why(self, row: MemberRow) -> list[str]:
        if row.level is None:
            return [self.tr("{player} has no level yet and cannot be listed.").format(player=row.name)]
        words = self.tr("{player}: {used} of {limit} singles.")
        said = [words.format(player=row.name, used=row.used, limit=row.limit)]
        if row.held:
            levels = ", ".join(map(str, row.held))
            said.append(self.tr("Levels held: {levels}; the smallest limit counts.").format(levels=levels))
        if row.has_double:
            said.append(self.tr("Has a second game."))
        if row.met:
            said.append(self.tr("Met: {teams}.").format(teams=", ".join(row.met)))
        if row.week is not None:
            words = self.tr("Games in the fullest week: {games}, up to {minutes} minutes.")
            said.append(words.format(games=row.week.games, minutes=row.week.minutes))
        return said


class SquadsPage(QWidget):
    """The forecast, and beside it the team chosen in it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.forecast = ForecastCard(self)
        self.members = MembersCard(self)
        self.team_id: TeamId | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self.forecast, 1)
        row.addWidget(self.members, 1)
        self.setFocusProxy(self.members.members)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
