"""The Journal screen of a league in legs: days as people read them, and no list before both are open."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.records_league import OfficialRole
from arbiter_app.engine.values import LegId, MatchId
from arbiter_app.ui import dates
from arbiter_app.ui.journal.view import JournalScreen
from tests.ui.league.season_desk import D1, HOME, ONE_DAY, RESERVE_DAY, SeasonDesk, local, show

pytestmark = pytest.mark.qt


def shown(qtbot: QtBot, season: SeasonDesk) -> JournalScreen:
    """The screen over a season."""
    return show(qtbot, JournalScreen(season.workspace()))


def lines(screen: JournalScreen) -> list[str]:
    """What the table says, newest first."""
    return [line.what for line in screen.table.rows_model().rows()]


def all_texts(screen: JournalScreen) -> str:
    """Every text of the screen, each entry chosen in turn."""
    told = lines(screen)
    for line in screen.table.rows_model().rows():
        screen.table.choose([one.seq for one in screen.table.rows_model().rows()].index(line.seq))
        if line.row.kind != "RosterImported":
            told += [label.text() for label in screen.right.findChildren(QLabel)]
    return "\n".join(told)


def put_off() -> SeasonDesk:
    """The first game day of A–B is put off before its picks are in."""
    season = SeasonDesk().arranges("A-B").at("12:00:00", D1 - ONE_DAY)
    season.does(
        cmd.PostponeGames(
            at=season.clock(), match_id=MatchId("A-B-d1"), scheduled_start=local("18:00:00", RESERVE_DAY),
            reason="power cut", approved_by=(OfficialRole.ARBITER, OfficialRole.CONTROLLER),
        )
    )  # fmt: skip
    return season


def test_days_and_times_are_told_as_people_read_them(qtbot: QtBot) -> None:
    screen = shown(qtbot, put_off())
    assert lines(screen)[0] == (
        "The whole day put off to Thu 12 Mar 2026, 18:00:00, approved by arbiter, controller: power cut"
    )
    assert "Reserve days: Thu 12 Mar 2026" in lines(screen)


def test_the_days_of_a_leg_are_told_by_the_clock_in_the_hall(qtbot: QtBot) -> None:
    screen = shown(qtbot, put_off())
    arranged = next(line for line in screen.table.rows_model().rows() if line.row.kind == "LegArranged")
    days = next(fact for fact in screen.controller.facts(arranged.row) if fact.field == "days").value.splitlines()
    assert [day.partition(", ")[2] for day in days][::3] == ["Tue 3 Mar 2026, 18:00:00", "Wed 11 Mar 2026, 18:00:00"]


def test_the_boards_of_a_bughouse_match_are_called_by_their_letters(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges("A-B", "C-D").opens_lists()
    season.picks("A-B-d4", "4 9", "4 9").starts("A-B-d4").ends("A-B-d4", "1-0")
    screen = shown(qtbot, season)
    places = [line.where for line in screen.table.rows_model().rows()][:2]
    assert places == ["Board B · Team A – Team B", "Board A · Team A – Team B"]


def test_the_time_of_an_entry_of_another_day_can_be_read_whole(qtbot: QtBot) -> None:
    screen = shown(qtbot, put_off())
    table = screen.table
    for row in range(table.model().rowCount()):
        text = str(table.model().index(row, 1).data())
        assert table.fontMetrics().horizontalAdvance(text) < table.columnWidth(1), text


def test_a_day_within_the_name_of_a_folder_stays_as_it_is() -> None:
    told = dates.with_days({"folder": "2026-03-03_Team-A_Team-B", "moment": "2026-03-03 18:00:00", "revision": 2})
    assert told == {"folder": "2026-03-03_Team-A_Team-B", "moment": "Tue 3 Mar 2026, 18:00:00", "revision": 2}


@pytest.mark.clause("W-24")
def test_a_sealed_list_is_found_by_no_filter(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges("A-B").at("12:00:00", D1 - ONE_DAY)
    season.does(cmd.SealPlayerList(at=season.clock(), leg_id=LegId("A-B"), side=HOME, salt="salt-home"))
    screen = shown(qtbot, season)
    assert lines(screen)[0] == "Team A sealed its list for Team A – Team B"
    told = all_texts(screen)
    assert "sealed" in told
    assert not [sign for sign in ("Player A15", "salt-home") if sign in told]
    QTest.keyClicks(screen.filters.text, "player a15")
    assert lines(screen) == []
