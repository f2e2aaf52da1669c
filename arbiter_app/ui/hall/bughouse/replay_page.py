"""The replay of a bughouse game: both boards side by side, step by step in the order of time."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QGridLayout,
    QHBoxLayout,
    QProgressBar,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.desk import Change
from arbiter_app.engine.notation.bpgn_faults import BpgnFault
from arbiter_app.engine.values import match_scope
from arbiter_app.queries.bughouse_replay import shown_board
from arbiter_app.ui import theme
from arbiter_app.ui.dialogs import FilePicker
from arbiter_app.ui.hall.bughouse.replay_desk import ReplayDesk
from arbiter_app.ui.hall.bughouse.replay_moves import MovesTable
from arbiter_app.ui.hall.bughouse.replay_pane import ReplayPane
from arbiter_app.ui.hall.bughouse.replay_steps import StepBar, StepWay
from arbiter_app.ui.hall.bughouse.replay_words import fault_sentence, result_line, step_sentence
from arbiter_app.ui.hall.keys import hint, is_cyrillic, key_name, layout_is_cyrillic
from arbiter_app.ui.hall.words import tr
from arbiter_app.ui.widgets.cards import Card, EmptyHint, SecondaryButton, SectionLabel
from arbiter_app.ui.widgets.fields import ChoiceBox
from arbiter_app.ui.widgets.labels import ElidedLabel, plain_label
from arbiter_app.ui.widgets.tables import Column, RowsTable
from arbiter_app.ui.workspace import Workspace

COLUMN_WIDTH, WIDEST_COLUMN = 336, 430
_FAULT_ROWS = 3
SAID_MS = 4_000
QWIDGETSIZE_MAX = 16_777_215
"""Qt's word for no limit."""
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_PageUp: -10, Qt.Key.Key_PageDown: 10}
_ENDS = (Qt.Key.Key_Home, Qt.Key.Key_End)


