"""Can a side still mate, by counting men (L-12.2(e), L-7.12; FIDE 6.9, 7.5.5).

Does not look at the position: a blocked position in which no mate is possible counts as "can". That is for the arbiter.
"""

from __future__ import annotations

from dataclasses import dataclass

import chess

from arbiter_app.engine.rulebook import MatingTest
from arbiter_app.engine.values import Colour

LETTERS = "KQRBLDNP"


@dataclass(frozen=True, slots=True)
class Men:
    """The men of one side besides the king. `any_bishops` are bishops whose squares are not known."""

    pawns: int = 0
    knights: int = 0
    light_bishops: int = 0
    dark_bishops: int = 0
    any_bishops: int = 0
    rooks: int = 0
    queens: int = 0

    @property
    def bishops(self) -> int:
        """All bishops."""
        return self.light_bishops + self.dark_bishops + self.any_bishops

    @property
    def total(self) -> int:
        """All men besides the king."""
        return self.pawns + self.knights + self.bishops + self.rooks + self.queens

    @property
    def is_strong(self) -> bool:
        """A pawn, rook or queen, two knights, or bishop and knight: mate is possible whatever the other side has."""
        if self.pawns or self.rooks or self.queens or self.knights >= 2:
            return True
        return bool(self.knights and self.bishops) or bool(self.light_bishops and self.dark_bishops)


def parse_men(text: str) -> Men:
    """Men from letters such as "KRP"; a king may stand there or not; "L" and "D" are bishops on light and dark squares.

    Raises ValueError naming the letter that is none of K Q R B L D N P.
    """
    cleaned = text.upper().replace("+", "").replace(" ", "")
    for letter in cleaned:
        if letter not in LETTERS:
            raise ValueError(letter)
    if cleaned.count("K") > 1:
        raise ValueError("K")
    return Men(
        pawns=cleaned.count("P"),
        knights=cleaned.count("N"),
        light_bishops=cleaned.count("L"),
        dark_bishops=cleaned.count("D"),
        any_bishops=cleaned.count("B"),
        rooks=cleaned.count("R"),
        queens=cleaned.count("Q"),
    )


def men_on(board: chess.Board, colour: Colour) -> Men:
    """The men of one side in a position."""
    side = colour is Colour.WHITE
    bishops = board.pieces_mask(chess.BISHOP, side)
    return Men(
        pawns=len(board.pieces(chess.PAWN, side)),
        knights=len(board.pieces(chess.KNIGHT, side)),
        light_bishops=chess.popcount(bishops & chess.BB_LIGHT_SQUARES),
        dark_bishops=chess.popcount(bishops & chess.BB_DARK_SQUARES),
        rooks=len(board.pieces(chess.ROOK, side)),
        queens=len(board.pieces(chess.QUEEN, side)),
    )


def can_mate(test: MatingTest, own: Men, other: Men) -> bool | None:
    """Whether a side with `own` men can mate one with `other` men; None when unknown bishop squares decide it."""
    if test is MatingTest.BARE_MATERIAL:
        return own.is_strong or own.bishops >= 2
    if own.is_strong:
        return True
    if own.total == 0:
        return False
    if own.knights == 1:
        return bool(other.rooks or other.bishops or other.knights or other.pawns)
    return _bishops_can_mate(own, other)


def _bishops_can_mate(own: Men, other: Men) -> bool | None:
    """Bishops on squares of one colour need a helper: a pawn, a knight, or a bishop of the other colour."""
    if other.pawns or other.knights:
        return True
    if own.any_bishops >= 2 or (own.any_bishops and own.bishops > own.any_bishops):
        return None
    if other.bishops == 0:
        return False
    if own.any_bishops or other.any_bishops:
        return None
    return bool(other.dark_bishops if own.light_bishops else other.light_bishops)
