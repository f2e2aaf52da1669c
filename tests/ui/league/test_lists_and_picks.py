"""Lists and picks at the captains' laptop: sealed until both are in, in time to the second, checked at once."""

from __future__ import annotations

from datetime import date

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QTableView, QWidget
from pytestqt.qtbot import QtBot

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import Refused
from arbiter_app.engine.records_league import ListedPlayer, OfficialRole
from arbiter_app.engine.values import LegId, MatchId, PlayerId, Side, TeamId
from arbiter_app.ui.line_ups.view import LineUpsScreen
from arbiter_app.ui.texts import say
from tests.ui.league.season_desk import (
    AWAY,
    D1,
    D3,
    ENTER,
    ESC,
    HOME,
    LEFT,
    NASTY,
    ONE_DAY,
    SeasonDesk,
    key,
    player,
    press,
    show,
    slots,
    types,
)

pytestmark = pytest.mark.qt

LEG = LegId("A-B")
EVE = D1 - ONE_DAY


class Laptop:
    """The Line-ups screen of a game day."""

    def __init__(self, qtbot: QtBot, season: SeasonDesk, day: str = "A-B-d1") -> None:
        self.season, self.day = season, day
        self.workspace = season.workspace(day)
        self.refused: list[Refused] = []
        self.workspace.refused.connect(self.refused.append)
        self.screen = show(qtbot, LineUpsScreen(self.workspace))

    def hands_in_list(self, side: Side) -> None:
        """A captain hands in the list with one click, and seals it with Enter."""
        press(self.screen.lists.buttons[side])
        key(ENTER, self.screen.list_page)

    def picks(self, side: Side, *names: str) -> None:
        """A captain enters picks by mouse and seals them."""
        card = self.screen.cards[side]
        press(card.hint.button)
        for name in names:
            self.clicks(name)
        self.seals(side)

    def seals(self, side: Side) -> None:
        """Seal what was entered; asked once more, because the screen forgets it."""
        press(self.screen.cards[side].editor.seal_button)
        press(self.screen.cards[side].editor.confirm_button)

    def clicks(self, name: str) -> None:
        """A click on a player of the squad."""
        table = self.screen.squad.table
        rows = table.rows_model().rows()
        place = next(place for place, row in enumerate(rows) if row.squad.player_id == name)
        index = table.rows_model().index(place, 0)
        table.scrollTo(index)
        QTest.mouseClick(table.viewport(), LEFT, pos=table.visualRect(index).center())

    def can_begin(self, side: Side) -> bool:
        """Whether the button that begins the picks of a side can be seen."""
        card = self.screen.cards[side]
        return card.page() == "hint" and card.hint.button.isVisible()


def words_on(screen: QWidget) -> str:
    """All that can be read on a screen, hidden pages too."""
    said = [label.text() for label in screen.findChildren(QLabel)]
    for table in screen.findChildren(QTableView):
        model = table.model()
        said += [
            str(model.index(row, column).data())
            for row in range(model.rowCount())
            for column in range(model.columnCount())
        ]
    return " | ".join(said)


