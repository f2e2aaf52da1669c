"""One side of the exchange: waiting, being entered, covered, or sealed."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from arbiter_app.queries.line_ups import SideStatus
from arbiter_app.ui import theme
from arbiter_app.ui.line_ups.editor import LineUpEditor
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import Card, EmptyHint, Pill, SealedCover, SecondaryButton

_LEAST_WIDTH = 240
"""So that the title and the pill of the side that waits are there whole."""


class SideCard(Card):
    """Shows one side. Of a sealed line-up it is given nothing but the time."""

    begin_wanted = Signal()
    go_on_wanted = Signal()
    drop_wanted = Signal()
    reopen_wanted = Signal(str)

    def __init__(self, side_text: str, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._side_text = side_text
        self.setMinimumWidth(theme.px(_LEAST_WIDTH))
        self.pill = Pill("", Tone.NEUTRAL, self)
        self.add_to_header(self.pill)
        self.pages = QStackedWidget(self)
        self.hint = EmptyHint("", "", " ", self)
        self.editor = LineUpEditor(self)
        self.cover = SealedCover("", "", self)
        self.covered = EmptyHint(
            self.tr("The entry is covered"),
            self.tr("It waits here for its captain. Nobody else looks."),
            self.tr("I am the captain: go on"),
            self,
        )
        self.drop_button = SecondaryButton(self.tr("Throw the entry away"), parent=self)
        self.reopen_button = SecondaryButton(self.tr("Give it back to the captain…"), parent=self)
        self.reason = QLineEdit(self)
        self.reason.setPlaceholderText(self.tr("Reason; it is kept in the journal"))
        self.reason.setAccessibleName(self.tr("Reason"))
        self.reason.setMaxLength(200)
        self.give_button = SecondaryButton(self.tr("Give it back"), "⏎", self)
        self.keep_button = SecondaryButton(self.tr("Keep it sealed"), parent=self)
        self._sealed = QWidget(self)
        self._covered = QWidget(self)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        sealed = QVBoxLayout(self._sealed)
        sealed.setContentsMargins(0, 0, 0, 0)
        sealed.addWidget(self.cover, 1)
        sealed.addWidget(self.reopen_button, 0, Qt.AlignmentFlag.AlignLeft)
        self._reason_row = QWidget(self)
        row = QVBoxLayout(self._reason_row)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.reason)
        pair = QHBoxLayout()
        pair.addWidget(self.give_button)
        pair.addWidget(self.keep_button)
        pair.addStretch(1)
        row.addLayout(pair)
        sealed.addWidget(self._reason_row)
        self._reason_row.hide()
        covered = QVBoxLayout(self._covered)
        covered.setContentsMargins(0, 0, 0, 0)
        covered.addWidget(self.covered, 1)
        covered.addWidget(self.drop_button, 0, Qt.AlignmentFlag.AlignHCenter)
        for page in (self.hint, self.editor, self._sealed, self._covered):
            self.pages.addWidget(page)
        self.body.addWidget(self.pages, 1)

    def _connect(self) -> None:
        self.hint.clicked.connect(self.begin_wanted)
        self.covered.clicked.connect(self.go_on_wanted)
        self.drop_button.clicked.connect(self.drop_wanted)
        self.reopen_button.clicked.connect(self._ask_reason)
        self.reason.textChanged.connect(lambda text: self.give_button.setEnabled(bool(text.strip())))
        self.reason.returnPressed.connect(self._give_back)
        self.give_button.clicked.connect(self._give_back)
        self.keep_button.clicked.connect(self._close_reason)

    def page(self) -> str:
        """Which of the four it shows: "hint", "editor", "sealed" or "covered"."""
        names: dict[QWidget | None, str] = {
            self.hint: "hint", self.editor: "editor", self._sealed: "sealed", self._covered: "covered",
        }  # fmt: skip
        return names[self.pages.currentWidget()]

    def set_team(self, team: str) -> None:
        """Whose side it is."""
        self.set_title(f"{team} · {self._side_text}")

    def show_waiting(self, status: SideStatus, *, can_begin: bool, needs_list: bool = False) -> None:
        """Not sealed, and nobody enters it now. `needs_list`: the list of players for the leg comes first."""
        self._leave_editor()
        self.set_panel("card")
        self.pill.set_pill(self.tr("not sealed"), Tone.NEUTRAL)
        captain = status.captain or self.tr("the captain of {team}").format(team=status.team)
        text = self.tr("Only {captain} looks at the screen now. What is entered is checked at once.")
        if not can_begin:
            text = self.tr("It can be entered as soon as the other captain is done.")
        if needs_list:
            text = self.tr("First hand in the list of players, above: picks are checked against its levels.")
        may_begin = can_begin and not needs_list
        button = self.tr("Enter the line-up of {team}").format(team=status.team) if may_begin else ""
        self.hint.set_hint(self.tr("Not entered yet"), text.format(captain=captain), button)
        self._turn_to(self.hint)

    def show_editor(self) -> None:
        """The captain is at it."""
        self.set_panel("primary")
        self.pill.set_pill(self.tr("being entered"), Tone.WARN)
        self._turn_to(self.editor)

    def show_covered(self) -> None:
        """The captain is away from the screen."""
        self._leave_editor()
        self.set_panel("primary")
        self.pill.set_pill(self.tr("covered"), Tone.WARN)
        self._turn_to(self._covered)

    def show_sealed(self, time: str, other: str, *, both: bool, can_reopen: bool) -> None:
        """Handed in: a striped cover, and when it will open."""
        if self.page() != "sealed":
            self._leave_editor()
        self.set_panel("card")
        self.pill.set_pill(self.tr("sealed"), Tone.OK)
        below = self.tr("Opens for both captains together when the line-up of {team} is sealed.").format(team=other)
        if both:
            below = self.tr("Both are sealed: open them together.")
        self.cover.set_text(self.tr("Sealed {time}").format(time=time), below)
        self.reopen_button.setEnabled(can_reopen)
        self._turn_to(self._sealed)

    def _turn_to(self, page: QWidget) -> None:
        """Show a page. The others ask for no room: the narrow side must not be as wide as an entry it does not show."""
        for number in range(self.pages.count()):
            if (one := self.pages.widget(number)) is not None:
                policy = QSizePolicy.Policy.Preferred if one is page else QSizePolicy.Policy.Ignored
                one.setSizePolicy(policy, policy)
        self.pages.setCurrentWidget(page)

    def _leave_editor(self) -> None:
        self.editor.wipe()
        self._close_reason()

    def _ask_reason(self) -> None:
        self.reopen_button.hide()
        self._reason_row.show()
        self.give_button.setEnabled(False)
        self.reason.setFocus()

    def _close_reason(self) -> None:
        self.reason.clear()
        self._reason_row.hide()
        self.reopen_button.show()

    def _give_back(self) -> None:
        reason = self.reason.text().strip()
        if reason and not self._reason_row.isHidden():
            self._close_reason()
            self.reopen_wanted.emit(reason)
