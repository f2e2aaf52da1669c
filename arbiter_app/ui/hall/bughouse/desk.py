"""Joins the view of a bughouse match to the controller of the hall: moves, drops, passes, appeals."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from arbiter_app.engine.commands import PassPiece, StopClocks
from arbiter_app.engine.findings import Refused
from arbiter_app.engine.linked_boards import partner_board
from arbiter_app.engine.rulebook_bughouse import Bughouse, OneBoardDrawn
from arbiter_app.engine.state import Board, Match
from arbiter_app.engine.values import BoardRef, ClockSource, Colour, Termination
from arbiter_app.queries.bughouse_rows import BughouseView
from arbiter_app.queries.bughouse_view import RESULT_SIGNS, bughouse_view
from arbiter_app.queries.hall_clocks import shown_clock
from arbiter_app.ui.hall.bughouse.boards_view import BoardsView
from arbiter_app.ui.hall.bughouse.side_column import SideColumn
from arbiter_app.ui.hall.controller import HallController
from arbiter_app.ui.hall.words import tr
from arbiter_app.ui.texts import say
from arbiter_app.ui.workspace import Workspace

CLAIM_KEY, READ_KEY = "D", "C"


class BughouseDesk(QObject):
    """Shows the chosen bughouse match; whatever is wanted there becomes one command."""

    def __init__(
        self,
        workspace: Workspace,
        controller: HallController,
        boards: BoardsView,
        side: SideColumn,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._controller = controller
        self._boards = boards
        self._side = side
        self._refusals: dict[int, str] = {}
        self._shown: BughouseView | None = None
        self._is_appealed = False
        controller.left.connect(self._appeal_is_over)
        boards.board_chosen.connect(workspace.choose_board)
        boards.move_wished.connect(self._move)
        boards.drop_wished.connect(self._drop)
        boards.pass_wished.connect(self._pass)
        boards.appeal_wished.connect(self._appeal)
        boards.clock_clicked.connect(self._read_clock)
        side.clause_wished.connect(workspace.clause_wanted)
        side.transfers.replay_button.clicked.connect(self.open_replay)
        side.transfers.copy_button.clicked.connect(self.copy_position)
        side.transfers.undo_button.clicked.connect(controller.undo)

    def refresh(self, match: Match) -> None:
        """Show the match as it stands."""
        space = self._workspace
        rulebook = space.desk.rulebook.in_division(match.division)
        view = bughouse_view(
            space.desk.state,
            rulebook,
            match,
            space.now(),
            space.board_number,
            self._controller.readings(),
            self._refusals,
            lambda board: ended_words(board, match),
            self._ends_when(rulebook.bughouse),
            space.local,
            readonly=space.desk.readonly,
        )
        self._shown = view
        self._boards.set_view(view)
        self._side.set_view(view)

    def refresh_clock(self, board: Board) -> None:
        """The clock of a board goes on; nothing else of it has changed."""
        number = board.ref.board_number
        clock = shown_clock(board, self._workspace.now(), self._controller.readings().get(number))
        for colour in Colour:
            self._boards.set_clock(
                number,
                colour,
                None if clock.readings is None else clock.readings.of(colour),
                is_running=board.end is None and clock.running is colour,
                has_flag=colour in clock.flags,
            )

    def open_replay(self) -> None:
        """Both boards step by step, in the order of time."""
        self._workspace.screen_wanted.emit("replay")

    def copy_position(self) -> None:
        """Both boards with their reserves, as text, to the clipboard."""
        if self._shown is not None:
            QGuiApplication.clipboard().setText(" | ".join(row.fen for row in self._shown.boards))
            self._controller.said.emit(tr("The position of both boards is copied."), False)

    def forget(self) -> None:
        """Another match is shown: what was refused in the one before is no matter any more."""
        self._refusals.clear()

    @staticmethod
    def _ends_when(rule: Bughouse) -> str:
        if not rule.first_finish_ends_both:
            return tr("Both boards are played to their end: the team that won more of them has won the match.")
        first = tr("The first mate, flag or resignation on either board decides the match for the whole team.")
        if rule.one_board_drawn is OneBoardDrawn.OTHER_DECIDES:
            return f"{first} {tr('If one board is drawn the other decides.')}"
        return f"{first} {tr('A draw on one board draws the match.')}"

    def _move(self, number: int, text: str) -> None:
        self._workspace.choose_board(number)
        # What was refused before is no matter for this one, and must not be shown with it.
        self._refusals.pop(number, None)
        self._say(number, self._controller.make_move(text))

    def _drop(self, number: int, piece: str, square: str, whose: str) -> None:
        row = None if self._shown is None else self._shown.board(number)
        if row is not None and row.to_move is not Colour(whose):
            self._say(number, say("bughouse_not_your_turn", {"colour": Colour(whose)}))
            return
        self._move(number, f"{piece}@{square}")

    def _pass(self, number: int, whose: str, piece: str) -> None:
        match = self._workspace.match
        if match is None:
            return
        ref = BoardRef(match.id, number)
        command = PassPiece(at=self._workspace.now(), board=ref, colour=Colour(whose), piece=piece)
        decision = self._workspace.preview(command)
        if isinstance(decision, Refused):
            self._say(number, say(decision.findings[0].code, decision.findings[0].params))
            return
        self._workspace.ask(command)

    def _appeal(self, number: int) -> None:
        """The clocks stop first, of both boards where the rules say so; then the claim is looked at (W-63)."""
        match = self._workspace.match
        if match is None:
            return
        self._refusals.clear()
        self._workspace.choose_board(number)
        if any(board.clock is not None and board.clock.running is not None for board in match.boards):
            stop = StopClocks(at=self._workspace.now(), match_id=match.id, boards=(number,), reason="appeal")
            self._workspace.ask(stop)
        self._is_appealed = self._controller.begin(CLAIM_KEY)
        self._boards.let_appeal(not self._is_appealed)

    def _read_clock(self, number: int) -> None:
        """A clock that stands in the hall is read off by a click on its picture; one of this computer needs none."""
        match = self._workspace.match
        board = None if match is None else match.board(number)
        if board is None or board.clock is None or board.end is not None or self._workspace.desk.readonly:
            return
        if board.clock.source is ClockSource.HALL:
            self._workspace.choose_board(number)
            self._controller.begin(READ_KEY)

    def _appeal_is_over(self) -> None:
        if self._is_appealed:
            self._is_appealed = False
            self._boards.let_appeal(True)

    def _say(self, number: int, sentence: str) -> None:
        """Show why something is not possible, or that it was."""
        was = self._refusals.get(number, "")
        if sentence:
            self._refusals[number] = sentence
        else:
            self._refusals.pop(number, None)
        match = self._workspace.match
        if match is not None and was != sentence:
            self.refresh(match)


def ended_words(board: Board, match: Match) -> str:
    """How a board ended: its result and why; after a draw, whether the other one decides now."""
    end = board.end
    if end is None:
        return ""
    parts = [] if end.result is None else [RESULT_SIGNS[end.result.value]]
    if end.termination is not Termination.UNKNOWN or not parts:
        # The result stands in front: the sentence has no need of it.
        parts.append(say(f"ends_{end.termination.value}", {"result": ""}).rstrip(" .:"))
    other = partner_board(match, board.ref.board_number)
    if other is not None and other.end is None:
        parts.append(tr("the other board decides"))
    return " · ".join(part for part in parts if part)
