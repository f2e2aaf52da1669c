"""The row of buttons above the pages of Rulings."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from arbiter_app.ui.widgets.cards import SecondaryButton


class PageBar(QWidget):
    """One button for each page; `chosen` carries the page."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pages: list[tuple[SecondaryButton, QWidget]] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(6)
        self._row.addStretch(1)

    def add(self, title: str, page: QWidget) -> SecondaryButton:
        """Add a page; the first one added is chosen."""
        button = SecondaryButton(title, parent=self)
        button.setCheckable(True)
        button.setChecked(not self._pages)
        button.clicked.connect(lambda: self.choose(page))
        self._row.insertWidget(len(self._pages), button)
        self._pages.append((button, page))
        return button

    def choose(self, page: QWidget) -> None:
        """Choose a page."""
        for button, other in self._pages:
            button.setChecked(other is page)
        self.chosen.emit(page)

    def page(self) -> QWidget:
        """The page chosen."""
        return next(page for button, page in self._pages if button.isChecked())
