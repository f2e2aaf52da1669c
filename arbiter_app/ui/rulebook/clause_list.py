"""The list of clauses: id, title and kind in one line, under the name of the rules they belong to."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from arbiter_app.queries.rulebook import ClauseRow
from arbiter_app.ui import theme
from arbiter_app.ui.rulebook.words import kind_tone, kind_word
from arbiter_app.ui.widgets.labels import plain_tooltip
from arbiter_app.ui.widgets.pills import paint_pill, pill_size

_ROW = Qt.ItemDataRole.UserRole + 1
_PAD = 10


class ClauseList(QListView):
    """Says which clause was chosen; headings cannot be chosen."""

    clause_chosen = Signal(str)
    text_typed = Signal(str)
    """A letter or figure typed here: it belongs into the search."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = QStandardItemModel(self)
        self._heads = ("", "")
        self.setModel(self._model)
        self.setItemDelegate(_ClausePainter(self))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Clauses"))
        self.selectionModel().currentChanged.connect(self._tell)
        theme.themed.connect(self.doItemsLayout)

    def set_heads(self, own: str, laws: str) -> None:
        """What stands above the competition's own clauses and above those of the Laws."""
        self._heads = (own, laws)

    def set_rows(self, rows: Sequence[ClauseRow]) -> None:
        """Show these clauses; nothing is chosen by itself."""
        blocked = self.selectionModel().blockSignals(True)
        self._model.clear()
        head: bool | None = None
        for row in rows:
            if row.of_laws is not head:
                head = row.of_laws
                self._model.appendRow(self._heading(self._heads[row.of_laws]))
            self._model.appendRow(self._item(row))
        self.selectionModel().blockSignals(blocked)

    def rows(self) -> tuple[ClauseRow, ...]:
        """The clauses shown, without the headings."""
        found = (self._model.item(number).data(_ROW) for number in range(self._model.rowCount()))
        return tuple(row for row in found if isinstance(row, ClauseRow))

    def chosen(self) -> str:
        """The id of the clause chosen; empty when none is."""
        row = self.currentIndex().data(_ROW)
        return row.id if isinstance(row, ClauseRow) else ""

    def choose(self, clause_id: str, *, centred: bool = False) -> bool:
        """Make a clause the current one and scroll to it. False when it is not in the list."""
        hint = QAbstractItemView.ScrollHint
        for number in range(self._model.rowCount()):
            row = self._model.item(number).data(_ROW)
            if isinstance(row, ClauseRow) and row.id == clause_id:
                self.setCurrentIndex(self._model.index(number, 0))
                if number <= 1:
                    self.scrollToTop()  # With the heading above it.
                    return True
                self.scrollTo(self.currentIndex(), hint.PositionAtCenter if centred else hint.EnsureVisible)
                return True
        return False

    def step(self, by: int) -> None:
        """Move the choice by so many clauses, passing over the headings."""
        rows = self.rows()
        if not rows:
            return
        ids: list[str] = [row.id for row in rows]
        chosen = self.chosen()
        place = ids.index(chosen) + by if chosen in ids else (0 if by > 0 else len(ids) - 1)
        self.choose(ids[max(0, min(len(ids) - 1, place))])

    def page(self) -> int:
        """How many clauses one page has."""
        return max(1, self.viewport().height() // max(1, theme.TOUCH_PX) - 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows and pages move; what is typed goes into the search."""
        steps = {
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_PageDown: self.page(),
            Qt.Key.Key_PageUp: -self.page(),
            Qt.Key.Key_Home: -len(self.rows()),
            Qt.Key.Key_End: len(self.rows()),
        }
        by = steps.get(Qt.Key(event.key()))
        if by is not None:
            self.step(by)
        elif event.text().strip() and event.text().isprintable():
            self.text_typed.emit(event.text())
        else:
            event.ignore()

    def _item(self, row: ClauseRow) -> QStandardItem:
        item = QStandardItem(f"{row.id} {row.title}")
        item.setData(row, _ROW)
        item.setData(f"{row.id}, {row.title}, {kind_word(row.kind)}", Qt.ItemDataRole.AccessibleTextRole)
        item.setToolTip(plain_tooltip(f"{row.id} {row.title}"))
        return item

    @staticmethod
    def _heading(text: str) -> QStandardItem:
        item = QStandardItem(text)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        return item

    def _tell(self, current: QModelIndex) -> None:
        row = current.data(_ROW)
        if isinstance(row, ClauseRow):
            self.clause_chosen.emit(row.id)


class _ClausePainter(QStyledItemDelegate):
    """Paints one line; long titles end in "…"."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        del option, index
        return QSize(200, max(theme.TOUCH_PX, theme.px(36)))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row = index.data(_ROW)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        if isinstance(row, ClauseRow):
            if state & QStyle.StateFlag.State_Selected:
                painter.fillRect(rect, theme.colour("selection"))
                painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), theme.colour("primary"))
            self._paint_row(painter, rect, row)
        else:
            painter.setFont(theme.font(12, bold=True))
            painter.setPen(theme.colour("muted"))
            inner = rect.adjusted(_PAD, 0, -_PAD, -theme.px(6))
            words = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideRight, inner.width())
            painter.drawText(inner, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom), words)
        painter.setPen(theme.colour("border"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.restore()

    @staticmethod
    def _paint_row(painter: QPainter, rect: QRect, row: ClauseRow) -> None:
        left = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        inner = rect.adjusted(_PAD, 0, -_PAD, 0)
        word = kind_word(row.kind)
        size = pill_size(word)
        pill = QRectF(
            inner.right() + 1 - size.width(), inner.center().y() - size.height() / 2, size.width(), size.height()
        )
        paint_pill(painter, pill, word, kind_tone(row.kind))
        id_width = theme.px(88)
        painter.setFont(theme.font(14, bold=True))
        painter.setPen(theme.colour("primary_text"))
        elide = Qt.TextElideMode.ElideRight
        shown_id = painter.fontMetrics().elidedText(row.id, elide, id_width - 6)
        painter.drawText(QRect(inner.left(), inner.top(), id_width, inner.height()), left, shown_id)
        painter.setFont(theme.font(14))
        painter.setPen(theme.colour("text"))
        words = inner.adjusted(id_width, 0, -size.width() - 8, 0)
        painter.drawText(words, left, painter.fontMetrics().elidedText(row.title, elide, words.width()))
