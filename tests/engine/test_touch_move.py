"""Which moves satisfy the duty of a player who touched pieces (FIDE 4), also after an illegal move (7.5.1)."""

from __future__ import annotations

from random import Random
from typing import Any

import chess
import pytest

from arbiter_app.engine.laws.replacing_move import Replacing, replacing_moves
from arbiter_app.engine.laws.touch_move import Duty, DutyKind, NotTouchable, Touch, touch_duty

CASTLING = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
OPEN_GAME = "rnbqkbnr/ppp2ppp/8/3pp3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3"


def duty(fen: str, *squares: str, **how: Any) -> Duty:
    """The duty of the player on move after touching these squares in order."""
    return touch_duty(chess.Board(fen), Touch(squares, **how))


def sans(fen: str, found: Duty) -> set[str]:
    """The moves as players write them."""
    board = chess.Board(fen)
    return {board.san(move) for move in found.moves}


@pytest.mark.clause("F-4.2")
class TestAdjusting:
    """Touching with "j'adoube", or by accident, binds to nothing."""

    def test_a_man_that_is_adjusted_need_not_move(self) -> None:
        found = duty(chess.STARTING_FEN, "e2", adjusting=True)
        assert (found.kind, found.clause, len(found.moves)) == (DutyKind.FREE, "F-4.2", 20)

    def test_without_a_word_before_it_counts_as_intended(self) -> None:
        assert sans(chess.STARTING_FEN, duty(chess.STARTING_FEN, "e2")) == {"e3", "e4"}


@pytest.mark.clause("F-4.3")
class TestTouched:
    """The first man touched that can move or be taken decides."""

    def test_the_first_own_man_that_can_move_must(self) -> None:
        found = duty(chess.STARTING_FEN, "a1", "g1", "e2")
        assert sans(chess.STARTING_FEN, found) == {"Nf3", "Nh3"}
        assert (found.kind, found.square) == (DutyKind.MOVE, "g1")

    def test_the_first_enemy_man_that_can_be_taken_must_be(self) -> None:
        found = duty(OPEN_GAME, "g8", "d5", "e5")
        assert sans(OPEN_GAME, found) == {"exd5"}
        assert (found.kind, found.target) == (DutyKind.CAPTURE, "d5")

    def test_own_and_enemy_man_the_one_takes_the_other(self) -> None:
        found = duty(OPEN_GAME, "d4", "e5")
        assert (found.kind, sans(OPEN_GAME, found)) == (DutyKind.CAPTURE_WITH, {"dxe5"})

    def test_if_that_is_illegal_the_first_touched_decides(self) -> None:
        own_first = duty(OPEN_GAME, "g1", "d5")
        assert sans(OPEN_GAME, own_first) == {"Nf3", "Nh3", "Ne2"}
        enemy_first = duty(OPEN_GAME, "d5", "g1")
        assert sans(OPEN_GAME, enemy_first) == {"exd5"}

    def test_if_the_order_is_unclear_the_own_man_came_first(self) -> None:
        found = duty(OPEN_GAME, "d5", "g1", order_known=False)
        assert sans(OPEN_GAME, found) == {"Nf3", "Nh3", "Ne2"}

    def test_a_pawn_taken_en_passant_is_the_man_touched(self) -> None:
        fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
        assert sans(fen, duty(fen, "d5")) == {"exd6"}

    def test_a_pinned_man_cannot_move_so_the_next_must(self) -> None:
        fen = "4r1k1/8/8/8/8/8/4N3/R3K3 w - - 0 1"
        assert duty(fen, "e2", "a1").square == "a1"


