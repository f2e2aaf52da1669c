"""One board of a bughouse match with its two players, their reserves, and a field to type a move."""

from __future__ import annotations

import chess
from chess.variant import CrazyhouseBoard
from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from arbiter_app.engine.values import Colour
from arbiter_app.queries.bughouse_rows import BoardRow, PlaceRow
from arbiter_app.ui import theme
from arbiter_app.ui.hall.board_column import MoveField
from arbiter_app.ui.hall.bughouse.place_header import PlaceHeader
from arbiter_app.ui.hall.words import colour_word, tr
from arbiter_app.ui.theme import TOUCH_PX
from arbiter_app.ui.widgets.board_dropping import DroppingBoard
from arbiter_app.ui.widgets.buttons import SecondaryButton
from arbiter_app.ui.widgets.cards import set_panel
from arbiter_app.ui.widgets.labels import plain_label, plain_tooltip
from arbiter_app.ui.widgets.reserve_tray import ReserveTray, WaitingTray

_MARGIN = 6
_GAP = 4
_SAYS_LINES = 2
_FIELD_WIDTH = 116
_CHOSEN_BY = (QEvent.Type.MouseButtonPress, QEvent.Type.FocusIn)


class _Place(QWidget):
    """A player's two lines: header and reserve, the reserve beside the board."""

    def __init__(self, board: DroppingBoard, colour: Colour, parent: QWidget) -> None:
        super().__init__(parent)
        self.header = PlaceHeader(colour, self)
        self.reserve = ReserveTray(board, colour, self)
        self.waiting = WaitingTray(colour.opponent, self)
        self._word = plain_label(tr("Reserve"), "small", parent=self)
        self._word.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._men = QHBoxLayout()
        self._men.setSpacing(_GAP)
        for part in (self.reserve, self._word, self.waiting):
            self._men.addWidget(part)
        self._men.setStretch(1, 1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(_GAP)
        self._column.addWidget(self.header)
        self._column.addLayout(self._men)

    def put(self, *, is_top: bool) -> None:
        """At the top of the board the header stands above the reserve, at the bottom below."""
        down, up = QVBoxLayout.Direction.TopToBottom, QVBoxLayout.Direction.BottomToTop
        self._column.setDirection(down if is_top else up)

    def set_row(self, row: PlaceRow, *, to_move: bool, by_hand: bool, is_usable: bool) -> None:
        self.header.set_row(row, to_move=to_move)
        self.reserve.set_men(row.name, row.reserve)
        self.waiting.set_men(row.name, row.waiting, is_usable=is_usable)
        self.waiting.setVisible(by_hand)
        self._word.setVisible(not by_hand)
        # Before it is on the screen a layout does not hear that a part of it was hidden.
        self._men.invalidate()
        self._column.invalidate()


class BoardPane(QFrame):
    """Shows one board. It says what is wanted and changes nothing by itself."""

    move_wished = Signal(str)
    """A move made on the board (UCI, legal or not) or typed, as it was typed."""
    drop_wished = Signal(str, str, str)
    """The man's letter, the square, and the colour of the reserve it was taken from ("white", "black")."""
    pass_wished = Signal(str, str)
    """The colour of who passes, and the man's letter."""
    chosen = Signal()
    appeal_wished = Signal()
    field_left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row: BoardRow | None = None
        self._is_chosen = False
        self._was_typed = False
        set_panel(self, "card")
        self.board = DroppingBoard()
        self.board.setParent(self)
        self.places = {colour: _Place(self.board, colour, self) for colour in Colour}
        self._foot = QWidget(self)
        self._fill_foot()
        self._connect()
        theme.themed.connect(self._rescale)
        self._rescale()

    def _fill_foot(self) -> None:
        self.choose_button = SecondaryButton("", parent=self._foot)
        self.choose_button.setCheckable(True)
        self.choose_button.let_shrink()
        self.field = MoveField(self._foot)
        self.field.setMaxLength(20)
        self.appeal_button = SecondaryButton(tr("Draw appeal"), parent=self._foot)
        self.appeal_button.let_shrink()
        for button in (self.choose_button, self.appeal_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._says = plain_label("", "small", wrap=True, parent=self._foot)
        self._says.setAlignment(Qt.AlignmentFlag.AlignTop)
        line = QHBoxLayout()
        line.setSpacing(6)
        line.addWidget(self.choose_button)
        line.addWidget(self.field, 1)
        line.addWidget(self.appeal_button)
        column = QVBoxLayout(self._foot)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_GAP)
        column.addLayout(line)
        column.addWidget(self._says, 1)

    def _connect(self) -> None:
        self.board.move_chosen.connect(self.move_wished)
        self.board.illegal_move_tried.connect(self.move_wished)
        self.field.returnPressed.connect(self._typed)
        self.field.textEdited.connect(lambda _text: self._say(""))
        self.field.left.connect(self._leave_field)
        self.choose_button.clicked.connect(self._choose_clicked)
        self.appeal_button.clicked.connect(self.appeal_wished)
        watched: list[QWidget] = [self.board, self.field, self.appeal_button]
        for colour, place in self.places.items():
            place.reserve.drop_wished.connect(
                lambda piece, square, whose=colour: self.drop_wished.emit(piece, square, str(whose))
            )
            place.waiting.pass_wished.connect(lambda piece, whose=colour: self.pass_wished.emit(str(whose), piece))
            watched += [place.reserve, place.header, place.header.clock]
        for widget in watched:
            widget.installEventFilter(self)

    # What is shown

    def set_row(self, row: BoardRow, *, is_chosen: bool, by_hand: bool) -> None:
        """Show a board; the position is set only when it changed, so that a running clock takes no man out of a hand.

        Raises ValueError for a position that cannot be read.
        """
        old, self._row = self._row, row
        if old is None or (old.fen, old.last_move) != (row.fen, row.last_move):
            last = chess.Move.from_uci(row.last_move) if row.last_move else None
            self.board.set_position(CrazyhouseBoard(row.fen), last)
        if old is None or old.turned != row.turned:
            self._turn(row)
        is_usable = row.can_move and not row.ended
        self.board.set_interactive(is_usable)
        for colour, place in self.places.items():
            to_move = row.to_move is colour and not row.ended
            place.set_row(row.place(colour), to_move=to_move, by_hand=by_hand, is_usable=is_usable)
        self.field.setEnabled(is_usable)
        self.appeal_button.setEnabled(is_usable)
        self._mark(row, is_chosen)
        if self._was_typed and not row.move_text_error:
            self.field.clear()
        self._was_typed = False
        self._say(row.move_text_error)
        self.updateGeometry()
        self._arrange()

    def set_clock(self, colour: Colour, clock_ms: int | None, *, is_running: bool, has_flag: bool) -> None:
        """Show another reading of one clock."""
        tenths = 0 if self._row is None else self._row.place(colour).tenths_below
        header = self.places[colour].header
        header.set_clock(clock_ms, is_running=is_running, has_flag=has_flag, tenths_below=tenths)

    def _turn(self, row: BoardRow) -> None:
        self.board.set_flipped(row.turned)
        for colour, place in self.places.items():
            place.put(is_top=colour is not row.bottom)

    def _mark(self, row: BoardRow, is_chosen: bool) -> None:
        self._is_chosen = is_chosen
        set_panel(self, "primary" if is_chosen else "card")
        title = tr("Board {title}").replace("{title}", row.title)
        self.choose_button.setText(f"✓ {title}" if is_chosen else title)
        self.choose_button.setChecked(is_chosen)
        self.choose_button.set_key_hint(str(row.number))
        self.choose_button.setToolTip(plain_tooltip(title))
        name = tr("Board {n}, chosen") if is_chosen else tr("Board {n}")
        self.setAccessibleName(name.format(n=row.number))
        self.board.setAccessibleName(tr("Chess board {n}").format(n=row.number))
        self.field.setAccessibleName(tr("Type a move on board {n}").format(n=row.number))
        self.field.setPlaceholderText(tr("Nf3 or N@f3"))

    def _say(self, error: str) -> None:
        """The last refusal; while there is none, how the board stands."""
        is_ended = self._row is not None and bool(self._row.ended)
        theme.set_role(self._says, "small-danger" if error else "strong" if is_ended else "small")
        self._says.setText(error or self._status())
        self._says.setToolTip(plain_tooltip(error))
        if self.field.property("faulty") != bool(error):
            self.field.setProperty("faulty", bool(error))
            self.field.style().unpolish(self.field)
            self.field.style().polish(self.field)

    def _status(self) -> str:
        row = self._row
        if row is None:
            return ""
        if row.ended:
            return row.ended
        if row.to_move is None:
            return ""
        name = row.place(row.to_move).name
        words = tr("{colour} to move: {name}").format(colour=colour_word(row.to_move), name="{name}")
        return words.replace("{name}", name)

    def sentence(self) -> str:
        """What the line under the field says."""
        return self._says.text()

    # Wishes

    def _typed(self) -> None:
        text = self.field.text().strip()
        if text and self._row is not None:
            self._was_typed = True
            # The same refusal once more is no new row.
            self._say(self._row.move_text_error)
            self.move_wished.emit(text)

    def _leave_field(self) -> None:
        self._say("")
        self.board.setFocus()
        self.field_left.emit()

    def _choose_clicked(self) -> None:
        # The button shows what the row says, not what was clicked.
        self.choose_button.setChecked(self._is_chosen)
        self.chosen.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Whatever is done at a board chooses it."""
        if event.type() in _CHOSEN_BY and not self._is_chosen and self._row is not None:
            self.chosen.emit()
        return super().eventFilter(watched, event)

    # Layout: the board as large a square as fits between the two players

    def _rescale(self) -> None:
        self.field.setMinimumWidth(theme.px(_FIELD_WIDTH))
        self._says.setMinimumHeight(_SAYS_LINES * self._says.fontMetrics().lineSpacing())
        self.updateGeometry()
        self._arrange()

    def _heights(self) -> tuple[int, int, int]:
        upper, lower = (place.minimumSizeHint().height() for place in self.places.values())
        return upper, lower, self._foot.minimumSizeHint().height()

    def sizeHint(self) -> QSize:
        least = self.minimumSizeHint()
        return QSize(least.width(), least.height() + 80)

    def minimumSizeHint(self) -> QSize:
        widths = [part.minimumSizeHint().width() for part in (*self.places.values(), self._foot)]
        room = 2 * _MARGIN
        return QSize(max(*widths, 8 * TOUCH_PX) + room, sum(self._heights()) + 8 * TOUCH_PX + 3 * _GAP + room)

    def event(self, event: QEvent) -> bool:
        """A part needs another height: this has no layout that would see to it."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._arrange()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        upper, lower, foot = self._heights()
        inside = self.rect().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        room = inside.height() - upper - lower - foot - 3 * _GAP
        side = max(8, min(inside.width(), room)) // 8 * 8
        bottom = Colour.WHITE if self._row is None else self._row.bottom
        parts: tuple[tuple[QWidget, int], ...] = (
            (self.places[bottom.opponent], upper), (self.board, side), (self.places[bottom], lower), (self._foot, foot),
        )  # fmt: skip
        top = inside.top()
        for part, height in parts:
            width = side if part is self.board else inside.width()
            if part is self._foot:
                height = inside.bottom() + 1 - top
            part.setGeometry(QRect(inside.left() + (inside.width() - width) // 2, top, width, height))
            top += height + _GAP
