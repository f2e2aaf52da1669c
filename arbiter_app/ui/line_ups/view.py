"""Line-ups: both captains hand in on one laptop, neither sees the other's, then both are opened together."""

from __future__ import annotations

from datetime import timedelta

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from arbiter_app.engine.commands import Command
from arbiter_app.engine.findings import Finding
from arbiter_app.engine.state import Match
from arbiter_app.engine.values import PlayerId, Side
from arbiter_app.queries.hand_in import list_draft, list_row, next_moment, picks_row
from arbiter_app.queries.line_ups import (
    SquadRow,
    level_of_board,
    pairing_rows,
    side_status,
    squad_rows,
    undecided,
)
from arbiter_app.ui.dates import short_day
from arbiter_app.ui.doubts import DoubtBar
from arbiter_app.ui.line_ups.controller import LineUpsController
from arbiter_app.ui.line_ups.list_page import ListPage
from arbiter_app.ui.line_ups.lists_bar import ListsBar
from arbiter_app.ui.line_ups.pairings_page import PairingsPage
from arbiter_app.ui.line_ups.side_card import SideCard
from arbiter_app.ui.line_ups.slot_list import SlotView
from arbiter_app.ui.line_ups.squad_card import SquadCard
from arbiter_app.ui.line_ups.words import rating_text, short, slot_text
from arbiter_app.ui.texts import say
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import EmptyHint, NoticeBar, PrimaryButton, plain_label, set_panel
from arbiter_app.ui.workspace import Workspace

_SECOND = timedelta(seconds=1)
_LONGEST_WAIT_MS = 3_600_000


