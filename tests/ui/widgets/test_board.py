"""The chess board by mouse and by keyboard."""

from __future__ import annotations

import chess
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from arbiter_app.ui.widgets.board import BoardWidget
from arbiter_app.ui.widgets.board_pieces import piece_pixmap
from arbiter_app.ui.widgets.board_placing import PlacingPanel

pytestmark = pytest.mark.qt
LEFT = Qt.MouseButton.LeftButton
BEFORE_PROMOTION = "7k/P7/8/8/8/8/8/K7 w - - 0 1"


class Heard:
    """What a board said, in order."""

    def __init__(self, board: BoardWidget) -> None:
        self.moves: list[str] = []
        self.illegal: list[str] = []
        self.placed: list[str] = []
        board.move_chosen.connect(self.moves.append)
        board.illegal_move_tried.connect(self.illegal.append)
        board.position_placed.connect(self.placed.append)


@pytest.fixture
def board(qtbot: QtBot) -> BoardWidget:
    widget = BoardWidget()
    qtbot.addWidget(widget)
    widget.resize(480, 480)
    with qtbot.waitExposed(widget):
        widget.show()
    widget.setFocus()
    return widget


@pytest.fixture
def heard(board: BoardWidget) -> Heard:
    return Heard(board)


def click(board: BoardWidget, name: str) -> None:
    QTest.mouseClick(board, LEFT, pos=board.square_rect_center(chess.parse_square(name)))


def drag(board: BoardWidget, start: str, end: str) -> None:
    from_point = board.square_rect_center(chess.parse_square(start))
    to_point = board.square_rect_center(chess.parse_square(end))
    QTest.mousePress(board, LEFT, pos=from_point)
    for step in range(1, 5):
        QTest.mouseMove(board, from_point + (to_point - from_point) * step / 4)
    QTest.mouseRelease(board, LEFT, pos=to_point)


