"""The forms of a league's controller: points taken from a team, games put off to a reserve day."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from arbiter_app.engine.findings import Finding
from arbiter_app.engine.values import LegId, MatchId, TeamId
from arbiter_app.queries.league_rulings import DayChoice
from arbiter_app.ui.dates import whole_day
from arbiter_app.ui.texts import say
from arbiter_app.ui.widgets.cards import (
    Card,
    DangerButton,
    LinkButton,
    PrimaryButton,
    SecondaryButton,
    SectionLabel,
    plain_label,
)
from arbiter_app.ui.widgets.fields import ChoiceBox

_LONGEST = 200


class _Form(Card):
    """Fields under each other, one button, what would follow, and what speaks against it."""

    submitted = Signal()
    edited = Signal()
    clause_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.link = LinkButton("", self, middle=True)
        self.reason = QLineEdit(self)
        self.reason.setMaxLength(_LONGEST)
        self.reason.setPlaceholderText(self.tr("It is kept and printed"))
        self.says = plain_label("", "small-danger", wrap=True, parent=self)
        self.says.hide()
        self.done = plain_label("", "strong", wrap=True, parent=self)
        self.done.hide()
        self.button = PrimaryButton("", parent=self)
        self._is_spent = False
        self.button.clicked.connect(self.submit)
        self.reason.returnPressed.connect(self.submit)
        self.reason.textChanged.connect(lambda _text: self.edited.emit())
        self.edited.connect(self._begin_anew)
        self.link.clicked.connect(lambda: self.clause_clicked.emit(self.link.text()))

    def add(self, *fields: tuple[str, QWidget, int]) -> None:
        """Fields beside each other, each with its label and its share of the width."""
        row = QHBoxLayout()
        row.setSpacing(8)
        for label, field, share in fields:
            field.setAccessibleName(label)
            column = QVBoxLayout()
            column.setSpacing(3)
            column.addWidget(SectionLabel(label, self))
            column.addWidget(field)
            row.addLayout(column, share)
        self.body.addLayout(row)

    def submit(self) -> None:
        """Ask for what is filled in; not once more for what was just recorded."""
        if not self._is_spent:
            self.submitted.emit()

    def say_done(self, text: str) -> None:
        """What was recorded; until something is entered nothing more is asked for."""
        self.done.setText(text)
        self.done.setVisible(bool(text))
        self._is_spent = bool(text)

    def _begin_anew(self) -> None:
        self.say_done("")
        self.say(())

    def finish(self) -> None:
        """The reason, what is wrong, and the button come last."""
        self.add((self.tr("Reason"), self.reason, 1))
        self.body.addWidget(self.says)
        self.body.addWidget(self.done)
        row = QHBoxLayout()
        row.addWidget(self.button, 1)
        row.addWidget(self.link)
        self.body.addLayout(row)

    def set_clause(self, clause: str | None) -> None:
        """The rule it rests on."""
        self.link.setText(clause or "")
        self.link.setVisible(bool(clause))

    def say(self, findings: tuple[Finding, ...]) -> None:
        """Why it is not done; nothing when it was."""
        self.says.setText(" ".join(say(one.code, one.params) for one in findings))
        self.says.setVisible(bool(findings))


class TeamPenaltyForm(_Form):
    """Points taken from a team, in two steps. There is no amount to begin with: the rules have no tariff (W-52)."""

    confirmed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.set_title(self.tr("Take points from a team"))
        self.button.setText(self.tr("Take the points…"))
        self.record_button = DangerButton("", parent=self)
        self.leave_button = SecondaryButton(self.tr("Leave it"), parent=self)
        self.team = ChoiceBox(self)
        self.points = QLineEdit(self)
        self.points.setMaxLength(3)
        self.points.setPlaceholderText(self.tr("how many"))
        self.points.returnPressed.connect(self.submit)
        self.follows = plain_label("", "strong", wrap=True, parent=self)
        self.follows.hide()
        self.leg = ChoiceBox(self)
        self.leg_title = SectionLabel(self.tr("Off which leg"), self)
        self.leg.setAccessibleName(self.leg_title.text())
        self.add((self.tr("Any team"), self.team, 3), (self.tr("Points"), self.points, 2))
        self.body.addWidget(self.leg_title)
        self.body.addWidget(self.leg)
        self.finish()
        self.body.insertWidget(self.body.count() - 1, self.follows)
        # Below the first button, so that nothing comes to lie under a second click there.
        second = QHBoxLayout()
        second.addWidget(self.record_button, 1)
        second.addWidget(self.leave_button)
        self.body.addLayout(second)
        self.put_aside()
        self.set_legs(())
        self.record_button.clicked.connect(self.confirmed)
        self.leave_button.clicked.connect(self.put_aside)
        self.edited.connect(self.put_aside)
        self.leg.currentIndexChanged.connect(lambda _place: self.edited.emit())
        self.points.textChanged.connect(lambda _text: self.edited.emit())
        self.team.currentIndexChanged.connect(lambda _place: self.edited.emit())

    def set_teams(self, teams: tuple[tuple[TeamId, str], ...]) -> None:
        """Offer these; what is chosen stays chosen."""
        chosen = self.team.currentData()
        self.team.clear()
        for team_id, name in teams:
            self.team.addItem(name, team_id)
        self.team.setCurrentIndex(max(0, self.team.findData(chosen)))

    def set_legs(self, legs: tuple[tuple[LegId, str], ...]) -> None:
        """Offer these to take the points off; nothing where they come off the total."""
        if [self.leg.itemData(place) for place in range(self.leg.count())] != [leg_id for leg_id, _ in legs]:
            chosen = self.leg.currentData()
            self.leg.clear()
            for leg_id, text in legs:
                self.leg.addItem(text, leg_id)
            self.leg.setCurrentIndex(max(0, self.leg.findData(chosen)) if legs else -1)
        self.leg.setVisible(bool(legs))
        self.leg_title.setVisible(bool(legs))

    def amount(self) -> int:
        """The points typed; 0 where that is no whole number."""
        text = self.points.text().strip()
        return int(text) if text.isascii() and text.isdigit() else 0

    def show_follows(self, text: str) -> None:
        """What becomes of the table; empty while the form is not filled in."""
        self.follows.setText(text)
        self.follows.setVisible(bool(text))

    def ask(self, text: str) -> None:
        """The second step: what records stands apart, and leaving it comes first."""
        self.say(())
        self.record_button.setText(text)
        self.record_button.show()
        self.leave_button.show()
        self.leave_button.setFocus()
        self.button.setEnabled(False)

    def put_aside(self) -> None:
        """Nothing is asked any more; the form can be filled in."""
        self.record_button.hide()
        self.leave_button.hide()
        self.button.setEnabled(True)

    def clear(self) -> None:
        """Empty what was typed."""
        self.put_aside()
        self.points.clear()
        self.reason.clear()
        self.say(())


class PostponeForm(_Form):
    """Games of one day put off to a reserve day, with both approvals (W-88, W-89)."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.set_title(self.tr("Put games off to a reserve day"))
        self.button.setText(self.tr("Put off"))
        self._days: tuple[DayChoice, ...] = ()
        self._reserve: tuple[date, ...] = ()
        self.day = ChoiceBox(self)
        self.board = ChoiceBox(self)
        self.reserve = ChoiceBox(self)
        self.none = plain_label("", "small", wrap=True, parent=self)
        self.arbiter = QCheckBox(self.tr("Arbiter agrees"), self)
        self.controller = QCheckBox(self.tr("Controller agrees"), self)
        self.add((self.tr("Game day"), self.day, 1))
        self.add((self.tr("Games"), self.board, 1), (self.tr("Reserve day"), self.reserve, 1))
        self.body.addWidget(self.none)
        row = QHBoxLayout()
        row.addWidget(self.arbiter)
        row.addWidget(self.controller)
        row.addStretch(1)
        self.body.addLayout(row)
        self.finish()
        self.day.currentIndexChanged.connect(lambda _place: self._offer_boards())
        for box in (self.arbiter, self.controller):
            box.clicked.connect(lambda _checked=False: self.edited.emit())
        for choice in (self.day, self.board, self.reserve):
            choice.activated.connect(lambda _place: self.edited.emit())

    def set_choices(self, days: tuple[DayChoice, ...], texts: tuple[str, ...], reserve: tuple[date, ...]) -> None:
        """Offer these days; `texts` names them."""
        self.none.setText(self._nothing_to_do(days, reserve))
        self.none.setVisible(bool(self.none.text()))
        self.button.setEnabled(bool(days) and bool(reserve))
        if days == self._days and reserve == self._reserve:
            return
        chosen = self.chosen_day()
        self._days, self._reserve = days, reserve
        self.day.clear()
        self.day.addItems(texts)
        self.choose_day(None if chosen is None else chosen.match_id)
        self.reserve.clear()
        for one in reserve:
            self.reserve.addItem(whole_day(one), one)
        self._offer_boards()

    def _nothing_to_do(self, days: tuple[DayChoice, ...], reserve: tuple[date, ...]) -> str:
        if not reserve:
            return self.tr("No reserve days are entered: do that under Season, on Event.")
        return "" if days else self.tr("There is no game left that could be put off.")

    def choose_day(self, match_id: MatchId | None) -> None:
        """Choose a game day; the first where it is not offered."""
        place = next((place for place, one in enumerate(self._days) if one.match_id == match_id), 0)
        self.day.setCurrentIndex(place if self._days else -1)

    def chosen_day(self) -> DayChoice | None:
        """The game day chosen."""
        place = self.day.currentIndex()
        return self._days[place] if 0 <= place < len(self._days) else None

    def boards(self) -> tuple[int, ...]:
        """The boards chosen; none for the whole day."""
        number = self.board.currentData()
        return (number,) if isinstance(number, int) and number else ()

    def clear(self) -> None:
        """Empty what was typed and ticked."""
        self.reason.clear()
        self.arbiter.setChecked(False)
        self.controller.setChecked(False)
        self.say(())

    def _offer_boards(self) -> None:
        self.board.clear()
        self.board.addItem(self.tr("the whole day"), 0)
        day = self.chosen_day()
        for number, names in () if day is None else day.boards:
            self.board.addItem(self.tr("board {number}: {names}").format(number=number, names=names), number)


def column_of(*cards: QWidget) -> QVBoxLayout:
    """Cards under each other, as high as they need to be."""
    column = QVBoxLayout()
    column.setSpacing(12)
    for card in cards:
        column.addWidget(card)
    column.addStretch(1)
    return column