@pytest.mark.clause("F-4.4")
class TestCastlingAndPromotion:
    """King then rook, rook then king, and the piece that touched the square of promotion."""

    def test_king_then_rook_castles_there(self) -> None:
        assert sans(CASTLING, duty(CASTLING, "e1", "h1")) == {"O-O"}
        assert sans(CASTLING, duty(CASTLING, "e1", "a1")) == {"O-O-O"}

    def test_king_then_rook_with_castling_illegal_moves_the_king(self) -> None:
        fen = "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1"
        found = duty(fen, "e1", "h1")
        assert sans(fen, found) == {"Kd1", "Kd2", "Ke2", "Kf1", "Kf2", "O-O-O"}
        assert (found.kind, found.clause) == (DutyKind.MOVE_KING, "F-4.4")

    def test_king_then_rook_and_a_king_that_cannot_move_is_free(self) -> None:
        found = duty(chess.STARTING_FEN, "e1", "h1")
        assert (found.kind, len(found.moves)) == (DutyKind.FREE, 20)

    def test_rook_then_king_moves_the_rook_and_does_not_castle(self) -> None:
        found = duty(CASTLING, "h1", "e1")
        assert sans(CASTLING, found) == {"Rg1", "Rf1"}

    def test_rook_that_cannot_move_then_king_may_castle_on_the_other_side_only(self) -> None:
        fen = "4k3/8/8/8/8/8/3PPP1P/R3K1NR w KQ - 0 1"
        assert sans(fen, duty(fen, "h1", "e1")) == {"Kd1", "Kf1", "O-O-O"}

    def test_the_king_alone_may_castle(self) -> None:
        assert {"O-O", "O-O-O", "Kd1", "Kf1"} == sans(CASTLING, duty(CASTLING, "e1"))

    def test_king_and_rook_in_unknown_order_castle(self) -> None:
        assert sans(CASTLING, duty(CASTLING, "h1", "e1", order_known=False)) == {"O-O"}

    def test_the_choice_of_a_promotion_is_final(self) -> None:
        fen = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"
        assert sans(fen, duty(fen, "e7", promotes_to="N")) == {"e8=N+"}
        assert len(duty(fen, "e7").moves) == 4


@pytest.mark.clause("F-4.5")
def test_if_no_man_touched_can_move_or_be_taken_any_move_is_free() -> None:
    found = duty(chess.STARTING_FEN, "a1", "e8")
    assert (found.kind, found.clause, len(found.moves)) == (DutyKind.FREE, "F-4.5", 20)


@pytest.mark.clause("F-4.7")
class TestMoveMade:
    """A man let go of on a square stays there, if that is a legal move."""

    def test_a_legal_move_with_the_man_let_go_of_stands(self) -> None:
        found = duty(chess.STARTING_FEN, "e2", released_on="e3")
        assert (found.kind, sans(chess.STARTING_FEN, found)) == (DutyKind.MOVE_STANDS, {"e3"})

    def test_let_go_of_where_it_cannot_go_the_man_moves_elsewhere(self) -> None:
        found = duty(chess.STARTING_FEN, "e2", released_on="e5")
        assert sans(chess.STARTING_FEN, found) == {"e3", "e4"}

    def test_a_king_put_down_two_squares_off_castles_and_nothing_else(self) -> None:
        assert sans(CASTLING, duty(CASTLING, "e1", released_on="g1")) == {"O-O"}


@pytest.mark.clause("F-4.8")
def test_a_complaint_after_the_own_touch_comes_too_late() -> None:
    found = duty(chess.STARTING_FEN, "e2", complaint_too_late=True)
    assert (found.kind, found.clause) == (DutyKind.FREE, "F-4.8")


def test_an_empty_square_cannot_have_been_touched() -> None:
    with pytest.raises(NotTouchable) as caught:
        duty(chess.STARTING_FEN, "e4")
    assert caught.value.square == "e4"
    with pytest.raises(ValueError, match="z9"):
        duty(chess.STARTING_FEN, "z9")


def replacing(fen: str, illegal: str) -> Replacing:
    """What may replace an illegal move."""
    found = replacing_moves(chess.Board(fen), illegal)
    assert found is not None
    return found


