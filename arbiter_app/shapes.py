"""Plain values that pass between the screens and the errands (files, sticks, printers); no Qt, no file access."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from arbiter_app.engine.records import Player, Team

Progress = Callable[[str, int, int], None]
"""Told a step's code, how many parts are done, and of how many."""


@dataclass(frozen=True, slots=True)
class RowFault:
    """One fault of an imported file: row and column as a person counts them (from 1), a code, what was found."""

    row: int
    column: str
    code: str
    found: str
    expected: str = ""


@dataclass(frozen=True, slots=True)
class RosterPreview:
    """What a file of teams and players holds, before anything is taken over.

    With `faults` nothing can be taken over. `encoding` is what was detected or chosen; `sample` the first lines read.
    """

    file_name: str
    encoding: str
    encodings: tuple[str, ...]
    delimiter: str
    header: tuple[str, ...]
    sample: tuple[tuple[str, ...], ...]
    teams: tuple[Team, ...]
    players: tuple[Player, ...]
    faults: tuple[RowFault, ...] = ()
    doubts: tuple[RowFault, ...] = ()
    player_rows: tuple[int, ...] = ()
    """In which line of the file each player stands."""
    columns: frozenset[str] = frozenset()
    """The columns of ours that the file has, by the names we write ourselves."""
    news: int = 0
    """How many players are new or change, once it was laid beside what is known."""
    nothing_new: bool = False
    """True when teams and players are all known exactly so."""


@dataclass(frozen=True, slots=True)
class Drive:
    """A removable drive, or a folder somebody chose."""

    path: Path
    label: str
    free_bytes: int
    writable: bool = True


@dataclass(frozen=True, slots=True)
class PackReport:
    """A pack that was written and read back: its folder, revision, the manifest's SHA-256 (hex), the files in it."""

    folder: Path
    revision: int
    manifest_sha256: str
    files: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PackCheck:
    """What a check of a pack found: each fault names a file and what is wrong with it; none means sound."""

    folder: Path
    revision: int
    faults: tuple[str, ...]

    @property
    def is_sound(self) -> bool:
        """True when every file is there, unaltered, and the journal's chain holds."""
        return not self.faults


@dataclass(frozen=True, slots=True)
class RulebookChoice:
    """A set of rules that an event can be made under; one with `fault` (a fault a line) cannot be used.

    `time_zone` is the one its dates are in; empty where it names none. `holds_matches`: it has divisions, so that a
    match can be arranged under it. `asks_supervision`: an event says whether its games are supervised, as the clause
    `supervision_clause` has it.
    """

    id: str
    title: str
    edition: str
    fault: str = ""
    time_zone: str = ""
    holds_matches: bool = True
    asks_supervision: bool = False
    supervision_clause: str = ""
