"""The season of a league in legs: drawn up once, then its calendar, officials, reserve days and squads."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QDate, QObject, Qt, Signal
from PySide6.QtWidgets import (
    QDateEdit,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.engine.values import TeamId
from arbiter_app.queries.season import PlannedLeg, SeasonLegRow, SeasonPlan
from arbiter_app.ui.dates import short_day, whole_day
from arbiter_app.ui.event.match_form import read_time
from arbiter_app.ui.texts import say
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import Card, PrimaryButton, SecondaryButton, SectionLabel, plain_label
from arbiter_app.ui.widgets.fields import ChoiceBox
from arbiter_app.ui.widgets.tables import Column, RowsTable

_MOST_DAYS = 4
_LONGEST_REASON = 200


class PlanForm(Card):
    """From the first day to all legs of the season; the plan is shown before it is arranged."""

    edited = Signal()
    submitted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.set_title(self.tr("Draw up the season"))
        self.first = QDateEdit(self)
        self.first.setDisplayFormat("d MMM yyyy")
        self.first.lineEdit().setTextMargins(8, 0, 0, 0)
        self.start = QLineEdit(self)
        self.start.setMaxLength(5)
        self.days_off = QLineEdit(self)
        self.days_off.setPlaceholderText(self.tr("none; or 3 Apr 2026, 6 Apr 2026"))
        self.reserve = QLineEdit(self)
        self.reserve.setPlaceholderText(self.tr("none; or 1 Apr 2026, 2 Apr 2026"))
        self.legs: RowsTable[PlannedLeg] = RowsTable(self._columns(), self)
        self.legs.setAccessibleName(self.tr("The legs as they would be arranged"))
        self.says = plain_label("", "", wrap=True, parent=self)
        self.button = PrimaryButton(self.tr("Arrange all legs"), parent=self)
        self._names: dict[TeamId, str] = {}
        self._lay_out()
        for signal in (self.first.dateChanged, self.start.textChanged, self.days_off.textChanged):
            signal.connect(lambda _value: self.edited.emit())
        self.button.clicked.connect(self.submitted)
        self.setFocusProxy(self.first)

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setVerticalSpacing(4)
        grid.setHorizontalSpacing(10)
        fields = (
            (self.tr("First playing day"), self.first),
            (self.tr("Start (local time)"), self.start),
            (self.tr("Days without games"), self.days_off),
            (self.tr("Reserve days"), self.reserve),
        )
        for place, (label, field) in enumerate(fields):
            field.setAccessibleName(label)
            grid.addWidget(SectionLabel(label, self), 0, place)
            grid.addWidget(field, 1, place)
            grid.setColumnStretch(place, 1 if place < 2 else 2)
        self.body.addLayout(grid)
        self.body.addWidget(self.legs, 1)
        self.body.addWidget(self.says)
        self.body.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)

    def _columns(self) -> tuple[Column[PlannedLeg], ...]:
        def day(place: int) -> Column[PlannedLeg]:
            return Column[PlannedLeg](
                self.tr("Day {number}").format(number=place + 1),
                lambda row: short_day(row.days[place]) if place < len(row.days) else "",
                width=104,
                digits=True,
            )

        return (
            Column[PlannedLeg](self.tr("Phase"), lambda row: str(row.phase), width=60, digits=True, muted=True),
            Column[PlannedLeg](
                self.tr("Leg"),
                lambda row: f"{self._names.get(row.home, row.home)} – {self._names.get(row.away, row.away)}",
                width=-3,
                strong=True,
            ),
            *(day(place) for place in range(_MOST_DAYS)),
        )

    def begin(self, first: date, start: str, names: dict[TeamId, str]) -> None:
        """Offer a first day and an hour; what was typed stays."""
        self._names = names
        if not self.start.text():
            self.first.setDate(QDate(first.year, first.month, first.day))
            self.start.setText(start)

    def first_day(self) -> date:
        """The day typed."""
        day = self.first.date()
        return date(day.year(), day.month(), day.day())

    def show_plan(self, plan: SeasonPlan | None) -> None:
        """Show the legs; None where something that was typed cannot be read."""
        legs = () if plan is None else plan.legs
        self.legs.set_rows(legs)
        self.button.setEnabled(bool(legs) and read_time(self.start.text()) is not None)
        if plan is None:
            self.says.setText(self.tr("Write days as 3 Mar 2026, with commas between, and the hour as 18:00."))
        elif plan.findings:
            self.says.setText(" ".join(say(one.code, one.params) for one in plan.findings))
        else:
            words = self.tr("{legs} legs from {first} to {last}. Saturdays and Sundays are left out.")
            last = max((day for leg in legs for day in leg.days), default=self.first_day())
            self.says.setText(words.format(legs=len(legs), first=whole_day(self.first_day()), last=whole_day(last)))


class OfficialsForm(QWidget):
    """Arbiter and moderator of the chosen leg, of a third team."""

    submitted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.role = ChoiceBox(self)
        self.role.addItem(self.tr("arbiter"), "arbiter")
        self.role.addItem(self.tr("moderator"), "moderator")
        self.role.addItem(self.tr("controller"), "controller")
        self.name = QLineEdit(self)
        self.name.setMaxLength(120)
        self.name.setPlaceholderText(self.tr("Name"))
        self.team = ChoiceBox(self)
        self.button = SecondaryButton(self.tr("Name the official"), parent=self)
        self.says = plain_label("", "small-danger", wrap=True, parent=self)
        self.says.hide()
        row = QHBoxLayout()
        for field, label in (
            (self.role, self.tr("Role")),
            (self.name, self.tr("Name of the official")),
            (self.team, self.tr("Team of the official")),
        ):
            field.setAccessibleName(label)
            row.addWidget(field, 1)
        row.addWidget(self.button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self.says)
        self.button.clicked.connect(self.submitted)
        self.name.returnPressed.connect(self.submitted)

    def set_teams(self, teams: tuple[tuple[TeamId, str], ...]) -> None:
        """Offer these, and no team at all."""
        chosen = self.team.currentData()
        self.team.clear()
        self.team.addItem(self.tr("of no team"), "")
        for team_id, name in teams:
            self.team.addItem(name, team_id)
        self.team.setCurrentIndex(max(0, self.team.findData(chosen)))

    def say(self, text: str) -> None:
        """Why it is not done; empty when it was."""
        self.says.setText(text)
        self.says.setVisible(bool(text))


class MoveForm(QObject):
    """The fields that let the chosen game day begin on another day; their card lays them out.

    `asked` by Enter in a field, `submitted` by the button: what only warns goes on by the button alone.
    """

    asked = Signal()
    submitted = Signal()
    begun = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.heading = SectionLabel("", parent)
        self.day = QLineEdit(parent)
        self.day.setPlaceholderText(self.tr("as 3 Mar 2026"))
        self.day.setAccessibleName(self.tr("New day of the chosen game day"))
        self.reason = QLineEdit(parent)
        self.reason.setMaxLength(_LONGEST_REASON)
        self.reason.setPlaceholderText(self.tr("Reason"))
        self.reason.setAccessibleName(self.tr("Reason for moving the game day"))
        self.button = SecondaryButton("", parent=parent)
        self.says = plain_label("", "small-danger", wrap=True, parent=parent)
        self.begin("")
        self.button.clicked.connect(self.submitted)
        for field in (self.day, self.reason):
            field.returnPressed.connect(self.asked)

    def begin(self, what: str) -> None:
        """Ask about this game day, as "Day 1, Tue 3 Mar"."""
        self.heading.setText(self.tr("Move {what} to another day").format(what=what))
        self.say("")
        self.begun.emit()

    def say(self, text: str, *, ask: bool = False) -> None:
        """Why it is not moved; `ask`: a second press moves it all the same."""
        self.says.setText(text)
        self.says.setVisible(bool(text))
        self.button.setText(self.tr("Move it all the same") if ask else self.tr("Move the day"))

    def clear(self) -> None:
        """Empty what was typed."""
        self.day.clear()
        self.reason.clear()
        self.say("")


class CalendarCard(Card):
    """The legs as they stand, with their days and officials."""

    day_opened = Signal(str)
    sheet_wanted = Signal()
    notice_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.set_title(self.tr("Season"))
        self.print_button = SecondaryButton(self.tr("Deadline sheet (PDF)…"), parent=self)
        self.notice_day = ChoiceBox(self)
        self.notice_day.setMinimumContentsLength(17)
        self.notice_day.setAccessibleName(self.tr("Game day of the chosen leg"))
        self.notice_button = SecondaryButton(self.tr("Notice of this day (PDF)…"), parent=self)
        self.add_to_header(self.notice_day)
        self.add_to_header(self.notice_button)
        self.add_to_header(self.print_button)
        self.legs: RowsTable[SeasonLegRow] = RowsTable(self._columns(), self)
        self.legs.setAccessibleName(self.tr("Legs with their game days and officials"))
        self.officials = OfficialsForm(self)
        self.reserve = QLineEdit(self)
        self.reserve.setPlaceholderText(self.tr("none; or 1 Apr 2026, 2 Apr 2026"))
        self.reserve.setAccessibleName(self.tr("Reserve days"))
        self.reserve_button = SecondaryButton(self.tr("Set the reserve days"), parent=self)
        self.reserve_says = plain_label("", "small-danger", wrap=True, parent=self)
        self.reserve_says.hide()
        self.mover = MoveForm(self)
        self.body.addWidget(self.legs, 1)
        self.body.addWidget(SectionLabel(self.tr("Official of the chosen leg"), self))
        self.body.addWidget(self.officials)
        grid = QGridLayout()
        grid.setVerticalSpacing(4)
        grid.setHorizontalSpacing(8)
        for place, widget in enumerate(
            (self.reserve, self.reserve_button, self.mover.day, self.mover.reason, self.mover.button)
        ):
            grid.addWidget(widget, 1, place)
        grid.addWidget(SectionLabel(self.tr("Reserve days"), self), 0, 0, 1, 2)
        grid.addWidget(self.mover.heading, 0, 2, 1, 3)
        for place, share in ((0, 3), (2, 2), (3, 2)):
            grid.setColumnStretch(place, share)
        self.body.addLayout(grid)
        self.body.addWidget(self.reserve_says)
        self.body.addWidget(self.mover.says)
        self.print_button.clicked.connect(self.sheet_wanted)
        self.notice_button.clicked.connect(self.notice_wanted)
        self.legs.row_opened.connect(lambda row: self.day_opened.emit(row.days[0].match_id))
        self.legs.row_chosen.connect(lambda _row: self._offer_days())
        self.notice_day.currentTextChanged.connect(self.mover.begin)

    def _columns(self) -> tuple[Column[SeasonLegRow], ...]:
        def day(place: int) -> Column[SeasonLegRow]:
            def text(row: SeasonLegRow) -> str:
                if place >= len(row.days):
                    return ""
                cell = row.days[place]
                moved = ", ".join(short_day(one) for one in cell.put_off)
                return f"{short_day(cell.day)}\n→ {moved}" if moved else short_day(cell.day)

            title = self.tr("Day {number}").format(number=place + 1)
            return Column[SeasonLegRow](title, text, width=98, digits=True, wraps=True)

        none, plays = self.tr("nobody yet"), self.tr("{arbiter}\nplays {days}")

        def arbiter(row: SeasonLegRow) -> str:
            days = ", ".join(short_day(day) for day in row.arbiter_plays)
            return plays.format(arbiter=row.arbiter, days=days) if days else row.arbiter or none

        return (
            Column[SeasonLegRow](self.tr("Phase"), lambda row: str(row.phase), width=62, digits=True, muted=True),
            Column[SeasonLegRow](self.tr("Leg"), lambda row: f"{row.home} – {row.away}", width=-3, strong=True),
            *(day(place) for place in range(_MOST_DAYS)),
            Column[SeasonLegRow](
                self.tr("Arbiter"),
                arbiter,
                width=-2,
                wraps=True,
                tone=lambda row: Tone.DANGER if row.arbiter_plays else None if row.arbiter else Tone.WARN,
            ),
            Column[SeasonLegRow](
                self.tr("Moderator, controller"),
                lambda row: "\n".join(filter(None, (row.moderator or none, row.controller))),
                width=-2,
                wraps=True,
                tone=lambda row: None if row.moderator else Tone.WARN,
            ),
        )

    def set_legs(self, rows: tuple[SeasonLegRow, ...]) -> None:
        """Show the legs; the first is chosen when none was."""
        self.legs.set_rows(rows)
        if rows and self.legs.chosen_row() is None:
            self.legs.choose(0)
        self._offer_days()

    def chosen_day(self) -> str:
        """The match of the game day chosen; empty without one."""
        return str(self.notice_day.currentData() or "")

    def _offer_days(self) -> None:
        row = self.legs.chosen_row()
        words = self.tr("Day {number}, {day}")
        days = [
            (words.format(number=number, day=short_day(cell.day)), str(cell.match_id))
            for number, cell in enumerate(() if row is None else row.days, 1)
        ]
        places = range(self.notice_day.count())
        if [(self.notice_day.itemText(place), self.notice_day.itemData(place)) for place in places] == days:
            return
        chosen = self.chosen_day()
        self.notice_day.clear()
        for text, match_id in days:
            self.notice_day.addItem(text, match_id)
        self.notice_day.setCurrentIndex(max(0, self.notice_day.findData(chosen)) if days else -1)
        self.notice_button.setEnabled(bool(days))


class SeasonPage(QWidget):
    """The plan until legs are arranged, the calendar from then on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plan = PlanForm(self)
        self.calendar = CalendarCard(self)
        self.pages = QStackedWidget(self)
        self.pages.addWidget(self.plan)
        self.pages.addWidget(self.calendar)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.pages, 1)

    def show_calendar(self, on: bool) -> None:
        """The calendar, or the plan."""
        self.pages.setCurrentWidget(self.calendar if on else self.plan)
        self.setFocusProxy(self.calendar.legs if on else self.plan)
