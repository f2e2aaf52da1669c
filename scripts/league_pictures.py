"""Makes the pictures of docs/league.md and docs/eligibility.md: leagues in the real windows.

`league_pictures.py FOLDER` writes them there, small.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableView

from arbiter_app import bootstrap
from arbiter_app.engine.values import MatchId
from arbiter_app.resources import resource
from arbiter_app.script import ScriptLine, read_script
from arbiter_app.ui import theme
from arbiter_app.ui.app import make_app
from arbiter_app.ui.event.who_page import WhoPage
from arbiter_app.ui.main_window import USUAL, MainWindow
from arbiter_app.ui.rehearsal.clock import SteppedClock, settle
from arbiter_app.ui.rehearsal.few_colours import in_few_colours
from arbiter_app.ui.rehearsal.hand import Hand
from arbiter_app.ui.rehearsal.stage import ReadyPicker
from arbiter_app.ui.settings import AppSettings
from arbiter_app.wiring import StickServices

SETTLES_MS = 60
"""What was just shown is laid out a second time once its scroll bars are known."""
EVE = datetime(2026, 3, 11, 15, 47, tzinfo=UTC)
"""16:47 in Berlin: thirteen minutes before the lists of A-C are due."""
LATE = datetime(2026, 3, 11, 16, 3, tzinfo=UTC)
AFTER = datetime(2026, 4, 3, 10, 0, tzinfo=UTC)
FIRST_ROUND = datetime(2017, 10, 5, 18, 15, tzinfo=UTC)
AFTER_THREE = FIRST_ROUND + timedelta(days=15)


class Shoot:
    """A window over the season as far as it was played, a hand at it, and a folder for the pictures."""

    def __init__(self, work: Path, folder: Path, name: str, lines: list[ScriptLine], now: datetime) -> None:
        self.folder = folder
        self.clock = SteppedClock(now)
        path = work / f"{name}.arbiter"
        opened, reader, rest = bootstrap.begin_script(lines, path)
        try:
            bootstrap.play_script(rest, opened.desk, reader)
        finally:
            opened.close()
        settings = AppSettings(work / f"{name}.ini")
        settings.language = "en"
        self.app = make_app(settings)
        stick = work / "stick"
        stick.mkdir(exist_ok=True)
        services = StickServices(settings, work, self.clock, stick)
        self.services = services
        self.window = MainWindow(services, settings, ReadyPicker(), services.open_event(path))
        self.hand = Hand(self.window)
        self.window.resize(*USUAL)
        self.window.show()
        self.window.activateWindow()
        QTest.qWaitForWindowActive(self.window)
        settle()

    def show(self, screen: str, match: str = "") -> None:
        """One screen, with a game day chosen."""
        workspace = self.window.workspace
        assert workspace is not None
        if match:
            workspace.choose_match(MatchId(match))
        self.window.show_screen(screen)
        settle()

    def look(self, name: str) -> None:
        """One picture."""
        QTest.qWait(SETTLES_MS)
        in_few_colours(self.window.grab().toImage()).save(str(self.folder / f"league-{name}.png"), None, 0)
        print(name)

    def opens_row(self, table: str, text: str) -> None:
        """Choose a row and press Enter."""
        self.hand.click_row(table, text)
        self.hand.named(QTableView, table).setFocus()
        self.hand.keys("Enter")

    def in_theme(self, name: str, act: Callable[[], None]) -> None:
        """Something in other colours."""
        theme.apply_theme(self.app, name, 100)
        act()
        theme.apply_theme(self.app, "light", 100)

    def close(self) -> None:
        """The window and its file."""
        self.window.close()
        self.services.close_event()


def shoot(work: Path, folder: Path) -> None:
    """All pictures, in the order of the season."""
    lines = list(bootstrap.load_script(resource("sample", "workplace-league", "season.jsonl")))
    first = next(number for number, line in enumerate(lines) if line.fields.get("match") == "A-C-d1")
    lists = next(
        number
        for number, line in enumerate(lines[:first])
        if (line.name, line.fields.get("leg_id")) == ("seal_player_list", "A-C")
    )
    _lists(Shoot(work, folder, "lists", lines[:lists], EVE))
    _end(Shoot(work, folder, "end", lines, AFTER))
    _who(Shoot(work, folder, "who", _club_in_divisions(), AFTER_THREE))


def _who(on: Shoot) -> None:
    on.show("event")
    on.hand.click("Who may play")
    page = on.window.findChild(WhoPage)
    assert page is not None
    page.found.search.setText("a31")
    page.found.table.choose(0)
    on.look("who-may-play")
    page.found.search.setText("a41")
    page.found.table.choose(0)
    on.hand.click("Record a permission for this team…")
    page.season.form.authority.setText("League controller")
    page.season.form.search.setText("a31")
    page.season.form.search.textEdited.emit("a31")
    on.look("permission")
    on.close()


def _club_in_divisions() -> list[ScriptLine]:
    """Club A has teams in divisions 1, 2 and twice 4; Player A31 of its third team helps out in the higher ones."""
    return read_script("\n".join(json.dumps(line) for line in _club_lines()))


def _club_lines() -> Iterator[dict[str, object]]:
    entered = (FIRST_ROUND - timedelta(days=7)).isoformat()
    yield {
        "at": entered, "do": "create_event", "rulebook": "leinster-league", "title": "Season", "arbiter": "Arbiter 1",
        "time_zone": "Europe/Dublin",
    }  # fmt: skip
    divisions = {"A1": 1, "A2": 2, "A3": 4, "A4": 4, "B1": 1, "B2": 2, "B3": 4}
    teams = [
        {"id": team, "name": f"Club {team[0]} {team[1]}", "club": f"Club {team[0]}", "division": f"division-{number}"}
        for team, number in divisions.items()
    ]
    players = [
        {
            "id": f"{team}{number}", "name": f"Player {team}{number}", "team_id": team,
            "registration": f"{ord(team[0])}{team[1]}{number}", "rating": 1900 - 100 * divisions[team] - number,
        }
        for team in divisions
        for number in range(1, 9)
    ]  # fmt: skip
    yield {"at": entered, "do": "import_roster", "teams": teams, "players": players, "file_name": "teams.csv"}
    for week, (home, player) in enumerate((("A2", "A31"), ("A1", "A31"), ("A3", "A31"))):
        starts, away = FIRST_ROUND + timedelta(weeks=week), f"B{home[1]}"
        at, match = (starts - timedelta(minutes=20)).isoformat(), f"week-{week + 1}"
        yield {
            "at": at, "do": "arrange_match", "match": match, "home": home, "away": away,
            "division": f"division-{divisions[home]}", "round_number": week + 1,
            "scheduled_start": starts.isoformat(), "venue": "Hall 1",
        }  # fmt: skip
        boards = 8 if divisions[home] < 3 else 6
        for side, team in (("home", home), ("away", away)):
            own = [f"{team}{number}" for number in range(1, boards + 1)]
            slots = own if side == "away" or player in own else [*own[:-1], player]
            aside = [{"code": "substitute", "where": str(boards)}] if slots is not own else []
            yield {
                "at": at, "do": "seal_line_up", "match": match, "side": side, "slots": slots, "salt": match + side,
                "accept": aside,
            }  # fmt: skip
        yield {"at": at, "do": "reveal_line_ups", "match": match}


def _lists(on: Shoot) -> None:
    on.show("event")
    on.hand.click("Season")
    on.look("season")
    on.hand.click("Squads")
    on.look("squads")
    on.show("lineups", "A-C-d1")
    on.hand.click("Hand in… Team A")
    on.look("list")
    on.hand.click("Seal the list")
    on.look("sealed")
    on.clock.go_to(LATE)
    on.show("rulings")
    on.hand.click_row("Deadlines of lists and picks", "list")
    on.hand.click("Decide the missed deadline…")
    on.look("missed")
    on.close()


def _end(on: Shoot) -> None:
    on.show("standings")
    on.opens_row("Table of the league", "Team C")
    on.look("table")
    on.hand.keys("Enter")
    on.look("why")
    on.hand.keys("Esc")
    on.in_theme("dark", lambda: on.look("dark"))
    on.close()


def main() -> int:
    """Returns 0."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as work:
        shoot(Path(work), folder)
    QApplication.closeAllWindows()
    return 0


if __name__ == "__main__":
    sys.exit(main())
