"""How the chess board is painted. Geometry and colours; no input, no state of its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import chess
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QRadialGradient

from arbiter_app.ui import theme
from arbiter_app.ui.widgets.board_pieces import piece_pixmap


@dataclass(frozen=True, slots=True)
class BoardGeometry:
    """Where the squares lie: the largest board of whole pixels in the middle of an area."""

    left: int
    top: int
    side: int
    flipped: bool

    @classmethod
    def fitting(cls, width: int, height: int, flipped: bool) -> BoardGeometry:
        """The geometry for a widget of this size."""
        side = max(1, min(width, height) // 8)
        return cls((width - 8 * side) // 2, (height - 8 * side) // 2, side, flipped)

    def rect(self, square: chess.Square) -> QRect:
        """The rectangle of a square."""
        file, rank = chess.square_file(square), chess.square_rank(square)
        column, row = (7 - file, rank) if self.flipped else (file, 7 - rank)
        return QRect(self.left + column * self.side, self.top + row * self.side, self.side, self.side)

    def square_at(self, point: QPoint) -> chess.Square | None:
        """The square under a point; None beside the board."""
        column, row = (point.x() - self.left) // self.side, (point.y() - self.top) // self.side
        if not (0 <= column < 8 and 0 <= row < 8):
            return None
        return chess.square(7 - column, row) if self.flipped else chess.square(column, 7 - row)

    def neighbour(self, square: chess.Square, right: int, down: int) -> chess.Square:
        """The square one step away as seen on the screen; the same square at the edge."""
        if self.flipped:
            right, down = -right, -down
        file = min(7, max(0, chess.square_file(square) + right))
        rank = min(7, max(0, chess.square_rank(square) - down))
        return chess.square(file, rank)


@dataclass(frozen=True, slots=True)
class BoardMarks:
    """What is marked on the board beside the chessmen."""

    last_move: chess.Move | None = None
    check: chess.Square | None = None
    picked: chess.Square | None = None
    destinations: frozenset[chess.Square] = field(default_factory=frozenset)
    cursor: chess.Square | None = None
    coordinates: bool = True


def paint_board(
    painter: QPainter,
    geometry: BoardGeometry,
    board: chess.BaseBoard,
    marks: BoardMarks,
    lifted: tuple[chess.Square, QPoint] | None,
    dpr: float,
) -> None:
    """Paint squares, marks and chessmen; `lifted` is the square and pointer of a piece being dragged."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    last = (marks.last_move.from_square, marks.last_move.to_square) if marks.last_move else ()
    for square in chess.SQUARES:
        painter.fillRect(geometry.rect(square), _ground(square, square in last))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if marks.coordinates:
        _paint_coordinates(painter, geometry)
    if marks.check is not None:
        _paint_check(painter, geometry.rect(marks.check))
    if marks.picked is not None:
        _paint_frame(painter, geometry.rect(marks.picked), "primary", 4)
    for square, piece in board.piece_map().items():
        if lifted is None or square != lifted[0]:
            picture = piece_pixmap(piece, geometry.side, dpr)
            painter.drawPixmap(geometry.rect(square).topLeft(), picture)
    _paint_destinations(painter, geometry, board, marks.destinations)
    if marks.cursor is not None:
        _paint_frame(painter, geometry.rect(marks.cursor), "focus", 3)
    if lifted is not None and (held := board.piece_at(lifted[0])) is not None:
        half = QPoint(geometry.side // 2, geometry.side // 2)
        painter.drawPixmap(lifted[1] - half, piece_pixmap(held, geometry.side, dpr))


def _is_light(square: chess.Square) -> bool:
    return bool(chess.BB_LIGHT_SQUARES & chess.BB_SQUARES[square])


def _ground(square: chess.Square, is_last: bool) -> QColor:
    shade = "light" if _is_light(square) else "dark"
    return theme.colour(f"board_last_{shade}" if is_last else f"board_{shade}")


def _paint_coordinates(painter: QPainter, geometry: BoardGeometry) -> None:
    painter.setFont(theme.font(max(9, min(12, geometry.side // 5)), bold=True))
    bottom, left = (7, 7) if geometry.flipped else (0, 0)
    ink = QColor(theme.colour("board_mark"))
    ink.setAlphaF(0.75)
    painter.setPen(ink)
    for index in range(8):
        file_rect = geometry.rect(chess.square(index, bottom)).adjusted(2, 1, -3, 0)
        painter.drawText(file_rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, chess.FILE_NAMES[index])
        rank_rect = geometry.rect(chess.square(left, index)).adjusted(3, 1, -2, 0)
        painter.drawText(rank_rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, chess.RANK_NAMES[index])


def _paint_check(painter: QPainter, rect: QRect) -> None:
    glow = QRadialGradient(QPointF(rect.center()), rect.width() * 0.62)
    red = theme.colour("board_check")
    edge = QColor(red)
    edge.setAlpha(0)
    glow.setColorAt(0.25, red)
    glow.setColorAt(1.0, edge)
    painter.fillRect(rect, glow)


def _paint_frame(painter: QPainter, rect: QRect, name: str, width: int) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour(name), width))
    inset = width / 2
    painter.drawRect(QRectF(rect).adjusted(inset, inset, -inset, -inset))


def _paint_destinations(
    painter: QPainter, geometry: BoardGeometry, board: chess.BaseBoard, squares: Iterable[chess.Square]
) -> None:
    """A dot on an empty square, a ring around a chessman that can be captured."""
    ink = QColor(theme.colour("board_mark"))
    ink.setAlphaF(0.45)
    for square in squares:
        rect = QRectF(geometry.rect(square))
        if board.piece_at(square) is None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            radius = geometry.side * 0.14
            painter.drawEllipse(rect.center(), radius, radius)
        else:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(ink, max(3, geometry.side // 14)))
            radius = geometry.side * 0.44
            painter.drawEllipse(rect.center(), radius, radius)