class LineUpsScreen(QWidget):
    """The exchange before the reveal, the pairings after it."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self._workspace = workspace
        self._waiting: Command | None = None
        self.controller = LineUpsController(workspace, self)
        self.pages = QStackedWidget(self)
        self.empty = EmptyHint(
            self.tr("No match yet"),
            self.tr("Arrange a match on the Event screen; then each captain enters the line-up here."),
            self.tr("To the event"),
            self,
        )
        self.cards = {
            Side.HOME: SideCard(self.tr("home"), self),
            Side.AWAY: SideCard(self.tr("away"), self),
        }
        self.squad = SquadCard(self)
        self.reveal_bar = QFrame(self)
        self.reveal_button = PrimaryButton(self.tr("Open both line-ups"), parent=self)
        self.exchange = QWidget(self)
        self.pairings = PairingsPage(self)
        self.lists = ListsBar(self)
        self.list_page = ListPage(self)
        self.doubt = DoubtBar(self)
        self.notes = NoticeBar(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._lay_out()
        self._connect()
        self.refresh()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.lists)
        column.addWidget(self.doubt)
        column.addWidget(self.notes)
        column.addWidget(self.pages, 1)
        set_panel(self.reveal_bar, "accent")
        bar = QHBoxLayout(self.reveal_bar)
        bar.setContentsMargins(14, 10, 14, 10)
        words = self.tr("Both line-ups are sealed. Call both captains: once open, nothing can be changed.")
        bar.addWidget(plain_label(words, "strong", wrap=True, parent=self), 1)
        bar.addWidget(self.reveal_button)
        exchange = QVBoxLayout(self.exchange)
        exchange.setContentsMargins(0, 0, 0, 0)
        exchange.setSpacing(10)
        exchange.addWidget(self.reveal_bar)
        self._row = QHBoxLayout()
        self._row.setSpacing(12)
        for card in self.cards.values():
            self._row.addWidget(card)
        self._row.addWidget(self.squad)
        exchange.addLayout(self._row, 1)
        for page in (self.empty, self.exchange, self.pairings, self.list_page):
            self.pages.addWidget(page)

    def _connect(self) -> None:
        workspace, controller = self._workspace, self.controller
        for signal in (workspace.changed, workspace.match_chosen, workspace.event_opened):
            signal.connect(self.refresh)
        for signal in (workspace.changed, workspace.match_chosen, workspace.event_opened, controller.refreshed):
            signal.connect(self._drop_doubt)
        controller.refreshed.connect(self.refresh)
        controller.handed_over.connect(self._hand_over)
        controller.doubted.connect(self._ask_doubt)
        controller.noted.connect(self._say_notes)
        workspace.match_chosen.connect(self.notes.dismiss)
        workspace.event_opened.connect(self.notes.dismiss)
        self.lists.hand_in_wanted.connect(lambda side: self.begin_list(Side(side)))
        self.lists.clause_clicked.connect(workspace.clause_wanted)
        self.lists.rulings_wanted.connect(lambda: workspace.screen_wanted.emit("rulings"))
        self.list_page.clause_clicked.connect(workspace.clause_wanted)
        self._timer.timeout.connect(self.refresh)
        self.list_page.sealed.connect(self._seal_list)
        self.list_page.left.connect(self._leave_list)
        self.empty.clicked.connect(lambda: workspace.screen_wanted.emit("event"))
        self.reveal_button.clicked.connect(controller.reveal)
        for side, card in self.cards.items():
            card.begin_wanted.connect(lambda one=side: self.begin(one))
            card.go_on_wanted.connect(self._go_on)
            card.drop_wanted.connect(controller.leave)
            card.reopen_wanted.connect(lambda reason, one=side: controller.reopen(one, reason))
            editor = card.editor
            editor.slots_list.chosen.connect(controller.choose_board)
            editor.open_wanted.connect(controller.put_open)
            editor.nobody_wanted.connect(controller.put_nobody)
            editor.clear_wanted.connect(controller.clear_board)
            editor.move_wanted.connect(controller.move)
            editor.swap_wanted.connect(controller.swap)
            editor.seal_wanted.connect(controller.seal)
            editor.leave_wanted.connect(controller.leave)
            editor.clause_clicked.connect(workspace.clause_wanted)
        self.squad.player_chosen.connect(lambda player: controller.put_player(PlayerId(player)))
        self.squad.fill_wanted.connect(controller.fill_by_rating)
        self.squad.copy_wanted.connect(controller.copy_last)
        self.pairings.hall_wanted.connect(lambda: workspace.screen_wanted.emit("hall"))
        self.pairings.seat_chosen.connect(self._show_naming)
        self.pairings.named.connect(
            lambda number, side, player: controller.name_player(number, Side(side), PlayerId(player))
        )
        self.doubt.accepted.connect(self._accept_doubt)
        self.doubt.left.connect(self._forget_doubt)
        self.doubt.clause_clicked.connect(workspace.clause_wanted)

    def begin(self, side: Side) -> None:
        """A captain sits down."""
        if self._needs_list(side):
            return
        self.controller.begin(side)
        if self.controller.side is side:
            self.squad.table.choose(0)
            self.squad.setFocus()

    def refresh(self) -> None:
        """Show the exchange as it stands."""
        match = self._workspace.match
        self.controller.check_still_there()
        self._show_lists(match)
        if match is not None and self.controller.list_side is not None:
            self._show_list(match, self.controller.list_side)
            return
        self.list_page.wipe()
        if match is None:
            self._wipe()
            self.pages.setCurrentWidget(self.empty)
        elif match.revealed_at is None:
            self._show_exchange(match)
        else:
            self._wipe()
            self._show_pairings(match)

    def begin_list(self, side: Side) -> None:
        """A captain sits down to hand in the list of players for the leg."""
        self.controller.begin_list(side)
        self.list_page.setFocus()

    def _seal_list(self) -> None:
        self.controller.seal_list()
        if self.controller.list_side is None:
            # The Enter that sealed must not go on to another button.
            self.setFocus()

    def _leave_list(self) -> None:
        self.controller.leave_list()
        self.setFocus()

    def _needs_list(self, side: Side) -> bool:
        """Whether a team has to hand in its list of players before its picks."""
        match, desk = self._workspace.match, self._workspace.desk
        row = None if match is None else list_row(desk.state, desk.rulebook, match, self._workspace.now())
        return row is not None and row.received(side) is None

    def _show_lists(self, match: Match | None) -> None:
        desk, now = self._workspace.desk, self._workspace.now()
        row = None
        if match is not None:
            row = list_row(desk.state, desk.rulebook, match, now) or picks_row(desk.state, desk.rulebook, match, now)
        local = None if row is None else self._workspace.local(row.due)
        when = "" if local is None else f"{short_day(local.date())}, {local:%H:%M:%S}"
        can_write = not desk.readonly and self.controller.side is None and self.controller.list_side is None
        self.lists.show_row(row, when, can_write=can_write)
        self._timer.stop()
        later = None if row is None else next_moment(desk.rulebook, (row,), now)
        if later is not None and self.isVisible():
            self._timer.start(min(_LONGEST_WAIT_MS, -(-(later - now) // _SECOND) * 1000))

    def _show_list(self, match: Match, side: Side) -> None:
        desk = self._workspace.desk
        if match.leg_id is not None:
            draft = list_draft(desk.state, desk.rulebook, match.leg_id, side)
            self.list_page.show_draft(desk.state.team(match.team(side)).name, draft)
            self.pages.setCurrentWidget(self.list_page)

    def showEvent(self, event: QShowEvent) -> None:
        """Time passes while the screen is shown: reminders and deadlines follow."""
        super().showEvent(event)
        self._show_lists(self._workspace.match)

    def hideEvent(self, event: QHideEvent) -> None:
        """Another screen is shown: whoever comes back first must not see a half-entered line-up."""
        super().hideEvent(event)
        self._timer.stop()
        if not event.spontaneous():
            self.controller.cover()
            self.controller.leave_list()

    def _show_exchange(self, match: Match) -> None:
        state = self._workspace.desk.state
        both = all(match.line_up(side) is not None for side in Side)
        editing = self.controller.side if not self.controller.covered else None
        can_write = not self._workspace.desk.readonly
        for side, card in self.cards.items():
            status = side_status(state, match, side)
            card.set_team(status.team)
            if status.sealed_at is not None:
                other = side_status(state, match, side.opponent).team
                time = f"{self._workspace.local(status.sealed_at):%H:%M}"
                free = can_write and self.controller.side is None
                card.show_sealed(time, other, both=both, can_reopen=free)
            elif self.controller.side is side and self.controller.covered:
                card.show_covered()
            elif editing is side:
                self._show_draft(match, side)
            else:
                can_begin = can_write and self.controller.side is None
                card.show_waiting(status, can_begin=can_begin, needs_list=self._needs_list(side))
            self._row.setStretch(list(self.cards).index(side), 6 if editing is side else 2 if editing else 3)
        self._row.setStretch(2, 4 if match.leg_id is None else 5)
        self.squad.setVisible(editing is not None)
        if editing is None:
            self.squad.wipe()
        self.reveal_bar.setVisible(both)
        self.reveal_button.setEnabled(can_write)
        self.pages.setCurrentWidget(self.exchange)

    def _show_draft(self, match: Match, side: Side) -> None:
        desk = self._workspace.desk
        draft = self.controller.draft
        rows = squad_rows(desk.state, desk.rulebook, match, side)
        known = {row.player_id: row for row in rows}
        findings = self.controller.findings()
        pills = {one.where: short(one) for one in reversed(findings) if one.where}
        views = []
        for number, slot in enumerate(draft, 1):
            row = None if slot is None or slot.player_id is None else known.get(slot.player_id)
            rating = "" if row is None else rating_text(row)
            level = level_of_board(desk.rulebook, match, number)
            views.append(SlotView(number, slot_text(slot, row, level), rating, row is None, pills.get(str(number), "")))
        card = self.cards[side]
        card.show_editor()
        card.editor.show_draft(
            views,
            self.controller.board,
            findings,
            self.controller.repairs(),
            undecided(draft),
            may_leave_open=bool(desk.rulebook.judgements.named_later),
        )
        boards = {
            slot.player_id: number
            for number, slot in enumerate(draft, 1)
            if slot is not None and slot.player_id is not None
        }
        team = desk.state.teams[match.team(side)].name
        self.squad.set_rows(team, rows, boards, can_copy=self.controller.can_copy_last())

    def _show_pairings(self, match: Match) -> None:
        state = self._workspace.desk.state
        home, away = (state.teams[match.team(side)].name for side in Side)
        self.pages.setCurrentWidget(self.pairings)
        self.pairings.set_rows(home, away, pairing_rows(state, match))

    def _show_naming(self, place: tuple[int, Side] | None) -> None:
        match = self._workspace.match
        if match is None or place is None:
            self.pairings.show_naming(None, "", ())
            return
        desk = self._workspace.desk
        _number, side = place
        taken = {board.seat(side).player_id for board in match.boards}
        rows: tuple[SquadRow, ...] = tuple(
            row for row in squad_rows(desk.state, desk.rulebook, match, side) if row.player_id not in taken
        )
        self.pairings.show_naming(place, desk.state.teams[match.team(side)].name, rows)

    def _hand_over(self, other: str) -> None:
        card = self.cards[Side(other)]
        if card.page() == "hint" and not card.hint.button.isHidden():
            card.set_panel("primary")
            card.hint.set_hint(
                self.tr("Now the captain of {team}").format(team=card.title().rpartition(" · ")[0]),
                self.tr("Hand the laptop over. Nothing of the sealed line-up is left on the screen."),
                card.hint.button.text(),
            )
            card.hint.button.setFocus(Qt.FocusReason.OtherFocusReason)
        elif not self.reveal_bar.isHidden():
            # Opening cannot be taken back: the Enter that sealed must not open, so the button is a Tab away.
            self.setFocus()

    def _go_on(self) -> None:
        self.controller.uncover()
        self.squad.setFocus()

    def _wipe(self) -> None:
        for card in self.cards.values():
            card.editor.wipe()
        self.squad.wipe()

    def _say_notes(self, notes: tuple[Finding, ...]) -> None:
        """What was recorded all the same, but somebody should know: an arbiter who stands in the picks (W-64)."""
        self.notes.say(" ".join(dict.fromkeys(say(one.code, one.params) for one in notes)), Tone.WARN)

    def _ask_doubt(self, command: Command, findings: tuple[Finding, ...]) -> None:
        self._waiting = command
        self.doubt.ask(findings)

    def _accept_doubt(self, reason: str) -> None:
        if self._waiting is not None:
            self.controller.accept(self._waiting, self.doubt.findings(), reason)
        self._forget_doubt()

    def _forget_doubt(self) -> None:
        self._waiting = None

    def _drop_doubt(self) -> None:
        """What was asked about has changed: the question is gone with it, and nothing is recorded."""
        self._forget_doubt()
        self.doubt.hide()
