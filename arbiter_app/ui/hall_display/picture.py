"""The painted picture of the hall display: large, dark, and repainted only where something changed."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from arbiter_app.engine.values import Side
from arbiter_app.queries.hall_display import Display, DisplayRow
from arbiter_app.ui import theme
from arbiter_app.ui.hall_display.boards import BoardPainter
from arbiter_app.ui.widgets.clock_text import format_ms
from arbiter_app.wording import board_points_text, points_text

GROUND = "#1c221b"
TEXT = "#f5f4ee"
MUTED = "#a3af9e"
ACTIVE = "#ffe08a"
LINE = "#3d463b"
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_CENTRE = Qt.AlignmentFlag.AlignCenter
_MARGIN = 0.03
_SMALLEST_SHARE = 0.65
_ARROWS = {Side.HOME: "►", Side.AWAY: "◄"}


class Picture(QWidget):
    """Paints one `Display`; the times of day come ready as local text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._display: Display | None = None
        self._hour = ""
        self._read_texts: dict[int, str] = {}
        self._waiting = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(1366, 768)

    def set_display(self, display: Display | None, read_texts: dict[int, str], waiting: str) -> None:
        """Show a match; only the cells that differ are painted again. `waiting` is said before the reveal."""
        before, self._display = self._display, display
        texts_before, self._read_texts = self._read_texts, read_texts
        self._waiting = waiting
        self._describe()
        if before is None or display is None or _frame(before) != _frame(display) or texts_before != read_texts:
            self.update()
            return
        if before.boards != display.boards:
            self.update(self._middle())
            return
        for old, new in zip(before.rows, display.rows, strict=True):
            for side in Side:
                if _clock(old, side) != _clock(new, side):
                    self.update(self.clock_rect(new.board_number, side))

    def set_hour(self, hour: str) -> None:
        """The time of day at the foot."""
        if hour != self._hour:
            self._hour = hour
            self.update(self._foot())

    def texts(self) -> list[tuple[str, ...]]:
        """What is painted for each board, in words, from left to right."""
        if self._display is None:
            return []
        return [
            (
                str(row.board_number), row.home.name or "—", _clock(row, Side.HOME), result_text(row),
                _clock(row, Side.AWAY), row.away.name or "—",
            )
            for row in self._display.rows
        ]  # fmt: skip

    def head_texts(self) -> tuple[str, str, str]:
        """Home team, score, away team."""
        if self._display is None:
            return "", "", ""
        return self._display.home, score_text(self._display), self._display.away

    def clock_rect(self, board_number: int, side: Side) -> QRect:
        """Where one clock stands."""
        row = self._row_rect(board_number - 1)
        middle, half, width = self.width() // 2, self.width() * 6 // 100, self.width() * 13 // 100
        left = middle - half - width if side is Side.HOME else middle + half
        return QRect(left, row.top(), width, row.height())

    def _edge(self) -> int:
        return int(self.width() * _MARGIN)

    def _head(self) -> QRect:
        return QRect(self._edge(), 0, self.width() - 2 * self._edge(), self.height() * 15 // 100)

    def _foot(self) -> QRect:
        height = self.height() * 7 // 100
        return QRect(self._edge(), self.height() - height, self.width() - 2 * self._edge(), height)

    def _middle(self) -> QRect:
        """Between head and foot."""
        top = self._head().bottom() + 1
        return QRect(self._edge(), top, self.width() - 2 * self._edge(), self._foot().top() - top)

    def _row_rect(self, place: int) -> QRect:
        count = len(self._display.rows) if self._display is not None else 1
        top = self._head().bottom() + 1
        height = min((self._foot().top() - top) // max(1, count), self.height() * 14 // 100)
        return QRect(self._edge(), top + place * height, self.width() - 2 * self._edge(), height)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(event.rect(), QColor(GROUND))
        painter.setClipRect(event.rect())
        display = self._display
        if display is None:
            return
        if self._head().intersects(event.rect()):
            self._paint_head(painter, display)
        if display.boards:
            self._paint_boards(painter, display)
        for place, row in enumerate(() if display.boards else display.rows):
            if self._row_rect(place).intersects(event.rect()):
                self._paint_row(painter, place, row)
        if not display.rows:
            painter.setFont(self._font(4.5))
            painter.setPen(QColor(MUTED))
            middle = self.rect().adjusted(self._edge(), 0, -self._edge(), 0)
            painter.drawText(middle, int(_CENTRE | Qt.TextFlag.TextWordWrap), self._waiting)
        if self._foot().intersects(event.rect()):
            self._paint_foot(painter, display)

    def _paint_head(self, painter: QPainter, display: Display) -> None:
        head = self._head()
        score = score_text(display)
        painter.setFont(self._font(7.5, bold=True))
        width = painter.fontMetrics().horizontalAdvance(score) + self._edge() * 2
        painter.setPen(QColor(TEXT))
        painter.drawText(head, int(_CENTRE), score)
        room = (head.width() - width) // 2
        painter.setFont(self._font(5, bold=True))
        self._text(painter, QRect(head.left(), head.top(), room, head.height()), display.home, _LEFT)
        painter.setFont(self._font(5, bold=True))
        self._text(painter, QRect(head.right() - room, head.top(), room, head.height()), display.away, _RIGHT)

    def _paint_boards(self, painter: QPainter, display: Display) -> None:
        """Two boards side by side, each with its players, clocks and reserves."""
        middle = self._middle()
        width = (middle.width() - self._edge()) // 2
        for place, row in enumerate(display.boards):
            rect = QRect(middle.left() + place * (width + self._edge()), middle.top(), width, middle.height())
            BoardPainter(painter, rect, self.devicePixelRatioF(), self._text).paint(row)

    def _paint_row(self, painter: QPainter, place: int, row: DisplayRow) -> None:
        rect = self._row_rect(place)
        painter.setPen(QPen(QColor(LINE), 1))
        if place:
            painter.drawLine(rect.topLeft(), rect.topRight())
        size = min(4.2, 45 * rect.height() / max(1, self.height()))
        painter.setFont(self._font(size, bold=True))
        painter.setPen(QColor(MUTED))
        number_width = int(self.width() * 0.045)
        painter.drawText(QRect(rect.left(), rect.top(), number_width, rect.height()), int(_LEFT), str(row.board_number))
        painter.setFont(self._font(size))
        home, away = self.clock_rect(row.board_number, Side.HOME), self.clock_rect(row.board_number, Side.AWAY)
        left = rect.left() + number_width
        gap = int(self.width() * 0.012)
        painter.setPen(QColor(TEXT))
        name_font = painter.font()
        home_rect = QRect(left, rect.top(), home.left() - left - gap, rect.height())
        self._text(painter, home_rect, _name(row, Side.HOME), _LEFT)
        painter.setFont(name_font)
        away_left = away.right() + gap
        away_rect = QRect(away_left, rect.top(), rect.right() - away_left, rect.height())
        self._text(painter, away_rect, _name(row, Side.AWAY), _RIGHT)
        for side, cell, align in ((Side.HOME, home, _RIGHT), (Side.AWAY, away, _LEFT)):
            self._paint_clock(painter, row, side, cell, align, size)
        middle = QRect(home.right(), rect.top(), away.left() - home.right(), rect.height())
        painter.setFont(self._font(size, bold=True))
        painter.setPen(QColor(TEXT))
        painter.drawText(middle, int(_CENTRE), result_text(row))

    def _paint_clock(
        self, painter: QPainter, row: DisplayRow, side: Side, cell: QRect, align: Qt.AlignmentFlag, size: float
    ) -> None:
        """The side that runs is bright, bold and has an arrow: colour is not the only sign."""
        player = row.side(side)
        painter.setFont(self._font(size, bold=player.running, digits=True))
        painter.setPen(QColor(ACTIVE if player.running else TEXT if player.clock_ms is not None else MUTED))
        below = self._read_texts.get(row.board_number, "")
        upper = QRect(cell)
        if below and side is Side.HOME:
            upper.setHeight(cell.height() * 68 // 100)
            painter.drawText(upper, int(align), _clock(row, side))
            painter.setFont(self._font(size * 0.5))
            painter.setPen(QColor(MUTED))
            lower = QRect(cell.left() - cell.width(), upper.bottom(), cell.width() * 2, cell.height() - upper.height())
            painter.drawText(lower, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop), below)
            return
        if below:
            upper.setHeight(cell.height() * 68 // 100)
        painter.drawText(upper, int(align), _clock(row, side))

    def _paint_foot(self, painter: QPainter, display: Display) -> None:
        painter.setFont(self._font(2.9))
        painter.setPen(QColor(MUTED))
        words = self.tr("{division} · Round {round}")
        if display.day is not None:
            words = self.tr("{division} · Phase {round}, day {day}")
        about = words.format(division=display.division, round=display.round_number, day=display.day)
        self._text(painter, self._foot(), about, _LEFT)
        painter.drawText(self._foot(), int(_RIGHT), self._hour)

    def _text(self, painter: QPainter, rect: QRect, text: str, align: Qt.AlignmentFlag) -> None:
        """A long name is set smaller before it is cut."""
        wanted = painter.fontMetrics().horizontalAdvance(text)
        if wanted > rect.width():
            smaller = QFont(painter.font())
            share = max(_SMALLEST_SHARE, rect.width() / wanted)
            smaller.setPixelSize(max(12, int(smaller.pixelSize() * share)))
            painter.setFont(smaller)
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, int(align), shown)

    def _font(self, percent: float, *, bold: bool = False, digits: bool = False) -> QFont:
        """A font whose size is a share of the window's height, so that it can be read across the hall."""
        made = QFont(theme.font(14, bold=bold, digits=digits))
        made.setPixelSize(max(12, round(self.height() * percent / 100)))
        return made

    def _describe(self) -> None:
        home, score, away = self.head_texts()
        self.setAccessibleName(f"{home} {score} {away}")


def result_text(row: DisplayRow) -> str:
    """How a board ended, home first; a dot while it is in play."""
    if row.points is None:
        return "·"
    return board_points_text(row.points.home, row.points.away)


def score_text(display: Display) -> str:
    """The match score; a dash between the teams before the line-ups are open."""
    if not display.rows:
        return "–"
    return f"{points_text(display.score.home)} – {points_text(display.score.away)}"


def hour_text(local: datetime) -> str:
    """The time of day."""
    return f"{local:%H:%M}"


def _clock(row: DisplayRow, side: Side) -> str:
    player = row.side(side)
    if player.clock_ms is None:
        return "—"
    time = format_ms(player.clock_ms, tenths_below=row.tenths_below)
    if not player.running:
        return time
    return f"{_ARROWS[side]} {time}" if side is Side.HOME else f"{time} {_ARROWS[side]}"


def _name(row: DisplayRow, side: Side) -> str:
    return row.side(side).name or "—"


def _frame(display: Display) -> tuple[object, ...]:
    """Everything but the clocks."""
    rows = tuple(
        (row.board_number, row.home.name, row.away.name, row.points, row.read_at, row.home.running, row.away.running)
        for row in display.rows
    )
    return display.home, display.away, display.division, display.round_number, display.score, rows
