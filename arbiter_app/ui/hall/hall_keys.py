"""What each key does in the hall, by what is open at the moment."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from arbiter_app.engine.values import Colour
from arbiter_app.queries.hall import Stage, stage_of
from arbiter_app.ui.hall.controller import HallController
from arbiter_app.ui.hall.incidents import BY_KEY
from arbiter_app.ui.hall.keys import is_cyrillic, key_name, layout_is_cyrillic
from arbiter_app.ui.hall.play_page import PlayPage
from arbiter_app.ui.hall.results_entry import ResultsEntry
from arbiter_app.ui.hall.start_desk import StartDesk
from arbiter_app.ui.workspace import Workspace

SECOND_DIGIT_MS = 700
"""So long a second digit still belongs to the first, where a match has ten boards or more."""
OTHERWISE_KEY = "O"
"""Opens the arbiter's own decision while a ruling is shown."""
REPLAY_KEY = "V"
_TYPING = (QLineEdit, QPlainTextEdit, QTextEdit, QComboBox)


def is_typing() -> bool:
    """Whether a field has the keyboard: then no letter is a command."""
    return isinstance(QApplication.focusWidget(), _TYPING)


def letter_with_control(event: QKeyEvent) -> str:
    """The Latin letter of a key pressed together with Ctrl alone; empty for anything else."""
    if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier != Qt.KeyboardModifier.ControlModifier:
        return ""
    bare = QKeyEvent(event.type(), event.key(), Qt.KeyboardModifier.NoModifier)
    return key_name(bare)


