"""What can happen at either board, entered with mouse and keys in the window as it is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from arbiter_app.engine.events import PenaltyGiven
from arbiter_app.engine.rulebook_bughouse import Bughouse, TransferMode
from arbiter_app.engine.state import match_score
from arbiter_app.engine.values import ClockSource, Colour, GameResult, Side, Termination
from arbiter_app.ui.hall.steps import Ask, Write
from tests.ui.hall.bughouse.real_window import OpenWindow, RealWindow

pytestmark = pytest.mark.qt
WHITE, BLACK = Colour.WHITE, Colour.BLACK
ENTER = Qt.Key.Key_Return
A_PAWN = "1 e4, 2 c4, 1 d5, 1 exd5"
"""A4 takes a pawn on board 1; A9, Black on board 2, may drop it and is on move."""


def ends(real: RealWindow) -> list[tuple[Termination, GameResult | None] | None]:
    found = [real.board(number).end for number in (1, 2)]
    return [None if end is None else (end.termination, end.result) for end in found]


def score(real: RealWindow) -> tuple[int, int]:
    points = match_score(real.match)
    return points.home, points.away


def running(real: RealWindow) -> list[Colour | None]:
    clocks = [real.board(number).clock for number in (1, 2)]
    return [None if clock is None else clock.running for clock in clocks]


def choose(real: RealWindow, number: int, *letters: str) -> None:
    """The board by its figure, then what happened by its letters."""
    real.hall.go_home()
    real.keys(str(number), *letters)


def asked(real: RealWindow) -> list[str]:
    """The keys of the answers to the open question."""
    step = real.hall.controller.step
    assert isinstance(step, Ask), step
    return [option.key for option in step.options]


def apply(real: RealWindow) -> None:
    real.press(real.hall.play.proposal.card.apply_button)


@pytest.mark.parametrize("number", [1, 2])
def test_every_button_of_what_happened_is_about_the_chosen_board(real: RealWindow, number: int) -> None:
    real.begin(A_PAWN)
    real.press(real.pane(number).choose_button)
    for key, button in real.hall.play.happened.buttons.items():
        real.press(button)
        assert real.hall.controller.step is not None or key == "A", key
        scene = real.hall.controller.scene()
        assert scene is not None
        assert scene.number == number
        real.keys(Qt.Key.Key_Escape)
        assert real.hall.controller.step is None


@pytest.mark.clause("W-79", "F-7.5.5")
def test_an_illegal_drop_on_a_real_board_brings_a_minute_and_the_second_loses_both_boards(real: RealWindow) -> None:
    real.begin(A_PAWN)
    choose(real, 2, "I", "W")
    apply(real)
    assert real.board(2).illegal_count(WHITE) == 1
    assert ends(real) == [None, None]
    choose(real, 2, "I", "W")
    apply(real)
    assert ends(real)[0] == (Termination.OTHER_BOARD, None)
    assert ends(real)[1] == (Termination.ILLEGAL_MOVES, GameResult.won_by(BLACK))
    assert score(real) == (20, 0)


@pytest.mark.clause("W-79")
@pytest.mark.parametrize("number", [1, 2])
def test_a_flag_loses_the_match_without_a_question_about_mate(real: RealWindow, number: int) -> None:
    real.begin("1 e4, 2 e4")
    real.at(901 + 4)
    choose(real, number, "F")
    real.keys("W")
    proposal = real.hall.controller.proposal
    assert proposal is not None
    assert [field.name for field in proposal.step.fields if field.name in ("can_mate", "white_men")] == []
    apply(real)
    assert ends(real)[number - 1] == (Termination.FLAG_FALL, GameResult.won_by(WHITE))
    assert ends(real)[2 - number] == (Termination.OTHER_BOARD, None)


@pytest.mark.clause("W-63")
@pytest.mark.parametrize("number", [1, 2])
def test_an_appeal_stops_both_boards_and_no_second_one_is_taken_meanwhile(real: RealWindow, number: int) -> None:
    real.begin(A_PAWN)
    assert running(real) == [BLACK, BLACK]
    real.press(real.pane(number).appeal_button)
    assert running(real) == [None, None]
    assert not real.pane(1).appeal_button.isEnabled()
    assert not real.pane(2).appeal_button.isEnabled()
    assert "R" in asked(real)
    real.keys(Qt.Key.Key_Escape)
    assert real.pane(1).appeal_button.isEnabled()


@pytest.mark.clause("W-47", "W-63")
def test_an_appeal_that_fails_brings_a_minute_and_both_boards_play_on(real: RealWindow) -> None:
    real.begin(A_PAWN)
    real.press(real.pane(2).appeal_button)
    real.keys("R")
    apply(real)
    assert ends(real) == [None, None]
    assert running(real) == [None, None]
    assert real.says(2).startswith("Clocks stand")
    assert real.shown_time(2, WHITE) == "0:15:56"
    real.hall.go_home()
    real.keys(Qt.Key.Key_Space)
    assert running(real) == [BLACK, BLACK]
    assert "Clocks stand" not in real.says(2)


@pytest.mark.clause("W-46", "W-62", "W-79")
def test_one_board_drawn_stops_and_the_other_decides(real: RealWindow) -> None:
    real.begin(A_PAWN)
    choose(real, 1, "R", "=")
    apply(real)
    assert ends(real) == [(Termination.UNKNOWN, GameResult.DRAW), None]
    assert score(real) == (0, 0)
    assert "½–½" in real.says(1)
    real.at(12)
    real.drop(2, BLACK, "P", "e4")
    assert real.board(2).plies[-1].san == "P@e4"
    choose(real, 2, "R", "W")
    apply(real)
    assert score(real) == (0, 20)


@pytest.mark.clause("W-46")
def test_both_boards_drawn_share_the_points(real: RealWindow) -> None:
    real.begin(A_PAWN)
    for number in (1, 2):
        choose(real, number, "R", "=")
        apply(real)
    assert score(real) == (10, 10)
    assert real.hall.play.sign_button.isVisible()


@pytest.mark.clause("W-79")
def test_the_arbiter_says_which_of_two_finishes_came_first(real: RealWindow) -> None:
    real.begin(A_PAWN)
    choose(real, 1, "R", "W")
    apply(real)
    assert score(real) == (20, 0)
    choose(real, 1, "R", "U")
    assert len(asked(real)) == 4
    first = real.board(2)
    keys = [(number, side) for number in (1, 2) for side in Side]
    real.keys(str(keys.index((2, first.side_of(WHITE))) + 1))
    real.hall.play.proposal.card.apply()
    assert ends(real)[1] == (Termination.CHECKMATE, GameResult.won_by(WHITE))
    assert ends(real)[0] == (Termination.OTHER_BOARD, None)
    assert score(real) == (0, 20)


@pytest.mark.clause("W-55", "W-56", "W-81")
@pytest.mark.parametrize("key", ["1", "2", "3", "4", "5"])
def test_conduct_is_warned_about_or_only_written_down(real: RealWindow, key: str) -> None:
    real.begin(A_PAWN)
    choose(real, 1, "P", "H", key, "W")
    apply(real)
    assert real.board(1).penalties == ("warning",)
    given = [entry.event for entry in real.desk.entries() if isinstance(entry.event, PenaltyGiven)]
    assert "move 2" in given[-1].reason
    seq = real.desk.state.seq
    choose(real, 2, "P", "H", key, "B", "N")
    assert real.kinds(seq) == ["NoteTaken"]
    assert real.board(2).penalties == ()


@pytest.mark.clause("W-61", "W-66")
def test_who_writes_the_moves_down_is_kept_with_the_board(real: RealWindow) -> None:
    real.begin(A_PAWN)
    choose(real, 2, "G", "N")
    real.type("<b>S1</b>")
    real.keys(ENTER)
    assert dict(real.board(2).scribes) == {Side.HOME: "<b>S1</b>"}
    assert real.board(1).scribes == ()


@pytest.mark.clause("W-73")
def test_passed_by_hand_a_man_goes_over_by_mouse_and_by_keys(open_window: OpenWindow) -> None:
    real = open_window(rules=Bughouse(transfer=TransferMode.BY_HAND))
    real.begin(A_PAWN + ", 2 a6, 1 Qxd5")
    assert real.reserve(2, BLACK) == ""
    waiting = real.pane(1).places[WHITE].waiting
    real.press(waiting.buttons["P"])
    assert real.reserve(2, BLACK) == "P"
    other = real.pane(1).places[BLACK].waiting
    other.buttons["P"].setFocus(Qt.FocusReason.TabFocusReason)
    real.keys(ENTER)
    assert real.reserve(2, WHITE) == "P"
    assert waiting.buttons == {}
    assert real.kinds()[-2:] == ["PiecePassed", "PiecePassed"]


@pytest.mark.parametrize("key", ["K", "L"])
def test_what_is_about_one_board_by_itself_is_not_offered(real: RealWindow, key: str) -> None:
    real.begin(A_PAWN)
    choose(real, 1, key)
    assert real.hall.controller.step is None
    assert real.hall.stack.currentWidget() is real.hall.play


def test_the_letter_m_leads_into_the_field_of_the_chosen_board(real: RealWindow) -> None:
    real.begin(A_PAWN)
    choose(real, 2, "M")
    assert real.focus() is real.pane(2).field


@pytest.mark.clause("W-79")
def test_a_house_rule_asks_about_mate_after_all(open_window: OpenWindow) -> None:
    real = open_window(rules=replace(Bughouse(), flag_asks_mating=True))
    real.begin("1 e4, 2 e4")
    real.at(905)
    choose(real, 1, "F", "W")
    proposal = real.hall.controller.proposal
    assert proposal is not None
    assert "can_mate" in [field.name for field in proposal.step.fields]


REPEATED = "1 Nf3, 1 Nf6, 1 Ng1, 1 Ng8, 1 Nf3, 1 Nf6, 1 Ng1, 2 e4"


@pytest.mark.clause("W-47", "W-62")
def test_the_record_of_both_boards_says_whether_an_appeal_holds(real: RealWindow) -> None:
    real.begin(REPEATED)
    real.press(real.pane(1).appeal_button)
    labels = asked(real)
    assert "R" in labels
    assert "X" not in labels
    real.keys("R")
    proposal = real.hall.controller.proposal
    assert proposal is not None
    assert [field.name for field in proposal.step.fields if field.name == "moves"] == []
    real.keys(Qt.Key.Key_Escape)
    real.hall.go_home()
    real.keys(Qt.Key.Key_Space)
    real.type_move(1, "Ng8")
    real.press(real.pane(1).appeal_button)
    real.keys("R")
    apply(real)
    assert ends(real) == [(Termination.REPETITION, GameResult.DRAW), None]
    assert real.says(1).endswith("the other board decides")


def test_the_last_entry_of_the_chosen_board_is_taken_back_by_mouse_alone(real: RealWindow) -> None:
    real.begin(A_PAWN)
    real.at(20)
    real.press(real.pane(1).choose_button)
    real.press(real.hall.play.side.transfers.undo_button)
    real.press(real.hall.play.question.options["M"])
    apply(real)
    assert [len(real.board(number).plies) for number in (1, 2)] == [2, 1]
    assert real.shown_reserve(2, BLACK) == ""


def test_a_clock_in_the_hall_is_read_off_by_a_click_on_its_picture(real: RealWindow) -> None:
    real.begin("1 e4, 2 e4", ClockSource.HALL)
    real.press(real.pane(2).places[BLACK].header.clock)
    assert real.workspace.board_number == 2
    assert isinstance(real.hall.controller.step, Write)
    real.type("14:20")
    real.keys(Qt.Key.Key_Tab)
    real.type("14:16")
    real.keys(ENTER)
    assert (real.shown_time(2, WHITE), real.shown_time(2, BLACK)) == ("0:14:20", "0:14:16")


def test_a_click_on_a_clock_of_this_computer_only_chooses_its_board(real: RealWindow) -> None:
    real.begin("1 e4, 2 e4")
    real.press(real.pane(2).places[BLACK].header.clock)
    assert real.workspace.board_number == 2
    assert real.hall.controller.step is None
