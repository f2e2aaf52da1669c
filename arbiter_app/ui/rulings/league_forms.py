"""The forms of a league's controller: points taken from a team, games put off to a reserve day."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from arbiter_app.engine.findings import Finding
from arbiter_app.engine.values import TeamId
from arbiter_app.queries.league_rulings import DayChoice
from arbiter_app.ui.texts import say
from arbiter_app.ui.widgets.cards import Card, PrimaryButton, SectionLabel, plain_label
from arbiter_app.ui.widgets.fields import ChoiceBox, NumberEdit

_LONGEST = 200


class _Form(Card):
    """Fields under each other, one button, and what speaks against it."""

    submitted = Signal()

    def __init__(self, title: str, button: str, parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        self.reason = QLineEdit(self)
        self.reason.setMaxLength(_LONGEST)
        self.reason.setPlaceholderText(self.tr("It is kept and printed"))
        self.says = plain_label("", "small-danger", wrap=True, parent=self)
        self.says.hide()
        self.button = PrimaryButton(button, parent=self)
        self.button.clicked.connect(self.submitted)
        self.reason.returnPressed.connect(self.submitted)

    def add(self, label: str, field: QWidget) -> None:
        """One field with its label."""
        field.setAccessibleName(label)
        self.body.addWidget(SectionLabel(label, self))
        self.body.addWidget(field)

    def finish(self) -> None:
        """The reason, what is wrong, and the button come last."""
        self.add(self.tr("Reason"), self.reason)
        self.body.addWidget(self.says)
        self.body.addWidget(self.button)

    def say(self, findings: tuple[Finding, ...]) -> None:
        """Why it is not done; nothing when it was."""
        self.says.setText(" ".join(say(one.code, one.params) for one in findings))
        self.says.setVisible(bool(findings))


class TeamPenaltyForm(_Form):
    """Points taken from a team. There is no amount to begin with: the rules have no tariff (W-52)."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", "", parent)
        self.set_title(self.tr("Take points from a team"))
        self.button.setText(self.tr("Take the points"))
        self.team = ChoiceBox(self)
        self.points = NumberEdit(0, 999, 0, self)
        self.points.setSpecialValueText(self.tr("how many"))
        self.add(self.tr("Team; also one that does not play that day"), self.team)
        self.add(self.tr("Points"), self.points)
        self.finish()

    def set_teams(self, teams: tuple[tuple[TeamId, str], ...]) -> None:
        """Offer these; what is chosen stays chosen."""
        chosen = self.team.currentData()
        self.team.clear()
        for team_id, name in teams:
            self.team.addItem(name, team_id)
        self.team.setCurrentIndex(max(0, self.team.findData(chosen)))

    def clear(self) -> None:
        """Empty what was typed."""
        self.points.setValue(0)
        self.reason.clear()
        self.say(())


class PostponeForm(_Form):
    """Games of one day put off to a reserve day, with both approvals (W-88, W-89)."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", "", parent)
        self.set_title(self.tr("Put games off to a reserve day"))
        self.button.setText(self.tr("Put off"))
        self._days: tuple[DayChoice, ...] = ()
        self.day = ChoiceBox(self)
        self.board = ChoiceBox(self)
        self.reserve = ChoiceBox(self)
        self.none = plain_label("", "small", wrap=True, parent=self)
        self.arbiter = QCheckBox(self.tr("The arbiter approves"), self)
        self.controller = QCheckBox(self.tr("The controller approves"), self)
        self.add(self.tr("Game day"), self.day)
        self.add(self.tr("Games"), self.board)
        self.add(self.tr("Reserve day"), self.reserve)
        self.body.addWidget(self.none)
        row = QHBoxLayout()
        row.addWidget(self.arbiter)
        row.addWidget(self.controller)
        row.addStretch(1)
        self.body.addLayout(row)
        self.finish()
        self.day.currentIndexChanged.connect(lambda _place: self._offer_boards())

    def set_choices(self, days: tuple[DayChoice, ...], texts: tuple[str, ...], reserve: tuple[date, ...]) -> None:
        """Offer these days; `texts` names them."""
        self.none.setText("" if reserve else self.tr("No reserve days are entered: do that under Season, on Event."))
        self.none.setVisible(not reserve)
        if days == self._days and self.reserve.count() == len(reserve):
            return
        self._days = days
        chosen = self.day.currentIndex()
        self.day.clear()
        self.day.addItems(texts)
        self.day.setCurrentIndex(max(0, min(chosen, len(texts) - 1)) if texts else -1)
        self.reserve.clear()
        for one in reserve:
            self.reserve.addItem(one.isoformat(), one)
        self._offer_boards()
        self.button.setEnabled(bool(days) and bool(reserve))

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
        self.board.addItem(self.tr("the whole game day"), 0)
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
