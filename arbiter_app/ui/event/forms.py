"""The forms of the Event screen: what they share, a team, a player. Faults stand below the fields."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.engine.findings import Finding
from arbiter_app.engine.records import Arrangement, Player, Team
from arbiter_app.engine.values import PlayerId, TeamId
from arbiter_app.ui.texts import say
from arbiter_app.ui.widgets.cards import PrimaryButton, SecondaryButton, SectionLabel, plain_label, set_panel
from arbiter_app.ui.widgets.fields import ChoiceBox, NumberEdit

_LONGEST = 120


class Form(QFrame):
    """Fields in a grid, Save and Cancel. Enter in any field saves, Esc leaves."""

    saved = Signal()
    left = Signal()

    def __init__(self, save: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_panel(self, "inset")
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(8)
        self.heading = plain_label("", "strong", parent=self)
        column.addWidget(self.heading)
        self.grid = QGridLayout()
        self.grid.setHorizontalSpacing(10)
        self.grid.setVerticalSpacing(4)
        column.addLayout(self.grid)
        self.fault = plain_label("", "small-danger", wrap=True, parent=self)
        self.fault.hide()
        column.addWidget(self.fault)
        self.save_button = PrimaryButton(save, "⏎", self)
        self.cancel_button = SecondaryButton(self.tr("Cancel"), "Esc", self)
        self.buttons = QHBoxLayout()
        self.buttons.addWidget(self.save_button)
        self.buttons.addWidget(self.cancel_button)
        self.buttons.addStretch(1)
        column.addLayout(self.buttons)
        self.save_button.clicked.connect(self.saved)
        self.cancel_button.clicked.connect(self.left)

    def add(self, place: int, label: str, field: QWidget, span: int = 1, row: int = 0) -> SectionLabel:
        """Put a field with its label above into the grid; gives the label."""
        field.setAccessibleName(label)
        above = SectionLabel(label, self)
        self.grid.addWidget(above, 2 * row, place, 1, span)
        self.grid.addWidget(field, 2 * row + 1, place, 1, span, Qt.AlignmentFlag.AlignVCenter)
        self.grid.setColumnStretch(place, max(self.grid.columnStretch(place), 1))
        return above

    def line(self, hint: str = "") -> QLineEdit:
        """A field of one line."""
        edit = QLineEdit(self)
        edit.setMaxLength(_LONGEST)
        edit.setPlaceholderText(hint)
        return edit

    def say_fault(self, text: str) -> None:
        """What is wrong with the form; empty when nothing is."""
        self.fault.setText(text)
        self.fault.setVisible(bool(text))

    def say_findings(self, findings: tuple[Finding, ...]) -> None:
        """Why it was not taken."""
        self.say_fault(" ".join(say(one.code, one.params) for one in findings))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # Every field passes Enter on, choices, dates and numbers too.
            if not event.isAutoRepeat():
                self.saved.emit()
        else:
            super().keyPressEvent(event)
            return
        event.accept()


class TeamForm(Form):
    """One team."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.save_button.setText(self.tr("Save the team"))
        self.team: Team | None = None
        self._divisions: tuple[tuple[str, str], ...] = ()
        self.name = self.line()
        self.club = self.line()
        self.captain = self.line()
        self.club_teams = NumberEdit(1, 40, 1, self)
        self.add(0, self.tr("Team"), self.name)
        self.add(1, self.tr("Club"), self.club)
        self.add(2, self.tr("Captain"), self.captain)
        self.add(3, self.tr("Teams of the club"), self.club_teams)
        self.division = ChoiceBox(self)
        self._division_label = self.add(0, self.tr("Division"), self.division, 2, row=1)
        self.group = self.line("—")
        self._group_label = self.add(2, self.tr("Group"), self.group, row=1)
        self.set_divisions(())
        self.setFocusProxy(self.name)

    def set_divisions(self, divisions: tuple[tuple[str, str], ...]) -> None:
        """Offer these divisions, ids and names; without any there is no such field."""
        for widget in (self.division, self._division_label, self.group, self._group_label):
            widget.setVisible(bool(divisions))
        if divisions != self._divisions:
            self._divisions = divisions
            self.division.clear()
            self.division.addItem(self.tr("as its matches say"), "")
            for division_id, name in divisions:
                self.division.addItem(name, division_id)

    def begin(self, team: Team | None) -> None:
        """Show a team to change, or an empty form."""
        self.team = team
        self.heading.setText(self.tr("New team") if team is None else self.tr("Change the team"))
        self.name.setText("" if team is None else team.name)
        self.club.setText("" if team is None else team.club)
        self.captain.setText("" if team is None else team.captain)
        self.club_teams.setValue(1 if team is None else team.club_teams)
        self.division.setCurrentIndex(max(0, self.division.findData("" if team is None else team.division)))
        self.group.setText("" if team is None else team.group)
        self.say_fault("")


