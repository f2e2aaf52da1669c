"""The form of a fixture: a new one, or one that is changed before anything happened at it."""

from __future__ import annotations

import re
from datetime import datetime, time

from PySide6.QtCore import QDate, Signal
from PySide6.QtWidgets import QCheckBox, QDateEdit, QLineEdit, QWidget

from arbiter_app.engine.records import Team
from arbiter_app.engine.state import Match
from arbiter_app.ui.event.forms import Form, mark_faulty
from arbiter_app.ui.widgets.cards import plain_label, set_panel
from arbiter_app.ui.widgets.fields import ChoiceBox, NumberEdit

_TIME = re.compile(r"([01]?[0-9]|2[0-3])[:.h ]?([0-5][0-9])")


def read_time(text: str) -> time | None:
    """A time of day as people type it: 19:15, 19.15, 1915, 7:05. None where it is none."""
    found = _TIME.fullmatch(text.strip())
    return None if found is None else time(int(found[1]), int(found[2]))


class MatchForm(Form):
    """One fixture. Division and day choose the usual start, until somebody types another."""

    start_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.match: Match | None = None
        set_panel(self, "card")
        self.home = ChoiceBox(self)
        self.away = ChoiceBox(self)
        self.division = ChoiceBox(self)
        self.round_number = NumberEdit(1, 99, 1, self)
        self.day = QDateEdit(self)
        self.day.setDisplayFormat("yyyy-MM-dd")
        # Style sheets cannot indent the text of it.
        self.day.lineEdit().setTextMargins(8, 0, 0, 0)
        # A field with sections keeps the old hour when a new time is typed over it.
        self.start = QLineEdit(self)
        self.start.setPlaceholderText("19:15")
        self.start.setMaxLength(5)
        self.venue = self.line(self.tr("Hall or address"))
        self.weekday = plain_label("", "small", parent=self)
        self.add(0, self.tr("Home"), self.home)
        self.add(1, self.tr("Away"), self.away)
        self.add(2, self.tr("Division"), self.division)
        self.add(3, self.tr("Round"), self.round_number)
        self.add(0, self.tr("Day"), self.day, row=1)
        self.add(1, self.tr("Start (local time)"), self.start, row=1)
        self.add(2, self.tr("Venue"), self.venue, 2, row=1)
        self.last_round = QCheckBox(self.tr("Last round or play-off"), self)
        self.last_round.setToolTip(self.tr("Nobody may come in for it who has not played for the club before."))
        self.consent = QCheckBox(self.tr("Both teams agreed to the day"), self)
        self.consent.setToolTip(self.tr("Nobody is obliged to play on a public holiday and its weekend."))
        self.grid.addWidget(self.last_round, 4, 0, 1, 1)
        self.grid.addWidget(self.consent, 4, 1, 1, 1)
        self.grid.addWidget(self.weekday, 4, 2, 1, 2)
        self._typed = False
        self.division.currentIndexChanged.connect(self._usual)
        self.day.dateChanged.connect(self._usual)
        self.start.textEdited.connect(self._note_typed)
        self.start.editingFinished.connect(self.check_start)
        self.setFocusProxy(self.home)

    def begin(
        self, teams: tuple[Team, ...], divisions: tuple[tuple[str, str], ...], day: QDate, round_number: int
    ) -> None:
        """Offer teams and divisions (id and name) for a new match."""
        if self.match is not None:
            self.venue.clear()  # It was the other match's.
        self.last_round.setChecked(False)
        self.consent.setChecked(False)
        self.match = None
        self.heading.setText(self.tr("New match"))
        self.save_button.setText(self.tr("Arrange the match"))
        self._offer(teams, divisions)
        self.away.setCurrentIndex(1 if len(teams) > 1 else 0)
        self._typed = False
        self.day.setDate(day)
        self.round_number.setValue(round_number)
        self.say_fault("")
        mark_faulty(self.start, False)
        self._usual()

    def begin_change(
        self, match: Match, local_start: datetime, teams: tuple[Team, ...], divisions: tuple[tuple[str, str], ...]
    ) -> None:
        """Show a match that is to be changed; `local_start` is in the time of the hall."""
        self._offer(teams, divisions)
        self.heading.setText(self.tr("Change the match"))
        self.save_button.setText(self.tr("Save the match"))
        self.match = match
        for box, chosen in ((self.home, match.home), (self.away, match.away), (self.division, match.division)):
            box.blockSignals(True)
            box.setCurrentIndex(box.findData(chosen))
            box.blockSignals(False)
        self._typed = True
        self.day.setDate(QDate(local_start.year, local_start.month, local_start.day))
        self.start.setText(f"{local_start:%H:%M}")
        self.round_number.setValue(match.round_number)
        self.venue.setText(match.venue)
        self.last_round.setChecked(match.is_last_round)
        self.consent.setChecked(match.consent)
        self.say_fault("")
        mark_faulty(self.start, False)
        self._usual()

    def start_time(self) -> time | None:
        """The start as it is typed, local; None where it is no time of day."""
        return read_time(self.start.text())

    def check_start(self) -> bool:
        """Say when the start is no time of day; otherwise show it as it was understood."""
        start = self.start_time()
        mark_faulty(self.start, start is None)
        self.say_fault("" if start is not None else self.tr("The start is a time of day, as 19:15."))
        if start is not None:
            self.start.setText(f"{start:%H:%M}")
        return start is not None

    def set_usual_start(self, usual: time, note: str) -> None:
        """Put the usual start in, unless another was typed."""
        self.weekday.setText(note)
        if not self._typed:
            self.start.setText(f"{usual:%H:%M}")

    def _offer(self, teams: tuple[Team, ...], divisions: tuple[tuple[str, str], ...]) -> None:
        for box in (self.home, self.away, self.division):
            box.blockSignals(True)
            box.clear()
        for team in teams:
            self.home.addItem(team.name, team.id)
            self.away.addItem(team.name, team.id)
        for division_id, name in divisions:
            self.division.addItem(name, division_id)
        for box in (self.home, self.away, self.division):
            box.blockSignals(False)

    def _usual(self) -> None:
        self.start_wanted.emit()

    def _note_typed(self) -> None:
        self._typed = True
        self.say_fault("")
        mark_faulty(self.start, False)
