"""The hall while play goes on: match sheet, board, and the right column with its pages."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from arbiter_app.ui import theme
from arbiter_app.ui.hall.board_column import BoardColumn
from arbiter_app.ui.hall.bughouse.boards_view import BoardsView
from arbiter_app.ui.hall.bughouse.side_column import SideColumn
from arbiter_app.ui.hall.clock_card import ClockCard
from arbiter_app.ui.hall.happened_card import HappenedCard
from arbiter_app.ui.hall.mating_page import MatingPage
from arbiter_app.ui.hall.results_entry import ResultsEntry
from arbiter_app.ui.hall.results_page import ResultsPage
from arbiter_app.ui.hall.side_pages import PlacingPage, RecoveryPage
from arbiter_app.ui.hall.step_page import ProposalPage, QuestionPage
from arbiter_app.ui.hall.timeline_card import TimelineCard
from arbiter_app.ui.hall.words import tr
from arbiter_app.ui.widgets.buttons import PrimaryButton, SecondaryButton
from arbiter_app.ui.widgets.match_sheet import MatchSheet

GAP = 12
_SHARES = (40, 47, 34)
_SHARES_OF_LARGE_TEXT = (46, 38, 37)
"""The widths of the match sheet, the board and the right column."""
_SHARES_OF_BUGHOUSE = {100: (89, 33), 150: (86, 37)}
"""The widths of both boards together and the right column: a square has to be wide enough for a finger."""


class _Pages(QStackedWidget):
    """Only the page in front says how much room is needed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)


class PlayPage(QWidget):
    """Lays out the three columns; the screen wires them."""

    def __init__(
        self, entry: ResultsEntry, local: Callable[[datetime], datetime], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        self.sheet = MatchSheet(left)
        column.addWidget(self.sheet, 1)
        self.results_button = SecondaryButton(tr("Enter results fast"), tr("Shift R"), left)
        column.addWidget(self.results_button)
        self.done_button = PrimaryButton(tr("Every board has a result: sign the card"), parent=left)
        self.done_button.hide()
        column.addWidget(self.done_button)
        self.left = left
        self.column = BoardColumn(self)
        self.boards = BoardsView(self)
        self.pages = _Pages(self)
        self.desk = QScrollArea(self.pages)
        content = QWidget()
        self.clock = ClockCard(content)
        self.happened = HappenedCard(content)
        self.timeline = TimelineCard(local, content)
        self.side = SideColumn(content)
        self.sign_button = PrimaryButton(tr("Both boards have ended: sign the card"), parent=content)
        right = QVBoxLayout(content)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(8)
        right.addWidget(self.clock)
        right.addWidget(self.side, 1)
        right.addWidget(self.sign_button)
        right.addWidget(self.happened)
        right.addWidget(self.timeline, 1)
        for card in (self.clock, self.happened, self.timeline):
            layout = card.layout()
            if layout is not None:
                layout.setContentsMargins(12, 8, 12, 10)
                layout.setSpacing(6)
        # With large text in a low window the three cards scroll rather than overlap.
        content.setProperty("panel", "transparent")
        self.desk.setWidget(content)
        self.desk.setWidgetResizable(True)
        self.desk.setFrameShape(QFrame.Shape.NoFrame)
        self.desk.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.desk.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.question = QuestionPage(self.pages)
        self.proposal = ProposalPage(self.pages)
        self.results = ResultsPage(entry, self.pages)
        self.recovery = RecoveryPage(self.pages)
        self.placing = PlacingPage(self.column.board, self.pages)
        self.mating = MatingPage(self.column.board, self.pages)
        for page in (
            self.desk, self.question, self.proposal, self.results, self.recovery, self.placing, self.mating,
        ):  # fmt: skip
            self.pages.addWidget(page)
        row.addWidget(left)
        row.addWidget(self.column)
        row.addWidget(self.boards)
        row.addWidget(self.pages)
        self._row = row
        theme.themed.connect(self._share_width)
        self.show_bughouse(False)

    def _share_width(self) -> None:
        """With larger text the board, which is a picture, gives way to what has to be read."""
        sheet, board, right = _SHARES if theme.text_percent() <= 100 else _SHARES_OF_LARGE_TEXT
        both, beside = _SHARES_OF_BUGHOUSE[100 if theme.text_percent() <= 125 else 150]
        for place, share in enumerate((sheet, board, both, right if self.boards.isHidden() else beside)):
            self._row.setStretch(place, share)

    def show_bughouse(self, on: bool) -> None:
        """Both boards of a bughouse match in the place of match sheet and board, transfers in the place of clocks."""
        shown: tuple[QWidget, ...] = (self.boards, self.side, self.sign_button)
        hidden: tuple[QWidget, ...] = (self.left, self.column, self.clock, self.timeline)
        for widget in shown:
            widget.setVisible(on)
        for widget in hidden:
            widget.setVisible(not on)
        self._share_width()

    def show_page(self, page: QWidget) -> None:
        """Bring a page of the right column to the front."""
        if self.pages.currentWidget() is not page:
            self.pages.setCurrentWidget(page)

    def front(self) -> QWidget | None:
        """The page of the right column in front."""
        return self.pages.currentWidget()
