"""Squads on the Event screen: whether they reach, why a player may play so often, and changes of level."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.values import LegId, PlayerId
from arbiter_app.ui.event.view import EventScreen
from tests.ui.league.season_desk import (
    D7,
    ENTER,
    LEFT,
    NASTY,
    SeasonDesk,
    chooses,
    key,
    player,
    press,
    show,
    types,
)

pytestmark = pytest.mark.qt


class Squads:
    """The Squads tab."""

    def __init__(self, qtbot: QtBot, season: SeasonDesk) -> None:
        self.season = season
        self.workspace = season.workspace()
        self.screen = show(qtbot, EventScreen(self.workspace))
        press(self.screen.squads_button)
        self.page = self.screen.squads_page

    def forecast(self, team: int = 0) -> list[str]:
        """A row of the forecast."""
        model = self.page.forecast.table.rows_model()
        return [str(model.index(team, column).data()) for column in range(model.columnCount())]

    def chooses(self, name: str) -> None:
        """Choose a player by his id."""
        rows = self.page.members.members.rows_model().rows()
        self.page.members.members.choose(next(place for place, row in enumerate(rows) if row.player_id == name))

    def changes(self, name: str, level: str) -> None:
        """Change the level of a player."""
        self.chooses(name)
        chooses(self.page.members.level, level)
        types(self.page.members.by, "Captain A")
        press(self.page.members.button)

    def level(self, name: str) -> int | None:
        """The level of a player as the desk has it."""
        return self.season.desk.state.players[PlayerId(name)].level


def after_the_first_leg() -> SeasonDesk:
    """The leg A-B is over: A1 to A3 have one game at level 1, A4 and A5 one each at level 2."""
    season = SeasonDesk().arranges().opens_lists()
    for number, picked in enumerate(("1 4 9", "2 5 10", "3 6 11", "4 9"), 1):
        season.picks(f"A-B-d{number}", picked, picked)
        season.starts(f"A-B-d{number}")
        season.ends(f"A-B-d{number}", *("1-0",) * (1 if number == 4 else 3))
    season.at("20:00:00", D7)
    season.does(cmd.CloseLeg(at=season.clock(), leg_id=LegId("A-B")))
    return season


@pytest.mark.clause("W-4", "W-5", "W-6", "W-16")
def test_six_players_of_level_three_are_a_place_short(qtbot: QtBot) -> None:
    squads = Squads(qtbot, SeasonDesk(last=14))
    assert squads.forecast() == ["Team A", "9/9", "10/9", "8/9", "10/3", "12/3"]
    assert "Level 3 has 8 appearances left for 9 places." in squads.page.forecast.sentences
    names = [squads.page.members.level.itemText(place) for place in range(3)]
    assert names == ["1 – Expert", "2 – Intermediate", "3 – Novice"]


@pytest.mark.clause("W-11")
def test_a_level_with_too_few_players_is_told_before_the_list_is_refused(qtbot: QtBot) -> None:
    season = SeasonDesk()
    season.does(cmd.RegisterPlayer(at=season.clock(), player=player("A", 3, 2)))
    squads = Squads(qtbot, season)
    assert any("level 1" in one.casefold() and "2" in one and "3" in one for one in squads.page.forecast.sentences), (
        squads.page.forecast.sentences
    )


@pytest.mark.clause("W-16")
def test_seven_players_of_level_three_reach(qtbot: QtBot) -> None:
    squads = Squads(qtbot, SeasonDesk())
    assert squads.forecast()[3] == "9/9"
    assert squads.page.forecast.sentences[0] == "Team A: every place can be filled."


@pytest.mark.clause("W-14")
def test_who_has_taken_a_second_game_is_named(qtbot: QtBot) -> None:
    season = after_the_first_leg()
    season.opens_lists("A-C").picks("A-C-d1", "1 7 9", "1 4 9")
    squads = Squads(qtbot, season)
    assert "Level 3: 1 of 2 second games taken. Player A9" in squads.page.forecast.sentences
    squads.chooses("A9")
    about = squads.page.members.about.text()
    assert about.startswith("Player A9: 2 of 2 singles. Has a second game. Met: Team B, Team C.")


@pytest.mark.clause("W-7", "W-26", "W-27", "W-28", "W-29")
def test_a_change_between_legs_keeps_the_smaller_limit_and_says_why(qtbot: QtBot) -> None:
    squads = Squads(qtbot, after_the_first_leg())
    squads.changes("A3", "2 – Intermediate")
    assert squads.level("A3") == 2
    said = squads.page.members.says.text()
    assert "Player A3 is at level 2." in said
    assert "Player A3 may play 1 more at level 2 (1 of 2 used)." in said
    assert "Levels held: 1, 2; the smallest limit counts." in squads.page.members.about.text()
    assert squads.page.members.link.text() == "W-27"
    change = squads.season.desk.state.level_changes[-1]
    assert (change.was, change.now) == (1, 2)


@pytest.mark.clause("W-26")
def test_a_second_change_in_the_same_gap_is_refused(qtbot: QtBot) -> None:
    squads = Squads(qtbot, after_the_first_leg())
    squads.changes("A6", "3 – Novice")
    squads.changes("A6", "2 – Intermediate")
    assert squads.level("A6") == 3
    assert "once is allowed" in squads.page.members.says.text()


@pytest.mark.clause("W-25")
def test_levels_are_frozen_while_a_list_of_the_team_is_open(qtbot: QtBot) -> None:
    squads = Squads(qtbot, SeasonDesk().arranges("A-B").opens_lists())
    squads.changes("A4", "3 – Novice")
    assert squads.level("A4") == 2
    assert "The list of Team A–Team B is open" in squads.page.members.says.text()


def test_a_double_click_changes_one_player_only(qtbot: QtBot) -> None:
    squads = Squads(qtbot, SeasonDesk())
    squads.changes("A4", "3 – Novice")
    QTest.mouseDClick(squads.page.members.button, LEFT)
    key(ENTER, squads.page.members.by)
    assert squads.level("A4") == 3
    assert squads.level("A5") == 2
    assert squads.season.kinds().count("LevelChanged") == 1
    chosen = squads.page.members.members.chosen_row()
    assert chosen is not None
    assert chosen.player_id == "A4"


@pytest.mark.clause("W-3")
def test_a_level_is_entered_with_the_player_and_stays_when_he_is_changed(qtbot: QtBot) -> None:
    season = SeasonDesk()
    screen = show(qtbot, EventScreen(season.workspace()))
    press(screen.teams_button)
    page = screen.teams_page
    press(page.new_player_button)
    types(page.player_form.name, NASTY)
    chooses(page.player_form.level, "3 – Novice")
    key(ENTER, page.player_form.name)
    (entered,) = [one for one in season.desk.state.players.values() if one.name == NASTY]
    assert entered.level == 3
    rows = page.players.rows_model().rows()
    place = next(place for place, row in enumerate(rows) if row.id == entered.id)
    assert [page.players.rows_model().index(place, column).data() for column in (0, 1)] == [NASTY, "3 – Novice"]
    page.players.choose(place)
    press(page.change_player_button)
    types(page.player_form.registration, "A-16")
    key(ENTER, page.player_form.registration)
    assert season.desk.state.players[entered.id].level == 3
    assert season.desk.state.players[entered.id].registration == "A-16"


@pytest.mark.clause("W-25", "W-26")
def test_the_level_of_a_listed_player_is_not_changed_with_his_name(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges("A-B").opens_lists()
    screen = show(qtbot, EventScreen(season.workspace()))
    press(screen.teams_button)
    page = screen.teams_page
    page.players.choose(0)
    press(page.change_player_button)
    assert not page.player_form.level.isEnabled()
    types(page.player_form.name, "Player A1 junior")
    key(ENTER, page.player_form.name)
    changed = season.desk.state.players[PlayerId("A1")]
    assert (changed.name, changed.level) == ("Player A1 junior", 1)


@pytest.mark.clause("W-3")
def test_a_player_without_a_level_is_shown_in_red_words_and_not_counted(qtbot: QtBot) -> None:
    season = SeasonDesk()
    season.does(cmd.RegisterPlayer(at=season.clock(), player=player("A", 16, None)))
    squads = Squads(qtbot, season)
    squads.chooses("A16")
    assert "has no level yet" in squads.page.members.about.text()
    assert squads.forecast()[3] == "9/9"
    assert any("A16" in one for one in squads.page.forecast.sentences)
