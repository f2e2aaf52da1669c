"""After a crash: a bar that asks what the clocks show, and the way through the boards that stand."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from arbiter_app.engine.commands import ReadClock, RestartClocks
from arbiter_app.engine.state import Match
from arbiter_app.engine.values import ClockReadings, ClockSource
from arbiter_app.queries.hall import stopped_boards
from arbiter_app.ui.hall.controller import HallController
from arbiter_app.ui.hall.side_pages import RecoveryPage
from arbiter_app.ui.hall.steps import Propose
from arbiter_app.ui.hall.words import tr
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import NoticeBar
from arbiter_app.ui.workspace import Workspace


class RecoveryGuide(QObject):
    """Offers the reading once for each match that was stopped by a crash, and leads through it board by board."""

    began = Signal()
    ended = Signal()

    def __init__(
        self,
        workspace: Workspace,
        controller: HallController,
        bar: NoticeBar,
        page: RecoveryPage,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._controller = controller
        self._bar = bar
        self._page = page
        self._left: list[int] | None = None
        self._offered = ""
        self._done: set[str] = set()
        bar.action_clicked.connect(self.begin)
        bar.closed.connect(self._dismissed)
        page.read.connect(self._read)
        page.skipped.connect(self._next)
        page.restart_wanted.connect(self._restart)
        page.cancelled.connect(self.end)

    @property
    def is_open(self) -> bool:
        """True while the clocks are being read."""
        return self._left is not None

    def forget(self) -> None:
        """Another event was opened."""
        self._done.clear()
        self._offered = ""

    def offer(self, match: Match | None) -> None:
        """Show the bar where a crash stopped clocks that nobody has looked at yet."""
        if match is None or self.is_open or not self._is_due(match):
            if self._offered and not self.is_open:
                self._offered = ""
                self._bar.hide()
            return
        if self._offered != match.id:
            self._offered = match.id
            boards = ", ".join(str(number) for number in stopped_boards(match))
            sentence = tr(
                "The program ended while clocks were running; they stand at the last certain moment (board {boards}). "
                "What do the clocks show?"
            )
            if _kept_here(match):
                sentence = tr(
                    "The program ended while it kept the clocks; they stand at the last certain moment (board "
                    "{boards}). Agree with the players what they shall show, then let them go on."
                )
            self._bar.say(sentence.format(boards=boards), Tone.WARN, tr("Read the clocks"))

    def _is_due(self, match: Match) -> bool:
        recovered = match.id in self._workspace.opened.recovered and match.id not in self._done
        return recovered and bool(stopped_boards(match))

    def begin(self) -> None:
        """Ask for the clocks of the first board that stands."""
        match = self._workspace.match
        if match is None:
            return
        self._left = list(stopped_boards(match))
        self._bar.hide()
        self.began.emit()
        self._next(0)

    def end(self) -> None:
        """Leave the reading; the bar stays away."""
        if self._left is None:
            return
        self._left = None
        match = self._workspace.match
        if match is not None:
            self._done.add(match.id)
        self._offered = ""
        self.ended.emit()

    def _dismissed(self) -> None:
        if self._offered:
            self._done.add(self._offered)
            self._offered = ""

    def _next(self, done: int) -> None:
        if self._left is None:
            return
        self._left = [number for number in self._left if number != done]
        if not self._left:
            self._page.show_end()
            return
        self._workspace.choose_board(self._left[0])
        scene = self._controller.scene()
        if scene is not None:
            self._page.show_board(scene, len(self._left) - 1)

    def _read(self, number: int, readings: ClockReadings) -> None:
        ref = self._workspace.board_ref
        if ref is None:
            return
        outcome = self._workspace.ask(ReadClock(at=self._workspace.now(), board=ref, readings=readings))
        if outcome is not None and outcome.is_accepted:
            self._next(number)

    def _restart(self) -> None:
        match = self._workspace.match
        if match is None:
            return
        numbers = stopped_boards(match)
        command = RestartClocks(at=self._workspace.now(), match_id=match.id, boards=numbers)
        self.end()
        if numbers:
            self._controller.run(Propose(command, title=tr("The clocks go on"), direct=True))


def _kept_here(match: Match) -> bool:
    """Whether this computer is the clock of the match, so that there is nothing else to read off."""
    kept = [board.clock.source for board in match.boards if board.clock is not None]
    return bool(kept) and all(source is ClockSource.APPLICATION for source in kept)
