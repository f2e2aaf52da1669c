"""What the screens ask of the rest of the application; `bootstrap` gives the real one, tests a fake with state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from PySide6.QtGui import QPagedPaintDevice

from arbiter_app.desk import Desk
from arbiter_app.engine.notation.bpgn_faults import BpgnRead
from arbiter_app.engine.notation.bpgn_game import BpgnGame
from arbiter_app.engine.values import MatchId
from arbiter_app.errors import Problem
from arbiter_app.queries.notices import Notice
from arbiter_app.shapes import Drive, PackReport, Progress, RosterPreview, RulebookChoice


@dataclass(frozen=True, slots=True)
class OpenedEvent:
    """An event that was opened: what there is to say about it, and whose clocks were stopped by a crash."""

    desk: Desk
    path: Path | None
    notices: tuple[Problem, ...] = ()
    recovered: tuple[MatchId, ...] = ()


class Services(Protocol):
    """The errands of the screens. Everything may raise Problem."""

    def rulebooks(self) -> Sequence[RulebookChoice]:
        """The sets of rules to choose from."""

    def recent_files(self) -> Sequence[Path]:
        """Event files opened lately, newest first, that still exist."""

    def default_folder(self) -> Path:
        """Where new event files go unless another place is chosen."""

    def new_event(
        self, path: Path, rulebook_id: str, title: str, arbiter: str, time_zone: str, supervised: bool | None = None
    ) -> OpenedEvent:
        """Make an event file."""

    def open_event(self, path: Path, *, readonly: bool = False) -> OpenedEvent:
        """Open an event file; another open one is closed first."""

    def open_sample(self) -> OpenedEvent:
        """Open a fresh copy of the sample season."""

    def open_sample_league(self) -> OpenedEvent:
        """Open a fresh copy of the sample league, a whole season in legs with bughouse."""

    def close_event(self) -> None:
        """Close the open event and renew its last good copy."""

    def renew_copy(self) -> None:
        """Bring the last good copy of the open event up to date."""

    def restore_last_good(self, path: Path) -> OpenedEvent:
        """Put the last good copy in the place of a damaged file, which is kept aside."""

    def save_anew(self, path: Path) -> OpenedEvent:
        """Write the sound entries of a damaged file, which stays as it is, into a new one and open that."""

    def read_roster(self, path: Path, encoding: str = "") -> RosterPreview:
        """Read a CSV of teams and players; nothing is taken over."""

    def drives(self) -> Sequence[Drive]:
        """Removable drives that are there now."""

    def chosen_folder(self, folder: Path) -> Drive:
        """A folder that somebody chose, as a place to write to."""

    def export_pack(self, desk: Desk, match_id: MatchId, folder: Path, progress: Progress) -> PackReport:
        """Write a pack, read it back, record it in the journal."""

    def write_card_pdf(self, desk: Desk, match_id: MatchId, path: Path) -> None:
        """Write the score card as PDF."""

    def write_notice(self, notice: Notice, path: Path) -> None:
        """Write a notice as PDF."""

    def paint_card(self, desk: Desk, match_id: MatchId, device: QPagedPaintDevice, copy: int) -> None:
        """Paint the score card onto a printer; from the second copy on it is marked."""

    def match_game(self, desk: Desk, match_id: MatchId) -> BpgnGame:
        """A bughouse match as one game, both boards in the order of time."""

    def read_games(self, path: Path, progress: Progress, stop: Callable[[], bool]) -> BpgnRead:
        """Read the games of a BPGN file; `progress` counts lines, and where `stop` says so the reading ends there."""

    def write_game(self, game: BpgnGame, path: Path) -> None:
        """Write one game as BPGN."""

    def new_salt(self) -> str:
        """Random text for a sealed line-up."""

    def new_lot(self) -> int:
        """A random number, where something is drawn by lot."""
