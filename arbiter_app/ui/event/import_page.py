"""What a CSV of teams and players holds, before anything is taken over: encoding, first lines, faults."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from arbiter_app.shapes import RosterPreview, RowFault
from arbiter_app.ui.event.words import CSV_COLUMNS, CSV_EXAMPLE, fault_text, said
from arbiter_app.ui.widgets.cards import Card, PrimaryButton, SecondaryButton, SectionLabel, plain_label
from arbiter_app.ui.widgets.fields import ChoiceBox
from arbiter_app.ui.widgets.tables import Column, RowsTable

SampleRow = tuple[str, ...]
MOST_COLUMNS = 9


class ImportPage(Card):
    """`encoding_chosen` reads the file again; `taken` takes it over, possible only while there is no fault."""

    encoding_chosen = Signal(str)
    taken = Signal()
    other_wanted = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.preview: RosterPreview | None = None
        self.path = Path()
        self.encoding = ChoiceBox(self)
        self.encoding.setAccessibleName(self.tr("Encoding of the file"))
        self.encoding.setMinimumWidth(180)
        self.summary = plain_label("", "strong", wrap=True, parent=self)
        self.columns_text = plain_label(f"{said(CSV_COLUMNS)}\n{CSV_EXAMPLE}", "small", wrap=True, parent=self)
        self.doubt_text = plain_label("", "small", wrap=True, parent=self)
        self._sample_place = QVBoxLayout()
        self.sample: RowsTable[SampleRow] | None = None
        self.faults: RowsTable[RowFault] = RowsTable(
            (
                Column[RowFault](self.tr("Line"), lambda row: str(row.row or "—"), align="right", digits=True),
                Column[RowFault](self.tr("Column"), lambda row: row.column or "—", width=120),
                Column[RowFault](self.tr("What it is"), fault_text, width=-4, tooltip=fault_text),
                Column[RowFault](self.tr("Found"), lambda row: row.found, width=-2, muted=True),
            ),
            self,
        )
        self.faults.setAccessibleName(self.tr("Faults of the file"))
        self.busy = QProgressBar(self)
        self.busy.setRange(0, 0)
        self.busy.setTextVisible(False)
        self.busy.setAccessibleName(self.tr("The file is being read"))
        self.take_button = PrimaryButton("", parent=self)
        self.other_button = SecondaryButton(self.tr("Another file…"), parent=self)
        self.back_button = SecondaryButton(self.tr("Back"), "Esc", self)
        self._lay_out()
        self.encoding.activated.connect(lambda _index: self.encoding_chosen.emit(str(self.encoding.currentData())))
        self.take_button.clicked.connect(self.taken)
        self.other_button.clicked.connect(self.other_wanted)
        self.back_button.clicked.connect(self.left)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(plain_label(self.tr("Encoding"), "strong", parent=self))
        top.addWidget(self.encoding)
        top.addWidget(self.summary, 1)
        self.body.addLayout(top)
        self.body.addWidget(self.busy)
        self.sample_label = SectionLabel(self.tr("The first lines as read: are the letters right?"), self)
        self.body.addWidget(self.sample_label)
        self.body.addLayout(self._sample_place, 3)
        self.fault_label = SectionLabel("", self)
        self.body.addWidget(self.fault_label)
        self.body.addWidget(self.faults, 3)
        self.body.addWidget(self.doubt_text)
        self.body.addWidget(self.columns_text)
        buttons = QHBoxLayout()
        for button in (self.take_button, self.other_button, self.back_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        self.body.addLayout(buttons)

    def show_reading(self, path: Path) -> None:
        """Say that a file is being read; a long one takes seconds."""
        self.set_title(self.tr("Reading “{name}”…").format(name=path.name))
        self.summary.setText("")
        self._set_busy(True)

    def _set_busy(self, busy: bool) -> None:
        self.busy.setVisible(busy)
        for widget in (self.take_button, self.other_button, self.encoding):
            widget.setEnabled(not busy)

    def show_preview(self, preview: RosterPreview, path: Path) -> None:
        """Show what was read."""
        self.preview, self.path = preview, path
        self._set_busy(False)
        self.set_title(self.tr("Import from “{name}”").format(name=preview.file_name))
        self.encoding.clear()
        for name in preview.encodings or (preview.encoding,):
            self.encoding.addItem(name, name)
        self.encoding.setCurrentIndex(self.encoding.findData(preview.encoding))
        self._show_sample(preview)
        self._show_faults(preview)
        can_take = not preview.faults and not preview.nothing_new
        self.take_button.setText(self.tr("Take over {count} players").format(count=preview.news))
        self.take_button.setEnabled(can_take)
        self.setFocusProxy(self.take_button if can_take else self.other_button)
        self.setFocus()

    def _show_faults(self, preview: RosterPreview) -> None:
        words = self.tr("{teams} teams, {players} players")
        found = words.format(teams=len(preview.teams), players=len(preview.players))
        known = len(preview.players) - preview.news
        if preview.nothing_new:
            found += self.tr("; all are known already, there is nothing to take over")
        elif known:
            found += self.tr("; known already and unchanged: {known}").format(known=known)
        if preview.faults:
            sentence = self.tr("Nothing can be taken over: put the lines below right in the file, then read it again.")
            if any(one.code == "file_empty" for one in preview.faults):
                sentence = f"{self.tr('The file is empty: choose another one.')} {said(CSV_COLUMNS)}\n{CSV_EXAMPLE}"
            self.fault_label.setText(self.tr("Faults"))
        else:
            sentence = found
            self.fault_label.setText(self.tr("Worth a look; it can be taken over all the same"))
        self.summary.setText(sentence)
        rows = preview.faults or preview.doubts
        self.faults.set_rows(rows)
        self.faults.setVisible(bool(rows))
        self.fault_label.setVisible(bool(rows))
        more = len(preview.doubts) if preview.faults else 0
        self.doubt_text.setText(self.tr("And {count} lines worth a look.").format(count=more))
        self.doubt_text.setVisible(bool(more))
        self.columns_text.setVisible(bool(preview.faults))

    def _show_sample(self, preview: RosterPreview) -> None:
        if self.sample is not None:
            self._sample_place.removeWidget(self.sample)
            self.sample.hide()
            self.sample.deleteLater()
        header = preview.header[:MOST_COLUMNS] or ("",)
        columns = tuple(_column(number, name) for number, name in enumerate(header))
        self.sample = RowsTable(columns, self)
        self.sample.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.sample.setAccessibleName(self.tr("First lines of the file"))
        self.sample.set_rows(preview.sample)
        self._sample_place.addWidget(self.sample)
        self.sample.setVisible(bool(preview.sample))
        self.sample_label.setVisible(bool(preview.sample))


def _column(number: int, name: str) -> Column[SampleRow]:
    def cell(row: SampleRow) -> str:
        return row[number] if number < len(row) else ""

    return Column[SampleRow](name, cell, width=-1)
