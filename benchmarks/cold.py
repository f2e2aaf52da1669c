"""One cold start, run as a program of its own: `python -m benchmarks.cold bare` or `python -m benchmarks.cold FILE`."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def bare() -> None:
    """The plainest window there is."""
    from PySide6.QtWidgets import QApplication, QMainWindow

    app = QApplication([])
    window = QMainWindow()
    window.resize(1366, 768)
    window.show()
    app.processEvents()


def with_event(path: Path) -> None:
    """The window of an event file, as a double click on it opens it."""
    from arbiter_app.ui.app import make_app
    from arbiter_app.ui.main_window import MainWindow
    from arbiter_app.ui.settings import AppSettings
    from arbiter_app.wiring import RealServices

    settings = AppSettings()
    app = make_app(settings, [])
    services = RealServices(settings, path.parent)
    window = MainWindow(services, settings, opened=services.open_event(path))
    window.show()
    app.processEvents()


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if sys.argv[1] == "bare":
        bare()
    else:
        with_event(Path(sys.argv[1]))
    sys.stdout.flush()
    os._exit(0)
