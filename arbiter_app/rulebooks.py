"""Where rulebook files lie: those that ship with the application, and those in the user's data folder."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from platformdirs import user_data_path

from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.rulebook_document import read_document
from arbiter_app.engine.rulebook_faults import Fault, RulebookFaulty
from arbiter_app.engine.rulebook_toml import RulebookText, parse_rulebook, rulebook_text
from arbiter_app.resources import resource

SUFFIX = ".toml"


def builtin_folder() -> Path:
    """The folder of the rulebooks that ship with the application."""
    return resource("rulebooks")


def user_folder() -> Path:
    """The folder into which users put rulebooks of their own; it need not exist."""
    return user_data_path("arbiter-app", appauthor=False) / "rulebooks"


def builtin_ids() -> tuple[str, ...]:
    """The ids of the shipped rulebooks, sorted."""
    return tuple(sorted(path.stem for path in builtin_folder().glob(f"*{SUFFIX}")))


def read_file(path: Path) -> str:
    """The text of a rulebook file. Raises RulebookFaulty when it is not UTF-8, OSError when it cannot be read."""
    content = path.read_bytes()
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        found = f"the byte 0x{content[error.start]:02x}"
        fault = Fault(path.name, line, "(encoding)", "is not UTF-8", "text saved as UTF-8", found)
        raise RulebookFaulty([fault]) from error


def find(rulebook_id: str, users: Path | None = None) -> Path:
    """The file of a rulebook: a shipped one, else one of the user. Raises KeyError when there is none."""
    for folder in (builtin_folder(), users or user_folder()):
        path = folder / f"{rulebook_id}{SUFFIX}"
        if path.name in {file.name for file in folder.glob(f"*{SUFFIX}")}:
            return path
    raise KeyError(rulebook_id)


def read_text(rulebook_id: str, users: Path | None = None) -> RulebookText:
    """The text of a rulebook with all that it extends. Raises KeyError, RulebookFaulty or OSError."""
    text = read_file(find(rulebook_id, users))
    bases: list[RulebookText] = []
    document = read_document(text, f"{rulebook_id}{SUFFIX}")
    while (wanted := document.extends) is not None and wanted not in {rulebook_id, *(base.id for base in bases)}:
        base_text = read_file(find(wanted, users))
        bases.append(rulebook_text(wanted, base_text))
        document = read_document(base_text, f"{wanted}{SUFFIX}")
    return rulebook_text(rulebook_id, text, tuple(bases))


def load(rulebook_id: str, users: Path | None = None) -> Rulebook:
    """A rulebook by its id. Raises KeyError, RulebookFaulty (with every fault) or OSError."""
    path = find(rulebook_id, users)
    return parse_rulebook(read_file(path), path.name, lambda wanted: read_file(find(wanted, users)))


@cache
def load_builtin(rulebook_id: str) -> Rulebook:
    """A shipped rulebook by its id. Raises KeyError."""
    if rulebook_id not in builtin_ids():
        raise KeyError(rulebook_id)
    return load(rulebook_id, builtin_folder())
