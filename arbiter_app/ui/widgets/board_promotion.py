"""The little chooser that asks what a pawn becomes. Inline on the board, not a modal window."""

from __future__ import annotations

import chess
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QIcon, QKeyEvent
from PySide6.QtWidgets import QFrame, QToolButton, QVBoxLayout, QWidget

from arbiter_app.ui.widgets.board_pieces import piece_name, piece_pixmap

_CHOICES = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)


class PromotionChooser(QFrame):
    """Queen, rook, bishop, knight: click, or arrow keys and Enter; Esc takes the move back."""

    chosen = Signal(int)
    """A `chess.PieceType`."""
    cancelled = Signal()

    def __init__(self, colour: chess.Color, side: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("panel", "card")
        self.setAccessibleName(self.tr("Promote to"))
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 2, 2, 2)
        column.setSpacing(0)
        self.buttons: list[QToolButton] = []
        for piece_type in _CHOICES:
            piece = chess.Piece(piece_type, colour)
            button = QToolButton(self)
            button.setIcon(QIcon(piece_pixmap(piece, side, self.devicePixelRatioF())))
            button.setIconSize(QSize(side, side))
            button.setFixedSize(max(40, side), max(40, side))
            button.setAccessibleName(piece_name(piece))
            button.setToolTip(piece_name(piece))
            button.clicked.connect(lambda _checked=False, kind=piece_type: self.chosen.emit(kind))
            column.addWidget(button)
            self.buttons.append(button)
        self.adjustSize()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.buttons[0].setFocus()

    def open_at(self) -> None:
        """Show, with the queen under the keyboard."""
        self.show()
        self.raise_()
        self.buttons[0].setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that a button leaves to us."""
        at = next((index for index, button in enumerate(self.buttons) if button.hasFocus()), 0)
        match event.key():
            case Qt.Key.Key_Escape:
                self.cancelled.emit()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                if not event.isAutoRepeat():
                    self.chosen.emit(_CHOICES[at])
            case _:
                event.ignore()
                return
        event.accept()
