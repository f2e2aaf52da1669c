"""The middle column: the board, the moves, a field to type one."""

from __future__ import annotations

from collections.abc import Callable

import chess
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPlainTextEdit, QTextEdit, QVBoxLayout, QWidget

from arbiter_app.engine.record import position
from arbiter_app.engine.state import Board
from arbiter_app.engine.values import BoardRef
from arbiter_app.ui import theme
from arbiter_app.ui.hall.words import colour_word, tr
from arbiter_app.ui.widgets.board import BoardWidget
from arbiter_app.ui.widgets.board_panel import BoardPanel
from arbiter_app.ui.widgets.buttons import SecondaryButton
from arbiter_app.ui.widgets.cards import set_panel
from arbiter_app.ui.widgets.labels import ElidedLabel, plain_label

_LINES = 2


def numbered(first_black: bool, first_number: int, sans: tuple[str, ...]) -> list[str]:
    """Moves as written on a scoresheet: "1 e4", "e5", "2 Nf3"; a black one first gets "1…"."""
    words: list[str] = []
    for place, san in enumerate(sans):
        black = (place % 2 == 1) != first_black
        number = first_number + (place + (1 if first_black else 0)) // 2
        if not black:
            words.append(f"{number}\u00a0{san}")
        elif place == 0:
            words.append(f"{number}…\u00a0{san}")
        else:
            words.append(san)
    return words


class MoveList(QPlainTextEdit):
    """The moves so far; wraps, scrolls to the end, marks the last one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setAccessibleName(tr("Moves"))
        self.setStyleSheet("QPlainTextEdit { border: none; padding: 0; background: transparent; }")
        self.document().setDocumentMargin(0)
        self._words: list[str] = []
        theme.themed.connect(self._rescale)
        self._rescale()

    def set_words(self, words: list[str]) -> None:
        """Show these; the last one is marked."""
        if words == self._words:
            return
        self._words = words
        self.setPlainText(" ".join(words))
        self._mark()

    def _mark(self) -> None:
        chosen = QTextEdit.ExtraSelection()
        cursor = self.textCursor()
        cursor.movePosition(QTextCursor.MoveOperation.End)
        self.setTextCursor(cursor)
        if self._words:
            last = self._words[-1].split("\u00a0")[-1]
            end = cursor.position()
            cursor.setPosition(end - len(last))
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            look = QTextCharFormat()
            look.setBackground(QColor(theme.current().board_last_light))
            look.setForeground(QColor("#1d2420"))
            look.setFontWeight(700)
            chosen.format = look
            chosen.cursor = cursor
            self.setExtraSelections([chosen])
        else:
            self.setExtraSelections([])
        self.ensureCursorVisible()

    def _rescale(self) -> None:
        self.setMinimumHeight(_LINES * self.fontMetrics().lineSpacing() + 4)
        self._mark()


class MoveField(QLineEdit):
    """Enter records, Esc leaves the field."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            self.left.emit()
            event.accept()
            return
        super().keyPressEvent(event)


