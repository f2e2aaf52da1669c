"""Beside the two boards: what went from one to the other, and what ends the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import chess
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayoutItem, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from arbiter_app.engine.values import Colour
from arbiter_app.queries.bughouse_rows import PIECES, BughouseView, TransferRow
from arbiter_app.ui import theme
from arbiter_app.ui.hall.flow_line import FlowLine
from arbiter_app.ui.hall.words import tr
from arbiter_app.ui.widgets.board_pieces import piece_name, piece_pixmap
from arbiter_app.ui.widgets.buttons import SecondaryButton
from arbiter_app.ui.widgets.cards import Card
from arbiter_app.ui.widgets.labels import plain_label, plain_tooltip

_PICTURE = 20
_LINES = 2
_SPARE_LINES = 2
_WIDTH = 288
_LEAST_WIDTH = 280


def transfer_sentence(row: TransferRow, titles: Mapping[int, str]) -> str:
    """ "A→B Player A4 to Player A9, was promoted" beside the picture; `titles` are the boards' by number."""
    boards = "→".join(titles.get(number, str(number)) for number in (row.from_board, row.to_board))
    return ", ".join((f"{boards} {_who(row)}", *_remarks(row)))


def transfer_in_words(row: TransferRow, titles: Mapping[int, str]) -> str:
    """The same with the man's name, for who does not see the picture."""
    man = piece_name(chess.Piece(PIECES.index(row.piece) + 1, row.colour is Colour.WHITE))
    return f"{row.time} {man} {transfer_sentence(row, titles)}".strip()


def _remarks(row: TransferRow) -> tuple[str, ...]:
    parts = []
    if row.was_promoted:
        parts.append(tr("was promoted"))
    if row.waits:
        parts.append(tr("waits to be passed"))
    if not row.arrives:
        parts.append(tr("goes nowhere: that board had ended"))
    return tuple(parts)


def _who(row: TransferRow) -> str:
    # Names may hold braces, so they are put in one after the other from the end.
    sentence = tr("{giver} to {taker}")
    before, _, rest = sentence.partition("{giver}")
    between, _, after = rest.partition("{taker}")
    return f"{before}{row.from_name}{between}{row.to_name}{after}"


class _Man(QWidget):
    """The picture of the man, on the light ground of the board so that it is seen in every theme."""

    def __init__(self, row: TransferRow, parent: QWidget) -> None:
        super().__init__(parent)
        self._piece = chess.Piece(PIECES.index(row.piece) + 1, row.colour is Colour.WHITE)
        self.setFixedSize(_PICTURE, _PICTURE)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("board_light"))
        painter.drawRoundedRect(self.rect(), 4, 4)
        painter.drawPixmap(0, 0, piece_pixmap(self._piece, _PICTURE, self.devicePixelRatioF()))


class _Lines(QWidget):
    """As tall as its lines at the width it has; Qt would reckon with the narrowest width there could be."""

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)


class _Scroll(QScrollArea):
    """Asks for no more than its least height; a card that has room to spare gives it."""

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.minimumHeight())


