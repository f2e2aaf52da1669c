"""Pictures and names of the chessmen."""

from __future__ import annotations

import chess
import chess.svg
from PySide6.QtCore import QByteArray, QCoreApplication, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

_KEPT = 96
_cache: dict[tuple[str, int, float], QPixmap] = {}


def piece_pixmap(piece: chess.Piece, side: int, dpr: float) -> QPixmap:
    """The picture of a chessman on a square of `side` logical pixels, at the screen's pixel ratio."""
    key = (piece.symbol(), side, dpr)
    pixmap = _cache.get(key)
    if pixmap is None:
        if len(_cache) >= _KEPT:
            _cache.clear()
        pixmap = QPixmap(round(side * dpr), round(side * dpr))
        pixmap.fill(Qt.GlobalColor.transparent)
        drawing = chess.svg.PIECES[piece.symbol()]
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">{drawing}</svg>'
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(pixmap.rect()))
        painter.end()
        pixmap.setDevicePixelRatio(dpr)
        _cache[key] = pixmap
    return pixmap


def piece_name(piece: chess.Piece) -> str:
    """For a screen reader and tooltips: "white knight"."""
    translate = QCoreApplication.translate
    names = {
        "P": translate("Board", "white pawn"),
        "N": translate("Board", "white knight"),
        "B": translate("Board", "white bishop"),
        "R": translate("Board", "white rook"),
        "Q": translate("Board", "white queen"),
        "K": translate("Board", "white king"),
        "p": translate("Board", "black pawn"),
        "n": translate("Board", "black knight"),
        "b": translate("Board", "black bishop"),
        "r": translate("Board", "black rook"),
        "q": translate("Board", "black queen"),
        "k": translate("Board", "black king"),
    }
    return names[piece.symbol()]


def square_name(board: chess.BaseBoard, square: chess.Square) -> str:
    """A square and what stands on it: "e4, white knight" or "e4, empty"."""
    piece = board.piece_at(square)
    what = piece_name(piece) if piece else QCoreApplication.translate("Board", "empty")
    return f"{chess.square_name(square)}, {what}"
