"""Squads of a league with levels: whether they reach, who has played how often, and changes of level."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from arbiter_app.engine.values import TeamId
from arbiter_app.queries.squads import MemberRow, SquadRoom
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import Card, PrimaryButton, SectionLabel, plain_label
from arbiter_app.ui.widgets.fields import ChoiceBox
from arbiter_app.ui.widgets.tables import Column, RowsTable


class ForecastCard(Card):
    """For each team and level: appearances left of places to fill."""

    team_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.set_title(self.tr("Do the squads reach?"))
        self.table: RowsTable[SquadRoom] = RowsTable((), self)
        self.table.setAccessibleName(self.title())
        self.hint = plain_label("", "small", wrap=True, parent=self)
        self.hint.setText(
            self.tr("Appearances left of places to fill, over the legs ahead. Too few: a place will stay empty.")
        )
        self.body.addWidget(self.table, 1)
        self.body.addWidget(self.hint)
        self._titles: tuple[str, ...] = ()

    def set_rooms(self, rooms: tuple[SquadRoom, ...]) -> None:
        """Show the forecast of each team."""
        first = rooms[0].capacities if rooms else ()
        titles = tuple(self._heading(one.level, is_bughouse=one.is_bughouse) for one in first)
        if titles != self._titles:
            self._titles = titles
            self._begin_table(titles)
        self.table.set_rows(rooms)

    def _begin_table(self, titles: tuple[str, ...]) -> None:
        def figure(place: int, title: str) -> Column[SquadRoom]:
            return Column[SquadRoom](
                title,
                lambda row: f"{row.capacities[place].appearances}/{row.capacities[place].places}",
                align="right",
                width=64,
                digits=True,
                tone=lambda row: None if row.capacities[place].is_enough else Tone.DANGER,
            )

        columns = (
            Column[SquadRoom](self.tr("Team"), lambda row: row.team, width=-2, strong=True),
            *(figure(place, title) for place, title in enumerate(titles)),
        )
        old = self.table
        self.table = RowsTable(columns, self)
        self.table.setAccessibleName(self.title())
        self.table.row_chosen.connect(self._choose)
        self.body.replaceWidget(old, self.table)
        old.hide()
        old.deleteLater()

    def _choose(self, row: SquadRoom | None) -> None:
        if row is not None:
            self.team_chosen.emit(row.team_id)

    def _heading(self, level: int, *, is_bughouse: bool) -> str:
        words = self.tr("BH {level}") if is_bughouse else self.tr("Lev. {level}")
        return words.format(level=level)


class MembersCard(Card):
    """The players of one team with level and appearances, and the form that changes a level."""

    change_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.members: RowsTable[MemberRow] = RowsTable(
            (
                Column[MemberRow](self.tr("Player"), lambda row: row.name, width=-3, strong=True),
                Column[MemberRow](
                    self.tr("Level"),
                    lambda row: "–" if row.level is None else str(row.level),
                    align="right",
                    width=70,
                    digits=True,
                    tone=lambda row: Tone.DANGER if row.level is None else None,
                ),
                Column[MemberRow](
                    self.tr("Singles"), lambda row: f"{row.used}/{row.limit}", align="right", width=90, digits=True
                ),
                Column[MemberRow](
                    self.tr("Bughouse"),
                    lambda row: f"{row.bughouse_used}/{row.bughouse_limit}" if row.bughouse_limit else "–",
                    align="right",
                    width=90,
                    digits=True,
                ),
            ),
            self,
        )
        self.level = ChoiceBox(self)
        self.level.setAccessibleName(self.tr("New level"))
        self.by = QLineEdit(self)
        self.by.setMaxLength(120)
        self.by.setPlaceholderText(self.tr("Who says so, as “Captain A”"))
        self.by.setAccessibleName(self.tr("Declared by"))
        self.button = PrimaryButton(self.tr("Change the level"), parent=self)
        self.says = plain_label("", "", wrap=True, parent=self)
        self.body.addWidget(self.members, 1)
        self.body.addWidget(SectionLabel(self.tr("Level of the chosen player"), self))
        row = QHBoxLayout()
        row.addWidget(self.level, 2)
        row.addWidget(self.by, 3)
        row.addWidget(self.button)
        self.body.addLayout(row)
        self.body.addWidget(self.says)
        self.button.clicked.connect(self.change_wanted)
        self.by.returnPressed.connect(self.change_wanted)

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
        self.members.set_rows(rows)


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
