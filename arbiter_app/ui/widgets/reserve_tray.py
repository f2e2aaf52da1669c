"""The reserve of one player in bughouse: five places that are always there, and what waits to be passed by hand."""

from __future__ import annotations

from collections.abc import Iterable

import chess
from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QHBoxLayout, QSizePolicy, QToolTip, QWidget

from arbiter_app.engine.values import Colour
from arbiter_app.queries.bughouse_rows import PIECES, counted
from arbiter_app.ui import theme
from arbiter_app.ui.theme import TOUCH_PX
from arbiter_app.ui.widgets.board_dropping import DroppingBoard
from arbiter_app.ui.widgets.board_pieces import piece_name
from arbiter_app.ui.widgets.labels import plain_label
from arbiter_app.ui.widgets.reserve_paint import LiftedPiece, men_text, paint_place

_GAP = 2
_KINDS = dict(zip(PIECES, (chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN), strict=True))
_MOST_WITH_WORD = 3


def _piece(letter: str, colour: Colour) -> chess.Piece:
    return chess.Piece(_KINDS[letter], colour is Colour.WHITE)


class ReserveTray(QWidget):
    """Five places P N B R Q of one player at one board; there is no way to hide them (W-82).

    A man is dragged to the board, or clicked and then put down by a click on a square. With the keyboard: arrows and
    Enter pick it up, then arrows and Enter on the board put it down; Esc puts it back. What is not in the reserve can
    be picked up too: whoever judges the wish then says why not.
    """

    drop_wished = Signal(str, str)
    """The man's letter and the name of the square."""

    def __init__(self, board: DroppingBoard, colour: Colour, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board = board
        self._colour = colour
        self._owner = ""
        self._counts = counted(())
        self._cursor = 0
        self._columns = len(PIECES)
        self._keyboard_used = False
        self._press: QPoint | None = None
        self._press_was_pick = False
        self._lifted: LiftedPiece | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        board.held_changed.connect(self.update)
        board.drop_chosen.connect(self._dropped)
        self._describe()

    def set_men(self, owner: str, men: Iterable[str]) -> None:
        """Whose reserve it is and what is in it: letters of `PIECES`, in any order."""
        counts = counted(men)
        if (owner, counts) != (self._owner, self._counts):
            self._owner, self._counts = owner, counts
            self._describe()
            self.update()

    def counts(self) -> dict[str, int]:
        """How many of each man are shown."""
        return dict(self._counts)

    def picked(self) -> str:
        """The letter of the man of this reserve that is picked up; empty when none is."""
        held = self._board.held()
        if held is None or held.color != (self._colour is Colour.WHITE):
            return ""
        return held.symbol().upper()

    def set_columns(self, columns: int) -> None:
        """So many places stand side by side; the others below."""
        if columns != self._columns:
            self._columns = columns
            self.updateGeometry()
            self.update()

    def place_rect(self, letter: str) -> QRect:
        """Where a man's place is, in this widget's coordinates."""
        row, column = divmod(PIECES.index(letter), self._columns)
        return QRect(column * (TOUCH_PX + _GAP), row * (TOUCH_PX + _GAP), TOUCH_PX, TOUCH_PX)

    def sizeHint(self) -> QSize:
        rows = -(-len(PIECES) // self._columns)
        return QSize(self._columns * (TOUCH_PX + _GAP) - _GAP, rows * (TOUCH_PX + _GAP) - _GAP)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    # Mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        letter = self._letter_at(event.position().toPoint())
        if event.button() != Qt.MouseButton.LeftButton or not letter:
            return
        self._keyboard_used = False
        self._cursor = PIECES.index(letter)
        self._press_was_pick = self.picked() != letter
        self._board.hold(_piece(letter, self._colour))
        if self.picked():
            self._press = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        held = self._board.held()
        if self._press is None or held is None:
            return
        if self._lifted is None:
            moved = event.position().toPoint() - self._press
            if moved.manhattanLength() < QApplication.startDragDistance():
                return
            self._lifted = LiftedPiece(held, self._board.square_side(), self.window())
        self._lifted.follow(event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._press is None:
            return
        was_dragged = self._lifted is not None
        self._press = None
        self._put_away()
        held = self._board.held()
        if held is None:
            return
        if not was_dragged:
            if not self._press_was_pick:
                self._board.hold(None)
            return
        square = self._board.square_under(event.globalPosition().toPoint())
        if square is None:
            self._board.hold(None)
        else:
            self._board.drop(held, square)

    def _put_away(self) -> None:
        if self._lifted is not None:
            self._lifted.hide()
            self._lifted.deleteLater()
            self._lifted = None

    def _letter_at(self, point: QPoint) -> str:
        return next((letter for letter in PIECES if self.place_rect(letter).contains(point)), "")

    def _dropped(self, symbol: str, square: str) -> None:
        if symbol.isupper() == (self._colour is Colour.WHITE):
            self.drop_wished.emit(symbol.upper(), square)

    # Keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk, Enter picks up and goes to the board, Esc puts back; the rest belongs to the screen."""
        match event.key():
            case Qt.Key.Key_Left | Qt.Key.Key_Right | Qt.Key.Key_Up | Qt.Key.Key_Down:
                self._walk(event.key())
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                if not event.isAutoRepeat():
                    self._board.hold(_piece(PIECES[self._cursor], self._colour))
                    if self.picked():
                        self._board.setFocus(Qt.FocusReason.TabFocusReason)
            case Qt.Key.Key_Escape if self.picked():
                self._board.hold(None)
            case _:
                event.ignore()
                return
        event.accept()

    def _walk(self, key: int) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -self._columns}
        place = self._cursor + steps.get(Qt.Key(key), self._columns)
        if 0 <= place < len(PIECES):
            self._cursor = place
        self._keyboard_used = True
        self._describe()
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._keyboard_used = True
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    # Shown

    def event(self, event: QEvent) -> bool:
        """The tooltip names the place under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            letter = self._letter_at(event.pos())
            QToolTip.showText(event.globalPos(), self._place_text(letter) if letter else "", self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        picked = self.picked()
        for place, (letter, count) in enumerate(self._counts):
            paint_place(
                painter,
                self.place_rect(letter),
                _piece(letter, self._colour),
                count,
                self.devicePixelRatioF(),
                is_picked=letter == picked,
                has_focus=self.hasFocus() and self._keyboard_used and place == self._cursor,
            )

    def _place_text(self, letter: str) -> str:
        count = dict(self._counts)[letter]
        if count:
            return men_text([(letter, count)])
        return self.tr("no {piece}").format(piece=piece_name(_piece(letter, self._colour)))

    def _describe(self) -> None:
        named = self.tr("Reserve of {name}: {men}").format(name="{name}", men=men_text(self._counts))
        self.setAccessibleName(named.replace("{name}", self._owner))
        self.setAccessibleDescription(self._place_text(PIECES[self._cursor]))


class _PassButton(QAbstractButton):
    """One kind of man that waits: a click passes one."""

    def __init__(self, letter: str, count: int, colour: Colour, parent: QWidget) -> None:
        super().__init__(parent)
        self._count = count
        self._shown = _piece(letter, colour)
        self.setFixedSize(TOUCH_PX, TOUCH_PX)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        says = self.tr("Pass a {piece} to the partner").format(piece=piece_name(self._shown))
        self.setAccessibleName(says)
        self.setToolTip(says)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.click()
            event.accept()
            return
        super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        is_hot = self.underMouse() and self.isEnabled()
        paint_place(
            painter, self.rect(), self._shown, self._count, self.devicePixelRatioF(),
            has_focus=self.hasFocus(), is_hot=is_hot,
        )  # fmt: skip


class WaitingTray(QWidget):
    """What a player has captured and not passed yet: "Pass" and one button for each kind of man."""

    pass_wished = Signal(str)
    """The man's letter."""

    def __init__(self, colour: Colour, parent: QWidget | None = None) -> None:
        """`colour` is the men's own: the captured ones are the opponent's."""
        super().__init__(parent)
        self._colour = colour
        self._shown: tuple[object, ...] = ()
        self.buttons: dict[str, QAbstractButton] = {}
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._word = plain_label(self.tr("Pass →"), "small", parent=self)
        self._row.addStretch(1)
        self._row.addWidget(self._word)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_men("", ())

    def set_men(self, owner: str, men: Iterable[str], *, is_usable: bool = True) -> None:
        """Who captured them, and the letters."""
        counts = counted(men)
        if (owner, counts, is_usable) == self._shown:
            return
        self._shown = (owner, counts, is_usable)
        for old in self.buttons.values():
            self._row.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.buttons = {}
        for letter, count in counts:
            if count:
                self._add(letter, count, is_usable)
        # Beside four or five kinds of men there is no room for the word in the smallest window.
        self._word.setText(self.tr("Pass →") if self.buttons else self.tr("Nothing to pass"))
        self._word.setVisible(len(self.buttons) <= _MOST_WITH_WORD)
        named = self.tr("{name} has to pass: {men}").format(name="{name}", men=men_text(counts))
        self.setAccessibleName(named.replace("{name}", owner))

    def _add(self, letter: str, count: int, is_usable: bool) -> None:
        button = _PassButton(letter, count, self._colour, self)
        button.setEnabled(is_usable)
        button.clicked.connect(lambda: self.pass_wished.emit(letter))
        self._row.addWidget(button)
        button.show()
        self.buttons[letter] = button

    def sizeHint(self) -> QSize:
        return QSize(max(1, len(self.buttons)) * TOUCH_PX + theme.px(60), TOUCH_PX)

    def minimumSizeHint(self) -> QSize:
        return QSize(len(PIECES) * TOUCH_PX, TOUCH_PX)
