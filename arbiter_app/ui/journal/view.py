"""The Journal screen: every entry, newest first; filters above, one entry in full beside."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from arbiter_app.queries.journal_undo import UndoEffects
from arbiter_app.ui.dates import whole_day
from arbiter_app.ui.journal.controller import JournalController
from arbiter_app.ui.journal.detail import EntryDetail
from arbiter_app.ui.journal.filters import JournalFilters
from arbiter_app.ui.journal.lines import JournalLine
from arbiter_app.ui.journal.undo_form import UndoForm
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import Card, ElidedLabel, EmptyHint
from arbiter_app.ui.widgets.tables import Column, RowsTable
from arbiter_app.ui.workspace import Workspace

_DETAIL_WIDTH = 300
_WHO_WIDTH = 84
_WHERE_WIDTH = 140
"""Room for the number of a board and, below it, for the match."""
_CLAUSES_WIDTH = 104
_HASH_DIGITS = 16


class JournalScreen(QWidget):
    """Who did what and when; any entry is explained, and taken back with a reason."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._effects: UndoEffects | None = None
        self.controller = JournalController(workspace, self)
        self.filters = JournalFilters(self.controller, self)
        self.table: RowsTable[JournalLine] = RowsTable(self._columns(), self)
        self.table.setAccessibleName(self.tr("Journal"))
        self.nothing = EmptyHint(
            self.tr("No entry is like that"),
            self.tr("The filter lets nothing through."),
            self.tr("Show all"),
            self,
        )
        self.foot = ElidedLabel("", "muted", self)
        self.detail = EntryDetail(self)
        self.undo_form = UndoForm(self)
        self.side = QStackedWidget(self)
        self._lay_out()
        self.filters.filter_changed.connect(self.controller.set_filter)
        self.nothing.clicked.connect(self.filters.clear)
        self.table.row_chosen.connect(self._show_detail)
        self.table.row_opened.connect(self._show_detail)
        self.detail.undo_wanted.connect(self.start_undo)
        self.detail.clause_wanted.connect(workspace.clause_wanted)
        self.undo_form.confirmed.connect(self._take_back)
        self.undo_form.cancelled.connect(self._leave_undo)
        self.controller.lines_changed.connect(self._show_lines)
        self.controller.choices_changed.connect(self.filters.refill)
        self._show_detail(None)

    def _columns(self) -> list[Column[JournalLine]]:
        def gone(line: JournalLine) -> bool:
            return not line.row.counts

        def tone(line: JournalLine) -> Tone | None:
            return Tone.NEUTRAL if gone(line) else None

        def where(line: JournalLine) -> str:
            return line.where.replace(" · ", "\n", 1)

        def written(line: JournalLine) -> str:
            return self.tr("Written down {time}").format(time=line.recorded) if line.recorded else ""

        def what(line: JournalLine) -> str:
            return f"{line.what}   ({line.undone})" if line.undone else line.what

        def clauses(line: JournalLine) -> str:
            first, *more = line.row.clauses or ("",)
            return f"{first} +{len(more)}" if more else first

        return [
            Column(self.tr("No."), lambda line: str(line.seq), "right", 56, muted=True, digits=True),
            Column(self.tr("Happened"), lambda line: line.happened, width=116, tooltip=written, digits=True, tone=tone),
            Column(self.tr("Who"), lambda line: line.row.author, width=_WHO_WIDTH, tone=tone, wraps=True),
            Column(self.tr("Where"), where, width=_WHERE_WIDTH, tooltip=lambda line: line.where, tone=tone, wraps=True),
            Column(self.tr("What"), what, width=-1, tooltip=what, tone=tone, struck=gone, wraps=True),
            Column(self.tr("Clauses"), clauses, width=_CLAUSES_WIDTH, tooltip=lambda line: line.clauses),
        ]

    def _lay_out(self) -> None:
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(12)
        left = Card("", self)
        left.body.addWidget(self.filters)
        left.body.addWidget(self.table, 1)
        left.body.addWidget(self.nothing, 1)
        left.body.addWidget(self.foot)
        self.right = Card(self.tr("Entry"), self)
        self.right.setFixedWidth(_DETAIL_WIDTH)
        self.side.addWidget(self.detail)
        self.side.addWidget(self.undo_form)
        self.right.body.addWidget(self.side, 1)
        outer.addWidget(left, 1)
        outer.addWidget(self.right)
        self.setFocusProxy(self.table)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.controller.set_active(True)
        if self.table.chosen_row() is None:
            self.table.choose(0)
        self.table.setFocus()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.controller.set_active(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+F goes to the words; a letter typed in the table is such a word; Delete asks to take the entry back."""
        if event.key() == Qt.Key.Key_F and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            self.filters.text.setFocus()
        elif event.key() == Qt.Key.Key_Delete and self.detail.undo_button.isEnabled():
            self.start_undo()
        elif event.key() == Qt.Key.Key_Escape:
            self.filters.clear()
        elif event.text().strip() and event.text().isprintable():
            self.filters.text.setFocus()
            self.filters.text.insert(event.text())
        else:
            super().keyPressEvent(event)
            return
        event.accept()

    # What is shown

    def _show_lines(self, lines: tuple[JournalLine, ...]) -> None:
        chosen = self.table.chosen_row()
        asking = self._effects is not None
        was_newest = not asking and self.table.currentIndex().row() <= 0
        blocked = self.table.blockSignals(True)
        self.table.set_rows(lines)
        self.table.setVisible(bool(lines))
        self.nothing.setVisible(not lines)
        place = 0
        if chosen is not None and not was_newest:
            place = next((n for n, line in enumerate(lines) if line.seq == chosen.seq), 0)
        self.table.choose(place)
        self.table.blockSignals(blocked)
        # While a reason is being typed, a new entry must not take the form away.
        now = self.table.chosen_row()
        if not asking or chosen is None or now is None or now.seq != chosen.seq:
            self._show_detail(now)
        self._show_foot(len(lines))

    def _show_foot(self, shown: int) -> None:
        total = self.controller.total()
        head = self.controller.head_hash()[:_HASH_DIGITS]
        words = self.tr("{total} entries, head of the chain {head}…")
        if shown != total:
            words = self.tr("{shown} of {total} entries shown, head of the chain {head}…")
        self.foot.set_text(words.format(shown=f"{shown:,}", total=f"{total:,}", head=head))

    def _show_detail(self, line: JournalLine | None) -> None:
        if self.side.currentWidget() is self.undo_form:
            self._leave_undo()
        if line is None:
            self.right.set_title(self.tr("Entry"))
            self.detail.show_entry(None, (), "", "")
            return
        self.right.set_title(self.tr("Entry {seq}").format(seq=f"{line.seq:,}"))
        self.detail.show_entry(
            line, self.controller.facts(line.row), self._when(line), self.controller.obstacle(line.seq)
        )

    def _when(self, line: JournalLine) -> str:
        happened = self._workspace.local(line.row.happened_at)
        if not line.row.was_recorded_later:
            return _in_full(happened)
        recorded = self._workspace.local(line.row.recorded_at)
        words = self.tr("Happened {happened}, written down {recorded}")
        return words.format(happened=_in_full(happened), recorded=_in_full(recorded))

    # Taking back

    def start_undo(self) -> None:
        """Show what taking the chosen entry back would lead to."""
        line = self.table.chosen_row()
        if line is None:
            return
        self._effects = self.controller.undo_effects(line.seq)
        self.side.setCurrentWidget(self.undo_form)
        self.undo_form.ask(line, self._effects)

    def _take_back(self, reason: str) -> None:
        effects, self._effects = self._effects, None
        if effects is None:
            return
        if not self.controller.take_back(effects, reason):
            self.start_undo()
            self.undo_form.reason.setText(reason)

    def _leave_undo(self) -> None:
        self._effects = None
        self.side.setCurrentWidget(self.detail)
        self.table.setFocus()


def _in_full(local: datetime) -> str:
    """A local time with its day and its second."""
    return f"{whole_day(local.date())}, {local:%H:%M:%S}"
