"""Deadlines to the second, what a missed one costs in two clicks, points taken, games put off with two approvals."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.records_league import HandInKind
from arbiter_app.engine.values import BoardPoints, LegId, MatchId
from arbiter_app.queries.league_table import table_rows
from arbiter_app.ui.rulings.league_page import LeagueRulingsPage
from arbiter_app.ui.rulings.view import RulingsScreen
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.theme import Tone
from tests.ui.league.season_desk import (
    AWAY,
    D1,
    D3,
    D5,
    ENTER,
    HOME,
    LEFT,
    ONE_DAY,
    RESERVE_DAY,
    SeasonDesk,
    chooses,
    key,
    local,
    press,
    show,
    slots,
    tick,
    types,
)

pytestmark = pytest.mark.qt

LEG = LegId("A-B")
BOTH_MISSED = '[hand_in.both_missed]\nvalue = "'


class Rulings:
    """The rulings of a league, and short ways to their parts."""

    def __init__(self, qtbot: QtBot, season: SeasonDesk, width: int = 1164) -> None:
        self.season = season
        self.workspace = season.workspace()
        self.screen = show(qtbot, RulingsScreen(self.workspace), width)
        found = self.screen.findChild(LeagueRulingsPage)
        assert isinstance(found, LeagueRulingsPage)
        self.page = found

    def chooses(self, kind: HandInKind, leg: str, match: str = "") -> None:
        """Choose one deadline."""
        rows = self.page.deadlines.rows_model().rows()
        place = next(
            place
            for place, row in enumerate(rows)
            if row.kind is kind and row.leg_id == leg and (row.match_id or "") == match
        )
        self.page.deadlines.choose(place)

    def cells(self) -> tuple[str, ...]:
        """What the chosen deadline says."""
        model, row = self.page.deadlines.rows_model(), self.page.deadlines.currentIndex().row()
        return tuple(str(model.index(row, column).data()) for column in range(model.columnCount()))

    def tone(self) -> Tone | None:
        """The colour of the first team's cell in the chosen deadline."""
        model = self.page.deadlines.rows_model()
        row, tone = self.page.deadlines.chosen_row(), model.columns()[3].tone
        assert row is not None
        assert tone is not None
        return tone(row)


def list_in(season: SeasonDesk, text: str, side: object) -> None:
    """One list of the leg A-B comes in on the eve of D1."""
    season.at(text, D1 - ONE_DAY)
    assert side in (HOME, AWAY)
    season.does(cmd.SealPlayerList(at=season.clock(), leg_id=LEG, side=HOME if side is HOME else AWAY, salt="00"))


