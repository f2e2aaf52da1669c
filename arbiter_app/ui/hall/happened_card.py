""" "What happened?": one button an incident, with its key."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from arbiter_app.ui.hall.incidents import INCIDENTS
from arbiter_app.ui.hall.keys import hint
from arbiter_app.ui.hall.words import tr
from arbiter_app.ui.widgets.buttons import SecondaryButton
from arbiter_app.ui.widgets.cards import Card


class HappenedCard(Card):
    """Two columns of buttons; `incident_wanted` carries the Latin letter."""

    incident_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("What happened?"), parent, section=True)
        grid = QGridLayout()
        grid.setSpacing(6)
        self.buttons: dict[str, SecondaryButton] = {}
        for place, incident in enumerate(INCIDENTS):
            button = SecondaryButton(incident.title(), incident.key, self)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.let_shrink()
            button.clicked.connect(lambda _checked=False, key=incident.key: self.incident_wanted.emit(key))
            self.buttons[incident.key] = button
            grid.addWidget(button, place // 2, place % 2)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        self.body.addLayout(grid)

    def set_layout_hint(self, cyrillic: bool) -> None:
        """The letters as they stand on the keys of the present layout."""
        for key, button in self.buttons.items():
            button.set_key_hint(hint(key, cyrillic))

    def set_usable(self, usable: bool) -> None:
        """Whether anything can happen at the chosen board."""
        for button in self.buttons.values():
            button.setEnabled(usable)
