"""What every screen shares: the open event, the chosen match and board, and the one way to ask for a change."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from PySide6.QtCore import QObject, Signal

from arbiter_app.desk import Change, Desk, Outcome, is_finished
from arbiter_app.engine.commands import Command
from arbiter_app.engine.findings import Decision, Refused
from arbiter_app.engine.state import Board, Match
from arbiter_app.engine.values import BoardRef, MatchId
from arbiter_app.errors import Problem
from arbiter_app.queries.event import is_settled
from arbiter_app.ui.services import OpenedEvent, Services


class Workspace(QObject):
    """The open event as the screens see it. Screens never touch each other; they meet here.

    `changed` carries a `desk.Change`, `problem` a `Problem`, `refused` a `Refused`, `clause_wanted` a clause id.
    """

    changed = Signal(object)
    event_opened = Signal()
    match_chosen = Signal(str)
    board_chosen = Signal(int)
    clause_wanted = Signal(str)
    screen_wanted = Signal(str)
    refused = Signal(object)
    problem = Signal(object)

    def __init__(self, opened: OpenedEvent, services: Services, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.services = services
        self._opened = opened
        self._match_id: MatchId | None = None
        self._board_number = 1
        self._stop = opened.desk.listen(self._tell)
        self._choose_first_match()

    @property
    def desk(self) -> Desk:
        """The desk of the open event."""
        return self._opened.desk

    @property
    def opened(self) -> OpenedEvent:
        """The event with its file and the notices of its opening."""
        return self._opened

    def replace_event(self, opened: OpenedEvent) -> None:
        """Another event was opened: every screen shows that one now."""
        self._stop()
        self._opened = opened
        self._stop = opened.desk.listen(self._tell)
        self._match_id = None
        self._board_number = 1
        self._choose_first_match()
        self.event_opened.emit()

    @property
    def match(self) -> Match | None:
        """The chosen match, as it stands."""
        return None if self._match_id is None else self.desk.state.matches.get(self._match_id)

    @property
    def board(self) -> Board | None:
        """The chosen board of the chosen match, as it stands."""
        return None if self.match is None else self.match.board(self._board_number)

    @property
    def board_number(self) -> int:
        """The number of the chosen board, from 1."""
        return self._board_number

    @property
    def board_ref(self) -> BoardRef | None:
        """The chosen board as a reference."""
        return None if self._match_id is None else BoardRef(self._match_id, self._board_number)

    def choose_match(self, match_id: MatchId) -> None:
        """Show another match on every screen."""
        if match_id != self._match_id:
            self.desk.load_match(match_id)
            self._match_id = match_id
            self._board_number = 1
            self.match_chosen.emit(match_id)

    def choose_board(self, number: int) -> None:
        """Choose a board of the match; a number that it does not have is ignored."""
        match = self.match
        if match is not None and match.board(number) is not None and number != self._board_number:
            self._board_number = number
            self.board_chosen.emit(number)

    def now(self) -> datetime:
        """The instant a command is about, UTC."""
        return self.desk.now()

    def zone(self) -> ZoneInfo:
        """The time zone the event is shown in."""
        try:
            return ZoneInfo(self.desk.state.time_zone)
        except (ZoneInfoNotFoundError, ValueError):
            return ZoneInfo("UTC")

    def local(self, instant: datetime) -> datetime:
        """An instant in the event's local time, for display only."""
        return instant.astimezone(self.zone())

    def preview(self, command: Command) -> Decision:
        """What a command would lead to; nothing happens."""
        return self.desk.preview(command)

    def ask(self, command: Command) -> Outcome | None:
        """Submit a command. A refusal is told by `refused`, a Problem by `problem`; None when it was not saved."""
        try:
            outcome = self.desk.submit(command)
        except Problem as trouble:
            self.problem.emit(trouble)
            return None
        if isinstance(outcome.decision, Refused):
            self.refused.emit(outcome.decision)
        return outcome

    def _choose_first_match(self) -> None:
        """The match that is being played, else the first that is not finished, else the last one."""
        matches = list(self.desk.state.matches.values())
        if self._match_id is not None or not matches:
            return
        unfinished = [one for one in matches if not is_finished(one) and not is_settled(self.desk.state, one)]
        playing = [match for match in unfinished if match.started_at is not None]
        self._match_id = (playing or unfinished or matches[-1:])[0].id
        self.desk.load_match(self._match_id)

    def _tell(self, change: Change) -> None:
        self._choose_first_match()
        self.changed.emit(change)
