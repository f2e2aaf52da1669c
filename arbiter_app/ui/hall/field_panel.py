"""The fields of a step: readings, numbers, men, reasons. Enter in any of them goes on."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QVBoxLayout, QWidget

from arbiter_app.ui.hall.steps import Field, Value
from arbiter_app.ui.hall.words import tr
from arbiter_app.ui.widgets.clocks import TimeEdit
from arbiter_app.ui.widgets.fields import ChoiceBox
from arbiter_app.ui.widgets.labels import plain_label

Editor = TimeEdit | QLineEdit | ChoiceBox

NARROWEST = 96
"""A choice may be as narrow as that: two stand beside each other in the narrowest column."""


class FieldPanel(QWidget):
    """Two columns for short fields; texts take a whole row."""

    changed = Signal()
    submitted = Signal()

    def __init__(self, fields: tuple[Field, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fields = fields
        self._cells: dict[str, QWidget] = {}
        self._typed: set[str] = set()
        self._following = False
        self.editors: dict[str, Editor] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        row, column, place = 0, 0, (0, 0)
        before: Field | None = None
        for field in fields:
            if before is not None and _instead(before, field):
                grid.addWidget(self._cell(field), *place, Qt.AlignmentFlag.AlignTop)
                continue
            before = field
            wide = field.wide or (field.kind == "text" and not field.narrow)
            if wide and column:
                row, column = row + 1, 0
            place = (row, column)
            grid.addWidget(self._cell(field), row, column, 1, 2 if wide else 1, Qt.AlignmentFlag.AlignTop)
            column += 2 if wide else 1
            if column >= 2:
                row, column = row + 1, 0
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        self._show_what_belongs()

    def _cell(self, field: Field) -> QWidget:
        cell = QWidget(self)
        column = QVBoxLayout(cell)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(1)
        label = plain_label(field.label, "small", wrap=True, parent=cell)
        column.addWidget(label)
        editor = self._editor(field, cell)
        editor.setAccessibleName(field.label)
        label.setBuddy(editor)
        column.addWidget(editor)
        self.editors[field.name] = editor
        self._cells[field.name] = cell
        return cell

    def _editor(self, field: Field, parent: QWidget) -> Editor:
        if field.kind == "time":
            time = TimeEdit(field.label, parent, required=field.required, last_ms=field.last_ms)
            time.set_ms(field.value if isinstance(field.value, int) else None)
            time.time_changed.connect(lambda _ms: self._change(field))
            time.submitted.connect(self.submitted)
            return time
        if field.kind == "choice":
            choice = ChoiceBox(parent)
            choice.setMinimumWidth(NARROWEST)
            for key, words in field.choices:
                choice.addItem(words, key)
            choice.setCurrentIndex(max(0, choice.findData(field.value)))
            choice.currentIndexChanged.connect(lambda _index: self._change(field))
            return choice
        edit = QLineEdit("" if field.value is None else str(field.value), parent)
        edit.setMaxLength(3 if field.kind == "number" else field.longest)
        if field.kind == "number":
            edit.setPlaceholderText(tr("number"))
        edit.textChanged.connect(lambda _text: self._change(field))
        edit.returnPressed.connect(self.submitted)
        return edit

    def _change(self, field: Field) -> None:
        """Something was typed or chosen: what follows it changes too, and all of it is told at once."""
        if self._following:
            return
        self._typed.add(field.name)
        self._following = True
        for one in self._fields:
            if one.follows is not None and one.follows[0] == field.name and one.name not in self._typed:
                self._put(one, one.follows[1].get(str(self._value(field) or "")))
        self._following = False
        self._show_what_belongs()
        self.changed.emit()

    def _put(self, field: Field, value: Value) -> None:
        editor = self.editors[field.name]
        if isinstance(editor, TimeEdit):
            editor.set_ms(value if isinstance(value, int) else None)
        elif isinstance(editor, ChoiceBox):
            editor.setCurrentIndex(max(0, editor.findData(value)))
        else:
            editor.setText("" if value is None else str(value))

    def _show_what_belongs(self) -> None:
        for field in self._fields:
            if field.only_for is not None:
                self._cells[field.name].setVisible(self._belongs(field))

    def _belongs(self, field: Field) -> bool:
        """Whether the field is asked for with what is chosen now."""
        if field.only_for is None:
            return True
        name, keys = field.only_for
        editor = self.editors[name]
        return isinstance(editor, ChoiceBox) and editor.currentData() in keys

    def values(self) -> dict[str, Value]:
        """What stands in the fields now; nothing for those that are not asked for."""
        return {field.name: self._value(field) for field in self._fields}

    def _value(self, field: Field) -> Value:
        if not self._belongs(field):
            return None
        editor = self.editors[field.name]
        if isinstance(editor, TimeEdit):
            return editor.ms()
        if isinstance(editor, ChoiceBox):
            data = editor.currentData()
            return None if data is None else str(data)
        text = editor.text().strip()
        if field.kind == "number":
            return int(text) if text.isascii() and text.isdigit() else None
        return text or None

    def is_valid(self) -> bool:
        """False while a reading cannot be read, or something needed is missing."""
        return self.first_faulty() is None

    def first_faulty(self) -> QWidget | None:
        """The first field that cannot be taken as it is; None when all can. Half of two readings is no reading."""
        half_typed = any(self._value(one) is not None for one in self._fields if one.kind == "time")
        for field in self._fields:
            editor = self.editors[field.name]
            if not self._belongs(field):
                continue
            if isinstance(editor, TimeEdit):
                if not editor.is_valid() or (half_typed and editor.ms() is None):
                    return editor
            elif field.required and self._value(field) is None:
                return editor
        return None

    def select(self, name: str, start: int, end: int) -> bool:
        """Select a part of what stands in a text field, to be typed anew; False where there is no such field."""
        editor = self.editors.get(name)
        if not isinstance(editor, QLineEdit):
            return False
        # What was told leaves out the blanks before it.
        blanks = len(editor.text()) - len(editor.text().lstrip())
        editor.setFocus()
        editor.setSelection(blanks + start, max(1, end - start))
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter on a choice goes on as it does in a text; a held key counts once."""
        on_choice = any(isinstance(one, ChoiceBox) and one.hasFocus() for one in self.editors.values())
        if on_choice and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.submitted.emit()
            event.accept()
            return
        super().keyPressEvent(event)

    def has_keyboard(self) -> bool:
        """True while somebody types here."""
        return any(
            (editor.field if isinstance(editor, TimeEdit) else editor).hasFocus() for editor in self.editors.values()
        )

    def take_focus(self) -> None:
        """Put the keyboard into the first field."""
        for editor in self.editors.values():
            editor.setFocus()
            field = editor.field if isinstance(editor, TimeEdit) else editor
            if isinstance(field, QLineEdit):
                field.selectAll() if isinstance(editor, TimeEdit) else field.end(False)
            return


def _instead(one: Field, other: Field) -> bool:
    """Whether two fields are never asked for together, as what they belong to is one choice: they share a place."""
    if one.only_for is None or other.only_for is None:
        return False
    return one.only_for[0] == other.only_for[0] and not {*one.only_for[1]} & {*other.only_for[1]}
