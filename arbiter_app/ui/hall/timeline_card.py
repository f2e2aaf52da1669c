"""What happened on the chosen board, with times and clauses, and the way to take the last entry back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from arbiter_app.queries.hall_timeline import TimelineRow
from arbiter_app.queries.journal_wording import entry_sentence
from arbiter_app.ui import theme
from arbiter_app.ui.hall.flow_line import FlowLine
from arbiter_app.ui.hall.words import spelled, tr
from arbiter_app.ui.widgets.buttons import SecondaryButton
from arbiter_app.ui.widgets.cards import Card
from arbiter_app.ui.widgets.labels import plain_label

Spell = Callable[[Mapping[str, str | int]], dict[str, str | int]]
MOST_CLAUSES = 2


class _Lines(QWidget):
    """As tall as its lines at the width it has; Qt would reckon with the narrowest width there could be."""

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)


class TimelineCard(Card):
    """`set_rows` shows the entries, oldest first; the newest is in view."""

    clause_wanted = Signal(str)
    undo_wanted = Signal()

    def __init__(self, local: Callable[[datetime], datetime], parent: QWidget | None = None) -> None:
        super().__init__(tr("On this board"), parent, section=True)
        self._local = local
        self._rows: tuple[TimelineRow, ...] | None = None
        self._below = 0
        self.lines: list[FlowLine] = []
        self.undo_button = SecondaryButton(tr("Undo last"), tr("Ctrl Z"), self)
        self.undo_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.undo_button.clicked.connect(self.undo_wanted)
        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # Where the lines stand is known only after the layout; then the newest entry is brought into view.
        self._laid_out = QTimer(self)
        self._laid_out.setSingleShot(True)
        self._laid_out.setInterval(0)
        self._laid_out.timeout.connect(self._show_newest)
        self._scroll.verticalScrollBar().rangeChanged.connect(lambda _least, _most: self._laid_out.start())
        self._scroll.setMinimumHeight(theme.px(50))
        self.body.addWidget(self._scroll, 1)
        self.add_to_header(self.undo_button)
        self.set_rows(())

    def set_rows(self, rows: Sequence[TimelineRow], spell: Spell = spelled) -> None:
        """Show these entries, their results spelled so; nothing is redone when nothing changed."""
        if tuple(rows) == self._rows:
            return
        self._rows = tuple(rows)
        self._below = 0
        content = _Lines()
        content.setProperty("panel", "transparent")
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(4)
        self.lines = []
        for row in rows:
            line = self._line(row, content, spell)
            self.lines.append(line)
            column.addWidget(line)
        if not rows:
            column.addWidget(plain_label(tr("Nothing yet."), "muted", parent=content))
        column.addStretch(1)
        self._scroll.setWidget(content)
        self.undo_button.setEnabled(any(row.counts for row in rows))

    def _line(self, row: TimelineRow, parent: QWidget, spell: Spell) -> FlowLine:
        sentence = entry_sentence(row.code, spell(row.params), tr)
        if not row.counts:
            sentence = tr("Taken back: {sentence}").format(sentence=sentence)
        clauses = tuple(row.clauses[:MOST_CLAUSES]) if row.counts else ()
        time = f"{self._local(row.at):%H:%M}"
        return FlowLine(time, sentence, clauses, self.clause_wanted.emit, parent, muted=not row.counts)

    def sentences(self) -> list[str]:
        """The lines as shown, oldest first."""
        return [line.sentence for line in self.lines]

    def _show_newest(self) -> None:
        """Scroll to the end, with so much room below it that the first line in view is a whole one."""
        content = self._scroll.widget()
        layout = None if content is None else content.layout()
        if content is None or layout is None:
            return
        end = content.height() - self._below - self._scroll.viewport().height()
        tops = [line.y() for line in self.lines]
        below = max(0, next((top for top in tops if top >= end), end) - end) if end > 0 else 0
        if below != self._below:
            # The range of the bar changes with it, and this is asked again.
            self._below = below
            layout.setContentsMargins(0, 0, 4, below)
        bar = self._scroll.verticalScrollBar()
        # A line taller than the room there is shows its beginning.
        bar.setValue(min(bar.maximum(), tops[-1]) if tops else 0)
