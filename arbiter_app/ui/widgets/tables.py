"""One table model over frozen rows and column descriptions, and the view that shows it.

Cells are plain text always. What does not fit ends in "…" and stands whole in the tooltip.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QHelpEvent, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolTip,
    QWidget,
)

from arbiter_app.ui import theme
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.labels import plain_tooltip

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex
_PAD = 8


# No slots: a frozen generic dataclass with slots cannot be made as `Column[Row](...)` under Python 3.11.
@dataclass(frozen=True)
class Column(Generic[Row]):
    """How one column is made from a row.

    `width`: pixels at normal text size; 0 fits the content; negative shares the room left over (-2 takes twice as
    much as -1). `tone` colours the text of a cell: None for the usual colour; the words say it too. `struck`: a line
    through what no longer counts.
    """

    title: str
    text: Callable[[Row], str]
    align: str = "left"
    width: int = 0
    tooltip: Callable[[Row], str] | None = None
    tone: Callable[[Row], Tone | None] | None = None
    muted: bool = False
    strong: bool = False
    digits: bool = False
    struck: Callable[[Row], bool] | None = None
    wraps: bool = False
    """Two lines where one is too short."""


class RowsModel(QAbstractTableModel, Generic[Row]):
    """Rows are replaced as a whole; rows that are equal to what stood there are not painted again."""

    def __init__(self, columns: Sequence[Column[Row]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self._rows: tuple[Row, ...] = ()

    def columns(self) -> tuple[Column[Row], ...]:
        """The columns, in order."""
        return self._columns

    def set_columns(self, columns: Sequence[Column[Row]]) -> None:
        """Show the same rows in other columns."""
        self.beginResetModel()
        self._columns = tuple(columns)
        self.endResetModel()

    def rows(self) -> tuple[Row, ...]:
        """The rows shown."""
        return self._rows

    def row_at(self, number: int) -> Row | None:
        """The row of a number; None when there is none."""
        return self._rows[number] if 0 <= number < len(self._rows) else None

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows."""
        new = tuple(rows)
        if len(new) != len(self._rows):
            self.beginResetModel()
            self._rows = new
            self.endResetModel()
            return
        changed = [number for number, row in enumerate(new) if row != self._rows[number]]
        self._rows = new
        last = len(self._columns) - 1
        for number in changed:
            self.dataChanged.emit(self.index(number, 0), self.index(number, last))

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row_at(index.row())
        if row is None or not 0 <= index.column() < len(self._columns):
            return None
        column = self._columns[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return column.text(row)
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tooltip(column.tooltip(row)) if column.tooltip else None
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(column.align)
            case _:
                return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self._columns):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._columns[section].title
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(self._columns[section].align)
        return None


def _alignment(align: str) -> Qt.AlignmentFlag:
    horizontal = {
        "left": Qt.AlignmentFlag.AlignLeft,
        "right": Qt.AlignmentFlag.AlignRight,
        "center": Qt.AlignmentFlag.AlignHCenter,
    }[align]
    return horizontal | Qt.AlignmentFlag.AlignVCenter


class _CellPainter(QStyledItemDelegate):
    """Paints a cell: ground of a selected row, a line or two of plain text, a thin rule below."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        if not isinstance(model, RowsModel):
            return
        row = model.row_at(index.row())
        if row is None:
            return
        column: Column[Any] = model.columns()[index.column()]
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme.colour("selection"))
            if index.column() == 0:
                painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), theme.colour("primary"))
        painter.setPen(theme.colour("border"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.setFont(theme.font(14, bold=column.strong, digits=column.digits))
        if column.struck is not None and column.struck(row):
            crossed = painter.font()
            crossed.setStrikeOut(True)
            painter.setFont(crossed)
        tone = column.tone(row) if column.tone else None
        painter.setPen(_ink(tone, column.muted))
        inner = rect.adjusted(_PAD, 0, -_PAD, -1)
        lines = fitted(painter.fontMetrics(), column.text(row), inner.width(), wraps=column.wraps)
        painter.drawText(inner, int(_alignment(column.align)), "\n".join(lines))
        painter.restore()

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        """The column's own tooltip, or the whole text of a cell that does not show it."""
        if index.data(Qt.ItemDataRole.ToolTipRole) or not isinstance(view, RowsTable):
            return super().helpEvent(event, view, option, index)
        whole = str(index.data() or "")
        cut = view.shown_text(index.row(), index.column()) != whole
        QToolTip.showText(event.globalPos(), plain_tooltip(whole) if cut else "", view)
        return True


def fitted(metrics: QFontMetrics, text: str, room: int, *, wraps: bool = False) -> tuple[str, ...]:
    """The text in one line, or with `wraps` in two if it needs them; what does not fit then ends in "…".

    A line break in the text says where it breaks; in one line it is a space.
    """
    if wraps and text.count("\n") == 1:
        return tuple(metrics.elidedText(part, Qt.TextElideMode.ElideRight, room) for part in text.split("\n"))
    whole = " ".join(text.split("\n"))
    in_one = metrics.elidedText(whole, Qt.TextElideMode.ElideRight, room)
    # The advance is rounded: a text as wide as the room may be cut all the same.
    if not wraps or in_one == whole:
        return (in_one,)
    words = whole.split(" ")
    first = max((n for n in range(1, len(words)) if metrics.horizontalAdvance(" ".join(words[:n])) <= room), default=0)
    if not first:
        return (in_one,)
    rest = metrics.elidedText(" ".join(words[first:]), Qt.TextElideMode.ElideRight, room)
    return " ".join(words[:first]), rest


