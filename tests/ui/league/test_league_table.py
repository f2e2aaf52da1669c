"""The table of the league: figures, shared places, and "why?" down to the games and their rules."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.competition.table import AddendKind
from arbiter_app.engine.values import LegId, TeamId
from arbiter_app.queries.league_table import LegState, leg_match_rows, table_rows
from arbiter_app.ui.standings.league_page import LeaguePage
from arbiter_app.ui.standings.view import StandingsScreen
from arbiter_app.ui.workspace import Workspace
from tests.ui.league.season_desk import ENTER, ESC, LEFT, NASTY, SeasonDesk, key, press, sample_season, show, types

pytestmark = pytest.mark.qt


class Table:
    """The standings of a season, and short ways to their parts."""

    def __init__(self, qtbot: QtBot, season: SeasonDesk) -> None:
        self.season = season
        self.workspace: Workspace = season.workspace()
        self.screen = show(qtbot, StandingsScreen(self.workspace))
        self.page: LeaguePage = self.screen.league

    def shown(self) -> list[tuple[str, ...]]:
        """The table as it stands on the screen."""
        model = self.page.table.rows_model()
        return [
            tuple(str(model.index(row, column).data()) for column in range(model.columnCount()))
            for row in range(model.rowCount())
        ]

    def asks_about(self, team: str) -> None:
        """A click on a team."""
        rows = self.page.table.rows_model().rows()
        place = next(place for place, row in enumerate(rows) if row.team_id == team)
        index = self.page.table.rows_model().index(place, 1)
        centre = self.page.table.visualRect(index).center()
        QTest.mouseClick(self.page.table.viewport(), LEFT, pos=centre)

    def opens_leg(self, leg: str) -> None:
        """A click on a leg."""
        rows = self.page.legs.rows_model().rows()
        place = next(place for place, row in enumerate(rows) if row.leg_id == leg)
        self.page.legs.scrollTo(self.page.legs.rows_model().index(place, 1))
        centre = self.page.legs.visualRect(self.page.legs.rows_model().index(place, 1)).center()
        QTest.mouseClick(self.page.legs.viewport(), LEFT, pos=centre)


@pytest.fixture
def table(qtbot: QtBot) -> Table:
    """The sample season at its end."""
    return Table(qtbot, sample_season())


def days_played(*days: str) -> SeasonDesk:
    """The leg A-B with these days played, each given as "1-0 draw 0-1"."""
    season = SeasonDesk().arranges().opens_lists("A-B")
    picked = ("1 4 9", "2 5 10", "3 6 11", "4 9")
    for number, results in enumerate(days, 1):
        season.picks(f"A-B-d{number}", picked[number - 1], picked[number - 1])
        season.starts(f"A-B-d{number}")
        season.ends(f"A-B-d{number}", *results.split())
    return season


@pytest.mark.clause("W-1", "W-52", "W-53", "W-84")
def test_the_final_table_shows_points_penalties_and_totals(table: Table) -> None:
    assert table.shown() == [
        ("1", "Team B", "3", "186", "", "186"),
        ("2", "Team A", "3", "170", "", "170"),
        ("3", "Team C", "3", "158", "−8", "150"),
        ("4", "Team D", "3", "70", "", "70"),
    ]
    assert [(row.team, row.total // 2) for row in table.page.chart.rows()] == [
        ("Team B", 186), ("Team A", 170), ("Team C", 150), ("Team D", 70),
    ]  # fmt: skip
    assert "Team C: 150" in table.page.chart.accessibleDescription()


@pytest.mark.clause("W-2", "W-39", "W-41", "W-43", "W-45", "W-52", "W-84")
def test_every_total_is_the_sum_of_its_lines_and_every_line_of_its_games(table: Table) -> None:
    desk = table.workspace.desk
    for row in table_rows(desk.state, desk.rulebook):
        table.asks_about(row.team_id)
        lines = table.page.why.lines.rows_model().rows()
        assert sum(line.half_points for line in lines) == row.total
        assert table.page.why.title() == f"Why {row.total // 2} for {row.team}?"
        assert all(line.clause in desk.rulebook.clauses for line in lines)
        for line in lines:
            if line.kind is not AddendKind.LEG or line.leg_id is None:
                continue
            side = desk.state.legs[line.leg_id].side_of(row.team_id)
            assert side is not None
            games = leg_match_rows(desk.state, desk.rulebook, line.leg_id)
            assert len(games) == 10
            assert games[-1].running.of(side) == line.half_points
            assert all(game.clause in desk.rulebook.clauses for game in games)


@pytest.mark.clause("W-39", "W-40", "W-41", "W-42", "W-43", "W-44", "W-45", "W-49", "W-50", "W-51")
def test_each_game_of_a_leg_says_its_code_its_points_and_its_rule(table: Table) -> None:
    table.opens_leg("A-B")
    rows = table.page.why.matches.rows_model().rows()
    assert [(row.label, row.code, row.clause) for row in rows] == [
        ("D1 L1", "1–0", "W-39"), ("D1 L2", "½–½", "W-42"), ("D1 L3", "+/−", "W-49"),
        ("D2 L1", "0–1", "W-39"), ("D2 L2", "1–0", "W-41"), ("D2 L3", "−/−", "W-50"),
        ("D3 L1", "½–½", "W-40"), ("D3 L2", "0–1", "W-41"), ("D3 L3", "½–½", "W-44"),
        ("BH", "1–0", "W-45"),
    ]  # fmt: skip
    points = [(row.points.home // 2, row.points.away // 2) for row in rows if row.points is not None]
    assert points == [(15, 0), (5, 5), (5, 0), (0, 15), (10, 0), (0, 0), (7, 7), (0, 10), (2, 2), (10, 0)]
    assert table.page.why.sum.text().startswith("54 – 39 · 10 of 10 matches")


@pytest.mark.clause("W-84")
def test_a_leg_that_was_given_as_a_whole_shows_no_game_as_counting(table: Table) -> None:
    table.opens_leg("B-D")
    rows = table.page.why.matches.rows_model().rows()
    assert {row.code for row in rows} == {"LEG+"}
    assert {row.clause for row in rows} == {"W-84"}
    assert "given as a whole" in table.page.why.sum.text()


@pytest.mark.clause("W-52")
def test_enter_leads_from_a_total_to_the_leg_to_the_game_day_and_esc_back(table: Table, qtbot: QtBot) -> None:
    page = table.page
    page.table.setFocus()
    page.table.choose(0)
    key(ENTER, page.table)
    assert page.why.lines.hasFocus()
    key(ENTER, page.why.lines)
    assert page.why.is_on_leg()
    assert page.why.matches.hasFocus()
    key(ESC, page.why.matches)
    assert not page.why.is_on_leg()
    key(ENTER, page.why.lines)
    with qtbot.waitSignal(table.workspace.screen_wanted) as wanted:
        key(ENTER, page.why.matches)
    assert wanted.args == ["hall"]
    match = table.workspace.match
    assert match is not None
    assert match.id == "A-B-d1"


@pytest.mark.clause("W-52")
def test_a_penalty_leads_to_its_rule(table: Table, qtbot: QtBot) -> None:
    table.asks_about("C")
    lines = table.page.why.lines
    lines.choose(3)
    assert lines.rows_model().rows()[3].half_points == -16
    with qtbot.waitSignal(table.workspace.clause_wanted) as wanted:
        press(table.page.why.link)
    assert wanted.args == ["W-52"]


@pytest.mark.clause("W-1")
def test_teams_with_equal_totals_share_the_place_until_the_arbiter_decides(qtbot: QtBot) -> None:
    season = sample_season()
    season.does(cmd.PenaliseTeam(at=season.clock(), team_id=TeamId("C"), points=80, reason="left before the end"))
    table = Table(qtbot, season)
    assert [(row[0], row[1], row[5]) for row in table.shown()][2:] == [("3–4", "Team C", "70"), ("3–4", "Team D", "70")]
    table.asks_about("C")
    assert "no tie-break" in table.page.why.sum.text()
    press(table.page.why.order_button)
    form = table.page.why.order_form
    form.choices[0].setCurrentIndex(form.choices[0].findText("Team D"))
    key(ENTER, form.reason)
    assert form.isVisible(), "a decision without a reason is none"
    types(form.reason, "fewer penalties")
    key(ENTER, form.reason)
    key(ENTER, form.reason)
    assert season.kinds().count("PlacesDecided") == 1
    assert [(row[0], row[1]) for row in table.shown()][2:] == [("3", "Team D"), ("4", "Team C")]
    table.asks_about("D")
    assert "The order was decided: fewer penalties" in table.page.why.sum.text()
    season.does(cmd.PenaliseTeam(at=season.clock(), team_id=TeamId("D"), points=1, reason="left as well"))
    table.asks_about("D")
    assert [(row[0], row[1]) for row in table.shown()][2:] == [("3", "Team C"), ("4", "Team D")]
    assert "A decision on another standing does not hold any more: fewer penalties" in table.page.why.sum.text()


@pytest.mark.clause("W-2")
def test_a_leg_that_lacks_its_bughouse_match_says_so_and_cannot_be_closed(qtbot: QtBot) -> None:
    season = days_played("1-0 draw 0-1", "1-0 1-0 1-0", "draw draw draw")
    table = Table(qtbot, season)
    table.opens_leg("A-B")
    assert table.page.why.close_button.isVisible()
    assert not table.page.why.close_button.isEnabled()
    assert "Still missing: BH" in table.page.why.sum.text()


@pytest.mark.clause("W-2", "W-37")
def test_a_leg_with_all_results_is_closed_by_one_click_and_a_double_click_closes_it_once(qtbot: QtBot) -> None:
    season = days_played("1-0 draw 0-1", "1-0 1-0 1-0", "draw draw draw", "1-0")
    table = Table(qtbot, season)
    table.opens_leg("A-B")
    row = next(one for one in table.page.legs.rows_model().rows() if one.leg_id == "A-B")
    assert row.state is LegState.COMPLETE
    close = table.page.why.close_button
    press(close)
    QTest.mouseDClick(close, LEFT)
    assert season.kinds().count("LegClosed") == 1
    assert season.desk.state.legs[LegId("A-B")].closed_at == season.clock()
    assert close.isHidden()
    assert ("Team A", "1") in [(shown[1], shown[2]) for shown in table.shown()]


def test_a_team_with_a_strange_name_stays_plain_text(qtbot: QtBot) -> None:
    season = sample_season()
    team = season.desk.state.teams[TeamId("B")]
    season.does(cmd.RegisterTeam(at=season.clock(), team=replace(team, name=NASTY)))
    table = Table(qtbot, season)
    table.asks_about("B")
    assert table.shown()[0][1] == NASTY
    assert table.page.why.title() == f"Why 186 for {NASTY}?"
    assert table.page.chart.rows()[0].team == NASTY
