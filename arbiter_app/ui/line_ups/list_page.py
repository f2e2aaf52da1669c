"""The list of players of one team for a leg: its squad, level by level. Only its captain looks."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from arbiter_app.queries.hand_in import ListDraft, ListedRow
from arbiter_app.ui import theme
from arbiter_app.ui.texts import say
from arbiter_app.ui.widgets.cards import Card, LinkButton, PrimaryButton, SecondaryButton, plain_label
from arbiter_app.ui.widgets.tables import Column, RowsTable


class LevelColumn(QWidget):
    """The players of one level, and how many there must be."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = plain_label("", "strong", wrap=True, parent=self)
        self.table: RowsTable[ListedRow] = RowsTable((Column[ListedRow]("", lambda row: row.name, width=-1),), self)
        self.table.horizontalHeader().hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.heading)
        column.addWidget(self.table, 1)

    def show_level(self, heading: str, rows: tuple[ListedRow, ...], *, is_short: bool) -> None:
        """Show these players."""
        self.heading.setText(heading)
        theme.set_role(self.heading, "danger" if is_short else "strong")
        self.table.setAccessibleName(heading)
        self.table.set_rows(rows)


class ListPage(Card):
    """Enter seals the list, Esc leaves it."""

    sealed = Signal()
    left = Signal()
    clause_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.about = plain_label("", "", wrap=True, parent=self)
        self.link = LinkButton("", self, middle=True)
        self.columns: list[LevelColumn] = []
        self.findings = plain_label("", "danger", wrap=True, parent=self)
        self.seal_button = PrimaryButton(self.tr("Seal the list"), "⏎", self)
        self.leave_button = SecondaryButton(self.tr("Leave it"), "Esc", self)
        self._row = QHBoxLayout()
        self._row.setSpacing(12)
        self.body.addWidget(self.about)
        self.body.addLayout(self._row, 1)
        self.body.addWidget(self.findings)
        row = QHBoxLayout()
        row.addWidget(self.seal_button)
        row.addWidget(self.leave_button)
        row.addStretch(1)
        row.addWidget(self.link)
        self.body.addLayout(row)
        self.seal_button.clicked.connect(self.sealed)
        self.leave_button.clicked.connect(self.left)
        self.link.clicked.connect(lambda: self.clause_clicked.emit(self.link.text()))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_draft(self, team: str, draft: ListDraft) -> None:
        """Show what would be handed in."""
        self.set_title(self.tr("List of {team}").format(team=team))
        self.about.setText(
            self.tr(
                "The whole squad with its levels, which change under Squads on the Event screen. Once both lists are "
                "open, levels stay until the leg is closed. Nothing says here who plays bughouse."
            )
        )
        self.link.setText(draft.clause or "")
        self.link.setVisible(bool(draft.clause))
        without = tuple(row for row in draft.rows if row.level is None)
        self._have(len(draft.counts) + bool(without))
        words = self.tr("{number} – {level}: {players}, at least {least}")
        for number, (name, players, least) in enumerate(draft.counts, 1):
            heading = words.format(number=number, level=name, players=players, least=least)
            rows = tuple(row for row in draft.rows if row.level == number)
            self.columns[number - 1].show_level(heading, rows, is_short=players < least)
        if without:
            self.columns[-1].show_level(self.tr("No level: not on the list"), without, is_short=True)
        self.findings.setText("\n".join(say(one.code, one.params) for one in draft.findings))
        self.findings.setVisible(bool(draft.findings))

    def wipe(self) -> None:
        """Leave nothing of a list here."""
        for column in self.columns:
            column.show_level("", (), is_short=False)
        self.findings.setText("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.sealed.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
            return
        event.accept()

    def _have(self, count: int) -> None:
        while len(self.columns) < count:
            column = LevelColumn(self)
            column.table.row_opened.connect(lambda _row: self.sealed.emit())
            self.columns.append(column)
            self._row.addWidget(column, 1)
        for place, column in enumerate(self.columns):
            column.setVisible(place < count)
