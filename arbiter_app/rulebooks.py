"""Where rulebook files lie: those that ship with the application, and those in the user's data folder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

from platformdirs import user_data_path

from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.rulebook_document import read_chain, read_document
from arbiter_app.engine.rulebook_faults import Fault, FaultSeverity, RulebookFaulty
from arbiter_app.engine.rulebook_toml import RulebookText, check_rulebook, parse_rulebook, rulebook_text
from arbiter_app.resources import resource

SUFFIX = ".toml"


class Origin(StrEnum):
    """Where a rulebook comes from."""

    BUILTIN = "builtin"
    USER = "user"


@dataclass(frozen=True, slots=True)
class RulebookFile:
    """A rulebook that was found, faulty or not. `title` and `edition` are empty where the file does not tell them."""

    id: str
    title: str
    edition: str
    path: Path
    origin: Origin
    faults: tuple[Fault, ...]

    @property
    def is_usable(self) -> bool:
        """True when nothing but warnings speaks against it."""
        return not any(fault.severity is FaultSeverity.ERROR for fault in self.faults)


def builtin_folder() -> Path:
    """The folder of the rulebooks that ship with the application."""
    return resource("rulebooks")


def user_folder() -> Path:
    """The folder into which users put rulebooks of their own; it need not exist."""
    return user_data_path("arbiter-app", appauthor=False) / "rulebooks"


def builtin_ids() -> tuple[str, ...]:
    """The ids of the shipped rulebooks, sorted."""
    return tuple(path.stem for path in _files(builtin_folder()))


def list_rulebooks(users: Path | None = None) -> tuple[RulebookFile, ...]:
    """All rulebooks, the shipped ones first; a faulty one is listed with its faults and hides no other.

    `users`: the folder to look in instead of the user's own.
    """
    builtin = [_described(path, Origin.BUILTIN, users) for path in _files(builtin_folder())]
    own = [_described(path, Origin.USER, users) for path in _files(users or user_folder())]
    return (*builtin, *own)


def check_file(path: Path, users: Path | None = None) -> tuple[Fault, ...]:
    """All faults of a rulebook file anywhere; what it extends is looked for among the shipped and the user's.

    An unreadable file is a fault too, so nothing is raised.
    """
    try:
        text = _read_file(path)
        bases = _Bases(users)
        return (*check_rulebook(text, path.name, bases), *_environment_faults(path, text, bases))
    except RulebookFaulty as faulty:
        return faulty.faults
    except OSError as error:
        reason = error.strerror or str(error)
        return (Fault(path.name, 0, "(file)", "cannot be read", "a file that can be opened", reason),)


def load(rulebook_id: str, users: Path | None = None) -> Rulebook:
    """A rulebook by its id.

    Raises KeyError when there is none, RulebookFaulty with every fault of a faulty one, OSError for an unreadable file.
    """
    path = find(rulebook_id, users)
    text = _read_file(path)
    rulebook = parse_rulebook(text, path.name, _Bases(users))
    if not _is_time_zone(rulebook.deadlines.time_zone):
        raise RulebookFaulty(_environment_faults(path, text, _Bases(users)))
    return rulebook


@cache
def load_builtin(rulebook_id: str) -> Rulebook:
    """A shipped rulebook by its id. Raises KeyError."""
    if rulebook_id not in builtin_ids():
        raise KeyError(rulebook_id)
    return load(rulebook_id, builtin_folder())


def read_text(rulebook_id: str, users: Path | None = None) -> RulebookText:
    """The text of a rulebook with all that it extends. Raises KeyError, RulebookFaulty or OSError."""
    text = _read_file(find(rulebook_id, users))
    bases: list[RulebookText] = []
    document = read_document(text, f"{rulebook_id}{SUFFIX}")
    while (wanted := document.extends) is not None and wanted not in {rulebook_id, *(base.id for base in bases)}:
        base_text = _read_file(find(wanted, users))
        bases.append(rulebook_text(wanted, base_text))
        document = read_document(base_text, f"{wanted}{SUFFIX}")
    return rulebook_text(rulebook_id, text, tuple(bases))


def find(rulebook_id: str, users: Path | None = None) -> Path:
    """The file of a rulebook: a shipped one, else one of the user. Raises KeyError when there is none."""
    for path in (*_files(builtin_folder()), *_files(users or user_folder())):
        if path.stem == rulebook_id:
            return path
    raise KeyError(rulebook_id)


class _Bases:
    """The text of an extended rulebook by id; raises KeyError for an unknown one."""

    def __init__(self, users: Path | None) -> None:
        self._users = users

    def __call__(self, rulebook_id: str) -> str:
        return _read_file(find(rulebook_id, self._users))


def _files(folder: Path) -> list[Path]:
    # Looked for by listing, never by joining: an id like "../x" finds nothing outside the folder.
    return sorted(path for path in folder.glob(f"*{SUFFIX}") if path.is_file())


def _described(path: Path, origin: Origin, users: Path | None) -> RulebookFile:
    faults = check_file(path, users)
    if origin is Origin.USER and path.stem in builtin_ids():
        taken = Fault(path.name, 0, "(file)", "has the name of a shipped rulebook", "another name", f'"{path.stem}"')
        faults = (taken, *faults)
    title, edition = _head(path)
    return RulebookFile(path.stem, title, edition, path, origin, faults)


def _head(path: Path) -> tuple[str, str]:
    try:
        data = read_document(_read_file(path), path.name).data
    except (RulebookFaulty, OSError):
        return "", ""
    title, edition = data.get("title", ""), data.get("edition", "")
    return title if isinstance(title, str) else "", edition if isinstance(edition, str) else ""


def _environment_faults(path: Path, text: str, bases: _Bases) -> Iterator[Fault]:
    """What only this computer can tell: whether it knows the time zones."""
    for document in read_chain(text, path.name, bases)[0]:
        section = document.data.get("deadlines", {})
        setting = section.get("time_zone") if isinstance(section, dict) else None
        zone = setting.get("value") if isinstance(setting, dict) else None
        if isinstance(zone, str) and not _is_time_zone(zone):
            place = ("deadlines", "time_zone", "value")
            yield document.fault(place, "unknown time zone", 'a name like "Europe/Dublin"', f'"{zone}"')


def _is_time_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        # A computer without any time zone data knows no zone at all: that is no fault of the rulebook.
        return not available_timezones()
    return True


def _read_file(path: Path) -> str:
    """The text of a file. Raises RulebookFaulty when it is not UTF-8."""
    content = path.read_bytes()
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        found = f"the byte 0x{content[error.start]:02x}"
        fault = Fault(path.name, line, "(encoding)", "is not UTF-8", "text saved as UTF-8", found)
        raise RulebookFaulty([fault]) from error
