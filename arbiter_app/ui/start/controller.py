"""What the first screen asks for: an event, opened or made; or the Problem that stands in its way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from zoneinfo import available_timezones

from PySide6.QtCore import QObject, Signal

from arbiter_app.errors import Problem
from arbiter_app.shapes import RulebookChoice
from arbiter_app.ui.services import OpenedEvent, Services
from arbiter_app.ui.settings import AppSettings

SUFFIX = ".arbiter"
_FORBIDDEN = '<>:"/\\|?*'
_LONGEST_STEM = 80


@dataclass(frozen=True, slots=True)
class NewEvent:
    """What the form holds."""

    title: str
    arbiter: str
    rulebook_id: str
    time_zone: str
    path: Path
    supervised: bool | None = None


class StartController(QObject):
    """One errand after the other; `failed` carries the Problem and the file it is about (None without one)."""

    opened = Signal(object)
    failed = Signal(object, object)

    def __init__(self, services: Services, settings: AppSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._settings = settings

    def recent(self) -> Sequence[Path]:
        """Files opened lately that still exist."""
        try:
            return self._services.recent_files()
        except Problem:
            return ()

    def rulebooks(self) -> Sequence[RulebookChoice]:
        """The rules to choose from, faulty ones too."""
        try:
            return self._services.rulebooks()
        except Problem as problem:
            self.failed.emit(problem, None)
            return ()

    def default_folder(self) -> Path:
        """Where event files go unless another place is chosen."""
        return self._services.default_folder()

    def last_arbiter(self) -> str:
        """The name entered last time."""
        return self._settings.arbiter

    def open_sample(self) -> None:
        """Open a fresh copy of the sample."""
        self._try(None, self._services.open_sample)

    def open_sample_league(self) -> None:
        """Open a fresh copy of the sample league."""
        self._try(None, self._services.open_sample_league)

    def open_file(self, path: Path, *, readonly: bool = False) -> None:
        """Open an event file."""
        self._try(path, lambda: self._services.open_event(path, readonly=readonly))

    def restore(self, path: Path) -> None:
        """Put the last good copy in the place of a damaged file."""
        self._try(path, lambda: self._services.restore_last_good(path))

    def save_anew(self, path: Path) -> None:
        """Go on with a new file that holds what is sound in a damaged one."""
        self._try(path, lambda: self._services.save_anew(path))

    def make(self, new: NewEvent) -> None:
        """Make an event file."""
        self._settings.arbiter = new.arbiter
        self._try(
            None,
            lambda: self._services.new_event(
                new.path, new.rulebook_id, new.title, new.arbiter, new.time_zone, new.supervised
            ),
        )

    def _try(self, path: Path | None, errand: Callable[[], OpenedEvent]) -> None:
        try:
            opened = errand()
        except Problem as problem:
            self.failed.emit(problem, path)
            return
        self.opened.emit(opened)


def file_name(title: str) -> str:
    """A file name for a title that every system and every stick takes."""
    stem = "".join(" " if letter in _FORBIDDEN or ord(letter) < 32 else letter for letter in title)
    stem = " ".join(stem.split())[:_LONGEST_STEM].strip(" .")
    return f"{stem or 'event'}{SUFFIX}"


def free_path(folder: Path, title: str) -> Path:
    """A place for a new file where none stands yet."""
    wanted = folder / file_name(title)
    number = 2
    while wanted.exists():
        wanted = folder / file_name(f"{title[: _LONGEST_STEM - 4]} {number}")
        number += 1
    return wanted


def zones() -> tuple[str, ...]:
    """The time zones this computer knows, the usual ones first within each continent."""
    return tuple(sorted(zone for zone in available_timezones() if "/" in zone or zone == "UTC"))
