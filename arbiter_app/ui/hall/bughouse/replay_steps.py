"""The row below the boards of a replay: to the beginning, back, on, to the end, and a slider over all half-moves."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QSlider, QWidget

from arbiter_app.ui import theme
from arbiter_app.ui.hall.words import tr
from arbiter_app.ui.widgets.buttons import SecondaryButton
from arbiter_app.ui.widgets.labels import plain_label


class StepWay(StrEnum):
    """Where a button leads."""

    FIRST = "first"
    BACK = "back"
    NEXT = "next"
    LAST = "last"

    @property
    def is_forward(self) -> bool:
        """Towards the end of the game."""
        return self in (StepWay.NEXT, StepWay.LAST)


class StepButton(SecondaryButton):
    """A button with a picture: a triangle, and a bar where it leads to the very end."""

    def __init__(self, way: StepWay, says: str, key: str, parent: QWidget) -> None:
        self.way = way
        super().__init__(says, parent=parent)
        self.setToolTip(tr("{what}: key {key}").format(what=says, key=key))
        self.setAccessibleDescription(tr("Key {key}").format(key=key))

    def sizeHint(self) -> QSize:
        return QSize(theme.TOUCH_PX + 12, theme.TOUCH_PX)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _paint_text(self, painter: QPainter, ink: QColor) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        ahead = 1 if self.way.is_forward else -1
        middle = QPointF(self.width() / 2, self.height() / 2)
        tip, back = middle + QPointF(7 * ahead, 0), middle - QPointF(6 * ahead, 0)
        painter.drawPolygon(QPolygonF([tip, back + QPointF(0, 8), back - QPointF(0, 8)]))
        if self.way in (StepWay.FIRST, StepWay.LAST):
            edge = tip.x() if ahead > 0 else tip.x() - 3
            painter.drawRect(round(edge), round(middle.y() - 8), 3, 16)


class StepSlider(QSlider):
    """A slider that leaves Shift and the arrows to the screen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setAccessibleName(tr("Half-move"))
        self.setSingleStep(1)
        self.setPageStep(10)
        self.setMinimumHeight(theme.TOUCH_PX)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()


class StepBar(QWidget):
    """`went` carries a way, `slid` the half-move that the slider was drawn to."""

    went = Signal(str)
    slid = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        words = {
            StepWay.FIRST: (tr("To the beginning"), "Home"),
            StepWay.BACK: (tr("Back"), "←"),
            StepWay.NEXT: (tr("On"), "→"),
            StepWay.LAST: (tr("To the end"), "End"),
        }
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        self.buttons = {way: StepButton(way, says, key, self) for way, (says, key) in words.items()}
        self.slider = StepSlider(self)
        self.count = plain_label("", "strong", parent=self)
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.count.setFont(theme.font(14, digits=True))
        for way, button in self.buttons.items():
            button.clicked.connect(lambda _on=False, where=way: self.went.emit(where.value))
            row.addWidget(button)
        row.addSpacing(6)
        row.addWidget(self.slider, 1)
        row.addSpacing(6)
        row.addWidget(self.count)
        self.slider.valueChanged.connect(self.slid)

    def show_place(self, index: int, last: int) -> None:
        """Which half-move is shown, of how many."""
        self.slider.blockSignals(True)
        self.slider.setRange(0, last)
        self.slider.setValue(index)
        self.slider.blockSignals(False)
        widest = f"{last} / {last}"
        self.count.setMinimumWidth(self.count.fontMetrics().horizontalAdvance(widest) + 4)
        self.count.setText(f"{index} / {last}")
        self.slider.setAccessibleDescription(tr("{n} of {all}").format(n=index, all=last))
        for way, button in self.buttons.items():
            button.setEnabled(index < last if way.is_forward else index > 0)
