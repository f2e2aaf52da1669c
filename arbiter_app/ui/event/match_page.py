"""One match before and around play: what comes next, the stations, the checklist."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from arbiter_app.queries.event import ChecklistRow, Progress, Step
from arbiter_app.ui.event.words import STEPS, item_text, said
from arbiter_app.ui.theme import Tone
from arbiter_app.ui.widgets.cards import (
    Card,
    ElidedLabel,
    LinkButton,
    Pill,
    PrimaryButton,
    SecondaryButton,
    plain_label,
    set_panel,
)


class NextBar(QFrame):
    """What the arbiter does next, with the way there."""

    wanted = Signal(str)
    """A screen, or "import" or "arrange"."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._target = ""
        set_panel(self, "primary")
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 10, 14, 10)
        self._text = plain_label("", "heading", wrap=True, parent=self)
        self.button = PrimaryButton("", parent=self)
        row.addWidget(self._text, 1)
        row.addWidget(self.button)
        self.button.clicked.connect(lambda: self.wanted.emit(self._target))

    def text(self) -> str:
        """The sentence shown."""
        return self._text.text()

    def set_step(self, step: Step) -> None:
        """Show one step."""
        sentence, button, self._target = STEPS[step]
        self._text.setText(said(sentence))
        self.button.setText(said(button))
        self.button.setVisible(bool(button))


