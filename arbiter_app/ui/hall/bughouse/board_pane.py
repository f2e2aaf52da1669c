"""One board of a bughouse match with its two players, their reserves, and a field to type a move."""

from __future__ import annotations

import chess
from chess.variant import CrazyhouseBoard
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from arbiter_app.engine.values import Colour
from arbiter_app.queries.bughouse_rows import BoardRow, PlaceRow
from arbiter_app.ui import theme
from arbiter_app.ui.hall.board_column import MoveField
from arbiter_app.ui.hall.bughouse.move_strip import MoveStrip
from arbiter_app.ui.hall.bughouse.place_header import PlaceHeader
from arbiter_app.ui.hall.words import colour_word, hint_words, tr
from arbiter_app.ui.theme import TOUCH_PX
from arbiter_app.ui.widgets.board_dropping import DroppingBoard
from arbiter_app.ui.widgets.buttons import SecondaryButton
from arbiter_app.ui.widgets.cards import set_panel
from arbiter_app.ui.widgets.labels import plain_label, plain_tooltip
from arbiter_app.ui.widgets.reserve_tray import ReserveTray, WaitingTray

_MARGIN = 4
_GAP = 4
_SAYS_LINES = 2
_FIELD_WIDTH = 96
_WORDS_FIT = 125
"""With larger text than this the buttons of a board bear its letter alone."""
_COLUMNS = 2
_ROOMY = 700
"""A window at least so high, with text of 100 %, has room for names in two lines."""
_LEAST_SIDE = 8 * 24
_LEAST_FOR_TWO = 2 * (3 * TOUCH_PX + 4) + _GAP
"""Two reserves of two columns stand one above the other; where even that is too high there are three columns."""
_CHOSEN_BY = (QEvent.Type.MouseButtonPress, QEvent.Type.FocusIn)


