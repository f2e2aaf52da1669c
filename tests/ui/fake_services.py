"""Errands with a memory, for tests of the screens: no file, no stick, but what was done is remembered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from PySide6.QtGui import QPagedPaintDevice

from arbiter_app import bootstrap
from arbiter_app.desk import Desk
from arbiter_app.engine.commands import (
    ArrangeMatch,
    Command,
    ImportRoster,
    RecordExport,
    RecordResult,
    RevealLineUps,
    SealLineUp,
    StartMatch,
    WishTimeControl,
)
from arbiter_app.engine.findings import Acceptance, Accepted
from arbiter_app.engine.notation.bpgn_faults import BpgnRead
from arbiter_app.engine.notation.bpgn_game import BpgnGame
from arbiter_app.engine.records import Player, SeatRef, Slot, SlotKind, Team
from arbiter_app.engine.values import BoardRef, ClockSource, GameResult, MatchId, PlayerId, Side, TeamId
from arbiter_app.errors import Problem
from arbiter_app.exchange.bpgn import bughouse_bpgn
from arbiter_app.exchange.bpgn_file import games_of, load_bpgn
from arbiter_app.exchange.roster_csv import read_roster
from arbiter_app.queries.notices import Notice
from arbiter_app.shapes import Drive, PackReport, Progress, RosterPreview, RulebookChoice
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.workspace import Workspace

RULES = "leinster-league"
START = datetime(2017, 10, 12, 18, 15, tzinfo=UTC)
"""A Thursday, 19:15 in Dublin."""
MATCH = MatchId("M1")
TEAM_A, TEAM_B = TeamId("A"), TeamId("B")
RATINGS_A = (1985, 1930, 1874, 1722, 1880, 1701, 1644, 1590, 1571)


@dataclass
class HallClock:
    """The time of day as the test says."""

    moment: datetime = START - timedelta(minutes=20)

    def __call__(self) -> datetime:
        """Now."""
        return self.moment

    def goes_on(self, **span: float) -> None:
        """Let time pass, as `goes_on(minutes=5)`."""
        self.moment += timedelta(**span)


@dataclass
class FakeServices:
    """Answers every errand from memory. `trouble` is raised by the next errand that could fail."""

    now: Callable[[], datetime] = field(default_factory=HallClock)
    choices: list[RulebookChoice] = field(
        default_factory=lambda: [
            RulebookChoice("fide-standard", "FIDE Laws of Chess", "2023"),
            RulebookChoice(RULES, "Leinster Chess Union: League Rules", "2017", time_zone="Europe/Dublin"),
        ]
    )
    recent: list[Path] = field(default_factory=list)
    sticks: list[Drive] = field(default_factory=list)
    trouble: Problem | None = None
    errands: list[tuple[str, object]] = field(default_factory=list)
    folder: Path = Path("/nowhere/events")

    def rulebooks(self) -> Sequence[RulebookChoice]:
        """The rules to choose from."""
        return self.choices

    def recent_files(self) -> Sequence[Path]:
        """Files opened lately."""
        return self.recent

    def default_folder(self) -> Path:
        """Where events are kept."""
        return self.folder

    def new_event(
        self, path: Path, rulebook_id: str, title: str, arbiter: str, time_zone: str, supervised: bool | None = None
    ) -> OpenedEvent:
        """An event in memory that says it is at `path`."""
        self._do("new_event", path)
        command = bootstrap.create_command(rulebook_id, title, arbiter, time_zone, self.now(), supervised)
        return OpenedEvent(bootstrap.create_event(None, command, self.now).desk, path)

    def open_event(self, path: Path, *, readonly: bool = False) -> OpenedEvent:
        """An event in memory."""
        self._do("open_readonly" if readonly else "open_event", path)
        return OpenedEvent(new_desk(self.now), path)

    def open_sample(self) -> OpenedEvent:
        """An event with a match."""
        self._do("open_sample", None)
        return OpenedEvent(desk_with_match(self.now), None)

    def open_sample_league(self) -> OpenedEvent:
        """An event with a match."""
        self._do("open_sample_league", None)
        return OpenedEvent(desk_with_match(self.now), None)

    def close_event(self) -> None:
        """Nothing to close."""
        self._do("close_event", None)

    def renew_copy(self) -> None:
        """There is no file to copy."""
        self._do("renew_copy", None)

    def restore_last_good(self, path: Path) -> OpenedEvent:
        """An event in memory."""
        self._do("restore", path)
        return OpenedEvent(new_desk(self.now), path)

    def save_anew(self, path: Path) -> OpenedEvent:
        """An event in memory."""
        self._do("save_anew", path)
        return OpenedEvent(new_desk(self.now), path)

    def read_roster(self, path: Path, encoding: str = "") -> RosterPreview:
        """The real reading of a real file."""
        self._do("read_roster", encoding)
        return read_roster(path.read_bytes(), path.name, encoding)

    def drives(self) -> Sequence[Drive]:
        """The sticks that the test put in."""
        return self.sticks

    def chosen_folder(self, folder: Path) -> Drive:
        """The folder, with room for a hundred packs."""
        self._do("chosen_folder", folder)
        return Drive(folder, folder.name, 4_000_000_000)

    def export_pack(self, desk: Desk, match_id: MatchId, folder: Path, progress: Progress) -> PackReport:
        """Records an export as the real one does, and writes nothing."""
        self._do("export_pack", folder)
        revision = len(desk.state.matches[match_id].exports) + 1
        for done, step in enumerate(("gather", "write", "read_back", "rename")):
            progress(step, done, 4)
        place = folder / f"pack-{revision}"
        digest = f"{revision:064x}"
        desk.submit(
            RecordExport(at=desk.now(), match_id=match_id, revision=revision, folder=str(place), manifest_sha256=digest)
        )
        return PackReport(place, revision, digest, ("match.json", "scorecard.pdf"))

    def write_card_pdf(self, desk: Desk, match_id: MatchId, path: Path) -> None:
        """Remembered only."""
        del desk, match_id
        self._do("write_card_pdf", path)

    def write_notice(self, notice: Notice, path: Path) -> None:
        """Note that a notice was wanted."""
        self._do("notice", (notice.subtitle, path))

    def paint_card(self, desk: Desk, match_id: MatchId, device: QPagedPaintDevice, copy: int) -> None:
        """Remembered only."""
        del desk, match_id, device
        self._do("paint_card", copy)

    def match_game(self, desk: Desk, match_id: MatchId) -> BpgnGame:
        """The real game of a match of the desk."""
        return bootstrap.match_game(desk, match_id)

    def read_games(self, path: Path, progress: Progress, stop: Callable[[], bool]) -> BpgnRead:
        """The real reading of a real file, in this thread."""
        self._do("read_games", path)
        return games_of(load_bpgn(path), None, progress, stop)

    def write_game(self, game: BpgnGame, path: Path) -> None:
        """Writes it, when the test has named a real place."""
        self._do("write_game", path)
        path.write_bytes(bughouse_bpgn(game))

    def new_salt(self) -> str:
        """The same each time."""
        return "00" * 16

    def new_lot(self) -> int:
        """The same each time."""
        return 0

    def _do(self, errand: str, about: object) -> None:
        self.errands.append((errand, about))
        if self.trouble is not None:
            trouble, self.trouble = self.trouble, None
            raise trouble


@dataclass
class FakePicker:
    """Answers with the next path it was given."""

    answers: list[Path | None] = field(default_factory=list)

    def open_file(self, parent: object, title: str, folder: Path, pattern: str) -> Path | None:
        """The next answer."""
        del parent, title, folder, pattern
        return self.answers.pop(0)

    def save_file(self, parent: object, title: str, suggestion: Path, pattern: str) -> Path | None:
        """The next answer."""
        del parent, title, suggestion, pattern
        return self.answers.pop(0)

    def folder(self, parent: object, title: str, start: Path) -> Path | None:
        """The next answer."""
        del parent, title, start
        return self.answers.pop(0)


def new_desk(now: Callable[[], datetime]) -> Desk:
    """A desk in memory with nothing but its rules."""
    command = bootstrap.create_command(RULES, "League evening", "Arbiter 1", "Europe/Dublin", now())
    return bootstrap.create_event(None, command, now).desk


def roster() -> tuple[tuple[Team, ...], tuple[Player, ...]]:
    """Two teams of nine; the fifth of Club A is rated 158 above the fourth."""
    teams = (Team(TEAM_A, "Club A", captain="Captain A"), Team(TEAM_B, "Club B", captain="Captain B"))
    players = tuple(
        Player(
            PlayerId(f"{team}{number}"),
            f"Player {team}{number}",
            team,
            f"{team}-{number}",
            RATINGS_A[number - 1] if team == TEAM_A else 2012 - 40 * number,
        )
        for team in (TEAM_A, TEAM_B)
        for number in range(1, 10)
    )
    return teams, players


def desk_with_teams(now: Callable[[], datetime]) -> Desk:
    """A desk with two teams."""
    desk = new_desk(now)
    teams, players = roster()
    does(desk, ImportRoster(at=now(), teams=teams, players=players, file_name="teams.csv"))
    return desk


def desk_with_match(now: Callable[[], datetime]) -> Desk:
    """A desk with two teams and a match of the first division, tonight."""
    desk = desk_with_teams(now)
    does(
        desk,
        ArrangeMatch(
            at=now(),
            match_id=MATCH,
            home=TEAM_A,
            away=TEAM_B,
            division="division-1",
            round_number=5,
            scheduled_start=START,
            venue="Hall A",
        ),
    )
    return desk


def does(desk: Desk, command: Command) -> None:
    """Submit a command that must be accepted."""
    decision = desk.submit(command).decision
    assert isinstance(decision, Accepted), decision


def match_workspace(services: FakeServices) -> Workspace:
    """A workspace over a match that is arranged for tonight."""
    return Workspace(OpenedEvent(desk_with_match(services.now), None), services)


def line_up(team: TeamId, named: int, boards: int = 8) -> tuple[Slot, ...]:
    """The first players of a team in the order of their numbers, nobody below."""
    return tuple(
        Slot(SlotKind.NAMED, PlayerId(f"{team}{number}")) if number <= named else Slot(SlotKind.BLANK)
        for number in range(1, boards + 1)
    )


def seals_both(desk: Desk, home: tuple[Slot, ...] | None = None, away: tuple[Slot, ...] | None = None) -> None:
    """Both captains hand in; Club A under protest, for its fifth player is placed too low."""
    at = desk.now()
    protest = (Acceptance("board_order", "agreed by both captains"),)
    home = home or line_up(TEAM_A, 8)
    away = away or line_up(TEAM_B, 8)
    does(desk, SealLineUp(at=at, match_id=MATCH, side=Side.HOME, slots=home, accept=protest))
    does(desk, SealLineUp(at=at, match_id=MATCH, side=Side.AWAY, slots=away))


def plays(desk: Desk, clock: HallClock, away_named: int = 8, source: ClockSource = ClockSource.APPLICATION) -> None:
    """Line-ups open, everybody there, the clocks started on time."""
    seals_both(desk, away=line_up(TEAM_B, away_named))
    does(desk, RevealLineUps(at=clock(), match_id=MATCH))
    for number in range(1, away_named + 1):
        for side in Side:
            board = BoardRef(MATCH, number)
            does(desk, WishTimeControl(at=clock(), board=board, side=side, control_id="standard-120"))
    clock.moment = START
    present = tuple(SeatRef(number, side) for number in range(1, away_named + 1) for side in Side)
    does(desk, StartMatch(at=clock(), match_id=MATCH, source=source, present=present))


def ends(desk: Desk, **results: GameResult) -> None:
    """Results by board, as `ends(desk, board_1=GameResult.DRAW)`."""
    for name, result in results.items():
        number = int(name.removeprefix("board_"))
        does(desk, RecordResult(at=desk.now(), board=BoardRef(MATCH, number), result=result))
