"""What the application remembers between two evenings: looks, recent files, the window's place. One small INI file."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_config_path
from PySide6.QtCore import QByteArray, QSettings

from arbiter_app.ui.theme import TEXT_PERCENT_MAX, TEXT_PERCENT_MIN

MOST_RECENT = 8
APP_NAME = "arbiter-app"


class AppSettings:
    """Read and written at once. An unreadable or foreign value counts as not set."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or user_config_path(APP_NAME, appauthor=False) / "settings.ini"
        self._store = QSettings(str(self.path), QSettings.Format.IniFormat)

    @property
    def theme(self) -> str:
        """Name of the theme: "light", "dark" or "contrast"."""
        return self._text("look/theme") or "light"

    @theme.setter
    def theme(self, name: str) -> None:
        self._store.setValue("look/theme", name)

    @property
    def text_percent(self) -> int:
        """Text size in per cent of the normal one, within the limits of the theme."""
        text = self._text("look/text_percent")
        percent = int(text) if text.isascii() and text.isdigit() else 100
        return max(TEXT_PERCENT_MIN, min(TEXT_PERCENT_MAX, percent))

    @text_percent.setter
    def text_percent(self, percent: int) -> None:
        self._store.setValue("look/text_percent", str(percent))

    @property
    def language(self) -> str:
        """Language code such as "en"; empty for the system's."""
        return self._text("look/language")

    @language.setter
    def language(self, code: str) -> None:
        self._store.setValue("look/language", code)

    @property
    def arbiter(self) -> str:
        """The name last entered as the arbiter's."""
        return self._text("event/arbiter")

    @arbiter.setter
    def arbiter(self, name: str) -> None:
        self._store.setValue("event/arbiter", name)

    @property
    def recent_files(self) -> tuple[Path, ...]:
        """Event files opened lately, newest first; some may be gone."""
        return tuple(Path(line) for line in self._text("event/recent").split("\n") if line)

    def add_recent(self, path: Path) -> None:
        """Put a file in front of the recent ones."""
        paths = [path, *(one for one in self.recent_files if one != path)]
        self._store.setValue("event/recent", "\n".join(str(one) for one in paths[:MOST_RECENT]))

    @property
    def geometry(self) -> QByteArray:
        """Where the window was; empty at first."""
        value = self._store.value("window/geometry")
        return value if isinstance(value, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, geometry: QByteArray) -> None:
        self._store.setValue("window/geometry", geometry)

    def save(self) -> None:
        """Write to the disk now. A disk that refuses costs only the memory of looks, so nothing is said."""
        self._store.sync()

    def _text(self, key: str) -> str:
        value = self._store.value(key)
        return value if isinstance(value, str) else ""
