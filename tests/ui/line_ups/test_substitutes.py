"""Substitutes from other teams of the club, chosen in the line-up, with the words that say what speaks against them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from arbiter_app.engine.values import MatchId, Side
from arbiter_app.queries.line_ups import in_order_of_rating, squad_rows
from arbiter_app.ui.line_ups.view import LineUpsScreen
from tests.engine.hall import league
from tests.ui.event.who_season import WhoSeason

pytestmark = pytest.mark.qt

LEFT = Qt.MouseButton.LeftButton


def entering(qtbot: QtBot, season: WhoSeason, match: MatchId) -> LineUpsScreen:
    """The screen with the captain of the home team at it."""
    workspace = season.workspace()
    workspace.choose_match(match)
    screen = LineUpsScreen(workspace)
    qtbot.addWidget(screen)
    screen.resize(1164, 616)
    screen.show()
    QTest.mouseClick(screen.cards[Side.HOME].hint.button, LEFT)
    return screen


def puts(screen: LineUpsScreen, name: str) -> None:
    """A player on the board chosen, by keys."""
    table = screen.squad.table
    table.choose(next(at for at, row in enumerate(table.rows_model().rows()) if row.squad.name == name))
    QTest.keyClick(table, Qt.Key.Key_Return)


@pytest.mark.clause("L-6.6/1", "L-6.6/3")
def test_a_substitute_is_chosen_from_a_lower_team_and_his_game_is_counted(qtbot: QtBot) -> None:
    season = WhoSeason()
    season.club.plays("S", "K1")
    match = season.club.arranged("K2")
    screen = entering(qtbot, season, match)
    rows = [row.squad for row in screen.squad.table.rows_model().rows()]
    assert [row.club_team for row in rows] == [""] * 8 + ["K3"] * 9
    puts(screen, "S")
    said = screen.cards[Side.HOME].editor.finding_texts()
    assert any("is a substitute here: game number 2, 3 leave the player the own team" in text for text in said)


@pytest.mark.clause("L-6.6/3")
def test_who_is_tied_elsewhere_is_refused_with_the_clause(qtbot: QtBot) -> None:
    season = WhoSeason()
    for team in ("K1", "K1", "K1", "K1"):
        season.club.plays("S", team)
    match = season.club.arranged("K2")
    screen = entering(qtbot, season, match)
    puts(screen, "S")
    said = screen.cards[Side.HOME].editor.finding_texts()
    assert any("has been a substitute 4 times and may now play for K1 only" in text for text in said)


def test_nobody_is_called_down_from_a_higher_team_and_the_order_of_rating_takes_no_substitutes() -> None:
    season = WhoSeason()
    match = season.club.arranged("K2")
    state = season.desk.state
    rows = squad_rows(state, league(), state.matches[match], Side.HOME)
    assert {row.club_team for row in rows} == {"", "K3"}
    filled = in_order_of_rating(rows, 8)
    assert {slot.player_id for slot in filled if slot is not None} == {f"K2-{number}" for number in range(1, 9)}
