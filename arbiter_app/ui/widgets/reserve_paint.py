"""How one man of a reserve is painted with its number, and how reserves are said in words."""

from __future__ import annotations

from collections.abc import Iterable

import chess
from PySide6.QtCore import QCoreApplication, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from arbiter_app.ui import theme
from arbiter_app.ui.widgets.board_pieces import piece_pixmap

_PICTURE = 30
_CHIP = 16
_FAINT = 0.38


def paint_place(
    painter: QPainter,
    rect: QRect,
    piece: chess.Piece,
    count: int,
    dpr: float,
    *,
    is_picked: bool = False,
    has_focus: bool = False,
    is_hot: bool = False,
) -> None:
    """One place: the picture on the light ground of the board, the number in a chip; faint where there is none."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    body = QRectF(rect).adjusted(1, 1, -1, -1)
    painter.setPen(QPen(theme.colour("primary" if is_picked or is_hot else "border_strong"), 3 if is_picked else 1))
    ground = "board_last_light" if is_picked else "board_light"
    painter.setBrush(theme.colour(ground))
    painter.setOpacity(1.0 if count or is_picked else _FAINT)
    painter.drawRoundedRect(body, 6, 6)
    painter.setOpacity(1.0)
    if has_focus:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("focus"), 3))
        painter.drawRoundedRect(body, 6, 6)
    painter.setOpacity(1.0 if count else _FAINT)
    shift = 0 if count else (rect.width() - _PICTURE) // 2
    top = rect.top() + (rect.height() - _PICTURE) // 2 - (3 if count else 0)
    painter.drawPixmap(QPoint(rect.left() + shift, top), piece_pixmap(piece, _PICTURE, dpr))
    painter.setOpacity(1.0)
    if count:
        _paint_count(painter, rect, count)


def _paint_count(painter: QPainter, rect: QRect, count: int) -> None:
    painter.setFont(theme.font(12, bold=True, digits=True))
    text = str(count)
    height = max(_CHIP, painter.fontMetrics().height())
    width = max(height, painter.fontMetrics().horizontalAdvance(text) + 6)
    chip = QRectF(rect.right() - width + 0.5, rect.bottom() - height + 0.5, width, height)
    painter.setPen(QPen(theme.colour("surface"), 1))
    painter.setBrush(theme.colour("text"))
    painter.drawRoundedRect(chip, 5, 5)
    painter.setPen(theme.colour("surface"))
    painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, text)


def men_text(counts: Iterable[tuple[str, int]]) -> str:
    """ "2 pawns, 1 knight"; "empty" where there is nothing."""
    translate = QCoreApplication.translate
    one = {
        "P": translate("Board", "1 pawn"),
        "N": translate("Board", "1 knight"),
        "B": translate("Board", "1 bishop"),
        "R": translate("Board", "1 rook"),
        "Q": translate("Board", "1 queen"),
    }
    more = {
        "P": translate("Board", "{n} pawns"),
        "N": translate("Board", "{n} knights"),
        "B": translate("Board", "{n} bishops"),
        "R": translate("Board", "{n} rooks"),
        "Q": translate("Board", "{n} queens"),
    }
    parts = [one[piece] if count == 1 else more[piece].format(n=count) for piece, count in counts if count]
    return ", ".join(parts) or translate("Board", "empty")


class LiftedPiece(QWidget):
    """The picture under the pointer while a man is dragged out of a reserve; it takes no mouse and no focus."""

    def __init__(self, piece: chess.Piece, side: int, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._piece = piece
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFixedSize(side, side)

    def follow(self, global_point: QPoint) -> None:
        """Centre the picture under the pointer."""
        at = self._window.mapFromGlobal(global_point)
        self.move(at - QPoint(self.width() // 2, self.height() // 2))
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.drawPixmap(0, 0, piece_pixmap(self._piece, self.width(), self.devicePixelRatioF()))
