"""The sealed exchange, by mouse and keys: entry, checks, repairs, sealing, what stays hidden, the reveal."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QAbstractSpinBox, QComboBox, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from arbiter_app.engine.commands import ArrangeMatch, RevealLineUps
from arbiter_app.engine.events import LineUpReopened, LineUpSealed
from arbiter_app.engine.records import SlotKind
from arbiter_app.engine.values import MatchId, PlayerId, Side
from arbiter_app.ui.line_ups.view import LineUpsScreen
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.widgets.buttons import LinkButton
from arbiter_app.ui.workspace import Workspace
from tests.ui.fake_services import (
    MATCH,
    START,
    TEAM_A,
    TEAM_B,
    FakeServices,
    desk_with_teams,
    does,
    match_workspace,
    seals_both,
)

pytestmark = pytest.mark.qt

ENTER = Qt.Key.Key_Return
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def workspace(services: FakeServices) -> Workspace:
    """A match before the exchange."""
    return match_workspace(services)


@pytest.fixture
def screen(qtbot: QtBot, workspace: Workspace) -> LineUpsScreen:
    """The screen, as large as the smallest window leaves it."""
    made = LineUpsScreen(workspace)
    qtbot.addWidget(made)
    made.resize(1164, 616)
    made.show()
    return made


def press(widget: QWidget) -> None:
    """A click with the left button."""
    QTest.mouseClick(widget, LEFT)


def sits_down(screen: LineUpsScreen, side: Side) -> None:
    """A captain takes the laptop."""
    press(screen.cards[side].hint.button)


def clicks_player(screen: LineUpsScreen, name: str) -> None:
    """A click on a player of the panel."""
    table = screen.squad.table
    rows = table.rows_model().rows()
    place = next(number for number, row in enumerate(rows) if row.squad.name == name)
    rect = table.visualRect(table.rows_model().index(place, 0))
    QTest.mouseClick(table.viewport(), LEFT, pos=rect.center())


def enters_eight(screen: LineUpsScreen, team: str = "A", swap: tuple[int, int] | None = None) -> None:
    """Eight players by clicks, in the order of their numbers, two exchanged if wanted."""
    numbers = list(range(1, 9))
    if swap:
        one, other = swap
        numbers[one - 1], numbers[other - 1] = other, one
    for number in numbers:
        clicks_player(screen, f"Player {team}{number}")


def texts_of(widget: QWidget) -> str:
    """Every text that any widget below holds, shown or not, names for screen readers included."""
    parts: list[str] = []
    for child in [widget, *widget.findChildren(QWidget)]:
        parts += [child.accessibleName(), child.accessibleDescription(), child.toolTip()]
        if isinstance(child, QLabel | QLineEdit):
            parts.append(child.text())
        if isinstance(child, QComboBox):
            parts += [child.itemText(number) for number in range(child.count())]
        if isinstance(child, QAbstractItemView) and not isinstance(child.parent(), QAbstractSpinBox):
            model = child.model()
            parts += [
                str(model.index(row, column).data() or "")
                for row in range(model.rowCount())
                for column in range(model.columnCount())
            ]
    for card in widget.findChildren(QWidget):
        views = getattr(card, "views", None)
        if callable(views):
            parts.append(str(views()))
    return "\n".join(parts)


def test_a_captain_enters_eight_players_by_clicks_and_seals(screen: LineUpsScreen, workspace: Workspace) -> None:
    sits_down(screen, Side.AWAY)
    enters_eight(screen, "B")
    editor = screen.cards[Side.AWAY].editor
    assert editor.finding_texts() == []
    press(editor.seal_button)
    press(editor.confirm_button)
    line_up = workspace.desk.state.matches[MATCH].away_line_up
    assert line_up is not None
    assert [slot.player_id for slot in line_up.slots] == [f"B{number}" for number in range(1, 9)]
    assert screen.cards[Side.AWAY].page() == "sealed"


def test_a_line_up_can_be_entered_with_keys_alone(screen: LineUpsScreen, workspace: Workspace) -> None:
    sits_down(screen, Side.AWAY)
    table = screen.squad.table
    for _player in range(8):
        QTest.keyClick(table, ENTER)
    editor = screen.cards[Side.AWAY].editor
    QTest.keyClick(editor.seal_button, ENTER)
    QTest.keyClick(editor.confirm_button, ENTER)
    assert workspace.desk.state.matches[MATCH].away_line_up is not None


@pytest.mark.clause("L-6.8(a)")
def test_a_player_rated_150_above_the_board_before_is_marked_with_clause_and_repair(screen: LineUpsScreen) -> None:
    sits_down(screen, Side.HOME)
    enters_eight(screen)
    editor = screen.cards[Side.HOME].editor
    assert editor.slots_list.views()[4].pill == "158 above board 4"
    assert "158 points above board 4; the limit is 149" in editor.finding_texts()[0]
    assert [button.text() for button in editor.swap_buttons] == ["Swap 4 and 5"]
    press(editor.swap_buttons[0])
    assert editor.finding_texts() == []
    assert [view.text for view in editor.slots_list.views()][3:5] == ["Player A5", "Player A4"]


def test_the_clause_of_a_finding_opens_the_rulebook(qtbot: QtBot, screen: LineUpsScreen, workspace: Workspace) -> None:
    sits_down(screen, Side.HOME)
    enters_eight(screen)
    editor = screen.cards[Side.HOME].editor

    def links() -> list[LinkButton]:
        return [link for link in editor.findChildren(LinkButton) if link.isVisible()]

    qtbot.waitUntil(lambda: bool(links()))
    with qtbot.waitSignal(workspace.clause_wanted) as wanted:
        press(links()[0])
    assert wanted.args == ["L-6.8(a)"]


def test_a_refused_line_up_is_sealed_under_protest_only_with_a_reason(
    screen: LineUpsScreen, workspace: Workspace
) -> None:
    sits_down(screen, Side.HOME)
    enters_eight(screen)
    editor = screen.cards[Side.HOME].editor
    assert editor.seal_button.isHidden()
    press(editor.protest_button)
    assert not editor.protest.override_button.isEnabled()
    QTest.keyClick(editor.protest.reason, ENTER)
    assert workspace.desk.state.matches[MATCH].home_line_up is None
    QTest.keyClicks(editor.protest.reason, "under protest")
    QTest.keyClick(editor.protest.reason, ENTER)
    line_up = workspace.desk.state.matches[MATCH].home_line_up
    assert line_up is not None
    assert [(one.code, one.reason, one.where) for one in line_up.overrides] == [("board_order", "under protest", "5")]


def test_a_board_that_nobody_decided_keeps_the_line_up_from_being_sealed(screen: LineUpsScreen) -> None:
    sits_down(screen, Side.AWAY)
    for number in range(1, 7):
        clicks_player(screen, f"Player B{number}")
    editor = screen.cards[Side.AWAY].editor
    assert not editor.seal_button.isEnabled()
    assert "board 7, 8" in editor.says.text()


@pytest.mark.clause("L-5.2", "L-6.11/1")
def test_a_place_may_stay_open_and_the_lowest_may_be_nobodys(screen: LineUpsScreen, workspace: Workspace) -> None:
    sits_down(screen, Side.AWAY)
    for number in range(1, 7):
        clicks_player(screen, f"Player B{number}")
    editor = screen.cards[Side.AWAY].editor
    press(editor.open_button)
    press(editor.nobody_button)
    assert editor.finding_texts() == []
    press(editor.seal_button)
    press(editor.confirm_button)
    line_up = workspace.desk.state.matches[MATCH].away_line_up
    assert line_up is not None
    assert [slot.kind for slot in line_up.slots][6:] == [SlotKind.TO_BE_NAMED, SlotKind.BLANK]


@pytest.mark.clause("L-5.2")
def test_an_empty_board_above_a_player_is_refused(screen: LineUpsScreen) -> None:
    sits_down(screen, Side.AWAY)
    press(screen.cards[Side.AWAY].editor.nobody_button)
    clicks_player(screen, "Player B2")
    editor = screen.cards[Side.AWAY].editor
    assert editor.slots_list.views()[0].pill.startswith("empty above board")


def test_boards_are_moved_by_drag_and_by_alt_with_the_arrows(screen: LineUpsScreen) -> None:
    sits_down(screen, Side.HOME)
    enters_eight(screen)
    slots = screen.cards[Side.HOME].editor.slots_list
    start, end = slots.row_rect(5).center(), slots.row_rect(4).center()
    QTest.mousePress(slots, LEFT, pos=start)
    QTest.mouseMove(slots, QPoint(start.x(), (start.y() + end.y()) // 2))
    QTest.mouseMove(slots, end)
    QTest.mouseRelease(slots, LEFT, pos=end)
    assert [view.text for view in slots.views()][3:5] == ["Player A5", "Player A4"]
    QTest.keyClick(slots, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert [view.text for view in slots.views()][3:5] == ["Player A4", "Player A5"]


def test_delete_clears_a_board_and_a_placed_player_is_not_placed_twice(screen: LineUpsScreen) -> None:
    sits_down(screen, Side.HOME)
    clicks_player(screen, "Player A1")
    clicks_player(screen, "Player A1")
    slots = screen.cards[Side.HOME].editor.slots_list
    assert [view.text for view in slots.views()][:2] == ["Player A1", "choose a player"]
    assert slots.current() == 1
    QTest.keyClick(slots, Qt.Key.Key_Delete)
    assert slots.views()[0].text == "choose a player"


@pytest.mark.clause("L-6.10/1")
def test_nothing_of_a_sealed_line_up_is_left_in_any_widget(screen: LineUpsScreen, workspace: Workspace) -> None:
    sits_down(screen, Side.AWAY)
    enters_eight(screen, "B")
    assert "Player B3" in texts_of(screen)
    editor = screen.cards[Side.AWAY].editor
    press(editor.seal_button)
    press(editor.confirm_button)
    assert "Player B" not in texts_of(screen)
    assert screen.controller.draft == ()
    sits_down(screen, Side.HOME)
    assert "Player B" not in texts_of(screen)
    assert workspace.desk.state.matches[MATCH].away_line_up is not None


def test_only_one_captain_at_a_time_and_the_other_is_told_when(screen: LineUpsScreen) -> None:
    sits_down(screen, Side.HOME)
    assert screen.cards[Side.AWAY].hint.button.isHidden()
    enters_eight(screen, swap=(4, 5))
    editor = screen.cards[Side.HOME].editor
    press(editor.seal_button)
    press(editor.confirm_button)
    away = screen.cards[Side.AWAY].hint
    assert not away.button.isHidden()
    assert "Now the captain of Club B" in texts_of(away)


def test_leaving_without_sealing_keeps_nothing(screen: LineUpsScreen, workspace: Workspace) -> None:
    sits_down(screen, Side.HOME)
    clicks_player(screen, "Player A1")
    press(screen.cards[Side.HOME].editor.leave_button)
    assert "Player A1" not in texts_of(screen)
    assert not [one for one in workspace.desk.entries() if one.kind == "LineUpSealed"]


def test_another_screen_covers_the_entry_and_the_captain_finds_it_again(screen: LineUpsScreen) -> None:
    sits_down(screen, Side.HOME)
    clicks_player(screen, "Player A1")
    screen.hide()
    screen.show()
    card = screen.cards[Side.HOME]
    assert card.page() == "covered"
    assert "Player A1" not in texts_of(screen)
    press(card.covered.button)
    assert card.editor.slots_list.views()[0].text == "Player A1"


def test_a_sealed_line_up_is_given_back_with_a_reason_and_still_covered(
    screen: LineUpsScreen, workspace: Workspace
) -> None:
    seals_both(workspace.desk)
    card = screen.cards[Side.AWAY]
    press(card.reopen_button)
    assert not card.give_button.isEnabled()
    QTest.keyClicks(card.reason, "a player fell ill")
    QTest.keyClick(card.reason, ENTER)
    last = workspace.desk.entries()[-1].event
    assert last == LineUpReopened(MATCH, Side.AWAY, "a player fell ill")
    assert card.page() == "covered"
    assert "Player B" not in texts_of(screen)
    press(card.covered.button)
    assert card.editor.slots_list.views()[7].text == "Player B8"


def test_both_are_opened_together_by_one_button(screen: LineUpsScreen, workspace: Workspace) -> None:
    assert screen.reveal_bar.isHidden()
    seals_both(workspace.desk)
    assert "Player" not in texts_of(screen.exchange)
    press(screen.reveal_button)
    assert workspace.desk.state.matches[MATCH].revealed_at is not None
    table = screen.pairings.table
    assert table is not None
    assert [row.home.name for row in table.rows_model().rows()][:2] == ["Player A1", "Player A2"]
    assert table.rows_model().index(0, 3).data() == "■ Black"
    assert table.rows_model().index(1, 3).data() == "□ White"


@pytest.mark.clause("L-6.11/1")
def test_an_open_place_is_named_after_the_reveal(screen: LineUpsScreen, workspace: Workspace) -> None:
    sits_down(screen, Side.AWAY)
    for number in range(1, 8):
        clicks_player(screen, f"Player B{number}")
    editor = screen.cards[Side.AWAY].editor
    press(editor.open_button)
    press(editor.seal_button)
    press(editor.confirm_button)
    sits_down(screen, Side.HOME)
    press(screen.squad.fill_button)
    press(screen.cards[Side.HOME].editor.seal_button)
    press(screen.cards[Side.HOME].editor.confirm_button)
    press(screen.reveal_button)
    squad = screen.pairings.squad
    assert [row.name for row in squad.rows_model().rows()] == ["Player B8", "Player B9"]
    squad.choose(1)
    press(screen.pairings.name_button)
    board = workspace.desk.state.matches[MATCH].boards[7]
    assert board.away.player_id == PlayerId("B9")
    assert screen.pairings.squad.isHidden()


def test_a_double_click_on_seal_seals_once(screen: LineUpsScreen, workspace: Workspace) -> None:
    sits_down(screen, Side.AWAY)
    enters_eight(screen, "B")
    editor = screen.cards[Side.AWAY].editor
    press(editor.seal_button)
    QTest.keyClick(editor.confirm_button, ENTER)
    QTest.keyClick(editor.confirm_button, ENTER)
    QTest.mouseDClick(editor.confirm_button, LEFT)
    sealed = [one for one in workspace.desk.entries() if isinstance(one.event, LineUpSealed)]
    assert len(sealed) == 1


def test_the_draft_has_no_place_any_more_when_the_line_ups_were_opened_elsewhere(
    screen: LineUpsScreen, workspace: Workspace
) -> None:
    sits_down(screen, Side.HOME)
    clicks_player(screen, "Player A1")
    seals_both(workspace.desk)
    does(workspace.desk, RevealLineUps(at=workspace.now(), match_id=MATCH))
    assert screen.controller.side is None
    assert screen.pages.currentWidget() is screen.pairings


def test_a_draft_is_not_carried_into_another_match(screen: LineUpsScreen, workspace: Workspace) -> None:
    does(
        workspace.desk,
        ArrangeMatch(
            at=workspace.now(), match_id=MatchId("M2"), home=TEAM_B, away=TEAM_A, division="division-1",
            round_number=6, scheduled_start=START, venue="Hall B",
        ),
    )  # fmt: skip
    sits_down(screen, Side.HOME)
    clicks_player(screen, "Player A1")
    workspace.choose_match(MatchId("M2"))
    assert screen.controller.side is None
    assert "Player A1" not in texts_of(screen)
    assert [card.page() for card in screen.cards.values()] == ["hint", "hint"]


def test_without_a_match_the_screen_says_what_to_do(qtbot: QtBot, services: FakeServices) -> None:
    workspace = Workspace(OpenedEvent(desk_with_teams(services.now), None), services)
    made = LineUpsScreen(workspace)
    qtbot.addWidget(made)
    with qtbot.waitSignal(workspace.screen_wanted) as wanted:
        press(made.empty.button)
    assert wanted.args == ["event"]


def test_enter_puts_one_player_after_the_other(screen: LineUpsScreen) -> None:
    sits_down(screen, Side.HOME)
    table = screen.squad.table
    for _board in range(8):
        QTest.keyClick(table, ENTER)
    names = [row.squad.name for row in table.rows_model().rows()]
    assert [view.text for view in screen.cards[Side.HOME].editor.slots_list.views()] == names[:8]


def test_enter_passes_over_players_that_stand_on_a_board(screen: LineUpsScreen) -> None:
    sits_down(screen, Side.HOME)
    table = screen.squad.table
    names = [row.squad.name for row in table.rows_model().rows()]
    clicks_player(screen, names[1])
    table.choose(0)
    QTest.keyClick(table, ENTER)
    chosen = table.chosen_row()
    assert chosen is not None
    assert chosen.squad.name == names[2]
