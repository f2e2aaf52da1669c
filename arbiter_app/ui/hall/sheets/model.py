"""Two scoresheets as one table: per move number two cells of White's sheet and two of Black's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor

from arbiter_app.engine.scoresheets import half_moves
from arbiter_app.engine.values import Colour
from arbiter_app.ui import theme
from arbiter_app.ui.hall.words import colour_word, tr
from arbiter_app.ui.widgets.labels import plain_tooltip

Index = QModelIndex | QPersistentModelIndex
LEAST_ROWS = 40
COLUMNS = 4


class Mark(Enum):
    """Why a cell is tinted; its tooltip says it in words."""

    STOP = auto()
    PARTING = auto()
    CHANGED = auto()


@dataclass(frozen=True, slots=True)
class Cell:
    """A half-move on a sheet: `slot` counts from 0 in the order they were written."""

    sheet: Colour
    slot: int


class SheetsModel(QAbstractTableModel):
    """Holds what was typed. `edited` tells of every change by hand."""

    edited = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: dict[tuple[int, int], str] = {}
        self._marks: Mapping[Cell, tuple[Mark, str]] = {}
        self._first_number = 1
        self._black_begins = False

    def clear(self, first_number: int = 1, *, black_begins: bool = False) -> None:
        """Two empty sheets that begin with this move."""
        self.beginResetModel()
        self._words, self._marks = {}, {}
        self._first_number, self._black_begins = first_number, black_begins
        self.endResetModel()

    def words(self, sheet: Colour) -> tuple[str, ...]:
        """The half-moves of one sheet in order; an empty cell between others is a gap."""
        left = _left_column(sheet)
        last = max((row for row, column in self._words if column in (left, left + 1)), default=-1)
        rows = [(self._words.get((row, left), ""), self._words.get((row, left + 1), "")) for row in range(last + 1)]
        return half_moves(rows, black_begins=self._black_begins)

    def first_cell(self, sheet: Colour) -> QModelIndex:
        """Where a sheet begins."""
        return self.index_of(Cell(sheet, 0))

    def index_of(self, cell: Cell) -> QModelIndex:
        """The place of a half-move in the table."""
        place = cell.slot + self._black_begins
        return self.index(place // 2, _left_column(cell.sheet) + place % 2)

    def cell_at(self, index: Index) -> Cell:
        """Which half-move stands there."""
        sheet = Colour.WHITE if index.column() < 2 else Colour.BLACK
        return Cell(sheet, max(0, 2 * index.row() + index.column() % 2 - self._black_begins))

    def following(self, index: Index) -> QModelIndex:
        """The next half-move of the same sheet."""
        cell = self.cell_at(index)
        return self.index_of(Cell(cell.sheet, cell.slot + 1))

    def fill(self, index: Index, words: tuple[str, ...]) -> QModelIndex:
        """Write one word after the other from a cell on; returns the cell behind the last."""
        cell = self.cell_at(index)
        for number, word in enumerate(words):
            place = self.index_of(Cell(cell.sheet, cell.slot + number))
            self._put(place.row(), place.column(), word)
        self.layoutChanged.emit()
        self.edited.emit()
        return self.index_of(Cell(cell.sheet, cell.slot + len(words)))

    def set_marks(self, marks: Mapping[Cell, tuple[Mark, str]]) -> None:
        """Tint these cells and no others."""
        if marks != self._marks:
            self._marks = marks
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, COLUMNS - 1))

    def mark_at(self, index: Index) -> Mark | None:
        """How a cell is tinted."""
        found = self._marks.get(self.cell_at(index))
        return None if found is None else found[0]

    # What Qt asks

    def rowCount(self, parent: Index | None = None) -> int:
        if parent is not None and parent.isValid():
            return 0
        return max([LEAST_ROWS, *(row + 2 for row, _ in self._words)])

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else COLUMNS

    def flags(self, index: Index) -> Qt.ItemFlag:
        if self._black_begins and index.row() == 0 and index.column() % 2 == 0:
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return self._words.get((index.row(), index.column()), "")
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(index)
            case Qt.ItemDataRole.ToolTipRole:
                found = self._marks.get(self.cell_at(index))
                return None if found is None else plain_tooltip(found[1])
            case Qt.ItemDataRole.BackgroundRole:
                mark = self.mark_at(index)
                return None if mark is None else QColor(theme.colour(_GROUNDS[mark]))
            case _:
                return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole:
            return False
        word = str(value).strip()
        if word == self._words.get((index.row(), index.column()), ""):
            return True
        grows = self.rowCount()
        self._put(index.row(), index.column(), word)
        if self.rowCount() != grows:
            self.layoutChanged.emit()
        self.dataChanged.emit(index, index)
        self.edited.emit()
        return True

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation is Qt.Orientation.Vertical:
            return str(self._first_number + section)
        return colour_word(Colour.WHITE if section % 2 == 0 else Colour.BLACK)

    def _put(self, row: int, column: int, word: str) -> None:
        if word:
            self._words[row, column] = word
        else:
            self._words.pop((row, column), None)

    def _spoken(self, index: Index) -> str:
        sheet = Colour.WHITE if index.column() < 2 else Colour.BLACK
        words = tr("{sheet}'s sheet, move {n}, {colour}: {move}").format(
            sheet=colour_word(sheet),
            n=self._first_number + index.row(),
            colour=colour_word(Colour.WHITE if index.column() % 2 == 0 else Colour.BLACK),
            move=self._words.get((index.row(), index.column())) or tr("empty"),
        )
        found = self._marks.get(self.cell_at(index))
        return words if found is None else f"{words}. {found[1]}"


_GROUNDS = {Mark.STOP: "danger_soft", Mark.PARTING: "warn_soft", Mark.CHANGED: "ok_soft"}


def _left_column(sheet: Colour) -> int:
    return 0 if sheet is Colour.WHITE else 2
