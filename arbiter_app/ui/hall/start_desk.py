"""Before the start: who is there, wishes, equipment, the kind of clock; and the one command that starts them all."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QObject, Signal

from arbiter_app.engine.commands import (
    Command,
    ElectForClosingTime,
    NoteDigitalClock,
    PlaceBoardElsewhere,
    ReportMissingEquipment,
    Rescind,
    StartMatch,
    WishTimeControl,
)
from arbiter_app.engine.findings import Refused
from arbiter_app.engine.records import SeatRef
from arbiter_app.engine.values import BoardRef, ClockSource, MatchId, Side
from arbiter_app.queries.hall_start import (
    RemoteChance,
    StartRow,
    equipment_report,
    named_seats,
    placed_elsewhere,
    remote_chance,
    start_rows,
)
from arbiter_app.ui.hall.ruling import Settled, settle
from arbiter_app.ui.hall.words import away_club, tr
from arbiter_app.ui.texts import say
from arbiter_app.ui.workspace import Workspace

DIGITAL, PLAIN, NO_CLOCK, NO_SET = "digital", "plain", "clock", "set"
ELSEWHERE = "elsewhere"


class StartDesk(QObject):
    """Keeps who is marked as there until the clocks start; everything else is recorded at once."""

    changed = Signal()

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._present: dict[MatchId, set[SeatRef]] = {}
        self._asked_again = False
        self._was_refused = False
        self.source = ClockSource.HALL

    @property
    def present(self) -> set[SeatRef]:
        """Who is marked as there in the chosen match."""
        match = self._workspace.match
        return set() if match is None else self._present.setdefault(match.id, set())

    def now(self) -> datetime:
        """The instant it is."""
        return self._workspace.now()

    def rows(self) -> tuple[StartRow, ...]:
        """The boards as they would start."""
        match, desk = self._workspace.match, self._workspace.desk
        return () if match is None else start_rows(desk.state, desk.rulebook, match, self.present, desk.now())

    def toggle(self, seat: SeatRef) -> None:
        """Mark a player as there, or not."""
        self.present.symmetric_difference_update({seat})
        self._asked_again = False
        self.changed.emit()

    def all_here(self) -> None:
        """Mark everybody as there; nobody when everybody is."""
        match = self._workspace.match
        if match is None:
            return
        seats = set(named_seats(match, self._workspace.now()))
        if seats <= self.present:
            self.present.clear()
        else:
            self.present.update(seats)
        self._asked_again = False
        self.changed.emit()

    def set_source(self, source: ClockSource) -> None:
        """Clocks in the hall, or this computer."""
        self.source = source
        self.changed.emit()

    def wish(self, number: int, side: Side, control_id: str) -> None:
        """A player's wish."""
        match = self._workspace.match
        board = None if match is None else match.board(number)
        if board is not None and board.seat(side).wish != control_id:
            self._ask(WishTimeControl(at=self._workspace.now(), board=board.ref, side=side, control_id=control_id))

    def wish_for_all(self, control_id: str) -> None:
        """Everybody who has said nothing yet wishes this; wishes that were made stay."""
        match = self._workspace.match
        for seat in () if match is None else named_seats(match):
            board = None if match is None else match.board(seat.board_number)
            if board is not None and board.end is None and board.seat(seat.side).wish is None:
                self._workspace.ask(
                    WishTimeControl(at=self._workspace.now(), board=board.ref, side=seat.side, control_id=control_id)
                )
        self._asked_again = False
        self.changed.emit()

    def set_equipment(self, number: int, what: str) -> None:
        """What stands at a board: DIGITAL, PLAIN, or what is missing: NO_CLOCK, NO_SET; or ELSEWHERE."""
        match = self._workspace.match
        board = None if match is None else match.board(number)
        if board is None:
            return
        if what == ELSEWHERE:
            self._place_elsewhere(number)
            return
        now = self._workspace.now()
        placed = placed_elsewhere(self._workspace.desk.state, board)
        if placed is not None:
            self._ask(Rescind(at=now, target=placed, reason=tr("The board is played in the hall")))
        reported = equipment_report(self._workspace.desk.state, board)
        if what in (NO_CLOCK, NO_SET):
            if board.equipment_missing != what or reported is None:
                self._ask(ReportMissingEquipment(at=now, board=board.ref, what=what))
            return
        if reported is not None:
            self._ask(Rescind(at=now, target=reported, reason=tr("It was there in time")))
        if board.digital_clock != (what == DIGITAL):
            self._ask(NoteDigitalClock(at=now, board=BoardRef(board.ref.match_id, number), available=what == DIGITAL))

    def _place_elsewhere(self, number: int) -> None:
        """The away player plays at his own club, by himself or as a helper, whichever may be."""
        desk, match = self._workspace.desk, self._workspace.match
        board = None if match is None else match.board(number)
        if match is None or board is None or board.away_venue is not None:
            return
        chance = remote_chance(desk.state, desk.rulebook, match, board)
        self._ask(
            PlaceBoardElsewhere(
                at=self._workspace.now(),
                board=board.ref,
                venue=away_club(desk.state, match),
                helper=chance is RemoteChance.HELPER,
            )
        )

    def elect_closing_time(self, visitors_told: bool) -> None:
        """The home captain chooses the standard control because the venue closes."""
        match = self._workspace.match
        if match is not None:
            self._ask(ElectForClosingTime(at=self._workspace.now(), match_id=match.id, visitors_told=visitors_told))

    # The start

    def settled(self) -> Settled | None:
        """What starting now would do; None without a match."""
        match = self._workspace.match
        if match is None:
            return None
        present = tuple(sorted(self.present, key=lambda seat: (seat.board_number, seat.side)))
        command = StartMatch(at=self._workspace.now(), match_id=match.id, source=self.source, present=present)
        return settle(command, self._workspace.preview)

    def doubts(self) -> tuple[str, ...]:
        """What makes the start look early or odd; after it was shown once, starting goes on."""
        settled, match = self.settled(), self._workspace.match
        if settled is None or match is None:
            return ()
        found = [say(one.code, one.params) for one in settled.warnings]
        if isinstance(settled.decision, Refused):
            return tuple(say(one.code, one.params) for one in settled.decision.findings)
        seats = named_seats(match, self._workspace.now())
        if 2 * len(self.present) < len(seats):
            found.append(
                tr("Only {here} of {all} players are marked as here. Start all the same?").format(
                    here=len(self.present), all=len(seats)
                )
            )
        return tuple(found)

    @property
    def was_asked(self) -> bool:
        """True when the doubts were shown, so that the next press starts."""
        return self._asked_again

    @property
    def was_refused(self) -> bool:
        """True when the last press was refused, so that the reason stands there while it holds."""
        return self._was_refused

    def start(self) -> bool:
        """Start the clocks. With doubts the first call only shows them."""
        settled = self.settled()
        self._was_refused = settled is not None and settled.is_refused
        if settled is None or settled.is_refused:
            self.changed.emit()
            return False
        if self.doubts() and not self._asked_again:
            self._asked_again = True
            self.changed.emit()
            return False
        self._asked_again = False
        outcome = self._workspace.ask(settled.command)
        return outcome is not None and outcome.is_accepted

    def forget(self) -> None:
        """Another match was chosen: doubts are shown anew."""
        self._asked_again = self._was_refused = False

    def _ask(self, command: Command) -> None:
        self._asked_again = False
        self._workspace.ask(command)
        self.changed.emit()
