"""A workspace over an evening in memory, with errands that only note what they were asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from PySide6.QtGui import QPagedPaintDevice

from arbiter_app.desk import Desk
from arbiter_app.engine.state import Draft, Recorded
from arbiter_app.engine.values import MatchId
from arbiter_app.errors import Problem
from arbiter_app.ui.services import OpenedEvent, Services
from arbiter_app.ui.workspace import Workspace
from tests.queries.evening import Evening


@dataclass(slots=True)
class Errands:
    """Cards "written": which match to which place. With `full` set the disk is full."""

    written: list[tuple[MatchId, Path]] = field(default_factory=list)
    full: bool = False
    printed: list[tuple[MatchId, int]] = field(default_factory=list)
    """Cards "printed": which match, and which copy."""

    def default_folder(self) -> Path:
        """Where files go by themselves."""
        return Path("/events")

    def write_card_pdf(self, desk: Desk, match_id: MatchId, path: Path) -> None:
        """Note the card, or say that the disk is full."""
        del desk
        if self.full:
            raise Problem("disk.full", "The card could not be written: the disk is full.", "Choose another place.")
        self.written.append((match_id, path))

    def paint_card(self, desk: Desk, match_id: MatchId, device: QPagedPaintDevice, copy: int) -> None:
        """Note the print, or say that the printer takes nothing."""
        del desk, device
        if self.full:
            raise Problem("card.not_printed", "The printer did not take the score card.", "Print again.")
        self.printed.append((match_id, copy))


class FullDisk:
    """The journal of an evening on a disk that has no room left."""

    def __init__(self, entries: Sequence[Recorded], readonly: bool = False) -> None:
        self._entries = entries
        self.readonly = readonly

    def append(self, drafts: Sequence[Draft]) -> Sequence[Recorded]:
        """Keep nothing, and say so."""
        raise Problem("disk.full", f"{len(drafts)} entries could not be written: the disk is full.", "Make room.")

    def entries(
        self, scope: str = "", leave_sealed: Callable[[str, str], bool] = lambda _kind, _scope: False
    ) -> Sequence[Recorded]:
        """What was there before."""
        assert not scope
        assert not leave_sealed("", "")
        return self._entries


def on_a_full_disk(evening: Evening, *, readonly: bool = False) -> Evening:
    """The same evening, but nothing more can be written; or it is open for reading only."""
    recorded = evening.desk.entries()
    desk = Desk(FullDisk(recorded, readonly), evening.desk.rulebook, evening.desk.author, evening.clock, recorded)
    return Evening(desk, evening.clock)


def open_workspace(evening: Evening, errands: Errands | None = None) -> Workspace:
    """The workspace of an evening."""
    return Workspace(OpenedEvent(evening.desk, None), cast(Services, errands or Errands()))
