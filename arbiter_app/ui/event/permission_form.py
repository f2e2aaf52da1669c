"""The form that writes down an official's permission, with what it would change before it is recorded."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time

from PySide6.QtCore import QDate, Signal
from PySide6.QtWidgets import QDateEdit, QLineEdit, QWidget

from arbiter_app.engine.eligibility.season import PermissionKind
from arbiter_app.engine.values import PlayerId, TeamId
from arbiter_app.ui.event.forms import Form, mark_faulty
from arbiter_app.ui.event.match_form import read_time
from arbiter_app.ui.event.who_words import KINDS, said
from arbiter_app.ui.widgets.cards import plain_label
from arbiter_app.ui.widgets.fields import ChoiceBox

_LEAST_WIDTH = 90
"""Two fields beside each other fit the column also with large letters."""


@dataclass(frozen=True, slots=True)
class PermissionDraft:
    """What is in the form. `day` and `hour` are local; `hour` None: what is typed is no time of day."""

    kind: PermissionKind
    team_id: TeamId
    authority: str
    number: str
    day: QDate
    hour: time | None
    instead_of: PlayerId | None


class PermissionForm(Form):
    """For the player shown. `edited` when anything in it changes; `search_wanted` when the words of the search do."""

    edited = Signal()
    search_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.heading.hide()
        self.save_button.let_shrink()
        self.kind = ChoiceBox(self)
        self.team = ChoiceBox(self)
        self.authority = self.line()
        self.number = self.line("—")
        self.day = QDateEdit(self)
        self.day.setDisplayFormat("yyyy-MM-dd")
        self.day.lineEdit().setTextMargins(8, 0, 0, 0)
        self.hour = QLineEdit(self)
        self.hour.setMaxLength(5)
        self.search = self.line(self.tr("Name or number"))
        self.replaced = ChoiceBox(self)
        self.preview = plain_label("", "small", wrap=True, parent=self)
        self.add(0, self.tr("Permission"), self.kind, 2)
        self.add(0, self.tr("For the team"), self.team, row=1)
        self.add(1, self.tr("Given by"), self.authority, row=1)
        self.add(0, self.tr("Given on"), self.day, row=2)
        self.add(1, self.tr("Local time"), self.hour, row=2)
        self.add(0, self.tr("Number of the letter"), self.number, 2, row=3)
        self._instead = (
            self.add(0, self.tr("Search"), self.search, row=4),
            self.add(1, self.tr("Stands in for"), self.replaced, row=4),
            self.search,
            self.replaced,
        )
        self.grid.addWidget(self.preview, 10, 0, 1, 2)
        for box in (self.kind, self.team, self.replaced):
            box.currentIndexChanged.connect(self.edited)
        for edit in (self.authority, self.number, self.hour):
            edit.textEdited.connect(self.edited)
        self.day.dateChanged.connect(self.edited)
        self.search.textEdited.connect(self.search_wanted)
        self.team.currentIndexChanged.connect(lambda: self.search_wanted.emit(self.search.text()))
        self.kind.currentIndexChanged.connect(self._show_instead)
        for field in (self.kind, self.team, self.authority, self.day, self.hour, self.search, self.replaced):
            field.setMinimumWidth(_LEAST_WIDTH)
        self.setFocusProxy(self.kind)

    def begin(
        self,
        kinds: tuple[PermissionKind, ...],
        teams: tuple[tuple[str, TeamId], ...],
        now: datetime,
        chosen: tuple[PermissionKind | None, TeamId | None] = (None, None),
    ) -> None:
        """An empty form; `now` is local; `chosen`: the kind and the team it begins with."""
        self.save_button.setText(self.tr("Record"))
        kind, team = chosen
        for box in (self.kind, self.team):
            box.blockSignals(True)
            box.clear()
        for one in kinds:
            self.kind.addItem(said(KINDS[one]), one.value)
        for name, team_id in teams:
            self.team.addItem(name, team_id)
        self.kind.setCurrentIndex(max(0, self.kind.findData(None if kind is None else kind.value)))
        self.team.setCurrentIndex(max(0, self.team.findData(team)))
        for box in (self.kind, self.team):
            box.blockSignals(False)
        for edit in (self.authority, self.number, self.search):
            edit.clear()
        self.day.blockSignals(True)
        self.day.setDate(QDate(now.year, now.month, now.day))
        self.day.blockSignals(False)
        self.hour.setText(f"{now:%H:%M}")
        mark_faulty(self.hour, False)
        self.say_fault("")
        self._show_instead()
        self.search_wanted.emit("")

    def offer_replaced(self, players: tuple[tuple[str, PlayerId], ...]) -> None:
        """The players that were found, as he may stand in for one; who was chosen stays chosen while he is there.

        Nobody is chosen unasked: words that find somebody choose the first, else it says that one is to be chosen.
        """
        before = self.replaced.currentData()
        self.replaced.blockSignals(True)
        self.replaced.clear()
        self.replaced.addItem(self.tr("choose…"), None)
        for name, player_id in players:
            self.replaced.addItem(name, player_id)
        first = 1 if players and self.search.text().strip() else 0
        known = -1 if before is None else self.replaced.findData(before)
        self.replaced.setCurrentIndex(known if known > 0 else first)
        self.replaced.blockSignals(False)
        self.edited.emit()

    def draft(self) -> PermissionDraft | None:
        """What is in the form; None where there is no kind or team to choose."""
        if self.kind.currentIndex() < 0 or self.team.currentIndex() < 0:
            return None
        kind, replaced = PermissionKind(str(self.kind.currentData())), self.replaced.currentData()
        stands_in = kind is PermissionKind.SAME_DIVISION and replaced is not None
        return PermissionDraft(
            kind,
            TeamId(str(self.team.currentData())),
            self.authority.text(),
            self.number.text(),
            self.day.date(),
            read_time(self.hour.text()),
            PlayerId(str(replaced)) if stands_in else None,
        )

    def show_preview(self, text: str, fault: str, *, asks: bool = False) -> None:
        """What it would change, and what speaks against it; `asks`: recorded in spite of that by one more press."""
        self.preview.setText(text)
        self.preview.setVisible(bool(text))
        self.say_fault(fault)
        self.save_button.setText(self.tr("Record all the same") if asks else self.tr("Record"))

    def _show_instead(self) -> None:
        """Only who helps out in the same division stands in for somebody."""
        is_helping = self.kind.currentData() == PermissionKind.SAME_DIVISION.value
        for widget in self._instead:
            widget.setVisible(is_helping)