class TransfersCard(Card):
    """Every man that went over, the newest first; in its title line, what can be done with the game as a whole."""

    clause_wished = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Transfers"), parent, section=True)
        self.copy_button = SecondaryButton(tr("FEN"), parent=self)
        self.copy_button.setAccessibleName(tr("Copy position"))
        self.copy_button.setToolTip(tr("Copy both boards with their reserves as text: Ctrl+C"))
        self.undo_button = SecondaryButton(tr("Undo"), parent=self)
        self.undo_button.setToolTip(tr("Take back the last entry of the chosen board: Ctrl+Z"))
        self.replay_button = SecondaryButton(tr("Replay"), parent=self)
        for button in (self.undo_button, self.copy_button, self.replay_button):
            button.let_shrink()
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.add_to_header(button)
        self._shown: tuple[tuple[TransferRow, ...], dict[int, str]] | None = None
        self.lines: list[FlowLine] = []
        self._scroll = _Scroll(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._scroll.setAccessibleName(tr("Transfers"))
        self.body.addWidget(self._scroll, 1)
        theme.themed.connect(self._rescale)
        self._rescale()
        self.set_rows((), {})

    def set_replay_key(self, key: str) -> None:
        """The letter of the replay as it stands on the keys of the present layout."""
        self.replay_button.setToolTip(tr("Both boards step by step: {key}").format(key=key))

    def set_rows(self, rows: Sequence[TransferRow], titles: Mapping[int, str]) -> None:
        """Show these, given in the order of time; nothing is redone when nothing changed."""
        if (tuple(rows), dict(titles)) == self._shown:
            return
        self._shown = (tuple(rows), dict(titles))
        content = _Lines()
        content.setProperty("panel", "transparent")
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(6)
        self.lines = []
        for row in reversed(rows):
            column.addLayout(self._line(row, titles, content))
        if not rows:
            column.addWidget(plain_label(tr("Nothing has been captured yet."), "muted", wrap=True, parent=content))
        column.addStretch(1)
        self._scroll.setWidget(content)

    def _line(self, row: TransferRow, titles: Mapping[int, str], parent: QWidget) -> QHBoxLayout:
        pair = QHBoxLayout()
        pair.setSpacing(6)
        clauses = (row.clause,) if row.clause else ()
        line = FlowLine(row.time, transfer_sentence(row, titles), clauses, self.clause_wished.emit, parent)
        words = transfer_in_words(row, titles)
        line.setAccessibleName(words)
        line.setToolTip(plain_tooltip(words))
        self.lines.append(line)
        pair.addWidget(_Man(row, parent), 0, Qt.AlignmentFlag.AlignTop)
        pair.addWidget(line, 1)
        return pair

    def _rescale(self) -> None:
        # With large text there is no room for it; its key is the same in every program.
        self.copy_button.setVisible(theme.text_percent() <= 100)
        self._scroll.setMinimumHeight(_LINES * self.fontMetrics().lineSpacing())


class EndsWhenCard(Card):
    """What decides the match, with the score in the title line; where there is no room for it, the clause alone."""

    clause_wished = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Ends when"), parent, section=True)
        self._shown: tuple[str, str] = ("", "")
        self._is_short = False
        self._line: FlowLine | None = None
        self._link: FlowLine | None = None
        self.score = plain_label("", "strong", parent=self)
        self.add_to_header(self.score)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def show_ending(self, sentence: str, clause: str, score: str) -> None:
        """The sentence, its clause, the score of the match."""
        self.score.setText(score)
        self.score.setAccessibleName(tr("Score {score}").format(score=score) if score else "")
        if (sentence, clause) == self._shown:
            return
        self._shown = (sentence, clause)
        for old in (self._line, self._link):
            if old is not None:
                old.hide()
                old.deleteLater()
        clauses = (clause,) if clause else ()
        self._line = FlowLine("", sentence, clauses, self.clause_wished.emit, self, indented=False)
        self.body.addWidget(self._line)
        self._link = None
        if clause:
            self._link = FlowLine("", "", clauses, self.clause_wished.emit, self, indented=False)
            width = self._link.links[0].sizeHint().width() + 10
            self._link.setFixedSize(width, QFontMetrics(theme.font(14)).lineSpacing())
            self.add_to_header(self._link)
        self.setToolTip(plain_tooltip(sentence))
        self.set_short(self._is_short)

    def set_short(self, is_short: bool) -> None:
        """The sentence is left to the tooltip, and the clause stands in the title line."""
        self._is_short = is_short
        if self._line is not None:
            self._line.setVisible(not is_short)
        if self._link is not None:
            self._link.setVisible(is_short)
        self.updateGeometry()

    def is_short(self) -> bool:
        """Whether the sentence is left out."""
        return self._is_short

    def height_of(self, width: int, *, is_short: bool) -> int:
        """The height at a width, with the sentence or without it; Qt would reckon with the narrowest there could be."""
        layout = self.layout()
        if layout is None:
            return 0
        margins = layout.contentsMargins()
        title = max(self.score.sizeHint().height(), self._link.height() if self._link is not None and is_short else 0)
        height = margins.top() + title + margins.bottom()
        if is_short or self._line is None:
            return height
        inside = width - margins.left() - margins.right() - 2 * self.frameWidth()
        return height + layout.spacing() + self._line.heightForWidth(inside)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        height = self.height_of(max(self.width(), _LEAST_WIDTH), is_short=self._is_short)
        return QSize(super().minimumSizeHint().width(), height)

    def sentence(self) -> str:
        """What is said."""
        return self._shown[0]


class SideColumn(QWidget):
    """The two cards; `add_below` puts whatever belongs under them."""

    clause_wished = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.transfers = TransfersCard(self)
        self.ends_when = EndsWhenCard(self)
        self._column.addWidget(self.transfers, 1)
        self._column.addWidget(self.ends_when)
        for card in (self.transfers, self.ends_when):
            self._tighten(card)
            card.clause_wished.connect(self.clause_wished)

    def sizeHint(self) -> QSize:
        return QSize(theme.px(_WIDTH), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """What it can do with: a few transfers, and no sentence about the end."""
        below = [item.minimumSize().height() for item in self._below()]
        ends = self.ends_when.height_of(_LEAST_WIDTH, is_short=True)
        heights = (self.transfers.minimumSizeHint().height(), ends, *below)
        return QSize(_LEAST_WIDTH, sum(heights) + (len(heights) - 1) * self._column.spacing())

    def hasHeightForWidth(self) -> bool:
        """What is too much for the height is left out, so the width makes no difference to it."""
        return False

    def _below(self) -> list[QLayoutItem]:
        items = [self._column.itemAt(place) for place in range(2, self._column.count())]
        return [item for item in items if item is not None]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The transfers come first: the sentence is shown where they have some room besides."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        whole = self.ends_when.height_of(self.width(), is_short=False)
        more = whole - self.ends_when.height_of(self.width(), is_short=True)
        wanted = self.minimumSizeHint().height() + more + _SPARE_LINES * self.fontMetrics().lineSpacing()
        self.ends_when.set_short(self.height() < wanted)

    def add_below(self, widget: QWidget) -> None:
        """Put a card under the two."""
        if isinstance(widget, Card):
            self._tighten(widget)
        self._column.addWidget(widget)

    def set_view(self, view: BughouseView) -> None:
        """Show a match."""
        self.transfers.set_rows(view.transfers, {row.number: row.title for row in view.boards})
        self.ends_when.show_ending(view.ends_when, view.clause, view.score)
        self._make_room()

    @staticmethod
    def _tighten(card: Card) -> None:
        layout = card.layout()
        if layout is not None:
            layout.setContentsMargins(12, 8, 12, 10)
            layout.setSpacing(6)
