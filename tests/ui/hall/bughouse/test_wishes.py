"""What the view of a bughouse match says when it is clicked, dragged on and typed into."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from arbiter_app.engine.rulebook_bughouse import Bughouse, TransferMode
from arbiter_app.engine.values import Colour
from tests.ui.hall.bughouse.conftest import Sit
from tests.ui.hall.bughouse.hand import LEFT, Hand

pytestmark = pytest.mark.qt
WHITE, BLACK = Colour.WHITE, Colour.BLACK
A_PAWN_FOR_BLACK = ((1, "e2", "e4"), (1, "d7", "d5"), (1, "e4", "d5"))


def give_a_pawn(hand: Hand) -> None:
    """A4 takes a pawn on board 1, which A9 has on board 2; then it is his move there."""
    for number, start, end in A_PAWN_FOR_BLACK:
        hand.move(number, start, end)
    hand.move(2, "a2", "a3")


def type_move(hand: Hand, number: int, text: str) -> None:
    field = hand.pane(number).field
    field.setFocus()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def test_a_drop_by_drag_lifts_the_man_and_puts_it_down(hand: Hand) -> None:
    give_a_pawn(hand)
    hand.drag_to(2, BLACK, "P", "e3")
    assert hand.match.heard[-1] == ("drop", 2, "P", "e3", "black")
    assert hand.match.last_moves[2] == "P@e3"
    assert hand.board(2).held() is None


def test_a_drag_to_the_other_board_or_beside_puts_the_man_back(hand: Hand) -> None:
    give_a_pawn(hand)
    heard = len(hand.match.heard)
    hand.drag(2, BLACK, "P", hand.board(1), hand.square(1, "e6"))
    hand.drag(2, BLACK, "P", hand.side, QPoint(30, 30))
    assert [wish for wish in hand.match.heard[heard:] if wish[0] != "chosen"] == []
    assert hand.board(2).held() is None
    assert hand.board(1).held() is None


def test_a_second_click_puts_the_man_back_and_another_takes_its_place(hand: Hand) -> None:
    give_a_pawn(hand)
    hand.pick(2, BLACK, "P")
    assert hand.reserve(2, BLACK).picked() == "P"
    assert chess.E3 in hand.board(2).legal_destinations()
    assert chess.E1 not in hand.board(2).legal_destinations()
    hand.pick(2, BLACK, "P")
    assert hand.reserve(2, BLACK).picked() == ""
    hand.pick(2, BLACK, "P")
    hand.pick(2, BLACK, "Q")
    assert hand.reserve(2, BLACK).picked() == "Q"
    hand.pick(2, WHITE, "N")
    assert (hand.reserve(2, BLACK).picked(), hand.reserve(2, WHITE).picked()) == ("", "N")


def test_one_hand_holds_one_man_over_both_boards(hand: Hand) -> None:
    hand.pick(1, WHITE, "P")
    hand.pick(2, WHITE, "N")
    assert hand.board(1).held() is None
    assert hand.reserve(2, WHITE).picked() == "N"


def test_a_man_in_the_hand_lets_no_man_of_the_board_be_picked_up(hand: Hand) -> None:
    give_a_pawn(hand)
    hand.drop(2, BLACK, "P", "e7")
    assert hand.match.codes[-1] == ("bughouse_square_occupied",)
    assert hand.board(2).picked_square() is None


def test_the_other_players_reserve_says_whose_turn_it_is_not(hand: Hand) -> None:
    give_a_pawn(hand)
    hand.drop(2, WHITE, "P", "e3")
    assert hand.match.heard[-1] == ("drop", 2, "P", "e3", "white")
    assert hand.match.codes[-1] == ("bughouse_not_your_turn", "bughouse_not_in_reserve")


def test_a_move_and_a_drop_by_typing(hand: Hand) -> None:
    give_a_pawn(hand)
    type_move(hand, 2, "P@e3")
    assert hand.match.heard[-1] == ("move", 2, "P@e3")
    assert hand.match.last_moves[2] == "P@e3"
    assert hand.pane(2).field.text() == ""
    type_move(hand, 2, "fxe3")
    assert hand.match.last_moves[2] == "f2e3"


def test_a_refused_move_stays_in_the_field_with_the_reason_under_it(hand: Hand) -> None:
    type_move(hand, 1, "N@f3")
    assert hand.pane(1).field.text() == "N@f3"
    assert hand.pane(1).sentence() == "bughouse_not_in_reserve"
    assert hand.pane(2).sentence() == "White to move: Player B9"
    QTest.keyClick(hand.pane(1).field, Qt.Key.Key_Backspace)
    assert hand.pane(1).sentence() == "White to move: Player A4"


def test_an_illegal_move_on_the_board_is_a_wish_too(hand: Hand) -> None:
    hand.move(1, "e2", "e5")
    assert hand.match.heard[-1] == ("move", 1, "e2e5")
    assert hand.match.codes[-1] == ("bughouse_illegal",)


def test_what_is_typed_outlives_a_move_of_the_other_board(hand: Hand) -> None:
    hand.pane(1).field.setFocus()
    QTest.keyClicks(hand.pane(1).field, "Nf")
    hand.move(2, "e2", "e4")
    assert hand.pane(1).field.text() == "Nf"


def test_the_keys_1_and_2_choose_a_board_but_not_while_typing(hand: Hand) -> None:
    hand.boards.focus_board()
    QTest.keyClick(hand.board(1), Qt.Key.Key_2)
    assert hand.match.chosen == 2
    assert hand.board(2).hasFocus()
    assert "✓" in hand.pane(2).choose_button.text()
    assert "✓" not in hand.pane(1).choose_button.text()
    QTest.keyClick(hand.board(2), Qt.Key.Key_1)
    assert hand.match.chosen == 1
    hand.boards.focus_field()
    QTest.keyClick(hand.pane(1).field, Qt.Key.Key_2)
    assert hand.match.chosen == 1
    assert hand.pane(1).field.text() == "2"


def test_a_click_anywhere_at_a_board_chooses_it(hand: Hand) -> None:
    QTest.mouseClick(hand.pane(2).choose_button, LEFT)
    assert hand.match.chosen == 2
    assert hand.pane(2).choose_button.isChecked()
    hand.pick(1, WHITE, "P")
    assert hand.match.chosen == 1
    hand.click(2, "e2")
    assert hand.match.chosen == 2
    assert hand.board(2).picked_square() == chess.E2


def test_a_drop_by_keyboard_alone(hand: Hand) -> None:
    give_a_pawn(hand)
    tray = hand.reserve(2, BLACK)
    tray.setFocus(Qt.FocusReason.TabFocusReason)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Return):
        QTest.keyClick(tray, key)
    board = hand.board(2)
    assert board.hasFocus()
    assert board.held() == chess.Piece(chess.PAWN, chess.BLACK)
    start = chess.square_rank(board.focused_square()), chess.square_file(board.focused_square())
    # The board is turned: up the screen is down the ranks.
    steps = (Qt.Key.Key_Up if start[0] > 2 else Qt.Key.Key_Down, abs(start[0] - 2))
    for _ in range(steps[1]):
        QTest.keyClick(board, steps[0])
    QTest.keyClick(board, Qt.Key.Key_Return)
    assert hand.match.heard[-1] == ("drop", 2, "P", f"{chess.FILE_NAMES[start[1]]}3", "black")


def test_esc_puts_the_man_back_from_board_and_reserve(hand: Hand) -> None:
    give_a_pawn(hand)
    hand.pick(2, BLACK, "P")
    hand.board(2).setFocus()
    QTest.keyClick(hand.board(2), Qt.Key.Key_Escape)
    assert hand.reserve(2, BLACK).picked() == ""
    hand.pick(2, BLACK, "P")
    hand.reserve(2, BLACK).setFocus()
    QTest.keyClick(hand.reserve(2, BLACK), Qt.Key.Key_Escape)
    assert hand.reserve(2, BLACK).picked() == ""


def test_a_running_clock_takes_nothing_out_of_the_hand(hand: Hand) -> None:
    give_a_pawn(hand)
    hand.pick(2, BLACK, "P")
    hand.boards.set_clock(2, BLACK, 899_000, is_running=True)
    hand.match.show()
    hand.boards.set_clock(2, BLACK, 898_000, is_running=True)
    assert hand.reserve(2, BLACK).picked() == "P"
    assert hand.pane(2).places[BLACK].header.clock.time_text() == "0:14:58"


def test_the_draw_appeal_names_its_board(hand: Hand) -> None:
    QTest.mouseClick(hand.pane(2).appeal_button, LEFT)
    assert hand.match.heard[-1] == ("appeal", 2)


@pytest.mark.clause("W-73")
def test_passed_by_hand_a_man_waits_until_the_button_is_pressed(sit: Sit) -> None:
    hand = sit(Bughouse(transfer=TransferMode.BY_HAND))
    give_a_pawn(hand)
    waiting = hand.waiting(1, WHITE)
    assert hand.reserve(2, BLACK).counts()["P"] == 0
    assert list(waiting.buttons) == ["P"]
    assert waiting.accessibleName() == "Player A4 has to pass: 1 pawn"
    QTest.mouseClick(waiting.buttons["P"], LEFT)
    assert hand.match.heard[-1] == ("pass", 1, "white", "P")
    assert hand.reserve(2, BLACK).counts()["P"] == 1
    assert waiting.buttons == {}


def test_passed_at_once_there_is_nothing_to_pass(hand: Hand) -> None:
    give_a_pawn(hand)
    assert not hand.waiting(1, WHITE).isVisible()


def test_the_one_to_move_is_marked_on_each_board(hand: Hand) -> None:
    hand.move(1, "e2", "e4")
    marks = {(n, colour): hand.pane(n).places[colour].header.mark for n in (1, 2) for colour in Colour}
    assert {key for key, mark in marks.items() if mark.is_on()} == {(1, BLACK), (2, WHITE)}
    assert marks[1, BLACK].accessibleName() == "to move"


def test_screen_readers_hear_reserves_and_boards(hand: Hand) -> None:
    assert hand.reserve(2, BLACK).accessibleName() == "Reserve of Player A9: empty"
    give_a_pawn(hand)
    assert hand.reserve(2, BLACK).accessibleName() == "Reserve of Player A9: 1 pawn"
    assert hand.reserve(2, BLACK).accessibleDescription() == "1 pawn"
    assert hand.pane(2).accessibleName() == "Board 2, chosen"
    assert hand.pane(1).accessibleName() == "Board 1"


def test_braces_in_a_name_are_a_name(hand: Hand) -> None:
    view = hand.match.view()
    first = view.boards[0]
    named = replace(first, white=replace(first.white, name="{name} {men}", reserve=("P", "P", "N")))
    hand.boards.set_view(replace(view, boards=(named, view.boards[1])))
    assert hand.reserve(1, WHITE).accessibleName() == "Reserve of {name} {men}: 2 pawns, 1 knight"
    assert hand.pane(1).sentence() == "White to move: {name} {men}"


def test_arrows_walk_the_two_columns_of_a_reserve(hand: Hand) -> None:
    tray = hand.reserve(1, WHITE)
    tray.setFocus(Qt.FocusReason.TabFocusReason)
    said = []
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Left):
        QTest.keyClick(tray, key)
        said.append(tray.accessibleDescription())
    assert said == ["no white bishop", "no white rook", "no white knight", "no white knight", "no white pawn"]


def test_the_last_moves_stand_below_the_board(hand: Hand) -> None:
    view = hand.match.view()
    many = tuple(f"{number}.Nf3" for number in range(1, 60))
    hand.boards.set_view(replace(view, boards=(replace(view.boards[0], moves=many), view.boards[1])))
    shown = hand.pane(1).moves.shown_moves()
    assert shown
    assert shown == many[-len(shown) :]
    assert len(shown) < len(many)
    assert hand.pane(2).moves.shown_moves() == ()
