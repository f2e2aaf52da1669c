"""The card itself: every board with both players, the points, the layers where they differ, and the remarks."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from arbiter_app.engine.values import Colour, Side
from arbiter_app.queries.scorecard import CardRow, CardSeat, ScoreCard
from arbiter_app.queries.signoff import layers, shown_points
from arbiter_app.ui import theme
from arbiter_app.ui.signoff.words import day_text, remarks_text, score_text, seat_text, tr
from arbiter_app.ui.texts import say_word
from arbiter_app.ui.widgets.cards import plain_label

_COLUMNS = 8
_PAD_ROW = 5
_RIGHT = 6


class ColourMark(QWidget):
    """A white or black square beside a name."""

    def __init__(self, colour: Colour, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colour = colour
        self.setAccessibleName(say_word(colour.value))
        self.setFixedSize(theme.px(12), theme.px(17))

    def sizeHint(self) -> QSize:
        return QSize(theme.px(12), theme.px(17))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.colour("muted" if theme.current().dark else "text"), 1.2))
        painter.setBrush(QColor("#ffffff" if self._colour is Colour.WHITE else "#161816"))
        size = theme.px(10)
        painter.drawRoundedRect(QRectF(0.5, (self.height() - size) / 2, size, size), 1.5, 1.5)


class CardView(QScrollArea):
    """Shows a card whole; where it is longer than the room it tells when its end was seen."""

    end_seen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Score card"))
        self._card: ScoreCard | None = None
        self._seen = False
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self._look)
        bar.rangeChanged.connect(self._look)
        theme.themed.connect(self._repaint)

    def is_end_seen(self) -> bool:
        """True when every board of this very card and every remark below has been on the screen."""
        return self._seen

    def show_card(self, card: ScoreCard) -> None:
        """Show a card; another content has to be seen to its end again."""
        if self._card is None or card.digest != self._card.digest:
            self._seen = False
            self.verticalScrollBar().setValue(0)
        self._card = card
        place = self.verticalScrollBar().value()
        page = QWidget()
        page.setProperty("panel", "transparent")
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, _RIGHT, 0)
        column.setSpacing(6)
        boards = QWidget(page)
        boards.setLayout(self._grid(card))
        column.addWidget(boards)
        for text in _below(card):
            column.addWidget(plain_label(text, "muted", wrap=True))
        column.addStretch(1)
        self.setWidget(page)
        self.verticalScrollBar().setValue(place)
        self._look()

    def _repaint(self) -> None:
        if self._card is not None:
            self.show_card(self._card)

    def show_more(self) -> None:
        """Go down by a page."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + bar.pageStep())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._look()

    def _look(self) -> None:
        """The end counts as seen only while the card is really on the screen."""
        if self._seen or self._card is None or not self.isVisible():
            return
        if self._seen_to() >= self._end():
            self._seen = True
            self.end_seen.emit()

    def _seen_to(self) -> int:
        """How far down the page is on the screen now."""
        return self.verticalScrollBar().value() + self.viewport().height()

    def _end(self) -> int:
        """Where the last remark ends. Asked of the layout: the widgets get their places only later."""
        page = self.widget()
        layout = None if page is None else page.layout()
        if layout is None:
            return 0
        layout.activate()
        return layout.totalHeightForWidth(self.viewport().width())

    def _grid(self, card: ScoreCard) -> QGridLayout:
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(0)
        for column, stretch in ((2, 5), (5, 5), (7, 6)):
            grid.setColumnStretch(column, stretch)
        grid.setColumnMinimumWidth(0, theme.px(22))
        grid.setColumnMinimumWidth(3, theme.px(74))
        for number, row in enumerate(card.rows):
            self._add_row(grid, 2 * number, row)
        return grid

    def _add_row(self, grid: QGridLayout, line: int, row: CardRow) -> None:
        board = str(row.board_number)
        grid.addWidget(_cell(plain_label(board, "muted")), line, 0)
        self._add_seat(grid, line, 1, row.seat(Side.HOME))
        points = plain_label(shown_points(row.automatic), "strong")
        points.setAlignment(Qt.AlignmentFlag.AlignCenter)
        points.setAccessibleName(self.tr("Board {number}: {points}").format(number=board, points=points.text()))
        grid.addWidget(_cell(points), line, 3)
        self._add_seat(grid, line, 4, row.seat(Side.AWAY))
        if row.is_verified:
            mark = plain_label("✓", "ok")
            mark.setToolTip(self.tr("Verified by the second pass"))
            mark.setAccessibleName(self.tr("verified"))
            grid.addWidget(_cell(mark), line, 6)
        grid.addWidget(_cell(*self._remarks(row)), line, 7)
        rule = QFrame()
        rule.setFixedHeight(1)
        rule.setStyleSheet(f"background: {theme.current().border};")
        grid.addWidget(rule, line + 1, 0, 1, _COLUMNS)

    @staticmethod
    def _add_seat(grid: QGridLayout, line: int, column: int, seat: CardSeat) -> None:
        grid.addWidget(_cell(ColourMark(seat.colour)), line, column)
        name = plain_label(seat_text(seat), "" if seat.name else "muted", wrap=True)
        name.setAccessibleDescription(say_word(seat.colour.value))
        grid.addWidget(_cell(name), line, column + 1)

    def _remarks(self, row: CardRow) -> list[QLabel]:
        found: list[QLabel] = []
        three = layers(row)
        if three is not None:
            words = self.tr("on the board {board} · automatic {automatic} · final {final}")
            text = words.format(board=three.on_the_board, automatic=three.automatic, final=three.final)
            found.append(plain_label(text, "strong", wrap=True))
        remarks = remarks_text(row.remarks)
        if row.automatic is None:
            found.append(plain_label(self.tr("no result yet"), "danger", wrap=True))
        if remarks:
            found.append(plain_label(remarks, "danger" if row.is_disputed else "muted", wrap=True))
        return found


def _cell(*widgets: QWidget) -> QWidget:
    """Widgets below one another with the air of a row around them."""
    cell = QWidget()
    column = QVBoxLayout(cell)
    column.setContentsMargins(0, _PAD_ROW, 0, _PAD_ROW)
    column.setSpacing(1)
    for widget in widgets:
        column.addWidget(widget)
    column.addStretch(1)
    return cell


def _below(card: ScoreCard) -> list[str]:
    """What stands under the boards: score after rulings, board counts, remarks on the match, deadlines."""
    texts: list[str] = []
    if card.has_rulings:
        texts.append(tr("After rulings: {score}").format(score=score_text(card.final_score)))
    facts: list[str] = []
    counts = card.board_counts
    if counts is not None:
        facts.append(tr("Board count {home} : {away} (tie-break)").format(home=counts.home, away=counts.away))
    for deadline in card.deadlines:
        facts.append(f"{say_word(deadline.code)} {day_text(deadline.day)}")
    if facts:
        texts.append(" · ".join(facts))
    remarks = remarks_text(card.remarks)
    if remarks:
        texts.append(remarks)
    if card.is_locked:
        texts.append(tr("Signed content, SHA-256: {digest}").format(digest=card.digest))
    return texts


def button_line(*widgets: QWidget) -> QHBoxLayout:
    """Widgets in a row, with the same gap everywhere on this screen."""
    row = QHBoxLayout()
    row.setSpacing(8)
    for widget in widgets:
        row.addWidget(widget)
    return row