class Digits(QObject):
    """Board numbers by digits: "7" is board 7; with ten boards or more "1" then "2" quickly is board 12."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._first = ""
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.setInterval(SECOND_DIGIT_MS)
        self.timer.timeout.connect(self.forget)

    def forget(self) -> None:
        """The next digit begins anew."""
        self._first = ""

    def take(self, digit: str, boards: int) -> int:
        """The board number that is meant now; 0 when there is none."""
        both = int(self._first + digit)
        self.forget()
        self.timer.stop()
        number = both if both <= boards else int(digit)
        if boards >= 10 and number * 10 <= boards and number:
            self._first = str(number)
            self.timer.start()
        return number if 1 <= number <= boards else 0


def page_key(event: QKeyEvent) -> str:
    """As `key_name`, and "Back" for the backspace key."""
    return "Back" if event.key() == Qt.Key.Key_Backspace else key_name(event)


def has_inside(parent: QWidget) -> bool:
    """Whether the keyboard is on something inside `parent`."""
    focus = QApplication.focusWidget()
    return focus is not None and (focus is parent or parent.isAncestorOf(focus))


class HallKeys(QObject):
    """Says what a key means by what is in front; every act is somebody else's."""

    results_wanted = Signal()
    sheets_wanted = Signal()
    home_wanted = Signal()
    placing_left = Signal()
    recovery_left = Signal()
    replay_wanted = Signal()
    copy_wanted = Signal()
    layout_changed = Signal(bool)
    """A letter came from another layout: True for a Cyrillic one."""

    def __init__(
        self,
        workspace: Workspace,
        controller: HallController,
        entry: ResultsEntry,
        start: StartDesk,
        play: PlayPage,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._controller = controller
        self._entry = entry
        self._start = start
        self._play = play
        self.digits = Digits(self)
        self.cyrillic = layout_is_cyrillic()

    def take_tab(self, event: QKeyEvent) -> bool:
        """Tab presses the clock of this computer while the hall is ready; a held key counts once."""
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        view = self._play.clock.view()
        ready = self._stage() is Stage.PLAYING and self._play.front() is self._play.desk
        if event.key() != Qt.Key.Key_Tab or not plain or not ready or view is None or not view.can_press:
            return False
        if not event.isAutoRepeat():
            self._controller.press()
        return True

    def take(self, event: QKeyEvent) -> bool:
        """A key that nothing inside has taken; False when it means nothing here."""
        cyrillic = is_cyrillic(event)
        if cyrillic is not None and cyrillic != self.cyrillic:
            self.cyrillic = cyrillic
            self.layout_changed.emit(cyrillic)
        if event.isAutoRepeat():
            return False
        if is_typing():
            if event.key() == Qt.Key.Key_Escape:
                self._leave_field()
            return event.key() == Qt.Key.Key_Escape
        stage = self._stage()
        if stage is Stage.READY:
            return self._before_start(key_name(event))
        return stage is Stage.PLAYING and self._in_play(event)

    def _stage(self) -> Stage:
        return stage_of(self._workspace.match)

    def _in_play(self, event: QKeyEvent) -> bool:
        play, front = self._play, self._play.front()
        if front in (play.question, play.proposal):
            return self._in_step(key_name(event))
        if front is play.mating:
            return self._in_look(key_name(event))
        if front is play.results:
            if letter_with_control(event) == "Z":
                self._entry.take_back()
                return True
            return self._entry.key(page_key(event))
        if front is play.placing:
            return self._in_placing(key_name(event))
        if front is play.recovery:
            if event.key() == Qt.Key.Key_Escape:
                self.recovery_left.emit()
            return event.key() == Qt.Key.Key_Escape
        return self._in_hall(event)

    def _leave_field(self) -> None:
        front = self._play.front()
        if front is self._play.recovery:
            self.recovery_left.emit()
        elif front is self._play.desk:
            self.home_wanted.emit()
        else:
            self._controller.leave()

    def _in_step(self, key: str) -> bool:
        proposal = self._play.proposal
        if key == "Esc":
            self._controller.leave()
        elif key == "Enter" and self._play.front() is proposal:
            if has_inside(proposal.card):
                return False
            proposal.card.apply()
        elif key == OTHERWISE_KEY and self._play.front() is proposal and proposal.card.view().overridable:
            proposal.card.open_form()
        elif key:
            return self._controller.choose(key)
        return bool(key)

    def _in_look(self, key: str) -> bool:
        page = self._play.mating
        if key == "Esc":
            self._controller.leave()
        elif key == "Enter":
            page.use()
        elif key == "L":
            page.search_longer()
        return key in ("Esc", "Enter", "L")

    def _in_placing(self, key: str) -> bool:
        if key == "Esc":
            self.placing_left.emit()
        elif key == "Enter":
            self._play.placing.keep()
        return key in ("Esc", "Enter")

    def _before_start(self, key: str) -> bool:
        if key == "H":
            self._start.all_here()
        elif key == "Enter":
            self._start.start()
        return key in ("H", "Enter")

    def _in_hall(self, event: QKeyEvent) -> bool:
        if letter_with_control(event) == "Z":
            self._controller.undo()
            return True
        if letter_with_control(event) == "C" and self._is_bughouse():
            self.copy_wanted.emit()
            return True
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.key() == Qt.Key.Key_Space:
            if shift:
                self._controller.pause_all()
            else:
                self._controller.toggle_clocks()
            return True
        key = key_name(event)
        if key.isdigit():
            return self._choose_board(key)
        if key == "R" and shift:
            self.results_wanted.emit()
            return True
        return self._letter(key)

    def _letter(self, key: str) -> bool:
        view = self._play.clock.view()
        if key == "M":
            if self._is_bughouse():
                self._play.boards.focus_field()
            else:
                self._play.column.field.setFocus()
            return True
        if key in ("L", "K") and self._is_bughouse():
            # Scoresheets and the question of mate are about one board by itself.
            return False
        if key == "L":
            self.sheets_wanted.emit()
            return True
        if key == REPLAY_KEY and self._is_bughouse():
            self.replay_wanted.emit()
            return True
        if key == "S" and view is not None and view.begin:
            self._controller.begin_board()
            return True
        if key in ("W", "B"):
            return self._play.clock.agree(Colour.WHITE if key == "W" else Colour.BLACK)
        return key in BY_KEY and not self._workspace.desk.readonly and self._controller.begin(key)

    def _is_bughouse(self) -> bool:
        match = self._workspace.match
        return match is not None and match.is_bughouse

    def _choose_board(self, digit: str) -> bool:
        match = self._workspace.match
        number = 0 if match is None else self.digits.take(digit, len(match.boards))
        if number:
            self._workspace.choose_board(number)
        return bool(number)
