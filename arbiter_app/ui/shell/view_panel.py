"""How it looks: theme, text size, language. A small panel over the screen, below its button."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from arbiter_app.ui import theme
from arbiter_app.ui.settings import AppSettings
from arbiter_app.ui.texts import languages
from arbiter_app.ui.widgets.cards import SecondaryButton, SectionLabel, plain_label, set_panel
from arbiter_app.ui.widgets.fields import ChoiceBox

_STEP = 10
_LANGUAGES = {"en": "English", "ru": "Русский"}


class ViewPanel(QFrame):
    """Changes the settings and says that they changed; the window puts them in force."""

    looks_changed = Signal()
    language_changed = Signal()

    def __init__(self, settings: AppSettings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        set_panel(self, "card")
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 14)
        column.setSpacing(8)
        column.addWidget(SectionLabel(self.tr("Colours"), self))
        self.theme_buttons = {
            "light": SecondaryButton(self.tr("Light"), parent=self),
            "dark": SecondaryButton(self.tr("Dark"), parent=self),
            "contrast": SecondaryButton(self.tr("High contrast"), parent=self),
        }
        row = QHBoxLayout()
        for name, button in self.theme_buttons.items():
            button.setCheckable(True)
            button.clicked.connect(lambda _checked=False, chosen=name: self._choose_theme(chosen))
            row.addWidget(button)
        column.addLayout(row)
        column.addWidget(SectionLabel(self.tr("Text size"), self))
        sizes = QHBoxLayout()
        self.smaller = SecondaryButton("A−", parent=self)
        self.smaller.setAccessibleName(self.tr("Smaller text"))
        self.larger = SecondaryButton("A+", parent=self)
        self.larger.setAccessibleName(self.tr("Larger text"))
        self._percent = plain_label("", parent=self)
        self._percent.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.smaller.clicked.connect(lambda: self._resize_text(-_STEP))
        self.larger.clicked.connect(lambda: self._resize_text(_STEP))
        sizes.addWidget(self.smaller)
        sizes.addWidget(self._percent, 1)
        sizes.addWidget(self.larger)
        column.addLayout(sizes)
        column.addWidget(SectionLabel(self.tr("Language"), self))
        self.language = ChoiceBox(self)
        self.language.setAccessibleName(self.tr("Language"))
        for code in languages():
            self.language.addItem(_LANGUAGES.get(code, code), code)
        self.language.setCurrentIndex(max(0, self.language.findData(settings.language or "en")))
        self.language.activated.connect(self._choose_language)
        column.addWidget(self.language)
        self.close_button = SecondaryButton(self.tr("Close"), "Esc", self)
        self.close_button.clicked.connect(self.close)
        column.addWidget(self.close_button)
        self._refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
            event.accept()
            return
        super().keyPressEvent(event)

    def _choose_theme(self, name: str) -> None:
        self._settings.theme = name
        self._tell_looks()

    def _resize_text(self, step: int) -> None:
        self._settings.text_percent = self._settings.text_percent + step
        self._tell_looks()

    def _choose_language(self) -> None:
        code = str(self.language.currentData())
        if code != (self._settings.language or "en"):
            self._settings.language = code
            self.language_changed.emit()

    def _tell_looks(self) -> None:
        self._refresh()
        self.looks_changed.emit()

    def _refresh(self) -> None:
        for name, button in self.theme_buttons.items():
            button.setChecked(name == self._settings.theme)
        percent = self._settings.text_percent
        self._percent.setText(f"{percent} %")
        self.smaller.setEnabled(percent > theme.TEXT_PERCENT_MIN)
        self.larger.setEnabled(percent < theme.TEXT_PERCENT_MAX)
