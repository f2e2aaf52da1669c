"""What the men on the board alone rule out, wherever they stand (W8 of the league's catalogue; FIDE 5.2.2, 6.9).

Each rule holds of the present men and of all that captures can leave of them: no rule is given while a pawn that
could become something else stands on either side, save that the opponent's pawns are no help to a bare king.
"""

from __future__ import annotations

import chess

from arbiter_app.engine.laws.mating.position import Position
from arbiter_app.engine.laws.mating.verdict import Reason

LIGHT, DARK = chess.BB_LIGHT_SQUARES, chess.BB_DARK_SQUARES


def impossible_by_men(position: Position, winner_is_white: bool) -> Reason | None:
    """Why these men can never give mate; None where some placement of them can. Does not see a mate on the board.

    * A bare king attacks nothing next to the other king.
    * One knight gives check from a square of the other colour and attacks no square beside the checked king on his
      file or rank; the own king covers at most some of them. What stands on the rest must be a man of the opponent
      that cannot take the knight, and the known search of all placements leaves none against queens.
    * Bishops of one colour check along a diagonal. The two squares that touch both the checked king and the next
      square of that diagonal cannot be covered by the other king alone, and are not of the bishops' colour, so a man
      of the opponent stands on one: a rook or queen there takes or stands between; a bishop cannot be there but of
      the other colour.
    """
    own, other = (position.white, position.black) if winner_is_white else (position.black, position.white)
    men = own & ~position.kings
    if not men:
        return Reason.BARE_KING
    if men & (position.pawns | position.rooks | position.queens):
        return None
    knights = men & position.knights
    if knights:
        alone = not men & (men - 1)
        return Reason.LONE_KNIGHT if alone and not other & ~(position.kings | position.queens) else None
    helpers = other & (position.pawns | position.knights)
    if helpers:
        return None
    bishops = position.bishops & (own | other)
    return Reason.ONE_COLOUR_BISHOPS if not bishops & LIGHT or not bishops & DARK else None
