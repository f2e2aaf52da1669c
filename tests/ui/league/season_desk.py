"""A desk over a season of the workplace league, in memory, with a clock that stands where the test says.

The calendar is that of the worked cases: the leg A-B on D1, D3, D5, the leg C-D on D2, D4, D6, both bughouse matches on
D7. Players are called "Player A1" to "Player A15": 1 to 3 of level 1, 4 to 8 of level 2, 9 to 15 of level 3.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import TypeVar
from zoneinfo import ZoneInfo

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLineEdit, QStyle, QStyleOptionButton, QWidget
from pytestqt.qtbot import QtBot

from arbiter_app import bootstrap, rulebooks
from arbiter_app.desk import Desk
from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import Acceptance, Accepted, Refused
from arbiter_app.engine.records import Player, SeatRef, Slot, SlotKind, Team
from arbiter_app.engine.rulebook_toml import bundle, rulebook_text
from arbiter_app.engine.state import Match
from arbiter_app.engine.values import BoardRef, GameResult, LegId, MatchId, PlayerId, Side, TeamId, Termination
from arbiter_app.resources import resource
from arbiter_app.script import Reader, read_script
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.workspace import Workspace
from tests.ui.fake_services import FakeServices, HallClock

RULES, ZONE = "workplace-league", ZoneInfo("Europe/Berlin")
HOME, AWAY = Side.HOME, Side.AWAY
LEFT, ENTER, ESC, TAB = Qt.MouseButton.LeftButton, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab
ONE_DAY = timedelta(days=1)
D1, D2, D3, D4, D5, D6, D7 = (date(2026, 3, day) for day in (3, 4, 5, 6, 9, 10, 11))
RESERVE_DAY = date(2026, 3, 12)
LEVELS = {1: range(1, 4), 2: range(4, 9), 3: range(9, 16)}
LEGS: dict[str, tuple[int, tuple[date, ...]]] = {
    "A-B": (1, (D1, D3, D5, D7)),
    "C-D": (1, (D2, D4, D6, D7)),
    "A-C": (2, tuple(date(2026, 3, day) for day in (16, 18, 20, 24))),
    "B-D": (2, tuple(date(2026, 3, day) for day in (17, 19, 23, 24))),
}
NASTY = "<b>Óscar, Й</b> & the forty letters of one"
"""A name that must stay plain text everywhere."""

Widget = TypeVar("Widget", bound=QWidget)


def local(text: str, day: date) -> datetime:
    """A time of day in the hall, as UTC."""
    return datetime.combine(day, time.fromisoformat(text), ZONE).astimezone(UTC)


def player(team: str, number: int, level: int | None, name: str = "") -> Player:
    """One player of a squad."""
    return Player(PlayerId(f"{team}{number}"), name or f"Player {team}{number}", TeamId(team), level=level)


def squad(team: str, last: int = 15) -> tuple[Player, ...]:
    """The players of one team; `last`: the highest number."""
    return tuple(
        player(team, number, level) for level, numbers in LEVELS.items() for number in numbers if number <= last
    )


def slots(*names: str) -> tuple[Slot, ...]:
    """Picks by the ids of players."""
    return tuple(Slot(SlotKind.NAMED, PlayerId(name)) for name in names)


class SeasonDesk:
    """What the engine is asked before and beside the screen that is tested. Every act must be accepted."""

    def __init__(self, last: int = 15, *, changed: tuple[str, str] = ("", "")) -> None:
        """`changed`: words of the rulebook and what stands there instead."""
        self.clock = HallClock(local("10:00:00", date(2026, 2, 20)))
        self.services = FakeServices(self.clock)
        command = bootstrap.create_command(RULES, "Season", "Arbiter 1", str(ZONE), self.clock())
        known = rulebooks.read_text(RULES)
        text = rulebook_text(RULES, known.text.replace(*changed), known.bases)
        command = replace(command, rulebook_text=bundle(text), rulebook_sha256=text.sha256)
        self.desk: Desk = bootstrap.create_event(None, command, self.clock).desk
        teams = tuple(Team(TeamId(name), f"Team {name}", captain=f"Captain {name}") for name in "ABCD")
        players = tuple(one for name in "ABCD" for one in squad(name, last))
        self.does(cmd.ImportRoster(at=self.clock(), teams=teams, players=players, file_name="squads.csv"))
        self.does(cmd.SetReserveDays(at=self.clock(), days=(RESERVE_DAY,)))

    def does(self, command: cmd.Command) -> None:
        """Submit a command in spite of what it warns of."""
        decision = self.desk.preview(command)
        if isinstance(decision, Refused):
            aside = tuple(Acceptance(one.code, "so decided", one.where) for one in decision.findings)
            command = replace(command, accept=aside)
        decision = self.desk.submit(command).decision
        assert isinstance(decision, Accepted), decision

    def at(self, text: str, day: date | None = None) -> SeasonDesk:
        """From now on it is this local time, of this day or of the one it was."""
        self.clock.moment = local(text, day or self.clock().astimezone(ZONE).date())
        return self

    def arranges(self, *legs: str) -> SeasonDesk:
        """These legs; all that the calendar has when none is named."""
        for leg in legs or tuple(LEGS):
            phase, days = LEGS[leg]
            starts = tuple(local("18:00:00", day) for day in days)
            self.does(
                cmd.ArrangeLeg(
                    at=self.clock(), leg_id=LegId(leg), home=TeamId(leg[0]), away=TeamId(leg[2]), phase=phase,
                    starts=starts,
                )
            )  # fmt: skip
        return self

    def opens_lists(self, leg: str = "A-B") -> SeasonDesk:
        """Both lists of a leg come in on its eve, so that both are open."""
        self.at("12:00:00", LEGS[leg][1][0] - ONE_DAY)
        for side in Side:
            self.does(cmd.SealPlayerList(at=self.clock(), leg_id=LegId(leg), side=side, salt="00"))
        return self

    def picks(self, day: str, home: str, away: str) -> SeasonDesk:
        """Both picks of a game day ("A-B-d1") on its eve, by the numbers of the players."""
        number = int(day[-1]) - 1
        self.at("13:00:00", LEGS[day[:3]][1][number] - ONE_DAY)
        for side, numbers in ((HOME, home), (AWAY, away)):
            team = day[0] if side is HOME else day[2]
            names = [f"{team}{one}" for one in numbers.split()]
            self.does(
                cmd.SealLineUp(at=self.clock(), match_id=MatchId(day), side=side, slots=slots(*names), salt="00", lot=0)
            )
        return self

    def starts(self, day: str, absent: tuple[tuple[int, Side], ...] = ()) -> SeasonDesk:
        """The games of a day begin at 18:00:00 with everybody there but these."""
        match = self.match(day)
        self.at("18:00:00", match.scheduled_start.astimezone(ZONE).date())
        here = tuple(
            SeatRef(board.ref.board_number, side)
            for board in match.boards
            for side in Side
            if (board.ref.board_number, side) not in absent and board.postponed_to is None
        )
        self.does(cmd.StartMatch(at=self.clock(), match_id=MatchId(day), present=here))
        return self

    def ends(self, day: str, *results: str) -> SeasonDesk:
        """The boards of a day end as seen from the first team: "1-0", "0-1", "draw"; an empty text leaves one open."""
        self.at("18:25:00")
        for number, text in enumerate(results, 1):
            board = self.match(day).board(number)
            assert board is not None
            if text and board.end is None:
                self.does(
                    cmd.RecordResult(
                        at=self.clock(), board=BoardRef(MatchId(day), number), result=_result(text, board.white),
                        termination=Termination.AGREEMENT if text == "draw" else Termination.CHECKMATE,
                    )
                )  # fmt: skip
        return self

    def match(self, day: str) -> Match:
        """A game day."""
        return self.desk.state.matches[MatchId(day)]

    def kinds(self) -> list[str]:
        """The kinds of all entries."""
        return [one.kind for one in self.desk.entries()]

    def workspace(self, day: str = "") -> Workspace:
        """What the screens meet at, with a game day chosen."""
        space = Workspace(OpenedEvent(self.desk, None), self.services)
        if day:
            space.choose_match(MatchId(day))
        return space


def _result(text: str, white: Side) -> GameResult:
    if text == "draw":
        return GameResult.DRAW
    winner = HOME if text == "1-0" else AWAY
    return GameResult.WHITE_WINS if winner is white else GameResult.BLACK_WINS


def sample_season() -> SeasonDesk:
    """The six legs of the sample season, played to the end by its script."""
    season = SeasonDesk.__new__(SeasonDesk)
    season.clock = HallClock(local("12:00:00", date(2026, 4, 3)))
    season.services = FakeServices(season.clock)
    first, *rest = read_script(resource("sample", "workplace-league", "season.jsonl").read_text("utf-8"))
    reader = Reader()
    fields = first.fields
    command = bootstrap.create_command(
        str(fields["rulebook"]), str(fields["title"]), str(fields["arbiter"]), str(fields["time_zone"]),
        reader.instant(first),
    )  # fmt: skip
    season.desk = bootstrap.create_event(None, command, season.clock).desk
    reader.zone = ZONE
    bootstrap.play_script(rest, season.desk, reader)
    return season


# A hand at mouse and keyboard.


def show(qtbot: QtBot, widget: Widget, width: int = 1164, height: int = 616) -> Widget:
    """The screen as large as the smallest window has room for."""
    qtbot.addWidget(widget)
    widget.resize(width, height)
    with qtbot.waitActive(widget):
        widget.show()
        widget.activateWindow()
    return widget


def press(widget: QWidget) -> None:
    """A click on something that can be seen and used."""
    assert widget.isVisible(), widget.accessibleName()
    assert widget.isEnabled(), widget.accessibleName()
    QTest.mouseClick(widget, LEFT)


def tick(box: QCheckBox) -> None:
    """A click on the square of a check box."""
    option = QStyleOptionButton()
    option.initFrom(box)
    square = box.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, option, box)
    QTest.mouseClick(box, LEFT, pos=square.center() if not square.isEmpty() else QPoint(10, box.height() // 2))


def types(field: QLineEdit, text: str) -> None:
    """Type a text over what stood there."""
    field.setFocus()
    field.selectAll()
    if text.isascii():
        QTest.keyClicks(field, text)
    else:
        # QTest knows no keys for other letters; pasting takes the same way.
        field.insert(text)


def chooses(box: QComboBox, text: str) -> None:
    """Choose the entry with this text by arrow keys."""
    wanted = box.findText(text, Qt.MatchFlag.MatchContains)
    assert wanted >= 0, [box.itemText(place) for place in range(box.count())]
    box.setFocus()
    while box.currentIndex() != wanted:
        QTest.keyClick(box, Qt.Key.Key_Down if box.currentIndex() < wanted else Qt.Key.Key_Up)


def key(code: Qt.Key, widget: QWidget | None = None) -> None:
    """A key to a widget, or to whatever has the focus."""
    target = widget or QApplication.focusWidget()
    assert target is not None, "nothing has the focus"
    QTest.keyClick(target, code)
