"""Export to USB: choose the stick, see it written and read back, take it out."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QStackedWidget, QWidget

from arbiter_app.errors import Problem
from arbiter_app.queries.event import heading, progress
from arbiter_app.shapes import Drive, PackReport
from arbiter_app.ui.dialogs import FilePicker
from arbiter_app.ui.export.controller import ExportController
from arbiter_app.ui.shell.status import size_text
from arbiter_app.ui.texts import fill
from arbiter_app.ui.widgets.cards import (
    Card,
    EmptyHint,
    PrimaryButton,
    SecondaryButton,
    SectionLabel,
    plain_label,
)
from arbiter_app.ui.widgets.tables import Column, RowsTable
from arbiter_app.ui.workspace import Workspace

LOOK_AGAIN_MS = 2000


class ExportScreen(QWidget):
    """Three pages: where to, on the way, done or failed."""

    left = Signal()
    busy = Signal(bool)

    def __init__(self, workspace: Workspace, picker: FilePicker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._picker = picker
        self._folder: Path | None = None
        self._picked: Drive | None = None
        self._sticks: tuple[Drive, ...] = ()
        self._is_stick = True
        self.controller = ExportController(workspace, self)
        self.about = Card("", self, section=True)
        self.about.set_title(self.tr("What is exported"))
        self.match_label = plain_label("", "heading", wrap=True, parent=self)
        self.state_label = plain_label("", wrap=True, parent=self)
        self.last_label = plain_label("", "muted", wrap=True, parent=self)
        self.pages = QStackedWidget(self)
        self.choose_page = self._make_choose()
        self.progress_page = self._make_progress()
        self.done_page = self._make_done()
        self.failed_page = self._make_failed()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_AGAIN_MS)
        self._lay_out()
        self._connect()
        self.refresh()

    # How it is made

    def _lay_out(self) -> None:
        for label in (self.match_label, self.state_label, self.last_label):
            self.about.body.addWidget(label)
        self.about.body.addSpacing(6)
        self.about.body.addWidget(SectionLabel(self.tr("In the pack"), self))
        words = self.tr(
            "The score card as PDF and table, the incidents, the games, the whole match as data, and a copy of the "
            "event file. Sealed line-ups are left out until they are open. Every file is listed with its check sum."
        )
        self.about.body.addWidget(plain_label(words, "muted", wrap=True, parent=self))
        self.about.body.addStretch(1)
        for page in (self.choose_page, self.progress_page, self.done_page, self.failed_page):
            self.pages.addWidget(page)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self.pages, 5)
        row.addWidget(self.about, 2)

    def _make_choose(self) -> Card:
        card = Card("", self)
        card.set_title(self.tr("Where to?"))
        self.drives: RowsTable[Drive] = RowsTable(
            (
                Column[Drive](self.tr("Where"), lambda row: row.label, width=-2, strong=True),
                Column[Drive]("", self._kind, width=90, muted=True),
                Column[Drive](self.tr("Place"), lambda row: str(row.path), width=-3, muted=True),
                Column[Drive](self.tr("Free"), lambda row: size_text(row.free_bytes), align="right", digits=True),
                Column[Drive]("", lambda row: "" if row.writable else self.tr("write-protected"), width=130),
            ),
            card,
        )
        self.drives.setAccessibleName(self.tr("Sticks found, and the folder chosen"))
        self.no_drive = EmptyHint(
            self.tr("No stick found"),
            self.tr("Put a USB stick in: it shows up here by itself. Or choose any folder."),
            parent=card,
        )
        self.target_label = plain_label("", wrap=True, parent=card)
        self.write_button = PrimaryButton(self.tr("Write the pack"), parent=card)
        self.folder_button = SecondaryButton(self.tr("Another folder…"), parent=card)
        self.back_button = SecondaryButton(self.tr("Back"), "Esc", card)
        card.body.addWidget(self.drives, 1)
        card.body.addWidget(self.no_drive, 1)
        card.body.addWidget(self.target_label)
        card.body.addLayout(_row(self.write_button, self.folder_button, self.back_button))
        return card

    def _make_progress(self) -> Card:
        card = Card("", self)
        self.step_label = plain_label("", "strong", wrap=True, parent=card)
        self.bar = QProgressBar(card)
        self.bar.setTextVisible(False)
        words = self.tr("Each file is read back and compared. Only then the folder gets its name.")
        card.body.addWidget(self.step_label)
        card.body.addWidget(self.bar)
        card.body.addWidget(plain_label(words, "muted", wrap=True, parent=card))
        card.body.addStretch(1)
        return card

    def _make_done(self) -> Card:
        card = Card("", self)
        card.set_panel("primary")
        self.report_label = plain_label("", "strong", wrap=True, parent=card)
        self.report_place = plain_label("", "muted", wrap=True, parent=card)
        self.report_place.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.done_button = PrimaryButton(self.tr("Done"), "⏎", card)
        self.again_button = SecondaryButton("", parent=card)
        card.body.addWidget(self.report_label)
        card.body.addWidget(self.report_place)
        card.body.addSpacing(8)
        card.body.addLayout(_row(self.done_button, self.again_button))
        card.body.addStretch(1)
        return card

    def _make_failed(self) -> Card:
        card = Card("", self)
        card.set_panel("danger")
        card.set_title(self.tr("Not exported"))
        self.problem_label = plain_label("", "strong", wrap=True, parent=card)
        self.way_out_label = plain_label("", wrap=True, parent=card)
        self.retry_button = PrimaryButton(self.tr("Try again"), parent=card)
        self.other_button = SecondaryButton(self.tr("Another place"), parent=card)
        self.leave_button = SecondaryButton(self.tr("Back"), "Esc", card)
        card.body.addWidget(self.problem_label)
        card.body.addWidget(self.way_out_label)
        card.body.addSpacing(8)
        card.body.addLayout(_row(self.retry_button, self.other_button, self.leave_button))
        card.body.addStretch(1)
        return card

    def _connect(self) -> None:
        self._workspace.event_opened.connect(self._forget)
        for signal in (self._workspace.changed, self._workspace.match_chosen, self._workspace.event_opened):
            signal.connect(self.refresh)
        self._timer.timeout.connect(self.look_for_drives)
        self.drives.row_chosen.connect(lambda _row: self._check())
        self.drives.row_opened.connect(lambda _row: self._write_to_chosen())
        self.write_button.clicked.connect(self._write_to_chosen)
        self.folder_button.clicked.connect(self._choose_folder)
        self.retry_button.clicked.connect(self._retry)
        self.other_button.clicked.connect(self.begin)
        self.again_button.clicked.connect(self.begin)
        for button in (self.back_button, self.done_button, self.leave_button):
            button.clicked.connect(self.left)
        self.controller.started.connect(self._show_progress)
        self.controller.progressed.connect(self._show_step)
        self.controller.written.connect(self._show_done)
        self.controller.failed.connect(self._show_failed)

    # What is shown

    def page(self) -> str:
        """Which page it shows: "choose", "progress", "done" or "failed"."""
        names: dict[QWidget | None, str] = {
            self.choose_page: "choose", self.progress_page: "progress", self.done_page: "done",
            self.failed_page: "failed",
        }  # fmt: skip
        return names[self.pages.currentWidget()]

    def begin(self) -> None:
        """Ask where to."""
        self.look_for_drives()
        self.pages.setCurrentWidget(self.choose_page)
        (self.drives if self.drives.isVisibleTo(self) else self.folder_button).setFocus()

    def refresh(self) -> None:
        """Say what would be exported now."""
        match = self._workspace.match
        desk = self._workspace.desk
        self.folder_button.setEnabled(match is not None and not desk.readonly)
        self._check()
        if match is None:
            self.match_label.setText(self.tr("No match yet"))
            return
        about = heading(desk.state, desk.rulebook, match)
        now = progress(desk.rulebook, match)
        self.match_label.setText(f"{about.teams}\n{about.division}")
        words = self.tr("{ended} of {boards} boards have a result.\n{signed} of 2 captains have signed.")
        self.state_label.setText(words.format(ended=now.ended, boards=now.boards, signed=now.signed))
        if match.exports:
            last = match.exports[-1]
            at = f"{self._workspace.local(last.at):%H:%M}"
            words = self.tr("Last exported at {time}, revision {revision}.")
            if not now.exported:
                words = self.tr("Changed since revision {revision} of {time}.")
            self.last_label.setText(words.format(time=at, revision=last.revision))
        else:
            self.last_label.setText(self.tr("Not exported yet."))

    def look_for_drives(self) -> None:
        """Show the sticks that are there now; the one chosen stays chosen."""
        if self.controller.is_busy:
            return
        self._sticks = tuple(self.controller.drives())
        is_new = self._picked is not None and self._picked.path not in [one.path for one in self._sticks]
        rows = (*self._sticks, *((self._picked,) if self._picked is not None and is_new else ()))
        chosen = self.drives.chosen_row()
        if rows != self.drives.rows_model().rows():
            self.drives.set_rows(rows)
            paths = [row.path for row in rows]
            wanted = paths.index(chosen.path) if chosen is not None and chosen.path in paths else 0
            self.drives.choose(wanted)
        self.drives.setVisible(bool(rows))
        self.no_drive.setVisible(not rows)
        self._check()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous() and not self.controller.is_busy:
            self.begin()
            self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self._timer.stop()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and not self.controller.is_busy:
            self.left.emit()
            event.accept()
            return
        super().keyPressEvent(event)

    # What is wanted

    def _check(self) -> None:
        row = self.drives.chosen_row()
        can_write = self._workspace.match is not None and not self._workspace.desk.readonly
        self.write_button.setEnabled(can_write and row is not None and row.writable)
        self.target_label.setText("" if row is None else self._what_is_written(row))
        self.target_label.setVisible(bool(self.target_label.text()))

    def _what_is_written(self, row: Drive) -> str:
        """What the button would write, and where."""
        match, state = self._workspace.match, self._workspace.desk.state
        if match is None or self._workspace.desk.readonly:
            return ""
        if not row.writable:
            return fill(self.tr("Nothing can be written to “{place}”: choose another place."), {"place": row.label})
        stick = self._stick_of(row.path)
        words = self.tr("Revision {revision} of {teams} goes into the folder “{place}” on this computer.")
        if stick is not None:
            words = self.tr("Revision {revision} of {teams} goes into the folder “{place}” on the stick “{stick}”.")
            if stick.path == row.path:
                words = self.tr("Revision {revision} of {teams} goes onto the stick “{stick}”.")
        revision = max((one.revision for one in match.exports), default=0) + 1
        teams = f"{state.teams[match.home].name} – {state.teams[match.away].name}"
        values = {"revision": revision, "teams": teams, "place": row.label, "stick": stick.label if stick else ""}
        return f"{fill(words, values)} {self.tr('It gets a folder of its own; what is there stays as it is.')}"

    def _stick_of(self, folder: Path) -> Drive | None:
        return next((one for one in self._sticks if folder.is_relative_to(one.path)), None)

    def _kind(self, row: Drive) -> str:
        return self.tr("stick") if row in self._sticks else self.tr("folder")

    def _forget(self) -> None:
        """Another file: a folder chosen for the one before is offered no more."""
        self._picked = self._folder = None
        if self.isVisible():
            self.begin()

    def _write_to_chosen(self) -> None:
        row = self.drives.chosen_row()
        if row is not None and self.write_button.isEnabled():
            self._is_stick = self._stick_of(row.path) is not None
            self._write(row.path)

    def _choose_folder(self) -> None:
        start = self._workspace.services.default_folder()
        folder = self._picker.folder(self, self.tr("A folder for the pack"), start)
        if folder is None:
            return
        self._folder = None
        picked = self.controller.chosen_folder(folder)
        if picked is None:
            return
        # It is shown beside the sticks, and written to by the button only.
        self._picked = picked
        self.look_for_drives()
        paths = [row.path for row in self.drives.rows_model().rows()]
        self.drives.choose(paths.index(picked.path))
        self.write_button.setFocus()

    def _retry(self) -> None:
        if self._folder is not None:
            self._write(self._folder)

    def _write(self, folder: Path) -> None:
        self._folder = folder
        self.controller.export(folder)

    def _show_progress(self) -> None:
        self.busy.emit(True)
        self.step_label.setText(self.tr("Gathering what belongs to the match…"))
        self.bar.setRange(0, 0)
        words = self.tr("Writing: leave the stick in") if self._is_stick else self.tr("Writing into the folder")
        self.progress_page.set_title(words)
        self.pages.setCurrentWidget(self.progress_page)

    def _show_step(self, step: str, done: int, of: int) -> None:
        words = {
            "writing": self.tr("Writing to the stick…") if self._is_stick else self.tr("Writing…"),
            "checking": self.tr("Reading back and comparing…"),
            "finishing": self.tr("Giving the folder its name…"),
        }
        self.step_label.setText(words.get(step, self.step_label.text()))
        self.bar.setRange(0, max(1, of))
        self.bar.setValue(done)

    def _show_done(self, report: PackReport) -> None:
        self.busy.emit(False)
        self.done_page.set_title(self.tr("Safe to remove") if self._is_stick else self.tr("Written and compared"))
        self.again_button.setText(
            self.tr("To another stick as well") if self._is_stick else self.tr("To another place as well")
        )
        words = self.tr("Revision {revision}: {count} files written, read back and the same.")
        self.report_label.setText(words.format(revision=report.revision, count=len(report.files)))
        self.report_place.setText(f"{report.folder}\nSHA-256 {report.manifest_sha256[:16]}…")
        self.pages.setCurrentWidget(self.done_page)
        self.done_button.setFocus()

    def _show_failed(self, problem: Problem) -> None:
        self.busy.emit(False)
        self.problem_label.setText(problem.sentence)
        self.way_out_label.setText(problem.way_out)
        self.retry_button.setVisible(self._folder is not None)
        self.pages.setCurrentWidget(self.failed_page)
        (self.retry_button if self._folder is not None else self.other_button).setFocus()


def _row(*buttons: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    for button in buttons:
        row.addWidget(button)
    row.addStretch(1)
    return row
