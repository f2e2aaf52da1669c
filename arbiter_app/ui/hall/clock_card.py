"""The clock panel of one board: two faces, what can be done with them, and whether the players agree to the times."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QWidget

from arbiter_app.engine.values import Colour
from arbiter_app.ui.hall.words import colour_word, tr
from arbiter_app.ui.widgets.buttons import PrimaryButton, SecondaryButton
from arbiter_app.ui.widgets.cards import Card
from arbiter_app.ui.widgets.clocks import ClockFace
from arbiter_app.ui.widgets.labels import plain_label


@dataclass(frozen=True, slots=True)
class FaceView:
    """One clock: whose, the line below, the reading in ms, whether it runs and whether its flag is down.

    Readings under `tenths_below` ms are shown in tenths; 0: never.
    """

    name: str = ""
    below: str = ""
    ms: int | None = None
    running: bool = False
    flag: bool = False
    tenths_below: int = 0


@dataclass(frozen=True, slots=True)
class ClockView:
    """The whole panel. `pause`: words on the first button, empty when there is nothing to pause.

    `waits`: why the board has no clock yet; `begin`: words of the button that starts it, empty when it cannot.
    """

    title: str
    white: FaceView
    black: FaceView
    pause: str = ""
    is_hall: bool = False
    can_press: bool = False
    times_to_agree: bool = False
    waits: str = ""
    begin: str = ""


class ClockCard(Card):
    """Shows a ClockView; the buttons say what is wanted."""

    pause_wanted = Signal()
    press_wanted = Signal()
    read_wanted = Signal()
    times_agreed = Signal()
    begin_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent, section=True)
        self._view: ClockView | None = None
        self.faces = {colour: ClockFace(parent=self) for colour in Colour}
        self.body.setSpacing(6)
        for face in self.faces.values():
            self.body.addWidget(face)
        self._waits = plain_label("", wrap=True, parent=self)
        self.body.addWidget(self._waits)
        buttons = QHBoxLayout()
        buttons.setSpacing(6)
        self.pause_button = SecondaryButton("", tr("Space"), self)
        self.press_button = SecondaryButton(tr("Press"), tr("Tab"), self)
        self.read_button = SecondaryButton(tr("Read off"), "C", self)
        self.begin_button = PrimaryButton("", parent=self)
        for button in (self.pause_button, self.press_button, self.read_button, self.begin_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            buttons.addWidget(button, 1)
        self.body.addLayout(buttons)
        self.body.addWidget(self._make_agreement())
        self.pause_button.clicked.connect(self.pause_wanted)
        self.press_button.clicked.connect(self.press_wanted)
        self.read_button.clicked.connect(self.read_wanted)
        self.begin_button.clicked.connect(self.begin_wanted)

    def _make_agreement(self) -> QWidget:
        self._agreement = QWidget(self)
        row = QHBoxLayout(self._agreement)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        self.agrees = {colour: QCheckBox(self._agreement) for colour in Colour}
        for colour, box in self.agrees.items():
            box.setText(tr("{colour} agrees").format(colour=colour_word(colour)))
            box.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            box.setToolTip(tr("Key {key}").format(key="W" if colour is Colour.WHITE else "B"))
            box.toggled.connect(self._tell_agreement)
            row.addWidget(box)
        return self._agreement

    def set_view(self, view: ClockView) -> None:
        """Show another state; nothing is redone when nothing changed."""
        if view == self._view:
            return
        before, self._view = self._view, view
        self.set_faces(view.white, view.black)
        if before is not None and _without_faces(before) == _without_faces(view):
            return
        self.set_title(view.title)
        for face in self.faces.values():
            face.setVisible(not view.waits)
        self._waits.setText(view.waits)
        self._waits.setVisible(bool(view.waits))
        self.pause_button.setText(view.pause)
        self.pause_button.setVisible(bool(view.pause) and not view.waits)
        self.press_button.setVisible(view.can_press)
        self.read_button.setVisible(view.is_hall and bool(view.pause))
        self.begin_button.setText(view.begin)
        self.begin_button.setVisible(bool(view.begin))
        self._agreement.setVisible(view.times_to_agree)
        if before is None or before.title != view.title or not view.times_to_agree:
            for box in self.agrees.values():
                box.blockSignals(True)
                box.setChecked(False)
                box.blockSignals(False)

    def view(self) -> ClockView | None:
        """What is shown."""
        return self._view

    def set_faces(self, white: FaceView, black: FaceView) -> None:
        """Tell only the two clocks, as they run."""
        for colour, one in ((Colour.WHITE, white), (Colour.BLACK, black)):
            self.faces[colour].set_names(one.name, one.below)
            self.faces[colour].set_clock(one.ms, active=one.running, flag=one.flag, tenths_below=one.tenths_below)

    def agree(self, colour: Colour) -> bool:
        """Tick that a player agrees to the times, by key; False when nothing waits for it."""
        if self._view is None or not self._view.times_to_agree:
            return False
        self.agrees[colour].toggle()
        return True

    def set_hint(self, read_key: str, begin_key: str) -> None:
        """The letters of the present layout for reading off and for starting the board."""
        self.read_button.set_key_hint(read_key)
        self.begin_button.set_key_hint(begin_key)

    def _tell_agreement(self) -> None:
        if all(box.isChecked() for box in self.agrees.values()):
            self.times_agreed.emit()


def _without_faces(view: ClockView) -> tuple[object, ...]:
    return (
        view.title,
        view.pause,
        view.is_hall,
        view.can_press,
        view.times_to_agree,
        view.waits,
        view.begin,
    )
