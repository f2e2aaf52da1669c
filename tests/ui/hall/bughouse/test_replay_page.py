"""The replay, by mouse and by keys: both boards, four clocks and four reserves at each half-move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from arbiter_app.engine.bughouse.pair import read_bfen
from arbiter_app.engine.notation.bpgn_faults import BpgnFault, BpgnRead
from arbiter_app.engine.values import Colour
from arbiter_app.errors import Problem
from arbiter_app.exchange.bpgn import read_bpgn, write_bpgn
from arbiter_app.shapes import Progress
from arbiter_app.ui.hall.bughouse.replay_page import ReplayScreen
from arbiter_app.ui.hall.bughouse.replay_steps import StepWay
from arbiter_app.ui.services import OpenedEvent
from arbiter_app.ui.workspace import Workspace
from tests.exchange.bughouse_evening import HARD_NAME, MATCH, BughouseEvening, started
from tests.exchange.bughouse_games import RULES, random_game, team_match
from tests.ui.fake_services import FakePicker, FakeServices, match_workspace
from tests.ui.hall.bughouse.replay_hand import ReplayHand

pytestmark = pytest.mark.qt
W, B = Colour.WHITE, Colour.BLACK
FINAL = (
    "q3kbnr/p2b1ppp/2B1p3/8/8/8/PPPP1PPP/RNBQK1NR",
    "r1bqkb1r/ppppPppp/2n1pn2/8/2P1P3/3n4/PP1PNPPP/RNBQKB1R",
)
FIRST = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


def look(qtbot: QtBot, workspace: Workspace, picker: FakePicker) -> ReplayHand:
    screen = ReplayScreen(workspace, picker)
    qtbot.addWidget(screen)
    screen.resize(1164, 620)
    with qtbot.waitExposed(screen):
        screen.show()
    screen.setFocus()
    return ReplayHand(screen)


def workspace_of(evening: BughouseEvening, services: FakeServices) -> Workspace:
    workspace = Workspace(OpenedEvent(evening.desk, None), services)
    workspace.choose_match(MATCH)
    return workspace


@pytest.fixture
def evening() -> BughouseEvening:
    made = started()
    made.play()
    return made


@pytest.fixture
def hand(qtbot: QtBot, evening: BughouseEvening, services: FakeServices, picker: FakePicker) -> ReplayHand:
    """At the end of the sequence of the rules."""
    return look(qtbot, workspace_of(evening, services), picker)


class TestSteps:
    @pytest.mark.clause("W-79", "W-82")
    def test_it_begins_at_the_end_with_the_result(self, hand: ReplayHand) -> None:
        assert hand.fens() == FINAL
        assert hand.count() == "21 / 21"
        assert hand.reserve(2, B) == "PPPR"
        assert hand.screen.result.text() == "1–0 · Team A wins · Player B9 checkmated"
        assert not hand.screen.steps.buttons[StepWay.NEXT].isEnabled()

    def test_the_four_buttons(self, hand: ReplayHand) -> None:
        hand.way(StepWay.BACK)
        assert hand.count() == "20 / 21"
        hand.way(StepWay.FIRST)
        assert (hand.count(), hand.fens()) == ("0 / 21", (FIRST, FIRST))
        assert not hand.screen.steps.buttons[StepWay.BACK].isEnabled()
        hand.way(StepWay.NEXT)
        assert (hand.count(), hand.said()) == ("1 / 21", "1A. e4 · Player A4")
        hand.way(StepWay.LAST)
        assert hand.fens() == FINAL

    def test_arrows_home_and_end(self, hand: ReplayHand) -> None:
        hand.key(Qt.Key.Key_Left, Qt.Key.Key_Left)
        assert hand.count() == "19 / 21"
        hand.key(Qt.Key.Key_Home)
        assert hand.count() == "0 / 21"
        hand.key(Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_PageDown)
        assert hand.count() == "12 / 21"
        hand.key(Qt.Key.Key_PageUp)
        assert hand.count() == "2 / 21"
        hand.key(Qt.Key.Key_End)
        assert hand.count() == "21 / 21"

    def test_with_shift_the_arrows_stay_on_one_board(self, hand: ReplayHand) -> None:
        hand.key(Qt.Key.Key_Home, Qt.Key.Key_Right)
        hand.key(Qt.Key.Key_Right, shift=True)
        assert (hand.count(), hand.said()) == ("3 / 21", "1a. d5 · Player B4")
        hand.key(Qt.Key.Key_Left, shift=True)
        assert hand.count() == "1 / 21"

    @pytest.mark.parametrize("where", ["button", "list", "slider", "copy"])
    def test_arrows_step_wherever_the_keyboard_is(self, hand: ReplayHand, where: str) -> None:
        screen = hand.screen
        {
            "button": screen.steps.buttons[StepWay.BACK], "list": screen.moves, "slider": screen.steps.slider,
            "copy": screen.copy_button,
        }[where].setFocus()  # fmt: skip
        hand.key(Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Right)
        assert hand.count() == "20 / 21"
        hand.key(Qt.Key.Key_Home)
        assert hand.count() == "0 / 21"

    def test_a_click_in_the_list_jumps_there(self, hand: ReplayHand) -> None:
        hand.row(14)
        assert (hand.count(), hand.said()) == ("14 / 21", "5A. bxa8=Q · Player A4 · black rook to Player A9 on board B")
        assert hand.reserve(2, B) == "PPPR"
        hand.row(0)
        assert hand.fens() == (FIRST, FIRST)

    def test_up_and_down_walk_the_list(self, hand: ReplayHand) -> None:
        hand.screen.moves.setFocus()
        hand.key(Qt.Key.Key_Up, Qt.Key.Key_Up)
        assert hand.count() == "19 / 21"

    def test_the_list_has_a_column_for_each_board_in_the_order_of_time(self, hand: ReplayHand) -> None:
        model = hand.screen.moves.rows_model()
        rows = [[str(model.index(row, column).data()) for column in range(3)] for row in range(4)]
        assert rows == [
            ["Beginning", "", ""],
            ["1A. e4", "", "14:54"],
            ["", "1B. c4", "14:50"],
            ["1a. d5", "", "14:54"],
        ]

    def test_the_slider_goes_over_all_half_moves(self, hand: ReplayHand) -> None:
        hand.draw_slider(0.0)
        assert hand.fens() == (FIRST, FIRST)
        hand.draw_slider(0.5)
        assert 8 <= hand.screen.desk.index <= 13
        assert hand.count() == f"{hand.screen.desk.index} / 21"

    @pytest.mark.clause("W-72", "W-82")
    def test_four_clocks_and_four_reserves_at_each_step(self, hand: ReplayHand) -> None:
        hand.key(Qt.Key.Key_Home)
        assert {hand.clock(n, c) for n in (1, 2) for c in Colour} == {"0:15:00"}
        hand.row(15)
        assert [hand.clock(n, c) for n in (1, 2) for c in Colour] == ["0:14:30", "0:14:30", "0:14:30", "0:14:40"]
        assert [hand.reserve(n, c) for n in (1, 2) for c in Colour] == ["", "", "P", "PPPR"]
        assert hand.said().endswith("a promoted white pawn to Player B9 on board B")

    def test_the_board_of_the_last_half_move_is_marked(self, hand: ReplayHand) -> None:
        hand.row(2)
        assert [hand.screen.panes[number].property("panel") for number in (1, 2)] == ["card", "primary"]


class TestPlaces:
    def test_partners_sit_on_the_same_side_and_can_be_turned(self, hand: ReplayHand) -> None:
        assert [hand.screen.panes[number].board.is_flipped() for number in (1, 2)] == [False, True]
        hand.key(Qt.Key.Key_T)
        assert [hand.screen.panes[number].board.is_flipped() for number in (1, 2)] == [True, False]
        hand.press(hand.screen.turn_button)
        assert [hand.screen.panes[number].board.is_flipped() for number in (1, 2)] == [False, True]

    def test_nothing_can_be_moved_or_picked_up(self, hand: ReplayHand) -> None:
        hand.key(Qt.Key.Key_Home)
        board = hand.screen.panes[1].board
        for square in (12, 28):
            QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.square_rect_center(square))
        tray = hand.screen.panes[2].places[B].reserve
        QTest.mouseClick(tray, Qt.MouseButton.LeftButton, pos=tray.place_rect("P").center())
        assert hand.fens() == (FIRST, FIRST)
        assert board.held() is None

    @pytest.mark.parametrize("size", [(1164, 610), (1250, 658), (1164, 540)])
    def test_everything_is_within_the_window(self, hand: ReplayHand, size: tuple[int, int]) -> None:
        hand.screen.resize(*size)
        QGuiApplication.processEvents()
        pane = hand.screen.panes[1]
        parts = [pane.places[W], pane.board, pane.places[B]]
        tops = sorted((part.y(), part.y() + part.height()) for part in parts)
        assert pane.board.width() >= (320 if size[1] > 600 else 8 * 28)
        assert all(below >= bottom for (_, bottom), (below, _) in pairwise(tops))
        assert tops[-1][1] <= pane.height()


class TestFollowing:
    def test_who_looks_at_the_end_follows_the_match(
        self, qtbot: QtBot, services: FakeServices, picker: FakePicker
    ) -> None:
        evening = started()
        evening.play(4)
        hand = look(qtbot, workspace_of(evening, services), picker)
        assert hand.count() == "4 / 4"
        evening.move(20, 2, "Nf6")
        assert hand.count() == "5 / 5"
        hand.key(Qt.Key.Key_Home)
        evening.move(24, 1, "c6")
        assert hand.count() == "0 / 6"

    def test_without_a_bughouse_match_it_says_what_to_do(
        self, qtbot: QtBot, services: FakeServices, picker: FakePicker
    ) -> None:
        hand = look(qtbot, match_workspace(services), picker)
        assert hand.screen.pages.currentWidget() is hand.screen.empty
        assert not hand.screen.save_button.isEnabled()
        assert not hand.screen.match_button.isEnabled()
        hand.key(Qt.Key.Key_Right, Qt.Key.Key_C, Qt.Key.Key_S)
        assert picker.answers == []


class TestGoingOut:
    def test_copy_position_gives_both_boards_with_their_reserves(self, hand: ReplayHand) -> None:
        hand.row(14)
        hand.press(hand.screen.copy_button)
        text = QGuiApplication.clipboard().text()
        pair = read_bfen(text, RULES)
        played = hand.screen.desk.played
        assert played is not None
        assert (pair.fen(1), pair.fen(2)) == played.frames[14].fens
        assert pair.reserve(2, B) == ("P", "P", "P", "R")
        assert hand.said() == f"Copied: {text}"
        QGuiApplication.clipboard().clear()
        hand.key(Qt.Key.Key_C)
        assert QGuiApplication.clipboard().text() == text

    def test_the_match_is_saved_as_bpgn(self, hand: ReplayHand, picker: FakePicker, tmp_path: Path) -> None:
        path = tmp_path / "match.bpgn"
        picker.answers.append(path)
        hand.press(hand.screen.save_button)
        found = read_bpgn(path.read_bytes())
        assert found.faults == ()
        assert [move.label.rstrip("+#") for move in found.games[0].moves] == [
            move.label.rstrip("+#") for move in team_match().moves
        ]
        assert hand.said() == f"Saved: {path}"
        hand.key(Qt.Key.Key_Left)
        assert "Saved" not in hand.said()

    def test_a_place_that_cannot_be_written_is_told(
        self, qtbot: QtBot, evening: BughouseEvening, picker: FakePicker, services: FakeServices
    ) -> None:
        told: list[Problem] = []
        workspace = workspace_of(evening, services)
        workspace.problem.connect(told.append)
        hand = look(qtbot, workspace, picker)
        services.trouble = Problem("bpgn.not_written", "It cannot be written.", "Choose another place.")
        picker.answers.append(Path("/nowhere/x.bpgn"))
        hand.key(Qt.Key.Key_S)
        assert [problem.code for problem in told] == ["bpgn.not_written"]
        assert "Saved" not in hand.said()


class TestFiles:
    def opened(self, hand: ReplayHand, picker: FakePicker, path: Path, data: bytes) -> None:
        path.write_bytes(data)
        picker.answers.append(path)
        hand.key(Qt.Key.Key_O)

    def test_a_file_takes_the_place_of_the_match_and_m_leads_back(
        self, hand: ReplayHand, picker: FakePicker, tmp_path: Path
    ) -> None:
        game = random_game(5, plies=30, tags={"WhiteA": HARD_NAME, "Event": "Ó, <i>Й</i>"})
        self.opened(hand, picker, tmp_path / "one.bpgn", write_bpgn(game).encode())
        assert (hand.count(), hand.screen.about.text()) == ("0 / 30", "one.bpgn · Ó, <i>Й</i>")
        assert hand.screen.choice.isHidden()
        assert hand.screen.faults.isHidden()
        assert HARD_NAME in hand.screen.panes[1].places[W].header.clock.accessibleName()
        hand.key(Qt.Key.Key_M)
        assert hand.count() == "21 / 21"

    def test_the_games_of_a_file_are_chosen_in_a_list(
        self, hand: ReplayHand, picker: FakePicker, tmp_path: Path
    ) -> None:
        text = "\n".join(write_bpgn(random_game(seed, plies=10 + seed)) for seed in range(3))
        self.opened(hand, picker, tmp_path / "three.bpgn", text.encode())
        assert hand.screen.choice.count() == 3
        hand.screen.choice.setFocus()
        hand.key(Qt.Key.Key_Down)
        assert hand.count() == "0 / 11"
        hand.key(Qt.Key.Key_End)
        assert hand.screen.desk.number == 2

    def test_a_damaged_file_says_line_and_reason_and_keeps_what_could_be_read(
        self, hand: ReplayHand, picker: FakePicker, tmp_path: Path
    ) -> None:
        text = write_bpgn(team_match()).replace("2b. Nc6", "2b. Nc3")
        self.opened(hand, picker, tmp_path / "bad.bpgn", text.replace("\n", "\r\n").encode("cp1252"))
        assert hand.count() == "0 / 9"
        screen = hand.screen
        assert not screen.faults.isHidden()
        model = screen.faults.rows_model()
        assert [model.index(0, column).data() for column in (0, 1)] == [
            "17",
            "2b. Nc3: this move is not possible in the position; read up to here.",
        ]
        hand.key(Qt.Key.Key_End)
        assert hand.said().startswith("3a. Bd7")

    @pytest.mark.parametrize(("data", "said"), [(b"", "The file is empty."), (b"hello", "There is no game")])
    def test_a_file_without_a_game_says_why(
        self, hand: ReplayHand, picker: FakePicker, tmp_path: Path, data: bytes, said: str
    ) -> None:
        self.opened(hand, picker, tmp_path / "x.bpgn", data)
        screen = hand.screen
        assert screen.pages.currentWidget() is screen.empty
        assert str(screen.faults.rows_model().index(0, 1).data()).startswith(said)
        hand.key(Qt.Key.Key_M)
        assert hand.count() == "21 / 21"

    def test_a_first_position_that_cannot_be_read_shows_the_usual_one(
        self, hand: ReplayHand, picker: FakePicker, tmp_path: Path
    ) -> None:
        game = replace(team_match(), tags={**team_match().tags, "FEN": "nonsense"})
        self.opened(hand, picker, tmp_path / "x.bpgn", write_bpgn(game).encode())
        assert (hand.count(), hand.fens()) == ("0 / 0", (FIRST, FIRST))
        assert not hand.screen.faults.isHidden()

    def test_boards_without_kings_are_shown_as_they_are(
        self, hand: ReplayHand, picker: FakePicker, tmp_path: Path
    ) -> None:
        empty = "8/8/8/8/8/8/8/8[] w - - 0 1"
        game = replace(team_match(), moves=(), tags={"FEN": f"{empty} | {empty}"})
        self.opened(hand, picker, tmp_path / "x.bpgn", write_bpgn(game).encode())
        hand.key(Qt.Key.Key_Right, Qt.Key.Key_End, Qt.Key.Key_C)
        assert hand.fens() in (("8/8/8/8/8/8/8/8",) * 2, (FIRST, FIRST))

    def test_a_file_that_is_not_there_leaves_everything_as_it_was(
        self, hand: ReplayHand, picker: FakePicker, tmp_path: Path
    ) -> None:
        picker.answers.append(tmp_path / "gone.bpgn")
        hand.key(Qt.Key.Key_O)
        assert hand.count() == "21 / 21"
        assert not hand.screen.desk.is_busy

    def test_a_move_in_the_hall_does_not_take_the_file_away(
        self, qtbot: QtBot, services: FakeServices, picker: FakePicker, tmp_path: Path
    ) -> None:
        evening = started()
        hand = look(qtbot, workspace_of(evening, services), picker)
        self.opened(hand, picker, tmp_path / "one.bpgn", write_bpgn(random_game(5, plies=30)).encode())
        evening.move(6, 1, "e4")
        assert hand.count() == "0 / 30"
        hand.press(hand.screen.match_button)
        assert hand.count() == "1 / 1"


class SlowServices(FakeServices):
    """Reads as the real one does a long file: it tells how far it is and asks whether it shall stop."""

    def __init__(self, see: Callable[[], None]) -> None:
        super().__init__()
        self._see = see

    def read_games(self, path: Path, progress: Progress, stop: Callable[[], bool]) -> BpgnRead:
        progress("reading", 40, 100)
        self._see()
        found = read_bpgn(path.read_bytes())
        return BpgnRead(found.games[:1], (BpgnFault(40, "stopped"),)) if stop() else found


class TestLongFiles:
    def test_it_says_how_far_it_is_and_can_be_stopped(self, qtbot: QtBot, picker: FakePicker, tmp_path: Path) -> None:
        seen: list[tuple[bool, int, bool]] = []
        here: list[ReplayHand] = []

        def see() -> None:
            screen = here[0].screen
            seen.append(
                (screen.pages.currentWidget() is screen.reading_page, screen.progress.value(), screen.side.isEnabled())
            )
            here[0].key(Qt.Key.Key_O, Qt.Key.Key_Escape)

        busy: list[bool] = []
        hand = look(qtbot, workspace_of(started(), SlowServices(see)), picker)
        here.append(hand)
        hand.screen.busy.connect(busy.append)
        path = tmp_path / "long.bpgn"
        path.write_text("".join(write_bpgn(random_game(seed, plies=20)) for seed in range(2)), "utf-8")
        picker.answers.append(path)
        hand.key(Qt.Key.Key_O)
        assert seen == [(True, 40, False)]
        assert busy == [True, False]
        assert (hand.count(), hand.screen.choice.isHidden()) == ("0 / 20", True)
        assert hand.screen.faults.rows_model().index(0, 1).data() == (
            "Reading was stopped here; what stands before is there."
        )


def test_escape_goes_back(hand: ReplayHand, qtbot: QtBot) -> None:
    with qtbot.waitSignal(hand.screen.left, timeout=500):
        hand.key(Qt.Key.Key_Escape)
    with qtbot.waitSignal(hand.screen.left, timeout=500):
        hand.press(hand.screen.back_button)
