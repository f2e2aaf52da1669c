"""Pictures of the windows, all of them for a look, a dozen small ones for the README."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from arbiter_app.ui.rehearsal.few_colours import in_few_colours

README = (
    "first-screen", "import-preview", "checklist", "line-up-refused", "sealed", "before-the-start", "hall", "ruling",
    "results", "hall-dark", "hall-contrast", "hall-1280x720", "hall-display", "signed", "safe-to-remove", "standings",
    "rulings", "rulebook", "journal",
)  # fmt: skip
"""Names of the pictures that the README shows."""


class Album:
    """Keeps pictures as PNG files."""

    def __init__(self, folder: Path, readme: Path | None = None) -> None:
        self.folder = folder
        self._readme = readme
        self._count = 0
        for one in (folder, readme):
            if one is not None:
                one.mkdir(parents=True, exist_ok=True)

    def look(self, name: str, window: QWidget) -> None:
        """Keep a picture of a window, numbered in the order of the evening."""
        self._count += 1
        image = window.grab().toImage()
        image.save(str(self.folder / f"{self._count:02}-{name}.png"))
        if self._readme is not None and name in README:
            # Quality 0 is the strongest compression of a PNG.
            in_few_colours(image).save(str(self._readme / f"{name}.png"), None, 0)
