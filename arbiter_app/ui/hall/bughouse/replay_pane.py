"""One board of a replayed game: two players with clocks and reserves, nothing that can be moved."""

from __future__ import annotations

import chess
from chess.variant import CrazyhouseBoard
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from arbiter_app.engine.values import Colour
from arbiter_app.queries.bughouse_rows import BoardRow, PlaceRow
from arbiter_app.ui import theme
from arbiter_app.ui.hall.bughouse.place_header import PlaceHeader
from arbiter_app.ui.hall.words import tr
from arbiter_app.ui.widgets.board_dropping import DroppingBoard
from arbiter_app.ui.widgets.cards import set_panel
from arbiter_app.ui.widgets.labels import plain_label
from arbiter_app.ui.widgets.reserve_tray import ReserveTray

_MARGIN = 6
_GAP = 4
_LEAST_SQUARE = 28
"""A board that nobody touches may be smaller than one for fingers."""


class ReplayPlace(QWidget):
    """A player's header and reserve."""

    def __init__(self, board: DroppingBoard, colour: Colour, parent: QWidget) -> None:
        super().__init__(parent)
        self.header = PlaceHeader(colour, self)
        self.reserve = ReserveTray(board, colour, self)
        self.reserve.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.reserve.setCursor(Qt.CursorShape.ArrowCursor)
        word = plain_label(tr("Reserve"), "small", parent=self)
        word.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        men = QHBoxLayout()
        men.setSpacing(_GAP)
        men.addWidget(self.reserve)
        men.addWidget(word, 1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(_GAP)
        self._column.addWidget(self.header)
        self._column.addLayout(men)

    def put(self, *, is_top: bool) -> None:
        """The reserve is always beside the board."""
        down, up = QVBoxLayout.Direction.TopToBottom, QVBoxLayout.Direction.BottomToTop
        self._column.setDirection(down if is_top else up)

    def set_row(self, row: PlaceRow, *, to_move: bool) -> None:
        """Show a player."""
        self.header.set_row(row, to_move=to_move)
        self.reserve.set_men(row.name, row.reserve)


class ReplayPane(QFrame):
    """The board as large a square as fits between its two players; marked when the last half-move was made on it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_panel(self, "card")
        self.row: BoardRow | None = None
        self.board = DroppingBoard()
        self.board.setParent(self)
        self.board.set_interactive(False)
        self.board.setMinimumSize(8 * _LEAST_SQUARE, 8 * _LEAST_SQUARE)
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.places = {colour: ReplayPlace(self.board, colour, self) for colour in Colour}
        theme.themed.connect(self._rescale)

    def set_row(self, row: BoardRow, *, is_marked: bool) -> None:
        """Show a board."""
        self.row = row
        last = chess.Move.from_uci(row.last_move) if row.last_move else None
        self.board.set_position(CrazyhouseBoard(row.fen), last)
        self.board.set_flipped(row.turned)
        self.board.setAccessibleName(tr("Chess board {n}").format(n=row.title))
        for colour, place in self.places.items():
            place.put(is_top=colour is not row.bottom)
            place.set_row(row.place(colour), to_move=row.to_move is colour)
        set_panel(self, "primary" if is_marked else "card")
        self.setAccessibleName(tr("Board {title}").replace("{title}", row.title))
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        upper, lower = (place.minimumSizeHint() for place in self.places.values())
        width = max(upper.width(), lower.width(), 8 * _LEAST_SQUARE) + 2 * _MARGIN
        return QSize(width, upper.height() + lower.height() + 8 * _LEAST_SQUARE + 2 * _GAP + 2 * _MARGIN)

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _rescale(self) -> None:
        self.updateGeometry()
        self._arrange()

    def _arrange(self) -> None:
        inside = self.rect().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        bottom = Colour.WHITE if self.row is None else self.row.bottom
        upper, lower = self.places[bottom.opponent], self.places[bottom]
        heights = [place.minimumSizeHint().height() for place in (upper, lower)]
        room = inside.height() - sum(heights) - 2 * _GAP
        side = max(8, min(inside.width(), room)) // 8 * 8
        spare = max(0, room - side) // 2
        top = inside.top() + spare
        upper.setGeometry(QRect(inside.left(), top, inside.width(), heights[0]))
        top += heights[0] + _GAP
        self.board.setGeometry(QRect(inside.left() + (inside.width() - side) // 2, top, side, side))
        top += side + _GAP
        lower.setGeometry(QRect(inside.left(), top, inside.width(), heights[1]))
