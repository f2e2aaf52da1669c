"""Development command: paint every widget, in each theme and at both window sizes, into PNG files to look at.

QT_QPA_PLATFORM=offscreen python -m arbiter_app.ui.widgets.gallery --out build/gallery
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from arbiter_app.ui import theme
from arbiter_app.ui.widgets import gallery_bughouse as bughouse, gallery_pages as pages

SIZES = ((1366, 768), (1280, 720))
PAGES: dict[str, tuple[str, Callable[[], QWidget]]] = {
    "hall": ("hall", pages.hall_page),
    "hall-ten": ("hall", lambda: pages.hall_page(boards=10)),
    "ruling": ("hall", lambda: pages.hall_page(ruling=pages.sample_ruling())),
    "ruling-crowded": ("hall", lambda: pages.hall_page(boards=4, ruling=pages.sample_ruling(crowded=True))),
    "ruling-own": ("hall", lambda: pages.hall_page(ruling=pages.sample_ruling(), own_decision=True)),
    "kit": ("event", pages.kit_page),
    "placing": ("hall", pages.placing_page),
    "bughouse": ("hall", bughouse.bughouse_page),
    "bughouse-awkward": ("hall", lambda: bughouse.bughouse_page(bughouse.awkward_view())),
}


def paint(app: QApplication, out: Path, names: Sequence[str] = (), percents: Sequence[int] = (100,)) -> list[Path]:
    """Write the pages named, or all, and return the files."""
    out.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for theme_name in theme.PALETTES:
        for percent in percents:
            theme.apply_theme(app, theme_name, percent)
            for name in names or PAGES:
                current, make = PAGES[name]
                for width, height in SIZES:
                    window = pages.frame(current, make())
                    window.resize(width, height)
                    window.show()
                    window.setFocus()
                    app.processEvents()
                    file = out / f"{name}-{theme_name}-{percent}-{width}x{height}.png"
                    window.grab().save(str(file))
                    written.append(file)
                    if (window.width(), window.height()) != (width, height):
                        print(f"{file.name}: grew to {window.width()}x{window.height()}")
                    window.close()
                    window.deleteLater()
    return written


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="folder for the pictures")
    parser.add_argument("--page", action="append", choices=sorted(PAGES), default=[], help="only this page")
    parser.add_argument("--text", action="append", type=int, default=[], help="text size in per cent")
    chosen = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication([])
    files = paint(app, chosen.out, chosen.page, chosen.text or [100])
    print(f"{len(files)} pictures in {chosen.out}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
