"""The bar at the top: which match, what time it is, and the buttons that every screen needs."""

from __future__ import annotations

from datetime import datetime, timedelta

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from arbiter_app.queries.event import clocks_at_hand, heading, is_exported
from arbiter_app.ui import theme
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import (
    ElidedLabel,
    Pill,
    PrimaryButton,
    SecondaryButton,
    plain_label,
    set_panel,
)
from arbiter_app.ui.workspace import Workspace

_SECOND = timedelta(seconds=1)


class Header(QFrame):
    """Says what is wanted; knows what stands in the desk's state."""

    pause_wanted = Signal()
    resume_wanted = Signal()
    hall_display_wanted = Signal()
    view_wanted = Signal()
    export_wanted = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._pauses = True
        set_panel(self, "topbar")
        self._title = ElidedLabel("", "heading", self)
        self._subtitle = ElidedLabel("", "muted", self)
        self.clock = plain_label("", "time", parent=self)
        self.clock.setAccessibleName(self.tr("Local time"))
        self.pause_button = SecondaryButton(self.tr("Pause all"), parent=self)
        self.display_button = SecondaryButton(self.tr("Hall display"), parent=self)
        self.display_button.setCheckable(True)
        self.view_button = SecondaryButton(self.tr("View"), parent=self)
        self.badge = Pill(self.tr("not exported"), Tone.WARN, self)
        self.export_button = PrimaryButton(self.tr("Export to USB"), parent=self)
        self._lay_out()
        for button in (self.pause_button, self.display_button, self.view_button, self.export_button):
            # A click leaves the keyboard in the hall, where letters are incidents.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.pause_button.clicked.connect(self._tell_pause)
        self.display_button.clicked.connect(self.hall_display_wanted)
        self.view_button.clicked.connect(self.view_wanted)
        self.export_button.clicked.connect(self.export_wanted)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        workspace.changed.connect(self.refresh)
        workspace.match_chosen.connect(self.refresh)
        workspace.event_opened.connect(self.refresh)
        theme.themed.connect(self._rescale)
        self._rescale()
        self.refresh()
        self._tick()

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 5, 16, 5)
        row.setSpacing(10)
        # The title is what must never be cut, so the rest gives way first.
        row.addWidget(self._title, 0)
        row.addWidget(self._subtitle, 1)
        for widget in (
            self.clock, self.pause_button, self.display_button, self.view_button, self.badge, self.export_button,
        ):  # fmt: skip
            row.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        for button in (self.pause_button, self.display_button):
            # A click leaves the keyboard in the hall, where letters are incidents.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        policy = self._title.sizePolicy()
        policy.setHorizontalPolicy(policy.Policy.Preferred)
        self._title.setSizePolicy(policy)

    def title(self) -> str:
        """The match as shown."""
        return self._title.text()

    def subtitle(self) -> str:
        """The teams and rules as shown."""
        return self._subtitle.text()

    def refresh(self) -> None:
        """Show the chosen match as it stands."""
        desk = self._workspace.desk
        match = self._workspace.match
        rules = desk.rulebook.title
        if match is None:
            self._title.set_text(desk.state.title)
            self._subtitle.set_text(rules)
        else:
            about = heading(desk.state, desk.rulebook, match)
            words = self.tr("{division} · Round {round}")
            if about.day is not None:
                words = self.tr("{division} · Phase {round}, day {day}")
            self._title.set_text(words.format(division=about.division, round=about.round_number, day=about.day))
            self._subtitle.set_text(f"{about.teams} · {rules}")
        self.setAccessibleName(self._title.text())
        self.clock.setToolTip(desk.state.time_zone)
        self._show_buttons()

    def _show_buttons(self) -> None:
        match = self._workspace.match
        hand = None if match is None else clocks_at_hand(match)
        self._pauses = hand is None or hand.any_runs or not hand.any_stands
        words = self.tr("Pause all") if self._pauses else self.tr("Resume all")
        if words != self.pause_button.text():
            self.pause_button.setText(words)
        can_write = not self._workspace.desk.readonly
        self.pause_button.setEnabled(can_write and hand is not None and (hand.any_runs or hand.any_stands))
        self.export_button.setEnabled(match is not None)
        has_play = match is not None and match.revealed_at is not None
        self.badge.setVisible(match is not None and has_play and not is_exported(match))

    def _tell_pause(self) -> None:
        if self._pauses:
            self.pause_wanted.emit()
        else:
            self.resume_wanted.emit()

    def _tick(self) -> None:
        now: datetime = self._workspace.now()
        self.clock.setText(f"{self._workspace.local(now):%H:%M:%S}")
        rest = _SECOND - timedelta(microseconds=now.microsecond)
        self._timer.start(max(1, -(-rest // timedelta(milliseconds=1))))

    def _rescale(self) -> None:
        self.clock.setFont(theme.font(19, bold=True, digits=True))
        self.setMinimumHeight(max(theme.TOUCH_PX + 10, theme.px(52)))
