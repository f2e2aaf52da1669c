"""The match sheet: teams and score above, one row a board below. Four to ten boards need no scrolling."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from arbiter_app.engine.values import Side
from arbiter_app.ui import theme
from arbiter_app.ui.widgets.cards import set_panel
from arbiter_app.ui.widgets.labels import ElidedLabel, plain_label
from arbiter_app.ui.widgets.match_row import ROW_HEIGHT_MOST, MatchRow
from arbiter_app.ui.widgets.match_view import MatchRowView

_LEAST_ROOM = 60
_ROOM_STEP = 12


class MatchSheet(QFrame):
    """Shows rows and says which board is chosen; Up and Down walk, figures are left to the screen."""

    board_chosen = Signal(int)
    """By click or arrow keys: the board number."""
    board_opened = Signal(int)
    """By double click: the board number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_panel(self, "card")
        self._rows: dict[int, MatchRow] = {}
        self._current = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Match sheet"))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(1, 1, 1, 1)
        outer.setSpacing(0)
        outer.addWidget(self._make_header())
        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._content = QWidget()
        self._content.setProperty("panel", "transparent")
        self._column = QVBoxLayout(self._content)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addStretch(1)
        self._scroll.setWidget(self._content)
        outer.addWidget(self._scroll, 1)
        theme.themed.connect(self._rescale)

    def _make_header(self) -> QWidget:
        header = QFrame(self)
        set_panel(header, "sheethead")
        row = QHBoxLayout(header)
        row.setContentsMargins(14, 6, 14, 6)
        self._home = ElidedLabel("", "heading", header)
        self._score: QLabel = plain_label("", "score", parent=header)
        self._away = ElidedLabel("", "heading", header)
        self._away.set_alignment(Qt.AlignmentFlag.AlignRight)
        row.addWidget(self._home, 1)
        row.addWidget(self._score, 0)
        row.addWidget(self._away, 1)
        return header

    def set_header(self, home: str, score: str, away: str) -> None:
        """The teams and the score between them ("2½ – ½")."""
        self._home.set_text(home)
        self._score.setText(score)
        self._away.set_text(away)

    def header_texts(self) -> tuple[str, str, str]:
        """Home team, score, away team."""
        return self._home.text(), self._score.text(), self._away.text()

    def set_rows(self, views: Sequence[MatchRowView]) -> None:
        """Show these boards; rows that stay are changed in place."""
        if [view.board_number for view in views] != list(self._rows):
            self._rebuild(views)
        for view in views:
            self._rows[view.board_number].set_view(view)
        self._share_room()

    def set_row(self, view: MatchRowView) -> None:
        """Change one board; KeyError when the sheet has none."""
        row = self._rows[view.board_number]
        before = row.view()
        row.set_view(view)
        # A clock that runs on leaves the room at the right as it is.
        if (before.result, before.pills) != (view.result, view.pills):
            self._share_room()

    def _share_room(self) -> None:
        """All rows keep as much room at the right as the longest word wants; in steps, so that a countdown is still."""
        step = theme.px(_ROOM_STEP)
        wanted = max((row.right_wanted() for row in self._rows.values()), default=0)
        room = max(theme.px(_LEAST_ROOM), -(-wanted // step) * step)
        for row in self._rows.values():
            row.set_right_room(room)

    def row(self, board_number: int) -> MatchRow:
        """The row of a board; KeyError when the sheet has none."""
        return self._rows[board_number]

    def board_numbers(self) -> tuple[int, ...]:
        """The boards shown, in order."""
        return tuple(self._rows)

    def current_board(self) -> int:
        """The board marked; 0 when none is."""
        return self._current

    def set_current(self, board_number: int) -> None:
        """Mark a board; emits nothing."""
        self._current = board_number if board_number in self._rows else 0
        self._mark()
        if self._current:
            self._scroll.ensureWidgetVisible(self._rows[self._current], 0, 0)

    def set_clock(
        self, board_number: int, side: Side, ms: int | None, *, running: bool = False, flag: bool = False
    ) -> None:
        """Tell one clock of one board."""
        self._rows[board_number].set_clock(side, ms, running=running, flag=flag)

    def _rebuild(self, views: Sequence[MatchRowView]) -> None:
        for old in self._rows.values():
            self._column.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._rows = {}
        for place, view in enumerate(views):
            row = MatchRow(view, self._content)
            row.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            row.clicked.connect(self._choose)
            row.opened.connect(self.board_opened)
            self._column.insertWidget(place, row, 20)
            self._rows[view.board_number] = row
        self._rescale()
        self.set_current(self._current)

    def _rescale(self) -> None:
        for row in self._rows.values():
            row.setMaximumHeight(theme.px(ROW_HEIGHT_MOST))

    def _choose(self, board_number: int) -> None:
        self.set_current(board_number)
        self.board_chosen.emit(board_number)

    def _mark(self) -> None:
        for number, row in self._rows.items():
            current = number == self._current
            row.set_current(current, current and self.hasFocus())
        if self._current:
            row = self._rows[self._current]
            self.setAccessibleDescription(f"{row.accessibleName()}: {row.accessibleDescription()}")
        else:
            self.setAccessibleDescription("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        numbers = self.board_numbers()
        if step is None or not numbers:
            super().keyPressEvent(event)
            return
        place = numbers.index(self._current) + step if self._current else 0
        if 0 <= place < len(numbers):
            self._choose(numbers[place])
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._mark()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._mark()
