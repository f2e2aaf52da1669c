"""The form for a new event; what is missing is said beside its field."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QGridLayout, QHBoxLayout, QLabel, QLineEdit, QWidget

from arbiter_app.shapes import RulebookChoice
from arbiter_app.ui import theme
from arbiter_app.ui.dialogs import FilePicker
from arbiter_app.ui.start.controller import SUFFIX, NewEvent, free_path, zones
from arbiter_app.ui.widgets.cards import Card, ElidedLabel, PrimaryButton, SecondaryButton, plain_label
from arbiter_app.ui.widgets.fields import ChoiceBox

_FALLBACK_ZONE = "UTC"


class NewEventForm(Card):
    """`submitted` carries a NewEvent, once for each time the form is shown."""

    submitted = Signal(object)
    left = Signal()

    def __init__(self, picker: FilePicker, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.set_title(self.tr("New event"))
        self._picker = picker
        self._folder = folder
        self._chosen: Path | None = None
        self._touched = False
        self._choices: tuple[RulebookChoice, ...] = ()
        self.title_edit = self._field(self.tr("Title of the event"), self.tr("Division 1, season 2026/27"))
        self.arbiter_edit = self._field(self.tr("Arbiter"), self.tr("Your name; it stands on every entry"))
        self.rules_box = ChoiceBox(self)
        self.rules_box.setAccessibleName(self.tr("Rules"))
        self.supervised_box = ChoiceBox(self)
        self.supervised_box.setAccessibleName(self.tr("Supervised"))
        self.supervised_box.addItem(self.tr("No: several games to an arbiter"), False)
        self.supervised_box.addItem(self.tr("Yes: an arbiter watches and records every game"), True)
        self.zone_box = ChoiceBox(self)
        self.zone_box.setAccessibleName(self.tr("Time zone"))
        self.zone_box.setEditable(True)
        self.zone_box.setInsertPolicy(ChoiceBox.InsertPolicy.NoInsert)
        self.zone_box.addItems(list(zones()))
        completer = QCompleter(list(zones()), self.zone_box)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.zone_box.setCompleter(completer)
        self.place = ElidedLabel("", "muted", self)
        self.place_button = SecondaryButton(self.tr("Another place…"), parent=self)
        self._missing: dict[str, QLabel] = {}
        self._labels: dict[str, QLabel] = {}
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(1, 1)
        self._add("title", self.tr("Title"), self.title_edit)
        self._add("arbiter", self.tr("Arbiter"), self.arbiter_edit)
        self._add("rules", self.tr("Rules"), self.rules_box)
        self._add("supervised", self.tr("Supervised"), self.supervised_box)
        self._add("zone", self.tr("Time zone"), self.zone_box)
        self._add("place", self.tr("File"), self._place_row())
        self.body.addLayout(self._grid)
        self.faults = plain_label("", "small-danger", wrap=True, parent=self)
        self.faults.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.body.addWidget(self.faults)
        self.body.addStretch(1)
        self.make_button = PrimaryButton(self.tr("Make the event"), "⏎", self)
        self.back_button = SecondaryButton(self.tr("Back"), "Esc", self)
        buttons = QHBoxLayout()
        buttons.addWidget(self.make_button)
        buttons.addWidget(self.back_button)
        buttons.addStretch(1)
        self.body.addLayout(buttons)
        self._connect()

    def _connect(self) -> None:
        for edit in (self.title_edit, self.arbiter_edit):
            edit.textChanged.connect(self._check)
        self.rules_box.currentIndexChanged.connect(self._rules_changed)
        self.zone_box.currentTextChanged.connect(self._check)
        self.place_button.clicked.connect(self._choose_place)
        self.make_button.clicked.connect(self.submit)
        self.back_button.clicked.connect(self.left)
        self.setFocusProxy(self.title_edit)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Every field passes Enter on, choices too."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.submit()
            event.accept()
            return
        super().keyPressEvent(event)

    def _field(self, name: str, hint: str) -> QLineEdit:
        edit = QLineEdit(self)
        edit.setAccessibleName(name)
        edit.setPlaceholderText(hint)
        edit.setMaxLength(120)
        return edit

    def _place_row(self) -> QWidget:
        row = QWidget(self)
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.place, 1)
        line.addWidget(self.place_button)
        return row

    def _add(self, key: str, label: str, field: QWidget) -> None:
        row = self._grid.rowCount()
        self._labels[key] = plain_label(label, "strong", parent=self)
        self._grid.addWidget(self._labels[key], row, 0)
        self._grid.addWidget(field, row, 1)
        self._missing[key] = plain_label("", "small-danger", wrap=True, parent=self)
        self._grid.addWidget(self._missing[key], row + 1, 1)

    def begin(self, choices: Sequence[RulebookChoice], arbiter: str) -> None:
        """Empty the form and offer these rules."""
        self._choices = tuple(choices)
        self._chosen = None
        self._touched = False
        self.title_edit.clear()
        self.arbiter_edit.setText(arbiter)
        self.rules_box.clear()
        # The bare Laws have no divisions: nothing could be arranged under them.
        usable = [choice for choice in self._choices if not choice.fault and choice.holds_matches]
        for choice in usable:
            edition = f" · {choice.edition}" if choice.edition else ""
            self.rules_box.addItem(f"{choice.title or choice.id}{edition}", choice.id)
        # A competition's own rules are what an event is about; the bare Laws are the exception.
        zoned = next((number for number, choice in enumerate(usable) if choice.time_zone not in ("", "UTC")), 0)
        self.rules_box.setCurrentIndex(zoned if usable else -1)
        self._show_faulty()
        self._rules_changed()
        self.make_button.setEnabled(True)
        self._check()

    def missing(self, key: str) -> str:
        """What is said beside a field: "title", "arbiter", "rules", "zone" or "place"."""
        return self._missing[key].text()

    def path(self) -> Path:
        """Where the file will be."""
        return self._chosen or free_path(self._folder, self.title_edit.text().strip())

    def submit(self) -> None:
        """Hand the form in if nothing is missing; otherwise say what is."""
        self._touched = True
        if not self._check() or not self.make_button.isEnabled():
            first = next((key for key in ("title", "arbiter", "zone") if self.missing(key)), "")
            fields = {"title": self.title_edit, "arbiter": self.arbiter_edit, "zone": self.zone_box}
            if first:
                fields[first].setFocus()
            return
        self.make_button.setEnabled(False)
        self.submitted.emit(
            NewEvent(
                self.title_edit.text().strip(),
                self.arbiter_edit.text().strip(),
                str(self.rules_box.currentData()),
                self.zone_box.currentText().strip(),
                self.path(),
                bool(self.supervised_box.currentData()) if self._asks_supervision() else None,
            )
        )

    def rearm(self) -> None:
        """Let it be handed in again after it failed."""
        self.make_button.setEnabled(True)

    def _show_faulty(self) -> None:
        faulty = [choice for choice in self._choices if choice.fault]
        words = self.tr("“{rules}” cannot be used:\n{faults}")
        self.faults.setText(
            "\n".join(words.format(rules=choice.title or choice.id, faults=choice.fault) for choice in faulty)
        )
        self.faults.setVisible(bool(faulty))

    def _rules_changed(self) -> None:
        chosen = self.rules_box.currentData()
        zone = next((choice.time_zone for choice in self._choices if choice.id == chosen), "")
        self.zone_box.setCurrentText(zone or _FALLBACK_ZONE)
        clause = next((choice.supervision_clause for choice in self._choices if choice.id == chosen), "")
        label = self._labels["supervised"]
        label.setText(f"{self.tr('Supervised')}  {clause}".rstrip())
        for widget in (self.supervised_box, label):
            widget.setVisible(self._asks_supervision())
        self._check()

    def supervision_label(self) -> str:
        """What stands beside the question about supervision: the word, and the clause that leaves it to the event."""
        return self._labels["supervised"].text()

    def _asks_supervision(self) -> bool:
        """Whether the chosen rules leave it to the event (FIDE A.6, B.4)."""
        chosen = self.rules_box.currentData()
        return any(choice.asks_supervision for choice in self._choices if choice.id == chosen)

    def _choose_place(self) -> None:
        pattern = self.tr("Event files") + f" (*{SUFFIX})"
        chosen = self._picker.save_file(self, self.tr("Where the event is kept"), self.path(), pattern)
        if chosen is not None:
            self._chosen = chosen if chosen.suffix == SUFFIX else chosen.with_name(chosen.name + SUFFIX)
            self._check()

    def _check(self) -> bool:
        zone = self.zone_box.currentText().strip()
        faults = {
            "title": "" if self.title_edit.text().strip() else self.tr("The event needs a title."),
            "arbiter": "" if self.arbiter_edit.text().strip() else self.tr("Who is the arbiter?"),
            "rules": "" if self.rules_box.count() else self.tr("There are no rules that can be used."),
            "zone": "" if zone in zones() else self.tr("No such time zone. Choose one, as Europe/Dublin."),
            "place": self.tr("There is a file of this name already.") if self._exists() else "",
        }
        for key, sentence in faults.items():
            is_early = not self._touched and key in ("title", "arbiter")
            self._missing[key].setText("" if is_early else sentence)
        theme.set_role(self.place, "muted")
        self.place.set_text(str(self.path()) if self.title_edit.text().strip() else str(self._folder))
        return not any(faults.values())

    def _exists(self) -> bool:
        return self._chosen is not None and self._chosen.exists()
