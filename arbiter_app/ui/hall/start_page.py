"""The page before the start: one line a board, and the button that starts the clocks."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from arbiter_app.engine.records import SeatRef
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Match
from arbiter_app.engine.values import ClockSource, Side
from arbiter_app.queries.hall_start import PUT_OFF, StartRow, has_choice, named_seats
from arbiter_app.ui import theme
from arbiter_app.ui.hall.start_desk import StartDesk
from arbiter_app.ui.hall.start_row import StartRowWidget
from arbiter_app.ui.hall.words import lower_first, result_text, short_control, tr
from arbiter_app.ui.texts import say
from arbiter_app.ui.widgets.buttons import PrimaryButton, SecondaryButton
from arbiter_app.ui.widgets.cards import set_panel
from arbiter_app.ui.widgets.labels import ElidedLabel, plain_label


def short_label(rulebook: Rulebook, control_id: str) -> str:
    """The first word of a control ("Standard: 2:00:00 for all moves"), the whole label where it has none."""
    control = rulebook.time_controls[control_id]
    return short_control(control) or control.label


class StartPage(QFrame):
    """Shows a StartDesk. Before the start nobody is marked as here or absent: that is not known yet."""

    started = Signal()

    def __init__(self, desk: StartDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_panel(self, "card")
        self._desk = desk
        self._shown: tuple[str, bool, int] = ("", False, 0)
        self.rows: dict[int, StartRowWidget] = {}
        self._may_elect = False
        self._asks_about_closing = False
        outer = QVBoxLayout(self)
        outer.setContentsMargins(16, 12, 16, 12)
        outer.setSpacing(6)
        outer.addLayout(self._make_head())
        outer.addLayout(self._make_second_line())
        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        outer.addWidget(self._scroll, 1)
        self._doubts = plain_label("", "danger", wrap=True, parent=self)
        outer.addWidget(self._doubts)
        outer.addLayout(self._make_foot())
        # A click leaves the keyboard where it is, so that Enter goes on to mean "start".
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for button in (
            self.all_button,
            self.start_button,
            *self.source_buttons.values(),
            self.closing_button,
            self.closing_back,
            *self.closing_buttons.values(),
        ):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def _make_head(self) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(8)
        self._title = ElidedLabel("", "title", self)
        self._count = plain_label("", "muted", parent=self)
        self.all_button = SecondaryButton(tr("All here"), "H", self)
        self.all_button.clicked.connect(self._desk.all_here)
        line.addWidget(self._title, 1)
        line.addWidget(self._count)
        line.addSpacing(8)
        line.addWidget(self.all_button)
        return line

    def _make_second_line(self) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(8)
        hint = tr("Click a name when the player is at the board: ✓ means here.")
        line.addWidget(plain_label(hint, "muted", wrap=True, parent=self), 1)
        self._all_words = plain_label(tr("Everybody without a wish:"), "muted", parent=self)
        line.addWidget(self._all_words)
        self._wish_line = line
        self.wish_buttons: dict[str, SecondaryButton] = {}
        return line

    def _make_wish_buttons(self, controls: list[tuple[str, str]]) -> None:
        """One button a control that gives it to everybody who has not said anything."""
        for old in self.wish_buttons.values():
            self._wish_line.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.wish_buttons = {}
        for control_id, words in controls:
            button = SecondaryButton(tr("All {control}").format(control=words), parent=self)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setToolTip(tr("Wishes that were made already stay as they are"))
            button.clicked.connect(lambda _checked=False, one=control_id: self._desk.wish_for_all(one))
            self.wish_buttons[control_id] = button
            self._wish_line.addWidget(button)
        self._all_words.setVisible(bool(controls))

    def _make_foot(self) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(8)
        self._clocks = plain_label(tr("Clocks:"), "muted", parent=self)
        line.addWidget(self._clocks)
        self.source_buttons = {
            ClockSource.HALL: SecondaryButton(tr("in the hall"), parent=self),
            ClockSource.APPLICATION: SecondaryButton(tr("this computer"), parent=self),
        }
        for source, button in self.source_buttons.items():
            button.setCheckable(True)
            button.clicked.connect(lambda _checked=False, one=source: self._desk.set_source(one))
            line.addWidget(button)
        line.addSpacing(12)
        self.closing_button = SecondaryButton(tr("The venue closes early…"), parent=self)
        self.closing_button.setToolTip(tr("Then the home captain may choose the standard control for every board"))
        self.closing_button.clicked.connect(lambda: self._ask_about_closing(asks=True))
        line.addWidget(self.closing_button)
        line.addWidget(self._make_closing())
        line.addStretch(1)
        self.start_button = PrimaryButton(tr("Start clocks"), "⏎", self)
        self.start_button.clicked.connect(self._start)
        line.addWidget(self.start_button)
        return line

    def _make_closing(self) -> QWidget:
        """What is asked once the home captain chooses the standard control; it takes the place of the clocks."""
        self._closing = QWidget(self)
        row = QHBoxLayout(self._closing)
        row.setContentsMargins(0, 0, 0, 0)
        question = tr("Standard for every board, as the venue closes. Were the visitors told before?")
        row.addWidget(plain_label(question, "strong", wrap=True, parent=self._closing), 1)
        self.closing_buttons = {
            True: SecondaryButton(tr("Yes, told"), parent=self._closing),
            False: SecondaryButton(tr("No, not told"), parent=self._closing),
        }
        for told, button in self.closing_buttons.items():
            button.clicked.connect(lambda _checked=False, one=told: self._elect(told=one))
            row.addWidget(button)
        self.closing_back = SecondaryButton(tr("Back"), parent=self._closing)
        self.closing_back.clicked.connect(lambda: self._ask_about_closing(asks=False))
        row.addWidget(self.closing_back)
        return self._closing

    def _ask_about_closing(self, *, asks: bool) -> None:
        self._asks_about_closing = asks
        self._show_foot()

    def _elect(self, *, told: bool) -> None:
        self._asks_about_closing = False
        self._desk.elect_closing_time(told)
        self._show_foot()

    def _show_foot(self) -> None:
        asks = self._asks_about_closing and self._may_elect
        self._closing.setVisible(asks)
        self.closing_button.setVisible(self._may_elect and not asks)
        for widget in (self._clocks, *self.source_buttons.values()):
            widget.setVisible(not asks)

    def refresh(self, rulebook: Rulebook, match: Match, title: str) -> None:
        """Show the boards as they would start now."""
        choice = has_choice(rulebook, match)
        self._build(rulebook, match, choice)
        self._title.set_text(title)
        rows = self._desk.rows()
        for row in rows:
            here = frozenset(side for side in Side if SeatRef(row.board_number, side) in self._desk.present)
            result = result_text(match.boards[row.board_number - 1].final)
            self.rows[row.board_number].show_row(row, here, self._follows(rulebook, row, result), self._waits(row))
        seats = named_seats(match, self._desk.now())
        self._count.setText(
            tr("{here} of {all} players marked as here").format(here=len(self._desk.present), all=len(seats))
        )
        for source, button in self.source_buttons.items():
            button.setChecked(source is self._desk.source)
        standard = rulebook.judgements.closing_time_standard
        self._may_elect = choice and standard and not match.closing_time_standard
        self._show_foot()
        self._show_doubts(rows)

    def _show_doubts(self, rows: tuple[StartRow, ...]) -> None:
        waiting = [str(row.board_number) for row in rows if row.waits]
        asked = self._desk.was_asked
        is_said = asked or self._desk.was_refused
        doubts = list(self._desk.doubts()) if is_said else []
        if waiting:
            doubts.append(tr("Board {boards} will not start yet.").format(boards=", ".join(waiting)))
        self._doubts.setText(" ".join(doubts))
        theme.set_role(self._doubts, "danger" if doubts else "muted")
        self._doubts.setVisible(bool(doubts))
        still_asked = asked and bool(self._desk.doubts())
        self.start_button.setText(tr("Start all the same") if still_asked else tr("Start clocks"))

    def doubts_text(self) -> str:
        """What stands above the start button."""
        return self._doubts.text()

    def _start(self) -> None:
        if self._desk.start():
            self.started.emit()

    def _build(self, rulebook: Rulebook, match: Match, choice: bool) -> None:
        shown = (match.id, choice, len(match.boards))
        if shown == self._shown:
            return
        self._shown = shown
        division = rulebook.divisions[match.division]
        controls = [(one, short_label(rulebook, one)) for one in division.time_controls] if choice else []
        self._make_wish_buttons(controls)
        content = QWidget()
        content.setProperty("panel", "transparent")
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self.rows = {}
        for board in match.boards:
            number = board.ref.board_number
            row = StartRowWidget(number, controls, content)
            row.here_toggled.connect(lambda one, side: self._desk.toggle(SeatRef(one, side)))
            row.wished.connect(self._desk.wish)
            row.equipment_chosen.connect(self._desk.set_equipment)
            self.rows[number] = row
            column.addWidget(row)
        column.addStretch(1)
        self._scroll.setWidget(content)

    def _follows(self, rulebook: Rulebook, row: StartRow, result: str) -> str:
        if row.has_ended:
            return tr("walkover {result}").format(result=result)
        if row.control_id is None:
            return ""
        return f"{short_label(rulebook, row.control_id)} · {lower_first(say(row.reason, {}))}"

    def _waits(self, row: StartRow) -> str:
        words = {"wish": tr("wish missing"), "equipment": tr("waits for equipment"), PUT_OFF: tr("put off")}
        return words.get(row.waits, "")