def press(board: BoardWidget, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(board, key)


def test_two_clicks_make_a_move(board: BoardWidget, heard: Heard) -> None:
    click(board, "e2")
    assert board.picked_square() == chess.E2
    assert board.legal_destinations() == {chess.E3, chess.E4}
    click(board, "e4")
    assert heard.moves == ["e2e4"]
    assert board.picked_square() is None


def test_a_drag_makes_a_move(board: BoardWidget, heard: Heard) -> None:
    drag(board, "g1", "f3")
    assert heard.moves == ["g1f3"]
    assert heard.illegal == []


def test_an_illegal_move_is_told_and_nothing_stays_picked(board: BoardWidget, heard: Heard) -> None:
    click(board, "e2")
    click(board, "e5")
    drag(board, "g1", "g3")
    assert (heard.moves, heard.illegal) == ([], ["e2e5", "g1g3"])
    assert board.picked_square() is None


def test_a_click_on_another_own_piece_picks_that_one(board: BoardWidget, heard: Heard) -> None:
    click(board, "e2")
    click(board, "g1")
    assert board.picked_square() == chess.G1
    assert heard.illegal == []


def test_a_second_click_on_the_piece_puts_it_back(board: BoardWidget, heard: Heard) -> None:
    click(board, "e2")
    click(board, "e2")
    assert board.picked_square() is None
    assert (heard.moves, heard.illegal) == ([], [])


def test_a_piece_of_the_side_not_to_move_cannot_be_picked(board: BoardWidget) -> None:
    click(board, "e7")
    assert board.picked_square() is None


def test_a_piece_dragged_off_the_board_goes_back(board: BoardWidget, heard: Heard) -> None:
    start = board.square_rect_center(chess.A2)
    QTest.mousePress(board, LEFT, pos=start)
    QTest.mouseMove(board, QPoint(-30, start.y()))
    QTest.mouseRelease(board, LEFT, pos=QPoint(-30, start.y()))
    assert board.picked_square() is None
    assert (heard.moves, heard.illegal) == ([], [])


def test_castling_is_the_king_moving_two_squares(board: BoardWidget, heard: Heard) -> None:
    board.set_position(chess.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1"))
    click(board, "e1")
    click(board, "g1")
    assert heard.moves == ["e1g1"]


def test_a_board_that_only_shows_takes_no_move(board: BoardWidget, heard: Heard) -> None:
    board.set_interactive(False)
    click(board, "e2")
    click(board, "e4")
    drag(board, "g1", "f3")
    assert (heard.moves, heard.illegal, board.picked_square()) == ([], [], None)


@pytest.mark.parametrize(("button", "uci"), [(0, "a7a8q"), (1, "a7a8r"), (2, "a7a8b"), (3, "a7a8n")])
def test_a_promotion_asks_for_the_piece(board: BoardWidget, heard: Heard, button: int, uci: str) -> None:
    board.set_position(chess.Board(BEFORE_PROMOTION))
    click(board, "a7")
    click(board, "a8")
    chooser = board.promotion_chooser()
    assert chooser is not None
    assert heard.moves == []
    assert board.rect().contains(chooser.geometry())
    QTest.mouseClick(chooser.buttons[button], LEFT)
    assert heard.moves == [uci]
    assert board.promotion_chooser() is None


def test_a_promotion_by_keyboard_takes_arrow_and_enter(board: BoardWidget, heard: Heard) -> None:
    board.set_position(chess.Board(BEFORE_PROMOTION))
    drag(board, "a7", "a8")
    chooser = board.promotion_chooser()
    assert chooser is not None
    QTest.keyClick(chooser.buttons[0], Qt.Key.Key_Down)
    QTest.keyClick(chooser.buttons[1], Qt.Key.Key_Return)
    assert heard.moves == ["a7a8r"]


def test_escape_takes_a_promotion_back(board: BoardWidget, heard: Heard) -> None:
    board.set_position(chess.Board(BEFORE_PROMOTION))
    click(board, "a7")
    click(board, "a8")
    chooser = board.promotion_chooser()
    assert chooser is not None
    QTest.keyClick(chooser.buttons[0], Qt.Key.Key_Escape)
    assert (heard.moves, board.picked_square(), board.promotion_chooser()) == ([], None, None)


def test_a_pawn_that_cannot_promote_there_is_an_illegal_move_without_a_piece(board: BoardWidget, heard: Heard) -> None:
    board.set_position(chess.Board(BEFORE_PROMOTION))
    click(board, "a7")
    click(board, "b8")
    assert heard.illegal == ["a7b8"]


def test_flipping_turns_the_squares_and_the_arrow_keys(board: BoardWidget, heard: Heard) -> None:
    top_left = QPoint(10, 10)
    assert board.square_rect_center(chess.A8).x() < 60
    board.flip()
    assert board.is_flipped()
    assert board.square_rect_center(chess.H1).y() < 60
    QTest.mouseClick(board, LEFT, pos=top_left)
    assert board.focused_square() == chess.H1
    press(board, Qt.Key.Key_Right, Qt.Key.Key_Down)
    assert board.focused_square() == chess.G2
    press(board, Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert heard.moves == ["g2g4"]


def test_arrow_keys_and_enter_make_a_move(board: BoardWidget, heard: Heard) -> None:
    press(board, Qt.Key.Key_Up, Qt.Key.Key_Return)
    assert board.picked_square() == chess.E2
    press(board, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Return)
    assert heard.moves == ["e2e4"]


def test_the_cursor_stops_at_the_edge(board: BoardWidget) -> None:
    press(board, *[Qt.Key.Key_Down] * 3, *[Qt.Key.Key_Left] * 9)
    assert board.focused_square() == chess.A1


def test_escape_puts_the_piece_back(board: BoardWidget) -> None:
    press(board, Qt.Key.Key_Up, Qt.Key.Key_Return, Qt.Key.Key_Escape)
    assert board.picked_square() is None


@pytest.mark.parametrize("key", [Qt.Key.Key_I, Qt.Key.Key_A, Qt.Key.Key_1, Qt.Key.Key_Space])
def test_letters_figures_and_space_are_left_to_the_screen(board: BoardWidget, key: Qt.Key) -> None:
    from PySide6.QtGui import QKeyEvent

    event = QKeyEvent(QKeyEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier)
    event.accept()
    board.keyPressEvent(event)
    assert not event.isAccepted()
    assert board.picked_square() is None


@pytest.mark.parametrize(
    ("fen", "square_keys", "said"),
    [
        (chess.STARTING_FEN, [], "e1, white king"),
        (chess.STARTING_FEN, [Qt.Key.Key_Up] * 2, "e3, empty"),
        ("8/8/8/8/8/4n3/8/4K2k w - - 0 1", [Qt.Key.Key_Up] * 2, "e3, black knight"),
        (chess.STARTING_FEN, [Qt.Key.Key_Up, Qt.Key.Key_Return], "e2, white pawn, picked up"),
    ],
)
def test_a_screen_reader_hears_the_square_and_what_stands_on_it(
    board: BoardWidget, fen: str, square_keys: list[Qt.Key], said: str
) -> None:
    board.set_position(chess.Board(fen))
    press(board, *square_keys)
    assert board.accessibleDescription() == said


def test_a_new_position_drops_what_was_picked_and_the_open_chooser(board: BoardWidget, heard: Heard) -> None:
    board.set_position(chess.Board(BEFORE_PROMOTION))
    click(board, "a7")
    click(board, "a8")
    board.set_position(chess.Board())
    assert (board.picked_square(), board.promotion_chooser(), heard.moves) == (None, None, [])


def test_the_owner_s_board_is_not_the_widget_s(board: BoardWidget) -> None:
    mine = chess.Board()
    board.set_position(mine)
    mine.push_uci("e2e4")
    assert board.position().fen() == chess.STARTING_FEN


def test_placing_puts_down_takes_off_clears_and_tells_the_position(
    qtbot: QtBot, board: BoardWidget, heard: Heard
) -> None:
    panel = PlacingPanel(board)
    qtbot.addWidget(panel)
    panel.begin(chess.Board())
    QTest.mouseClick(panel.clear, LEFT)
    for symbol, square in (("K", "e1"), ("k", "e8"), ("P", "a7")):
        QTest.mouseClick(panel.piece_buttons[symbol], LEFT)
        click(board, square)
    QTest.mouseClick(panel.black_moves, LEFT)
    assert heard.placed[-1] == "4k3/P7/8/8/8/8/8/4K3 b - - 0 1"
    click(board, "a7")
    assert board.position().piece_at(chess.A7) is None, "the same piece again takes it off"
    QTest.mouseClick(panel.take_off, LEFT)
    click(board, "e8")
    assert heard.placed[-1] == "8/8/8/8/8/8/8/4K3 b - - 0 1"
    assert (heard.moves, heard.illegal) == ([], [])


def test_placing_keeps_castling_only_while_king_and_rook_stand_at_home(
    qtbot: QtBot, board: BoardWidget, heard: Heard
) -> None:
    panel = PlacingPanel(board)
    qtbot.addWidget(panel)
    panel.begin(chess.Board("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"))
    click(board, "h1")
    assert heard.placed == ["4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"]


def test_pictures_of_pieces_are_kept_per_size_and_pixel_ratio() -> None:
    knight = chess.Piece.from_symbol("N")
    small, large = piece_pixmap(knight, 40, 1.0), piece_pixmap(knight, 40, 2.0)
    assert (small.width(), large.width()) == (40, 80)
    assert piece_pixmap(knight, 40, 1.0).cacheKey() == small.cacheKey()


def test_last_move_and_check_change_the_squares_painted(board: BoardWidget) -> None:
    position = chess.Board("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1")
    board.set_position(position)
    quiet = board.grab().toImage()
    corner = board.square_rect_center(chess.E2) - QPoint(26, 26)
    board.set_position(position, chess.Move.from_uci("a2e2"))
    marked = board.grab().toImage()
    assert quiet.pixelColor(corner) != marked.pixelColor(corner)
    edge_of_king = board.square_rect_center(chess.E8) + QPoint(0, 24)
    board.set_position(chess.Board("4k3/8/8/8/8/8/3R4/4K3 b - - 0 1"))
    assert board.grab().toImage().pixelColor(edge_of_king) != quiet.pixelColor(edge_of_king)