class BoardColumn(QFrame):
    """Shows one board's record. It says what is wanted and changes nothing by itself."""

    move_wanted = Signal(str)
    """A move typed or made on the board."""
    illegal_tried = Signal(str)
    placing_wanted = Signal()
    sheets_wanted = Signal()
    mate_wanted = Signal()
    field_left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_panel(self, "card")
        outer = QVBoxLayout(self)
        outer.setContentsMargins(11, 11, 11, 11)
        self.board = BoardWidget(self)
        self.below = QWidget(self)
        self.panel = BoardPanel(self.board, self.below, self)
        outer.addWidget(self.panel)
        column = QVBoxLayout(self.below)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        line = QHBoxLayout()
        line.setSpacing(6)
        self._status = ElidedLabel("", "muted", self.below)
        self.flip_button = SecondaryButton(tr("↻ Flip"), parent=self.below)
        self.flip_button.setAccessibleName(tr("Turn the board round"))
        self.place_button = SecondaryButton(tr("Set up"), parent=self.below)
        self.place_button.setToolTip(tr("Set up the position by hand"))
        self.place_button.setAccessibleName(tr("Set up the position by hand"))
        self.sheets_button = SecondaryButton(tr("Sheets"), "L", self.below)
        self.sheets_button.setToolTip(tr("Enter both scoresheets and find what was played"))
        self.sheets_button.setAccessibleName(tr("Scoresheets"))
        self.mate_button = SecondaryButton(tr("Mate?"), "K", self.below)
        self.mate_button.setToolTip(tr("Can a player still mate?"))
        self.mate_button.setAccessibleName(tr("Can a player still mate?"))
        column.addWidget(self._status)
        for button in (self.sheets_button, self.mate_button, self.place_button, self.flip_button):
            button.let_shrink()
            line.addWidget(button, 1)
        column.addLayout(line)
        self.moves = MoveList(self.below)
        self._says = plain_label("", "small-danger", wrap=True, parent=self.below)
        self._says.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._says.hide()
        column.addWidget(self.moves, 1)
        column.addWidget(self._says)
        self.field = MoveField(self.below)
        self.field.setPlaceholderText(tr("Type a move, e.g. Nbd2 — key M"))
        self.field.setAccessibleName(tr("Type a move"))
        self.field.setMaxLength(20)
        column.addWidget(self.field)
        for button in (self.flip_button, self.place_button, self.sheets_button, self.mate_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.flip_button.clicked.connect(self.board.flip)
        self.place_button.clicked.connect(self.placing_wanted)
        self.sheets_button.clicked.connect(self.sheets_wanted)
        self.mate_button.clicked.connect(self.mate_wanted)
        self.board.move_chosen.connect(self.move_wanted)
        self.board.illegal_move_tried.connect(self.illegal_tried)
        self.field.returnPressed.connect(self._typed)
        self.field.textEdited.connect(lambda _text: self.say(""))
        self.field.left.connect(self._leave_field)
        self._hints = ("L", "K")
        theme.themed.connect(self._show_hints)
        self._show_hints()
        self._shown: tuple[object, ...] = ()
        self._ref: BoardRef | None = None

    def show_board(self, board: Board | None, *, can_move: bool, hint: Callable[[Board], str] | None = None) -> None:
        """Show a board's position and moves; nothing is redone when nothing changed.

        `hint`: what is said below the board for the arbiter alone; asked only for a position that is new here.
        """
        shown = (None if board is None else (board.ref, board.plies, board.start_fen), can_move)
        if shown == self._shown or self.board.is_placing():
            return
        if board is not None and board.ref != self._ref:
            # What was typed was meant for the other board.
            self._ref = board.ref
            self.field.clear()
        self._shown = shown
        game = chess.Board() if board is None else position(board)
        self.board.set_position(game)
        self.board.set_interactive(can_move)
        self.field.setEnabled(can_move)
        self.place_button.setEnabled(can_move)
        self.say("")
        start = chess.Board() if board is None or board.start_fen is None else chess.Board(board.start_fen)
        sans = () if board is None else tuple(ply.san for ply in board.plies)
        words = numbered(start.turn is chess.BLACK, start.fullmove_number, sans)
        self.moves.set_words(words)
        status = self._status_text(game, words, board)
        told = "" if board is None or hint is None else hint(board)
        self._status.set_text(" · ".join(filter(None, (told, status))))

    def _status_text(self, game: chess.Board, words: list[str], board: Board | None) -> str:
        if board is None:
            return ""
        mover = colour_word(board.colour_to_move)
        if not words and board.start_fen is None:
            return tr("No moves recorded")
        parts = [tr("{colour} to move").format(colour=mover), tr("move {n}").format(n=game.fullmove_number)]
        return " · ".join(parts)

    def set_hints(self, sheets: str, mate: str) -> None:
        """The keys of two buttons, as the keyboard has them."""
        self._hints = (sheets, mate)
        self._show_hints()

    def _show_hints(self) -> None:
        """With larger text the words need the room of the keys."""
        has_room = theme.text_percent() <= 100
        for button, key in zip((self.sheets_button, self.mate_button), self._hints, strict=True):
            button.set_key_hint(key if has_room else "")
        self.flip_button.setText(tr("↻ Flip") if has_room else "↻")

    def refresh_again(self) -> None:
        """After placing: show what is recorded, whatever was shown."""
        self._shown = ()

    def accept_move(self) -> None:
        """The typed move stands: empty the field for the next one."""
        self.field.clear()
        self.say("")

    def say(self, sentence: str) -> None:
        """A sentence in the place of the moves, so that nothing jumps; empty brings the moves back."""
        faulty = bool(sentence)
        self._says.setText(sentence)
        self._says.setFixedHeight(self.moves.height())
        self._says.setVisible(faulty)
        self.moves.setVisible(not faulty)
        if self.field.property("faulty") != faulty:
            self.field.setProperty("faulty", faulty)
            self.field.style().unpolish(self.field)
            self.field.style().polish(self.field)

    def sentence(self) -> str:
        """What is said in the place of the moves; empty when nothing is."""
        return "" if self._says.isHidden() else self._says.text()

    def status_text(self) -> str:
        """The line under the board."""
        return self._status.text()

    def _leave_field(self) -> None:
        self.say("")
        self.field_left.emit()

    def _typed(self) -> None:
        text = self.field.text().strip()
        if text:
            self.move_wanted.emit(text)
