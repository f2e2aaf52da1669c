"""The right column in results mode: what each key means for this board, and what the last one did."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from arbiter_app.engine.state import Board, Match, State
from arbiter_app.engine.values import Side
from arbiter_app.ui import theme
from arbiter_app.ui.hall.results_entry import ResultsEntry
from arbiter_app.ui.hall.words import colour_word, player_of, side_word, tr
from arbiter_app.ui.widgets.buttons import KitButton, PrimaryButton, SecondaryButton
from arbiter_app.ui.widgets.cards import set_panel
from arbiter_app.ui.widgets.labels import SectionLabel, plain_label


class ResultsPage(QFrame):
    """Shows a ResultsEntry; every key is a button as well."""

    key_clicked = Signal(str)

    def __init__(self, entry: ResultsEntry, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_panel(self, "primary")
        self._entry = entry
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        self._heading = SectionLabel("", self)
        self._title = plain_label("", "title", wrap=True, parent=self)
        self._progress = plain_label("", "muted", wrap=True, parent=self)
        for label in (self._heading, self._title, self._progress):
            column.addWidget(label)
        self.buttons: dict[str, SecondaryButton] = {}
        for key in ("1", "0", "=", "-"):
            button = SecondaryButton("", key, self)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _checked=False, one=key: self.key_clicked.emit(one))
            self.buttons[key] = button
            column.addWidget(button)
        self._sentence = plain_label("", "strong", wrap=True, parent=self)
        column.addWidget(self._sentence)
        column.addStretch(1)
        self.meaning_button = SecondaryButton("", "C", self)
        self.skip_button = SecondaryButton(tr("Leave this board, go on"), "⏎", self)
        self.pass_button = SecondaryButton(tr("Second pass: verify"), "V", self)
        self.done_button = PrimaryButton(tr("Done"), "Esc", self)
        below: tuple[tuple[KitButton, str], ...] = (
            (self.meaning_button, "C"),
            (self.skip_button, "Enter"),
            (self.pass_button, "V"),
            (self.done_button, "Esc"),
        )
        for other, key in below:
            other.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            other.clicked.connect(lambda _checked=False, one=key: self.key_clicked.emit(one))
            column.addWidget(other)

    def refresh(self, state: State, match: Match | None, board: Board | None) -> None:
        """Show the board the next key is for."""
        entry = self._entry
        if match is None or board is None:
            return
        done = sum(1 for one in match.boards if (one.verified if entry.second_pass else one.end is not None))
        words = tr("{done} of {all} verified") if entry.second_pass else tr("{done} of {all} have a result")
        self._heading.setText(tr("Results · second pass") if entry.second_pass else tr("Results"))
        self._title.setText(tr("Board {n}").format(n=board.ref.board_number))
        self._progress.setText(words.format(done=done, all=len(match.boards)))
        for key in ("1", "0"):
            self.buttons[key].setText(self._label(state, board, key))
        missing = entry.asks_who_is_missing
        self.buttons["="].setText(tr("Draw"))
        self.buttons["="].setVisible(not missing)
        self.buttons["-"].setText(tr("Nobody is there") if missing else tr("No game…"))
        self._sentence.setText(entry.sentence)
        theme.set_role(self._sentence, "danger" if entry.is_bad else "strong")
        self.meaning_button.setText(
            tr("1 and 0 are: White and Black") if entry.by_colour else tr("1 and 0 are: home and away")
        )
        self.pass_button.setVisible(not entry.second_pass)

    def sentence(self) -> str:
        """What the last key did."""
        return self._sentence.text()

    def title(self) -> str:
        """The board the next key is for."""
        return self._title.text()

    def _label(self, state: State, board: Board, key: str) -> str:
        if self._entry.asks_who_is_missing:
            absent = Side.AWAY if key == "1" else Side.HOME
            if not board.seat(absent).is_named:
                return tr("The {side} place is empty: walkover").format(side=side_word(absent))
            return tr("{name} is not there").format(name=player_of(state, board, absent))
        side = self._entry.winner_of(board, key)
        return tr("{name} wins · {side}, {colour}").format(
            name=player_of(state, board, side), side=side_word(side), colour=colour_word(board.colour_of(side))
        )
