"""A game that was put off: not started with the others, and started in the hall on its reserve day."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.records_league import OfficialRole
from arbiter_app.engine.values import BoardPoints, LegId, MatchId, Termination
from arbiter_app.queries.event import fixture_rows
from arbiter_app.queries.league_table import leg_match_rows
from arbiter_app.ui.event.view import EventScreen
from arbiter_app.ui.hall.view import HallScreen
from tests.ui.league.season_desk import AWAY, D3, D7, ENTER, RESERVE_DAY, SeasonDesk, key, local, press, show

pytestmark = pytest.mark.qt

DAY = "A-B-d2"


def with_a_game_put_off(*boards: int) -> SeasonDesk:
    """The second day of A-B with these boards put off to the reserve day; all of them when none is named."""
    season = SeasonDesk().arranges("A-B", "C-D").opens_lists().picks(DAY, "2 5 10", "2 5 10").at("17:30:00", D3)
    season.does(
        cmd.PostponeGames(
            at=season.clock(), match_id=MatchId(DAY), scheduled_start=local("18:00:00", RESERVE_DAY),
            reason="power cut", approved_by=(OfficialRole.ARBITER, OfficialRole.CONTROLLER), boards=boards,
        )
    )  # fmt: skip
    return season


class Hall:
    """The hall of that day."""

    def __init__(self, qtbot: QtBot, season: SeasonDesk) -> None:
        self.season = season
        self.workspace = season.workspace(DAY)
        self.screen = show(qtbot, HallScreen(self.workspace))

    def letter(self, letter: str) -> None:
        """A letter key in the hall."""
        self.screen.go_home()
        key(Qt.Key(ord(letter)))

    def waits(self) -> str:
        """Why the chosen board has no clock yet."""
        view = self.screen.play.clock.view()
        assert view is not None
        return view.waits

    def marks(self, board: int) -> list[str]:
        """The words beside a board."""
        return [text for text, _tone in self.screen.play.sheet.row(board).view().pills]


@pytest.mark.clause("W-88")
def test_a_board_that_is_put_off_does_not_start_with_the_others(qtbot: QtBot) -> None:
    season = with_a_game_put_off(1).at("18:00:00", D3)
    hall = Hall(qtbot, season)
    page = hall.screen.start_page
    assert page.rows[1].waits.text() == "put off"
    press(page.all_button)
    press(page.start_button)
    boards = season.match(DAY).boards
    assert [board.clock is not None for board in boards] == [False, True, True]
    assert [board.home.arrived_at is not None for board in boards] == [False, True, True]
    assert hall.marks(1) == ["put off to Thu 12 Mar"]
    rows = leg_match_rows(season.desk.state, season.desk.rulebook, LegId("A-B"))
    assert [row.code for row in rows if row.match_id == DAY] == ["P", "", ""]


@pytest.mark.clause("W-88", "W-48")
def test_it_is_started_in_the_hall_at_six_on_its_day_and_not_a_second_before(qtbot: QtBot) -> None:
    season = with_a_game_put_off(1)
    season.starts(DAY)
    season.ends(DAY, "", "1-0", "draw")
    season.at("17:59:59", RESERVE_DAY)
    hall = Hall(qtbot, season)
    hall.workspace.choose_board(1)
    assert "Put off to Thu 12 Mar, 18:00" in hall.waits()
    hall.letter("A")
    key(Qt.Key.Key_W)
    key(ENTER)
    hall.letter("A")
    key(ENTER)
    board = season.match(DAY).boards[0]
    assert board.home.arrived_at is not None
    assert board.away.arrived_at is not None
    press(hall.screen.play.clock.begin_button)
    key(ENTER)
    assert season.match(DAY).boards[0].clock is None, "17:59:59 is too early"
    season.at("18:00:00")
    hall.screen.refresh()
    key(Qt.Key.Key_Escape)
    press(hall.screen.play.clock.begin_button)
    key(ENTER)
    board = season.match(DAY).boards[0]
    assert board.clock is not None
    assert board.started_at == local("18:00:00", RESERVE_DAY)


@pytest.mark.clause("W-88", "W-49")
def test_who_is_not_there_at_six_on_the_reserve_day_forfeits(qtbot: QtBot) -> None:
    season = with_a_game_put_off(3)
    season.starts(DAY)
    season.ends(DAY, "1-0", "1-0", "")
    season.at("18:00:01", RESERVE_DAY)
    hall = Hall(qtbot, season)
    hall.workspace.choose_board(3)
    assert hall.marks(3)[0] == "default due"
    season.does(cmd.RecordForfeit(at=season.clock(), board=season.match(DAY).boards[2].ref, absent=(AWAY,)))
    end = season.match(DAY).boards[2].end
    assert end is not None
    assert (end.termination, end.points) == (Termination.DEFAULT, BoardPoints(10, 0))
    assert leg_match_rows(season.desk.state, season.desk.rulebook, LegId("A-B"))[5].code == "+/−"


@pytest.mark.clause("W-88")
def test_a_whole_day_that_is_put_off_starts_as_a_whole_on_the_reserve_day(qtbot: QtBot) -> None:
    season = with_a_game_put_off().at("18:00:00", D7)
    hall = Hall(qtbot, season)
    press(hall.screen.start_page.start_button)
    assert season.match(DAY).started_at is None, "there is nothing to start before the reserve day"
    season.at("18:00:00", RESERVE_DAY)
    hall.screen.refresh()
    press(hall.screen.start_page.all_button)
    press(hall.screen.start_page.start_button)
    assert [board.started_at for board in season.match(DAY).boards] == [local("18:00:00", RESERVE_DAY)] * 3


@pytest.mark.clause("W-88")
def test_a_day_that_was_put_off_as_a_whole_stands_on_its_reserve_day_everywhere(qtbot: QtBot) -> None:
    season = with_a_game_put_off()
    rows = {row.match_id: row.start for row in fixture_rows(season.desk.state, season.desk.rulebook)}
    assert rows[MatchId(DAY)] == local("18:00:00", RESERVE_DAY)
    some = with_a_game_put_off(1)
    rows = {row.match_id: row.start for row in fixture_rows(some.desk.state, some.desk.rulebook)}
    assert rows[MatchId(DAY)] == local("18:00:00", D3)
    event = show(qtbot, EventScreen(season.workspace(DAY)))
    assert "12 March 2026, 18:00" in event.match_page.stations.about.text()
