"""The ruling card: effects and clauses before anything happens, one key to apply, and "Decide otherwise…"."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from arbiter_app.ui.widgets.buttons import DangerButton, LinkButton, PrimaryButton, SecondaryButton
from arbiter_app.ui.widgets.cards import set_panel
from arbiter_app.ui.widgets.clocks import ClockFace, format_ms
from arbiter_app.ui.widgets.labels import SectionLabel, plain_label, plain_tooltip
from arbiter_app.ui.widgets.ruling_form import DecideOtherwiseForm, OwnDecision
from arbiter_app.ui.widgets.ruling_view import ClockLine, RulingView, Why

_HIGH = 690
_LINE = 40
_SCROLLS = {
    Qt.Key.Key_Up: (False, -1),
    Qt.Key.Key_Down: (False, 1),
    Qt.Key.Key_PageUp: (True, -1),
    Qt.Key.Key_PageDown: (True, 1),
}


class _Confirm(QWidget):
    """A box to tick, with a sentence that wraps; a click on the sentence ticks too."""

    def __init__(self, sentence: str, parent: QWidget) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        self.box = QCheckBox(self)
        self.box.setAccessibleName(sentence)
        row.addWidget(self.box)
        row.addWidget(plain_label(sentence, wrap=True, parent=self), 1)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.box.toggle()


class RulingCard(QFrame):
    """Shows one `RulingView`. `apply` works once for each view set: a second Enter or a double click does nothing.

    Enter and Esc work while the focus is inside; the screen may call `apply` and `cancel` from its own keys.
    """

    applied = Signal()
    cancelled = Signal()
    decide_otherwise = Signal(str, dict)
    """The reason, and {"white_ms": int | None, "black_ms": int | None, "result": str | None}."""
    clause_clicked = Signal(str)
    alternative_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = RulingView(heading="", title="")
        self._spent = False
        self._confirms: list[QCheckBox] = []
        self.alternative_buttons: dict[str, SecondaryButton] = {}
        self.clause_buttons: list[LinkButton] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(12, 10, 12, 10)
        outer.setSpacing(8)
        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        outer.addWidget(self._scroll, 1)
        self._confirm_grid = QGridLayout()
        self._confirm_grid.setSpacing(0)
        outer.addLayout(self._confirm_grid)
        outer.addWidget(self._make_buttons())
        self.form = DecideOtherwiseForm(self)
        self.form.hide()
        self.form.decided.connect(self._tell_own_decision)
        self.form.left.connect(self.close_form)
        outer.addWidget(self.form)
        self.set_view(self._view)

    def _make_buttons(self) -> QWidget:
        self._buttons = QWidget(self)
        column = QVBoxLayout(self._buttons)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        row = QHBoxLayout()
        row.setSpacing(6)
        self.apply_button = PrimaryButton(self.tr("Apply"), "⏎", self)
        self.cancel_button = SecondaryButton(self.tr("Cancel"), "Esc", self)
        row.addWidget(self.apply_button, 1)
        row.addWidget(self.cancel_button)
        self.otherwise_button = DangerButton(self.tr("Decide otherwise…"), parent=self)
        note = self.tr("Deciding otherwise asks for a reason and is printed on the card.")
        self.otherwise_button.setToolTip(note)
        self._otherwise_note = plain_label(note, "small", wrap=True)
        column.addLayout(row)
        column.addWidget(self.otherwise_button)
        column.addWidget(self._otherwise_note)
        self.apply_button.clicked.connect(self.apply)
        self.cancel_button.clicked.connect(self.cancel)
        self.otherwise_button.clicked.connect(self.open_form)
        return self._buttons

    # What is shown

    def view(self) -> RulingView:
        """What is shown."""
        return self._view

    def set_view(self, view: RulingView) -> None:
        """Show a ruling. Apply can be used again, the boxes are empty, the form is closed."""
        self._view = view
        self._spent = False
        set_panel(self, "danger" if view.severity == "refuse" else "accent")
        self.setAccessibleName(f"{view.heading}: {view.title}")
        self.setAccessibleDescription(" ".join((view.subtitle, *view.effects)).strip())
        self._scroll.setWidget(self._make_content(view))
        self._make_confirms(view.confirms)
        self.apply_button.setText(view.apply_text or self.tr("Apply"))
        self.otherwise_button.setVisible(view.overridable)
        self._show_note()
        self.form.reset(view.results, view.otherwise_records, times_only=view.otherwise_times_only)
        self.close_form()
        self._refresh()

    def take_focus(self) -> None:
        """Put the keyboard on what comes next: the first empty box, or Apply, or Cancel."""
        for box in self._confirms:
            if not box.isChecked():
                box.setFocus()
                return
        (self.apply_button if self.apply_button.isEnabled() else self.cancel_button).setFocus()

    def _make_content(self, view: RulingView) -> QWidget:
        content = QWidget()
        content.setProperty("panel", "transparent")
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(6)
        column.addWidget(SectionLabel(view.heading))
        column.addWidget(plain_label(view.title, "title", wrap=True))
        if view.subtitle:
            column.addWidget(plain_label(view.subtitle, "muted", wrap=True))
        if view.effects:
            column.addWidget(_effects(view.effects, "bar-danger" if view.severity == "refuse" else "bar-primary"))
        self.clause_buttons = []
        if view.clocks:
            column.addWidget(SectionLabel(self.tr("Set the hall clock to")))
            for line in view.clocks:
                column.addWidget(_clock_face(line))
        if view.todo:
            column.addWidget(SectionLabel(self.tr("On the board")))
            for number, sentence in enumerate(view.todo, start=1):
                column.addWidget(plain_label(f"{number}. {sentence}", wrap=True))
        self._add_alternatives(column, view)
        # What has to be done comes first; the reasons may be scrolled to.
        if view.why:
            column.addWidget(plain_label(self.tr("Why"), "strong"))
            column.addLayout(self._make_why(view.why))
        column.addStretch(1)
        return content

    def _make_why(self, why: tuple[Why, ...]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        for row, (clause_id, sentence) in enumerate(why):
            if not clause_id:
                grid.addWidget(plain_label(sentence, "muted", wrap=True), row, 0, 1, 2)
                continue
            link = LinkButton(clause_id)
            link.clicked.connect(lambda _checked=False, clause=clause_id: self.clause_clicked.emit(clause))
            self.clause_buttons.append(link)
            grid.addWidget(link, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(plain_label(sentence, wrap=True), row, 1, Qt.AlignmentFlag.AlignTop)
        return grid

    def _add_alternatives(self, column: QVBoxLayout, view: RulingView) -> None:
        self.alternative_buttons = {}
        if not view.alternatives:
            return
        column.addWidget(SectionLabel(self.tr("The rules also allow")))
        for alternative in view.alternatives:
            button = SecondaryButton(alternative.label, alternative.hint)
            button.let_shrink()
            button.setToolTip(plain_tooltip(alternative.label))
            button.clicked.connect(lambda _checked=False, key=alternative.key: self.alternative_chosen.emit(key))
            self.alternative_buttons[alternative.key] = button
            column.addWidget(button)

    def _make_confirms(self, sentences: tuple[str, ...]) -> None:
        while (item := self._confirm_grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self._confirms = []
        for place, sentence in enumerate(sentences):
            confirm = _Confirm(sentence, self)
            confirm.box.toggled.connect(self._refresh)
            self._confirms.append(confirm.box)
            self._confirm_grid.addWidget(confirm, place // 2, place % 2)

    def confirm_boxes(self) -> list[QCheckBox]:
        """The boxes to tick, in order."""
        return list(self._confirms)

    # What the arbiter does

    def can_apply(self) -> bool:
        """True when Enter would apply."""
        ticked = all(box.isChecked() for box in self._confirms)
        return self._view.apply_enabled and ticked and not self._spent and self.form.isHidden()

    def apply(self) -> None:
        """Apply, once; does nothing while a box is empty, the form is open or it was applied already."""
        if self.can_apply():
            self._spent = True
            self._refresh()
            self.applied.emit()

    def rearm(self) -> None:
        """Let it be applied again, after it could not be saved."""
        self._spent = False
        self.form.rearm()
        self._refresh()

    def cancel(self) -> None:
        """Close the form if it is open; else leave the card."""
        if not self.form.isHidden():
            self.close_form()
            self.take_focus()
        else:
            self.cancelled.emit()

    def open_form(self) -> None:
        """Open the form for another decision."""
        if self._spent or not self._view.overridable:
            return
        self._buttons.hide()
        self.form.show()
        self.form.reason.setFocus()
        self._refresh()

    def close_form(self) -> None:
        """Back to the proposal; what was typed stays until another ruling is shown."""
        self.form.hide()
        self._buttons.show()
        self._refresh()

    def _tell_own_decision(self, decision: OwnDecision) -> None:
        self._spent = True
        self._refresh()
        self.decide_otherwise.emit(decision.reason, decision.details())

    def _refresh(self) -> None:
        self.apply_button.setEnabled(self.can_apply())
        self.otherwise_button.setEnabled(not self._spent)
        for button in self.alternative_buttons.values():
            button.setEnabled(not self._spent)

    def scroll_by_key(self, key: Qt.Key) -> None:
        """Move what is shown by a key: a line, or a page."""
        bar = self._scroll.verticalScrollBar()
        by_page, direction = _SCROLLS[key]
        bar.setValue(bar.value() + direction * (bar.pageStep() if by_page else _LINE))

    def scrolled(self) -> tuple[int, int]:
        """How far down it is scrolled, and how far it can be."""
        bar = self._scroll.verticalScrollBar()
        return bar.value(), bar.maximum()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_note()

    def _show_note(self) -> None:
        """The note under the button gives its room to the ruling in a low window."""
        self._otherwise_note.setVisible(self._view.overridable and self.height() >= _HIGH)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter applies, Esc leaves; a held key counts once."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.apply()
            event.accept()
        elif event.key() == Qt.Key.Key_Escape:
            if not event.isAutoRepeat():
                self.cancel()
            event.accept()
        elif event.key() in _SCROLLS:
            self.scroll_by_key(Qt.Key(event.key()))
            event.accept()
        else:
            super().keyPressEvent(event)


def _effects(effects: tuple[str, ...], panel: str) -> QFrame:
    frame = QFrame()
    set_panel(frame, panel)
    column = QVBoxLayout(frame)
    column.setContentsMargins(12, 2, 0, 2)
    column.setSpacing(5)
    for sentence in effects:
        column.addWidget(plain_label(sentence, wrap=True))
    return frame


def _clock_face(line: ClockLine) -> ClockFace:
    """The reading to set; below the label the sum, or the reading before when nothing was added."""
    label, before, after, sum_text = line
    below = sum_text
    if not below and before is not None and before != after:
        below = f"{format_ms(before)} →"
    face = ClockFace(label, below, compact=True)
    face.set_clock(after)
    return face
