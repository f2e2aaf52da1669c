"""The calendar of a season in divisions: a picture, its matches and what speaks against them, days kept free."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QDate, Signal
from PySide6.QtWidgets import QDateEdit, QHBoxLayout, QLineEdit, QWidget

from arbiter_app.queries.season_calendar import CalendarMatch, FreeSpan, SeasonCalendar
from arbiter_app.ui.dates import day_of_month, short_day
from arbiter_app.ui.event.calendar_strip import CalendarStrip
from arbiter_app.ui.texts import say
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import Card, LinkButton, PrimaryButton, SecondaryButton, plain_label
from arbiter_app.ui.widgets.fields import ChoiceBox
from arbiter_app.ui.widgets.tables import Column, RowsTable

HOLIDAY, TOURNAMENT = "holiday", "tournament"
_LONGEST = 80


class CalendarPage(QWidget):
    """Shows a season and says what is wanted; `CalendarDesk` records it."""

    match_opened = Signal(str)
    clause_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._calendar: SeasonCalendar | None = None
        self._chosen: date | None = None
        self.card = Card(self.tr("Calendar"), self)
        self.strip = CalendarStrip(self.card)
        self.matches: RowsTable[CalendarMatch] = RowsTable(self._match_columns(), self.card)
        self.matches.setAccessibleName(self.tr("Matches of the season"))
        self.none = plain_label(
            self.tr("No match is arranged yet. Enter holidays and tournaments first: what falls on them is then told."),
            "muted", wrap=True, parent=self,
        )  # fmt: skip
        self.says = plain_label("", "small", wrap=True, parent=self)
        self.link = LinkButton("", self, middle=True)
        self.free_card = Card(self.tr("Days kept free"), self)
        self.spans: RowsTable[FreeSpan] = RowsTable(self._span_columns(), self.free_card)
        self.spans.setAccessibleName(self.tr("Days kept free"))
        self.kind = ChoiceBox(self)
        self.kind.addItem(self.tr("Public holiday"), HOLIDAY)
        self.kind.addItem(self.tr("Tournament"), TOURNAMENT)
        self.kind.setAccessibleName(self.tr("What is kept free"))
        self.name = QLineEdit(self)
        self.name.setMaxLength(_LONGEST)
        self.name.setPlaceholderText(self.tr("Name"))
        self.name.setAccessibleName(self.tr("Name of the holiday or tournament"))
        self.first = _day_edit(self, self.tr("First day"))
        self.last = _day_edit(self, self.tr("Last day"))
        self.add_button = PrimaryButton(self.tr("Keep it free"), parent=self)
        self.remove_button = SecondaryButton(self.tr("Take it off"), parent=self)
        self.fault = plain_label("", "small-danger", wrap=True, parent=self)
        self._lay_out()
        self.matches.row_chosen.connect(lambda _row: self._explain())
        self.matches.row_opened.connect(lambda row: self.match_opened.emit(row.match_id))
        self.spans.row_chosen.connect(lambda _row: self._offer_remove())
        self.strip.day_chosen.connect(self._choose_day)
        self.link.clicked.connect(lambda: self.clause_wanted.emit(self.link.text()))
        self.kind.currentIndexChanged.connect(lambda _place: self._show_last())
        self._show_last()
        self.say_fault("")
        self.setFocusProxy(self.matches)

    def _match_columns(self) -> tuple[Column[CalendarMatch], ...]:
        warned = self.tr("look at it")
        return (
            Column[CalendarMatch](self.tr("Day"), lambda row: short_day(row.day), width=100, strong=True),
            Column[CalendarMatch](self.tr("Division"), lambda row: row.division, width=100, muted=True),
            Column[CalendarMatch](self.tr("Round"), lambda row: str(row.round_number), width=62, align="right"),
            Column[CalendarMatch](self.tr("Match"), lambda row: f"{row.home} – {row.away}", width=-3, wraps=True),
            Column[CalendarMatch](
                "",
                lambda row: f"! {warned}" if row.findings else "",
                width=100,
                tone=lambda row: Tone.WARN if row.findings else None,
            ),
        )

    def _span_columns(self) -> tuple[Column[FreeSpan], ...]:
        def days(row: FreeSpan) -> str:
            if row.first == row.last:
                return day_of_month(row.first)
            return f"{day_of_month(row.first)} – {day_of_month(row.last)}"

        return (
            Column[FreeSpan](self.tr("Days"), days, width=130, digits=True),
            Column[FreeSpan](self.tr("What"), lambda row: row.name, width=-2, strong=True, wraps=True),
        )

    def _lay_out(self) -> None:
        self.card.body.addWidget(self.strip)
        words = self.tr("A number: matches of that day; !: something speaks against one; a stroke: kept free.")
        self.card.body.addWidget(plain_label(words, "small", wrap=True, parent=self))
        self.card.body.addWidget(self.none)
        self.card.body.addWidget(self.matches, 1)
        foot = QHBoxLayout()
        foot.addWidget(self.says, 1)
        foot.addWidget(self.link)
        self.card.body.addLayout(foot)
        body = self.free_card.body
        body.addWidget(self.spans, 1)
        body.addWidget(self.remove_button)
        for line in ((self.kind,), (self.name,), (self.first, self.last)):
            row = QHBoxLayout()
            row.setSpacing(8)
            for widget in line:
                row.addWidget(widget, 1)
            body.addLayout(row)
        body.addWidget(self.fault)
        body.addWidget(self.add_button)
        columns = QHBoxLayout(self)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(12)
        columns.addWidget(self.card, 5)
        columns.addWidget(self.free_card, 2)

    def show_calendar(self, calendar: SeasonCalendar, today: date, *, can_write: bool) -> None:
        """Show a season as it stands."""
        if self._calendar is None:
            self.begin(today)
        self._calendar = calendar
        self.matches.set_rows(calendar.matches)
        self.matches.setVisible(bool(calendar.matches))
        self.none.setVisible(not calendar.matches)
        self.spans.set_rows(calendar.spans)
        for widget in (self.kind, self.name, self.first, self.add_button):
            widget.setVisible(can_write)
        self.remove_button.setEnabled(can_write)
        if calendar.matches and self.matches.chosen_row() is None:
            self.matches.choose(0)
        self._show_last()
        self._explain()
        self._offer_remove()

    def begin(self, today: date) -> None:
        """Nothing is typed yet."""
        self.name.clear()
        for edit in (self.first, self.last):
            edit.setDate(QDate(today.year, today.month, today.day))
        self.say_fault("")

    def say_fault(self, text: str) -> None:
        """Why nothing was recorded."""
        self.fault.setText(text)
        self.fault.setVisible(bool(text))

    def _choose_day(self, day: date) -> None:
        self._chosen = day
        rows = self.matches.rows_model().rows()
        place = next((number for number, row in enumerate(rows) if row.day == day), None)
        if place is not None:
            self.matches.choose(place)
        for edit in (self.first, self.last):
            edit.setDate(QDate(day.year, day.month, day.day))
        self._show_strip()

    def _explain(self) -> None:
        row = self.matches.chosen_row()
        findings = () if row is None else row.findings
        self.says.setText(" ".join(say(one.code, one.params) for one in findings))
        clause = next((one.clause for one in findings if one.clause), None)
        self.link.setText(clause or "")
        self.link.setVisible(bool(clause))
        if row is not None:
            self._chosen = row.day
        self._show_strip()

    def _show_strip(self) -> None:
        if self._calendar is not None:
            self.strip.set_calendar(self._calendar, self._chosen)

    def _offer_remove(self) -> None:
        row = self.spans.chosen_row()
        self.remove_button.setVisible(row is not None and row.entry is not None and self.remove_button.isEnabled())

    def _show_last(self) -> None:
        self.last.setVisible(self.kind.currentData() == TOURNAMENT and self.kind.isVisibleTo(self))


def _day_edit(parent: QWidget, name: str) -> QDateEdit:
    edit = QDateEdit(parent)
    edit.setDisplayFormat("yyyy-MM-dd")
    edit.lineEdit().setTextMargins(8, 0, 0, 0)
    edit.setAccessibleName(name)
    return edit