@pytest.mark.clause("W-22")
def test_a_question_about_a_late_list_is_gone_when_something_changes(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges("A-B", "C-D").at("17:00:01", EVE)
    laptop = Laptop(qtbot, season)
    laptop.hands_in_list(HOME)
    assert laptop.screen.doubt.isVisible()
    laptop.workspace.choose_match(MatchId("C-D-d1"))
    assert laptop.screen.doubt.isHidden()
    laptop.screen.doubt.accept()
    assert season.desk.state.legs[LEG].home_list is None


@pytest.mark.clause("W-22", "W-24")
def test_the_first_list_stays_sealed_and_both_open_with_the_second(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges("A-B").at("15:10:00", EVE)
    laptop = Laptop(qtbot, season)
    assert "Mon 2 Mar, 17:00:00" in laptop.screen.lists.text.text()
    laptop.hands_in_list(HOME)
    leg = season.desk.state.legs[LEG]
    assert leg.home_list is not None
    assert leg.opened_at is None
    assert "Player A1" not in words_on(laptop.screen)
    assert laptop.screen.lists.pills[HOME].text() == "Team A: sealed"
    season.at("16:20:00")
    laptop.hands_in_list(AWAY)
    assert season.desk.state.legs[LEG].opened_at == season.clock()
    assert "Picks of this game day" in laptop.screen.lists.text.text()


@pytest.mark.clause("W-22", "W-84")
def test_a_list_is_in_time_a_second_before_five_and_late_at_five(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges("A-B").at("16:59:59", EVE)
    laptop = Laptop(qtbot, season)
    laptop.hands_in_list(HOME)
    assert season.desk.state.legs[LEG].home_list is not None
    season.at("17:00:00")
    laptop.screen.refresh()
    laptop.hands_in_list(AWAY)
    assert season.desk.state.legs[LEG].away_list is None
    assert laptop.screen.doubt.isVisible()
    said = " ".join(label.text() for label in laptop.screen.doubt.findChildren(QLabel))
    assert "it was due Mon 2 Mar 2026, 17:00:00" in said
    key(ESC, laptop.screen.doubt)
    assert season.desk.state.legs[LEG].away_list is None
    assert laptop.screen.lists.rule_button.isVisible()


@pytest.mark.clause("W-84")
def test_a_late_list_can_be_taken_only_with_a_reason(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges("A-B").at("17:00:00", EVE)
    laptop = Laptop(qtbot, season)
    laptop.hands_in_list(HOME)
    doubt = laptop.screen.doubt
    assert not doubt.override_button.isEnabled()
    types(doubt.reason, "the moderator’s clock was fast")
    key(ENTER, doubt.reason)
    sealed = season.desk.state.legs[LEG].home_list
    assert sealed is not None
    assert sealed.overrides[0].reason == "the moderator’s clock was fast"


@pytest.mark.clause("W-23")
def test_a_list_says_nothing_of_bughouse(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges("A-B").at("12:00:00", EVE)
    laptop = Laptop(qtbot, season)
    press(laptop.screen.lists.buttons[HOME])
    columns = [column for column in laptop.screen.list_page.columns if column.isVisible()]
    assert [column.heading.text() for column in columns] == [
        "1 – Expert: 3, at least 3", "2 – Intermediate: 5, at least 5", "3 – Novice: 7, at least 6",
    ]  # fmt: skip
    assert all(column.table.rows_model().columnCount() == 1 for column in columns)
    key(ESC, laptop.screen.list_page)
    assert "Player A1" not in words_on(laptop.screen)


@pytest.mark.clause("W-11", "W-13", "W-16", "W-21")
def test_a_list_with_too_few_of_a_level_says_how_many_are_missing(qtbot: QtBot) -> None:
    season = SeasonDesk(last=13).arranges("A-B").at("12:00:00", EVE)
    laptop = Laptop(qtbot, season)
    press(laptop.screen.lists.buttons[HOME])
    assert laptop.screen.list_page.findings.text() == "Level 3 needs 6 players; the team has 5."
    key(ENTER, laptop.screen.list_page)
    assert season.desk.state.legs[LEG].home_list is None


@pytest.mark.clause("W-3")
def test_a_player_without_a_level_stands_apart_and_is_not_handed_in(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges("A-B").at("12:00:00", EVE)
    season.does(cmd.RegisterPlayer(at=season.clock(), player=player("A", 16, None, NASTY)))
    laptop = Laptop(qtbot, season)
    press(laptop.screen.lists.buttons[HOME])
    last = [column for column in laptop.screen.list_page.columns if column.isVisible()][-1]
    assert last.heading.text() == "No level: not on the list"
    assert last.table.rows_model().index(0, 0).data() == NASTY
    key(ENTER, laptop.screen.list_page)
    sealed = season.desk.state.legs[LEG].home_list
    assert sealed is not None
    assert sealed.level_of(PlayerId("A16")) is None
    assert len(sealed.players) == 15


@pytest.mark.clause("W-3", "W-22")
@pytest.mark.parametrize(
    ("players", "said"),
    [
        ((ListedPlayer(PlayerId("A1"), 1), ListedPlayer(PlayerId("A1"), 1)), "Player A1 stands on the list twice."),
        ((ListedPlayer(PlayerId("B1"), 1),), "B1 is not of this team."),
        ((ListedPlayer(PlayerId("A16"), 0),), "Player A16 needs a level from 1 to 3."),
    ],
)
def test_a_list_that_comes_from_elsewhere_is_refused_in_words(
    qtbot: QtBot, players: tuple[ListedPlayer, ...], said: str
) -> None:
    season = SeasonDesk().arranges("A-B").at("12:00:00", EVE)
    season.does(cmd.RegisterPlayer(at=season.clock(), player=player("A", 16, None)))
    laptop = Laptop(qtbot, season)
    laptop.workspace.ask(cmd.SealPlayerList(at=season.clock(), leg_id=LEG, side=HOME, players=players))
    (refused,) = laptop.refused
    assert said in [say(one.code, one.params) for one in refused.findings]
    assert season.desk.state.legs[LEG].home_list is None


def test_a_second_enter_seals_no_second_list(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges("A-B").at("12:00:00", EVE)
    laptop = Laptop(qtbot, season)
    laptop.hands_in_list(HOME)
    key(ENTER)
    key(ENTER)
    assert season.kinds().count("PlayerListSealed") == 1
    assert laptop.screen.controller.list_side is None


@pytest.mark.clause("W-24")
def test_a_list_can_be_handed_in_again_while_it_is_sealed(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges("A-B").at("12:00:00", EVE)
    laptop = Laptop(qtbot, season)
    laptop.hands_in_list(HOME)
    assert laptop.screen.lists.buttons[HOME].text() == "Hand in again"
    season.does(cmd.RegisterPlayer(at=season.clock(), player=player("A", 16, 3)))
    season.at("12:30:00")
    laptop.hands_in_list(HOME)
    sealed = season.desk.state.legs[LEG].home_list
    assert sealed is not None
    assert len(sealed.players) == 16


def test_picks_wait_for_the_list_of_their_own_team(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges("A-B").at("12:00:00", EVE)
    laptop = Laptop(qtbot, season)
    assert not laptop.can_begin(HOME)
    laptop.screen.begin(HOME)
    assert laptop.screen.controller.side is None
    laptop.hands_in_list(HOME)
    assert laptop.can_begin(HOME)
    assert not laptop.can_begin(AWAY)


@pytest.mark.clause("W-30", "W-31", "W-35")
def test_picks_stay_sealed_and_open_by_themselves_with_the_second(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges("A-B").opens_lists().at("12:00:00", D3 - ONE_DAY)
    laptop = Laptop(qtbot, season, "A-B-d2")
    laptop.picks(HOME, "A2", "A5", "A10")
    assert season.match("A-B-d2").home_line_up is not None
    assert season.match("A-B-d2").revealed_at is None
    read = words_on(laptop.screen)
    assert not [name for name in ("Player A2", "Player A5", "Player A10") if f"{name} " in f"{read} "]
    season.at("16:45:00")
    laptop.picks(AWAY, "B2", "B5", "B10")
    assert season.match("A-B-d2").revealed_at == season.clock()
    assert "Player A10" in words_on(laptop.screen)


@pytest.mark.clause("W-30", "W-85")
def test_picks_at_five_are_late(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges("A-B").opens_lists().at("16:59:59", D3 - ONE_DAY)
    laptop = Laptop(qtbot, season, "A-B-d2")
    laptop.picks(HOME, "A2", "A5", "A10")
    assert season.match("A-B-d2").home_line_up is not None
    season.at("17:00:00")
    laptop.screen.refresh()
    press(laptop.screen.cards[AWAY].hint.button)
    for name in ("B2", "B5", "B10"):
        laptop.clicks(name)
    editor = laptop.screen.cards[AWAY].editor
    assert not editor.seal_button.isVisible()
    assert any("they were due Wed 4 Mar 2026, 17:00:00" in text for text in editor.finding_texts())
    assert season.match("A-B-d2").away_line_up is None


@pytest.mark.clause("W-10", "W-35", "W-86")
def test_picks_are_checked_while_they_are_entered(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges("A-B").opens_lists()
    season.picks("A-B-d1", "1 4 9", "1 4 9").at("12:00:00", D3 - ONE_DAY)
    laptop = Laptop(qtbot, season, "A-B-d2")
    press(laptop.screen.cards[HOME].hint.button)
    editor = laptop.screen.cards[HOME].editor
    assert editor.finding_texts() == [], "what is not decided yet speaks against nothing"
    laptop.clicks("A1")
    laptop.clicks("A2")
    found = " ".join(editor.finding_texts())
    assert "Player A1 has met Team B in a single already" in found
    assert "Board 2 is for level 2; Player A2 is of another level" in found
    assert not editor.seal_button.isVisible()


@pytest.mark.clause("W-12", "W-14", "W-15")
def test_a_player_whose_games_are_used_up_is_marked_as_not_free(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges("A-B", "A-C").opens_lists()
    season.picks("A-B-d1", "1 4 9", "1 4 9").picks("A-B-d2", "2 5 10", "2 5 10")
    season.opens_lists("A-C").picks("A-C-d1", "1 4 9", "1 4 9").picks("A-C-d2", "2 5 10", "2 5 10")
    season.at("12:00:00", date(2026, 3, 19))
    laptop = Laptop(qtbot, season, "A-C-d3")
    press(laptop.screen.cards[HOME].hint.button)
    rows = {row.squad.player_id: row.squad for row in laptop.screen.squad.table.rows_model().rows()}
    assert [(rows[PlayerId(name)].used, rows[PlayerId(name)].limit) for name in ("A4", "A9", "A11")] == [
        (2, 2), (2, 2), (0, 1),
    ]  # fmt: skip
    assert rows[PlayerId("A4")].fits == ()
    assert rows[PlayerId("A11")].fits == (3,)


@pytest.mark.clause("W-17", "W-18", "W-19", "W-20")
def test_a_bughouse_pair_is_one_of_the_second_and_one_of_the_third_level(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges("A-B").opens_lists().picks("A-B-d1", "1 4 9", "1 4 9")
    season.at("12:00:00", date(2026, 3, 10))
    laptop = Laptop(qtbot, season, "A-B-d4")
    press(laptop.screen.cards[HOME].hint.button)
    editor = laptop.screen.cards[HOME].editor
    laptop.clicks("A1")
    assert any("may not play bughouse" in text for text in editor.finding_texts())
    key(Qt.Key.Key_Delete, editor.slots_list)
    laptop.screen.controller.choose_board(1)
    laptop.screen.controller.clear_board()
    laptop.clicks("A4")
    laptop.clicks("A9")
    assert editor.finding_texts() == []
    laptop.seals(HOME)
    assert season.match("A-B-d4").home_line_up is not None


@pytest.mark.clause("W-31")
def test_a_captain_may_change_sealed_picks_until_both_are_open(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges("A-B").opens_lists().at("11:30:00", D3 - ONE_DAY)
    laptop = Laptop(qtbot, season, "A-B-d2")
    laptop.picks(HOME, "A2", "A5", "A10")
    card = laptop.screen.cards[HOME]
    press(card.reopen_button)
    types(card.reason, "another player")
    key(ENTER, card.reason)
    season.at("13:06:00")
    press(card.covered.button)
    laptop.screen.controller.choose_board(2)
    laptop.screen.controller.clear_board()
    laptop.clicks("A7")
    laptop.seals(HOME)
    sealed = season.match("A-B-d2").home_line_up
    assert sealed is not None
    assert [slot.player_id for slot in sealed.slots] == ["A2", "A7", "A10"]
    assert season.kinds().count("LineUpSealed") == 2
    season.does(
        cmd.SealLineUp(
            at=season.clock(), match_id=MatchId("A-B-d2"), side=AWAY,
            slots=slots("B2", "B5", "B10"), salt="00",
            lot=0,
        )
    )  # fmt: skip
    assert laptop.screen.pages.currentWidget() is laptop.screen.pairings


@pytest.mark.clause("W-31", "W-64")
def test_picks_that_open_tell_of_an_arbiter_who_stands_in_them_and_nothing_before(qtbot: QtBot) -> None:
    season = SeasonDesk().arranges("A-B", "C-D").opens_lists("A-B").opens_lists("C-D")
    season.does(
        cmd.AssignOfficial(
            at=season.clock(), leg_id=LEG, role=OfficialRole.ARBITER, name="Player C4", team_id=TeamId("C"),
            player_id=PlayerId("C4"),
        )
    )  # fmt: skip
    season.at("12:00:00", date(2026, 3, 10))
    laptop = Laptop(qtbot, season, "C-D-d4")
    laptop.picks(HOME, "C4", "C9")
    assert not laptop.screen.notes.isVisible()
    laptop.picks(AWAY, "D4", "D9")
    assert "Player C4 plays on Wed 11 Mar 2026" in laptop.screen.notes.text()


def test_a_name_with_letters_of_every_kind_is_plain_text_on_list_and_picks(qtbot: QtBot) -> None:
    season = SeasonDesk()
    season.does(cmd.RegisterPlayer(at=season.clock(), player=player("A", 2, 1, NASTY)))
    season.arranges("A-B").opens_lists().at("12:00:00", D3 - ONE_DAY)
    laptop = Laptop(qtbot, season, "A-B-d2")
    press(laptop.screen.cards[HOME].hint.button)
    laptop.clicks("A2")
    views = laptop.screen.cards[HOME].editor.slots_list.views()
    assert views[0].text == NASTY
    assert not [label for label in laptop.screen.findChildren(QLabel) if label.textFormat() != Qt.TextFormat.PlainText]
