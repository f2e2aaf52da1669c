"""A hand with mouse and keys at the replay."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyle, QStyleOptionSlider, QWidget

from arbiter_app.engine.values import Colour
from arbiter_app.ui.hall.bughouse.replay_page import ReplayScreen
from arbiter_app.ui.hall.bughouse.replay_steps import StepWay

LEFT = Qt.MouseButton.LeftButton
SHIFT = Qt.KeyboardModifier.ShiftModifier


@dataclass
class ReplayHand:
    """Clicks and keys, and what is seen."""

    screen: ReplayScreen

    def press(self, widget: QWidget) -> None:
        QTest.mouseClick(widget, LEFT)

    def way(self, way: StepWay) -> None:
        self.press(self.screen.steps.buttons[way])

    def key(self, *keys: Qt.Key, shift: bool = False) -> None:
        """Keys on whatever has the keyboard."""
        for key in keys:
            focus: QWidget | None = self.screen.focusWidget()
            QTest.keyClick(
                self.screen if focus is None else focus, key, SHIFT if shift else Qt.KeyboardModifier.NoModifier
            )

    def row(self, number: int) -> None:
        """A click on a line of the list of moves."""
        moves = self.screen.moves
        index = moves.rows_model().index(number, 0)
        moves.scrollTo(index)
        QTest.mouseClick(moves.viewport(), LEFT, pos=moves.visualRect(index).center())

    def draw_slider(self, part: float) -> None:
        """The handle, to a part of the way."""
        slider = self.screen.steps.slider
        option = QStyleOptionSlider()
        slider.initStyleOption(option)
        style = slider.style()
        handle = style.subControlRect(
            QStyle.ComplexControl.CC_Slider, option, QStyle.SubControl.SC_SliderHandle, slider
        ).center()
        QTest.mousePress(slider, LEFT, pos=handle)
        QTest.mouseMove(slider, QPoint(round(slider.width() * part), handle.y()))
        QTest.mouseRelease(slider, LEFT, pos=QPoint(round(slider.width() * part), handle.y()))

    def fens(self) -> tuple[str, str]:
        """The positions on the boards as painted, without reserves."""
        boards = [self.screen.panes[number].board.position() for number in (1, 2)]
        return boards[0].board_fen(promoted=False), boards[1].board_fen(promoted=False)

    def clock(self, number: int, colour: Colour) -> str:
        return self.screen.panes[number].places[colour].header.clock.time_text()

    def reserve(self, number: int, colour: Colour) -> str:
        counts = self.screen.panes[number].places[colour].reserve.counts()
        return "".join(piece * count for piece, count in counts.items())

    def count(self) -> str:
        return self.screen.steps.count.text()

    def said(self) -> str:
        return self.screen.said.text()
