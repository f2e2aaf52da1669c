"""Questions that only the system's own dialogs can ask, behind a Protocol so that tests answer them with a fake."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from PySide6.QtWidgets import QFileDialog, QWidget


class FilePicker(Protocol):
    """Asks for files and folders; None when the question was closed without an answer."""

    def open_file(self, parent: QWidget, title: str, folder: Path, pattern: str) -> Path | None:
        """A file that exists."""

    def save_file(self, parent: QWidget, title: str, suggestion: Path, pattern: str) -> Path | None:
        """A place for a new file."""

    def folder(self, parent: QWidget, title: str, start: Path) -> Path | None:
        """A folder that exists."""


class SystemPicker:
    """The dialogs of the system."""

    def open_file(self, parent: QWidget, title: str, folder: Path, pattern: str) -> Path | None:
        """A file that exists."""
        name, _filter = QFileDialog.getOpenFileName(parent, title, str(folder), pattern)
        return Path(name) if name else None

    def save_file(self, parent: QWidget, title: str, suggestion: Path, pattern: str) -> Path | None:
        """A place for a new file."""
        name, _filter = QFileDialog.getSaveFileName(parent, title, str(suggestion), pattern)
        return Path(name) if name else None

    def folder(self, parent: QWidget, title: str, start: Path) -> Path | None:
        """A folder that exists."""
        name = QFileDialog.getExistingDirectory(parent, title, str(start))
        return Path(name) if name else None
