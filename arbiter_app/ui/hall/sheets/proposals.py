"""The readings of two scoresheets, best first: what is read otherwise, and how the game goes on."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from arbiter_app.engine.scoresheets import Proposal, line_of
from arbiter_app.ui.hall.words import tr
from arbiter_app.ui.texts import say
from arbiter_app.ui.widgets.buttons import SecondaryButton
from arbiter_app.ui.widgets.labels import plain_label

MOST_CHANGES = 6


class ProposalList(QScrollArea):
    """One button a reading, its changes below it. Alt and a figure chooses."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._proposals: tuple[Proposal, ...] = ()
        self._at = 0
        self.buttons: list[SecondaryButton] = []

    def set_proposals(self, proposals: Sequence[Proposal]) -> None:
        """Show other readings; the best is chosen."""
        if tuple(proposals) == self._proposals and self.buttons:
            return
        self._proposals, self._at = tuple(proposals), 0
        self.buttons = []
        content = QWidget()
        content.setProperty("panel", "transparent")
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for number, proposal in enumerate(self._proposals, start=1):
            button = SecondaryButton(self._title(proposal), f"Alt {number}", content)
            button.setCheckable(True)
            button.setShortcut(f"Alt+{number}")
            button.clicked.connect(lambda _checked=False, at=number - 1: self.choose(at))
            self.buttons.append(button)
            column.addWidget(button)
            for text in _changes(proposal):
                column.addWidget(plain_label(text, "small", wrap=True, parent=content))
        column.addStretch(1)
        self.setWidget(content)
        self._show_choice()

    def current(self) -> Proposal | None:
        """The chosen reading; None when there is none."""
        return self._proposals[self._at] if self._proposals else None

    def choose(self, at: int) -> None:
        """Choose a reading by its place."""
        if 0 <= at < len(self._proposals):
            self._at = at
            self._show_choice()
            self.chosen.emit(self.current())

    def _show_choice(self) -> None:
        for number, button in enumerate(self.buttons):
            button.setChecked(number == self._at)

    def _title(self, proposal: Proposal) -> str:
        moves = (len(proposal.moves) + 1) // 2
        if not proposal.is_complete:
            return tr("Legal for {n} moves, then no further").format(n=moves)
        if not proposal.changes:
            return tr("As written, {n} moves").format(n=moves)
        if len(proposal.changes) == 1:
            return tr("1 change, {n} moves").format(n=moves)
        return tr("{c} changes, {n} moves").format(c=len(proposal.changes), n=moves)


def _changes(proposal: Proposal) -> list[str]:
    lines = [line_of(change) for change in proposal.changes]
    words = [say(line.code, line.params) for line in lines[:MOST_CHANGES]]
    if len(lines) > MOST_CHANGES:
        words.append(tr("… and {n} more").format(n=len(lines) - MOST_CHANGES))
    return words
