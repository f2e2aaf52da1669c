"""One timer for the whole hall: it fires when something looks different next, or when a flag falls; it never polls."""

from __future__ import annotations

from datetime import datetime, timedelta

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from arbiter_app.engine.commands import SeeFlag
from arbiter_app.engine.findings import Refused
from arbiter_app.engine.state import Match
from arbiter_app.engine.values import BoardRef, Colour, ms_between
from arbiter_app.errors import Problem
from arbiter_app.queries.hall import next_change_at
from arbiter_app.queries.hall_clocks import flag_times, is_ticking
from arbiter_app.ui.workspace import Workspace

LONGEST_MS = 60_000
OVERSLEPT_MS = 30_000
"""So much later than asked for, the computer must have slept."""


class HallTicker(QObject):
    """Tells which boards of the chosen match look different, and notes every flag that falls, of all matches."""

    boards_due = Signal(object)
    """Board numbers (a tuple) whose clocks or marks look different now."""
    slept = Signal(int)
    """The computer slept for so many ms while clocks of its own were running."""

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._due: dict[int, datetime] = {}
        self._running: tuple[Match, ...] = ()
        self._notes_flags = False
        self._expected: datetime | None = None
        self._unsaved: set[tuple[BoardRef, Colour]] = set()
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.setTimerType(Qt.TimerType.PreciseTimer)
        self.timer.timeout.connect(self.tick)

    def rearm(self) -> None:
        """Something was recorded or another match chosen: find the running clocks anew."""
        matches = self._workspace.desk.state.matches.values()
        self._running = tuple(match for match in matches if any(is_ticking(board) for board in match.boards))
        # Where the arbiter calls flags himself the game would end with it: that is for him, not for a timer.
        self._notes_flags = self._workspace.desk.rulebook.flag_fall.needs_claim and not self._workspace.desk.readonly
        self._unsaved.clear()
        self._plan(self._workspace.now(), None)

    def tick(self) -> None:
        """The moment has come: note fallen flags, tell the boards that look different, plan the next moment."""
        now = self._workspace.now()
        if self._expected is not None and self._running:
            late = ms_between(self._expected, now)
            if late > OVERSLEPT_MS:
                self.slept.emit(late)
        self._see_flags(now)
        numbers = tuple(number for number, at in self._due.items() if at <= now)
        if numbers:
            self.boards_due.emit(numbers)
        self._plan(now, numbers)

    def next_at(self) -> datetime | None:
        """The instant the timer is set to; None while nothing will change by itself."""
        return self._expected

    def _plan(self, now: datetime, numbers: tuple[int, ...] | None) -> None:
        """Plan anew for these boards, or for all."""
        match = self._workspace.match
        if numbers is None:
            self._due = {}
        if match is not None:
            rulebook = self._workspace.desk.rulebook.in_division(match.division)
            for board in match.boards:
                number = board.ref.board_number
                if numbers is None or number in numbers:
                    self._due.pop(number, None)
                    at = next_change_at(rulebook, match, board, now)
                    if at is not None:
                        self._due[number] = at
        flags = flag_times(self._running) if self._notes_flags else ()
        falls = [due.at for due in flags if (due.board, due.colour) not in self._unsaved]
        self._expected = min([*self._due.values(), *falls], default=None)
        if self._expected is None:
            self.timer.stop()
            return
        wait = -(-(self._expected - now) // timedelta(milliseconds=1))
        self.timer.start(max(1, min(wait, LONGEST_MS)))

    def _see_flags(self, now: datetime) -> None:
        """Note each flag at the very instant it fell. Nothing follows from it; only the arbiter sees it."""
        if not self._notes_flags:
            return
        for due in flag_times(self._running):
            key = (due.board, due.colour)
            if due.at > now or key in self._unsaved:
                continue
            try:
                outcome = self._workspace.desk.submit(SeeFlag(at=due.at, board=due.board, colour=due.colour))
            except Problem as trouble:
                self._unsaved.add(key)
                self._workspace.problem.emit(trouble)
                continue
            if isinstance(outcome.decision, Refused):
                self._unsaved.add(key)
