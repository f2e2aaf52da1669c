"""Two smaller pages of the right column: setting up a position, and reading the clocks after the program ended."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from arbiter_app.engine.values import ClockReadings, Colour
from arbiter_app.ui.hall.field_panel import FieldPanel
from arbiter_app.ui.hall.scene import Scene, reading_fields, typed_readings
from arbiter_app.ui.hall.words import player_of, tr
from arbiter_app.ui.widgets.board import BoardWidget
from arbiter_app.ui.widgets.board_placing import PlacingPanel
from arbiter_app.ui.widgets.buttons import PrimaryButton, SecondaryButton
from arbiter_app.ui.widgets.cards import set_panel
from arbiter_app.ui.widgets.labels import SectionLabel, plain_label


class PlacingPage(QFrame):
    """The tools for free placing; the board in the middle takes the chessmen."""

    placed = Signal(str)
    """The FEN to keep."""
    cancelled = Signal()

    def __init__(self, board: BoardWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_panel(self, "primary")
        self._board = board
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        column.addWidget(SectionLabel(tr("Set up position"), self))
        column.addWidget(
            plain_label(
                tr("Choose a chessman, then click the squares. The moves so far are set aside."), "muted", wrap=True
            )
        )
        self.tools = PlacingPanel(board, self)
        column.addWidget(self.tools)
        self.keep_button = PrimaryButton(tr("Keep this position"), "⏎", self)
        self.cancel_button = SecondaryButton(tr("Cancel"), "Esc", self)
        column.addWidget(self.keep_button)
        column.addWidget(self.cancel_button)
        column.addStretch(1)
        self.keep_button.clicked.connect(self.keep)
        self.cancel_button.clicked.connect(self.cancelled)

    def begin(self) -> None:
        """Start from the position shown."""
        self.tools.begin()

    def keep(self) -> None:
        """Keep what stands on the board."""
        self.placed.emit(self._board.position().fen())


class RecoveryPage(QFrame):
    """After a crash: one stopped board after the other, then all go on."""

    read = Signal(int, object)
    """Board number and ClockReadings."""
    skipped = Signal(int)
    restart_wanted = Signal()
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_panel(self, "accent")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(12, 12, 12, 12)
        self._content: QWidget | None = None
        self._number = 0
        self.fields: FieldPanel | None = None
        self.go_button: PrimaryButton | None = None

    def show_board(self, scene: Scene, left: int) -> None:
        """Ask for the clocks of one board; `left` boards follow."""
        self._number = scene.number
        content, column = self._fresh()
        column.addWidget(SectionLabel(tr("Board {n} · {left} more to read").format(n=scene.number, left=left)))
        column.addWidget(plain_label(tr("What do the clocks show?"), "title", wrap=True))
        names = " – ".join(player_of(scene.state, scene.board, scene.board.side_of(colour)) for colour in Colour)
        column.addWidget(plain_label(names, "muted", wrap=True))
        self.fields = FieldPanel(reading_fields(scene, only_hall=False), content)
        column.addWidget(self.fields)
        self._add_button(column, tr("Save, next board"), "⏎", self.save)
        skip = SecondaryButton(tr("Leave as it stands"), parent=content)
        skip.clicked.connect(lambda: self.skipped.emit(self._number))
        column.addWidget(skip)
        self._add_cancel(column)
        self.fields.submitted.connect(self.save)
        self.fields.take_focus()

    def show_end(self) -> None:
        """Every clock was looked at: they may go on."""
        content, column = self._fresh()
        column.addWidget(SectionLabel(tr("Clocks")))
        column.addWidget(plain_label(tr("All clocks are read"), "title", wrap=True, parent=content))
        column.addWidget(plain_label(tr("Say “play” in the hall, then let them go on."), "muted", wrap=True))
        self.fields = None
        self._add_button(column, tr("Let the clocks go on"), "⏎", self.restart_wanted.emit)
        self._add_cancel(column)
        if self.go_button is not None:
            self.go_button.setFocus()

    def save(self) -> None:
        """Take the typed readings."""
        if self.fields is None or not self.fields.is_valid():
            return
        readings: ClockReadings | None = typed_readings(self.fields.values())
        if readings is not None:
            self.read.emit(self._number, readings)

    def _fresh(self) -> tuple[QWidget, QVBoxLayout]:
        if self._content is not None:
            self._column.removeWidget(self._content)
            self._content.hide()
            self._content.deleteLater()
        self._content = QWidget(self)
        self._column.addWidget(self._content)
        column = QVBoxLayout(self._content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        return self._content, column

    def _add_button(self, column: QVBoxLayout, text: str, key: str, then: Callable[[], None]) -> None:
        self.go_button = PrimaryButton(text, key, self)
        self.go_button.clicked.connect(lambda _checked=False: then())
        column.addWidget(self.go_button)

    def _add_cancel(self, column: QVBoxLayout) -> None:
        later = SecondaryButton(tr("Later"), "Esc", self)
        later.clicked.connect(self.cancelled)
        column.addWidget(later)
        column.addStretch(1)
