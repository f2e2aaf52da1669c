"""One of the four players of a bughouse match: his team, whose turn it is, his name, his clock."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from arbiter_app.engine.values import Colour
from arbiter_app.queries.bughouse_rows import PlaceRow
from arbiter_app.ui import theme
from arbiter_app.ui.hall.words import colour_word, tr
from arbiter_app.ui.widgets.clocks import ClockFace
from arbiter_app.ui.widgets.labels import plain_tooltip

_STRIPE = 30
_ARROW = 16


class TeamStripe(QWidget):
    """A stripe in the team's colour with the team's letter: the letter says what the colour says."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sign = ""
        self._is_home = True
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def set_team(self, team: str, sign: str, *, is_home: bool) -> None:
        """Which team sits here."""
        self._sign, self._is_home = sign, is_home
        self.setAccessibleName(team)
        self.setToolTip(plain_tooltip(team))
        self.update()

    def sign(self) -> str:
        """The letter shown."""
        return self._sign

    def sizeHint(self) -> QSize:
        return QSize(theme.px(_STRIPE), theme.px(24))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground, ink = ("warn_text", "warn_soft") if self._is_home else ("neutral_text", "neutral_soft")
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(ground))
        painter.drawRoundedRect(QRectF(self.rect()), 5, 5)
        painter.setPen(theme.colour(ink))
        painter.setFont(theme.font(14, bold=True))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._sign)


class ToMoveMark(QWidget):
    """A triangle beside the player who is to move; its room is kept when there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_on = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def is_on(self) -> bool:
        """Whether the triangle is shown."""
        return self._is_on

    def set_on(self, is_on: bool) -> None:
        """Show the triangle, or leave its room empty."""
        self._is_on = is_on
        says = tr("to move") if is_on else ""
        self.setAccessibleName(says)
        self.setToolTip(says)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme.px(_ARROW), theme.px(24))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        if not self._is_on:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("primary_text"))
        middle, half = self.height() / 2, theme.px(7)
        left, right = 2.0, float(self.width() - 3)
        painter.drawPolygon(
            QPolygonF([QPointF(left, middle - half), QPointF(right, middle), QPointF(left, middle + half)])
        )


class PlaceHeader(QWidget):
    """Team, turn, name and clock in one line. The whole name is in the tooltip."""

    def __init__(self, colour: Colour, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colour = colour
        self._row: PlaceRow | None = None
        self._is_compact = True
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        self.stripe = TeamStripe(self)
        self.mark = ToMoveMark(self)
        self.clock = ClockFace(parent=self, compact=True)
        row.addWidget(self.stripe)
        row.addWidget(self.mark)
        row.addWidget(self.clock, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_row(self, row: PlaceRow, *, to_move: bool) -> None:
        """Show a player."""
        self._row = row
        self.stripe.set_team(row.team, row.sign, is_home=row.is_home)
        self.mark.set_on(to_move)
        self._name(row)
        self.set_clock(row.clock_ms, is_running=row.is_running, has_flag=row.has_flag, tenths_below=row.tenths_below)

    def _name(self, row: PlaceRow) -> None:
        """In one line there is no room for the team's name, whose letter stands beside it."""
        colour = colour_word(self._colour)
        whole = f"{colour} · {row.team}"
        self.clock.set_names(row.name, colour if self._is_compact else whole)
        self.clock.setToolTip(plain_tooltip(f"{row.name}, {whole}"))

    def set_compact(self, is_compact: bool) -> None:
        """One line, or the name above colour and team."""
        if is_compact == self._is_compact:
            return
        self._is_compact = is_compact
        self.clock.set_compact(is_compact)
        if self._row is not None:
            self._name(self._row)

    def set_clock(self, clock_ms: int | None, *, is_running: bool, has_flag: bool, tenths_below: int = 0) -> None:
        """Show another reading; nothing is painted anew when it looks the same."""
        self.clock.set_clock(clock_ms, active=is_running, flag=has_flag, tenths_below=tenths_below)
