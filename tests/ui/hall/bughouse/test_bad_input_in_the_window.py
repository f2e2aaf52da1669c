"""Wrong, late, double and impossible input at a bughouse match: a sentence that says why, and nothing is lost."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from arbiter_app.engine.rulebook_bughouse import Bughouse, TransferMode
from arbiter_app.engine.values import Colour
from tests.ui.hall.bughouse.real_window import LEFT, OpenWindow, RealWindow

pytestmark = pytest.mark.qt
WHITE, BLACK = Colour.WHITE, Colour.BLACK
ENTER = Qt.Key.Key_Return
A_PAWN = "1 e4, 2 c4, 1 d5, 1 exd5"
"""A4 takes a pawn on board 1; A9, Black on board 2, may drop it and is on move."""


def plies(real: RealWindow) -> tuple[int, int]:
    return len(real.board(1).plies), len(real.board(2).plies)


@pytest.mark.clause("W-76", "W-77", "W-82")
@pytest.mark.parametrize(
    ("piece", "square", "sentences"),
    [
        ("P", "e7", ("The square e7 is occupied.",)),
        ("P", "a8", ("The square a8 is occupied.", "No pawn may be dropped on rank 8.")),
        ("P", "e1", ("The square e1 is occupied.", "No pawn may be dropped on rank 1.")),
        ("Q", "e4", ("Black has no queen in the reserve.",)),
        ("N", "e7", ("Black has no knight in the reserve.", "The square e7 is occupied.")),
    ],
)
@pytest.mark.parametrize("way", ["click", "drag", "typed"])
def test_a_drop_that_cannot_be_says_every_reason_and_changes_nothing(
    real: RealWindow, piece: str, square: str, sentences: tuple[str, ...], way: str
) -> None:
    real.begin(A_PAWN)
    seq = real.desk.state.seq
    real.at(20)
    if way == "typed":
        real.type_move(2, f"{piece}@{square}")
    else:
        (real.drag if way == "drag" else real.drop)(2, BLACK, piece, square)
    assert real.says(2) == " ".join(sentences)
    assert real.desk.state.seq == seq
    assert (real.reserve(2, BLACK), real.shown_reserve(2, BLACK)) == ("P", "P")
    assert real.pane(2).board.held() is None
    clock = real.board(2).clock
    assert clock is not None
    assert clock.running is BLACK


@pytest.mark.clause("W-76")
def test_a_drop_must_answer_a_check_and_may(real: RealWindow) -> None:
    real.begin("1 e4, 2 e4, 1 d5, 1 exd5, 2 f6, 2 Qh5")
    real.at(20)
    real.drop(2, BLACK, "P", "e5")
    assert "check" in real.says(2)
    assert plies(real) == (3, 3)
    real.drop(2, BLACK, "P", "g6")
    assert real.board(2).plies[-1].san == "P@g6"
    assert real.says(2).startswith("White to move")


def test_a_drop_by_the_player_who_is_not_on_move_says_so(real: RealWindow) -> None:
    real.begin(A_PAWN)
    real.drop(2, WHITE, "P", "e4")
    assert real.says(2) == "White is not on move on this board."
    assert plies(real) == (3, 1)


def test_the_next_good_move_takes_the_sentence_away(real: RealWindow) -> None:
    real.begin(A_PAWN)
    real.drop(2, BLACK, "Q", "e4")
    real.drop(2, BLACK, "P", "e4")
    assert real.says(2) == "White to move: Player B9"


def test_a_refusal_on_one_board_leaves_the_other_alone(real: RealWindow) -> None:
    real.begin(A_PAWN)
    real.drop(2, BLACK, "Q", "e4")
    assert real.says(1) == "Black to move: Player B4"
    real.move(1, "d8", "d5")
    assert plies(real) == (4, 1)
    assert real.says(2) == "Black has no queen in the reserve."


def test_a_double_click_drops_one_man_once(real: RealWindow) -> None:
    real.begin(A_PAWN)
    tray = real.pane(2).places[BLACK].reserve
    place = tray.place_rect("P").center()
    QTest.mouseClick(tray, LEFT, pos=place)
    board, point = real.pane(2).board, real.point(2, "e4")
    QTest.mouseClick(board, LEFT, pos=point)
    QTest.mouseDClick(board, LEFT, pos=point)
    assert plies(real) == (3, 2)
    assert real.reserve(2, BLACK) == ""


def test_a_double_enter_plays_a_typed_move_once(real: RealWindow) -> None:
    real.begin(A_PAWN)
    real.type_move(2, "P@e4")
    real.keys(ENTER, ENTER)
    assert plies(real) == (3, 2)


@pytest.mark.parametrize("text", ["P@e9", "X@e5", "e4e5e6", "O'Ó", "<b>N@f3</b>", "?" * 20])
def test_what_cannot_be_read_stays_in_the_field_with_a_sentence(real: RealWindow, text: str) -> None:
    real.begin(A_PAWN)
    real.type_move(2, text)
    assert plies(real) == (3, 1)
    assert real.pane(2).field.text() == text
    assert text in real.says(2)


@pytest.mark.clause("W-73")
def test_what_is_taken_for_a_board_that_has_ended_is_logged_and_goes_nowhere(real: RealWindow) -> None:
    real.begin(A_PAWN)
    real.hall.go_home()
    real.keys("1", "R", "=", ENTER)
    assert real.says(1) == "½–½ · the other board decides"
    real.at(12)
    real.type_move(2, "d5")
    real.type_move(2, "cxd5")
    assert real.reserve(1, BLACK) == ""
    newest = real.hall.play.side.transfers.lines[0].sentence
    assert newest.endswith("goes nowhere: that board had ended")


@pytest.mark.clause("W-73")
def test_by_hand_nothing_is_passed_to_a_board_that_has_ended(open_window: OpenWindow) -> None:
    real = open_window(rules=Bughouse(transfer=TransferMode.BY_HAND))
    real.begin(A_PAWN)
    real.hall.go_home()
    real.keys("2", "R", "=", ENTER)
    seq = real.desk.state.seq
    real.press(real.pane(1).places[WHITE].waiting.buttons["P"])
    assert real.desk.state.seq == seq
    assert "ended" in real.says(1)
    assert list(real.pane(1).places[WHITE].waiting.buttons) == ["P"]


def take_back_last(real: RealWindow, number: int) -> None:
    real.hall.go_home()
    real.keys(str(number))
    real.keys("Z", control=True)
    real.keys("M")


@pytest.mark.clause("W-73")
def test_the_undo_of_a_capture_takes_the_man_out_of_the_reserve(real: RealWindow) -> None:
    real.begin(A_PAWN)
    real.at(20)
    take_back_last(real, 1)
    real.keys(ENTER)
    assert plies(real) == (2, 1)
    assert (real.reserve(2, BLACK), real.shown_reserve(2, BLACK)) == ("", "")
    assert real.hall.play.side.transfers.lines == []


@pytest.mark.clause("W-73", "W-74")
def test_a_capture_whose_man_was_dropped_is_not_undone_before_the_drop(real: RealWindow) -> None:
    real.begin(A_PAWN + ", 2 P@e4")
    real.at(20)
    take_back_last(real, 1)
    view = real.hall.play.proposal.card.view()
    assert not view.apply_enabled
    assert view.effects == (
        "Without that entry the moves of board 2 would not follow from one another. Take the later moves back first.",
    )
    real.keys(ENTER, Qt.Key.Key_Escape)
    assert plies(real) == (3, 2)
    for number in (2, 1):
        take_back_last(real, number)
        real.keys(ENTER)
    assert plies(real) == (2, 1)
    assert real.reserve(2, BLACK) == ""


def test_another_match_on_the_screen_and_back_forgets_the_sentence_and_keeps_the_game(real: RealWindow) -> None:
    real.begin(A_PAWN)
    real.drop(2, BLACK, "Q", "e4")
    others = [match_id for match_id in real.desk.state.matches if match_id != real.match.id]
    real.workspace.choose_match(others[0])
    real.workspace.choose_match(real.match.id)
    assert real.says(2) == "Black to move: Player A9"
    assert plies(real) == (3, 1)
    assert real.shown_reserve(2, BLACK) == "P"


def test_another_screen_and_back_keeps_what_was_typed(real: RealWindow) -> None:
    real.begin(A_PAWN)
    real.keys("2", control=True)
    real.type("P@e")
    real.window.show_screen("standings")
    real.window.show_screen("hall")
    assert real.pane(2).field.text() == "P@e"
