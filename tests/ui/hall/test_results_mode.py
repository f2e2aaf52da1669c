"""Results by hand speed, and the second pass that never overwrites."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from pytestqt.qtbot import QtBot

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.records import SeatRef, Slot, SlotKind
from arbiter_app.engine.values import BoardRef, GameResult, MatchId, PlayerId, Side, TeamId, Termination
from tests.queries.evening import MATCH, START, Evening, arranged
from tests.ui.hall.hall_hand import Hand, begun, on_a_disk, sit_down

pytestmark = pytest.mark.qt
SHEET = ("1", "0", "=", "1", "=", "0", "1")
POINTS = [(2, 0), (0, 2), (1, 1), (2, 0), (1, 1), (0, 2), (2, 0), (2, 0)]


def full_house() -> Evening:
    """Everybody sits at his board; board 8 is a walkover."""
    return begun(absent=())


def points(hand: Hand) -> list[tuple[int, int] | None]:
    """The points of every board."""
    finals = [board.final for board in hand.evening.match.boards]
    return [None if one is None else (one.home, one.away) for one in finals]


def test_every_board_takes_one_key_and_the_next_selects_itself(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, full_house())
    hand.keys("Shift+R", *SHEET)
    assert points(hand) == POINTS


def complete(evening: Evening | None = None, match_id: MatchId = MATCH) -> Evening:
    """Both teams are complete and everybody is there; another match of the two when an evening is given."""
    here = arranged() if evening is None else evening
    start = START if evening is None else START + timedelta(days=7)
    if evening is not None:
        here.do(
            cmd.ArrangeMatch(
                at=here.at, match_id=match_id, home=TeamId("A"), away=TeamId("B"), division="division-1",
                round_number=6, scheduled_start=start, venue="Hall 1",
            )
        )  # fmt: skip
    for side, club in ((Side.HOME, "A"), (Side.AWAY, "B")):
        slots = tuple(Slot(SlotKind.NAMED, PlayerId(f"{club}{number}")) for number in range(1, 9))
        here.do(cmd.SealLineUp(at=here.at, match_id=match_id, side=side, slots=slots, salt=club))
    here.do(cmd.RevealLineUps(at=here.at, match_id=match_id))
    for number in range(1, 9):
        board = BoardRef(match_id, number)
        for side in Side:
            here.do(cmd.WishTimeControl(at=here.at, board=board, side=side, control_id="standard-120"))
    here.clock.now = start
    seats = tuple(SeatRef(board, side) for board in range(1, 9) for side in Side)
    here.do(cmd.StartMatch(at=start, match_id=match_id, present=seats))
    return here


def test_eight_boards_take_nine_keys(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, complete())
    keys = ("Shift+R", *SHEET, "1")
    assert len(keys) == 9
    hand.keys(*keys)
    assert points(hand) == POINTS


def test_by_side_one_is_a_win_of_the_home_player_whatever_his_colour(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, full_house())
    hand.keys("Shift+R", "1")
    end = hand.board(1).end
    assert end is not None
    assert end.result is GameResult.won_by(hand.board(1).colour_of(Side.HOME))


def test_by_colour_one_is_a_win_of_white(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, full_house())
    hand.keys("Shift+R", "C", "1")
    end = hand.board(1).end
    assert end is not None
    assert end.result is GameResult.WHITE_WINS


def test_each_key_stands_beside_the_name_that_wins(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, full_house())
    hand.keys("Shift+R")
    buttons = hand.screen.play.results.buttons
    assert "Player A1 wins" in buttons["1"].text()
    assert "Player B1 wins" in buttons["0"].text()


def test_a_click_does_what_the_key_does(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, full_house())
    hand.keys("Shift+R")
    hand.click(hand.screen.play.results.buttons["="])
    assert points(hand)[0] == (1, 1)
    assert hand.workspace.board_number == 2


def test_a_board_that_has_a_result_is_not_overwritten(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, full_house())
    hand.keys("Shift+R", "1", "Back", "0")
    assert points(hand)[0] == (2, 0)
    assert "already" in hand.screen.play.results.sentence()


def test_a_forfeit_is_said_by_minus_and_the_winner(qtbot: QtBot) -> None:
    evening = begun()
    evening.clock.on(minutes=51)
    hand = sit_down(qtbot, evening)
    hand.keys("7", "Shift+R")
    hand.workspace.choose_board(7)
    hand.keys("-", "1")
    end = hand.board(7).end
    assert end is not None
    assert end.termination is Termination.DEFAULT
    assert end.points.away < 0


def test_a_forfeit_before_the_limit_shows_the_ruling_first(hand: Hand) -> None:
    hand.keys("Shift+R")
    hand.workspace.choose_board(7)
    hand.keys("-", "1")
    assert hand.screen.play.front() is hand.screen.play.proposal
    hand.keys("Esc")
    assert hand.screen.play.front() is hand.screen.play.results
    assert hand.board(7).end is None


def test_a_key_that_could_not_be_saved_says_so_and_stays_on_the_board(qtbot: QtBot) -> None:
    evening = full_house()
    disk = on_a_disk(evening)
    hand = sit_down(qtbot, evening)
    hand.keys("Shift+R")
    disk.full = True
    hand.keys("1")
    assert hand.screen.play.results.sentence().startswith("NOT SAVED")
    assert hand.workspace.board_number == 1
    disk.full = False
    hand.keys("1")
    assert points(hand)[0] == (2, 0)


class TestSecondPass:
    """Typed again: equal is verified, different stops, nothing is overwritten."""

    def after_first_pass(self, qtbot: QtBot) -> Hand:
        """The first pass is done."""
        hand = sit_down(qtbot, full_house())
        hand.keys("Shift+R", *SHEET, "V")
        return hand

    def test_the_same_again_verifies_every_board(self, qtbot: QtBot) -> None:
        hand = self.after_first_pass(qtbot)
        hand.keys(*SHEET, "-", "1")
        assert all(board.verified for board in hand.evening.match.boards)
        assert "everything agrees" in hand.screen.play.results.sentence()

    def test_a_difference_stops_with_a_sentence_and_changes_nothing(self, qtbot: QtBot) -> None:
        hand = self.after_first_pass(qtbot)
        hand.keys("1", "1")
        assert points(hand) == POINTS
        assert hand.workspace.board_number == 2
        sentence = hand.screen.play.results.sentence()
        assert "Board 2 differs" in sentence
        assert "Player B2 wins" in sentence
        assert "Player A2 wins" in sentence
        assert not hand.board(2).verified

    def test_typed_right_after_a_difference_it_goes_on(self, qtbot: QtBot) -> None:
        hand = self.after_first_pass(qtbot)
        hand.keys("1", "1", "0")
        assert hand.board(2).verified
        assert hand.workspace.board_number == 3

    def test_what_is_left_is_named_at_the_end(self, qtbot: QtBot) -> None:
        hand = self.after_first_pass(qtbot)
        hand.keys("1", "1", "Enter", *SHEET[2:], "-", "1")
        assert "look at board 2" in hand.screen.play.results.sentence()

    def test_a_sheet_read_from_the_other_side_is_noticed(self, qtbot: QtBot) -> None:
        hand = self.after_first_pass(qtbot)
        hand.keys("0", "Enter", "1")
        assert "other way round" in hand.screen.play.results.sentence()
        assert points(hand) == POINTS

    def test_the_mode_begins_with_the_second_pass_when_every_board_has_a_result(self, qtbot: QtBot) -> None:
        hand = self.after_first_pass(qtbot)
        hand.keys("Esc", "Shift+R", "1")
        assert hand.board(1).verified


def test_the_same_sheet_twice_is_noticed(qtbot: QtBot) -> None:
    evening = complete()
    again = MatchId("M2")
    complete(evening, again)
    hand = sit_down(qtbot, evening)
    hand.keys("Shift+R", *SHEET, "1", "Esc")
    hand.workspace.choose_match(again)
    hand.keys("Shift+R", *SHEET, "1")
    assert "same as Club A – Club B" in hand.screen.play.results.sentence()


def test_the_total_is_said_at_the_end_of_the_first_pass_to_hold_against_the_sheet(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, full_house())
    hand.keys("Shift+R", *SHEET)
    assert "Club A – Club B: 5 – 3. Is that the total on the sheet?" in hand.screen.play.results.sentence()
    assert not hand.screen.entry.is_bad


def test_sides_typed_the_wrong_way_round_are_noticed_by_the_ratings(qtbot: QtBot) -> None:
    evening = full_house()
    players = evening.state.players
    weaker = [replace(players[PlayerId(f"B{n}")], rating=1200) for n in range(1, 9)]
    for player in weaker:
        evening.do(cmd.RegisterPlayer(at=evening.at, player=player))
    hand = sit_down(qtbot, evening)
    hand.keys("Shift+R", "0", "0", "=", "0", "=", "0", "0")
    sentence = hand.screen.play.results.sentence()
    assert "On all 5 boards with a clear favourite the weaker player won" in sentence


class TestTakingBack:
    """Ctrl+Z in the mode takes back the result typed last, after its consequences were shown."""

    def test_the_last_typed_result_is_taken_back_and_its_board_waits(self, qtbot: QtBot) -> None:
        hand = sit_down(qtbot, full_house())
        hand.keys("Shift+R", "1", "0", "Ctrl+Z", "M")
        assert hand.screen.play.front() is hand.screen.play.proposal
        hand.keys("Enter")
        assert points(hand)[:2] == [(2, 0), None]
        assert hand.workspace.board_number == 2
        assert hand.screen.play.front() is hand.screen.play.results
        hand.keys("1")
        assert points(hand)[:2] == [(2, 0), (2, 0)]

    def test_once_more_takes_back_the_one_before(self, qtbot: QtBot) -> None:
        hand = sit_down(qtbot, full_house())
        hand.keys("Shift+R", "1", "0", "Ctrl+Z", "M", "Enter", "Ctrl+Z", "M", "Enter")
        assert points(hand)[:2] == [None, None]
        assert hand.workspace.board_number == 1

    def test_after_esc_the_result_stays(self, qtbot: QtBot) -> None:
        hand = sit_down(qtbot, full_house())
        hand.keys("Shift+R", "1", "Ctrl+Z", "Esc")
        assert points(hand)[0] == (2, 0)
        assert "stays" in hand.screen.play.results.sentence()

    def test_what_was_recorded_at_the_board_since_is_not_mistaken_for_the_result(self, qtbot: QtBot) -> None:
        hand = sit_down(qtbot, full_house())
        hand.keys("Shift+R", "1")
        note = cmd.TakeNote(at=hand.evening.at, match_id=MATCH, text="Phone", board_number=1, topic="note")
        hand.evening.do(note)
        hand.keys("Ctrl+Z", "M", "Enter")
        assert points(hand)[0] is None
        assert len(hand.evening.match.notes) == 1

    def test_with_nothing_typed_it_says_so(self, qtbot: QtBot) -> None:
        hand = sit_down(qtbot, full_house())
        last = hand.evening.desk.entry_count
        hand.keys("Shift+R", "Ctrl+Z")
        assert "No result was typed" in hand.screen.play.results.sentence()
        assert hand.new_kinds(last) == []


def test_a_full_match_won_on_every_board_is_asked_about(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, complete())
    hand.keys("Shift+R", *"11111111")
    assert hand.screen.play.results.sentence().endswith(
        "Club A won every board, 8 of 8. Is that what the sheet says? V: type them again to verify."
    )


def test_a_clean_score_with_a_walkover_is_no_wonder(qtbot: QtBot) -> None:
    hand = sit_down(qtbot, full_house())
    hand.keys("Shift+R", *"1111111")
    assert "won every board" not in hand.screen.play.results.sentence()


def test_a_warning_takes_one_more_key(qtbot: QtBot) -> None:
    """The visitor of board 7 was not seen at the board: a draw there is a slip, or his arrival was not recorded."""
    hand = sit_down(qtbot, begun())
    hand.keys("Shift+R")
    hand.workspace.choose_board(7)
    hand.keys("=")
    assert hand.board(7).end is None
    assert hand.screen.play.front() is hand.screen.play.proposal
    hand.keys("Enter")
    assert points(hand)[6] == (1, 1)
    assert hand.screen.play.front() is hand.screen.play.results
