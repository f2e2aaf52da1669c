"""A workspace over an evening in memory, with errands that only note what they were asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from arbiter_app.desk import Desk
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

    def default_folder(self) -> Path:
        """Where files go by themselves."""
        return Path("/events")

    def write_card_pdf(self, desk: Desk, match_id: MatchId, path: Path) -> None:
        """Note the card, or say that the disk is full."""
        del desk
        if self.full:
            raise Problem("disk.full", "The card could not be written: the disk is full.", "Choose another place.")
        self.written.append((match_id, path))


def open_workspace(evening: Evening, errands: Errands | None = None) -> Workspace:
    """The workspace of an evening."""
    return Workspace(OpenedEvent(evening.desk, None), cast(Services, errands or Errands()))