class Stations(Card):
    """The way from the fixture to the stick, with what is done."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent, section=True)
        self.set_title(self.tr("The way of the match"))
        self.about = plain_label("", wrap=True, parent=self)
        self.change_button = SecondaryButton(self.tr("Change…"), parent=self)
        self.change_button.setAccessibleName(self.tr("Change the match"))
        self.add_to_header(self.change_button)
        self._grid = QGridLayout()
        self._grid.setVerticalSpacing(14)
        self._grid.setColumnStretch(1, 1)
        self.body.addWidget(self.about)
        self.body.addSpacing(8)
        self.body.addLayout(self._grid)
        self.body.addStretch(1)
        self._labels: list[tuple[ElidedLabel, Pill]] = []
        for row in range(6):
            text, pill = ElidedLabel("", parent=self), Pill("", Tone.NEUTRAL, self)
            self._grid.addWidget(text, row, 1)
            self._grid.addWidget(pill, row, 2, Qt.AlignmentFlag.AlignRight)
            self._labels.append((text, pill))

    def texts(self) -> list[tuple[str, str]]:
        """Station and state, in order."""
        return [(label.text(), pill.text()) for label, pill in self._labels]

    def set_progress(self, now: Progress) -> None:
        """Show how far the match got."""
        of = self.tr("{done} of {all}")
        yes, no = self.tr("done"), self.tr("not yet")
        stations = (
            (self.tr("Checklist"), of.format(done=now.checked, all=now.to_check), now.checked == now.to_check),
            (self.tr("Line-ups sealed"), of.format(done=now.sealed, all=2), now.sealed == 2),
            (self.tr("Opened and paired"), yes if now.revealed else no, now.revealed),
            (self.tr("Clocks started"), yes if now.started else no, now.started),
            (self.tr("Boards with a result"), of.format(done=now.ended, all=now.boards), now.ended == now.boards),
            (self.tr("Captains signed"), of.format(done=now.signed, all=2), now.signed == 2),
        )
        for (label, pill), (name, state, is_done) in zip(self._labels, stations, strict=True):
            label.set_text(name)
            pill.set_pill(state, Tone.OK if is_done else Tone.NEUTRAL)


class _Item(QWidget):
    """One line of the checklist."""

    ticked = Signal(str, bool, str)

    def __init__(self, row: ChecklistRow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row = row
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(6)
        text = item_text(row.item)
        self.label = plain_label(text, wrap=True, parent=self)
        self.remark = QLineEdit(self)
        self.remark.setPlaceholderText(self.tr("What is wrong?"))
        self.remark.setAccessibleName(self.tr("Remark: {item}").format(item=text))
        self.remark.setMaxLength(200)
        self.yes = SecondaryButton(self.tr("In order"), parent=self)
        self.no = SecondaryButton(self.tr("Not"), parent=self)
        self.no.setAccessibleName(self.tr("Not in order: {item}").format(item=text))
        self.yes.setAccessibleName(self.tr("In order: {item}").format(item=text))
        for button in (self.yes, self.no):
            button.setCheckable(True)
        line.addWidget(self.label, 1)
        line.addWidget(self.remark, 1)
        line.addWidget(self.yes)
        line.addWidget(self.no)
        self.yes.clicked.connect(lambda: self._tell(True))
        self.no.clicked.connect(lambda: self._tell(False))
        self.remark.editingFinished.connect(self._tell_remark)
        self.set_row(row)

    def set_row(self, row: ChecklistRow) -> None:
        """Show an item as it stands."""
        self.row = row
        self.yes.setChecked(row.in_order is True)
        self.no.setChecked(row.in_order is False)
        self.remark.setVisible(row.in_order is False)
        if not self.remark.hasFocus():
            self.remark.setText(row.remark)

    def _tell(self, in_order: bool) -> None:
        # The buttons show what is recorded: a click that is not taken must not leave its mark.
        self.set_row(self.row)
        if self.row.in_order is not in_order:
            self.ticked.emit(self.row.item, in_order, "" if in_order else self.remark.text())
            if not in_order:
                self.remark.setFocus()

    def _tell_remark(self) -> None:
        if self.row.in_order is False and self.remark.text().strip() != self.row.remark:
            self.ticked.emit(self.row.item, False, self.remark.text())


class Checklist(Card):
    """The checklist of the rulebook."""

    ticked = Signal(str, bool, str)
    rest_wanted = Signal()
    clause_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent, section=True)
        self.set_title(self.tr("Checklist before the match"))
        self._items: dict[str, _Item] = {}
        self._clause = ""
        self.link = LinkButton("", self)
        self.link.clicked.connect(lambda: self.clause_clicked.emit(self._clause))
        self.rest_button = SecondaryButton(self.tr("The rest is in order"), parent=self)
        self.rest_button.clicked.connect(self.rest_wanted)
        self.add_to_header(self.link)
        self.add_to_header(self.rest_button)
        content = QWidget(self)
        content.setProperty("panel", "transparent")
        self._column = QVBoxLayout(content)
        self._column.setContentsMargins(0, 0, 6, 0)
        self._column.setSpacing(1)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(content)
        self.body.addWidget(scroll, 1)

    def item(self, name: str) -> _Item:
        """The line of one item."""
        return self._items[name]

    def set_rows(self, rows: tuple[ChecklistRow, ...], clause: str, *, can_write: bool) -> None:
        """Show the checklist."""
        if [row.item for row in rows] != list(self._items):
            self._rebuild(rows)
        for row in rows:
            self._items[row.item].set_row(row)
            self._items[row.item].setEnabled(can_write)
        self._clause = clause
        self.link.setText(clause)
        self.link.setVisible(bool(clause))
        self.link.updateGeometry()
        self.rest_button.setVisible(any(row.in_order is None for row in rows))
        self.rest_button.setEnabled(can_write)

    def _rebuild(self, rows: tuple[ChecklistRow, ...]) -> None:
        while (child := self._column.takeAt(0)) is not None:
            if (widget := child.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self._items = {}
        for row in rows:
            item = _Item(row, self)
            item.ticked.connect(self.ticked)
            self._items[row.item] = item
            self._column.addWidget(item)
        self._column.addStretch(1)


class MatchPage(QWidget):
    """Stations and checklist side by side."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.stations = Stations(self)
        self.checklist = Checklist(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self.checklist, 3)
        row.addWidget(self.stations, 2)
