"""L: two scoresheets side by side, where they part, and the game that fits them."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.values import ClockReadings, Colour
from arbiter_app.ui.hall.sheets.model import Cell, Mark
from arbiter_app.ui.hall.sheets.page import SheetsPage
from tests.queries.evening import ref
from tests.ui.hall.hall_hand import Hand, begun, sit_down

pytestmark = pytest.mark.qt

GAME = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5", "Bb3", "d6", "c3", "O-O"]
WHITE, BLACK = Colour.WHITE, Colour.BLACK


@pytest.fixture
def hand(qtbot: QtBot) -> Hand:
    """The scoresheets of board 1 are open."""
    opened = sit_down(qtbot, begun())
    opened.keys("1", "L")
    assert opened.screen.stack.currentWidget() is opened.screen.sheets
    return opened


def page(hand: Hand) -> SheetsPage:
    """The page of scoresheets."""
    return hand.screen.sheets


def write(hand: Hand, words: Iterable[str], key: Qt.Key = Qt.Key.Key_Space) -> None:
    """Type one move after the other."""
    for word in words:
        for sign in word:
            QTest.keyClicks(hand.focus(), sign)
        QTest.keyClick(hand.focus(), key)


def both(hand: Hand, white: list[str], black: list[str]) -> SheetsPage:
    """Type both sheets and look."""
    shown = page(hand)
    write(hand, white)
    shown.table.begin_at(shown.sheets.first_cell(BLACK))
    write(hand, black)
    shown.look()
    return shown


def changed(words: list[str], **at: str) -> list[str]:
    """The words with some of them written otherwise: `m12="Be3"` is half-move 12, counted from 0."""
    return [at.get(f"m{number}", word) for number, word in enumerate(words)]


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Tab])
def test_moves_follow_each_other_without_the_mouse(hand: Hand, key: Qt.Key) -> None:
    write(hand, GAME, key)
    assert page(hand).sheets.words(WHITE) == tuple(GAME)
    assert page(hand).sheets.words(BLACK) == ()


def test_an_empty_cell_between_moves_is_a_gap(hand: Hand) -> None:
    write(hand, ["e4", "", "Nf3"])
    assert page(hand).sheets.words(WHITE) == ("e4", "", "Nf3")


def test_clean_sheets_give_the_game_as_written(hand: Hand) -> None:
    shown = both(hand, GAME, GAME)
    proposal = shown.proposals.current()
    assert proposal is not None
    assert list(proposal.sans) == GAME
    assert proposal.changes == ()
    assert len(shown.proposals.buttons) == 1
    assert "legal to the end" in shown.said.text()


def test_where_the_sheets_part_is_named_and_marked(hand: Hand) -> None:
    shown = both(hand, GAME, changed(GAME, m12="Be3"))
    assert "The sheets part at 7. White writes “Bb3”, Black “Be3”." in shown.said.text()
    place = shown.sheets.index_of(Cell(WHITE, 12))
    assert shown.sheets.mark_at(place) is Mark.PARTING
    assert shown.sheets.mark_at(shown.sheets.index_of(Cell(BLACK, 12))) is Mark.CHANGED


def test_the_likeliest_reading_comes_first_and_its_position_is_shown(hand: Hand) -> None:
    shown = both(hand, GAME, changed(GAME, m12="Be3"))
    proposal = shown.proposals.current()
    assert proposal is not None
    assert list(proposal.sans) == GAME
    assert shown.board.position().fen() == proposal.fen


def test_another_reading_can_be_chosen(hand: Hand) -> None:
    shown = both(hand, GAME[:13], changed(GAME[:13], m12="Bd5"))
    assert len(shown.proposals.buttons) >= 2
    hand.click(shown.proposals.buttons[1])
    second = shown.proposals.current()
    assert second is not None
    assert shown.board.position().fen() == second.fen


def test_the_first_impossible_move_is_marked_with_what_is_possible(hand: Hand) -> None:
    shown = page(hand)
    write(hand, changed(GAME, m4="Bb6"))
    shown.look()
    cell = shown.sheets.index_of(Cell(WHITE, 4))
    assert shown.sheets.mark_at(cell) in (Mark.STOP, Mark.CHANGED)
    shown.table.begin_at(cell)
    assert "Bb6" in shown.helps.text()


def test_what_fits_is_told_while_typing(hand: Hand) -> None:
    QTest.keyClicks(hand.focus(), "N")
    assert page(hand).helps.text() == "Fits: Na3, Nc3, Nf3, Nh3"


def test_a_whole_game_is_pasted_into_a_sheet(hand: Hand) -> None:
    QGuiApplication.clipboard().setText("1. e4 e5 2. Nf3 {a comment} Nc6 3. Bb5 a6 1-0")
    QTest.keyClick(hand.focus(), Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert page(hand).sheets.words(WHITE) == tuple(GAME[:6])


def test_the_chosen_reading_becomes_the_record_after_its_card(hand: Hand) -> None:
    shown = both(hand, GAME, GAME)
    QTest.keyClick(shown.table, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert hand.screen.play.front() is hand.screen.play.proposal
    assert hand.board(1).plies == ()
    hand.keys("Enter")
    assert [ply.san for ply in hand.board(1).plies] == GAME


def test_esc_leaves_the_page_and_what_was_typed_waits(hand: Hand) -> None:
    write(hand, GAME[:4])
    hand.keys("Esc")
    assert hand.screen.stack.currentWidget() is hand.screen.play
    hand.keys("L")
    assert page(hand).sheets.words(WHITE) == tuple(GAME[:4])


def test_the_sheets_of_another_board_begin_empty(hand: Hand) -> None:
    write(hand, GAME[:4])
    hand.keys("Esc", "2", "L")
    assert page(hand).sheets.words(WHITE) == ()


def test_something_recorded_meanwhile_does_not_close_the_page(hand: Hand) -> None:
    evening = hand.evening
    evening.do(cmd.TakeNote(at=evening.at, match_id=ref(2).match_id, text="Phone rang", board_number=2))
    assert hand.screen.stack.currentWidget() is hand.screen.sheets


def test_position_and_times_are_noted_first(qtbot: QtBot) -> None:
    evening = begun()
    for move in GAME:
        evening.do(cmd.MakeMove(at=evening.at, board=ref(1), move=move))
    hand = sit_down(qtbot, evening)
    hand.keys("1", "L")
    hand.click(page(hand).note_button)
    assert hand.screen.play.front() is hand.screen.play.proposal
    hand.keys("Enter")
    noted = hand.board(1).reconstruction
    assert noted is not None
    assert isinstance(noted.readings, ClockReadings)
    hand.keys("L")
    assert not page(hand).note_button.isVisible()


def test_a_set_up_position_with_black_to_move_begins_with_black(qtbot: QtBot) -> None:
    evening = begun()
    fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    evening.do(cmd.PlacePosition(at=evening.at, board=ref(1), fen=fen))
    hand = sit_down(qtbot, evening)
    hand.keys("1", "L")
    write(hand, ["e5", "Nf3"])
    shown = page(hand)
    assert shown.sheets.words(WHITE) == ("e5", "Nf3")
    shown.look()
    proposal = shown.proposals.current()
    assert proposal is not None
    assert proposal.sans == ("e5", "Nf3")
