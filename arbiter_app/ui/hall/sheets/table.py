"""The table of two scoresheets: typing begins at once, Enter goes to the next half-move of the same sheet."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from arbiter_app.engine.notation import split_sheet
from arbiter_app.ui.hall.sheets.model import SheetsModel
from arbiter_app.ui.hall.words import tr

Index = QModelIndex | QPersistentModelIndex
_NEXT = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Space)
"""Keys that end a move. No move has a space in it, so the space bar is as good as Enter."""


class _CellEditor(QStyledItemDelegate):
    """A line for one move; tells what is being typed."""

    typing = Signal(object, str)
    done = Signal(object)

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        line = QLineEdit(parent)
        line.setMaxLength(4000)
        # A field of a form is taller than a row of this table.
        line.setStyleSheet("min-height: 0px; padding: 0px 1px; border-radius: 0px;")
        place = QPersistentModelIndex(index)
        line.textEdited.connect(lambda text: self.typing.emit(place, text))
        return line

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and isinstance(editor, QLineEdit):
            if event.matches(QKeySequence.StandardKey.Paste) and " " in QGuiApplication.clipboard().text().strip():
                self.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.RevertModelCache)
                self.done.emit(None)
                return True
            if event.key() in _NEXT and event.modifiers() == Qt.KeyboardModifier.NoModifier:
                self.commitData.emit(editor)
                self.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.NoHint)
                self.done.emit(event.key())
                return True
        return super().eventFilter(editor, event)


class SheetsTable(QTableView):
    """Shows a SheetsModel. `typing` carries the cell and the text so far; `cell_chosen` a cell."""

    typing = Signal(object, str)
    cell_chosen = Signal(object)
    left = Signal()

    def __init__(self, sheets: SheetsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sheets = sheets
        self.setModel(sheets)
        self.selectionModel().currentChanged.connect(lambda now, _: self.cell_chosen.emit(sheets.cell_at(now)))
        self.setAccessibleName(tr("Two scoresheets, White's on the left, Black's on the right"))
        self._editor = _CellEditor(self)
        self.setItemDelegate(self._editor)
        self._editor.typing.connect(self.typing)
        self._editor.done.connect(self._go_on)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setHighlightSections(False)
        self.verticalHeader().setDefaultSectionSize(26)
        self.verticalHeader().setHighlightSections(False)

    def begin_at(self, index: Index) -> None:
        """Put the cursor into a cell."""
        self.setCurrentIndex(self._sheets.index(index.row(), index.column()))
        self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and plain:
            self._sheets.setData(self.currentIndex(), "")
        elif event.key() in _NEXT and plain:
            self._go_on(event.key())
        else:
            super().keyPressEvent(event)
            return
        event.accept()

    def paste(self) -> None:
        """Fill the sheet from the cell on with the moves of the clipboard; numbers and comments are left out."""
        words = split_sheet(QGuiApplication.clipboard().text())
        if words:
            self.begin_at(self._sheets.fill(self.currentIndex(), words))

    def _go_on(self, key: int | None) -> None:
        if key is None:
            self.paste()
        else:
            self.begin_at(self._sheets.following(self.currentIndex()))
