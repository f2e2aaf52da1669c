"""The cross-table: home teams in rows, away teams in columns by the number of their row; Enter or a click opens."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from arbiter_app.queries.division_table import CrossCell, DivisionView
from arbiter_app.ui import theme
from arbiter_app.ui.widgets.labels import plain_tooltip
from arbiter_app.wording import points_text

_NAME, _LEAST_NAME, _MOST_NAME, _WIDEST, _ROW = 210, 110, 320, 96, 40


class CrossTable(QTableWidget):
    """One cell a match with the score, home first; "·" where it is arranged and has no result."""

    match_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: DivisionView | None = None
        self.setAccessibleName(self.tr("Cross-table: home teams in rows, away teams in columns"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setShowGrid(True)
        self.verticalHeader().hide()
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setSectionsClickable(False)
            header.setHighlightSections(False)
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setMinimumSectionSize(20)
        self.clicked.connect(self._open)
        theme.themed.connect(self._rescale)
        self._rescale()

    def set_view(self, view: DivisionView) -> None:
        """Show the matches of these teams."""
        if view == self._view:
            return
        self._view = view
        count = len(view.rows)
        self.setRowCount(count)
        self.setColumnCount(count + 1)
        self.setHorizontalHeaderLabels([self.tr("Home \\ away"), *[str(number) for number in range(1, count + 1)]])
        for number, (row, cells) in enumerate(zip(view.rows, view.cross, strict=True)):
            name = self._cell(f"{number + 1}  {row.team}", row.team, Qt.AlignmentFlag.AlignLeft)
            self.setItem(number, 0, name)
            for column, cell in enumerate(cells):
                words = "" if cell is None else f"{row.team} – {view.rows[column].team}: {_score(cell, ' – ')}"
                text = "■" if column == number else _score(cell, "–")
                self.setItem(number, column + 1, self._cell(text, words, Qt.AlignmentFlag.AlignHCenter))
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the match; letters are left to the screen."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self._open(self.currentIndex())
            event.accept()
        elif event.text().strip() and event.text().isprintable():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _cell(self, text: str, words: str, side: Qt.AlignmentFlag) -> QTableWidgetItem:
        item = QTableWidgetItem(text)
        item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        item.setToolTip(plain_tooltip(words) if words else "")
        item.setData(Qt.ItemDataRole.AccessibleTextRole, words or text)
        return item

    def _open(self, index: QModelIndex) -> None:
        view = self._view
        if view is None or index.column() < 1 or not 0 <= index.row() < len(view.cross):
            return
        cell = view.cross[index.row()][index.column() - 1]
        if cell is not None:
            self.match_wanted.emit(cell.match_id)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _rescale(self) -> None:
        self.setStyleSheet(f"gridline-color: {theme.colour('border').name()};")
        self.verticalHeader().setDefaultSectionSize(max(theme.TOUCH_PX, theme.px(_ROW)))
        self._fit()

    def _fit(self) -> None:
        """Cells share the room that a name leaves them, as far as a score fits; a long name is shown on two lines."""
        count = self.columnCount() - 1
        if count < 1:
            return
        room = self.viewport().width()
        least = QFontMetrics(theme.font(14, digits=True)).horizontalAdvance("6½–1½") + 14
        cell = min(max(least, (room - theme.px(_NAME)) // count), theme.px(_WIDEST))
        name = min(max(theme.px(_LEAST_NAME), room - cell * count), theme.px(_MOST_NAME))
        for column in range(count + 1):
            self.setColumnWidth(column, cell if column else name)


def _score(cell: CrossCell | None, between: str) -> str:
    if cell is None:
        return ""
    if cell.score is None:
        return "·"
    text = f"{points_text(cell.score.home)}{between}{points_text(cell.score.away)}"
    return text if cell.is_closed else f"{text}*"
