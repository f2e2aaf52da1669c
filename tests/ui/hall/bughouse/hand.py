"""A hand with a mouse at both boards."""

from __future__ import annotations

from dataclasses import dataclass

import chess
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from arbiter_app.engine.values import Colour
from arbiter_app.ui.hall.bughouse.board_pane import BoardPane
from arbiter_app.ui.hall.bughouse.boards_view import BoardsView
from arbiter_app.ui.hall.bughouse.side_column import SideColumn
from arbiter_app.ui.widgets.board_dropping import DroppingBoard
from arbiter_app.ui.widgets.reserve_tray import ReserveTray, WaitingTray
from tests.ui.hall.bughouse.fake_match import FakeMatch

LEFT = Qt.MouseButton.LeftButton
_PROMOTES = {"Q": 0, "R": 1, "B": 2, "N": 3}


@dataclass
class Hand:
    """Clicks and drags by the names of squares."""

    window: QWidget
    boards: BoardsView
    side: SideColumn
    match: FakeMatch

    def pane(self, number: int) -> BoardPane:
        return self.boards.panes[number]

    def board(self, number: int) -> DroppingBoard:
        return self.pane(number).board

    def reserve(self, number: int, colour: Colour) -> ReserveTray:
        return self.pane(number).places[colour].reserve

    def waiting(self, number: int, colour: Colour) -> WaitingTray:
        return self.pane(number).places[colour].waiting

    def square(self, number: int, name: str) -> QPoint:
        return self.board(number).square_rect_center(chess.parse_square(name))

    def click(self, number: int, square: str) -> None:
        QTest.mouseClick(self.board(number), LEFT, pos=self.square(number, square))

    def move(self, number: int, start: str, end: str, promotes: str = "") -> None:
        self.click(number, start)
        self.click(number, end)
        chooser = self.board(number).promotion_chooser()
        assert (chooser is not None) == bool(promotes)
        if chooser is not None:
            QTest.mouseClick(chooser.buttons[_PROMOTES[promotes]], LEFT)

    def pick(self, number: int, colour: Colour, piece: str) -> None:
        tray = self.reserve(number, colour)
        QTest.mouseClick(tray, LEFT, pos=tray.place_rect(piece).center())

    def drop(self, number: int, colour: Colour, piece: str, square: str) -> None:
        self.pick(number, colour, piece)
        self.click(number, square)

    def drag(self, number: int, colour: Colour, piece: str, onto: QWidget, end: QPoint) -> None:
        tray = self.reserve(number, colour)
        start = tray.place_rect(piece).center()
        target = tray.mapFromGlobal(onto.mapToGlobal(end))
        QTest.mousePress(tray, LEFT, pos=start)
        for step in range(1, 5):
            QTest.mouseMove(tray, start + (target - start) * step / 4)
        QTest.mouseRelease(tray, LEFT, pos=target)

    def drag_to(self, number: int, colour: Colour, piece: str, square: str) -> None:
        self.drag(number, colour, piece, self.board(number), self.square(number, square))
