"""The exchange of line-ups: one captain's draft at a time, kept here and nowhere else until it is sealed."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from arbiter_app.desk import Desk, Outcome
from arbiter_app.engine.commands import (
    Command,
    NamePlayer,
    ReopenLineUp,
    RevealLineUps,
    SealLineUp,
    SealPlayerList,
)
from arbiter_app.engine.findings import Acceptance, Accepted, Finding, Refused, Severity
from arbiter_app.engine.records import Slot, SlotKind
from arbiter_app.engine.values import BoardRef, MatchId, PlayerId, Side
from arbiter_app.queries import line_ups as query
from arbiter_app.queries.line_ups import Draft
from arbiter_app.ui.workspace import Workspace


class LineUpsController(QObject):
    """`refreshed` after every change of the draft or of what is shown; `doubted` carries (command, findings)."""

    refreshed = Signal()
    doubted = Signal(object, object)
    noted = Signal(object)
    """Findings that hinder nothing and were said when something was recorded."""
    handed_over = Signal(str)
    """A side was sealed: the value of the other side."""

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._draft: Draft = ()
        self._about: tuple[Desk, MatchId] | None = None
        self._lot = 0
        self.side: Side | None = None
        self.list_side: Side | None = None
        """Whose list of players for the leg is being looked at."""
        self.board = 1
        self.covered = False

    @property
    def draft(self) -> Draft:
        """What the captain at the screen has entered; empty when nobody is at it."""
        return self._draft

    # The captain comes and goes

    def begin(self, side: Side) -> None:
        """A captain sits down. The draft of the other one must be gone or sealed: one at a time."""
        match = self._workspace.match
        if match is None or self.side is not None or match.line_up(side) is not None or match.revealed_at is not None:
            return
        self._about = self._workspace.desk, match.id
        self._lot = self._workspace.services.new_lot()
        self.side = side
        self.covered = False
        self.board = 1
        self._set(query.empty_draft(match))

    def leave(self) -> None:
        """The captain leaves without sealing: nothing is kept, so that nobody finds it."""
        self._forget()
        self.refreshed.emit()

    def cover(self) -> None:
        """Somebody looks at another screen meanwhile: the draft is kept, but not shown until the captain asks."""
        if self.side is not None and not self.covered:
            self.covered = True
            self.refreshed.emit()

    def uncover(self) -> None:
        """The captain goes on."""
        if self.side is not None and self.covered:
            self.covered = False
            self.refreshed.emit()

    def check_still_there(self) -> None:
        """Another match or event was chosen, or it was sealed elsewhere: the draft has no place any more."""
        match = self._workspace.match
        side = self.side
        if side is not None and (
            match is None
            or self._about != (self._workspace.desk, match.id)
            or match.line_up(side) is not None
            or match.revealed_at is not None
        ):
            self._forget()

    # The list of players for a leg

    def begin_list(self, side: Side) -> None:
        """A captain sits down to hand in the list of players; nobody is at a line-up meanwhile."""
        match = self._workspace.match
        if match is not None and match.leg_id is not None and self.side is None:
            self.list_side = side
            self.refreshed.emit()

    def leave_list(self) -> None:
        """The captain leaves the list without sealing it."""
        if self.list_side is not None:
            self.list_side = None
            self.refreshed.emit()

    def seal_list(self) -> None:
        """Hand the squad in with its levels, as the list for the leg."""
        match, side = self._workspace.match, self.list_side
        if match is None or match.leg_id is None or side is None:
            return
        salt = self._workspace.services.new_salt()
        command = SealPlayerList(at=self._workspace.now(), leg_id=match.leg_id, side=side, salt=salt)
        self._ask(command)
        leg = self._workspace.desk.state.legs.get(match.leg_id)
        if leg is not None and leg.player_list(side) is not None:
            self.leave_list()

    # The draft

    def choose_board(self, number: int) -> None:
        """The place that the next player goes to."""
        if 1 <= number <= len(self._draft):
            self.board = number
            self.refreshed.emit()

    def put_player(self, player_id: PlayerId) -> None:
        """A player onto the chosen board, then on to the next empty one. One who is placed already is only chosen."""
        for number, slot in enumerate(self._draft, 1):
            if slot is not None and slot.player_id == player_id:
                self.choose_board(number)
                return
        self._put(Slot(SlotKind.NAMED, player_id))

    def put_open(self) -> None:
        """The chosen board is named later."""
        self._put(query.OPEN)

    def put_nobody(self) -> None:
        """Nobody for the chosen board: a walkover."""
        self._put(query.NOBODY)

    def clear_board(self) -> None:
        """Take the chosen board's decision back."""
        if self.side is not None:
            self._set(query.placed(self._draft, self.board, None))

    def move(self, number: int, to: int) -> None:
        """Take the place of one board out and put it in at another."""
        if 1 <= number <= len(self._draft) and 1 <= to <= len(self._draft) and number != to:
            self.board = to
            self._set(query.moved(self._draft, number, to))

    def swap(self, one: int, other: int) -> None:
        """Exchange two boards."""
        self.board = other
        self._set(query.swapped(self._draft, one, other))

    def fill_by_rating(self) -> None:
        """The panel in order of rating."""
        match = self._workspace.match
        if match is not None and self.side is not None:
            desk = self._workspace.desk
            rows = query.squad_rows(desk.state, desk.rulebook, match, self.side)
            self._set(query.in_order_of_rating(rows, match.board_count))

    def copy_last(self) -> None:
        """The line-up of the team's last match."""
        match = self._workspace.match
        if match is not None and self.side is not None:
            found = query.last_line_up(self._workspace.desk.state, match, self.side)
            if found is not None:
                self._set(found[1])

    def can_copy_last(self) -> bool:
        """Whether there is an earlier line-up of the captain at the screen."""
        match = self._workspace.match
        if match is None or self.side is None:
            return False
        return query.last_line_up(self._workspace.desk.state, match, self.side) is not None

    def findings(self) -> tuple[Finding, ...]:
        """What speaks against the draft as it stands; what is not decided yet speaks against nothing."""
        command = self._sealing(query.to_check(self._draft))
        if command is None:
            return ()
        decision = self._workspace.preview(command)
        found = decision.findings if isinstance(decision, Refused) else ()
        waiting = {str(number) for number in query.undecided(self._draft)}
        return tuple(one for one in found if one.where not in waiting)

    def repairs(self) -> tuple[tuple[int, int], ...]:
        """Exchanges of two boards that would help."""
        desk = self._workspace.desk
        return query.order_repairs(desk.state, desk.rulebook, self._draft)

    # What is asked of the desk

    def seal(self, reason: str = "") -> bool:
        """Hand the draft in; with findings the arbiter's reason sets them aside."""
        slots = query.decided(self._draft)
        command = None if slots is None else self._sealing(slots)
        if command is None:
            return False
        if reason or self._only_confirms():
            accept = tuple(Acceptance(one.code, reason, one.where) for one in self.findings())
            command = replace(command, accept=accept)
        side = command.side
        outcome = self._workspace.ask(replace(command, salt=self._workspace.services.new_salt()))
        if outcome is None or not outcome.is_accepted:
            return False
        self._forget()
        self.refreshed.emit()
        self._tell_notes(outcome)
        self.handed_over.emit(side.opponent.value)
        return True

    def reopen(self, side: Side, reason: str) -> None:
        """Give a sealed line-up back to its captain, who finds it as it was handed in."""
        match = self._workspace.match
        line_up = None if match is None else match.line_up(side)
        if match is None or line_up is None or self.side is not None:
            return
        command = ReopenLineUp(at=self._workspace.now(), match_id=match.id, side=side, reason=reason)
        outcome = self._workspace.ask(command)
        if outcome is not None and outcome.is_accepted:
            self._about = self._workspace.desk, match.id
            self._lot = self._workspace.services.new_lot()
            self.side, self.board, self.covered = side, 1, True
            self._set(line_up.slots)

    def reveal(self) -> None:
        """Open both together."""
        match = self._workspace.match
        if match is not None:
            lot = self._workspace.services.new_lot()
            self._tell_notes(self._workspace.ask(RevealLineUps(at=self._workspace.now(), match_id=match.id, lot=lot)))

    def name_player(self, number: int, side: Side, player_id: PlayerId) -> None:
        """Name the player for a place that was left open."""
        match = self._workspace.match
        if match is not None:
            board = BoardRef(match.id, number)
            self._ask(NamePlayer(at=self._workspace.now(), board=board, side=side, player_id=player_id))

    def accept(self, command: Command, findings: tuple[Finding, ...], reason: str) -> None:
        """Go on in spite of these findings."""
        accepted = tuple(Acceptance(one.code, reason, one.where) for one in findings)
        self._ask(replace(command, accept=(*command.accept, *accepted)))

    def _ask(self, command: Command) -> None:
        decision = self._workspace.preview(command)
        is_doubt = isinstance(decision, Refused) and all(
            one.severity is not Severity.REFUSE or one.overridable for one in decision.findings
        )
        if isinstance(decision, Refused) and is_doubt:
            self.doubted.emit(command, decision.findings)
        else:
            self._workspace.ask(command)

    def _tell_notes(self, outcome: Outcome | None) -> None:
        if outcome is not None and isinstance(outcome.decision, Accepted) and outcome.decision.notes:
            self.noted.emit(outcome.decision.notes)

    def _sealing(self, slots: tuple[Slot, ...]) -> SealLineUp | None:
        match = self._workspace.match
        if match is None or self.side is None:
            return None
        return SealLineUp(at=self._workspace.now(), match_id=match.id, side=self.side, slots=slots, lot=self._lot)

    def _only_confirms(self) -> bool:
        findings = self.findings()
        return bool(findings) and all(one.severity is not Severity.REFUSE for one in findings)

    def _put(self, slot: Slot) -> None:
        if self.side is None:
            return
        number = self.board
        draft = query.placed(self._draft, number, slot)
        self.board = query.next_undecided(draft, number) or number
        self._set(draft)

    def _set(self, draft: Draft) -> None:
        self._draft = draft
        self.refreshed.emit()

    def _forget(self) -> None:
        self.side = None
        self._about = None
        self.covered = False
        self._draft = ()
        self.board = 1