@pytest.mark.clause("F-7.5.1", "F-4.3")
class TestReplacing:
    """The move in the place of an illegal one is bound by what that one touched."""

    KING_IN_CHECK = "4r1k1/8/8/8/8/8/3P4/R3K3 w Q - 0 1"

    @pytest.mark.parametrize("written", ["Ke1-e2", "e1e2", "Ke2", "e1-e2", "Кре2"])
    def test_the_king_that_stepped_wrongly_must_step_rightly(self, written: str) -> None:
        found = replacing(self.KING_IN_CHECK, written)
        assert found.touched == ("e1",)
        assert sans(self.KING_IN_CHECK, found.duty) == {"Kf2", "Kf1", "Kd1"}

    def test_a_man_that_cannot_move_legally_leaves_the_choice_free(self) -> None:
        found = replacing(self.KING_IN_CHECK, "d2-d4")
        assert found.duty.is_free
        assert sans(self.KING_IN_CHECK, found.duty) == {"Kf2", "Kf1", "Kd1"}

    def test_the_man_taken_wrongly_is_taken_by_another_if_the_own_one_cannot_move(self) -> None:
        fen = "4r1k1/8/8/8/5n2/8/4N3/2B1K3 w - - 0 1"
        found = replacing(fen, "Nexf4")
        assert found.touched == ("e2", "f4")
        assert (found.duty.kind, sans(fen, found.duty)) == (DutyKind.CAPTURE, {"Bxf4"})

    def test_castling_that_was_not_allowed_moves_the_king(self) -> None:
        fen = "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1"
        for written in ("0-0", "O-O", "Ke1-g1", "e1g1"):
            found = replacing(fen, written)
            assert found.touched == ("e1", "h1")
            assert found.duty.kind is DutyKind.MOVE_KING

    def test_a_short_form_that_fits_two_men_is_not_guessed(self) -> None:
        assert replacing_moves(chess.Board(), "Ne5") is None
        assert replacing_moves(chess.Board(), "hello") is None

    def test_a_legal_move_is_noticed(self) -> None:
        assert replacing(chess.STARTING_FEN, "e2-e4").was_legal


@pytest.mark.clause("F-4.3", "F-4.5")
def test_whatever_is_touched_the_duty_is_what_the_article_says_word_by_word() -> None:
    """Random positions and touches, beside the article written down as plainly as can be (castling left out)."""
    random = Random(4)
    kinds: set[DutyKind] = set()
    for _ in range(400):
        board = chess.Board()
        for _ in range(random.randrange(60)):
            if board.is_game_over():
                break
            board.push(random.choice(list(board.legal_moves)))
        if board.is_game_over():
            continue
        board.castling_rights = chess.BB_EMPTY
        touched = random.sample(list(board.piece_map()), random.randint(1, 3))
        own_rook_and_king = {board.piece_type_at(square) for square in touched if board.color_at(square) == board.turn}
        if {chess.KING, chess.ROOK} <= own_rook_and_king:
            continue
        found = touch_duty(board, Touch(tuple(chess.square_name(square) for square in touched)))
        assert set(found.moves) == _by_the_article(board, touched)
        kinds.add(found.kind)
    assert kinds == {DutyKind.FREE, DutyKind.MOVE, DutyKind.CAPTURE, DutyKind.CAPTURE_WITH}


def _by_the_article(board: chess.Board, touched: list[chess.Square]) -> set[chess.Move]:
    legal = set(board.legal_moves)
    after = {move: _without(board, move) for move in legal}

    def of(square: chess.Square) -> set[chess.Move]:
        if board.color_at(square) == board.turn:
            return {move for move in legal if move.from_square == square}
        return {move for move in legal if after[move] == square}

    own = [square for square in touched if board.color_at(square) == board.turn]
    enemies = [square for square in touched if square not in own]
    if own and enemies and of(own[0]) & of(enemies[0]):
        return of(own[0]) & of(enemies[0])
    return next((of(square) for square in touched if of(square)), legal)


def _without(board: chess.Board, move: chess.Move) -> chess.Square | None:
    """Where the man stood that a move takes off the board."""
    left = board.copy(stack=False)
    left.push(move)
    theirs = chess.SquareSet(board.occupied_co[not board.turn])
    gone = theirs - chess.SquareSet(left.occupied_co[left.turn])
    return next(iter(gone), None)
