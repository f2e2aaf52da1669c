"""Questions that only the system's own dialogs can ask, behind a Protocol so that tests answer them with a fake."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from PySide6.QtGui import QPagedPaintDevice
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


class Printing(Protocol):
    """Asks for a printer."""

    def why_not(self) -> str:
        """Why nothing can be printed on this computer, in the system's words; empty when it can."""

    def printer(self, parent: QWidget, title: str) -> QPagedPaintDevice | None:
        """A printer to paint on, as chosen; None when the question was closed without an answer."""


class SystemPrinting:
    """The printers of the system. Qt's part for it needs libraries that a computer without printers may lack."""

    def why_not(self) -> str:
        """Why nothing can be printed on this computer, in the system's words; empty when it can."""
        try:
            import PySide6.QtPrintSupport  # noqa: F401
        except ImportError as error:
            return str(error)
        return ""

    def printer(self, parent: QWidget, title: str) -> QPagedPaintDevice | None:
        """A printer to paint on, as chosen; None when the question was closed without an answer."""
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(title)
        dialog = QPrintDialog(printer, parent)
        dialog.setWindowTitle(title)
        return printer if dialog.exec() == QPrintDialog.DialogCode.Accepted else None
