"""The Qt application: looks, language, fonts, and what happens when the program itself is wrong."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Sequence
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from platformdirs import user_log_path
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from arbiter_app.ui import theme
from arbiter_app.ui.settings import APP_NAME, AppSettings
from arbiter_app.ui.texts import install_translation

LOG_NAME = "arbiter.log"
_MOST_BYTES = 512 * 1024
_log = logging.getLogger("arbiter_app")


def make_app(settings: AppSettings, argv: Sequence[str] = ()) -> QApplication:
    """The one QApplication with theme, text size, fonts and language as they were left."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        app = existing
    else:
        rounding = Qt.HighDpiScaleFactorRoundingPolicy.PassThrough
        QGuiApplication.setHighDpiScaleFactorRoundingPolicy(rounding)
        app = QApplication([APP_NAME, *argv])
    app.setApplicationName(APP_NAME)
    app.setApplicationDisplayName("Arbiter’s desk")
    theme.load_fonts()
    install_translation(app, settings.language)
    theme.apply_theme(app, settings.theme, settings.text_percent)
    return app


class DefectReporter(QObject):
    """Takes every exception that nobody caught: writes it to the log and tells the window, without a traceback.

    The journal needs no care here: an entry is durable before anything else happens with it, or it is not there at all.
    """

    defect = Signal(str)
    """The path of the log file; empty when not even the log could be written."""

    def __init__(self, log_folder: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.log_file = (log_folder or user_log_path(APP_NAME, appauthor=False)) / LOG_NAME
        self._handler = self._open_log()

    def install(self) -> None:
        """Become the excepthook of the process and of its threads."""
        sys.excepthook = self.report
        threading.excepthook = self._report_thread

    def report(self, kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
        """Log one exception and tell whoever listens."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, traceback)
            return
        _log.error("defect", exc_info=(kind, error, traceback))
        self.defect.emit(str(self.log_file) if self._handler is not None else "")

    def close(self) -> None:
        """Close the log."""
        if self._handler is not None:
            _log.removeHandler(self._handler)
            _log.propagate = True
            self._handler.close()
            self._handler = None

    def _report_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self.report(args.exc_type, args.exc_value, args.exc_traceback)

    def _open_log(self) -> RotatingFileHandler | None:
        try:
            self.log_file.parent.mkdir(parents=True, exist_ok=True)
            handler = RotatingFileHandler(
                self.log_file, maxBytes=_MOST_BYTES, backupCount=2, encoding="utf-8", delay=True
            )
        except OSError:
            return None
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
        _log.addHandler(handler)
        _log.propagate = False
        return handler
