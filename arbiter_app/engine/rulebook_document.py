"""One rulebook file as read, with the lines of its keys, and the chain of files it extends."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from arbiter_app.engine.rulebook_faults import Fault, RulebookFaulty
from arbiter_app.engine.rulebook_lines import Path, key_lines, line_of

BYTE_ORDER_MARK = "\ufeff"
_PLACE = re.compile(r"\(at line (\d+), column \d+\)")


@dataclass(frozen=True, slots=True)
class Document:
    """The values of one file as TOML gives them, and its text, in which the line of a fault is looked for."""

    file: str
    data: Mapping[str, Any]
    text: str

    @property
    def id(self) -> str:
        """The stated id; empty when there is none (a fault of its own)."""
        stated = self.data.get("id", "")
        return stated if isinstance(stated, str) else ""

    @property
    def extends(self) -> str | None:
        """The id of the rulebook that this one extends; None for a base."""
        stated = self.data.get("extends")
        return stated if isinstance(stated, str) and stated else None

    def line(self, path: Path) -> int:
        """The line of a key, or of the nearest table above it."""
        return line_of(_lines(self.text), path)

    def fault(self, path: Path, problem: str, expected: str, found: str) -> Fault:
        """A fault at a key of this file."""
        return Fault(self.file, self.line(path), dotted(path), problem, expected, found)


@lru_cache(maxsize=4)
def _lines(text: str) -> Mapping[Path, int]:
    # Only a faulty rulebook has its lines counted, and then for many faults.
    return key_lines(text)


def dotted(path: Path) -> str:
    """A path for a person: `clause[2].id`, counted from 1."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part + 1}]"
        else:
            text += f".{part}" if text else part
    return text


def read_document(text: str, file: str) -> Document:
    """Read one TOML text. A byte order mark and CRLF line ends are accepted.

    Raises RulebookFaulty when the text is empty or not TOML (the one fault that hides all others).
    """
    text = text.removeprefix(BYTE_ORDER_MARK)
    if not text.strip():
        raise RulebookFaulty([Fault(file, 0, "(file)", "is empty", "a rulebook", "nothing")])
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulebookFaulty([_not_toml(text, file, str(error))]) from error
    return Document(file, data, text)


def _not_toml(text: str, file: str, message: str) -> Fault:
    place = _PLACE.search(message)
    lines = text.splitlines()
    line = int(place[1]) if place else len(lines)
    found = lines[line - 1].strip() if 0 < line <= len(lines) else "the end of the file"
    return Fault(file, line, "(syntax)", _PLACE.sub("", message).strip(), "TOML", f"`{found}`")


def read_chain(text: str, file: str, base: Callable[[str], str]) -> tuple[tuple[Document, ...], list[Fault]]:
    """The document and those it extends, nearest first, with the faults of the extending.

    `base` gives the text of a rulebook by its id, and raises KeyError when there is none.
    Raises RulebookFaulty when a text of the chain is no TOML.
    """
    chain = [read_document(text, file)]
    faults: list[Fault] = []
    while (wanted := chain[-1].extends) is not None:
        last = chain[-1]
        if wanted in [document.id for document in chain]:
            way = " -> ".join([*(document.id for document in chain), wanted])
            faults.append(last.fault(("extends",), "goes in a circle", "a rulebook outside this chain", way))
            break
        try:
            base_text = base(wanted)
        except KeyError:
            faults.append(last.fault(("extends",), "unknown rulebook", "the id of another rulebook", f'"{wanted}"'))
            break
        chain.append(read_document(base_text, f"{wanted}.toml"))
    return tuple(chain), faults