@pytest.mark.clause("W-22", "W-83")
def test_captains_are_reminded_an_hour_and_a_quarter_of_an_hour_before(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges()
    told = []
    for text in ("15:59:59", "16:00:00", "16:45:00", "16:59:59", "17:00:00"):
        season.at(text, D1 - ONE_DAY)
        rulings = Rulings(qtbot, season)
        rulings.chooses(HandInKind.LIST, "A-B")
        told.append((rulings.cells()[3], rulings.tone(), rulings.page.says.text()))
    assert told[0] == ("not yet", Tone.NEUTRAL, "")
    assert told[1] == ("not yet", Tone.WARN, "Less than 60 minutes left: remind the captains.")
    assert told[2] == ("not yet", Tone.DANGER, "Less than 15 minutes left: remind the captains.")
    assert told[3][:2] == ("not yet", Tone.DANGER)
    assert told[4][:2] == ("missing", Tone.DANGER)


@pytest.mark.clause("W-84")
def test_the_deadline_is_followed_while_the_page_stands_there(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges().at("16:59:59", D1 - ONE_DAY)
    rulings = Rulings(qtbot, season)
    rulings.chooses(HandInKind.LIST, "A-B")
    assert not rulings.page.confirm_button.isVisible()
    assert rulings.page.waits_ms() == 1000
    season.at("17:00:00")
    rulings.page.follow()
    assert rulings.page.confirm_button.isVisible()


@pytest.mark.clause("W-84")
def test_a_missing_list_costs_the_leg_in_two_clicks_with_the_score_said_first(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges()
    list_in(season, "12:00:00", AWAY)
    season.at("17:03:00")
    rulings = Rulings(qtbot, season)
    rulings.chooses(HandInKind.LIST, "A-B")
    assert rulings.cells()[3:] == ("missing", "in 12:00")
    assert rulings.page.link.text() == "W-22"
    press(rulings.page.confirm_button)
    assert rulings.page.record_button.text() == "Record Team A–Team B 0–100"
    assert "What was played in this leg stays on the sheets and counts no more" in rulings.page.says.text()
    assert "LegAwarded" not in season.kinds()
    press(rulings.page.record_button)
    leg = season.desk.state.legs[LEG]
    assert leg.awarded == BoardPoints(0, 200)
    assert leg.closed_at == season.clock()
    QTest.mouseDClick(rulings.page.record_button, LEFT)
    assert season.kinds().count("LegAwarded") == 1


@pytest.mark.clause("W-84", "W-85")
def test_a_double_click_decides_no_deadline(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges().at("17:00:00", D1 - ONE_DAY)
    rulings = Rulings(qtbot, season)
    rulings.chooses(HandInKind.LIST, "A-B")
    place = rulings.page.confirm_button.geometry().center()
    for _ in range(2):
        under = rulings.page.childAt(rulings.page.deadlines_card.mapTo(rulings.page, place))
        assert under is not None
        QTest.mouseClick(under, LEFT)
        QApplication.processEvents()
    assert "LegAwarded" not in season.kinds()


@pytest.mark.clause("W-85")
def test_where_the_rules_leave_it_to_the_arbiter_he_types_what_both_get(qtbot: QtBot) -> None:
    season = SeasonDesk(changed=(BOTH_MISSED + "nobody_scores", BOTH_MISSED + "arbiter_decides"))
    season.arranges().at("17:00:00", D1 - ONE_DAY)
    rulings = Rulings(qtbot, season)
    rulings.chooses(HandInKind.LIST, "A-B")
    press(rulings.page.confirm_button)
    press(rulings.page.record_button)
    assert rulings.page.says.text().startswith("Type both scores")
    types(rulings.page.award, "20 – 10½")
    press(rulings.page.record_button)
    types(rulings.page.doubt.reason, "both captains were ill")
    key(ENTER, rulings.page.doubt.reason)
    assert season.desk.state.legs[LEG].awarded == BoardPoints(40, 21)
    assert rulings.page.says.text().startswith("Recorded: ")


@pytest.mark.clause("W-84")
def test_both_lists_missing_cost_the_leg_for_both(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges().at("17:00:00", D1 - ONE_DAY)
    rulings = Rulings(qtbot, season)
    rulings.chooses(HandInKind.LIST, "A-B")
    press(rulings.page.confirm_button)
    press(rulings.page.record_button)
    assert season.desk.state.legs[LEG].awarded == BoardPoints(0, 0)
    assert {row.total for row in table_rows(season.desk.state, season.desk.rulebook)} == {0}


@pytest.mark.clause("W-85")
def test_missing_picks_cost_the_whole_leg_and_leave_what_was_played_struck_through(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges().opens_lists()
    for number, picked in ((1, "1 4 9"), (2, "2 5 10")):
        season.picks(f"A-B-d{number}", picked, picked)
        season.starts(f"A-B-d{number}")
        season.ends(f"A-B-d{number}", "1-0", "1-0", "1-0")
    season.at("13:00:00", D5 - ONE_DAY)
    season.does(
        cmd.SealLineUp(
            at=season.clock(), match_id=MatchId("A-B-d3"), side=AWAY, slots=slots("B3", "B6", "B11"), salt="00"
        )
    )
    season.at("17:00:00")
    rulings = Rulings(qtbot, season)
    rulings.chooses(HandInKind.PICKS, "A-B", "A-B-d3")
    assert "0–100" in rulings.page.says.text()
    press(rulings.page.confirm_button)
    press(rulings.page.record_button)
    leg = season.desk.state.legs[LEG]
    assert leg.awarded == BoardPoints(0, 200)
    assert season.match("A-B-d3").revealed_at is None, "the picks of the punctual team stay sealed"
    assert season.match("A-B-d1").boards[0].final == BoardPoints(30, 0)


@pytest.mark.clause("W-88", "W-84")
def test_a_missed_deadline_may_be_answered_with_a_reserve_day_instead(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges()
    list_in(season, "12:00:00", AWAY)
    season.at("17:00:00")
    rulings = Rulings(qtbot, season)
    rulings.chooses(HandInKind.LIST, "A-B")
    press(rulings.page.put_off_button)
    form = rulings.page.postpone_form
    chosen = form.chosen_day()
    assert chosen is not None
    assert chosen.match_id == "A-B-d1"
    assert form.reserve.hasFocus()
    tick(form.arbiter)
    tick(form.controller)
    types(form.reason, "no power in the building")
    key(ENTER, form.reason)
    assert season.match("A-B-d1").scheduled_start == local("18:00:00", RESERVE_DAY)
    assert season.desk.state.legs[LEG].awarded is None
    rulings.chooses(HandInKind.LIST, "A-B")
    assert not rulings.page.confirm_button.isVisible(), "the deadline moved with the first game day"


@pytest.mark.clause("W-52", "W-53")
def test_points_are_taken_from_any_team_with_the_new_total_said_first(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges().opens_lists().picks("A-B-d1", "1 4 9", "1 4 9").starts("A-B-d1")
    season.ends("A-B-d1", "1-0", "1-0", "1-0")
    rulings = Rulings(qtbot, season)
    form = rulings.page.penalty_form
    assert [form.team.itemText(place) for place in range(form.team.count())] == ["Team A", "Team B", "Team C", "Team D"]
    chooses(form.team, "Team A")
    types(form.points, "8")
    types(form.reason, "whispered to his own player")
    told = "Team A loses 8 points: 30 becomes 22. Team A: place 1 stays."
    assert form.follows.text() == told
    assert form.follows.isVisible()
    press(form.button)
    assert form.leave_button.hasFocus()
    QTest.mouseDClick(form.button, LEFT)
    assert form.record_button.text() == "Record it: 8 off Team A"
    assert "TeamPenalised" not in season.kinds()
    record = form.record_button
    press(record)
    QTest.mouseDClick(record, LEFT)
    assert form.done.text() == f"Recorded: {told} It can be taken back in the journal."
    assert form.says.text() == ""
    press(form.button)
    assert form.says.text() == "", "nothing was typed since"
    (taken,) = season.desk.state.team_penalties
    assert (taken.team_id, taken.half_points, taken.reason) == ("A", 16, "whispered to his own player")
    assert form.link.text() == "W-52"


@pytest.mark.clause("W-52", "W-53")
def test_the_place_before_and_after_is_said_while_the_points_are_typed(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges().opens_lists().picks("A-B-d1", "1 4 9", "1 4 9").starts("A-B-d1")
    season.ends("A-B-d1", "1-0", "0-1", "1-0")
    form = Rulings(qtbot, season).page.penalty_form
    chooses(form.team, "Team A")
    types(form.points, "11")
    assert form.follows.text() == "Team A loses 11 points: 20 becomes 9. Team A: place 1 becomes 2."
    press(form.button)
    assert "reason" in form.says.text()
    assert not form.record_button.isVisible()


@pytest.mark.clause("W-52")
def test_what_is_typed_after_the_question_puts_it_aside(qtbot: QtBot) -> None:
    rulings = Rulings(qtbot, SeasonDesk().arranges())
    form = rulings.page.penalty_form
    types(form.points, "8")
    types(form.reason, "disturbed a game")
    key(ENTER, form.reason)
    assert form.record_button.isVisible()
    types(form.points, "80")
    assert not form.record_button.isVisible()
    key(ENTER, form.points)
    press(form.leave_button)
    assert not form.record_button.isVisible()
    assert form.button.isEnabled()
    assert rulings.season.desk.state.team_penalties == ()


@pytest.mark.clause("W-52")
def test_without_a_number_or_a_reason_no_points_are_taken(qtbot: QtBot) -> None:
    rulings = Rulings(qtbot, SeasonDesk().arranges())
    form = rulings.page.penalty_form
    types(form.reason, "disturbed a game")
    key(ENTER, form.reason)
    assert "whole number above 0" in form.says.text()
    types(form.points, "8x")
    press(form.button)
    assert "whole number above 0" in form.says.text()
    types(form.points, "8")
    form.reason.clear()
    press(form.button)
    assert "reason" in form.says.text()
    assert rulings.season.desk.state.team_penalties == ()


def test_nothing_half_typed_goes_into_another_event(qtbot: QtBot) -> None:
    rulings = Rulings(qtbot, SeasonDesk().arranges())
    types(rulings.page.penalty_form.points, "8")
    types(rulings.page.postpone_form.reason, "ill")
    rulings.workspace.replace_event(OpenedEvent(SeasonDesk().arranges().desk, None))
    assert rulings.page.penalty_form.points.text() == ""
    assert rulings.page.postpone_form.reason.text() == ""


def test_where_points_come_off_a_leg_the_form_asks_which(qtbot: QtBot) -> None:
    form = Rulings(qtbot, SeasonDesk().arranges()).page.penalty_form
    assert not form.leg.isVisible()
    assert form.leg.currentData() is None
    form.set_legs(((LegId("A-B"), "Team A–Team B"), (LegId("C-D"), "Team C–Team D")))
    assert form.leg.isVisible()
    chooses(form.leg, "Team C–Team D")
    form.set_legs(((LegId("A-B"), "Team A–Team B"), (LegId("C-D"), "Team C–Team D")))
    assert form.leg.currentData() == "C-D"


@pytest.mark.clause("W-88", "W-89")
def test_one_game_is_put_off_only_with_both_approvals_and_a_reason(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges().opens_lists().picks("A-B-d2", "2 5 10", "2 5 10").at("17:30:00", D3)
    rulings = Rulings(qtbot, season)
    form = rulings.page.postpone_form
    chooses(form.day, "Thu 5 Mar · Team A–Team B")
    chooses(form.board, "board 1: Player A2 – Player B2")
    assert form.reserve.currentText() == "Thu 12 Mar 2026"
    tick(form.arbiter)
    types(form.reason, "player in hospital")
    press(form.button)
    assert "controller is lacking" in form.says.text()
    tick(form.controller)
    form.reason.clear()
    press(form.button)
    assert "reason" in form.says.text()
    assert "GamesPostponed" not in season.kinds()
    types(form.reason, "player in hospital")
    key(ENTER, form.reason)
    board = season.match("A-B-d2").boards[0]
    assert board.postponed_to == local("18:00:00", RESERVE_DAY)
    assert [one.postponed_to for one in season.match("A-B-d2").boards[1:]] == [None, None]
    assert season.kinds().count("GamesPostponed") == 1
    press(form.button)
    assert form.says.text() == ""
    assert form.done.text().startswith("Put off to a reserve day")
    assert form.link.text() == "W-88"


@pytest.mark.clause("W-88")
def test_without_reserve_days_the_form_says_where_to_enter_them(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges()
    season.does(cmd.SetReserveDays(at=season.clock(), days=()))
    form = Rulings(qtbot, season).page.postpone_form
    assert "under Season, on Event" in form.none.text()
    assert not form.button.isEnabled()


def test_every_control_has_its_room_at_the_smallest_window(qtbot: QtBot) -> None:
    page = Rulings(qtbot, SeasonDesk().arranges()).page
    for form in (page.penalty_form, page.postpone_form):
        right = form.mapTo(page, form.rect().topRight()).x()
        assert right <= page.width()
        assert form.button.mapTo(page, form.button.rect().bottomRight()).y() <= page.height()
