"""Pictures of the windows, all of them for a look, small ones for the README and the page of incidents."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from arbiter_app.ui.rehearsal.few_colours import in_few_colours

README = (
    "first-screen", "import-preview", "checklist", "line-up-refused", "sealed", "before-the-start", "hall", "ruling",
    "results", "hall-dark", "hall-contrast", "hall-1280x720", "hall-display", "signed", "safe-to-remove", "standings",
    "rulings", "rulebook", "journal", "can-he-still-mate", "scoresheets",
)  # fmt: skip
"""Names of the pictures that the README shows."""
INCIDENTS = (
    "late-but-in-time", "default", "ruling", "decide-otherwise", "third-illegal-move", "draw-offer", "offer-too-soon",
    "draw-claim", "draw-claim-judged", "draw-claim-by-the-moves", "flag-down", "flag-claim", "both-flags-claim",
    "time-adjusted", "irregularity", "touched-pieces", "displaced-pieces", "piece-off-its-square", "colours-exchanged",
    "wrong-initial-position", "penalty", "can-he-still-mate", "scoresheets",
)  # fmt: skip
"""Names of the pictures that docs/incidents.md shows."""


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
        if self._readme is not None and name in (*README, *INCIDENTS):
            # Quality 0 is the strongest compression of a PNG.
            in_few_colours(image).save(str(self._readme / f"{name}.png"), None, 0)
