"""The first screen: the sample, a new event, a file; and what stands in the way of opening one."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from arbiter_app.errors import Problem
from arbiter_app.ui.dialogs import FilePicker
from arbiter_app.ui.services import Services
from arbiter_app.ui.settings import AppSettings
from arbiter_app.ui.start.controller import SUFFIX, StartController
from arbiter_app.ui.start.new_event import NewEventForm
from arbiter_app.ui.start.trouble import TroublePage
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import Card, NoticeBar, PrimaryButton, SecondaryButton, plain_label
from arbiter_app.ui.widgets.tables import Column, RowsTable

_WIDEST = 980


@dataclass(frozen=True, slots=True)
class RecentRow:
    """A file opened lately."""

    path: Path


class StartScreen(QWidget):
    """`opened` carries an OpenedEvent; `left` goes back to the event that is open."""

    opened = Signal(object)
    left = Signal()

    def __init__(
        self, services: Services, settings: AppSettings, picker: FilePicker, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._picker = picker
        self.controller = StartController(services, settings, self)
        self.notice = NoticeBar(self)
        self.pages = QStackedWidget(self)
        self.home = self._make_home()
        self.form = NewEventForm(picker, self.controller.default_folder(), self)
        self.trouble = TroublePage(self)
        self._trouble_page = QWidget(self)
        upper = QVBoxLayout(self._trouble_page)
        upper.setContentsMargins(0, 0, 0, 0)
        upper.addWidget(self.trouble)
        upper.addStretch(1)
        for page in (self.home, self.form, self._trouble_page):
            self.pages.addWidget(page)
        self._lay_out()
        self._connect()
        self.refresh()

    def _lay_out(self) -> None:
        middle = QWidget(self)
        middle.setMaximumWidth(_WIDEST)
        column = QVBoxLayout(middle)
        column.setContentsMargins(24, 28, 24, 24)
        column.setSpacing(14)
        column.addWidget(plain_label(self.tr("Arbiter’s desk"), "title", parent=self))
        words = self.tr("For the arbiter of a team chess match: what happened, what follows, and the score card.")
        column.addWidget(plain_label(words, "muted", wrap=True, parent=self))
        column.addWidget(self.notice)
        column.addWidget(self.pages, 1)
        row = QHBoxLayout(self)
        row.addStretch(1)
        row.addWidget(middle, 20)
        row.addStretch(1)

    def _make_home(self) -> QWidget:
        home = QWidget(self)
        column = QVBoxLayout(home)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(14)
        row = QHBoxLayout()
        row.setSpacing(14)
        self.sample_button = SecondaryButton(self.tr("Open the sample"), parent=home)
        self.league_button = SecondaryButton(self.tr("Open the sample league"), parent=home)
        self.new_button = PrimaryButton(self.tr("New event"), parent=home)
        self.file_button = SecondaryButton(self.tr("Open a file…"), parent=home)
        for title, words, button in (
            (
                self.tr("Begin"),
                self.tr("Teams and players from a file or by hand, under a set of rules that you choose."),
                self.new_button,
            ),
            (self.tr("Go on"), self.tr("An event file of this program; its name ends in .arbiter."), self.file_button),
            (
                self.tr("Look around"),
                self.tr(
                    "A whole league evening to try things out, or a season in legs with bughouse. "
                    "It is a fresh copy each time."
                ),
                self.sample_button,
            ),
        ):
            card = Card(title, home)
            card.body.addWidget(plain_label(words, "muted", wrap=True, parent=card))
            card.body.addStretch(1)
            card.body.addWidget(button)
            if button is self.sample_button:
                card.body.addWidget(self.league_button)
            row.addWidget(card, 1)
        column.addLayout(row)
        self.recent_card = Card(self.tr("Opened lately"), home)
        self.recent: RowsTable[RecentRow] = RowsTable(
            (
                Column[RecentRow](self.tr("File"), lambda row: row.path.stem, strong=True, width=-2),
                Column[RecentRow](self.tr("Folder"), lambda row: str(row.path.parent), muted=True, width=-3),
            ),
            self.recent_card,
        )
        self.recent.setAccessibleName(self.tr("Files opened lately"))
        self.recent_card.body.addWidget(self.recent, 1)
        column.addWidget(self.recent_card, 1)
        self.no_recent = plain_label(
            self.tr("Files that you open stand here the next time."), "muted", wrap=True, parent=home
        )
        column.addWidget(self.no_recent)
        self.back_button = SecondaryButton(self.tr("Back to the open event"), "Esc", home)
        column.addWidget(self.back_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(0)
        self._home_column = column
        return home

    def _connect(self) -> None:
        self.sample_button.clicked.connect(self.controller.open_sample)
        self.league_button.clicked.connect(self.controller.open_sample_league)
        self.new_button.clicked.connect(self.show_form)
        self.file_button.clicked.connect(self.choose_file)
        self.back_button.clicked.connect(self.left)
        self.recent.clicked.connect(lambda index: self._open_recent(self.recent.rows_model().row_at(index.row())))
        self.recent.row_opened.connect(self._open_recent)
        self.form.submitted.connect(self.controller.make)
        self.form.left.connect(self.show_home)
        self.trouble.left.connect(self.show_home)
        self.trouble.other_wanted.connect(self.choose_file)
        self.trouble.readonly_wanted.connect(lambda path: self.controller.open_file(path, readonly=True))
        self.trouble.again_wanted.connect(self.controller.open_file)
        self.trouble.restore_wanted.connect(self.controller.restore)
        self.controller.opened.connect(self._tell_opened)
        self.controller.failed.connect(self._tell_failed)
        self.setFocusProxy(self.new_button)
        order = (
            self.new_button,
            self.file_button,
            self.sample_button,
            self.league_button,
            self.recent,
            self.back_button,
        )
        for one, following in pairwise(order):
            QWidget.setTabOrder(one, following)

    def refresh(self, *, can_go_back: bool = False) -> None:
        """Show the first page with the files opened lately."""
        rows = [RecentRow(path) for path in self.controller.recent()]
        self.recent.set_rows(rows)
        self.recent_card.setVisible(bool(rows))
        self.no_recent.setVisible(not rows)
        # Without a list of files the cards stay as low as their words, and the room is left below.
        self._home_column.setStretch(self._home_column.count() - 1, 0 if rows else 1)
        self.back_button.setVisible(can_go_back)
        self.notice.dismiss()
        self.show_home()

    def show_home(self) -> None:
        """Back to the first page."""
        self.pages.setCurrentWidget(self.home)
        self.new_button.setFocus()

    def show_form(self) -> None:
        """Show the form for a new event."""
        self.notice.dismiss()
        self.form.begin(self.controller.rulebooks(), self.controller.last_arbiter())
        self.pages.setCurrentWidget(self.form)
        self.form.title_edit.setFocus()

    def choose_file(self) -> None:
        """Ask for an event file and open it."""
        pattern = self.tr("Event files") + f" (*{SUFFIX});;" + self.tr("All files") + " (*)"
        path = self._picker.open_file(self, self.tr("Open an event"), self.controller.default_folder(), pattern)
        if path is not None:
            self.controller.open_file(path)

    def tell(self, text: str) -> None:
        """Say something above the page."""
        self.notice.say(text, Tone.DANGER)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            if self.pages.currentWidget() is not self.home:
                self.show_home()
            elif self.back_button.isVisible():
                self.left.emit()
            event.accept()
            return
        super().keyPressEvent(event)

    def _open_recent(self, row: RecentRow | None) -> None:
        if row is not None and self.pages.currentWidget() is self.home:
            self.controller.open_file(row.path)

    def _tell_opened(self, opened: object) -> None:
        self.notice.dismiss()
        self.opened.emit(opened)

    def _tell_failed(self, problem: Problem, path: Path | None) -> None:
        self.form.rearm()
        if path is None:
            self.tell(f"{problem.sentence} {problem.way_out}")
            return
        self.trouble.show_problem(problem, path)
        self.pages.setCurrentWidget(self._trouble_page)
        self.trouble.setFocus()