class ReplayScreen(QWidget):
    """`left` goes back to the screen before; `busy` while a file is being read."""

    left = Signal()
    busy = Signal(bool)

    def __init__(self, workspace: Workspace, picker: FilePicker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._picker = picker
        self._is_turned = False
        self._wants_match = True
        self.desk = ReplayDesk(workspace, self)
        self.setAccessibleName(tr("Replay"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._said_timer = QTimer(self)
        self._said_timer.setSingleShot(True)
        self._said_timer.setInterval(SAID_MS)
        self.pages = QStackedWidget(self)
        self.game_page = self._make_game()
        self.reading_page = self._make_reading()
        self.empty = EmptyHint("", "", tr("Open a BPGN file…"), self)
        for page in (self.game_page, self.reading_page, self.empty):
            self.pages.addWidget(page)
        self.side = self._make_side()
        self._lay_out()
        self._connect()
        self._show_game()

    # How it is made

    def _make_game(self) -> QWidget:
        page = QWidget(self)
        self.panes = {number: ReplayPane(page) for number in (1, 2)}
        self.steps = StepBar(page)
        self.said = ElidedLabel("", parent=page)
        boards = QHBoxLayout()
        boards.setSpacing(8)
        for pane in self.panes.values():
            boards.addWidget(pane, 1)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(boards, 1)
        column.addWidget(self.said)
        column.addWidget(self.steps)
        return page

    def _make_reading(self) -> QWidget:
        card = Card(tr("Reading the file…"), self)
        self.progress = QProgressBar(card)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(tr("The file is being read"))
        self.stop_button = SecondaryButton(tr("Stop here and show what was read"), "Esc", card)
        card.body.addWidget(plain_label(tr("Every move is tried on the boards."), "muted", wrap=True, parent=card))
        card.body.addWidget(self.progress)
        card.body.addWidget(self.stop_button, 0, Qt.AlignmentFlag.AlignLeft)
        card.body.addStretch(1)
        return card

    def _make_side(self) -> QWidget:
        side = Card("", self)
        side.body.setSpacing(6)
        self.about = ElidedLabel("", "muted", side)
        self.result = plain_label("", "strong", wrap=True, parent=side)
        self.choice = ChoiceBox(side)
        self.choice.setAccessibleName(tr("Games of the file"))
        self.moves = MovesTable(side)
        self.fault_label = SectionLabel("", side)
        self.faults: RowsTable[BpgnFault] = RowsTable(
            (
                Column[BpgnFault](tr("Line"), lambda fault: str(fault.line), align="right", digits=True),
                Column[BpgnFault](tr("What it is"), fault_sentence, width=-1, tooltip=fault_sentence, wraps=True),
            ),
            side,
        )
        self.faults.setAccessibleName(tr("Faults of the file"))
        self.copy_button = SecondaryButton(tr("Copy position"), "C", side)
        self.turn_button = SecondaryButton(tr("Turn"), "T", side)
        self.open_button = SecondaryButton(tr("Open BPGN…"), "O", side)
        self.save_button = SecondaryButton(tr("Save…"), "S", side)
        self.match_button = SecondaryButton(tr("This match"), "M", side)
        self.back_button = SecondaryButton(tr("Back"), "Esc", side)
        for widget in (self.about, self.result, self.choice):
            side.body.addWidget(widget)
        side.body.addWidget(self.moves, 1)
        side.body.addWidget(self.fault_label)
        side.body.addWidget(self.faults)
        side.body.addStretch(0)
        grid = QGridLayout()
        grid.setSpacing(6)
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(1, 2)
        buttons = (
            (self.copy_button, self.turn_button), (self.open_button, self.save_button),
            (self.match_button, self.back_button),
        )  # fmt: skip
        for row, pair in enumerate(buttons):
            for place, button in enumerate(pair):
                button.let_shrink()
                grid.addWidget(button, row, place)
        side.body.addLayout(grid)
        return side

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setSpacing(8)
        row.addWidget(self.pages, 1)
        row.addWidget(self.side)
        row.setContentsMargins(0, 0, 0, 0)
        self._rescale()

    def _connect(self) -> None:
        space, desk = self._workspace, self.desk
        self._said_timer.timeout.connect(self._show_sentence)
        theme.themed.connect(self._rescale)
        space.changed.connect(self._take_change)
        space.match_chosen.connect(self._begin_anew)
        space.event_opened.connect(self._begin_anew)
        desk.shown.connect(self._show_game)
        desk.moved.connect(self._show_place)
        desk.reading.connect(self._show_reading)
        desk.progressed.connect(self._show_progress)
        self.steps.went.connect(self._go)
        self.steps.slid.connect(desk.go)
        self.moves.jumped.connect(desk.go)
        self.choice.activated.connect(desk.choose_game)
        self.copy_button.clicked.connect(self.copy_position)
        self.turn_button.clicked.connect(self.turn)
        self.open_button.clicked.connect(self.choose_file)
        self.empty.clicked.connect(self.choose_file)
        self.save_button.clicked.connect(self.save)
        self.match_button.clicked.connect(self.show_match)
        self.back_button.clicked.connect(self.left)
        self.stop_button.clicked.connect(desk.stop_reading)
        for button in self.findChildren(QAbstractButton):
            button.installEventFilter(self)
        self._show_layout(layout_is_cyrillic())

    # What is shown

    def show_match(self) -> None:
        """The chosen match of the event."""
        self._wants_match = True
        self.desk.show_match()
        self.setFocus()

    def choose_file(self) -> None:
        """Ask for a file and show its games."""
        if self.desk.is_busy:
            return
        pattern = tr("Games of bughouse") + " (*.bpgn *.pgn *.txt);;" + tr("All files") + " (*)"
        path = self._picker.open_file(self, tr("Open a BPGN file"), self._workspace.services.default_folder(), pattern)
        if path is not None:
            self._wants_match = False
            self.desk.open_file(path)

    def save(self) -> None:
        """Write the game that is shown into a file."""
        if self.desk.game is None:
            return
        suggestion = self._workspace.services.default_folder() / self.desk.file_name()
        path = self._picker.save_file(self, tr("Save as BPGN"), suggestion, "BPGN (*.bpgn)")
        if path is not None and self.desk.save(path):
            self._say(tr("Saved: {file}").replace("{file}", str(path)))

    def copy_position(self) -> None:
        """Both boards with their reserves, as text, to the clipboard."""
        text = self.desk.position()
        if text:
            QGuiApplication.clipboard().setText(text)
            self._say(tr("Copied: {text}").replace("{text}", text))

    def turn(self) -> None:
        """The other team sits at the bottom."""
        self._is_turned = not self._is_turned
        self._show_place()

    def _show_game(self) -> None:
        played, file = self.desk.played, self.desk.file
        self.pages.setCurrentWidget(self.empty if played is None else self.game_page)
        self._show_empty()
        self.about.set_text(self._title())
        self.result.setText("" if played is None else result_line(played))
        self.result.setVisible(played is not None)
        self.moves.show_game(played)
        self._show_choice()
        faults = () if file is None else file.faults
        self.faults.set_rows(faults)
        self.fault_label.setText(tr("Faults in the file: {n}").format(n=len(faults)))
        for widget in (self.faults, self.fault_label):
            widget.setVisible(bool(faults))
        self.moves.setVisible(played is not None)
        rows = min(_FAULT_ROWS, len(faults)) * self.faults.verticalHeader().defaultSectionSize()
        some = self.faults.horizontalHeader().sizeHint().height() + rows + 6
        self.faults.setMinimumHeight(some if faults else 0)
        self.faults.setMaximumHeight(some if played is not None else QWIDGETSIZE_MAX)
        for button in (self.copy_button, self.turn_button, self.save_button):
            button.setEnabled(played is not None)
        self.match_button.setEnabled(file is not None and self.desk.has_match)
        if played is not None:
            self._show_place()

    def _title(self) -> str:
        played, file = self.desk.played, self.desk.file
        parts = ("" if file is None else file.path.name, "" if played is None else played.title)
        return " · ".join(filter(None, parts))

    def _show_empty(self) -> None:
        if self.desk.file is not None:
            self.empty.set_hint(
                tr("There is no game to show"),
                tr("What is wrong with the file stands on the right, line by line."),
                tr("Open another BPGN file…"),
            )
            return
        self.empty.set_hint(
            tr("No bughouse match is chosen"),
            tr("Choose one on the Event screen, or open a file with games of bughouse: BPGN, as servers write it."),
            tr("Open a BPGN file…"),
        )

    def _show_choice(self) -> None:
        games = () if self.desk.file is None else self.desk.file.games
        self.choice.setVisible(len(games) > 1)
        if self.choice.count() != len(games) or self.desk.number == 0:
            self.choice.clear()
            self.choice.addItems([self._game_name(number) for number in range(len(games))])
        self.choice.setCurrentIndex(self.desk.number)

    def _game_name(self, number: int) -> str:
        assert self.desk.file is not None
        tags = self.desk.file.games[number].tags
        return f"{number + 1}. {tags.get('WhiteA', '?')} – {tags.get('BlackA', '?')}"

    def _show_place(self) -> None:
        desk = self.desk
        if desk.played is None:
            return
        frame = desk.played.frames[desk.index]
        for number, pane in self.panes.items():
            home_is_white = (number == 1) is desk.is_home_white_a
            row = shown_board(
                desk.played,
                desk.index,
                number,
                is_turned=home_is_white is self._is_turned,
                is_home_white_a=desk.is_home_white_a,
            )
            pane.set_row(row, is_marked=frame.board == number)
        self.steps.show_place(desk.index, desk.played.last)
        self.moves.show_place(desk.index)
        self._said_timer.stop()
        self._show_sentence()

    def _show_sentence(self) -> None:
        """What the half-move was; a word about something done stands in its place for a while."""
        played = self.desk.played
        self.said.set_role("")
        self.said.set_text("" if played is None else step_sentence(played, played.frames[self.desk.index]))

    def _say(self, text: str) -> None:
        self.said.set_role("ok")
        self.said.set_text(text)
        self._said_timer.start()

    def _rescale(self) -> None:
        self.side.setFixedWidth(min(theme.px(COLUMN_WIDTH), WIDEST_COLUMN))

    # A file that is read

    def _show_reading(self, is_reading: bool) -> None:
        self.busy.emit(is_reading)
        self.side.setEnabled(not is_reading)
        if is_reading:
            self.progress.setRange(0, 0)
            self.pages.setCurrentWidget(self.reading_page)
            self.stop_button.setFocus()
        else:
            self.pages.setCurrentWidget(self.empty if self.desk.played is None else self.game_page)
            self.setFocus()

    def _show_progress(self, done: int, of: int) -> None:
        self.progress.setRange(0, max(1, of))
        self.progress.setValue(done)

    # What changed

    def _take_change(self, change: Change) -> None:
        match = self._workspace.match
        follows = self.isVisible() and self.desk.file is None and not self.desk.is_busy
        if follows and match is not None and change.touches(match_scope(match.id)):
            self.desk.show_match()

    def _begin_anew(self) -> None:
        """Another match or event: what was shown is no matter any more, but for a file that was opened by hand."""
        if not self.desk.is_busy and (self.desk.file is None or self.desk.has_match):
            self._wants_match = True
            self._is_turned = False
            self.desk.show_match() if self.isVisible() else self.desk.forget()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous() and self._wants_match and not self.desk.is_busy:
            self.desk.show_match()

    # Keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows on a button step too: Qt would walk to the next button."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._step_key(event)
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        cyrillic = is_cyrillic(event)
        if cyrillic is not None:
            self._show_layout(cyrillic)
        if self._step_key(event) or (not event.isAutoRepeat() and self._letter(key_name(event))):
            event.accept()
        else:
            event.ignore()

    def _step_key(self, event: QKeyEvent) -> bool:
        if self.desk.is_busy or self.desk.played is None:
            return False
        by = _STEPS.get(Qt.Key(event.key())) if event.key() in _STEPS else None
        if by is not None and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.desk.step_on_board(1 if by > 0 else -1)
        elif by is not None:
            self.desk.step(by)
        elif event.key() == Qt.Key.Key_Home:
            self.desk.go(0)
        elif event.key() == Qt.Key.Key_End:
            self.desk.to_end()
        return by is not None or event.key() in _ENDS

    def _letter(self, key: str) -> bool:
        if key == "Esc":
            self.desk.stop_reading() if self.desk.is_busy else self.left.emit()
            return True
        buttons = {
            "C": self.copy_button, "T": self.turn_button, "O": self.open_button, "S": self.save_button,
            "M": self.match_button,
        }  # fmt: skip
        button = buttons.get(key)
        if button is None:
            return False
        if button.isEnabled():
            button.click()
        return True

    def _go(self, way: str) -> None:
        match StepWay(way):
            case StepWay.FIRST:
                self.desk.go(0)
            case StepWay.BACK:
                self.desk.step(-1)
            case StepWay.NEXT:
                self.desk.step(1)
            case StepWay.LAST:
                self.desk.to_end()

    def _show_layout(self, cyrillic: bool) -> None:
        letters = {
            self.copy_button: "C", self.turn_button: "T", self.open_button: "O", self.save_button: "S",
            self.match_button: "M",
        }  # fmt: skip
        for button, letter in letters.items():
            button.set_key_hint(hint(letter, cyrillic))
