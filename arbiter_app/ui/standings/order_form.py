"""Teams that share a place: the arbiter may put them into an order, with a reason."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from arbiter_app.engine.values import TeamId
from arbiter_app.ui.widgets.cards import PrimaryButton, SecondaryButton, SectionLabel, plain_label, set_panel
from arbiter_app.ui.widgets.fields import ChoiceBox

_LONGEST = 200


class OrderForm(QFrame):
    """One choice for each place but the last, which goes to whoever is left. Hidden until it is wanted."""

    recorded = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_panel(self, "inset")
        self._teams: tuple[tuple[TeamId, str], ...] = ()
        self.choices: list[ChoiceBox] = []
        self.reason = QLineEdit(self)
        self.reason.setMaxLength(_LONGEST)
        self.reason.setPlaceholderText(self.tr("Reason; it is kept and printed"))
        self.reason.setAccessibleName(self.tr("Reason"))
        self.says = plain_label("", "small-danger", wrap=True, parent=self)
        self.record_button = PrimaryButton(self.tr("Record this order"), "⏎", self)
        self.leave_button = SecondaryButton(self.tr("Leave it"), "Esc", self)
        self._row = QHBoxLayout()
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.addWidget(SectionLabel(self.tr("Order of the teams that share the place"), self))
        column.addLayout(self._row)
        column.addWidget(self.reason)
        column.addWidget(self.says)
        buttons = QHBoxLayout()
        buttons.addWidget(self.record_button)
        buttons.addWidget(self.leave_button)
        buttons.addStretch(1)
        column.addLayout(buttons)
        self.record_button.clicked.connect(self._record)
        self.reason.returnPressed.connect(self._record)
        self.leave_button.clicked.connect(self.hide)
        self.hide()

    def begin(self, teams: tuple[tuple[TeamId, str], ...]) -> None:
        """Ask for the order of these teams."""
        self._teams = teams
        for old in self.choices:
            self._row.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.choices = []
        for number in range(1, len(teams)):
            box = ChoiceBox(self)
            for team_id, name in teams:
                box.addItem(name, team_id)
            box.setCurrentIndex(number - 1)
            box.setAccessibleName(self.tr("Place {number} of those").format(number=number))
            self._row.addWidget(box)
            self.choices.append(box)
        self.reason.clear()
        self.says.setText("")
        self.says.hide()
        self.show()
        self.choices[0].setFocus()

    def order(self) -> tuple[TeamId, ...]:
        """The order chosen, the team that is left last; empty while one team stands twice."""
        chosen = [TeamId(str(box.currentData())) for box in self.choices]
        rest = [team_id for team_id, _ in self._teams if team_id not in chosen]
        return (*chosen, *rest) if len(rest) == 1 else ()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            event.accept()
            return
        super().keyPressEvent(event)

    def say(self, text: str) -> None:
        """Why it is not recorded."""
        self.says.setText(text)
        self.says.setVisible(bool(text))

    def _record(self) -> None:
        if self.isHidden():
            return
        if not self.order():
            self.say(self.tr("Each team stands once."))
        else:
            self.recorded.emit()
