"""Can a player still mate? The answer with its evidence: a line of legal moves to play through, or the reason."""

from __future__ import annotations

import chess
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from arbiter_app.engine.laws.mating.quick import quick
from arbiter_app.engine.laws.mating.verdict import Answer, Reason, Verdict
from arbiter_app.engine.values import Colour
from arbiter_app.ui.hall.mating_search import SECONDS, MatingSearch
from arbiter_app.ui.hall.steps import Look
from arbiter_app.ui.hall.words import colour_word, tr
from arbiter_app.ui.texts import say
from arbiter_app.ui.widgets.board import BoardWidget
from arbiter_app.ui.widgets.buttons import PrimaryButton, SecondaryButton
from arbiter_app.ui.widgets.cards import set_panel
from arbiter_app.ui.widgets.labels import SectionLabel, plain_label

LONGER = 6
"""How many times the usual seconds a second search may take."""


class MatingPage(QFrame):
    """Shows a Look; the board in the middle plays the line. Right and Left step through it."""

    used = Signal(bool)
    """The arbiter takes the proven answer over into the ruling that waits."""
    answered = Signal()
    """A search has come to its end."""
    cancelled = Signal()
    placing_wanted = Signal()

    def __init__(self, board: BoardWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_panel(self, "accent")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._board = board
        self.seconds = SECONDS
        self._look: Look | None = None
        self._search: MatingSearch | None = None
        self._positions: list[chess.Board] = []
        self._at = 0
        self._waits = False
        self.verdict: Verdict | None = None
        self._build()

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        self._heading = SectionLabel("", self)
        self._title = plain_label("", "title", wrap=True, parent=self)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, 1000)
        self.bar.setTextVisible(False)
        self.said = plain_label("", "strong", wrap=True, parent=self)
        self.means = plain_label("", "muted", wrap=True, parent=self)
        self.moves = plain_label("", wrap=True, parent=self)
        steps = QHBoxLayout()
        self.back_button = SecondaryButton(tr("Move back"), "←", self)
        self.on_button = SecondaryButton(tr("Next move"), "→", self)
        steps.addWidget(self.back_button)
        steps.addWidget(self.on_button)
        self.use_button = PrimaryButton("", "⏎", self)
        self.longer_button = SecondaryButton(tr("Search for a minute more"), "L", self)
        self.place_button = SecondaryButton(tr("Set up position"), parent=self)
        self.leave_button = SecondaryButton(tr("Back"), "Esc", self)
        for widget in (self._heading, self._title, self.bar, self.said, self.means, self.moves):
            column.addWidget(widget)
        column.addLayout(steps)
        for button in (self.use_button, self.longer_button, self.place_button, self.leave_button):
            column.addWidget(button)
        column.addStretch(1)
        self.back_button.clicked.connect(lambda: self.step(-1))
        self.on_button.clicked.connect(lambda: self.step(1))
        self.use_button.clicked.connect(self.use)
        self.longer_button.clicked.connect(self.search_longer)
        self.place_button.clicked.connect(self.placing_wanted)
        self.leave_button.clicked.connect(self.cancelled)

    def begin(self, look: Look, heading: str, *, waits: bool) -> None:
        """Ask the question. `waits`: a ruling waits for the answer."""
        self.stop()
        self._look, self._waits = look, waits
        self.verdict = None
        self._heading.setText(heading)
        self._title.setText(tr("Can {colour} still mate?").format(colour=colour_word(look.colour)))
        self.setAccessibleName(self._title.text())
        self._positions, self._at = ([] if look.position is None else [look.position]), 0
        self.place_button.setVisible(look.position is None)
        if look.position is None:
            self._show_unknown()
        else:
            # Nearly every question is answered at once; only what is left needs a thread.
            verdict = quick(look.position, look.colour)
            if verdict.answer is Answer.UNPROVEN and verdict.reason is Reason.NOT_REFUTED:
                self._start(look.position, look.colour, self.seconds)
            else:
                self._show(verdict)
        self.setFocus()

    @property
    def is_searching(self) -> bool:
        """True while a thread looks for a mate."""
        return self._search is not None

    def stop(self) -> None:
        """End a search that is running; its answer is not shown."""
        if self._search is not None:
            self._search.requestInterruption()
            self._search.wait()
            self._search.deleteLater()
            self._search = None

    def search_longer(self) -> None:
        """Once more with more time."""
        if self._look is not None and self._look.position is not None and self.longer_button.isVisible():
            self._start(self._look.position, self._look.colour, self.seconds * LONGER)

    def step(self, by: int) -> None:
        """Show the position one move further or back in the line."""
        at = self._at + by
        if 0 <= at < len(self._positions):
            self._at = at
            self._show_position()

    def use(self) -> None:
        """Take the answer over."""
        if self.use_button.isVisible() and self.verdict is not None:
            self.used.emit(self.verdict.answer is Answer.YES)

    # Inside

    def _start(self, position: chess.Board, colour: Colour, seconds: float) -> None:
        self.stop()
        self._search = MatingSearch(position, colour, seconds, self)
        self._search.progress.connect(self._told)
        self._search.finished.connect(self._found)
        self.bar.setValue(0)
        self.said.setText(tr("Looking for a mate that both sides bring about together…"))
        self.means.setText("")
        self.moves.setText("")
        self._offer(searching=True)
        self._search.start()

    def _told(self, followed: int, thousandths: int) -> None:
        self.bar.setValue(thousandths)
        self.means.setText(tr("{n} positions so far").format(n=f"{followed:,}"))

    def _found(self) -> None:
        search = self._search
        if search is not None and search.isFinished() and search.verdict is not None:
            self._search = None
            search.deleteLater()
            self._show(search.verdict)
            self.answered.emit()

    def _show(self, verdict: Verdict) -> None:
        assert self._look is not None
        self.verdict = verdict
        self.said.setText(_answer(verdict, self._look.colour))
        self.means.setText(_meaning(verdict, self._look.colour))
        self._read_line(verdict)
        self._offer()

    def _show_unknown(self) -> None:
        self.said.setText(tr("The position is not known here."))
        self.means.setText(tr("Type the moves, or set the position up by hand; then ask again."))
        self.moves.setText("")
        self._offer()

    def _read_line(self, verdict: Verdict) -> None:
        game = self._positions[0].copy(stack=False)
        words: list[str] = []
        for uci in verdict.line:
            move = chess.Move.from_uci(uci)
            number = f"{game.fullmove_number}." if game.turn or not words else ""
            dots = ".." if number and not game.turn else ""
            words.append(f"{number}{dots}{' ' if number else ''}{game.san(move)}")
            game.push(move)
            self._positions.append(game.copy())
        self.moves.setText(" ".join(words))

    def _show_position(self) -> None:
        position = self._positions[self._at]
        self._board.set_position(position, position.move_stack[-1] if position.move_stack else None)
        self._offer()

    def _offer(self, *, searching: bool = False) -> None:
        verdict = None if searching else self.verdict
        has_line = verdict is not None and len(self._positions) > 1
        self.bar.setVisible(searching)
        self.moves.setVisible(has_line)
        self.back_button.setVisible(has_line)
        self.on_button.setVisible(has_line)
        self.back_button.setEnabled(self._at > 0)
        self.on_button.setEnabled(self._at + 1 < len(self._positions))
        is_proven = verdict is not None and verdict.answer is not Answer.UNPROVEN
        self.use_button.setVisible(self._waits and is_proven)
        self.use_button.setText(tr("Take this into the ruling"))
        self.longer_button.setVisible(verdict is not None and verdict.reason is Reason.LIMIT_REACHED)

    def hideEvent(self, event: QHideEvent) -> None:
        """Another screen, or the end of the program: nobody waits for the answer any more."""
        if self._search is not None:
            self.stop()
            self._show(Verdict(Answer.UNPROVEN, Reason.LIMIT_REACHED))
        super().hideEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Right:
                self.step(1)
            case Qt.Key.Key_Left:
                self.step(-1)
            case _:
                super().keyPressEvent(event)
                return
        event.accept()


def _answer(verdict: Verdict, colour: Colour) -> str:
    if verdict.answer is Answer.UNPROVEN:
        return tr("No proof either way.")
    return say(f"mating_{verdict.answer.value}_{verdict.reason.value}", {"colour": colour})


def _meaning(verdict: Verdict, colour: Colour) -> str:
    match verdict.answer:
        case Answer.YES:
            return tr("This line of legal moves shows it. A loss of the opponent stands.")
        case Answer.NO:
            return tr("What would be a loss of the opponent is a draw.")
        case Answer.UNPROVEN:
            if verdict.reason is Reason.NOT_A_POSITION:
                return tr("This position cannot stand in a game. Put the position right, then ask again.")
            words = tr("Neither a mate nor a proof against it was found: the loss stands, and the arbiter may judge.")
            return words.format(colour=colour_word(colour))
