"""The event and its matches; the one chosen is shown on every screen."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from arbiter_app.engine.values import MatchId
from arbiter_app.queries.event import FixtureRow
from arbiter_app.ui import theme
from arbiter_app.ui.dates import short_moment, whole_day
from arbiter_app.ui.event.words import STAGES, said
from arbiter_app.ui.widgets.cards import Card, PrimaryButton, SecondaryButton, SectionLabel, plain_label
from arbiter_app.ui.widgets.labels import plain_tooltip
from arbiter_app.ui.widgets.pills import paint_pill, pill_size
from arbiter_app.wording import points_text

_WIDTH = 276
_PAD = 10


class FixtureButton(QAbstractButton):
    """One match: teams, when, how far it got."""

    def __init__(self, row: FixtureRow, local: datetime, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row = row
        self._when = ""
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_row(row, local)

    def set_row(self, row: FixtureRow, local: datetime) -> None:
        """Show the match as it stands."""
        self.row = row
        self._when = short_moment(local)
        words = said(STAGES[row.stage][0])
        self.setAccessibleName(
            f"{row.teams}, {row.division}, {self._round()}, {whole_day(local.date())}, {local:%H:%M}, {words}"
        )
        self.setToolTip(plain_tooltip(f"{row.teams}\n{whole_day(local.date())}\n{row.venue}".strip()))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme.px(_WIDTH - 40), max(theme.TOUCH_PX, theme.px(78)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
            event.accept()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        is_hot = self.isChecked() or self.underMouse()
        painter.setBrush(theme.colour("selection" if self.isChecked() else "surface_alt" if is_hot else "surface"))
        line = "focus" if self.hasFocus() else "primary" if self.isChecked() else "border_strong"
        painter.setPen(QPen(theme.colour(line), 2 if self.hasFocus() or self.isChecked() else 1))
        painter.drawRoundedRect(body, 7, 7)
        third = (self.height() - 12) // 3
        inner = self.rect().adjusted(_PAD, 6, -_PAD, -6)
        score = (
            ""
            if self.row.score is None
            else (f"{points_text(self.row.score.home)} – {points_text(self.row.score.away)}")
        )
        bold = theme.font(14, bold=True)
        room = inner.width() - (QFontMetrics(bold).horizontalAdvance(score) + 8 if score else 0)
        self._line(painter, QRect(inner.left(), inner.top(), room, third), self.row.teams, "text", bold=True)
        painter.drawText(QRect(inner.left(), inner.top(), inner.width(), third), int(_RIGHT), score)
        about = f"{self.row.division} · {self._round()}"
        self._line(painter, QRect(inner.left(), inner.top() + third, inner.width(), third), about, "muted")
        words, tone = said(STAGES[self.row.stage][0]), STAGES[self.row.stage][1]
        size = pill_size(words)
        last = QRect(inner.left(), inner.top() + 2 * third, inner.width() - size.width() - 6, third)
        self._line(painter, last, self._when, "muted")
        top = last.center().y() - size.height() / 2 + 1
        paint_pill(painter, QRectF(inner.right() - size.width() + 1, top, size.width(), size.height()), words, tone)

    def _round(self) -> str:
        words = self.tr("round {number}") if self.row.day is None else self.tr("phase {number}, day {day}")
        return words.format(number=self.row.round_number, day=self.row.day)

    def _line(self, painter: QPainter, rect: QRect, text: str, ink: str, *, bold: bool = False) -> None:
        painter.setFont(theme.font(14 if bold else 13, bold=bold))
        painter.setPen(theme.colour(ink))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, int(_LEFT), shown)


_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class FixturesCard(Card):
    """`match_chosen` carries a FixtureRow."""

    match_chosen = Signal(object)
    arrange_wanted = Signal()
    start_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._buttons: dict[MatchId, FixtureButton] = {}
        self.rules = plain_label("", "small", wrap=True, parent=self)
        self.body.addWidget(self.rules)
        self.body.addWidget(SectionLabel(self.tr("Matches"), self))
        self.none = plain_label(self.tr("No match yet."), "muted", wrap=True, parent=self)
        self.body.addWidget(self.none)
        content = QWidget(self)
        content.setProperty("panel", "transparent")
        self._column = QVBoxLayout(content)
        self._column.setContentsMargins(0, 0, 4, 0)
        self._column.setSpacing(6)
        self._column.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(content)
        self.body.addWidget(scroll, 1)
        self.arrange_button = PrimaryButton(self.tr("Arrange a match"), parent=self)
        self.start_button = SecondaryButton(self.tr("Another event…"), parent=self)
        self.body.addWidget(self.arrange_button)
        self.body.addWidget(self.start_button)
        self.arrange_button.clicked.connect(self.arrange_wanted)
        self.start_button.clicked.connect(self.start_wanted)
        theme.themed.connect(self._rescale)
        self._rescale()

    def button(self, match_id: MatchId) -> FixtureButton:
        """The button of a match."""
        return self._buttons[match_id]

    def set_event(self, title: str, rules: str, arbiter: str) -> None:
        """Show the event itself."""
        self.set_title(title)
        self.rules.setText(f"{rules}\n" + self.tr("Arbiter: {name}").format(name=arbiter or "—"))

    def set_rows(
        self,
        rows: tuple[FixtureRow, ...],
        local: Callable[[datetime], datetime],
        chosen: MatchId | None,
        *,
        can_write: bool,
    ) -> None:
        """Show the matches."""
        if [row.match_id for row in rows] != list(self._buttons):
            self._rebuild(rows, local)
        for row in rows:
            self._buttons[row.match_id].set_row(row, local(row.start))
            self._buttons[row.match_id].setChecked(row.match_id == chosen)
        self.none.setVisible(not rows)
        self.arrange_button.setEnabled(can_write)

    def _rebuild(self, rows: tuple[FixtureRow, ...], local: Callable[[datetime], datetime]) -> None:
        for old in self._buttons.values():
            self._column.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._buttons = {}
        for place, row in enumerate(rows):
            button = FixtureButton(row, local(row.start), self)
            button.clicked.connect(lambda _checked=False, one=button: self._choose(one))
            self._column.insertWidget(place, button)
            self._buttons[row.match_id] = button

    def _choose(self, button: FixtureButton) -> None:
        for one in self._buttons.values():
            one.setChecked(one is button)
        self.match_chosen.emit(button.row)

    def _rescale(self) -> None:
        self.setFixedWidth(theme.px(_WIDTH))
