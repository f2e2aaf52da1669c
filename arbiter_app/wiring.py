"""The window joined to everything it needs: event files, rules, sticks. Above `bootstrap`, which knows no window.

What reads and writes exchange files is imported when it is first used, so that the window is there quickly.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from platformdirs import user_documents_path

from arbiter_app import bootstrap, rulebooks
from arbiter_app.desk import Desk
from arbiter_app.engine.notation.bpgn_faults import BpgnRead
from arbiter_app.engine.notation.bpgn_game import BpgnGame
from arbiter_app.engine.values import MatchId
from arbiter_app.errors import Defect, Problem
from arbiter_app.queries.notices import Notice
from arbiter_app.resources import resource
from arbiter_app.rulebooks import RulebookFile
from arbiter_app.shapes import Drive, PackReport, Progress, RosterPreview, RulebookChoice
from arbiter_app.store import backup, troubles
from arbiter_app.store.durable import put_in_place
from arbiter_app.store.steady_time import steady_now
from arbiter_app.ui.app import DefectReporter, make_app
from arbiter_app.ui.main_window import MainWindow
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.settings import AppSettings

if TYPE_CHECKING:
    from arbiter_app.exchange.scorecard_pdf import Device
    from arbiter_app.ui.rehearsal.stage import Eye, Stage, Teller

FOLDER = "Arbiter"
READ_ASIDE_BYTES = 200_000
"""A list longer than this takes long enough to read that the window has to go on painting meanwhile."""
GAMES_ASIDE_BYTES = 40_000
"""The same for games, of which every move is tried on the boards."""


class RealServices:
    """The errands of the screens, done. Holds the one event that is open."""

    def __init__(self, settings: AppSettings, folder: Path | None = None, now: bootstrap.Clock = steady_now) -> None:
        self._settings = settings
        self._folder = folder or user_documents_path() / FOLDER
        self._now = now
        self._open: bootstrap.OpenEvent | None = None

    def rulebooks(self) -> Sequence[RulebookChoice]:
        """The sets of rules to choose from, faulty ones with their faults."""
        return [_choice(file) for file in rulebooks.list_rulebooks()]

    def recent_files(self) -> Sequence[Path]:
        """Event files opened lately, newest first, that still exist."""
        return [path for path in self._settings.recent_files if _exists(path)]

    def default_folder(self) -> Path:
        """Where new event files go unless another place is chosen."""
        return self._folder

    def new_event(
        self, path: Path, rulebook_id: str, title: str, arbiter: str, time_zone: str, supervised: bool | None = None
    ) -> OpenedEvent:
        """Make an event file; `supervised` where the rules leave that to the event. Raises Problem."""
        command = bootstrap.create_command(rulebook_id, title, arbiter, time_zone, self._now(), supervised)
        _make_folder(path.parent)
        return self._hold(bootstrap.create_event(path, command, self._now))

    def open_event(self, path: Path, *, readonly: bool = False) -> OpenedEvent:
        """Open an event file; another open one is closed then. The same file again is only shown. Raises Problem."""
        if self._open is not None and self._open.path is not None and _is_same(self._open.path, path):
            if self._open.desk.readonly == readonly or readonly:
                return _opened(self._open)
            self.close_event()
        return self._hold(bootstrap.open_event(path, readonly=readonly, now=self._now))

    def open_sample(self) -> OpenedEvent:
        """Open a fresh copy of the sample season. Raises Problem."""
        _make_folder(self._folder)
        path = bootstrap.open_sample_copy(self._folder, self._now)
        # It was written a moment ago: its clocks did not go on unseen, so there is nothing to ask about them.
        return self._hold(bootstrap.open_event(path, stop_clocks=False, now=self._now))

    def open_sample_league(self) -> OpenedEvent:
        """Open a fresh copy of the sample league. Raises Problem."""
        _make_folder(self._folder)
        path = bootstrap.open_league_copy(self._folder, self._now)
        return self._hold(bootstrap.open_event(path, stop_clocks=False, now=self._now))

    def close_event(self) -> None:
        """Close the open event and renew its last good copy. Raises Problem when that copy could not be written."""
        if self._open is not None:
            closing, self._open = self._open, None
            closing.close()

    def renew_copy(self) -> None:
        """Bring the last good copy of the open event up to date. Raises Problem when it could not be written."""
        if self._open is not None and self._open.opened is not None:
            self._open.opened.keep_copy()

    def restore_last_good(self, path: Path) -> OpenedEvent:
        """Put the last good copy in the place of a damaged file, which is kept aside. Raises Problem."""
        if self._open is not None and self._open.path is not None and _is_same(self._open.path, path):
            self.close_event()
        backup.restore(path)
        return self.open_event(path)

    def save_anew(self, path: Path) -> OpenedEvent:
        """Write the sound entries of a damaged file, which stays as it is, into a new one and open that.

        The new file stands beside the old one, or where event files go when nothing can be written there.
        Raises Problem.
        """
        from arbiter_app.ui.start.controller import free_path

        damaged = self._open
        if damaged is None or damaged.opened is None or not _is_same(damaged.opened.journal.path, path):
            raise Defect("only the file that is open is written anew")
        folder = path.parent if os.access(path.parent, os.W_OK) else self._folder
        _make_folder(folder)
        target = free_path(folder, f"{path.stem} saved")
        backup.salvage(damaged.opened.journal, target)
        return self._hold(bootstrap.open_event(target, now=self._now))

    def read_roster(self, path: Path, encoding: str = "") -> RosterPreview:
        """Read a CSV of teams and players; nothing is taken over. Raises Problem."""
        from arbiter_app.exchange.roster_csv import read_roster

        try:
            data = path.read_bytes()
        except OSError as error:
            raise Problem(
                "roster.unreadable",
                f"“{path.name}” cannot be read: {error.strerror or error}.",
                "Close the program that has it open, or choose another file.",
            ) from error
        if len(data) < READ_ASIDE_BYTES:
            return read_roster(data, path.name, encoding)
        from arbiter_app.ui.export.worker import run_aside

        return run_aside(lambda _told: read_roster(data, path.name, encoding), _no_steps)

    def drives(self) -> Sequence[Drive]:
        """Removable drives that are there now."""
        from arbiter_app.exchange.drives import removable_drives

        return removable_drives()

    def chosen_folder(self, folder: Path) -> Drive:
        """A folder as a place to write to. Raises Problem when it cannot be looked at."""
        from arbiter_app.exchange.drives import chosen_folder

        return chosen_folder(folder)

    def export_pack(self, desk: Desk, match_id: MatchId, folder: Path, progress: Progress) -> PackReport:
        """Write a pack, read it back, record it in the journal. Raises Problem.

        What is written is gathered first, in this thread, and does not change any more; the stick is written from
        another thread, so that a slow one does not freeze the window.
        """
        from arbiter_app.exchange.pack import write_pack
        from arbiter_app.ui.export.worker import run_aside

        pack = bootstrap.gather_pack(self._held(desk), match_id)
        gathered = desk.state.matches[match_id].changed_seq
        report = run_aside(lambda told: write_pack(pack, folder, told), progress)
        if desk.state.matches[match_id].changed_seq != gathered:
            # A flag may fall while a slow stick is written; "exported" must not be said of what is not on it.
            raise Problem(
                "pack.overtaken",
                f"The pack in {report.folder} is sound, but something was recorded in the match while it was written.",
                "Export once more: the next revision holds that too.",
            )
        bootstrap.record_pack(desk, match_id, report)
        return report

    def write_card_pdf(self, desk: Desk, match_id: MatchId, path: Path) -> None:
        """Write the score card as PDF: aside first, so that the name never stands for half a card. Raises Problem."""
        self._write_pdf(bootstrap.card_pdf(desk, match_id), path)

    def write_notice(self, notice: Notice, path: Path) -> None:
        """Write a notice as PDF, in the same way. Raises Problem."""
        self._write_pdf(bootstrap.notice_pdf(notice), path)

    @staticmethod
    def _write_pdf(data: bytes, path: Path) -> None:
        _write_whole(data, path, "card.not_written")

    def paint_card(self, desk: Desk, match_id: MatchId, device: Device, copy: int) -> None:
        """Paint the score card onto a printer. Raises Problem."""
        bootstrap.paint_card(desk, match_id, device, copy)

    def match_game(self, desk: Desk, match_id: MatchId) -> BpgnGame:
        """A bughouse match as one game, both boards in the order of time."""
        return bootstrap.match_game(desk, match_id)

    def read_games(self, path: Path, progress: Progress, stop: Callable[[], bool]) -> BpgnRead:
        """Read the games of a BPGN file, a long one aside; the games up to a fault, or a stop, stay. Raises Problem."""
        from arbiter_app.exchange.bpgn_file import games_of, load_bpgn
        from arbiter_app.ui.export.worker import run_aside

        data = load_bpgn(path)
        if len(data) < GAMES_ASIDE_BYTES:
            return games_of(data)
        return run_aside(lambda told: games_of(data, None, told, stop), progress)

    def write_game(self, game: BpgnGame, path: Path) -> None:
        """Write one game as BPGN, in the same way as a PDF. Raises Problem."""
        from arbiter_app.exchange.bpgn import bughouse_bpgn

        _write_whole(bughouse_bpgn(game), path, "bpgn.not_written")

    def new_salt(self) -> str:
        """Random text for a sealed line-up."""
        return bootstrap.new_salt()

    def new_lot(self) -> int:
        """A random number, where something is drawn by lot."""
        return bootstrap.new_lot()

    def _held(self, desk: Desk) -> bootstrap.OpenEvent:
        if self._open is None or self._open.desk is not desk:
            raise Defect("this desk is not the one that is open")
        return self._open

    def _warn_of_drive(self, opened: bootstrap.OpenEvent) -> None:
        """Say so when an event is written to a stick."""
        if opened.path is None or opened.desk.readonly:
            return
        place = opened.path.absolute()
        for drive in self.drives():
            if place.is_relative_to(drive.path):
                opened.notices.append(troubles.on_removable_drive(opened.path, drive.label))
                return

    def _hold(self, opened: bootstrap.OpenEvent) -> OpenedEvent:
        before, self._open = self._open, opened
        self._warn_of_drive(opened)
        result = _opened(opened)
        if before is not None:
            try:
                before.close()
            except Problem as problem:
                return OpenedEvent(result.desk, result.path, (*result.notices, problem), result.recovered)
        return result


def _write_whole(data: bytes, path: Path, code: str) -> None:
    """Aside first, so that the name never stands for half a file. Raises Problem."""
    aside = path.with_name(f".{path.name}.part")
    try:
        aside.write_bytes(data)
        put_in_place(aside, path)
    except OSError as error:
        with suppress(OSError):
            aside.unlink(missing_ok=True)
        raise Problem(
            code,
            f"The document cannot be written to {path}: {error.strerror or error}.",
            "Choose another place, and close the old document where a viewer has it open.",
        ) from error


def _no_steps(_step: str, _done: int, _of: int) -> None:
    """Reading a list has no steps to tell of."""


def run_window(path: Path | None, sample: bool = False) -> int:
    """Open the window, with an event if one is given, and stay until it is closed. Returns the exit status."""
    settings = AppSettings()
    app = make_app(settings, sys.argv[1:])
    reporter = DefectReporter(parent=app)
    reporter.install()
    services = RealServices(settings)
    window = MainWindow(services, settings)
    reporter.defect.connect(window.tell_defect)
    if sample:
        window.start_screen().controller.open_sample()
    elif path is not None:
        window.start_screen().controller.open_file(path)
    window.show()
    status = app.exec()
    reporter.close()
    return status


class StickServices(RealServices):
    """The real errands, where one folder acts as the only stick."""

    def __init__(self, settings: AppSettings, folder: Path, now: bootstrap.Clock, stick: Path) -> None:
        super().__init__(settings, folder, now)
        self._stick = stick

    def drives(self) -> Sequence[Drive]:
        """The folder, as a stick of 16 GB."""
        return (Drive(self._stick, "STICK", 15_900_000_000),)

    def new_salt(self) -> str:
        """The same each time, so that every rehearsal gives the same hashes and pictures."""
        return "5a" * 16

    def new_lot(self) -> int:
        """The same each time too: the first team has White."""
        return 0


def rehearse(out: Path, eye: Eye, tell: Teller) -> Stage:
    """Play the sample evening through the real windows, by clicks and keys; event file and pack are left in `out`.

    `eye` is called for every picture, `tell` after every step. The window is still open at the end. Raises
    RehearsalFailed at a step that cannot be played.
    """
    from arbiter_app.ui.rehearsal.clock import SteppedClock
    from arbiter_app.ui.rehearsal.stage import ReadyPicker, Stage, play
    from arbiter_app.ui.rehearsal.steps import STEPS, begins

    stick = out / "stick"
    for folder in (out, stick):
        _make_folder(folder)
    with TemporaryDirectory() as own:
        settings = AppSettings(Path(own) / "settings.ini")
        settings.language = "en"
        make_app(settings)
        clock, picker = SteppedClock(begins()), ReadyPicker()
        window = MainWindow(StickServices(settings, out, clock, stick), settings, picker)
        stage = Stage(window, clock, picker, resource("sample", "golden-evening.csv"), eye)
        try:
            play(stage, STEPS, tell)
        except BaseException:
            window.close()
            raise
    return stage


def run_evening(out: Path, pictures: Path | None = None) -> int:
    """Rehearse the sample evening, off-screen where there is no display, and check what came of it.

    Screenshots go to `out`/screenshots, those of the README to `pictures` as well. Returns 0 when the card is as it
    must be and the pack sound, else 1.
    """
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from arbiter_app.ui.rehearsal.album import Album
    from arbiter_app.ui.rehearsal.outcome import Defects, faults_of
    from arbiter_app.ui.rehearsal.stage import RehearsalFailed

    album, defects = Album(out / "screenshots", pictures), Defects()
    try:
        with defects:
            stage = rehearse(out, album.look, lambda line: print(line, flush=True))
            match = stage.match()
            check = bootstrap.check_pack(Path(match.exports[-1].folder))
            faults = [*faults_of(match, stage.rulebook()), *check.faults]
            stage.window.close()
    except RehearsalFailed as failed:
        faults = [str(failed)]
    faults += defects.told
    for fault in faults:
        print(f"wrong: {fault}", file=sys.stderr)
    print(f"screenshots: {album.folder}\nstick: {out / 'stick'}")
    return 1 if faults else 0


def _opened(event: bootstrap.OpenEvent) -> OpenedEvent:
    return OpenedEvent(event.desk, event.path, tuple(event.notices), event.recovered)


def _choice(file: RulebookFile) -> RulebookChoice:
    if not file.is_usable:
        return RulebookChoice(file.id, file.title, file.edition, "\n".join(str(fault) for fault in file.faults))
    book = rulebooks.load(file.id)
    return RulebookChoice(
        file.id,
        file.title,
        file.edition,
        time_zone=book.deadlines.time_zone,
        holds_matches=bool(book.divisions),
        asks_supervision=book.supervision.event_chooses,
        supervision_clause=book.sources.get("supervision.event_chooses", ""),
    )


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem(
            "store.no_folder",
            f"The folder {folder} cannot be made: {error.strerror or error}.",
            "Choose another place for the file.",
        ) from error


def _exists(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return one == other
