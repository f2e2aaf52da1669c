"""The row of filters above the journal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from arbiter_app.queries.journal import KindGroup
from arbiter_app.ui.journal.controller import JournalController, JournalFilter
from arbiter_app.ui.journal.lines import group_word
from arbiter_app.ui.widgets.cards import SecondaryButton
from arbiter_app.ui.widgets.fields import ChoiceBox

_LONGEST = 80
_FEWEST_LETTERS = 5


class JournalFilters(QWidget):
    """Match, board, kind, who, and words; says what is wanted."""

    filter_changed = Signal(object)

    def __init__(self, controller: JournalController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self.text = QLineEdit(self)
        self.text.setPlaceholderText(self.tr("Find"))
        self.text.setAccessibleName(self.tr("Filter by words"))
        self.text.setMaxLength(_LONGEST)
        self.text.setClearButtonEnabled(True)
        self.text.setMinimumWidth(80)
        self.match = self._choice(self.tr("Filter by match"))
        self.board = self._choice(self.tr("Filter by board"))
        self.group = self._choice(self.tr("Filter by kind"))
        self.author = self._choice(self.tr("Filter by person"))
        self.clear_button = SecondaryButton(self.tr("Show all"), parent=self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.text, 2)
        for box, share in ((self.match, 3), (self.board, 2), (self.group, 2), (self.author, 3)):
            row.addWidget(box, share)
        row.addWidget(self.clear_button)
        self.refill()
        self.text.textChanged.connect(self._tell)
        for box in (self.match, self.board, self.group, self.author):
            box.currentIndexChanged.connect(self._tell)
        self.clear_button.clicked.connect(self.clear)

    def _choice(self, name: str) -> ChoiceBox:
        box = ChoiceBox(self)
        box.setAccessibleName(name)
        box.setMinimumContentsLength(_FEWEST_LETTERS)
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        return box

    def refill(self) -> None:
        """Offer what there is now; what was chosen stays chosen while it is there."""
        wanted = self._controller.filter
        matches = self._controller.matches()
        self._fill(self.match, self.tr("Matches"), matches, wanted.match_id)
        self.match.setVisible(len(matches) > 1)
        self._fill_boards(wanted.board)
        groups = [(group.value, group_word(group)) for group in KindGroup]
        self._fill(self.group, self.tr("Kinds"), groups, "" if wanted.group is None else wanted.group.value)
        authors = [(name, name) for name in self._controller.authors() if name]
        self._fill(self.author, self.tr("People"), authors, wanted.author)
        with QSignalBlocker(self.text):
            self.text.setText(wanted.text)
        self.clear_button.setEnabled(wanted != JournalFilter())

    def clear(self) -> None:
        """Show every entry."""
        self._controller.set_filter(JournalFilter())
        self.refill()

    def _fill_boards(self, chosen: int) -> None:
        words = self.tr("Board {number}")
        boards = [(str(n), words.format(number=n)) for n in range(1, self._controller.boards() + 1)]
        self._fill(self.board, self.tr("Boards"), boards, str(chosen) if chosen else "")

    @staticmethod
    def _fill(box: ChoiceBox, everything: str, choices: Iterable[tuple[str, str]], chosen: str) -> None:
        with QSignalBlocker(box):
            box.clear()
            box.addItem(everything, "")
            for key, words in choices:
                box.addItem(words, key)
            box.setCurrentIndex(max(0, box.findData(chosen)))

    def _tell(self) -> None:
        group = cast(str, self.group.currentData())
        wanted = JournalFilter(
            cast(str, self.match.currentData()),
            int(cast(str, self.board.currentData()) or 0),
            KindGroup(group) if group else None,
            cast(str, self.author.currentData()),
            self.text.text(),
        )
        if wanted.match_id != self._controller.filter.match_id:
            wanted = JournalFilter(wanted.match_id, 0, wanted.group, wanted.author, wanted.text)
        self.filter_changed.emit(wanted)
        self.clear_button.setEnabled(wanted != JournalFilter())
        if self.sender() is self.match:
            self._fill_boards(wanted.board)