class PlayerForm(Form):
    """One player."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.save_button.setText(self.tr("Save the player"))
        self.player: Player | None = None
        self.name = self.line()
        self.registration = self.line()
        self.rating = self.line(self.tr("unrated"))
        self.estimate = self.line("—")
        self.fide_id = self.line("—")
        self.level = ChoiceBox(self)
        self.level.setToolTip(self.tr("Once a list with this player has been open, levels change under Squads."))
        self.on_panel = QCheckBox(self.tr("On the panel"), self)
        self.rights = {
            Arrangement.BREAKS: QCheckBox(self.tr("May take breaks"), self),
            Arrangement.NO_RECORDING: QCheckBox(self.tr("Need not record"), self),
            Arrangement.OWN_VENUE: QCheckBox(self.tr("Away at own venue"), self),
        }
        self.add(0, self.tr("Name"), self.name, 2)
        self.add(2, self.tr("Number"), self.registration)
        self._rated = (
            self.add(0, self.tr("Rating"), self.rating, row=1),
            self.add(1, self.tr("Estimate"), self.estimate, row=1),
            self.add(2, self.tr("FIDE number"), self.fide_id, row=1),
            self.rating,
            self.estimate,
            self.fide_id,
        )
        self.level_label = self.add(0, self.tr("Level"), self.level, 2, row=1)
        self.set_levels(())
        own_venue = self.rights[Arrangement.OWN_VENUE]
        own_venue.setToolTip(self.tr("Away games at the own venue, where the hosts' gives no access"))
        own_venue.setAccessibleName(self.tr("Away games at the own venue"))
        for place, box in enumerate((self.on_panel, *self.rights.values())):
            if box is not own_venue:
                self.grid.addWidget(box, 4, place)
        # A row of its own would push the form out of the smallest window with larger text.
        self.buttons.addWidget(own_venue)
        QWidget.setTabOrder(self.rights[Arrangement.NO_RECORDING], own_venue)
        QWidget.setTabOrder(own_venue, self.save_button)
        for edit in (self.rating, self.estimate):
            edit.setMaxLength(4)
            edit.textChanged.connect(self._check)
        self.fide_id.textChanged.connect(self._check)
        self.setFocusProxy(self.name)

    def set_levels(self, names: tuple[str, ...]) -> None:
        """Offer these levels in the place of ratings, which say nothing there; without any there is no such field."""
        for widget in (self.level, self.level_label):
            widget.setVisible(bool(names))
        for field in self._rated:
            field.setVisible(not names)
        if self.level.count() != len(names) + 1:
            self.level.clear()
            self.level.addItem(self.tr("none yet"), None)
            for number, name in enumerate(names, 1):
                self.level.addItem(f"{number} – {name}", number)

    def begin(self, player: Player | None, rights: tuple[Arrangement, ...] = (), *, level_is_open: bool = True) -> None:
        """Show a player to change, or an empty form. `rights`: what was arranged because of a disability.

        `level_is_open`: the level may still be entered here, because no list with the player has been open.
        """
        self.level.setCurrentIndex(max(0, self.level.findData(None if player is None else player.level)))
        self.level.setEnabled(level_is_open)
        for one, box in self.rights.items():
            box.setChecked(one in rights)
        self.player = player
        self.heading.setText(self.tr("New player") if player is None else self.tr("Change the player"))
        self.name.setText("" if player is None else player.name)
        self.registration.setText("" if player is None else player.registration)
        self.rating.setText("" if player is None or player.rating is None else str(player.rating))
        self.estimate.setText("" if player is None or player.estimate is None else str(player.estimate))
        self.fide_id.setText("" if player is None else player.fide_id)
        self.on_panel.setChecked(player is None or player.on_panel)
        self._check()

    def arrangements(self) -> tuple[Arrangement, ...]:
        """What is ticked."""
        return tuple(one for one, box in self.rights.items() if box.isChecked())

    def draft(self) -> Player | None:
        """What is typed; None while something is no number. The ids are set by whoever saves it."""
        if not self._check():
            return None
        return Player(
            PlayerId(""),
            self.name.text().strip(),
            TeamId(""),
            self.registration.text().strip(),
            _number(self.rating),
            _number(self.estimate),
            self.on_panel.isChecked(),
            self.fide_id.text().strip(),
            self.level.currentData(),
        )

    def _check(self) -> bool:
        is_good = True
        for edit in (self.rating, self.estimate, self.fide_id):
            text = edit.text().strip()
            is_number = not text or (text.isascii() and text.isdigit())
            mark_faulty(edit, not is_number)
            is_good = is_good and is_number
        self.say_fault("" if is_good else self.tr("Ratings and FIDE numbers are whole numbers; empty means none."))
        return is_good


def _number(edit: QLineEdit) -> int | None:
    text = edit.text().strip()
    return int(text) if text else None


def mark_faulty(edit: QLineEdit, faulty: bool) -> None:
    """Give a field the border of a fault, or take it away."""
    if edit.property("faulty") != faulty:
        edit.setProperty("faulty", faulty)
        edit.style().unpolish(edit)
        edit.style().polish(edit)
