"""One entry in full, and the form that takes it back."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from arbiter_app.queries.journal_facts import Fact
from arbiter_app.ui import theme
from arbiter_app.ui.journal.lines import JournalLine
from arbiter_app.ui.texts import say
from arbiter_app.ui.widgets.cards import LinkButton, SecondaryButton, SectionLabel, plain_label

_HASH_DIGITS = 16


class EntryDetail(QWidget):
    """Shows an entry; says that it is to be taken back, or that a clause is wanted."""

    undo_wanted = Signal()
    clause_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.area = QScrollArea(self)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.why_not = plain_label("", "muted", wrap=True, parent=self)
        self.undo_button = SecondaryButton(self.tr("Undo this entry…"), parent=self)
        self.undo_button.clicked.connect(self.undo_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.area, 1)
        column.addWidget(self.why_not)
        column.addWidget(self.undo_button)

    def show_entry(self, line: JournalLine | None, facts: tuple[Fact, ...], recorded: str, obstacle: str) -> None:
        """Show an entry. `recorded` says when in full; `obstacle` is the code of why it cannot be taken back."""
        page = QWidget()
        page.setProperty("panel", "transparent")
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(6)
        if line is None:
            column.addWidget(plain_label(self.tr("Choose an entry to see what stands in it."), "muted", wrap=True))
        else:
            self._fill(column, line, facts, recorded)
        column.addStretch(1)
        self.area.setWidget(page)
        self.undo_button.setVisible(line is not None)
        self.undo_button.setEnabled(not obstacle)
        self.why_not.setVisible(line is not None and bool(obstacle))
        if line is not None and obstacle:
            self.why_not.setText(self._why_not(obstacle, line.seq))

    def _why_not(self, obstacle: str, seq: int) -> str:
        if obstacle == "desk_readonly":
            return self.tr("This event is open for reading only.")
        return say(obstacle, {"entry": seq})

    def _fill(self, column: QVBoxLayout, line: JournalLine, facts: tuple[Fact, ...], recorded: str) -> None:
        row = line.row
        column.addWidget(plain_label(line.what, "strong", wrap=True))
        if line.undone:
            column.addWidget(plain_label(line.undone[:1].upper() + line.undone[1:], "danger", wrap=True))
        column.addWidget(plain_label(recorded, "muted", wrap=True))
        who = self.tr("{who} · {where}").format(who=row.author or "—", where=line.where)
        column.addWidget(plain_label(who, "muted", wrap=True))
        if row.clauses:
            column.addWidget(SectionLabel(self.tr("Rests on")))
            column.addLayout(self._links(row.clauses))
        if facts:
            column.addWidget(SectionLabel(self.tr("What stands in it")))
            column.addLayout(_grid(facts))
        column.addWidget(SectionLabel(self.tr("Hash")))
        code = plain_label(f"{row.hash[:_HASH_DIGITS]}…", "muted")
        code.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column.addWidget(code)

    def _links(self, clauses: tuple[str, ...]) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(2)
        for number, clause in enumerate(clauses):
            link = LinkButton(clause)
            link.clicked.connect(lambda _checked=False, wanted=clause: self.clause_wanted.emit(wanted))
            grid.addWidget(link, number // 3, number % 3)
        grid.setColumnStretch(3, 1)
        return grid


def _grid(facts: tuple[Fact, ...]) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(10)
    grid.setVerticalSpacing(4)
    grid.setColumnStretch(1, 1)
    for line, fact in enumerate(facts):
        words = plain_label(fact.words, "muted", wrap=True)
        words.setFixedWidth(theme.px(96))
        grid.addWidget(words, line, 0, Qt.AlignmentFlag.AlignTop)
        # Without a space to break at, a long FEN or path would widen the page.
        value = plain_label(fact.value.replace("/", "/\u200b").replace("_", "_\u200b"), wrap=True)
        value.setMinimumWidth(60)
        grid.addWidget(value, line, 1, Qt.AlignmentFlag.AlignTop)
    return grid


def button_row(*widgets: QWidget) -> QHBoxLayout:
    """Widgets side by side, sharing the width."""
    row = QHBoxLayout()
    row.setSpacing(8)
    for widget in widgets:
        row.addWidget(widget, 1)
    return row
