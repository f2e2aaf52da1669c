"""The hall: the arbiter's main screen, from the open line-ups to the last result."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from arbiter_app.desk import Change
from arbiter_app.engine.state import Match, match_score
from arbiter_app.engine.values import Colour, match_scope
from arbiter_app.queries.hall import Stage, board_row, board_rows, stage_of
from arbiter_app.queries.hall_timeline import timeline
from arbiter_app.ui.hall.board_desk import BoardDesk
from arbiter_app.ui.hall.bughouse.desk import BughouseDesk
from arbiter_app.ui.hall.clock_views import clock_view, face_view
from arbiter_app.ui.hall.controller import HallController, Proposal
from arbiter_app.ui.hall.hall_keys import OTHERWISE_KEY, REPLAY_KEY, HallKeys
from arbiter_app.ui.hall.incidents import MATING
from arbiter_app.ui.hall.keys import hint
from arbiter_app.ui.hall.play_page import PlayPage
from arbiter_app.ui.hall.recovery_guide import RecoveryGuide
from arbiter_app.ui.hall.results_entry import ResultsEntry
from arbiter_app.ui.hall.rows import view_of
from arbiter_app.ui.hall.sheets.desk import SheetsDesk
from arbiter_app.ui.hall.sheets.page import SheetsPage
from arbiter_app.ui.hall.start_desk import StartDesk
from arbiter_app.ui.hall.start_page import StartPage
from arbiter_app.ui.hall.steps import Ask, Write
from arbiter_app.ui.hall.ticker import HallTicker
from arbiter_app.ui.hall.words import quiet_words, spelled_on, tr
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import EmptyHint, NoticeBar
from arbiter_app.ui.widgets.clock_text import format_span
from arbiter_app.ui.workspace import Workspace
from arbiter_app.wording import points_text


class HallScreen(QWidget):
    """Match sheet, board, clocks, and "what happened?". Every change is one command of the controller."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.controller = HallController(workspace, self)
        self.entry = ResultsEntry(workspace, self)
        self.start_desk = StartDesk(workspace, self)
        self.ticker = HallTicker(workspace, self)
        self.setAccessibleName(tr("Hall"))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(8)
        self.bar = NoticeBar(self)
        outer.addWidget(self.bar)
        self.stack = QStackedWidget(self)
        outer.addWidget(self.stack, 1)
        self.hint = EmptyHint("", parent=self)
        self.start_page = StartPage(self.start_desk, self)
        self.play = PlayPage(self.entry, workspace.local, self)
        self.play.question.since.now = self.play.proposal.since.now = workspace.now
        self.board_desk = BoardDesk(workspace, self.controller, self.play, self)
        self.bughouse = BughouseDesk(workspace, self.controller, self.play.boards, self.play.side, self)
        self.sheets = SheetsPage(self)
        self.sheets_desk = SheetsDesk(workspace, self.controller, self.sheets, self)
        for page in (self.hint, self.start_page, self.play, self.sheets):
            self.stack.addWidget(page)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.guide = RecoveryGuide(workspace, self.controller, self.bar, self.play.recovery, self)
        self.keys = HallKeys(workspace, self.controller, self.entry, self.start_desk, self.play, self)
        self._connect_workspace()
        self._connect_parts()
        self._connect_pages()
        self._show_layout(self.keys.cyrillic)
        self.refresh()

    # Wiring

    def _connect_workspace(self) -> None:
        space = self._workspace
        space.changed.connect(self._take_change)
        space.match_chosen.connect(self._match_chosen)
        space.board_chosen.connect(self._board_chosen)
        space.event_opened.connect(self._event_opened)
        self.ticker.boards_due.connect(self._refresh_boards)
        self.ticker.slept.connect(self._say_slept)
        self.start_desk.changed.connect(self.refresh)
        self.hint.clicked.connect(lambda: space.screen_wanted.emit(self._hint_screen()))
        self.guide.began.connect(self._recovery_began)
        self.guide.ended.connect(self._recovery_ended)

    def _connect_parts(self) -> None:
        play, controller = self.play, self.controller
        play.sheet.board_chosen.connect(self._workspace.choose_board)
        play.results_button.clicked.connect(self.open_results)
        play.done_button.clicked.connect(lambda: self._workspace.screen_wanted.emit("signoff"))
        play.sign_button.clicked.connect(lambda: self._workspace.screen_wanted.emit("signoff"))
        play.boards.field_left.connect(self.go_home)
        for button in (play.results_button, play.done_button, play.sign_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        play.column.sheets_wanted.connect(self.open_sheets)
        play.column.field_left.connect(self.go_home)
        play.clock.pause_wanted.connect(controller.toggle_clocks)
        play.clock.press_wanted.connect(controller.press)
        play.clock.read_wanted.connect(lambda: controller.begin("C"))
        play.clock.times_agreed.connect(controller.confirm_times)
        play.clock.begin_wanted.connect(controller.begin_board)
        play.happened.incident_wanted.connect(controller.begin)
        play.timeline.clause_wanted.connect(self._workspace.clause_wanted)
        play.timeline.undo_wanted.connect(controller.undo)
        for widget in (self, play.sheet, play.column.board):
            widget.installEventFilter(self)

    def _connect_pages(self) -> None:
        play, controller = self.play, self.controller
        controller.asked.connect(self._show_question)
        controller.proposed.connect(self._show_proposal)
        controller.changed_proposal.connect(play.proposal.change_card)
        controller.left.connect(self._step_left)
        controller.said.connect(self._say)
        controller.not_saved.connect(self._rearm)
        card = play.proposal.card
        card.applied.connect(controller.apply)
        card.cancelled.connect(controller.leave)
        card.decide_otherwise.connect(controller.decide_otherwise)
        card.alternative_chosen.connect(self._alternative)
        card.clause_clicked.connect(self._workspace.clause_wanted)
        play.proposal.values_changed.connect(controller.change)
        play.question.chosen.connect(controller.choose)
        play.question.submitted.connect(controller.submit)
        play.question.cancelled.connect(controller.leave)
        play.question.clause_clicked.connect(self._workspace.clause_wanted)
        play.results.key_clicked.connect(self.entry.key)
        self.entry.changed.connect(self._refresh_results)
        self.entry.card_wanted.connect(controller.run)
        self.entry.undo_wanted.connect(controller.undo_entry)
        self.entry.left.connect(self._results_left)
        self.board_desk.put_back.connect(self._put_back)
        self.keys.results_wanted.connect(self.open_results)
        self.keys.sheets_wanted.connect(self.open_sheets)
        self.keys.replay_wanted.connect(self.bughouse.open_replay)
        self.keys.copy_wanted.connect(self.bughouse.copy_position)
        self.sheets_desk.left.connect(self._close_sheets)
        self.keys.home_wanted.connect(self.go_home)
        self.keys.placing_left.connect(self.board_desk.end_placing)
        self.keys.recovery_left.connect(self.guide.end)
        self.keys.layout_changed.connect(self._show_layout)

    # What is shown

    def refresh(self) -> None:
        """Show the chosen match and board as they stand; parts that did not change are left alone."""
        match = self._workspace.match
        stage = stage_of(match)
        if match is None or stage in (Stage.NO_MATCH, Stage.SEALED):
            self._show_hint(stage)
        elif stage is Stage.READY:
            self._show_start(match)
        else:
            self._show_play(match)
        self.guide.offer(match)
        self.ticker.rearm()

    def _show_hint(self, stage: Stage) -> None:
        if stage is Stage.NO_MATCH:
            self.hint.set_hint(
                tr("No match yet"), tr("Arrange a match on the Event screen; then the hall opens."), tr("Go to Event")
            )
        else:
            self.hint.set_hint(
                tr("The line-ups are not open yet"),
                tr("Both captains seal their line-ups, then both open together. After that the boards are here."),
                tr("Go to Line-ups"),
            )
        self._bring(self.hint)

    def _hint_screen(self) -> str:
        return "event" if self._workspace.match is None else "lineups"

    def _show_start(self, match: Match) -> None:
        state = self._workspace.desk.state
        names = f"{state.teams[match.home].name} – {state.teams[match.away].name}"
        start = self._workspace.local(match.begins_at)
        title = tr("Before the start · {names} · {time}").format(names=names, time=f"{start:%H:%M}")
        self.start_page.refresh(self._workspace.desk.rulebook, match, title)
        self._bring(self.start_page)

    def _show_play(self, match: Match) -> None:
        state, rulebook = self._workspace.desk.state, self._workspace.desk.rulebook
        now = self._workspace.now()
        rows = board_rows(state, rulebook, match, now, self.controller.readings())
        score = match_score(match)
        sheet = self.play.sheet
        sheet.set_rows([view_of(row) for row in rows])
        sheet.set_header(
            state.teams[match.home].name,
            f"{points_text(score.home)} – {points_text(score.away)}",
            state.teams[match.away].name,
        )
        self.play.done_button.setVisible(all(board.end is not None for board in match.boards) and not match.signatures)
        if sheet.current_board() != self._workspace.board_number:
            sheet.set_current(self._workspace.board_number)
        self.play.show_bughouse(match.is_bughouse)
        self.play.sign_button.setVisible(match.is_bughouse and not self.play.done_button.isHidden())
        self._show_board(match)
        if self.stack.currentWidget() is not self.sheets:
            self._bring(self.play)

    def _show_board(self, match: Match) -> None:
        board = self._workspace.board
        if board is None:
            return
        state, play = self._workspace.desk.state, self.play
        readonly = self._workspace.desk.readonly
        in_play = board.end is None and board.started_at is not None and not readonly
        if match.is_bughouse:
            self.bughouse.refresh(match)
        else:
            rules = self._workspace.desk.rulebook.in_division(match.division)
            play.column.show_board(board, can_move=in_play, hint=partial(quiet_words, rules))
        number = board.ref.board_number
        reading = self.controller.readings().get(number)
        rulebook = self._workspace.desk.rulebook.in_division(match.division)
        row = board_row(state, rulebook, match, board, self._workspace.now(), reading)
        play.clock.set_view(clock_view(state, match, board, row.clock, self._workspace.local))
        play.timeline.set_rows(timeline(state, board.ref), partial(spelled_on, state, board))
        play.happened.set_usable(not readonly)
        if self.entry.is_open:
            self._refresh_results()

    def _refresh_boards(self, numbers: tuple[int, ...]) -> None:
        """The clocks went on: only what looks different is painted."""
        match = self._workspace.match
        if match is not None and match.started_at is None:
            # How long it is to the start is said on a page of its own.
            self.refresh()
            return
        if match is None or stage_of(match) is not Stage.PLAYING:
            return
        state, now = self._workspace.desk.state, self._workspace.now()
        rulebook = self._workspace.desk.rulebook.in_division(match.division)
        for number in numbers:
            board = match.board(number)
            if board is None:
                continue
            row = board_row(state, rulebook, match, board, now, self.controller.readings().get(number))
            if match.is_bughouse:
                self.bughouse.refresh_clock(board)
                continue
            self.play.sheet.set_row(view_of(row))
            if number == self._workspace.board_number:
                white, black = (face_view(state, board, colour, row.clock, self._workspace.local) for colour in Colour)
                self.play.clock.set_faces(white, black)

    # What changed

    def _take_change(self, change: Change) -> None:
        match = self._workspace.match
        if match is None or change.touches(match_scope(match.id)):
            self.refresh()
            self.controller.look_again()
        else:
            self.ticker.rearm()

    def _match_chosen(self, _match_id: str) -> None:
        self._close_pages()
        self.bughouse.forget()
        self.start_desk.forget()
        self.refresh()

    def _board_chosen(self, number: int) -> None:
        self.controller.leave()
        self.board_desk.end_placing()
        self.play.sheet.set_current(number)
        match = self._workspace.match
        if match is not None and stage_of(match) is Stage.PLAYING:
            self._show_board(match)

    def _event_opened(self) -> None:
        self.guide.forget()
        self._close_pages()
        self.refresh()

    def _close_pages(self) -> None:
        self.controller.leave()
        self.entry.close()
        self.board_desk.end_placing()
        self.guide.end()
        self.bar.hide()

    # Steps

    def _show_question(self, step: Ask | Write) -> None:
        scene = self.controller.scene()
        label = "" if scene is None else scene.label
        self.play.question.set_heading(tr("Board {n}").format(n=label), self.keys.cyrillic)
        self.play.show_page(self.play.question)
        self.play.question.show_step(step)

    def _show_proposal(self, proposal: Proposal) -> None:
        self.board_desk.end_look()
        self.play.show_page(self.play.proposal)
        self.play.proposal.show_proposal(proposal)

    def _step_left(self) -> None:
        self.board_desk.end_look()
        if self.entry.is_open:
            self.play.show_page(self.play.results)
            self.entry.after_card()
        elif self.guide.is_open:
            self.play.show_page(self.play.recovery)
        else:
            self.play.show_page(self.play.desk)
        self.go_home()

    def _alternative(self, key: str) -> None:
        self.controller.alternative(key)
        if key == "let_him_play":
            self.play.proposal.card.open_form()

    def _rearm(self) -> None:
        self.play.proposal.card.rearm()
        self.play.question.rearm()

    def _say(self, sentence: str, is_bad: bool) -> None:
        self.bar.say(sentence, Tone.DANGER if is_bad else Tone.NEUTRAL, notice_ms=0 if is_bad else 4000)

    def go_home(self) -> None:
        """Put the keyboard on the match sheet, where arrows walk the boards and letters are incidents."""
        if not self.isVisible():
            return
        page = self.stack.currentWidget()
        if page is self.play:
            if self.play.boards.isVisible():
                self.play.boards.focus_board()
            else:
                self.play.sheet.setFocus()
        elif page is self.start_page:
            self.start_page.setFocus()
        elif page is self.sheets:
            self.sheets.table.setFocus()
        else:
            self.hint.button.setFocus()

    def _bring(self, page: QWidget) -> None:
        """Show the page of another stage; the keyboard goes along."""
        if self.stack.currentWidget() is not page:
            self.stack.setCurrentWidget(page)
            self.go_home()

    def _put_back(self) -> None:
        """The board shows the record again."""
        self.refresh()
        if self.play.front() is self.play.desk:
            self.go_home()

    def open_sheets(self) -> None:
        """Enter both scoresheets of the chosen board, in the place of the whole hall."""
        self.controller.leave()
        self.board_desk.end_placing()
        if self.sheets_desk.begin():
            self.stack.setCurrentWidget(self.sheets)
            self.go_home()

    def _close_sheets(self) -> None:
        self.stack.setCurrentWidget(self.play)
        self.go_home()

    # Results

    def open_results(self) -> None:
        """Results by hand speed."""
        match = self._workspace.match
        if match is None or stage_of(match) is not Stage.PLAYING or self._workspace.desk.readonly:
            return
        self.controller.leave()
        self.board_desk.end_placing()
        self.entry.open()
        self.play.show_page(self.play.results)
        self.go_home()

    def _refresh_results(self) -> None:
        space = self._workspace
        self.play.results.refresh(space.desk.state, space.match, space.board)

    def _results_left(self) -> None:
        self.play.show_page(self.play.desk)
        self.go_home()

    def _say_slept(self, ms: int) -> None:
        sentence = tr("This computer slept for {time}. Its clocks went on meanwhile: check them with the players.")
        self.bar.say(sentence.format(time=format_span(ms)), Tone.WARN)

    def _recovery_began(self) -> None:
        self.controller.leave()
        self.entry.close()
        self.play.show_page(self.play.recovery)

    def _recovery_ended(self) -> None:
        self.play.show_page(self.play.desk)
        self.go_home()

    # Keys

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The screen as a whole has nothing to do with the keyboard: its sheet has."""
        super().focusInEvent(event)
        self.go_home()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()
        self.go_home()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tab presses the clock while nothing is typed and nothing is open; otherwise it walks as ever."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self.keys.take_tab(event):
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that nothing inside has taken."""
        if self.stack.currentWidget() is self.sheets:
            if event.key() == Qt.Key.Key_Escape:
                self._close_sheets()
            event.accept()
            return
        if self.keys.take(event):
            event.accept()
        else:
            event.ignore()

    def _show_layout(self, cyrillic: bool) -> None:
        self.play.happened.set_layout_hint(cyrillic)
        self.play.clock.set_hint(hint("C", cyrillic), hint("S", cyrillic))
        self.play.column.set_hints(hint("L", cyrillic), hint(MATING.key, cyrillic))
        self.play.side.transfers.set_replay_key(hint(REPLAY_KEY, cyrillic))
        self.play.proposal.card.otherwise_button.set_key_hint(hint(OTHERWISE_KEY, cyrillic))