def _narrow(widths: list[int], room: int, least: int) -> None:
    """Take from the widest, again and again, until all fit or none is wider than `least`."""
    while (over := sum(widths) - room) > 0:
        widest = max(range(len(widths)), key=widths.__getitem__)
        if widths[widest] <= least:
            return
        others = [width for number, width in enumerate(widths) if number != widest]
        step = max(1, widths[widest] - max(others, default=0))
        widths[widest] = max(least, widths[widest] - min(over, step))


def _ink(tone: Tone | None, muted: bool) -> QColor:
    match tone:
        case Tone.DANGER:
            return theme.colour("danger")
        case Tone.OK:
            return theme.colour("primary_text")
        case Tone.WARN if not theme.current().dark:
            return theme.colour("warn_text")
        case Tone.WARN:
            return theme.colour("accent")
        case _:
            return theme.colour("muted" if muted or tone is Tone.NEUTRAL else "text")


class RowsTable(QTableView, Generic[Row]):
    """The view: whole rows, up and down by keys, Enter or double click opens one."""

    row_chosen = Signal(object)
    """The current row changed, by mouse or keys; None when there is none."""
    row_opened = Signal(object)
    """Enter or a double click on a row."""

    def __init__(self, columns: Sequence[Column[Row]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model: RowsModel[Row] = RowsModel(columns, self)
        self.setModel(self._model)
        self.setItemDelegate(_CellPainter(self))
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        header.setSectionsClickable(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setMinimumSectionSize(20)
        self.selectionModel().currentRowChanged.connect(self._tell_chosen)
        self.doubleClicked.connect(lambda index: self._open(index.row()))
        self._model.modelReset.connect(self._fit_columns)
        self._model.dataChanged.connect(self._fit_columns)
        theme.themed.connect(self._rescale)
        self._rescale()

    def rows_model(self) -> RowsModel[Row]:
        """The model."""
        return self._model

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows; the row number chosen stays chosen while there is one."""
        chosen = self.currentIndex().row()
        self._model.set_rows(rows)
        if chosen >= 0 and self.currentIndex().row() < 0 and rows:
            self.choose(min(chosen, len(rows) - 1))

    def set_columns(self, columns: Sequence[Column[Row]]) -> None:
        """Show the same rows in other columns; the row number chosen stays chosen."""
        chosen = self.currentIndex().row()
        self._model.set_columns(columns)
        self._rescale()
        self.choose(chosen)

    def choose(self, number: int) -> None:
        """Make a row the current one, counted from 0."""
        if self._model.row_at(number) is not None:
            self.setCurrentIndex(self._model.index(number, 0))

    def chosen_row(self) -> Row | None:
        """The current row, if any."""
        return self._model.row_at(self.currentIndex().row())

    def shown_text(self, row: int, column: int) -> str:
        """The text of a cell as it fits now."""
        index = self._model.index(row, column)
        description = self._model.columns()[column]
        metrics = QFontMetrics(theme.font(14, bold=description.strong, digits=description.digits))
        room = self.columnWidth(column) - 2 * _PAD
        text = str(self._model.data(index) or "")
        return ("\n" if "\n" in text else " ").join(fitted(metrics, text, room, wraps=description.wraps))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the row; letters are left to the screen, there is no type-ahead search."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self._open(self.currentIndex().row())
            event.accept()
        elif event.text().strip() and event.text().isprintable():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def _open(self, number: int) -> None:
        row = self._model.row_at(number)
        if row is not None:
            self.row_opened.emit(row)

    def _tell_chosen(self, current: QModelIndex) -> None:
        self.row_chosen.emit(self._model.row_at(current.row()))

    def _rescale(self) -> None:
        least = theme.px(28)
        if any(column.wraps for column in self._model.columns()):
            least = 2 * QFontMetrics(theme.font(14)).lineSpacing() + 6
        self.verticalHeader().setDefaultSectionSize(max(theme.TOUCH_PX, least))
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Fixed and fitted columns first, the rest is shared; when room is short fitted columns give way too."""
        columns = self._model.columns()
        room = self.viewport().width()
        widths = [self._wanted(column) for column in columns]
        shares = sum(-column.width for column in columns if column.width < 0)
        left = room - sum(width for width, column in zip(widths, columns, strict=True) if column.width >= 0)
        for number, column in enumerate(columns):
            if column.width < 0:
                widths[number] = max(theme.px(60), left * -column.width // shares)
        _narrow(widths, room, least=theme.px(44))
        for number, width in enumerate(widths):
            self.setColumnWidth(number, width)

    def _wanted(self, column: Column[Row]) -> int:
        if column.width > 0:
            return theme.px(column.width)
        if column.width < 0:
            return 0
        cells = QFontMetrics(theme.font(14, bold=column.strong, digits=column.digits))
        widest = max((cells.horizontalAdvance(column.text(row)) for row in self._model.rows()), default=0)
        title = self.horizontalHeader().fontMetrics().horizontalAdvance(column.title)
        return min(theme.px(280), max(widest, title) + 2 * _PAD + 4)
