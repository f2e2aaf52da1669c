"""What happened on the chosen board, with times and clauses, and the way to take the last entry back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from arbiter_app.queries.hall_timeline import TimelineRow
from arbiter_app.queries.journal_wording import entry_sentence
from arbiter_app.ui.hall.words import tr
from arbiter_app.ui.widgets.buttons import LinkButton, SecondaryButton
from arbiter_app.ui.widgets.cards import Card
from arbiter_app.ui.widgets.labels import plain_label

MOST_CLAUSES = 2


class _Line(QWidget):
    """One entry: the time, the sentence, and links to its clauses."""

    def __init__(self, row: TimelineRow, time: str, clause_wanted: Callable[[str], None], parent: QWidget) -> None:
        super().__init__(parent)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(8)
        sentence = entry_sentence(row.code, row.params, tr)
        if not row.counts:
            sentence = tr("Taken back: {sentence}").format(sentence=sentence)
        self.sentence = f"{time} {sentence}"
        when = plain_label(time, "muted", parent=self)
        line.addWidget(when, 0, Qt.AlignmentFlag.AlignTop)
        text = plain_label(sentence, "" if row.counts else "muted", wrap=True, parent=self)
        line.addWidget(text, 1)
        self.links: list[LinkButton] = []
        for clause in row.clauses[:MOST_CLAUSES] if row.counts else ():
            link = LinkButton(clause, self)
            link.setFixedHeight(max(20, when.sizeHint().height()))
            link.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            link.clicked.connect(lambda _checked=False, one=clause: clause_wanted(one))
            self.links.append(link)
            line.addWidget(link, 0, Qt.AlignmentFlag.AlignTop)


class TimelineCard(Card):
    """`set_rows` shows the entries, oldest first; the newest is in view."""

    clause_wanted = Signal(str)
    undo_wanted = Signal()

    def __init__(self, local: Callable[[datetime], datetime], parent: QWidget | None = None) -> None:
        super().__init__(tr("On this board"), parent, section=True)
        self._local = local
        self._rows: tuple[TimelineRow, ...] | None = None
        self.lines: list[_Line] = []
        self.undo_button = SecondaryButton(tr("Undo last"), tr("Ctrl Z"), self)
        self.undo_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.undo_button.clicked.connect(self.undo_wanted)
        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.body.addWidget(self._scroll, 1)
        self.add_to_header(self.undo_button)
        self.set_rows(())

    def set_rows(self, rows: Sequence[TimelineRow]) -> None:
        """Show these entries; nothing is redone when nothing changed."""
        if tuple(rows) == self._rows:
            return
        self._rows = tuple(rows)
        content = QWidget()
        content.setProperty("panel", "transparent")
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(4)
        self.lines = []
        for row in rows:
            line = _Line(row, f"{self._local(row.at):%H:%M}", self.clause_wanted.emit, content)
            self.lines.append(line)
            column.addWidget(line)
        if not rows:
            column.addWidget(plain_label(tr("Nothing yet."), "muted", parent=content))
        column.addStretch(1)
        self._scroll.setWidget(content)
        self.undo_button.setEnabled(any(row.counts for row in rows))
        # The layout knows its height only after this event; then the newest entry is brought into view.
        QTimer.singleShot(0, self, self._show_newest)

    def sentences(self) -> list[str]:
        """The lines as shown, oldest first."""
        return [line.sentence for line in self.lines]

    def _show_newest(self) -> None:
        bar = self._scroll.verticalScrollBar()
        bar.setValue(bar.maximum())
