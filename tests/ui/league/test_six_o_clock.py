"""Six o'clock: nothing starts a second before, who is not there then forfeits, and two absences are no draw."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from arbiter_app.engine.values import BoardPoints, LegId, Termination
from arbiter_app.queries.league_table import leg_match_rows, table_rows
from arbiter_app.ui.hall.view import HallScreen
from tests.ui.league.season_desk import AWAY, D1, D7, ENTER, HOME, SeasonDesk, key, local, press, show

pytestmark = pytest.mark.qt

DAY = "A-B-d1"


class Hall:
    """The hall of a game day."""

    def __init__(self, qtbot: QtBot, season: SeasonDesk, day: str = DAY) -> None:
        self.season, self.day = season, day
        self.screen = show(qtbot, HallScreen(season.workspace(day)))

    def marks_here(self, *seats: tuple[int, str]) -> None:
        """Mark players as there: board and side."""
        for number, side in seats:
            cell = self.screen.start_page.rows[number].cells[HOME if side == "home" else AWAY]
            press(cell.here)

    def decides_absence(self, board: int) -> None:
        """A for arrival, D for "nobody came", Enter for the ruling."""
        self.screen.go_home()
        for code in (Qt.Key(ord(str(board))), Qt.Key.Key_A, Qt.Key.Key_D, ENTER):
            key(code)


def picked() -> SeasonDesk:
    """Picks of the first day are open."""
    return SeasonDesk().arranges("A-B", "C-D").opens_lists().picks(DAY, "1 4 9", "1 4 9")


ALL = tuple((number, side) for number in (1, 2, 3) for side in ("home", "away"))


@pytest.mark.clause("W-35", "W-48")
def test_the_three_games_start_together_at_six_and_not_a_second_before(qtbot: QtBot) -> None:
    season = picked().at("17:59:59", D1)
    hall = Hall(qtbot, season)
    hall.marks_here(*ALL)
    press(hall.screen.start_page.start_button)
    assert season.match(DAY).started_at is None
    assert "minutes before the scheduled start" in hall.screen.start_page.doubts_text()
    season.at("18:00:00")
    hall.screen.refresh()
    press(hall.screen.start_page.start_button)
    assert [board.started_at for board in season.match(DAY).boards] == [local("18:00:00", D1)] * 3


@pytest.mark.clause("W-49", "W-87")
def test_a_player_who_is_not_there_at_six_forfeits_for_the_points_of_his_level(qtbot: QtBot) -> None:
    season = picked().at("18:00:00", D1)
    hall = Hall(qtbot, season)
    hall.marks_here(*(seat for seat in ALL if seat != (1, "away")))
    press(hall.screen.start_page.start_button)
    season.at("18:00:01")
    hall.decides_absence(1)
    end = season.match(DAY).boards[0].end
    assert end is not None
    assert (end.termination, end.points) == (Termination.DEFAULT, BoardPoints(30, 0))
    (row, *_) = leg_match_rows(season.desk.state, season.desk.rulebook, LegId("A-B"))
    assert (row.code, row.clause) == ("+/−", "W-49")


@pytest.mark.clause("W-50", "W-51")
def test_two_absences_bring_nobody_anything(qtbot: QtBot) -> None:
    season = picked().at("18:00:00", D1)
    hall = Hall(qtbot, season)
    hall.marks_here(*(seat for seat in ALL if seat[0] != 3))
    press(hall.screen.start_page.start_button)
    season.at("18:00:01")
    hall.decides_absence(3)
    end = season.match(DAY).boards[2].end
    assert end is not None
    assert (end.termination, end.points) == (Termination.DOUBLE_DEFAULT, BoardPoints(0, 0))
    rows = leg_match_rows(season.desk.state, season.desk.rulebook, LegId("A-B"))
    assert (rows[2].code, rows[2].clause) == ("−/−", "W-50")
    assert {row.total for row in table_rows(season.desk.state, season.desk.rulebook)} == {0}


@pytest.mark.clause("W-49", "W-69")
def test_a_team_with_one_absent_player_forfeits_the_bughouse_match(qtbot: QtBot) -> None:
    season = picked().picks("A-B-d4", "4 9", "4 9").at("18:00:00", D7)
    hall = Hall(qtbot, season, "A-B-d4")
    hall.marks_here((1, "home"), (1, "away"), (2, "away"))
    press(hall.screen.start_page.start_button)
    season.at("18:00:01")
    hall.decides_absence(2)
    row = leg_match_rows(season.desk.state, season.desk.rulebook, LegId("A-B"))[9]
    assert row.points == BoardPoints(0, 20)
    assert row.code == "−/+"
