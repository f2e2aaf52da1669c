"""What the replay shows: the chosen match of the event, or a game out of a BPGN file, and at which half-move it is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from arbiter_app.engine.notation.bpgn_faults import BpgnFault
from arbiter_app.engine.notation.bpgn_game import POSITION_TAG, BpgnGame
from arbiter_app.engine.replacing import replace
from arbiter_app.engine.rulebook_bughouse import Bughouse, TransferMode
from arbiter_app.engine.values import Side
from arbiter_app.errors import Problem
from arbiter_app.queries.bughouse_replay import Replay, replay
from arbiter_app.ui.workspace import Workspace


@dataclass(frozen=True, slots=True)
class FileRead:
    """A file of games: its name, what was read, and what was wrong with it."""

    path: Path
    games: tuple[BpgnGame, ...]
    faults: tuple[BpgnFault, ...]


class ReplayDesk(QObject):
    """`shown`: another game, or none. `moved`: another half-move of it. `reading`: a file is being read, or is done."""

    shown = Signal()
    moved = Signal()
    reading = Signal(bool)
    progressed = Signal(int, int)
    """Lines read, and of how many."""

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._rules = Bughouse()
        self._must_stop = False
        self._busy = False
        self.file: FileRead | None = None
        self.game: BpgnGame | None = None
        self.number = 0
        self.played: Replay | None = None
        self.index = 0
        self.is_home_white_a = True

    @property
    def is_busy(self) -> bool:
        """True while a file is being read."""
        return self._busy

    @property
    def has_match(self) -> bool:
        """Whether the chosen match is one that can be shown."""
        match = self._workspace.match
        return match is not None and match.is_bughouse and bool(match.boards)

    # What is shown

    def show_match(self) -> None:
        """The chosen match as it stands; who looks at its last half-move goes on looking at the last one."""
        match = self._workspace.match
        is_same = self.file is None and self.played is not None
        stays_at = self.index if is_same and self.played is not None and self.index < self.played.last else None
        self.file = None
        if match is None or not self.has_match:
            self._put(None)
            return
        desk = self._workspace.desk
        rules = desk.rulebook.in_division(match.division).bughouse
        self._rules = replace(rules, transfer=TransferMode.AUTOMATIC)
        self.is_home_white_a = match.boards[0].white is Side.HOME
        self._put(self._workspace.services.match_game(desk, match.id), stays_at)

    def open_file(self, path: Path) -> None:
        """Read a file and show its first game. What cannot be read at all is told as a problem of the workspace."""
        if self._busy:
            return
        self._busy, self._must_stop = True, False
        self.reading.emit(True)
        try:
            found = self._workspace.services.read_games(path, self._tell, lambda: self._must_stop)
        except Problem as problem:
            self._workspace.problem.emit(problem)
            return
        finally:
            self._busy = False
            self.reading.emit(False)
        self.file = FileRead(path, found.games, found.faults)
        self._rules = Bughouse()
        self.is_home_white_a = True
        self.choose_game(0)

    def stop_reading(self) -> None:
        """Enough: what was read so far is shown."""
        self._must_stop = True

    def choose_game(self, number: int) -> None:
        """Another game of the file, from 0."""
        games = () if self.file is None else self.file.games
        self.number = number
        self._put(games[number] if 0 <= number < len(games) else None, 0)

    def forget(self) -> None:
        """Nothing is shown any more."""
        self.file = None
        self._put(None)

    def _tell(self, _step: str, done: int, of: int) -> None:
        self.progressed.emit(done, of)

    def _put(self, game: BpgnGame | None, index: int | None = None) -> None:
        self.game = game
        self.played = None if game is None else self._replayed(game)
        last = 0 if self.played is None else self.played.last
        self.index = last if index is None else min(index, last)
        self.shown.emit()

    def _replayed(self, game: BpgnGame) -> Replay:
        try:
            return replay(game, self._rules)
        except ValueError:
            # The reading has said so already: the first position of this game is none.
            tags = {name: value for name, value in game.tags.items() if name != POSITION_TAG}
            return replay(replace(game, tags=tags, moves=()), self._rules)

    # Steps

    def go(self, index: int) -> None:
        """To one half-move, 0 being the beginning; stays within the game."""
        if self.played is None:
            return
        place = max(0, min(self.played.last, index))
        if place != self.index:
            self.index = place
            self.moved.emit()

    def step(self, by: int) -> None:
        """So many half-moves on or back, on either board."""
        self.go(self.index + by)

    def step_on_board(self, by: int) -> None:
        """The next half-move, or the one before, on the board of the one that is shown."""
        if self.played is not None:
            self.go(self.played.on_same_board(self.index, by))

    def to_end(self) -> None:
        """After the last half-move."""
        if self.played is not None:
            self.go(self.played.last)

    # What goes out

    def position(self) -> str:
        """Both boards with their reserves in one line; empty where nothing is shown."""
        return "" if self.played is None else self.played.frames[self.index].bfen

    def file_name(self) -> str:
        """What the game would be called as a file."""
        match = self._workspace.match
        if self.file is not None:
            return f"{self.file.path.stem}-{self.number + 1}.bpgn"
        return "bughouse.bpgn" if match is None else f"{match.id}.bpgn"

    def save(self, path: Path) -> bool:
        """Write the game that is shown; False when that was not possible, which is told."""
        if self.game is None:
            return False
        try:
            self._workspace.services.write_game(self.game, path)
        except Problem as problem:
            self._workspace.problem.emit(problem)
            return False
        return True
