"""What is done on the board in the middle: moves, a position set up by hand, a line of moves to look at."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from arbiter_app.ui.hall.controller import HallController
from arbiter_app.ui.hall.incidents import MATING
from arbiter_app.ui.hall.play_page import PlayPage
from arbiter_app.ui.hall.steps import Look
from arbiter_app.ui.hall.words import tr
from arbiter_app.ui.workspace import Workspace


class BoardDesk(QObject):
    """Joins the board and its pages to the controller. `put_back`: the record is wanted on the board again."""

    put_back = Signal()

    def __init__(
        self, workspace: Workspace, controller: HallController, play: PlayPage, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._controller = controller
        self._play = play
        play.column.move_wanted.connect(self._make_move)
        play.column.illegal_tried.connect(self._say_illegal)
        play.column.placing_wanted.connect(self.begin_placing)
        play.column.mate_wanted.connect(lambda: controller.begin(MATING.key))
        play.placing.placed.connect(self._placed)
        play.placing.cancelled.connect(self.end_placing)
        play.mating.used.connect(controller.use_answer)
        play.mating.cancelled.connect(controller.leave)
        play.mating.placing_wanted.connect(self.begin_placing)
        controller.looked.connect(self._begin_look)

    def begin_placing(self) -> None:
        """Set the position up by hand."""
        self._controller.leave()
        self._play.placing.begin()
        self._play.show_page(self._play.placing)
        self._play.column.board.setFocus()

    def end_placing(self) -> None:
        """Back to the recorded position."""
        if not self._play.column.board.is_placing():
            return
        self._play.column.board.end_placing()
        self._play.column.refresh_again()
        self._play.show_page(self._play.desk)
        self.put_back.emit()

    def end_look(self) -> None:
        """A search ends with its page, and the board shows the game again."""
        if self._play.front() is self._play.mating:
            self._play.mating.stop()
            self._play.column.refresh_again()
            self.put_back.emit()

    def _begin_look(self, look: Look, waits: bool) -> None:
        heading = tr("Board {n}").format(n=self._workspace.board_number)
        self._play.show_page(self._play.mating)
        self._play.mating.begin(look, heading, waits=waits)

    def _placed(self, fen: str) -> None:
        self.end_placing()
        self._controller.place_position(fen)

    def _make_move(self, move: str) -> None:
        sentence = self._controller.make_move(move)
        if sentence:
            self._play.column.say(sentence)
        else:
            self._play.column.accept_move()

    def _say_illegal(self, uci: str) -> None:
        words = tr("{start}–{end} is not possible in this position. Was it played? I records an illegal move.")
        self._play.column.say(words.format(start=uci[:2], end=uci[2:4]))
