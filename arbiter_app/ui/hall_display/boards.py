"""The two boards of a bughouse match, large enough for the whole hall: men, reserves, names and clocks."""

from __future__ import annotations

from collections.abc import Callable

import chess
from chess.variant import CrazyhouseBoard
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from arbiter_app.engine.values import Colour
from arbiter_app.queries.bughouse_rows import PIECES, BoardRow, PlaceRow, counted
from arbiter_app.ui import theme
from arbiter_app.ui.widgets.board_pieces import piece_pixmap
from arbiter_app.ui.widgets.clock_text import format_ms

TEXT, MUTED, ACTIVE, LINE = "#f5f4ee", "#a3af9e", "#ffe08a", "#3d463b"
HOME, AWAY = "#ffe08a", "#cfd8cb"
_FAINT = 0.22
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_CENTRE = Qt.AlignmentFlag.AlignCenter
Fit = Callable[[QPainter, QRect, str, Qt.AlignmentFlag], None]
"""Paints a name, set smaller before it is cut."""


class BoardPainter:
    """Paints one board into a rectangle: a player above, a player below, the reserves at the right."""

    def __init__(self, painter: QPainter, rect: QRect, dpr: float, fit: Fit) -> None:
        self._painter, self._dpr, self._fit = painter, dpr, fit
        self._line = max(20, rect.height() * 10 // 100)
        gap = max(2, rect.height() // 90)
        room = rect.height() - 2 * self._line - 2 * gap
        # Nine and a half squares wide: the board, a gap, and a reserve of one and a half squares.
        self._square = max(4, min(room // 8, rect.width() * 10 // 98))
        side = 8 * self._square
        width = side + gap + self._square * 3 // 2
        left = rect.left() + (rect.width() - width) // 2
        top = rect.top() + (rect.height() - side - 2 * gap - 2 * self._line) // 2
        self._above = QRect(left, top, width, self._line)
        self._board = QRect(left, self._above.bottom() + 1 + gap, side, side)
        self._below = QRect(left, self._board.bottom() + 1 + gap, width, self._line)
        self._tray = QRect(self._board.right() + 1 + gap, self._board.top(), self._square * 3 // 2, side)

    def paint(self, row: BoardRow) -> None:
        """The board as it stands."""
        for colour in Colour:
            is_above = colour is not row.bottom
            self._player(self._above if is_above else self._below, row, colour)
            half = QRect(self._tray)
            half.setHeight(self._tray.height() // 2)
            if not is_above:
                half.moveBottom(self._tray.bottom())
            self._reserve(half, row.place(colour), colour, is_above=is_above)
        self._men(row)

    def _player(self, rect: QRect, row: BoardRow, colour: Colour) -> None:
        place, painter = row.place(colour), self._painter
        sign = QRect(rect.left(), rect.top() + 2, rect.height() * 3 // 4, rect.height() - 4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(HOME if place.is_home else AWAY))
        painter.drawRoundedRect(QRectF(sign), 6, 6)
        painter.setPen(QColor("#1c221b"))
        painter.setFont(self._font(0.5, bold=True))
        painter.drawText(sign, int(_CENTRE), place.sign)
        time = _points(row.ended, colour) if row.ended else _time(place)
        painter.setFont(self._font(0.68, bold=place.is_running, digits=True))
        painter.setPen(QColor(ACTIVE if place.is_running else TEXT))
        painter.drawText(rect, int(_RIGHT), time)
        taken = painter.fontMetrics().horizontalAdvance(time) + rect.height() // 3
        painter.setFont(self._font(0.5))
        painter.setPen(QColor(TEXT))
        left = sign.right() + rect.height() // 4
        self._fit(painter, QRect(left, rect.top(), rect.right() - taken - left, rect.height()), place.name, _LEFT)

    def _men(self, row: BoardRow) -> None:
        painter, board = self._painter, CrazyhouseBoard(row.fen)
        last = set()
        if row.last_move:
            move = chess.Move.from_uci(row.last_move)
            last = {move.to_square} if move.drop else {move.from_square, move.to_square}
        for square in chess.SQUARES:
            rect = self._square_rect(square, turned=row.turned)
            is_light = bool(chess.BB_LIGHT_SQUARES & chess.BB_SQUARES[square])
            name = ("board_last_light" if is_light else "board_last_dark") if square in last else ""
            painter.fillRect(rect, theme.colour(name or ("board_light" if is_light else "board_dark")))
            piece = board.piece_at(square)
            if piece is not None:
                painter.drawPixmap(rect.topLeft(), piece_pixmap(piece, self._square, self._dpr))

    def _square_rect(self, square: chess.Square, *, turned: bool) -> QRect:
        file, rank = chess.square_file(square), chess.square_rank(square)
        column, line = (7 - file, rank) if turned else (file, 7 - rank)
        left, top = self._board.left() + column * self._square, self._board.top() + line * self._square
        return QRect(left, top, self._square, self._square)

    def _reserve(self, rect: QRect, place: PlaceRow, colour: Colour, *, is_above: bool) -> None:
        """Five places one below the other, the man with its number; those that are not there are faint."""
        painter = self._painter
        height = rect.height() // len(PIECES)
        men = counted(place.reserve)
        top = rect.top() if is_above else rect.bottom() + 1 - height * len(PIECES)
        size = height - 4
        for number, (letter, count) in enumerate(men):
            cell = QRect(rect.left(), top + number * height, rect.width(), height)
            piece = chess.Piece(PIECES.index(letter) + 1, colour is Colour.WHITE)
            body = QRect(cell.left() + 2, cell.top() + 2, size, size)
            painter.setOpacity(1.0 if count else _FAINT)
            painter.setPen(QPen(QColor(LINE), 1))
            painter.setBrush(theme.colour("board_light"))
            painter.drawRoundedRect(QRectF(body), 5, 5)
            painter.drawPixmap(body.topLeft(), piece_pixmap(piece, size, self._dpr))
            painter.setOpacity(1.0)
            if count:
                painter.setPen(QColor(TEXT))
                painter.setFont(self._font(0.5, bold=True, digits=True))
                painter.drawText(cell.adjusted(size + 6, 0, 0, 0), int(_LEFT), str(count))

    def _font(self, share: float, *, bold: bool = False, digits: bool = False) -> QFont:
        made = QFont(theme.font(14, bold=bold, digits=digits))
        made.setPixelSize(max(11, round(self._line * share)))
        return made


def _points(ended: str, colour: Colour) -> str:
    """What a player has of "1–0", White's first; a dash where the other board decided."""
    white, _, black = ended.partition("–")
    return (white if colour is Colour.WHITE else black) or "–"


def _time(place: PlaceRow) -> str:
    if place.clock_ms is None:
        return "—"
    time = format_ms(place.clock_ms, tenths_below=place.tenths_below)
    return f"► {time}" if place.is_running else time
