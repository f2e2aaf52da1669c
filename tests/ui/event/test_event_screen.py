"""Setup by hand and from a file, fixtures, the checklist: by mouse and keys, with the facts in the journal."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from arbiter_app.engine.records import Arrangement, Player
from arbiter_app.engine.values import MatchId, PlayerId, TeamId
from arbiter_app.ui.event.view import EventScreen
from arbiter_app.ui.event.words import CSV_EXAMPLE
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.workspace import Workspace
from tests.ui.fake_services import (
    MATCH,
    FakePicker,
    FakeServices,
    desk_with_match,
    desk_with_teams,
    new_desk,
)

pytestmark = pytest.mark.qt

ENTER = Qt.Key.Key_Return
LEFT = Qt.MouseButton.LeftButton
HEADER = "team,player,number,rating,panel\n"
GOOD = HEADER + "Club A,Player A1,101,1985,yes\nClub A,Player A2,102,,yes\nClub B,Player B1,201,2012,yes\n"
BAD = HEADER + "Club A,Player A1,101,high,yes\nClub A,Player A2,101,1900,perhaps\n"


def types_over(edit: QLineEdit, text: str) -> None:
    """Everything in a field is chosen and typed over."""
    QTest.keyClick(edit, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(edit, text)


class Hall:
    """The screen with its workspace and the answers to its questions for files."""

    def __init__(self, qtbot: QtBot, workspace: Workspace, picker: FakePicker) -> None:
        self.qtbot = qtbot
        self.workspace = workspace
        self.picker = picker
        self.screen = EventScreen(workspace)
        self.screen.use_picker(picker)
        qtbot.addWidget(self.screen)
        self.screen.resize(1164, 616)
        self.screen.show()

    def press(self, widget: QWidget) -> None:
        """A click."""
        QTest.mouseClick(widget, LEFT)

    def types(self, widget: QWidget, text: str) -> None:
        """Typed letters."""
        QTest.keyClicks(widget, text)

    def kinds(self) -> list[str]:
        """The kinds of the entries so far."""
        return [one.kind for one in self.workspace.desk.entries()]


@pytest.fixture
def empty(qtbot: QtBot, services: FakeServices, picker: FakePicker) -> Hall:
    """An event with nothing in it."""
    return Hall(qtbot, Workspace(OpenedEvent(new_desk(services.now), None), services), picker)


@pytest.fixture
def with_teams(qtbot: QtBot, services: FakeServices, picker: FakePicker) -> Hall:
    """An event with two teams."""
    return Hall(qtbot, Workspace(OpenedEvent(desk_with_teams(services.now), None), services), picker)


@pytest.fixture
def with_match(qtbot: QtBot, services: FakeServices, picker: FakePicker) -> Hall:
    """An event with a match."""
    hall = Hall(qtbot, Workspace(OpenedEvent(desk_with_match(services.now), None), services), picker)
    hall.press(hall.screen.match_button)
    return hall


def test_an_empty_event_says_what_comes_next(empty: Hall) -> None:
    assert empty.screen.empty.isVisible()
    assert empty.screen.next_bar.text() == "Enter the teams and their players"
    assert not empty.screen.match_button.isEnabled()


def test_a_faultless_file_is_shown_first_and_taken_over_whole(empty: Hall, tmp_path: Path) -> None:
    file = tmp_path / "teams.csv"
    file.write_text(GOOD, "utf-8")
    empty.picker.answers.append(file)
    empty.press(empty.screen.empty.button)
    page = empty.screen.import_page
    assert page.take_button.text() == "Take over 3 players"
    assert "RosterImported" not in empty.kinds()
    empty.press(page.take_button)
    state = empty.workspace.desk.state
    assert sorted(team.name for team in state.teams.values()) == ["Club A", "Club B"]
    assert len(state.players) == 3
    assert empty.kinds().count("RosterImported") == 1


def test_a_faulty_file_names_row_column_and_reason_and_nothing_is_taken_over(empty: Hall, tmp_path: Path) -> None:
    file = tmp_path / "teams.csv"
    file.write_text(BAD, "utf-8")
    empty.picker.answers.append(file)
    empty.press(empty.screen.empty.button)
    page = empty.screen.import_page
    assert not page.take_button.isEnabled()
    model = page.faults.rows_model()
    shown = [tuple(str(model.index(row, column).data()) for column in range(4)) for row in range(model.rowCount())]
    assert shown == [
        ("2", "rating", "A rating is a whole number; leave it empty for an unrated player", "high"),
        ("3", "panel", "Say yes or no", "perhaps"),
        ("3", "registration", "This registration number stands in line 2 already", "101"),
    ]
    empty.press(page.take_button)
    assert empty.workspace.desk.state.teams == {}


def test_an_empty_file_says_so_and_what_a_file_looks_like(empty: Hall, tmp_path: Path) -> None:
    file = tmp_path / "teams.csv"
    file.write_bytes(b"")
    empty.picker.answers.append(file)
    empty.press(empty.screen.empty.button)
    said = empty.screen.import_page.summary.text()
    assert said.startswith("The file is empty: choose another one.")
    assert "team,club,captain,player" in said
    assert "lines below" not in said


def test_the_encoding_can_be_changed_and_the_first_lines_show_what_it_does(empty: Hall, tmp_path: Path) -> None:
    file = tmp_path / "teams.csv"
    file.write_bytes("team,player\nClub A,Йован Ó\n".encode())
    empty.picker.answers.append(file)
    empty.press(empty.screen.empty.button)
    page = empty.screen.import_page
    assert page.sample is not None
    assert page.sample.rows_model().index(0, 1).data() == "Йован Ó"
    other = next(name for number in range(page.encoding.count()) if "1251" in (name := page.encoding.itemText(number)))
    page.encoding.setCurrentText(other)
    page.encoding.activated.emit(page.encoding.currentIndex())
    assert page.sample.rows_model().index(0, 1).data() != "Йован Ó"
    assert page.encoding.currentData() == other


def test_while_a_file_is_read_the_page_says_so_and_a_second_reading_waits(empty: Hall, tmp_path: Path) -> None:
    file = tmp_path / "teams.csv"
    file.write_text("team,player\nClub A,Player A1\n", "utf-8")
    screen, seen = empty.screen, []

    def look(path: Path) -> None:
        screen.controller.read_roster(path)
        page = screen.import_page
        seen.append((page.title(), page.busy.isVisible(), page.take_button.isEnabled()))

    screen.controller.reading.connect(look)
    screen.controller.read_roster(file)
    assert seen == [("Reading “teams.csv”…", True, False)]
    assert not screen.import_page.busy.isVisible()
    assert screen.import_page.take_button.isEnabled()


def test_a_file_that_cannot_be_chosen_changes_nothing(empty: Hall) -> None:
    empty.picker.answers.append(None)
    empty.press(empty.screen.empty.button)
    assert empty.screen.empty.isVisible()


def test_a_team_and_a_player_are_entered_by_hand(empty: Hall) -> None:
    screen = empty.screen
    empty.press(screen.by_hand_button)
    form = screen.teams_page.team_form
    empty.types(form.name, "Club C")
    empty.types(form.captain, "Captain C")
    QTest.keyClick(form.captain, ENTER)
    (team,) = empty.workspace.desk.state.teams.values()
    assert (team.name, team.captain, team.club_teams) == ("Club C", "Captain C", 1)
    assert form.isHidden()
    empty.press(screen.teams_page.new_player_button)
    player_form = screen.teams_page.player_form
    player_form.name.insert("<b>O'Ó, Й</b>")
    empty.types(player_form.registration, "301")
    empty.types(player_form.rating, "1650")
    QTest.keyClick(player_form.rating, ENTER)
    (player,) = empty.workspace.desk.state.players.values()
    assert (player.name, player.registration, player.rating, player.on_panel) == ("<b>O'Ó, Й</b>", "301", 1650, True)
    assert player.team_id == team.id
    assert screen.teams_page.players.rows_model().index(0, 0).data() == "<b>O'Ó, Й</b>"


def test_a_new_team_is_chosen_so_that_the_next_player_is_one_of_it(with_teams: Hall) -> None:
    page = with_teams.screen.teams_page
    with_teams.press(page.new_team_button)
    with_teams.types(page.team_form.name, "Club Z")
    QTest.keyClick(page.team_form.name, ENTER)
    with_teams.press(page.new_player_button)
    with_teams.types(page.player_form.name, "Player Z1")
    QTest.keyClick(page.player_form.name, ENTER)
    state = with_teams.workspace.desk.state
    (player,) = (one for one in state.players.values() if one.name == "Player Z1")
    assert state.team(player.team_id).name == "Club Z"


def test_a_rating_that_is_no_number_is_said_beside_the_form_and_not_saved(with_teams: Hall) -> None:
    page = with_teams.screen.teams_page
    with_teams.press(page.new_player_button)
    with_teams.types(page.player_form.name, "Player A10")
    with_teams.types(page.player_form.rating, "17x0")
    QTest.keyClick(page.player_form.rating, ENTER)
    assert "whole numbers" in page.player_form.fault.text()
    assert "PlayerRegistered" not in with_teams.kinds()


def test_a_name_is_needed(with_teams: Hall) -> None:
    page = with_teams.screen.teams_page
    with_teams.press(page.new_player_button)
    QTest.keyClick(page.player_form.name, ENTER)
    assert page.player_form.fault.text() == "A name is needed."


def test_the_same_registration_number_twice_is_asked_about_and_can_be_kept(with_teams: Hall) -> None:
    screen = with_teams.screen
    page = screen.teams_page
    with_teams.press(page.new_player_button)
    with_teams.types(page.player_form.name, "Player A10")
    with_teams.types(page.player_form.registration, "A-1")
    with_teams.press(page.player_form.save_button)
    assert not screen.doubt.isHidden()
    assert "PlayerRegistered" not in with_teams.kinds()
    QTest.keyClick(screen.doubt.go_on_button, ENTER)
    assert with_teams.kinds().count("PlayerRegistered") == 1
    assert screen.doubt.isHidden()


@pytest.mark.parametrize("way", ["another page", "Esc"])
def test_a_question_is_gone_with_its_page_and_with_esc(with_match: Hall, way: str) -> None:
    screen = with_match.screen
    with_match.press(screen.teams_button)
    page = screen.teams_page
    with_match.press(page.new_player_button)
    with_match.types(page.player_form.name, "Player A10")
    with_match.types(page.player_form.registration, "A-1")
    with_match.press(page.player_form.save_button)
    assert screen.doubt.isVisible()
    if way == "Esc":
        QTest.keyClick(screen, Qt.Key.Key_Escape)
    else:
        with_match.press(screen.match_button)
    assert screen.doubt.isHidden()
    screen.doubt.accept()
    assert "PlayerRegistered" not in with_match.kinds()


def test_a_player_is_changed_and_keeps_the_id(with_teams: Hall) -> None:
    page = with_teams.screen.teams_page
    page.players.choose(0)
    with_teams.press(page.change_player_button)
    page.player_form.estimate.setText("2000")
    with_teams.press(page.player_form.on_panel)
    with_teams.press(page.player_form.save_button)
    assert with_teams.workspace.desk.state.players[PlayerId("A1")] == Player(
        PlayerId("A1"), "Player A1", TeamId("A"), "A-1", 1985, 2000, on_panel=False
    )


@pytest.mark.clause("L-11.2", "L-11.3")
def test_what_is_arranged_for_a_disability_is_noted_with_the_player(with_teams: Hall) -> None:
    page = with_teams.screen.teams_page
    page.players.choose(0)
    with_teams.press(page.change_player_button)
    page.player_form.rights[Arrangement.NO_RECORDING].setChecked(True)
    with_teams.press(page.player_form.save_button)
    desk = with_teams.workspace.desk
    assert desk.state.arrangements == {PlayerId("A1"): (Arrangement.NO_RECORDING,)}
    assert "PlayerRegistered" not in with_teams.kinds()
    with_teams.press(page.change_player_button)
    assert page.player_form.rights[Arrangement.NO_RECORDING].isChecked()
    page.player_form.rating.setText("1990")
    page.player_form.rights[Arrangement.BREAKS].setChecked(True)
    with_teams.press(page.player_form.save_button)
    assert desk.state.players[PlayerId("A1")].rating == 1990
    assert desk.state.arrangements == {PlayerId("A1"): (Arrangement.BREAKS, Arrangement.NO_RECORDING)}


@pytest.mark.clause("L-11.1/1")
def test_who_may_play_away_games_at_the_own_venue_is_noted_with_the_player(with_teams: Hall) -> None:
    page = with_teams.screen.teams_page
    page.players.choose(0)
    with_teams.press(page.change_player_button)
    page.player_form.rights[Arrangement.OWN_VENUE].setChecked(True)
    with_teams.press(page.player_form.save_button)
    assert with_teams.workspace.desk.state.arrangements == {PlayerId("A1"): (Arrangement.OWN_VENUE,)}


@pytest.mark.clause("L-7.3(c)")
def test_a_match_is_arranged_with_the_start_of_its_division_and_day(with_teams: Hall) -> None:
    screen = with_teams.screen
    with_teams.press(screen.fixtures.arrange_button)
    form = screen.match_form
    assert form.start.text() == "19:15"
    form.day.setDate(QDate(2017, 10, 14))
    assert form.start.text() == "14:30"
    form.day.setDate(QDate(2017, 10, 19))
    form.division.setCurrentIndex(3)
    assert form.start.text() == "19:30"
    with_teams.types(form.venue, "Hall A")
    with_teams.press(form.save_button)
    (match,) = with_teams.workspace.desk.state.matches.values()
    assert match.scheduled_start == datetime(2017, 10, 19, 18, 30, tzinfo=UTC)
    assert (match.home, match.away, match.division, match.venue) == ("A", "B", "division-4", "Hall A")
    assert with_teams.workspace.match is match
    assert screen.pages.currentWidget() is screen.match_page


def test_a_start_that_was_typed_stays(with_teams: Hall) -> None:
    with_teams.press(with_teams.screen.fixtures.arrange_button)
    form = with_teams.screen.match_form
    types_over(form.start, "19:45")
    form.day.setDate(QDate(2017, 10, 14))
    assert form.start.text() == "19:45"


def test_a_match_without_a_venue_is_asked_about(with_teams: Hall) -> None:
    screen = with_teams.screen
    with_teams.press(screen.fixtures.arrange_button)
    with_teams.press(screen.match_form.save_button)
    assert with_teams.workspace.desk.state.matches == {}
    with_teams.press(screen.doubt.go_on_button)
    assert len(with_teams.workspace.desk.state.matches) == 1


def test_a_team_cannot_meet_itself_and_the_form_says_so(with_teams: Hall) -> None:
    screen = with_teams.screen
    with_teams.press(screen.fixtures.arrange_button)
    screen.match_form.away.setCurrentIndex(0)
    with_teams.press(screen.match_form.save_button)
    assert screen.match_form.fault.text() == "Club A cannot play against itself."


@pytest.mark.clause("L-7.9/1")
def test_the_checklist_is_ticked_item_by_item_with_a_remark_where_something_is_wrong(with_match: Hall) -> None:
    checklist = with_match.screen.match_page.checklist
    with_match.press(checklist.item("boards").yes)
    with_match.press(checklist.item("clocks").no)
    remark = checklist.item("clocks").remark
    with_match.types(remark, "two short")
    QTest.keyClick(remark, ENTER)
    ticks = [(one.item, one.in_order, one.remark) for one in with_match.workspace.desk.state.matches[MATCH].checklist]
    assert ("boards", True, "") in ticks
    assert ("clocks", False, "two short") in ticks
    assert with_match.screen.match_page.stations.texts()[0] == ("Checklist", "2 of 10")


def test_the_rest_of_the_checklist_is_ticked_at_once_without_touching_what_was_said(with_match: Hall) -> None:
    checklist = with_match.screen.match_page.checklist
    with_match.press(checklist.item("light").no)
    with_match.press(checklist.rest_button)
    rows = {row.item: row.in_order for row in with_match.workspace.desk.state.matches[MATCH].checklist}
    assert rows.pop("light") is False
    assert set(rows.values()) == {True}
    assert len(rows) == 9


def test_the_next_step_leads_to_its_screen(with_match: Hall) -> None:
    with_match.press(with_match.screen.match_page.checklist.rest_button)
    assert with_match.screen.next_bar.text() == "Each captain enters and seals the line-up"
    with with_match.qtbot.waitSignal(with_match.workspace.screen_wanted) as wanted:
        with_match.press(with_match.screen.next_bar.button)
    assert wanted.args == ["lineups"]


def test_another_match_is_chosen_for_every_screen(with_match: Hall) -> None:
    screen = with_match.screen
    with_match.press(screen.fixtures.arrange_button)
    with_match.types(screen.match_form.venue, "Hall B")
    with_match.press(screen.match_form.save_button)
    assert with_match.workspace.match is not None
    assert with_match.workspace.match.id != MATCH
    with_match.press(screen.fixtures.button(MatchId("M1")))
    assert with_match.workspace.match.id == MATCH


def test_the_same_file_again_has_nothing_to_take_over(empty: Hall, tmp_path: Path) -> None:
    file = tmp_path / "teams.csv"
    file.write_text(GOOD, "utf-8")
    empty.picker.answers += [file, file]
    empty.press(empty.screen.empty.button)
    page = empty.screen.import_page
    empty.press(page.take_button)
    last = empty.workspace.desk.state.seq
    empty.press(page.other_button)
    assert not page.take_button.isEnabled()
    assert "nothing to take over" in page.summary.text()
    assert not empty.screen.controller.take_over(page.preview or pytest.fail("no preview"))
    assert empty.workspace.desk.state.seq == last


@pytest.mark.parametrize(
    ("typed", "read"), [("23:19", "23:19"), ("2319", "23:19"), ("7.05", "07:05"), ("705", "07:05"), ("0:00", "00:00")]
)
def test_the_start_is_read_as_it_is_typed_over_the_usual_one(with_teams: Hall, typed: str, read: str) -> None:
    with_teams.press(with_teams.screen.fixtures.arrange_button)
    form = with_teams.screen.match_form
    types_over(form.start, typed)
    with_teams.types(form.venue, "Hall A")
    QTest.keyClick(form.venue, ENTER)
    (match,) = with_teams.workspace.desk.state.matches.values()
    assert f"{with_teams.workspace.local(match.scheduled_start):%H:%M}" == read


@pytest.mark.parametrize("typed", ["24:00", "19:60", "19", "soon", ""])
def test_a_start_that_is_no_time_of_day_is_said_and_nothing_is_arranged(with_teams: Hall, typed: str) -> None:
    with_teams.press(with_teams.screen.fixtures.arrange_button)
    form = with_teams.screen.match_form
    form.start.clear()
    with_teams.types(form.start, typed)
    QTest.keyClick(form.start, ENTER)
    assert form.fault.text() == "The start is a time of day, as 19:15."
    assert with_teams.workspace.desk.state.matches == {}


@pytest.mark.parametrize("name", ["home", "away", "division", "round_number", "day", "start", "venue"])
def test_enter_arranges_the_match_from_every_field_once(with_teams: Hall, name: str) -> None:
    with_teams.press(with_teams.screen.fixtures.arrange_button)
    form = with_teams.screen.match_form
    with_teams.types(form.venue, "Hall A")
    field = getattr(form, name)
    field.setFocus()
    QTest.keyClick(field, ENTER)
    assert with_teams.kinds().count("MatchArranged") == 1


def test_a_match_is_changed_while_nothing_happened_at_it(with_match: Hall) -> None:
    screen, workspace = with_match.screen, with_match.workspace
    with_match.press(screen.match_page.stations.change_button)
    form = screen.match_form
    before = workspace.match
    assert before is not None
    assert form.venue.text() == before.venue
    types_over(form.start, "20:00")
    form.round_number.setValue(7)
    QTest.keyClick(form.start, ENTER)
    after = workspace.match
    assert after is not None
    assert (after.id, after.home, after.away, after.round_number) == (before.id, before.home, before.away, 7)
    assert f"{workspace.local(after.scheduled_start):%H:%M}" == "20:00"
    assert with_match.kinds()[-2:] == ["EntryRescinded", "MatchArranged"]
    assert screen.pages.currentWidget() is screen.match_page


def test_a_match_at_which_something_happened_is_not_changed_any_more(with_match: Hall) -> None:
    change = with_match.screen.match_page.stations.change_button
    assert change.isVisible()
    with_match.press(with_match.screen.match_page.checklist.item("boards").yes)
    assert not change.isVisible()


def test_a_new_match_after_a_change_that_was_left_is_a_new_match(with_match: Hall) -> None:
    screen = with_match.screen
    with_match.press(screen.match_page.stations.change_button)
    QTest.keyClick(screen.match_form.start, Qt.Key.Key_Escape)
    with_match.press(screen.fixtures.arrange_button)
    assert screen.match_form.venue.text() == ""
    with_match.types(screen.match_form.venue, "Hall B")
    with_match.press(screen.match_form.save_button)
    assert len(with_match.workspace.desk.state.matches) == 2
    assert "EntryRescinded" not in with_match.kinds()


def test_the_empty_page_and_a_faulty_file_say_which_columns_a_file_needs(empty: Hall, tmp_path: Path) -> None:
    for part in ("team and player", "club, captain, registration", "rating, estimate, panel", "Club A 1,"):
        assert part in empty.screen.columns_text.text()
    assert empty.screen.columns_text.isVisible()
    file = tmp_path / "teams.csv"
    file.write_text("team,rating\nClub A,1500\n", "utf-8")
    empty.picker.answers.append(file)
    empty.press(empty.screen.empty.button)
    page = empty.screen.import_page
    assert page.columns_text.isVisible()
    assert page.faults.rows_model().index(0, 2).data() == "This column is missing; team and player are needed"


def test_the_columns_shown_as_an_example_are_read_without_a_fault(empty: Hall, tmp_path: Path) -> None:
    file = tmp_path / "teams.csv"
    file.write_text(CSV_EXAMPLE, "utf-8")
    empty.picker.answers.append(file)
    empty.press(empty.screen.empty.button)
    page = empty.screen.import_page
    assert not page.columns_text.isVisible()
    empty.press(page.take_button)
    (team,) = empty.workspace.desk.state.teams.values()
    assert (team.name, team.club, team.captain) == ("Club A 1", "Club A", "Captain A")


def hint_of(hall: Hall) -> str:
    """The heading of the empty page."""
    return hall.screen.empty.findChildren(QLabel)[0].text()


def test_arranging_a_match_without_teams_says_what_is_needed_and_leads_there(empty: Hall) -> None:
    screen = empty.screen
    empty.press(screen.fixtures.arrange_button)
    assert hint_of(empty) == "A match needs two teams: there is none yet"
    empty.press(screen.by_hand_button)
    form = screen.teams_page.team_form
    empty.types(form.name, "Club C")
    QTest.keyClick(form.name, ENTER)
    assert screen.pages.currentWidget() is screen.teams_page
    empty.press(screen.fixtures.arrange_button)
    assert screen.empty.isVisible()
    assert hint_of(empty) == "A match needs two teams: there is only one yet"
    empty.press(screen.by_hand_button)
    empty.types(form.name, "Club D")
    QTest.keyClick(form.name, ENTER)
    empty.press(screen.fixtures.arrange_button)
    assert screen.match_form.isVisible()


def test_a_team_is_entered_in_a_division_and_keeps_it_when_it_is_changed(with_teams: Hall) -> None:
    page = with_teams.screen.teams_page
    with_teams.press(with_teams.screen.teams_button)
    with_teams.press(page.change_team_button)
    form = page.team_form
    assert form.division.currentText() == "as its matches say"
    QTest.keyClick(form.division, Qt.Key.Key_Down)
    QTest.keyClick(form.division, ENTER)
    assert with_teams.workspace.desk.state.teams[TeamId("A")].division == "division-1"
    with_teams.press(page.change_team_button)
    assert form.division.currentText() == "Division 1"
    types_over(form.captain, "Captain N")
    QTest.keyClick(form.captain, ENTER)
    team = with_teams.workspace.desk.state.teams[TeamId("A")]
    assert (team.division, team.captain) == ("division-1", "Captain N")
    with_teams.press(page.change_team_button)
    types_over(form.group, "North")
    QTest.keyClick(form.group, ENTER)
    with_teams.press(page.change_team_button)
    assert form.group.text() == "North"
    assert with_teams.workspace.desk.state.teams[TeamId("A")].group == "North"


@pytest.mark.clause("L-6.3/2")
def test_a_match_of_the_last_round_is_ticked_and_stays_so_when_it_is_changed(with_teams: Hall) -> None:
    screen = with_teams.screen
    with_teams.press(screen.fixtures.arrange_button)
    form = screen.match_form
    with_teams.types(form.venue, "Hall A")
    QTest.keyClick(form.last_round, Qt.Key.Key_Space)
    with_teams.press(form.save_button)
    (match,) = with_teams.workspace.desk.state.matches.values()
    assert match.is_last_round
    with_teams.press(screen.match_page.stations.change_button)
    assert form.last_round.isChecked()
    types_over(form.start, "19:45")
    with_teams.press(form.save_button)
    (changed,) = with_teams.workspace.desk.state.matches.values()
    assert (changed.is_last_round, changed.scheduled_start > match.scheduled_start) == (True, True)
    with_teams.press(screen.fixtures.arrange_button)
    assert not form.last_round.isChecked()