class _Place:
    """What belongs to one player; the pane puts it where it belongs."""

    def __init__(self, board: DroppingBoard, colour: Colour, parent: QWidget) -> None:
        self.header = PlaceHeader(colour, parent)
        self.reserve = ReserveTray(board, colour, parent)
        self.waiting = WaitingTray(colour.opponent, parent)
        self.word = plain_label(tr("Reserve"), "small", parent=parent)
        self.word.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def set_row(self, row: PlaceRow, *, to_move: bool, by_hand: bool, is_usable: bool) -> None:
        self.header.set_row(row, to_move=to_move)
        self.reserve.set_men(row.name, row.reserve)
        self.waiting.set_men(row.name, row.waiting, is_usable=is_usable)
        self.waiting.setVisible(by_hand)


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
    clock_clicked = Signal()
    field_left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row: BoardRow | None = None
        self._is_chosen = False
        self._by_hand = False
        self._was_typed = False
        self._may_appeal = True
        set_panel(self, "card")
        self.board = DroppingBoard()
        self.board.setParent(self)
        self.board.setMinimumSize(_LEAST_SIDE, _LEAST_SIDE)
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
        self._line = QHBoxLayout()
        self._line.setSpacing(6)
        self._line.addWidget(self.choose_button)
        self._line.addWidget(self.field, 1)
        self._line.addWidget(self.appeal_button)
        column = QVBoxLayout(self._foot)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_GAP)
        column.addLayout(self._line)
        column.addWidget(self._says)
        self.moves = MoveStrip(self._foot)
        column.addWidget(self.moves, 1)

    def _connect(self) -> None:
        self.board.move_chosen.connect(self.move_wished)
        self.board.illegal_move_tried.connect(self.move_wished)
        self.field.returnPressed.connect(self._typed)
        self.field.textEdited.connect(self._edited)
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
            self.board.set_flipped(row.turned)
        self._by_hand = by_hand
        self.moves.set_moves(row.moves)
        is_usable = row.can_move and not row.ended
        self.board.set_interactive(is_usable)
        for colour, place in self.places.items():
            to_move = row.to_move is colour and not row.ended
            place.set_row(row.place(colour), to_move=to_move, by_hand=by_hand, is_usable=is_usable)
        self.field.setEnabled(is_usable)
        self.appeal_button.setEnabled(is_usable and self._may_appeal)
        self._mark(row, is_chosen)
        if self._was_typed and old is not None and old.fen != row.fen:
            self.field.clear()
            self._was_typed = False
        self._say(row.move_text_error)
        self.updateGeometry()
        self._arrange()

    def let_appeal(self, may: bool) -> None:
        """Whether an appeal is taken now."""
        self._may_appeal = may
        self.appeal_button.setEnabled(may and self.field.isEnabled())

    def set_clock(self, colour: Colour, clock_ms: int | None, *, is_running: bool, has_flag: bool) -> None:
        """Show another reading of one clock."""
        tenths = 0 if self._row is None else self._row.place(colour).tenths_below
        header = self.places[colour].header
        header.set_clock(clock_ms, is_running=is_running, has_flag=has_flag, tenths_below=tenths)

    def _mark(self, row: BoardRow, is_chosen: bool) -> None:
        self._is_chosen = is_chosen
        set_panel(self, "primary" if is_chosen else "card")
        title = tr("Board {title}").replace("{title}", row.title)
        shown = title if theme.text_percent() <= _WORDS_FIT else row.title
        self.choose_button.setText(f"✓\u00a0{shown}" if is_chosen else shown)
        self.choose_button.setAccessibleName(title)
        self.choose_button.setChecked(is_chosen)
        self.choose_button.set_key_hint(str(row.number) if shown == title else "")
        self.choose_button.setToolTip(plain_tooltip(title))
        name = tr("Board {n}, chosen") if is_chosen else tr("Board {n}")
        self.setAccessibleName(name.format(n=row.number))
        self.board.setAccessibleName(tr("Chess board {n}").format(n=row.number))
        self.field.setAccessibleName(tr("Type a move on board {n}").format(n=row.number))
        self.field.setPlaceholderText(tr("Nf3 or N@f3") if theme.text_percent() <= 100 else "N@f3")

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
        sentence = tr("Clocks stand · {colour} to move: {name}") if row.clocks_stand else tr("{colour} to move: {name}")
        words = sentence.format(colour=colour_word(row.to_move), name="{name}")
        hint = hint_words(row.hint)
        status = words.replace("{name}", name)
        return f"{status} · {hint}" if hint else status

    def sentence(self) -> str:
        """What the line under the field says."""
        return self._says.text()

    # Wishes

    def _edited(self) -> None:
        self._was_typed = False
        self._say("")

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
        clocks = [place.header.clock for place in self.places.values()]
        if event.type() == QEvent.Type.MouseButtonRelease and watched in clocks:
            self.clock_clicked.emit()
        if event.type() in _CHOSEN_BY and not self._is_chosen and self._row is not None:
            self.chosen.emit()
        return super().eventFilter(watched, event)

    # Layout: the players above and below, the board as large a square as fits between, the reserves beside it

    def _rescale(self) -> None:
        self.field.setMinimumWidth(theme.px(_FIELD_WIDTH))
        if self._row is not None:
            self._mark(self._row, self._is_chosen)
        self.updateGeometry()
        self._arrange()

    def _is_low(self) -> bool:
        """Whether the window is low. A notice that comes or goes makes no difference: nothing may jump about."""
        wanted = theme.px(_ROOMY) + (2 * (TOUCH_PX + _GAP) if self._by_hand else 0)
        return self.window().height() < wanted

    def _foot_height(self) -> int:
        """The field with its buttons, and room for a refusal in two lines."""
        says = _SAYS_LINES * self._says.fontMetrics().lineSpacing()
        return self._line.sizeHint().height() + _GAP + says

    def _around(self) -> int:
        """The height of everything but the board."""
        head = sum(place.header.sizeHint().height() for place in self.places.values())
        waiting = 2 * (TOUCH_PX + _GAP) if self._by_hand else 0
        return head + waiting + self._foot_height() + 3 * _GAP + 2 * _MARGIN

    def sizeHint(self) -> QSize:
        least = self.minimumSizeHint()
        return QSize(least.width(), least.height() + 80)

    def minimumSizeHint(self) -> QSize:
        heads = [place.header.minimumSizeHint().width() for place in self.places.values()]
        beside = _LEAST_SIDE + _GAP + self.places[Colour.WHITE].reserve.sizeHint().width()
        width = max(*heads, beside, self._foot.minimumSizeHint().width())
        return QSize(width + 2 * _MARGIN, self._around() + _LEAST_SIDE)

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
        is_low = self._is_low()
        for place in self.places.values():
            place.header.set_compact(is_low)
        inside = self.rect().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        room = self.height() - self._around()
        for place in self.places.values():
            place.reserve.set_columns(_COLUMNS if room >= _LEAST_FOR_TWO else _COLUMNS + 1)
        tray = self.places[Colour.WHITE].reserve.sizeHint()
        side = max(8, min(inside.width() - tray.width() - _GAP, room)) // 8 * 8
        block = max(side, min(room, 2 * tray.height() + _GAP))
        bottom = Colour.BLACK if self._row is not None and self._row.turned else Colour.WHITE
        upper, lower = self.places[bottom.opponent], self.places[bottom]
        left, wide, top = inside.left(), inside.width(), inside.top()
        top = self._put(upper.header, left, top, wide)
        if self._by_hand:
            top = self._put(upper.waiting, left, top, wide)
        start = left + (wide - side - _GAP - tray.width()) // 2
        self.board.setGeometry(start, top + (block - side) // 2, side, side)
        beside = start + side + _GAP
        upper.reserve.setGeometry(QRect(QPoint(beside, top), tray))
        lower.reserve.setGeometry(QRect(QPoint(beside, top + block - tray.height()), tray))
        self._put_words(QRect(beside, top + tray.height(), tray.width(), block - 2 * tray.height()), upper, lower)
        top += block + _GAP
        if self._by_hand:
            top = self._put(lower.waiting, left, top, wide)
        top = self._put(lower.header, left, top, wide)
        self._foot.setGeometry(left, top, wide, inside.bottom() + 1 - top)

    @staticmethod
    def _put(part: QWidget, left: int, top: int, width: int) -> int:
        """Put a part there, and say where the next begins."""
        height = part.sizeHint().height()
        part.setGeometry(left, top, width, height)
        return top + height + _GAP

    @staticmethod
    def _put_words(between: QRect, upper: _Place, lower: _Place) -> None:
        """The word "Reserve" at both trays, where there is room between them."""
        height = upper.word.sizeHint().height()
        has_room = between.height() >= 2 * height + _GAP and between.width() >= upper.word.sizeHint().width()
        upper.word.setGeometry(between.left(), between.top(), between.width(), height)
        lower.word.setGeometry(between.left(), between.bottom() + 1 - height, between.width(), height)
        for place in (upper, lower):
            place.word.setVisible(has_room)
