"""One of the two boards, on the crazyhouse board of python-chess: captured men leave it instead of changing sides."""

from __future__ import annotations

from collections.abc import Iterator

import chess
from chess.variant import CrazyhouseBoard

from arbiter_app.engine.rulebook_bughouse import Bughouse

LETTERS = "PNBRQ"
KINDS = {letter: kind for kind, letter in enumerate(LETTERS, chess.PAWN)}
CORNERS = chess.BB_A1 | chess.BB_H1 | chess.BB_A8 | chess.BB_H8
HOME_OF_KINGS = {chess.WHITE: chess.E1, chess.BLACK: chess.E8}


class Half(CrazyhouseBoard):
    """One board with the reserves of its two players. Moves cannot be taken back: boards are replayed instead."""

    def __init__(self, rules: Bughouse, fen: str | None = CrazyhouseBoard.starting_fen) -> None:
        self.rules = rules
        self.captured: tuple[chess.PieceType, bool] | None = None
        self.dropped_pawns = chess.BB_EMPTY
        self.kings_moved: set[chess.Color] = set()
        super().__init__(fen)

    def push(self, move: chess.Move) -> None:
        """Make a legal move or drop; `captured` then says what left the board, and whether it had been promoted."""
        self.captured = None
        mover = self.turn
        if not move.drop and move.from_square == HOME_OF_KINGS[mover] and self.kings >> move.from_square & 1:
            self.kings_moved.add(mover)
        super().push(move)
        touched = chess.BB_SQUARES[move.to_square]
        if move.drop == chess.PAWN:
            self.dropped_pawns |= touched
        elif move.drop == chess.ROOK and self.rules.dropped_rook_castles and mover not in self.kings_moved:
            self.castling_rights |= touched & CORNERS & chess.BB_BACKRANKS & self._home_rank(mover)
        else:
            self.dropped_pawns &= ~(touched | (chess.BB_EMPTY if move.drop else chess.BB_SQUARES[move.from_square]))

    @staticmethod
    def _home_rank(colour: chess.Color) -> chess.Bitboard:
        return chess.BB_RANK_1 if colour is chess.WHITE else chess.BB_RANK_8

    def _push_capture(
        self,
        _move: chess.Move,
        capture_square: chess.Square,
        piece_type: chess.PieceType,
        was_promoted: bool,
    ) -> None:
        self.dropped_pawns &= ~chess.BB_SQUARES[capture_square]
        reverts = was_promoted and self.rules.promoted_reverts
        self.captured = (chess.PAWN if reverts else piece_type, was_promoted)

    def forbidden_for_pawns(self) -> chess.Bitboard:
        """Squares on which no pawn may be dropped."""
        squares = chess.BB_BACKRANKS
        for rank in self.rules.pawn_forbidden_ranks:
            squares |= chess.BB_RANKS[rank - 1]
        return squares

    def is_double_step_of_dropped(self, move: chess.Move) -> bool:
        """Whether a pawn that was dropped on the second rank makes a double step from there."""
        if move.drop or not self.dropped_pawns >> move.from_square & 1:
            return False
        return abs(move.to_square - move.from_square) == 16

    def is_allowed(self, move: chess.Move) -> bool:
        """Whether the settings allow a move that is legal on a crazyhouse board."""
        if self.is_double_step_of_dropped(move):
            return self.rules.dropped_pawn_steps_two
        if not move.drop:
            return True
        if move.drop == chess.PAWN and chess.BB_SQUARES[move.to_square] & self.forbidden_for_pawns():
            return False
        return self.rules.drop_check or not self.gives_check(move)

    def allowed_moves(self) -> Iterator[chess.Move]:
        """All moves and drops that may be made now."""
        return (move for move in self.legal_moves if self.is_allowed(move))

    def has_move(self) -> bool:
        """Whether anything may be played with the men on the board and in the reserve."""
        return next(self.allowed_moves(), None) is not None

    def has_move_with_any_piece(self) -> bool:
        """Whether anything could be played if any man came over from the other board."""
        held = self.pockets[self.turn].copy()
        try:
            for kind in KINDS.values():
                self.pockets[self.turn].add(kind)
            return self.has_move()
        finally:
            self.pockets[self.turn] = held
