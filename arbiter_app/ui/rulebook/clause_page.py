"""One clause to read: its text, what the application does about it, the settings and readings that rest on it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from arbiter_app.engine.rulebook import Reading
from arbiter_app.queries.rulebook import ClauseDetail, SettingRow
from arbiter_app.ui.rulebook.words import kind_sentence, kind_tone, kind_word, translated
from arbiter_app.ui.widgets.cards import Pill, SectionLabel, plain_label, set_panel


class ClausePage(QScrollArea):
    """Shows one clause; long ones scroll."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Clause"))
        self._detail: ClauseDetail | None = None

    def detail(self) -> ClauseDetail | None:
        """What is shown."""
        return self._detail

    def show_clause(self, detail: ClauseDetail | None) -> None:
        """Show a clause; None empties the page."""
        self._detail = detail
        page = QWidget()
        page.setProperty("panel", "transparent")
        column = QVBoxLayout(page)
        column.setContentsMargins(4, 0, 10, 8)
        column.setSpacing(10)
        if detail is not None:
            self._fill(column, detail)
        column.addStretch(1)
        self.setWidget(page)
        self.setAccessibleDescription("" if detail is None else f"{detail.clause.id}: {detail.clause.text}")

    def _fill(self, column: QVBoxLayout, detail: ClauseDetail) -> None:
        clause = detail.clause
        head = QHBoxLayout()
        head.addWidget(plain_label(f"{clause.id}   {clause.title}", "title", wrap=True), 1)
        head.addWidget(Pill(kind_word(clause.kind), kind_tone(clause.kind)), 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(head)
        text = plain_label(clause.text, wrap=True)
        text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        column.addWidget(_inset(text))
        column.addWidget(plain_label(kind_sentence(clause.kind), "muted", wrap=True))
        if detail.settings:
            column.addWidget(SectionLabel(self.tr("Settings that rest on this clause")))
            column.addLayout(self._settings(detail.settings))
        if detail.decisions:
            column.addWidget(SectionLabel(self.tr("How it is read where the text leaves it open")))
            for reading in detail.decisions:
                column.addWidget(self._reading(reading))

    def _settings(self, rows: tuple[SettingRow, ...]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(1, 2)
        line = 0
        for row in rows:
            words = translated(row.words)
            about = f"{row.about}: {words}" if row.about else words
            grid.addWidget(plain_label(about, wrap=True), line, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(plain_label(translated(row.value), "strong", wrap=True), line, 1, Qt.AlignmentFlag.AlignTop)
            line += 1
            if row.reading is not None:
                grid.addWidget(self._reading(row.reading), line, 0, 1, 2)
                line += 1
        return grid

    def _reading(self, reading: Reading) -> QFrame:
        frame = QFrame()
        set_panel(frame, "bar-primary")
        inner = QVBoxLayout(frame)
        inner.setContentsMargins(10, 2, 0, 2)
        inner.addWidget(plain_label(translated(reading.text), "muted", wrap=True))
        return frame


def _inset(widget: QWidget) -> QFrame:
    frame = QFrame()
    set_panel(frame, "inset")
    inner = QVBoxLayout(frame)
    inner.setContentsMargins(14, 12, 14, 12)
    inner.addWidget(widget)
    return frame
